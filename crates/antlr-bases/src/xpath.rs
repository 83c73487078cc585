//! XPath and XQuery: keywords that are no names of functions.

use picireny_parser::hooks::{LexerClass, LexerMethod, ParserClass, ParserMethod, Program};

/// Where a grammar has no such token, the keyword is not reserved.
const RESERVED: &[&str] = &[
    "KW_ARRAY",
    "KW_ATTRIBUTE",
    "KW_COMMENT",
    "KW_DOCUMENT_NODE",
    "KW_ELEMENT",
    "KW_EMPTY_SEQUENCE",
    "KW_FUNCTION",
    "KW_IF",
    "KW_ITEM",
    "KW_MAP",
    "KW_NAMESPACE_NODE",
    "KW_NODE",
    "KW_PROCESSING_INSTRUCTION",
    "KW_SCHEMA_ATTRIBUTE",
    "KW_SCHEMA_ELEMENT",
    "KW_TEXT",
];

/// Reserved from version 4 on.
const RESERVED_4: &[&str] = &["KW_FN", "KW_GNODE", "KW_JNODE"];

/// Reserved in XQuery only.
const RESERVED_XQUERY: &[&str] = &["KW_RECORD", "KW_SWITCH", "KW_TYPESWITCH"];

pub(super) struct Parser {
    reserved: Vec<i32>,
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] =
        &["XPath20ParserBase", "XPath31ParserBase", "XPath4ParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[(
        "isfunccall",
        ParserMethod::Test(|p, view| !p.reserved.contains(&view.token_type(1))),
    )];

    fn new(program: &Program) -> Self {
        Self {
            reserved: program.token_types(&[RESERVED, RESERVED_4].concat()),
        }
    }
}

pub(super) struct XQueryParser {
    reserved: Vec<i32>,
}

impl ParserClass for XQueryParser {
    const NAMES: &'static [&'static str] = &["XQuery4ParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[(
        "isfunccall",
        ParserMethod::Test(|p, view| !p.reserved.contains(&view.token_type(1))),
    )];

    fn new(program: &Program) -> Self {
        Self {
            reserved: program.token_types(&[RESERVED, RESERVED_4, RESERVED_XQUERY].concat()),
        }
    }
}

pub(super) struct XQueryLexer;

/// The `NCNameStartChar` of "Namespaces in XML".
fn is_name_start(c: char) -> bool {
    matches!(c,
        'A'..='Z' | '_' | 'a'..='z' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}'
        | '\u{F8}'..='\u{2FF}' | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}'
        | '\u{200C}'..='\u{200D}' | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}'
        | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}'
        | '\u{10000}'..='\u{EFFFF}')
}

impl LexerClass for XQueryLexer {
    const NAMES: &'static [&'static str] = &["XQuery4LexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "isncnamestart",
            LexerMethod::Test(|_, state| state.look(1).is_some_and(is_name_start)),
        ),
        (
            "popmodeifneeded",
            LexerMethod::Act(|_, state| {
                state.pop_mode();
            }),
        ),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}
