// LLVM's intermediate representation. A line is an instruction or a definition,
// so the end of a line is a token, but not between brackets.
lexer grammar LLVMLexer;

COMMENT : ';' ~[\r\n]* -> channel(HIDDEN) ;
WS : [ \t\uFEFF]+ -> skip ;
LINE_END : [\r\n] [ \t\r\n]* ;

// The brace before a function's body ends its line.
BODY_OPEN : '{' [ \t]* (';' ~[\r\n]*)? [\r\n]+ ;
LBRACE : '{' -> pushMode(NESTED) ;
RBRACE : '}' ;
LPAREN : '(' -> pushMode(NESTED) ;
LBRACK : '[' -> pushMode(NESTED) ;
LESS : '<' -> pushMode(NESTED) ;
COMMA : ',' ;
EQUALS : '=' ;
STAR : '*' ;
SYMBOL : [|!] | '...' ;

// The name of a block, or of a field of metadata.
LABEL : ([a-zA-Z0-9_$.\-]+ | '"' ~'"'* '"') ':' ;
DEBUG_FUNCTION : '@llvm.dbg.' [a-z]+ ;
DEBUG_RECORD : '#dbg_' [a-z_]+ ;
GLOBAL : '@' ([a-zA-Z0-9_$.\-]+ | '"' ~'"'* '"') ;
COMDAT : 'comdat' ;
COMDAT_NAME : '$' ([a-zA-Z0-9_$.\-]+ | '"' ~'"'* '"') ;
NAME : '%' ([a-zA-Z0-9_$.\-]+ | '"' ~'"'* '"') ;
DEBUG : '!dbg' ;
METADATA : '!' [a-zA-Z0-9_$.\-\\]+ ;
NUMBERED : [#^] [0-9]+ ;
NUMBER
    : [+\-]? [0-9]+ ('.' [0-9]* ([eE] [+\-]? [0-9]+)?)?
    | [us]? '0x' [HKLMR]? [0-9a-fA-F]+
    ;
STRING : 'c'? '"' ~'"'* '"' ;
TYPE : 'i' [0-9]+ | 'void' | 'ptr' | 'float' | 'double' | 'half' | 'bfloat' | 'fp128' | 'x86_fp80' | 'label' | 'metadata' | 'token' ;
DEFINE : 'define' | 'declare' ;
WORD : [a-zA-Z_] [a-zA-Z0-9_.\-]* ;

OTHER : . ;

mode NESTED;

NESTED_COMMENT : ';' ~[\r\n]* -> type(COMMENT), channel(HIDDEN) ;
NESTED_WS : [ \t\r\n]+ -> skip ;
NESTED_LBRACE : '{' -> type(LBRACE), pushMode(NESTED) ;
NESTED_LPAREN : '(' -> type(LPAREN), pushMode(NESTED) ;
NESTED_LBRACK : '[' -> type(LBRACK), pushMode(NESTED) ;
NESTED_RBRACE : '}' -> type(RBRACE), popMode ;
RPAREN : ')' -> popMode ;
RBRACK : ']' -> popMode ;
NESTED_LESS : '<' -> type(LESS), pushMode(NESTED) ;
GREATER : '>' -> popMode ;
NESTED_COMMA : ',' -> type(COMMA) ;
NESTED_EQUALS : '=' -> type(EQUALS) ;
NESTED_STAR : '*' -> type(STAR) ;
NESTED_SYMBOL : ([|!] | '...') -> type(SYMBOL) ;
NESTED_LABEL : LABEL -> type(LABEL) ;
NESTED_DEBUG_FUNCTION : DEBUG_FUNCTION -> type(DEBUG_FUNCTION) ;
NESTED_GLOBAL : GLOBAL -> type(GLOBAL) ;
NESTED_COMDAT_NAME : COMDAT_NAME -> type(COMDAT_NAME) ;
NESTED_NAME : NAME -> type(NAME) ;
NESTED_METADATA : METADATA -> type(METADATA) ;
NESTED_NUMBERED : NUMBERED -> type(NUMBERED) ;
NESTED_NUMBER : NUMBER -> type(NUMBER) ;
NESTED_STRING : STRING -> type(STRING) ;
NESTED_TYPE : TYPE -> type(TYPE) ;
NESTED_WORD : WORD -> type(WORD) ;
NESTED_OTHER : . -> type(OTHER) ;
