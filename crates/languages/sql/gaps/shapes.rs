//! What statements of SQL begin with, and what they cannot do without.

use crate::toolkit::{has_in_any_case, list};

/// The words that statements begin with, in whichever system.
const STATEMENTS: &[&str] = list! {
    abort alter analyse analyze assert attach backup begin binlog bulk cache call case change
    check checkpoint checksum clone close cluster comment commit connect continue copy create dbcc
    deallocate declare delete deny desc describe detach disable discard disconnect do drop elseif
    elsif enable end exception exec execute exit explain export fetch flush for forall force
    foreach from get go goto grant handler help if import insert install invalidate iterate kill
    leave list listen load lock loop merge move msck notify open optimize perform pivot pragma
    prepare print prompt purge put raise reassign refresh reindex release remove rename repair
    repeat replace reset resignal restart restore return revert revoke rollback save savepoint
    security select set show shutdown signal spool start stop summarize table throw truncate
    uncache undrop uninstall unlisten unload unlock unpivot unset update upsert use vacuum values
    while with xa
};

/// What can be created, with the words between `CREATE` and it.
const OBJECTS: &[&str] = list! {
    access aggregate algorithm alias alter assertion attached authorization bitmap cast catalog
    clustered collation columnstore compute connection connector constraint conversion credential
    data database default definer dictionary directory distinct domain dynamic editionable
    encryption event extension external failover file flow force foreign format fulltext function
    global group hybrid iceberg immutable index integration job keyspace language library live
    local logfile login macro masking materialized message model multiset named network
    nonclustered noneditionable operator or package partition pipe pluggable policy private
    procedural procedure profile property public publication pure queue recursive remote replace
    resource role row rule schema secret secure security sequence server service set share sort
    spatial sql stage statistics stream streaming subscription synonym table tablespace tag task
    temp temporary text transaction transform transient trigger trusted type undo unique unlogged
    user vector view virtual volatile warehouse xml
};

/// The words among these that only say of what kind the object is, which follows.
const MODIFIERS: &[&str] = list! {
    clustered external foreign global local materialized nonclustered or recursive replace temp
    temporary transient trusted unique unlogged virtual
};

/// What comes of a word after `CREATE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Object {
    /// It cannot be created.
    None,
    /// Says more of what follows.
    Modifier,
    /// An object that has a name.
    Named,
    Other,
}

/// What a word after `CREATE` means there.
pub(super) fn object(text: &str) -> Object {
    let named = list! { table view trigger sequence type function procedure macro };
    if !has_in_any_case(OBJECTS, text) {
        Object::None
    } else if has_in_any_case(MODIFIERS, text) {
        Object::Modifier
    } else if has_in_any_case(named, text) {
        Object::Named
    } else {
        Object::Other
    }
}

pub(super) fn begins_statement(text: &str) -> bool {
    has_in_any_case(STATEMENTS, text)
}

/// A part of a statement by the words one of which has it.
type Part = &'static [&'static str];

/// Parts that a statement has outside of all brackets, in this order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shape(&'static [Part]);

const INSERT: Part = list! {
    default exec execute select set table value values with
};
const INTO: Part = &["into", "overwrite", "all", "first"];
const ACTION: Part = list! {
    as begin call compound declare delete execute if insert replace select set update
};
const CREATE_TABLE: Part = &[
    "(",
    "as",
    "clone",
    "from",
    "like",
    "of",
    "partition",
    "select",
    "using",
    "with",
];
const QUERY: Part = list! {
    select insert update delete merge values from table replace pivot unpivot
};

impl Shape {
    /// What a statement has that begins with these words.
    pub(super) fn of(first: &str, second: &str) -> Self {
        Self(match (first, second) {
            ("insert" | "replace", "") => &[INTO, INSERT],
            ("insert", _) => &[INSERT],
            ("update", _) => &[&["set"]],
            ("delete", "") => &[&["from"]],
            ("create", "table") => &[CREATE_TABLE],
            ("create", "index") => &[&["on"], &["("]],
            ("create", "view") => &[&["as"]],
            ("create", "macro") => &[&["("], &["as"]],
            ("create", "trigger") => &[&["on"], ACTION],
            ("with", _) => &[&["as"], QUERY],
            ("merge", _) => &[&["using"], &["when"]],
            _ => &[],
        })
    }

    /// Goes on with the next token.
    pub(super) fn see(&mut self, text: &str) {
        if let Some((part, rest)) = self.0.split_first()
            && has_in_any_case(part, text)
        {
            self.0 = rest;
        }
    }

    pub(super) fn is_complete(self) -> bool {
        self.0.is_empty()
    }
}
