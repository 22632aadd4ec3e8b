//! A game's rules: its Markdown page with boards drawn where it asks for them.

use super::{boards, form, layout, setup_path};
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use throughline_catalog::GameHandle;
use throughline_draw::Picture;

/// The rules page of a game.
pub(crate) fn page(game: &GameHandle) -> Markup {
    let info = game.info();
    let play = html! {
        p.rules-play { a.button.primary href=(setup_path(game)) { "Play " (info.name) } }
    };
    let content = html! {
        article.rules.{ (form(game)) } {
            (PreEscaped(render(game, info.rules)))
            (play)
        }
    };
    layout(&format!("Rules of {}", info.name), "rules", None, &content)
}

/// Markdown as HTML. HTML in it is shown as text; fenced `board` blocks become figures: of the game as it is without
/// options, or with those that follow the word `board`.
fn render(game: &GameHandle, markdown: &str) -> String {
    let mut events = Vec::new();
    let mut block: Option<(String, String)> = None;
    let mut figures = 0;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match (event, &mut block) {
            (Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))), None)
                if drawn_spec(game, &kind).is_some() =>
            {
                block = drawn_spec(game, &kind).map(|spec| (spec, String::new()));
            }
            (Event::End(TagEnd::CodeBlock), Some((spec, text))) => {
                figures += 1;
                events.push(Event::Html(figure(spec, text, figures).into_string().into()));
                block = None;
            }
            (Event::Text(text), Some((_, block))) => block.push_str(&text),
            (Event::Html(raw) | Event::InlineHtml(raw), None) => events.push(Event::Text(raw)),
            (event, _) => events.push(event),
        }
    }
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, events.into_iter());
    page
}

/// The spec of the rule set that a fenced block is drawn with; `None` for a block that is no drawing.
fn drawn_spec(game: &GameHandle, fence: &str) -> Option<String> {
    let id = game.info().id;
    match fence.strip_prefix("board")? {
        "" => Some(id.to_owned()),
        options => Some(format!("{id}:{}", options.strip_prefix(' ')?)),
    }
}

/// A board with its caption. The first line of the block is a position, the next may name a move from it.
fn figure(spec: &str, block: &str, number: usize) -> Markup {
    let mut lines = block.lines();
    let position = lines.next().unwrap_or_default().trim();
    let mut rest: Vec<&str> = lines.map(str::trim).collect();
    let asked = rest.first().and_then(|line| line.strip_prefix("move:")).map(str::trim);
    if asked.is_some() {
        rest.remove(0);
    }
    let caption = rest.join(" ");
    match scene(spec, position, asked) {
        Ok((game, placements, marks)) => {
            let id = format!("figure-{number}");
            let label = if caption.is_empty() { "A position" } else { caption.as_str() };
            let picture =
                Picture { id: &id, label, marks: &marks, arrow: asked.is_some(), ..Picture::default() };
            html! {
                figure id=(id) {
                    (boards(&game, &placements, &picture))
                    @if !caption.is_empty() { figcaption { (caption) } }
                }
            }
        }
        // The games' own tests try every block, so readers never meet this.
        Err(problem) => html! { p.problem { (problem) } },
    }
}

type Scene = (GameHandle, Vec<throughline_game::Placement>, Vec<throughline_game::SiteId>);

/// The pieces of a position, and the sites to mark for a move that is legal in it.
fn scene(spec: &str, position: &str, asked: Option<&str>) -> Result<Scene, String> {
    let game = GameHandle::from_spec(spec).map_err(|problem| problem.to_string())?;
    let mut record = game.record(Some(position)).map_err(|problem| problem.to_string())?;
    let placements = record.frame(0).map(|frame| frame.placements).unwrap_or_default();
    let Some(text) = asked else { return Ok((game, placements, Vec::new())) };
    record.play(text).map_err(|problem| problem.to_string())?;
    let marks = record.frame(1).and_then(|frame| frame.last).map(|last| last.marks).unwrap_or_default();
    Ok((game, placements, marks))
}

#[cfg(test)]
mod tests {
    use super::render;
    use throughline_catalog::{GAMES, GameHandle};

    fn game() -> GameHandle {
        GameHandle::from_spec(GAMES[0].id).unwrap()
    }

    #[test]
    fn html_in_rules_is_text() {
        let page = render(&game(), "Hello <script>alert(1)</script>\n\n<b>block</b>");
        assert!(!page.contains("<script") && !page.contains("<b>"), "{page}");
    }

    #[test]
    fn a_board_block_becomes_a_figure_with_its_move_and_caption() {
        let record = game().record(None).unwrap();
        let (position, first) = (record.position_text(), &record.legal_texts()[0]);
        let page = render(&game(), &format!("```board\n{position}\nmove: {first}\nA first <move>.\n```"));
        assert!(page.contains("<figcaption>A first &lt;move&gt;.</figcaption>"), "{page}");
        assert!(page.contains("#mark-to-") && page.contains("s-arrow"));
    }

    #[test]
    fn every_figure_of_every_game_can_be_drawn() {
        for info in GAMES {
            let game = GameHandle::from_spec(info.id).unwrap();
            let page = render(&game, info.rules);
            assert!(!page.contains("class=\"problem\""), "{}", info.id);
            assert!(page.contains("<figure"), "{} has drawn examples", info.id);
            assert!(!page.contains("language-board"), "{}: every example is drawn", info.id);
        }
    }
}
