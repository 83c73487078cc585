// A query is a list of clauses, a clause a list of items, and an item a row of
// words and operands with operators between, whatever the statement. What a
// clause may hold differs from system to system and is not looked at; so any
// clause, item, word or operand may be missing. Where none of them can be, the
// lexer's base class says so by a STRAY.
//
// A chain of operators, or of set operators, ends anywhere, and what is on the
// right of one is the same rule again, so that both sides can go.
parser grammar SQLParser;

options { tokenVocab = SQLLexer; }

script : statement* EOF ;

statement : query? end ;

end : (SEMI | COMMAND) DATA_LINE* ;

query : (items clause* | clause+) (SET_OPERATOR query?)? | SET_OPERATOR query? ;

clause
    : CLAUSE items?
    | (JOIN_TYPE+ STRAY?)? JOIN items?
    | block items?
    ;

block : BLOCK_BEGIN ATOMIC? statement* BLOCK_END ;

items : expression (COMMA expression?)* | (COMMA expression?)+ ;

expression : (brackets | operand) operand* (operator expression?)? | operator expression? ;

operator : OPERATOR | WORD_OPERATOR ;

// What follows an operand in brackets belongs to it.
brackets : (group | list) suffix* ;

operand
    : ( NAME
      | KEYWORD (NUMBER | STRING)?
      | NUMBER
      | STRING
      | DOLLAR_STRING
      | PARAMETER
      | map
      | case
      | STRAY
      | OTHER
      )
      suffix*
    ;

suffix : DOT NAME | DOT_STAR | group | list ;

group : LPAREN query? (INNER_SEMI query?)* RPAREN ;

list : LBRACK query? RBRACK ;

map : LBRACE query? RBRACE ;

case : CASE items? (BRANCH items?)* (CASE_END | strayNothing) ;

// What is not there.
strayNothing : ;
