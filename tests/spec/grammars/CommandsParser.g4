parser grammar CommandsParser;

options { tokenVocab = Commands; }

commands : (WORD | STRING | parens | LAST | NUMBERED)* EOF? ;

parens : OPEN (DEEP | STRING | parens)* CLOSE ;
