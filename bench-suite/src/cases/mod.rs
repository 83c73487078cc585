//! The cases, a file each.

use crate::case::Case;

/// Declares the cases' modules, and lists the cases in the order of their names.
macro_rules! cases {
    ($($module:ident)*) => {
        $(mod $module;)*
        /// All cases.
        pub(crate) static CASES: &[&Case] = &[$(&$module::CASE),*];
    };
}

// One line per case, sorted.
cases! {
    ajv_min_contains
    babel_for_in_left
    babel_loop_rename
    black_await_power
    chromium_empty_inline
    clang_deduction_lambda
    clang_lambda_result
    cleancss_border_color
    csso_font_order
    cython_index_hint
    duckdb_having_lambda
    duktape_label_finally
    esbuild_margin_inherit
    gcc_rotate
    glslang_ray_query_element
    gofmt_comment_columns
    javalang_array_reference
    luamin_parentheses
    markdown_it_linkify
    mypy_named_tuple
    php_recursion
    prettier_conditional_comment
    prettier_empty_link
    prettier_skipped_else
    regex_backtrack_group
    rustc_unsized_local
    scour_duplicate_gradient
    sqlglot_duckdb_pivot
    sqlglot_table_sample
    svgo_reflect_point
    terser_empty_array
    typescript_generator_parameter
    typescript_optional_assertion
    uglify_candidate_value
    uglify_pop_order
    yaml_fold_escape
    yapf_elif_comment
    z3_reversed_loop
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Kind;
    use crate::generate;

    #[test]
    fn generators_make_the_inputs_that_cases_name() {
        for case in CASES {
            let input = generate::input(case);
            assert_eq!(input, generate::input(case), "{} is seeded", case.name);
            assert_eq!(generate::sha256(&input), case.sha256, "{}", case.name);
            assert_eq!(input.len(), case.bytes, "{}", case.name);
        }
    }

    #[test]
    fn inputs_have_between_5_and_200_kilobytes() {
        for case in CASES {
            assert!((5_000..=200_000).contains(&case.bytes), "{}", case.name);
        }
    }

    #[test]
    fn names_are_sorted_and_differ() {
        assert!(CASES.is_sorted_by(|a, b| a.name < b.name));
    }

    #[test]
    fn each_case_says_what_its_test_rejects() {
        for case in CASES {
            assert!(!case.not_interesting.is_empty(), "{}", case.name);
        }
    }

    #[test]
    fn at_most_three_cases_are_greps() {
        let greps = CASES.iter().filter(|case| case.kind == Kind::Grep);
        assert!(greps.count() <= 3);
    }

    #[test]
    fn eight_cases_are_fast() {
        assert_eq!(CASES.iter().filter(|case| case.fast).count(), 8);
    }

    #[test]
    fn grammars_of_this_repository_that_cases_name_are_there() {
        for case in CASES {
            let files = case.picireny.iter().flat_map(|grammar| grammar.files);
            for file in files.filter(|file| !file.starts_with("grammars-v4/")) {
                let path = crate::repository::file(file);
                assert!(path.is_file(), "{}: {}", case.name, path.display());
            }
        }
    }

    #[test]
    fn inputs_without_a_grammar_of_their_own_have_a_built_in_format() {
        for case in CASES {
            if let crate::case::Format::Detected = case.ours {
                let path = std::path::Path::new(case.input);
                let known = picireny_format::Builtin::detect(path, "");
                assert!(known.is_some(), "{}: {}", case.name, case.input);
            }
        }
    }

    #[test]
    fn treereduce_has_the_languages_that_cases_name() {
        const NAMES: [&str; 7] = [
            "treereduce-c",
            "treereduce-java",
            "treereduce-javascript",
            "treereduce-lua",
            "treereduce-rust",
            "treereduce-souffle",
            "treereduce-swift",
        ];
        for name in CASES.iter().filter_map(|case| case.treereduce) {
            assert!(NAMES.contains(&name), "{name}");
        }
    }
}
