// TOML 1.0, and 1.1's inline tables over several lines. The end of a line ends
// a pair, so it is a token, but not between brackets of a value.
lexer grammar TOMLLexer;

COMMENT : '#' ~[\r\n]* -> channel(HIDDEN) ;
WS : [ \t\uFEFF]+ -> skip ;
LINE_END : [\r\n] [ \t\r\n]* ;

TABLES_OPEN : '[[' ;
TABLES_CLOSE : ']]' ;
LBRACK : '[' ;
RBRACK : ']' ;
DOT : '.' ;
EQUALS : '=' -> pushMode(VALUE) ;

// Dates and times, too. A key may look like a number.
NUMBER : [+\-]? [0-9] ('.'? [0-9A-Za-z_:+\-])* ;
NAME : [A-Za-z_\-\u0080-\u{10FFFF}] [0-9A-Za-z_\-\u0080-\u{10FFFF}]* ;
STRING
    : '"' (~["\\\r\n] | '\\' ~[\r\n])* '"'
    | '\'' ~['\r\n]* '\''
    | '"""' (~["\\] | '\\' . | '"' '"'? ~["\\] | '"' '"'? '\\' .)* '"""' '"'? '"'?
    | '\'\'\'' (~'\'' | '\'' '\''? ~'\'')* '\'\'\'' '\''? '\''?
    ;

OTHER : . ;

mode VALUE;

VALUE_COMMENT : '#' ~[\r\n]* -> type(COMMENT), channel(HIDDEN) ;
VALUE_WS : [ \t]+ -> skip ;
VALUE_END : [\r\n] [ \t\r\n]* -> type(LINE_END), popMode ;
VALUE_LBRACK : '[' -> type(LBRACK), pushMode(NESTED) ;
VALUE_LBRACE : '{' -> type(LBRACE), pushMode(NESTED) ;
CONSTANT : [+\-]? ('true' | 'false' | 'inf' | 'nan') ;
VALUE_NUMBER : NUMBER -> type(NUMBER) ;
VALUE_NAME : NAME -> type(NAME) ;
VALUE_STRING : STRING -> type(STRING) ;
VALUE_OTHER : . -> type(OTHER) ;

mode NESTED;

NESTED_COMMENT : '#' ~[\r\n]* -> type(COMMENT), channel(HIDDEN) ;
NESTED_WS : [ \t\r\n]+ -> skip ;
NESTED_LBRACK : '[' -> type(LBRACK), pushMode(NESTED) ;
LBRACE : '{' -> pushMode(NESTED) ;
NESTED_RBRACK : ']' -> type(RBRACK), popMode ;
RBRACE : '}' -> popMode ;
COMMA : ',' ;
NESTED_DOT : '.' -> type(DOT) ;
NESTED_EQUALS : '=' -> type(EQUALS) ;
NESTED_CONSTANT : [+\-]? ('true' | 'false' | 'inf' | 'nan') -> type(CONSTANT) ;
NESTED_NUMBER : NUMBER -> type(NUMBER) ;
NESTED_NAME : NAME -> type(NAME) ;
NESTED_STRING : STRING -> type(STRING) ;
NESTED_OTHER : . -> type(OTHER) ;
