// Regular expressions in the notations that are in use: those of Perl, PCRE, Python,
// JavaScript, Java, .NET, Ruby, Rust, RE2 and POSIX (extended). Where two of them read the
// same text differently, the base class decides for the whole expression: it takes the
// reading that leaves the fewest brackets over.
//
// - What is special only where it has a meaning is CHAR elsewhere: a brace that starts no
//   repetition, a bracket that closes nothing.
// - Whether `[` in a class starts another one, whether `[:alpha:]` has a meaning there, whether
//   `[]` is a class, whether a backslash in a class is one, and whether white space and `#` are
//   layout is part of a reading. The last of these depends on flags in the expression, too.
// - What follows the `(` of a group and says of what kind it is has a mode of its own.
lexer grammar RegexLexer;

options { superClass = RegexReaderBase; }

LAYOUT : [ \t\r\n\u000B\f] {this.IsFree()}? [ \t\r\n\u000B\f]* -> skip ;
LINE_COMMENT : '#' {this.IsFree()}? ~[\r\n]* -> channel(HIDDEN) ;

COMMENT : '(?#' (~[)\\] | '\\' .)* ')'? ;
FLAGS : '(?' '^'? [a-zA-Z]* ('-' [a-zA-Z]*)? ')' ;
VERB
    : '(*' [a-zA-Z0-9_]* [A-Z0-9_] (')' | [:=] ~')'* ')'?)
    | '(*' [a-zA-Z0-9_]+ ('[' ~[()\]]* ']')? '{' ~[(){}]* '}' ')'
    | '(*' [a-zA-Z0-9_]+ '[' ~[()\]]* ']' ')'
    | '(*:' ~')'* ')'?
    ;
CALLOUT
    : '(?C' [0-9]* ')'
    | '(?C' ('"' ~'"'* '"' | '\'' ~'\''* '\'' | '`' ~'`'* '`' | '^' ~'^'* '^' | '%' ~'%'* '%' | '#' ~'#'* '#' | '$' ~'$'* '$' | '{' ~[{}]* '}')+ ')'
    ;
CODE : '(?' [?p]? '{' (~'}' | '}'+ ~[)}])* ('}'+ ')')? ;
CALL : '(?' ('R' | [+\-]? [0-9]+) ')' ;
REFERENCE_OPEN : ('(?&' | '(?P=' | '(?P>') -> pushMode(NAMES) ;

LPAREN : '(' ;
RPAREN : ')' ;
BAR : '|' ;
REPEAT : [*+?] ;
BRACE_OPEN : '{' {this.IsRepetition()}? -> pushMode(BOUNDS) ;
META : [.^$] ;

BACK_REFERENCE_OPEN : '\\' [gk] [<{'] {this.IsReference()}? -> type(REFERENCE_OPEN), pushMode(NAMES) ;
QUOTE_OPEN : '\\Q' -> pushMode(QUOTE) ;
ESCAPE : '\\' ESCAPED ;

CLASS_OPEN : '[' -> pushMode(CLASS) ;
CHAR : . ;

fragment ESCAPED
    : ( 'x' (HEX HEX?)?
      | 'x{' [0-9a-fA-F_ ]* '}'
      | 'u' (HEX HEX HEX HEX)?
      | 'u{' [0-9a-fA-F ]+ '}'
      | 'U' (HEX HEX HEX HEX HEX HEX HEX HEX)?
      | 'U{' [0-9a-fA-F]+ '}'
      | 'o{' [0-7_ ]+ '}'
      | [pP] [a-zA-Z]?
      | [pP] '{' [a-zA-Z0-9_^=:!~&. \-]+ '}'
      | 'N{' [a-zA-Z] [a-zA-Z0-9_+:() \-]* '}'
      | 'b{' [a-z_ \-]+ '}'
      | 'q{' (~[{}\\] | '\\' .)* '}'
      | 'c' [a-zA-Z@[\\^_?]?
      | 'g' [+\-]? [0-9]+
      | ('M-' | 'C-') ('\\' 'C-')? .
      | [0-9] [0-9]? [0-9]?
      | ~[cgpPuUxMCQ0-9]
      | [gMC]
      )
    ;
fragment HEX : [0-9a-fA-F] ;

// After the `(` of a group that is not just that.
mode GROUP;

KIND
    : ( '?' ([:>|=!*~]? | '<' [=!*] | '^'? [a-zA-Z]* ('-' [a-zA-Z]*)? ':')
      | '?['
      | '*' [a-z_]+ ':'
      | '?(' ([+\-]? [0-9]+ | 'R' [0-9]* | 'R&' NAME_TEXT | NAME_TEXT | '<' NAME_TEXT '>' | '\'' NAME_TEXT '\'' | 'VERSION' '>'? '=' [0-9.]+) ')'
      ) -> popMode
    ;
NAME_OPEN : ('?<' | '?P<' | '?\'') -> mode(NAMES) ;
GROUP_CHAR : . -> type(CHAR), popMode ;

fragment NAME_TEXT : ~[\p{White_Space}()<>'{}\\|[\]*+?:=!] ~[\p{White_Space}()<>'{}\\|[\]*+?:=!]* ;

mode NAMES;

NAME : (~[<>'{}()\-\\|[\]] | '\\u' (HEX HEX HEX HEX | '{' HEX+ '}'))+ ;
NAME_DASH : '-' ;
NAME_CLOSE : [>'})] -> popMode ;
NAME_CHAR : . -> type(CHAR), popMode ;

// How often, in braces.
mode BOUNDS;

BOUNDS_SPACE : [ \t]+ -> skip ;
NUMBER : [0-9]+ ;
COMMA : ',' ;
BRACE_CLOSE : '}' -> popMode ;

mode QUOTE;

QUOTE_CLOSE : '\\E' -> popMode ;
QUOTED : . ;

mode CLASS;

CARET : '^' {this.IsFirst()}? ;
// The bracket that a class may begin with.
FIRST_BRACKET : ']' {this.IsMember()}? -> type(CHAR) ;
CLASS_CLOSE : ']' -> popMode ;
POSIX_CLASS
    : '[' {this.IsNamed()}?
      ( ':' ('^'? [a-zA-Z0-9_]+ | [<>]) ':]'
      | '.' ([a-zA-Z0-9\-]+ | .) '.]'
      | '=' ([a-zA-Z0-9\-]+ | .) '=]'
      )
    ;
NESTED_OPEN : '[' {this.IsNested()}? -> type(CLASS_OPEN), pushMode(CLASS) ;
SET_OPERATOR : ('&&' | '--' | '~~') {this.IsNested()}? ;
DASH : '-' ;
CLASS_QUOTE_OPEN : '\\' {this.IsEscape()}? 'Q' -> type(QUOTE_OPEN), pushMode(QUOTE) ;
CLASS_ESCAPE : '\\' {this.IsEscape()}? ESCAPED -> type(ESCAPE) ;
CLASS_CHAR : . -> type(CHAR) ;
