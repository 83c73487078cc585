// JavaScript for tools that run no base classes: without automatic semicolons
// (they are optional everywhere), with templates as single tokens, and with
// regular expressions told from divisions by the space behind the slash.
grammar PlainJavaScript;

program : statement* EOF ;

statement
    : block
    | declaration ';'?
    | ';'
    | 'if' '(' sequence ')' statement ('else' statement)?
    | 'for' 'await'? '(' forHead ')' statement
    | 'while' '(' sequence ')' statement
    | 'do' statement 'while' '(' sequence ')' ';'?
    | 'switch' '(' sequence ')' '{' switchCase* '}'
    | 'try' block catchClause? finallyClause?
    | 'with' '(' sequence ')' statement
    | functionDefinition
    | classDefinition
    | 'return' sequence? ';'?
    | 'throw' sequence ';'?
    | ('break' | 'continue') NAME? ';'?
    | 'debugger' ';'?
    | NAME ':' statement
    | importDeclaration ';'?
    | exportDeclaration ';'?
    | sequence ';'?
    ;

block : '{' statement* '}' ;

declaration : ('var' | 'let' | 'const') declarator (',' declarator)* ;

declarator : target initializer? ;

initializer : '=' expression ;

target : NAME | contextual | arrayLiteral | objectLiteral ;

forHead
    : (declaration | sequence)? ';' sequence? ';' sequence?
    | ('var' | 'let' | 'const')? (target | expression) ('in' | 'of') sequence
    ;

switchCase : ('case' sequence | 'default') ':' statement* ;

catchClause : 'catch' ('(' target ')')? block ;

finallyClause : 'finally' block ;

functionDefinition : 'async'? 'function' '*'? NAME? parameters block ;

parameters : '(' (parameter (',' parameter)* ','?)? ')' ;

parameter : '...'? target initializer? ;

classDefinition : 'class' NAME? ('extends' expression)? '{' member* '}' ;

member
    : 'static'? 'async'? '*'? ('get' | 'set')? propertyName parameters block
    | 'static'? propertyName initializer? ';'
    | 'static' block
    | ';'
    ;

importDeclaration : 'import' (specifiers 'from')? STRING ;

exportDeclaration
    : 'export' 'default' (functionDefinition | classDefinition | expression)
    | 'export' (declaration | functionDefinition | classDefinition)
    | 'export' specifiers ('from' STRING)?
    ;

specifiers : specifier (',' specifier)* ;

specifier
    : '*' ('as' name)?
    | '{' (name ('as' name)? (',' name ('as' name)?)* ','?)? '}'
    | name
    ;

sequence : expression (',' expression)* ;

expression
    : expression ('.' | '?.') name
    | expression '?.'? '[' sequence ']'
    | expression '?.'? arguments
    | 'new' expression arguments?
    | expression TEMPLATE
    | expression ('++' | '--')
    | ('++' | '--' | '+' | '-' | '~' | '!' | 'typeof' | 'void' | 'delete' | 'await') expression
    | <assoc = right> expression '**' expression
    | expression ('*' | '/' | '%') expression
    | expression ('+' | '-') expression
    | expression ('<<' | '>>' | '>>>') expression
    | expression ('<' | '>' | '<=' | '>=' | 'instanceof' | 'in') expression
    | expression ('==' | '!=' | '===' | '!==') expression
    | expression '&' expression
    | expression '^' expression
    | expression '|' expression
    | expression '&&' expression
    | expression ('||' | '??') expression
    | <assoc = right> expression '?' expression ':' expression
    | <assoc = right> expression ASSIGN expression
    | <assoc = right> expression '=' expression
    | 'yield' '*'? expression?
    | 'async'? (NAME | contextual | parameters) '=>' (block | expression)
    | functionDefinition
    | classDefinition
    | arrayLiteral
    | objectLiteral
    | '(' sequence ')'
    | NAME
    | contextual
    | 'this'
    | 'super'
    | 'null'
    | 'true'
    | 'false'
    | NUMBER
    | STRING
    | TEMPLATE
    | REGEX
    ;

arguments : '(' (argument (',' argument)* ','?)? ')' ;

argument : '...'? expression ;

arrayLiteral : '[' ','* (argument (','+ argument)* ','*)? ']' ;

objectLiteral : '{' (property (',' property)* ','?)? '}' ;

property
    : propertyName ':' expression
    | 'async'? '*'? ('get' | 'set')? propertyName parameters block
    | NAME initializer?
    | contextual initializer?
    | '...' expression
    ;

propertyName : name | STRING | NUMBER | '[' expression ']' | PRIVATE ;

contextual : 'as' | 'async' | 'from' | 'get' | 'of' | 'set' | 'static' | 'let' | 'await' | 'yield' ;

name
    : NAME | PRIVATE | contextual | 'break' | 'case' | 'catch' | 'class' | 'const' | 'continue' | 'debugger' | 'default'
    | 'delete' | 'do' | 'else' | 'export' | 'extends' | 'false' | 'finally' | 'for' | 'function' | 'if' | 'import' | 'in'
    | 'instanceof' | 'new' | 'null' | 'return' | 'super' | 'switch' | 'this' | 'throw' | 'true' | 'try' | 'typeof' | 'var'
    | 'void' | 'while' | 'with'
    ;

ASSIGN : '*=' | '/=' | '%=' | '+=' | '-=' | '<<=' | '>>=' | '>>>=' | '&=' | '^=' | '|=' | '**=' | '&&=' | '||=' | '??=' ;
NAME : [a-zA-Z_$\u0080-\uFFFF] [a-zA-Z0-9_$\u0080-\uFFFF]* ;
PRIVATE : '#' NAME ;
NUMBER
    : '0' [xX] [0-9a-fA-F_]+ 'n'?
    | '0' [oObB] [0-7_]+ 'n'?
    | [0-9] [0-9_]* ('.' [0-9_]*)? EXPONENT? 'n'?
    | '.' [0-9] [0-9_]* EXPONENT?
    ;
STRING
    : '"' (~["\\\r\n] | '\\' .)* '"'
    | '\'' (~['\\\r\n] | '\\' .)* '\''
    ;
TEMPLATE : '`' (~[`\\] | '\\' .)* '`' ;
REGEX : '/' (~[*+?/\\[\r\n\t =] | ESCAPE | SET) (~[/\\[\r\n] | ESCAPE | SET)* '/' [a-z]* ;
COMMENT : ('/*' .*? '*/' | '//' ~[\r\n]*) -> channel(HIDDEN) ;
SPACE : [ \t\r\n]+ -> skip ;
OTHER : . ;

fragment EXPONENT : [eE] [+-]? [0-9]+ ;
fragment ESCAPE : '\\' ~[\r\n] ;
fragment SET : '[' (~[\]\\\r\n] | ESCAPE)* ']' ;
