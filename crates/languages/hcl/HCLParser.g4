parser grammar HCLParser;

options { tokenVocab = HCLLexer; }

file : item* EOF ;

item : attribute | block ;

attribute : name ASSIGN expression ;

block : name label* body ;

body : LBRACE item* RBRACE ;

label : name | string ;

// A condition has the form of what is behind operators: each operand can stand for all.
expression : (MINUS | BANG)* operand (operator (MINUS | BANG)* operand)* (QUESTION expression COLON expression)? ;

operator : OPERATOR | MINUS | STAR ;

operand : primary suffix* ;

primary
    : NUMBER
    | name
    | string
    | heredoc
    | call
    | LPAREN expression RPAREN
    | LBRACK (each expression condition? | (expression (COMMA expression?)*)?) RBRACK
    | LBRACE (each expression ARROW expression ELLIPSIS? condition? | pair*) RBRACE
    ;

suffix : DOT (name | NUMBER | STAR) | LBRACK (expression | STAR) RBRACK ;

call : FUNCTION LPAREN (expression (COMMA expression?)* ELLIPSIS?)? RPAREN ;

each : loop COLON ;

loop : FOR name (COMMA name)? IN expression ;

condition : IF expression ;

pair : expression (ASSIGN | COLON) expression COMMA? ;

string : QUOTE_OPEN part* QUOTE_CLOSE ;

heredoc : HEREDOC_OPEN part* HEREDOC_CLOSE ;

part
    : TEXT
    | HOLE_OPEN expression RBRACE
    | DIRECTIVE_OPEN IF expression RBRACE part* (DIRECTIVE_OPEN ELSE RBRACE part*)? DIRECTIVE_OPEN ENDIF RBRACE
    | DIRECTIVE_OPEN loop RBRACE part* DIRECTIVE_OPEN ENDFOR RBRACE
    ;

name : NAME | FOR | IN | IF | ELSE | ENDIF | ENDFOR ;
