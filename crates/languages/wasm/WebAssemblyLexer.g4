// WebAssembly's text format, with the commands of its test suite.
lexer grammar WebAssemblyLexer;

COMMENT : (';;' ~[\r\n]* | NESTED_COMMENT) -> channel(HIDDEN) ;
WS : [ \t\r\n\uFEFF]+ -> skip ;

// What tools note may stand anywhere. In another one, it may have no name.
ANNOTATION_OPEN : '(@' (WORD_CHAR+ | '"' (~["\\\r\n] | '\\' .)* '"')? ;

LPAREN : '(' ;
RPAREN : ')' ;

BLOCK : 'block' | 'loop' | 'if' | 'try' | 'try_table' ;
ELSE : 'else' | 'catch' | 'catch_all' ;
END : 'end' ;
DELEGATE : 'delegate' ;
TYPE
    : 'i32' | 'i64' | 'f32' | 'f64' | 'v128' | 'i8' | 'i16' | 'funcref' | 'externref' | 'anyref' | 'eqref' | 'i31ref' | 'structref'
    | 'arrayref' | 'exnref' | 'nullref' | 'nullfuncref' | 'nullexternref' | 'nullexnref' | 'func' | 'extern' | 'any' | 'eq' | 'i31' | 'struct'
    | 'array' | 'exn' | 'none' | 'nofunc' | 'noextern' | 'noexn' | 'anyfunc' | 'i8x16' | 'i16x8' | 'i32x4' | 'i64x2' | 'f32x4' | 'f64x2'
    ;
NUMBER
    : [+\-]? ([0-9] [0-9_]* ('.' [0-9_]*)? ([eE] [+\-]? [0-9_]+)? | '0x' [0-9a-fA-F_]+ ('.' [0-9a-fA-F_]*)? ([pP] [+\-]? [0-9_]+)?)
    | [+\-]? ('inf' | 'nan' (':' [0-9a-zA-Z_:]+)?)
    ;
STRING : '"' (~["\\\r\n] | '\\' .)* '"' ;
NAME : '$' ((WORD_CHAR | [{}[\],])+ | '"' (~["\\\r\n] | '\\' .)* '"') ;
WORD : WORD_CHAR+ ;

OTHER : . ;

// One that is not closed goes on to the end.
fragment NESTED_COMMENT
    : '(;' (~[(;] | ';'* '('+ ~[(;] | ';'+ ~[(;)] | ';'* '('* NESTED_COMMENT)* (';'+ ')' | ';'* '('* EOF)
    ;
fragment WORD_CHAR : [0-9a-zA-Z_.+\-*/\\^~=<>!?#%&|:`'$@] ;
