// Single-file components of Vue, and the templates in them. In difference to HTML, every
// element has an end tag, closes itself or is void, names keep their case, and text and
// attributes hold expressions.
//
// The base class keeps the stack of open elements, puts ELEMENT_START and ELEMENT_END (both
// without text) around each element, and retypes end tags that close nothing to STRAY_CLOSE.
// What is in a block that is no template in HTML is text: after its start tag, mode RAW is
// entered, whose pieces are joined to one SCRIPT, TYPED_SCRIPT (TypeScript), STYLE or DATA
// (JSON) if the block is in such a language. The value of a directive is FOR, EVENT or SLOT if
// that has a syntax of its own, else BINDING. In an element with a `v-pre`, and in its tag,
// there are neither directives nor expressions.
lexer grammar VueLexer;

options { superClass = VueReaderBase; }

tokens { ELEMENT_START, ELEMENT_END, STRAY_CLOSE, SCRIPT, TYPED_SCRIPT, STYLE, DATA, FOR, EVENT, SLOT }

COMMENT : '<!--' (~'-' | '-' ~'-' | '--' '-'* ~[\->])* ('--' '-'* '>')? ;
BOGUS : '<!' ~'>'* '>'? | '<?' ~'>'* '>'? | '</' ~[a-zA-Z>] ~'>'* '>'? | '</>' ;

OPEN : '<' [a-zA-Z] NAME_CHAR* -> pushMode(TAG) ;
CLOSE : '</' [a-zA-Z] NAME_CHAR* -> pushMode(TAG) ;

INTERPOLATION : '{{' {this.IsInterpolation()}? .*? '}}' ;
REFERENCE : '&' ([a-zA-Z] [a-zA-Z0-9]* | '#' [0-9]+ | '#' [xX] [0-9a-fA-F]+) ';'? ;
TEXT : ~[<&{ \t\r\n\f]+ SPACE* | SPACE+ | [<&{] ;

fragment SPACE : [ \t\r\n\f] ;
fragment NAME_CHAR : ~[ \t\r\n\f/>] ;

mode TAG;

TAG_SPACE : SPACE+ -> skip ;
END : '>' -> popMode ;
EMPTY_END : '/' SPACE* '>' -> popMode ;
SLASH : '/' -> skip ;

STYLE_ATTRIBUTE : 'style' SPACE* '=' SPACE* QUOTED_TEXT ;
NAME : ~[ \t\r\n\f/>=]+ ;
// The whole value of a directive, because it is another language.
BINDING : '=' {this.IsDirective()}? SPACE* QUOTED_TEXT ;
QUOTE_OPEN : '=' SPACE* '"' -> pushMode(QUOTED) ;
APOSTROPHE_OPEN : '=' SPACE* '\'' -> pushMode(APOSTROPHED) ;
UNQUOTED : '=' SPACE* ~[ \t\r\n\f>"'] ~[ \t\r\n\f>]* ;
EQUALS : '=' ;

fragment QUOTED_TEXT : '"' ~'"'* '"' | '\'' ~'\''* '\'' | ~[ \t\r\n\f>"'] ~[ \t\r\n\f>]* ;

mode QUOTED;

QUOTE_CLOSE : '"' -> popMode ;
WORD : ~["& \t\r\n\f]+ SPACE* | SPACE+ | '&' ([a-zA-Z0-9#]+ ';')? ;

mode APOSTROPHED;

APOSTROPHE_CLOSE : '\'' -> popMode ;
APOSTROPHED_WORD : (~['& \t\r\n\f]+ SPACE* | SPACE+ | '&' ([a-zA-Z0-9#]+ ';')?) -> type(WORD) ;

mode RAW;

RAW_CLOSE : '</' [a-zA-Z] NAME_CHAR* -> type(CLOSE) ;
RAW_TEXT : (~[< \t\r\n\f]+ SPACE* | SPACE+ | '<') -> type(TEXT) ;
