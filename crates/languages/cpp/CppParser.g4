// Types, declarations and expressions are one: words and other operands in a row, with
// operators between them. What can be told apart by looking at tokens alone has been
// told apart in the lexer, so that one token decides everywhere, except in a row of
// operators.
//
// What is missing in broken files and macros only is no optional part: it is not tried
// to leave it out. It is a rule without text whose name begins with `stray`, so that
// nothing is made that lacks more than the text does.
//
// Operators have no precedence: an expression is a list of operands, and of operators
// with the operands after them.
parser grammar CppParser;

options { tokenVocab = CppLexer; }

translationUnit : (statement | DIRECTIVE | STRAY RBRACE)* EOF ;

statement
    : compound
    | SEMI
    | IF header DIRECTIVE* statement (ELSE DIRECTIVE* statement)?
    | FOR loop DIRECTIVE* statement
    | (WHILE | SWITCH) header DIRECTIVE* statement
    | DO DIRECTIVE* statement DIRECTIVE* WHILE header SEMI
    | TRY DIRECTIVE* compound (handler+ |)
    | RETURN expressions? (SEMI | STATEMENT_END)
    | CASE expressions COLON
    | (DEFAULT | LABEL) COLON
    | ACCESS (operand | builtin | word | record)* (COLON | straySemicolon)
    | expressions initializers* (SEMI | STATEMENT_END | body)
    | strayInitializers
    | ELSE_ALONE DIRECTIVE* statement
    | CATCH_ALONE header DIRECTIVE* compound
    | STRAY statement
    ;

// Without what they belong to.
strayInitializers : initializers+ (SEMI | STATEMENT_END | body) ;

// Where a colon belongs.
straySemicolon : SEMI ;

// What is not there.
strayNothing : ;

compound : BLOCK_OPEN (statement | DIRECTIVE)* RBRACE ;

body
    : compound
    | TRY initializers* DIRECTIVE* compound (handler+ |)
    ;

// `if constexpr (...)`. With words only, they are macros or `consteval`.
header
    : HEAD_WORD+ (HEAD_OPEN (condition | strayNothing) RPAREN |)
    | HEAD_OPEN (condition | strayNothing) RPAREN
    | strayNothing
    ;

loop
    : HEAD_WORD+ (HEAD_OPEN turns RPAREN |)
    | HEAD_OPEN turns RPAREN
    | strayNothing
    ;

// What is in the brackets of a loop.
turns : (expressions (steps | range) | steps | strayNothing) strayParts* ;

steps : SEMI expressions? (SEMI expressions? | range) ;

range : COLON expressions | strayNothing ;

// More than belongs there.
strayParts : (SEMI | COLON) expressions? ;

condition
    : expressions ((SEMI | COLON) expressions?)*
    | ((SEMI | COLON) expressions?)+
    ;

handler : CATCH header DIRECTIVE* compound | FINALLY DIRECTIVE* compound ;

// Of a constructor; the width of a bit-field; the bases of a class.
initializers : COLON expressions? ;

// What is in brackets: the operands of assembly have more separators than commas.
parts : expressions? ((SEMI | COLON) expressions?)* ;

expressions
    : expression (COMMA (expression |))*
    | (COMMA (expression |))+
    ;

expression
    : before* (operand | builtin | word | lambda | record | head)+ operation* after*
    // In macros' arguments, captures and types without names.
    | POINTER+ ELLIPSIS?
    | ELLIPSIS
    | OPERATOR
    | ASSIGN
    | LESS
    | GREATER+
    | SIGN
    | NOT
    | INCREMENT
    ;

// `=` in macros' arguments.
before : POINTER | SIGN | NOT | INCREMENT | ASSIGN | ELLIPSIS (OPERATOR | ASSIGN | LESS | GREATER)? ;

operation
    : (OPERATOR | ASSIGN | LESS | GREATER | SIGN | NOT | INCREMENT | ELLIPSIS)
      (OPERATOR | ASSIGN | LESS | GREATER | SIGN | NOT | INCREMENT | ELLIPSIS | POINTER)*
      value (operand | builtin | word | lambda | record | head)*
    | POINTER+
      ( (OPERATOR | ASSIGN | LESS | GREATER | SIGN | NOT | INCREMENT | ELLIPSIS)
        (OPERATOR | ASSIGN | LESS | GREATER | SIGN | NOT | INCREMENT | ELLIPSIS | POINTER)*
      )?
      (operand | builtin | word | lambda | record | head)+
    | (POINTER | INCREMENT | ELLIPSIS)* QUESTION expressions? COLON before* (operand | builtin | word | lambda | record | head)+
    ;

// What follows an operator that is in no declaration.
value : operand | builtin | word | lambda | record | head ;

after : POINTER | INCREMENT | (OPERATOR | ASSIGN | LESS | GREATER | SIGN)? ELLIPSIS ;

operand
    : ( IDENTIFIER
      | OPERATOR_NAME
      | NUMBER
      | CHARACTER
      | STRING
      | UNTERMINATED
      | LITERAL
      | CAST (TEMPLATE_OPEN expressions TEMPLATE_CLOSE (CALL_OPEN (condition | strayNothing) RPAREN | strayNothing) | strayNothing)
      | GLOBAL INNER_DIRECTIVE* (name | CALLED)
      | CALLED INNER_DIRECTIVE* CALL_OPEN (condition | strayNothing) RPAREN
      | LPAREN (condition |) RPAREN
      | LBRACK parts RBRACK
      | LIST_OPEN parts RBRACE
      | INNER_OPEN (statement | DIRECTIVE)* RBRACE
      | INNER_DIRECTIVE
      | STRAY
      )
      postfix* access*
    ;

// The next are no operands: they cannot stand for what they are in, nor a part of them
// for them.
builtin : TYPE postfix* access* ;

word : KEYWORD postfix* access* ;

lambda
    : LAMBDA_OPEN parts RBRACK postfix* access*
      (operand | builtin | word | POINTER | OPERATOR | LESS | GREATER | SIGN | NOT | INCREMENT | ELLIPSIS)*
      LAMBDA_BODY (statement | DIRECTIVE)* RBRACE postfix* access*
    ;

record
    : RECORD (operand | builtin | word | lambda | record)* bases*
      (MEMBERS_OPEN (statement | DIRECTIVE)* RBRACE | ENUMERATORS_OPEN expressions? RBRACE)
      postfix* access*
    ;

bases : COLON (expressions | strayNothing) ;

head
    : TEMPLATE_HEAD TEMPLATE_OPEN
      (parameter (COMMA (parameter |))* | (COMMA (parameter |))+)?
      TEMPLATE_CLOSE
    ;

// An expression, but not one for which its template could stand.
parameter
    : before* (operand | builtin | word | lambda | record | head)+ operation* after*
    | POINTER+ ELLIPSIS?
    | ELLIPSIS
    | OPERATOR
    | ASSIGN
    | LESS
    | GREATER+
    | SIGN
    | NOT
    | INCREMENT
    ;

name : IDENTIFIER | TYPE | KEYWORD | OPERATOR_NAME | STRAY ;

// What is behind a member goes with it, so that a call of a method goes at once, and not
// its arguments alone.
access
    : (DOT | ARROW | SCOPE) TEMPLATE? DESTRUCTOR? INNER_DIRECTIVE* (name | CALLED)
      (CALL_OPEN parts RPAREN postfix* | (other postfix*)?)
    ;

postfix : CALL_OPEN parts RPAREN | other ;

other
    : INDEX_OPEN parts RBRACK
    | INIT_OPEN parts RBRACE
    | TEMPLATE_OPEN expressions? TEMPLATE_CLOSE
    ;
