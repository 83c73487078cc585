parser grammar XMLParser;

options { tokenVocab = XMLLexer; }

document : (content | closeTag)* EOF ;

content
    : element
    | TEXT
    | REFERENCE
    | COMMENT
    | PI
    | CDATA_OPEN TEXT* CDATA_CLOSE
    | doctype
    | STRAY
    ;

element : OPEN (attribute | STRAY)* (EMPTY_END | END content* closeTag) ;

closeTag : CLOSE (NAME | STRAY)* END ;

attribute : NAME (EQUALS value)? ;

value
    : QUOTE WORD* QUOTE
    | APOSTROPHE WORD* APOSTROPHE
    | NAME
    ;

doctype : DOCTYPE_OPEN WORD* (SUBSET_OPEN (DECLARATION | COMMENT | PI | STRAY)* SUBSET_CLOSE)? END ;
