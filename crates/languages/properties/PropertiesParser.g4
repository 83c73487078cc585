parser grammar PropertiesParser;

options { tokenVocab = PropertiesLexer; }

properties : entry* EOF ;

entry
    : KEY ASSIGN? value?
    | ASSIGN value?
    | STRAY value?
    ;

value
    : item (COMMA item?)*
    | (COMMA item?)+
    ;

item : part+ ;

part : WORD | MARK | PLACEHOLDER | ESCAPE | STRAY ;
