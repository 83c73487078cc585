// Which operands an instruction has is not looked at: a line is a list of
// operands, an operand a row of words, names and brackets.
parser grammar LLVMParser;

options { tokenVocab = LLVMLexer; }

module : definition? line* EOF ;

line : LINE_END definition? ;

definition
    : name EQUALS operands?
    | DEFINE (NAME | part)* (function (item | LABEL)*)? (COMMA operand)*
    | operands
    ;

// What is defined.
name : GLOBAL | NAME | METADATA ;

function : GLOBAL ;

operands : item (item | LABEL)* (COMMA operand)* | (COMMA operand)+ ;

operand : (item | LABEL)* ;

item : GLOBAL | NAME | DEFINE | part ;

part
    : TYPE | WORD | NUMBER | STRING | METADATA | NUMBERED | EQUALS | STAR | SYMBOL | OTHER
    | arguments
    | array
    | vector
    | struct
    | body
    ;

// The first block has to be there.
body : BODY_OPEN entry block* RBRACE ;

entry : label? definition? line* ;

block : label definition? line* ;

label : LABEL ;

arguments : LPAREN (operand (COMMA operand)*) RPAREN ;

array : LBRACK (operand (COMMA operand)*) RBRACK ;

vector : LESS (operand (COMMA operand)*) GREATER ;

struct : LBRACE (operand (COMMA operand)*) RBRACE ;
