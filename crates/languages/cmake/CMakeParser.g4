// Arguments are lists, whatever the command makes of them.
parser grammar CMakeParser;

options { tokenVocab = CMakeLexer; }

file : (statement | stray)* EOF ;

// What closes or divides nothing.
stray
    : ( ELSEIF | ELSE | ENDIF | ENDFOREACH | ENDWHILE | ENDFUNCTION | ENDMACRO | ENDBLOCK ) arguments
    ;

body : statement* ;

statement
    : NAME arguments
    | IF arguments body (ELSEIF arguments body)* (ELSE arguments body)? ENDIF arguments
    | FOREACH arguments body ENDFOREACH arguments
    | WHILE arguments body ENDWHILE arguments
    | FUNCTION arguments body ENDFUNCTION arguments
    | MACRO arguments body ENDMACRO arguments
    | BLOCK arguments body ENDBLOCK arguments
    ;

arguments : LPAREN argument* RPAREN STRAY? ;

argument : part+ ARGUMENT_END | LPAREN argument* RPAREN ;

part
    : TEXT
    | BRACKET
    | UNTERMINATED
    | quoted
    | REFERENCE_OPEN part* REFERENCE_CLOSE
    | GENERATOR_OPEN (part | COMMA)* (COLON parameter (COMMA parameter)*)? GENERATOR_CLOSE
    ;

quoted : QUOTE_OPEN part* QUOTE_CLOSE ;

// Of a generator expression.
parameter : (part | COLON)* ;
