// A declaration in C looks like the use of what it declares, so declarators are
// expressions here: a declaration is an expression list after specifiers. One
// token decides everywhere, except after `(` (a type's first word tells a cast)
// and at a label.
//
// Operators have no precedence: an operand and what follows it form a list that
// ends anywhere, and an operand's right neighbour is an expression again, so that
// both sides of an operator can go.
parser grammar CParser;

options { tokenVocab = CLexer; }

translationUnit : statement* EOF ;

// A directive inside a statement belongs to the token before it. After the
// closing brace of members or initializers it looks like one between statements.

statement
    : compound
    | SEMI
    | DIRECTIVE
    | specifier+ (SEMI | declarators (SEMI | parameterDeclaration* (compound | STRAY compound)))
    | declarators (SEMI | parameterDeclaration* (compound | STRAY compound))
    | IF LPAREN expressions RPAREN statement (ELSE statement)?
    | SWITCH LPAREN expressions RPAREN statement
    | WHILE LPAREN expressions RPAREN statement
    | DO statement WHILE LPAREN expressions RPAREN SEMI
    | FOR LPAREN INNER_DIRECTIVE* (specifier+ declarators? | expressions)? SEMI expressions? SEMI expressions? RPAREN statement
    | GOTO INNER_DIRECTIVE* expression SEMI
    | (BREAK | CONTINUE) SEMI
    | RETURN expressions? SEMI
    | CASE INNER_DIRECTIVE* expression (ELLIPSIS INNER_DIRECTIVE* expression)? COLON
    | DEFAULT COLON
    | IDENTIFIER COLON
    | asm SEMI
    | INNER_DIRECTIVE statement
    | STRAY statement
    ;

compound : LBRACE statement* RBRACE ;

// The declarations of parameters in a definition before C89.
parameterDeclaration : specifier+ declarators SEMI ;

specifier
    : ( STORAGE
      | QUALIFIER
      | TYPE
      | TYPEDEF
      | TYPE_NAME
      | STRUCT (attribute | INNER_DIRECTIVE)* ((IDENTIFIER | TYPE_NAME) members? | members)
      | ENUM (attribute | INNER_DIRECTIVE)* ((IDENTIFIER | TYPE_NAME) (COLON TYPE+)? enumerators? | (COLON TYPE+)? enumerators)
      | (TYPEOF | ALIGNAS | BITINT) LPAREN INNER_DIRECTIVE* argument RPAREN
      | ATOMIC (LPAREN specifier+ expression? RPAREN)?
      | attribute
      | EXTENSION
      ) INNER_DIRECTIVE*
    ;

attribute
    : ATTRIBUTE LPAREN (word | LPAREN words RPAREN)* RPAREN
    | ATTRIBUTE_OPEN words RBRACK RBRACK
    ;

words : (word | LPAREN words RPAREN)* ;

word
    : IDENTIFIER | TYPE_NAME | NUMBER | STRING | CHARACTER | UNTERMINATED | COMMA | COLON | QUALIFIER | STORAGE | TYPE | STRUCT | ENUM
    | SIZEOF | PLUS | MINUS | STAR | SLASH | ASSIGN | LEFT | RIGHT | DOT | ARROW | BIT_OR | BIT_AND | LESS | GREATER
    | QUESTION | INNER_DIRECTIVE | ALIGNOF | NOT | EQUAL
    ;

members : LBRACE member* RBRACE DIRECTIVE* ;

enumerators : LBRACE (enumerator COMMA* | DIRECTIVE | INNER_DIRECTIVE)* RBRACE DIRECTIVE* ;

member
    : specifier+ (bits (COMMA (attribute | INNER_DIRECTIVE)* bits)*)? SEMI
    | strayMember
    | SEMI
    | DIRECTIVE
    ;

// Without a type: of a macro, at best.
strayMember : bits (COMMA (attribute | INNER_DIRECTIVE)* bits)* SEMI ;

bits : expression (COLON INNER_DIRECTIVE* expression)? | COLON INNER_DIRECTIVE* expression ;

enumerator : (IDENTIFIER | TYPE_NAME) attribute* (ASSIGN INNER_DIRECTIVE* expression)? ;

declarators : expression (COMMA (attribute | INNER_DIRECTIVE)* expression)* ;

expressions : INNER_DIRECTIVE* expression (COMMA INNER_DIRECTIVE* expression)* ;

expression
    : prefix+ (operand operation? | binaryOperation)?
    | operand operation?
    ;

prefix
    : ( STAR (QUALIFIER | TYPE_NAME | attribute)*
      | BIT_AND
      | AND
      | PLUS
      | MINUS
      | NOT
      | BIT_NOT
      | BIT_XOR
      | INCREMENT
      | DECREMENT
      | SIZEOF
      | ALIGNOF
      | PART
      | EXTENSION_OPERATOR
      | LPAREN INNER_DIRECTIVE* specifier+ expression? RPAREN braces?
      ) INNER_DIRECTIVE*
    ;

operand
    : ( IDENTIFIER strings?
      | NUMBER
      | CHARACTER
      | UNTERMINATED
      | strings
      | LPAREN (INNER_DIRECTIVE* compound DIRECTIVE* | expressions) RPAREN
      ) postfix*
    | (index | (DOT | ARROW) INNER_DIRECTIVE* IDENTIFIER) postfix*
    ;

// Macros that are strings may stand between strings, and before the first.
strings : STRING (STRING | IDENTIFIER | INNER_DIRECTIVE)* ;

postfix
    : index
    | LPAREN INNER_DIRECTIVE* (argument (COMMA INNER_DIRECTIVE* argument)*)? RPAREN
    | (DOT | ARROW) INNER_DIRECTIVE* IDENTIFIER
    | INCREMENT
    | DECREMENT
    | attribute
    | asm
    | INNER_DIRECTIVE
    ;

index : LBRACK (STORAGE | QUALIFIER | INNER_DIRECTIVE)* (expressions (ELLIPSIS INNER_DIRECTIVE* expression)?)? RBRACK ;

operation
    : (STAR | BIT_AND | PLUS | MINUS | AND | BIT_XOR) (QUALIFIER | TYPE_NAME | INNER_DIRECTIVE)* expression
    | binaryOperation
    ;

binaryOperation
    : ( SLASH | PERCENT | LEFT | RIGHT | LESS | GREATER | LESS_EQUAL | GREATER_EQUAL | EQUAL | NOT_EQUAL
      | BIT_OR | OR | PLUS_ASSIGN | MINUS_ASSIGN | STAR_ASSIGN | SLASH_ASSIGN | PERCENT_ASSIGN | LEFT_ASSIGN
      | RIGHT_ASSIGN | BIT_AND_ASSIGN | BIT_OR_ASSIGN | BIT_XOR_ASSIGN
      ) INNER_DIRECTIVE* expression
    | ASSIGN INNER_DIRECTIVE* (expression | braces)
    | QUESTION expressions? INNER_DIRECTIVE* COLON INNER_DIRECTIVE* expression
    ;

argument
    : (specifier* expression | specifier+ | braces | ELLIPSIS | DEFAULT) (COLON expression)?
    ;

braces
    : LBRACE (DIRECTIVE | INNER_DIRECTIVE)*
      (initializer (COMMA+ INNER_DIRECTIVE* initializer)*)? COMMA* INNER_DIRECTIVE*
      RBRACE DIRECTIVE*
    ;

initializer : (expression | braces) (COLON INNER_DIRECTIVE* (expression | braces))? ;

asm : ASM (QUALIFIER | STORAGE | GOTO)* LPAREN INNER_DIRECTIVE* asmOperands? (COLON INNER_DIRECTIVE* asmOperands?)* RPAREN ;

asmOperands : asmOperand (COMMA INNER_DIRECTIVE* asmOperand)* ;

// A name in brackets is part of the expression after it.
asmOperand : (LBRACK IDENTIFIER RBRACK)? expression ;
