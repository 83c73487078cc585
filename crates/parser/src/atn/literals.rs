//! The texts that a rule of a lexer matches, where these are literals.

use super::{Atn, StateId, Transition};

/// A rule with more texts is no list of words.
const MOST_TEXTS: usize = 1024;

/// Longer texts are no words, in characters.
const LONGEST: usize = 64;

/// So many steps through the network tell: rules of literals have no loops.
const MOST_STEPS: usize = 1 << 16;

/// A way through a rule.
#[derive(Clone)]
struct Path {
    state: StateId,
    text: String,
    /// Where the rules go on that called the present one.
    callers: Vec<StateId>,
}

impl Atn {
    /// All texts of a rule that only has literals; nothing if it has anything else. A letter
    /// that may be of either case is a small one.
    pub(crate) fn literals(&self, rule: u32) -> Option<Vec<String>> {
        let mut texts = Vec::new();
        let mut steps = 0;
        let mut open = vec![Path {
            state: self.rule_start(rule),
            text: String::new(),
            callers: Vec::new(),
        }];
        let stop = self.rule_stop(rule);
        while let Some(path) = open.pop() {
            steps += 1;
            if steps > MOST_STEPS || path.text.len() > LONGEST || texts.len() > MOST_TEXTS {
                return None;
            }
            if path.state == stop && path.callers.is_empty() {
                texts.push(path.text);
                continue;
            }
            let is_stop = self.state(path.state).kind == super::StateKind::RuleStop;
            if is_stop {
                let mut path = path;
                path.state = path.callers.pop()?;
                open.push(path);
                continue;
            }
            for transition in self.transitions(path.state) {
                open.push(self.step(&path, transition)?);
            }
        }
        Some(texts)
    }

    fn step(&self, path: &Path, transition: &Transition) -> Option<Path> {
        let mut path = Path {
            state: transition.target(),
            ..path.clone()
        };
        match *transition {
            Transition::Rule { follow, .. } if path.callers.len() < LONGEST => {
                path.callers.push(follow);
            }
            Transition::Atom { symbol, .. } => path.text.push(character(symbol)?),
            Transition::Range { from, to, .. } if from == to => path.text.push(character(from)?),
            Transition::Set { set, .. } => path.text.push(letter(self.set(set).ranges())?),
            _ if transition.is_epsilon() => {}
            _ => return None,
        }
        Some(path)
    }
}

fn character(symbol: i32) -> Option<char> {
    char::from_u32(u32::try_from(symbol).ok()?)
}

/// The small letter of a set that has nothing else but the capital one.
fn letter(ranges: &[(i32, i32)]) -> Option<char> {
    let [(capital, end), (small, other_end)] = *ranges else {
        return None;
    };
    let (capital, small) = match capital == end && small == other_end {
        true => (character(capital)?, character(small)?),
        false => return None,
    };
    (capital.to_ascii_lowercase() == small).then_some(small)
}

#[cfg(test)]
mod tests {
    use picireny_grammar::{Options, compile_text};

    use crate::hooks::BaseClasses;
    use crate::language::Language;

    #[test]
    fn rules_of_literals_are_told_from_others() -> Result<(), Box<dyn std::error::Error>> {
        let grammar = "lexer grammar L;
            WORD : 'if' | 'else' ('if')? ;
            ANY_CASE : S 'e' T ;
            fragment S : [sS] ;
            fragment T : [tT] ;
            OF_TWO : 'a' [bc] ;
            MANY : 'x'+ ;
            NAME : [a-z]+ ;";
        let compiled = compile_text(&[("L.g4", grammar)], &Options::default())?;
        let lexer = compiled.recognizers.into_iter().next().ok_or("no lexer")?;
        let language = Language::of_lexer(lexer, &BaseClasses::default())?;
        let mut literals: Vec<String> = language.literals().collect();
        literals.sort();
        assert_eq!(literals, ["else", "elseif", "if", "set"]);
        Ok(())
    }
}
