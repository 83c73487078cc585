// Makefiles as GNU make reads them. The base class knows which lines that begin with a tab are
// recipes, which words are directives, and where the text of a `define` is. It marks the end of
// words with tokens that have no text.
lexer grammar MakefileLexer;

options { superClass = MakefileReaderBase; }

tokens { WORD_END, ORPHAN, RECIPE_IF, STRAY }

COMMENT : HASH -> channel(HIDDEN) ;
RECIPE : '\t' [ \t]* {this.IsRecipe()}? -> mode(COMMAND) ;
WS : [ \t\uFEFF]+ -> skip ;
CONTINUED : LINE_GOES_ON -> skip ;
END : LINE_END ;

IF : ('ifeq' | 'ifneq' | 'ifdef' | 'ifndef') {this.IsDirective()}? -> mode(CONDITION) ;
ELSE : 'else' {this.IsDirective()}? ;
ENDIF : 'endif' {this.IsDirective()}? ;
DEFINE : 'define' {this.IsDirective()}? -> mode(NAMES) ;
ENDEF : 'endef' {this.IsDirective()}? ;
MODIFIER : ('export' | 'unexport' | 'override' | 'private') {this.IsDirective()}? ;
DIRECTIVE
    : ('include' | '-include' | 'sinclude' | 'undefine' | 'vpath' | 'load' | '-load') {this.IsDirective()}?
      -> mode(VALUE)
    ;

ASSIGN : ([:?+!] | '::' | ':::')? '=' -> mode(VALUE) ;
COLON : '&'? ':'? ':' -> mode(PREREQUISITES) ;
VARIABLE : '$' ~[ \t\r\n$({] -> mode(NAMES) ;
FUNCTION_OPEN : CALL_PAREN {this.IsBlankNext()}? -> mode(NAMES), pushMode(PARENS) ;
BRACE_FUNCTION_OPEN : CALL_BRACE {this.IsBlankNext()}? -> type(FUNCTION_OPEN), mode(NAMES), pushMode(BRACES) ;
OPEN : '$(' -> mode(NAMES), pushMode(PARENS) ;
BRACE_OPEN : '${' -> type(OPEN), mode(NAMES), pushMode(BRACES) ;
TEXT : NAME_TEXT -> mode(NAMES) ;
SIGN : (~[ \t\r\n=:] | '$$') -> type(TEXT), mode(NAMES) ;

fragment LINE_END : '\r'? '\n' | '\r' ;
fragment LINE_GOES_ON : '\\' '\r'? '\n' ;
fragment HASH : '#' (~[\\\r\n] | '\\' ~[\r\n] | '\\' '\r'? '\n' | '\\' '\r')* '\\'? ;
fragment ESCAPED : '\\' ~[\r\n] ;
fragment NAME_TEXT : (~[ \t\r\n$:=#?+!&\\] | ESCAPED)+ ;
fragment CALL_PAREN : '$(' [ \t]* FUNCTION ;
fragment CALL_BRACE : '${' [ \t]* FUNCTION ;
fragment FUNCTION
    : 'abspath' | 'addprefix' | 'addsuffix' | 'and' | 'basename' | 'call' | 'dir' | 'error' | 'eval'
    | 'file' | 'filter' | 'filter-out' | 'findstring' | 'firstword' | 'flavor' | 'foreach' | 'guile'
    | 'if' | 'info' | 'intcmp' | 'join' | 'lastword' | 'let' | 'notdir' | 'or' | 'origin' | 'patsubst'
    | 'realpath' | 'shell' | 'sort' | 'strip' | 'subst' | 'suffix' | 'value' | 'warning' | 'wildcard'
    | 'word' | 'wordlist' | 'words'
    ;

// The names before a sign that tells what the line is.
mode NAMES;

NAMES_COMMENT : HASH -> type(COMMENT), channel(HIDDEN) ;
NAMES_WS : [ \t]+ -> skip ;
NAMES_CONTINUED : LINE_GOES_ON -> skip ;
NAMES_END : LINE_END -> type(END) ;
NAMES_ASSIGN : ([:?+!] | '::' | ':::')? '=' -> type(ASSIGN), mode(VALUE) ;
NAMES_COLON : '&'? ':'? ':' -> type(COLON), mode(PREREQUISITES) ;
NAMES_VARIABLE : VARIABLE -> type(VARIABLE) ;
NAMES_FUNCTION_OPEN : CALL_PAREN {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(PARENS) ;
NAMES_BRACE_FUNCTION_OPEN : CALL_BRACE {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(BRACES) ;
NAMES_OPEN : '$(' -> type(OPEN), pushMode(PARENS) ;
NAMES_BRACE_OPEN : '${' -> type(OPEN), pushMode(BRACES) ;
NAMES_TEXT : NAME_TEXT -> type(TEXT) ;
NAMES_SIGN : (~[ \t\r\n=:] | '$$') -> type(TEXT) ;

// What a target needs, or a variable for it.
mode PREREQUISITES;

NEEDS_COMMENT : HASH -> type(COMMENT), channel(HIDDEN) ;
NEEDS_WS : [ \t]+ -> skip ;
NEEDS_CONTINUED : LINE_GOES_ON -> skip ;
NEEDS_END : LINE_END -> type(END) ;
NEEDS_ASSIGN : ([:?+!] | '::' | ':::')? '=' -> type(ASSIGN), mode(VALUE) ;
NEEDS_COLON : ':' -> type(COLON) ;
SEMI : ';' -> mode(COMMAND) ;
BAR : '|' ;
NEEDS_VARIABLE : VARIABLE -> type(VARIABLE) ;
NEEDS_FUNCTION_OPEN : CALL_PAREN {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(PARENS) ;
NEEDS_BRACE_FUNCTION_OPEN : CALL_BRACE {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(BRACES) ;
NEEDS_OPEN : '$(' -> type(OPEN), pushMode(PARENS) ;
NEEDS_BRACE_OPEN : '${' -> type(OPEN), pushMode(BRACES) ;
NEEDS_TEXT : (~[ \t\r\n$:=#?+!&\\;|] | ESCAPED)+ -> type(TEXT) ;
NEEDS_SIGN : (~[ \t\r\n=:;|] | '$$') -> type(TEXT) ;

mode VALUE;

VALUE_COMMENT : HASH -> type(COMMENT), channel(HIDDEN) ;
VALUE_WS : [ \t]+ -> skip ;
VALUE_CONTINUED : LINE_GOES_ON -> skip ;
VALUE_END : LINE_END -> type(END) ;
VALUE_VARIABLE : VARIABLE -> type(VARIABLE) ;
VALUE_FUNCTION_OPEN : CALL_PAREN {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(PARENS) ;
VALUE_BRACE_FUNCTION_OPEN : CALL_BRACE {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(BRACES) ;
VALUE_OPEN : '$(' -> type(OPEN), pushMode(PARENS) ;
VALUE_BRACE_OPEN : '${' -> type(OPEN), pushMode(BRACES) ;
QUOTE_OPEN : '"' {this.IsQuoted()}? -> pushMode(QUOTED) ;
VALUE_SINGLE_OPEN : '\'' {this.IsSingleQuoted()}? -> type(QUOTE_OPEN), pushMode(SINGLE) ;
VALUE_TEXT : (~[ \t\r\n$#"'\\] | ESCAPED)+ -> type(TEXT) ;
VALUE_SIGN : (~[ \t\r\n] | '$$') -> type(TEXT) ;

// What an `if` compares, or the name that it asks for.
mode CONDITION;

CONDITION_COMMENT : HASH -> type(COMMENT), channel(HIDDEN) ;
CONDITION_WS : [ \t]+ -> skip ;
CONDITION_CONTINUED : LINE_GOES_ON -> skip ;
CONDITION_END : LINE_END -> type(END) ;
LPAREN : '(' -> pushMode(PARENS) ;
CONDITION_VARIABLE : VARIABLE -> type(VARIABLE) ;
CONDITION_FUNCTION_OPEN : CALL_PAREN {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(PARENS) ;
CONDITION_BRACE_FUNCTION_OPEN : CALL_BRACE {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(BRACES) ;
CONDITION_OPEN : '$(' -> type(OPEN), pushMode(PARENS) ;
CONDITION_BRACE_OPEN : '${' -> type(OPEN), pushMode(BRACES) ;
CONDITION_QUOTE_OPEN : '"' {this.IsQuoted()}? -> type(QUOTE_OPEN), pushMode(QUOTED) ;
CONDITION_SINGLE_OPEN : '\'' {this.IsSingleQuoted()}? -> type(QUOTE_OPEN), pushMode(SINGLE) ;
CONDITION_TEXT : (~[ \t\r\n$#"'\\(] | ESCAPED)+ -> type(TEXT) ;
CONDITION_SIGN : (~[ \t\r\n] | '$$') -> type(TEXT) ;

// A line for the shell, or of the text of a `define`.
mode COMMAND;

COMMAND_WS : [ \t]+ -> skip ;
COMMAND_CONTINUED : LINE_GOES_ON -> skip ;
COMMAND_END : LINE_END -> type(END) ;
COMMAND_SEMI : (';' | ';;' | '&') -> type(SEMI) ;
LINK : '&&' | '||' | '|' '&'? ;
REDIRECT : [0-9]* ('>' | '>>' | '<' | '<<' | '<<<' | '>|' | '>&' | '<&') | '&>' '>'? ;
COMMAND_VARIABLE : VARIABLE -> type(VARIABLE) ;
COMMAND_FUNCTION_OPEN : CALL_PAREN {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(PARENS) ;
COMMAND_BRACE_FUNCTION_OPEN : CALL_BRACE {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(BRACES) ;
COMMAND_OPEN : '$(' -> type(OPEN), pushMode(PARENS) ;
COMMAND_BRACE_OPEN : '${' -> type(OPEN), pushMode(BRACES) ;
COMMAND_QUOTE_OPEN : '"' {this.IsQuoted()}? -> type(QUOTE_OPEN), pushMode(QUOTED) ;
COMMAND_SINGLE_OPEN : '\'' {this.IsSingleQuoted()}? -> type(QUOTE_OPEN), pushMode(SINGLE) ;
COMMAND_TEXT : (~[ \t\r\n$"'\\;&|<>()] | ESCAPED)+ -> type(TEXT) ;
COMMAND_SIGN : (~[ \t\r\n;&|<>] | '$$') -> type(TEXT) ;

// How make runs a line.
mode PREFIX_SIGNS;

PREFIX : [@+\-] [@+\- \t]* -> mode(COMMAND) ;

mode PARENS;

CLOSE : ')' -> popMode ;
PARENS_LPAREN : '(' -> type(LPAREN), pushMode(PARENS) ;
COMMA : ',' ;
PARENS_WS : [ \t]+ -> skip ;
PARENS_CONTINUED : LINE_GOES_ON -> skip ;
PARENS_LINE : LINE_END {this.IsInDefine()}? -> skip ;
PARENS_END : LINE_END -> type(END) ;
PARENS_VARIABLE : VARIABLE -> type(VARIABLE) ;
PARENS_FUNCTION_OPEN : CALL_PAREN {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(PARENS) ;
PARENS_BRACE_FUNCTION_OPEN : CALL_BRACE {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(BRACES) ;
PARENS_OPEN : '$(' -> type(OPEN), pushMode(PARENS) ;
PARENS_BRACE_OPEN : '${' -> type(OPEN), pushMode(BRACES) ;
PARENS_TEXT : (~[ \t\r\n$(),:\\] | '\\' ~[ \t\r\n$(),])+ -> type(TEXT) ;
PARENS_SIGN : (~[ \t\r\n] | '$$') -> type(TEXT) ;

mode BRACES;

BRACES_CLOSE : '}' -> type(CLOSE), popMode ;
BRACES_LBRACE : '{' -> type(LPAREN), pushMode(BRACES) ;
BRACES_COMMA : ',' -> type(COMMA) ;
BRACES_WS : [ \t]+ -> skip ;
BRACES_CONTINUED : LINE_GOES_ON -> skip ;
BRACES_LINE : LINE_END {this.IsInDefine()}? -> skip ;
BRACES_END : LINE_END -> type(END) ;
BRACES_VARIABLE : VARIABLE -> type(VARIABLE) ;
BRACES_FUNCTION_OPEN : CALL_PAREN {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(PARENS) ;
BRACES_BRACE_FUNCTION_OPEN : CALL_BRACE {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(BRACES) ;
BRACES_OPEN : '$(' -> type(OPEN), pushMode(PARENS) ;
BRACES_BRACE_OPEN : '${' -> type(OPEN), pushMode(BRACES) ;
BRACES_TEXT : (~[ \t\r\n${},:\\] | '\\' ~[ \t\r\n${},])+ -> type(TEXT) ;
BRACES_SIGN : (~[ \t\r\n] | '$$') -> type(TEXT) ;

mode QUOTED;

QUOTE_CLOSE : '"' -> popMode ;
QUOTED_END : LINE_END -> type(END) ;
QUOTED_VARIABLE : VARIABLE -> type(VARIABLE) ;
QUOTED_FUNCTION_OPEN : CALL_PAREN {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(PARENS) ;
QUOTED_BRACE_FUNCTION_OPEN : CALL_BRACE {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(BRACES) ;
QUOTED_OPEN : '$(' -> type(OPEN), pushMode(PARENS) ;
QUOTED_BRACE_OPEN : '${' -> type(OPEN), pushMode(BRACES) ;
QUOTED_TEXT : ((~[ \t\r\n$"\\] | ESCAPED)+ [ \t]* | [ \t]+ | LINE_GOES_ON) -> type(TEXT) ;
QUOTED_SIGN : (~[\r\n] | '$$') -> type(TEXT) ;

mode SINGLE;

SINGLE_CLOSE : '\'' -> type(QUOTE_CLOSE), popMode ;
SINGLE_END : LINE_END -> type(END) ;
SINGLE_VARIABLE : VARIABLE -> type(VARIABLE) ;
SINGLE_FUNCTION_OPEN : CALL_PAREN {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(PARENS) ;
SINGLE_BRACE_FUNCTION_OPEN : CALL_BRACE {this.IsBlankNext()}? -> type(FUNCTION_OPEN), pushMode(BRACES) ;
SINGLE_PAREN_OPEN : '$(' -> type(OPEN), pushMode(PARENS) ;
SINGLE_BRACE_OPEN : '${' -> type(OPEN), pushMode(BRACES) ;
SINGLE_TEXT : (~[ \t\r\n$'\\]+ [ \t]* | [ \t]+ | LINE_GOES_ON) -> type(TEXT) ;
SINGLE_SIGN : (~[\r\n] | '$$') -> type(TEXT) ;
