// A list is the items in a row; they are blocks like others.
parser grammar MarkdownParser;

options { tokenVocab = MarkdownLexer; }

document : FRONT_MATTER? block* EOF ;

block
    : PARAGRAPH_OPEN line* PARAGRAPH_CLOSE
    | QUOTE_MARK*
      ( HEADING_MARK (inline | PIPE)* LINE_END
      | CODE LINE_END
      | RULE LINE_END
      | BLANK
      | (ITEM_MARK | QUOTE_OPEN) block* BLOCK_CLOSE
      )
    ;

line : QUOTE_MARK* cell? (PIPE cell?)* LINE_END ;

cell : inline+ ;

inline
    : WORD
    | CODE_SPAN
    | TAG
    | COMMENT
    | EMPHASIS_OPEN (inline | PIPE)* EMPHASIS_CLOSE
    | LINK_OPEN (inline | PIPE)* LINK_CLOSE target?
    ;

// Where a link goes: an address and a title, or a name.
target : TARGET_OPEN WORD* TARGET_CLOSE ;
