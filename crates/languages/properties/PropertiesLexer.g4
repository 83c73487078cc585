// Properties of Java: keys and values, one line each. A backslash before the line's end
// continues it.
lexer grammar PropertiesLexer;

tokens { STRAY }

COMMENT : [#!] ~[\r\n]* -> channel(HIDDEN) ;
WS : [ \t\f\r\n\uFEFF]+ -> skip ;
// What nothing else begins with, at the end of the file.
BACKSLASH : '\\' -> skip ;

KEY : KEY_START KEY_PART* -> mode(AFTER_KEY) ;
ASSIGN : [=:] -> mode(VALUE) ;
// A malformed escape.
STRAY_AT_START : '\\u' -> type(STRAY), mode(VALUE) ;

fragment KEY_START : ~[ \t\f\r\n\uFEFF\\=:#!] | ESCAPED | CONTINUED ;
fragment KEY_PART : ~[ \t\f\r\n\\=:] | ESCAPED | CONTINUED ;
fragment ESCAPED : '\\' ~[u\r\n] | '\\u' HEX HEX HEX HEX ;
fragment HEX : [0-9a-fA-F] ;
fragment NEW_LINE : '\r'? '\n' | '\r' ;
fragment CONTINUED : '\\' NEW_LINE [ \t\f]* ;

// Between a key and its value: blanks, one sign, or both.
mode AFTER_KEY;

AFTER_KEY_WS : [ \t\f]+ -> skip ;
AFTER_KEY_LINE : CONTINUED -> skip ;
AFTER_KEY_BACKSLASH : '\\' -> skip ;
AFTER_KEY_END : NEW_LINE -> skip, mode(DEFAULT_MODE) ;
AFTER_KEY_ASSIGN : [=:] -> type(ASSIGN), mode(VALUE) ;
AFTER_KEY_COMMA : ',' -> type(COMMA), mode(VALUE) ;
AFTER_KEY_WORD : WORD_PART+ -> type(WORD), mode(VALUE) ;
AFTER_KEY_PLACEHOLDER : PLACE -> type(PLACEHOLDER), mode(VALUE) ;
AFTER_KEY_ESCAPE : ESCAPED -> type(ESCAPE), mode(VALUE) ;
AFTER_KEY_STRAY : '\\u' -> type(STRAY), mode(VALUE) ;
AFTER_KEY_MARK : ~[ \t\f\r\n\\=:,] -> type(MARK), mode(VALUE) ;

mode VALUE;

VALUE_WS : [ \t\f]+ -> skip ;
VALUE_LINE : CONTINUED -> skip ;
VALUE_BACKSLASH : '\\' -> skip ;
VALUE_END : NEW_LINE -> skip, mode(DEFAULT_MODE) ;
COMMA : ',' ;
WORD : WORD_PART+ ;
// `${name}`, and `{0}` of messages.
PLACEHOLDER : PLACE ;
ESCAPE : ESCAPED ;
VALUE_STRAY : '\\u' -> type(STRAY) ;
MARK : ~[ \t\f\r\n\\,] ;

fragment WORD_PART : [\p{L}\p{N}_.-] ;
fragment PLACE : [$#]? '{' ~[{}\r\n\\]* '}' ;
