//! A benchmark of lexers and parsers: `cargo bench -p picireny-recognition-bench`.
