parser grammar Markup;
markup : (NAME EQ? STRING)* CLOSE ;
tail : LAST ;
