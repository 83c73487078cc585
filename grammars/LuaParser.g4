// Operators have no precedence: an expression is a list of operands, each but the
// first with the operator before it. A call as a statement and what is assigned to
// are expressions.
parser grammar LuaParser;

options { tokenVocab = LuaLexer; }

file : statement* EOF ;

statement
    : SEMI
    | BREAK
    | GOTO name
    | LABEL name LABEL
    | DO statement* END
    | WHILE expression DO statement* END
    | REPEAT statement* UNTIL expression
    | IF expression THEN statement* (ELSEIF expression THEN statement*)* (ELSE statement*)? END
    | FOR names (ASSIGN | IN) expressions DO statement* END
    | FUNCTION name (DOT name)* (COLON name)? body
    | LOCAL FUNCTION name body
    | LOCAL attribute? (names | STAR) (ASSIGN expressions)?
    | RETURN expressions?
    | operand (COMMA operand)* (ASSIGN expressions)?
    ;

names : name attribute? (COMMA name attribute?)* ;

attribute : LESS name GREATER ;

name : NAME | GOTO ;

body : LPAREN (parameter (COMMA parameter)*)? RPAREN statement* END ;

parameter : name | ELLIPSIS name? ;

expressions : expression (COMMA expression)* ;

expression
    : (MINUS | NOT | LENGTH | BIT_NOT)* operand
      ( ( PLUS | MINUS | STAR | SLASH | FLOOR | PERCENT | POWER | BIT_AND | BIT_OR | BIT_NOT | LEFT | RIGHT | CONCAT
        | LESS | GREATER | LESS_EQUAL | GREATER_EQUAL | EQUAL | NOT_EQUAL | AND | OR
        ) (MINUS | NOT | LENGTH | BIT_NOT)* operand
      )*
    ;

operand
    : ( name
      | NUMBER
      | STRING
      | NIL
      | TRUE
      | FALSE
      | ELLIPSIS
      | FUNCTION body
      | LPAREN expression RPAREN
      | table
      )
      (index | call)* access*
    ;

// With what calls it, so that a call of a function in a table goes at once, and not its
// arguments alone.
access
    : DOT name (call (index | call)* | (index (index | call)*)?)
    | COLON name call (index | call)*
    ;

index : LBRACK expression RBRACK ;

call : arguments | STRING | table ;

arguments : LPAREN expressions? RPAREN ;

table : LBRACE (field ((COMMA | SEMI) field)* (COMMA | SEMI)?)? RBRACE ;

field : (LBRACK expression RBRACK ASSIGN)? expression | name ASSIGN expression ;
