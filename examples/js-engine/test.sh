#!/bin/sh
# Interesting: the engine ends with this very error, thrown in this getter.
node "$1" 2>messages
test $? -eq 1 || exit 1
grep -q "TypeError: Cannot read properties of undefined (reading 'price')" messages &&
    grep -q "at get total" messages
