// The tree of a page. Tags need not match.
parser grammar PageParser;

options { tokenVocab = PageLexer; }

page : piece* EOF ;

piece : element | void_ | text | CODE | RAW_END ;

element : opening piece* closing ;

opening : OPEN NAME attribute* CLOSE ;

closing : OPEN SLASH NAME CLOSE ;

void_ : OPEN NAME attribute* SLASH CLOSE ;

attribute : NAME (EQUALS VALUE)? ;

text : WORD+ ;
