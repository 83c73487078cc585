//! A program that depends on the published crates.

use picireny::format::{Base, Builtin, FormatSource, TreeOptions};
use picireny::oracle::Cancel;
use picireny::reduce::{Options, Strategy, Unobserved, reduce_text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let source = FormatSource {
        base: Base::Builtin(Builtin::named("json")?),
        ..FormatSource::default()
    };
    let (format, _) = source.load()?;
    let input = r#"{"name": ["a", "b"], "sizes": [1, 2, 300, 4], "ok": true}"#;
    let interesting = |candidate: &str| candidate.contains("300");
    let report = reduce_text(
        input,
        (Strategy::Normal, &format.syntax(TreeOptions::default())),
        &interesting,
        &mut Unobserved,
        &Cancel::default(),
        &Options::default(),
    )
    .ok_or("the input cannot be parsed")?;
    println!("{}", report.best.as_deref().unwrap_or(input));
    Ok(())
}
