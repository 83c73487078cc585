// A file's part is its first lines and its hunks, a hunk is its head and its lines.
parser grammar DiffParser;

options { tokenVocab = DiffLexer; }

diff : (prose | file | hunk)* EOF ;

prose : PROSE ;

file : (FILE head* (NAMES head*)? | NAMES head*) hunk* ;

head : EXTENDED ;

hunk : RANGE line* ;

line
    : (CONTEXT | ADDED | removed) text? (END NO_END? |)
    | EMPTY
    | NO_END
    ;

// Its line may be context instead.
removed : REMOVED ;

text : part+ ;

part : WORD | SIGN | BLANKS ;
