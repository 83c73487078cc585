// C (up to C23) with the GNU extensions, before or after preprocessing.
//
// The base class knows what tokens alone do not tell:
//
// - an IDENTIFIER that a typedef declared, or that can only be a type by its
//   neighbours (`T x`, `(T *)`), becomes TYPE_NAME;
// - a line that starts with `#` is a DIRECTIVE where a statement or a member may
//   start, an INNER_DIRECTIVE elsewhere and before `else`, which is not for the parser;
// - `__extension__` before an expression is EXTENSION_OPERATOR;
// - STRAY, without text, stands before statements outside of functions, before the body
//   of a function without parameters and, hidden, between tokens that do not go together.
lexer grammar CLexer;

options { superClass = CReaderBase; }

channels { ANYWHERE }

tokens { TYPE_NAME, INNER_DIRECTIVE, EXTENSION_OPERATOR, STRAY }

COMMENT : ('//' (~[\r\n\\] | CONTINUED)* | '/*' (~'*' | '*'+ ~[*/])* '*'+ '/') -> channel(HIDDEN) ;
OPEN_COMMENT : '/*' (~'*' | '*'+ ~[*/])* -> type(UNTERMINATED), channel(HIDDEN) ;
WS : ([ \t\r\n\u000B\f\uFEFF] | '\\' '\r'? '\n')+ -> skip ;

// Line markers, and what a preprocessor would have replaced.
DIRECTIVE : ('#' | '%:') DIRECTIVE_CHAR* ;

LBRACE : '{' | '<%' ;
RBRACE : '}' | '%>' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACK : '[' | '<:' ;
RBRACK : ']' | ':>' ;
ATTRIBUTE_OPEN : '[[' ;
SEMI : ';' ;
COMMA : ',' ;
COLON : ':' ;
QUESTION : '?' ;
DOT : '.' ;
ARROW : '->' ;
ELLIPSIS : '...' ;

ASSIGN : '=' ;
PLUS_ASSIGN : '+=' ;
MINUS_ASSIGN : '-=' ;
STAR_ASSIGN : '*=' ;
SLASH_ASSIGN : '/=' ;
PERCENT_ASSIGN : '%=' ;
LEFT_ASSIGN : '<<=' ;
RIGHT_ASSIGN : '>>=' ;
BIT_AND_ASSIGN : '&=' ;
BIT_OR_ASSIGN : '|=' ;
BIT_XOR_ASSIGN : '^=' ;

PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
SLASH : '/' ;
PERCENT : '%' ;
INCREMENT : '++' ;
DECREMENT : '--' ;
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
AND : '&&' ;
OR : '||' ;
NOT : '!' ;
BIT_NOT : '~' ;

ALIGNAS : '_Alignas' | 'alignas' ;
ALIGNOF : '_Alignof' | 'alignof' | '__alignof' | '__alignof__' ;
ASM : 'asm' | '__asm' | '__asm__' ;
ATOMIC : '_Atomic' ;
ATTRIBUTE : '__attribute__' | '__attribute' | '__declspec' ;
BITINT : '_BitInt' ;
BREAK : 'break' ;
CASE : 'case' ;
CONTINUE : 'continue' ;
DEFAULT : 'default' ;
DO : 'do' ;
ELSE : 'else' ;
ENUM : 'enum' ;
EXTENSION : '__extension__' ;
FOR : 'for' ;
GOTO : 'goto' ;
IF : 'if' ;
RETURN : 'return' ;
SIZEOF : 'sizeof' ;
STRUCT : 'struct' | 'union' ;
SWITCH : 'switch' ;
TYPEDEF : 'typedef' ;
TYPEOF : 'typeof' | '__typeof' | '__typeof__' | 'typeof_unqual' ;
WHILE : 'while' ;
PART : '__real' | '__real__' | '__imag' | '__imag__' ;

// What may stand between a `*` and the name.
QUALIFIER
    : 'const' | '__const' | '__const__' | 'volatile' | '__volatile' | '__volatile__' | 'restrict'
    | '__restrict' | '__restrict__' | '_Nonnull' | '_Nullable' | '__ptr32' | '__ptr64' | '__cdecl' | '__stdcall'
    ;
STORAGE
    : 'extern' | 'static' | 'auto' | 'register' | 'inline' | '__inline' | '__inline__' | '__forceinline'
    | '_Noreturn' | 'constexpr' | '__thread' | 'thread_local' | '_Thread_local' | '__label__'
    ;
TYPE
    : 'void' | 'char' | 'short' | 'int' | 'long' | 'float' | 'double' | 'signed' | '__signed' | '__signed__'
    | 'unsigned' | '_Bool' | 'bool' | '_Complex' | '__complex' | '__complex__' | '_Imaginary'
    | '__builtin_va_list' | '__int8' | '__int16' | '__int32' | '__int64' | '__int128' | '__int128_t' | '__uint128_t'
    | '__float80' | '__float128' | '__ibm128' | '__fp16' | '__bf16' | '_Float16' | '_Float32' | '_Float64' | '_Float128'
    | '_Float32x' | '_Float64x' | '_Decimal32' | '_Decimal64' | '_Decimal128' | '__auto_type'
    ;

IDENTIFIER : NAME_START NAME_CHAR* ;
NUMBER : '.'? [0-9] ([eEpP] [+\-] | [0-9a-zA-Z_.] | '\'' [0-9a-zA-Z_])* ;
CHARACTER : PREFIX? '\'' QUOTED '\'' ;
STRING : PREFIX? '"' DOUBLE_QUOTED '"' ;
UNTERMINATED : PREFIX? ('\'' QUOTED | '"' DOUBLE_QUOTED) ;

OTHER : . ;

fragment QUOTED : (~['\\\r\n] | ESCAPE)* ;
fragment DOUBLE_QUOTED : (~["\\\r\n] | ESCAPE)* ;
fragment ESCAPE : '\\' ('\r'? '\n' | ~[\r\n]) ;
fragment NAME_START : [a-zA-Z_$] | [\u0080-\u{10FFFF}] | '\\u' HEX4 | '\\U' HEX4 HEX4 ;
fragment NAME_CHAR : NAME_START | [0-9] ;
fragment HEX4 : [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] ;
fragment PREFIX : 'L' | 'u8' | 'u' | 'U' ;
fragment CONTINUED : '\\' ('\r'? '\n' | ~[\r\n])? ;
// A comment may hide the line's end.
fragment DIRECTIVE_CHAR
    : ~[\r\n\\/]
    | CONTINUED
    | '/' ~[*/\\\r\n]
    | '/*' (~'*' | '*'+ ~[*/])* '*'+ '/'
    | '//' (~[\r\n\\] | CONTINUED)*
    ;
