//! Slices of a long text: what some of its parts need, and nothing else.
//!
//! After Weiser, "Program Slicing" (1984), with delta debugging in the place of a
//! slicing criterion: which parts have to be there is what the tests tell.

mod blocks;
mod definitions;
mod elements;
mod graph;
mod machine;

pub(crate) use machine::{Slicing, State};

fn debug(document: &crate::rewrite::Document, elements: &elements::Elements) {
    let n = elements.all.len();
    let bodies = elements.all.iter().filter(|e| e.body.is_some()).count();
    let open = elements.all.iter().filter(|e| e.is_open).count();
    let named = elements.is_first.iter().filter(|d| **d).count();
    let with_body: usize = elements.all.iter().filter(|e| e.body.is_some()).map(|e| e.weight).sum();
    eprintln!("elements {n} bodies {bodies} open {open} named {named} weight with body {with_body} of {}", document.size());
    if let Ok(word) = std::env::var("SLICE_SHOW") {
        for (number, e) in elements.all.iter().enumerate() {
            let text = document.text_of(e.node);
            if text.contains(&word) && !e.is_open {
                let show = |name: &u32| document.names().places().nth(*name as usize).map(|p| document.token_text(p[0] as usize).to_owned()).unwrap_or_default();
                let head: String = text.chars().take(120).collect::<String>().replace('\n', " ");
                eprintln!("{number} parent {} body {} first {} {head}\n   mentions {:?}\n   uses {:?}", e.parent as i32, e.body.is_some(), elements.is_first[number], elements.mentions[number].iter().map(show).collect::<Vec<_>>(), elements.uses[number].iter().take(30).map(|n| format!("{}:{}", show(n), elements.definer[*n as usize] as i32)).collect::<Vec<_>>());
            }
        }
    }
}
