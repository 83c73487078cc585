//! Every number that passes, slices, the search and strategies go by.
//!
//! Each has a unit, which says what range it is in, and says where it comes from.

/// What a number is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(test), allow(dead_code))]
enum Unit {
    /// How likely what is said is: from 0 to 1.
    Probability,
    /// A part of something: from 0 to 1.
    Share,
    /// Odds, or by how much something rises or falls: more than 0.
    Factor,
    /// Bytes of a text: 1 or more.
    Bytes,
    /// Characters, which may count less than one: more than 0.
    Characters,
    /// Tokens of a text: 1 or more.
    Tokens,
    /// How many of what is said: 1 or more.
    Count,
}

/// Where a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(test), allow(dead_code))]
enum Source {
    /// Chosen by hand, and kept because results with it were no worse than with others.
    Guessed,
    /// Counted in what was recorded of reductions of scripts, of C and of C++.
    Counted,
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident: $type:ident = $value:expr, $unit:ident, $source:ident;)*) => {
        $($(#[$doc])* pub(crate) const $name: $type = $value;)*

        /// Name, value, unit and source of each number.
        #[cfg(test)]
        const NUMBERS: &[(&str, f64, Unit, Source)] =
            &[$((stringify!($name), $value as f64, Unit::$unit, Source::$source)),*];
    };
}

/// The same, but they can be changed in a build with the feature `tunable`: to find out what
/// another value would do.
macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident: $type:ident = $value:expr, $unit:ident, $source:ident;)*) => {
        $(
            $(#[$doc])*
            pub(crate) fn $name() -> $type {
                const VALUE: $type = $value;
                #[cfg(feature = "tunable")]
                {
                    static CHANGED: std::sync::LazyLock<$type> = std::sync::LazyLock::new(|| {
                        changed(stringify!($name)).map_or(VALUE, |value| value as $type)
                    });
                    *CHANGED
                }
                #[cfg(not(feature = "tunable"))]
                VALUE
            }
        )*

        /// Name, value, unit and source of each number that can be changed.
        #[cfg(any(test, feature = "tunable"))]
        const TUNABLES: &[(&str, f64, Unit, Source)] =
            &[$((stringify!($name), $value as f64, Unit::$unit, Source::$source)),*];
    };
}

/// The environment variable that changes a number: `NAME=VALUE`. It is read once.
#[cfg(feature = "tunable")]
pub const CHANGES: &str = "PICIRENY_TUNING";

/// Names and values of the numbers that can be changed.
#[cfg(feature = "tunable")]
pub fn tunables() -> Vec<(&'static str, f64)> {
    let all = TUNABLES.iter();
    all.map(|&(name, value, ..)| (name, value)).collect()
}

/// What a number is changed to, if it is.
#[cfg(feature = "tunable")]
fn changed(name: &str) -> Option<f64> {
    let change = std::env::var(CHANGES).ok()?;
    let (changed, value) = change.split_once('=')?;
    (changed == name).then(|| value.parse().ok()).flatten()
}

numbers! {
    // Of the text.

    /// Longer texts have so many definitions that other edits come first.
    DEFINITIONS_MOST_TOKENS: usize = 2000, Tokens, Guessed;
    /// Longer texts are long: they are sliced, looked at from their ends, and tests of them
    /// have to promise more.
    LONG_TEXT: usize = 1 << 15, Bytes, Guessed;
    /// How much of the end is looked at first, in bytes.
    WINDOW_FIRST: usize = 1 << 11, Bytes, Guessed;

    // Of all passes.

    /// A change that gains more of the text than this takes most of it.
    MOST_OF_TEXT: f32 = 0.5, Share, Guessed;
    /// A change that gains less of it is about a detail.
    DETAIL_OF_TEXT: f32 = 0.06, Share, Guessed;
    /// What takes a token that is most of the text, or what is in it, is refused.
    RISK_OF_MOST_OF_TEXT: f32 = 0.89, Probability, Counted;

    // Passes on the structure.

    /// A parameter and its arguments are needed, or one of them is none.
    ARGUMENTS_RISK: f32 = 0.75, Probability, Guessed;
    /// How likely a single token is needed that error recovery skipped: it is a part of
    /// something that the grammar does not know.
    DELETE_RISK_OF_SKIPPED: f32 = 0.8, Probability, Guessed;
    /// The odds that the only element of a list is needed that is all of the text.
    DELETE_MOST_ODDS: f32 = 16.0, Factor, Guessed;
    /// The odds that the only element of a list is needed, at least.
    DELETE_LEAST_ODDS: f32 = 1.0, Factor, Guessed;
    /// How likely the end of a text needs something of all that is before it.
    PREFIX_RISK: f32 = 0.6, Probability, Guessed;
    /// Levels of the smallest block of a nest that goes at once.
    HOIST_BLOCK: usize = 8, Count, Guessed;
    /// Few levels of a deep nest are needed.
    HOIST_RISK_OF_BLOCK: f32 = 0.3, Probability, Guessed;
    /// A level of a nest is needed, however little goes with it.
    LEVEL_LEAST_RISK: f32 = 0.5, Probability, Guessed;
    /// No part of a level counts for more of it.
    LEVEL_MOST_SHARE: f32 = 0.99, Share, Guessed;
    /// How likely something optional cannot become another text if it cannot go.
    MINIMAL_RISK_OF_OPTIONAL: f32 = 0.8, Probability, Guessed;
    /// A smaller part of the whole text is a detail.
    MINIMAL_DETAIL: f32 = 0.02, Share, Guessed;
    /// A larger one is most of it.
    MINIMAL_MOST: f32 = 0.4, Share, Guessed;
    /// A name cannot become another one.
    MINIMAL_RISK_OF_OTHER_NAME: f32 = 0.92, Probability, Counted;
    /// A name cannot become a keyword.
    MINIMAL_RISK_OF_KEYWORD: f32 = 0.45, Probability, Counted;
    /// What is most of a text cannot become the shortest one.
    MINIMAL_RISK_OF_MOST: f32 = 0.92, Probability, Counted;
    /// The same of a detail.
    MINIMAL_RISK_OF_DETAIL: f32 = 0.6, Probability, Counted;
    /// The same of a part that would become a single character.
    MINIMAL_RISK_OF_SHORTEST: f32 = 0.85, Probability, Counted;
    /// The same of any other part.
    MINIMAL_RISK: f32 = 0.75, Probability, Counted;
    /// Lines of a list that look as if they belong together do so.
    NEIGHBORS_RISK: f32 = 0.6, Probability, Guessed;
    /// Nothing is proposed for texts of more tokens: each proposal is parsed.
    OMIT_MOST_TOKENS: usize = 2000, Tokens, Guessed;
    /// Most parts are there for a reason.
    OMIT_RISK: f32 = 0.8, Probability, Guessed;
    /// What begins something and what ends it are needed.
    PAIRS_RISK: f32 = 0.4, Probability, Guessed;
    /// Longer tags of templates are none.
    TAG_LONGEST: usize = 2000, Bytes, Guessed;
    /// A word that begins a block has the block's name among so many of its first letters.
    BLOCK_LONGEST_NAME: usize = 16, Count, Guessed;
    /// The shortest text of a rule cannot come in the place of another one.
    CONVERT_RISK: f32 = 0.85, Probability, Guessed;
    /// What was needed for one thing is needed for others, more often than not.
    RESTORE_RISK: f32 = 0.7, Probability, Guessed;
    /// All elements of a list cannot come in the place of what the list is in, at least.
    SPLICE_LEAST_RISK: f32 = 0.5, Probability, Guessed;
    /// How many levels below a node are looked at.
    UNWRAP_LEVELS: usize = 2, Count, Guessed;
    /// The same where nothing is to be left out.
    UNWRAP_MORE_LEVELS: usize = 4, Count, Guessed;
    /// The most parts of a node, tokens by themselves.
    UNWRAP_MOST_PARTS: usize = 8, Count, Guessed;
    /// How likely a part cannot come in a statement's place, up to the mark at its end, if
    /// there is one.
    UNWRAP_RISK_OF_STATEMENT: f32 = 0.8, Probability, Guessed;
    /// The same where it takes more than a detail of the text.
    UNWRAP_RISK_OF_LARGE: f32 = 0.86, Probability, Guessed;
    /// The same in a text without a grammar.
    UNWRAP_RISK_IN_TEXT: f32 = 0.5, Probability, Guessed;
    /// The same of a part elsewhere, at least: where the grammar allows it, it seldom makes
    /// sense.
    UNWRAP_LEAST_RISK: f32 = 0.7, Probability, Guessed;

    // Passes on names.

    /// A name that occurs more often is hardly needless.
    SYMBOL_MOST_PLACES: usize = 256, Count, Guessed;
    /// A name is needed, however little of the text its places are.
    SYMBOL_RISK: f32 = 0.6, Probability, Guessed;
    /// A name that is used more often has too much to do with the rest.
    EXPAND_MOST_USES: usize = 3, Count, Guessed;
    /// The most parts of a definition that are tried.
    EXPAND_MOST_PARTS: usize = 2, Count, Guessed;
    /// Those are chosen from so many.
    EXPAND_MOST_LOOKED_AT: usize = 64, Count, Guessed;
    /// Larger parts do not make a text much smaller.
    EXPAND_LONGEST: usize = 64, Tokens, Guessed;
    /// The most places around a use that each of them is tried in.
    EXPAND_MOST_LEVELS: usize = 2, Count, Guessed;
    /// A part of a definition cannot do what its use does.
    EXPAND_RISK: f32 = 0.85, Probability, Guessed;
    /// A name that occurs more often has too much to do with the rest.
    INLINE_MOST_USES: usize = 8, Count, Guessed;
    /// The most names of one definition.
    INLINE_MOST_NAMES: usize = 3, Count, Guessed;
    /// The most parts of a definition that are tried in the place of its name.
    INLINE_MOST_PARTS: usize = 2, Count, Guessed;
    /// The most parts around a definition that are tried, if nothing else is in them.
    INLINE_MOST_OUTER: usize = 2, Count, Guessed;
    /// The most other names that are tried in the place of a name.
    INLINE_MOST_OTHERS: usize = 2, Count, Guessed;
    /// What comes in the place of a name cannot do what it stands for.
    INLINE_RISK: f32 = 0.82, Probability, Guessed;
    /// All that a name stands for cannot come in its place where the name is only known in
    /// one part: nothing else changes.
    INLINE_RISK_OF_BINDER: f32 = 0.3, Probability, Guessed;
    /// The same where it takes no more than a detail of the text.
    INLINE_RISK_OF_DETAIL: f32 = 0.89, Probability, Counted;
    /// The same where it takes most of the text.
    INLINE_RISK_OF_MOST: f32 = 0.97, Probability, Counted;
    /// More levels of a pointer, or dimensions of an array, are not tied to those of others.
    POINTERS_MOST_LEVELS: usize = 3, Count, Guessed;
    /// A bracket that closes more than this behind what it opens is not looked for.
    BRACKETS_FARTHEST: usize = 1000, Tokens, Guessed;
    /// A level of a pointer or array is needed, or other names are tied to it.
    POINTERS_RISK: f32 = 0.75, Probability, Guessed;
    /// The words that a record begins with are not farther before its block, nor is a name before
    /// its type.
    RECORDS_HEAD: usize = 12, Tokens, Guessed;
    /// A record is needed as one.
    RECORDS_RISK: f32 = 0.6, Probability, Guessed;
    /// A name with several places has a meaning elsewhere.
    RENAME_RISK: f32 = 0.15, Probability, Guessed;
    /// The same of a name with one place.
    RENAME_RISK_OF_ONE: f32 = 0.5, Probability, Guessed;
    /// A name that is used more often has too much to do with the rest.
    RETYPE_MOST_USES: usize = 4, Count, Guessed;
    /// The most places around uses that these are tried in.
    RETYPE_MOST_LEVELS: usize = 3, Count, Guessed;
    /// The most types that are taken from one place.
    RETYPE_MOST_TYPES: usize = 2, Count, Guessed;
    /// A part of a type does not do what the type does.
    RETYPE_RISK_OF_PART: f32 = 0.6, Probability, Guessed;
    /// The type of what is beside does not do.
    RETYPE_RISK_OF_BESIDE: f32 = 0.7, Probability, Guessed;
    /// Any other type does not do.
    RETYPE_RISK: f32 = 0.86, Probability, Guessed;
    /// A type has to be what it is wherever it stands.
    RETYPE_RISK_EVERYWHERE: f32 = 0.75, Probability, Guessed;
    /// What has a name that is used is seldom needless.
    UNSCOPE_RISK: f32 = 0.89, Probability, Guessed;

    // Passes on tokens.

    /// A separator that the grammar can do without is needed.
    SEPARATORS_RISK: f32 = 0.03, Probability, Counted;
    /// The same of another mark that separates in a text without grammar.
    SEPARATORS_RISK_OF_MARK: f32 = 0.5, Probability, Guessed;
    /// A long word is taken apart into so many blocks at most: when some of them are gone,
    /// there are smaller ones.
    SHORTEN_MOST_BLOCKS: usize = 64, Count, Guessed;
    /// No block is a smaller part of the text than one of so many.
    SHORTEN_MOST_IN_TEXT: usize = 4096, Count, Guessed;
    /// How likely all that is inside a token is needed.
    SHORTEN_RISK_OF_ALL: f32 = 0.7, Probability, Guessed;
    /// How likely what is less than a word is needed, at least.
    SHORTEN_RISK_OF_LETTERS: f32 = 0.5, Probability, Guessed;
    /// How likely any part of a token is needed, however small.
    SHORTEN_LEAST_RISK: f32 = 0.2, Probability, Guessed;
    /// A byte cannot become zero, at least.
    ZEROS_LEAST_RISK: f32 = 0.3, Probability, Guessed;

    // Passes on the layout.

    /// How likely it is needed: a token may be a text that is printed.
    BLANKS_RISK: f32 = 0.05, Probability, Guessed;
    /// How likely it is needed next to a quote.
    BLANKS_RISK_IN_QUOTES: f32 = 0.3, Probability, Guessed;
    /// The same between words: these may be code, or a text that is printed.
    BLANKS_RISK_BETWEEN_WORDS: f32 = 0.35, Probability, Guessed;
    /// Longer tokens lose parts and words before characters.
    LONG_TOKEN: usize = 16, Bytes, Guessed;
    /// The widest step that a line is indented by when nothing says what the author's steps
    /// were.
    INDENT_WIDEST: usize = 4, Characters, Guessed;
    /// How likely what is between two tokens is needed.
    SPACE_RISK: f32 = 0.01, Probability, Guessed;
    /// The same of white space that is a token.
    SPACE_RISK_IN_TOKENS: f32 = 0.02, Probability, Guessed;
    /// The same where some of it stays.
    SPACE_RISK_OF_SOME: f32 = 0.02, Probability, Guessed;
    /// White space around a comment is needed.
    SPACE_RISK_AROUND_COMMENT: f32 = 0.03, Probability, Guessed;
    /// Comments that are less of the text than one part of so many wait for the layout.
    UNCOMMENT_PART: usize = 8, Factor, Guessed;
    /// How likely any comment of a text is needed: a directive, for instance.
    UNCOMMENT_RISK: f32 = 0.05, Probability, Guessed;

    // What an edit gains.

    /// White space between tokens counts so much.
    GAIN_OF_BLANK: f32 = 0.1, Characters, Guessed;
    /// White space in tokens counts so much.
    GAIN_OF_BLANK_IN_TOKEN: f32 = 0.9, Characters, Guessed;
    /// A use of a name counts as much as a character: its definition is more.
    GAIN_OF_USE: f32 = 1.0, Characters, Guessed;
    /// A byte that becomes zero counts so much of one that goes.
    GAIN_OF_ZERO: f32 = 0.9, Characters, Guessed;
    /// Fewer edits are weighed by one thread.
    CANDIDATES_SIDE_BY_SIDE: usize = 1 << 16, Count, Guessed;

    // How likely an edit is refused.

    /// No edit that was not refused on its own is given up.
    MOST_RISK: f32 = 0.999, Probability, Guessed;
    /// Nothing is certain.
    LEAST_RISK: f32 = 1e-5, Probability, Guessed;
    /// A candidate is refused, at least, where its refusal says how likely each edit was to
    /// blame.
    LEAST_REFUSED: f32 = 0.01, Probability, Guessed;
    /// No edit is blamed for more.
    MOST_BLAME: f32 = 0.99, Probability, Guessed;
    /// What earlier runs have seen of a pass or a class counts no more than so many outcomes. In
    /// 48 reductions of JavaScript, Python, C and SQL, 10 to 40 were about as good.
    EXPERIENCE_MOST: f32 = 20.0, Count, Counted;

    // Whether an edit that was refused is worth another try.

    /// No longer nodes are looked at for names.
    HISTORY_MOST_TOKENS: usize = 512, Tokens, Guessed;

    // Which edits of a refused candidate are to blame.

    /// How often beliefs go back and forth.
    GROUP_ROUNDS: usize = 4, Count, Guessed;
    /// So many candidates in a row are made of one that was refused by leaving out what is to
    /// blame: a program that names one cause at a time may have many.
    MOST_REPAIRS: u32 = 2, Count, Guessed;
    /// An edit is not to blame that took away what the test of a refused candidate names.
    BLAME_DOUBT: f32 = 0.1, Probability, Guessed;
    /// More groups are not remembered.
    MOST_GROUPS: usize = 64, Count, Guessed;

    // What is offered when.

    /// Longer texts are not parsed after each change.
    LONGEST_PARSED: usize = 1 << 15, Bytes, Guessed;
    /// Longer texts leave no room for more than one document.
    LONGEST_SHARED: usize = 1 << 20, Bytes, Guessed;
    /// How many parsed texts are remembered.
    MOST_REMEMBERED: usize = 512, Count, Guessed;
    /// A change of structure of a long text has to promise such a part of it, as long as there
    /// is more to be tried that gains more.
    LEAST_PROMISE_OF_LONG: f32 = 0.0005, Share, Guessed;
    /// What promises such a part of the very end of a long text, or of a text without a
    /// grammar, does not wait for later transformations.
    DETAIL_OF_END: f32 = 0.005, Share, Guessed;
    /// Candidates of longer texts are not parsed before they are tested.
    LONGEST_CHECKED: usize = 1 << 14, Bytes, Guessed;

    // Strategies.

    /// What promises a smaller part of the text is not tried by `quick`.
    QUICK_WORTH: f32 = 0.02, Share, Guessed;
    /// The same as long as there are passes of later tiers.
    QUICK_WORTH_FIRST: f32 = 0.005, Share, Guessed;
    /// `quick` does not try edits of classes that are refused more likely.
    QUICK_HOPELESS: f32 = 0.85, Probability, Guessed;

    // Definitions that have to be used.

    /// More tokens are too many to look at with each candidate.
    UNUSED_MOST_TOKENS: usize = 1 << 16, Tokens, Guessed;
    /// The odds before anything was seen.
    UNUSED_FIRST: f32 = 0.1, Factor, Guessed;
    /// The same if another kind has to be.
    UNUSED_FIRST_OF_STRICT: f32 = 0.5, Factor, Guessed;
    /// With lower odds, a kind does not have to be used.
    UNUSED_LAX: f32 = 0.01, Factor, Guessed;
    /// With higher odds, a kind has to be used, more likely than not.
    UNUSED_LIKELY: f32 = 1.0, Factor, Guessed;
    /// With higher odds, it may have to be.
    UNUSED_DOUBT: f32 = 0.2, Factor, Guessed;
    /// How likely a definition that seems to be unused is used for all that.
    UNUSED_MISTAKEN: f32 = 0.05, Probability, Guessed;
    /// By how much the odds rise if definitions went where a candidate was interesting.
    UNUSED_CONFIRMED: f32 = 5.0, Factor, Guessed;
    /// By how much a candidate is less likely interesting if definitions go that are needed for
    /// another reason.
    UNUSED_HARMED: f32 = 0.3, Factor, Guessed;
    /// What was right once counts as much as being wrong so many times.
    UNUSED_RIGHT: f32 = 4.0, Factor, Guessed;
    /// What counts for putting something in the place of a name before anything was seen.
    BLANK_FIRST: f32 = 0.5, Factor, Guessed;
    /// No answer is expected more likely.
    UNUSED_MOST: f32 = 0.8, Probability, Guessed;

    // Nests.

    /// A nest with so many levels is deep: its end is looked for before anything else.
    NEST_LEAST_LEVELS: u32 = 64, Count, Guessed;
    /// Another end of a nest is worth a test if it promises such a part of the text.
    NEST_WORTH_TEST: f32 = 0.002, Share, Guessed;
    /// How many answers the rate of all ends is worth where it is the rate of those that begin
    /// alike.
    NEST_RATE_PRIOR: f32 = 10.0, Count, Guessed;
    /// What all ends of a nest of more levels need is not looked at.
    NEST_MOST_LOOKED_AT: usize = 1 << 12, Count, Guessed;
    /// Levels that define what nothing uses are left to passes after so many refusals in a row.
    NEST_MOST_REFUSED: u32 = 4, Count, Guessed;
    /// Levels that define what nothing uses can go.
    NEST_CHANCE_OF_UNUSED: f32 = 0.5, Probability, Guessed;

    // The canonical form.

    /// Such a share of the tests of a run may go to the canonical form of its result.
    CANONICAL_TESTS: f32 = 0.1, Share, Guessed;
    /// So many may in any case.
    CANONICAL_LEAST_TESTS: u32 = 16, Count, Guessed;
    /// So many tokens may need a space before them that no word does.
    CANONICAL_MOST_SPACES: u32 = 16, Count, Guessed;
    /// All that can be rewritten can be at once.
    CANONICAL_CHANCE_OF_ALL: f32 = 0.6, Probability, Guessed;
    /// The same of a part, where all of it cannot.
    CANONICAL_CHANCE: f32 = 0.5, Probability, Guessed;

    // Slices.

    /// Names that occur as often are words of the language, or as good as that.
    SLICE_WORDS: usize = 32, Count, Guessed;
    /// Of occurrences that define names, at least such a part are the first ones: others
    /// declare a name again, or define another thing of that name.
    DEFINES_LEAST_FIRST: f32 = 0.2, Share, Guessed;
    /// The same of occurrences behind others that define a name: the first use is one, too.
    DEFINES_LEAST_AGAIN: f32 = 0.5, Share, Guessed;
    /// How many occurrences that are not the first ones each context is taken to have had.
    DEFINES_PRIOR: f32 = 2.0, Count, Guessed;
    /// How many rules above a token tell contexts apart.
    DEFINES_RULES: usize = 3, Count, Guessed;
    /// A block that is no code is taken apart if it has more of the text than this.
    OPENED_BLOCK: f32 = 0.001, Share, Guessed;
    /// The same in characters, for short texts.
    OPENED_BLOCK_LEAST: f32 = 500.0, Characters, Guessed;
    /// A block of code is taken apart if it has more of the text than this.
    OPENED_CODE: f32 = 0.06, Share, Guessed;
    /// Bodies are code if such a part of their statements at most define names. In functions of
    /// C, C++ and JavaScript 0.1 to 0.4 do, in namespaces 0.6 and more.
    CODE_MOST_DEFINING: f32 = 0.45, Share, Counted;
    /// Fewer statements than this say little of a class of blocks.
    CODE_LEAST_STATEMENTS: u32 = 20, Count, Guessed;
    /// A name is looked for in so many scopes that the head of another one names.
    SCOPE_MOST_BASES: usize = 32, Count, Guessed;
    /// The arguments between a name and its part have at most so many tokens, and so has a type.
    QUALIFIER_MOST_TOKENS: usize = 64, Tokens, Guessed;
    /// What a statement defines is among so many of its first tokens.
    STATEMENT_HEAD: usize = 32, Tokens, Guessed;
    /// A search ends when so little is left, in bytes.
    SLICE_SHORTEST: usize = 1 << 13, Bytes, Guessed;
    /// Another round is worth it if one took such a part of the text.
    SLICE_WORTH_ROUND: f32 = 0.05, Share, Guessed;
    /// A text has to run if so many more candidates without bodies are refused than are
    /// interesting.
    SLICE_PROBES: u32 = 2, Count, Guessed;
    /// A test is worth it if it promises such a part of the text.
    SLICE_WORTH_TEST: f32 = 0.005, Share, Guessed;
    /// A forward slice has at most so many parts. Of 14 with more than 200 in a C++ text, none
    /// could go.
    FORWARD_MOST: usize = 1 << 8, Count, Counted;
    /// A forward slice with so many parts is half as likely to go as the smallest. Of 1,203 slices
    /// of a C++ text, 88 % of those with one part could go, 57 % of those with 16 to 40, 37 % of
    /// those with 41 to 80.
    FORWARD_HALF: f64 = 30.0, Count, Counted;
    /// How likely a forward slice can go falls with this power of the share of the text that it
    /// leaves.
    FORWARD_SHARE: f64 = 4.0, Factor, Guessed;
    /// The logarithm of a slice's chance loses so much if it has all parts of a refused candidate,
    /// and half of it if it has half of them.
    FORWARD_REFUSED: f64 = 2.3, Factor, Guessed;
    /// It loses so much for each part that is there for itself.
    FORWARD_ROOT: f64 = 0.3, Factor, Guessed;
    /// It loses so much for each part of which it is not known what uses it.
    FORWARD_UNKNOWN: f64 = 0.05, Factor, Guessed;
    /// So many kinds of messages point to seeds, those that are seldom first.
    SEEDS_MOST_KINDS: usize = 2, Count, Guessed;
    /// What nothing else needs is not asked about any more after so many refused candidates
    /// in the run without an interesting one: both halves and their halves. Where a library is
    /// used for two things, halves are refused; of a program that is only compiled, all are.
    ROOTS_MOST_REFUSED: u32 = 6, Count, Guessed;
    /// The seeds of a text are given up after so many refused candidates.
    SEEDS_MOST_REFUSED: usize = 8, Count, Guessed;
    /// Comments go at once if they are such a part of the text.
    SLICE_MANY_COMMENTS: f32 = 0.05, Share, Guessed;
    /// What has no name and at most so many tokens goes with what is around it, as `public:`
    /// does.
    SLICE_SIGN: usize = 2, Tokens, Guessed;
    /// If edits leave less than this part of a long text, its slices are looked for again: what
    /// is gone used much of what is left.
    SLICE_AGAIN: f32 = 0.8, Share, Guessed;

    // Of blocks of texts that are too long for a tree.

    /// A text is cut into so many blocks: one that is needed is found in some twenty tests.
    BLOCKS_FIRST: usize = 1 << 10, Count, Guessed;
    /// It is cut into no more than so many, after rounds that took little of it.
    BLOCKS_MOST: usize = 1 << 13, Count, Guessed;
    /// A round that takes less of the text took little.
    BLOCKS_LITTLE: f32 = 0.125, Share, Guessed;
    /// A block ends where a line does, if one does within so many bytes.
    BLOCKS_LOOKED_AT: usize = 1 << 16, Bytes, Guessed;
}

tunables! {
    // Of all passes.

    /// How many places of something are needed, about.
    part_needed_places: f32 = 1.5, Count, Guessed;
    /// No part of something is needed more likely: all of it may be needless.
    part_most_risk: f32 = 0.5, Probability, Guessed;

    // How likely an edit is refused.

    /// Such a part of something is needed if it is.
    nearly_all: f32 = 0.9, Share, Guessed;
    /// An edit of a kind that was given up is offered if it promises such a part of the text.
    worth_its_kind: f32 = 0.05, Share, Guessed;
    /// Something can go of which a part could not go from this very text, before any was tried.
    whole_after_part: f32 = 0.04, Probability, Counted;
    /// The same of a part that could not go from an earlier text.
    whole_after_old_part: f32 = 0.15, Probability, Guessed;
    /// By how much a part that could not go from this text makes it less likely that something
    /// can go which was refused before.
    again_after_part: f32 = 0.25, Factor, Guessed;
    /// How likely most of the text goes where it was refused before, or a part of it was: so
    /// many times as likely as anything else.
    again_most_of_text: f32 = 0.3, Factor, Guessed;
    /// How many outcomes a guess is worth.
    stats_prior: f32 = 2.0, Count, Guessed;
    /// What an outcome is still worth when the next one of its kind is known: the text has
    /// changed since.
    stats_ageing: f32 = 0.95, Factor, Guessed;
    /// What all edits have in common says little of each: its factor counts with this power. A
    /// test that only asks whether some text is there is a mild one for every transformation,
    /// but what one of them breaks, others do not.
    stats_common: f32 = 0.3, Factor, Guessed;

    // Whether an edit that was refused is worth another try.

    /// What is worth looking at if something next to it has changed.
    history_near: f32 = 0.05, Probability, Guessed;
    /// How likely something can go when all the rest is gone.
    history_shrunk: f32 = 0.15, Probability, Guessed;
    /// How likely something can go of which nearly all went by itself.
    history_hollow: f32 = 0.5, Probability, Guessed;
    /// How likely what is left of something can go if the rest of it went.
    history_hollowed: f32 = 0.1, Probability, Guessed;
    /// What nothing has changed for is hardly another case.
    history_unchanged: f32 = 0.5, Factor, Guessed;
    /// How likely something can go that no name ties to the rest any more.
    history_untied: f32 = 0.8, Probability, Guessed;

    // Which edits of a refused candidate are to blame.

    /// How likely a refusal says nothing: of several changes, each can be right where all
    /// together are wrong.
    group_doubt: f32 = 0.005, Probability, Guessed;
    /// By how much that grows with each change of the text.
    group_doubt_grows: f32 = 0.01, Probability, Guessed;

    // Which edits go together.

    /// Edits inside of something wait for its own, unless that is refused so likely.
    waiting_risk: f32 = 0.8, Probability, Guessed;
    /// How many risks are told apart between one and e times as much: so that neighbours with
    /// about the same risk go together.
    risk_steps: f32 = 20.0, Count, Guessed;
    /// Surer than that is as good as sure, and needs no test of its own.
    sure_risk: f32 = 0.03, Probability, Guessed;

    // What is offered when.

    /// At first, nodes are looked at that have one of so many parts of the text.
    first_nodes: usize = 64, Count, Guessed;
    /// What a candidate has to promise, in characters, as long as there is more to be tried
    /// that gains more.
    least_promise: f32 = 2.0, Characters, Guessed;
    /// What a change of tokens has to promise, as long as nothing is proved.
    least_promise_of_tokens: f32 = 0.5, Characters, Guessed;
    /// What gains less of the end of a text is not offered again before what is before it.
    detail_offered_again: f32 = 0.01, Share, Guessed;
    /// What is refused more likely is not offered again either, but for the very end.
    most_risk_again: f32 = 0.97, Probability, Guessed;
    /// If more edits than this are to be offered at the end, large parts come sooner: how
    /// likely they can go is a guess, and if they can, all that was offered before was in vain.
    many_at_end: usize = 64, Count, Guessed;
    /// So large are parts of the text that come sooner then.
    large_at_end: f32 = 0.06, Share, Guessed;
    /// When no more than this is left, what was given up is offered once more at the end. On 160
    /// questions of the corpus, that costs 2.3 % of the tests and saves 0.3 % of the characters;
    /// without a limit 2.8 % and 0.4 %.
    little_left: usize = 256, Characters, Counted;
    /// After the first ones, nodes are looked at that are so many times smaller.
    next_nodes: usize = 8, Factor, Guessed;
    /// Where so many candidates are refused one after the other, a long text is looked at from
    /// its end.
    resistance: u32 = 8, Count, Guessed;

    // Strategies.

    /// What promises a smaller part of the text waits for passes of later tiers.
    normal_worth_first: f32 = 0.02, Share, Guessed;
    /// Edits of classes that are refused more likely are not tried.
    normal_hopeless: f32 = 0.9, Probability, Guessed;
}

/// Which share of the ends that are deep enough are right for a nest, each as likely: half of
/// them, or few. Guessed.
pub(crate) const NEST_RATES: [f32; 4] = [0.5, 0.2, 0.08, 0.03];

/// Such parts of the text are sliced by themselves, with all that they need: one of so many,
/// the smallest first. What comes later uses what comes earlier, and what a text is about
/// comes last.
pub(crate) const SLICE_ENDS: [usize; 2] = [256, 16];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_the_range_of_its_unit() {
        for &(name, value, unit, source) in NUMBERS.iter().chain(TUNABLES) {
            let is_right = match unit {
                Unit::Probability | Unit::Share => (0.0..=1.0).contains(&value),
                Unit::Factor | Unit::Characters => value > 0.0,
                Unit::Bytes | Unit::Tokens | Unit::Count => value >= 1.0,
            };
            assert!(is_right, "{name}: {value} is no {unit:?} ({source:?})");
        }
    }
}
