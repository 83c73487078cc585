//! Words for generated inputs: names that look as if somebody had chosen them.

use crate::random::Rng;

const NOUNS: [&str; 64] = [
    "account", "amount", "batch", "bucket", "buffer", "cache", "cart", "client", "column",
    "config", "counter", "cursor", "device", "digest", "driver", "entry", "event", "field",
    "filter", "frame", "gauge", "group", "handle", "header", "index", "invoice", "label", "layer",
    "ledger", "limit", "margin", "marker", "metric", "module", "node", "offset", "option", "order",
    "packet", "panel", "parcel", "policy", "price", "queue", "quota", "range", "record", "region",
    "report", "route", "sample", "schema", "score", "sensor", "shape", "signal", "socket",
    "source", "stock", "target", "ticket", "token", "vendor", "weight",
];

const VERBS: [&str; 40] = [
    "adjust", "append", "apply", "arrange", "assign", "attach", "balance", "build", "cancel",
    "check", "choose", "collect", "combine", "convert", "count", "create", "decode", "derive",
    "encode", "expand", "fetch", "find", "fold", "format", "insert", "load", "measure", "merge",
    "move", "parse", "prepare", "refresh", "remove", "resolve", "scale", "select", "send", "split",
    "update", "verify",
];

const ADJECTIVES: [&str; 32] = [
    "active", "actual", "average", "blank", "closed", "common", "current", "daily", "default",
    "early", "empty", "final", "first", "global", "inner", "large", "last", "late", "local",
    "lower", "narrow", "next", "open", "outer", "pending", "plain", "public", "recent", "shared",
    "small", "total", "upper",
];

/// `invoice`.
pub(crate) fn noun(rng: &mut Rng) -> &'static str {
    NOUNS[rng.below(NOUNS.len())]
}

/// `collect`.
pub(crate) fn verb(rng: &mut Rng) -> &'static str {
    VERBS[rng.below(VERBS.len())]
}

/// `pending`.
pub(crate) fn adjective(rng: &mut Rng) -> &'static str {
    ADJECTIVES[rng.below(ADJECTIVES.len())]
}

/// `snake(&["collect", "order"])` is `collect_order`.
pub(crate) fn snake(words: &[&str]) -> String {
    words.join("_")
}

/// `camel(&["collect", "order"])` is `collectOrder`.
pub(crate) fn camel(words: &[&str]) -> String {
    let mut name = String::new();
    for (index, word) in words.iter().enumerate() {
        if index == 0 {
            name.push_str(word);
        } else {
            name.push_str(&capital(word));
        }
    }
    name
}

/// `Invoice`.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A sentence of some words, for comments and texts: `The pending invoice is late.`
pub(crate) fn sentence(rng: &mut Rng) -> String {
    let (a, b) = (noun(rng), noun(rng));
    let (v, d, e) = (verb(rng), adjective(rng), adjective(rng));
    match rng.below(4) {
        0 => format!("The {d} {a} is {e}."),
        1 => format!("{} the {d} {a} before the {b}.", capital(v)),
        2 => format!("Each {a} has its own {e} {b}."),
        _ => format!("Do not {v} a {d} {a} without its {b}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_joined_in_both_styles() {
        assert_eq!(snake(&["collect", "order"]), "collect_order");
        assert_eq!(camel(&["collect", "open", "order"]), "collectOpenOrder");
        assert_eq!(capital("order"), "Order");
    }
}
