// Swift 5.9, and what later versions added to types (`[4 of Int]`, with OF between the two). What a token is depends on where it
// stands: the base class watches the brackets and the token before, and looks ahead where
// that says what a word or a brace is.
//
// - LINE_END, without text, ends each statement, member and directive that has no semicolon.
// - Operators are PREFIX, BINARY or POSTFIX by the white space around them, UNWRAP the `?`
//   and `!` behind an operand or a type, OPERATOR_NAME where they are names. An assignment in
//   an expression is BINARY, ASSIGN the `=` of a declaration or a condition. `>` closes types
//   one at a time.
// - The `{` of a closure is CLOSURE_OPEN, of a `switch` SWITCH_OPEN, of accessors
//   ACCESSORS_OPEN, of a precedence group GROUP_OPEN. SIGNATURE, without text, is where the
//   captures or parameters of a closure start.
// - The `<` and `>` of types are TYPE_OPEN and TYPE_CLOSE, `&` in a type TYPE_AND, `...`
//   ELLIPSIS.
// - Names before a `:` are LABEL, those of trailing closures CLOSURE_LABEL; the `(` of a name
//   like `f(a:b:)` is NAMES_OPEN, that of an attribute's arguments ATTRIBUTE_OPEN, of
//   what has a notation of its own TREE_OPEN. The `@` of a type in an expression is VALUE_AT.
// - Keywords that are names where they stand are IDENTIFIER. Words that are keywords only in
//   some places are MODIFIER, WORD, ACCESSOR and the like there.
// - A `#if` is SUFFIX_IF between the calls of a chain, CASE_IF around the cases of a
//   `switch`, ACCESSORS_IF around accessors, ATTRIBUTE_IF around attributes.
lexer grammar SwiftLexer;

options { superClass = SwiftReaderBase; }

tokens {
    LINE_END, SIGNATURE, CLOSURE_OPEN, SWITCH_OPEN, ACCESSORS_OPEN, GROUP_OPEN, NAMES_OPEN, ATTRIBUTE_OPEN,
    TREE_OPEN, TYPE_OPEN, TYPE_CLOSE, TYPE_AND, ELLIPSIS, PREFIX, BINARY, POSTFIX, UNWRAP, QUESTION, ASSIGN,
    ARROW, OPERATOR_NAME, BARE_DOT, LABEL, CLOSURE_LABEL, MODIFIER, WORD, ACCESSOR, ASYNC, AWAIT, MACRO, YIELD,
    PATTERN_LET, CASE_LABEL, ENUM_CASE, VALUE_AT, SUFFIX_IF, CASE_IF, ACCESSORS_IF, ATTRIBUTE_IF, OF, STRING, REGEX, STRING_CLOSE,
    INTERPOLATION_OPEN
}

HASHBANG : '#!' ~[\r\n]* ;
COMMENT : ('//' ~[\r\n]* | '/*' {this.ReadComment();}) -> channel(HIDDEN) ;
WS : [ \t\r\n\u000B\f\u0000\uFEFF]+ -> skip ;

LBRACE : '{' ;
RBRACE : '}' ;
LPAREN : '(' ;
RPAREN : ')' ;
LBRACK : '[' ;
RBRACK : ']' ;
SEMI : ';' ;
COMMA : ',' ;
COLON : ':' ;
// Or between a module and what is in it. Operators may begin with one.
DOT : ('.' | '::') {this.ReadOperator();} ;
UNKNOWN : '@unknown' ;
AT : '@' ;
BACKSLASH : '\\' ;
// What an operator or a regular expression begins with; its end is looked for.
OPERATOR_SIGN : SIGN {this.ReadOperator();} ;

HASH_IF : '#if' ;
HASH_ELSEIF : '#elseif' ;
HASH_ELSE : '#else' ;
HASH_ENDIF : '#endif' ;
HASH_NAME : '#' (NAME | '`' ~[`\r\n]+ '`') ;
PATTERN : '#'+ '/' {this.ReadRegex();} -> type(REGEX) ;

AS : 'as' [?!]? ;
ASSOCIATEDTYPE : 'associatedtype' ;
BREAK : 'break' ;
CASE : 'case' ;
CATCH : 'catch' ;
CLASS : 'class' ;
CONTINUE : 'continue' ;
DEFAULT : 'default' ;
DEFER : 'defer' ;
DEINIT : 'deinit' ;
DO : 'do' ;
ELSE : 'else' ;
EXTENSION : 'extension' ;
FALLTHROUGH : 'fallthrough' ;
FOR : 'for' ;
FUNC : 'func' ;
GUARD : 'guard' ;
IF : 'if' ;
IMPORT : 'import' ;
IN : 'in' ;
INIT : 'init' ;
INOUT : 'inout' ;
IS : 'is' ;
LET : 'let' | 'var' ;
OPERATOR : 'operator' ;
PRECEDENCEGROUP : 'precedencegroup' ;
REPEAT : 'repeat' ;
RETURN : 'return' ;
SUBSCRIPT : 'subscript' ;
SWITCH : 'switch' ;
THROW : 'throw' ;
THROWS : 'throws' | 'rethrows' ;
TRY : 'try' [?!]? ;
TYPE : 'struct' | 'enum' | 'protocol' ;
TYPEALIAS : 'typealias' ;
WHERE : 'where' ;
WHILE : 'while' ;
ACCESS : 'static' | 'public' | 'private' | 'fileprivate' | 'internal' ;
LITERAL : 'nil' | 'true' | 'false' ;

IDENTIFIER : NAME | '`' ~[`\r\n]+ '`' | '$' [0-9]+ | '$' NAME | '<#' ~[\r\n]*? '#>' ;
NUMBER
    : ( DIGITS ('.' DIGITS)? ([eE] [+\-]? DIGITS)?
      | '0x' [0-9a-fA-F] [0-9a-fA-F_]* (('.' [0-9a-fA-F] [0-9a-fA-F_]*)? [pP] [+\-]? DIGITS)?
      | '0o' [0-7] [0-7_]*
      | '0b' [01] [01_]*
      ) {this.ReadNumber();}
    ;
// With its text and its end, unless there are expressions in it.
STRING_OPEN : '#'* ('"' | '"""') {this.ReadString();} ;

OTHER : . ;

fragment DIGITS : [0-9] [0-9_]* ;
fragment NAME : HEAD (HEAD | [0-9$\u0300-\u036F\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F])* ;
fragment HEAD
    : [a-zA-Z_\u00A8\u00AA\u00AD\u00AF\u00B2-\u00B5\u00B7-\u00BA\u00BC-\u00BE\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF]
    | [\u0370-\u167F\u1681-\u180D\u180F-\u1DBF\u1E00-\u1FFF\u200B-\u200D\u202A-\u202E\u203F-\u2040\u2054\u2060-\u20CF]
    | [\u2100-\u218F\u2460-\u24FF\u2776-\u2793\u2C00-\u2DFF\u2E80-\u2FFF\u3004-\u3007\u3021-\u302F\u3031-\uD7FF]
    | [\uF900-\uFD3D\uFD40-\uFDCF\uFDF0-\uFE1F\uFE30-\uFE44\uFE47-\uFEFE\uFF00-\uFFFD\u{10000}-\u{EFFFD}]
    ;
fragment SIGN
    : [/=\-+!*%<>&|^~?\u00A1-\u00A7\u00A9\u00AB\u00AC\u00AE\u00B0\u00B1\u00B6\u00BB\u00BF\u00D7\u00F7\u2016\u2017]
    | [\u2020-\u2027\u2030-\u203E\u2041-\u2053\u2055-\u205E\u2190-\u23FF\u2500-\u2775\u2794-\u2BFF\u2E00-\u2E7F]
    | [\u3001-\u3003\u3008-\u3020\u3030]
    ;

mode TEXT;

STRING_TEXT : . {this.ReadText();} ;
