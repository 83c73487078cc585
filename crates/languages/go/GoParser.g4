// Types are expressions, and what has a type is an expression with one behind it.
// Parameters and arguments are one rule. The base class of the lexer has told apart
// what looks alike.
//
// Operators have no precedence: an expression is a list of operands, each but the
// first with the operator before it.
parser grammar GoParser;

options { tokenVocab = GoLexer; }

// Formatters take declarations without a package, and statements without a function.
file : end* (PACKAGE name end*)? ((declaration | STRAY? statement) end*)* EOF ;

end : SEMI | LINE_END ;

block : LBRACE end* (statement end*)* RBRACE ;

declaration
    : IMPORT (imported | LPAREN end* (imported end*)* RPAREN)
    | FUNC group? name index? arguments result? block
    | FUNC_TYPE group? name index? arguments result?
    ;

statement
    : block
    | VAR (variable | LPAREN end* (variable end*)* RPAREN)
    | CONST (constant | LPAREN end* (constant end*)* RPAREN)
    | TYPE (named | LPAREN end* (named end*)* RPAREN)
    | IF (simple (end simple)? | end simple) block (ELSE statement)?
    | FOR header block
    | SWITCH header LBRACE case* RBRACE
    | SELECT LBRACE case* RBRACE
    | (GO | DEFER) expression
    | RETURN expressions?
    | (BREAK | CONTINUE | GOTO) IDENTIFIER?
    | FALLTHROUGH
    | IDENTIFIER COLON
    | simple
    ;

simple : expressions ((ASSIGN | DEFINE | COMPOUND) (RANGE expression | expressions) | INCREMENT | DECREMENT)? ;

header : RANGE expression | simple? (end simple?)* ;

case : (CASE simple | DEFAULT) COLON end* (statement end*)* ;

name : IDENTIFIER ;

imported : (DOT | name)? STRING ;

variable : name (COMMA name)* (typing (ASSIGN expressions)? | ASSIGN expressions) ;

// Without a value, it has that of the one before.
constant : name (COMMA name)* (typing? ASSIGN expressions)? ;

typing : index* (STAR | ARROW)? expression ;

named : name index* (ASSIGN | STAR | ARROW)? expression ;

expressions : expression (COMMA expression)* ;

expression
    : operand
      ( ( PLUS | MINUS | STAR | SLASH | PERCENT | LEFT | RIGHT | LESS | GREATER | LESS_EQUAL | GREATER_EQUAL | EQUAL
        | NOT_EQUAL | BIT_AND | BIT_OR | BIT_XOR | BIT_CLEAR | AND | OR | ARROW
        ) operand
      )*
    ;

operand
    : (UNARY | SLICE | CHAN | ELLIPSIS | MAP? type)*
      ( ( IDENTIFIER
        | NUMBER
        | CHARACTER
        | STRING
        | UNTERMINATED
        | group
        | FUNC group STRAY? result? block
        | (STRUCT | INTERFACE) fields
        )
        (arguments | index | literal)* access*
      | FUNC_TYPE group STRAY? (result | literal)?
      )
    ;

// With what calls it, so that a call of a method goes at once, and not its arguments
// alone.
access
    : DOT (IDENTIFIER | LPAREN (TYPE | expression) RPAREN)
      (arguments (arguments | index | literal)* | ((index | literal) (arguments | index | literal)*)?)
    ;

type : LBRACK item? RBRACK ;

// A literal behind what is no operand is one of a slice of functions.
result : (STAR | ARROW)? operand | arguments literal? ;

fields : LBRACE end* (field end*)* RBRACE ;

// A method as well.
field : expressions (expression expression?)? ;

group : LPAREN end* (argument (COMMA argument)* COMMA?)? end* RPAREN ;

// Parameters as well.
arguments : CALL_OPEN end* (argument (COMMA argument)* COMMA?)? end* RPAREN ;

argument : expression (ELLIPSIS | expression)? ;

// Parameters of types as well.
index : INDEX_OPEN end* (item (COMMA item)* COMMA?)? end* RBRACK ;

item : ELLIPSIS | argument (COLON expression?)* | (COLON expression?)+ ;

literal : LITERAL_OPEN end* (element (COMMA element)* COMMA?)? end* RBRACE ;

element : (expression | literal) (COLON (expression | literal))? ;
