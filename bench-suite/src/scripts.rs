//! Pieces that tests share.

/// JavaScript for Node: the candidate as `text`, and `run(program)`, which gives what a
/// program prints. A function's text is hidden: printing it shows every rewrite, and is
/// no failure. It has no single quotes, so it fits into `node -e '...'`.
macro_rules! run_javascript {
    () => {
        r#"
const text = require("fs").readFileSync(process.argv[1], "utf8");
function run(program) {
    const vm = require("vm");
    const printed = [];
    const log = (...values) => printed.push(values.join(" "));
    const context = vm.createContext({ console: { log } });
    vm.runInContext("Function.prototype.toString = function () { return \"function\"; };", context);
    vm.runInContext(program, context, { timeout: 1000 });
    return printed.join("\n");
}
function load(folder, name) {
    return require(`${process.env.SUITE}/npm/${folder}/node_modules/${name}`);
}
"#
    };
}

pub(crate) use run_javascript;
