// YAML 1.2. Columns make the structure, so the base class writes it down in
// tokens without text: BLOCK_OPEN and BLOCK_CLOSE around entries that start in
// the same column, ENTRY_END after each of them. It also knows how far a block
// scalar goes, whether a line goes on with the plain scalar of the line before,
// and where a document marker can stand.
lexer grammar YAMLLexer;

options { superClass = YamlReaderBase; }

tokens { BLOCK_OPEN, BLOCK_CLOSE, ENTRY_END, ITEM_COLON }

COMMENT : '#' ~[\r\n]* -> channel(HIDDEN) ;
WS : [ \t\r\n\uFEFF]+ -> skip ;

DIRECTIVE : '%' {this.IsAtMargin()}? ~[\r\n]* ;
DOCUMENT_START : '---' {this.IsAtMargin()}? ;
DOCUMENT_END : '...' {this.IsAtMargin()}? ;

DASH : '-' {this.IsSeparate()}? ;
QUESTION : '?' {this.IsSeparate()}? ;
COLON : ':' ;
LBRACK : '[' -> pushMode(FLOW) ;
LBRACE : '{' -> pushMode(FLOW) ;
ANCHOR : '&' ~[ \t\r\n]+ ;
ALIAS : '*' ~[ \t\r\n]+ ;
TAG : '!' ~[ \t\r\n]* ;
SCALAR_HEADER : [|>] [0-9+\-]* {this.IsLastInLine()}? ;
STRING
    : '"' (~["\\] | '\\' .)* '"'
    | '\'' (~'\'' | '\'\'')* '\''
    ;
CONTINUATION : {this.ContinuesPlain()}? ~[ \t\r\n#] ([ \t]* ~[ \t\r\n#] | ~[ \t\r\n] '#')* -> type(PLAIN) ;
PLAIN
    : (~[ \t\r\n\-?:,[\]{}#&*!|>'"%@`] | ':'+ ~[ \t\r\n:] | [\-?]+ ~[ \t\r\n\-?:] | [\-?]+ ':'+ ~[ \t\r\n:] | '--' {this.IsIndented()}? | '%')
      (~[ \t\r\n:] | ':'+ ~[ \t\r\n:] | [ \t]+ (~[ \t\r\n:#] | ':'+ ~[ \t\r\n:]))*
    ;

OTHER : . ;

mode FLOW;

FLOW_COMMENT : '#' ~[\r\n]* -> type(COMMENT), channel(HIDDEN) ;
FLOW_WS : [ \t\r\n]+ -> skip ;
FLOW_LBRACK : '[' -> type(LBRACK), pushMode(FLOW) ;
FLOW_LBRACE : '{' -> type(LBRACE), pushMode(FLOW) ;
RBRACK : ']' -> popMode ;
RBRACE : '}' -> popMode ;
COMMA : ',' ;
FLOW_QUESTION : '?' {this.IsSeparate()}? -> type(QUESTION) ;
FLOW_COLON : ':' -> type(COLON) ;
FLOW_ANCHOR : '&' ~[ \t\r\n,[\]{}]+ -> type(ANCHOR) ;
FLOW_ALIAS : '*' ~[ \t\r\n,[\]{}]+ -> type(ALIAS) ;
FLOW_TAG : '!' ('<' ~[>\r\n]* '>' | ~[ \t\r\n,[\]{}]*) -> type(TAG) ;
FLOW_STRING : STRING -> type(STRING) ;
FLOW_PLAIN
    : (~[ \t\r\n:,[\]{}#&*!'"?] | '?' ~[ \t\r\n:,[\]{}])
      (~[ \t\r\n:,[\]{}] | ':'+ ~[ \t\r\n:,[\]{}] | [ \t]+ (~[ \t\r\n:,[\]{}#] | ':'+ ~[ \t\r\n:,[\]{}]))*
      -> type(PLAIN)
    ;
FLOW_OTHER : . -> type(OTHER) ;

mode LITERAL;

TEXT_LINE : ~[ \t\r\n] ~[\r\n]* ;
LITERAL_WS : [ \t\r\n]+ -> skip ;
