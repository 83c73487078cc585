//! What is customary in a language, and no rule of its grammar says.

use std::sync::{Arc, LazyLock};

use rustc_hash::FxHashSet;

/// Facts of a language that reductions make use of. Where nothing is known of bodies, stubs,
/// line markers and pairs, there are none; the rest is what most languages have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conventions {
    /// The rules of blocks that are bodies of functions.
    pub bodies: Vec<String>,
    /// What can stand in the place of a body, its brackets included, the best first: `;`
    /// where a function can be declared only, or `{}`.
    pub stubs: Vec<String>,
    /// The rules of what stands between a function's head and its body and goes with the body:
    /// `: a(1)` of a constructor.
    pub before_body: Vec<String>,
    /// The rules of types, as those of variables.
    pub types: Vec<String>,
    /// Words that say of a definition that whoever uses it needs its body: `constexpr`, or several
    /// behind each other, and the bracket: `-> impl`, `static {`.
    pub needs_body: Vec<String>,
    /// Words that say of what is declared in a class that it is no part of it: `friend`.
    pub non_members: Vec<String>,
    /// Words that say of a member that it stays as long as its class does, and at the head of
    /// a class that all of its members do: others call for them.
    pub bound_members: Vec<String>,
    /// Names of members that the language calls without naming them, as an operator does; `*`
    /// stands for any letters: `__*__`. They stay with their class.
    pub implicit_members: Vec<String>,
    /// Words that say of a statement that its block holds definitions and is no code, of which
    /// one is before it: `namespace`. A sign or string counts directly before the block only:
    /// `"C"`. Without a list, how many statements define something tells.
    pub scopes: Option<Vec<String>>,
    /// Words that say of a statement that what is in its block is seen around it, too, unless
    /// another word of the language follows: `enum` of `enum A {}`, but not of `enum class A {}`.
    pub unscoped: Vec<String>,
    /// Words that say of a statement, unless one of `functions` is before them, that the code in
    /// what is in its block sees the rest of that only as a part of something: `self.a`.
    pub hidden_members: Vec<String>,
    /// Words before the type that a member makes of its class: `operator` of `operator A() const`.
    pub conversions: Vec<String>,
    /// Words before a condition that has to be met for what a head defines, whose operands stand
    /// next to the head's other words: `requires` of `requires A<T> && B<T> void f(T);`. A block
    /// directly behind them or their parameters is a part of an expression: `requires (T a) {}`.
    pub constraints: Vec<String>,
    /// Words in the place of a function's type that say that its type stands behind its parameters
    /// and a member sign: `auto` of `auto f() -> A`.
    pub trailing_types: Vec<String>,
    /// Words that say of a statement that its block is code, unless one of `scopes` is before
    /// them.
    pub functions: Vec<String>,
    /// Names of the parts of a class that run where one is made: `constructor`.
    pub constructors: Vec<String>,
    /// Words that call another constructor, if brackets follow: `super` of `super(a);`. What is
    /// put in the place of a body keeps the first such call.
    pub constructor_calls: Vec<String>,
    /// Whether statements outside of functions run, so that they need the bodies of functions
    /// that they call.
    pub runs_at_top: bool,
    /// Whether tests mostly run a text, so that members that are called need their bodies, too, and
    /// functions keep theirs as long as something uses them.
    pub needs_calls: bool,
    /// Whether what is defined outside of functions may be used before that. A member without a
    /// body then calls for those with its name.
    pub any_order: bool,
    /// Kinds of tokens that are words of the language only in some places, and no names there.
    pub keyword_tokens: Vec<String>,
    /// Words that stand directly before the name of what is defined: `struct`.
    pub definers: Vec<String>,
    /// Rules that begin with the names of what they define, and separators between them: those of
    /// `A, B = 1, 2` in a list of constants.
    pub definitions: Vec<String>,
    /// Names of functions that a program begins with: `main`. They stay.
    pub entry_points: Vec<String>,
    /// Names of variables whose strings name what others may import: `__all__` of
    /// `__all__ = ['a', 'b']`. A string goes with what it names.
    pub exports: Vec<String>,
    /// Words that types begin with whose block lists their members: `struct` of
    /// `struct S { int a; }`.
    pub records: Vec<String>,
    /// The rules that begin with the name of the variable or parameter that they define. Where
    /// there are some, a name which is defined so or by one of `definers` is not defined otherwise.
    /// Slices need several in one statement one by one: `var a = 1, b = 2;`.
    pub variables: Vec<String>,
    /// Whether the names of parameters come before their types: `a: A`.
    pub names_first: bool,
    /// Whether a function in whose head brackets stand before its name is a part of the class
    /// that they name: `func (a *A) f()`.
    pub receivers: bool,
    /// Names of such functions that interfaces of the language's own library call for.
    pub library_members: Vec<String>,
    /// Signs of pointers: before the name of what is declared or, where names come first, before
    /// its type.
    pub pointer_signs: Vec<String>,
    /// Signs before that whose address is taken.
    pub address_signs: Vec<String>,
    /// The sign between a pointer and a member of what it points to, and that between the latter
    /// and the member.
    pub pointer_member_signs: (String, String),
    /// Words that imports begin with: `use`.
    pub imports: Vec<String>,
    /// Words that imports of all names of something begin with, or several behind each other:
    /// `using` of `using A.B;`. An import that changes what the text means is one, too.
    pub wildcard_imports: Vec<String>,
    /// Whether it is an error to import what is not used, and to define a variable of a function.
    pub strict_imports: bool,
    /// Whether what is called is never a variable: in `a(b)`, `a` is no parameter of that name.
    pub separate_calls: bool,
    /// What stands between the name of a macro and what it is called with: `!` of `a!(b)`.
    /// Outside of functions, such a call may define something for each name in a list.
    pub macro_sign: Option<String>,
    /// What stands around the names of variables in strings: `{` and `}` of `"a {b}"`.
    pub string_holes: Option<(String, String)>,
    /// What the name of an annotation stands behind: `@` of `@a(1) void f();`.
    pub annotation_sign: String,
    /// What a line begins with that only says where the lines behind it come from, if a
    /// number follows: `#` of `# 12 "a.h"`.
    pub line_markers: Vec<String>,
    /// Rules of what only says where code comes from, as debug information does.
    pub locations: Vec<String>,
    /// What begins something and what ends it, where a grammar has them for tokens of their
    /// own: `#if` (also as the beginning of `#ifdef`) and `#endif`, `do` and `done`.
    pub pairs: Vec<(String, String)>,
    /// Tokens that open and close something that nests.
    pub brackets: Vec<(String, String)>,
    /// Those of them around the parameters of a function and the arguments of a call.
    pub parameter_brackets: (String, String),
    /// Tokens around parameters and arguments that are types: `<` and `>`.
    pub type_brackets: (String, String),
    /// Brackets around statements.
    pub block_brackets: (String, String),
    /// Signs between a name and its first value.
    pub initializer_signs: Vec<String>,
    /// Signs between a name and another value of it: `=`, `+=`.
    pub assignment_signs: Vec<String>,
    /// Signs that only separate or end something.
    pub separators: Vec<char>,
    /// Signs that statements end with.
    pub statement_ends: Vec<char>,
    /// Signs that types end with, so that what stands behind them may be declared: `>`, `*`.
    pub type_ends: Vec<char>,
    /// Signs around strings, which tokens stand next to.
    pub quotes: Vec<char>,
    /// Signs that names can begin with.
    pub name_signs: Vec<char>,
    /// Signs that are letters of names, beside letters, digits and `_`.
    pub word_signs: Vec<char>,
    /// Signs behind which a number or a text in quotes is a name: `!` of `!1`, `%` of `%"a b"`.
    pub signed_names: Vec<char>,
    /// The sign before a number that only says which one in a function something is, and what
    /// is behind the number where it labels a block: `%` of `%1`, `:` of `1:`. Nothing can go
    /// from between them, unless they get names.
    pub ordered_names: Option<(String, String)>,
    /// Signs that items of a list begin with, where each has lines of its own.
    pub item_marks: Vec<char>,
    /// Signs between something and the name of a part of it: `::` of `a::b`.
    pub member_signs: Vec<String>,
    /// What can be in the place of a name that nothing uses: `_`.
    pub placeholder_name: Option<String>,
    /// Words of the language, as its lexer has them: where one is of a kind of tokens with
    /// other words, it may be a name. A letter that may be of either case is a small one.
    pub keywords: Arc<Keywords>,
}

/// Words of a language. Slices ask of each token of a long text whether it is one.
pub type Keywords = FxHashSet<String>;

static USUAL: LazyLock<Conventions> = LazyLock::new(Conventions::default);

impl Default for Conventions {
    fn default() -> Self {
        let bracket = |open: &str, close: &str| (open.to_owned(), close.to_owned());
        Conventions {
            bodies: Vec::new(),
            stubs: Vec::new(),
            before_body: Vec::new(),
            types: Vec::new(),
            needs_body: Vec::new(),
            non_members: Vec::new(),
            bound_members: Vec::new(),
            implicit_members: Vec::new(),
            scopes: None,
            unscoped: Vec::new(),
            hidden_members: Vec::new(),
            conversions: Vec::new(),
            constraints: Vec::new(),
            trailing_types: Vec::new(),
            functions: Vec::new(),
            constructors: Vec::new(),
            constructor_calls: Vec::new(),
            runs_at_top: false,
            needs_calls: false,
            any_order: false,
            keyword_tokens: Vec::new(),
            definers: Vec::new(),
            definitions: Vec::new(),
            entry_points: Vec::new(),
            exports: Vec::new(),
            records: Vec::new(),
            variables: Vec::new(),
            names_first: false,
            receivers: false,
            library_members: Vec::new(),
            pointer_signs: Vec::new(),
            address_signs: vec!["&".to_owned()],
            pointer_member_signs: bracket("->", "."),
            imports: Vec::new(),
            wildcard_imports: Vec::new(),
            strict_imports: false,
            separate_calls: false,
            macro_sign: None,
            string_holes: None,
            annotation_sign: "@".to_owned(),
            line_markers: Vec::new(),
            locations: Vec::new(),
            pairs: Vec::new(),
            brackets: vec![bracket("(", ")"), bracket("[", "]"), bracket("{", "}")],
            parameter_brackets: bracket("(", ")"),
            type_brackets: bracket("<", ">"),
            block_brackets: bracket("{", "}"),
            initializer_signs: vec!["=".to_owned()],
            assignment_signs: [
                "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=",
            ]
            .map(str::to_owned)
            .into(),
            separators: vec![';', ','],
            statement_ends: vec![';', '.'],
            type_ends: vec!['>', '*', '&'],
            quotes: vec!['"', '\'', '`'],
            name_signs: vec!['$', '@', '#', '%', '&', '!', '?', '.', '-'],
            word_signs: vec!['$'],
            signed_names: Vec::new(),
            ordered_names: None,
            item_marks: vec!['-'],
            member_signs: [".", "->", "::", "?."].map(str::to_owned).to_vec(),
            placeholder_name: None,
            keywords: Arc::default(),
        }
    }
}

impl Conventions {
    /// Those of a language of which nothing is known.
    pub fn usual() -> &'static Conventions {
        &USUAL
    }

    /// Whether a line only says where those behind it come from.
    pub fn is_line_marker(&self, line: &str) -> bool {
        self.line_markers.iter().any(|marker| {
            let number = line.strip_prefix(&**marker).map(str::trim_start);
            number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
        })
    }

    /// Whether a text is a word of the language.
    pub fn is_keyword(&self, text: &str) -> bool {
        let has_capitals = || text.bytes().any(|byte| byte.is_ascii_uppercase());
        self.keywords.contains(text)
            || has_capitals() && self.keywords.contains(&text.to_ascii_lowercase())
    }

    /// Whether a rule is that of a function's body.
    pub fn is_body(&self, rule: &str) -> bool {
        self.bodies.iter().any(|body| body == rule)
    }

    /// Whether a name is that of a member which the language calls without naming it.
    pub fn is_implicit_member(&self, name: &str) -> bool {
        self.implicit_members.iter().any(|member| {
            let Some((start, end)) = member.split_once('*') else {
                return member == name;
            };
            let is_long = name.len() >= start.len() + end.len();
            is_long && name.starts_with(start) && name.ends_with(end)
        })
    }

    /// Whether a rule is that of a variable or parameter.
    pub fn is_variable(&self, rule: &str) -> bool {
        self.variables.iter().any(|variable| variable == rule)
    }

    /// Whether a token opens something that nests.
    pub fn opens(&self, token: &str) -> bool {
        self.brackets.iter().any(|(open, _)| open == token)
    }

    /// Whether a token closes something that nests.
    pub fn closes(&self, token: &str) -> bool {
        self.brackets.iter().any(|(_, close)| close == token)
    }

    /// Whether a text is nothing but separators.
    pub fn is_separator(&self, text: &str) -> bool {
        !text.is_empty() && text.chars().all(|sign| self.separators.contains(&sign))
    }

    /// Whether a text separates the elements of a list, and ends no statement.
    pub fn is_list_separator(&self, text: &str) -> bool {
        self.is_separator(text) && !self.is_statement_end(text)
    }

    /// What closes what a token of a list, of parameters or of types opens.
    pub fn closing_of_list(&self, token: &str) -> Option<&str> {
        let pairs = self.brackets.iter().chain([&self.type_brackets]);
        let mut lists = pairs.filter(|pair| **pair != self.block_brackets);
        let pair = lists.find(|(open, _)| open == token);
        pair.map(|(_, close)| &**close)
    }

    /// Whether a token is between a name and its first value.
    pub fn is_initializer_sign(&self, token: &str) -> bool {
        self.initializer_signs.iter().any(|sign| sign == token)
    }

    /// Whether a token is between a name and another value of it.
    pub fn is_assignment_sign(&self, token: &str) -> bool {
        self.assignment_signs.iter().any(|sign| sign == token)
    }

    /// Whether a token is a word before a condition that has to be met for what a head defines.
    pub fn is_constraint(&self, token: &str) -> bool {
        self.constraints.iter().any(|word| word == token)
    }

    /// Whether a text is nothing but what statements end with.
    pub fn is_statement_end(&self, text: &str) -> bool {
        !text.is_empty() && text.chars().all(|sign| self.statement_ends.contains(&sign))
    }

    /// Whether a text ends with what types end with.
    pub fn ends_type(&self, text: &str) -> bool {
        text.ends_with(&*self.type_ends)
    }

    /// The sign that a name begins with, and the rest of it.
    pub fn name_sign<'t>(&self, text: &'t str) -> (&'t str, &'t str) {
        let word = text.trim_start_matches(&*self.name_signs);
        text.split_at(text.len() - word.len())
    }

    /// A name as all tokens have it that name the same: `x` of `%x` and of the label `x:`, where
    /// these are two forms of a name.
    pub fn name_in<'t>(&self, text: &'t str) -> &'t str {
        match &self.ordered_names {
            None => text,
            Some((sign, label_end)) => {
                let name = text.strip_prefix(&**sign);
                name.or_else(|| text.strip_suffix(&**label_end))
                    .unwrap_or(text)
            }
        }
    }

    /// Whether a text is a number with a sign that makes it a name.
    pub fn is_numbered_name(&self, text: &str) -> bool {
        let number = text.strip_prefix(&*self.signed_names);
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        number.is_some_and(|number| !number.is_empty() && is_number(number))
    }

    /// Whether a text is a name in quotes, with a sign or as a label.
    pub fn is_quoted_name(&self, text: &str) -> bool {
        if self.signed_names.is_empty() {
            return false;
        }
        let name = self.name_in(text);
        let name = name.strip_prefix(&*self.signed_names).unwrap_or(name);
        let is_named = name.len() < text.len();
        is_named && name.len() > 2 && name.starts_with('"') && name.ends_with('"')
    }

    /// Whether a token is between something and the name of a part of it.
    pub fn is_member_sign(&self, token: &str) -> bool {
        self.member_signs.iter().any(|sign| sign == token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_marker_is_told_from_other_directives_by_its_number() {
        let conventions = Conventions {
            line_markers: vec!["#".to_owned(), "#line".to_owned()],
            ..Conventions::default()
        };
        for line in ["# 12 \"a.h\" 2", "#line 3", "#7"] {
            assert!(conventions.is_line_marker(line), "{line}");
        }
        for line in ["#pragma once", "# define A 1", "int a;", "", " # 12"] {
            assert!(!conventions.is_line_marker(line), "{line}");
        }
    }

    #[test]
    fn signs_are_separators_if_all_of_them_are() {
        let usual = Conventions::usual();
        assert!(usual.is_separator(";;") && usual.is_separator(","));
        assert!(!usual.is_separator("") && !usual.is_separator(";a"));
    }

    #[test]
    fn a_star_in_an_implicit_member_stands_for_any_letters() {
        let conventions = Conventions {
            implicit_members: vec!["__*__".to_owned(), "each".to_owned()],
            ..Conventions::default()
        };
        for name in ["__init__", "____", "each"] {
            assert!(conventions.is_implicit_member(name), "{name}");
        }
        for name in ["__a", "a__", "___", "each_", "__*__a"] {
            assert!(!conventions.is_implicit_member(name), "{name}");
        }
    }

    #[test]
    fn lists_are_in_brackets_that_are_not_those_of_blocks() {
        let usual = Conventions::usual();
        let closing = ["(", "[", "<", "{", ")"].map(|open| usual.closing_of_list(open));
        assert_eq!(closing, [Some(")"), Some("]"), Some(">"), None, None]);
        assert!(usual.is_list_separator(",") && !usual.is_list_separator(";"));
    }
}
