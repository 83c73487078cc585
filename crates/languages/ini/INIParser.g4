parser grammar INIParser;

options { tokenVocab = INILexer; }

ini : entry* section* EOF ;

section : OPEN NAME? CLOSE entry* ;

entry
    : KEY (ASSIGN VALUE?)?
    | ASSIGN VALUE?
    ;
