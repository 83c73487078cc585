// XML 1.0, as far as its tokens go. Text and attribute values are cut into
// words, so that parts of a long one can go.
lexer grammar XMLLexer;

// What is not closed goes on to the end.
COMMENT : '<!--' .*? ('-->' | EOF) ;
CDATA_OPEN : '<![CDATA[' -> pushMode(CDATA) ;
DOCTYPE_OPEN : '<!DOCTYPE' -> pushMode(DOCTYPE) ;
PI : '<?' .*? ('?>' | EOF) ;
OPEN : '<' NAME_TEXT -> pushMode(TAG) ;
CLOSE : '</' NAME_TEXT? -> pushMode(TAG) ;
REFERENCE : '&' (NAME_TEXT | '#' [0-9]+ | '#x' [0-9a-fA-F]+) ';' ;
TEXT : ~[<& \t\r\n]+ [ \t\r\n]* ;
BLANK : [ \t\r\n]+ ;
// What must not stand there, but does.
STRAY : . ;

fragment NAME_TEXT : NAME_START NAME_CHAR* ;
fragment NAME_START : [a-zA-Z_:] | [\u0080-\u{10FFFF}] ;
fragment NAME_CHAR : NAME_START | [\-.0-9] ;

mode TAG;

TAG_WS : [ \t\r\n]+ -> skip ;
END : '>' -> popMode ;
EMPTY_END : '/>' -> popMode ;
EQUALS : '=' ;
QUOTE : '"' -> pushMode(QUOTED) ;
APOSTROPHE : '\'' -> pushMode(APOSTROPHED) ;
NAME : NAME_TEXT ;
// A tag that is cut short by the next one.
CUT_OPEN : '<' NAME_TEXT -> type(OPEN) ;
CUT_CLOSE : '</' NAME_TEXT? -> type(CLOSE) ;
TAG_STRAY : . -> type(STRAY) ;

mode QUOTED;

QUOTE_END : '"' -> type(QUOTE), popMode ;
WORD : ~[" \t\r\n&]+ [ \t\r\n]* | [ \t\r\n]+ | '&' (~["; \t\r\n&]+ ';')? ;

mode APOSTROPHED;

APOSTROPHE_END : '\'' -> type(APOSTROPHE), popMode ;
APOSTROPHED_WORD : (~[' \t\r\n&]+ [ \t\r\n]* | [ \t\r\n]+ | '&' (~['; \t\r\n&]+ ';')?) -> type(WORD) ;

mode CDATA;

CDATA_CLOSE : ']]>' -> popMode ;
CDATA_TEXT : (~[\] \t\r\n]+ [ \t\r\n]* | [ \t\r\n]+ | ']') -> type(TEXT) ;

mode DOCTYPE;

DOCTYPE_WS : [ \t\r\n]+ -> skip ;
DOCTYPE_END : '>' -> type(END), popMode ;
SUBSET_OPEN : '[' -> pushMode(SUBSET) ;
DOCTYPE_WORD : ('"' ~'"'* '"' | '\'' ~'\''* '\'' | ~[>[ \t\r\n"']+ | ["']) -> type(WORD) ;

mode SUBSET;

SUBSET_WS : [ \t\r\n]+ -> skip ;
SUBSET_CLOSE : ']' -> popMode ;
SUBSET_COMMENT : '<!--' .*? ('-->' | EOF) -> type(COMMENT) ;
SUBSET_PI : '<?' .*? ('?>' | EOF) -> type(PI) ;
DECLARATION : '<!' [a-zA-Z] ('"' ~'"'* '"' | '\'' ~'\''* '\'' | ~[>"'])* '>' ;
SUBSET_STRAY : (~[\]< \t\r\n]+ | '<') -> type(STRAY) ;
