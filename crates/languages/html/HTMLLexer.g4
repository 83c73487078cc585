// HTML as browsers take it (the tokenization part of the HTML standard): names
// are whatever ends at a blank, a slash or an angle bracket, attributes need no
// quotes, nothing needs an end.
//
// Which element ends where does not follow from tokens alone. The base class
// keeps the stack of open elements, puts ELEMENT_START and ELEMENT_END (both
// without text) around each element, whether its tags are there or implied,
// retypes end tags that close nothing to STRAY_CLOSE, and after the start tag of
// an element with raw text enters mode RAW, whose pieces it joins to one SCRIPT,
// TYPED_SCRIPT (TypeScript), JSON_SCRIPT, STYLE or DATA.
lexer grammar HTMLLexer;

options {
    superClass = HTMLLexerBase;
    caseInsensitive = true;
}

tokens { ELEMENT_START, ELEMENT_END, STRAY_CLOSE, SCRIPT, TYPED_SCRIPT, JSON_SCRIPT, STYLE, DATA }

COMMENT : '<!--' ('-'? '>' | COMMENT_START COMMENT_PART* ('--' '-'* '!'? '>')? | ('--' '-'* '!'? '>')?) ;
CDATA : '<![cdata[' .*? ']]>' ;
// Only XML has declarations in it. It is no more than the tag if they are not in order.
DOCTYPE : '<!doctype' (~'>'* '>'? | ~[>[]* '[' SUBSET_PART* ']' SPACE* '>') ;
// What browsers make a comment of.
BOGUS : '<!' ~'>'* '>'? | '<?' ~'>'* '>'? | '</' ~[a-z>] ~'>'* '>'? | '</>' ;

OPEN : '<' [a-z] ~[ \t\r\n\f/>]* -> pushMode(TAG) ;
CLOSE : '</' [a-z] ~[ \t\r\n\f/>]* -> pushMode(TAG) ;

REFERENCE : '&' ([a-z] [a-z0-9]* | '#' [0-9]+ | '#x' [0-9a-f]+) ';'? ;
TEXT : ~[<& \t\r\n\f]+ SPACE* | SPACE+ | [<&] ;

fragment SPACE : [ \t\r\n\f] ;
fragment COMMENT_START : ~[\->] | '-' ~[\->] | '--' '-'* (~[\->!] | '!' ~'>') ;
fragment COMMENT_PART : ~'-' | '-' ~'-' | '--' '-'* (~[\->!] | '!' ~'>') ;

fragment SUBSET_PART
    : SPACE
    | '%' ~[ \t\r\n\f<>;]+ ';'
    | '<!' [a-z]+ ('"' ~'"'* '"' | '\'' ~'\''* '\'' | ~[<>"'[\]])* '>'
    | '<?' (~[?<] | '?'+ ~[?<>])* '?'+ '>'
    | '<!--' (SUBSET_CHAR | '-' SUBSET_CHAR)* '-->'
    ;
fragment SUBSET_CHAR : ~[<\-] | '<' ~[<!\-] | '<!' ~[d<\-] ;

mode TAG;

TAG_SPACE : SPACE+ -> skip ;
END : '>' -> popMode ;
EMPTY_END : '/' SPACE* '>' -> popMode ;
SLASH : '/' -> skip ;

// Whole attributes, because what is in their values is another language.
STYLE_ATTRIBUTE : 'style' ASSIGNED ;
EVENT_ATTRIBUTE : 'on' [a-z]+ ASSIGNED ;
SCRIPT_URL_ATTRIBUTE : NAME_TEXT SPACE* '=' SPACE* (
    '"' SPACE* 'javascript:' ~'"'* '"'
    | '\'' SPACE* 'javascript:' ~'\''* '\''
    | 'javascript:' ~[ \t\r\n\f>]*
    ) ;
SRCDOC_ATTRIBUTE : 'srcdoc' ASSIGNED ;
// Texts; images and fonts are values like others.
DATA_URL_ATTRIBUTE : NAME_TEXT SPACE* '=' SPACE* (
    '"' SPACE* DATA_URL ~'"'* '"'
    | '\'' SPACE* DATA_URL ~'\''* '\''
    | DATA_URL ~[ \t\r\n\f>]*
    ) ;

NAME : NAME_TEXT ;
QUOTE_OPEN : '=' SPACE* '"' -> pushMode(QUOTED) ;
APOSTROPHE_OPEN : '=' SPACE* '\'' -> pushMode(APOSTROPHED) ;
UNQUOTED : '=' SPACE* ~[ \t\r\n\f>"'] ~[ \t\r\n\f>]* ;
EQUALS : '=' ;

fragment DATA_URL : 'data:' (
    'text/' ('html' | 'css' | 'javascript' | 'ecmascript')
    | 'application/' ('xhtml+xml' | 'javascript' | 'x-javascript' | 'ecmascript' | 'json')
    | 'image/svg+xml'
    ) [;,] ;
fragment NAME_TEXT : ~[ \t\r\n\f/>=]+ ;
fragment ASSIGNED : SPACE* '=' SPACE* ('"' ~'"'* '"' | '\'' ~'\''* '\'' | ~[ \t\r\n\f>"'] ~[ \t\r\n\f>]*) ;

mode QUOTED;

QUOTE_CLOSE : '"' -> popMode ;
WORD : ~["& \t\r\n\f]+ SPACE* | SPACE+ | '&' ([a-z0-9#]+ ';')? ;

mode APOSTROPHED;

APOSTROPHE_CLOSE : '\'' -> popMode ;
APOSTROPHED_WORD : (~['& \t\r\n\f]+ SPACE* | SPACE+ | '&' ([a-z0-9#]+ ';')?) -> type(WORD) ;

mode RAW;

RAW_CLOSE : '</' ([a-z] [a-z0-9_.\-]* ':')? [a-z]+ [0-9]? -> type(CLOSE) ;
RAW_TEXT : (~[< \t\r\n\f]+ SPACE* | SPACE+ | '<') -> type(TEXT) ;
