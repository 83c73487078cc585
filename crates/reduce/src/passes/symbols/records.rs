//! A record with one member becomes that member, at its definition and all uses.
//!
//! ```c
//! struct S { int a; };
//! struct S s = {1}, *p = &s;
//! int f(struct S t) { s.a = t.a; return p->a; }
//! => int s = 1, *p = &s;
//! int f(int t) { s = t; return *p; }
//! ```
//!
//! ```c
//! typedef struct { char *a[2]; } S;
//! S s;
//! char *f(S *t) { return t->a[1]; }
//! => typedef char *S[2];
//! S s;
//! char *f(S *t) { return t[0][1]; }
//! ```
//!
//! ```c
//! struct S { int a[3]; } s, t[2] = {{{1}}, {.a = {2}}};
//! => int s[3], t[2][3] = {{1}, {2}};
//! ```
//!
//! ```c
//! struct S { int a; } s; struct T { int a, b; } t;
//! int f() { return s.a + t.a; }
//! => int s; struct T { int a, b; } t;
//! int f() { return s + t.a; }
//! =/> struct S { int a; } s; int t;
//! int f() { return s.a + t; }
//! ```
//!
//! ```c
//! struct S { struct S *a; } s; struct T { int a, b; } t; struct U { int (*f)(int); } u;
//! =/>
//! ```
//!
//! ```cpp
//! struct S { int a; };
//! int f(const S &s) { return s.a + S{2}.a; }
//! => int f(const int &s) { return s + int{2}; }
//! ```
//!
//! ```Rust
//! struct S { a: i32 }
//! fn f(s: &S) -> S { let S { a } = s; S { a: s.a + a } }
//! => fn f(s: &i32) -> i32 { let a = s; s + a }
//! ```
//!
//! ```go
//! package p
//! type S struct { a int }
//! func f(s S) S { s.a++; return S{a: s.a} }
//! => package p
//! func f(s int) int { s++; return s }
//! ```
//!
//! ```java
//! class S { int a; }
//! class T { int f(S s) { s.a = 1; s = new S(); return s.a; } }
//! => class T { int f(int s) { s = 1; s = 0; return s; } }
//! ```
//!
//! ```typescript
//! interface S { a: number }
//! let s: S = { a: 1 }; f(s.a);
//! => let s: number = 1; f(s);
//! ```
mod declared;
mod flat;
mod members;
mod names;
mod record;

use crate::edit::operands::{is_one_of, text};
use crate::edit::{Document, Edit, Scope, Tier};
use crate::passes::pass::Pass;
use crate::tuning;
use flat::Flat;
use names::Names;
use record::Record;

/// The definition of a record with one member goes. Its name becomes the type of the member,
/// and what had the member is it.
#[derive(Debug)]
pub(crate) struct Records;

impl Pass for Records {
    fn name(&self) -> &'static str {
        "records"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        let is_long = document.token_count() > tuning::DEFINITIONS_MOST_TOKENS;
        if document.conventions().records.is_empty() || is_long {
            return;
        }
        let tokens = 0..document.token_count();
        let records = tokens.filter_map(|token| Record::at(document, token));
        let records: Vec<Record> = records.collect();
        if records.is_empty() {
            return;
        }
        let names = Names::of(document);
        for record in records {
            let mut flat = Flat::of(&record, &names);
            if flat.change() {
                edits.extend(flat.edit());
            }
        }
    }
}

fn is_record_word(document: &Document, token: usize) -> bool {
    is_one_of(document, token, &document.conventions().records)
}

fn is_pointer_sign(document: &Document, token: usize) -> bool {
    is_one_of(document, token, &document.conventions().pointer_signs)
}

/// Whether a token is a name, and there is one.
fn is_name(document: &Document, token: usize) -> bool {
    token < document.token_count() && document.is_name_token(token)
}

/// Whether a token is a name or a word of the language.
fn is_word(document: &Document, token: usize) -> bool {
    document.is_name(text(document, token))
}

/// Whether a token is the bracket that blocks begin with.
fn opens_block(document: &Document, token: usize) -> bool {
    text(document, token) == document.conventions().block_brackets.0
}

/// Whether a token separates members: also the end of a line, where that is one.
fn ends_member(document: &Document, token: usize) -> bool {
    let text = text(document, token);
    document.conventions().is_separator(text) || text.trim().is_empty()
}

/// Whether a token is a word of the language.
fn is_keyword(document: &Document, token: usize) -> bool {
    is_word(document, token) && !document.is_name_token(token)
}

/// Whether two tokens have the same text.
fn is_same(document: &Document, a: usize, b: usize) -> bool {
    text(document, a) == text(document, b)
}
