//! Wrong code from Babel.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::scripts::run_javascript;
use crate::texts::javascript::Program;

pub(crate) static CASE: Case = Case {
    name: "babel-loop-rename",
    language: "JavaScript",
    fails: "The body of a second loop keeps the old name of the loop's variable, which is renamed.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/babel/babel/issues/15308",
    packages: &[
        Package::npm("@babel/plugin-transform-block-scoping", "7.20.9").with(&["@babel/core@7.20.7"]),
        Package::npm("@babel/plugin-transform-block-scoping", "7.20.11").with(&["@babel/core@7.20.7"]),
    ],
    input: "pages.js",
    test: concat!(
        "timeout 20 node -e '",
        run_javascript!(),
        r#"
function transformed(version) {
    const folder = `@babel+plugin-transform-block-scoping-${version}`;
    const plugin = load(folder, "@babel/plugin-transform-block-scoping");
    const options = { configFile: false, babelrc: false, compact: true, plugins: [plugin] };
    return run(load(folder, "@babel/core").transformSync(text, options).code);
}
const right = run(text);
process.exit(transformed("7.20.9") !== right && transformed("7.20.11") === right ? 0 : 1);
' "$1" 2>/dev/null
"#
    ),
    not_interesting: &[
        "for (let i = 0; i < 2; i++) { console.log(i; }",
        "for (let i = 0; i < 2; i++) { console.log((() => i)()); }",
        "for (let i = 0; i < 2; i++) { console.log(i); } for (let i = 0; i < 2; i++) { console.log(i); }",
    ],
    ours: Format::Detected,
    picireny: Some(Grammar::PLAIN_JAVASCRIPT),
    treereduce: Some("treereduce-javascript"),
    c_family: false,
    seed: 15308,
    generate,
    sha256: "bc848288da17db9b01130e2d4bf36924e5e0de72b02a15b1fd841069f72cee9e",
    bytes: 12_712,
    median_ms: 630,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng);
    while program.len() < 5_000 {
        program.table();
        program.function();
    }
    program.report(6);
    let names = [program.name(), program.name(), program.name()];
    let renamed = |text: &str| {
        text.replace("widest", &names[0])
            .replace("outline", &names[1])
            .replace("pages", &names[2])
    };
    program.lines(&renamed(HARMLESS));
    program.blank();
    while program.len() < 9_000 {
        program.function();
        program.table();
    }
    program.lines(&renamed(FAILS));
    program.blank();
    while program.len() < 12_000 {
        program.function();
    }
    program.report(8);
    program.lines(&renamed("console.log(outline(pages, widest(pages)));"));
    program.finish()
}

/// Loops like those that fail, one per function.
const HARMLESS: &str = "\
const pages = [
  { title: \"Start\", notes: [2, 5] },
  { title: \"Tools\", notes: [] },
  { title: \"Letters\", notes: [9] },
];

function widest(list) {
  let width = 0;
  for (let i = 0; i < list.length; i++) {
    const page = list[i];
    const longer = [page.title].filter((title) => title.length > width + page.notes.length);
    if (longer.length > 0) {
      width = longer[0].length;
    }
  }
  return width;
}";

/// Two loops over the same name, with closures in both.
const FAILS: &str = "\
function outline(list, width) {
  const lines = [];
  for (let i = 0; i < list.length; i++) {
    const title = list[i].title;
    if (title.length < width) {
      lines.push(() => title + \".\".repeat(width - title.length));
    } else {
      lines.push(() => title);
    }
  }
  let total = 0;
  for (let i = 0; i < list.length; i++) {
    const notes = list[i] ? list[i].notes : [];
    lines.push(() => notes.map((note) => note + total).join(\" \"));
    total += notes.length;
  }
  return lines.map((line) => line()).join(\"|\");
}";
