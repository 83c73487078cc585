//! The base class of our own Makefile grammar's lexer: what a tab at the start of a line means,
//! which words are directives, where the text of a `define` is, and where words end.

mod text;

use picireny_parser::hooks::{EOF, LexerClass, LexerState, Made, Sink, Token, TokenOrigin};

use crate::toolkit::{Vocabulary, fresh, innermost, methods, modes, rest, words};
use text::{begins_with, goes_on_with_recipe, is_closed, is_directive};

words! {
    /// A token as the reader sees it.
    enum Word {
        End, Recipe, Orphan, Prefix,
        If, RecipeIf, Else, Endif, Define, Endef, Modifier, Directive,
        Assign, Colon, Stray,
        Part: TEXT VARIABLE,
        /// A part that holds words.
        Open: OPEN FUNCTION_OPEN LPAREN,
        QuoteOpen, QuoteClose, Close,
        PartsEnd: WORD_END,
    }
    made { Other }
    others Other, end Other, first Other
}

use Word::*;

modes! {
    struct Modes { command, prefix_signs }
}

/// What a tab at the start of a line is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    /// No rule is before the line.
    #[default]
    Blank,
    /// The line belongs to the rule before it.
    Recipe,
    /// It belongs to rules that end elsewhere, such as in the branches of a condition.
    Orphan,
}

/// A condition that is open.
struct Condition {
    /// It is a part of a recipe.
    in_recipe: bool,
    /// What tabs are at the start of its branches.
    tab: Tab,
    /// A branch ends with a rule.
    has_rule: bool,
}

/// Where words are: the line, or a part of one of its words.
#[derive(Default)]
struct Level {
    /// Where the last part of the word ends that has begun.
    word: Option<u32>,
    /// It has parts only, and no words.
    is_string: bool,
}

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    modes: Modes,
    tab: Tab,
    conditions: Vec<Condition>,
    levels: Vec<Level>,
    /// How many texts of a `define` are open.
    depth: usize,
    /// The first token of the line that tells what it is.
    line: Option<Word>,
    /// The line has a reference, which may stand for anything.
    has_reference: bool,
    last: Word,
    /// The last answer about the lines after a condition, and how far it holds.
    looked: (bool, usize),
}

impl Reader {
    fn level(&mut self) -> &mut Level {
        innermost(&mut self.levels, Level::default)
    }

    fn end_word(&mut self, at: &Token, sink: &mut Sink) {
        if self.level().word.take().is_some() {
            self.words.insert(PartsEnd, at, sink);
        }
    }

    /// A part of a word begins, and with it the word if nothing is between it and another.
    fn begin_part(&mut self, token: &Token, sink: &mut Sink) {
        if self.level().word.is_some_and(|end| end != token.start) {
            self.end_word(token, sink);
        }
    }

    fn end_part(&mut self, token: &Token) {
        let level = self.level();
        if !level.is_string {
            level.word = Some(token.end);
        }
    }

    /// What a condition is: a part of a recipe if lines of the recipe are in it.
    fn condition(&mut self, token: &Token, text: &str) -> Word {
        let start = token.start as usize;
        let line = text.get(..start).and_then(|before| before.rfind('\n'));
        let line = line.map_or(0, |end| end + 1);
        if self.tab == Tab::Recipe && self.looked.1 <= start {
            self.looked = goes_on_with_recipe(text, line);
        }
        let in_recipe = self.tab == Tab::Recipe && self.looked.0;
        if self.tab == Tab::Recipe && !in_recipe {
            self.tab = Tab::Orphan;
        }
        self.conditions.push(Condition {
            in_recipe,
            tab: self.tab,
            has_rule: false,
        });
        if in_recipe { RecipeIf } else { If }
    }

    /// What a word at the start of a line is.
    fn directive(&mut self, word: Word, token: &Token, text: &str) -> Word {
        match word {
            If if self.last != Else => return self.condition(token, text),
            Else | Endif => {
                let Some(condition) = self.conditions.last_mut() else {
                    return Stray;
                };
                condition.has_rule |= self.tab != Tab::Blank;
                self.tab = condition.tab;
                if word == Endif {
                    if !condition.in_recipe && condition.has_rule {
                        self.tab = Tab::Orphan;
                    }
                    self.conditions.pop();
                }
            }
            Endef if self.depth == 0 => return Stray,
            Endef => self.depth -= 1,
            Recipe if self.tab == Tab::Orphan => return Orphan,
            _ => {}
        }
        word
    }

    /// Takes in the end of a line.
    fn end_line(&mut self, state: &mut LexerState<'_>) {
        match self.line.take() {
            Some(Define) => {
                self.depth += 1;
                self.tab = Tab::Blank;
            }
            Some(Colon) => self.tab = Tab::Recipe,
            Some(Assign | Directive) => self.tab = Tab::Blank,
            // A rule stays the last one, but its recipe does not go on.
            Some(Modifier | Part | Open) if self.tab == Tab::Recipe => self.tab = Tab::Orphan,
            _ => {}
        }
        self.levels.clear();
        self.has_reference = false;
        state.mode_stack.clear();
        state.mode = if self.depth > 0 {
            self.modes.command
        } else {
            0
        };
    }

    /// What the line is, as far as one knows with this token.
    fn classify(&mut self, word: Word) {
        self.line = match (self.line, word) {
            (None, End | PartsEnd) => None,
            (None, _) => Some(word),
            (Some(Part | Open | Modifier), Colon | Assign | Define) => Some(word),
            (Some(Colon), Assign) => Some(word),
            (line, _) => line,
        };
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["MakefileReaderBase"];
    const READS_HIDDEN: bool = true;
    methods! {
        test is_recipe: |reader, state| {
            let before = state.text().get(..state.token_start()).unwrap_or("");
            reader.tab != Tab::Blank && (before.is_empty() || before.ends_with('\n'))
        },
        test is_directive: |_, state| is_directive(rest(state)),
        test is_blank_next: |_, state| rest(state).starts_with([' ', '\t']),
        test is_quoted: |_, state| is_closed(rest(state), b'"'),
        test is_single_quoted: |_, state| is_closed(rest(state), b'\''),
        test is_in_define: |reader, _| reader.depth > 0,
    }

    fresh! { program: words, modes }

    fn before_token(&mut self, state: &mut LexerState<'_>, _: &mut Sink) {
        let rest = rest(state);
        if self.line.is_none() && self.depth > 0 && !rest.starts_with('\t') {
            let is_directive = begins_with(rest, &["define", "endef"]);
            state.mode = if is_directive { 0 } else { self.modes.command };
        } else if matches!(self.last, Recipe | Orphan) && rest.starts_with(['@', '+', '-']) {
            state.mode = self.modes.prefix_signs;
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        if token.kind == EOF {
            self.end_word(&token, sink);
            if self.line.is_some() {
                self.words.insert(End, &token, sink);
            }
            sink.push(made);
            return;
        }
        if !token.is_visible() {
            if self.level().word.is_some_and(|end| end == token.start) {
                self.end_word(&token, sink);
            }
            sink.push(made);
            return;
        }
        let mut word = self.words.word(token.kind);
        match word {
            Part | Open | QuoteOpen => self.begin_part(&token, sink),
            _ => self.end_word(&token, sink),
        }
        if word == End && self.line.is_none() {
            // Between statements it is white space like other.
            made.token.origin = TokenOrigin::Skipped;
            sink.push(made);
            return;
        }
        if self.line.is_none() || matches!(self.last, Else | Modifier) {
            word = self.directive(word, &token, state.text());
            if word != Other && !matches!(word, Part | Open) {
                made.token.kind = self.words.token_type(word);
            }
        }
        self.classify(word);
        let source = token.source(state.text());
        self.has_reference |=
            word == Open || word == Part && source.len() > 1 && source.starts_with('$');
        if word == End && self.line == Some(Part) && !self.has_reference && self.depth == 0 {
            self.words.insert(Stray, &token, sink);
        }
        match word {
            Part => self.end_part(&token),
            Open | QuoteOpen => self.levels.push(Level {
                word: None,
                is_string: word == QuoteOpen,
            }),
            Close | QuoteClose => {
                self.levels.pop();
                self.end_part(&token);
            }
            End => self.end_line(state),
            _ => {}
        }
        self.last = word;
        sink.push(made);
    }
}
