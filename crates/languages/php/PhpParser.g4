// A page is what stands between two statements, or ends one. What PHP would allow only
// in some places (modifiers, parts of types, what is assigned to) is allowed in more.
//
// What is missing in broken files only is an alternative without text, and no optional
// part: it is not tried to leave it out.
//
// Operators have no precedence: an expression is an operand, and operators with the
// operands after them.
parser grammar PhpParser;

options { tokenVocab = PhpLexer; }

file : HTML? OPEN_TAG? statement* EOF ;

// The end of a statement, and an empty one.
end : SEMI | page ;

page : CLOSE_TAG HTML? OPEN_TAG? ;

statement
    : block
    | end
    | OPEN_ECHO expressions? SEMI? page
    | HALT
    | IF group (statement elseif* (ELSE statement)? | COLON statement* (alternative statement*)* ENDIF end)
    | WHILE group (statement | COLON statement* ENDWHILE end)
    | DO statement WHILE group end
    | FOR LPAREN expressions? (SEMI expressions?)* RPAREN (statement | COLON statement* ENDFOR end)
    | FOREACH LPAREN expression AS expression RPAREN (statement | COLON statement* ENDFOREACH end)
    | SWITCH group (block | COLON statement* ENDSWITCH end)
    | CASE expression (COLON | SEMI)
    | DEFAULT (COLON | SEMI)
    | DECLARE group (statement | COLON statement* ENDDECLARE end)
    | TRY block handler*
    | (ECHO | GLOBAL) expressions end
    | RETURN expression? end
    | (BREAK | CONTINUE) expression? end
    | GOTO word end
    | NAME COLON
    | NAMESPACE NAME? (end | block)
    | USE used (COMMA used)* end
    | CONST constant (COMMA constant)* end
    | attributes* FUNCTION AMPERSAND? functionName parameters result? block
    | type
    | expressions end
    ;

block : LBRACE statement* RBRACE ;

elseif : ELSEIF group statement ;

alternative : (ELSEIF group | ELSE IF group | ELSE) COLON ;

handler : CATCH LPAREN typePart* VARIABLE? RPAREN block | FINALLY block ;

functionName : NAME | READONLY | MATCH ;

used : (FUNCTION | CONST)? NAME (AS word | BACKSLASH LBRACE (used (COMMA used)* COMMA?)? RBRACE)? ;

constant : (word | typeOperator)+ ASSIGN expression ;

type
    : attributes* (MODIFIER | READONLY)* CLASS word heritage* members
    | attributes* INTERFACE word heritage* members
    | attributes* ENUM word (COLON typePart+)? heritage* members
    ;

heritage : (EXTENDS | IMPLEMENTS) NAME (COMMA NAME)* ;

members : LBRACE member* RBRACE ;

member
    : attributes* modifier* (VARIABLE (ASSIGN expression)? | typePart+ VARIABLE (ASSIGN expression)?) (COMMA VARIABLE (ASSIGN expression)?)* (end | hooks)
    | attributes* modifier* FUNCTION AMPERSAND? word parameters result? (block | end)
    | attributes* modifier* CONST constant (COMMA constant)* end
    | USE NAME (COMMA NAME)* (end | LBRACE adaptation* RBRACE)
    | attributes* CASE word (ASSIGN expression)? end
    | page
    ;

modifier : MODIFIER | READONLY | STATIC ;

adaptation : word (SCOPE word)? (INSTEADOF NAME (COMMA NAME)* | AS modifier* word?) end ;

hooks : LBRACE hook* RBRACE ;

hook : attributes* modifier* AMPERSAND? NAME parameters? (block | DOUBLE_ARROW expression end | end) ;

attributes : ATTRIBUTE_OPEN (element (COMMA element)* COMMA?)? RBRACK ;

parameters : LPAREN (parameter (COMMA parameter)* COMMA?)? RPAREN ;

parameter : attributes* modifier* typePart* ELLIPSIS? VARIABLE (ASSIGN expression)? hooks? ;

result : COLON typePart+ ;

typePart : NAME | STATIC | typeOperator | LPAREN typePart+ RPAREN ;

typeOperator : QUESTION | PIPE | AMPERSAND ;

group : LPAREN (expressions |) RPAREN ;

expressions : expression (COMMA (expression |))* ;

expression : operand operation* ;

operation
    : (OPERATOR | WORD_OPERATOR | SIGN | ASSIGN | AMPERSAND | PIPE | DOUBLE_ARROW) operand
    | QUESTION expression? COLON operand
    ;

operand
    : prefix* (primary | NEW attributes* (MODIFIER | READONLY)* CLASS arguments? heritage* members) postfix* access*
    | YIELD
    ;

prefix
    : NOT | SIGN | INCREMENT | CAST | AMPERSAND | ELLIPSIS | NEW | CLONE | PRINT | THROW | YIELD | STATIC
    ;

primary
    : VARIABLE
    | DOLLAR+ (VARIABLE | LBRACE expression RBRACE)
    | NAME
    | READONLY
    | STATIC
    | NUMBER
    | STRING
    | string
    | group
    | LBRACK elements RBRACK
    | attributes* (FUNCTION AMPERSAND? parameters (USE parameters)? result? block | FN AMPERSAND? parameters result?)
    | MATCH group LBRACE (arm (COMMA arm)* COMMA?)? RBRACE
    ;

postfix : arguments | other ;

other : LBRACK expression? RBRACK | INCREMENT ;

// With what calls it, so that a call of a method goes at once, and not its arguments
// alone.
access
    : ( ARROW (word | VARIABLE | DOLLAR+ VARIABLE | LBRACE expression RBRACE)
      | SCOPE (word | VARIABLE | DOLLAR+ (VARIABLE | LBRACE expression RBRACE) | LBRACE expression RBRACE)
      )
      (arguments postfix* | (other postfix*)?)
    ;

// Several conditions of an arm are arms.
arm : expression | DEFAULT COMMA? DOUBLE_ARROW expression ;

arguments : LPAREN elements RPAREN ;

elements : (element |) (COMMA (element |))* ;

element : (word COLON)? expression | ELLIPSIS ;

string
    : QUOTE_OPEN part* QUOTE_CLOSE
    | SHELL_OPEN part* SHELL_CLOSE
    | (HEREDOC_OPEN | NOWDOC_OPEN) (part | HEREDOC_LINE | NOWDOC_LINE)* HEREDOC_END
    ;

part
    : STRING_TEXT
    | STRING_VARIABLE
    | (INTERPOLATION | DOLLAR_OPEN) expression RBRACE
    ;

// What can be the name of a member is nearly every word.
word
    : NAME | AS | BREAK | CASE | CATCH | CLASS | CLONE | CONST | CONTINUE | DECLARE | DEFAULT | DO | ECHO | ELSE | ELSEIF
    | ENDDECLARE | ENDFOR | ENDFOREACH | ENDIF | ENDSWITCH | ENDWHILE | ENUM | EXTENDS | FINALLY | FN | FOR | FOREACH
    | FUNCTION | GLOBAL | GOTO | IF | IMPLEMENTS | INSTEADOF | INTERFACE | MATCH | MODIFIER | NAMESPACE | NEW | PRINT
    | READONLY | RETURN | STATIC | SWITCH | THROW | TRY | USE | WHILE | WORD_OPERATOR
    | YIELD
    ;
