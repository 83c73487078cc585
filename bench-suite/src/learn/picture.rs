//! A picture of predicted and seen chances.

use std::fmt::Write as _;

use super::calibrate::{BINS, Bin};

const SIDE: f64 = 360.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 92.0;
const RIGHT: f64 = 28.0;

/// Colors of the series.
const COLORS: [&str; 2] = ["#e08e0b", "#1b6ca8"];

/// A point for each bin of each series: what was predicted, and what was seen, with the
/// interval in which that is with a probability of 95 %. What lies on the diagonal is right.
pub(super) fn calibration(series: &[(&str, [Bin; BINS])]) -> String {
    let (width, height) = (LEFT + SIDE + RIGHT, TOP + SIDE + BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for tenth in 0..=5 {
        let share = f64::from(tenth) / 5.0;
        let (at, up) = (x(share), y(share));
        let (left, right, bottom) = (x(0.0), x(1.0), y(0.0));
        let label = format!("{:.0} %", 100.0 * share);
        let _ = writeln!(
            svg,
            "<path d=\"M{at} {TOP}V{bottom}M{left} {up}H{right}\" stroke=\"#ddd\"/>\n\
             <text x=\"{at}\" y=\"{}\" text-anchor=\"middle\">{label}</text>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{label}</text>",
            bottom + 16.0,
            left - 6.0,
            up + 4.0,
        );
    }
    let _ = writeln!(
        svg,
        "<path d=\"M{} {}L{} {}\" stroke=\"#888\" stroke-dasharray=\"4\"/>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">predicted chance of candidates</text>\n\
         <text transform=\"translate(14 {}) rotate(-90)\" text-anchor=\"middle\">seen</text>",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0),
        x(0.5),
        y(0.0) + 34.0,
        y(0.5),
    );
    for (at, ((name, bins), color)) in series.iter().zip(COLORS).enumerate() {
        let down = y(0.0) + 54.0 + 18.0 * at as f64;
        let _ = writeln!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{color}\"/>\n\
             <text x=\"{}\" y=\"{down}\">{name}</text>",
            x(0.0) + 4.0,
            down - 4.0,
            x(0.0) + 14.0,
        );
        for bin in bins.iter().filter(|bin| bin.count > 0.0) {
            let (low, high) = interval(bin.seen, bin.count);
            let at = x(bin.predicted / bin.count);
            let _ = writeln!(
                svg,
                "<path d=\"M{at:.1} {:.1}V{:.1}\" stroke=\"{color}\" stroke-width=\"2\"/>\
                 <circle cx=\"{at:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{color}\"/>",
                y(low),
                y(high),
                y(bin.seen / bin.count),
            );
        }
    }
    svg + "</svg>\n"
}

fn x(share: f64) -> f64 {
    LEFT + SIDE * share
}

fn y(share: f64) -> f64 {
    TOP + SIDE * (1.0 - share)
}

/// Wilson's interval of a share (Journal of the American Statistical Association, 1927).
fn interval(seen: f64, count: f64) -> (f64, f64) {
    // The normal distribution has 95 % within so many standard deviations.
    const Z: f64 = 1.96;
    let share = seen / count;
    let scale = 1.0 + Z * Z / count;
    let middle = (share + Z * Z / (2.0 * count)) / scale;
    let spread = Z * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt() / scale;
    (middle - spread, middle + spread)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bin_that_has_candidates_is_a_point_with_its_interval() {
        let mut bins = [Bin::default(); BINS];
        bins[1] = Bin {
            count: 100.0,
            predicted: 15.0,
            seen: 20.0,
        };
        let svg = calibration(&[("in the search", bins), ("before", [Bin::default(); BINS])]);
        insta::assert_snapshot!(svg);
    }
}
