//! What describes a format: grammars, a start rule, replacements, islands.
//!
//! A [`Description`] is what a file says, with the position of everything in it;
//! [`Compiled`] is one of its grammars, compiled. Build scripts and the program
//! use the same code, so this crate knows neither inputs nor trees.
//!
//! ```
//! use std::path::Path;
//! use picireny_description::Description;
//!
//! let text = "
//! start: message
//! grammars:
//!   '':
//!     files: [Mail.g4]
//!     replacements:
//!       ADDRESS: a@b.c
//! ";
//! let description = Description::parse(Path::new("mail.yml"), text)?;
//! assert_eq!(description.grammars.len(), 1);
//! assert_eq!(description.grammars[0].files[0].0, Path::new("Mail.g4"));
//!
//! // Errors say where they are.
//! let error = Description::parse(Path::new("mail.yml"), "strat: message").unwrap_err();
//! assert!(error.to_string().starts_with("mail.yml, line 1"), "{error}");
//! # Ok::<(), picireny_description::FileFault>(())
//! ```

mod compile;
mod conventions;
mod description;
mod embedded;
mod error;
mod names;
mod print;
mod yaml;

pub use compile::Compiled;
pub use description::{
    Description, Escape, FileFault, GrammarDescription, GrammarName, IslandDescription,
    Replacement, Replacements, RuleName, parse_replacements,
};
pub use embedded::Embedded;
pub use error::CompileError;
pub use names::{nearest, suggestion};
pub use print::{key, quoted};
pub use yaml::{Fault, Place};
