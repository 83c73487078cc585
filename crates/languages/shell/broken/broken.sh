a=1
if b; then ) c; fi
d | e
