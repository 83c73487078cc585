// Each decision needs few tokens beyond a type: arguments may be declared like parameters, as
// those of lambdas are and what is deconstructed.
//
// Operators have no precedence: an expression is a list of operands, each but the first with the
// operator before it.
parser grammar CSharpParser;

options { tokenVocab = CSharpLexer; }

file : unit* EOF ;

unit : using | namespace | globalAttributes | statement ;

using : MODIFIER? USING (STATIC | UNSAFE)* (IDENTIFIER ASSIGN)? type SEMI ;

namespace : NAMESPACE qualified (SEMI | LBRACE unit* RBRACE SEMI?) ;

globalAttributes : LBRACK GLOBAL_TARGET COLON attribute (COMMA attribute)* COMMA? RBRACK ;

qualified : IDENTIFIER ((DOT | COLONS) IDENTIFIER)* ;

attributes : LBRACK ((IDENTIFIER | RETURN | EVENT) COLON)? attribute (COMMA attribute)* COMMA? RBRACK ;

attribute : typeName arguments? ;

modifier : MODIFIER | STATIC | NEW | UNSAFE | FIXED | REF ;

members : LBRACE member* RBRACE ;

member
    : SEMI
    | attributes* modifier*
      ( declaration
      | typed
      | event
      | CONVERSION (memberName DOT)? OPERATOR CHECKED? type signature
      | IDENTIFIER parameters (COLON (BASE | THIS) arguments)? body
      | BIT_NOT IDENTIFIER parameters body
      | EXTENSION typeArguments? parameters constraint* members
      )
    ;

declaration
    : (CLASS | STRUCT | INTERFACE | RECORD (CLASS | STRUCT)?) name typeArguments? parameters? bases? constraint*
      (members SEMI? | SEMI)
    | ENUM name bases? LBRACE (enumerator (COMMA enumerator)*)? COMMA? RBRACE SEMI?
    | DELEGATE modifier* type name typeArguments? parameters constraint* SEMI
    ;

name : IDENTIFIER ;

bases : COLON base (COMMA base)* ;

base : type arguments? ;

constraint : WHERE IDENTIFIER COLON bound (COMMA bound)* ;

bound : type | CLASS QUESTION? | STRUCT | NEW LPAREN RPAREN | DEFAULT | IDENTIFIER REF STRUCT ;

enumerator : attributes* IDENTIFIER (ASSIGN value)? ;

event : EVENT type (declarators SEMI | memberName accessors) ;

typed
    : type
      ( declarators SEMI
      | memberName (signature | property)
      | (memberName DOT)? THIS LBRACK parameter (COMMA parameter)* RBRACK property
      | (memberName DOT)? OPERATOR CHECKED? operator signature
      )
    ;

memberName : IDENTIFIER typeArguments? ((DOT | COLONS) IDENTIFIER typeArguments?)* ;

operator
    : PLUS | MINUS | NOT | BIT_NOT | INCREMENT | DECREMENT | TRUE | FALSE | STAR | SLASH | PERCENT | BIT_AND | BIT_OR
    | BIT_XOR | LEFT | GREATER+ | LESS | EQUAL | NOT_EQUAL | LESS_EQUAL | GREATER_EQUAL | COMPOUND
    ;

signature : parameters constraint* body ;

body : block | ARROW value SEMI | SEMI ;

property : accessors (ASSIGN initializer SEMI)? | ARROW value SEMI ;

accessors : LBRACE accessor* RBRACE ;

accessor : attributes* modifier* IDENTIFIER body ;

parameters : LPAREN (parameter (COMMA parameter)*)? RPAREN ;

parameter : attributes* (modifier | THIS | OUT | IN)* type IDENTIFIER? (ASSIGN value)? ;

declarators : declarator (COMMA declarator)* ;

declarator : IDENTIFIER index? (ASSIGN initializer)? ;

initializer : value | braces ;

braces : LBRACE (initializer (COMMA initializer)*)? COMMA? RBRACE ;

block : LBRACE statement* RBRACE ;

statement
    : block
    | SEMI
    | attributes* modifier* (declaration | typed)
    | IF condition statement (ELSE statement)?
    | WHILE condition statement
    | DO statement WHILE condition SEMI
    | FOR LPAREN (modifier* type declarators | expressions)? SEMI value? SEMI expressions? RPAREN statement
    | AWAIT? FOREACH LPAREN argument IN value RPAREN statement
    | SWITCH arguments LBRACE case* RBRACE
    | TRY block handler* (FINALLY block)?
    | LOCK condition statement
    | AWAIT? USING (LPAREN (modifier* type declarators | value) RPAREN statement | modifier* type declarators SEMI)
    | FIXED LPAREN modifier* type declarators RPAREN statement
    | (CHECKED | UNSAFE) block
    | RETURN value? SEMI
    | YIELD (RETURN value | BREAK) SEMI
    | THROW SEMI
    | (BREAK | CONTINUE) SEMI
    | GOTO (IDENTIFIER | CASE value | DEFAULT) SEMI
    | IDENTIFIER COLON statement
    | expression SEMI
    ;

condition : LPAREN value RPAREN ;

handler : CATCH (LPAREN type IDENTIFIER? RPAREN)? (WHEN condition)? block ;

case : (CASE pattern when? | DEFAULT) COLON statement* ;

when : WHEN value ;

type : typeName typeSuffix* ;

typeSuffix : QUESTION | STAR | LBRACK COMMA* RBRACK ;

typeName : named | LPAREN element (COMMA element)+ RPAREN ;

named
    : PRIMITIVE
    | IDENTIFIER typeArguments? ((DOT | COLONS) IDENTIFIER typeArguments?)*
    | DELEGATE STAR (IDENTIFIER (LBRACK qualified (COMMA qualified)* RBRACK)?)? typeArguments
    ;

// No tuple: what parentheses in parentheses are would be known at their end only.
element : modifier* named typeSuffix* IDENTIFIER? ;

// Of a type without its arguments, as in `typeof(A<,>)`, only the commas are there.
typeArguments : TYPE_OPEN (typeArgument (COMMA typeArgument)* | COMMA*) GREATER ;

typeArgument : attributes* (IN | OUT | modifier)* type ;

pattern : patternTerm ((PATTERN_AND | PATTERN_OR) patternTerm)* ;

patternTerm
    : PATTERN_NOT*
      ( (LESS | GREATER | LESS_EQUAL | GREATER_EQUAL | EQUAL | NOT_EQUAL) constant
      | type positions? properties? IDENTIFIER?
      | positions (properties? IDENTIFIER? | literal)
      | properties IDENTIFIER?
      | LBRACK (subpattern (COMMA subpattern)* COMMA?)? RBRACK IDENTIFIER?
      | RANGE pattern?
      | constant
      )
    ;

positions : LPAREN (subpattern (COMMA subpattern)*)? RPAREN ;

properties : LBRACE (subpattern (COMMA subpattern)* COMMA?)? RBRACE ;

subpattern : (IDENTIFIER (DOT IDENTIFIER)* COLON)? pattern ;

constant : literal ((PLUS | MINUS | STAR | SLASH | PERCENT | BIT_OR | BIT_AND | BIT_XOR | LEFT) operand)* ;

// Behind parentheses it is cast. A call is a type with positions.
literal
    : (PLUS | MINUS | NOT | BIT_NOT)*
      ( (IDENTIFIER | PRIMITIVE) typeArguments?
      | NUMBER
      | CHARACTER
      | STRING
      | UNTERMINATED
      | string
      | NULL
      | TRUE
      | FALSE
      | TYPEOF LPAREN type RPAREN
      | DEFAULT (LPAREN type RPAREN)?
      | CHECKED LPAREN value RPAREN
      )
      ((DOT | COLONS) IDENTIFIER typeArguments?)*
    ;

value : expression ;

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
        | BIT_AND | BIT_OR | BIT_XOR | AND | OR | COALESCE
        ) operand
      | RANGE (operand |)
      | IS pattern
      | AS type
      )*
    ;

// In doubt `(a) - b` is a difference.
operand
    : ( PLUS | MINUS | INCREMENT | DECREMENT | NOT | BIT_NOT | BIT_AND | BIT_XOR | STAR | RANGE
      | AWAIT | THROW | REF | MODIFIER | STATIC
      | attributes (MODIFIER | STATIC)
      | LPAREN type RPAREN
      )*?
      ( IDENTIFIER
      | THIS
      | BASE
      | PRIMITIVE QUESTION?
      | NUMBER
      | CHARACTER
      | STRING
      | UNTERMINATED
      | string
      | NULL
      | TRUE
      | FALSE
      | RANGE
      | arguments
      | list
      | TYPEOF LPAREN type RPAREN
      | DEFAULT (LPAREN type RPAREN)?
      | CHECKED LPAREN value RPAREN
      | creation
      | STACKALLOC (type index? | LBRACK RBRACK) braces?
      | DELEGATE parameters? block
      | query
      )
      ( (DOT | SAFE_DOT | QUESTION DOT | COLONS | POINTER) IDENTIFIER
      | arguments
      | QUESTION? index
      // The type of what a lambda gives.
      | LBRACK COMMA* RBRACK
      | INCREMENT
      | DECREMENT
      | NOT
      | typeArguments
      | SWITCH LBRACE (arm (COMMA arm)*)? COMMA? RBRACE
      | WITH braces
      )*
    ;

string : QUOTE_OPEN (TEXT | hole | OTHER)* (QUOTE_CLOSE | UNTERMINATED) ;

hole : HOLE_OPEN value (COMMA value)? (FORMAT_COLON FORMAT_TEXT?)? HOLE_CLOSE+ ;

list : LBRACK (value (COMMA value)*)? COMMA? RBRACK ;

arm : pattern (WHEN chain)? ARROW value ;

creation
    : NEW
      ( type (arguments braces? | braces | index typeSuffix* braces?)
      | arguments braces?
      | LBRACK COMMA* RBRACK braces
      | braces
      )
    ;

index : LBRACK argument (COMMA argument)* RBRACK ;

arguments : LPAREN (argument (COMMA argument)*)? RPAREN ;

argument
    : (IDENTIFIER COLON)?
      ( attributes* (modifier | OUT | IN)* type IDENTIFIER (ASSIGN value)?
      | (OUT | IN)? initializer
      )
    ;

query : FROM ranged clause* ;

ranged : (type IDENTIFIER | IDENTIFIER) IN value ;

clause
    : FROM ranged
    | LET IDENTIFIER ASSIGN value
    | QUERY_WHERE value
    | JOIN ranged ON value EQUALS value
    | INTO IDENTIFIER
    | ORDER ordering (COMMA ordering)*
    | SELECT value
    | GROUP value BY value
    ;

ordering : value DIRECTION? ;
