// What is a key and what a value is seen at the colon after the first of them:
// a pair and a scalar alone are one rule.
parser grammar YAMLParser;

options { tokenVocab = YAMLLexer; }

stream : (DIRECTIVE | DOCUMENT_START | DOCUMENT_END | block)* EOF ;

block : BLOCK_OPEN entry* BLOCK_CLOSE ;

// An anchor or a tag in a line of its own may be indented otherwise than what it
// belongs to, so there may be two blocks.
entry : (item | pair) block* ENTRY_END ;

item : DASH | QUESTION | ITEM_COLON ;

pair : node+ (COLON node*)* | (COLON node*)+ ;

node : PLAIN | STRING | ALIAS | ANCHOR | TAG | literal | sequence | mapping | OTHER ;

// The lines of a block scalar.
literal : SCALAR_HEADER TEXT_LINE* ;

sequence : LBRACK (flowEntry (COMMA flowEntry?)* | (COMMA flowEntry?)+)? RBRACK ;

mapping : LBRACE (flowEntry (COMMA flowEntry?)* | (COMMA flowEntry?)+)? RBRACE ;

flowEntry : QUESTION? node+ (COLON node*)* | QUESTION? (COLON node*)+ | QUESTION ;
