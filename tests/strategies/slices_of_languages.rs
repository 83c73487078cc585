//! What slices of programs in other languages than C hold: no candidate lacks what it needs.

use super::format;
use super::slices::reduced;

/// Modules, a trait that is implemented elsewhere, and a function that uses it; all names end
/// with a number of their own.
const RUST: &str = "mod values# {
    const TEXT#: &str = \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\";
}
mod user# {
    pub trait Visit# {
        fn enter#(&mut self, _a: u8) {
LINES        }
        fn leave#(&mut self);
        fn left_out#(&self) -> u8 {
LINES            0
        }
    }
    pub struct User#(u8);
    impl Visit# for User# {
        fn enter#(&mut self, a: u8) {
LINES        }
        fn leave#(&mut self) {
LINES        }
    }
    impl User# {
        pub fn unused#(&self) -> impl Copy {
LINES        }
    }
}
fn f#(mut a: u8) -> u8 {
LINES    user#::User#(values#::TEXT#).marked#();
    a
}
";

/// What stands in a text needs something else in it.
const RUST_NEEDS: [(&str, &str); 5] = [
    ("impl Visit# for User#", "fn leave#(&mut self) {"),
    (
        "fn enter#(&mut self, a: u8)",
        "fn enter#(&mut self, _a: u8)",
    ),
    ("impl Visit# for User#", "pub trait Visit#"),
    ("marked#();", "pub struct User#(u8);"),
    ("mod values# {", "const TEXT#: &str"),
];

/// Names in strings, functions with the name of a method, and modules that see all around them.
const RUST_NAMES: &str = "const TEXT#: &str = \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\";
pub struct User#(u8);
mod inner# {
    use super::*;
    pub fn made#() -> User# {
LINES        User#(1)
    }
}
fn help#() {
LINES}
impl User# {
    fn help#(&self) {
LINES        help#();
    }
    fn call#(&self) {
LINES        print!(\"{TEXT#}\");
        marked#(self.help#(), inner#::made#());
    }
    fn unused#(&self) {
LINES    }
}
";

const RUST_NAMES_NEED: [(&str, &str); 3] = [
    ("print!(\"{TEXT#}\")", "const TEXT#: &str"),
    ("        help#();", "fn help#() {"),
    ("mod inner# {", "mod inner# {\n    use super::*;"),
];

/// What is imported from other modules, also in lists and under another name.
const RUST_IMPORTS: &str = "mod things# {
    pub struct Thing#(pub u8);
    pub fn other#(_a: u8) {
LINES    }
    pub fn unused#() {
LINES    }
}
mod uses# {
    use crate::things#::{self, other#, Thing#, unused# as nothing#};
    pub fn g#(thing: &Thing#) -> u8 {
LINES        things#::other#(thing.marked#);
        other#(1);
    }
    pub fn h#() {
LINES        nothing#();
    }
}
";

const RUST_IMPORTS_NEED: [(&str, &str); 6] = [
    (" other#,", "pub fn other#(_a: u8)"),
    (" Thing#,", "pub struct Thing#(pub u8);"),
    ("unused# as", "pub fn unused#()"),
    ("thing: &Thing#)", "pub struct Thing#(pub u8);"),
    ("thing: &Thing#)", ", Thing#"),
    ("        other#(1);", " other#,"),
];

/// A macro that defines what modules import, and one that says something of each name in a list.
const RUST_MACROS: &str = "macro_rules! implement# {
    ($($name:ident),*) => {
        $(impl Bound# for $name {})*
    };
}
macro_rules! make# {
    ($name:ident) => {
        pub struct $name;
    };
}
mod made# {
    make#!(Made#);
}
mod first# {
    use crate::made#::Made#;
    pub fn one#(_: Made#) {
LINES    }
}
mod second# {
    use crate::made#::Made#;
    pub fn two#(_: Made#) {
LINES    }
}
trait Bound# {}
struct Unused#(u8);
struct User#(u8);
implement#!(User#, Unused#);
fn needs#<T: Bound#>(_: T) {
LINES}
fn stub#(_: Unused#) {
LINES    needs#(Unused#(1));
}
fn run#() {
LINES    needs#(User#(marked#));
    first#::one#();
    second#::two#();
}
";

const RUST_MACROS_NEED: [(&str, &str); 7] = [
    (
        "one#(_: Made#)",
        "mod first# {\n    use crate::made#::Made#;",
    ),
    (
        "two#(_: Made#)",
        "mod second# {\n    use crate::made#::Made#;",
    ),
    ("use crate::made#::Made#;", "make#!(Made#);"),
    ("needs#(User#(marked#))", "implement#!(User#"),
    ("needs#(Unused#(1))", "Unused#);"),
    ("Unused#);", "struct Unused#(u8);"),
    ("implement#!(", "macro_rules! implement# {"),
];

/// What comes before it is defined, methods that interfaces call for, and imports, all of which
/// have to be used.
const GO: &str = "import (
	text# \"a/texts\"
	\"b/more#\"
)
type Reader# interface {
	Next#() Options#
}
func g#(options *Options#) {
LINES	use(options, Reader#(&User#{size#: 1}))
	marked#(text#.A)
}
func h#() string {
LINES	return more#.A
}
type User# struct {
	size# int
}
func (user *User#) Error() string {
LINES	return text#.B
}
func (user *User#) unused#() string {
LINES	return text#.C
}
type Options# struct {
	a int
}
";

const GO_NEEDS: [(&str, &str); 6] = [
    ("options *Options#)", "type Options# struct"),
    ("&User#{size#", "type User# struct"),
    ("type User# struct", "func (user *User#) Error() string"),
    ("text# \"a", "text#."),
    ("text#.", "text# \"a"),
    ("\"b/more#\"", " more#.A"),
];

/// Classes and conditions, and a function that is called as soon as the program starts.
const PYTHON: &str = "from all# import *
if known#:
    limit# = 1
else:
    limit# = 2
class Empty#:
    def unused#(self):
LINES        return 1
class User#(Empty#, metaclass=type):
    size# = make#(limit#)
    def call#(self):
LINES        return self.marked#
def inner#(a):
LINES        return a
def make#(a):
LINES        return inner#(a)
def stub#(a):
LINES        return a
";

const PYTHON_NEEDS: [(&str, &str); 5] = [
    ("return self.marked#", "from all# import *"),
    ("make#(limit#)", "    limit# = 2\n"),
    ("make#(limit#)", "    return inner#(a)"),
    ("return inner#(a)", "def inner#(a):\n        a = 22"),
    ("class User#(Empty#,", "class Empty#:\n    "),
];

/// Names that are imported behind functions with variables of the same names.
const PYTHON_IMPORTS: &str = "def parse#():
LINES        aliased#, opened# = 1, 2
        return aliased# + opened#
from third# import part# as aliased#
class Value#:
    def plain#(self):
LINES        return 1
    def call#(self):
LINES        with open('a') as opened#:
            return marked#(opened#, aliased#)
def stub#(a):
LINES        return a
";

const PYTHON_IMPORTS_NEED: [(&str, &str); 1] = [("return marked#(", "part# as aliased#")];

/// A name with a sign in it, and a class that is derived.
const JAVASCRIPT: &str =
    "const text$a# = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
class Base# {
  constructor() {
LINES    this.a = 1;
  }
  unused#() {
LINES  }
}
function paint#(a) {
LINES  return a;
}
class User# extends Base# {
  constructor() {
LINES    super();
    this.shader = text$a#;
  }
  paint#() {
    return paint#(1);
  }
  helper#() {
    return new Other#(this.paint#());
  }
  call#() {
LINES    return this.marked# + this.helper#();
  }
}
class Other# extends Base# {
  constructor(other#) {
    if (other#) { console.log('aaaaaaaaaaaaaaaaaaaaaaaa'); }
    super(other#);
LINES  }
}
";

const JAVASCRIPT_NEEDS: [(&str, &str); 4] = [
    ("return paint#(1);", "function paint#("),
    ("constructor(other#)", "super(other#);"),
    ("this.shader = text$a#;", "const text$a# ="),
    ("class User# extends Base#", "class Base# {"),
];

/// Functions in tables before they are defined, and functions that are called where they stand.
const JAVASCRIPT_VALUES: &str = "var amount# = 1.7;
var table#a = {
  first: first#_,
  second: second#_
};
function first#_(t) {
LINES  return t;
}
function second#_(t) {
LINES  return t;
}
var made# = (function custom(s) {
  s = +s;
  function made#(t) {
LINES    return t * s;
  }
  made#.amount# = custom;
  return made#;
})(amount#);
function user#_(t) {
LINES  return made#(t) + table#a.first(t) + marked#;
}
";

const JAVASCRIPT_VALUES_NEED: [(&str, &str); 5] = [
    ("first: first#_", "function first#_("),
    ("second: second#_", "function second#_("),
    ("})(amount#);", "var amount# = 1.7;"),
    ("made#(t) +", "var made# ="),
    ("table#a.first", "var table#a ="),
];

/// Enumerators as sizes, in tables and in code.
const C: &str = "typedef enum Kind# {
  none#_,
  some#_,
  kinds#_
} Kind#;
enum {
  zero#_,
  one#_,
  two#_
};
struct Entry#_ {
  int number;
  const char *name;
};
static const int sizes#_[kinds#_] = {1, 2, 3};
static const struct Entry#_ table#_[] = {
  {one#_, \"one\"},
  {two#_, \"two\"},
};
int unused#_(int a) {
LINES  return a + zero#_ + table#_[0].number;
}
int user#_(int a) {
LINES  return a + sizes#_[1] + marked#;
}
";

const C_NEEDS: [(&str, &str); 7] = [
    ("sizes#_[kinds#_]", "  kinds#_\n"),
    ("{one#_, ", "  one#_,"),
    ("{two#_, ", "  two#_\n"),
    ("a + zero#_", "  zero#_,"),
    ("+ table#_[0]", "table#_[] = {"),
    ("struct Entry#_ table", "struct Entry#_ {"),
    ("a + sizes#_[1]", "sizes#_[kinds#_]"),
];

/// A reference to an array, a name of another scope, and two templates of one name.
const CPP: &str = "typedef unsigned Number#_;
typedef Number#_ Small#_;
namespace lib# {
  using ::Small#_;
  typedef char (&Yes#_)[1];
  namespace detail# {
    template<class A> struct Void#_ { typedef void type; };
    template<class A, class B = void> struct Good#_ { static const int inner = 1; };
  }
  template<class A, class B = void> struct Good#_ { static const int outer = 1; };
  template<class A> struct Good#_<A, typename detail#::Void#_<A>::type> {
    static const int outer = 2;
  };
}
enum class Kind#_ : lib#::Small#_ { none };
class Only#_ {
  int number;
};
int only#_(const Only#_ &a);
template<class A> struct Level#_ { static const int level = 1; };
template<> struct Level#_<const Only#_> { static const int level = 2; };
lib#::Yes#_ test#_(int a);
int unused#_(int a) {
LINES  return sizeof(test#_(a)) + lib#::detail#::Good#_<int>::inner;
}
int user#_(int a) {
LINES  return sizeof(test#_(a)) + lib#::Good#_<Kind#_>::outer + Level#_<int>::level + marked#;
}
";

const CPP_NEEDS: [(&str, &str); 8] = [
    ("Level#_<const Only#_>", "class Only#_ {"),
    ("Kind#_ : lib#", "using ::Small#_;"),
    ("using ::Small#_;", "typedef Number#_ Small#_;"),
    ("Yes#_ test#_(", "typedef char (&Yes#_)[1];"),
    (
        "Good#_<A,",
        "struct Good#_ { static const int outer = 1; };",
    ),
    ("Good#_<A,", "struct Void#_ {"),
    (
        "lib#::Good#_<Kind#_>",
        "struct Good#_ { static const int outer",
    ),
    ("lib#::Good#_<Kind#_>", "enum class Kind#_ :"),
];

/// Constructors that call others, members that others call for, short bodies, values of an
/// enumeration with members, and a method with the name of a parameter.
const JAVA: &str = "interface Shape# {
  int size#();
}
@FunctionalInterface
interface Act# {
  void act#(int a);
}
enum State# {
  First# {
    int step#() { return own#() + 1; }
    private int own#() { return 1; }
  },
  Second# {
    int step#() { return own#() + 2; }
    private int own#() { return 2; }
  };
  abstract int step#();
  void unused#(int a) {
LINES  }
}
abstract class Base# {
  static final int LINE# = 15;
  final int value#;
  @Deprecated(since = \"9\")
  Base#(final int value) {
LINES    this.value# = value;
  }
  abstract int over#(Base# a);
  void unused#(int a) {
LINES  }
}
class User# extends Base# implements Shape# {
  static int count#;
  static {
LINES    count# = 1;
  }
  User#(int a) {
    super(a);
LINES  }
  public int size#() {
LINES    return 1;
  }
  @Override
  int over#(Base# a) { return LINE#; }
  boolean with#(boolean open#) {
LINES    return open#(1) || open#;
  }
  boolean open#(int a) {
LINES    return true;
  }
  int call#(Base# a) {
LINES    Act# act = null;
    State#.First#.step#();
    with#(true);
    return marked#(this.over#(a), count#);
  }
}
";

const JAVA_NEEDS: [(&str, &str); 13] = [
    ("Act# act", "void act#(int a);"),
    ("return own#() + 1;", "int own#() { return 1; }"),
    ("return own#() + 2;", "int own#() { return 2; }"),
    ("return open#(1)", "boolean open#(int a) {"),
    ("class User# extends Base# ", "abstract class Base# {"),
    ("implements Shape# {", "interface Shape# {"),
    ("int value)", "@Deprecated(since = \"9\")"),
    ("User#(int a) {", "super(a);"),
    ("User#(int a) {", "Base#(final int value) {"),
    (" size#();", "public int size#() {"),
    ("abstract int over#(", "  int over#("),
    ("return LINE#;", "static final int LINE# = 15;"),
    ("this.over#(a), count#", "static int count#;"),
];

/// The same, with what is declared for the library's types.
const TYPESCRIPT: &str = "declare global {
  interface Known# { readonly known#: symbol; }
}
export type Options# = { size#: number };
interface Shape# {
  size#(): number;
}
class Base# {
  value#: number;
  constructor(value: number) {
LINES    this.value# = value;
  }
  unused#(a: number): number {
LINES    return a;
  }
}
class User# extends Base# implements Shape# {
  constructor(a: Options#) {
    super(a.size#);
LINES  }
  size#(): number {
LINES    return 1;
  }
  known#(a: Known#): void {}
  call#(): number {
LINES    return marked#(this.value#);
  }
}
function after#(later: Later#): Late# {
LINES  return new Late#();
}
class Late# {
  late#: Later#;
}
interface Later# {
  later#: number;
}
";

const TYPESCRIPT_NEEDS: [(&str, &str); 8] = [
    ("a: Known#)", "readonly known#: symbol;"),
    ("a: Options#)", "export type Options# ="),
    ("extends Base# implements Shape# {", "class Base# {"),
    ("extends Base# implements Shape# {", "interface Shape# {"),
    ("  constructor(a: Options#)", "super(a.size#);"),
    ("class User# extends", "  size#(): number {"),
    ("): Late# {", "class Late# {"),
    ("late#: Later#;", "interface Later# {"),
];

/// Imports of all names, accessors, and what an interface calls for.
const CSHARP: &str = "namespace Space# {
using System.Text#;
public interface IShape# {
  int Size#();
}
class Base# : IShape# {
  public int Value# { get { return 1; } set { } }
  int IShape#.Size#() {
LINES    return 1;
  }
  public int Unused#(int a) {
LINES    return a;
  }
}
class User# : Base# {
  public int Call#() {
LINES    return marked#(Value#);
  }
}
}
";

const CSHARP_NEEDS: [(&str, &str); 4] = [
    ("namespace Space# {", "using System.Text#;"),
    ("int Value# {", "int Value# { get "),
    ("class Base# :", "int IShape#.Size#() {"),
    ("class User# : Base# {", "class Base# :"),
];

/// A type, functions in a table, numbered values, blocks, and metadata.
const LLVM: &str = "%\"a pair#\" = type { i32, i32 }
@table# = internal global [1 x ptr] [ptr @second#]
define internal i32 @first#(i32 %0) !dbg !1# {
LINES  %2 = getelementptr %\"a pair#\", ptr null, i64 0, i32 1
  %3 = call i32 @other#(i32 %0), !prof !2#
  ret i32 %3
}
define linkonce_odr i32 @second#(i32 %0) comdat {
LINES  %2 = call i32 @first#(i32 %0)
  br label %3

3:
  call i32 @marked#(i32 %2), !dbg !1#
  br label %3
}
$second# = comdat any
declare i32 @other#(i32)
declare i32 @marked#(i32)
!1# = !{i32 1}
!2# = !{i32 2}
";

const LLVM_NEEDS: [(&str, &str); 7] = [
    ("= getelementptr %\"a pair#\",", "%\"a pair#\" = type"),
    ("[ptr @second#]", " @second#(i32 %"),
    ("call i32 @first#(", "define internal i32 @first#("),
    ("call i32 @other#(", "declare i32 @other#("),
    ("call i32 @marked#(", "declare i32 @marked#("),
    ("!prof !2#\n", "!2# = !{"),
    ("!dbg !1#\n", "!1# = !{"),
];

/// What a text lacks of what is needed in it.
fn lacking(text: &str, needs: &[(&str, &str)], count: usize) -> Option<String> {
    (1..=count).find_map(|number| {
        let of = |pattern: &str| pattern.replace('#', &number.to_string());
        needs.iter().find_map(|(user, needed)| {
            (text.contains(&of(user)) && !text.contains(&of(needed))).then(|| of(needed))
        })
    })
}

/// Reduces many of a program, of which a marked line has to stay; `line` is one of the lines
/// that fill functions.
fn check(name: &str, (program, line): (&str, &str), needs: &[(&str, &str)]) {
    const COUNT: usize = 40;
    let program = program.replace("LINES", &line.repeat(8));
    let programs = (1..=COUNT).map(|number| program.replace('#', &number.to_string()));
    let text: String = programs.collect();
    assert!(text.len() > 1 << 15);
    assert_eq!(lacking(&text, needs, COUNT), None);
    let holds = |text: &str| text.contains("marked20") && lacking(text, needs, COUNT).is_none();
    let (_, slices, tested) = reduced(&format(name), &text, holds, 1);
    let last = slices.last().unwrap();
    assert!(last.len() * 4 < text.len(), "{last}");
    let sliced = tested.iter().position(|text| **text == **last).unwrap();
    let lacking = tested[..sliced]
        .iter()
        .filter_map(|it| lacking(it, needs, COUNT));
    let lacking: Vec<String> = lacking.collect();
    // Some ask whether the text has to run at all.
    let most = match format(name).conventions().needs_calls {
        true => tested.len() / 4,
        false => 0,
    };
    assert!(lacking.len() <= most, "{lacking:?}");
}

#[test]
fn no_slice_of_rust_lacks_what_traits_need() {
    check("rust", (RUST, "    let a = 22 + 333;\n"), &RUST_NEEDS);
}

#[test]
fn no_slice_of_rust_takes_methods_for_functions_or_lacks_names_in_strings() {
    let program = (RUST_NAMES, "    let a = 22 + 333;\n");
    check("rust", program, &RUST_NAMES_NEED);
}

#[test]
fn no_slice_of_rust_imports_what_is_gone() {
    let program = (RUST_IMPORTS, "    let a = 22 + 333;\n");
    check("rust", program, &RUST_IMPORTS_NEED);
}

#[test]
fn no_slice_of_rust_lacks_what_macros_say_of_names() {
    let program = (RUST_MACROS, "    let a = 22 + 333;\n");
    check("rust", program, &RUST_MACROS_NEED);
}

#[test]
fn no_slice_of_go_lacks_types_or_imports_what_it_does_not_use() {
    check("go", (GO, "	a = 22 + 333\n"), &GO_NEEDS);
}

#[test]
fn no_slice_of_python_lacks_what_runs() {
    check("python", (PYTHON, "        a = 22 + 333\n"), &PYTHON_NEEDS);
}

#[test]
fn no_slice_of_python_lacks_what_is_imported_behind_variables_of_its_name() {
    let program = (PYTHON_IMPORTS, "        a = 22 + 333\n");
    check("python", program, &PYTHON_IMPORTS_NEED);
}

#[test]
fn no_slice_of_javascript_lacks_names_with_signs() {
    check(
        "javascript",
        (JAVASCRIPT, "    var a = 22 + 333;\n"),
        &JAVASCRIPT_NEEDS,
    );
}

#[test]
fn no_slice_of_javascript_lacks_what_values_are_made_of() {
    check(
        "javascript",
        (JAVASCRIPT_VALUES, "    t = 22 + t * 333;\n"),
        &JAVASCRIPT_VALUES_NEED,
    );
}

#[test]
fn no_slice_of_llvm_lacks_what_a_function_names() {
    check("llvm", (LLVM, "  store i32 %0, ptr null\n"), &LLVM_NEEDS);
}

#[test]
fn debug_information_and_comdats_of_llvm_go_in_one_candidate() {
    let program = LLVM.replace("LINES", &"  store i32 %0, ptr null\n".repeat(8));
    let programs = (1..=40).map(|number| program.replace('#', &number.to_string()));
    let text: String = programs.collect();
    let (_, _, tested) = reduced(&format("llvm"), &text, |text| text.contains("marked20"), 1);
    let is_without = |it: &str| {
        !["!dbg", "comdat"].iter().any(|word| it.contains(word))
            && it.matches("define ").count() == 80
            && it.matches("store ").count() == 640
    };
    assert!(tested.iter().any(|it| is_without(it)));
}

#[test]
fn no_slice_of_c_lacks_enumerators() {
    check("c", (C, "  a = 22 + a * 333 - 4444 * a;\n"), &C_NEEDS);
}

#[test]
fn no_slice_of_cpp_takes_names_of_other_scopes_for_its_own() {
    check("cpp", (CPP, "  a = 22 + a * 333;\n"), &CPP_NEEDS);
}

#[test]
fn no_slice_of_java_lacks_what_constructors_and_interfaces_need() {
    check("java", (JAVA, "    a = 22 + 333;\n"), &JAVA_NEEDS);
}

#[test]
fn no_slice_of_typescript_lacks_what_constructors_and_types_need() {
    check(
        "typescript",
        (TYPESCRIPT, "    a = 22 + 333;\n"),
        &TYPESCRIPT_NEEDS,
    );
}

#[test]
fn no_slice_of_csharp_lacks_imports_accessors_or_what_interfaces_call_for() {
    check(
        "csharp",
        (CSHARP, "    a = 22 + 333 + 4444 + 55555;\n"),
        &CSHARP_NEEDS,
    );
}
