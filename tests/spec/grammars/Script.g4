// A small language of statements and expressions: left recursion, nested
// blocks, quantifiers of every kind, hidden and skipped text.
grammar Script;

program : import_* (function | statement)+ EOF ;

import_ : 'use' NAME ('.' NAME)* ';' ;

function : 'fn' NAME '(' (parameter (',' parameter)* ','?)? ')' ('->' type)? block ;

parameter : NAME (':' type)? ('=' expression)? ;

type : NAME ('<' type (',' type)* '>')? | '[' type ']' | type '?' ;

block : '{' statement* '}' ;

statement
    : 'let' NAME (':' type)? ('=' expression)? ';'   # Declaration
    | 'if' expression block ('else' 'if' expression block)* ('else' block)?   # Choice
    | 'while' expression block   # Loop
    | 'return' expression? ';'   # Return
    | block   # Nested
    | expression ('=' expression)? ';'   # Plain
    | ';'   # Empty
    ;

expression
    : expression '.' NAME
    | expression '(' (expression (',' expression)*)? ')'
    | expression '[' expression ']'
    | <assoc=right> expression '**' expression
    | ('-' | '!') expression
    | expression ('*' | '/') expression
    | expression ('+' | '-') expression
    | expression ('<' | '>' | '==') expression
    | <assoc=right> expression '?' expression ':' expression
    | '(' expression ')'
    | '[' (expression (',' expression)*)? ']'
    | '{' (entry (',' entry)*)? '}'
    | NUMBER
    | TEXT+
    | NAME
    ;

// What other languages hold.
code : expression ;

entry : (NAME | TEXT) ':' expression ;

NUMBER : [0-9]+ ('.' [0-9]+)? ([eE] [+\-]? [0-9]+)? | '0x' HEX+ ;
TEXT : '"' (~["\\\n] | '\\' .)* '"' ;
NAME : [a-zA-Z_\u00c0-\u024f] [a-zA-Z0-9_\u00c0-\u024f]* ;
NOTE : '//' ~[\n]* -> channel(HIDDEN) ;
LONG_NOTE : '/*' .*? '*/' -> channel(HIDDEN) ;
SPACE : [ \t\r\n]+ -> skip ;

fragment HEX : [0-9a-fA-F] ;
