// Rust, up to the edition of 2024.
//
// The base class tells what only a place tells:
//
// - `{` of the body of an `if`, `while`, `for` or `match` is BODY_OPEN, that of the fields
//   of a struct, in an expression or a pattern, STRUCT_OPEN;
// - `!` of a macro that takes expressions, as `vec!` does, is CALL_BANG;
// - `else` of a `let` is LET_ELSE;
// - LAST, without text, is where a block ends without a semicolon, and after the braces of
//   a macro that is a statement;
// - STRAY, without text, is before what cannot stand where items do, or behind the path
//   that it begins with.
//
// `>` is always a token of its own, so that `>>` can end two lists of types.
lexer grammar RustLexer;

options { superClass = RustReaderBase; }

tokens { BODY_OPEN, STRUCT_OPEN, CALL_BANG, LET_ELSE, LAST, STRAY }

COMMENT : ('//' ~[\r\n]* | '/*' BLOCK_PART* '*'+ '/') -> channel(HIDDEN) ;
OPEN_COMMENT : '/*' BLOCK_PART* ('/'* | '*'*) EOF -> type(UNTERMINATED), channel(HIDDEN) ;
WS : [ \t\r\n\u000B\f\u0085\u200E\u200F\u2028\u2029\uFEFF]+ -> skip ;
// The first line of a script; an attribute looks alike but for the bracket.
HASHBANG : '#!' [ \t]* '/' ~[\r\n]* -> channel(HIDDEN) ;

LPAREN : '(' ;
RPAREN : ')' ;
LBRACE : '{' ;
RBRACE : '}' ;
LBRACK : '[' ;
RBRACK : ']' ;
SEMI : ';' ;
COMMA : ',' ;
COLON : ':' ;
PATH : '::' ;
DOT : '.' ;
RANGE : '..' | '..=' | '...' ;
ARROW : '->' ;
FAT_ARROW : '=>' ;
HASH : '#' ;
DOLLAR : '$' ;
QUESTION : '?' ;
AT : '@' ;
TILDE : '~' ;

ASSIGN : '=' ;
COMPOUND : '+=' | '-=' | '*=' | '/=' | '%=' | '^=' | '&=' | '|=' | '<<=' ;
PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
SLASH : '/' ;
PERCENT : '%' ;
CARET : '^' ;
NOT : '!' ;
AND : '&' ;
OR : '|' ;
AND_AND : '&&' ;
OR_OR : '||' ;
LEFT : '<<' ;
LESS : '<' ;
GREATER : '>' ;
LESS_EQUAL : '<=' ;
GREATER_EQUAL : '>=' ;
EQUAL : '==' ;
NOT_EQUAL : '!=' ;

AS : 'as' ;
ASYNC : 'async' ;
AWAIT : 'await' ;
BREAK : 'break' ;
CONST : 'const' ;
CONTINUE : 'continue' ;
CRATE : 'crate' ;
DYN : 'dyn' ;
ELSE : 'else' ;
ENUM : 'enum' ;
EXTERN : 'extern' ;
FN : 'fn' ;
FOR : 'for' ;
IF : 'if' ;
IMPL : 'impl' ;
IN : 'in' ;
LET : 'let' ;
LOOP : 'loop' ;
MACRO : 'macro' ;
MATCH : 'match' ;
MOD : 'mod' ;
MOVE : 'move' ;
MUT : 'mut' ;
PUB : 'pub' ;
REF : 'ref' ;
RETURN : 'return' ;
SELF : 'self' ;
STATIC : 'static' ;
STRUCT : 'struct' ;
SUPER : 'super' ;
TRAIT : 'trait' ;
TRY : 'try' ;
TYPE : 'type' ;
UNSAFE : 'unsafe' ;
USE : 'use' ;
WHERE : 'where' ;
WHILE : 'while' ;
YIELD : 'yield' ;

LITERAL : 'true' | 'false' ;
UNDERSCORE : '_' ;
IDENTIFIER : 'r#'? NAME ;
LIFETIME : '\'' 'r#'? NAME ;
CHARACTER : 'b'? '\'' (~['\\\r\n\t] | '\\' (~[u\r\n] ~['\r\n]* | 'u{' [0-9a-fA-F_]* '}')) '\'' ;
STRING
    : [bc]? '"' (~["\\] | '\\' .)* '"' SUFFIX?
    | [bc]? 'r' RAW SUFFIX?
    ;
UNTERMINATED : [bc]? '"' (~["\\] | '\\' .)* ;
INTEGER : ([0-9] [0-9_]* | '0x' [0-9a-fA-F_]+ | '0o' [0-7_]+ | '0b' [01_]+) SUFFIX? ;
FLOAT : [0-9] [0-9_]* ('.' [0-9] [0-9_]* EXPONENT? | EXPONENT) SUFFIX? ;

OTHER : . ;

fragment NAME : [\p{XID_Start}_] [\p{XID_Continue}]* ;
fragment SUFFIX : [iuf] [0-9a-z]+ ;
fragment EXPONENT : [eE] [+\-]? '_'* [0-9] [0-9_]* ;
fragment RAW : '#' RAW '#' | '"' .*? '"' ;
fragment BLOCK_PART : ~[/*] | '/'+ ~[/*] | '*'+ ~[/*] | '/'* BLOCK_COMMENT ;
// One that is not closed goes on to the end.
fragment BLOCK_COMMENT : '/*' BLOCK_PART* ('*'+ '/' | ('/'* | '*'*) EOF) ;
