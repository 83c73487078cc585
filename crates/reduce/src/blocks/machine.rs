//! The machine that leaves out blocks.

use std::sync::Arc;

use super::cuts::cuts;
use crate::chunks::{Chunk, Chunks};
use crate::machine::{Step, chance_after};
use crate::tuning;

/// Leaves out blocks of a text until it is short enough for a tree.
pub(crate) struct Blocks {
    name: Arc<str>,
    phase: u32,
    /// No more bytes have to be left.
    longest: usize,
    state: BlockState,
}

/// All that candidates depend on.
#[derive(Clone, Debug)]
pub(crate) struct BlockState {
    /// The text at the beginning of the round.
    text: Arc<str>,
    /// Where its blocks start.
    cuts: Arc<[usize]>,
    /// Which of them are left.
    left: Arc<[bool]>,
    /// Into how many blocks the text is cut.
    count: usize,
    stage: Stage,
    chunks: Chunks,
    /// How many candidates were interesting, and how many were not.
    answers: (u32, u32),
    /// How many were asked about since one was accepted.
    asked: u32,
    pending: Option<Arc<Pending>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Begin,
    Tier,
    Round,
    Chunks,
    Done,
}

/// A candidate whose test was asked for.
#[derive(Debug)]
struct Pending {
    chunk: Chunk,
    left: Arc<[bool]>,
}

impl Blocks {
    /// For a text; nothing if that is short enough.
    pub(crate) fn new(text: &str, longest: usize, (name, phase): (Arc<str>, u32)) -> Option<Self> {
        (text.len() > longest).then(|| Blocks {
            name,
            phase,
            longest,
            state: BlockState {
                text: text.into(),
                cuts: Arc::default(),
                left: Arc::default(),
                count: tuning::BLOCKS_FIRST,
                stage: Stage::Begin,
                chunks: Chunks::default(),
                answers: (0, 0),
                asked: 0,
                pending: None,
            },
        })
    }

    /// The machine in a state that another one of the same text saved.
    pub(crate) fn at(state: BlockState, longest: usize, (name, phase): (Arc<str>, u32)) -> Self {
        Blocks {
            name,
            phase,
            longest,
            state,
        }
    }

    /// The next step, as [`Machine::next`](crate::machine::Machine::next).
    pub(crate) fn next(&mut self, is_interesting: bool) -> Step {
        if let Some(pending) = self.state.pending.take() {
            self.answered(&pending, is_interesting);
        }
        loop {
            let step = match self.state.stage {
                Stage::Begin => {
                    self.state.stage = Stage::Tier;
                    Some(Step::phase(self.phase, &self.name))
                }
                Stage::Tier => {
                    self.state.stage = Stage::Round;
                    Some(Step::tier("blocks"))
                }
                Stage::Round => {
                    self.begin_round();
                    None
                }
                Stage::Chunks => {
                    let step = self.next_chunk();
                    if step.is_none() {
                        self.end_round();
                    }
                    step
                }
                Stage::Done => Some(Step::Done),
            };
            if let Some(step) = step {
                return step;
            }
        }
    }

    fn begin_round(&mut self) {
        let state = &mut self.state;
        state.cuts = cuts(&state.text, state.count).into();
        state.left = vec![true; state.cuts.len()].into();
        let ends = state.cuts.iter().skip(1).copied().chain([state.text.len()]);
        let sizes = state.cuts.iter().zip(ends).map(|(start, end)| end - start);
        // That something is needed was tried before.
        state.chunks = Chunks::halves((0..).zip(sizes).collect());
        state.stage = Stage::Chunks;
    }

    /// Asks for the text without the next chunk of blocks.
    fn next_chunk(&mut self) -> Option<Step> {
        let state = &mut self.state;
        let chunk = state.chunks.next()?;
        let mut left = state.left.to_vec();
        for &(block, _) in chunk.units.iter() {
            if let Some(left) = left.get_mut(block as usize) {
                *left = false;
            }
        }
        let text = state.text_of(&left).into();
        let place = (self.phase, state.answers.0, state.asked);
        let step = Step::test(text, ("blocks", chunk.units.len()), place);
        state.asked += 1;
        let left = left.into();
        state.pending = Some(Arc::new(Pending { chunk, left }));
        Some(step)
    }

    fn answered(&mut self, pending: &Pending, is_interesting: bool) {
        let state = &mut self.state;
        state.chunks.answered(&pending.chunk, is_interesting);
        match is_interesting {
            true => {
                state.answers.0 += 1;
                state.asked = 0;
                state.left = Arc::clone(&pending.left);
            }
            false => state.answers.1 += 1,
        }
    }

    /// Goes on with another round if the text is still too long: with smaller blocks if this
    /// one took little.
    fn end_round(&mut self) {
        let state = &mut self.state;
        let before = state.text.len();
        state.text = state.present_text().into();
        let after = state.text.len();
        let took_little = ((before - after) as f32) < tuning::BLOCKS_LITTLE * before as f32;
        state.stage = Stage::Round;
        if after <= self.longest || took_little && state.count >= tuning::BLOCKS_MOST {
            state.stage = Stage::Done;
        } else if took_little {
            state.count = tuning::BLOCKS_MOST;
        }
        state.left = Arc::default();
        state.cuts = Arc::default();
    }

    /// How likely the candidate is interesting that was returned last.
    pub(crate) fn chance(&self) -> Option<f64> {
        let pending = self.state.pending.as_ref();
        pending.map(|_| chance_after(self.state.answers))
    }

    /// Ends it.
    pub(crate) fn skip(&mut self) {
        self.state.stage = Stage::Done;
    }

    pub(crate) fn save(&self) -> BlockState {
        self.state.clone()
    }

    pub(crate) fn restore(&mut self, state: BlockState) {
        self.state = state;
    }

    /// About how many bytes a state takes that follows the present one, with the candidate
    /// that it waits for.
    pub(crate) fn weight(&self) -> usize {
        2 * self.state.text.len()
    }

    /// The text that it goes on from.
    pub(crate) fn present_text(&self) -> String {
        self.state.present_text()
    }
}

impl BlockState {
    fn present_text(&self) -> String {
        match self.left.is_empty() {
            true => self.text.to_string(),
            false => self.text_of(&self.left),
        }
    }

    /// The text of those blocks that are left.
    fn text_of(&self, left: &[bool]) -> String {
        let ends = self.cuts.iter().skip(1).copied().chain([self.text.len()]);
        let blocks = self.cuts.iter().copied().zip(ends).zip(left);
        let blocks = blocks.filter(|&(_, &is_left)| is_left);
        let blocks = blocks.map(|((start, end), _)| self.text.get(start..end).unwrap_or_default());
        let len = blocks.clone().map(str::len).sum();
        let mut text = String::with_capacity(len);
        text.extend(blocks);
        text
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::cell::Cell;

    use picireny_oracle::Cancel;
    use picireny_tree::{Conventions, Faults, Label, Parsed, Position, Syntax, TreeBuilder};

    use crate::machine::Step;
    use crate::{Options, Strategy, Unobserved, reduce_text};

    /// Lines are elements; counts how long texts are that get a tree.
    struct Lines {
        longest: usize,
        parsed: Cell<usize>,
    }

    impl Syntax for Lines {
        fn parse(&self, text: &str) -> Option<Parsed> {
            self.parsed.set(self.parsed.get().max(text.len()));
            let mut builder = TreeBuilder::cleaning(text, true);
            let label = builder.label("lines", Some(""));
            builder.open_rule(label);
            let mut at = 0;
            for line in text.split_inclusive('\n') {
                builder.open_occurrence(0, picireny_tree::Quantifier::Star);
                builder.token_at(Label::PLAIN, at..at + line.len(), Position::START);
                builder.close();
                at += line.len();
            }
            builder.close();
            let tree = (text.len() <= self.longest).then(|| builder.draft().ok())??;
            Some(Parsed {
                tree,
                faults: Faults::default(),
            })
        }

        fn longest(&self) -> usize {
            self.longest
        }

        fn conventions(&self) -> &Conventions {
            Conventions::usual()
        }

        fn accepts_anything(&self) -> bool {
            true
        }
    }

    /// The result, how many tests it took, and how long the longest text was that got a tree.
    fn reduced(text: &str, longest: usize, needed: &[&str], jobs: usize) -> (String, u64, usize) {
        let lines = Lines {
            longest,
            parsed: Cell::new(0),
        };
        let interesting = |text: &str| {
            needed
                .iter()
                .all(|line| text.lines().any(|other| other == *line))
        };
        let options = Options {
            jobs: jobs.try_into().unwrap(),
            ..Options::default()
        };
        let task = (Strategy::Normal, &lines as &dyn Syntax);
        let stop = Cancel::default();
        let report = reduce_text(text, task, &interesting, &mut Unobserved, &stop, &options);
        let report = report.unwrap();
        let best = report.best.as_deref().unwrap_or(text).to_owned();
        (best, report.tests.total(), lines.parsed.get())
    }

    fn long_text() -> String {
        (0..20_000)
            .map(|number| format!("line {number}\n"))
            .collect()
    }

    #[test]
    fn a_text_that_is_too_long_gets_a_tree_when_it_is_short_enough() {
        for needed in [&["line 7000"][..], &["line 3", "line 5000", "line 19999"]] {
            for jobs in [1, 3] {
                let (best, tests, parsed) = reduced(&long_text(), 10_000, needed, jobs);
                let lines: Vec<&str> = best.lines().collect();
                assert_eq!(lines, needed);
                assert!(tests < 200, "{tests} tests");
                assert!((1..=10_000).contains(&parsed), "{parsed} bytes");
            }
        }
    }

    #[test]
    fn smaller_blocks_follow_where_much_is_needed() {
        // One line of each hundred.
        let needed = |text: &str| text.lines().filter(|line| line.ends_with("00")).count();
        let text = long_text();
        let all = needed(&text);
        let mut blocks = super::Blocks::new(&text, 20_000, ("blocks".into(), 0)).unwrap();
        let (mut answer, mut tests) = (false, 0);
        loop {
            match blocks.next(answer) {
                Step::Test(_, candidate) => {
                    answer = needed(&candidate.render()) == all;
                    tests += 1;
                }
                Step::Done => break,
                _ => {}
            }
        }
        let left = blocks.present_text();
        assert_eq!(needed(&left), all);
        assert!(left.len() <= 20_000, "{} bytes", left.len());
        assert!(tests < 4_000, "{tests} tests");
    }

    #[test]
    fn a_text_that_stays_too_long_is_the_result_after_a_bounded_number_of_tests() {
        let text = long_text();
        let len = text.len();
        let mut blocks = super::Blocks::new(&text, 10_000, ("blocks".into(), 0)).unwrap();
        let mut tests = 0;
        loop {
            match blocks.next(false) {
                Step::Test(..) => tests += 1,
                Step::Done => break,
                _ => {}
            }
        }
        assert_eq!(blocks.present_text().len(), len);
        assert!(tests < 4 * 8192, "{tests} tests");
    }
}
