//! The page around the content, and its style sheet.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The style of the page. Colours of boards come from `throughline_draw`.
const STYLE: &str = "
:root { color-scheme: light dark; --paper: light-dark(#fbf9f4, #17181b); --card: light-dark(#fff, #202226);
  --ink: light-dark(#23211d, #e9e6df); --soft: light-dark(#625c52, #a9a498); --rule: light-dark(#d9d3c6, #3a3c41);
  --first: light-dark(#c2661b, #eda156); --second: light-dark(#2f6ea8, #7fb2e2); --even: light-dark(#8d877b, #8f8b82);
  --band: light-dark(#e9dcc7, #47402f); --link: light-dark(#1f5f8b, #8cc4ee); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font: 600 2.1rem/1.15 Georgia, serif; margin: 0.2rem 0; } h2 { font: 600 1.45rem/1.2 Georgia, serif; margin: 0 0 0.6rem; }
h3 { font-size: 1.05rem; margin: 1.2rem 0 0.4rem; } a { color: var(--link); }
code { overflow-wrap: anywhere; font-size: 0.9em; } p { max-width: 44rem; }
.kicker, .small, .meaning, figcaption, .what { color: var(--soft); font-size: 0.86rem; }
.kicker { margin: 0; } .spec { margin: 0 0 0.8rem; }
.glance { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: 0.6rem;
  grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); }
.glance li { background: var(--card); border: 1px solid var(--rule); border-radius: 0.5rem; padding: 0.6rem 0.8rem; }
.glance span { display: block; } .big { font: 600 1.5rem/1.2 Georgia, serif; }
section { border-top: 1px solid var(--rule); padding: 1.4rem 0; }
.pair { display: grid; gap: 1rem 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); align-items: start; }
figure { margin: 0 0 1rem; min-width: 0; } figure > svg { display: block; width: 100%; height: auto; }
figure > svg.chart { max-width: 34rem; } figure > svg.board { max-width: 30rem; max-height: 34rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.3rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.9rem 0.35rem 0; border-bottom: 1px solid var(--rule); }
thead th { color: var(--soft); font-size: 0.86rem; font-weight: 600; } tbody th { font-weight: 600; }
td.n, th.n { text-align: right; white-space: nowrap; } .figures td { width: 12.5rem; } .figures td span { display: block; }
.value { font-weight: 600; } .meaning { font-weight: 400; margin: 0.1rem 0 0; } .moves { overflow-wrap: anywhere; }
.legend { display: flex; flex-wrap: wrap; gap: 0.3rem 1.2rem; list-style: none; margin: 0 0 0.6rem; padding: 0; font-size: 0.86rem; }
.legend i { display: inline-block; width: 1em; height: 1em; margin-right: 0.4em; border-radius: 0.2em; vertical-align: -0.12em; }
i.first { background: var(--first); } i.second { background: var(--second); } i.even { background: var(--even); }
.chart text { font: 12px system-ui, sans-serif; fill: var(--ink); } .chart .soft { fill: var(--soft); font-size: 11px; }
.chart .grid { stroke: var(--rule); } .chart .axis { stroke: var(--soft); } .chart .reach { stroke: var(--ink); stroke-width: 1.6; }
.chart .first { fill: var(--first); } .chart .second { fill: var(--second); } .chart .even { fill: var(--even); }
.chart .band { fill: var(--band); } .chart .line { fill: none; stroke: var(--first); stroke-width: 2.2; }
.sprite { position: absolute; } details { margin: 0.6rem 0; } summary { cursor: pointer; }
.swatches { display: flex; align-items: center; gap: 0.5rem; font-size: 0.86rem; color: var(--soft); }
.swatches svg { width: 9rem; height: 1rem; }
@media (max-width: 40rem) { .figures td { width: 8.6rem; } h1 { font-size: 1.7rem; }
  .scroll table { font-size: 0.86rem; } .scroll th, .scroll td { padding-right: 0.5rem; } td.n, th.n { white-space: normal; } }
@media print { :root { color-scheme: light; } body { max-width: none; padding: 0; font-size: 10pt; }
  section, figure, tr { break-inside: avoid; } .glance li { background: none; } a { color: inherit; } }
";

/// A page of its own: no address but those that readers may follow.
pub(crate) fn document(title: &str, content: &Markup) -> String {
    let style = format!("{STYLE}{}", throughline_draw::site_css());
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content=(crate::engine_name());
                title { (title) }
                style { (PreEscaped(style)) }
            }
            body {
                (PreEscaped(used_symbols(&throughline_draw::sprite(), &content.0)))
                main { (content) }
            }
        }
    }
    .into_string()
}

/// The sprite with only the symbols that the content shows.
fn used_symbols(sprite: &str, content: &str) -> String {
    let mut parts = sprite.split("<symbol ");
    let start = parts.next().unwrap_or_default().to_owned();
    parts.fold(start, |kept, part| {
        let (symbol, rest) = part.split_once("</symbol>").unwrap_or((part, ""));
        let name = symbol.split('"').nth(1).unwrap_or_default();
        let is_used = content.contains(&format!("href=\"#{name}\""));
        if is_used { format!("{kept}<symbol {symbol}</symbol>{rest}") } else { kept + rest }
    })
}

#[cfg(test)]
mod tests {
    use super::used_symbols;

    #[test]
    fn only_symbols_that_are_shown_are_kept() {
        let sprite = r#"<svg><defs/><symbol id="a" x="1">A</symbol><symbol id="b">B</symbol><symbol id="c">C</symbol></svg>"#;
        assert_eq!(
            used_symbols(sprite, r##"<use href="#a"/><use href="#c"/>"##),
            r#"<svg><defs/><symbol id="a" x="1">A</symbol><symbol id="c">C</symbol></svg>"#
        );
        assert_eq!(used_symbols(sprite, ""), "<svg><defs/></svg>");
    }
}
