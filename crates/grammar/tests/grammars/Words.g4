// Modes, channels, commands alone and combined, sets, ranges, fragments.
lexer grammar Words;

options { superClass = WordsBase; }
tokens { TEXT, CODE_END }
channels { DOCS, NOTES }

OPEN : '<' -> pushMode(INSIDE) ;
DOC : '/**' .*? '*/' -> channel(DOCS) ;
NOTE : '//' ~[\r\n]* -> type(TEXT), channel(NOTES) ;
MORE_TEXT : 'text' -> more, mode(TEXT_MODE) ;
CALL : 'call' {call();} ;
GUARDED : {getCharPositionInLine() == 0}? '#' 'x'..'z' ;
MIXED : ('a' | 'b' | 'x'..'z' | [0-3] | 'q' 'r' | 'c' | ~[a-z]) ;
LETTERS : [\p{Lu}\u{1F600}-\u{1F64F}\-\]]+ | '\u00e9' | '\\' ;
NUMBER : DIGIT+ ('.' DIGIT*)? | '0' [xX] HEX+ ;
RENDERED : '@' -> Channel(NOTES) ;
LAST : 'last' EOF ;
WS : (' ' | '\t' | '\r' | '\n')+ -> skip ;
ANY : . ;

fragment DIGIT : [0-9] ;
fragment HEX : DIGIT | 'a'..'f' | 'A'..'F' ;

mode INSIDE;
CLOSE : '>' -> popMode ;
NAME options { caseInsensitive = true; } : 'a'..'z' [a-z0-9]*? ~['"] 'é' ;
EQ : '=' ;
STRING : '"' (~["\\] | '\\' .)* '"' ;
IN_WS : [ \t\r\n] -> type(WS), skip ;

mode TEXT_MODE;
TEXT_END : 'end' -> type(TEXT), mode(DEFAULT_MODE) ;
TEXT_PART : . -> more ;
