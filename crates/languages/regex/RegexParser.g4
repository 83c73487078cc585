// What a group holds is what an expression is, so that it can come in the group's place; what
// says of what kind a group is can go.
parser grammar RegexParser;

options { tokenVocab = RegexLexer; }

regex : alternatives EOF ;

// What stands behind a literal: letters that change what it means, one by one.
letters : CHAR* EOF ;

alternatives : sequence (BAR sequence)* ;

// Some notations take a repetition of nothing for a text.
sequence : repetition* term* ;

term : atom repetition* ;

// In classes, too, so that one of its members can come in a class's place.
atom
    : LPAREN kind? alternatives RPAREN
    | CLASS_OPEN CARET? members (SET_OPERATOR members)* CLASS_CLOSE
    | CHAR
    | META
    | ESCAPE
    | QUOTE_OPEN QUOTED* QUOTE_CLOSE?
    | REFERENCE_OPEN name NAME_CLOSE
    | FLAGS
    | COMMENT
    | VERB
    | CALLOUT
    | CODE
    | CALL
    ;

kind : KIND | NAME_OPEN name NAME_CLOSE ;

name : NAME_DASH? NAME (NAME_DASH NAME)? ;

repetition
    : REPEAT
    | BRACE_OPEN (NUMBER (COMMA NUMBER?)? | COMMA NUMBER) BRACE_CLOSE
    ;

members : member* ;

member : (atom | DASH) (DASH (atom | DASH))? | POSIX_CLASS ;
