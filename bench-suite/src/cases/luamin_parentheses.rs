//! Wrong code from luamin.

use crate::case::{Case, Format, Kind, Package};
use crate::random::Rng;
use crate::texts::dialects::LUA;
use crate::texts::imperative::Program;

pub(crate) static CASE: Case = Case {
    name: "luamin-parentheses",
    language: "Lua",
    fails: "Parentheses around a call, which keep the first of its values, are removed.",
    kind: Kind::WrongOutput,
    reported: "https://github.com/mathiasbynens/luamin/issues/88",
    packages: &[
        Package::npm("luamin", "1.0.4"),
        Package::debian("lua5.3", "5.3.6-2"),
    ],
    input: "report.lua",
    // Both programs must end well, and print different things. Addresses of tables and
    // functions are no difference. luamin drops semicolons that matter, too: no difference
    // may be left when a function keeps the first value of each call in parentheses.
    test: r#"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
run() {
    timeout 5 lua5.3 "$1" 2>/dev/null >"$dir/raw" || return 1
    ! grep -q '0x' "$dir/raw" && mv "$dir/raw" "$2"
}
run "$1" "$dir/right" &&
    timeout 10 node -e '
const fs = require("fs");
const modules = `${process.env.SUITE}/npm/luamin-1.0.4/node_modules`;
const luamin = require(`${modules}/luamin`);
const luaparse = require(`${modules}/luaparse`);
const [input, output, other] = process.argv.slice(1);
const text = fs.readFileSync(input, "utf8");
fs.writeFileSync(output, luamin.minify(text));

const calls = [];
const onCreateNode = (node) => {
    if (/Call.*Expression/.test(node.type)) {
        calls.push(node);
    }
};
luaparse.parse(text, { ranges: true, onCreateNode });
const pieces = [];
for (const { inParens, range } of calls) {
    if (inParens) {
        pieces.push([range[0], "first_of_values("], [range[1], ")"]);
    }
}
pieces.sort(([a], [b]) => b - a);
let kept = text;
for (const [at, piece] of pieces) {
    kept = kept.slice(0, at) + piece + kept.slice(at);
}
kept = `local function first_of_values(value) return value end ${kept}`;
fs.writeFileSync(other, luamin.minify(kept));
' "$1" "$dir/small.lua" "$dir/kept.lua" 2>/dev/null &&
    run "$dir/small.lua" "$dir/wrong" &&
    ! cmp -s "$dir/right" "$dir/wrong" &&
    run "$dir/kept.lua" "$dir/other" &&
    cmp -s "$dir/right" "$dir/other"
"#,
    not_interesting: &[
        "local a = ",
        "print(print)",
        "local function f() return 1, 2 end\nprint((f()) + 1, f())",
        "local function f() print('f') return f end\nlocal a = f();\n(function() print('g') end)()",
    ],
    ours: Format::Detected,
    picireny: None,
    treereduce: Some("treereduce-lua"),
    c_family: false,
    seed: 88,
    generate,
    sha256: "3dc08278a9909d1d833ebaeb0ae655b816d689d6bc18ced09aa2292522adde2c",
    bytes: 13693,
    median_ms: 140,
    fast: false,
};

fn generate(rng: &mut Rng) -> Vec<u8> {
    let mut program = Program::new(rng, &LUA);
    while program.len() < 7_000 {
        program.item();
    }
    let (bounds, list, show) = (program.name(), program.name(), program.name());
    let (first, second) = (program.call(), program.call());
    program.lines(
        FAILS,
        &[
            ("BOUNDS", &bounds),
            ("LIST", &list),
            ("SHOW", &show),
            ("FIRST", &first),
            ("SECOND", &second),
        ],
    );
    while program.len() < 13_000 {
        program.item();
    }
    for _ in 0..10 {
        let call = program.call();
        program.text().line(&format!("print(({call}))"));
    }
    program.text().line(&format!("print({show}({list}, 40))"));
    program.finish()
}

/// One pair of parentheses counts, the others can go.
const FAILS: &str = "\
local LIST = {4, 17, FIRST, 8, 23}

local function BOUNDS(values, limit)
  local low, high = values[1], values[1]
  for _, value in ipairs(values) do
    if value < low then
      low = value
    elseif value > high and value < limit then
      high = value
    end
  end
  return low, high
end

local function SHOW(values, limit)
  local total = (SECOND)
  local lines = {}
  for at = 1, #values do
    local line = {(at), (BOUNDS(values, limit + at))}
    lines[#lines + 1] = table.concat(line, ':')
    total = total + (#line) * (at - 1)
  end
  local low, high = BOUNDS(values, (limit))
  return ('%d-%d'):format(low, high) .. ' ' .. table.concat(lines, ' '), (total)
end";
