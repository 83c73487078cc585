// Types, declarations and expressions are one: words and other operands in a row, with
// operators between them. What can be told apart by looking at tokens alone has been
// told apart in the lexer, so that one token decides everywhere, except in a row of
// operators.
//
// What is missing in broken files and macros only is an alternative without text, and
// no optional part: it is not tried to leave it out.
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
    | TRY DIRECTIVE* compound handler*
    | RETURN expressions? (SEMI | STATEMENT_END)
    | CASE expressions COLON
    | (DEFAULT | LABEL) COLON
    | ACCESS (operand | builtin | word | record)* (COLON | SEMI)
    | expressions initializers* (SEMI | STATEMENT_END | body)
    // Without what they belong to.
    | initializers+ (SEMI | STATEMENT_END | body)
    | ELSE_ALONE DIRECTIVE* statement
    | CATCH_ALONE header DIRECTIVE* compound
    | STRAY statement
    ;

compound : BLOCK_OPEN (statement | DIRECTIVE)* RBRACE ;

body
    : compound
    | TRY initializers* DIRECTIVE* compound handler*
    ;

// `if constexpr (...)`. Without brackets, there is a macro.
header : HEAD_WORD* (HEAD_OPEN condition RPAREN |) ;

loop : HEAD_WORD* (HEAD_OPEN parts RPAREN |) ;

// Of nothing, there is a macro, too.
condition
    : expressions ((SEMI | COLON) expressions?)*
    | ((SEMI | COLON) expressions?)+
    |
    ;

handler : CATCH header DIRECTIVE* compound ;

// Of a constructor; the width of a bit-field; the bases of a class.
initializers : COLON expressions? ;

// What is in brackets: the head of a loop and the operands of assembly have more
// separators than commas.
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
      | LITERAL
      | GLOBAL INNER_DIRECTIVE* (name | CALLED)
      | CALLED INNER_DIRECTIVE* CALL_OPEN condition RPAREN
      | LPAREN condition RPAREN
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
    : RECORD (operand | builtin | word | lambda | record)* initializers*
      (MEMBERS_OPEN (statement | DIRECTIVE)* RBRACE | ENUMERATORS_OPEN expressions? RBRACE)
      postfix* access*
    ;

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

name : IDENTIFIER | TYPE | KEYWORD | OPERATOR_NAME ;

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
