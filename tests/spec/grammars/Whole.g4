// A grammar that imports others: their rules, tokens, modes and channels.
grammar Whole;

import Shared, Numbers;

tokens { DEDENT }

whole : (item | number | pair)* EOF ;

// Hides the imported rule.
pair : NAME '->' NAME ;

NAME : [a-z]+ ;
