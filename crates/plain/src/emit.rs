//! From tasks to a tree, without recursion.

use picireny_tree::{CompactTree, Label, Position, Quantifier, TreeBuilder, TreeError};

/// What is to be put into the tree next.
#[derive(Clone, Debug)]
pub(crate) enum Task<P> {
    /// A node with a name, up to the matching [`Task::Close`].
    Rule(&'static str),
    /// An element of a list; lists of one parent have numbers.
    Element(u32),
    Close,
    /// A token with a name: bytes of the text.
    Token(&'static str, usize, usize),
    /// The same, but between tokens.
    Hidden(usize, usize),
    /// What has to be taken apart first.
    Part(P),
}

/// Takes `whole` apart. `expand` gives what a part consists of, in order.
pub(crate) fn draft<P>(
    mut builder: TreeBuilder,
    text: &str,
    whole: Vec<Task<P>>,
    mut expand: impl FnMut(P, &mut Vec<Task<P>>),
) -> Result<CompactTree, TreeError> {
    let mut labels: Vec<(&'static str, Label)> = Vec::new();
    let mut position = Position::START;
    let mut tasks = whole;
    tasks.reverse();
    let mut parts = Vec::new();
    while let Some(task) = tasks.pop() {
        let mut label = |builder: &mut TreeBuilder, name: &'static str| {
            // Names are few.
            match labels.iter().find(|(known, _)| *known == name) {
                Some(&(_, label)) => label,
                None => {
                    let label = builder.label(name, None);
                    labels.push((name, label));
                    label
                }
            }
        };
        match task {
            Task::Rule(name) => {
                let label = label(&mut builder, name);
                builder.open_rule(label);
            }
            Task::Element(list) => builder.open_occurrence(list, Quantifier::Star),
            Task::Close => builder.close(),
            Task::Token(name, start, end) => {
                let label = label(&mut builder, name);
                builder.token_at(label, start..end, position);
                position = position.after(text.get(start..end).unwrap_or_default());
            }
            Task::Hidden(start, end) => {
                let label = label(&mut builder, "SPACE");
                let slice = builder.slice(start..end);
                builder.hidden_token(label, slice, position);
                position = position.after(text.get(start..end).unwrap_or_default());
            }
            Task::Part(part) => {
                expand(part, &mut parts);
                tasks.extend(parts.drain(..).rev());
            }
        }
    }
    builder.draft()
}
