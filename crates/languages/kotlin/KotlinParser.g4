// What a file, a class and a block hold is one rule, statements, each with its end: what is
// allowed where is the compiler's to say. The base class of the lexer has told apart what
// looks alike, so every decision needs one or two tokens.
//
// Operators have no precedence: an operand's right neighbour is an expression again, so
// that both sides of an operator can go. Parameters, destructured names and the types
// in a function's type are one rule.
parser grammar KotlinParser;

options { tokenVocab = KotlinLexer; }

file : HASHBANG? end* (statement end+)* EOF ;

end : SEMI | LINE_END ;

statement
    : modifier* (declaration | expression)
    | FILE_AT annotated
    ;

block : LBRACE end* (statement end+)* RBRACE ;

modifier : AT annotated | MODIFIER | CONTEXT parameters ;

annotation : (AT | VALUE_AT) annotated ;

annotated : (IDENTIFIER COLON)? (annotationName | LBRACK annotationName* RBRACK) ;

annotationName : path typeList? (ANNOTATION_OPEN (argument (COMMA argument)* COMMA?)? RPAREN)? ;

path : IDENTIFIER (DOT IDENTIFIER)* ;

declaration
    : PACKAGE path
    | IMPORT path (DOT STAR)? (AS IDENTIFIER)?
    | (VAL | VAR) property
    | FUN function
    | (CLASS | INTERFACE | OBJECT) class
    | TYPEALIAS IDENTIFIER typeList? ASSIGN type
    | CONSTRUCTOR parameters (COLON (THIS | SUPER) arguments)? block?
    | INIT block
    ;

property : typeList? declared (COLON type)? where? (ASSIGN expression | BY expression)? (SEMI? accessor)* ;

accessor : modifier* ACCESSOR parameters? (COLON type)? (ASSIGN expression | block)? ;

function : typeList? declared parameters? (COLON type)? where? (ASSIGN expression | block)? ;

// A name with the type that it extends; without a name, parameters.
declared : annotation* (IDENTIFIER typeList? | parameters) QUESTION* ((DOT | SAFE_DOT) declared)? ;

class
    : IDENTIFIER? typeList? ((modifier | annotation)+ (CONSTRUCTOR |) | CONSTRUCTOR)? parameters? supertypes? where? (members | entries)?
    ;

supertypes : COLON supertype (COMMA supertype)* COMMA? ;

supertype : type arguments? (BY expression)? ;

where : WHERE constraint (COMMA constraint)* COMMA? ;

constraint : annotation* IDENTIFIER COLON type ;

members : CLASS_OPEN end* (statement end+)* RBRACE ;

entries : ENUM_OPEN (entry (COMMA entry)* COMMA?)? end* (statement end+)* RBRACE ;

entry : (annotation | MODIFIER)* IDENTIFIER arguments? members? ;

parameters : LPAREN (parameter (COMMA parameter)* COMMA?)? RPAREN ;

parameter : (annotation | MODIFIER | VAL | VAR)* plainType (COLON type)? (ASSIGN expression)? ;

type : (annotation | MODIFIER | CONTEXT parameters | IN)* plainType ;

plainType
    : (IDENTIFIER | parameters)
      ((DOT | SAFE_DOT | AMPERSAND) annotation* (IDENTIFIER | parameters) | typeList | QUESTION | NOT_NULL)*
      (TYPE_ARROW type)?
    ;

typeList : TYPE_OPEN (typeItem (COMMA typeItem)* COMMA?)? GREATER ;

typeItem : STAR | type (COLON type)? ;

expression
    : (NOT | NOT_NULL | SIGN | STAR | INCREMENT | VALUE_AT annotated | label)*
      ( operand call* access* rest
      | FUN_VALUE function
      | IF group branch? (SEMI? ELSE branch?)?
      | RETURN jumpLabel? expression?
      | THROW expression
      | FOR LPAREN parameter IN expression RPAREN branch?
      | WHILE group branch?
      | DO branch? DO_WHILE group
      )
    ;

branch : (AT annotated)* expression ;

label : LABEL LABEL_AT ;

jumpLabel : JUMP_AT IDENTIFIER ;

rest
    : (AS type | NOT? IS type)*
      ( ( ASSIGN | AND_OR | OPERATOR | SIGN | STAR | LESS | GREATER | AMPERSAND | IDENTIFIER | NOT? IN
        ) expression
      )?
    ;

operand
    : IDENTIFIER
    | NUMBER
    | CHARACTER
    | LITERAL
    | string
    | THIS jumpLabel?
    | SUPER typeList? jumpLabel?
    | (BREAK | CONTINUE) jumpLabel?
    | group
    | LBRACK (argument (COMMA argument)* COMMA?)? RBRACK
    | block
    | lambda
    | REFERENCE (IDENTIFIER | CLASS)
    | OBJECT_VALUE supertypes? members
    | when
    | TRY block (CATCH parameters block)* (FINALLY block)?
    ;

// With what calls it, so that a call of a method goes at once, and not its arguments
// alone.
access
    : (DOT | SAFE_DOT | QUESTION* REFERENCE) (IDENTIFIER | CLASS | group | block | lambda)
      (arguments call* | (suffix call*)?)
    ;

call : arguments | suffix ;

suffix
    : LBRACK (argument (COMMA argument)* COMMA?)? RBRACK
    | typeList
    | INCREMENT
    | NOT_NULL
    | (VALUE_AT annotated)* label? (block | lambda)
    ;

arguments : LPAREN (argument (COMMA argument)* COMMA?)? RPAREN ;

argument : expression ;

group : LPAREN expression RPAREN ;

lambda : LAMBDA_OPEN (parameter (COMMA parameter)* COMMA?)? ARROW end* (statement end+)* RBRACE ;

when
    : WHEN (LPAREN (annotation* VAL declared (COLON type)? ASSIGN)? expression RPAREN)?
      WHEN_OPEN end* (case end+)* RBRACE
    ;

case : (ELSE | condition (COMMA condition)* COMMA?) (IF expression)? ARROW branch? ;

condition : expression | NOT? IN expression | NOT? IS type ;

string
    : STRING
    | (QUOTE_OPEN | DOLLARS_OPEN) part* QUOTE_CLOSE
    | (RAW_OPEN | DOLLARS_RAW_OPEN) part* RAW_CLOSE
    ;

part : STRING_TEXT | TEMPLATE_NAME | TEMPLATE_OPEN expression RBRACE ;
