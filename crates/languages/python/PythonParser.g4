// A few tokens decide everywhere: the base class of the lexer has told apart what
// looks alike. Targets, patterns and annotations are expressions.
//
// Operators have no precedence: an expression is a list of operands, each but the
// first with the operator before it.
parser grammar PythonParser;

options { tokenVocab = PythonLexer; }

file : statement* EOF ;

statement
    : simple (SEMI simple)* SEMI? LINE_END
    | decorator* (ASYNC? DEF name typeParameters? parameters (ARROW expression)? | CLASS name typeParameters? arguments?) COLON block
    | IF expression COLON block (ELIF expression COLON block)* (ELSE COLON block)?
    | WHILE expression COLON block (ELSE COLON block)?
    | ASYNC? FOR expressions LOOP_IN expressions COLON block (ELSE COLON block)?
    | TRY COLON block ((EXCEPT expressions? COLON block)+ (ELSE COLON block)? (FINALLY COLON block)? | FINALLY COLON block)
    | ASYNC? WITH expressions COLON block
    | MATCH expressions COLON LINE_END INDENT case+ DEDENT
    ;

block
    : simple (SEMI simple)* SEMI? LINE_END
    | LINE_END INDENT statement+ DEDENT
    ;

case : CASE expressions (FILTER expression)? COLON block ;

simple
    : expressions (STRAY? AUGMENTED expressions | (COLON STAR? expression)? (STRAY? ASSIGN expressions)*)
    | PASS
    | BREAK
    | CONTINUE
    | RETURN expressions?
    | RAISE (expression (FROM expression)?)?
    | (GLOBAL | NONLOCAL) name (COMMA name)*
    | DEL expressions
    | ASSERT expression (COMMA expression)?
    | IMPORT imported (COMMA imported)*
    | FROM ((DOT | ELLIPSIS)+ module? | module) IMPORT (STAR | imported (COMMA imported)* | LPAREN imported (COMMA imported)* COMMA? RPAREN)
    | TYPE name typeParameters? ASSIGN expression
    ;

module : name (DOT name)* ;

imported : module (AS name)? ;

name : NAME ;

decorator : AT expression LINE_END ;

typeParameters : LBRACK (parameter (COMMA parameter)* COMMA?)? RBRACK ;

parameters : LPAREN (parameter (COMMA parameter)* COMMA?)? RPAREN ;

parameter
    : (STAR | POWER)? name (COLON STAR? expression)? (ASSIGN STAR? expression)?
    | STAR
    | SLASH
    ;

// Without an annotation.
lambdaParameter
    : (STAR | POWER)? name (ASSIGN expression)?
    | STAR
    | SLASH
    ;

expressions
    : STAR? expression (COMMA STAR? expression)* COMMA?
    | YIELD (FROM expression | expressions)?
    ;

expression
    : operand
      ( ( PLUS | MINUS | STAR | POWER | SLASH | FLOOR | PERCENT | AT | LEFT | RIGHT | BIT_AND | BIT_OR | BIT_XOR
        | LESS | GREATER | LESS_EQUAL | GREATER_EQUAL | EQUAL | NOT_EQUAL | AND | OR | IN | NOT IN | IS NOT?
        ) operand
      )*
      (IF expression ELSE expression | (WALRUS | AS) expression)?
    | LAMBDA (lambdaParameter (COMMA lambdaParameter)* COMMA?)? COLON expression
    ;

operand
    : (PLUS | MINUS | BIT_NOT | NOT | AWAIT)*
      ( NAME
      | NUMBER
      | (STRING | string | UNTERMINATED)+
      | NONE
      | TRUE
      | FALSE
      | ELLIPSIS
      | group
      | list
      | braces
      )
      (arguments | index)* access*
    ;

// With what calls it, so that a call of a method goes at once, and not its arguments
// alone.
access : DOT name (arguments (arguments | index)* | (index (arguments | index)*)?) ;

group : LPAREN (expressions comprehension*)? RPAREN ;

list : LBRACK (expressions comprehension*)? RBRACK ;

braces : LBRACE (entry (COMMA entry)* COMMA? comprehension*)? RBRACE ;

entry : (STAR | POWER)? expression (COLON expression)? ;

comprehension : ASYNC? FOR expressions LOOP_IN expression (FILTER expression)* ;

arguments : LPAREN (argument (COMMA argument)* COMMA?)? RPAREN ;

argument : (STAR | POWER)? expression (ASSIGN expression)? comprehension* ;

index : LBRACK slice (COMMA slice)* COMMA? RBRACK ;

slice : STAR? expression (COLON expression?)* | (COLON expression?)+ ;

string : STRING_OPEN (STRING_TEXT | field)* (STRING_CLOSE | strayEnd) ;

// A quote that is missing.
strayEnd : ;

field : FIELD_OPEN expressions ASSIGN? (EXCLAIM name)? (COLON (FORMAT_TEXT | field)*)? RBRACE ;
