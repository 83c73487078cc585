// Every decision needs one or two tokens: the base class of the lexer has told
// apart what looks alike, and what only a later token would tell apart (a
// parenthesis from parameters, an object from a pattern) is one rule here.
//
// Operators have no precedence: an operand and what follows it form a list that
// ends anywhere, and an operand's right neighbour is an expression again, so that
// both sides of an operator can go.
parser grammar JavaScriptParser;

options { tokenVocab = JavaScriptLexer; }

program : HASHBANG? statement* EOF ;

statement
    : block
    | (VAR | LET | CONST) declarator (COMMA declarator)* end
    | ASYNC? FUNCTION_DECLARATION function
    | decorator* CLASS_DECLARATION class
    | IF LPAREN sequence RPAREN statement (ELSE statement)?
    | FOR AWAIT? LPAREN forHead RPAREN statement
    | WHILE LPAREN sequence RPAREN statement
    | DO statement WHILE LPAREN sequence RPAREN SEMI? STATEMENT_END?
    | WITH LPAREN sequence RPAREN statement
    | SWITCH LPAREN sequence RPAREN BLOCK_OPEN case* RBRACE
    | TRY block (CATCH (LPAREN expression RPAREN)? block)? (FINALLY block)?
    | RETURN sequence? end
    | THROW sequence end
    | (BREAK | CONTINUE) IDENTIFIER? end
    | DEBUGGER end
    | IDENTIFIER COLON statement
    | IMPORT (IDENTIFIER? importBinding (COMMA importBinding)* FROM)? STRING (WITH object)? end
    | EXPORT exported
    | sequence end
    | SEMI STATEMENT_END
    ;

end : SEMI? STATEMENT_END ;

block : BLOCK_OPEN statement* RBRACE ;

case : (CASE sequence | DEFAULT) COLON statement* ;

forHead
    : (VAR | LET | CONST) declarator (COMMA declarator)* forRest
    | sequence? forRest
    ;

forRest : (OF sequence | IN sequence | SEMI sequence? SEMI sequence?)? ;

declarator : expression ;

importBinding : IDENTIFIER | STAR AS IDENTIFIER | names ;

names : LBRACE (name COMMA*)* RBRACE ;

name : (IDENTIFIER | STRING) (AS (IDENTIFIER | STRING))? ;

exported
    : DEFAULT? statement
    | STAR (AS (IDENTIFIER | STRING))? FROM STRING (WITH object)? end
    | names (FROM STRING (WITH object)?)? end
    ;

function : STAR? IDENTIFIER? arguments block ;

class : IDENTIFIER? (EXTENDS expression)? CLASS_OPEN member* RBRACE ;

member
    : decorator* STATIC? modifier* STAR? key (arguments block | (ASSIGN expression)? end)
    | STATIC block
    | SEMI STATEMENT_END?
    ;

modifier : ASYNC | GET | SET ;

decorator : AT (IDENTIFIER (DOT (IDENTIFIER | PRIVATE_NAME))* arguments? | group) ;

key : IDENTIFIER | STRING | NUMBER | PRIVATE_NAME | LBRACK sequence RBRACK ;

sequence : expression (COMMA expression)* ;

expression
    : ( NOT | BIT_NOT | PLUS | MINUS | INCREMENT | DECREMENT | TYPEOF | VOID | DELETE | NEW | AWAIT | YIELD STAR? )*
      ( IDENTIFIER
      | NUMBER
      | STRING
      | REGEX
      | THIS
      | SUPER
      | NULL
      | TRUE
      | FALSE
      | PRIVATE_NAME
      | template
      | array
      | object
      | group
      | ASYNC? FUNCTION function
      | ASYNC IDENTIFIER
      | decorator* CLASS class
      | IMPORT (DOT IDENTIFIER)?
      | NEW DOT IDENTIFIER
      )
      ( (DOT | OPTIONAL_DOT) (IDENTIFIER | PRIVATE_NAME)
      | OPTIONAL_DOT? (index | arguments | template)
      | INCREMENT
      | DECREMENT
      )*
      ( ( ASSIGN | PLUS_ASSIGN | MINUS_ASSIGN | STAR_ASSIGN | SLASH_ASSIGN | PERCENT_ASSIGN
        | POWER_ASSIGN | LEFT_ASSIGN | RIGHT_ASSIGN | UNSIGNED_RIGHT_ASSIGN | BIT_AND_ASSIGN
        | BIT_OR_ASSIGN | BIT_XOR_ASSIGN | AND_ASSIGN | OR_ASSIGN | NULLISH_ASSIGN | PLUS | MINUS
        | STAR | SLASH | PERCENT | POWER | LEFT | RIGHT | UNSIGNED_RIGHT | LESS | GREATER | LESS_EQUAL
        | GREATER_EQUAL | EQUAL | NOT_EQUAL | IDENTICAL | NOT_IDENTICAL | BIT_AND | BIT_OR | BIT_XOR
        | AND | OR | NULLISH | IN | INSTANCEOF
        ) expression
      | QUESTION expression COLON expression
      | ARROW (block | expression)
      )?
    ;

index : LBRACK sequence RBRACK ;

arguments : LPAREN COMMA* (argument ITEM_END COMMA*)* RPAREN ;

argument : ELLIPSIS? expression ;

group : LPAREN COMMA* (argument ITEM_END COMMA*)* RPAREN ;

array : LBRACK COMMA* (argument ITEM_END COMMA*)* RBRACK ;

object : LBRACE COMMA* (property ITEM_END COMMA*)* RBRACE ;

property
    : modifier* STAR? key (COLON expression | arguments block | ASSIGN expression)?
    | ELLIPSIS expression
    ;

template : BACKTICK (TEMPLATE_TEXT | TEMPLATE_OPEN sequence RBRACE)* BACKTICK ;
