// Which operands an instruction has is not looked at: a line is a list of
// operands, an operand a row of words, names and brackets.
parser grammar LLVMParser;

options { tokenVocab = LLVMLexer; }

module : operands? line* EOF ;

line : LINE_END operands? ;

operands : item (item | LABEL)* (COMMA operand)* | (COMMA operand)+ ;

operand : (item | LABEL)* ;

item
    : NAME | TYPE | WORD | NUMBER | STRING | METADATA | NUMBERED | EQUALS | STAR | SYMBOL | OTHER
    | arguments
    | array
    | vector
    | struct
    | body
    ;

body : BODY_OPEN operands? line* block* RBRACE ;

block : LABEL operands? line* ;

arguments : LPAREN (operand (COMMA operand)*) RPAREN ;

array : LBRACK (operand (COMMA operand)*) RBRACK ;

vector : LESS (operand (COMMA operand)*) GREATER ;

struct : LBRACE (operand (COMMA operand)*) RBRACE ;
