// Python 3, up to 3.14.
//
// What the language keeps between lines is the base class's:
//
// - LINE_END, INDENT and DEDENT, without text, where a logical line ends and
//   where a block starts and ends;
// - `match`, `case` and `type` are names but where a statement is made of them;
// - `in` of a loop is LOOP_IN, `if` of a comprehension or of a case is FILTER;
// - a `}` that ends a field of a string goes back into the string, a `:` or `!`
//   in one starts how the value is shown (IsInExpression is about `:=`, `!=`);
// - a STRAY, without text, stands before what assigns to a literal or a call.
lexer grammar PythonLexer;

options { superClass = PythonReaderBase; }

tokens { LINE_END, INDENT, DEDENT, MATCH, CASE, TYPE, LOOP_IN, FILTER, STRING_OPEN, STRAY }

COMMENT : '#' ~[\r\n]* -> channel(HIDDEN) ;
WS : [ \t\f\r\n\uFEFF]+ -> skip ;
// The next line goes on with this one.
JOINED : '\\' ('\r'? '\n' | '\r') -> skip ;

LPAREN : '(' ;
RPAREN : ')' ;
LBRACK : '[' ;
RBRACK : ']' ;
LBRACE : '{' ;
RBRACE : '}' ;
COLON : ':' ;
SEMI : ';' ;
COMMA : ',' ;
DOT : '.' ;
ELLIPSIS : '...' ;
ARROW : '->' ;
EXCLAIM : '!' ;

ASSIGN : '=' ;
WALRUS : ':=' {this.IsInExpression()}? ;
AUGMENTED : ('+' | '-' | '*' | '/' | '//' | '%' | '@' | '&' | '|' | '^' | '>>' | '<<' | '**') '=' ;

AT : '@' ;
PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
POWER : '**' ;
SLASH : '/' ;
FLOOR : '//' ;
PERCENT : '%' ;
LEFT : '<<' ;
RIGHT : '>>' ;
BIT_AND : '&' ;
BIT_OR : '|' ;
BIT_XOR : '^' ;
BIT_NOT : '~' ;
LESS : '<' ;
GREATER : '>' ;
LESS_EQUAL : '<=' ;
GREATER_EQUAL : '>=' ;
EQUAL : '==' ;
NOT_EQUAL : '!=' ;

AND : 'and' ;
AS : 'as' ;
ASSERT : 'assert' ;
ASYNC : 'async' ;
AWAIT : 'await' ;
BREAK : 'break' ;
CLASS : 'class' ;
CONTINUE : 'continue' ;
DEF : 'def' ;
DEL : 'del' ;
ELIF : 'elif' ;
ELSE : 'else' ;
EXCEPT : 'except' ;
FALSE : 'False' ;
FINALLY : 'finally' ;
FOR : 'for' ;
FROM : 'from' ;
GLOBAL : 'global' ;
IF : 'if' ;
IMPORT : 'import' ;
IN : 'in' ;
IS : 'is' ;
LAMBDA : 'lambda' ;
NONE : 'None' ;
NONLOCAL : 'nonlocal' ;
NOT : 'not' ;
OR : 'or' ;
PASS : 'pass' ;
RAISE : 'raise' ;
RETURN : 'return' ;
TRUE : 'True' ;
TRY : 'try' ;
WHILE : 'while' ;
WITH : 'with' ;
YIELD : 'yield' ;

NAME : NAME_START (NAME_START | [0-9])* ;
NUMBER
    : ( DIGITS ('.' DIGITS?)? EXPONENT?
      | '.' DIGITS EXPONENT?
      ) [jJ]?
    | '0' ([xX] [0-9a-fA-F_]+ | [oO] [0-7_]+ | [bB] [01_]+)
    ;
STRING
    : PREFIX?
      ( '"' (~["\\\r\n] | '\\' ('\r\n' | .))* '"'
      | '\'' (~['\\\r\n] | '\\' ('\r\n' | .))* '\''
      | '"""' (~["\\] | '\\' . | '"' '"'? (~["\\] | '\\' .))* '"""'
      | '\'\'\'' (~['\\] | '\\' . | '\'' '\''? (~['\\] | '\\' .))* '\'\'\''
      )
    ;

UNTERMINATED
    : PREFIX?
      ( '"' (~["\\\r\n] | '\\' ('\r\n' | .))*
      | '\'' (~['\\\r\n] | '\\' ('\r\n' | .))*
      )
    ;

// Strings with expressions in them: which quotes end them is a mode.
OPEN_DOUBLE : INTERPOLATED '"' -> type(STRING_OPEN), pushMode(DOUBLE) ;
OPEN_SINGLE : INTERPOLATED '\'' -> type(STRING_OPEN), pushMode(SINGLE) ;
OPEN_LONG_DOUBLE : INTERPOLATED '"""' -> type(STRING_OPEN), pushMode(LONG_DOUBLE) ;
OPEN_LONG_SINGLE : INTERPOLATED '\'\'\'' -> type(STRING_OPEN), pushMode(LONG_SINGLE) ;

OTHER : . ;

fragment PREFIX : [uUbB] | [bB] [rR] | [rR] [bB]? ;
fragment INTERPOLATED : [fFtT] [rR]? | [rR] [fFtT] ;
fragment NAME_START : [a-zA-Z_] | [\u0080-\uFEFE\uFF00-\u{10FFFF}] ;
fragment DIGITS : [0-9] [0-9_]* ;
fragment EXPONENT : [eE] [+\-]? DIGITS ;
fragment ESCAPE : '\\N{' [a-zA-Z0-9 \-]+ '}' | '\\' ('\r\n' | ~[{}]) | '{{' | '}}' ;

mode DOUBLE;

STRING_CLOSE : '"' -> popMode ;
STRING_TEXT : (~["\\{}\r\n] | ESCAPE)+ | '\\' ;
FIELD_OPEN : '{' -> pushMode(DEFAULT_MODE) ;
// The quote is missing.
STRING_CUT : [\r\n] -> skip, popMode ;
DOUBLE_OTHER : . -> type(OTHER) ;

mode SINGLE;

SINGLE_CLOSE : '\'' -> type(STRING_CLOSE), popMode ;
SINGLE_TEXT : ((~['\\{}\r\n] | ESCAPE)+ | '\\') -> type(STRING_TEXT) ;
SINGLE_FIELD : '{' -> type(FIELD_OPEN), pushMode(DEFAULT_MODE) ;
SINGLE_CUT : [\r\n] -> skip, popMode ;
SINGLE_OTHER : . -> type(OTHER) ;

mode LONG_DOUBLE;

LONG_DOUBLE_CLOSE : '"""' -> type(STRING_CLOSE), popMode ;
LONG_DOUBLE_TEXT : ((~["\\{}] | ESCAPE)+ | '\\' | '"' '"'?) -> type(STRING_TEXT) ;
LONG_DOUBLE_FIELD : '{' -> type(FIELD_OPEN), pushMode(DEFAULT_MODE) ;
LONG_DOUBLE_OTHER : . -> type(OTHER) ;

mode LONG_SINGLE;

LONG_SINGLE_CLOSE : '\'\'\'' -> type(STRING_CLOSE), popMode ;
LONG_SINGLE_TEXT : ((~['\\{}] | ESCAPE)+ | '\\' | '\'' '\''?) -> type(STRING_TEXT) ;
LONG_SINGLE_FIELD : '{' -> type(FIELD_OPEN), pushMode(DEFAULT_MODE) ;
LONG_SINGLE_OTHER : . -> type(OTHER) ;

// How a value is shown, after the `:` in a field.
mode FORMAT;

FORMAT_TEXT : ~[{}]+ ;
FORMAT_FIELD : '{' -> type(FIELD_OPEN), pushMode(DEFAULT_MODE) ;
FORMAT_END : '}' -> type(RBRACE), popMode ;
