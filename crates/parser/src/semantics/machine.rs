//! What code remembers during one run.

use rustc_hash::FxHashMap;

use crate::sink::Made;
use crate::token::TokenId;

use super::collection::Collection;
use super::positions::Positions;
use super::value::Value;

/// Values by name.
pub(crate) type Variables = FxHashMap<String, Value>;

/// How many statements and calls one predicate or action may take.
const FUEL: u32 = 100_000;

/// How many more where it runs once for a text.
const FUEL_PER_BYTE: u32 = 16;

/// How much of a text is gone through in the time of a statement.
const BYTES_PER_FUEL: usize = 64;

/// How deep methods may call each other.
const MAX_CALLS: u32 = 12;

/// How many collections there may be.
const MAX_COLLECTIONS: usize = 100_000;

/// A token that a lexer's code can look at.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) made: Made,
    /// Where it starts and ends, in characters.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Fields, collections, and what rules and methods in progress have.
#[derive(Debug, Default)]
pub(crate) struct Machine {
    /// Fields that members declare or actions assign.
    pub(crate) fields: Variables,
    /// Whether the members' fields have their first values.
    pub(crate) is_ready: bool,
    /// Parameters, locals and results of the rules in progress, innermost last.
    pub(crate) frames: Vec<Variables>,
    /// Tokens that a lexer's fields hold.
    pub(super) kept: FxHashMap<TokenId, Kept>,
    pub(super) positions: Positions,
    collections: Vec<Collection>,
    locals: Vec<(String, Value)>,
    /// Where the locals of the method in progress begin.
    base: usize,
    calls: u32,
    fuel: u32,
}

impl Machine {
    /// Code begins to run.
    pub(crate) fn refuel(&mut self) {
        self.fuel = FUEL;
    }

    /// Lets code that runs once for a text take longer for a longer one.
    pub(crate) fn refuel_for(&mut self, text: &str) {
        let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
        self.fuel = FUEL.saturating_add(length.saturating_mul(FUEL_PER_BYTE));
    }

    /// Whether code may go on; what does not end is given up.
    pub(crate) fn burn(&mut self) -> bool {
        self.fuel = self.fuel.saturating_sub(1);
        self.fuel > 0
    }

    /// As [`Self::burn`], before something that takes longer for a longer text.
    pub(crate) fn burn_for(&mut self, text: &str) -> bool {
        let work = u32::try_from(text.len() / BYTES_PER_FUEL).unwrap_or(u32::MAX);
        self.fuel = self.fuel.saturating_sub(work);
        self.fuel > 0
    }

    /// A method begins, with parameters. Gives what [`Self::leave`] needs.
    pub(crate) fn enter(&mut self, parameters: Vec<(String, Value)>) -> Option<(usize, usize)> {
        if self.calls >= MAX_CALLS || !self.burn() {
            return None;
        }
        self.calls += 1;
        let caller = (self.base, self.locals.len());
        self.base = self.locals.len();
        self.locals.extend(parameters);
        Some(caller)
    }

    /// A method ends.
    pub(crate) fn leave(&mut self, (base, length): (usize, usize)) {
        self.calls -= 1;
        self.base = base;
        self.locals.truncate(length);
    }

    /// Where a block's locals begin.
    pub(crate) fn scope(&self) -> usize {
        self.locals.len()
    }

    /// A block ends.
    pub(crate) fn close(&mut self, scope: usize) {
        self.locals.truncate(scope);
    }

    pub(crate) fn declare(&mut self, name: &str, value: Value) {
        self.locals.push((name.to_owned(), value));
    }

    /// A local variable or parameter.
    pub(crate) fn local(&mut self, name: &str) -> Option<&mut Value> {
        let own = self.locals.get_mut(self.base..)?;
        let found = own.iter_mut().rev().find(|(local, _)| local == name);
        found.map(|(_, value)| value)
    }

    /// What the innermost rule in progress has under a name.
    pub(crate) fn attribute(&mut self, name: &str) -> Option<&mut Value> {
        self.frames.last_mut()?.get_mut(name)
    }

    /// A new collection.
    pub(crate) fn create(&mut self, collection: Collection) -> Value {
        if self.collections.len() >= MAX_COLLECTIONS {
            return Value::Unknown;
        }
        self.collections.push(collection);
        Value::Object(self.collections.len() as u32 - 1)
    }

    /// A collection that was created.
    pub(crate) fn collection(&mut self, id: u32) -> Option<&mut Collection> {
        self.collections.get_mut(id as usize)
    }
}
