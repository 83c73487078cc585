parser grammar GraphQLParser;

options { tokenVocab = GraphQLLexer; }

document : (definition | selections)* EOF ;

definition
    : STRING? EXTEND?
      ( OPERATION name? variables? directive* selections
      | FRAGMENT fragmentName variables? ON name directive* selections
      | SCHEMA directive* rootOperations?
      | SCALAR name directive*
      | TYPE name interfaces? directive* fields?
      | UNION name directive* (EQUALS PIPE? name (PIPE name)*)?
      | ENUM name directive* enumValues?
      | DIRECTIVE AT name parameters? directive* REPEATABLE? (ON PIPE? name (PIPE name)*)?
      )
    ;

selections : LBRACE selection* RBRACE ;

selection
    : name (COLON name)? arguments? directive* selections?
    | ELLIPSIS (ON name | fragmentName arguments?)? directive* selections?
    ;

variables : LPAREN variable* RPAREN ;

variable : STRING? VARIABLE COLON type (EQUALS value)? directive* ;

directive : AT name arguments? ;

arguments : LPAREN argument* RPAREN ;

argument : name COLON value ;

rootOperations : LBRACE rootOperation* RBRACE ;

rootOperation : STRING? OPERATION COLON type directive* ;

interfaces : IMPLEMENTS AMPERSAND? name (AMPERSAND? NAME | AMPERSAND keyword)* ;

fields : LBRACE field* RBRACE ;

parameters : LPAREN field* RPAREN ;

field : STRING? name parameters? COLON type (EQUALS value)? directive* ;

enumValues : LBRACE enumValue* RBRACE ;

enumValue : STRING? name directive* ;

type : (name | LBRACK type RBRACK) BANG? ;

value : VARIABLE | NUMBER | STRING | name | list | object ;

list : LBRACK value* RBRACK ;

object : LBRACE argument* RBRACE ;

name : fragmentName | ON ;

fragmentName : NAME | keyword ;

keyword
    : OPERATION | TYPE | DIRECTIVE | ENUM | EXTEND | FRAGMENT | IMPLEMENTS | REPEATABLE | SCALAR | SCHEMA | UNION | CONSTANT
    ;
