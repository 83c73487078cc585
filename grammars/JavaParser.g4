// A block may hold what a class may hold but for constructors, which look like
// calls, and parameters and arguments are one rule: what is allowed where is the
// compiler's to say, and each decision needs no more than what comes before a name.
//
// Operators have no precedence: an expression is a list of operands, each but the
// first with the operator before it.
parser grammar JavaParser;

options { tokenVocab = JavaLexer; }

file : unit* EOF ;

unit
    : SEMI
    | modifier* (declaration | constructor | block)
    | modifier* PACKAGE qualified SEMI
    | IMPORT STATIC? IDENTIFIER? qualified (DOT STAR)? SEMI
    | directive
    ;

members : LBRACE member* RBRACE ;

member : SEMI | modifier* (declaration | constructor | block) ;

statement
    : block
    | SEMI
    | modifier* declaration
    | IF arguments statement (ELSE statement)?
    | WHILE arguments statement
    | DO statement WHILE arguments SEMI
    | FOR LPAREN (modifier* type declarators | expressions)? (SEMI expressions? SEMI expressions? | COLON value) RPAREN statement
    | switch
    | TRY (LPAREN resource (SEMI resource)* SEMI? RPAREN)? block handler* (FINALLY block)?
    | SYNCHRONIZED arguments block
    | (RETURN | THROW | YIELD) value? SEMI
    | (BREAK | CONTINUE) IDENTIFIER? SEMI
    | ASSERT value (COLON value)? SEMI
    | IDENTIFIER COLON statement
    | expression SEMI
    | directive
    ;

block : LBRACE statement* RBRACE ;

// What a module holds, and the module.
directive : modifier* IDENTIFIER (IDENTIFIER | STATIC)* qualified (IDENTIFIER qualified (COMMA qualified)*)? (SEMI | block) ;

qualified : IDENTIFIER (DOT IDENTIFIER)* ;

resource : modifier* type IDENTIFIER ASSIGN value | expression ;

handler : CATCH LPAREN modifier* type (BIT_OR modifier* type)* IDENTIFIER RPAREN block ;

switch : SWITCH arguments LBRACE case* RBRACE ;

case
    : (CASE label (COMMA label)* (IDENTIFIER chain)? | DEFAULT) (COLON statement* | ARROW statement SEMI*)
    ;

label : modifier* type IDENTIFIER | chain | DEFAULT ;

modifier : annotation | MODIFIER | STATIC | DEFAULT | SYNCHRONIZED ;

annotation : AT qualified arguments? ;

declaration
    : (IDENTIFIER modifier*)? (CLASS | AT? INTERFACE) name typeArguments? clause* members
    | RECORD name typeArguments? arguments clause* members
    | ENUM name clause* LBRACE (constant (COMMA constant)*)? COMMA? (SEMI member*)? RBRACE
    | (typeArguments annotation*)? type (declarators SEMI | method)
    ;

// That of a record may have no parameters.
constructor : typeArguments? IDENTIFIER (signature | block) ;

name : IDENTIFIER ;

method : (IDENTIFIER | YIELD) typeArguments? signature ;

signature : arguments dimension* clause* (block | (DEFAULT initializer)? SEMI) ;

clause : (EXTENDS | IMPLEMENTS | THROWS | IDENTIFIER) annotation* type (COMMA annotation* type)* ;

constant : annotation* IDENTIFIER arguments? members? ;

declarators : declarator (COMMA declarator)* ;

declarator : (IDENTIFIER | YIELD) dimension* (ASSIGN initializer)? ;

initializer : value | braces ;

braces : LBRACE (initializer (COMMA initializer)*)? COMMA? RBRACE ;

type : typeName dimension* ;

typeName : PRIMITIVE | IDENTIFIER typeArguments? (DOT annotation* IDENTIFIER typeArguments?)* ;

dimension : annotation* LBRACK RBRACK ;

typeArguments : TYPE_OPEN (typeArgument (COMMA typeArgument)*)? GREATER ;

typeArgument : annotation* (type | QUESTION) ((EXTENDS | SUPER) annotation* type (BIT_AND annotation* type)*)? ;

// No statement is an expression that starts with a switch.
value
    : expression
    | switch
      ( ( PLUS | MINUS | STAR | SLASH | PERCENT | LEFT | LESS | GREATER+ | LESS_EQUAL | GREATER_EQUAL | EQUAL | NOT_EQUAL
        | BIT_AND | BIT_OR | BIT_XOR | AND | OR
        ) (operand | switch)
      )*
    ;

expressions : expression (COMMA expression)* ;

expression
    : chain
      ( (ASSIGN | COMPOUND | GREATER+ GREATER_EQUAL) initializer
      | QUESTION value COLON value
      | ARROW (value | block)
      )?
    ;

chain
    : operand
      ( ( PLUS | MINUS | STAR | SLASH | PERCENT | LEFT | LESS | GREATER+ | LESS_EQUAL | GREATER_EQUAL | EQUAL | NOT_EQUAL
        | BIT_AND | BIT_OR | BIT_XOR | AND | OR
        ) (operand | switch)
      | INSTANCEOF modifier* type (arguments? IDENTIFIER | arguments)?
      )*
    ;

// In doubt `(a) - b` is a difference.
operand
    : ( PLUS | MINUS | INCREMENT | DECREMENT | NOT | BIT_NOT
      | LPAREN annotation* type (BIT_AND annotation* type)* RPAREN
      )*?
      ( (IDENTIFIER | THIS | SUPER) arguments?
      | YIELD
      | NUMBER
      | CHARACTER
      | STRING
      | NULL
      | TRUE
      | FALSE
      | PRIMITIVE
      | arguments
      | creation
      | (PLUS | MINUS | NOT | BIT_NOT | LPAREN annotation* type (BIT_AND annotation* type)* RPAREN) switch
      )
      ( DOT (typeArguments? (IDENTIFIER | YIELD | SUPER | THIS) arguments? | CLASS | creation)
      | index
      | INCREMENT
      | DECREMENT
      | typeArguments
      | REFERENCE typeArguments? (IDENTIFIER | NEW)
      )*
    ;

creation : NEW typeArguments? annotation* typeName (arguments members? | (annotation* index)+ braces?) ;

index : LBRACK value? RBRACK ;

arguments : LPAREN (argument (COMMA argument)*)? RPAREN ;

argument
    : modifier* type annotation* ELLIPSIS? (IDENTIFIER | YIELD) dimension*
    | modifier* type (IDENTIFIER DOT)* THIS
    | initializer
    ;
