//! The tokens that the reader of shell scripts knows.

use crate::toolkit::words;

words! {
    /// A token as the reader sees it.
    pub(super) enum Kind {
        WordEnd, StatementEnd, FunctionName, IoNumber, ArrayOpen, EmptyArray, GlobOpen, Backquote,
        BackquoteClose, EscapedBackquote, HeredocStart, HeredocEnd, ConditionOpen, ConditionClose,
        LBrace, RBrace, Bang, Time, If, Then, Elif, Else, Fi, For, Select, In, While, Until, Do,
        Done, Case, Esac, Function, Newline, Semi, CaseEnd, Amp, And, Or, Pipe, Parens,
        ArithmeticOpen, LParen, RParen, ProcessOpen, Heredoc, Redirect, Single, QuoteOpen,
        QuoteClose, Variable, ExpansionOpen, ExpansionClose, ArithmeticStart, ArithmeticClose,
        SubstitutionOpen, GlobClose, Literal,
    }
    made { Other }
    others Other, end Other, first Other
}
