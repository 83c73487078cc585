// Dockerfiles as BuildKit takes them. The base class knows the escape character, which a comment
// at the start can change, and the here-documents. An instruction ends with its line.
lexer grammar DockerfileLexer;

options { superClass = DockerfileReaderBase; }

tokens { FOREIGN }

COMMENT : '#' ~[\r\n]* -> channel(HIDDEN) ;
WS : [ \t\r\n\uFEFF]+ -> skip ;
START_CONTINUED : CONTINUED_LINE -> skip ;

RUN : [rR] [uU] [nN] AFTER -> mode(COMMAND) ;
CMD : [cC] [mM] [dD] AFTER -> mode(COMMAND) ;
ENTRYPOINT : [eE] [nN] [tT] [rR] [yY] [pP] [oO] [iI] [nN] [tT] AFTER -> mode(COMMAND) ;
HEALTHCHECK : [hH] [eE] [aA] [lL] [tT] [hH] [cC] [hH] [eE] [cC] [kK] AFTER -> mode(CHECK) ;
ENV : [eE] [nN] [vV] AFTER -> mode(FIRST) ;
LABEL : [lL] [aA] [bB] [eE] [lL] AFTER -> mode(FIRST) ;
ARG : [aA] [rR] [gG] AFTER -> mode(PAIRS) ;
FROM : [fF] [rR] [oO] [mM] AFTER -> mode(WORDS) ;
COPY : [cC] [oO] [pP] [yY] AFTER -> mode(WORDS) ;
ADD : [aA] [dD] [dD] AFTER -> mode(WORDS) ;
// Instructions with words that mean the same to the grammar.
WORDY
    : ( [eE] [xX] [pP] [oO] [sS] [eE]
      | [vV] [oO] [lL] [uU] [mM] [eE]
      | [uU] [sS] [eE] [rR]
      | [wW] [oO] [rR] [kK] [dD] [iI] [rR]
      | [sS] [tT] [oO] [pP] [sS] [iI] [gG] [nN] [aA] [lL]
      | [mM] [aA] [iI] [nN] [tT] [aA] [iI] [nN] [eE] [rR]
      ) AFTER -> mode(WORDS)
    ;
SHELL : [sS] [hH] [eE] [lL] [lL] AFTER -> mode(WORDS) ;
ONBUILD : [oO] [nN] [bB] [uU] [iI] [lL] [dD] AFTER ;

STRAY : ~[ \t\r\n#]+ -> mode(WORDS) ;

fragment AFTER : {this.IsWordEnd()}? ;
fragment LINE_END : '\r'? '\n' ;
// With the comments and the empty lines after it.
fragment CONTINUED_LINE
    : [\\`] {this.IsEscape()}? [ \t]* LINE_END ([ \t]* ('#' ~[\r\n]*)? LINE_END)*
    ;
fragment JSON_BLANK : [ \t] | CONTINUED_LINE ;
fragment JSON_STRING : '"' (~["\\\r\n] | '\\' .)* '"' ;

// Flags, and then a list in JSON or a command.
mode COMMAND;

COMMAND_WS : [ \t]+ -> skip ;
COMMAND_CONTINUED : CONTINUED_LINE -> skip ;
COMMAND_END : LINE_END -> type(END), mode(DEFAULT_MODE) ;
FLAG : '--' [a-zA-Z] (~[ \t\r\n\\`] | [\\`] ~[ \t\r\n])* ;
JSON
    : '[' JSON_BLANK* (JSON_STRING JSON_BLANK* (',' JSON_BLANK* JSON_STRING JSON_BLANK*)*)? ']' [ \t]*
      {this.IsLineEnd()}?
    ;
COMMAND_HEREDOC : HEREDOC -> type(HEREDOC), mode(TEXT_LINES) ;
COMMAND_TEXT : TEXT -> type(TEXT), mode(TEXT_LINES) ;
COMMAND_SIGN : TEXT_SIGN -> type(TEXT), mode(TEXT_LINES) ;

mode CHECK;

CHECK_WS : [ \t]+ -> skip ;
CHECK_CONTINUED : CONTINUED_LINE -> skip ;
CHECK_END : LINE_END -> type(END), mode(DEFAULT_MODE) ;
CHECK_FLAG : FLAG -> type(FLAG) ;
NONE : [nN] [oO] [nN] [eE] AFTER ;
CHECK_CMD : CMD -> type(CMD), mode(COMMAND) ;
CHECK_STRAY : . -> type(STRAY), mode(WORDS) ;

mode TEXT_LINES;

TEXT_CONTINUED : CONTINUED_LINE -> skip ;
END : LINE_END -> mode(DEFAULT_MODE) ;
HEREDOC
    : '<<' {this.IsWordStart()}? '-'? ([a-zA-Z_] [a-zA-Z0-9_.\-]* | '"' ~["\r\n]+ '"' | '\'' ~['\r\n]+ '\'')
    ;
TEXT : ~[ \t\r\n\\`<] ~[\r\n\\`<]* ;
TEXT_SIGN : (' ' | '\t' | '\\' | '`' | '<' | '<<' | '<<<' '<'* | '\r') -> type(TEXT) ;

// The name before a `=` or, as it was once written, before a blank.
mode FIRST;

FIRST_WS : [ \t]+ -> skip ;
FIRST_CONTINUED : CONTINUED_LINE -> skip ;
FIRST_END : LINE_END -> type(END), mode(DEFAULT_MODE) ;
FIRST_NAME : NAME -> type(NAME), mode(AFTER_FIRST) ;
FIRST_OTHER : . -> type(OTHER), mode(WORDS) ;

mode AFTER_FIRST;

AFTER_FIRST_WS : [ \t]+ -> skip, mode(WORDS) ;
AFTER_FIRST_CONTINUED : CONTINUED_LINE -> skip, mode(WORDS) ;
AFTER_FIRST_END : LINE_END -> type(END), mode(DEFAULT_MODE) ;
AFTER_FIRST_ASSIGN : '=' -> type(ASSIGN), mode(VALUES) ;
AFTER_FIRST_OTHER : . -> type(OTHER), mode(WORDS) ;

mode PAIRS;

PAIRS_WS : [ \t]+ -> skip ;
PAIRS_CONTINUED : CONTINUED_LINE -> skip ;
PAIRS_END : LINE_END -> type(END), mode(DEFAULT_MODE) ;
NAME : ('"' (~["\\\r\n] | [\\`] ~[\r\n])* '"' | '\'' ~['\r\n]* '\'' | ~[ \t\r\n="'\\`#] ~[ \t\r\n="'\\`]*)+ ;
ASSIGN : '=' -> mode(VALUES) ;
OTHER : . ;

mode VALUES;

VALUES_WS : [ \t]+ -> skip, mode(PAIRS) ;
VALUES_CONTINUED : CONTINUED_LINE -> skip, mode(PAIRS) ;
VALUES_END : LINE_END -> type(END), mode(DEFAULT_MODE) ;
VALUE
    : ( '"' (~["\\`\r\n] | [\\`] ~[\r\n] | CONTINUED_LINE)* '"'
      | '\'' (~['\\`\r\n] | [\\`] ~[\r\n] | CONTINUED_LINE)* '\''
      | ~[ \t\r\n"'\\`]
      | [\\`] ~[\r\n]
      )+
    ;
VALUES_OTHER : . -> type(VALUE) ;

mode WORDS;

WORDS_WS : [ \t]+ -> skip ;
WORDS_CONTINUED : CONTINUED_LINE -> skip ;
WORDS_END : LINE_END -> type(END), mode(DEFAULT_MODE) ;
WORDS_FLAG : FLAG -> type(FLAG) ;
WORDS_JSON : JSON -> type(JSON) ;
AS : [aA] [sS] AFTER ;
WORDS_HEREDOC : HEREDOC -> type(HEREDOC) ;
WORD : (~[ \t\r\n\\`] | [\\`] ~[ \t\r\n])+ ;
WORDS_SIGN : . -> type(WORD) ;

mode DOCUMENT;

LINE : ~'\n'* '\n' | ~'\n'+ ;

mode DELIMITER;

DOCUMENT_END : (~'\n'* '\n' | ~'\n'+) -> mode(DEFAULT_MODE) ;
