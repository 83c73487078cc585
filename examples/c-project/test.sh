#!/bin/sh
# Interesting: all sources compile, and when they are linked, gcc warns that
# `smooth_weight` is declared and defined with different types. It runs in the
# candidate's folder.
cd "$1" || exit 1
set -- src/*.c
LC_ALL=C gcc -std=c11 -O1 -Iinclude -flto -shared -fPIC -o /dev/null "$@" 2>messages &&
    grep -q "type of 'smooth_weight' does not match original declaration" messages
