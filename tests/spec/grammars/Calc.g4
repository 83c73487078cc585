// Left recursion of every form, with labels of every kind.
grammar Calc;

calc : (line)* EOF ;

line : target=NAME '=' value=e END   # Assign
     | values+=e (',' values+=e)* END   # Show
     | END   # Nothing
     ;

e : <assoc=right> e '^' e   # Power
  | op=('+' | '-') e   # Sign
  | e '!'   # Factorial
  | e '[' index=e ']'   # Index
  | e ('*' | '/' | 'mod') e   # Product
  | e ('+' | '-') e   # Sum
  | 'if' e 'then' e 'else' e   # Choice
  | e '<' e '<' e   # Between
  | <assoc=right> e '?' e ':' e   # Ternary
  | <assoc=right> e ':=' e   # Store
  | 'not' e   # Not
  | e 'and' e   # And
  | name '(' (e (',' e)*)? ')'   # Call
  | '(' e ')'   # Group
  | (NUMBER | name)   # Atom
  | list   # Listed
  ;

list : list ';' e | '{' e | '{' '}' ;

name : NAME | name '.' NAME ;

NAME : [a-z]+ ;
NUMBER : [0-9]+ ('.' [0-9]+)? ;
END : '\n' ;
SPACE : ' '+ -> skip ;
