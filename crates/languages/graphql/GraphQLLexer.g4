// GraphQL (September 2025): requests and schemas. Commas mean nothing.
lexer grammar GraphQLLexer;

COMMENT : '#' ~[\r\n]* -> channel(HIDDEN) ;
WS : [ \t\r\n,\uFEFF]+ -> skip ;

LBRACE : '{' ;
RBRACE : '}' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACK : '[' ;
RBRACK : ']' ;
COLON : ':' ;
EQUALS : '=' ;
BANG : '!' ;
PIPE : '|' ;
AMPERSAND : '&' ;
AT : '@' ;
ELLIPSIS : '...' ;

// All of these are names as well.
OPERATION : 'query' | 'mutation' | 'subscription' ;
TYPE : 'type' | 'interface' | 'input' ;
DIRECTIVE : 'directive' ;
ENUM : 'enum' ;
EXTEND : 'extend' ;
FRAGMENT : 'fragment' ;
IMPLEMENTS : 'implements' ;
ON : 'on' ;
REPEATABLE : 'repeatable' ;
SCALAR : 'scalar' ;
SCHEMA : 'schema' ;
UNION : 'union' ;
CONSTANT : 'true' | 'false' | 'null' ;

NAME : [A-Za-z_] [0-9A-Za-z_]* ;
VARIABLE : '$' [A-Za-z_] [0-9A-Za-z_]* ;
NUMBER : '-'? [0-9] [0-9_]* ('.' [0-9]+)? ([eE] [+\-]? [0-9]+)? ;
STRING
    : '"""' ('"' '"'?)? ((~["\\] | '\\' | '\\"""') ('"' '"'?)?)* '"""'
    | '"' (~["\\\r\n] | '\\' ~[\r\n])* '"'
    ;

OTHER : . ;
