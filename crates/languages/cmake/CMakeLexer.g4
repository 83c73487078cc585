// CMake's language. The base class marks the end of arguments, which may have several parts, and
// commands in the line of another one, with tokens that have no text.
lexer grammar CMakeLexer;

options { superClass = CMakeReaderBase; caseInsensitive = true; }

tokens { ARGUMENT_END, STRAY }

BRACKET_COMMENT : '#' LONG -> channel(HIDDEN) ;
COMMENT : '#' ((~[\r\n[] ~[\r\n]*)? | '[' '='* (~[\r\n[=] ~[\r\n]*)?) -> channel(HIDDEN) ;
WS : [ \t\r\n\uFEFF]+ -> skip ;

IF : 'if' ;
ELSEIF : 'elseif' ;
ELSE : 'else' ;
ENDIF : 'endif' ;
FOREACH : 'foreach' ;
ENDFOREACH : 'endforeach' ;
WHILE : 'while' ;
ENDWHILE : 'endwhile' ;
FUNCTION : 'function' ;
ENDFUNCTION : 'endfunction' ;
MACRO : 'macro' ;
ENDMACRO : 'endmacro' ;
BLOCK : 'block' ;
ENDBLOCK : 'endblock' ;
NAME : [a-z_] [a-z0-9_]* ;
LPAREN : '(' -> pushMode(ARGUMENTS) ;

OTHER : . ;

// The more `=`, the deeper; those of real files are spelt out, they are faster.
fragment LONG
    : '[[' {this.IsLong()}? .*? ']]'
    | '[=[' {this.IsLong()}? .*? ']=]'
    | '[==[' {this.IsLong()}? .*? ']==]'
    | '[===' LEVEL '===]'
    ;
fragment LEVEL : '=' LEVEL '=' | '[' {this.IsLong()}? .*? ']' ;
fragment ESCAPED : '\\' ~[\r\n] ;
fragment REFERENCE : '$' ('env' | 'cache')? '{' ;

mode ARGUMENTS;

ARGUMENTS_BRACKET_COMMENT : '#' LONG -> type(BRACKET_COMMENT), channel(HIDDEN) ;
ARGUMENTS_COMMENT : COMMENT -> type(COMMENT), channel(HIDDEN) ;
ARGUMENTS_WS : [ \t\r\n\uFEFF]+ -> skip ;
ARGUMENTS_LPAREN : '(' -> type(LPAREN), pushMode(ARGUMENTS) ;
RPAREN : ')' -> popMode ;
BRACKET : LONG ;
UNTERMINATED : '[' '='* '[' {this.IsArgumentStart()}? ;
QUOTE_OPEN : '"' -> pushMode(QUOTED) ;
REFERENCE_OPEN : REFERENCE {this.IsReference()}? -> pushMode(REFERENCES) ;
GENERATOR_OPEN : '$<' {this.IsGenerator()}? -> pushMode(GENERATOR) ;
TEXT : (~[ \t\r\n()#"\\$;[] | ESCAPED) (~[ \t\r\n()#"\\$;] | ESCAPED)* ';'* | '$(' [a-z0-9_]* ')' ;
SIGN : . -> type(TEXT) ;

mode QUOTED;

QUOTE_CLOSE : '"' -> popMode ;
QUOTED_REFERENCE_OPEN : REFERENCE {this.IsReference()}? -> type(REFERENCE_OPEN), pushMode(REFERENCES) ;
QUOTED_GENERATOR_OPEN : '$<' {this.IsQuotedGenerator()}? -> type(GENERATOR_OPEN), pushMode(GENERATOR) ;
QUOTED_TEXT : ((~["\\$; \t\r\n] | '\\' .)+ [; \t\r\n]* | [; \t\r\n]+) -> type(TEXT) ;
QUOTED_SIGN : . -> type(TEXT) ;

mode REFERENCES;

REFERENCE_CLOSE : '}' -> popMode ;
INNER_REFERENCE_OPEN : REFERENCE -> type(REFERENCE_OPEN), pushMode(REFERENCES) ;
REFERENCE_TEXT : (~[}\\$] | ESCAPED)+ -> type(TEXT) ;
REFERENCE_SIGN : . -> type(TEXT) ;

mode GENERATOR;

GENERATOR_CLOSE : '>' -> popMode ;
COLON : ':' ;
COMMA : ',' ;
GENERATOR_REFERENCE_OPEN : REFERENCE {this.IsReference()}? -> type(REFERENCE_OPEN), pushMode(REFERENCES) ;
INNER_GENERATOR_OPEN : '$<' -> type(GENERATOR_OPEN), pushMode(GENERATOR) ;
GENERATOR_TEXT : ((~[>:,\\$; \t\r\n] | ESCAPED)+ [; \t\r\n]* | [; \t\r\n]+) -> type(TEXT) ;
GENERATOR_SIGN : . -> type(TEXT) ;
