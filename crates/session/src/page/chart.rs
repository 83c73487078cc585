//! A picture of how the size went down, as SVG.

use std::fmt::Write as _;

use crate::SizeStep;

const WIDTH: f64 = 520.0;
const HEIGHT: f64 = 160.0;
/// Room for the axes' texts.
const LEFT: f64 = 64.0;
const BOTTOM: f64 = 22.0;
const TOP: f64 = 10.0;
const RIGHT: f64 = 10.0;

/// Draws sizes over tests, sizes on a logarithmic scale. `tests` is where the
/// last step ends.
pub(crate) fn draw(steps: &[SizeStep], tests: u64) -> String {
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else {
        return String::new();
    };
    let end = tests.max(last.tests).max(1);
    let most = steps
        .iter()
        .map(|step| step.bytes)
        .max()
        .unwrap_or_default();
    let least = steps
        .iter()
        .map(|step| step.bytes)
        .min()
        .unwrap_or_default();
    let log = |bytes: usize| (bytes.max(1) as f64).log10();
    // A range of nothing is drawn as a line in the middle.
    let (bottom, top) = match (log(least), log(most)) {
        (low, high) if high - low < 1e-6 => (low - 1.0, high + 1.0),
        range => range,
    };
    let x = |tests: u64| LEFT + tests as f64 / end as f64 * (WIDTH - LEFT - RIGHT);
    let y = |bytes: usize| TOP + (top - log(bytes)) / (top - bottom) * (HEIGHT - TOP - BOTTOM);
    let mut path = format!("M{:.1} {:.1}", x(first.tests), y(first.bytes));
    for step in steps.iter().skip(1) {
        let _ = write!(path, "H{:.1}V{:.1}", x(step.tests), y(step.bytes));
    }
    let _ = write!(path, "H{:.1}", x(end));
    let axis = HEIGHT - BOTTOM;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" \
         aria-label=\"Size over tests: from {} to {} bytes in {end} tests\">",
        first.bytes, last.bytes
    );
    let _ = write!(
        svg,
        "<path d=\"M{LEFT} {TOP}V{axis}H{:.1}\" fill=\"none\" stroke=\"#999\"/>\
         <path d=\"{path}\" class=\"curve\" fill=\"none\" stroke-width=\"1.5\"/>",
        WIDTH - RIGHT
    );
    let mut text = |x: f64, y: f64, anchor: &str, content: String| {
        let _ = write!(
            svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"11\" \
             font-family=\"sans-serif\">{content}</text>"
        );
    };
    text(LEFT - 5.0, y(most) + 4.0, "end", format!("{most} B"));
    if least != most {
        text(LEFT - 5.0, y(least) + 4.0, "end", format!("{least} B"));
    }
    text(LEFT, HEIGHT - 6.0, "start", "0".to_owned());
    text(WIDTH - RIGHT, HEIGHT - 6.0, "end", format!("{end} tests"));
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(steps: &[(u64, usize)]) -> Vec<SizeStep> {
        let steps = steps.iter();
        steps
            .map(|&(tests, bytes)| SizeStep { tests, bytes })
            .collect()
    }

    #[test]
    fn a_step_per_accepted_candidate() {
        let svg = draw(&steps(&[(0, 1000), (5, 100), (9, 10)]), 20);
        let path = svg.split("d=\"").nth(2).unwrap_or_default();
        assert_eq!(
            path.split('"')
                .next()
                .unwrap_or_default()
                .matches('V')
                .count(),
            2
        );
        assert!(svg.contains("1000 B") && svg.contains("10 B") && svg.contains("20 tests"));
    }

    #[test]
    fn degenerate_histories_are_drawn() {
        assert_eq!(draw(&[], 3), "");
        for history in [&[(0, 7)][..], &[(0, 0), (0, 0)], &[(0, 5), (1, 0)]] {
            let svg = draw(&steps(history), 0);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
