// Translations of gettext. A line that begins with `#~` is of a message that is out of use.
lexer grammar PoLexer;

WS : [ \t\f\r\n\u000B\uFEFF]+ -> skip ;

OBSOLETE : '#~' ;
FLAGS : '#,' -> mode(LINE) ;
REFERENCES : '#:' -> mode(LINE) ;
// Of the translator, of the source, and what the message was.
COMMENT : ('#' | '#.' | '#|' | '#~|' | '#=') -> mode(LINE) ;

DOMAIN : 'domain' ;
MSGCTXT : 'msgctxt' ;
MSGID : 'msgid' ;
MSGID_PLURAL : 'msgid_plural' ;
MSGSTR : 'msgstr' ;
LBRACK : '[' ;
RBRACK : ']' ;
NUMBER : [0-9]+ ;

STRING : '"' (~["\\\r\n] | '\\' ~[\r\n])* '"' ;
UNTERMINATED : '"' (~["\\\r\n] | '\\' ~[\r\n])* '\\'? ;

OTHER : ~[ \t\f\r\n\u000B\uFEFF"#[\]0-9a-z]+ | . ;

mode LINE;

LINE_WS : [ \t]+ -> skip ;
COMMA : ',' ;
WORD : ~[ \t\r\n,]+ ;
LINE_END : [\r\n] -> skip, mode(DEFAULT_MODE) ;
