// Characters: properties, planes, sets with escapes, upper and lower case.
grammar Letters;

options { caseInsensitive = true; }

letters : (upper | EXACT | WORD | GREEK | FACE | NUMBER | PUNCTUATION | RANGE | ESCAPED | OTHER)* EOF ;

upper : 'select' WORD ('as' WORD)? ';' ;

EXACT options { caseInsensitive = false; } : 'Exact' [x-z]+ ;
GREEK : [\p{Script=Greek}]+ ;
FACE : [\u{1F600}-\u{1F64F}] | '\u{1F680}' ;
NUMBER : [\p{Nd}]+ ;
RANGE : '#' 'a'..'f'+ ;
ESCAPED : '\\' [\]\-\\nt"'] | '\u0041\u00DF' '\'' ;
WORD : [\p{L}_] [\p{L}\p{Mn}_]* ;
PUNCTUATION : [\p{Sm}.,:?] | [\P{Letter}] '!' ;
SPACE : [\p{White_Space}]+ -> skip ;
OTHER : ~[a-z] ;
