#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use picireny_grammar::Recognizer;
use proptest::prelude::*;

use super::*;
use crate::atn::{StateKind, Transition};
use crate::testing;

/// All predicates hold.
#[derive(Clone, Copy, Debug, Default)]
struct AlwaysTrue;

impl Predicates for AlwaysTrue {
    fn evaluate(&mut self, _: u32, _: u32, _: bool, _: usize) -> bool {
        true
    }
}

/// A parser that makes the decisions and nothing else: no tree, no recovery.
struct Walker {
    atn: Arc<Atn>,
    recognizer: Recognizer,
    predictor: Predictor,
}

/// The decisions (number, token index, alternative) of a parse, and where it
/// ended: after the start rule, or at the token that does not fit.
type Trace = (Vec<(u32, usize, u32)>, Result<usize, usize>);

impl Walker {
    fn new(grammar: &str) -> Self {
        let recognizer = testing::parser(grammar);
        let atn = Arc::new(Atn::deserialize(&recognizer).unwrap());
        Self {
            predictor: Predictor::new(Arc::clone(&atn)),
            atn,
            recognizer,
        }
    }

    /// Token types by names that are separated by blanks.
    fn types(&self, names: &str) -> Vec<i32> {
        let of = |name: &str| {
            let literal = format!("'{name}'");
            (1..=self.atn.max_token_type)
                .find(|t| {
                    let t = *t as usize;
                    let known = |names: &[Option<picireny_grammar::Str>], name: &str| {
                        names.get(t).is_some_and(|n| n.as_deref() == Some(name))
                    };
                    known(&self.recognizer.symbolic_names, name)
                        || known(&self.recognizer.literal_names, &literal)
                })
                .unwrap_or_else(|| panic!("no token {name}"))
        };
        names.split_whitespace().map(of).collect()
    }

    fn parse(&mut self, input: &[i32], mode: PredictionMode) -> Trace {
        self.parse_with(input, mode, &mut AlwaysTrue)
    }

    fn parse_with(
        &mut self,
        input: &[i32],
        mode: PredictionMode,
        predicates: &mut dyn Predicates,
    ) -> Trace {
        let atn = Arc::clone(&self.atn);
        self.predictor.begin(mode);
        let mut stack = CallStack::new();
        // The innermost invocation of a left-recursive rule counts.
        let mut precedences = vec![if atn.is_left_recursive(0) { 0 } else { -1 }];
        let (mut state, mut position, mut trace) = (atn.rule_start(0), 0, Vec::new());
        loop {
            if atn.state(state).kind == StateKind::RuleStop {
                precedences.pop();
                match stack.pop() {
                    Some(next) => state = next,
                    None => return (trace, Ok(position)),
                }
                continue;
            }
            let precedence = *precedences.last().unwrap();
            let mut alternative = 1;
            if atn.transitions(state).len() > 1 {
                let decision = atn.state(state).decision;
                let answer = self
                    .predictor
                    .predict(decision, input, position, &stack, precedence, predicates);
                match answer {
                    Ok(found) => alternative = found,
                    Err(error) => return (trace, Err(error.offending)),
                }
                trace.push((decision, position, alternative));
            }
            match atn.transitions(state)[alternative as usize - 1] {
                Transition::Rule {
                    target,
                    rule,
                    precedence,
                    follow,
                } => {
                    stack.push(follow);
                    let around = *precedences.last().unwrap();
                    precedences.push(if atn.is_left_recursive(rule) {
                        precedence
                    } else {
                        around
                    });
                    state = target;
                }
                Transition::Precedence {
                    target,
                    precedence: needed,
                } => {
                    if needed < precedence {
                        return (trace, Err(position));
                    }
                    state = target;
                }
                t if t.is_epsilon() => state = t.target(),
                t => {
                    let token = input.get(position).copied().unwrap_or(EOF);
                    let fits = match t {
                        Transition::Atom { symbol, .. } => symbol == token,
                        Transition::Set { set, .. } => atn.set(set).contains(token),
                        _ => panic!("{t:?}"),
                    };
                    if !fits {
                        return (trace, Err(position));
                    }
                    position += usize::from(token != EOF);
                    state = t.target();
                }
            }
        }
    }
}

#[test]
fn the_operator_that_binds_tighter_is_taken_first() {
    let mut walker = Walker::new("grammar T; s: e EOF; e: e '*' e | e '+' e | 'x';");
    let input = walker.types("x + x * x");
    let (trace, end) = walker.parse(&input, PredictionMode::Ll);
    assert_eq!(end, Ok(5));
    // At the second operator the right operand of the first goes on.
    let at_times: Vec<u32> = trace.iter().filter(|d| d.1 == 3).map(|d| d.2).collect();
    assert_eq!(at_times[..1], [1], "{trace:?}");
    let input = walker.types("x * x + x");
    let (trace, end) = walker.parse(&input, PredictionMode::Ll);
    assert_eq!(end, Ok(5));
    let at_plus: Vec<u32> = trace.iter().filter(|d| d.1 == 3).map(|d| d.2).collect();
    assert_eq!(at_plus[..2], [2, 1], "{trace:?}");
}

#[test]
fn context_decides_where_the_first_stage_cannot() {
    // After `b` in the rule `x`, an `a` belongs to `x` or to its caller: the
    // first stage takes it for ambiguous.
    let mut walker = Walker::new("grammar T; s: 'l' x 'a' 'z' | 'r' x 'z'; x: 'b' 'a'?;");
    for (text, in_x) in [("l b a z", 2), ("l b a a z", 1), ("r b a z", 1)] {
        let input = walker.types(text);
        let (trace, end) = walker.parse(&input, PredictionMode::Ll);
        assert_eq!(end, Ok(input.len()), "{text}");
        assert_eq!(trace.last().unwrap().2, in_x, "{text}");
    }
}

#[test]
fn the_first_stage_alone_takes_the_smallest_alternative() {
    let mut walker = Walker::new("grammar T; s: 'l' x 'a' 'z' | 'r' x 'z' ; x: 'b' 'a'?;");
    let input = walker.types("l b a z");
    let (_, end) = walker.parse(&input, PredictionMode::Sll);
    assert_eq!(end, Err(3));
}

#[test]
fn of_ambiguous_alternatives_the_first_is_taken() {
    let mut walker = Walker::new("grammar T; s: (x | y | 'a' 'c') EOF; x: 'a' 'b'; y: 'a' 'b';");
    for (text, alternative) in [("a b", 1), ("a c", 3)] {
        let input = walker.types(text);
        let (trace, end) = walker.parse(&input, PredictionMode::Ll);
        assert_eq!((trace[0].2, end), (alternative, Ok(input.len())));
    }
}

#[test]
fn the_offending_token_is_the_first_that_fits_nothing() {
    let mut walker = Walker::new("grammar T; s: 'a' 'b' 'c' | 'a' 'b' 'd' | 'e';");
    for (text, offending) in [("a b e", 2), ("a b", 2), ("b", 0), ("a a", 1)] {
        let input = walker.types(text);
        assert_eq!(
            walker.parse(&input, PredictionMode::Ll).1,
            Err(offending),
            "{text}"
        );
    }
}

#[test]
fn a_loop_that_could_have_ended_ends_instead_of_failing() {
    // `a e` starts neither another round nor what follows in any context.
    let mut walker = Walker::new("grammar T; s: x 'z'; x: ('a' 'b' | 'a' 'c')*; t: 'e';");
    let input = walker.types("a b e");
    let (trace, end) = walker.parse(&input, PredictionMode::Ll);
    assert_eq!(end, Err(2), "{trace:?}");
}

#[test]
fn predicates_decide_between_what_looks_the_same() {
    struct Only(u32, Vec<(u32, bool, usize)>);
    impl Predicates for Only {
        fn evaluate(&mut self, _: u32, index: u32, in_context: bool, start: usize) -> bool {
            self.1.push((index, in_context, start));
            index == self.0
        }
    }
    let grammar = "grammar T; s: 'x' ({p()}? 'a' 'b' | {q()}? 'a' 'b' | 'c') EOF;";
    let mut walker = Walker::new(grammar);
    let input = walker.types("x a b");
    for (holding, alternative) in [(0, 1), (1, 2), (0, 1)] {
        let mut only = Only(holding, Vec::new());
        let (trace, end) = walker.parse_with(&input, PredictionMode::Ll, &mut only);
        assert_eq!((trace[0].2, end), (alternative, Ok(3)));
        assert!(only.1.iter().all(|asked| asked.2 == 1), "{:?}", only.1);
    }
    let mut none = Only(9, Vec::new());
    assert_eq!(
        walker.parse_with(&input, PredictionMode::Ll, &mut none).1,
        Err(1)
    );
    let other = walker.types("x c");
    let mut none = Only(9, Vec::new());
    assert_eq!(
        walker.parse_with(&other, PredictionMode::Ll, &mut none).1,
        Ok(2)
    );
    assert!(
        none.1.is_empty(),
        "the predicates have nothing to do with this token"
    );
}

#[test]
fn what_is_forgotten_is_learnt_again() {
    let mut walker = Walker::new(GRAMMAR);
    let input = walker.types("( ( x ) ) * x ; x : x ; x = x ;");
    let before = walker.parse(&input, PredictionMode::Ll);
    walker.predictor.forget();
    assert_eq!(before, walker.parse(&input, PredictionMode::Ll));
}

#[test]
fn only_the_state_of_a_walk_can_be_kept() {
    let mut walker = Walker::new(GRAMMAR);
    let input = walker.types("( ( ( x ) ) ) = x ;");
    let before = walker.parse(&input, PredictionMode::Ll);
    for state in 0..walker.predictor.states.len() as u32 {
        let kind = walker.predictor.states.get(state).kind;
        let kept = walker.predictor.retain(state);
        assert_eq!(walker.predictor.states.get(kept).kind, kind);
        assert_eq!(before, walker.parse(&input, PredictionMode::Ll));
    }
}

#[test]
fn brackets_100_000_deep_are_predicted() {
    let mut walker =
        Walker::new("grammar T; s: v EOF; v: '[' (v (',' v)*)? ']' | '(' v ')' | '(' v ';' | 'x';");
    let depth = 2000;
    let text = format!("{}x{}", "( ".repeat(depth), " )".repeat(depth));
    let input = walker.types(&text);
    assert_eq!(walker.parse(&input, PredictionMode::Ll).1, Ok(input.len()));
    let text = format!("{}{}", "[ ".repeat(100_000), " ]".repeat(100_000));
    let input = walker.types(&text);
    assert_eq!(walker.parse(&input, PredictionMode::Ll).1, Ok(input.len()));
}

/// Statements and expressions with much that looks alike at first.
const GRAMMAR: &str = "grammar T;
    s: stat* EOF;
    stat: e ';' | target '=' e ';' | 'x' ':' stat | 'if' e stat ('else' stat)? | list ';';
    target: 'x' | '(' target ')' | target '.' 'x';
    list: e (',' e)+ ','?;
    e: '-' e | e '*' e | <assoc=right> e '?' e ':' e | e '+' e | e '(' list? ')' | '(' e ')' | '(' list ')' | 'x' | e '.' 'x';";

const TOKENS: [&str; 14] = [
    "x", "x", "x", ";", "=", ":", "if", "else", "(", ")", ",", "+", "*", ".",
];

proptest! {
    #[test]
    fn a_parse_of_the_first_stage_without_error_is_the_parse_of_both(
        choice in prop::collection::vec(0..TOKENS.len(), 0..24)
    ) {
        let mut walker = Walker::new(GRAMMAR);
        let text: Vec<&str> = choice.iter().map(|i| TOKENS[*i]).collect();
        let input = walker.types(&text.join(" "));
        let sll = walker.parse(&input, PredictionMode::Sll);
        let ll = walker.parse(&input, PredictionMode::Ll);
        if sll.1.is_ok() {
            prop_assert_eq!(&sll, &ll);
        }
        // What was learnt changes nothing, nor does a fresh start.
        prop_assert_eq!(&ll, &walker.parse(&input, PredictionMode::Ll));
        prop_assert_eq!(&ll, &Walker::new(GRAMMAR).parse(&input, PredictionMode::Ll));
    }
}
