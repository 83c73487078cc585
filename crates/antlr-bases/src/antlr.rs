//! ANTLR's own notation, versions 2 to 4: what brackets mean depends on the
//! kind of rule they stand in, and so do identifiers.

use picireny_parser::hooks::{
    LexerClass, LexerMethod, LexerState, Made, Program, Sink, TokenOrigin,
};

/// What the lexer is inside of, as far as it can tell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Nothing,
    /// `options {`, `tokens {` or `channels {`.
    Prequel,
    /// `@name {...}`
    NamedAction,
    ParserRule,
    LexerRule,
    /// `options {` in a lexer rule.
    RuleOptions,
}

pub(super) struct Lexer {
    inside: Inside,
    in_options: bool,
    prequel: Vec<i32>,
    right_brace: i32,
    at: i32,
    options: i32,
    action_ends: Vec<i32>,
    id: i32,
    token_ref: i32,
    rule_ref: i32,
    semi: i32,
    argument_content: i32,
    action_content: i32,
    begin_action: i32,
    left_brace: i32,
    argument_mode: u32,
    char_set_mode: u32,
    action_mode: u32,
}

impl Lexer {
    fn begin_argument(&mut self, state: &mut LexerState<'_>) {
        if self.inside == Inside::LexerRule {
            state.push_mode(self.char_set_mode);
            state.token_type = LexerState::MORE;
        } else {
            state.push_mode(self.argument_mode);
        }
    }

    fn end_argument(&mut self, state: &mut LexerState<'_>) {
        state.pop_mode();
        if !state.mode_stack.is_empty() {
            state.token_type = self.argument_content;
        }
    }

    fn end_of_action(&mut self, state: &mut LexerState<'_>) {
        let before = state.mode;
        state.pop_mode();
        if !state.mode_stack.is_empty() && state.mode == self.action_mode && before == state.mode {
            state.token_type = self.action_content;
        }
    }

    fn options_brace(&mut self, state: &mut LexerState<'_>) {
        if self.in_options {
            state.token_type = self.begin_action;
            state.push_mode(self.action_mode);
        } else {
            state.token_type = self.left_brace;
            self.in_options = true;
        }
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["LexerAdaptor"];
    const SIGN: &'static str = "handleBeginArgument";
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "handlebeginargument",
            LexerMethod::Act(Self::begin_argument),
        ),
        ("handleendargument", LexerMethod::Act(Self::end_argument)),
        ("handleendaction", LexerMethod::Act(Self::end_of_action)),
        ("handleoptionslbrace", LexerMethod::Act(Self::options_brace)),
    ];
    const READS_HIDDEN: bool = true;

    fn new(program: &Program) -> Self {
        let mode = |names: &[&str]| {
            let mode = names.iter().find_map(|name| program.constant(name));
            mode.and_then(|mode| u32::try_from(mode).ok()).unwrap_or(0)
        };
        Self {
            inside: Inside::Nothing,
            in_options: false,
            prequel: program.token_types(&["OPTIONS", "TOKENS", "CHANNELS"]),
            right_brace: program.token_type("RBRACE"),
            at: program.token_type("AT"),
            options: program.token_type("OPTIONS"),
            // An action is one token or several.
            action_ends: program.token_types(&["END_ACTION", "ACTION"]),
            id: program.token_type("ID"),
            token_ref: program.token_type("TOKEN_REF"),
            rule_ref: program.token_type("RULE_REF"),
            semi: program.token_type("SEMI"),
            argument_content: program.token_type("ARGUMENT_CONTENT"),
            action_content: program.token_type("ACTION_CONTENT"),
            begin_action: program.token_type("BEGIN_ACTION"),
            left_brace: program.token_type("LBRACE"),
            argument_mode: mode(&["Argument"]),
            char_set_mode: mode(&["LexerCharSet"]),
            action_mode: mode(&["TargetLanguageAction", "Actionx"]),
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if made.token.origin == TokenOrigin::Matched {
            let kind = made.token.kind;
            if self.prequel.contains(&kind) && self.inside == Inside::Nothing {
                self.inside = Inside::Prequel;
            } else if kind == self.options && self.inside == Inside::LexerRule {
                self.inside = Inside::RuleOptions;
            } else if kind == self.right_brace {
                self.in_options = false;
                self.inside = match self.inside {
                    Inside::Prequel => Inside::Nothing,
                    Inside::RuleOptions => Inside::LexerRule,
                    inside => inside,
                };
            } else if kind == self.semi && self.inside == Inside::RuleOptions {
                // The end of an option.
            } else if kind == self.at && self.inside == Inside::Nothing {
                self.inside = Inside::NamedAction;
            } else if self.action_ends.contains(&kind) && self.inside == Inside::NamedAction
                || kind == self.semi
            {
                self.inside = Inside::Nothing;
            } else if kind == self.id {
                let upper = made
                    .token
                    .source(state.text())
                    .starts_with(char::is_uppercase);
                made.token.kind = if upper { self.token_ref } else { self.rule_ref };
                if self.inside == Inside::Nothing {
                    self.inside = if upper {
                        Inside::LexerRule
                    } else {
                        Inside::ParserRule
                    };
                }
            }
        }
        sink.push(made);
    }
}
