// Operators have no precedence: an expression is a list of operands, each but the
// first with the operator before it. Calls and what is assigned to look alike until
// they end: the base class of the lexer tells them apart.
parser grammar LuaParser;

options { tokenVocab = LuaLexer; }

file : block EOF ;

// A return is the last statement; were it one of them, what comes after it could
// be its value or the next statement.
block : statement* result? ;

result : RETURN expressions? SEMI? ;

statement
    : SEMI
    | BREAK
    | GOTO name
    | LABEL name LABEL
    | DO block END
    | WHILE expression DO block END
    | REPEAT block UNTIL expression
    | IF expression THEN block (ELSEIF expression THEN block)* (ELSE block)? END
    | FOR names (ASSIGN | IN) expressions DO block END
    | FUNCTION name (DOT name)* (COLON name)? body
    | LOCAL FUNCTION name body
    | LOCAL attribute? (names | STAR) (ASSIGN expressions)?
    | variable STRAY? ((COMMA variable)* ASSIGN expressions)?
    ;

names : name attribute? (COMMA name attribute?)* ;

attribute : LESS name GREATER ;

name : NAME | GOTO ;

body : LPAREN (parameter (COMMA parameter)*)? RPAREN block END ;

parameter : name | ELLIPSIS name? ;

expressions : expression (COMMA expression)* ;

expression
    : (MINUS | NOT | LENGTH | BIT_NOT)* (operand | function)
      ( ( PLUS | MINUS | STAR | SLASH | FLOOR | PERCENT | POWER | BIT_AND | BIT_OR | BIT_NOT | LEFT | RIGHT | CONCAT
        | LESS | GREATER | LESS_EQUAL | GREATER_EQUAL | EQUAL | NOT_EQUAL | AND | OR
        ) (MINUS | NOT | LENGTH | BIT_NOT)* (operand | function)
      )*
    ;

// No operand, because no statement begins with it.
function : FUNCTION body ;

operand
    : variable
    | NUMBER
    | STRING
    | UNTERMINATED
    | NIL
    | TRUE
    | FALSE
    | ELLIPSIS
    | table
    ;

variable : (name | LPAREN expression RPAREN) (index | call)* access* ;

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
