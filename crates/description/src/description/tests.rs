#![allow(clippy::unwrap_used)]
use super::*;

fn parse(text: &str) -> Result<Description, String> {
    Description::parse(Path::new("d/x.yml"), text).map_err(|error| error.to_string())
}

#[test]
fn a_description_of_the_python_tool_is_read() {
    let description = parse(
        r#"{"start": "ini:file", "grammars": {
                "ini": {"files": ["A.g4", "sub/B.g4"], "islands": {"VALUE": "(?P<json:json>.*)"},
                        "replacements": {"EOL": "\n"}},
                "json": {"files": ["JSON.g4"]}}}"#,
    )
    .unwrap();
    assert_eq!(description.start.unwrap().0.to_string(), "ini:file");
    let [ini, json] = &description.grammars[..] else {
        panic!()
    };
    assert_eq!((ini.name.as_str(), json.name.as_str()), ("ini", "json"));
    assert_eq!(ini.files[1].0, Path::new("sub/B.g4"));
    assert_eq!(ini.replacements.entries[0].text, "\n");
    assert_eq!(ini.islands[0].pattern, "(?P<json:json>.*)");
}

#[test]
fn keys_that_the_python_tool_lacks_are_read() {
    let description = parse(
            "title: A\nfile-names: ['*.a']\ncontent: '<a'\nstart: a\ngrammars:\n  a:\n    files: [a.g4]\n    islands:\n      VALUE: {pattern: '(?P<b:b>.*)', escape: html}\n",
        )
        .unwrap();
    assert_eq!(description.title.as_deref(), Some("A"));
    assert_eq!(description.grammars[0].islands[0].escapes, [Escape::Html]);
}

#[test]
fn conventions_that_are_not_said_are_the_usual_ones() {
    let text = "conventions:\n  pairs: {do: done}\n  separators: ['|']\n  placeholder-name: _\n  types: [sort]\n  type-brackets: {'[': ']'}\n";
    let conventions = parse(text).unwrap().conventions;
    assert_eq!(conventions.pairs, [("do".to_owned(), "done".to_owned())]);
    assert_eq!(conventions.separators, ['|']);
    assert_eq!(conventions.placeholder_name.as_deref(), Some("_"));
    assert_eq!(conventions.types, ["sort"]);
    assert_eq!(conventions.type_brackets, ("[".to_owned(), "]".to_owned()));
    assert!(conventions.opens("(") && conventions.is_statement_end(";"));
    assert_eq!(
        parse("start: a").unwrap().conventions,
        Conventions::default()
    );
}

#[test]
fn faults_are_reported_with_their_position() {
    for (text, message) in [
        (
            "conventions: {separators: [';;']}",
            "line 1, column 28: an item of `separators` is one character, and `;;` is not",
        ),
        (
            "conventions: {type-brackets: {'<': '>', '[': ']'}}",
            "line 1, column 30: `type-brackets` is one pair: `{\"(\": \")\"}`",
        ),
        (
            "- a",
            "line 1, column 1: a format description must be a mapping, but this is a list",
        ),
        (
            "strat: a",
            "line 1, column 1: `strat` is no key of a format description; did you mean `start`?",
        ),
        (
            "start: [a]",
            "line 1, column 8: `start` must be a string, but this is a list",
        ),
        (
            "grammars:\n  a:\n    files: a.g4",
            "line 3, column 12: `files` must be a list, but this is a string",
        ),
        (
            "grammars: {a: {islands: {T: {pattern: x, escape: hmtl}}}}",
            "line 1, column 50: unknown `escape` `hmtl`; did you mean `html`?",
        ),
        (
            "grammars: {a: {islands: {T: {escape: html}}}}",
            "line 1, column 29: this island has no `pattern`",
        ),
        (
            "start: a\nstart: b",
            "line 2, column 1: `start` is already given in line 1",
        ),
    ] {
        assert_eq!(parse(text).unwrap_err(), format!("d/x.yml, {message}"));
    }
}

#[test]
fn replacements_are_flat_or_by_grammar() {
    let path = Path::new("r.yml");
    let flat = parse_replacements(path, "ID: a\nexpr: '1'").unwrap();
    assert_eq!(flat[0].0, None);
    assert_eq!(flat[0].1.entries.len(), 2);
    let by_grammar = parse_replacements(path, "js: {ID: a}\ncss: {ID: b}").unwrap();
    assert_eq!(
        by_grammar[1].0,
        Some(("css".to_owned(), Place { line: 2, column: 1 }))
    );
    assert!(parse_replacements(path, "js: {ID: a}\nID: b").is_err());
    assert_eq!(
        parse_replacements(path, "ID: 1").unwrap_err().to_string(),
        "r.yml, line 1, column 5: the replacement of `ID` must be a string, but this is a number (write \"1\" if the text is meant)"
    );
}

#[test]
fn unknown_replacements_name_the_nearest_known_one() {
    let replacements = parse_replacements(Path::new("r.yml"), "EOL: ''\n\nstirng: ''").unwrap();
    assert_eq!(
        replacements[0]
            .1
            .check(&["EOL", "string"])
            .unwrap_err()
            .to_string(),
        "r.yml, line 3, column 1: there is no rule or token named `stirng`; did you mean `string`?"
    );
}
