// Lua 5.1 to 5.5 and LuaJIT. The base class puts a STRAY, without text, behind an
// expression that is a statement though it is no call.
lexer grammar LuaLexer;

options { superClass = LuaReaderBase; }

tokens { STRAY }

HASHBANG : '#!' ~[\r\n]* -> channel(HIDDEN) ;
COMMENT : '--' (LONG | (~[\r\n[] ~[\r\n]*)? | '[' '='* (~[\r\n[=] ~[\r\n]*)?) -> channel(HIDDEN) ;
WS : [ \t\r\n\u000B\f\uFEFF]+ -> skip ;

LPAREN : '(' ;
RPAREN : ')' ;
LBRACE : '{' ;
RBRACE : '}' ;
LBRACK : '[' ;
RBRACK : ']' ;
SEMI : ';' ;
COMMA : ',' ;
COLON : ':' ;
LABEL : '::' ;
DOT : '.' ;
ELLIPSIS : '...' ;

ASSIGN : '=' ;
PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
SLASH : '/' ;
FLOOR : '//' ;
PERCENT : '%' ;
POWER : '^' ;
LENGTH : '#' ;
BIT_AND : '&' ;
BIT_OR : '|' ;
BIT_NOT : '~' ;
LEFT : '<<' ;
RIGHT : '>>' ;
CONCAT : '..' ;
LESS : '<' ;
GREATER : '>' ;
LESS_EQUAL : '<=' ;
GREATER_EQUAL : '>=' ;
EQUAL : '==' ;
NOT_EQUAL : '~=' ;

AND : 'and' ;
BREAK : 'break' ;
DO : 'do' ;
ELSE : 'else' ;
ELSEIF : 'elseif' ;
END : 'end' ;
FALSE : 'false' ;
FOR : 'for' ;
FUNCTION : 'function' ;
IF : 'if' ;
IN : 'in' ;
LOCAL : 'local' ;
NIL : 'nil' ;
NOT : 'not' ;
OR : 'or' ;
REPEAT : 'repeat' ;
RETURN : 'return' ;
THEN : 'then' ;
TRUE : 'true' ;
UNTIL : 'until' ;
WHILE : 'while' ;

// A keyword in some versions only.
GOTO : 'goto' ;

NAME : NAME_START (NAME_START | [0-9])* ;
NUMBER
    : ( [0-9]+ ('.' [0-9]*)? ([eE] [+\-]? [0-9]+)?
      | '.' [0-9]+ ([eE] [+\-]? [0-9]+)?
      | '0' [xX] ([0-9a-fA-F]+ ('.' [0-9a-fA-F]*)? | '.' [0-9a-fA-F]+) ([pP] [+\-]? [0-9]+)?
      ) ([uU]? [lL] [lL] | [iI])?
    ;
STRING
    : '"' (~["\\\r\n] | ESCAPE)* '"'
    | '\'' (~['\\\r\n] | ESCAPE)* '\''
    | LONG
    ;
UNTERMINATED : '"' (~["\\\r\n] | ESCAPE)* | '\'' (~['\\\r\n] | ESCAPE)* ;

OTHER : . ;

fragment ESCAPE : '\\' ('\r\n' | 'z' [ \t\r\n\u000B\f]* | .) ;
// The more `=`, the deeper; those of real files are spelt out, they are faster.
fragment LONG
    : '[[' .*? ']]'
    | '[=[' .*? ']=]'
    | '[==[' .*? ']==]'
    | '[===' LEVEL '===]'
    ;
fragment LEVEL : '=' LEVEL '=' | '[' .*? ']' ;
fragment NAME_START : [a-zA-Z_] | [\u0080-\uFEFE\uFF00-\u{10FFFF}] ;
