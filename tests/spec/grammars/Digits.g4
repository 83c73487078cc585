lexer grammar Digits;

DIGITS : DIGIT+ ;
NAME : [A-Z]+ ;
fragment DIGIT : [0-9] ;
