//! The words of SQL, by what they are in most places.

use crate::toolkit::list;

/// What a word is, as far as its text tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Starts a part of a query.
    Clause,
    /// Starts a part of `CASE`, or of a statement that has conditions.
    Branch,
    SetOperator,
    /// Stands between two expressions.
    Operator,
    JoinType,
    Join,
    Case,
    Begin,
    End,
    /// Any other word of the language.
    Keyword,
}

const TABLE: &[(Word, &[&str])] = &[
    (
        Word::Clause,
        list! {
            from having limit offset qualify returning select set values where window
        },
    ),
    (Word::Branch, list! { else elseif elsif then when }),
    (Word::SetOperator, list! { except intersect union }),
    (
        Word::Operator,
        list! {
            and as between collate div escape glob ilike in is like match mod on or overlaps
            regexp rlike similar to using xor
        },
    ),
    (
        Word::JoinType,
        list! {
            anti asof cross full inner left natural outer positional right semi
        },
    ),
    (Word::Join, list! { join straight_join }),
    (Word::Case, list! { case }),
    (Word::Begin, list! { begin }),
    (Word::End, list! { end }),
    (
        Word::Keyword,
        list! {
            abort action add after all alter always analyze any array asc atomic attach
            auto_increment autoincrement before bigint binary bit blob boolean both by call
            cascade cast char character charset check close cluster column columns comment commit
            concurrently conflict constraint copy create cube current current_date current_time
            current_timestamp cursor cycle database date deallocate decimal declare default
            deferrable deferred delete desc describe detach disable distinct do domain double drop
            duplicate each enable engine enum exclude exclusive execute exists explain extension
            extract fail false fetch filter first float following for foreign function generated
            glob global grant group groups handler if ignore immediate include increment index
            indexed inherits initially insert instead int integer interval into isnull isolation
            iterate json key keys language last lateral leave level load local lock loop macro
            materialized maxvalue merge minvalue modify name names no not nothing notnull null
            nulls numeric of only open option options order ordinality others over overlay
            overriding owned partial partition partitions pivot plan policy pragma preceding
            precision prepare primary procedure public query raise range real recursive references
            refresh reindex release rename repeat replace reset restart restrict return returns
            revoke role rollback rollup row rows rule savepoint schema seed sequence serial
            session sets setof show signal smallint some start statement static stdin stdout
            stored strict symmetric table tables tablesample temp temporary text ties time
            timestamp timestamptz tinyint transaction trigger true truncate type unbounded unique
            unknown unlogged unpivot unsigned until update use user vacuum varchar variadic
            varying view virtual volatile while with within without work write year zone
        },
    ),
];

/// The longest word of the table.
const LONGEST: usize = 20;

/// All words in lower case, sorted.
pub(super) fn table() -> Vec<(&'static str, Word)> {
    let mut all: Vec<_> = TABLE
        .iter()
        .flat_map(|(word, texts)| texts.iter().map(|text| (*text, *word)))
        .collect();
    // The first of equal texts is found.
    all.sort_by_key(|(text, _)| *text);
    all.dedup_by_key(|(text, _)| *text);
    all
}

/// What a word is, and its text in lower case.
pub(super) fn find(table: &[(&'static str, Word)], text: &str) -> Option<(&'static str, Word)> {
    let mut buffer = [0; LONGEST];
    let lower = buffer.get_mut(..text.len())?;
    lower.copy_from_slice(text.as_bytes());
    lower.make_ascii_lowercase();
    let at = table
        .binary_search_by_key(&&*lower, |(text, _)| text.as_bytes())
        .ok()?;
    table.get(at).copied()
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, TABLE, Word, find, table};

    #[test]
    fn words_are_found_in_any_case() {
        let table = table();
        assert_eq!(find(&table, "Select"), Some(("select", Word::Clause)));
        assert_eq!(find(&table, "selects"), None);
        for (word, texts) in TABLE {
            for text in *texts {
                assert!(text.len() <= LONGEST, "{text}");
                let found = find(&table, text).map(|(found, _)| found);
                assert_eq!(found, Some(*text), "{word:?}");
            }
        }
    }
}
