// Definitions, folded instructions and types are lists in parentheses. An
// instruction is a word with what belongs to it, so that each goes as a whole.
parser grammar WebAssemblyParser;

options { tokenVocab = WebAssemblyLexer; }

module : immediate* element* EOF ;

// A word takes what follows it, and so does a list, so that one token decides.
element : instruction | (list | block | TYPE) immediate* ;

// An annotation may stand before what a list begins with.
list : LPAREN annotation* (head element*)? RPAREN ;

head : (BLOCK | ELSE | END | DELEGATE | WORD | TYPE | list | NAME | NUMBER | STRING) immediate* ;

block : BLOCK immediate* element* branch* (END | DELEGATE) immediate* ;

branch : ELSE immediate* element* ;

instruction : WORD immediate* ;

immediate : NAME | NUMBER | STRING | annotation ;

annotation : ANNOTATION_OPEN noted* RPAREN ;

noted
    : NAME | NUMBER | STRING | WORD | TYPE | BLOCK | ELSE | END | DELEGATE | OTHER
    | annotation
    | LPAREN noted* RPAREN
    ;
