// TypeScript 5 and ECMAScript 2025. What a token is depends on where it stands: the
// base class watches the brackets and the token before, looks at the next one where
// that says what a word is, and reads types, which end where something follows that
// no type goes on with.
//
// - Whether `/` starts a regular expression (IsRegexPossible) and whether a `}` goes
//   back into a template or an element are its decisions; so is whether `<` starts an
//   element (IsElementPossible), which is never so in a file without JSX.
// - The `<` and `>` of type parameters and arguments are TYPE_OPEN and TYPE_CLOSE. In
//   an expression they are if the language takes them for that. Operators that start with
//   `<` or `>` are cut where only the first character is meant.
// - `{` where a statement starts is BLOCK_OPEN, that of a class CLASS_OPEN; `function`
//   and `class` there are FUNCTION_DECLARATION and CLASS_DECLARATION.
// - The `:` before a type is TYPE_COLON. `?` after a name is OPTIONAL, `!` ASSERT; `?`
//   and `=>` in a type are TYPE_QUESTION and TYPE_ARROW, `|` and `&` TYPE_OPERATOR; `extends`
//   is BOUND there if it is not that of a conditional type.
// - Words that are keywords only in some places are MODIFIER, TYPE_PREFIX and the like
//   there. Reserved words that are names become IDENTIFIER; so do words in types.
// - STATEMENT_END, without text, ends each statement and member that ends with a
//   semicolon or a comma: after that, or where it may be missing.
// - ITEM_END, without text, ends each item of a list in brackets.
lexer grammar TypeScriptLexer;

options { superClass = TypeScriptReaderBase; }

tokens {
    STATEMENT_END, ITEM_END, BLOCK_OPEN, CLASS_OPEN, FUNCTION_DECLARATION, CLASS_DECLARATION,
    TYPE_OPEN, TYPE_CLOSE, TYPE_COLON, TYPE_QUESTION, TYPE_ARROW, TYPE_PREFIX, TYPE_OPERATOR, BOUND, OPTIONAL, ASSERT,
    MODIFIER, AS, ASYNC, AWAIT, FROM, GLOBAL, IMPLEMENTS, INTERFACE, IS, LET, NAMESPACE, OF, TYPE,
    YIELD
}

HASHBANG : '#!' ~[\r\n\u2028\u2029]* ;
COMMENT
    : ('//' ~[\r\n\u2028\u2029]* | '/*' (~'*' | '*'+ ~[*/])* '*'+ '/') -> channel(HIDDEN)
    ;
OPEN_COMMENT : '/*' (~'*' | '*'+ ~[*/])* -> type(UNTERMINATED), channel(HIDDEN) ;
WS : ([ \t\r\n\u000B\f\u00A0\uFEFF\u2028\u2029] | [\u1680\u2000-\u200A\u202F\u205F\u3000])+ -> skip ;

REGEX : '/' {this.IsRegexPossible()}? REGEX_FIRST REGEX_CHAR* '/' NAME_CHAR* ;
JSX_OPEN : '<' {this.IsElementPossible()}? -> pushMode(JSX_TAG) ;

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
STAR : '*' ;
// Before an operand or between two.
SIGN : '+' | '-' ;
INCREMENT : '++' | '--' ;
NOT : '!' | '~' ;
LESS : '<' ;
GREATER : '>' ;
BIT_OR : '|' ;
BIT_AND : '&' ;
LEFT : '<<' {this.CutLess();} ;
RIGHT : ('>=' | '>>' | '>>=' | '>>>' | '>>>=') {this.CutGreater();} ;
OPERATOR
    : '==' | '!=' | '===' | '!==' | '<=' | '&&' | '||' | '??' | '/' | '%' | '**' | '^'
    | '+=' | '-=' | '*=' | '/=' | '%=' | '**=' | '<<=' | '&=' | '|=' | '^=' | '&&=' | '||=' | '??='
    ;

JUMP : 'break' | 'continue' ;
CASE : 'case' ;
CATCH : 'catch' ;
CLASS : 'class' ;
CONST : 'const' ;
DEBUGGER : 'debugger' ;
DEFAULT : 'default' ;
DO : 'do' ;
ELSE : 'else' ;
ENUM : 'enum' ;
EXPORT : 'export' ;
EXTENDS : 'extends' ;
FINALLY : 'finally' ;
FOR : 'for' ;
FUNCTION : 'function' ;
IF : 'if' ;
IMPORT : 'import' ;
IN : 'in' ;
INSTANCEOF : 'instanceof' ;
NEW : 'new' ;
RETURN : 'return' ;
SWITCH : 'switch' ;
THROW : 'throw' ;
TRY : 'try' ;
UNARY : 'typeof' | 'void' | 'delete' ;
VAR : 'var' ;
WHILE : 'while' ;
WITH : 'with' ;
LITERAL : 'null' | 'true' | 'false' | 'this' | 'super' ;

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

// Between `<` and `>` of an element.
mode JSX_TAG;

TAG_COMMENT : ('//' ~[\r\n\u2028\u2029]* | '/*' (~'*' | '*'+ ~[*/])* '*'+ '/') -> channel(HIDDEN) ;
TAG_OPEN_COMMENT : '/*' (~'*' | '*'+ ~[*/])* -> type(UNTERMINATED), channel(HIDDEN) ;
TAG_WS : [ \t\r\n\u000B\f\u00A0\uFEFF\u2028\u2029]+ -> skip ;
TAG_NAME : NAME_START (NAME_CHAR | '-')* -> type(IDENTIFIER) ;
TAG_DOT : '.' -> type(DOT) ;
TAG_COLON : ':' -> type(COLON) ;
TAG_ASSIGN : '=' -> type(ASSIGN) ;
TAG_STRING : ('"' ~'"'* '"' | '\'' ~'\''* '\'') -> type(STRING) ;
TAG_BRACE : '{' -> type(LBRACE), pushMode(DEFAULT_MODE) ;
JSX_SLASH : '/' ;
// The base class goes back from an element that ends here.
JSX_END : '>' -> mode(JSX_CHILDREN) ;
TAG_ELEMENT : '<' {this.IsElementPossible()}? -> type(JSX_OPEN), pushMode(JSX_TAG) ;
TAG_LESS : '<' -> type(LESS), pushMode(DEFAULT_MODE) ;
TAG_OTHER : . -> type(OTHER) ;

// Between two tags.
mode JSX_CHILDREN;

JSX_TEXT : ~[{<]+ ;
CHILD_BRACE : '{' -> type(LBRACE), pushMode(DEFAULT_MODE) ;
JSX_CLOSE : '<' [ \t\r\n]* '/' -> pushMode(JSX_TAG) ;
CHILD_OPEN : '<' -> type(JSX_OPEN), pushMode(JSX_TAG) ;
