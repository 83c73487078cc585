//! Log lines on standard error: `--log-level`, `--log-format`, `--log-datefmt`.

use std::io::Write as _;
use std::sync::atomic::Ordering;

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use anyhow::Context as _;
use chrono::Local;
use chrono::format::StrftimeItems;
use clap::ValueEnum;
use log::{Level, LevelFilter, Record};

use crate::output::{ERROR, WARNING};
use crate::ui::{CLEAR, SHOWN, hold};
use picireny_shown::visible;

/// Options that say what is logged and how it looks.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Least severe messages to log
    #[arg(
        short = 'l',
        long,
        global = true,
        value_name = "LEVEL",
        ignore_case = true,
        default_value = "INFO",
        hide_possible_values = true,
        long_help = "Lowest level of messages to log: TRACE, DEBUG, INFO, WARNING, ERROR, CRITICAL or DISABLE"
    )]
    log_level: LogLevel,
    /// Log more (--log-level DEBUG)
    #[arg(short, long, global = true, conflicts_with = "log_level")]
    verbose: bool,
    /// Log nothing (--log-level DISABLE)
    #[arg(short, long, global = true, conflicts_with_all = ["log_level", "verbose"])]
    quiet: bool,
    /// Format of log messages, in the notation of Python's logging
    #[arg(
        long,
        global = true,
        value_name = "FORMAT",
        default_value = "%(message)s"
    )]
    log_format: String,
    /// Format of time stamps in log messages, in strftime notation
    #[arg(
        long,
        global = true,
        value_name = "FORMAT",
        default_value = "%Y-%m-%d %H:%M:%S"
    )]
    log_datefmt: String,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
#[value(rename_all = "UPPER")]
enum LogLevel {
    Trace,
    Debug,
    Info,
    #[value(alias = "WARN")]
    Warning,
    Error,
    Critical,
    Disable,
}

impl Args {
    fn log_level(&self) -> LogLevel {
        match (self.verbose, self.quiet) {
            (true, _) => LogLevel::Debug,
            (_, true) => LogLevel::Disable,
            _ => self.log_level,
        }
    }
}

impl LogLevel {
    fn filter(self) -> LevelFilter {
        match self {
            LogLevel::Trace => LevelFilter::Trace,
            LogLevel::Debug => LevelFilter::Debug,
            LogLevel::Info => LevelFilter::Info,
            LogLevel::Warning => LevelFilter::Warn,
            LogLevel::Error => LevelFilter::Error,
            // Nothing is logged above an error here.
            LogLevel::Critical | LogLevel::Disable => LevelFilter::Off,
        }
    }
}

/// Installs the logger.
///
/// # Errors
///
/// When a format holds what cannot be formatted.
pub(crate) fn init(args: &Args) -> anyhow::Result<()> {
    let format = parse_format(&args.log_format)
        .with_context(|| format!("bad --log-format `{}`", args.log_format))?;
    let datefmt = args.log_datefmt.clone();
    time_stamp(&datefmt).with_context(|| format!("bad --log-datefmt `{datefmt}`"))?;
    let choice = AutoStream::choice(&std::io::stderr());
    let colours = choice != ColorChoice::Never;
    env_logger::Builder::new()
        .filter_level(args.log_level().filter())
        .format(move |out, record| {
            let mut line = String::new();
            if SHOWN.swap(false, Ordering::Relaxed) {
                line.push_str(CLEAR);
            }
            let mut message = String::new();
            for piece in &format {
                piece.write(&mut message, record, &datefmt);
            }
            // File names and what test commands print go to the terminal.
            let message = visible(&message);
            let style = style(record.level(), colours);
            line.push_str(&format!("{style}{message}{style:#}\n"));
            if hold(&line) {
                return Ok(());
            }
            out.write_all(line.as_bytes())
        })
        .try_init()
        .context("cannot set up logging")
}

/// How a message looks where colours are shown.
fn style(level: Level, colours: bool) -> Style {
    match level {
        Level::Error if colours => ERROR,
        Level::Warn if colours => WARNING,
        _ => Style::new(),
    }
}

/// The local time in a strftime format.
fn time_stamp(format: &str) -> anyhow::Result<String> {
    let items = StrftimeItems::new(format).parse()?;
    Ok(Local::now().format_with_items(items.iter()).to_string())
}

/// One part of a log format.
#[derive(Debug, PartialEq)]
enum Piece {
    Text(String),
    /// `%(name)s` with a minimal width, negative for left-aligned.
    Field(Field, i32),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Field {
    Message,
    LevelName,
    LevelNo,
    Name,
    AscTime,
    Msecs,
    Process,
    Created,
}

impl Field {
    fn named(name: &str) -> Option<Field> {
        Some(match name {
            "message" => Field::Message,
            "levelname" => Field::LevelName,
            "levelno" => Field::LevelNo,
            "name" | "module" => Field::Name,
            "asctime" => Field::AscTime,
            "msecs" => Field::Msecs,
            "process" => Field::Process,
            "created" => Field::Created,
            _ => return None,
        })
    }
}

impl Piece {
    fn write(&self, line: &mut String, record: &Record<'_>, datefmt: &str) {
        let (field, width) = match self {
            Piece::Text(text) => return line.push_str(text),
            Piece::Field(field, width) => (field, *width),
        };
        let (name, number) = match record.level() {
            Level::Trace => ("TRACE", 5),
            Level::Debug => ("DEBUG", 10),
            Level::Info => ("INFO", 20),
            Level::Warn => ("WARNING", 30),
            Level::Error => ("ERROR", 40),
        };
        let text = match field {
            Field::Message => record.args().to_string(),
            Field::LevelName => name.to_owned(),
            Field::LevelNo => number.to_string(),
            Field::Name => record.target().to_owned(),
            // The format was tried when logging was set up.
            Field::AscTime => time_stamp(datefmt).unwrap_or_default(),
            Field::Msecs => Local::now().timestamp_subsec_millis().to_string(),
            Field::Process => std::process::id().to_string(),
            Field::Created => Local::now().timestamp().to_string(),
        };
        let size = width.unsigned_abs() as usize;
        if width < 0 {
            line.push_str(&format!("{text:<size$}"));
        } else {
            line.push_str(&format!("{text:>size$}"));
        }
    }
}

/// Reads Python's `%`-notation: `%(name)s`, `%(name)-8s`, `%(name)d`, `%%`.
fn parse_format(format: &str) -> anyhow::Result<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        text.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('%') {
            text.push('%');
            rest = after;
            continue;
        }
        let (name, after) = rest
            .strip_prefix('(')
            .and_then(|inner| inner.split_once(')'))
            .context("`%` must be followed by `(name)` or another `%`")?;
        let field = Field::named(name).with_context(|| {
            format!(
                "unknown field `{name}`; known are message, levelname, levelno, name, module, \
                 asctime, msecs, process and created"
            )
        })?;
        let end = after
            .find(|c: char| c.is_ascii_alphabetic())
            .with_context(|| format!("`%({name})` must be followed by `s` or `d`"))?;
        if !matches!(after.as_bytes()[end], b's' | b'd' | b'f') {
            anyhow::bail!("`%({name})` must be followed by `s` or `d`");
        }
        let width = match &after[..end] {
            "" => 0,
            // A precision, which only floating-point fields have, is dropped.
            digits => digits
                .split('.')
                .next()
                .unwrap_or_default()
                .parse::<i16>()
                .with_context(|| format!("bad width `{digits}` of `%({name})`"))?,
        };
        if !text.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut text)));
        }
        pieces.push(Piece::Field(field, i32::from(width)));
        rest = &after[end + 1..];
    }
    text.push_str(rest);
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_python_format_is_understood() {
        assert_eq!(
            parse_format("%(asctime)s %(levelname)-8s: %(message)s 100%%").unwrap(),
            [
                Piece::Field(Field::AscTime, 0),
                Piece::Text(" ".into()),
                Piece::Field(Field::LevelName, -8),
                Piece::Text(": ".into()),
                Piece::Field(Field::Message, 0),
                Piece::Text(" 100%".into()),
            ]
        );
    }

    #[test]
    fn nonsense_is_refused() {
        for bad in [
            "%",
            "%x",
            "%(nope)s",
            "%(message",
            "%(message)",
            "%(message)q",
            "%(message)é9s",
        ] {
            assert!(parse_format(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn time_stamps_are_checked() {
        assert!(time_stamp("%Y-%m-%d %H:%M:%S").is_ok());
        assert!(time_stamp("%!").is_err());
    }
}
