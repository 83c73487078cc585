// Ruby 3.3. What a token is depends on where it stands, so the base class keeps the
// state that Ruby's own lexer keeps, the brackets that are open and the local variables
// that are known.
//
// - NEWLINE is only there where it ends a statement. Where a statement ends without one,
//   before what closes a block, there is a STATEMENT_END without text.
// - The arguments of a call without parentheses are between ARGUMENTS_OPEN and
//   ARGUMENTS_CLOSE, both without text.
// - The `(` of a call or of parameters is CALL_OPEN, another one LPAREN; the `[` of an
//   index INDEX_OPEN, that of an array LBRACK; the `{` of a block BLOCK_OPEN, of a lambda
//   LAMBDA_OPEN, of a hash LBRACE; the `|` around parameters PIPE_OPEN and PIPE_CLOSE.
// - `do` is DO, or LAMBDA_DO, or LOOP_DO; `in` IN, or FOR_IN, or MATCH; `rescue` RESCUE, or
//   OTHERWISE between a value and another. A comma in what is behind a MATCH is PATTERN_COMMA. `if` and the like behind a statement are MODIFIER.
// - Signs before an operand are PREFIX, SPLAT, RANGE_PREFIX and TOP, between two OPERATOR, RANGE
//   and SCOPE. A `*` or `...` without operand is ANONYMOUS, a comma before nothing
//   TRAILING_COMMA, a semicolon between parameters LOCALS. The `=` of a method without `end` is ENDLESS,
//   and its `def` ENDLESS_DEF.
// - Names that are declared, and those after a point that are keywords or operators, are
//   METHOD_NAME.
// - What is in quotes is STRING_TEXT, line by line, with EMBEDDED variables and what is
//   between INTERPOLATION_OPEN and RBRACE, up to a STRING_CLOSE.
// - HEREDOC is where a here-document is asked for. Its text follows the line's end between
//   DOCUMENT_OPEN, without text, and DOCUMENT_CLOSE.
lexer grammar RubyLexer;

options { superClass = RubyReaderBase; }

tokens {
    STATEMENT_END, ARGUMENTS_OPEN, ARGUMENTS_CLOSE, CALL_OPEN, INDEX_OPEN, BLOCK_OPEN, LAMBDA_OPEN, PIPE_OPEN, PIPE_CLOSE,
    EMPTY_PIPES, LAMBDA_DO, LOOP_DO, FOR_IN, MATCH, OTHERWISE, MODIFIER, SPLAT, RANGE_PREFIX, TOP, ANONYMOUS,
    TRAILING_COMMA, PATTERN_COMMA, LOCALS, ENDLESS, ENDLESS_DEF, SINGLETON, METHOD_NAME, LABEL, LABEL_OPEN, LABEL_CLOSE, STRING_CLOSE, EMBEDDED, INTERPOLATION_OPEN, SYMBOL_OPEN,
    REGEX_OPEN, WORDS_OPEN, SHELL_OPEN, HEREDOC, DOCUMENT_OPEN, DOCUMENT_CLOSE
}

WS : [ \t\r\f\u000B\uFEFF]+ -> skip ;
CONTINUATION : '\\' '\r'? '\n' -> skip ;
NEWLINE : '\r'? '\n' ;
COMMENT : '#' ~[\r\n]* -> channel(HIDDEN) ;
BLOCK_COMMENT
    : '=begin' {this.IsFirstInLine()}? ([ \t\r\f] ~'\n'*)? ('\n' ~'\n'*)*?
      ('\n=end' ([ \t\r\f] ~'\n'*)? ('\n' | EOF) | EOF) -> channel(HIDDEN)
    ;
// It ends the script if it is alone in its line.
DATA_OPEN : '__END__' {this.IsFirstInLine()}? ('\r'? '\n' | EOF) -> mode(END_OF_SCRIPT) ;

LBRACE : '{' ;
RBRACE : '}' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACK : '[' ;
RBRACK : ']' ;
SEMI : ';' ;
COMMA : ',' ;
DOT : '.' ;
SAFE_DOT : '&.' ;
SCOPE : '::' ;
COLON : ':' {this.ReadColon();} ;
SYMBOL
    : ':' {this.MayBegin()}?
      (VARIABLE_NAME | NAME_START NAME_PART* ([?!] {this.IsNotDoubled()}? | '=' {this.IsSetter()}?)? | METHOD_OPERATOR)
    ;
QUESTION : '?' ;
CHARACTER : '?' {this.IsCharacter()}? (~[ \t\r\n\f\\] | CONTROL* ESCAPE | CONTROL+ (~'\\' | EOF)) ;
ASSIGN : '=' ;
ARROW : '=>' ;
LAMBDA : '->' ;
LESS : '<' ;
RANGE : '..' | '...' ;
STAR : '*' | '**' ;
AMPERSAND : '&' ;
PIPE : '|' ;
PIPES : '||' ;
SIGN : '+' | '-' | '^' ;
PREFIX : '!' | '~' ;
NAME_OPERATOR : ([+\-!~] '@' | '[]' ('=' {this.IsNotDoubled()}?)?) {this.IsName()}? -> type(METHOD_NAME) ;
SLASH : '/' {this.ReadSlash();} ;
PERCENT : '%' {this.ReadPercent();} ;
SHIFT : '<<' {this.ReadShift();} ;
OPERATOR
    : '&&' | '==' | '===' | '=~' | '!=' | '!~' | '<=' | '>=' | '>' | '<=>' | '>>'
    ;
ASSIGN_OPERATOR
    : '+=' | '-=' | '*=' | '**=' | '&=' | '|=' | '^=' | '<<=' | '>>=' | '&&=' | '||='
    ;
STRING_OPEN : ["'`] {this.ReadQuote();} ;

ALIAS : 'alias' {this.ReadKeyword();} ;
AND_OR : ('and' | 'or') {this.ReadKeyword();} ;
BEGIN : 'begin' {this.ReadKeyword();} ;
HOOK : ('BEGIN' | 'END') {this.ReadKeyword();} ;
CASE : 'case' {this.ReadKeyword();} ;
CLASS : 'class' {this.ReadKeyword();} ;
DEF : 'def' {this.ReadKeyword();} ;
DEFINED : 'defined?' {this.ReadKeyword();} ;
DO : 'do' {this.ReadKeyword();} ;
ELSE : 'else' {this.ReadKeyword();} ;
ELSIF : 'elsif' {this.ReadKeyword();} ;
END : 'end' {this.ReadKeyword();} ;
ENSURE : 'ensure' {this.ReadKeyword();} ;
FOR : 'for' {this.ReadKeyword();} ;
IF : 'if' {this.ReadKeyword();} ;
IN : 'in' {this.ReadKeyword();} ;
// Their arguments need no parentheses.
JUMP : ('return' | 'break' | 'next') {this.ReadKeyword();} ;
LITERAL
    : ( 'nil' | 'self' | 'true' | 'false' | 'redo' | 'retry' | '__FILE__' | '__LINE__' | '__ENCODING__'
      ) {this.ReadLiteral();}
    ;
MODULE : 'module' {this.ReadKeyword();} ;
NOT : 'not' {this.ReadKeyword();} ;
RESCUE : 'rescue' {this.ReadKeyword();} ;
THEN : 'then' {this.ReadKeyword();} ;
UNDEF : 'undef' {this.ReadKeyword();} ;
UNLESS : 'unless' {this.ReadKeyword();} ;
UNTIL : 'until' {this.ReadKeyword();} ;
WHEN : 'when' {this.ReadKeyword();} ;
WHILE : 'while' {this.ReadKeyword();} ;
YIELD : ('super' | 'yield') {this.ReadKeyword();} ;

CONSTANT : [\p{Lu}] NAME_PART* {this.ReadName();} ;
IDENTIFIER : [a-z_\u0080-\u{10FFFF}] NAME_PART* {this.ReadName();} ;
VARIABLE : VARIABLE_NAME ;
NUMBER : NUMERAL | NUMERAL ('r' 'i'? | 'i') {this.IsEnd()}? ;

OTHER : . ;

fragment NUMERAL
    : DIGITS ('.' DIGITS)? ([eE] [+\-]? DIGITS)?
    | '0' [xX] [0-9a-fA-F_]+
    | '0' [bB] [01_]+
    | '0' [oOdD] [0-9_]+
    ;
fragment DIGITS : [0-9] [0-9_]* ;
fragment NAME_START : [a-zA-Z_\u0080-\u{10FFFF}] ;
fragment NAME_PART : [a-zA-Z0-9_\u0080-\u{10FFFF}] ;
fragment VARIABLE_NAME
    : '@' '@'? NAME_START NAME_PART*
    | '$' (NAME_START NAME_PART* | [0-9]+ | '-' NAME_PART | [~*$?!@/\\;,.=:<>"&`'+])
    ;
// What a method may be called besides names.
fragment METHOD_OPERATOR
    : '[]' '='? | '<=>' | '==' '='? | '=~' | '!=' | '!~' | [!+\-~] '@' | '**' | '<<' | '>>' | [<>] '='
    | [!+\-*/%<>&|^~`]
    ;
// What changes the next character.
fragment CONTROL : '\\' ([CM] '-' | 'c') ;
fragment ESCAPE
    : '\\' ('u{' ~'}'* '}' | 'u' (HEX (HEX (HEX HEX?)?)?)? | 'x' (HEX HEX?)? | OCTAL (OCTAL OCTAL?)? | . | EOF)
    ;
fragment HEX : [0-9a-fA-F] ;
fragment OCTAL : [0-7] ;

mode TEXT;

STRING_TEXT : . {this.ReadText();} ;

mode END_OF_SCRIPT;

DATA_LINE : ~'\n'* '\n' | ~'\n'+ ;
