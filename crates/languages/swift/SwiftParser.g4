// What a file, a type and a block hold is one rule, statements, each with its end: what is
// allowed where is the compiler's to say. The base class of the lexer has told apart what
// looks alike, so every decision needs one or two tokens.
//
// Operators have no precedence: an operand's right neighbour is an expression again, so
// that both sides of an operator can go. Patterns are expressions, as in the compiler, where
// they are more than names. Parameters and tuples of types are one rule.
parser grammar SwiftParser;

options { tokenVocab = SwiftLexer; }

file : HASHBANG? end* (statement end+)* EOF ;

end : SEMI | LINE_END ;

statement
    : (attribute | modifier | attributeDirective | LABEL COLON)* (declaration | control | expression)
    | directive
    ;

block : LBRACE end* (statement end+)* RBRACE ;

directive
    : HASH_IF expression end+ (statement end+)*
      (HASH_ELSEIF expression end+ (statement end+)*)*
      (HASH_ELSE end* (statement end+)*)?
      HASH_ENDIF
    ;

attributeDirective
    : ATTRIBUTE_IF expression end+ (attribute | attributeDirective)*
      (HASH_ELSEIF expression end+ (attribute | attributeDirective)*)*
      (HASH_ELSE (attribute | attributeDirective)*)?
      HASH_ENDIF
    ;

modifier : MODIFIER (LPAREN IDENTIFIER RPAREN)? ;

attribute : AT annotated ;

annotated
    : path typeList? (ATTRIBUTE_OPEN (argument (COMMA argument)* COMMA?)? RPAREN | tree)?
    ;

path : IDENTIFIER (DOT IDENTIFIER)* ;

// What has a notation of its own, as `available`.
tree : TREE_OPEN (part (COMMA part)* COMMA?)? RPAREN ;

part : (token | nested)+ ;

nested
    : LPAREN (part (COMMA part)* COMMA?)? RPAREN
    | LBRACK (part (COMMA part)* COMMA?)? RBRACK
    | LBRACE (part (COMMA part)* COMMA?)? RBRACE
    ;

token : ~(TREE_OPEN | LPAREN | RPAREN | LBRACK | RBRACK | LBRACE | RBRACE | COMMA) ;

declaration
    : IMPORT MODIFIER? path
    | LET binding (COMMA binding)*
    | FUNC (IDENTIFIER | OPERATOR_NAME) typeList? parameters effect* (ARROW type)? where? block?
    | INIT UNWRAP? typeList? parameters effect* where? block?
    | DEINIT effect* block?
    | SUBSCRIPT typeList? parameters (effect* ARROW type)? where? (block | accessors)?
    | (CLASS | TYPE) IDENTIFIER typeList? supertypes? where? block
    | EXTENSION type supertypes? where? block
    | TYPEALIAS IDENTIFIER typeList? ASSIGN type where?
    | ASSOCIATEDTYPE IDENTIFIER supertypes? (ASSIGN type)? where?
    | ENUM_CASE entry (COMMA entry)*
    | OPERATOR OPERATOR_NAME (COLON IDENTIFIER (COMMA IDENTIFIER)*)?
    | PRECEDENCEGROUP IDENTIFIER GROUP_OPEN end* (relation end*)* RBRACE
    | MACRO (IDENTIFIER | OPERATOR_NAME) typeList? parameters effect* (ARROW type)? (ASSIGN expression)? where?
    ;

binding : pattern (COLON type)? (ASSIGN expression)? (block | accessors)? ;

pattern : IDENTIFIER | LPAREN (labelled (COMMA labelled)* COMMA?)? RPAREN ;

labelled : (LABEL COLON)? PATTERN_LET? pattern ;

accessors : ACCESSORS_OPEN end* ((accessor | accessorDirective) end*)* RBRACE ;

accessorDirective
    : ACCESSORS_IF expression end+ ((accessor | accessorDirective) end*)*
      (HASH_ELSEIF expression end+ ((accessor | accessorDirective) end*)*)*
      (HASH_ELSE end* ((accessor | accessorDirective) end*)*)?
      HASH_ENDIF
    ;

accessor : (attribute | modifier)* ACCESSOR (LPAREN IDENTIFIER RPAREN)? effect* block? ;

entry : IDENTIFIER parameters? (ASSIGN expression)? ;

relation : LABEL COLON IDENTIFIER (COMMA IDENTIFIER)* ;

effect : ASYNC | THROWS (LPAREN type RPAREN)? ;

supertypes : COLON type (COMMA type)* ;

where : WHERE constraint (COMMA constraint)* ;

constraint : type (COLON | BINARY) type ;

parameters : LPAREN (parameter (COMMA parameter)* COMMA?)? RPAREN ;

parameter : attribute* (LABEL LABEL? COLON type | (WORD tree? | PREFIX) type | plainType) (ASSIGN expression)? ;

type : (attribute | WORD tree? | PREFIX)* plainType ;

plainType : simpleType (TYPE_AND (WORD | PREFIX)* simpleType)* (effect* ARROW type)? ;

simpleType
    : (IDENTIFIER | parameters | LBRACK (type ((COLON | OF) type)? | NUMBER OF type) RBRACK)
      (DOT IDENTIFIER | typeList | UNWRAP | ELLIPSIS)*
    ;

typeList : TYPE_OPEN (typeItem (COMMA typeItem)* COMMA?)? TYPE_CLOSE ;

typeItem : LET? type (COLON type)? | NUMBER ;

control
    : GUARD conditions ELSE block
    | FOR (TRY | AWAIT)* (CASE expression | PATTERN_LET? pattern) (COLON type)? IN expression (WHERE expression)? block
    | WHILE conditions block
    | REPEAT block WHILE expression
    | DEFER block
    | RETURN expression?
    | (THROW | YIELD) expression
    | (BREAK | CONTINUE) IDENTIFIER?
    | FALLTHROUGH
    ;

conditions : condition (COMMA condition)* COMMA? ;

condition
    : LET pattern (COLON type)? (ASSIGN expression)?
    | CASE expression (COLON type)? ASSIGN expression
    | expression
    ;

if : IF conditions block (ELSE IF conditions block)* (ELSE block)? ;

switch : SWITCH expression SWITCH_OPEN end* case* RBRACE ;

case
    : (attribute | UNKNOWN)* (CASE_LABEL choice (COMMA choice)* COMMA? | DEFAULT) COLON end* (statement end+)*
    | CASE_IF expression end+ case*
      (HASH_ELSEIF expression end+ case*)*
      (HASH_ELSE end* case*)?
      HASH_ENDIF end*
    ;

choice : expression (WHERE expression)? ;

do : DO effect? block (CATCH (choice (COMMA choice)* | WHERE expression)? block)* ;

expression
    : (PREFIX | TRY | AWAIT | WORD | PATTERN_LET)*
      ( operand call* access* rest?
      // Patterns and types.
      | IS type
      | VALUE_AT annotated type
      )
    ;

rest
    : ((AS | IS) type)+ operation?
    | operation
    | effect* ARROW expression
    ;

operation : BINARY expression | QUESTION expression COLON expression ;

operand
    : IDENTIFIER names?
    | NUMBER
    | LITERAL
    | REGEX
    | string
    | OPERATOR_NAME
    | HASH_NAME tree?
    | group
    | LBRACK (element (COMMA element)* COMMA? | COLON)? RBRACK
    | closure
    | DOT IDENTIFIER names?
    | BACKSLASH (IDENTIFIER | group | LBRACK element RBRACK)?
    | if
    | switch
    | do
    ;

element : expression (COLON expression | OF type)? ;

names : NAMES_OPEN (LABEL COLON)+ RPAREN ;

// With what calls it, so that a call of a method goes at once, and not its arguments
// alone.
access : DOT (IDENTIFIER names? | NUMBER) (arguments call* | (suffix call*)?) ;

call : arguments | suffix ;

suffix
    : LBRACK (argument (COMMA argument)* COMMA?)? RBRACK
    | typeList
    | UNWRAP
    | POSTFIX
    | BARE_DOT
    | (CLOSURE_LABEL COLON)? closure
    | SUFFIX_IF expression end+ call* access*
      (HASH_ELSEIF expression end+ call* access*)*
      (HASH_ELSE call* access*)?
      HASH_ENDIF
    ;

arguments : LPAREN (argument (COMMA argument)* COMMA?)? RPAREN ;

argument : (LABEL COLON)? expression ;

group : LPAREN (argument (COMMA argument)* COMMA?)? RPAREN ;

closure : CLOSURE_OPEN signature? end* (statement end+)* RBRACE ;

signature
    : SIGNATURE attribute* captures? (parameters | IDENTIFIER (COMMA IDENTIFIER)*)? effect* (ARROW type)? IN
    ;

captures : LBRACK (capture (COMMA capture)* COMMA?)? RBRACK ;

capture : modifier? IDENTIFIER (ASSIGN expression)? ;

string : STRING | STRING_OPEN piece* STRING_CLOSE ;

piece : STRING_TEXT | INTERPOLATION_OPEN (argument (COMMA argument)* COMMA?)? RPAREN ;
