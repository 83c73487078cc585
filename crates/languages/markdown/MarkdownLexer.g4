// Markdown as CommonMark and GitHub have it. What a line is and which marks belong
// together needs all of the line, and the lines before it: the base class plans
// the tokens that mark structure, and what is between them are words. It puts
// PARAGRAPH_OPEN and PARAGRAPH_CLOSE around the lines of a paragraph or table,
// and BLOCK_CLOSE after the blocks of a quote or list item; none of them has a
// text. A line without anything is BLANK in a quote, else white space. Whatever
// the text is, what is opened is closed.
lexer grammar MarkdownLexer;

options { superClass = MarkdownReaderBase; }

tokens {
    FRONT_MATTER, PARAGRAPH_OPEN, PARAGRAPH_CLOSE, BLOCK_CLOSE, QUOTE_MARK, QUOTE_OPEN, ITEM_MARK, HEADING_MARK, RULE, CODE,
    BLANK, PIPE, EMPHASIS_OPEN, EMPHASIS_CLOSE, LINK_OPEN, LINK_CLOSE, TARGET_OPEN, TARGET_CLOSE, CODE_SPAN, TAG, COMMENT
}

WS : [ \t\r]+ -> skip ;
LINE_END : '\r'? '\n' ;
WORD : ~[ \t\r\n]+ [ \t]* ;

// A word before a mark in the same line: how long it is is known.
mode SHORT;
SHORT_WORD : ~[ \t\r\n] {this.PassWord();} -> type(WORD), popMode ;

mode PLANNED;

MARK : . {this.PassMark();} -> popMode ;
