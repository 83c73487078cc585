var a = 1;
var b = ;
function f( { return 1 }
var c = [1, 2;
if (x { y() }
var d = "unclosed;
@#$ 5 ` ${ a } `
function g() { return 2; }
g();
