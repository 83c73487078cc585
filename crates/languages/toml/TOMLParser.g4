parser grammar TOMLParser;

options { tokenVocab = TOMLLexer; }

document : LINE_END* line* table* EOF ;

table : (LBRACK key RBRACK | TABLES_OPEN key TABLES_CLOSE) LINE_END* line* ;

line : pair LINE_END* ;

pair : key EQUALS value ;

key : part (DOT part)* ;

part : NAME | NUMBER | STRING | CONSTANT ;

// A blank may stand between a date and a time.
value : STRING | NUMBER+ | CONSTANT | NAME | array | inlineTable ;

array : LBRACK (value (COMMA value?)*)? RBRACK ;

inlineTable : LBRACE (pair (COMMA pair?)*)? RBRACE ;
