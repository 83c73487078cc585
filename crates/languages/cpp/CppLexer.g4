// C++ (C++98 to C++26) with the GNU and Microsoft extensions, before or after
// preprocessing.
//
// What something is in C++ depends on what names mean. The base class does not know
// that and need not: it finds out how the text nests, and marks it.
//
// - A `<` that a `>` closes, as far as one can see, is TEMPLATE_OPEN, and `template`
//   before one TEMPLATE_HEAD.
// - A `{` with which a statement ends is BLOCK_OPEN. That of a class is MEMBERS_OPEN,
//   that of an enumeration ENUMERATORS_OPEN, that of a lambda LAMBDA_BODY (and the `[` of
//   this LAMBDA_OPEN); of another list of statements after which the expression goes on,
//   INNER_OPEN; of other lists, LIST_OPEN.
// - After an operand, brackets are CALL_OPEN, INDEX_OPEN and INIT_OPEN; after a word
//   like `if`, HEAD_OPEN, and words before that HEAD_WORD. A word like `decltype` is
//   CALLED before a parenthesis.
// - `class`, `struct`, `union` and `enum` are RECORD if there is a body, and KEYWORD
//   otherwise.
// - A `::` that begins a name is GLOBAL, a `.` or `->` that does NOT. If no name follows,
//   they are POINTER; `template` and `~` after one are TEMPLATE and DESTRUCTOR.
// - Words that begin a statement are KEYWORD in the middle of an expression. What ends
//   like a statement without a semicolon has a STATEMENT_END, without text, behind it.
// - A line that starts with `#` is DIRECTIVE where a statement may start,
//   INNER_DIRECTIVE elsewhere, which is not for the parser if it stands for nothing, as
//   a line marker does. So are the tokens that a preprocessor would leave out
//   if brackets match only then. After a directive, `else` is ELSE_ALONE and `catch`
//   CATCH_ALONE.
// - An operator at the start of a statement after a directive is NOT.
// - A closing bracket that has no opening one is STRAY, or a brace has a STRAY, without
//   text, before it. So have statements outside of functions, what shows that the
//   braces before it are those of a function without parameters, and what follows a
//   declaration that lacks something: a name, an operator's left side, its semicolon.
// - A raw string that does not end is UNTERMINATED, as others are, and STRAY is `int` as
//   the name of a member.
lexer grammar CppLexer;

options { superClass = CppReaderBase; }

channels { ANYWHERE }

tokens {
    TEMPLATE_OPEN, TEMPLATE_CLOSE, BLOCK_OPEN, INNER_OPEN, MEMBERS_OPEN, ENUMERATORS_OPEN, LIST_OPEN, INIT_OPEN,
    LAMBDA_OPEN, LAMBDA_BODY, TEMPLATE_HEAD,
    HEAD_WORD, HEAD_OPEN, CALL_OPEN, CALLED, INDEX_OPEN, GLOBAL, TEMPLATE, DESTRUCTOR, LABEL, ELSE_ALONE, CATCH_ALONE,
    STATEMENT_END, INNER_DIRECTIVE, STRAY
}

COMMENT : ('//' (~[\r\n\\] | CONTINUED)* | '/*' (~'*' | '*'+ ~[*/])* '*'+ '/') -> channel(HIDDEN) ;
OPEN_COMMENT : '/*' (~'*' | '*'+ ~[*/])* '*'* -> type(UNTERMINATED), channel(HIDDEN) ;
WS : ([ \t\r\n\u000B\f\u001A\uFEFF] | '\\' [ \t]* '\r'? '\n')+ -> skip ;

DIRECTIVE : ('#' | '%:' | '??=') DIRECTIVE_CHAR* ;

LBRACE : '{' | '<%' ;
RBRACE : '}' | '%>' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACK : '[' ;
// `<::` begins with `<`.
DIGRAPH : '<:' {this.readDigraph();} ;
RBRACK : ']' | ':>' ;
SEMI : ';' ;
COMMA : ',' ;
COLON : ':' ;
QUESTION : '?' ;
DOT : '.' ;
ARROW : '->' ;
SCOPE : '::' ;
LESS : '<' ;
GREATER : '>' ;
ASSIGN : '=' ;
// What stands before a name that is declared, too.
POINTER : '*' | '&' | '&&' | '^' ;
// Before an operand or between two.
SIGN : '+' | '-' ;
NOT : '!' | '~' | 'not' | 'compl' ;
INCREMENT : '++' | '--' ;
ELLIPSIS : '...' ;
OPERATOR
    : '.*' | '->*' | '+=' | '-=' | '*=' | '/=' | '%=' | '<<=' | '>>=' | '>=' | '<=' | '<=>' | '&=' | '|=' | '^=' | '/' | '%'
    | '<<' | '==' | '!=' | '|' | '||' | '^^' | 'and' | 'and_eq' | 'bitand' | 'bitor' | 'not_eq' | 'or' | 'or_eq' | 'xor'
    | 'xor_eq'
    ;

CASE : 'case' ;
CATCH : 'catch' | '__except' ;
FINALLY : '__finally' ;
DEFAULT : 'default' ;
DO : 'do' ;
ELSE : 'else' ;
FOR : 'for' ;
IF : 'if' ;
RETURN : 'return' | 'co_return' | 'goto' ;
SWITCH : 'switch' ;
TRY : 'try' | '__try' ;
WHILE : 'while' ;
ACCESS : 'public' | 'protected' | 'private' ;
RECORD : 'class' | 'struct' | 'union' | 'enum' ;

CAST : 'static_cast' | 'const_cast' | 'dynamic_cast' | 'reinterpret_cast' ;

TYPE
    : 'void' | 'char' | 'short' | 'int' | 'long' | 'float' | 'double' | 'signed' | 'unsigned' | 'bool' | 'wchar_t'
    | 'char8_t' | 'char16_t' | 'char32_t' | 'auto' | '__int128' | '__int64' | '__int32' | '__int16' | '__int8'
    | '__float128' | '_Float16' | '__bf16' | '__fp16'
    ;
KEYWORD
    : 'alignas' | 'alignof' | 'asm' | 'break' | 'const' | 'constexpr' | 'consteval'
    | 'constinit' | 'continue' | 'co_await' | 'co_yield' | 'decltype' | 'delete' | 'explicit'
    | 'export' | 'extern' | 'friend' | 'inline' | 'mutable' | 'namespace' | 'new' | 'noexcept' | 'operator'
    | 'register' | 'requires' | 'sizeof' | 'static' | 'static_assert' | 'template'
    | 'thread_local' | 'throw' | 'typedef' | 'typeid' | 'typename' | 'using' | 'virtual' | 'volatile' | 'restrict'
    | '__restrict' | '__restrict__' | '__const' | '__const__' | '__volatile__' | '__inline' | '__inline__' | '__forceinline' | '__extension__'
    | '__attribute__' | '__attribute' | '__declspec' | '__asm' | '__asm__' | '__alignof' | '__alignof__' | '_Alignas' | '_Alignof'
    | 'typeof' | '__typeof' | '__typeof__' | '__decltype' | '__thread' | '__cdecl' | '__stdcall' | '__fastcall' | '__vectorcall'
    | '_Noreturn' | '_Static_assert' | '_Atomic' | '_Complex' | '__complex__' | '__real__' | '__imag__' | '__label__'
    ;
// `operator` and what it names.
OPERATOR_NAME
    : 'operator' BLANK*
      ( '()' | '[]' | '(' BLANK+ ')' | '[' BLANK+ ']' | '->*' | '->' | ',' | '=' | '*' | '&' | '&&' | '^' | '<' | '>'
      | '>>' | '~' | '!' | '+=' | '-=' | '*=' | '/=' | '%=' | '<<=' | '>>=' | '>=' | '<=' | '<=>' | '&=' | '|=' | '^='
      | '+' | '-' | '/' | '%' | '++' | '--' | '<<' | '==' | '!=' | '|' | '||'
      )
    | 'operator' BLANK+
      ( 'new' | 'delete' | 'co_await'
      | 'and' | 'and_eq' | 'bitand' | 'bitor' | 'compl' | 'not' | 'not_eq' | 'or' | 'or_eq' | 'xor' | 'xor_eq'
      ) {this.isWordEnd()}?
    | 'operator' BLANK+ ('new' | 'delete') BLANK* '[' BLANK* ']'
    | 'operator' BLANK* '""' (BLANK* NAME_START NAME_CHAR*)?
    ;

LITERAL : 'true' | 'false' | 'nullptr' | 'this' | '__null' ;

RAW_STRING : PREFIX? 'R"' ~[()\\ \t\r\n"]* '(' {this.readRawString();} ;

IDENTIFIER : NAME_START NAME_CHAR* ;
NUMBER : '.'? [0-9] ([eEpP] [+\-] | NAME_CHAR | '.' | '\'' NAME_CHAR)* ;
CHARACTER : PREFIX? '\'' CHARACTER_CHAR* '\'' (NAME_START NAME_CHAR*)? ;
STRING : PREFIX? '"' STRING_CHAR* '"' (NAME_START NAME_CHAR*)? ;
UNTERMINATED : PREFIX? ('\'' CHARACTER_CHAR* | '"' STRING_CHAR*) ;

OTHER : . ;

fragment BLANK : [ \t\r\n] ;
fragment NAME_START : [a-zA-Z_$] | [\u0080-\uFEFE\uFF00-\u{10FFFF}] | '\\u' HEX4 | '\\U' HEX4 HEX4 | '\\u{' [0-9a-fA-F]+ '}' | '\\N{' ~[}\r\n]+ '}' ;
fragment NAME_CHAR : NAME_START | [0-9] ;
fragment HEX4 : [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] [0-9a-fA-F] ;
fragment PREFIX : 'L' | 'u8' | 'u' | 'U' ;
fragment CHARACTER_CHAR : ~['\\\r\n] | '\\' ('\r'? '\n' | ~[\r\n]) ;
fragment STRING_CHAR : ~["\\\r\n] | '\\' ('\r'? '\n' | ~[\r\n]) ;
fragment CONTINUED : '\\' ('\r'? '\n' | ~[\r\n])? ;
// A comment may hide the line's end.
fragment DIRECTIVE_CHAR
    : ~[\r\n\\/]
    | CONTINUED
    | '/' ~[*/\\\r\n]
    | '/*' (~'*' | '*'+ ~[*/])* '*'+ '/'
    | '//' (~[\r\n\\] | CONTINUED)*
    ;
