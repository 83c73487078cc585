// ECMAScript 2025. The language cannot be cut into tokens without knowing where
// one is, nor its statements told apart without knowing where semicolons are
// missing. Both are the base class's, which watches the tokens and the brackets:
//
// - whether `/` starts a regular expression (IsRegexPossible), and whether a
//   `}` goes back into a template (CloseBrace pops its mode);
// - `{`, `function` and `class` where a statement starts become BLOCK_OPEN,
//   FUNCTION_DECLARATION and CLASS_DECLARATION; `{` of a class CLASS_OPEN;
// - words that are keywords only in some places are keywords only there, and
//   reserved words that are property names become IDENTIFIER;
// - the parenthesis of an arrow function's parameters is ARROW_OPEN, and `in` in the
//   head of a loop FOR_IN;
// - STRAY, without text, stands before a `return` outside of functions;
// - STATEMENT_END, without text, ends each statement that ends with a
//   semicolon: after the semicolon, or where it is inserted automatically;
// - ITEM_END, without text, ends each item of a list in brackets.
lexer grammar JavaScriptLexer;

options { superClass = JavaScriptReaderBase; }

tokens {
    STATEMENT_END, ITEM_END, BLOCK_OPEN, CLASS_OPEN, FUNCTION_DECLARATION, CLASS_DECLARATION, ARROW_OPEN, FOR_IN, STRAY
}

HASHBANG : '#!' ~[\r\n\u2028\u2029]* ;
COMMENT
    : ( '//' ~[\r\n\u2028\u2029]*
      | '/*' (~'*' | '*'+ ~[*/])* '*'+ '/'
      | '<!--' ~[\r\n\u2028\u2029]*
      ) -> channel(HIDDEN)
    ;
// `-->` is a comment at the start of a line only.
HTML_CLOSE : [\r\n\u2028\u2029] [ \t\r\n]* '-->' ~[\r\n\u2028\u2029]* -> channel(HIDDEN) ;
OPEN_COMMENT : '/*' (~'*' | '*'+ ~[*/])* -> type(UNTERMINATED), channel(HIDDEN) ;
WS : ([ \t\r\n\u000B\f\u00A0\uFEFF\u2028\u2029] | [\u1680\u2000-\u200A\u202F\u205F\u3000])+ -> skip ;

REGEX : '/' {this.IsRegexPossible()}? REGEX_FIRST REGEX_CHAR* '/' NAME_CHAR* ;

LBRACE : '{' ;
RBRACE : '}' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACK : '[' ;
RBRACK : ']' ;
SEMI : ';' ;
COMMA : ',' ;
COLON : ':' ;
QUESTION : '?' ;
DOT : '.' ;
OPTIONAL_DOT : '?.' ;
ELLIPSIS : '...' ;
ARROW : '=>' ;
AT : '@' ;

ASSIGN : '=' ;
PLUS_ASSIGN : '+=' ;
MINUS_ASSIGN : '-=' ;
STAR_ASSIGN : '*=' ;
SLASH_ASSIGN : '/=' ;
PERCENT_ASSIGN : '%=' ;
POWER_ASSIGN : '**=' ;
LEFT_ASSIGN : '<<=' ;
RIGHT_ASSIGN : '>>=' ;
UNSIGNED_RIGHT_ASSIGN : '>>>=' ;
BIT_AND_ASSIGN : '&=' ;
BIT_OR_ASSIGN : '|=' ;
BIT_XOR_ASSIGN : '^=' ;
AND_ASSIGN : '&&=' ;
OR_ASSIGN : '||=' ;
NULLISH_ASSIGN : '??=' ;

PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
SLASH : '/' ;
PERCENT : '%' ;
POWER : '**' ;
INCREMENT : '++' ;
DECREMENT : '--' ;
LEFT : '<<' ;
RIGHT : '>>' ;
UNSIGNED_RIGHT : '>>>' ;
LESS : '<' ;
GREATER : '>' ;
LESS_EQUAL : '<=' ;
GREATER_EQUAL : '>=' ;
EQUAL : '==' ;
NOT_EQUAL : '!=' ;
IDENTICAL : '===' ;
NOT_IDENTICAL : '!==' ;
BIT_AND : '&' ;
BIT_OR : '|' ;
BIT_XOR : '^' ;
AND : '&&' ;
OR : '||' ;
NULLISH : '??' ;
NOT : '!' ;
BIT_NOT : '~' ;

BREAK : 'break' ;
CASE : 'case' ;
CATCH : 'catch' ;
CLASS : 'class' ;
CONST : 'const' ;
CONTINUE : 'continue' ;
DEBUGGER : 'debugger' ;
DEFAULT : 'default' ;
DELETE : 'delete' ;
DO : 'do' ;
ELSE : 'else' ;
EXPORT : 'export' ;
EXTENDS : 'extends' ;
FALSE : 'false' ;
FINALLY : 'finally' ;
FOR : 'for' ;
FUNCTION : 'function' ;
IF : 'if' ;
IMPORT : 'import' ;
IN : 'in' ;
INSTANCEOF : 'instanceof' ;
NEW : 'new' ;
NULL : 'null' ;
RETURN : 'return' ;
SUPER : 'super' ;
SWITCH : 'switch' ;
THIS : 'this' ;
THROW : 'throw' ;
TRUE : 'true' ;
TRY : 'try' ;
TYPEOF : 'typeof' ;
VAR : 'var' ;
VOID : 'void' ;
WHILE : 'while' ;
WITH : 'with' ;

// Keywords in some places only.
AS : 'as' ;
ASYNC : 'async' ;
AWAIT : 'await' ;
FROM : 'from' ;
GET : 'get' ;
LET : 'let' ;
OF : 'of' ;
SET : 'set' ;
STATIC : 'static' ;
YIELD : 'yield' ;

IDENTIFIER : NAME_START NAME_CHAR* ;
PRIVATE_NAME : '#' NAME_START NAME_CHAR* ;
NUMBER
    : ( [0-9] [0-9_]* ('.' [0-9_]*)? EXPONENT?
      | '.' [0-9] [0-9_]* EXPONENT?
      | '0' [xX] [0-9a-fA-F_]+
      | '0' [oO] [0-7_]+
      | '0' [bB] [01_]+
      ) 'n'?
    ;
STRING : '"' DOUBLE_QUOTED '"' | '\'' QUOTED '\'' ;
UNTERMINATED : '"' DOUBLE_QUOTED | '\'' QUOTED ;
BACKTICK : '`' -> pushMode(TEMPLATE) ;

OTHER : . ;

fragment EXPONENT : [eE] [+\-]? [0-9_]+ ;
fragment NAME_START : [\p{ID_Start}$_] | UNICODE_ESCAPE ;
fragment NAME_CHAR : [\p{ID_Continue}$\u200C\u200D] | UNICODE_ESCAPE ;
fragment UNICODE_ESCAPE : '\\u' ([0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] | '{' [0-9a-fA-F]+ '}') ;
fragment QUOTED : (~['\\\r\n] | '\\' ('\r\n' | .))* ;
fragment DOUBLE_QUOTED : (~["\\\r\n] | '\\' ('\r\n' | .))* ;
fragment REGEX_FIRST : ~[*/\\[\r\n\u2028\u2029] | REGEX_ESCAPE | REGEX_CLASS ;
fragment REGEX_CHAR : ~[/\\[\r\n\u2028\u2029] | REGEX_ESCAPE | REGEX_CLASS ;
fragment REGEX_ESCAPE : '\\' ~[\r\n\u2028\u2029] ;
fragment REGEX_CLASS : '[' (~[\]\\\r\n\u2028\u2029] | REGEX_ESCAPE)* ']' ;

mode TEMPLATE;

TEMPLATE_END : '`' -> type(BACKTICK), popMode ;
TEMPLATE_OPEN : '${' -> pushMode(DEFAULT_MODE) ;
TEMPLATE_TEXT : ('$'* (~[`\\${] | '\\' .) | '{')+ | '$' ;
TEMPLATE_OTHER : . -> type(OTHER) ;
