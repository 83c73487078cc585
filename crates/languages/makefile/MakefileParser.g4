// A statement includes the end of its line, and a rule its recipe, so that they go together.
parser grammar MakefileParser;

options { tokenVocab = MakefileLexer; }

makefile : statement* EOF ;

statement
    : MODIFIER+ (definition | word* (ASSIGN word*)? END)
    | word+ (ASSIGN word* END | needs | STRAY? END)
    | DIRECTIVE word* END
    | definition
    | conditional
    | ORPHAN line
    | STRAY word* END
    ;

// Behind the targets.
needs : COLON word* (COLON word*)? (BAR word*)? (SEMI line | (ASSIGN word*)? END) step* ;

// A part of a recipe.
step
    : RECIPE line
    | RECIPE_IF word* END branch (ELSE (IF word*)? END branch)* ENDIF END
    ;

branch : step* statement* ;

conditional : IF word* END statement* (ELSE (IF word*)? END statement*)* ENDIF END ;

definition : DEFINE word+ ASSIGN? END (definition | line)* ENDEF END ;

line : PREFIX? command* END ;

// With what ends it or joins it to the next one.
command : (word | redirection)+ (SEMI | LINK)* | (SEMI | LINK)+ ;

redirection : REDIRECT (word | ) ;

word : part+ WORD_END ;

part
    : TEXT
    | VARIABLE
    | OPEN argument (COMMA argument)* CLOSE
    | FUNCTION_OPEN argument (COMMA argument)* CLOSE
    | LPAREN argument (COMMA argument)* CLOSE
    | QUOTE_OPEN part* QUOTE_CLOSE
    ;

argument : word* ;
