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

// The parser does not see a directive inside a statement. After the closing brace of
// members or initializers it looks like one between statements.

statement
    : compound
    | SEMI
    | DIRECTIVE
    | specifier+ (SEMI | declarators (SEMI | parameterDeclaration* (compound | STRAY compound)))
    | declarators (SEMI | parameterDeclaration* (compound | STRAY compound))
    | IF LPAREN expressions RPAREN statement (ELSE statement)?
    | SWITCH LPAREN expressions RPAREN statement
    | WHILE LPAREN expressions RPAREN statement
    | DO statement DIRECTIVE* WHILE LPAREN expressions RPAREN SEMI
    | FOR LPAREN (specifier+ declarators? | expressions)? SEMI expressions? SEMI expressions? RPAREN statement
    | GOTO expression SEMI
    | (BREAK | CONTINUE) SEMI
    | RETURN expressions? SEMI
    | CASE expression (ELLIPSIS expression)? COLON
    | DEFAULT COLON
    | IDENTIFIER COLON
    | asm SEMI
    | STRAY statement
    ;

compound : LBRACE statement* RBRACE ;

// The declarations of parameters in a definition before C89.
parameterDeclaration : specifier+ declarators SEMI ;

specifier
    : STORAGE
    | QUALIFIER
    | TYPE
    | TYPEDEF
    | TYPE_NAME
    | STRUCT attribute* ((IDENTIFIER | TYPE_NAME) members? | members)
    | ENUM attribute* ((IDENTIFIER | TYPE_NAME) (COLON TYPE+)? enumerators? | (COLON TYPE+)? enumerators)
    | (TYPEOF | ALIGNAS | BITINT) LPAREN argument (COMMA argument)* RPAREN
    | ATOMIC (LPAREN specifier+ expression? RPAREN)?
    | attribute
    | EXTENSION
    ;

attribute
    : ATTRIBUTE LPAREN (word | LPAREN words RPAREN)* RPAREN
    | ATTRIBUTE_OPEN words RBRACK RBRACK
    ;

words : (word | LPAREN words RPAREN)* ;

word
    : IDENTIFIER | TYPE_NAME | NUMBER | STRING | CHARACTER | UNTERMINATED | COMMA | COLON | QUALIFIER | STORAGE | TYPE | STRUCT | ENUM
    | SIZEOF | PLUS | MINUS | STAR | SLASH | ASSIGN | LEFT | RIGHT | DOT | ARROW | BIT_OR | BIT_AND | LESS | GREATER
    | QUESTION | ALIGNOF | NOT | EQUAL
    ;

members : LBRACE member* RBRACE DIRECTIVE* ;

enumerators : LBRACE (enumerator COMMA* | DIRECTIVE)* RBRACE DIRECTIVE* ;

member
    : specifier+ (bits (COMMA attribute* bits)*)? SEMI
    | strayMember
    | SEMI
    | DIRECTIVE
    ;

// Without a type: of a macro, at best.
strayMember : bits (COMMA attribute* bits)* SEMI ;

bits : expression (COLON expression)? | COLON expression ;

enumerator : (IDENTIFIER | TYPE_NAME) attribute* (ASSIGN expression)? ;

declarators : expression (COMMA attribute* expression)* ;

expressions : expression (COMMA expression)* ;

expression
    : prefix+ (operand operation? | binaryOperation)?
    | operand operation?
    ;

prefix
    : STAR (QUALIFIER | TYPE_NAME | attribute)*
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
    | LPAREN specifier+ expression? RPAREN braces?
    ;

operand
    : ( IDENTIFIER strings?
      | NUMBER
      | CHARACTER
      | UNTERMINATED
      | strings
      | LPAREN (compound DIRECTIVE* | expressions) RPAREN
      ) postfix*
    | (index | (DOT | ARROW) IDENTIFIER) postfix*
    ;

// Macros that are strings may stand between strings, and before the first.
strings : STRING (STRING | IDENTIFIER)* ;

postfix
    : index
    | LPAREN (argument (COMMA argument)*)? RPAREN
    | (DOT | ARROW) IDENTIFIER
    | INCREMENT
    | DECREMENT
    | attribute
    | asm
    ;

index : LBRACK (STORAGE | QUALIFIER)* (expressions (ELLIPSIS expression)?)? RBRACK ;

operation
    : (STAR | BIT_AND | PLUS | MINUS | AND | BIT_XOR) (QUALIFIER | TYPE_NAME)* expression
    | binaryOperation
    ;

binaryOperation
    : ( SLASH | PERCENT | LEFT | RIGHT | LESS | GREATER | LESS_EQUAL | GREATER_EQUAL | EQUAL | NOT_EQUAL
      | BIT_OR | OR | PLUS_ASSIGN | MINUS_ASSIGN | STAR_ASSIGN | SLASH_ASSIGN | PERCENT_ASSIGN | LEFT_ASSIGN
      | RIGHT_ASSIGN | BIT_AND_ASSIGN | BIT_OR_ASSIGN | BIT_XOR_ASSIGN
      ) expression
    | ASSIGN (expression | braces)
    | QUESTION expressions? COLON expression
    ;

argument
    : (specifier* expression | specifier+ | braces | ELLIPSIS | DEFAULT) (COLON expression)?
    ;

braces
    : LBRACE DIRECTIVE*
      (initializer (COMMA+ initializer)*)? COMMA*
      RBRACE DIRECTIVE*
    ;

initializer : (expression | braces) (COLON (expression | braces))? ;

asm : ASM (QUALIFIER | STORAGE | GOTO)* LPAREN asmOperands? (COLON asmOperands?)* RPAREN ;

asmOperands : asmOperand (COMMA asmOperand)* ;

// A name in brackets is part of the expression after it.
asmOperand : (LBRACK IDENTIFIER RBRACK)? expression ;
