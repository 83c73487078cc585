// Go, up to 1.25.
//
// The base class tells what only a place tells:
//
// - LINE_END, without text, where a line's end is a semicolon;
// - the `{` of a composite literal is LITERAL_OPEN;
// - `func` of a type, or of a function without a body, is FUNC_TYPE;
// - after an operand, `(` is CALL_OPEN and `[` INDEX_OPEN; before one, an operator is
//   UNARY;
// - in a file with a package, STRAY, without text, stands before a statement outside of
//   functions, and behind the parameters of a function there that has no name.
lexer grammar GoLexer;

options { superClass = GoReaderBase; }

tokens { LINE_END, LITERAL_OPEN, CALL_OPEN, INDEX_OPEN, FUNC_TYPE, STRAY }

COMMENT : ('//' ~[\r\n]* | '/*' (~'*' | '*'+ ~[*/])* '*'+ '/') -> channel(HIDDEN) ;
OPEN_COMMENT : '/*' (~'*' | '*'+ ~[*/])* -> type(UNTERMINATED), channel(HIDDEN) ;
WS : [ \t\r\n\uFEFF]+ -> skip ;

LPAREN : '(' ;
RPAREN : ')' ;
LBRACE : '{' ;
RBRACE : '}' ;
LBRACK : '[' ;
RBRACK : ']' ;
// Of a slice's type.
SLICE : '[]' ;
SEMI : ';' ;
COMMA : ',' ;
DOT : '.' ;
COLON : ':' ;
ELLIPSIS : '...' ;

ASSIGN : '=' ;
DEFINE : ':=' ;
COMPOUND : ('+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>' | '&^') '=' ;
INCREMENT : '++' ;
DECREMENT : '--' ;
ARROW : '<-' ;

PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
SLASH : '/' ;
PERCENT : '%' ;
LEFT : '<<' ;
RIGHT : '>>' ;
LESS : '<' ;
GREATER : '>' ;
LESS_EQUAL : '<=' ;
GREATER_EQUAL : '>=' ;
EQUAL : '==' ;
NOT_EQUAL : '!=' ;
BIT_AND : '&' ;
BIT_OR : '|' ;
BIT_XOR : '^' ;
BIT_CLEAR : '&^' ;
AND : '&&' ;
OR : '||' ;
UNARY : '!' | '~' ;

BREAK : 'break' ;
CASE : 'case' ;
CHAN : 'chan' ;
CONST : 'const' ;
CONTINUE : 'continue' ;
DEFAULT : 'default' ;
DEFER : 'defer' ;
ELSE : 'else' ;
FALLTHROUGH : 'fallthrough' ;
FOR : 'for' ;
FUNC : 'func' ;
GO : 'go' ;
GOTO : 'goto' ;
IF : 'if' ;
IMPORT : 'import' ;
INTERFACE : 'interface' ;
MAP : 'map' ;
PACKAGE : 'package' ;
RANGE : 'range' ;
RETURN : 'return' ;
SELECT : 'select' ;
STRUCT : 'struct' ;
SWITCH : 'switch' ;
TYPE : 'type' ;
VAR : 'var' ;

IDENTIFIER : NAME_START (NAME_START | [0-9])* ;
NUMBER
    : ( DIGITS ('.' DIGITS?)? EXPONENT?
      | '.' DIGITS EXPONENT?
      | '0' [xX] (HEX+ ('.' HEX*)? | '.' HEX+) ([pP] [+\-]? DIGITS)?
      | '0' ([bB] | [oO]) [0-9_]+
      ) 'i'?
    ;
CHARACTER : '\'' QUOTED '\'' ;
STRING : '"' DOUBLE_QUOTED '"' | '`' ~'`'* '`' ;
UNTERMINATED : '\'' QUOTED | '"' DOUBLE_QUOTED | '`' ~'`'* ;

OTHER : . ;

fragment NAME_START : [a-zA-Z_] | [\u0080-\uFEFE\uFF00-\u{10FFFF}] ;
fragment QUOTED : (~['\\\r\n] | '\\' ~[\r\n])* ;
fragment DOUBLE_QUOTED : (~["\\\r\n] | '\\' ~[\r\n])* ;
fragment DIGITS : [0-9] [0-9_]* ;
fragment HEX : [0-9a-fA-F_] ;
fragment EXPONENT : [eE] [+\-]? DIGITS ;
