//! MySQL, as its shell's grammar has it: words that are functions only before
//! a parenthesis, comments for versions, numbers by their size.
//!
//! The version is 8.2 and the mode `ANSI_QUOTES`, as upstream sets them.

use std::collections::HashMap;

use picireny_parser::hooks::{
    LexerClass, LexerMethod, LexerState, Made, ParserClass, ParserMethod, Program, Sink, Token,
    TokenOrigin, Value,
};

/// The server's version.
pub(super) const VERSION: u32 = 80_200;

pub(super) struct Lexer {
    /// Token types whose names end in `_SYMBOL`.
    symbols: HashMap<String, i32>,
    identifier: i32,
    numbers: Numbers,
    dot: i32,
    not: i32,
    logical_or: i32,
    version_comment: i32,
    in_version_comment: bool,
    /// The token in progress is a dot and a name.
    after_dot: bool,
}

impl Lexer {
    /// A word that is a function's name before a parenthesis.
    fn function(&self, state: &mut LexerState<'_>, symbol: &str) {
        state.token_type = match state.look(1) {
            Some('(') => self.symbols.get(symbol).copied().unwrap_or(self.identifier),
            _ => self.identifier,
        };
    }
}

/// Types of integers by their size.
pub(super) struct Numbers {
    integer: i32,
    long: i32,
    unsigned: i32,
    decimal: i32,
}

impl Numbers {
    pub(super) fn new(program: &Program) -> Self {
        Self {
            integer: program.token_type("INT_NUMBER"),
            long: program.token_type("LONG_NUMBER"),
            unsigned: program.token_type("ULONGLONG_NUMBER"),
            decimal: program.token_type("DECIMAL_NUMBER"),
        }
    }

    /// The smallest type that holds an integer, by its first digits.
    pub(super) fn kind(&self, text: &str) -> i32 {
        let digits = text.trim_start_matches('0');
        // Upstream counts one digit too few, so that a number of ten digits
        // is an integer, whichever they are.
        let (limit, smaller, larger) = match digits.len().saturating_sub(1) {
            0..10 => ("", self.integer, self.integer),
            10 => ("2147483647", self.integer, self.long),
            11..19 => ("", self.long, self.long),
            19 => ("9223372036854775807", self.long, self.unsigned),
            20 => ("18446744073709551615", self.unsigned, self.decimal),
            _ => ("", self.decimal, self.decimal),
        };
        let mut pairs = digits.bytes().zip(limit.bytes());
        let different = pairs.find(|(own, limit)| own != limit);
        let fits = different.is_none_or(|(own, limit)| own <= limit);
        if fits { smaller } else { larger }
    }
}

/// `/*!80000`: whether what follows is for this version.
pub(super) fn is_for_version(state: &LexerState<'_>) -> bool {
    let digits = state.token_text().get(3..).unwrap_or("");
    digits.len() >= 5
        && digits
            .parse::<u32>()
            .is_ok_and(|version| version <= VERSION)
}

/// Takes the dot off a token that is a dot and a name.
pub(super) fn split_dot(dot: i32, made: &mut Made, sink: &mut Sink) {
    let token = made.token;
    if token.origin != TokenOrigin::Matched {
        return;
    }
    sink.push(Made {
        token: Token {
            kind: dot,
            end: token.start + 1,
            ..token
        },
        text: None,
    });
    made.token.start += 1;
    made.token.column += 1;
}

macro_rules! function {
    ($symbol:literal) => {
        LexerMethod::Act(|l, state| l.function(state, $symbol))
    };
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["MySQLLexerBase"];
    const SIGN: &'static str = "doIntNumber";
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        ("doadddate", function!("ADDDATE_SYMBOL")),
        ("dobitand", function!("BIT_AND_SYMBOL")),
        ("dobitor", function!("BIT_OR_SYMBOL")),
        ("dobitxor", function!("BIT_XOR_SYMBOL")),
        ("docast", function!("CAST_SYMBOL")),
        ("docount", function!("COUNT_SYMBOL")),
        ("docurdate", function!("CURDATE_SYMBOL")),
        ("docurrentdate", function!("CURDATE_SYMBOL")),
        ("docurrenttime", function!("CURTIME_SYMBOL")),
        ("docurtime", function!("CURTIME_SYMBOL")),
        ("dodateadd", function!("DATE_ADD_SYMBOL")),
        ("dodatesub", function!("DATE_SUB_SYMBOL")),
        ("doextract", function!("EXTRACT_SYMBOL")),
        ("dogroupconcat", function!("GROUP_CONCAT_SYMBOL")),
        ("domax", function!("MAX_SYMBOL")),
        ("domid", function!("SUBSTRING_SYMBOL")),
        ("domin", function!("MIN_SYMBOL")),
        ("donow", function!("NOW_SYMBOL")),
        ("doposition", function!("POSITION_SYMBOL")),
        ("dosessionuser", function!("USER_SYMBOL")),
        ("dostddevsamp", function!("STDDEV_SAMP_SYMBOL")),
        ("dostddev", function!("STD_SYMBOL")),
        ("dostddevpop", function!("STD_SYMBOL")),
        ("dostd", function!("STD_SYMBOL")),
        ("dosubdate", function!("SUBDATE_SYMBOL")),
        ("dosubstr", function!("SUBSTRING_SYMBOL")),
        ("dosubstring", function!("SUBSTRING_SYMBOL")),
        ("dosum", function!("SUM_SYMBOL")),
        ("dosysdate", function!("SYSDATE_SYMBOL")),
        ("dosystemuser", function!("USER_SYMBOL")),
        ("dotrim", function!("TRIM_SYMBOL")),
        ("dovariance", function!("VARIANCE_SYMBOL")),
        ("dovarpop", function!("VARIANCE_SYMBOL")),
        ("dovarsamp", function!("VAR_SAMP_SYMBOL")),
        (
            "serverversion",
            LexerMethod::Value(|_, _, _| Value::Int(VERSION.into())),
        ),
        (
            "dointnumber",
            LexerMethod::Act(|l, state| state.token_type = l.numbers.kind(state.token_text())),
        ),
        // Modes that are not on: these are what they are anywhere.
        (
            "dologicalor",
            LexerMethod::Act(|l, state| state.token_type = l.logical_or),
        ),
        (
            "donot",
            LexerMethod::Act(|l, state| state.token_type = l.not),
        ),
        // No character sets are known.
        (
            "dounderscorecharset",
            LexerMethod::Act(|l, state| state.token_type = l.identifier),
        ),
        ("emitdot", LexerMethod::Act(|l, _| l.after_dot = true)),
        ("dodollarquotedstringtext", LexerMethod::Test(|_, _| true)),
        (
            "isversioncomment",
            LexerMethod::Test(|_, state| is_for_version(state)),
        ),
        ("isbacktickquotedid", LexerMethod::Test(|_, _| true)),
        ("isdoublequotedtext", LexerMethod::Test(|_, _| true)),
        ("issinglequotedtext", LexerMethod::Test(|_, _| true)),
        (
            "startinversioncomment",
            LexerMethod::Act(|l, _| l.in_version_comment = true),
        ),
        (
            "endinversioncomment",
            LexerMethod::Act(|l, _| l.in_version_comment = false),
        ),
        (
            "isinversioncomment",
            LexerMethod::Test(|l, _| l.in_version_comment),
        ),
        (
            "ismastercompressionalgorithm",
            LexerMethod::Test(|_, _| false),
        ),
        (
            "isserverversionge80011",
            LexerMethod::Test(|_, _| VERSION >= 80_011),
        ),
        (
            "isserverversionge80013",
            LexerMethod::Test(|_, _| VERSION >= 80_013),
        ),
        (
            "isserverversionlt80014",
            LexerMethod::Test(|_, _| VERSION < 80_014),
        ),
        (
            "isserverversionge80014",
            LexerMethod::Test(|_, _| VERSION >= 80_014),
        ),
        (
            "isserverversionge80016",
            LexerMethod::Test(|_, _| VERSION >= 80_016),
        ),
        (
            "isserverversionge80017",
            LexerMethod::Test(|_, _| VERSION >= 80_017),
        ),
        (
            "isserverversionge80018",
            LexerMethod::Test(|_, _| VERSION >= 80_018),
        ),
        (
            "isserverversionlt80021",
            LexerMethod::Test(|_, _| VERSION < 80_021),
        ),
        (
            "isserverversionge80021",
            LexerMethod::Test(|_, _| VERSION >= 80_021),
        ),
        (
            "isserverversionlt80022",
            LexerMethod::Test(|_, _| VERSION < 80_022),
        ),
        (
            "isserverversionge80022",
            LexerMethod::Test(|_, _| VERSION >= 80_022),
        ),
        (
            "isserverversionlt80023",
            LexerMethod::Test(|_, _| VERSION < 80_023),
        ),
        (
            "isserverversionge80023",
            LexerMethod::Test(|_, _| VERSION >= 80_023),
        ),
        (
            "isserverversionlt80024",
            LexerMethod::Test(|_, _| VERSION < 80_024),
        ),
        (
            "isserverversionge80024",
            LexerMethod::Test(|_, _| VERSION >= 80_024),
        ),
        (
            "isserverversionlt80031",
            LexerMethod::Test(|_, _| VERSION < 80_031),
        ),
    ];
    const READS_HIDDEN: bool = true;

    fn new(program: &Program) -> Self {
        Self {
            symbols: program.token_types_in("_SYMBOL"),
            identifier: program.token_type("IDENTIFIER"),
            numbers: Numbers::new(program),
            dot: program.token_type("DOT_SYMBOL"),
            not: program.token_type("NOT_SYMBOL"),
            logical_or: program.token_type("LOGICAL_OR_OPERATOR"),
            version_comment: program.token_type("VERSION_COMMENT_START"),
            in_version_comment: false,
            after_dot: false,
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if std::mem::take(&mut self.after_dot) {
            split_dot(self.dot, &mut made, sink);
        }
        if made.token.kind == self.version_comment {
            // Either it opens a comment for this version, or all of it was read.
            let text = made.token.source(state.text());
            self.in_version_comment |= !text.ends_with("*/");
        }
        sink.push(made);
    }
}

pub(super) struct Parser;

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["MySQLParserBase"];
    const SIGN: &'static str = "isPureIdentifier";
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "serverversion",
            ParserMethod::Value(|_, _, _| Value::Int(VERSION.into())),
        ),
        ("ispureidentifier", ParserMethod::Test(|_, _| true)),
        ("istextstringliteral", ParserMethod::Test(|_, _| false)),
        ("isstoredroutinebody", ParserMethod::Test(|_, _| true)),
        (
            "isselectstatementwithinto",
            ParserMethod::Test(|_, _| false),
        ),
        (
            "isserverversionge80004",
            ParserMethod::Test(|_, _| VERSION >= 80_004),
        ),
        (
            "isserverversionge80011",
            ParserMethod::Test(|_, _| VERSION >= 80_011),
        ),
        (
            "isserverversionge80013",
            ParserMethod::Test(|_, _| VERSION >= 80_013),
        ),
        (
            "isserverversionge80014",
            ParserMethod::Test(|_, _| VERSION >= 80_014),
        ),
        (
            "isserverversionge80016",
            ParserMethod::Test(|_, _| VERSION >= 80_016),
        ),
        (
            "isserverversionge80017",
            ParserMethod::Test(|_, _| VERSION >= 80_017),
        ),
        (
            "isserverversionge80018",
            ParserMethod::Test(|_, _| VERSION >= 80_018),
        ),
        (
            "isserverversionge80019",
            ParserMethod::Test(|_, _| VERSION >= 80_019),
        ),
        (
            "isserverversionge80024",
            ParserMethod::Test(|_, _| VERSION >= 80_024),
        ),
        (
            "isserverversionge80025",
            ParserMethod::Test(|_, _| VERSION >= 80_025),
        ),
        (
            "isserverversionge80027",
            ParserMethod::Test(|_, _| VERSION >= 80_027),
        ),
        (
            "isserverversionge80031",
            ParserMethod::Test(|_, _| VERSION >= 80_031),
        ),
        (
            "isserverversionge80032",
            ParserMethod::Test(|_, _| VERSION >= 80_032),
        ),
        (
            "isserverversionge80100",
            ParserMethod::Test(|_, _| VERSION >= 80_100),
        ),
        (
            "isserverversionge80200",
            ParserMethod::Test(|_, _| VERSION >= 80_200),
        ),
        (
            "isserverversionlt80011",
            ParserMethod::Test(|_, _| VERSION < 80_011),
        ),
        (
            "isserverversionlt80012",
            ParserMethod::Test(|_, _| VERSION < 80_012),
        ),
        (
            "isserverversionlt80014",
            ParserMethod::Test(|_, _| VERSION < 80_014),
        ),
        (
            "isserverversionlt80016",
            ParserMethod::Test(|_, _| VERSION < 80_016),
        ),
        (
            "isserverversionlt80017",
            ParserMethod::Test(|_, _| VERSION < 80_017),
        ),
        (
            "isserverversionlt80024",
            ParserMethod::Test(|_, _| VERSION < 80_024),
        ),
        (
            "isserverversionlt80025",
            ParserMethod::Test(|_, _| VERSION < 80_025),
        ),
        (
            "isserverversionlt80031",
            ParserMethod::Test(|_, _| VERSION < 80_031),
        ),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}
