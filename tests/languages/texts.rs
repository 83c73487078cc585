//! Short texts: their tokens, and what is wrong with them.

use picireny_parser::{Language, ParseOptions, STRAY};

use crate::cases::Cases;
use crate::{faults, format, languages, lines, parse, stray, strings};

/// The tokens of a text, with marks for what their types tell.
fn tokens(language: &Language, text: &str, marks: &[(&str, &str)]) -> String {
    let parse = language.tokenize(text, &ParseOptions::default()).unwrap();
    let mut out = Vec::new();
    for (id, token) in parse.tokens.iter() {
        let is_seen = token.is_visible() || language.is_anywhere(token);
        if is_seen && token.kind > 0 {
            let name = language.symbolic_name(token.kind).unwrap();
            let mark = marks.iter().find(|(of, _)| *of == name);
            let mark = mark.map_or("", |(_, mark)| mark);
            let text = parse.tokens.text(id, text);
            // Pieces of text are out of place by themselves.
            if !STRAY.contains(&name) || !text.is_empty() {
                out.push(format!("{mark}{text}"));
            }
        }
    }
    out.join(" ")
}

#[test]
fn lexers_cut_texts_as_their_grammars_ask() {
    let mut count = 0;
    for (name, folder) in languages() {
        let Some(cases) = Cases::of(folder.join("tokens.txt")) else {
            continue;
        };
        let format = format(&name);
        let marks = cases.marks();
        count += cases.check(|text| tokens(format.grammars()[0].language(), text, &marks));
    }
    assert!(count > 300, "there are only {count} cases");
}

#[test]
fn faults_of_texts_are_counted() {
    let mut count = 0;
    for (name, folder) in languages() {
        let Some(cases) = Cases::of(folder.join("faults.txt")) else {
            continue;
        };
        let format = format(&name);
        count += cases.check(|text| {
            let (errors, stray) = (parse(&format, text).errors.len(), stray(&format, text));
            match (errors, stray) {
                (0, 0) => "none".to_owned(),
                (errors, 0) => format!("syntax errors: {errors}"),
                (0, stray) => format!("out of place: {stray}"),
                (errors, stray) => format!("syntax errors: {errors}, out of place: {stray}"),
            }
        });
    }
    assert!(count > 250, "there are only {count} cases");
}

#[test]
fn what_lacks_its_end_is_wrong_or_out_of_place() {
    let mut count = 0;
    for (name, folder) in languages() {
        let file = folder.join("unfinished.txt");
        let lines = lines(&file);
        if lines.is_empty() {
            continue;
        }
        let format = format(&name);
        for line in lines {
            let [text, end] = &strings(&file, &line)[..] else {
                panic!("{}: {line} is not a text and its end", file.display());
            };
            assert_eq!(
                faults(&format, &format!("{text}{end}")),
                0,
                "{name}: {line}"
            );
            assert!(faults(&format, text) > 0, "{name}: {line}");
            count += 1;
        }
    }
    assert!(count > 35, "there are only {count} texts");
}
