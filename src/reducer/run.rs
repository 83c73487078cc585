//! From an input and an oracle to a result.

use std::sync::Arc;

use picireny_folder::Entry;
use picireny_oracle::{Answer, Cancel, Oracle, OracleError};
use picireny_reduce::{Options, Report, Stop, reduce_text};
use picireny_session::Keep;
use picireny_text::Codec;

use super::event::Teller;
use super::input::Prepared;
use super::{ReduceError, Reduced, Reducer};

impl Reducer<'_> {
    /// Reduces a text as long as a predicate holds. It is asked from several threads at once if
    /// there are several jobs.
    ///
    /// # Errors
    ///
    /// When the format cannot be used, the text cannot be parsed, or the predicate does not
    /// hold for the untouched text, which is tested first. A text that its grammar is too
    /// ambiguous for is reduced as plain text, as is such a file of a folder.
    pub fn run(
        &mut self,
        input: &str,
        interesting: impl Fn(&str) -> bool + Send + Sync,
    ) -> Result<Reduced<String>, ReduceError> {
        self.run_oracle(input, &interesting)
    }

    /// The same with an [`Oracle`], which can say more than a predicate: that a candidate is
    /// [not valid](picireny_oracle::Outcome::Invalid), that there was no outcome, or how many
    /// tests there is room for.
    ///
    /// ```
    /// use picireny::{Answer, Cancel, Oracle, OracleError, Outcome, Reducer};
    ///
    /// /// Candidates with a number above 100; unbalanced ones are not even valid.
    /// struct Large;
    ///
    /// impl Oracle for Large {
    ///     fn test(&self, candidate: &str, _: &Cancel) -> Result<Answer, OracleError> {
    ///         let count = |c| candidate.matches(c).count();
    ///         let mut numbers = candidate.split(|c: char| !c.is_ascii_digit());
    ///         let outcome = if count('[') != count(']') {
    ///             Outcome::Invalid
    ///         } else if numbers.any(|it| it.parse::<u32>().is_ok_and(|it| it > 100)) {
    ///             Outcome::Interesting
    ///         } else {
    ///             Outcome::NotInteresting
    ///         };
    ///         Ok(outcome.into())
    ///     }
    /// }
    ///
    /// let reduced = Reducer::new("json").run_oracle("[1, [20, 300], 40]", &Large)?;
    /// assert_eq!(reduced.result, "300");
    /// # Ok::<(), picireny::ReduceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`run`](Reducer::run), and when the oracle gives an error.
    pub fn run_oracle(
        &mut self,
        input: &str,
        oracle: &dyn Oracle,
    ) -> Result<Reduced<String>, ReduceError> {
        let mut prepared = self.formats.of_text(input)?;
        let text = |codec: &Codec, text: &str| match String::from_utf8(codec.encode(text)) {
            Ok(text) => text,
            Err(_) => codec.written(text).into_owned(),
        };
        let codec = prepared.codec().clone();
        let oracle = Written {
            oracle,
            text: |candidate: &str| text(&codec, candidate),
        };
        let (best, report) = self.reduce(&mut prepared, &oracle)?;
        let result = best.map_or_else(|| input.to_owned(), |best| text(&codec, &best));
        Ok(Reduced { result, report })
    }

    /// The same with bytes. Their encoding is detected, and what does not decode is kept.
    ///
    /// ```
    /// use picireny::Reducer;
    ///
    /// let interesting = |candidate: &[u8]| candidate.contains(&0xE9);
    /// let reduced = Reducer::new("json").run_bytes(b"[\"caf\xE9\", \"bar\"]", interesting)?;
    /// assert!(reduced.result.len() < 8, "{:?}", reduced.result);
    /// # Ok::<(), picireny::ReduceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`run`](Reducer::run).
    pub fn run_bytes(
        &mut self,
        input: &[u8],
        interesting: impl Fn(&[u8]) -> bool + Send + Sync,
    ) -> Result<Reduced<Vec<u8>>, ReduceError> {
        let mut prepared = self.formats.of_bytes(input)?;
        let codec = prepared.codec().clone();
        let oracle = |candidate: &str| interesting(&codec.encode(candidate));
        let (best, report) = self.reduce(&mut prepared, &oracle)?;
        let result = best.map_or_else(|| input.to_vec(), |best| codec.encode(&best));
        Ok(Reduced { result, report })
    }

    /// The same with the files of a folder. [`read_folder`](picireny_folder::read_folder) reads
    /// one, and [`write_folder`](picireny_folder::write_folder) writes a candidate for a program
    /// that needs it on disk.
    ///
    /// ```
    /// use std::path::Path;
    ///
    /// use picireny::Reducer;
    /// use picireny::folder::{Entry, What};
    ///
    /// fn file<'t>(path: &'t str, text: &'t str) -> Entry<'t> {
    ///     let content = text.as_bytes().into();
    ///     Entry::new(Path::new(path), What::File { content, executable: false })
    /// }
    ///
    /// let files = [
    ///     file("README.md", "# Sizes\n\nOf shirts.\n"),
    ///     file("data/sizes.json", "[\"S\", \"M\", \"L\"]"),
    ///     file("main.c", "int main(void) { return 0; }\n"),
    /// ];
    /// let interesting = |files: &[Entry<'_>]| {
    ///     files.iter().any(|entry| match &entry.what {
    ///         What::File { content, .. } => content.contains(&b'M'),
    ///         _ => false,
    ///     })
    /// };
    /// let reduced = Reducer::detect("project").run_folder(&files, interesting)?;
    /// let [only] = reduced.result.as_slice() else { panic!("{:?}", reduced.result) };
    /// assert_eq!(only.path, Path::new("data/sizes.json"));
    /// # Ok::<(), picireny::ReduceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`run`](Reducer::run).
    pub fn run_folder(
        &mut self,
        files: &[Entry<'_>],
        interesting: impl Fn(&[Entry<'_>]) -> bool + Send + Sync,
    ) -> Result<Reduced<Vec<Entry<'static>>>, ReduceError> {
        let (folder, mut prepared) = self.formats.of_folder(files)?;
        let oracle = |candidate: &str| interesting(&folder.entries(candidate));
        let (best, report) = self.reduce(&mut prepared, &oracle)?;
        let text = best.as_deref().unwrap_or(prepared.text());
        let result = folder.entries(text).into_iter();
        let result = result.map(Entry::into_owned).collect();
        Ok(Reduced { result, report })
    }

    /// Tests the untouched input and reduces it. Gives the best candidate's text, if there is
    /// one besides the input.
    fn reduce(
        &mut self,
        input: &mut Prepared,
        oracle: &dyn Oracle,
    ) -> Result<(Option<Arc<str>>, Report), ReduceError> {
        let keep = Keep::new(&self.keep, input.text())?;
        let answer = match oracle.test(input.text(), &self.stop) {
            Ok(answer) => answer,
            Err(OracleError::Interrupted) => return Ok((None, Report::interrupted())),
            Err(source) => return Err(ReduceError::oracle(source, None)),
        };
        if self.stop.is_cancelled() {
            return Ok((None, Report::interrupted()));
        }
        if !answer.is_interesting() {
            let outcome = answer.outcome;
            return Err(ReduceError::NotInteresting { outcome });
        }
        let options = Options {
            input_messages: answer.messages,
            ..self.options.clone()
        };
        let mut report = loop {
            let syntax = input.syntax();
            let report = reduce_text(
                input.text(),
                (self.strategy, &keep.syntax(&*syntax)),
                &keep.oracle(oracle),
                &mut Teller {
                    coding: input.coding(),
                    tell: self.on_event.as_deref_mut(),
                },
                &self.stop,
                &options,
            );
            drop(syntax);
            match report {
                Some(report) => break report,
                None => input.take_for_text()?,
            }
        };
        let best = report.best.clone();
        match report.stop.take() {
            Some(Stop::Failed(source)) => {
                let best = best.map(|best| input.coding().encode(&best));
                Err(ReduceError::oracle(source, best))
            }
            stop => {
                report.stop = stop;
                Ok((best, report))
            }
        }
    }
}

/// An oracle that gets candidates as they are written, not as they are reduced.
struct Written<'o, F> {
    oracle: &'o dyn Oracle,
    text: F,
}

impl<F: Fn(&str) -> String + Send + Sync> Oracle for Written<'_, F> {
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Answer, OracleError> {
        self.oracle.test(&(self.text)(candidate), cancel)
    }

    fn test_hastily(
        &self,
        candidate: &str,
        cancel: &Cancel,
    ) -> Result<Option<Answer>, OracleError> {
        self.oracle.test_hastily(&(self.text)(candidate), cancel)
    }

    fn available_slots(&self) -> Option<usize> {
        self.oracle.available_slots()
    }
}
