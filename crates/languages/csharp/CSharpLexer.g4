// C#, up to 13. A `>` is always a token of its own, so that type arguments may end with
// several. The base class tells the `<` that opens them, TYPE_OPEN, from what compares. Words
// that are keywords in some places only are names elsewhere: what they are where they are
// keywords follows from the tokens around them. Those of queries are QUERY_WORD and the like
// from FROM on, up to the end of its expression.
//
// A line that starts with `#` is a DIRECTIVE, which the parser does not see. Of the branches
// of an `#if` that are not lists of statements, members or items, only one counts: what is left
// out is a part of the directive before it.
lexer grammar CSharpLexer;

options { superClass = CSharpReaderBase; }

channels { ANYWHERE }

tokens {
    TYPE_OPEN, HOLE_CLOSE, FORMAT_COLON, AWAIT, YIELD, RECORD, WHERE, WHEN, WITH, GLOBAL_TARGET, EXTENSION,
    PATTERN_AND, PATTERN_OR, PATTERN_NOT, FROM, LET, JOIN, ON, EQUALS, INTO, ORDER, DIRECTION, SELECT, GROUP, BY,
    QUERY_WHERE
}

COMMENT : ('//' ~[\r\n]* | '/*' (~'*' | '*'+ ~[*/])* '*'+ '/') -> channel(HIDDEN) ;
OPEN_COMMENT : '/*' (~'*' | '*'+ ~[*/])* '*'* -> type(UNTERMINATED), channel(HIDDEN) ;
WS : [\p{Zs}\t\r\n\f\u000B\uFEFF\u001A\u0085\u2028\u2029]+ -> skip ;
DIRECTIVE : '#' ~[\r\n]* {this.ReadDirective();} -> channel(ANYWHERE) ;

LPAREN : '(' ;
RPAREN : ')' ;
LBRACE : '{' ;
RBRACE : '}' ;
LBRACK : '[' ;
RBRACK : ']' ;
SEMI : ';' ;
COMMA : ',' ;
DOT : '.' ;
RANGE : '..' ;
COLON : ':' ;
COLONS : '::' ;
QUESTION : '?' ;
SAFE_DOT : '?.' ;
ARROW : '=>' ;
POINTER : '->' ;

ASSIGN : '=' ;
COMPOUND : ('+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '??') '=' ;
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
COALESCE : '??' ;
NOT : '!' ;
BIT_NOT : '~' ;

AS : 'as' ;
BASE : 'base' ;
BREAK : 'break' ;
CASE : 'case' ;
CATCH : 'catch' ;
CHECKED : 'checked' | 'unchecked' ;
CLASS : 'class' ;
CONTINUE : 'continue' ;
DEFAULT : 'default' ;
DELEGATE : 'delegate' ;
DO : 'do' ;
ELSE : 'else' ;
ENUM : 'enum' ;
EVENT : 'event' ;
FALSE : 'false' ;
FINALLY : 'finally' ;
FIXED : 'fixed' ;
FOR : 'for' ;
FOREACH : 'foreach' ;
GOTO : 'goto' ;
IF : 'if' ;
IN : 'in' ;
INTERFACE : 'interface' ;
IS : 'is' ;
LOCK : 'lock' ;
// Those that are keywords in some places only are added to them.
MODIFIER
    : 'public' | 'protected' | 'private' | 'internal' | 'abstract' | 'const' | 'extern' | 'override' | 'params'
    | 'readonly' | 'sealed' | 'virtual' | 'volatile'
    ;
NAMESPACE : 'namespace' ;
NEW : 'new' ;
NULL : 'null' ;
OPERATOR : 'operator' ;
CONVERSION : 'implicit' | 'explicit' ;
OUT : 'out' ;
PRIMITIVE
    : 'bool' | 'byte' | 'char' | 'decimal' | 'double' | 'float' | 'int' | 'long' | 'object' | 'sbyte' | 'short'
    | 'string' | 'uint' | 'ulong' | 'ushort' | 'void'
    ;
REF : 'ref' ;
RETURN : 'return' ;
STACKALLOC : 'stackalloc' ;
STATIC : 'static' ;
STRUCT : 'struct' ;
SWITCH : 'switch' ;
THIS : 'this' ;
THROW : 'throw' ;
TRUE : 'true' ;
TRY : 'try' ;
TYPEOF : 'typeof' | 'sizeof' ;
UNSAFE : 'unsafe' ;
USING : 'using' ;
WHILE : 'while' ;

IDENTIFIER : '@'? NAME_START NAME_PART* ;
NUMBER
    : ( DIGITS ('.' DIGITS)? EXPONENT?
      | '.' DIGITS EXPONENT?
      | '0' [xX] [0-9a-fA-F_]+
      | '0' [bB] [01_]+
      ) ([uU] [lL]? | [lL] [uU]? | [fFdDmM])?
    ;
CHARACTER : '\'' (~['\\\r\n] | '\\' ~[\r\n])+ '\'' ;
STRING
    : ( '"' (~["\\\r\n] | '\\' ~[\r\n])* '"'
      | '@"' (~'"' | '""')* '"'
      | '"""' RAW_CHAR+ '"""'
      | '""""' RAW_4 '""""'
      | '"""""' RAW_5 '"""""'
      | '$'+ '""""' RAW_4 '""""'
      ) 'u8'?
    ;
UNTERMINATED
    : '"' (~["\\\r\n] | '\\' ~[\r\n])*
    | '@"' (~'"' | '""')*
    | '"""' RAW_CHAR* '"'? '"'?
    | '\'' (~['\\\r\n] | '\\' ~[\r\n])*
    ;

QUOTE_OPEN : '$"' -> pushMode(QUOTED) ;
VERBATIM_OPEN : ('$@"' | '@$"') -> type(QUOTE_OPEN), pushMode(VERBATIM) ;
// The number of `$` is that of the braces around a hole.
RAW_OPEN : '$"""' -> type(QUOTE_OPEN), pushMode(RAW) ;
RAW_2_OPEN : '$$"""' -> type(QUOTE_OPEN), pushMode(RAW_2) ;
RAW_3_OPEN : '$$$' '$'* '"""' -> type(QUOTE_OPEN), pushMode(RAW_3) ;

OTHER : . ;

fragment DIGITS : [0-9] [0-9_]* ;
fragment EXPONENT : [eE] [+\-]? DIGITS ;
fragment NAME_START : [\p{L}\p{Nl}_] | '\\u' HEX HEX HEX HEX | '\\U' HEX HEX HEX HEX HEX HEX HEX HEX ;
fragment NAME_PART : NAME_START | [\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}] ;
fragment HEX : [0-9a-fA-F] ;
fragment RAW_CHAR : '"'? '"'? ~'"' ;
fragment RAW_4 : ('"'? '"'? '"'? ~'"')+ ;
fragment RAW_5 : ('"'? '"'? '"'? '"'? ~'"')+ ;

mode QUOTED;

QUOTE_CLOSE : '"' 'u8'? -> popMode ;
HOLE_OPEN : '{' -> pushMode(DEFAULT_MODE) ;
TEXT : (~["\\{}\r\n] | '\\' ~[\r\n] | '{{' | '}}')+ ;
// The string has no end.
QUOTED_LINE_END : [\r\n]+ -> type(UNTERMINATED), popMode ;
QUOTED_OTHER : . -> type(OTHER) ;

mode VERBATIM;

VERBATIM_CLOSE : '"' -> type(QUOTE_CLOSE), popMode ;
VERBATIM_HOLE : '{' -> type(HOLE_OPEN), pushMode(DEFAULT_MODE) ;
VERBATIM_TEXT : (~["{}] | '""' | '{{' | '}}')+ -> type(TEXT) ;
VERBATIM_OTHER : . -> type(OTHER) ;

mode RAW;

RAW_CLOSE : '"""' -> type(QUOTE_CLOSE), popMode ;
RAW_HOLE : '{' -> type(HOLE_OPEN), pushMode(DEFAULT_MODE) ;
RAW_TEXT : (~["{]+ | '"' | '""') -> type(TEXT) ;

mode RAW_2;

RAW_2_CLOSE : '"""' -> type(QUOTE_CLOSE), popMode ;
RAW_2_HOLE : '{{' -> type(HOLE_OPEN), pushMode(DEFAULT_MODE) ;
RAW_2_TEXT : (~["{]+ | '"' | '""' | '{') -> type(TEXT) ;

mode RAW_3;

RAW_3_CLOSE : '"""' -> type(QUOTE_CLOSE), popMode ;
RAW_3_HOLE : '{{{' -> type(HOLE_OPEN), pushMode(DEFAULT_MODE) ;
RAW_3_TEXT : (~["{]+ | '"' | '""' | '{' | '{{') -> type(TEXT) ;

// Behind the colon of a hole.
mode FORMAT;

FORMAT_TEXT : (~["{}\r\n] | '{{')+ ;
FORMAT_CLOSE : '}' -> type(HOLE_CLOSE), popMode ;
FORMAT_QUOTE : '"' -> type(QUOTE_CLOSE), popMode ;
FORMAT_OTHER : . -> type(OTHER), popMode ;
