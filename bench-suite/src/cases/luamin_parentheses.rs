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
    // functions are no difference.
    test: r#"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
run() {
    timeout 5 lua5.3 "$1" 2>/dev/null >"$dir/raw" || return 1
    ! grep -q '0x' "$dir/raw" && mv "$dir/raw" "$2"
}
run "$1" "$dir/right" &&
    timeout 10 node -e '
const luamin = require(`${process.env.SUITE}/npm/luamin-1.0.4/node_modules/luamin`);
const text = require("fs").readFileSync(process.argv[1], "utf8");
process.stdout.write(luamin.minify(text));
' "$1" >"$dir/small.lua" 2>/dev/null &&
    run "$dir/small.lua" "$dir/wrong" &&
    ! cmp -s "$dir/right" "$dir/wrong"
"#,
    not_interesting: &[
        "local a = ",
        "print(print)",
        "local function f() return 1, 2 end\nprint((f()) + 1, f())",
    ],
    ours: Format::Named("v4/lua"),
    picireny: None,
    treereduce: Some("treereduce-lua"),
    c_family: false,
    seed: 88,
    generate,
    sha256: "3dc08278a9909d1d833ebaeb0ae655b816d689d6bc18ced09aa2292522adde2c",
    bytes: 13693,
    median_ms: 140,
    fast: true,
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
