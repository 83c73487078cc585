grammar Shared;

tokens { INDENT }

item : '<' name* '>' ;
name : NAME | 'name' ;
pair : NAME ':' NAME ;

SPACE : [ \n]+ -> skip ;
NOTE : '#' ~[\n]* -> channel(HIDDEN) ;
