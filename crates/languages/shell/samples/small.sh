#!/bin/sh
if [ -n "$1" ]; then
  for a in "$@"; do echo "${a%.c}" `b` $(c | d) $((1 + 2)); done
fi >e 2>&1
case $f in g|h) i ;; *) j && k || l ;; esac
m() { n=(o p); [[ $q == r* ]]; }
cat <<E
$s
E
