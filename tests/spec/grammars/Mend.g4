// What an error leaves: rules that a token can be missing from, too much in,
// or that begin with the wrong one.
grammar Mend;

mend : (section | definition)* EOF ;

section : '[' NAME ']' definition* ;

definition : NAME '=' value ';' ;

value : NUMBER | TEXT | list | object | call | NAME ;

list : '(' (value (',' value)*)? ')' ;

object : '{' (entry ';'?)+ '}' ;

entry : NAME ':' value ;

call : NAME '!' argument+ 'end' ;

argument : '-' NAME value? | value ;

NAME : [a-z]+ ;
NUMBER : [0-9]+ ;
TEXT : '"' ~["\n]* '"' ;
SPACE : [ \t\n]+ -> skip ;
