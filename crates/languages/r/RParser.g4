// What extends as far as possible, such as the body of a function, is the last operand.
parser grammar RParser;

options { tokenVocab = RLexer; }

program : statement* EOF ;

statement : expression END | END ;

expression
    : operand (operator operand)* (operator compound)?
    | compound
    ;

operator : OPERATOR | SIGN | EQ ;

operand : prefix* primary ;

prefix : SIGN | NOT ;

compound
    : prefix* ( FUNCTION LPAREN (parameter (COMMA parameter)*)? RPAREN expression
      | IF LPAREN expression RPAREN expression (ELSE expression)?
      | FOR LPAREN NAME IN expression RPAREN expression
      | WHILE LPAREN expression RPAREN expression
      | REPEAT expression
      )
    ;

parameter : NAME (EQ expression)? ;

primary : atom suffix* ;

suffix
    : LPAREN arguments RPAREN
    | LBRACK arguments RBRACK
    | LDOUBLE arguments RDOUBLE
    | MEMBER atom
    ;

atom : NAME | NUMBER | STRING | LPAREN expression RPAREN | block ;

block : LBRACE statement* RBRACE ;

arguments : argument (COMMA argument)* ;

// With a name and `=` before it, or only these.
argument : expression EQ? | ;
