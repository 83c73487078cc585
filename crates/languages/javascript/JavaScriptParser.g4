// Every decision needs one or two tokens: the base class of the lexer has told
// apart what looks alike, and what only a later token would tell apart (an
// object from a pattern that something is assigned to) is one rule here.
//
// What the language cannot do without is no optional part: it is not tried to
// leave it out.
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
    | ASYNC? FUNCTION_DECLARATION STAR? IDENTIFIER function
    | decorator* CLASS_DECLARATION IDENTIFIER class
    | IF LPAREN sequence RPAREN statement (ELSE statement)?
    | FOR AWAIT? LPAREN forHead RPAREN statement
    | WHILE LPAREN sequence RPAREN statement
    | DO statement WHILE LPAREN sequence RPAREN SEMI? STATEMENT_END?
    | WITH LPAREN sequence RPAREN statement
    | SWITCH LPAREN sequence RPAREN BLOCK_OPEN case* RBRACE
    | TRY block (CATCH (LPAREN target RPAREN)? block (FINALLY block)? | FINALLY block)
    | RETURN sequence? end
    | STRAY RETURN sequence? end
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
    : (VAR | LET | CONST) element (COMMA element)* forRest
    | sequence forRest
    | SEMI sequence? SEMI sequence?
    ;

forRest : (OF | FOR_IN) sequence | SEMI sequence? SEMI sequence? ;

declarator : IDENTIFIER (ASSIGN expression)? | pattern ASSIGN expression ;

// What is declared, in a pattern or a loop: with a value if there is none.
element : target (ASSIGN expression)? ;

target : IDENTIFIER | pattern ;

pattern
    : LBRACK COMMA* (ELLIPSIS? element ITEM_END COMMA*)* RBRACK
    | LBRACE (patternProperty ITEM_END COMMA?)* RBRACE
    ;

patternProperty : key COLON element | IDENTIFIER (ASSIGN expression)? | ELLIPSIS target ;

importBinding : IDENTIFIER | STAR AS IDENTIFIER | names ;

names : LBRACE (name COMMA*)* RBRACE ;

name : (IDENTIFIER | STRING) (AS (IDENTIFIER | STRING))? ;

exported
    : DEFAULT (ASYNC? FUNCTION_DECLARATION STAR? function | decorator* CLASS_DECLARATION class)
    | DEFAULT? statement
    | STAR (AS (IDENTIFIER | STRING))? FROM STRING (WITH object)? end
    | names (FROM STRING (WITH object)?)? end
    ;

function : parameters block ;

parameters : LPAREN (ELLIPSIS? element ITEM_END COMMA?)* RPAREN ;

class : (EXTENDS expression)? CLASS_OPEN member* RBRACE ;

member
    : decorator* STATIC? modifier* STAR? key (function | (ASSIGN expression)? end)
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
      | UNTERMINATED
      | REGEX
      | THIS
      | SUPER (DOT (IDENTIFIER | PRIVATE_NAME) | index | arguments)
      | NULL
      | TRUE
      | FALSE
      | PRIVATE_NAME
      | template
      | array
      | object
      | group
      | IDENTIFIER? arrowParameters
      | ASYNC? FUNCTION STAR? IDENTIFIER? function
      | ASYNC IDENTIFIER
      | decorator* CLASS IDENTIFIER? class
      | IMPORT (DOT IDENTIFIER | arguments)
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

arguments : LPAREN (argument ITEM_END COMMA?)* RPAREN ;

argument : ELLIPSIS? expression ;

group : LPAREN (expression ITEM_END COMMA?)+ RPAREN ;

// What is before them is `async`.
arrowParameters : ARROW_OPEN (ELLIPSIS? element ITEM_END COMMA?)* RPAREN ;

array : LBRACK COMMA* (argument ITEM_END COMMA*)* RBRACK ;

object : LBRACE (property ITEM_END COMMA?)* RBRACE ;

property
    : modifier* STAR? key (COLON expression | function)
    | IDENTIFIER (ASSIGN expression)?
    | ELLIPSIS expression
    ;

template : BACKTICK (TEMPLATE_TEXT | TEMPLATE_OPEN sequence RBRACE)* BACKTICK ;
