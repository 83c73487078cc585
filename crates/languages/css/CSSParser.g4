// Style sheets with nested rules (CSS Nesting Module) and at-rules of any
// name. A declaration is whatever lies between two semicolons and holds no
// block, so a broken one is skipped without an error, as in a browser.
parser grammar CSSParser;

options { tokenVocab = CSSLexer; }

stylesheet : stray* ((styleRule | atRule) stray*)* EOF ;

// The content of a style attribute.
declarations : nested* declaration? (SEMI nested* declaration?)* EOF ;

stray : SEMI | CDO | CDC | RBRACE ;

styleRule : selectors block ;

atRule : AT component* (COMMA component*)* block? ;

// The end of the input closes what is open.
block : LBRACE nested* declaration? (SEMI nested* declaration?)* (RBRACE | strayEnd) ;

// Where something is open.
strayEnd : EOF ;

nested : styleRule | atRule ;

declaration
    : property (COLON value | strayProperty)
    | CUSTOM COLON (component | COMMA | RPAREN | RBRACK | block)*
    ;

// Ends without a value.
strayProperty : ;

// More than one token only in the hacks that depend on being skipped.
property : (IDENT | STAR | DOT | PLUS | HASH | NUMBER | STRING | UNTERMINATED | other)+ ;

value : (component | RPAREN | RBRACK)* (COMMA (component | RPAREN | RBRACK)*)* ;

component
    : IDENT
    | CUSTOM
    | NUMBER
    | STRING
    | UNTERMINATED
    | HASH
    | URL
    | IMPORTANT
    | FUNCTION arguments RPAREN
    | LPAREN arguments RPAREN
    | LBRACK arguments RBRACK
    | COLON
    | DOT
    | STAR
    | PLUS
    | GREATER
    | CDO
    | CDC
    | other
    ;

arguments : argument* (COMMA argument*)* ;

argument : component | SEMI | AT ;

selectors : selector (COMMA selector)* ;

selector : simple+ ;

simple
    : IDENT
    | STAR
    | AMPERSAND
    | HASH
    | DOT IDENT
    | COLON COLON? (IDENT | FUNCTION selectors? RPAREN)
    | LBRACK (IDENT | CUSTOM | STAR | BAR | TILDE | OTHER)+ (EQUALS (IDENT | CUSTOM | STRING | NUMBER | HASH)? IDENT?)? RBRACK
    | GREATER
    | PLUS
    | TILDE
    | BAR
    | MINUS
    | NUMBER
    | STRING
    | UNTERMINATED
    | SLASH
    | EQUALS
    | OTHER
    ;

other : MINUS | TILDE | AMPERSAND | BAR | SLASH | EQUALS | OTHER ;
