// Lists as grammars without quantifiers write them: recursive on the left, on
// the right, in the middle.
grammar Lists;

listing : lines EOF ;

lines : lines line | line ;

line : 'left' left ';' | 'right' right ';' | 'nested' nested ';' | 'both' both ';' ;

left : left ',' item | item ;

right : item ',' right | item ;

nested : '(' nested ')' | '[' nested ']' nested | item ;

both : both '+' both | both '*' both | left ;

item : WORD | NUMBER | WORD '=' item ;

WORD : [a-z]+ ;
NUMBER : [0-9]+ ;
SPACE : [ \n]+ -> skip ;
