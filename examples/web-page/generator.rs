//! Makes web pages in which a needle is hidden: a script that reads a computed
//! color that one style rule of many gives to one element of many.

use std::fmt::Write as _;

/// What the title of the page says when script, rule and element work
/// together. The color is written in another notation in the page.
pub(crate) const NEEDLE: &str = "seen=rgb(12, 34, 56)";

const WORDS: &[&str] = &[
    "amber", "basin", "cedar", "delta", "ember", "fjord", "grove", "harbor", "island", "juniper",
    "kelp", "lagoon", "meadow", "nectar", "orchid", "pebble", "quartz", "ridge", "summit",
    "tundra", "umber", "valley", "willow", "yarrow", "zephyr",
];

/// A linear congruential generator (Knuth's MMIX constants): the same numbers
/// for the same seed, everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn word(&mut self) -> &'static str {
        WORDS[self.below(WORDS.len())]
    }

    fn sentence(&mut self, words: usize) -> String {
        let words: Vec<_> = (0..words).map(|_| self.word()).collect();
        words.join(" ")
    }

    /// A color that is not the needle's.
    fn color(&mut self) -> String {
        format!(
            "#{:02x}{:02x}{:02x}",
            60 + self.below(190),
            self.below(250),
            self.below(250)
        )
    }
}

/// A page of at least so many bytes.
pub(crate) fn page(seed: u64, size: usize) -> String {
    let mut random = Random(seed);
    let mut styles = Vec::new();
    let mut parts = Vec::new();
    let mut scripts = Vec::new();
    let mut total = 0;
    while total < size {
        let number = parts.len();
        styles.push(style(&mut random, number));
        parts.push(part(&mut random, number));
        scripts.push(script(&mut random, number));
        total = [&styles, &parts, &scripts]
            .iter()
            .flat_map(|texts| texts.iter())
            .map(String::len)
            .sum();
    }
    let place = parts.len() / 3 + random.below(parts.len() / 3);
    styles[place]
        .push_str("article.part > .note p > em.mark { font-weight: bold; color: #0c2238; }\n");
    parts[place] = parts[place].replace(
        "</article>",
        "<div class=\"note wide\" style=\"margin: 0 auto; border: 1px solid &#34;none&#34;\">\n\
         <p>The <em class=\"mark new\" title='needle'>needle</em> is here.</p>\n\
         <p class=mark>It is <em>not</em> here.</div></article>",
    );
    let styles: String = styles.concat();
    let mut page = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>A page of parts</title>\n<style>\n",
    );
    page.push_str(
        ":root { --gap: 4px; --ink: #333; }\n\
         body { font: 14px/1.4 sans-serif; color: var(--ink); margin: calc(2 * var(--gap)); }\n\
         @media print { nav, form { display: none } }\n",
    );
    page.push_str(&styles);
    page.push_str("</style>\n<script type=\"application/json\" id=\"settings\">{\"deep\": [1, 2, {\"a\": null}]}</script>\n</head>\n");
    page.push_str("<body onload=\"start('load', { deep: true })\">\n");
    page.push_str(&parts.concat());
    page.push_str("<script>\n'use strict';\n");
    page.push_str(&scripts.concat());
    page.push_str(INSPECTOR);
    page.push_str("</script>\n</body>\n</html>\n");
    page
}

/// The same page in files of their own: paths and texts.
pub(crate) fn in_parts(page: &str) -> Option<Vec<(&'static str, String)>> {
    let (head, rest) = page.split_once("<style>\n")?;
    let (styles, rest) = rest.split_once("</style>\n")?;
    let (body, rest) = rest.split_once("<script>\n")?;
    let (scripts, end) = rest.split_once("</script>\n")?;
    let (base, parts) = styles.split_at(styles.find(".part-0")?);
    let (select, inspector) = scripts.split_at(scripts.find("function channels")?);
    let links = "<link rel=\"stylesheet\" href=\"style/base.css\">\n\
                 <link rel=\"stylesheet\" href=\"style/parts.css\">\n";
    let sources = "<script src=\"script/select.js\"></script>\n\
                   <script src=\"script/inspector.js\"></script>\n";
    Some(vec![
        ("index.html", [head, links, body, sources, end].concat()),
        ("script/inspector.js", inspector.to_owned()),
        ("script/select.js", select.to_owned()),
        ("style/base.css", base.to_owned()),
        ("style/parts.css", parts.to_owned()),
    ])
}

/// Visits elements and says so when it finds the needle.
const INSPECTOR: &str = r#"function channels(color) {
  return (color.match(/\d+/g) ?? []).map(Number);
}
function start(reason, { deep = false } = {}) {
  const seen = new Map();
  for (const element of document.querySelectorAll('article em, article b, article td')) {
    const color = window.getComputedStyle(element).color;
    const [red = 0, green = 0, blue = 0] = channels(color);
    if (!seen.has(color)) seen.set(color, []);
    seen.get(color).push(element.tagName);
    if (deep && ((red << 16) | (green << 8) | blue) === 0x0c2238) {
      document.title = `seen=${color}`;
    }
  }
  document.body.dataset.colors = `${reason}: ${seen.size}`;
}
"#;

fn style(random: &mut Random, number: usize) -> String {
    let mut text = String::new();
    let (a, b) = (random.word(), random.word());
    let _ = writeln!(
        text,
        ".part-{number} h2, #{a}-{number} > h3 {{ color: {}; padding: {}px {}px; }}",
        random.color(),
        random.below(9),
        random.below(9)
    );
    let _ = writeln!(
        text,
        ".part-{number} em {{ font-style: normal; color: {} }}",
        random.color()
    );
    match random.below(4) {
        0 => {
            let _ = writeln!(
                text,
                "@media (min-width: {}px) and (orientation: landscape) {{ .{a} td:nth-child(2n + 1) {{ background: url(\"{b}.png\") no-repeat, {}; }} }}",
                100 * random.below(20),
                random.color()
            );
        }
        1 => {
            let _ = writeln!(
                text,
                "@keyframes {a}-{number} {{ from {{ opacity: 0 }} 50% {{ opacity: .5 }} to {{ transform: translate({}px, 2em) }} }}",
                random.below(50)
            );
        }
        2 => {
            let _ = writeln!(
                text,
                ".{a} {{ border: {}px solid {}; &:hover, .{b} & {{ color: {}; }} }}",
                random.below(4),
                random.color(),
                random.color()
            );
        }
        _ => {
            let _ = writeln!(
                text,
                ".{b}:not(.{a}, [data-kind=\"{a}\"])::before {{ content: \"{a}\"; color: {} !important; }}",
                random.color()
            );
        }
    }
    text
}

fn part(random: &mut Random, number: usize) -> String {
    let (kind, other) = (random.word(), random.word());
    let mut text = format!(
        "<article class=\"part part-{number} {kind}\" id=\"{kind}-{number}\" data-kind=\"{other}\">\n<h2>{}</h2>\n",
        random.sentence(3)
    );
    match random.below(4) {
        0 => {
            text.push_str("<table>\n<tr><th>name<th>value\n");
            for _ in 0..2 + random.below(3) {
                let _ = writeln!(
                    text,
                    "<tr><td>{}</td><td onclick='select{number}(this, \"{other}\")'>{}</td></tr>",
                    random.word(),
                    random.below(1000)
                );
            }
            text.push_str("</table>\n");
        }
        1 => {
            text.push_str("<ul>\n");
            for _ in 0..2 + random.below(4) {
                let _ = writeln!(
                    text,
                    "<li><a href=\"javascript:select{number}(null, '{other}')\">{}</a>, <b>{}</b>",
                    random.sentence(2),
                    random.word()
                );
            }
            text.push_str("</ul>\n");
        }
        2 => {
            let _ = writeln!(
                text,
                "<form action=\"#\"><label>{kind} <input name={kind} value='{}' disabled></label><select><option>{other}<option selected>{kind}</select><textarea rows=2>{}</textarea></form>",
                random.sentence(2),
                random.sentence(4)
            );
        }
        _ => {
            let _ = writeln!(
                text,
                "<svg width=\"{0}\" height=\"{0}\" viewBox=\"0 0 10 10\"><g fill=\"{1}\"><circle cx=\"5\" cy=\"5\" r=\"4\"/><path d=\"M 1 1 L 9 9 Z\"/></g></svg>",
                20 + random.below(50),
                random.color()
            );
        }
    }
    let _ = writeln!(
        text,
        "<p>{}, <em>{}</em> &amp; {}.<br>{}<p>{}\n</article>",
        random.sentence(5),
        random.word(),
        random.sentence(3),
        random.sentence(6),
        random.sentence(4)
    );
    text
}

fn script(random: &mut Random, number: usize) -> String {
    let (a, b) = (random.word(), random.word());
    match random.below(4) {
        0 => format!(
            "function select{number}(element, kind) {{\n  const list = [{}, {}, {}].filter(n => n % 2 || kind === '{a}');\n  if (element && list.length > 1) {{\n    element.classList.toggle('{b}', kind.length < {});\n  }} else return list;\n}}\n",
            random.below(99),
            random.below(99),
            random.below(99),
            random.below(9)
        ),
        1 => format!(
            "const {a}{number} = {{ name: '{b}', size: {}, get twice() {{ return this.size * 2; }} }};\nvar select{number} = async (element, kind = `{a} ${{{a}{number}.size}}`) => {{\n  try {{ await null; }} catch {{ }}\n  return /{a}[^\\/]*$/i.test(kind) ? {a}{number}?.twice : element ?? kind;\n}};\n",
            random.below(500)
        ),
        2 => format!(
            "class {a}{number} extends Map {{\n  #size = {};\n  static select(element, kind) {{ return new this(element).set(kind, '{b}'); }}\n  get size() {{ return this.#size + super.size; }}\n}}\nlet select{number} = {a}{number}.select.bind({a}{number});\n",
            random.below(99)
        ),
        _ => format!(
            "function* select{number}(element, ...rest) {{\n  for (let i = 0; i < {}; i++) {{ yield rest[i] || '{a}'; }}\n  switch (rest.length) {{ case 0: break; default: yield* [element, '{b}']; }}\n}}\n",
            1 + random.below(9)
        ),
    }
}
