//! What a description says of a language beside its grammar.

use picireny_tree::Conventions;

use crate::Fault;
use crate::description::{texts, unknown_key};
use crate::yaml::Node;

const KEYS: [&str; 60] = [
    "bodies",
    "stubs",
    "before-body",
    "types",
    "needs-body",
    "non-members",
    "bound-members",
    "implicit-members",
    "scopes",
    "unscoped",
    "hidden-members",
    "conversions",
    "constraints",
    "trailing-types",
    "functions",
    "constructors",
    "constructor-calls",
    "runs-at-top",
    "needs-calls",
    "any-order",
    "keyword-tokens",
    "definers",
    "definitions",
    "entry-points",
    "exports",
    "records",
    "variables",
    "names-first",
    "receivers",
    "library-members",
    "pointer-signs",
    "address-signs",
    "pointer-member-signs",
    "imports",
    "wildcard-imports",
    "strict-imports",
    "separate-calls",
    "macro-sign",
    "string-holes",
    "annotation-sign",
    "line-markers",
    "locations",
    "pairs",
    "brackets",
    "parameter-brackets",
    "type-brackets",
    "block-brackets",
    "initializer-signs",
    "assignment-signs",
    "separators",
    "statement-ends",
    "type-ends",
    "quotes",
    "name-signs",
    "word-signs",
    "signed-names",
    "ordered-names",
    "item-marks",
    "member-signs",
    "placeholder-name",
];

pub(crate) fn read(node: &Node) -> Result<Conventions, Fault> {
    let mut conventions = Conventions::default();
    for (key, node) in node.map("`conventions`")? {
        let what = format!("`{}`", key.text);
        match key.text.as_str() {
            "bodies" => conventions.bodies = texts(node, &what)?,
            "stubs" => conventions.stubs = texts(node, &what)?,
            "before-body" => conventions.before_body = texts(node, &what)?,
            "types" => conventions.types = texts(node, &what)?,
            "needs-body" => conventions.needs_body = texts(node, &what)?,
            "non-members" => conventions.non_members = texts(node, &what)?,
            "bound-members" => conventions.bound_members = texts(node, &what)?,
            "implicit-members" => conventions.implicit_members = texts(node, &what)?,
            "scopes" => conventions.scopes = Some(texts(node, &what)?),
            "unscoped" => conventions.unscoped = texts(node, &what)?,
            "hidden-members" => conventions.hidden_members = texts(node, &what)?,
            "conversions" => conventions.conversions = texts(node, &what)?,
            "constraints" => conventions.constraints = texts(node, &what)?,
            "trailing-types" => conventions.trailing_types = texts(node, &what)?,
            "functions" => conventions.functions = texts(node, &what)?,
            "constructors" => conventions.constructors = texts(node, &what)?,
            "constructor-calls" => conventions.constructor_calls = texts(node, &what)?,
            "runs-at-top" => conventions.runs_at_top = node.truth(&what)?,
            "needs-calls" => conventions.needs_calls = node.truth(&what)?,
            "any-order" => conventions.any_order = node.truth(&what)?,
            "keyword-tokens" => conventions.keyword_tokens = texts(node, &what)?,
            "definers" => conventions.definers = texts(node, &what)?,
            "definitions" => conventions.definitions = texts(node, &what)?,
            "entry-points" => conventions.entry_points = texts(node, &what)?,
            "exports" => conventions.exports = texts(node, &what)?,
            "records" => conventions.records = texts(node, &what)?,
            "variables" => conventions.variables = texts(node, &what)?,
            "names-first" => conventions.names_first = node.truth(&what)?,
            "receivers" => conventions.receivers = node.truth(&what)?,
            "library-members" => conventions.library_members = texts(node, &what)?,
            "pointer-signs" => conventions.pointer_signs = texts(node, &what)?,
            "address-signs" => conventions.address_signs = texts(node, &what)?,
            "pointer-member-signs" => conventions.pointer_member_signs = pair(node, &what)?,
            "imports" => conventions.imports = texts(node, &what)?,
            "wildcard-imports" => conventions.wildcard_imports = texts(node, &what)?,
            "strict-imports" => conventions.strict_imports = node.truth(&what)?,
            "separate-calls" => conventions.separate_calls = node.truth(&what)?,
            "macro-sign" => conventions.macro_sign = Some(node.text(&what)?.to_owned()),
            "string-holes" => conventions.string_holes = Some(pair(node, &what)?),
            "annotation-sign" => conventions.annotation_sign = node.text(&what)?.to_owned(),
            "line-markers" => conventions.line_markers = texts(node, &what)?,
            "locations" => conventions.locations = texts(node, &what)?,
            "pairs" => conventions.pairs = pairs(node, &what)?,
            "brackets" => conventions.brackets = pairs(node, &what)?,
            "parameter-brackets" => conventions.parameter_brackets = pair(node, &what)?,
            "type-brackets" => conventions.type_brackets = pair(node, &what)?,
            "block-brackets" => conventions.block_brackets = pair(node, &what)?,
            "initializer-signs" => conventions.initializer_signs = texts(node, &what)?,
            "assignment-signs" => conventions.assignment_signs = texts(node, &what)?,
            "separators" => conventions.separators = signs(node, &what)?,
            "statement-ends" => conventions.statement_ends = signs(node, &what)?,
            "type-ends" => conventions.type_ends = signs(node, &what)?,
            "quotes" => conventions.quotes = signs(node, &what)?,
            "name-signs" => conventions.name_signs = signs(node, &what)?,
            "word-signs" => conventions.word_signs = signs(node, &what)?,
            "signed-names" => conventions.signed_names = signs(node, &what)?,
            "ordered-names" => conventions.ordered_names = Some(pair(node, &what)?),
            "item-marks" => conventions.item_marks = signs(node, &what)?,
            "member-signs" => conventions.member_signs = texts(node, &what)?,
            "placeholder-name" => {
                conventions.placeholder_name = Some(node.text(&what)?.to_owned());
            }
            _ => return Err(unknown_key(key, "conventions", &KEYS)),
        }
    }
    Ok(conventions)
}

/// What begins something, with what ends it.
fn pairs(node: &Node, what: &str) -> Result<Vec<(String, String)>, Fault> {
    let pairs = node.map(what)?.iter().map(|(begin, end)| {
        let end = end.text(&format!("what ends `{}`", begin.text))?;
        Ok((begin.text.clone(), end.to_owned()))
    });
    pairs.collect()
}

/// What begins something, with what ends it, and nothing else.
fn pair(node: &Node, what: &str) -> Result<(String, String), Fault> {
    let mut pairs = pairs(node, what)?;
    match (pairs.pop(), pairs.is_empty()) {
        (Some(pair), true) => Ok(pair),
        _ => Err(Fault::new(
            node.place,
            format!("{what} is one pair: `{{\"(\": \")\"}}`"),
        )),
    }
}

/// Signs of one character each.
fn signs(node: &Node, what: &str) -> Result<Vec<char>, Fault> {
    let item = format!("an item of {what}");
    let signs = node.list(what)?.iter().map(|node| {
        let text = node.text(&item)?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(sign), None) => Ok(sign),
            _ => Err(Fault::new(
                node.place,
                format!("{item} is one character, and `{text}` is not"),
            )),
        }
    });
    signs.collect()
}
