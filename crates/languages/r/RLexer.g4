// R. The base class knows where the end of a line ends a statement, and ends those that nothing
// else ends with a token that has no text.
lexer grammar RLexer;

options { superClass = RReaderBase; }

COMMENT : '#' ~[\r\n]* -> channel(HIDDEN) ;
WS : [ \t\f\u00A0\uFEFF]+ -> skip ;
END : '\r'? '\n' | '\r' | ';' ;

FUNCTION : 'function' | '\\' ;
IF : 'if' ;
ELSE : 'else' ;
FOR : 'for' ;
IN : 'in' ;
WHILE : 'while' ;
REPEAT : 'repeat' ;

LPAREN : '(' ;
RPAREN : ')' ;
LBRACE : '{' ;
RBRACE : '}' ;
LDOUBLE : '[[' ;
LBRACK : '[' ;
RDOUBLE : ']]' {this.IsInDouble()}? ;
RBRACK : ']' ;
COMMA : ',' ;

EQ : '=' ;
// Before an operand, or between two.
SIGN : [+\-~?] ;
NOT : '!' ;
OPERATOR
    : '<-' | '<<-' | '->' | '->>' | ':=' | '|>' | '=>' | '*' | '/' | '^' | '**' | ':' | '&' | '&&'
    | '|' | '||' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '%' ~[%\r\n]* '%'
    ;
MEMBER : '$' | '@' | '::' | ':::' ;

NUMBER
    : ( '0' [xX] [0-9a-fA-F]+ ('.' [0-9a-fA-F]*)? ([pP] [+\-]? [0-9]+)?
      | ([0-9]+ '.'? [0-9]* | '.' [0-9]+) ([eE] [+\-]? [0-9]+)?
      ) [Li]?
    ;
NAME : (LETTER | '.' (LETTER | [._])) PART* | '.' | '`' (~[`\\] | '\\' .)* '`' ;
fragment LETTER : [\p{L}] ;
fragment PART : [\p{L}\p{M}\p{Nd}._] ;

STRING
    : '"' (~["\\] | '\\' .)* '"'
    | '\'' (~['\\] | '\\' .)* '\''
    | [rR] RAW
    ;
fragment RAW
    : '"(' .*? ')"'
    | '"[' .*? ']"'
    | '"{' .*? '}"'
    | '"-(' .*? ')-"'
    | '"-[' .*? ']-"'
    | '"-{' .*? '}-"'
    | '"--(' .*? ')--"'
    | '"--[' .*? ']--"'
    | '"--{' .*? '}--"'
    | '"---(' .*? ')---"'
    | '"---[' .*? ']---"'
    | '"---{' .*? '}---"'
    | '\'(' .*? ')\''
    | '\'[' .*? ']\''
    | '\'{' .*? '}\''
    | '\'-(' .*? ')-\''
    | '\'-[' .*? ']-\''
    | '\'-{' .*? '}-\''
    | '\'--(' .*? ')--\''
    | '\'--[' .*? ']--\''
    | '\'--{' .*? '}--\''
    | '\'---(' .*? ')---\''
    | '\'---[' .*? ']---\''
    | '\'---{' .*? '}---\''
    ;
UNTERMINATED : '"' (~["\\] | '\\' .)* | '\'' (~['\\] | '\\' .)* ;

OTHER : . ;
