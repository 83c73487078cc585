// See the lexer. As in JSON, there is no way to leave out only the part before a comma.
parser grammar NotebookParser;

options { tokenVocab = NotebookLexer; }

notebook : value* EOF ;

value
    : LBRACE (member (COMMA member)*)? RBRACE
    | LBRACK (value (COMMA value)*)? RBRACK
    | STRING
    | NUMBER
    | WORD
    ;

member : (STRING | WORD) COLON value | source ;

source
    : SOURCE
    | SOURCE_PYTHON
    | SOURCE_JAVASCRIPT
    | SOURCE_TYPESCRIPT
    | SOURCE_RUBY
    | SOURCE_JAVA
    | SOURCE_KOTLIN
    | SOURCE_RUST
    | SOURCE_GO
    | SOURCE_SHELL
    | SOURCE_LINES
    | SOURCE_MARKDOWN
    | SOURCE_RAW
    ;
