//! Output of gofmt that gofmt changes.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::dialects::GO;
use crate::texts::imperative::Program;

pub(crate) static CASE: Case = Case {
    name: "gofmt-comment-columns",
    language: "Go",
    fails: "Formatting what was formatted moves a comment to another column.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/golang/go/issues/24472",
    packages: &[Package::debian("golang-1.19-go", "1.19.8-2")],
    input: "shelf.go",
    // The two differ in the blanks before comments, and in nothing else: there was one
    // before a comment that ends its line, and there are more.
    test: r#"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
gofmt() { timeout 5 /usr/lib/go-1.19/bin/gofmt 2>/dev/null; }
plain() { sed 's,  *\(/[*/]\), \1,' "$1" >"$1-plain"; }
only() { ! grep "^[$1]" "$dir/changes" | grep -qv "$2"; }
gofmt <"$1" >"$dir/once" && gofmt <"$dir/once" >"$dir/twice" &&
    ! diff "$dir/once" "$dir/twice" >"$dir/changes" &&
    only '<' '[^ ] /[*][^*]*[*]/$' &&
    only '>' '[^ ]   */[*][^*]*[*]/$' &&
    plain "$dir/once" && plain "$dir/twice" &&
    cmp -s "$dir/once-plain" "$dir/twice-plain"
"#,
    not_interesting: &[
        "package a\nfunc f( {}\n",
        "package a\nvar a = 1 // x\n",
        "package a\nvar x = a /* 1 */ + /* 2 */ b\n",
        "package a\nfunc f() {\n\taaaaa(); /* 1 */ b() // 2\n}\n",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: None,
    c_family: false,
    seed: 24_472,
    generate,
    sha256: "38df06747f1d3c10f17016b66f40e9aaa5e090e831d2c309463829bacfa9e924",
    bytes: 20149,
    median_ms: 23,
    fast: true,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng, &GO);
    program.lines("package shelf", &[]);
    while program.len() < 10_000 {
        program.item();
    }
    let (find, serve) = (program.name(), program.name());
    let (first, second) = (program.call(), program.call());
    program.lines(
        FAILS,
        &[
            ("FIND", &find),
            ("SERVE", &serve),
            ("FIRST", &first),
            ("SECOND", &second),
        ],
    );
    while program.len() < 20_000 {
        program.item();
    }
    program.finish()
}

/// Of all the comments between tokens, one stands where a line is broken after it.
const FAILS: &str = "\
// Shelf has boxes, some of them reserved.
type Shelf struct {
\tboxes    []int /* by size */
\treserved map[string]int // by owner
\tname, /* of the */ room string
}

/* A box that nobody owns
   is free. */
func (s *Shelf) FIND(owner string /* may be empty */, least int) (at int, found bool) {
\tfor at, size := range s.boxes { // in order
\t\tif size /* of the box */ >= least {
\t\t\tif _, taken := s.reserved[owner]; !taken /* yet */ || size > FIRST {
\t\t\t\treturn at, true // the first
\t\t\t}
\t\t}
\t}
\treturn /* nothing */ -1, false
}

func (s *Shelf) SERVE(orders <-chan int, done chan<- string) {
\tleft := len(s.boxes) /* at most */ - 1
\tfor left > 0 /* boxes */ {
\t\tselect {
\t\tcase least := <-orders: // somebody waits
\t\t\tleft--; /* one less */ s.boxes[left] = SECOND; /* or less */ if at, ok := s.FIND(\"\", least); ok /* there */ {
\t\t\t\tleft = at
\t\t\t}
\t\tdefault: /* nobody */
\t\t\tdone <- s.name + /* in */ s.room
\t\t}
\t}
}";
