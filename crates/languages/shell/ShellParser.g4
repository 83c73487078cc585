// A statement includes what ends it, so that both go together. Words are lists of
// parts, whatever they mean: assignments are words, too.
parser grammar ShellParser;

options { tokenVocab = ShellLexer; }

script : statement* EOF ;

statement : chain end | end ;

end : SEMI | AMP | STATEMENT_END | newline ;

newline : NEWLINE heredoc* ;

heredoc : HEREDOC_START part* HEREDOC_END ;

chain : pipeline ((AND | OR) newline* pipeline)* ;

pipeline : (BANG | TIME)* command (PIPE newline* command)* ;

command
    : (word | redirection)+
    | FUNCTION_NAME PARENS newline* command
    | FUNCTION word PARENS? newline* command
    | ( LBRACE statements RBRACE
      | LPAREN statements RPAREN
      | IF statements THEN statements (ELIF statements THEN statements)* (ELSE statements)? FI
      | (WHILE | UNTIL) statements body
      | (FOR | SELECT) (word newline* (IN word*)? | arithmetic) (SEMI | newline)* body
      | CASE word newline* IN newline* item* ESAC
      | CONDITION_OPEN operand* CONDITION_CLOSE
      | arithmetic
      ) redirection*
    ;

body : DO statements DONE | LBRACE statements RBRACE ;

// One at least, but in broken files.
statements : statement+ | ;

item : LPAREN? word (PIPE word)* RPAREN statement* (CASE_END newline*)? ;

operand : word | AND | OR | REDIRECT | newline | LPAREN operand* RPAREN ;

arithmetic : ARITHMETIC_OPEN term* ARITHMETIC_CLOSE ;

term : NAME | NUMBER | OPERATOR | LPAREN term* RPAREN | part ;

redirection : IO_NUMBER? (REDIRECT | HEREDOC) word ;

word : part+ WORD_END ;

part
    : LITERAL
    | SINGLE
    | VARIABLE
    | QUOTE_OPEN part* QUOTE_CLOSE
    | EXPANSION_OPEN part* EXPANSION_CLOSE
    | (SUBSTITUTION_OPEN | PROCESS_OPEN) statement* RPAREN
    | BACKQUOTE statement* BACKQUOTE_CLOSE
    | ARITHMETIC_START term* ARITHMETIC_CLOSE
    | ARRAY_OPEN (word | newline)* RPAREN
    | EMPTY_ARRAY
    | GLOB_OPEN (part | PIPE)* GLOB_CLOSE
    ;
