// Code in a language that no grammar is known for: its lines and words.
grammar CodeLines;

code : line* EOF ;

line : WORD* LINE_END | WORD+ ;

LINE_END : '\r'? '\n' ;
WORD : ([a-zA-Z0-9_] | ~[\u0000-\u007F])+ [ \t]* | . [ \t]* ;
