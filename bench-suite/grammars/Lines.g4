// Any text as paragraphs, lines and words, with what stands in brackets as one thing: for
// languages that no other grammar here describes, such as Markdown and YAML.
grammar Lines;

text : (paragraph | NEWLINE)* EOF ;

paragraph : line+ ;

line : (item | closer | SPACE)+ (NEWLINE | EOF) ;

item : round | square | curly | word | opener ;

round : '(' inside* ')' ;

square : '[' inside* ']' ;

curly : '{' inside* '}' ;

inside : item | SPACE | NEWLINE ;

word : (LETTERS | DIGITS | SIGN)+ ;

// Brackets without a counterpart.
opener : '(' | '[' | '{' ;

closer : ')' | ']' | '}' ;

LETTERS : [\p{L}_]+ ;

DIGITS : [0-9]+ ;

SPACE : [ \t]+ ;

NEWLINE : '\r'? '\n' ;

SIGN : . ;
