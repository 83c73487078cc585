grammar Numbers;

import Digits;

number : sign? DIGITS (POINT DIGITS)? ;
sign : '+' | '-' ;

POINT : '.' ;
