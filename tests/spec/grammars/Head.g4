// Start rules that end before the input does.
grammar Head;

head : NAME+ ('=' NUMBER)? ;
one : NAME ;
pairs : (NAME NUMBER)* ;

NAME : [a-z]+ ;
NUMBER : [0-9]+ ;
SPACE : [ \n]+ -> skip ;
