#!/bin/sh
# Interesting: the page's script finds an element with a color that only one
# style rule gives, and says so in the title. The browser writes the color in a
# notation that the page does not have, so neither style, element nor script can
# be missing.
#
# The profile is in the directory of the test, which goes when the test ends.
# What no page can do without is looked for first, so that no browser starts in
# vain.
for need in '#0c2238' '<script' 'getComputedStyle' 'seen='; do
    grep -qF "$need" "$1" || exit 1
done
chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
    --disable-extensions --no-first-run --user-data-dir="$PWD/profile" \
    --virtual-time-budget=500 --dump-dom "file://$1" 2>/dev/null |
    grep -qF '<title>seen=rgb(12, 34, 56)</title>'
