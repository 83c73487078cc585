parser grammar XMLParser;

options { tokenVocab = XMLLexer; }

document : (content | closeTag)* EOF ;

content
    : element
    | TEXT
    | BLANK
    | REFERENCE
    | COMMENT
    | PI
    | CDATA_OPEN TEXT* CDATA_CLOSE
    | doctype
    | STRAY
    ;

element : OPEN (attribute | STRAY)* (nothing | END content* closeTag) ;

// The shortest text of what has no content is the end of an empty tag.
nothing : EMPTY_END | END BLANK? closeTag ;

closeTag : CLOSE (NAME | STRAY)* END ;

attribute : NAME (EQUALS value)? ;

value
    : QUOTE WORD* QUOTE
    | APOSTROPHE WORD* APOSTROPHE
    | NAME
    ;

doctype : DOCTYPE_OPEN WORD* (SUBSET_OPEN (DECLARATION | COMMENT | PI | STRAY)* SUBSET_CLOSE)? END ;
