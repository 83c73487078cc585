#!/bin/sh
# Interesting: the program builds with the features that it has by default, and
# panics because a job becomes more urgent than anything. It runs in the
# candidate's folder.
cd "$1" || exit 1
cargo run --offline --quiet >output 2>messages
[ $? = 101 ] &&
    grep -q "panicked at src/job.rs" messages &&
    grep -q "attempt to subtract with overflow" messages
