// HCL's native syntax. The base class knows where here-documents end, and which names are of
// functions: the end of a line may stand between any other two tokens.
lexer grammar HCLLexer;

options { superClass = HCLReaderBase; }

tokens { FUNCTION, HEREDOC_CLOSE }

COMMENT : ('#' ~[\r\n]* | '//' ~[\r\n]* | '/*' .*? '*/') -> channel(HIDDEN) ;
WS : [ \t\r\n\uFEFF]+ -> skip ;

FOR : 'for' ;
IN : 'in' ;
IF : 'if' ;
ELSE : 'else' ;
ENDIF : 'endif' ;
ENDFOR : 'endfor' ;
NAME : [\p{XID_Start}_] [\p{XID_Continue}\-]* ('::' [\p{XID_Start}_] [\p{XID_Continue}\-]*)* ;
NUMBER : [0-9]+ ('.' [0-9]+)? ([eE] [+\-]? [0-9]+)? ;

HEREDOC_OPEN : '<<' '-'? [\p{XID_Start}_] [\p{XID_Continue}\-]* '\r'? '\n' -> pushMode(DOCUMENT) ;
QUOTE_OPEN : '"' -> pushMode(QUOTED) ;

LBRACE : '{' -> pushMode(DEFAULT_MODE) ;
RBRACE : '~'? '}' -> popMode ;
LBRACK : '[' ;
RBRACK : ']' ;
LPAREN : '(' ;
RPAREN : ')' ;
COMMA : ',' ;
DOT : '.' ;
ELLIPSIS : '...' ;
ASSIGN : '=' ;
ARROW : '=>' ;
QUESTION : '?' ;
COLON : ':' ;
STAR : '*' ;
MINUS : '-' ;
BANG : '!' ;
OPERATOR : '+' | '/' | '%' | '==' | '!=' | '<' | '>' | '<=' | '>=' | '&&' | '||' ;

OTHER : . ;

mode QUOTED;

QUOTE_CLOSE : '"' -> popMode ;
HOLE_OPEN : '${' '~'? -> pushMode(DEFAULT_MODE) ;
DIRECTIVE_OPEN : '%{' '~'? -> pushMode(DEFAULT_MODE) ;
TEXT : (~["\\$%\r\n] | '\\' ~[\r\n] | '$' '$'+ '{' | '%' '%'+ '{')+ ;
QUOTED_SIGN : [$%\\] -> type(TEXT) ;
UNTERMINATED : '\r'? '\n' -> popMode ;
QUOTED_OTHER : . -> type(TEXT) ;

mode DOCUMENT;

DOCUMENT_HOLE_OPEN : HOLE_OPEN -> type(HOLE_OPEN), pushMode(DEFAULT_MODE) ;
DOCUMENT_DIRECTIVE_OPEN : DIRECTIVE_OPEN -> type(DIRECTIVE_OPEN), pushMode(DEFAULT_MODE) ;
DOCUMENT_TEXT : ((~[$%\n] | '$' '$'+ '{' | '%' '%'+ '{')+ '\n'? | '\n') -> type(TEXT) ;
DOCUMENT_SIGN : [$%] -> type(TEXT) ;

mode DELIMITER;

DELIMITER_LINE : ~[\r\n]+ -> type(HEREDOC_CLOSE) ;
