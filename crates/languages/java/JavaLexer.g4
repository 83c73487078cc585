// Java, up to 25. Words that are keywords in some places only are names, but for
// `yield` and `non-sealed`. A `>` is always a token of its own, so that type
// arguments may end with several. The base class tells the `<` that opens them,
// TYPE_OPEN, from what compares, and knows the RECORD, SEALED and PERMITS of a
// declaration and the word MODULE. A constructor that has not the name of its class
// is STRAY, and a STRAY without text is put before the semicolon after an expression
// that does nothing.
lexer grammar JavaLexer;

options { superClass = JavaReaderBase; }

tokens { TYPE_OPEN, RECORD, SEALED, PERMITS, MODULE, STRAY }

COMMENT : ('//' ~[\r\n]* | '/*' (~'*' | '*'+ ~[*/])* '*'+ '/') -> channel(HIDDEN) ;
OPEN_COMMENT : '/*' (~'*' | '*'+ ~[*/])* '*'* -> type(UNTERMINATED), channel(HIDDEN) ;
WS : [ \t\r\n\f\uFEFF\u001A]+ -> skip ;

LPAREN : '(' ;
RPAREN : ')' ;
LBRACE : '{' ;
RBRACE : '}' ;
LBRACK : '[' ;
RBRACK : ']' ;
SEMI : ';' ;
COMMA : ',' ;
DOT : '.' ;
ELLIPSIS : '...' ;
AT : '@' ;
COLON : ':' ;
QUESTION : '?' ;
REFERENCE : '::' ;
ARROW : '->' ;

ASSIGN : '=' ;
COMPOUND : ('+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<') '=' ;
PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
SLASH : '/' ;
PERCENT : '%' ;
INCREMENT : '++' ;
DECREMENT : '--' ;
LEFT : '<<' ;
LESS : '<' ;
GREATER : '>' ;
LESS_EQUAL : '<=' ;
GREATER_EQUAL : '>=' ;
EQUAL : '==' ;
NOT_EQUAL : '!=' ;
BIT_AND : '&' ;
BIT_OR : '|' ;
BIT_XOR : '^' ;
AND : '&&' ;
OR : '||' ;
NOT : '!' ;
BIT_NOT : '~' ;

ASSERT : 'assert' ;
BREAK : 'break' ;
CASE : 'case' ;
CATCH : 'catch' ;
CLASS : 'class' ;
CONTINUE : 'continue' ;
DEFAULT : 'default' ;
DO : 'do' ;
ELSE : 'else' ;
ENUM : 'enum' ;
EXTENDS : 'extends' ;
FALSE : 'false' ;
FINALLY : 'finally' ;
FOR : 'for' ;
IF : 'if' ;
IMPLEMENTS : 'implements' ;
IMPORT : 'import' ;
INSTANCEOF : 'instanceof' ;
INTERFACE : 'interface' ;
MODIFIER
    : 'public' | 'protected' | 'private' | 'abstract' | 'final' | 'native' | 'strictfp' | 'transient' | 'volatile'
    | 'non-sealed'
    ;
NEW : 'new' ;
NULL : 'null' ;
PACKAGE : 'package' ;
PRIMITIVE : 'boolean' | 'byte' | 'char' | 'double' | 'float' | 'int' | 'long' | 'short' | 'void' ;
RETURN : 'return' ;
STATIC : 'static' ;
SUPER : 'super' ;
SWITCH : 'switch' ;
SYNCHRONIZED : 'synchronized' ;
THIS : 'this' ;
THROW : 'throw' ;
THROWS : 'throws' ;
TRUE : 'true' ;
TRY : 'try' ;
WHILE : 'while' ;
YIELD : 'yield' ;

IDENTIFIER : NAME_START (NAME_START | [0-9])* ;
NUMBER
    : ( DIGITS ('.' DIGITS?)? EXPONENT?
      | '.' DIGITS EXPONENT?
      | '0' [xX] (HEX+ ('.' HEX*)? | '.' HEX+) ([pP] [+\-]? DIGITS)?
      | '0' [bB] [01_]+
      ) [lLfFdD]?
    ;
CHARACTER : '\'' (~['\\\r\n] | ESCAPE)+ '\'' ;
STRING
    : '"' (~["\\\r\n] | ESCAPE)* '"'
    | '"""' (~["\\] | '\\' . | '"' '"'? (~["\\] | '\\' .))* '"""'
    ;

UNTERMINATED : '"' (~["\\\r\n] | ESCAPE)* ;

OTHER : . ;

// The backslash may be spelt as a number.
fragment ESCAPE : '\\' ('u'+ '005' [cC])? ~[\r\n] ;
fragment NAME_START : [a-zA-Z_$] | [\u0080-\uFEFE\uFF00-\u{10FFFF}] | '\\' 'u'+ [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] ;
fragment DIGITS : [0-9] [0-9_]* ;
fragment HEX : [0-9a-fA-F_] ;
fragment EXPONENT : [eE] [+\-]? DIGITS ;
