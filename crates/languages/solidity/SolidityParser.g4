// Types are operands, too, so that a statement need not be known to declare something before its
// name comes. Operators have no precedence: an expression is a list of operands, each but the first
// with the operator before it.
parser grammar SolidityParser;

options { tokenVocab = SolidityLexer; }

file : unit* EOF ;

unit
    : PRAGMA
    | IMPORT (STRING (AS name)? | (STAR AS name | LBRACE symbols? RBRACE) FROM STRING) SEMI
    | ABSTRACT? CONTRACT name clause* members
    | member
    ;

symbols : symbol (COMMA symbol)* COMMA? ;

symbol : name (AS name)? ;

clause : IS base (COMMA base)* | LAYOUT AT expression ;

base : path arguments? ;

members : LBRACE member* RBRACE ;

member
    : FUNCTION name? parameters attribute* result? (block | (ASSIGN expression)? SEMI)
    | (CONSTRUCTOR | FALLBACK | RECEIVE) parameters attribute* result? (block | SEMI)
    | MODIFIER name parameters? attribute* (block | SEMI)
    | STRUCT name LBRACE field* RBRACE
    | ENUM name LBRACE (name (COMMA name)*)? RBRACE
    | EVENT name parameters ANONYMOUS? SEMI
    | ERROR name parameters SEMI
    | USING (path | LBRACE (used (COMMA used)*)? RBRACE) FOR (STAR | type) GLOBAL? SEMI
    | TYPE name IS type SEMI
    | type word* name (ASSIGN expression)? SEMI
    | SEMI
    ;

used : path (AS (OPERATOR | SIGN | NOT | STAR))? ;

field : type name SEMI ;

result : RETURNS parameters attribute* ;

// Of a function: words, modifiers, and the dimensions and the name of a variable that is one.
attribute : word | path arguments? | dimension ;

word : WORD | PAYABLE | TRANSIENT | OVERRIDE (LPAREN path (COMMA path)* RPAREN)? ;

parameters : LPAREN (parameter (COMMA parameter)*)? RPAREN ;

parameter : type (LOCATION | INDEXED)* name? ;

type : typeName dimension* ;

typeName : PRIMITIVE PAYABLE? | path | mapping | functionType ;

dimension : LBRACK expression? RBRACK ;

mapping : MAPPING LPAREN type name? ARROW type name? RPAREN ;

functionType : FUNCTION parameters (WORD | PAYABLE)* (RETURNS parameters)? ;

path : name (DOT name)* ;

block : LBRACE statement* RBRACE ;

statement
    : block
    | UNCHECKED block
    | IF condition statement (ELSE statement)?
    | FOR LPAREN declaration? SEMI expression? SEMI expression? RPAREN statement
    | WHILE condition statement
    | DO statement WHILE condition SEMI
    | TRY expression (RETURNS parameters)? block handler+
    | RETURN expression? SEMI
    | (EMIT | REVERT) expression SEMI
    | (BREAK | CONTINUE | THROW) SEMI
    | ASSEMBLY STRING? (LPAREN STRING (COMMA STRING)* RPAREN)? yulBlock
    | declaration SEMI
    ;

condition : LPAREN expression RPAREN ;

handler : CATCH name? parameters? block ;

declaration : declared (ASSIGN expression)? ;

// A name behind a type, or what is no declaration.
declared : expression (LOCATION* name)? ;

expressions : expression (COMMA expression)* ;

expression
    : prefix* operand
      ((OPERATOR | SIGN | STAR | ASSIGN | COMPOUND) prefix* operand)*
      (QUESTION expression COLON expression)?
    ;

prefix : NOT | SIGN | INCREMENT | DELETE ;

operand : primary suffix* ;

primary
    : name
    | PRIMITIVE PAYABLE?
    | PAYABLE
    | TYPE
    | NUMBER UNIT?
    | STRING+
    | UNTERMINATED
    | CONSTANT
    | LPAREN item (COMMA item)* RPAREN
    | LBRACK expressions? RBRACK
    | NEW type
    | mapping
    | functionType
    ;

// Left out in a tuple that takes only some values.
item : declared | ;

suffix
    : DOT (name | PRIMITIVE)
    | LBRACK (expression (COLON expression?)? | COLON expression?)? RBRACK
    | arguments
    | LBRACE named (COMMA named)* RBRACE
    | INCREMENT
    ;

arguments : LPAREN (expressions | LBRACE (named (COMMA named)*)? RBRACE)? RPAREN ;

named : name COLON expression ;

name : NAME | AT | ERROR | FALLBACK | FROM | GLOBAL | LAYOUT | RECEIVE | REVERT | TRANSIENT ;

yulBlock : YUL_OPEN yulStatement* YUL_CLOSE ;

yulStatement
    : yulBlock
    | LET yulNames (YUL_ASSIGN yulExpression)?
    | yulExpression ((COMMA NAME)* YUL_ASSIGN yulExpression)?
    | IF yulExpression yulBlock
    | FOR yulBlock yulExpression yulBlock yulBlock
    | SWITCH yulExpression (CASE yulLiteral yulBlock)* (DEFAULT yulBlock)?
    | FUNCTION NAME LPAREN yulNames? RPAREN (YUL_ARROW yulNames)? yulBlock
    | LEAVE
    | STACK_ASSIGN NAME
    ;

yulNames : yulName (COMMA yulName)* ;

yulName : NAME (COLON NAME)? ;

yulExpression : NAME (LPAREN (yulExpression (COMMA yulExpression)*)? RPAREN | COLON)? | yulLiteral ;

yulLiteral : (NUMBER | STRING | UNTERMINATED | CONSTANT) (COLON NAME)? ;
