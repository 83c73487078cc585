// A Jupyter notebook: JSON in which the lines of a cell are a list of strings, or one
// string.
//
// A member called `source` is one token. The base class makes of SOURCE what the cell
// is: MARKDOWN, RAW or, by the language that the notebook names, code.
lexer grammar NotebookLexer;

options { superClass = NotebookReaderBase; }

tokens {
    SOURCE_PYTHON, SOURCE_JAVASCRIPT, SOURCE_TYPESCRIPT, SOURCE_RUBY, SOURCE_JAVA, SOURCE_KOTLIN, SOURCE_RUST,
    SOURCE_GO, SOURCE_SHELL, SOURCE_LINES, SOURCE_MARKDOWN, SOURCE_RAW
}

SOURCE : '"source"' SPACE* ':' SPACE* ('[' SPACE* (LINE (',' SPACE* LINE)*)? ']' | QUOTED) ;

STRING : '"' CHAR* '"'? ;
NUMBER : '-'? [0-9]+ ('.' [0-9]*)? ([eE] [+\-]? [0-9]+)? ;
WORD : [a-zA-Z_$] [a-zA-Z_$0-9]* | ~["{}[\],: \t\r\n] ;
LBRACE : '{' ;
RBRACE : '}' ;
LBRACK : '[' ;
RBRACK : ']' ;
COLON : ':' ;
COMMA : ',' ;

WS : [ \t\r\n\uFEFF]+ -> skip ;

fragment LINE : QUOTED SPACE* ;
fragment QUOTED : '"' CHAR* '"' ;
fragment CHAR : ~["\\\r\n] | '\\' ~[\r\n] ;
fragment SPACE : [ \t\r\n] ;
