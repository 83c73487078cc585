// Which operands an instruction has is not looked at: a line is a list of
// operands, an operand a row of words, names and brackets.
parser grammar LLVMParser;

options { tokenVocab = LLVMLexer; }

module : definition? line* EOF ;

line : LINE_END definition? ;

definition
    : name rest?
    | DEFINE (NAME | METADATA | debugLocation | part)* (function (item | LABEL)*)? (COMMA operand)*
    | debugCall
    | comdatDefinition
    | part rest?
    | (COMMA operand)+
    ;

rest : (item | LABEL)+ (COMMA operand)* | (COMMA operand)+ ;

// What only says where code comes from, and what its variables are called.
debugCall
    : WORD* TYPE DEBUG_FUNCTION arguments rest?
    | DEBUG_RECORD arguments
    ;

debugLocation : DEBUG METADATA? ;

// What only says which of several the linker takes.
comdat : COMDAT arguments? ;

comdatDefinition : COMDAT_NAME EQUALS COMDAT WORD? ;

// What is defined.
name : GLOBAL | NAME | METADATA ;

function : GLOBAL | DEBUG_FUNCTION ;

operand : (item | LABEL)* ;

item : GLOBAL | DEBUG_FUNCTION | COMDAT_NAME | comdat | NAME | METADATA | DEFINE | debugLocation | part ;

part
    : TYPE | WORD | NUMBER | STRING | NUMBERED | EQUALS | STAR | SYMBOL | OTHER
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
