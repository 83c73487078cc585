//! What holds for all folders: their text has a tree that is all of it, and
//! whatever a reduction tests is a folder with some of the files.
#![allow(clippy::unwrap_used)]

use std::num::NonZeroUsize;
use std::rc::Rc;
use std::sync::Mutex;

use picireny::folder::{DecodedFile, FolderText};
use picireny::format::{
    BYTES, Base, Builtin, FolderFormat, Format, FormatSource, Plain, TreeOptions,
};
use picireny::oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
use picireny::reduce::{Options, Strategy as Way, Unobserved, reduce_text};
use picireny::text::decode;
use picireny::tree::Syntax as _;
use proptest::prelude::*;

/// The files of a folder: which format each has, and its content.
type Files = Vec<(usize, Vec<u8>)>;

fn formats() -> Vec<Rc<Format>> {
    let bases = [
        Base::Builtin(Builtin::named("json").unwrap()),
        Base::Builtin(Builtin::named("c").unwrap()),
        Base::Plain(Plain::Text),
        Base::Plain(Plain::Binary),
    ];
    let format = |base| {
        let source = FormatSource {
            base,
            ..FormatSource::default()
        };
        Rc::new(source.load().unwrap().0)
    };
    bases.map(format).into()
}

fn file() -> impl Strategy<Value = (usize, Vec<u8>)> {
    let text = |regex: &'static str| regex.prop_map(String::into_bytes);
    prop_oneof![
        text(r#"\[(1, |"two", |\{"k": \[\]\}, ){0,3}3\]\n?"#).prop_map(|file| (0, file)),
        text(r"(int [a-c];\n|/\* c \*/ |void [a-c]\(void\) \{ [a-c]\(\); \}\n|#x\n){0,4}")
            .prop_map(|file| (1, file)),
        text(r"([a-c]+ [0-9]\n|\n|  two, three\n|\u{fdd0}){0,4}").prop_map(|file| (2, file)),
        any::<Vec<u8>>().prop_map(|file| (3, file)),
        // Nothing of it is what its format says.
        (0..3usize, any::<Vec<u8>>()),
    ]
}

fn folder(files: &Files) -> (String, FolderFormat) {
    let formats = formats();
    let decoded = files.iter().enumerate().map(|(number, (format, content))| {
        let plain = formats[*format].plain();
        let encoding = (plain == Some(Plain::Binary)).then_some(BYTES);
        let (text, codec) = decode(content, encoding).unwrap();
        let path = format!("d{}/f{number}", number / 2);
        DecodedFile::new(path, text, codec, plain.is_some())
    });
    let (text, folder) = FolderText::new(decoded.collect());
    let of = files
        .iter()
        .map(|(format, _)| Some(Rc::clone(&formats[*format])));
    (text, FolderFormat::new(folder, of.collect()))
}

/// Is content with folders that have these files.
struct Wanted<'a> {
    format: &'a FolderText,
    files: Vec<usize>,
    broken: Mutex<Vec<String>>,
}

impl Oracle for Wanted<'_> {
    fn test(&self, text: &str, _: &Cancel) -> Result<Answer, OracleError> {
        let Some(parts) = self.format.parts(text) else {
            self.broken.lock().unwrap().push(text.to_owned());
            return Ok(Outcome::NotInteresting.into());
        };
        let has = |file: &usize| parts.iter().any(|part| part.file == *file);
        Ok(Answer::from(match self.files.iter().all(has) {
            true => Outcome::Interesting,
            false => Outcome::NotInteresting,
        }))
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_tree_of_a_folder_is_all_of_its_text(
        files in proptest::collection::vec(file(), 0..6),
    ) {
        let (text, format) = folder(&files);
        let options = TreeOptions { hidden_tokens: true, ..TreeOptions::default() };
        let input = format.tree(&text, options).unwrap().unwrap();
        prop_assert_eq!(input.tree.unparse(), &*text);
        let parsed = format.syntax(options).parse(&text).unwrap();
        prop_assert_eq!(parsed.tree.into_tree().unparse(), &*text);
        // Of bytes, nothing is made up between tokens.
        let shown = format.tree(&text, TreeOptions::default()).unwrap().unwrap();
        let shown = shown.tree.unparse();
        let parts = format.folder().parts(&shown).unwrap();
        for part in parts.iter().filter(|part| files[part.file].0 == 3) {
            let same = format.folder().parts(&text).unwrap();
            prop_assert_eq!(part.text, same[part.file].text);
        }
    }

    #[test]
    fn files_that_are_wanted_stay_and_no_candidate_is_broken(
        files in proptest::collection::vec(file(), 1..6),
        wanted in proptest::collection::vec(any::<prop::sample::Index>(), 1..3),
    ) {
        let (text, format) = folder(&files);
        let mut wanted: Vec<usize> = wanted.iter().map(|one| one.index(files.len())).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let syntax = format.syntax(TreeOptions::default());
        let reduce = |way: Way, jobs: usize| {
            let oracle = Wanted {
                format: format.folder(),
                files: wanted.clone(),
                broken: Mutex::default(),
            };
            let options = Options {
                jobs: NonZeroUsize::new(jobs).unwrap(),
                ..Options::default()
            };
            let (stop, observer) = (Cancel::default(), &mut Unobserved);
            let report =
                reduce_text(&text, (way, &syntax), &oracle, observer, &stop, &options).unwrap();
            assert_eq!(oracle.broken.into_inner().unwrap(), [""; 0]);
            report.best.map_or(text.clone(), |best| best.to_string())
        };
        let one = reduce(Way::Normal, 1);
        let parts = format.folder().parts(&one).unwrap();
        let left: Vec<usize> = parts.iter().map(|part| part.file).collect();
        prop_assert_eq!(left, wanted.clone());
        // Their names are all that is asked for.
        prop_assert!(parts.iter().all(|part| part.text.is_empty()), "{:?}", parts);
        prop_assert_eq!(reduce(Way::Normal, 3), one);
        reduce(Way::Thorough, 1);
    }
}
