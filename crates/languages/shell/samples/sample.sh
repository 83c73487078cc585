#!/bin/bash
# What the shells have, once each.
set -e; export A=1 B="two $A ${C:-is} $(echo "in ${D#'}'}" `pwd` \
  $((A + (2 * B[1])))) \"end\"" 'single' $'ansi\'' &
if [ "$A" = x ] && ! grep -q a <b >/dev/null 2>&1; then
  list=(a "b c" [3]=d # in a list
    $e); empty=()
elif (cd /; ls) then :; else { a; } | b; fi
for i in a b*.{c,d}; do echo $i; done <in >>out
for j; do :; done
for ((i = 0; i < 3; i++)); do continue; done
while read -r line || [[ -n $line && ( $line =~ ^(a b)+$ || $x == "y" ) ]]; do break
done < <(sort file)
until false; do ((i++)); done
case $A in
  a | "b c") one ;;
  (c) if d; then e; fi ;&
  @(x|y)z) ;;
  *) last
esac
select k in 1 2; do :; done
function f { local a=$1; return 0; }
g() (echo !(a|b))
time g <<EOF && cat <<-'RAW' | tr a b
text $A $(date)
 `x` \$
EOF
	raw $A `
	RAW
`echo \`nested\` "$A"`
: $# $@ ${#list[@]} ${list[@]//a/b} ${!A} $[1+1]
cat <<< here &> all 3<&- {fd}>x
