// An element's tags go with it only: without them the compiler has an error to report.
parser grammar VueParser;

options { tokenVocab = VueLexer; }

component : (element | looseTag | TEXT | REFERENCE | INTERPOLATION | COMMENT | BOGUS)* EOF ;

element
    : ELEMENT_START
      startTag
      (element | looseTag | TEXT | REFERENCE | INTERPOLATION | COMMENT | BOGUS | SCRIPT | TYPED_SCRIPT | STYLE | DATA)*
      (endTag |)
      ELEMENT_END
    ;

startTag : OPEN attribute* (END | EMPTY_END) ;

endTag : CLOSE attribute* (END | EMPTY_END) ;

looseTag : STRAY_CLOSE attribute* (END | EMPTY_END) ;

attribute : NAME (value | BINDING | FOR | EVENT | SLOT)? | STYLE_ATTRIBUTE ;

value
    : QUOTE_OPEN WORD* QUOTE_CLOSE
    | APOSTROPHE_OPEN WORD* APOSTROPHE_CLOSE
    | UNQUOTED
    | EQUALS
    ;
