// Solidity, from 0.4 on, with Yul in assembly blocks.
lexer grammar SolidityLexer;

COMMENT : ('//' ~[\r\n]* | '/*' .*? '*/') -> channel(HIDDEN) ;
WS : [ \t\r\n\f\uFEFF]+ -> skip ;

PRAGMA : 'pragma' [ \t\r\n]+ ~';'* ';' ;

LPAREN : '(' ;
RPAREN : ')' ;
LBRACE : '{' ;
RBRACE : '}' ;
LBRACK : '[' ;
RBRACK : ']' ;
SEMI : ';' ;
COMMA : ',' ;
DOT : '.' ;
COLON : ':' ;
QUESTION : '?' ;
ARROW : '=>' ;
ASSIGN : '=' ;
COMPOUND : ('|' | '^' | '&' | '<<' | '>>' | '>>>' | '+' | '-' | '*' | '/' | '%') '=' ;
STAR : '*' ;
// An operator that also stands before an operand, and one that stands only there.
SIGN : '-' | '+' ;
NOT : '!' | '~' ;
INCREMENT : '++' | '--' ;
OPERATOR
    : '||' | '&&' | '|' | '^' | '&' | '<<' | '>>' | '>>>' | '/' | '%' | '**' | '==' | '!=' | '<' | '>' | '<=' | '>='
    ;

ABSTRACT : 'abstract' ;
ANONYMOUS : 'anonymous' ;
AS : 'as' ;
ASSEMBLY : 'assembly' -> pushMode(ASSEMBLY_HEAD) ;
BREAK : 'break' ;
CATCH : 'catch' ;
CONSTRUCTOR : 'constructor' ;
CONTINUE : 'continue' ;
CONTRACT : 'contract' | 'interface' | 'library' ;
DELETE : 'delete' ;
DO : 'do' ;
ELSE : 'else' ;
EMIT : 'emit' ;
ENUM : 'enum' ;
EVENT : 'event' ;
FOR : 'for' ;
FUNCTION : 'function' ;
IF : 'if' ;
IMPORT : 'import' ;
INDEXED : 'indexed' ;
IS : 'is' ;
LOCATION : 'memory' | 'storage' | 'calldata' ;
MAPPING : 'mapping' ;
MODIFIER : 'modifier' ;
NEW : 'new' ;
OVERRIDE : 'override' ;
PAYABLE : 'payable' ;
RETURN : 'return' ;
RETURNS : 'returns' ;
STRUCT : 'struct' ;
THROW : 'throw' ;
TRY : 'try' ;
TYPE : 'type' ;
UNCHECKED : 'unchecked' ;
USING : 'using' ;
WHILE : 'while' ;
WORD
    : 'public' | 'private' | 'internal' | 'external' | 'pure' | 'view' | 'constant' | 'immutable' | 'virtual'
    ;
CONSTANT : 'true' | 'false' ;
UNIT : 'wei' | 'gwei' | 'szabo' | 'finney' | 'ether' | 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks' | 'years' ;
PRIMITIVE
    : 'address' | 'bool' | 'string' | 'var' | 'byte' | 'bytes' [0-9]* | 'u'? 'int' [0-9]*
    | 'u'? 'fixed' ([0-9]+ 'x' [0-9]+)?
    ;

// Names, but where they mean something.
AT : 'at' ;
ERROR : 'error' ;
FALLBACK : 'fallback' ;
FROM : 'from' ;
GLOBAL : 'global' ;
LAYOUT : 'layout' ;
RECEIVE : 'receive' ;
REVERT : 'revert' ;
TRANSIENT : 'transient' ;

NAME : [a-zA-Z_$] [a-zA-Z0-9_$]* ;
NUMBER
    : '0' [xX] [0-9a-fA-F_]+
    | ([0-9] [0-9_]* ('.' [0-9] [0-9_]*)? | '.' [0-9] [0-9_]*) ([eE] '-'? [0-9] [0-9_]*)?
    ;
STRING : ('unicode' | 'hex')? ('"' (~["\\\r\n] | '\\' .)* '"' | '\'' (~['\\\r\n] | '\\' .)* '\'') ;
UNTERMINATED : ('unicode' | 'hex')? ('"' (~["\\\r\n] | '\\' .)* | '\'' (~['\\\r\n] | '\\' .)*) ;

OTHER : . ;

// Between the word and the block.
mode ASSEMBLY_HEAD;

HEAD_COMMENT : COMMENT -> type(COMMENT), channel(HIDDEN) ;
HEAD_WS : [ \t\r\n\f]+ -> skip ;
HEAD_STRING : STRING -> type(STRING) ;
HEAD_LPAREN : '(' -> type(LPAREN) ;
HEAD_RPAREN : ')' -> type(RPAREN) ;
HEAD_COMMA : ',' -> type(COMMA) ;
YUL_OPEN : '{' -> mode(YUL) ;
HEAD_OTHER : . -> type(OTHER), popMode ;

mode YUL;

YUL_COMMENT : COMMENT -> type(COMMENT), channel(HIDDEN) ;
YUL_WS : [ \t\r\n\f]+ -> skip ;
YUL_LBRACE : '{' -> type(YUL_OPEN), pushMode(YUL) ;
YUL_CLOSE : '}' -> popMode ;
YUL_LPAREN : '(' -> type(LPAREN) ;
YUL_RPAREN : ')' -> type(RPAREN) ;
YUL_COMMA : ',' -> type(COMMA) ;
YUL_COLON : ':' -> type(COLON) ;
YUL_ASSIGN : ':=' ;
STACK_ASSIGN : '=:' ;
YUL_ARROW : '->' ;
LET : 'let' ;
YUL_IF : 'if' -> type(IF) ;
YUL_FOR : 'for' -> type(FOR) ;
SWITCH : 'switch' ;
CASE : 'case' ;
DEFAULT : 'default' ;
YUL_FUNCTION : 'function' -> type(FUNCTION) ;
LEAVE : 'break' | 'continue' | 'leave' ;
YUL_CONSTANT : CONSTANT -> type(CONSTANT) ;
YUL_NAME : [a-zA-Z_$] [a-zA-Z0-9_$.]* -> type(NAME) ;
YUL_NUMBER : NUMBER -> type(NUMBER) ;
YUL_STRING : STRING -> type(STRING) ;
YUL_UNTERMINATED : UNTERMINATED -> type(UNTERMINATED) ;
YUL_OTHER : . -> type(OTHER) ;
