//! Slices of functions that are so long that parts of them are in a slice or not.

use std::sync::Arc;

use picireny::format::TreeOptions;
use picireny::oracle::Cancel;
use picireny::reduce::ignore;
use picireny::reduce::{Observer, Options, Strategy, TestCompleted, reduce_text};

use super::format;
use super::slices::names;

/// Takes note of slices that were tested.
#[derive(Default)]
struct Slices(Vec<Arc<str>>);

impl Observer for Slices {
    ignore!(size tested accepted ending progress);

    fn executed(&mut self, test: &TestCompleted) {
        if test.id.transformation == "slice" {
            self.0.push(Arc::clone(&test.text));
        }
    }
}

/// Functions most of whose statements declare variables, as generated programs have them.
fn program(functions: usize) -> String {
    let mut text = String::from("int g0;\n");
    for n in 1..=functions {
        text += &format!("static int (f{n})(int p{n})\n{{\n");
        for k in 0..40 {
            let name = format!("l{n}_{k}");
            text += &format!("    int {name} = {k};\n    short m{n}_{k} = g0;\n");
            if k % 8 == 7 {
                text += &format!("    for ({name} = 0; {name} < 9; {name} = p{n} + {name})\n");
                text += &format!("    {{\n        int n{n}_{k} = {name};\n");
                text += &format!("        for (n{n}_{k} = 1; n{n}_{k} < p{n}; n{n}_{k}++)\n");
                text += &format!("        {{\n            g0 += n{n}_{k};\n        }}\n    }}\n");
            }
        }
        text += &format!("    return l{n}_1 + g0;\n}}\n");
    }
    text
}

/// A name that a text uses and does not declare, or a function with a body and no `return`.
fn fault(text: &str) -> Option<String> {
    let is_declared = |name: &str| {
        ["int", "short"]
            .iter()
            .any(|kind| text.contains(&format!("{kind} {name}")))
            || text.contains(&format!("int ({name})"))
    };
    let undeclared = names(text).find(|name| !is_declared(name));
    if let Some(name) = undeclared {
        return Some(format!("`{name}` is not declared"));
    }
    let mut functions = text.split("static ").skip(1);
    let faulty = functions.find(|it| it.contains('{') && !it.contains("return"));
    faulty.map(|it| format!("nothing is returned: {it}"))
}

#[test]
fn no_slice_of_code_lacks_a_variable_or_what_is_returned() {
    let text = program(24);
    assert!(text.len() > 1 << 15, "{}", text.len());
    assert_eq!(fault(&text), None);
    let format = format("c");
    let syntax = format.syntax(TreeOptions::default());
    for wanted in ["n7_15 < p7", "l20_1 + g0"] {
        let oracle = |text: &str| text.contains(wanted) && fault(text).is_none();
        let mut slices = Slices::default();
        let (never, options) = (Cancel::default(), Options::default());
        let way = (Strategy::Normal, &syntax as _);
        reduce_text(&text, way, &oracle, &mut slices, &never, &options).unwrap();
        assert!(!slices.0.is_empty());
        for slice in slices.0 {
            assert_eq!(fault(&slice), None, "{slice}");
        }
    }
}
