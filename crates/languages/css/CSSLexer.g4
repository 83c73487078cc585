// CSS Syntax Module Level 3. A number and its unit are one token, a function's
// name and its parenthesis too. No character is left without a token.
lexer grammar CSSLexer;

COMMENT : '/*' (~'*' | '*'+ ~[*/])* '*'+ '/' -> channel(HIDDEN) ;
OPEN_COMMENT : '/*' (~'*' | '*'+ ~[*/])* -> type(UNTERMINATED), channel(HIDDEN) ;
WS : [ \t\r\n\f\uFEFF]+ -> skip ;

CDO : '<!--' ;
CDC : '-->' ;

AT : '@' NAME ;
HASH : '#' NAME_CHAR+ ;
IMPORTANT : '!' [ \t\r\n\f]* 'important' ;
URL : 'url(' [ \t\r\n\f]* (URL_START URL_CHAR*)? ')' ;
FUNCTION : NAME '(' ;
CUSTOM : '--' NAME_CHAR* ;
IDENT : NAME ;
NUMBER : [+\-]? ([0-9]+ ('.' [0-9]+)? | '.' [0-9]+) ([eE] [+\-]? [0-9]+)? ('%' | NAME)? ;
STRING : '"' DOUBLE_QUOTED '"' | '\'' QUOTED '\'' ;
UNTERMINATED : '"' DOUBLE_QUOTED | '\'' QUOTED ;

LBRACE : '{' ;
RBRACE : '}' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACK : '[' ;
RBRACK : ']' ;
COLON : ':' ;
SEMI : ';' ;
COMMA : ',' ;
DOT : '.' ;
STAR : '*' ;
PLUS : '+' ;
MINUS : '-' ;
GREATER : '>' ;
TILDE : '~' ;
AMPERSAND : '&' ;
BAR : '|' ;
SLASH : '/' ;
EQUALS : '=' ;
OTHER : . ;

fragment QUOTED : (~['\\\r\n\f] | ESCAPE | '\\' '\r'? [\n\f])* ;
fragment DOUBLE_QUOTED : (~["\\\r\n\f] | ESCAPE | '\\' '\r'? [\n\f])* ;
fragment NAME : '-'? NAME_START NAME_CHAR* ;
fragment NAME_START : [a-zA-Z_] | [\u0080-\u{10FFFF}] | ESCAPE ;
fragment NAME_CHAR : NAME_START | [0-9\-] ;
fragment ESCAPE : '\\' ~[\r\n\f] ;
fragment URL_START : ~["'()\\ \t\r\n\f] | ESCAPE ;
fragment URL_CHAR : ~[)\\] | ESCAPE ;
