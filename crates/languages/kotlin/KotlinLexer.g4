// Kotlin 2. What a token is depends on where it stands: the base class watches the
// brackets and the token before, and looks at the next one where that says what a word is.
//
// - LINE_END, without text, ends each statement, member and entry of a `when` that
//   has no semicolon. There is none in parentheses and brackets, and none where the next
//   line goes on.
// - The `<` of type parameters and arguments is TYPE_OPEN.
// - The `{` of a lambda with parameters or `->` is LAMBDA_OPEN, that of a class
//   CLASS_OPEN, of an enumeration ENUM_OPEN, of a `when` WHEN_OPEN.
// - The `->` in a type is TYPE_ARROW.
// - Words that are keywords only in some places are MODIFIER, ACCESSOR and the like there.
// - `fun` and `object` of an expression are FUN_VALUE and OBJECT_VALUE.
// - The name and the `@` of a label are LABEL and LABEL_AT, the `@` of a jump is JUMP_AT, of an annotation in an expression
//   VALUE_AT, of one of a file FILE_AT. The `(` of an annotation's arguments is
//   ANNOTATION_OPEN.
lexer grammar KotlinLexer;

options { superClass = KotlinReaderBase; }

tokens {
    LINE_END, TYPE_OPEN, LAMBDA_OPEN, CLASS_OPEN, ENUM_OPEN, WHEN_OPEN, ANNOTATION_OPEN, TYPE_ARROW,
    LABEL, LABEL_AT, JUMP_AT, VALUE_AT, FILE_AT, FUN_VALUE, OBJECT_VALUE, DO_WHILE, MODIFIER, ACCESSOR, BY,
    CATCH, CONSTRUCTOR, CONTEXT, FINALLY, IMPORT, INIT, WHERE
}

HASHBANG : '#!' ~[\r\n]* ;
COMMENT : ('//' ~[\r\n]* | '/*' {this.ReadComment();}) -> channel(HIDDEN) ;
WS : [ \t\r\n\f\uFEFF]+ -> skip ;

LBRACE : '{' ;
RBRACE : '}' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACK : '[' ;
RBRACK : ']' ;
SEMI : ';' ;
COMMA : ',' ;
COLON : ':' ;
DOT : '.' ;
SAFE_DOT : '?.' ;
REFERENCE : '?'* '::' ;
QUESTION : '?' ;
ARROW : '->' ;
AT : '@' ;
ASSIGN : '=' ;
STAR : '*' ;
// Before an operand or between two.
SIGN : '+' | '-' ;
// Before an operand or behind one.
INCREMENT : '++' | '--' ;
NOT_NULL : '!!' ;
NOT : '!' ;
LESS : '<' ;
GREATER : '>' ;
AMPERSAND : '&' ;
OPERATOR
    : '==' | '!=' | '===' | '!==' | '<=' | '>=' | '/' | '%' | '..' | '..<'
    | '+=' | '-=' | '*=' | '/=' | '%='
    ;
// What a line may start with that goes on.
AND_OR : '&&' | '||' | '?:' ;

AS : 'as' '?'? ;
BREAK : 'break' ;
CLASS : 'class' ;
CONTINUE : 'continue' ;
DO : 'do' ;
ELSE : 'else' ;
FOR : 'for' ;
FUN : 'fun' ;
IF : 'if' ;
IN : 'in' ;
INTERFACE : 'interface' ;
IS : 'is' ;
OBJECT : 'object' ;
PACKAGE : 'package' ;
RETURN : 'return' ;
SUPER : 'super' ;
THIS : 'this' ;
THROW : 'throw' ;
TRY : 'try' ;
TYPEALIAS : 'typealias' ;
VAL : 'val' ;
VAR : 'var' ;
WHEN : 'when' ;
WHILE : 'while' ;
LITERAL : 'null' | 'true' | 'false' ;

IDENTIFIER : NAME | '`' ~[`\r\n]+ '`' ;
NUMBER
    : ( DIGITS ('.' DIGITS)? EXPONENT?
      | '.' DIGITS EXPONENT?
      | '0' [xX] [0-9a-fA-F_]+
      | '0' [bB] [01_]+
      ) ([uU]? 'L'? | [fF])
    ;
CHARACTER : '\'' (~['\\\r\n] | '\\' ~[\r\n])* '\''? ;
// Without templates.
STRING
    : '"' (~["\\$\r\n] | '\\' ~[\r\n])* '"'
    | '"""' ('"'? '"'? ~["$])* '"""' '"'*
    ;
QUOTE_OPEN : '"' -> pushMode(QUOTED) ;
RAW_OPEN : '"""' -> pushMode(RAW) ;
// Templates start with several dollars.
DOLLARS_OPEN : '$' '$'+ '"' -> pushMode(DOLLARS) ;
DOLLARS_RAW_OPEN : '$' '$'+ '"""' -> pushMode(DOLLARS_RAW) ;

OTHER : . ;

fragment DIGITS : [0-9] [0-9_]* ;
fragment EXPONENT : [eE] [+\-]? DIGITS ;
fragment NAME : [\p{L}\p{Nl}_] [\p{L}\p{Nl}\p{Nd}_]* ;

mode QUOTED;

QUOTE_CLOSE : '"' -> popMode ;
TEMPLATE_NAME : '$' (NAME | '`' ~[`\r\n]+ '`') ;
TEMPLATE_OPEN : '${' -> pushMode(DEFAULT_MODE) ;
STRING_TEXT : (~["\\$\r\n] | '\\' ~[\r\n])+ | '$' ;
// The string has no end.
QUOTED_LINE_END : [\r\n]+ -> skip, popMode ;
QUOTED_OTHER : . -> type(OTHER) ;

mode RAW;

RAW_CLOSE : '"""' '"'* -> popMode ;
RAW_NAME : '$' (NAME | '`' ~[`\r\n]+ '`') -> type(TEMPLATE_NAME) ;
RAW_TEMPLATE_OPEN : '${' -> type(TEMPLATE_OPEN), pushMode(DEFAULT_MODE) ;
RAW_TEXT : (~["$]+ | '"' | '""' | '$') -> type(STRING_TEXT) ;

mode DOLLARS;

DOLLARS_CLOSE : '"' -> type(QUOTE_CLOSE), popMode ;
DOLLARS_NAME : '$' '$'+ (NAME | '`' ~[`\r\n]+ '`') -> type(TEMPLATE_NAME) ;
DOLLARS_TEMPLATE_OPEN : '$' '$'+ '{' -> type(TEMPLATE_OPEN), pushMode(DEFAULT_MODE) ;
DOLLARS_TEXT : ((~["\\$\r\n] | '\\' ~[\r\n])+ | '$') -> type(STRING_TEXT) ;
DOLLARS_LINE_END : [\r\n]+ -> skip, popMode ;
DOLLARS_OTHER : . -> type(OTHER) ;

mode DOLLARS_RAW;

DOLLARS_RAW_CLOSE : '"""' '"'* -> type(RAW_CLOSE), popMode ;
DOLLARS_RAW_NAME : '$' '$'+ (NAME | '`' ~[`\r\n]+ '`') -> type(TEMPLATE_NAME) ;
DOLLARS_RAW_TEMPLATE_OPEN : '$' '$'+ '{' -> type(TEMPLATE_OPEN), pushMode(DEFAULT_MODE) ;
DOLLARS_RAW_TEXT : (~["$]+ | '"' | '""' | '$') -> type(STRING_TEXT) ;
