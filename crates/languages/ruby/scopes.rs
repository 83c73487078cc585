//! The local variables that are known.

use rustc_hash::FxHashMap;

/// What a name was before a scope declared it.
struct Shadowed {
    name: String,
    before: Option<u32>,
}

/// A scope that is open.
struct Scope {
    /// How many names were shadowed before it.
    shadowed: usize,
    /// The method, class or file that it belongs to.
    body: u32,
}

/// Names by the body that declares them: a method does not see the variables around it, a
/// block does.
#[derive(Default)]
pub(super) struct Scopes {
    declared: FxHashMap<String, u32>,
    shadowed: Vec<Shadowed>,
    open: Vec<Scope>,
    body: u32,
    bodies: u32,
}

impl Scopes {
    pub(super) fn open(&mut self, is_body: bool) {
        self.open.push(Scope {
            shadowed: self.shadowed.len(),
            body: self.body,
        });
        if is_body {
            self.bodies += 1;
            self.body = self.bodies;
        }
    }

    pub(super) fn close(&mut self) {
        let Some(scope) = self.open.pop() else {
            return;
        };
        self.body = scope.body;
        for shadowed in self.shadowed.drain(scope.shadowed..).rev() {
            match shadowed.before {
                Some(body) => self.declared.insert(shadowed.name, body),
                None => self.declared.remove(&shadowed.name),
            };
        }
    }

    /// Closes a body whose names stay known.
    pub(super) fn merge(&mut self) {
        let Some(scope) = self.open.pop() else {
            return;
        };
        self.body = scope.body;
        for shadowed in &self.shadowed[scope.shadowed..] {
            if let Some(body) = self.declared.get_mut(&shadowed.name) {
                *body = scope.body;
            }
        }
    }

    pub(super) fn declare(&mut self, name: &str) {
        if self.knows(name) {
            return;
        }
        let before = self.declared.insert(name.to_owned(), self.body);
        self.shadowed.push(Shadowed {
            name: name.to_owned(),
            before,
        });
    }

    pub(super) fn knows(&self, name: &str) -> bool {
        self.declared.get(name) == Some(&self.body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_see_the_variables_around_them_and_methods_do_not() {
        let mut scopes = Scopes::default();
        scopes.declare("a");
        scopes.open(false);
        scopes.declare("b");
        assert!(scopes.knows("a") && scopes.knows("b"));
        scopes.open(true);
        assert!(!scopes.knows("a"));
        scopes.declare("a");
        assert!(scopes.knows("a"));
        scopes.close();
        assert!(scopes.knows("a") && scopes.knows("b"));
        scopes.close();
        assert!(scopes.knows("a") && !scopes.knows("b"));
    }

    #[test]
    fn the_names_of_a_merged_body_stay_known() {
        let mut scopes = Scopes::default();
        scopes.open(true);
        scopes.declare("a");
        scopes.merge();
        assert!(scopes.knows("a"));
    }
}
