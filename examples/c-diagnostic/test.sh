#!/bin/sh
# Interesting: it compiles, and gcc warns that `rate` may not be initialized.
LC_ALL=C gcc -O2 -Wall -c -o object.o "$1" 2>messages &&
    grep -q "'rate' may be used uninitialized" messages
