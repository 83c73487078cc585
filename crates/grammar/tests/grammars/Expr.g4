// Left recursion of every form, labels, sets, quantifiers, code.
grammar Expr;

options { caseInsensitive = true; }

tokens { VIRTUAL, OTHER }

@header { package demo; }
@lexer::members { int depth = 0; }

file : (stat | NL)* EOF ;

stat
locals [int n]
@init { n = 1; }
    : e NL                  # Print
    | ID '=' e NL           # Assign
    | 'begin' stat* 'end'   # Block
    ;

e : e '.' ID                            # Member
  | e '(' (e (',' e)*)? ')'             # Call
  | <assoc=right> e '^' e               # Power
  | ('+' | '-') e                       # Sign
  | e op=('*' | '/' | '%') e            # Product
  | e op=('+' | '-') e {product();}     # Sum
  | {allowed()}? '?' e ':' e            # PrefixBehindPredicate
  | e '?' e ':' e                       # Choice
  | e '!' {bang();}                     # Suffix
  | '(' e ')'                           # Parens
  | not                                 # Negated
  | ID                                  # Name
  | INT                                 # Number
  ;

not : ~(ID | INT | NL)+? VIRTUAL | ~'!' OTHER | . ;

optional : ID? INT?? (ID | INT)* (ID INT | INT)+? (ID | ) (NL)+ ;

predicates : {$stat::n > 0}?<fail='no'> ID {isType($ID.text)}? | {plain()}? INT | {/* $stat::n */ f()}? | {\$x}? ID ;

ID : [a-z_] [a-z0-9_]* ;
INT : [0-9]+ ;
NL : '\r'? '\n' ;
BANG : '!' ;
SLASH : '/' ;
WS : [ \t]+ -> skip ;
COMMENT : '/*' .*? '*/' -> channel(HIDDEN) ;
