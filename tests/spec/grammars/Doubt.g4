// Decisions that need more than one token, or all of the context, or have no
// right answer.
grammar Doubt;

doubt : statement* EOF ;

statement
    : 'if' e statement ('else' statement)?
    | declaration
    | e ';'
    | '{' statement* '}'
    | 'a' context 'x' | 'b' context 'y'
    | twice
    ;

declaration : type ID ('=' e)? ';' ;
type : ID ('*')* | ID '<' type (',' type)* '>' ;
e : e '*' e | e '<' e | e '>' e | e '(' (e (',' e)*)? ')' | '(' type ')' e | '(' e ')' | ID | NUM ;

context : prefix ('x' | 'y')? | prefix ;
prefix : '.' | '.' prefix ;

twice : '@' (ID | ID ID) ID? ID* '@' ;

ID : [a-zA-Z]+ ;
NUM : [0-9]+ ;
SPACE : [ \n]+ -> skip ;
