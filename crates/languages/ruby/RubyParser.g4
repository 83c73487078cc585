// The base class of the lexer has told apart what looks alike, so one or two tokens
// decide everywhere.
//
// Operators have no precedence: an operand's right neighbour is an expression again, so
// that both sides of an operator can go. What is assigned to, and patterns, are expressions.
// A document can stand wherever a line can end; most of them stand behind a
// statement's end.
parser grammar RubyParser;

options { tokenVocab = RubyLexer; }

file : statements (DATA_OPEN DATA_LINE*)? EOF ;

statements : end* (statement end+)* ;

end : SEMI | STATEMENT_END | NEWLINE document* ;

document : DOCUMENT_OPEN part* DOCUMENT_CLOSE ;

statement
    : ( naming (OTHERWISE (expression | naming))?
      | HOOK block
      | list
      ) (MODIFIER expression)*
    ;

naming : ALIAS methodName methodName | UNDEF methodName (COMMA methodName)* ;

methodName : METHOD_NAME | VARIABLE | symbol ;

// Also what is assigned to several targets, and patterns.
list
    : argument (COMMA document* argument)*
      (TRAILING_COMMA document* (ASSIGN document* argument (COMMA document* argument)*)?)?
    ;

argument
    : LABEL document* expression?
    | LABEL_OPEN part* LABEL_CLOSE document* expression?
    | expression
    ;

expression
    : (PREFIX | SPLAT | RANGE_PREFIX | NOT | DEFINED)*
      ( operand call* access* rest?
      | ENDLESS_DEF (singleton (DOT | SCOPE))? METHOD_NAME parameters? ENDLESS document* expression
      )
    ;

rest
    : (ASSIGN | ASSIGN_OPERATOR | OPERATOR | LESS | AND_OR) document* expression
    | OTHERWISE document* (expression | naming)
    | ARROW document* argument
    | MATCH document* argument (PATTERN_COMMA document* argument)*
    | QUESTION document* expression COLON document* expression
    | RANGE (expression | rest)?
    ;

operand
    : IDENTIFIER
    | CONSTANT
    | VARIABLE
    | NUMBER
    | LITERAL
    | YIELD
    | JUMP
    | ANONYMOUS
    | TOP CONSTANT
    | symbol
    | string
    | regex
    | words
    | shell
    | group
    | array
    | hash
    | lambda
    | IF expression then statements (ELSIF expression then statements)* (ELSE statements)? END
    | UNLESS expression then statements (ELSE statements)? END
    | (WHILE | UNTIL) expression loop statements END
    | FOR list FOR_IN list loop statements END
    | CASE expression? end* (when+ | in+) (ELSE statements)? END
    | BEGIN body END
    | DEF (singleton (DOT | SCOPE))? METHOD_NAME (parameters | parameterList? end) body END
    | CLASS (SINGLETON expression | path (LESS expression)?) end body END
    | MODULE path end body END
    ;

then : THEN | end THEN? ;

loop : LOOP_DO | end ;

when : WHEN list then statements ;

in : IN list (MODIFIER expression)? then statements ;

body : statements rescue* (ELSE statements)? (ENSURE statements)? ;

rescue : RESCUE (list | ARROW expression)? then statements ;

singleton : LITERAL | IDENTIFIER | CONSTANT | VARIABLE | group ;

path : operand call* access* ;

parameters : CALL_OPEN document* parameterList? RPAREN ;

parameterList
    : parameter (COMMA document* parameter)* (TRAILING_COMMA document*)? blockLocals?
    | blockLocals
    ;

blockLocals : LOCALS IDENTIFIER (COMMA IDENTIFIER)* ;

destructured : LPAREN document* parameterList? RPAREN ;

parameter
    : SPLAT? IDENTIFIER (ASSIGN document* expression)?
    | SPLAT (LITERAL | destructured)
    | ANONYMOUS
    | LABEL document* expression?
    | destructured
    ;

// With what calls it, so that a call of a method goes at once, and not its arguments
// alone.
access
    : (DOT | SAFE_DOT | SCOPE)
      ( (IDENTIFIER | CONSTANT | METHOD_NAME) (arguments call* | (suffix call*)?)
      | arguments call*
      )
    ;

call : arguments | suffix ;

suffix
    : INDEX_OPEN document* (argument (COMMA document* argument)* (TRAILING_COMMA document*)?)? RBRACK
    | ARGUMENTS_OPEN argument (COMMA document* argument)* ARGUMENTS_CLOSE
    | block
    | document
    ;

arguments : CALL_OPEN document* (argument (COMMA document* argument)* (TRAILING_COMMA document*)?)? RPAREN ;

block
    : BLOCK_OPEN pipes? statements RBRACE
    | DO pipes? body END
    ;

pipes : PIPE_OPEN parameterList? PIPE_CLOSE | EMPTY_PIPES ;

lambda
    : LAMBDA (parameters | parameterList)? (LAMBDA_OPEN statements RBRACE | LAMBDA_DO body END)
    ;

group : LPAREN statements RPAREN ;

array : LBRACK document* (argument (COMMA document* argument)* (TRAILING_COMMA document*)?)? RBRACK ;

hash : LBRACE document* (argument (COMMA document* argument)* (TRAILING_COMMA document*)?)? RBRACE ;

symbol : SYMBOL | SYMBOL_OPEN part* STRING_CLOSE ;

string : literal+ ;

literal : STRING_OPEN part* STRING_CLOSE | CHARACTER | HEREDOC ;

regex : REGEX_OPEN part* STRING_CLOSE ;

words : WORDS_OPEN part* STRING_CLOSE ;

shell : SHELL_OPEN part* STRING_CLOSE ;

part
    : STRING_TEXT
    | EMBEDDED
    | INTERPOLATION_OPEN statements RBRACE
    | document
    ;
