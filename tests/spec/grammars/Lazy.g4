// Greedy and not, in the lexer and in the parser; sets and wildcards of
// tokens.
grammar Lazy;

lazy : (quoted | until | optional | some | not | any | nested)* EOF ;

quoted : 'q' .*? 'q' ;
until : 'until' (A | B)+? 'stop' ;
optional : 'maybe' A?? B?? 'stop' ;
some : 'some' (A B?)*? A 'stop' ;
not : 'not' ~(A | B | 'stop')* 'stop' ;
any : 'any' . . ;
nested : '(' (nested | ~('(' | ')'))*? ')' ;

A : 'a' ;
B : 'b' ;
TEXT : '"' .*? '"' ;
LONG : '"""' .*? '"""' ;
TAG : '<' .+? '>' ;
PAIR : '$' .?? 'x' ;
WORD : [c-z]+ ;
NOTE : '/*' (NOTE | .)*? '*/' -> channel(HIDDEN) ;
SPACE : [ \n]+ -> skip ;
