//! What encloses a place in a shell script, and what is read there.

/// What encloses the current place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Inside {
    #[default]
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

impl Inside {
    /// Whether words are read in it in a mode of its own.
    pub(super) fn has_mode(self) -> bool {
        !matches!(self, Self::Condition | Self::Case | Self::Arithmetic(_))
    }

    pub(super) fn is_backquote(self) -> bool {
        matches!(self, Self::Backquote | Self::EscapedBackquote)
    }
}

/// What is read of a command that begins with a reserved word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Header {
    #[default]
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

#[derive(Clone, Copy, Debug, Default)]
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
        Self {
            inside,
            command: inside.has_mode() && inside != Inside::Array,
            ..Self::default()
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
        self.inside == Inside::Case || self.inside.has_mode() && self.inside != Inside::Array
    }
}
