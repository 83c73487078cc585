// PHP (5.3 to 8.5), with the pages around it.
//
// The base class finds what ends elsewhere than its characters say: pages at the next
// opening tag, comments at a line's end or a closing tag, here-documents at a line that
// begins with their name. Braces push a mode, because strings have some.
lexer grammar PhpLexer;

options {
    superClass = PhpReaderBase;
    caseInsensitive = true;
}

tokens { HTML, HEREDOC_END }

OPEN_ECHO : '<?=' -> mode(PHP) ;
// Blanks after it belong to it.
OPEN_TAG : '<?' ('php' ([ \t] | '\r'? '\n')? | [ \t] | '\r'? '\n') -> mode(PHP) ;
PAGE : . {this.readPage();} -> type(HTML) ;

mode PHP;

WS : [ \t\r\n\uFEFF]+ -> skip ;
DOC_COMMENT : '/*' (~'*' | '*'+ ~[*/])* ('*'+ '/')? -> channel(HIDDEN) ;
LINE_COMMENT : ('//' | '#') {this.readLineComment();} -> channel(HIDDEN) ;
CLOSE_TAG : '?>' ('\r'? '\n')? -> mode(DEFAULT_MODE) ;
HALT : '__halt_compiler' [ \t\r\n]* '(' [ \t\r\n]* ')' [ \t\r\n]* (';' | '?>') {this.readRest();} ;

ATTRIBUTE_OPEN : '#[' ;
LBRACE : '{' -> pushMode(PHP) ;
RBRACE : '}' {this.closeBrace();} ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACK : '[' ;
RBRACK : ']' ;
SEMI : ';' ;
COMMA : ',' ;
COLON : ':' ;
QUESTION : '?' ;
ARROW : '->' | '?->' ;
SCOPE : '::' ;
BACKSLASH : '\\' ;
DOLLAR : '$' ;
ELLIPSIS : '...' ;
ASSIGN : '=' ;
AMPERSAND : '&' ;
PIPE : '|' ;
SIGN : '+' | '-' ;
NOT : '!' | '~' | '@' ;
INCREMENT : '++' | '--' ;
CAST
    : '(' [ \t]*
      ( 'int' | 'integer' | 'bool' | 'boolean' | 'float' | 'double' | 'real' | 'string' | 'binary' | 'array' | 'object' | 'unset'
      | 'void'
      )
      [ \t]* ')'
    ;
DOUBLE_ARROW : '=>' ;
OPERATOR
    : '*' | '/' | '%' | '.' | '**' | '<<' | '>>' | '<' | '>' | '<=' | '>=' | '==' | '!=' | '<>' | '===' | '!==' | '<=>' | '^'
    | '&&' | '||' | '??' | '|>'
    | '+=' | '-=' | '*=' | '/=' | '%=' | '.=' | '**=' | '<<=' | '>>=' | '&=' | '|=' | '^=' | '??='
    ;

WORD_OPERATOR : 'and' | 'or' | 'xor' | 'instanceof' ;
AS : 'as' ;
BREAK : 'break' ;
CASE : 'case' ;
CATCH : 'catch' ;
CLASS : 'class' ;
CLONE : 'clone' ;
CONST : 'const' ;
CONTINUE : 'continue' ;
DECLARE : 'declare' ;
DEFAULT : 'default' ;
DO : 'do' ;
ECHO : 'echo' ;
ELSE : 'else' ;
ELSEIF : 'elseif' ;
ENDDECLARE : 'enddeclare' ;
ENDFOR : 'endfor' ;
ENDFOREACH : 'endforeach' ;
ENDIF : 'endif' ;
ENDSWITCH : 'endswitch' ;
ENDWHILE : 'endwhile' ;
// A name, unless another one follows.
ENUM : 'enum' {this.readEnum();} ;
EXTENDS : 'extends' ;
FINALLY : 'finally' ;
FN : 'fn' ;
FOR : 'for' ;
FOREACH : 'foreach' ;
FUNCTION : 'function' ;
GLOBAL : 'global' ;
GOTO : 'goto' ;
IF : 'if' ;
IMPLEMENTS : 'implements' ;
INSTEADOF : 'insteadof' ;
INTERFACE : 'interface' | 'trait' ;
MATCH : 'match' ;
MODIFIER
    : ('public' | 'protected' | 'private') ('(' [ \t]* 'set' [ \t]* ')')? | 'abstract' | 'final' | 'var'
    ;
NAMESPACE : 'namespace' ;
NEW : 'new' ;
PRINT : 'print' | 'include' | 'include_once' | 'require' | 'require_once' ;
READONLY : 'readonly' ;
RETURN : 'return' ;
STATIC : 'static' ;
SWITCH : 'switch' ;
THROW : 'throw' ;
TRY : 'try' ;
USE : 'use' ;
WHILE : 'while' ;
YIELD : 'yield' ([ \t\r\n]+ 'from')? ;

VARIABLE : '$' WORD ;
NAME : '\\'? WORD ('\\' WORD)* ;
NUMBER
    : DIGITS ('.' DIGITS?)? EXPONENT?
    | '.' DIGITS EXPONENT?
    | '0' ('x' [0-9a-f_]+ | 'b' [01_]+ | 'o' [0-7_]+)
    ;
STRING
    : 'b'? '\'' (~['\\] | '\\' .)* '\''?
    | 'b'? '"' (~["\\${] | '\\' . | '$'+ ~[a-z_{$"\\\u0080-\u{10FFFF}] | '{'+ ~[${"\\] | ('$'+ | '{'+) '\\' .)* ('$'+ | '{'+)? '"'
    ;
QUOTE_OPEN : 'b'? '"' -> pushMode(QUOTED) ;
SHELL_OPEN : '`' -> pushMode(SHELL) ;
NOWDOC_OPEN : 'b'? '<<<' [ \t]* '\'' WORD '\'' {this.openHeredoc();} -> pushMode(NOWDOC) ;
HEREDOC_OPEN : 'b'? '<<<' [ \t]* (WORD | '"' WORD '"') {this.openHeredoc();} -> pushMode(HEREDOC) ;

OTHER : . ;

fragment WORD : WORD_START (WORD_START | [0-9])* ;
fragment WORD_START : [a-z_] | [\u0080-\uFEFE\uFF00-\u{10FFFF}] ;
fragment DIGITS : [0-9] [0-9_]* ;
fragment EXPONENT : 'e' [+\-]? DIGITS ;
// A variable in a string, with one index or member.
fragment SIMPLE : '$' WORD ('[' ('$' WORD | WORD | '-'? [0-9]+) ']' | '?'? '->' WORD)? | '${' WORD '}' ;

mode QUOTED;

QUOTE_CLOSE : '"' -> popMode ;
STRING_VARIABLE : SIMPLE ;
INTERPOLATION : '{$' {this.unread();} -> pushMode(PHP) ;
DOLLAR_OPEN : '${' -> pushMode(PHP) ;
STRING_TEXT : (~["\\${] | '\\' .)+ | '$' | '{' | '\\' ;

mode SHELL;

SHELL_CLOSE : '`' -> popMode ;
SHELL_VARIABLE : SIMPLE -> type(STRING_VARIABLE) ;
SHELL_INTERPOLATION : '{$' {this.unread();} -> type(INTERPOLATION), pushMode(PHP) ;
SHELL_DOLLAR_OPEN : '${' -> type(DOLLAR_OPEN), pushMode(PHP) ;
SHELL_TEXT : ((~[`\\${] | '\\' .)+ | '$' | '{' | '\\') -> type(STRING_TEXT) ;

mode HEREDOC;

HEREDOC_VARIABLE : SIMPLE -> type(STRING_VARIABLE) ;
HEREDOC_INTERPOLATION : '{$' {this.unread();} -> type(INTERPOLATION), pushMode(PHP) ;
HEREDOC_DOLLAR_OPEN : '${' -> type(DOLLAR_OPEN), pushMode(PHP) ;
HEREDOC_LINE : ('\r'? '\n' | '\r') [ \t]* {this.endHeredoc();} ;
HEREDOC_TEXT : ((~[\\${\r\n] | '\\' ~[\r\n])+ | '$' | '{' | '\\') -> type(STRING_TEXT) ;

mode NOWDOC;

NOWDOC_LINE : ('\r'? '\n' | '\r') [ \t]* {this.endHeredoc();} ;
NOWDOC_TEXT : ~[\r\n]+ -> type(STRING_TEXT) ;
