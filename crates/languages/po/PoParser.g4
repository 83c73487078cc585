// A message includes the comments before it, so that they go together.
parser grammar PoParser;

options { tokenVocab = PoLexer; }

po : entry* comment* EOF ;

entry : comment* (message | OBSOLETE? DOMAIN string*) ;

message : context? original plural? translation+ ;

context : OBSOLETE? MSGCTXT string+ ;

original : OBSOLETE? MSGID string+ ;

plural : OBSOLETE? MSGID_PLURAL string+ ;

translation : OBSOLETE? MSGSTR (LBRACK NUMBER RBRACK)? string+ ;

string : OBSOLETE? STRING ;

comment : FLAGS (flag (COMMA flag?)*)? | (REFERENCES | COMMENT) (WORD | COMMA)* ;

flag : WORD+ ;
