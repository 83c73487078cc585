//! An input as it is reduced.

use std::rc::Rc;
use std::sync::{Arc, LazyLock};

use picireny_folder::FolderText;
use picireny_format::{FolderFormat, Format, Input, InputError, Plain, TreeOptions};
use picireny_session::Coding;
use picireny_text::Codec;
use picireny_tree::Syntax;

use super::ReduceError;

/// An input with what it takes to reduce it.
pub(super) struct Prepared {
    text: String,
    coding: Coding,
    format: Written,
}

/// What an input is written in.
enum Written {
    File(Rc<Format>),
    Folder(Box<FolderFormat>),
}

/// A strategy's trees have everything in them.
fn options() -> TreeOptions {
    TreeOptions {
        hidden_tokens: true,
        guess: true,
        ..TreeOptions::default()
    }
}

/// A text with what it holds in base64 decoded, if its format takes that apart and can parse
/// it.
pub(super) fn unpacked(
    format: &Format,
    mut text: String,
    codec: &Codec,
) -> Result<String, InputError> {
    if format.has_encoded_islands() && codec.may_encode() {
        match Input::with_decoded(&mut text, codec, |text| format.draft(text, options())) {
            // It is taken for text later.
            Err(error) if error.is_ambiguity() => {}
            decoded => drop(decoded?),
        }
    }
    Ok(text)
}

impl Prepared {
    pub(super) fn file(
        format: Rc<Format>,
        text: String,
        codec: Codec,
    ) -> Result<Self, ReduceError> {
        Ok(Self {
            text: unpacked(&format, text, &codec)?,
            coding: Coding::File(codec),
            format: Written::File(format),
        })
    }

    pub(super) fn folder(format: FolderFormat, text: String, folder: Arc<FolderText>) -> Self {
        Self {
            text,
            coding: Coding::Folder(folder),
            format: Written::Folder(Box::new(format)),
        }
    }

    /// What is reduced.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// How candidates become what tests get.
    pub(super) fn coding(&self) -> &Coding {
        &self.coding
    }

    /// How the text of a file becomes bytes.
    pub(super) fn codec(&self) -> &Codec {
        static UTF_8: LazyLock<Codec> = LazyLock::new(Codec::utf8);
        match &self.coding {
            Coding::File(codec) => codec,
            Coding::Folder(_) => &UTF_8,
        }
    }

    /// What candidates are parsed with.
    pub(super) fn syntax(&self) -> Box<dyn Syntax + '_> {
        match &self.format {
            Written::File(format) => Box::new(format.syntax(options())),
            Written::Folder(format) => Box::new(format.syntax(options())),
        }
    }

    /// Takes what has no tree for plain text, if grammars are too ambiguous for it. Without such
    /// a grammar, there is no tree for another reason.
    pub(super) fn take_for_text(&mut self) -> Result<(), ReduceError> {
        let fault = match &self.format {
            Written::File(format) => format.draft(&self.text, options()).err(),
            Written::Folder(format) => format.draft(&self.text, options()).err(),
        };
        match (fault.ok_or(ReduceError::NoTree)?, &mut self.format) {
            (InputError::AmbiguousFiles(files), Written::Folder(format)) => {
                self.text = format.without_grammars(&files, &self.text);
            }
            (error, Written::File(format)) if error.is_ambiguity() => {
                *format = Rc::new(Format::without_grammar(Plain::Text));
            }
            (error, _) => return Err(error.into()),
        }
        Ok(())
    }
}
