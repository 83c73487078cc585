//! Benchmarks: `cargo bench -p picireny-benches`, or one with `--bench NAME`.
