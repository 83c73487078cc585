//! Blocks that words of the text itself begin and end, whatever the language is.
//!
//! ```text
//!   {{#if a}} b {{else}} c {{/if}}      <% for a in b %> c <% endfor %>
//!   \begin{a} b \end{a}                 if(a)  b  endif()      begin  b  end
//! ```

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::edit::lines::lines;
use crate::edit::names::is_in_word;
use crate::tuning;

/// What begins a block, what ends it, and what is between its branches.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct BlockEnds {
    pub(crate) name: String,
    pub(crate) begin: Range<usize>,
    pub(crate) branches: Vec<Range<usize>>,
    pub(crate) end: Range<usize>,
}

/// What a sign may do.
#[derive(Debug, PartialEq, Eq)]
enum Role {
    Begin,
    Branch,
    End,
}

/// Something that may begin a block or end it.
#[derive(Debug)]
struct Sign<'a> {
    role: Role,
    /// The word at the beginning of what ends as `end` and that word. It is empty if any block
    /// may be meant.
    name: &'a str,
    range: Range<usize>,
    /// What goes of it if the rest of the block is in its line.
    exact: Range<usize>,
}

/// Signs around the tags of templates.
const TAGS: [(&str, &str); 6] = [
    ("{{", "}}"),
    ("{%", "%}"),
    ("<%", "%>"),
    ("{#", "}"),
    ("{:", "}"),
    ("{/", "}"),
];

/// Words of tags and statements that a mere `end` ends.
const OPENERS: [&str; 12] = [
    "if", "unless", "for", "while", "until", "case", "begin", "do", "with", "range", "define",
    "block",
];

/// Words between the branches of a block.
const BRANCHES: [&str; 4] = ["else", "elif", "elsif", "elseif"];

/// The blocks of a text in the order of their ends: those of templates, and, if nothing else is
/// known of the text, those that words begin and end.
pub(crate) fn block_ends(text: &str, has_words: bool) -> Vec<BlockEnds> {
    let is_end = |sign: &&Sign<'_>| sign.role == Role::End;
    let mut signs = tags(text);
    if has_words && !signs.iter().any(|sign| is_end(&sign)) {
        signs = words(text);
    }
    let ends = signs.iter().filter(is_end);
    let names: HashSet<&str> = ends.map(|sign| sign.name).collect();
    let mut open: Vec<(&Sign<'_>, Vec<Range<usize>>)> = Vec::new();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut blocks = Vec::new();
    for sign in &signs {
        let count = counts.entry(sign.name).or_default();
        match sign.role {
            Role::Begin if names.contains(sign.name) => {
                *count += 1;
                open.push((sign, Vec::new()));
            }
            Role::Branch => {
                if let Some((_, branches)) = open.last_mut() {
                    branches.push(sign.range.clone());
                }
            }
            // One that is none of what is open ends nothing.
            Role::End if *count > 0 => {
                while let Some((begin, branches)) = open.pop() {
                    *counts.entry(begin.name).or_default() -= 1;
                    if begin.name == sign.name {
                        blocks.extend(block(begin, branches, sign));
                        break;
                    }
                }
            }
            Role::Begin | Role::End => {}
        }
    }
    blocks
}

/// The block of what begins it and what ends it. Lines go as a whole if they hold nothing else
/// of it.
fn block(begin: &Sign<'_>, branches: Vec<Range<usize>>, end: &Sign<'_>) -> Option<BlockEnds> {
    let is_apart = begin.range.end <= end.range.start;
    let of = |sign: &Sign<'_>| match is_apart {
        true => sign.range.clone(),
        false => sign.exact.clone(),
    };
    let (begin_range, end_range) = (of(begin), of(end));
    let inside = begin_range.end..end_range.start;
    let is_inside = |it: &Range<usize>| inside.start <= it.start && it.end <= inside.end;
    (inside.start <= inside.end).then(|| BlockEnds {
        name: begin.name.to_owned(),
        branches: branches.into_iter().filter(is_inside).collect(),
        begin: begin_range,
        end: end_range,
    })
}

/// What the tags of templates begin and end. A tag that is alone in its line has the line.
fn tags(text: &str) -> Vec<Sign<'_>> {
    let mut signs = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find(['{', '<']) {
        let start = at + found;
        at = start + 1;
        if let Some(tag) = Tag::at(text, start) {
            at = tag.exact.end;
            tag.add_to(&mut signs, text);
        }
    }
    signs
}

/// A tag of a template.
struct Tag<'a> {
    /// Whether it begins with `/`.
    is_end: bool,
    /// What is between its brackets.
    inside: &'a str,
    /// The first word in it.
    word: &'a str,
    exact: Range<usize>,
}

impl<'a> Tag<'a> {
    /// The tag that begins at a place.
    fn at(text: &'a str, start: usize) -> Option<Tag<'a>> {
        let rest = &text[start..];
        let (open, close) = TAGS.iter().find(|(open, _)| rest.starts_with(open))?;
        let inside = &rest[open.len()..];
        let near = &inside.as_bytes()[..inside.len().min(tuning::TAG_LONGEST)];
        let is_close = |bytes: &[u8]| bytes == close.as_bytes();
        let len = near.windows(close.len()).position(is_close)?;
        let inside = &inside[..len];
        let (_, word) = words_of(inside).next()?;
        // `{#` and others are seldom tags where a sign follows.
        let is_sure = open.len() == close.len() || inside.starts_with(char::is_alphabetic);
        is_sure.then(|| Tag {
            is_end: open.ends_with('/') || inside.trim_start_matches(is_trim).starts_with('/'),
            inside,
            word,
            exact: start..start + open.len() + len + close.len(),
        })
    }

    /// Adds what it may begin or end.
    fn add_to(self, signs: &mut Vec<Sign<'a>>, text: &str) {
        let word = self.word;
        let (role, name) = match (self.is_end, ended(word)) {
            (true, _) => (Role::End, word),
            (false, Some(name)) => (Role::End, name),
            (false, None) if BRANCHES.contains(&word) => (Role::Branch, word),
            (false, None) => (Role::Begin, word),
        };
        let range = or_line(text, self.exact.clone());
        // Which of both ends it, ends tell.
        let mut words = words_of(self.inside).map(|(_, word)| word);
        if role == Role::Begin && words.any(|word| OPENERS.contains(&word)) {
            signs.push(Sign {
                role: Role::Begin,
                name: "",
                range: range.clone(),
                exact: self.exact.clone(),
            });
        }
        signs.push(Sign {
            role,
            name,
            range,
            exact: self.exact,
        });
    }
}

/// Words that end something, and words that these name.
fn words(text: &str) -> Vec<Sign<'_>> {
    let ends = lines(text).flat_map(|(_, line)| words_of(line).map(move |it| end_at(line, it)));
    let names: HashSet<&str> = ends.flatten().map(|(name, _)| name).collect();
    let mut signs = Vec::new();
    for (start, line) in lines(text) {
        let mut behind = 0;
        for (at, word) in words_of(line) {
            if at < behind {
                continue;
            }
            let is_first = line[..at].trim().is_empty();
            let is_command = line[..at].ends_with('\\');
            let from = start + at - usize::from(is_command);
            let word_only = from..start + at + word.len();
            // All of its line goes with a word that begins it.
            let whole = match is_first {
                true => start..start + line.len(),
                false => word_only.clone(),
            };
            let (role, name, range, exact) = if let Some((name, len)) = end_at(line, (at, word)) {
                behind = at + len;
                let exact = from..start + behind;
                let mut rest = words_of(&line[behind..]).map(|(_, word)| word);
                let goes_on = rest.any(|it| BRANCHES.contains(&it) || OPENERS.contains(&it));
                match is_first && !goes_on {
                    true => (Role::End, name, whole, exact),
                    false => (Role::End, name, or_line(text, exact.clone()), exact),
                }
            } else if is_first && BRANCHES.contains(&word) {
                (Role::Branch, word, whole, word_only)
            } else if word == "begin" && is_command {
                let (to, name) = words_of(&line[at + word.len()..]).next().unwrap_or((0, ""));
                behind = (at + word.len() + to + name.len() + 1).min(line.len());
                let exact = from..start + behind;
                (Role::Begin, name, or_line(text, exact.clone()), exact)
            } else if let Some(name) = begun(&names, word, is_first) {
                (Role::Begin, name, whole, word_only)
            } else if word == "begin" || word == "do" {
                (Role::Begin, "", whole, word_only)
            } else {
                continue;
            };
            signs.push(Sign {
                role,
                name,
                range,
                exact,
            });
        }
    }
    signs
}

/// The name that a word is, or begins with as `ifdef` does.
fn begun<'a>(names: &HashSet<&'a str>, word: &str, or_longer: bool) -> Option<&'a str> {
    let named = |end: usize| names.get(&word[..end]).copied();
    let ends = word.char_indices().skip(2).map(|(at, _)| at);
    let ends: Vec<usize> = ends
        .take_while(|_| or_longer)
        .take(tuning::BLOCK_LONGEST_NAME)
        .collect();
    named(word.len()).or_else(|| ends.into_iter().rev().find_map(named))
}

/// If a word ends something: what it ends, and how long that is.
fn end_at<'a>(line: &'a str, (at, word): (usize, &'a str)) -> Option<(&'a str, usize)> {
    let name = ended(word)?;
    if !name.is_empty() {
        return Some((name, word.len()));
    }
    // `end if`, but not `end;` and a word behind it.
    let is_command = line[..at].ends_with('\\');
    let rest = &line[at + word.len()..];
    let (behind, name) = words_of(rest).next().unwrap_or((0, ""));
    let is_named = match is_command {
        true => &rest[..behind] == "{",
        false => behind > 0 && rest[..behind].chars().all(|c| c == ' '),
    };
    Some(match is_named && !BRANCHES.contains(&name) {
        true => {
            let close = usize::from(is_command && rest[behind + name.len()..].starts_with('}'));
            (name, word.len() + behind + name.len() + close)
        }
        false => ("", word.len()),
    })
}

/// What a word says that it ends: `if` of `endif`, nothing of `end`.
fn ended(word: &str) -> Option<&str> {
    if word == "endef" {
        return Some("define");
    }
    let name = word
        .strip_prefix("end")
        .or_else(|| word.strip_prefix("END"))?;
    Some(name.trim_start_matches('_'))
}

/// The words of a text and where they are.
fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let from = at + text[at..].find(is_in_word)?;
        let len = text[from..].find(|c| !is_in_word(c));
        at = len.map_or(text.len(), |len| from + len);
        Some((from, &text[from..at]))
    })
}

/// A part of a line, or the line if there is only white space beside it.
fn or_line(text: &str, part: Range<usize>) -> Range<usize> {
    let before = text[..part.start].trim_end_matches([' ', '\t']);
    let behind = text[part.end..].trim_start_matches([' ', '\t', '\r']);
    let is_first = before.is_empty() || before.ends_with('\n');
    let is_last = behind.is_empty() || behind.starts_with('\n');
    match is_first && is_last {
        true => before.len()..(text.len() - behind.len() + 1).min(text.len()),
        false => part,
    }
}

fn is_trim(c: char) -> bool {
    c == '-' || c == '~' || c.is_whitespace()
}

#[cfg(test)]
mod tests {
    use super::block_ends;

    fn shown(text: &str, has_words: bool) -> Vec<String> {
        let of = |range: std::ops::Range<usize>| text[range].trim().to_owned();
        let blocks = block_ends(text, has_words).into_iter();
        let parts = blocks.map(|block| {
            let mut parts = vec![of(block.begin)];
            parts.extend(block.branches.into_iter().map(of));
            parts.push(of(block.end));
            parts.join(" .. ")
        });
        parts.collect()
    }

    #[test]
    fn tags_of_templates_are_paired() {
        let text = "<p>{{#if a}}b{{else}}c{{/if}}</p>\n{% for a in b %}\n{{ a }}\n{% endfor %}\n";
        let is = [
            "{{#if a}} .. {{else}} .. {{/if}}",
            "{% for a in b %} .. {% endfor %}",
        ];
        assert_eq!(shown(text, false), is);
        assert_eq!(
            shown(
                "<% a.each do |b| %>c<%= d %><% end %>{{- if a }}{{- end }}",
                false
            ),
            [
                "<% a.each do |b| %> .. <% end %>",
                "{{- if a }} .. {{- end }}"
            ]
        );
        assert_eq!(
            shown("{#each a as b}{c}{/each}", false),
            ["{#each a as b} .. {/each}"]
        );
    }

    #[test]
    fn words_are_paired_where_nothing_else_is_known() {
        let text = "if(A)\n  b()\nelse()\n  c()\nendif()\n";
        assert_eq!(shown(text, true), ["if(A) .. else() .. endif()"]);
        assert_eq!(shown(text, false), Vec::<String>::new());
        let text = "\\begin{a}[t]\nb\n\\end{a}\nifeq (a, b)\nendif\n";
        assert_eq!(
            shown(text, true),
            ["\\begin{a} .. \\end{a}", "ifeq (a, b) .. endif"]
        );
        let text = "procedure p is\nbegin\n  a;\nend procedure;\nalways @* begin\nend\n";
        assert_eq!(
            shown(text, true),
            ["procedure p is .. end procedure;", "begin .. end"]
        );
    }

    #[test]
    fn an_end_of_nothing_ends_nothing() {
        assert_eq!(
            shown("{{/a}}{{#b}}{{/c}}{{/b}}", false),
            ["{{#b}} .. {{/b}}"]
        );
        assert_eq!(shown("if a; begin b; end\n", true), ["begin .. end"]);
        assert_eq!(shown("begin b; end\n", true), ["begin .. end"]);
        assert_eq!(shown("end\nbegin\n", true), Vec::<String>::new());
        assert_eq!(shown("{{ a {% <% {# {/ end", true), Vec::<String>::new());
    }
}
