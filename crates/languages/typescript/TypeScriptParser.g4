// Every decision needs one or two tokens: the base class of the lexer has told
// apart what looks alike, and what only a later token would tell apart (a
// parenthesis from parameters, an object from a pattern, type parameters from
// arguments) is one rule here.
//
// What the language cannot do without is no optional part: it is not tried to
// leave it out.
//
// Operators have no precedence: an operand and what follows it form a list that
// ends anywhere, and an operand's right neighbour is an expression again, so that
// both sides of an operator can go.
parser grammar TypeScriptParser;

options { tokenVocab = TypeScriptLexer; }

program : HASHBANG? statement* EOF ;

// An expression that stands by itself.
value : (sequence | block) STATEMENT_END? EOF ;

statement
    : block
    | (decorator | MODIFIER)* declaration
    | IF LPAREN sequence RPAREN statement (ELSE statement)?
    | FOR AWAIT? LPAREN forHead RPAREN statement
    | WHILE LPAREN sequence RPAREN statement
    | DO statement WHILE LPAREN sequence RPAREN SEMI? STATEMENT_END?
    | WITH LPAREN sequence RPAREN statement
    | SWITCH LPAREN sequence RPAREN BLOCK_OPEN case* RBRACE
    | TRY block (CATCH (LPAREN expression RPAREN)? block (FINALLY block)? | FINALLY block)
    | RETURN sequence? end
    | THROW sequence end
    | JUMP IDENTIFIER? end
    | DEBUGGER end
    | IDENTIFIER COLON statement
    | sequence end
    | SEMI STATEMENT_END
    ;

end : SEMI? STATEMENT_END ;

block : BLOCK_OPEN statement* RBRACE ;

declaration
    : (VAR | LET | CONST) expression (COMMA expression)* end
    | FUNCTION_DECLARATION STAR? IDENTIFIER signature (block | end)
    | CLASS_DECLARATION IDENTIFIER class
    | ENUM IDENTIFIER object
    | INTERFACE IDENTIFIER typeList? (EXTENDS type (COMMA type)*)? members
    | TYPE IDENTIFIER typeList? ASSIGN type end
    | NAMESPACE (IDENTIFIER (DOT IDENTIFIER)* | STRING) (block | end)
    | GLOBAL block
    | IMPORT MODIFIER? (STRING | IDENTIFIER ASSIGN expression | importBinding (COMMA importBinding)* FROM STRING) attributes? end
    | EXPORT exported
    ;

case : (CASE sequence | DEFAULT) COLON statement* ;

forHead
    : MODIFIER? (VAR | LET | CONST) expression (COMMA expression)* forRest
    | sequence? forRest
    ;

forRest : (OF sequence | IN sequence | SEMI sequence? SEMI sequence?)? ;

importBinding : IDENTIFIER | STAR AS IDENTIFIER | names ;

names : LBRACE (name COMMA*)* RBRACE ;

name : MODIFIER? (IDENTIFIER | STRING) (AS (IDENTIFIER | STRING))? ;

attributes : WITH object ;

exported
    : DEFAULT MODIFIER* FUNCTION_DECLARATION STAR? signature (block | end)
    | DEFAULT (decorator | MODIFIER)* CLASS_DECLARATION class
    | DEFAULT statement
    | MODIFIER? (STAR (AS (IDENTIFIER | STRING))? | names) (FROM STRING attributes?)? end
    | ASSIGN sequence end
    | AS NAMESPACE IDENTIFIER end
    ;

signature : typeList? arguments annotation? ;

class : typeList? (EXTENDS expression)? (IMPLEMENTS type (COMMA type)*)? CLASS_OPEN classMember* RBRACE ;

classMember
    : (decorator | MODIFIER)* (STAR? key (OPTIONAL | ASSERT)? (typeList? arguments annotation? (block | end) | annotation? (ASSIGN sequence)? end) | block)
    | SEMI STATEMENT_END?
    ;

decorator : AT (IDENTIFIER | LITERAL | group) (DOT (IDENTIFIER | PRIVATE_NAME) | typeList | arguments | template | ASSERT)* ;

key : IDENTIFIER | STRING | NUMBER | PRIVATE_NAME | LBRACK sequence RBRACK ;

annotation : TYPE_COLON type ;

sequence : expression (COMMA expression)* ;

expression
    : (NOT | SIGN | INCREMENT | UNARY | NEW | AWAIT | YIELD STAR? | typeList)*
      ( IDENTIFIER
      | NUMBER
      | STRING
      | UNTERMINATED
      | REGEX
      | LITERAL
      | PRIVATE_NAME
      | template
      | array
      | object
      | group
      | ASYNC? FUNCTION STAR? IDENTIFIER? signature block
      | ASYNC IDENTIFIER
      | decorator* CLASS IDENTIFIER? class
      | IMPORT (DOT IDENTIFIER | arguments)
      | NEW DOT IDENTIFIER
      | element
      )
      ( (DOT | OPTIONAL_DOT) (IDENTIFIER | PRIVATE_NAME)
      | OPTIONAL_DOT? (index | arguments | template | typeList)
      | INCREMENT
      | ASSERT
      )*
      (AS type)*
      OPTIONAL?
      annotation?
      ( (ASSIGN | OPERATOR | SIGN | STAR | LESS | GREATER | LEFT | RIGHT | BIT_OR | BIT_AND | IN | INSTANCEOF) expression
      | QUESTION expression COLON expression
      | ARROW (block | expression)
      )?
    ;

index : LBRACK sequence RBRACK ;

arguments : LPAREN (argument ITEM_END COMMA?)* RPAREN ;

argument : (decorator | MODIFIER)* ELLIPSIS? expression ;

group : LPAREN (argument ITEM_END COMMA?)* RPAREN ;

array : LBRACK COMMA* (argument ITEM_END COMMA*)* RBRACK ;

object : LBRACE (property ITEM_END COMMA?)* RBRACE ;

property
    : MODIFIER* STAR? key OPTIONAL? (COLON expression | typeList? arguments annotation? block | ASSIGN expression)
    | IDENTIFIER
    | STRING
    | ELLIPSIS expression
    ;

template : BACKTICK (TEMPLATE_TEXT | TEMPLATE_OPEN sequence RBRACE)* BACKTICK ;

type
    : union
      ( (EXTENDS bound)+ (TYPE_QUESTION type COLON type)+
      | (TYPE_ARROW | IS) type
      | BOUND type (TYPE_QUESTION type COLON type)?
      )?
    ;

union : TYPE_OPERATOR? typeOperand (TYPE_OPERATOR typeOperand)* ;

// The `?` of a conditional type belongs to what is around it.
bound : union ((TYPE_ARROW | IS | BOUND) union)* ;

typeOperand
    : (TYPE_PREFIX | NEW | SIGN | typeList)*
      ( IDENTIFIER
      | NUMBER
      | STRING
      | members
      | typeItems
      | LBRACK (typeItem ITEM_END COMMA?)* RBRACK
      | IMPORT typeItems
      | BACKTICK (TEMPLATE_TEXT | TEMPLATE_OPEN type RBRACE)* BACKTICK
      )
      (DOT (IDENTIFIER | PRIVATE_NAME) | LBRACK type? RBRACK | typeList)*
    ;

typeList : TYPE_OPEN (typeItem ITEM_END COMMA?)* TYPE_CLOSE ;

typeItems : LPAREN (typeItem ITEM_END COMMA?)* RPAREN ;

// A type, a parameter, or an element of a tuple.
typeItem : MODIFIER* ELLIPSIS? type OPTIONAL? annotation? (ASSIGN type)? ;

members : LBRACE member* RBRACE ;

member
    : (MODIFIER | SIGN)* (memberKey (OPTIONAL | SIGN)* | NEW)? typeList? typeItems? annotation? (SEMI | COMMA)? STATEMENT_END
    ;

memberKey
    : ELLIPSIS? IDENTIFIER
    | STRING
    | NUMBER
    | PRIVATE_NAME
    | LBRACK type annotation? (IN type)? (AS type)? RBRACK
    ;

element
    : JSX_OPEN (tagName typeList? attribute*)?
      (JSX_SLASH JSX_END | JSX_END child* JSX_CLOSE tagName? JSX_END)
    ;

tagName : IDENTIFIER ((DOT | COLON) IDENTIFIER)* ;

attribute : tagName (ASSIGN (STRING | braces | element))? | braces ;

child : JSX_TEXT | braces | element ;

braces : LBRACE (ELLIPSIS? sequence)? RBRACE ;
