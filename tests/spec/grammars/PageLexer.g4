// Text with tags and embedded code: modes, `more`, `type`, channels, tokens
// without a rule.
lexer grammar PageLexer;

tokens { CODE, UNUSED }
channels { NOTES }

NOTE : '<!--' .*? '-->' -> channel(NOTES) ;
RAW_OPEN : '<raw>' -> more, pushMode(RAW) ;
OPEN : '<' -> pushMode(TAG) ;
CODE_OPEN : '{{' -> more, pushMode(BRACES) ;
WORD : ~[<{ \t\n]+ ;
BRACE : '{' -> type(WORD) ;
SPACE : [ \t\n]+ -> skip ;

mode TAG;

CLOSE : '>' -> popMode ;
SLASH : '/' ;
EQUALS : '=' ;
NAME : [a-zA-Z] [a-zA-Z0-9\-]* ;
VALUE : '"' ~["]* '"' | '\'' ~[']* '\'' ;
TAG_SPACE : [ \t\n]+ -> skip ;

mode BRACES;

CODE_END : '}}' -> type(CODE), popMode ;
CODE_PART : . -> more ;

mode RAW;

RAW_END : '</raw>' -> popMode ;
RAW_PART : . -> more ;
