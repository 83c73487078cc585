#!/bin/sh
# Interesting: as for the page in one file, but style sheets and scripts are
# files of the candidate's folder. It runs in there.
cd "$1" || exit 1
for need in '#0c2238' 'getComputedStyle' 'seen='; do
    grep -rqF "$need" style script index.html 2>/dev/null || exit 1
done
chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
    --disable-extensions --no-first-run --user-data-dir="$TMPDIR/profile" \
    --virtual-time-budget=500 --dump-dom "file://$1/index.html" 2>/dev/null |
    grep -qF '<title>seen=rgb(12, 34, 56)</title>'
