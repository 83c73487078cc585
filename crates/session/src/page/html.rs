//! Pages of HTML that need no other file and hold texts from outside.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use picireny_shown::controls;
use sha2::{Digest as _, Sha256};

const STYLE: &str = "\
:root{color-scheme:light dark;--line:#ddd;--back:#f6f6f6;--soft:#666;--bad:#a4120b;--mark:#ffe08a;\
--keyword:#8a1c7c;--string:#1a6b2f;--number:#0b5394;--comment:#777;--curve:#0b62a4}\
@media(prefers-color-scheme:dark){:root{--line:#444;--back:#222;--soft:#aaa;--bad:#ff8a80;\
--mark:#6b5600;--keyword:#e39ad6;--string:#8fd3a0;--number:#8cc0f5;--comment:#999;--curve:#7ab8ff}}\
body{font:15px/1.45 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}\
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2.2rem}h1,h2,td,p,summary{overflow-wrap:anywhere}\
code,pre{font:13px/1.4 ui-monospace,monospace}\
h3{font-size:1rem;margin-top:1.6rem}#after{font-size:16px;border:1px solid var(--line)}\
button{margin:.2rem .5rem .2rem 0;cursor:pointer}summary{cursor:pointer}\
.line{padding:.35rem .2rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}\
.line>p,.line>pre{margin-left:1rem}\
pre{background:var(--back);padding:.7rem;margin:.5rem 0;overflow:auto;max-height:32rem;\
white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4}\
table{border-collapse:collapse;width:100%}\
td,th{padding:.3rem .5rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}\
td.name{overflow-wrap:normal}td.n,th.n{text-align:right}td.n{white-space:nowrap}\
.bad{color:var(--bad)}.soft{color:var(--soft)}mark{background:var(--mark);color:inherit}\
.two{display:grid;grid-template-columns:1fr 1fr;gap:1rem}.two>*{min-width:0}\
@media(max-width:50rem){.two{grid-template-columns:1fr}}\
.k{color:var(--keyword)}.s{color:var(--string)}.d{color:var(--number)}.c{color:var(--comment)}\
svg{max-width:100%;height:auto}svg .curve{stroke:var(--curve)}svg text{fill:currentColor}\
input,select,button{font:inherit;padding:.2rem .4rem}[hidden]{display:none}";

/// Lets buttons copy what they name: without it, there are none. A page that may not use the
/// clipboard selects the text, and a browser that copies nothing then leaves it selected.
pub(crate) const COPY: &str = "\
for(const button of document.querySelectorAll('button[data-copy]')){\
const name=button.textContent,source=document.getElementById(button.dataset.copy);\
button.hidden=false;\
button.addEventListener('click',async()=>{\
const text=source.textContent;\
let said='Copied';\
try{await navigator.clipboard.writeText(text);}catch{\
const area=document.createElement('textarea');\
area.value=text;button.after(area);area.select();\
if(document.execCommand('copy'))area.remove();else said='Selected: copy it';}\
button.textContent=said;setTimeout(()=>{button.textContent=name;},1500);});}";

/// A button that copies the text of an element.
pub(crate) fn copy(of: &str, name: &str) -> String {
    format!("<button data-copy={of} hidden>{name}</button>")
}

/// A page with a title, which is a plain text, and a body. It may load nothing
/// and run nothing but `script`.
pub(crate) fn page(title: &str, body: &str, script: Option<&str>) -> String {
    let title = escape(title);
    let mut policy = format!(
        "default-src 'none'; style-src '{}'; base-uri 'none'; form-action 'none'",
        hash(STYLE)
    );
    let mut element = String::new();
    if let Some(script) = script {
        policy.push_str(&format!("; script-src '{}'", hash(script)));
        element = format!("<script>{script}</script>");
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <style>{STYLE}</style></head>\n<body>\n{body}{element}</body></html>\n"
    )
}

/// What a content security policy calls a style or a script.
fn hash(content: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
}

/// A text as HTML shows it, between tags or as the value of an attribute.
/// Characters that would do something instead of being shown are escaped as in
/// `\u{202e}`.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if controls(c) => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_html_or_a_reader_would_obey_stays() {
        assert_eq!(
            escape("<a href='x\"'>&\0\u{202e}\r\n\t\u{1b}[2J\u{85}"),
            "&lt;a href=&#39;x&quot;&#39;&gt;&amp;\\u{0}\\u{202e}\\r\n\t\\u{1b}[2J\\u{85}"
        );
    }

    #[test]
    fn a_page_allows_its_own_script_and_no_other() {
        let page = super::page("<x>", "<p>", Some("let a = 1;"));
        // sha256sum of the script, in base 64.
        let known = "sha256-xY6QKfH9PRsQnLz56nj6MBwiK5oHg+im1Jkpdp1x/Ck=";
        assert!(page.contains(&hash("let a = 1;")), "{page}");
        assert_eq!(hash("let a = 1;"), known);
        assert!(page.contains("<title>&lt;x&gt;</title>"));
        assert!(!super::page("x", "", None).contains("script"));
    }
}
