//! Curves: the size of the best candidate over the number of tests.

use std::fmt::Write as _;

use super::table::mark;
use crate::results::{Results, Row};

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 210.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 44.0;

/// A tool has the same color in all pictures.
const COLORS: [&str; 12] = [
    "#1b6ca8", "#d1495b", "#2e8b57", "#e08e0b", "#7b4fa3", "#0fa3b1", "#8c564b", "#e05aa5",
    "#6b7a00", "#444444", "#4169e1", "#b22222",
];

pub(super) fn color(tools: &[&str], tool: &str) -> &'static str {
    let index = tools.iter().position(|name| *name == tool).unwrap_or(0);
    COLORS[index % COLORS.len()]
}

/// One case: both axes are logarithmic.
pub(super) fn curves(results: &Results, case: &str, tools: &[&str]) -> String {
    let rows: Vec<&Row> = results
        .rows
        .iter()
        .filter(|row| row.case == case && row.ran() && !row.steps.is_empty())
        .collect();
    let most_tests = rows.iter().map(|row| row.tests).max().unwrap_or(1).max(10);
    let largest = rows.iter().map(|row| row.input_size).max().unwrap_or(10);
    let smallest = rows
        .iter()
        .flat_map(|row| row.steps.iter().map(|step| step.size).chain([row.size]))
        .min()
        .unwrap_or(1)
        .max(1);
    let plot = Plot {
        tests: (most_tests as f64).log10(),
        low: (smallest as f64 * 0.8).log10(),
        high: (largest.max(smallest + 1) as f64 * 1.1).log10(),
    };

    let mut text = String::new();
    let _ = writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"20\" font-size=\"14\" font-weight=\"bold\">{case}</text>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">tests</text>\n\
         <text transform=\"translate(14 {}) rotate(-90)\" text-anchor=\"middle\">bytes without white space</text>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 8.0,
        (TOP + HEIGHT - BOTTOM) / 2.0,
    );
    grid(&mut text, &plot, most_tests, smallest, largest);
    for (index, row) in rows.iter().enumerate() {
        curve(&mut text, &plot, row, color(tools, &row.tool));
        let y = TOP + 16.0 * index as f64;
        let _ = writeln!(
            text,
            "<line x1=\"{}\" x2=\"{}\" y1=\"{y}\" y2=\"{y}\" stroke=\"{}\" stroke-width=\"3\"/>\
             <text x=\"{}\" y=\"{}\">{}: {}{}</text>",
            WIDTH - RIGHT + 14.0,
            WIDTH - RIGHT + 34.0,
            color(tools, &row.tool),
            WIDTH - RIGHT + 40.0,
            y + 4.0,
            row.tool,
            row.size,
            mark(row),
        );
    }
    text.push_str("</svg>\n");
    text
}

/// From tests and sizes to points.
struct Plot {
    tests: f64,
    low: f64,
    high: f64,
}

impl Plot {
    fn x(&self, tests: usize) -> f64 {
        let part = (tests.max(1) as f64).log10() / self.tests;
        LEFT + part * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, size: usize) -> f64 {
        let part = ((size.max(1) as f64).log10() - self.low) / (self.high - self.low);
        HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
    }
}

fn grid(text: &mut String, plot: &Plot, most_tests: usize, smallest: usize, largest: usize) {
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
    let powers = || (0..9).map(|power| 10usize.pow(power));
    for tests in powers().filter(|&tests| tests <= most_tests) {
        let x = plot.x(tests);
        let _ = writeln!(
            text,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{bottom}\" stroke=\"#ddd\"/>\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{tests}</text>",
            bottom + 16.0
        );
    }
    for size in powers().filter(|&size| size as f64 >= smallest as f64 * 0.8 && size <= largest) {
        let y = plot.y(size);
        let _ = writeln!(
            text,
            "<line x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{size}</text>",
            LEFT - 6.0,
            y + 4.0
        );
    }
    let _ = writeln!(
        text,
        "<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\" stroke=\"#666\"/>"
    );
}

/// Steps, and on to the last test.
fn curve(text: &mut String, plot: &Plot, row: &Row, color: &str) {
    let mut path = String::new();
    for (index, step) in row.steps.iter().enumerate() {
        let (x, y) = (plot.x(step.tests), plot.y(step.size));
        let _ = if index == 0 {
            write!(path, "M{x:.1} {y:.1}")
        } else {
            write!(path, "H{x:.1}V{y:.1}")
        };
    }
    let _ = write!(path, "H{:.1}", plot.x(row.tests));
    let _ = writeln!(
        text,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.8\"/>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::{Ended, Step};

    #[test]
    fn each_tool_that_ran_has_a_curve_and_a_legend() {
        let row = |tool: &str, size: usize| Row {
            case: "one".into(),
            tool: tool.into(),
            input_size: 1000,
            tests: 100,
            size,
            steps: vec![
                Step {
                    tests: 1,
                    ms: 1,
                    size: 1000,
                },
                Step {
                    tests: 10,
                    ms: 5,
                    size,
                },
            ],
            ..Row::default()
        };
        let rows = vec![
            row("picireny:normal", 10),
            Row {
                ended: Ended::LeftOut,
                ..row("creduce", 0)
            },
            row("cvise", 100),
        ];
        let results = Results {
            rows,
            ..Results::default()
        };
        insta::assert_snapshot!(curves(&results, "one", &results.tools()));
    }
}
