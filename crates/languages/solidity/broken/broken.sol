pragma solidity ^0.8.0;
contract A {
    uint a = ;
    function f( { g(1; }
    function h() public { if (a { i(); } }
    string b = "c;
    struct S { uint d uint e; }
    function j() public { assembly { let x := } }
}
function k() { return (1, }
