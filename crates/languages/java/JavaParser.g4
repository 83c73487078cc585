// Each decision needs few tokens: arguments may be declared like parameters, as those
// of lambdas and patterns are, and the base class of the lexer says which expressions
// are statements.
//
// Operators have no precedence: an expression is a list of operands, each but the
// first with the operator before it.
parser grammar JavaParser;

options { tokenVocab = JavaLexer; }

file : unit* EOF ;

unit
    : SEMI
    | modifier* (declaration | module | strayMember)
    | modifier* PACKAGE qualified SEMI
    | IMPORT STATIC? IDENTIFIER ((DOT IDENTIFIER)+ (DOT STAR)? | DOT STAR) SEMI
    | IMPORT MODULE qualified SEMI
    | strayImport
    ;

// As files have them that hold no class but only methods, which are few.
strayMember : typed | constructor | block ;

strayImport : IMPORT STATIC? IDENTIFIER SEMI ;

module : IDENTIFIER? MODULE qualified LBRACE directive* RBRACE ;

directive : IDENTIFIER (IDENTIFIER | STATIC)* qualified (IDENTIFIER qualified (COMMA qualified)*)? SEMI ;

members : LBRACE member* RBRACE ;

member : SEMI | modifier* (declaration | typed | constructor | block) ;

statement
    : block
    | SEMI
    | modifier* (declaration | type (declarators SEMI | strayMethod))
    | IF condition statement (ELSE statement)?
    | WHILE condition statement
    | DO statement WHILE condition SEMI
    | FOR LPAREN (modifier* type declarators (COLON value | rounds) | expressions? rounds) RPAREN statement
    | switch
    | TRY LPAREN resource (SEMI resource)* SEMI? RPAREN block handler* (FINALLY block)?
    | TRY block (handler+ (FINALLY block)? | FINALLY block)
    | SYNCHRONIZED condition block
    | RETURN value? SEMI
    | (THROW | YIELD) value SEMI
    | (BREAK | CONTINUE) IDENTIFIER? SEMI
    | ASSERT value (COLON value)? SEMI
    | IDENTIFIER COLON statement
    | expression STRAY? SEMI
    ;

condition : LPAREN value RPAREN ;

rounds : SEMI expressions? SEMI expressions? ;

strayMethod : method ;

block : LBRACE statement* RBRACE ;

qualified : IDENTIFIER (DOT IDENTIFIER)* ;

resource : modifier* type IDENTIFIER ASSIGN value | expression ;

handler : CATCH LPAREN modifier* type (BIT_OR modifier* type)* IDENTIFIER RPAREN block ;

switch : SWITCH condition LBRACE case* RBRACE ;

case
    : (CASE label (COMMA label)* (IDENTIFIER chain)? | DEFAULT) (COLON statement* | ARROW statement SEMI*)
    ;

label : modifier* type IDENTIFIER | chain | DEFAULT ;

modifier : annotation | MODIFIER | STATIC | DEFAULT | SYNCHRONIZED | SEALED ;

annotation : AT qualified (LPAREN (element (COMMA element)* COMMA?)? RPAREN)? ;

element : (IDENTIFIER ASSIGN)? (initializer | annotation) ;

declaration
    : (CLASS | AT? INTERFACE) name typeArguments? clause* members
    | RECORD name typeArguments? parameters clause* members
    | ENUM name clause* LBRACE (constant (COMMA constant)*)? COMMA? (SEMI member*)? RBRACE
    ;

typed : (typeArguments annotation*)? type (declarators SEMI | method) ;

// That of a record may have no parameters.
constructor : typeArguments? (IDENTIFIER | STRAY) (signature | block) ;

name : IDENTIFIER ;

method : (IDENTIFIER | YIELD) typeArguments? signature ;

signature : parameters dimension* (THROWS types)? (block | (DEFAULT (initializer | annotation))? SEMI) ;

parameters : LPAREN (parameter (COMMA parameter)*)? RPAREN ;

parameter : modifier* type (annotation* ELLIPSIS? (IDENTIFIER | YIELD) dimension* | (IDENTIFIER DOT)* THIS) ;

clause : (EXTENDS | IMPLEMENTS | PERMITS) types ;

types : annotation* type (COMMA annotation* type)* ;

constant : annotation* IDENTIFIER arguments? members? ;

declarators : declarator (COMMA declarator)* ;

declarator : (IDENTIFIER | YIELD) dimension* (ASSIGN initializer)? ;

initializer : value | braces ;

braces : LBRACE ((initializer | annotation) (COMMA (initializer | annotation))*)? COMMA? RBRACE ;

type : typeName dimension* ;

typeName : PRIMITIVE | IDENTIFIER typeArguments? (DOT annotation* IDENTIFIER typeArguments?)* ;

dimension : annotation* LBRACK RBRACK ;

typeArguments : TYPE_OPEN typeArgument (COMMA typeArgument)* GREATER ;

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
      ( (IDENTIFIER | THIS) arguments?
      | SUPER (arguments | DOT typeArguments? IDENTIFIER arguments? | REFERENCE typeArguments? IDENTIFIER)
      | YIELD
      | NUMBER
      | CHARACTER
      | STRING
      | UNTERMINATED
      | NULL
      | TRUE
      | FALSE
      | PRIMITIVE literal
      | arguments
      | creation
      | (PLUS | MINUS | NOT | BIT_NOT | LPAREN annotation* type (BIT_AND annotation* type)* RPAREN) switch
      )
      ( DOT (typeArguments? (IDENTIFIER | YIELD | SUPER | THIS) arguments? | CLASS | creation)
      | index
      | LBRACK RBRACK literal
      | INCREMENT
      | DECREMENT
      | typeArguments
      | REFERENCE typeArguments? (IDENTIFIER | NEW)
      )*
    ;

// What makes a type a value.
literal : (LBRACK RBRACK)* (DOT CLASS | REFERENCE NEW) ;

creation
    : NEW typeArguments? annotation* created
      ( arguments members?
      | (annotation* index)+ dimension*
      | dimension+ braces
      )
    ;

created : PRIMITIVE | IDENTIFIER (typeArguments | diamond)? (DOT annotation* IDENTIFIER (typeArguments | diamond)?)* ;

diamond : TYPE_OPEN GREATER ;

index : LBRACK value RBRACK ;

arguments : LPAREN (argument (COMMA argument)*)? RPAREN ;

argument
    : modifier* type annotation* ELLIPSIS? (IDENTIFIER | YIELD) dimension*
    | modifier* type (IDENTIFIER DOT)* THIS
    | initializer
    ;
