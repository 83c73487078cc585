// What a module, an impl, a trait and a block hold is one rule: statements. The base class
// of the lexer has told apart the braces and has marked where statements end, so every
// decision needs a few tokens.
//
// Operators have no precedence: an operand's right neighbour is an expression again, so
// that both sides of an operator can go.
//
// What is missing in macros and broken files only is an alternative without text, and no
// optional part: it is not tried to leave it out.
//
// What is in the brackets of a macro is what it looks like: elements between commas and
// semicolons, each a row of tokens and brackets.
parser grammar RustParser;

options { tokenVocab = RustLexer; }

file : statement* LAST? EOF ;

statement
    : attribute* STRAY?
      ( visibility? item
      | LET pattern (COLON bounds)? (ASSIGN expression)? (LET_ELSE block)? end
      | blockLike (access+ rest? end)?
      | simple end
      | SEMI
      )
    | innerAttribute
    ;

end : SEMI | LAST ;

attribute : HASH LBRACK meta RBRACK ;

meta : metaName (PATH metaName)* (tree | ASSIGN expression)? | UNSAFE tree ;

metaName : IDENTIFIER | SELF | SUPER | CRATE ;

visibility : PUB (LPAREN (CRATE | SELF | SUPER | IN path) RPAREN)? ;

block : LBRACE statement* LAST? RBRACE ;

// Of an `if` or a loop.
body : BODY_OPEN statement* LAST? RBRACE ;

item
    : USE use SEMI
    | EXTERN CRATE (IDENTIFIER | SELF) (AS name)? SEMI
    | UNSAFE? MOD IDENTIFIER (block | SEMI)
    | qualifier* FN IDENTIFIER generics? parameters (ARROW bounds)? where? (block | SEMI)
    | STRUCT IDENTIFIER generics? where? (fields | tuple? where? SEMI)
    | ENUM IDENTIFIER generics? where? LBRACE (variant (COMMA variant)* COMMA?)? LAST? RBRACE
    // A union.
    | IDENTIFIER IDENTIFIER generics? where? fields
    | qualifier* CONST MUT? name generics? (COLON bounds |) (ASSIGN expression)? where? SEMI
    | qualifier* STATIC MUT? name (COLON bounds |) (ASSIGN expression)? SEMI
    | qualifier* TYPE IDENTIFIER generics? (COLON bounds?)? where? (ASSIGN bounds)? where? SEMI
    | qualifier* TRAIT IDENTIFIER generics? (COLON bounds?)? (ASSIGN bounds?)? where? (block | SEMI)
    | qualifier* IMPL generics? CONST? NOT? bounds (FOR bounds)? where? (block | SEMI)
    | UNSAFE? EXTERN STRING? block
    | IDENTIFIER NOT (IDENTIFIER | TRY) tree end
    | MACRO IDENTIFIER tree? tree
    ;

// Also `default`, `safe`, `auto`.
qualifier : CONST | ASYNC | UNSAFE | EXTERN STRING? | IDENTIFIER ;

name : IDENTIFIER | UNDERSCORE ;

use
    : PATH? (useName (PATH useName)* (PATH (STAR | names) | AS name)? | STAR | names)
    ;

useName : IDENTIFIER | SELF | SUPER | CRATE ;

names : LBRACE (use (COMMA use)* COMMA?)? RBRACE ;

parameters : LPAREN (parameter (COMMA parameter)* COMMA?)? RPAREN ;

parameter : attribute* (pattern (COLON (bounds | RANGE) |) | RANGE) ;

tuple : LPAREN (element (COMMA element)* COMMA?)? RPAREN ;

element : attribute* visibility? bounds (ASSIGN expression)? ;

fields : (LBRACE | STRUCT_OPEN) (field (COMMA field)* COMMA?)? LAST? RBRACE ;

field : attribute* visibility? name COLON bounds (ASSIGN expression)? ;

variant : attribute* visibility? IDENTIFIER (tuple | fields)? (ASSIGN expression)? ;

where : WHERE (condition (COMMA condition)* COMMA?)? ;

condition : attribute* (FOR generics)? bound COLON bounds? ;

generics
    : LESS (argument (COMMA argument)* COMMA?)? GREATER
    | LEFT qualified (PLUS bound)* (COMMA argument)* COMMA? GREATER
    ;

argument
    : attribute*
      ( CONST IDENTIFIER COLON bounds (ASSIGN (bounds | constant))?
      | bounds (COLON bounds?)? (ASSIGN (bounds | constant))?
      | constant
      )
    ;

constant : MINUS? (INTEGER | FLOAT | CHARACTER | STRING | LITERAL) | CONST? block ;

bounds : bound (PLUS (bound |))* ;

bound
    : (QUESTION | TILDE? CONST | LBRACK CONST RBRACK | ASYNC)* type
    | LIFETIME
    | USE generics
    ;

type
    : (AND LIFETIME? MUT? | AND_AND LIFETIME? MUT? | STAR (CONST | MUT))*
      ( (IMPL | DYN) bound
      | (FOR generics)? (path (NOT tree)? | (UNSAFE | EXTERN STRING?)* FN typed)
      | LPAREN (bounds (COMMA bounds)* COMMA?)? RPAREN
      | LBRACK bounds (SEMI expression)? RBRACK
      | NOT
      | UNDERSCORE
      )
    ;

// Parameters of a function's type, and its result.
typed : LPAREN (typedParameter (COMMA typedParameter)* COMMA?)? RPAREN (ARROW type)? ;

typedParameter : attribute* (name COLON)? (bounds | RANGE) ;

path
    : ( PATH? pathStart
      | LESS bounds (AS path)? GREATER PATH segment
      | LEFT qualified (AS path)? GREATER PATH segment
      )
      (generics | typed | PATH (segment | generics | typed))*
    ;

pathStart : IDENTIFIER | SELF | SUPER | CRATE ;

segment : IDENTIFIER | SELF | SUPER ;

// After the second of two `<`.
qualified : bounds (AS path)? GREATER PATH segment generics? (PATH segment generics?)* ;

pattern : OR? choice (OR choice)* ;

choice
    : (AND LIFETIME? MUT? | AND_AND LIFETIME? MUT? | REF MUT? | MUT)*
      ( value (NOT tree | structure | patterns | AT choice | RANGE limit?)?
      | MINUS? (INTEGER | FLOAT | CHARACTER | STRING | LITERAL) (RANGE limit?)?
      | RANGE limit?
      | patterns
      | LBRACK (attribute* pattern (COMMA attribute* pattern)* COMMA?)? RBRACK
      | UNDERSCORE
      | CONST block
      )
    ;

limit : MINUS? (INTEGER | FLOAT | CHARACTER | STRING) | value ;

patterns : LPAREN (attribute* pattern (COMMA attribute* pattern)* COMMA?)? RPAREN ;

structure : STRUCT_OPEN (patternField (COMMA patternField)* COMMA?)? RBRACE ;

patternField
    : attribute*
      ( (REF | MUT)* IDENTIFIER (COLON pattern | AT choice)?
      | INTEGER COLON pattern
      | RANGE
      )
    ;

expression : attribute* (simple | blockLike call* access* rest? | LET pattern ASSIGN expression) ;

// What a statement can be without being one that needs no end.
simple
    : (NOT | MINUS | STAR | (AND | AND_AND) (MUT | IDENTIFIER (CONST | MUT))?) expression
    | operand call* access* rest?
    | RANGE expression?
    | RETURN expression?
    | YIELD expression?
    | BREAK LIFETIME? expression?
    | CONTINUE LIFETIME?
    | (FOR generics)? (STATIC | CONST | ASYNC | MOVE)* closureParameters (ARROW type)? expression
    ;

// A `<` after a type begins a list of types, so it is no operator there.
rest
    : (AS type)+ operation?
    | (LESS | LEFT) expression
    | operation
    ;

operation
    : ( ASSIGN | COMPOUND | OR_OR | AND_AND | EQUAL | NOT_EQUAL | LESS_EQUAL | GREATER_EQUAL
      | GREATER (GREATER GREATER_EQUAL? | GREATER_EQUAL)? | OR | CARET | AND | PLUS | MINUS | STAR
      | SLASH | PERCENT
      ) expression
    | RANGE expression?
    ;

operand
    : INTEGER
    | FLOAT
    | CHARACTER
    | STRING
    | UNTERMINATED
    | LITERAL
    | UNDERSCORE
    | value (NOT tree | CALL_BANG (group | array) | STRAY? literal | STRAY)?
    | group
    | array
    ;

// A path, with types only after `::`.
value
    : ( PATH? valueStart
      | LESS bounds (AS path)? GREATER PATH segment
      | LEFT qualified (AS path)? GREATER PATH segment
      )
      (PATH (segment | generics))*
    ;

valueStart : IDENTIFIER | SELF | SUPER | CRATE | TRY ;

// With what calls it, so that a call of a method goes at once, and not its arguments
// alone.
access : member (group call* | (index call*)?) ;

member : DOT (IDENTIFIER (PATH generics)? | INTEGER | FLOAT | AWAIT |) | QUESTION ;

call : group | index ;

group : LPAREN (expression (COMMA expression)* COMMA?)? RPAREN ;

array : LBRACK (expression (COMMA expression)* COMMA?)? (SEMI expression)? RBRACK ;

index : LBRACK expression RBRACK ;

literal : STRUCT_OPEN (literalField (COMMA literalField)* COMMA?)? RBRACE ;

literalField : attribute* ((IDENTIFIER | INTEGER) (COLON expression)? | RANGE expression?) ;

closureParameters : OR_OR | OR (closureParameter (COMMA closureParameter)* COMMA?)? OR ;

closureParameter : attribute* choice (COLON bounds)? ;

blockLike
    : (LIFETIME COLON)?
      ( LOOP block
      | WHILE expression body
      | FOR pattern IN expression body
      | block
      )
    | (UNSAFE | CONST | TRY | ASYNC MOVE?) block
    | if
    | MATCH expression BODY_OPEN innerAttribute* arm* LAST? RBRACE
    ;

if : IF expression body (ELSE (if | block))? ;

innerAttribute : HASH NOT LBRACK meta RBRACK ;

arm
    : attribute* pattern (IF expression)? FAT_ARROW attribute*
      (blockLike (access+ rest?)? COMMA? | simple (COMMA | LAST))
    ;

// What a macro is given, or an attribute.
tree
    : LPAREN parts RPAREN
    | LBRACK parts RBRACK
    | LBRACE parts RBRACE
    ;

parts : (part |) ((COMMA | SEMI) (part |))* ;

part : (tree | token)+ ;

token : ~(LPAREN | RPAREN | LBRACK | RBRACK | LBRACE | RBRACE | BODY_OPEN | STRUCT_OPEN | LAST | COMMA | SEMI) ;
