// Initialization files: sections, keys and values, one line each.
lexer grammar INILexer;

COMMENT : [;#] ~[\r\n]* -> channel(HIDDEN) ;
WS : [ \t\r\n\uFEFF]+ -> skip ;

OPEN : '[' -> pushMode(SECTION) ;
// Inner blanks belong to a key, those before the separator do not.
KEY : KEY_START (KEY_PART* KEY_END)? ;
ASSIGN : [=:] -> pushMode(AFTER_ASSIGN) ;

fragment KEY_START : ~[=:;#[ \t\r\n\uFEFF] ;
fragment KEY_PART : ~[=:\r\n] ;
fragment KEY_END : ~[=: \t\r\n] ;

mode SECTION;

NAME : ~[\]\r\n]+ ;
CLOSE : ']' -> popMode ;
SECTION_NL : [\r\n]+ -> skip, popMode ;

mode AFTER_ASSIGN;

VALUE_WS : [ \t]+ -> skip ;
// To the end of the line; a backslash before the line's end continues it.
VALUE : VALUE_START VALUE_PART* ;
VALUE_NL : [\r\n]+ -> skip, popMode ;

fragment VALUE_START : ~[ \t\r\n\\] | '\\' ('\r'? '\n')? ;
fragment VALUE_PART : ~[\r\n\\] | '\\' ('\r'? '\n')? ;
