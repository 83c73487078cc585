//! Wrong output of the npm package `yaml`.

use crate::case::{Case, Format, Grammar, Kind, Package};
use crate::random::Rng;
use crate::texts::yaml::Settings;

pub(crate) static CASE: Case = Case {
    name: "yaml-fold-escape",
    language: "YAML",
    fails: "A long quoted text is folded within an escaped backslash, and reads back as another text.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/eemeli/yaml/issues/59",
    packages: &[Package::npm("yaml", "1.1.0"), Package::npm("yaml", "1.10.2")],
    input: "jobs.yaml",
    // The line break is between two backslashes, and there is a later release to which
    // nothing of that happens.
    test: r#"
timeout 10 node -e '
const [wrong, right] = ["1.1.0", "1.10.2"].map((version) =>
    require(`${process.env.SUITE}/npm/yaml-${version}/node_modules/yaml`));
const value = right.parse(require("fs").readFileSync(process.argv[1], "utf8"));
const text = JSON.stringify(value);
const folded = wrong.stringify(value);
const fails =
    /\\\\\n *\\[^\\]/.test(folded) &&
    JSON.stringify(wrong.parse(folded)) !== text &&
    JSON.stringify(right.parse(right.stringify(value))) === text;
process.exit(fails ? 0 : 1);
' "$1" 2>/dev/null
"#,
    not_interesting: &[
        "from: \"a \\\\Path\n",
        "from: \"a: \\\\Path\"\n",
        "a: 'text \\\\\n  \\Path'\n",
    ],
    ours: Format::Detected,
    picireny: Some(LINES),
    treereduce: None,
    c_family: false,
    seed: 59,
    generate,
    sha256: "4caa9fce34d60da81ccc6130dffe64b588e83c2580cff63cb56052fca30ef7b2",
    bytes: 10_249,
    median_ms: 180,
    fast: false,
};

const LINES: Grammar = Grammar {
    files: &["bench-suite/grammars/Lines.g4"],
    start: "text",
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut settings = Settings::new(rng);
    while settings.len() < 5_000 {
        settings.job();
    }
    settings.lines(FAILS);
    while settings.len() < 10_000 {
        settings.job();
    }
    settings.finish()
}

/// Paths with names that begin with letters of escape sequences.
const FAILS: &str = r#"
archive-drawings:
  schedule: weekly
  paths:
    - label: plans
      from: "backup: \\\\store\\Drawings\\Older\\Plans-of-houses\\Numbers\\Letters\\Papers\\Notes"
      to: 'D:\Newest\Large\Plans'
    - label: photos
      from: "camera: \\\\store\\Photos\\New"
      keep: 12
  notify: [office, night]
"#;
