//! What slices of classes, namespaces and templates hold: no candidate lacks what it needs.

use super::format;
use super::slices::reduced;

/// A class with all that belongs to it, and a function that uses it; all names end with a
/// number of their own.
fn class(number: usize) -> String {
    let lines = "    a = a * 22 + 333; a++;\n".repeat(8);
    let text = format!(
        "namespace n# {{
struct Base# {{
  int left_out#(int a);
  void part#(int a);
  virtual int over#() const = 0;
}};
}}
class User# : public n#::Base# {{
public:
  explicit User#(int a) : value#(a) {{}}
  int over#() const override;
  void call#(int a);
private:
  int value#;
}};
void User#::call#(int a) {{
{lines}  part#(a);
}}
template<typename T> struct Trait#;
template<typename T> using Alias# = typename Trait#<T>::type;
template<> struct Trait#<int> {{ typedef int type; }};
constexpr int big#(int a) {{
{lines}  return a;
}}
int f#(int a) {{
{lines}  User# u(a);
  u.call#(a);
  Alias#<int> b = big#(a);
  return b;
}}
"
    );
    text.replace('#', &number.to_string())
}

/// What stands in a text needs something else in it.
const NEEDS: [(&str, &str); 7] = [
    ("  part#(a);", "  void part#(int a);"),
    ("void User#::call#(int a)", "  void call#(int a);"),
    (
        "  int over#() const override;",
        "  virtual int over#() const = 0;",
    ),
    ("  u.call#(a);", "  void call#(int a);"),
    ("  User# u(a);", "explicit User#(int a)"),
    ("  Alias#<int> b", "struct Trait#<int>"),
    ("= big#(a);", "constexpr int big#(int a)"),
];

/// Templates and namespaces that are opened more than once, and a function that uses them; all
/// names end with a number of their own.
fn templates(number: usize) -> String {
    let lines = "    a = a * 22 + 333; a++;\n".repeat(8);
    let text = format!(
        "extern \"C++\" {{
namespace n# __attribute__((visibility(\"default\"))) {{
class Fault# {{ public: virtual const char *what#() const; }};
}}
}}
namespace n# {{
template<typename T> constexpr bool is_good# = sizeof(T) > 1;
namespace inner# {{
template<typename T> using Same# = T;
template<typename T> struct Chars# {{ static void assign#(T a); }};
}}
namespace access# {{
using n#::inner#::Same#;
inline Same#<int> get#(Same#<int> a) {{
{lines}  return a;
}}
}}
class Special# : public Fault# {{
public:
  const char *what#() const override {{ return 0; }}
}};
template<typename T, bool = is_good#<T>> struct Payload#;
template<typename T, bool> struct Payload# {{ T value; }};
struct Traits# {{
  static void assign#(int a) {{
{lines}    inner#::Chars#<int>::assign#(a);
  }}
}};
template<typename T> struct Box# {{
  Box#& operator=(const Box#& a);
  T value#;
}};
template<typename T> constexpr Box#<T>& Box#<T>::operator=(const Box#& a) {{
{lines}  return *this;
}}
}}
int f#(int a) {{
{lines}  n#::Special# e;
  n#::Payload#<int> p;
  n#::Box#<int> b, c;
  b = c;
  n#::Traits#::assign#(n#::access#::get#(a));
  return e.what#() != 0;
}}
"
    );
    text.replace('#', &number.to_string())
}

/// The same for those.
const NEEDS_OF_TEMPLATES: [(&str, &str); 5] = [
    (
        "what#() const override",
        "virtual const char *what#() const;",
    ),
    ("bool = is_good#<T>", "constexpr bool is_good#"),
    ("inline Same#<int> get#", "using n#::inner#::Same#;"),
    ("using n#::inner#::Same#;", "using Same# = T;"),
    ("Chars#<int>::assign#(a);", "static void assign#(T a);"),
];

/// What a text lacks, of the class with a number.
fn missing(text: &str, number: usize) -> Option<String> {
    lacking(text, &NEEDS, number)
}

/// What a text lacks of what is needed.
fn lacking(text: &str, needs: &[(&str, &str)], number: usize) -> Option<String> {
    let of = |pattern: &str| pattern.replace('#', &number.to_string());
    let lacks = |(user, needed): &(&str, &str)| {
        (text.contains(&of(user)) && !text.contains(&of(needed))).then(|| of(needed))
    };
    needs.iter().find_map(lacks)
}

#[test]
fn no_slice_of_classes_lacks_what_it_needs() {
    const COUNT: usize = 40;
    let text: String = (1..=COUNT).map(class).collect();
    assert!(text.len() > 1 << 15);
    assert_eq!((1..=COUNT).find_map(|number| missing(&text, number)), None);
    let holds = |text: &str| {
        text.contains("  u.call20(a);") && (1..=COUNT).all(|n| missing(text, n).is_none())
    };
    let (_, slices, tested) = reduced(&format("cpp"), &text, holds, 1);
    let last = slices.last().unwrap();
    assert!(last.len() * 4 < text.len(), "{last}");
    assert!(!last.contains("left_out20"), "{last}");
    let sliced = tested.iter().position(|text| **text == **last).unwrap();
    for candidate in &tested[..sliced] {
        let lacks = (1..=COUNT).find_map(|number| missing(candidate, number));
        assert_eq!(lacks, None, "{candidate}");
    }
}

#[test]
fn no_slice_of_templates_lacks_what_it_needs() {
    const COUNT: usize = 30;
    let text: String = (1..=COUNT).map(templates).collect();
    assert!(text.len() > 1 << 15);
    let fault = |text: &str| {
        let lacks = (1..=COUNT).find_map(|n| lacking(text, &NEEDS_OF_TEMPLATES, n));
        // What its class declares is no declaration where it is defined.
        let definitions = text.split("::operator=(const ").skip(1);
        let mut rests = definitions.filter_map(|rest| rest.split_once("& a)"));
        let is_declared_again = rests.any(|(_, rest)| rest.trim_start().starts_with(';'));
        lacks.or_else(|| is_declared_again.then(|| "the body of an operator".to_owned()))
    };
    assert_eq!(fault(&text), None);
    let holds = |text: &str| text.contains("return e.what20() != 0;") && fault(text).is_none();
    let (_, slices, tested) = reduced(&format("cpp"), &text, holds, 1);
    let last = slices.last().unwrap();
    assert!(last.len() * 4 < text.len(), "{last}");
    let sliced = tested.iter().position(|text| **text == **last).unwrap();
    for candidate in &tested[..sliced] {
        assert_eq!(fault(candidate), None, "{candidate}");
    }
}

/// Records with fields of the same names, and a function that uses some of them; all other
/// names end with a number of their own.
fn records(number: usize) -> String {
    let lines = "    a = a * 22 + 333; a++;\n".repeat(8);
    let text = format!(
        "typedef struct Inner# Kind#;
struct Inner# {{
  int depth_of_inner#;
  long left_out#;
  int size;
  int flags;
  const char *text;
  struct Inner# *next;
  union {{ int whole; double real; }} value;
}};
struct Pair# {{ int size; int flags; }} pair# = {{ 1, 2 }};
struct Outer# {{
  int depth_of_outer#, place#;
  struct Inner# *rest#;
  int flags;
  int size;
  Kind# *inner, *other;
  Kind# all#[4];
  const char *text;
}};
struct Outer# *find#(int a);
int f#(struct Outer# *o, int a) {{
{lines}  Kind# *k = o->inner;
  a += k->size + ((Kind# *)(k->next))->value.whole;
  a += o->all#[a].flags + find#(a)->flags + pair#.size;
  return a;
}}
"
    );
    text.replace('#', &number.to_string())
}

/// What a text lacks of the records with a number.
fn lacking_field(text: &str, number: usize) -> Option<String> {
    let of = |pattern: &str| pattern.replace('#', &number.to_string());
    let part = |from: &str| -> Option<&str> {
        let (_, rest) = text.split_once(&of(from))?;
        rest.split_once("\n}").map(|(part, _)| part)
    };
    let uses_fields = text.contains(&of("Kind# *k = o->inner;"));
    let needs = [
        (
            "struct Inner# {",
            ["int size;", "int flags;", "next;", "int whole;"].as_slice(),
        ),
        ("struct Outer# {", &["int flags;", "inner", "all"]),
    ];
    let mut fields = needs
        .iter()
        .flat_map(|(record, fields)| fields.iter().map(move |it| (record, it)));
    let field =
        fields.find(|(record, field)| !part(record).is_some_and(|part| part.contains(**field)));
    let pair = of("struct Pair# { int size; int flags; }");
    let lacks_pair = text.contains(&of("pair# = { 1, 2 }")) && !text.contains(&pair);
    let lacks_field = field.filter(|_| uses_fields);
    let lacks_field = lacks_field.map(|(record, field)| format!("{field} of {}", of(record)));
    lacks_field.or_else(|| lacks_pair.then_some(pair))
}

#[test]
fn a_slice_has_the_fields_that_are_used_of_a_record_and_not_those_with_the_same_names() {
    const COUNT: usize = 60;
    let text: String = (1..=COUNT).map(records).collect();
    assert!(text.len() > 1 << 15);
    let fault = |text: &str| (1..=COUNT).find_map(|number| lacking_field(text, number));
    assert_eq!(fault(&text), None);
    let holds = |text: &str| {
        let is_there = text.contains("  a += o->all20[a].flags + find20(a)->flags + pair20.size;");
        is_there && text.contains("Kind20 *k = o->inner;") && fault(text).is_none()
    };
    let (_, slices, tested) = reduced(&format("c"), &text, holds, 1);
    let last = slices.last().unwrap();
    let outer = last.split_once("struct Outer20 {").unwrap().1;
    let outer = outer.split_once("\n}").unwrap().0;
    assert!(
        !outer.contains("int size;") && !outer.contains("text;"),
        "{last}"
    );
    let sliced = tested.iter().position(|text| **text == **last).unwrap();
    for candidate in &tested[..sliced] {
        assert_eq!(fault(candidate), None, "{candidate}");
    }
}
