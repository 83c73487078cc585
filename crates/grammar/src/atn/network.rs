//! States, edges and what is kept beside them.

use crate::interval::IntervalSet;
use std::rc::Rc;

/// Index of a state in [`Atn::states`].
pub(crate) type StateId = usize;

/// Kinds of states; the values are those of the serialized form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum StateKind {
    Basic = 1,
    RuleStart = 2,
    BlockStart = 3,
    PlusBlockStart = 4,
    StarBlockStart = 5,
    TokenStart = 6,
    RuleStop = 7,
    BlockEnd = 8,
    StarLoopBack = 9,
    StarLoopEntry = 10,
    PlusLoopBack = 11,
    LoopEnd = 12,
}

/// A state.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) kind: StateKind,
    /// Index of its rule, or −1.
    pub(crate) rule: i32,
    pub(crate) transitions: Vec<Transition>,
    /// Of a block's start its end, of a loop's end its loop back state.
    pub(crate) partner: StateId,
    pub(crate) non_greedy: bool,
    /// Whether it starts a left-recursive rule.
    pub(crate) precedence: bool,
    /// Removed from the network; state numbers skip it.
    pub(crate) removed: bool,
}

/// An edge. The target of a rule transition is the state that follows the
/// call.
#[derive(Clone, Debug)]
pub(crate) struct Transition {
    pub(crate) target: StateId,
    pub(crate) label: Label,
}

/// What an edge consumes or does.
#[derive(Clone, Debug)]
pub(crate) enum Label {
    Epsilon,
    Atom(i32),
    Range(i32, i32),
    /// Equal sets of a lexer are shared; a grammar can repeat large ones.
    Set(Rc<IntervalSet>),
    NotSet(Rc<IntervalSet>),
    Wildcard,
    Rule {
        rule: usize,
        precedence: i32,
    },
    Predicate {
        rule: usize,
        index: i32,
        context: bool,
    },
    Precedence(i32),
    Action {
        rule: usize,
        index: i32,
    },
}

/// What a lexer does when it has matched a token, as serialized: a kind and
/// two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LexerAction {
    Channel(i32),
    Custom { rule: i32, index: i32 },
    Mode(i32),
    More,
    PopMode,
    PushMode(i32),
    Skip,
    Type(i32),
}

/// A network.
#[derive(Clone, Debug, Default)]
pub(crate) struct Atn {
    pub(crate) is_lexer: bool,
    pub(crate) max_token_type: i32,
    pub(crate) states: Vec<State>,
    pub(crate) decisions: Vec<StateId>,
    pub(crate) rule_starts: Vec<StateId>,
    pub(crate) rule_stops: Vec<StateId>,
    /// Token types by rule; of a lexer only.
    pub(crate) rule_types: Vec<i32>,
    pub(crate) mode_starts: Vec<StateId>,
    pub(crate) lexer_actions: Vec<LexerAction>,
}
