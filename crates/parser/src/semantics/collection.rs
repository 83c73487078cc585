//! Stacks, lists, sets and maps that code keeps.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::value::{Text, Value};

/// A collection of values.
#[derive(Clone, Debug)]
pub(crate) enum Collection {
    /// A list, stack or queue. Java's deques have their top in front.
    List {
        items: VecDeque<Value>,
        top_first: bool,
    },
    Set(FxHashSet<Key>),
    Map(FxHashMap<Key, Value>),
}

/// What can be looked up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    Bool(bool),
    Int(i64),
    Text(Text),
}

impl Key {
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(value) => Some(Self::Bool(*value)),
            Value::Int(value) => Some(Self::Int(*value)),
            Value::Text(value) => Some(Self::Text(value.clone())),
            _ => None,
        }
    }

    fn value(&self) -> Value {
        match self {
            Self::Bool(value) => Value::Bool(*value),
            Self::Int(value) => Value::Int(*value),
            Self::Text(value) => Value::Text(value.clone()),
        }
    }
}

impl Collection {
    /// A new collection of a class, if it is known.
    pub(crate) fn new(class: &str) -> Option<Self> {
        let list = |top_first| Self::List {
            items: VecDeque::new(),
            top_first,
        };
        Some(match class {
            "Stack" | "List" | "ArrayList" | "Vector" | "Array" | "vector" | "stack" => list(false),
            "LinkedList" | "ArrayDeque" | "Deque" | "Queue" => list(true),
            "HashSet" | "Set" | "TreeSet" | "LinkedHashSet" | "SortedSet" => {
                Self::Set(FxHashSet::default())
            }
            "HashMap" | "Map" | "TreeMap" | "LinkedHashMap" | "Dictionary" | "Hashtable" => {
                Self::Map(FxHashMap::default())
            }
            _ => return None,
        })
    }

    pub(crate) fn list(items: Vec<Value>) -> Self {
        Self::List {
            items: items.into(),
            top_first: false,
        }
    }

    /// All of its values, to go through them.
    pub(crate) fn values(&self) -> Vec<Value> {
        match self {
            Self::List { items, .. } => items.iter().cloned().collect(),
            Self::Set(set) => set.iter().map(Key::value).collect(),
            Self::Map(map) => map.keys().map(Key::value).collect(),
        }
    }

    /// Adds what another collection has.
    pub(crate) fn extend(&mut self, values: Vec<Value>) {
        match self {
            Self::List { items, .. } => items.extend(values),
            Self::Set(set) => set.extend(values.iter().filter_map(Key::of)),
            Self::Map(_) => {}
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::List { items, .. } => items.len(),
            Self::Set(set) => set.len(),
            Self::Map(map) => map.len(),
        }
    }

    /// Calls a method by its normalized name.
    pub(crate) fn call(&mut self, method: &str, arguments: &[Value]) -> Value {
        match (method, arguments) {
            ("size" | "length" | "count", []) => return Value::Int(self.len() as i64),
            ("isempty" | "empty", []) => return Value::Bool(self.len() == 0),
            ("clear", []) => {
                match self {
                    Self::List { items, .. } => items.clear(),
                    Self::Set(set) => set.clear(),
                    Self::Map(map) => map.clear(),
                }
                return Value::Null;
            }
            _ => {}
        }
        match self {
            Self::List { items, top_first } => list_method(items, *top_first, method, arguments),
            Self::Set(set) => set_method(set, method, arguments),
            Self::Map(map) => map_method(map, method, arguments),
        }
    }
}

/// Methods of collections, without regard to which kind has which.
pub(super) fn is_method(name: &str) -> bool {
    matches!(
        name,
        "size"
            | "count"
            | "empty"
            | "clear"
            | "add"
            | "push"
            | "append"
            | "addlast"
            | "offer"
            | "pushback"
            | "enqueue"
            | "addfirst"
            | "pop"
            | "popback"
            | "peek"
            | "last"
            | "lastelement"
            | "top"
            | "back"
            | "first"
            | "front"
            | "poll"
            | "dequeue"
            | "shift"
            | "removefirst"
            | "removelast"
            | "get"
            | "elementat"
            | "set"
            | "has"
            | "includes"
            | "containskey"
            | "put"
            | "remove"
            | "delete"
            | "ordefault"
            | "at"
    )
}

fn list_method(
    items: &mut VecDeque<Value>,
    top_first: bool,
    method: &str,
    arguments: &[Value],
) -> Value {
    let top = |items: &VecDeque<Value>| match top_first {
        true => items.front().cloned(),
        false => items.back().cloned(),
    };
    match (method, arguments) {
        ("push" | "addfirst", [value]) if top_first || method == "addfirst" => {
            items.push_front(value.clone());
        }
        ("push" | "add" | "append" | "addlast" | "offer" | "pushback" | "enqueue", [value]) => {
            items.push_back(value.clone());
        }
        ("pop" | "remove", []) if top_first => return items.pop_front().unwrap_or(Value::Unknown),
        ("pop" | "popback" | "removelast", []) => {
            return items.pop_back().unwrap_or(Value::Unknown);
        }
        ("poll" | "dequeue" | "shift" | "removefirst", []) => {
            return items.pop_front().unwrap_or(Value::Null);
        }
        ("peek" | "top", []) => return top(items).unwrap_or(Value::Null),
        ("last" | "lastelement" | "back", []) => {
            return items.back().cloned().unwrap_or(Value::Unknown);
        }
        ("first" | "front", []) => return items.front().cloned().unwrap_or(Value::Unknown),
        ("get" | "elementat" | "at", [Value::Int(index)]) => {
            let index = usize::try_from(*index).ok();
            return index
                .and_then(|index| items.get(index))
                .cloned()
                .unwrap_or(Value::Unknown);
        }
        ("set", [Value::Int(index), value]) => {
            let index = usize::try_from(*index).ok();
            let Some(place) = index.and_then(|index| items.get_mut(index)) else {
                return Value::Unknown;
            };
            return std::mem::replace(place, value.clone());
        }
        ("contains" | "includes", [value]) => {
            return Value::Bool(items.iter().any(|item| item.equals(value) == Some(true)));
        }
        _ => return Value::Unknown,
    }
    Value::Bool(true)
}

fn set_method(set: &mut FxHashSet<Key>, method: &str, arguments: &[Value]) -> Value {
    let [value] = arguments else {
        return Value::Unknown;
    };
    let Some(key) = Key::of(value) else {
        return Value::Unknown;
    };
    Value::Bool(match method {
        "add" => set.insert(key),
        "contains" | "has" => set.contains(&key),
        "remove" | "delete" => set.remove(&key),
        _ => return Value::Unknown,
    })
}

fn map_method(map: &mut FxHashMap<Key, Value>, method: &str, arguments: &[Value]) -> Value {
    let Some(key) = arguments.first().and_then(Key::of) else {
        return Value::Unknown;
    };
    let or_null = |value: Option<Value>| value.unwrap_or(Value::Null);
    match (method, arguments) {
        ("put" | "set" | "add", [_, value]) => or_null(map.insert(key, value.clone())),
        ("get" | "at", [_]) => or_null(map.get(&key).cloned()),
        ("ordefault", [_, default]) => map.get(&key).cloned().unwrap_or_else(|| default.clone()),
        ("containskey" | "contains" | "has", [_]) => Value::Bool(map.contains_key(&key)),
        ("remove" | "delete", [_]) => or_null(map.remove(&key)),
        _ => Value::Unknown,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn stacks_and_queues_have_their_tops_where_java_has_them() {
        for (class, first) in [("Stack", 1), ("ArrayDeque", 2)] {
            let mut stack = Collection::new(class).unwrap();
            stack.call("push", &[Value::Int(1)]);
            stack.call("push", &[Value::Int(2)]);
            assert_eq!(stack.call("peek", &[]), Value::Int(2), "{class}");
            assert_eq!(stack.call("get", &[Value::Int(0)]), Value::Int(first));
            assert_eq!(stack.call("pop", &[]), Value::Int(2), "{class}");
            assert_eq!(stack.call("size", &[]), Value::Int(1), "{class}");
        }
        let mut queue = Collection::new("LinkedList").unwrap();
        queue.call("offer", &[Value::Int(1)]);
        queue.call("offer", &[Value::Int(2)]);
        assert_eq!(queue.call("poll", &[]), Value::Int(1));
        queue.call("clear", &[]);
        assert_eq!(queue.call("poll", &[]), Value::Null);
    }

    #[test]
    fn sets_and_maps_find_what_was_put_in() {
        let mut set = Collection::new("HashSet").unwrap();
        assert_eq!(set.call("add", &["a".into()]), Value::Bool(true));
        assert_eq!(set.call("add", &["a".into()]), Value::Bool(false));
        assert_eq!(set.call("contains", &["a".into()]), Value::Bool(true));
        let mut map = Collection::new("HashMap").unwrap();
        map.call("put", &["a".into(), Value::Int(1)]);
        assert_eq!(map.call("get", &["a".into()]), Value::Int(1));
        assert_eq!(map.call("get", &["b".into()]), Value::Null);
        assert_eq!(
            map.call("ordefault", &["b".into(), Value::Int(2)]),
            Value::Int(2)
        );
        assert_eq!(map.call("frobnicate", &["b".into()]), Value::Unknown);
    }
}
