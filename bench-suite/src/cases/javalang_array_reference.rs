//! A syntax error that is none.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::dialects::JAVA;
use crate::texts::imperative::Program;

pub(crate) static CASE: Case = Case {
    name: "javalang-array-reference",
    language: "Java",
    fails: "The constructor reference of an array of a class, `String[]::new`, is called a syntax error.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/c2nes/javalang/issues/139",
    packages: &[Package::pypi("javalang", "0.13.0").with(&["six==1.16.0", "setuptools==65.5.0"])],
    input: "Depot.java",
    // The error must be at such a reference, and with a lambda in each one's place the
    // whole file is accepted.
    test: r#"
timeout 10 "$SUITE/pypi/javalang-0.13.0/bin/python" -c '
import re
import sys
from javalang import parse, parser

reference = re.compile(r"\b([A-Z]\w*)(\s*\[\s*\])+\s*::\s*new\b")
text = open(sys.argv[1]).read()
try:
    parse.parse(text)
    sys.exit(1)
except parser.JavaSyntaxError as error:
    if error.description != "Expected \x27.\x27":
        sys.exit(1)
    at = error.at.position
line = text.split("\n")[at[0] - 1]
if not any(found.start() < at[1] <= found.end() for found in reference.finditer(line)):
    sys.exit(1)
parse.parse(reference.sub("x -> x", text))
' "$1" >/dev/null 2>&1
"#,
    not_interesting: &[
        "class A { int f( { } }",
        "class A { Object f() { return g(String[]::new; } }",
        "class A { Object f() { return g(x -> new String[x]); } }",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: Some("treereduce-java"),
    c_family: false,
    seed: 139,
    generate,
    sha256: "5119b3b46307cb8078573a9441ce5d597513c585b0b6ef159c2a042fde0bf337",
    bytes: 10131,
    median_ms: 67,
    fast: true,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng, &JAVA);
    program.lines(
        "import java.util.*;\nimport java.util.function.*;\nimport java.util.stream.Stream;",
        &[],
    );
    program.text().open("public final class Depot {");
    while program.len() < 4_500 {
        program.item();
    }
    let (pack, sort) = (program.name(), program.name());
    let (first, second) = (program.call(), program.call());
    program.lines(
        FAILS,
        &[
            ("PACK", &pack),
            ("SORT", &sort),
            ("FIRST", &first),
            ("SECOND", &second),
        ],
    );
    while program.len() < 9_000 {
        program.item();
    }
    let calls: Vec<String> = (0..6).map(|_| program.call()).collect();
    let text = program.text();
    text.open("public static void main(String[] arguments) {");
    text.line(&format!("for (Crate crate : {sort}({pack}(Arrays.asList(arguments)), 3)) {{"));
    text.line("    System.out.println(crate);");
    text.line("}");
    for call in calls {
        text.line(&format!("System.out.println({call});"));
    }
    text.close("}");
    text.close("}");
    program.finish()
}

/// Lambdas, references to methods and constructors, and one to that of an array.
const FAILS: &str = "\
/** What is stored, and how much of it. */
private static class Crate implements Comparable<Crate> {
    private final String content;
    int weight = 1;

    Crate(String content) {
        this.content = Objects.requireNonNull(content, () -> \"no content\");
    }

    @Override
    public int compareTo(Crate other) {
        return weight != other.weight ? Integer.compare(weight, other.weight) : content.compareTo(other.content);
    }
}

private static <T extends Comparable<? super T>> T[] SORT(T[] things, final int limit) {
    Comparator<T> order = Comparator.<T>naturalOrder().reversed();
    if (things.length > limit && limit > FIRST) {
        Arrays.sort(things, 0, limit, order);
    } else {
        Arrays.sort(things, order);
    }
    return things;
}

private static Crate[] PACK(Collection<String> names) {
    Supplier<List<Crate>> empty = ArrayList::new;
    Function<String, Crate> make = name -> {
        Crate crate = new Crate(name.trim());
        crate.weight += name.length() % 5;
        return crate;
    };
    List<Crate> crates = empty.get();
    for (String name : names) {
        switch (name.length()) {
            case 0:
            case 1:
                continue;
            default:
                crates.add(make.apply(name));
        }
    }
    crates.removeIf(crate -> crate.weight > SECOND && !crate.content.isEmpty());
    return Stream.concat(crates.stream(), names.stream().map(Crate::new))
        .filter(crate -> crate.weight > 0)
        .toArray(Crate[]::new);
}";
