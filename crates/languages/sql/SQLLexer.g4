// SQL as SQLite, PostgreSQL, MySQL and DuckDB take it, with what their shells
// add. Which words are keywords depends on the system and on the place, so the
// lexer knows words only, and the base class tells what each of them is:
//
// - a word that starts a part of a query is CLAUSE, one between two queries
//   SET_OPERATOR, one between two expressions WORD_OPERATOR, any other word of
//   the language KEYWORD; a word after a point is a NAME;
// - LEFT, NATURAL and the like before JOIN are JOIN_TYPE;
// - CASE has its own BRANCH and CASE_END, so that it needs no parentheses;
// - BEGIN and END around statements are BLOCK_BEGIN and BLOCK_END, those of a
//   transaction are not;
// - a bracket that closes nothing is STRAY, and so, without text, is what stands
//   where something is missing; a semicolon between the commands of a rule is
//   INNER_SEMI; a statement that ends with the input gets a SEMI without text;
// - the rows after PostgreSQL's COPY are DATA_LINE.
lexer grammar SQLLexer;

options { superClass = SqlReaderBase; caseInsensitive = true; }

tokens {
    KEYWORD, SET_OPERATOR, WORD_OPERATOR, JOIN_TYPE, JOIN, CASE, BRANCH, CASE_END, BLOCK_BEGIN, BLOCK_END, STRAY,
    INNER_SEMI, ATOMIC
}

COMMENT
    : ( '--' ~[\r\n]*
      | '/*' (~'*' | '*'+ ~[*/])* ('*'+ '/')?
      ) -> channel(HIDDEN)
    ;
// MySQL's other comment, which is an operator elsewhere.
LINE_COMMENT : '#' {this.IsFirstInLine()}? ~[\r\n]* -> channel(HIDDEN) ;
WS : [ \t\r\n\u000B\f\u00A0\uFEFF]+ -> skip ;

// Commands of the shells.
COMMAND
    : '\\' ~[\r\n]*
    | '.' {this.IsStatementStart()}? [a-z] ~[\r\n]*
    | 'delimiter' {this.IsStatementStart()}? [ \t]+ ~[\r\n]+
    ;

SEMI : ';' ;
COMMA : ',' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACK : '[' ;
RBRACK : ']' ;
LBRACE : '{' ;
RBRACE : '}' ;
DOT : '.' ;
DOT_STAR : '.*' ;

CLAUSE : ('group' | 'order' | 'partition') SPACE 'by' {this.IsEndOfWord()}? ;
// Words that are of no use without one another.
PHRASE
    : ( 'create' SPACE ('table' | 'view' | 'index' | 'trigger')
      | ('drop' | 'alter') SPACE ('table' | 'view' | 'index')
      | ('insert' | 'replace') SPACE 'into'
      | 'delete' SPACE 'from'
      | 'if' SPACE ('not' SPACE)? 'exists'
      | ('primary' | 'foreign') SPACE 'key'
      | 'not' SPACE 'null'
      | 'on' SPACE ('delete' | 'update') SPACE ('set' SPACE ('null' | 'default') | 'cascade' | 'restrict' | 'no' SPACE 'action')
      ) {this.IsEndOfWord()}? -> type(KEYWORD)
    ;

STRING
    : STRING_PREFIX? '\'' ({this.HasNoEscapes()}? (~'\'' | '\'\'')* | {this.HasEscapes()}? ESCAPED*) '\''
    | 'e\'' ESCAPED* '\''
    ;
DOLLAR_STRING : '$' (NAME_START NAME_CHAR*)? '$' {this.ReadDollarString()} ;
NAME
    : NAME_START ('$'? NAME_CHAR)*
    | '`' (~'`' | '``')* '`'
    | 'u&'? '"' ({this.HasNoEscapes()}? (~'"' | '""')* | {this.HasEscapes()}? (~["\\] | '""' | '\\' .)*) '"'
    ;
NUMBER
    : ([0-9] [0-9_]* ('.' [0-9_]*)? | '.' [0-9] [0-9_]*) ('e' [+\-]? [0-9_]+)?
    | '0x' [0-9a-f_]+
    ;
PARAMETER
    : '?' [0-9]*
    | '$' [0-9a-z_]+
    | '@'+ (NAME_CHAR ('.'? NAME_CHAR)* | '`' ~'`'* '`' | '\'' ~'\''* '\'')
    | ':' (NAME_START NAME_CHAR* | '\'' ~'\''* '\'' | '"' ~'"'* '"')
    ;
OPERATOR
    : [=<>!|&^~%+*/\-@#]
    | '==' | '<=' | '>=' | '<>' | '!=' | '<=>' | '||' | '&&' | '<<' | '>>' | '**' | '//' | '->' | '->>' | '=>' | ':=' | ':' | '::'
    | '~~' | '~~*' | '!~' | '!~*' | '!~~' | '!~~*' | '~*' | '@>' | '<@' | '#>' | '#>>' | '#-' | '?|' | '?&' | '||/' | '|/' | '<->'
    | '^@' | '@@' | '@?' | '<<|' | '|>>' | '&<' | '&>' | '&<|' | '|&>' | '-|-' | '<^' | '>^' | '?#' | '?-' | '?||' | '?-|' | '@-@'
    | '~=' | '~>=~' | '~>~' | '~<=~' | '~<~' | '*=' | '*<>' | '@@@' | '##' | '!!' | '^='
    ;

OTHER : . ;

fragment SPACE : [ \t\r\n]+ ;
fragment STRING_PREFIX : [a-df-z] | 'u&' | '_' [a-z0-9]+ ;
fragment ESCAPED : ~['\\] | '\'\'' | '\\' . ;
fragment NAME_START : [a-z_\u0080-\u009F\u00A1-\uFEFE\uFF00-\u{10FFFF}] ;
fragment NAME_CHAR : NAME_START | [0-9] ;

mode DATA;

DATA_END : '\\.' -> type(COMMAND), popMode ;
DATA_LINE : ~[\r\n\\] ~[\r\n]* | '\\' ~[.\r\n] ~[\r\n]* | '\\' ;
DATA_WS : [\r\n]+ -> skip ;
