// Protocol Buffers: proto2, proto3 and editions. Keywords are names wherever no statement begins.
grammar Protobuf;

document : statement* EOF ;

statement : syntax | import_ | package | option | message | enum_ | extend | service | ';' ;

syntax : ('syntax' | 'edition') '=' STRING+ ';' ;

import_ : 'import' ('public' | 'weak' | 'option')? STRING+ ';' ;

package : 'package' path ';' ;

option : 'option' setting ';' ;

message : visibility? 'message' name block ;

block : '{' element* '}' ;

element
    : field | group | oneof | message | enum_ | extend | option | reserved | extensions | ';'
    ;

field : label? type name '=' number settings? ';' ;

// A field and the message that it holds.
group : label? 'group' name '=' number settings? block ;

label : 'optional' | 'required' | 'repeated' ;

type : map | typeName ;

map : 'map' '<' type ',' type '>' ;

oneof : 'oneof' name '{' member* '}' ;

member : field | group | option | ';' ;

extend : 'extend' typeName '{' extension* '}' ;

extension : field | group | ';' ;

reserved : 'reserved' held (',' held)* ';' ;

held : range | STRING+ | name ;

extensions : 'extensions' range (',' range)* settings? ';' ;

range : number ('to' (number | 'max'))? ;

enum_ : visibility? 'enum' name '{' constant* '}' ;

constant : enumerator | option | reserved | ';' ;

enumerator : name '=' number settings? ';' ;

visibility : 'export' | 'local' ;

service : 'service' name '{' procedure* '}' ;

procedure : rpc | option | ';' ;

rpc : 'rpc' name parameter 'returns' parameter rest ;

parameter : '(' 'stream'? typeName ')' ;

rest : ';' | '{' (option | ';')* '}' ;

settings : '[' setting (',' setting)* ']' ;

setting : settingName '=' value ;

settingName : settingPart ('.' settingPart)* ;

settingPart : name | '(' '.'? path ')' ;

// The values of options are in the text format, of which the rest of the file knows the scalars.
value : number | '-'? name | STRING+ | literal | list ;

literal : '{' (entry (',' | ';')?)* '}' | '<' (entry (',' | ';')?)* '>' ;

entry : key ':' value | key literal | key list ;

key : name | '[' path ('/' path)? ']' ;

list : '[' (value (',' value)*)? ']' ;

number : '-'? (INTEGER | FLOAT) ;

path : name ('.' name)* ;

typeName : '.' path | first ('.' name)* ;

// No statement begins with these.
first
    : NAME | 'syntax' | 'edition' | 'import' | 'public' | 'weak' | 'package' | 'map' | 'to' | 'max'
    | 'export' | 'local' | 'service' | 'rpc' | 'returns' | 'stream'
    ;

name
    : first | 'option' | 'message' | 'enum' | 'extend' | 'group' | 'oneof' | 'optional'
    | 'required' | 'repeated' | 'reserved' | 'extensions'
    ;

COMMENT : ('//' ~[\r\n]* | '/*' .*? '*/') -> channel(HIDDEN) ;
WS : [ \t\r\n\f\u000B\uFEFF]+ -> skip ;

INTEGER : '0' [xX] [0-9a-fA-F]+ | [0-9]+ ;
FLOAT : ([0-9]+ '.' [0-9]* | '.' [0-9]+) EXPONENT? [fF]? | [0-9]+ (EXPONENT [fF]? | [fF]) ;
fragment EXPONENT : [eE] [+\-]? [0-9]+ ;

NAME : [A-Za-z_] [A-Za-z_0-9]* ;

STRING : '"' (~["\\\r\n] | '\\' .)* '"' | '\'' (~['\\\r\n] | '\\' .)* '\'' ;

UNTERMINATED : '"' (~["\\\r\n] | '\\' .)* | '\'' (~['\\\r\n] | '\\' .)* ;

OTHER : . ;
