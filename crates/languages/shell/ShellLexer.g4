// The shells' language: POSIX and bash. The base class decides what depends on
// the place: which words are reserved, what a parenthesis opens, where
// here-documents are. It marks the end of words and of statements that nothing
// else ends with tokens that have no text.
lexer grammar ShellLexer;

options { superClass = ShellReaderBase; }

tokens {
    WORD_END, STATEMENT_END, FUNCTION_NAME, IO_NUMBER, ARRAY_OPEN, EMPTY_ARRAY, GLOB_OPEN, BACKQUOTE_CLOSE,
    HEREDOC_START, HEREDOC_END, CONDITION_OPEN, CONDITION_CLOSE, LBRACE, RBRACE, BANG, TIME,
    IF, THEN, ELIF, ELSE, FI, FOR, SELECT, IN, WHILE, UNTIL, DO, DONE, CASE, ESAC, FUNCTION
}

COMMENT : '#' {this.IsWordStart()}? ~[\n]* -> channel(HIDDEN) ;
WS : ([ \t] | '\\' '\r'? '\n')+ -> skip ;
NEWLINE : '\r'? '\n' ;

SEMI : ';' ;
CASE_END : ';;' | ';&' | ';;&' ;
AMP : '&' ;
AND : '&&' ;
OR : '||' ;
PIPE : '|' '&'? ;
PARENS : '(' [ \t]* ')' ;
ARITHMETIC_OPEN : '((' {this.IsArithmeticCommand()}? -> pushMode(ARITHMETIC) ;
LPAREN : '(' ;
RPAREN : ')' ;
PROCESS_OPEN : [<>] '(' ;
HEREDOC : '<<' '-'? ;
REDIRECT : '<' | '>' | '>>' | '<<<' | '<&' | '>&' | '<>' | '>|' | '&>' '>'? ;

SINGLE : '\'' ~'\''* '\'' | '$\'' (~['\\] | '\\' .)* '\'' ;
QUOTE_OPEN : '$'? '"' -> pushMode(QUOTED) ;
VARIABLE : '$' ([a-zA-Z_] [a-zA-Z0-9_]* | [0-9@*#?$!\-]) | '$[' ~[\]\n"]* ']' ;
EXPANSION_OPEN
    : '${' ([#!]? ([a-zA-Z_] [a-zA-Z0-9_]* | [0-9]+ | [@*#?$!\-]))? -> pushMode(EXPANSION)
    ;
ARITHMETIC_START : '$((' {this.IsArithmetic()}? -> pushMode(ARITHMETIC) ;
SUBSTITUTION_OPEN : '$(' ;
BACKQUOTE : '`' ;
ESCAPED_BACKQUOTE : '\\`' ;
LITERAL : (~[ \t\r\n;&|()<>"'$`\\] | '\\' ~[`])+ ;
DOLLAR : '$' -> type(LITERAL) ;

OTHER : . ;

mode QUOTED;

QUOTE_CLOSE : '"' -> popMode ;
QUOTED_TEXT : ((~["$`\\ \t\r\n] | '\\' ~[`])+ [ \t\r\n]* | [ \t\r\n]+) -> type(LITERAL) ;
QUOTED_VARIABLE : VARIABLE -> type(VARIABLE) ;
QUOTED_EXPANSION_OPEN : EXPANSION_OPEN -> type(EXPANSION_OPEN), pushMode(EXPANSION) ;
QUOTED_ARITHMETIC_START : '$((' {this.IsArithmetic()}? -> type(ARITHMETIC_START), pushMode(ARITHMETIC) ;
QUOTED_SUBSTITUTION_OPEN : '$(' -> type(SUBSTITUTION_OPEN) ;
QUOTED_BACKQUOTE : '`' -> type(BACKQUOTE) ;
QUOTED_ESCAPED_BACKQUOTE : '\\`' -> type(ESCAPED_BACKQUOTE) ;
QUOTED_DOLLAR : '$' -> type(LITERAL) ;
QUOTED_OTHER : . -> type(OTHER) ;

mode EXPANSION;

EXPANSION_CLOSE : '}' -> popMode ;
EXPANSION_SINGLE : ('\'' {this.IsQuoting()}? ~'\''* '\'' | '$\'' {this.IsQuoting()}? (~['\\] | '\\' .)* '\'') -> type(SINGLE) ;
EXPANSION_QUOTE_OPEN : '"' -> type(QUOTE_OPEN), pushMode(QUOTED) ;
EXPANSION_TEXT : ((~[}"'$`\\] | '\\' ~[`])+ | '\'') -> type(LITERAL) ;
EXPANSION_VARIABLE : VARIABLE -> type(VARIABLE) ;
EXPANSION_EXPANSION_OPEN : EXPANSION_OPEN -> type(EXPANSION_OPEN), pushMode(EXPANSION) ;
EXPANSION_ARITHMETIC_START : '$((' {this.IsArithmetic()}? -> type(ARITHMETIC_START), pushMode(ARITHMETIC) ;
EXPANSION_SUBSTITUTION_OPEN : '$(' -> type(SUBSTITUTION_OPEN) ;
EXPANSION_BACKQUOTE : '`' -> type(BACKQUOTE) ;
EXPANSION_ESCAPED_BACKQUOTE : '\\`' -> type(ESCAPED_BACKQUOTE) ;
EXPANSION_DOLLAR : '$' -> type(LITERAL) ;
EXPANSION_OTHER : . -> type(OTHER) ;

mode ARITHMETIC;

ARITHMETIC_CLOSE : '))' {this.IsOuter()}? -> popMode ;
ARITHMETIC_WS : ([ \t\r\n] | '\\' '\r'? '\n')+ -> skip ;
ARITHMETIC_LPAREN : '(' -> type(LPAREN) ;
ARITHMETIC_RPAREN : ')' -> type(RPAREN) ;
NAME : [a-zA-Z_] [a-zA-Z0-9_]* ;
NUMBER : [0-9] [a-zA-Z0-9_@#]* ;
OPERATOR
    : '++' | '--' | '**' | '<<' '='? | '>>' '='? | [<>=!] '=' | '&&' | '||' | [*/%+\-&^|] '=' | ~[ \t\r\n()"'$`a-zA-Z0-9_]
    ;
ARITHMETIC_SINGLE : '\'' ~'\''* '\'' -> type(SINGLE) ;
ARITHMETIC_QUOTE_OPEN : '"' -> type(QUOTE_OPEN), pushMode(QUOTED) ;
ARITHMETIC_VARIABLE : VARIABLE -> type(VARIABLE) ;
ARITHMETIC_EXPANSION_OPEN : EXPANSION_OPEN -> type(EXPANSION_OPEN), pushMode(EXPANSION) ;
ARITHMETIC_ARITHMETIC_START : '$((' {this.IsArithmetic()}? -> type(ARITHMETIC_START), pushMode(ARITHMETIC) ;
ARITHMETIC_SUBSTITUTION_OPEN : '$(' -> type(SUBSTITUTION_OPEN) ;
ARITHMETIC_BACKQUOTE : '`' -> type(BACKQUOTE) ;
ARITHMETIC_OTHER : . -> type(OTHER) ;

mode GLOB;

GLOB_CLOSE : ')' -> popMode ;
GLOB_NESTED : '(' -> type(GLOB_OPEN), pushMode(GLOB) ;
GLOB_PIPE : '|' -> type(PIPE) ;
GLOB_TEXT : (~[|()"'$`\\] | '\\' ~[`])+ -> type(LITERAL) ;
GLOB_SINGLE : SINGLE -> type(SINGLE) ;
GLOB_QUOTE_OPEN : '"' -> type(QUOTE_OPEN), pushMode(QUOTED) ;
GLOB_VARIABLE : VARIABLE -> type(VARIABLE) ;
GLOB_EXPANSION_OPEN : EXPANSION_OPEN -> type(EXPANSION_OPEN), pushMode(EXPANSION) ;
GLOB_SUBSTITUTION_OPEN : '$(' -> type(SUBSTITUTION_OPEN) ;
GLOB_BACKQUOTE : '`' -> type(BACKQUOTE) ;
GLOB_ESCAPED_BACKQUOTE : '\\`' -> type(ESCAPED_BACKQUOTE) ;
GLOB_DOLLAR : '$' -> type(LITERAL) ;
GLOB_OTHER : . -> type(OTHER) ;

mode REGEX;

REGEX_WS : ([ \t] | '\\' '\r'? '\n')+ {this.IsRegexStart()}? -> skip ;
REGEX_TEXT : ((~[ \t\r\n()"'$`\\] | '\\' ~[`])+ | [()] | [ \t]+) -> type(LITERAL) ;
REGEX_SINGLE : SINGLE -> type(SINGLE) ;
REGEX_QUOTE_OPEN : '"' -> type(QUOTE_OPEN), pushMode(QUOTED) ;
REGEX_VARIABLE : VARIABLE -> type(VARIABLE) ;
REGEX_EXPANSION_OPEN : EXPANSION_OPEN -> type(EXPANSION_OPEN), pushMode(EXPANSION) ;
REGEX_SUBSTITUTION_OPEN : '$(' -> type(SUBSTITUTION_OPEN) ;
REGEX_BACKQUOTE : '`' -> type(BACKQUOTE) ;
REGEX_ESCAPED_BACKQUOTE : '\\`' -> type(ESCAPED_BACKQUOTE) ;
REGEX_DOLLAR : '$' -> type(LITERAL) ;
REGEX_OTHER : . -> type(OTHER) ;

mode DOCUMENT;

DOCUMENT_LINE : ((~[$`\\\n] | '\\' ~[`])+ '\n'? | '\n') -> type(LITERAL) ;
DOCUMENT_VARIABLE : VARIABLE -> type(VARIABLE) ;
DOCUMENT_EXPANSION_OPEN : EXPANSION_OPEN -> type(EXPANSION_OPEN), pushMode(EXPANSION) ;
DOCUMENT_ARITHMETIC_START : '$((' {this.IsArithmetic()}? -> type(ARITHMETIC_START), pushMode(ARITHMETIC) ;
DOCUMENT_SUBSTITUTION_OPEN : '$(' -> type(SUBSTITUTION_OPEN) ;
DOCUMENT_BACKQUOTE : '`' -> type(BACKQUOTE) ;
DOCUMENT_ESCAPED_BACKQUOTE : '\\`' -> type(ESCAPED_BACKQUOTE) ;
DOCUMENT_DOLLAR : '$' -> type(LITERAL) ;
DOCUMENT_OTHER : . -> type(OTHER) ;

mode RAW_DOCUMENT;

RAW_LINE : (~'\n'+ '\n'? | '\n') -> type(LITERAL) ;

mode DELIMITER;

DELIMITER_LINE : (~'\n'+ '\n'? | '\n') -> type(HEREDOC_END), popMode ;
