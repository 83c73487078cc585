//! Phases over traversals over transformations, as one machine.

use std::sync::Arc;

use crate::candidate::{Candidate, ConfigId, StepId, Text};
use crate::classic::transform::{Effect, Next, Run};
use crate::classic::traverse::{List, Walk};
use crate::machine::{Machine, Step};
use crate::observe::Progress;
use crate::options::Options;
use crate::phase::Phase;
use picireny_oracle::{Answer, Messages};
use picireny_tree::{LiveTree, NodeId, Stats, TreeMark};

/// The whole reduction but for the tests. Like its parts, its value and the
/// tree are all its state.
#[derive(Debug)]
pub(crate) struct Driver {
    options: Arc<Options>,
    phase: usize,
    iteration: u32,
    /// Whether the iteration has changed anything.
    changed: bool,
    walk: Option<Box<dyn Walk>>,
    list: Option<Work>,
    lists: u32,
    run: Option<Box<dyn Run>>,
    stage: Stage,
    /// The present phase is to end.
    skips: bool,
}

#[derive(Clone, Debug)]
struct Work {
    nodes: Arc<[NodeId]>,
    keep_one: bool,
    only: Option<Effect>,
    /// Which of the phase's transformations is next.
    next: usize,
    transformation: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    PhaseBegins,
    Phase,
    Result,
    Done,
}

/// A driver with the tree that it works on.
pub(crate) struct OnTree {
    pub(crate) tree: LiveTree,
    pub(crate) driver: Driver,
}

impl Machine for OnTree {
    type State = (Driver, TreeMark);

    fn next(&mut self, answer: Option<Answer>) -> Step {
        let answer = answer.map(|answer| answer.is_interesting());
        self.driver.next(&mut self.tree, answer)
    }

    fn heeds(&self, _: &Self::State, _: bool, _: &Messages) -> bool {
        false
    }

    fn skip_phase(&mut self) {
        self.driver.skips = true;
    }

    fn chance(&self) -> Option<f64> {
        None
    }

    fn save(&self) -> Self::State {
        (self.driver.clone(), self.tree.mark())
    }

    fn restore(&mut self, (driver, mark): Self::State) {
        self.tree.rollback(mark);
        self.driver = driver;
    }

    fn forget_before(&mut self, oldest: Option<&Self::State>) {
        let mark = oldest.map_or_else(|| self.tree.mark(), |(_, mark)| *mark);
        self.tree.forget_before(mark);
    }

    fn weight_after(&self, _: bool) -> usize {
        0
    }

    fn text(&mut self) -> String {
        self.tree.unparse()
    }

    fn stats(&self) -> Stats {
        self.tree.stats()
    }
}

impl Clone for Driver {
    fn clone(&self) -> Self {
        Driver {
            options: Arc::clone(&self.options),
            walk: self.walk.as_ref().map(|walk| walk.boxed_clone()),
            list: self.list.clone(),
            run: self.run.as_ref().map(|run| run.boxed_clone()),
            ..*self
        }
    }
}

impl Driver {
    pub(crate) fn new(options: Arc<Options>) -> Self {
        Driver {
            options,
            phase: 0,
            iteration: 0,
            changed: false,
            walk: None,
            list: None,
            lists: 0,
            run: None,
            stage: Stage::PhaseBegins,
            skips: false,
        }
    }

    /// The next step. `answer` is about the candidate returned last, given
    /// once.
    pub(crate) fn next(&mut self, tree: &mut LiveTree, answer: Option<bool>) -> Step {
        let options = Arc::clone(&self.options);
        let mut answer = answer;
        if std::mem::take(&mut self.skips) {
            self.skip(tree, answer.take());
        }
        loop {
            if self.stage == Stage::Done {
                return Step::Done;
            }
            let Some(phase) = options.phases.get(self.phase) else {
                return self.result(tree);
            };
            if self.stage == Stage::PhaseBegins {
                self.stage = Stage::Phase;
                self.iteration = 0;
                return Step::Progress(Progress::Phase {
                    index: self.phase as u32,
                    name: phase.name().to_owned(),
                });
            }
            if let Some(run) = &mut self.run {
                match run.next(tree, answer.take()) {
                    Next::Test(candidate) => {
                        return Step::Test(self.id(candidate.step), candidate);
                    }
                    Next::Done { changed } => {
                        self.changed |= changed;
                        self.run = None;
                    }
                }
            }
            if let Some(begun) = self.next_transformation(tree, phase, &options) {
                return begun;
            }
            match self.walk.as_mut().map(|walk| walk.next(tree)) {
                Some(Some(list)) => self.take(list, tree, phase),
                Some(None) => {
                    self.walk = None;
                    self.iteration += 1;
                }
                None => {
                    let (iteration, changed) = (self.iteration, self.changed);
                    self.walk =
                        options
                            .traversal
                            .start(tree, iteration, changed, options.fixed_point);
                    self.changed = false;
                    self.lists = 0;
                    if self.walk.is_some() {
                        return Step::Progress(Progress::Iteration { index: iteration });
                    }
                    self.phase += 1;
                    self.stage = Stage::PhaseBegins;
                }
            }
        }
    }

    /// Ends the present phase. What was found of its last list is kept.
    fn skip(&mut self, tree: &mut LiveTree, answer: Option<bool>) {
        if let Some(mut run) = self.run.take() {
            run.end(tree, answer);
        }
        self.list = None;
        self.walk = None;
        if self.stage == Stage::Phase {
            self.phase += 1;
            self.stage = Stage::PhaseBegins;
        }
        self.changed = false;
    }

    /// Asks about the tree's text at the end. Where hoisting has moved nodes
    /// to other columns and lines it may differ from what was tested.
    fn result(&mut self, tree: &mut LiveTree) -> Step {
        if self.stage == Stage::Result {
            self.stage = Stage::Done;
            return Step::Done;
        }
        self.stage = Stage::Result;
        let step = StepId::Result;
        let candidate = Candidate {
            step,
            text: Text::Written(tree.unparse().into()),
            config: (0, 0),
        };
        Step::Test(self.id(step), candidate)
    }

    /// Filters a list and makes it the one to work on, unless nothing is
    /// left.
    fn take(&mut self, list: List, tree: &LiveTree, phase: &Phase) {
        let List {
            mut nodes,
            only,
            keep_one,
        } = list;
        if phase.is_coarse() {
            nodes.retain(|&node| tree.replacement(node).is_empty());
        }
        if !nodes.is_empty() {
            self.list = Some(Work {
                nodes: nodes.into(),
                only,
                keep_one,
                next: 0,
                transformation: "",
            });
        }
    }

    /// Begins the next transformation of the present list, if there is one.
    fn next_transformation(
        &mut self,
        tree: &mut LiveTree,
        phase: &Phase,
        options: &Options,
    ) -> Option<Step> {
        let work = self.list.as_mut()?;
        while let Some(&transformation) = phase.transformations().get(work.next) {
            work.next += 1;
            if work
                .only
                .is_some_and(|only| only != transformation.effect())
            {
                continue;
            }
            // An earlier transformation may have removed some, or put others
            // in their place.
            let kept = work.nodes.iter().map(|&node| tree.current(node));
            let kept: Arc<[NodeId]> = kept.filter(|&node| tree.is_kept(node)).collect();
            if kept.is_empty() {
                continue;
            }
            work.transformation = transformation.name();
            self.run = Some(transformation.start(tree, &kept, work.keep_one, &options.ddmin));
            return Some(Step::Progress(Progress::List {
                index: self.lists,
                transformation: transformation.name(),
                nodes: kept.len(),
            }));
        }
        self.list = None;
        self.lists += 1;
        None
    }

    fn id(&self, step: StepId) -> ConfigId {
        ConfigId {
            phase: self.phase as u32,
            iteration: self.iteration,
            list: self.lists,
            transformation: self.list.as_ref().map_or("", |work| work.transformation),
            step,
        }
    }
}
