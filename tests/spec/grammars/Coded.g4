// Predicates and actions in Java that can be understood without it.
grammar Coded;

coded : (line | versioned | call | early)* EOF ;

line : {_input.LT(1).getCharPositionInLine() == 0}? NAME+ ';' ;

versioned : '@' ({_input.LA(1) == NUMBER}? NUMBER | {_input.LA(1) != NUMBER}? NAME) ;

call : NAME {_input.LT(1).getText().equals("(")}? '(' (NAME | NUMBER)* ')' ;

early : {_input.LA(2) == NAME}? '%' NAME | '%' NUMBER ;

FIRST : {getCharPositionInLine() == 0}? '#' ~[\n]* ;
HASH : '#' ;
KEYWORD : 'keyword' {setType(NAME);} ;
NOTE : '//' ~[\n]* {setChannel(HIDDEN);} ;
DROPPED : '~' {skip();} ;
JOINED : '&' {more();} ;
NAME : [a-z]+ ;
NUMBER : [0-9]+ ;
AHEAD : '^' {_input.LA(1) == '^'}? ;
CARET : '^' ;
SPACE : [ \n]+ -> skip ;
