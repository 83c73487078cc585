// Rules whose minimal replacement strings are found in every way.
grammar Shortest;

tokens { VIRTUAL }

start : (pair | chain | wrapped | choice | late | many | absent)* EOF ;

pair : A_WORD ':' RANGE ';' ;
chain : 'chain' link ';' ;
link : link '-' NOT_LETTER | SET ;
wrapped : '<<' (SET | NOT_LETTER | wrapped) '>>' ;
choice : 'pick' ('longest' | 'short' | 'tiny' | 'wee') (A_WORD | )  ';' ;
late : 'late' (first | second) ';' ;
first : second 'x' | ANY_TWO ;
second : '(' first ')' | ESCAPED ;
many : 'many' (NUMBER ',')+ NUMBER? (A_WORD NUMBER)*? ';' ;
absent : 'none' VIRTUAL? ';' ;

A_WORD : 'word' | LETTER LETTER LETTER+ ;
RANGE : 'p'..'t' [0-9] ;
SET : [xq-s_] '!' ;
NOT_LETTER : '#' ~[a-z] ;
ANY_TWO : '@' . . ;
ESCAPED : '\'' ('\\n' | '\\' .)* '\'' ;
NUMBER : DIGIT+ ;
SPACE : [ \n]+ -> skip ;
NOTE : '%' ~'\n'* '\n'? -> channel(HIDDEN) ;

fragment LETTER : [a-z] ;
fragment DIGIT : '7' | '3' | [0-9] ;
