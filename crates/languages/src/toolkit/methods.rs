//! The methods that a grammar calls, as a table.

/// Defines the methods of a reader by their names: each what a function called so does, or
/// what is behind the name. `act` goes on with the token, `test` says whether something holds.
macro_rules! methods {
    (@act $name:ident) => { picireny_parser::hooks::LexerMethod::Act(Self::$name) };
    (@act $name:ident $does:expr) => { picireny_parser::hooks::LexerMethod::Act($does) };
    (@test $name:ident) => { picireny_parser::hooks::LexerMethod::Test(Self::$name) };
    (@test $name:ident $holds:expr) => { picireny_parser::hooks::LexerMethod::Test($holds) };
    ($($kind:ident $name:ident $(: $body:expr)?),* $(,)?) => {
        const METHODS: &'static [(&'static str, picireny_parser::hooks::LexerMethod<Self>)] = &[
            $((
                $crate::toolkit::methods::method_name!($name),
                $crate::toolkit::methods::methods!(@$kind $name $($body)?),
            )),*
        ];
    };
}

/// The name of a method as a grammar's are looked up: without underscores.
macro_rules! method_name {
    ($name:ident) => {{
        const SOURCE: &str = stringify!($name);
        const BYTES: [u8; $crate::toolkit::methods::name_length(SOURCE)] =
            $crate::toolkit::methods::joined(SOURCE);
        match str::from_utf8(&BYTES) {
            Ok(name) => name,
            Err(_) => "",
        }
    }};
}

pub(crate) use {method_name, methods};

/// The length of a name without its underscores.
pub(crate) const fn name_length(name: &str) -> usize {
    let (mut at, mut length) = (0, 0);
    while at < name.len() {
        length += (name.as_bytes()[at] != b'_') as usize;
        at += 1;
    }
    length
}

/// A name without its underscores.
pub(crate) const fn joined<const LENGTH: usize>(name: &str) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    let (mut from, mut to) = (0, 0);
    while from < name.len() {
        if name.as_bytes()[from] != b'_' {
            bytes[to] = name.as_bytes()[from];
            to += 1;
        }
        from += 1;
    }
    bytes
}
