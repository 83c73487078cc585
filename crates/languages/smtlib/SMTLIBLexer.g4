// SMT-LIB 2.7 scripts, with what solvers add to them.
lexer grammar SMTLIBLexer;

COMMENT : ';' ~[\r\n]* -> channel(HIDDEN) ;
WS : [ \t\r\n\u200B\uFEFF]+ -> skip ;

LPAREN : '(' ;
RPAREN : ')' ;

ASSERT : 'assert' ;
DECLARE_CONST : 'declare-const' ;
DECLARE_FUN : 'declare-fun' ;
DEFINE_CONST : 'define-const' ;
DEFINE_FUN : 'define-fun' | 'define-fun-rec' ;
LET : 'let' ;
QUANTIFIER : 'forall' | 'exists' | 'lambda' ;
ANNOTATE : '!' ;
INDEXED : '_' ;
QUALIFIED : 'as' ;

NUMBER : [0-9]+ ('.' [0-9]+)? | '#x' [0-9A-Fa-f]+ | '#b' [01]+ ;
STRING : '"' (~'"' | '""')* '"' ;
KEYWORD : ':' SYMBOL_CHAR+ ;
// What the logics and the theories of most solvers define.
BUILTIN
    : 'and' | 'or' | 'not' | '=>' | 'xor' | 'ite' | '=' | 'distinct' | 'true' | 'false' | '+' | '-' | '*' | '/' | '<' | '<=' | '>' | '>='
    | 'div' | 'mod' | 'abs' | 'select' | 'store' | 'concat' | 'extract' | 'bv' [a-z] [a-z0-9_]* | 'fp' ('.' SYMBOL_CHAR+)? | 'str' '.' SYMBOL_CHAR+
    | 're' '.' SYMBOL_CHAR+ | 'seq' '.' SYMBOL_CHAR+ | 'to_real' | 'to_int' | 'is_int' | 'to_fp' | 'zero_extend' | 'sign_extend' | 'repeat'
    | 'rotate_left' | 'rotate_right' | 'Bool' | 'Int' | 'Real' | 'BitVec' | 'Array' | 'String' | 'RegLan' | 'FloatingPoint' | 'RoundingMode'
    | 'Float16' | 'Float32' | 'Float64' | 'Float128' | 'Seq' | 'Set'
    ;
SYMBOL : SYMBOL_CHAR+ | '|' ~'|'* '|' ;

OTHER : . ;

fragment SYMBOL_CHAR : ~[ \t\r\n()";:|\uFEFF] | ':' ;
