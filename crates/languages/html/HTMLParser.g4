// Start and end tags are optional parts of an element: browsers supply what is
// missing, and an element without them is one whose content stays when it goes.
parser grammar HTMLParser;

options { tokenVocab = HTMLLexer; }

document
    : (element | looseTag | DOCTYPE | TEXT | REFERENCE | COMMENT | BOGUS | CDATA)* EOF
    ;

element
    : ELEMENT_START
      startTag?
      (element | looseTag | DOCTYPE | TEXT | REFERENCE | COMMENT | BOGUS | CDATA | SCRIPT | TYPED_SCRIPT | JSON_SCRIPT | STYLE | DATA)*
      endTag?
      ELEMENT_END
    ;

// An SVG file. Its elements are those of XML: what has no content can be an empty tag.
image
    : (vector | looseTag | DOCTYPE | TEXT | REFERENCE | COMMENT | BOGUS | CDATA)* EOF
    ;

vector
    : ELEMENT_START
      ( OPEN attribute* nothing
      | startTag?
        (vector | looseTag | DOCTYPE | TEXT | REFERENCE | COMMENT | BOGUS | CDATA | SCRIPT | TYPED_SCRIPT | JSON_SCRIPT | STYLE | DATA)*
        endTag?
      )
      ELEMENT_END
    ;

nothing : EMPTY_END | END (TEXT | SCRIPT | TYPED_SCRIPT | JSON_SCRIPT | STYLE | DATA)? endTag ;

startTag : OPEN attribute* (END | EMPTY_END) ;

endTag : CLOSE attribute* (END | EMPTY_END) ;

looseTag : STRAY_CLOSE attribute* (END | EMPTY_END) ;

attribute
    : NAME value?
    | STYLE_ATTRIBUTE
    | EVENT_ATTRIBUTE
    | SCRIPT_URL_ATTRIBUTE
    | SRCDOC_ATTRIBUTE
    | DATA_URL_ATTRIBUTE
    ;

value
    : QUOTE_OPEN WORD* QUOTE_CLOSE
    | APOSTROPHE_OPEN WORD* APOSTROPHE_CLOSE
    | UNQUOTED
    | EQUALS
    ;
