//! How languages write what [`super::imperative`] makes.

use super::imperative::Dialect;

fn each(parameters: &[String], one: impl Fn(&String) -> String) -> String {
    parameters.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// C, with numbers that wrap around; C++ reads it, too.
pub(crate) const C: Dialect = Dialect {
    indent: "    ",
    comment: "//",
    snake: true,
    sigil: "",
    function: |name, parameters| {
        let parameters = each(parameters, |name| format!("unsigned {name}"));
        format!("static unsigned {name}({parameters}) {{")
    },
    local: |name, value| format!("unsigned {name} = {value};"),
    assign: |name, value| format!("{name} = {value};"),
    returns: |value| format!("return {value};"),
    when: |condition| format!("if ({condition}) {{"),
    otherwise: "} else {",
    count: |name, limit| format!("for (unsigned {name} = 0; {name} < {limit}; {name}++) {{"),
    during: |condition| format!("while ({condition}) {{"),
    end: "}",
    and: "&&",
    or: "||",
    differs: "!=",
    table: Some(|name, values| {
        format!(
            "static const unsigned {name}[{}] = {{{}}};",
            values.len(),
            values.join(", ")
        )
    }),
    element: |name, index| format!("{name}[{index}]"),
};

/// GLSL.
pub(crate) const GLSL: Dialect = Dialect {
    function: |name, parameters| {
        let parameters = each(parameters, |name| format!("uint {name}"));
        format!("uint {name}({parameters}) {{")
    },
    local: |name, value| format!("uint {name} = {value};"),
    count: |name, limit| format!("for (uint {name} = 0; {name} < {limit}; {name}++) {{"),
    table: Some(|name, values| {
        let size = values.len();
        format!(
            "const uint {name}[{size}] = uint[{size}]({});",
            each(values, |value| format!("{value}u"))
        )
    }),
    ..C
};

/// Methods of a Java class.
pub(crate) const JAVA: Dialect = Dialect {
    snake: false,
    function: |name, parameters| {
        let parameters = each(parameters, |name| format!("int {name}"));
        format!("static int {name}({parameters}) {{")
    },
    local: |name, value| format!("int {name} = {value};"),
    count: |name, limit| format!("for (int {name} = 0; {name} < {limit}; {name}++) {{"),
    table: Some(|name, values| {
        format!(
            "private static final int[] {name} = {{{}}};",
            values.join(", ")
        )
    }),
    ..C
};

/// JavaScript of the fifth edition.
pub(crate) const JAVASCRIPT: Dialect = Dialect {
    indent: "  ",
    snake: false,
    function: |name, parameters| format!("function {name}({}) {{", parameters.join(", ")),
    local: |name, value| format!("var {name} = {value};"),
    count: |name, limit| format!("for (var {name} = 0; {name} < {limit}; {name}++) {{"),
    differs: "!==",
    table: Some(|name, values| format!("var {name} = [{}];", values.join(", "))),
    ..C
};

/// PHP.
pub(crate) const PHP: Dialect = Dialect {
    snake: false,
    sigil: "$",
    function: |name, parameters| {
        let parameters = each(parameters, |name| format!("int {name}"));
        format!("function {name}({parameters}): int {{")
    },
    local: |name, value| format!("{name} = {value};"),
    count: |name, limit| format!("for ({name} = 0; {name} < {limit}; {name}++) {{"),
    table: Some(|name, values| format!("const {name} = [{}];", values.join(", "))),
    ..C
};

/// Go.
pub(crate) const GO: Dialect = Dialect {
    indent: "\t",
    snake: false,
    function: |name, parameters| format!("func {name}({} int) int {{", parameters.join(", ")),
    local: |name, value| format!("{name} := {value}"),
    assign: |name, value| format!("{name} = {value}"),
    returns: |value| format!("return {value}"),
    when: |condition| format!("if {condition} {{"),
    count: |name, limit| format!("for {name} := 0; {name} < {limit}; {name}++ {{"),
    during: |condition| format!("for {condition} {{"),
    table: Some(|name, values| format!("var {name} = []int{{{}}}", values.join(", "))),
    ..C
};

/// Rust.
pub(crate) const RUST: Dialect = Dialect {
    function: |name, parameters| {
        let parameters = each(parameters, |name| format!("{name}: usize"));
        format!("fn {name}({parameters}) -> usize {{")
    },
    local: |name, value| format!("let mut {name} = {value};"),
    when: |condition| format!("if {condition} {{"),
    count: |name, limit| format!("for {name} in 0..{limit} {{"),
    during: |condition| format!("while {condition} {{"),
    table: Some(|name, values| {
        let size = values.len();
        format!(
            "static {}: [usize; {size}] = [{}];",
            name.to_uppercase(),
            values.join(", ")
        )
    }),
    element: |name, index| format!("{}[{index}]", name.to_uppercase()),
    ..C
};

/// Lua.
pub(crate) const LUA: Dialect = Dialect {
    indent: "  ",
    comment: "--",
    function: |name, parameters| format!("local function {name}({})", parameters.join(", ")),
    local: |name, value| format!("local {name} = {value}"),
    assign: |name, value| format!("{name} = {value}"),
    returns: |value| format!("return {value}"),
    when: |condition| format!("if {condition} then"),
    otherwise: "else",
    count: |name, limit| format!("for {name} = 0, {limit} - 1 do"),
    during: |condition| format!("while {condition} do"),
    end: "end",
    and: "and",
    or: "or",
    differs: "~=",
    table: Some(|name, values| format!("local {name} = {{{}}}", values.join(", "))),
    element: |name, index| format!("{name}[{index} + 1]"),
    ..C
};
