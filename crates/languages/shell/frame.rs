//! What encloses a place in a shell script, and what is read there.

/// What encloses the current place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    Script,
    Subshell,
    /// Parts of words that end with a parenthesis.
    Substitution,
    Array,
    Backquote,
    EscapedBackquote,
    Condition,
    Case,
    /// As a command, or as a part of a word.
    Arithmetic(bool),
}

/// What is read of a command that begins with a reserved word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Header {
    None,
    ForName,
    ForIn,
    ForWords,
    CaseWord,
    CaseIn,
    /// Before or in a pattern of a `case`.
    Pattern,
    FunctionName,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) inside: Inside,
    pub(super) header: Header,
    /// A command can begin here.
    pub(super) command: bool,
    /// There is a statement that nothing has ended.
    pub(super) open: bool,
    /// Where the word ends that goes on if the next part stands there.
    pub(super) word: Option<u32>,
    /// The next word belongs to a redirection.
    pub(super) redirect: bool,
    /// Open parentheses of arithmetic.
    pub(super) depth: u32,
}

impl Frame {
    pub(super) fn new(inside: Inside) -> Self {
        let command = !matches!(
            inside,
            Inside::Array | Inside::Condition | Inside::Case | Inside::Arithmetic(_)
        );
        Self {
            inside,
            header: Header::None,
            command,
            open: false,
            word: None,
            redirect: false,
            depth: 0,
        }
    }

    /// A statement can begin.
    pub(super) fn begin(&mut self) {
        self.header = Header::None;
        self.command = true;
        self.open = false;
        self.redirect = false;
    }

    /// A compound command has ended. Reserved words may follow.
    pub(super) fn compound(&mut self) {
        self.header = Header::None;
        self.command = true;
        self.open = true;
    }

    pub(super) fn has_statements(&self) -> bool {
        !matches!(
            self.inside,
            Inside::Array | Inside::Condition | Inside::Arithmetic(_)
        )
    }
}
