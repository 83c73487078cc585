//! A picture of the view, for who has not seen it: what the screen shows of a real reduction,
//! as SVG.

#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The size of a cell, and where text stands in it.
const CELL: (f64, f64) = (8.4, 17.0);
const BASELINE: f64 = 13.0;

/// What is around the screen.
const MARGIN: f64 = 12.0;

const BACKGROUND: &str = "#0d1117";
const FOREGROUND: &str = "#d7dde4";

fn colour(colour: Color) -> &'static str {
    match colour {
        Color::Red => "#ff7b72",
        Color::Green => "#56d364",
        Color::Yellow => "#e3b341",
        Color::Cyan => "#56c8d8",
        _ => FOREGROUND,
    }
}

/// What a part of the screen looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Look {
    colour: &'static str,
    is_bold: bool,
    is_dim: bool,
    is_reversed: bool,
}

impl Look {
    fn of(cell: &Cell) -> Self {
        Look {
            colour: colour(cell.fg),
            is_bold: cell.modifier.contains(Modifier::BOLD),
            is_dim: cell.modifier.contains(Modifier::DIM),
            is_reversed: cell.modifier.contains(Modifier::REVERSED),
        }
    }

    fn attributes(self) -> String {
        let colour = if self.is_reversed {
            BACKGROUND
        } else {
            self.colour
        };
        let mut text = format!(r#" fill="{colour}""#);
        if self.is_bold {
            text.push_str(r#" font-weight="bold""#);
        }
        if self.is_dim {
            text.push_str(r#" opacity="0.65""#);
        }
        text
    }
}

/// A screen as SVG. What fonts may lack or show in another width is drawn: lines, and the
/// dots of Braille.
pub(super) fn picture(buffer: &Buffer, title: &str) -> String {
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let width = f64::from(columns) * CELL.0 + 2.0 * MARGIN;
    let height = f64::from(rows) * CELL.1 + 2.0 * MARGIN;
    let title = escaped(title);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" role="img">
<title>{title}</title>
<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>
<g transform="translate({MARGIN} {MARGIN})" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" xml:space="preserve">
"#
    );
    for row in 0..rows {
        let cells: Vec<&Cell> = (0..columns).map(|column| &buffer[(column, row)]).collect();
        draw_row(&mut svg, &cells, f64::from(row) * CELL.1);
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

fn draw_row(svg: &mut String, cells: &[&Cell], y: f64) {
    let mut at = 0;
    while at < cells.len() {
        let look = Look::of(cells[at]);
        let is_drawn = shape(cells[at].symbol(), 0.0, 0.0).is_some();
        let is_same = |cell: &&&Cell| {
            Look::of(cell) == look && shape(cell.symbol(), 0.0, 0.0).is_some() == is_drawn
        };
        let len = cells[at..].iter().take_while(is_same).count();
        let x = at as f64 * CELL.0;
        let run = &cells[at..at + len];
        if look.is_reversed {
            let width = len as f64 * CELL.0;
            let fill = look.colour;
            let _ = writeln!(
                svg,
                r#"<rect x="{x:.1}" y="{y:.0}" width="{width:.1}" height="{:.0}" fill="{fill}"/>"#,
                CELL.1
            );
        }
        match is_drawn {
            true => draw_shapes(svg, run, (x, y), look),
            false => draw_text(svg, run, (x, y), look),
        }
        at += len;
    }
}

/// Words are where they are, however wide the font is.
fn draw_text(svg: &mut String, cells: &[&Cell], (x, y): (f64, f64), look: Look) {
    let mut at = 0;
    while at < cells.len() {
        let is_space = |cell: &&&Cell| cell.symbol().trim().is_empty();
        at += cells[at..].iter().take_while(is_space).count();
        let rest = &cells[at..];
        let len = rest.iter().take_while(|cell| !is_space(cell)).count();
        if len == 0 {
            return;
        }
        let text: String = rest[..len].iter().map(|cell| cell.symbol()).collect();
        let x = x + at as f64 * CELL.0;
        let _ = writeln!(
            svg,
            r#"<text x="{x:.1}" y="{:.0}" textLength="{:.1}"{}>{}</text>"#,
            y + BASELINE,
            len as f64 * CELL.0,
            look.attributes(),
            escaped(&text)
        );
        at += len;
    }
}

fn draw_shapes(svg: &mut String, cells: &[&Cell], (x, y): (f64, f64), look: Look) {
    let mut path = String::new();
    for (place, cell) in cells.iter().enumerate() {
        let x = x + place as f64 * CELL.0;
        path.push_str(&shape(cell.symbol(), x, y).unwrap_or_default());
    }
    let _ = writeln!(svg, r#"<path d="{path}"{}/>"#, look.attributes());
}

/// What is drawn for a character at a place, if it is drawn.
fn shape(symbol: &str, x: f64, y: f64) -> Option<String> {
    let c = symbol.chars().next()?;
    let (width, height) = CELL;
    let bar = |x: f64, y: f64, width: f64, height: f64| {
        format!("M{x:.1} {y:.1}h{width:.1}v{height:.1}h-{width:.1}z")
    };
    let (middle, center) = (y + height / 2.0, x + width / 2.0);
    Some(match c {
        '\u{2800}'..='\u{28ff}' => {
            let dots = c as u32 - 0x2800;
            let places = [
                (0, 0),
                (0, 1),
                (0, 2),
                (1, 0),
                (1, 1),
                (1, 2),
                (0, 3),
                (1, 3),
            ];
            let set = places
                .iter()
                .enumerate()
                .filter(|(bit, _)| dots >> bit & 1 == 1);
            let shapes = set.map(|(_, &(column, row))| {
                let x = x + width * (0.25 + 0.5 * f64::from(column)) - 1.1;
                let y = y + height * (0.125 + 0.25 * f64::from(row)) - 1.1;
                bar(x, y, 2.2, 2.2)
            });
            shapes.collect()
        }
        '\u{2500}' => bar(x, middle - 0.5, width, 1.0),
        '\u{2501}' => bar(x, middle - 1.2, width, 2.4),
        '\u{2502}' => bar(center - 0.5, y, 1.0, height),
        '\u{2514}' => {
            let down = bar(center - 0.5, y, 1.0, height / 2.0);
            down + &bar(center - 0.5, middle - 0.5, width / 2.0 + 0.5, 1.0)
        }
        '\u{2588}' => bar(center - 1.5, y, 3.0, height),
        _ => return None,
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

mod tests;
