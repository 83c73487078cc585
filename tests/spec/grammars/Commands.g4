// All commands of lexer rules, alone and together.
lexer grammar Commands;

tokens { STRING, DEEP }
channels { NOTES, SPACES }

SPACE : [ \t]+ -> channel(SPACES) ;
LINE : '\r'? '\n' -> skip ;
NOTE : '#' -> more, mode(IN_NOTE) ;
QUOTE : '"' -> more, pushMode(IN_STRING) ;
OPEN : '(' -> pushMode(IN_PARENS) ;
AS_WORD : 'alias' -> type(WORD) ;
WORD : [a-z]+ ;
LAST : 'THE END' EOF ;
NUMBERED : [0-9]+ -> type(3), channel(2) ;

mode IN_NOTE;
NOTE_TEXT : ~[\n] -> more ;
NOTE_END : '\n' -> type(NOTE), channel(NOTES), mode(DEFAULT_MODE) ;

mode IN_STRING;
ESCAPE : '\\' . -> more ;
STRING_END : '"' -> type(STRING), popMode ;
STRING_TEXT : . -> more ;

mode IN_PARENS;
DEEPER : '(' -> type(OPEN), pushMode(IN_PARENS) ;
CLOSE : ')' -> popMode ;
DEEP_WORD : ~[()" ]+ -> type(DEEP) ;
DEEP_QUOTE : '"' -> more, pushMode(IN_STRING) ;
DEEP_SPACE : ' ' -> channel(HIDDEN) ;
