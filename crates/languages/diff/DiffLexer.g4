// Unified diffs, with what git, Subversion and mails write around them. Everything is a
// token, up to the ends of lines, because the line is what a diff is about. How many
// lines a hunk has is not read from its head: a hunk goes on while lines have a sign.
lexer grammar DiffLexer;

// The first line of a file's part.
FILE : ('diff ' | 'Index: ') REST -> mode(HEAD) ;
// What names both files.
NAMES : TWO_NAMES -> mode(HEAD) ;
RANGE : AT -> mode(HUNK) ;
PROSE : ~[\n] REST | '\n' ;

fragment REST : ~[\n]* '\n'? ;
fragment TWO_NAMES : '--- ' ~[\n]* '\n+++ ' REST ;
fragment AT : '@@' '@'* ' -' REST ;
fragment BLANK : '\r'? '\n' ;

// Between the first line of a file's part and its hunks.
mode HEAD;

HEAD_FILE : ('diff ' | 'Index: ') REST -> type(FILE) ;
HEAD_NAMES : TWO_NAMES -> type(NAMES) ;
HEAD_RANGE : AT -> type(RANGE), mode(HUNK) ;
// Modes, names, and whether files are binary.
EXTENDED
    : ('index ' | 'old ' | 'new ' | 'deleted ' | 'similarity ' | 'dissimilarity ' | 'rename ' | 'copy ' | '====') REST
    | ('Binary files ' | 'Files ') REST
    | 'GIT binary patch' BLANK (('literal ' | 'delta ') [0-9]+ BLANK ([a-zA-Z] ~[ \r\n]+ BLANK)* BLANK?)+
    ;
HEAD_PROSE : (~[\n] REST | '\n') -> type(PROSE), mode(DEFAULT_MODE) ;

// At the start of a line of a hunk.
mode HUNK;

HUNK_FILE : ('diff ' | 'Index: ') REST -> type(FILE), mode(HEAD) ;
HUNK_NAMES : TWO_NAMES -> type(NAMES), mode(HEAD) ;
HUNK_RANGE : AT -> type(RANGE) ;
CONTEXT : ' ' -> mode(LINE) ;
ADDED : '+' -> mode(LINE) ;
REMOVED : '-' -> mode(LINE) ;
// `\ No newline at end of file`
NO_END : '\\' REST ;
// A line of context that has lost its blank.
EMPTY : BLANK ;
SIGNATURE : '--' ' '? BLANK [0-9] REST -> type(PROSE), mode(DEFAULT_MODE) ;
HUNK_PROSE : ~[ +\-\\\n] REST -> type(PROSE), mode(DEFAULT_MODE) ;

mode LINE;

END : BLANK -> mode(HUNK) ;
BLANKS : [ \t\r\f]+ ;
WORD : [\p{L}\p{N}_]+ ;
SIGN : . ;
