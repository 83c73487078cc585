// Two tokens decide everywhere. Of a command that is not among those below, and
// of an application, any part can go: what a solver wants there is its business.
parser grammar SMTLIBParser;

options { tokenVocab = SMTLIBLexer; }

script : command* EOF ;

command
    : LPAREN ASSERT term attribute* RPAREN
    | LPAREN DECLARE_CONST symbol sort RPAREN
    | LPAREN DECLARE_FUN symbol LPAREN sort* RPAREN sort RPAREN
    | LPAREN DEFINE_CONST symbol sort term RPAREN
    | LPAREN DEFINE_FUN symbol LPAREN variable* RPAREN sort term RPAREN
    | LPAREN (SYMBOL | BUILTIN) part* RPAREN
    ;

variable : LPAREN symbol sort RPAREN ;

sort : symbol | LPAREN (sort | INDEXED | NUMBER)* RPAREN ;

term
    : symbol
    | NUMBER
    | STRING
    | identifier
    | LPAREN LET LPAREN binding* RPAREN term RPAREN
    | LPAREN QUANTIFIER LPAREN variable* RPAREN term RPAREN
    | LPAREN ANNOTATE term attribute* RPAREN
    | LPAREN (term part*)? RPAREN
    ;

identifier : LPAREN INDEXED index+ RPAREN | LPAREN QUALIFIED term sort RPAREN ;

index : symbol | NUMBER | LPAREN index* RPAREN ;

binding : LPAREN symbol term RPAREN ;

attribute : KEYWORD value? ;

value : symbol | NUMBER | STRING | LPAREN part* RPAREN ;

part : term | KEYWORD | reserved ;

symbol : SYMBOL | BUILTIN ;

reserved : ASSERT | DECLARE_CONST | DECLARE_FUN | DEFINE_CONST | DEFINE_FUN | LET | QUANTIFIER | ANNOTATE | INDEXED | QUALIFIED ;
