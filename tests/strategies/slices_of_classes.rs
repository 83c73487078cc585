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

/// What a text lacks, of the class with a number.
fn missing(text: &str, number: usize) -> Option<String> {
    let of = |pattern: &str| pattern.replace('#', &number.to_string());
    let lacks = |(user, needed): &(&str, &str)| {
        (text.contains(&of(user)) && !text.contains(&of(needed))).then(|| of(needed))
    };
    NEEDS.iter().find_map(lacks)
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
