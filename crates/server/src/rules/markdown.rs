//! Markdown with drawn boards, as HTML.

use crate::boards::still_boards;
use maud::{Markup, html};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use throughline_catalog::GameHandle;
use throughline_draw::DrawingOptions;
use throughline_game::{MoveError, Placement, PositionError, SiteId, SpecError};

/// Renders Markdown as HTML. HTML in it is shown as text. Fenced `board` blocks become figures,
/// drawn by the rule set with the options `own`, changed by those after the word `board`.
pub(super) fn render(game: &GameHandle, own: &str, markdown: &str) -> String {
    let mut events = Vec::new();
    let mut block: Option<(String, String)> = None;
    let mut figures = 0;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match (event, &mut block) {
            (Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))), None)
                if drawn_spec(game, own, &kind).is_some() =>
            {
                block = drawn_spec(game, own, &kind).map(|spec| (spec, String::new()));
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

/// The spec of the rule set with which a fenced block is drawn; `None` for a block that is not a
/// board.
fn drawn_spec(game: &GameHandle, own: &str, fence: &str) -> Option<String> {
    let changed = match fence.strip_prefix("board")? {
        "" => "",
        options => options.strip_prefix(' ')?,
    };
    let key = |pair: &str| pair.split('=').next().map(str::to_owned);
    let kept = own.split(',').filter(|pair| !changed.split(',').any(|other| key(other) == key(pair)));
    let options: Vec<&str> = kept.chain([changed]).filter(|pair| !pair.is_empty()).collect();
    let id = game.info().id;
    Some(if options.is_empty() { id.to_owned() } else { format!("{id}:{}", options.join(",")) })
}

/// A board with its caption. The first line of the block is a position; the next one may name a
/// move from it.
fn figure(spec: &str, block: &str, number: usize) -> Markup {
    let mut lines = block.lines();
    let position = lines.next().unwrap_or_default().trim();
    let mut rest: Vec<&str> = lines.map(str::trim).collect();
    let asked = rest.first().and_then(|line| line.strip_prefix("move:")).map(str::trim);
    if asked.is_some() {
        rest.remove(0);
    }
    let caption = rest.join(" ");
    match example(spec, position, asked) {
        Ok(Example { game, placements, marks }) => {
            let id = format!("figure-{number}");
            let label = if caption.is_empty() { "A position" } else { caption.as_str() };
            let picture = DrawingOptions {
                id: &id,
                label,
                marks: &marks,
                arrow: asked.is_some(),
                ..DrawingOptions::default()
            };
            html! {
                figure id=(id) {
                    (still_boards(&game, &placements, &picture))
                    @if !caption.is_empty() { figcaption { (caption) } }
                }
            }
        }
        // The games' tests try every block, so readers never see this.
        Err(problem) => html! { p.problem { (problem.to_string()) } },
    }
}

/// A position to draw.
struct Example {
    game: GameHandle,
    placements: Vec<Placement>,
    /// The sites of the move that is shown, if any.
    marks: Vec<SiteId>,
}

/// Why a block cannot be drawn.
#[derive(thiserror::Error, Debug)]
#[error(transparent)]
enum ExampleError {
    Rules(#[from] SpecError),
    Position(#[from] PositionError),
    Move(#[from] MoveError),
}

/// The pieces of a position, and the sites to mark for a legal move.
fn example(spec: &str, position: &str, asked: Option<&str>) -> Result<Example, ExampleError> {
    let game = GameHandle::from_spec(spec)?;
    let mut record = game.record(Some(position))?;
    let placements = record.frame(0).map(|frame| frame.placements).unwrap_or_default();
    let Some(text) = asked else { return Ok(Example { game, placements, marks: Vec::new() }) };
    record.play(text)?;
    let marks = record.frame(1).and_then(|frame| frame.last).map(|last| last.marks).unwrap_or_default();
    Ok(Example { game, placements, marks })
}

#[cfg(test)]
mod tests {
    use super::{drawn_spec, render};
    use throughline_catalog::{GAMES, GameHandle};

    fn game() -> GameHandle {
        GameHandle::from_spec(GAMES[0].id).unwrap()
    }

    #[test]
    fn html_in_rules_is_text() {
        let page = render(&game(), "", "Hello <script>alert(1)</script>\n\n<b>block</b>");
        assert!(!page.contains("<script") && !page.contains("<b>"), "{page}");
    }

    #[test]
    fn a_board_block_becomes_a_figure_with_its_move_and_caption() {
        let record = game().record(None).unwrap();
        let (position, first) = (record.position_text(), &record.legal_texts()[0]);
        let page = render(&game(), "", &format!("```board\n{position}\nmove: {first}\nA first <move>.\n```"));
        assert!(page.contains("<figcaption>A first &lt;move&gt;.</figcaption>"), "{page}");
        assert!(page.contains("#mark-to-") && page.contains("s-arrow"));
    }

    #[test]
    fn a_block_is_drawn_with_the_variants_options_unless_it_has_others() {
        let id = game().info().id;
        for (own, fence, expected) in [
            ("", "board", Some(id.to_owned())),
            ("a=1", "board", Some(format!("{id}:a=1"))),
            ("a=1,b=2", "board c=3", Some(format!("{id}:a=1,b=2,c=3"))),
            ("a=1,b=2", "board b=3", Some(format!("{id}:a=1,b=3"))),
            ("a=1", "boards", None),
            ("a=1", "text", None),
        ] {
            assert_eq!(drawn_spec(&game(), own, fence), expected, "{own} {fence}");
        }
    }
}
