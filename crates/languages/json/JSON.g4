// JSON (RFC 8259), one or more values per file (so JSON Lines too), with the
// comments that configuration files have.
//
// The first element of a list is not optional where others follow it, because
// JSON has no way to leave out only the part before a comma: it becomes a
// minimal value instead.
grammar JSON;

json : value* EOF ;

value
    : '{' (member (',' member)*)? '}'
    | '[' (value (',' value)*)? ']'
    | STRING
    | NUMBER
    | 'true'
    | 'false'
    | 'null'
    | WORD
    ;

member : (STRING | WORD) ':' value ;

// A string that lacks its closing quote ends with its line.
STRING
    : '"' (~["\\\r\n] | '\\' ~[\r\n])* '"'?
    | '\'' (~['\\\r\n] | '\\' ~[\r\n])* '\''?
    ;

NUMBER : '-'? ([0-9]+ ('.' [0-9]*)? | '.' [0-9]+) ([eE] [+\-]? [0-9]+)? ;

// Unquoted keys, NaN, Infinity and whatever else is not JSON.
WORD : [a-zA-Z_$] [a-zA-Z_$0-9]* | ~["'{}[\],: \t\r\n] ;

COMMENT : ('//' ~[\r\n]* | '/*' (~'*' | '*'+ ~[*/])* ('*'+ '/')?) -> channel(HIDDEN) ;

WS : [ \t\r\n\uFEFF]+ -> skip ;
