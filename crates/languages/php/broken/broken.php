<?php
$a = 1;
function f() { return (1 + ; }
function g() { return 2; }
h(;
class A { function m() { } }
