//! A board with pieces and marks, for a page or as a file.

use crate::palette::{Theme, embedded_css};
use crate::pieces;
use crate::styles::{self, BoardDrawing};
use crate::svg::{escape, n};
use crate::view::View;
use throughline_game::{Board, Placement, Site, SiteId};

/// The options for drawing a board.
#[derive(Clone, Copy, Hash, Debug)]
pub struct DrawingOptions<'a> {
    /// The prefix of the ids inside, unique on its page.
    pub id: &'a str,
    /// The label for screen readers.
    pub label: &'a str,
    /// More classes for the `svg` element, separated by spaces.
    pub class: &'a str,
    /// The sites to mark as those of the last move: the destination last, the others as origins.
    pub marks: &'a [SiteId],
    /// The sites that hold several pieces of which one is drawn, with their number (2 to 15).
    pub stacks: &'a [(SiteId, u8)],
    /// Whether to draw an arrow along the marks.
    pub arrow: bool,
    /// Whether the board is turned by 180 degrees, with pieces and coordinates upright: the second
    /// side's view.
    pub turned: bool,
    /// Whether the board is interactive: every site is focusable and has a label. Otherwise the
    /// whole is one image.
    pub live: bool,
}

impl Default for DrawingOptions<'_> {
    fn default() -> Self {
        DrawingOptions {
            id: "board",
            label: "Board",
            class: "",
            marks: &[],
            stacks: &[],
            arrow: false,
            turned: false,
            live: false,
        }
    }
}

/// Returns the board as an inline SVG. The page must contain the [`crate::sprite`] and the inks of
/// [`crate::site_css`].
///
/// Scripts rely on this structure: the `svg` has `data-style`, and `data-turned` when turned. It
/// contains the groups `.turn` (everything that turns with the board), `.marks`, `.hints`,
/// `.ghosts`, `.pieces`, `.stacks` (numbers of pieces, each a `use` of `#count-N` with
/// `data-site`), `.labels` (each `.label` with `data-x`, `data-y` and, for the turned board,
/// `data-turned-x`, `data-turned-y`) and `.above`, in this order. A site that can be touched is a
/// group `.site` with `data-site` (its number), `data-name`, `data-spoken`, the unturned `data-x`
/// and `data-y`, `data-size` (side or diameter) and `data-shape` (`square` or `circle`). A piece is
/// a `use` of `#piece-…` with `data-site`, positioned by its `transform` (scaled to the site's
/// size).
#[must_use]
pub fn board_svg(board: &Board, placements: &[Placement], picture: &DrawingOptions<'_>) -> String {
    let role = if picture.live { "group" } else { "img" };
    let turned = if picture.turned { r#" data-turned="true""# } else { "" };
    let drawing = styles::draw(board, &escape(picture.id));
    let opening = format!(
        r#"<svg class="board {} {}" viewBox="{}" role="{role}" aria-label="{}" data-style="{}"{turned}>"#,
        escape(board.style),
        escape(picture.class),
        view_box(board, &drawing).map(n).join(" "),
        escape(picture.label),
        escape(board.style),
    );
    opening + &contents(board, drawing, placements, picture) + "</svg>"
}

/// Removes the attributes that only scripts need: pages with many drawings become shorter by a
/// seventh.
#[must_use]
pub fn without_data(svg: &str) -> String {
    let mut parts = svg.split(" data-");
    let first = parts.next().unwrap_or_default().to_owned();
    // Skip the name and the quoted value.
    parts.fold(first, |text, part| text + part.splitn(3, '"').nth(2).unwrap_or_default())
}

/// Returns the board as an SVG file, with symbols and colours included and no fonts needed.
#[must_use]
pub fn standalone_svg(
    board: &Board,
    placements: &[Placement],
    picture: &DrawingOptions<'_>,
    theme: Theme,
) -> String {
    let drawing = styles::draw(board, &escape(picture.id));
    let view_box = view_box(board, &drawing);
    let inside = pieces::symbols(board.drawings)
        + &contents(board, drawing, placements, &DrawingOptions { live: false, ..*picture });
    let pixels = [view_box[2], view_box[3]].map(|side| n(side * 800.0 / view_box[2].max(0.1)));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"{}\">\
         <title>{}</title><style>{}</style>{inside}</svg>\n",
        pixels[0],
        pixels[1],
        view_box.map(n).join(" "),
        escape(picture.label),
        embedded_css(&inside, theme),
    )
}

/// The view box: left, top, width, height. It is symmetric round the board's own box.
fn view_box(board: &Board, drawing: &BoardDrawing) -> [f32; 4] {
    let [x, y] = drawing.overhang;
    [-x, -y, board.width + 2.0 * x, board.height + 2.0 * y]
}

fn contents(
    board: &Board,
    drawing: BoardDrawing,
    placements: &[Placement],
    picture: &DrawingOptions<'_>,
) -> String {
    let view = View::new(board, picture.turned);
    let BoardDrawing { defs, below, cells, lines, label_ink, label_height, .. } = drawing;
    let sites: String = board
        .sites
        .iter()
        .enumerate()
        .map(|(i, site)| site_group(i, site, &cells[i], view.tone(site), picture.live))
        .collect();
    let half_turn = if picture.turned {
        format!(r#" transform="rotate(180 {} {})""#, n(board.width / 2.0), n(board.height / 2.0))
    } else {
        String::new()
    };
    let labels: String = board.labels.iter().map(|(text, at)| view.label(text, *at, label_height)).collect();
    let men: String = placements.iter().map(|placement| view.piece(placement)).collect();
    let stacks: String = picture.stacks.iter().filter_map(|stack| view.stack(*stack)).collect();
    let arrow = if picture.arrow { view.arrow(picture.marks) } else { String::new() };
    format!(
        "<defs>{defs}</defs>\
         <g class=\"turn\"{half_turn}><g class=\"ground\">{below}</g><g class=\"lines\">{lines}</g><g class=\"sites\">{sites}</g></g>\
         <g class=\"marks\" aria-hidden=\"true\">{}</g><g class=\"hints\" aria-hidden=\"true\"></g>\
         <g class=\"ghosts\" aria-hidden=\"true\"></g><g class=\"pieces\" aria-hidden=\"true\">{men}</g>\
         <g class=\"stacks\" aria-hidden=\"true\">{stacks}</g>\
         <g class=\"labels s-{label_ink}\" fill=\"none\" stroke-width=\"0.95\" stroke-linecap=\"round\" stroke-linejoin=\"round\" aria-hidden=\"true\">{labels}</g>\
         <g class=\"above\" aria-hidden=\"true\">{arrow}</g>",
        view.marks(picture.marks),
    )
}

fn site_group(number: usize, site: &Site, cell: &str, tone: &str, live: bool) -> String {
    if site.class == "unused" {
        return String::new();
    }
    let (shape, size) = styles::shape_and_size(site.outline);
    let [x, y] = site.center.map(n);
    let (name, spoken) = (escape(&site.name), escape(&site.spoken));
    let short = if site.short == site.name {
        String::new()
    } else {
        format!(r#" data-short="{}""#, escape(&site.short))
    };
    let role =
        if live { format!(r#" role="button" tabindex="-1" aria-label="{spoken}""#) } else { String::new() };
    format!(
        r#"<g class="site {}{tone}" data-site="{number}" data-name="{name}"{short} data-spoken="{spoken}" data-x="{x}" data-y="{y}" data-size="{}" data-shape="{shape}"{role}>{cell}</g>"#,
        escape(site.class),
        n(size),
    )
}

#[cfg(test)]
mod tests {
    use super::{DrawingOptions, board_svg, standalone_svg, without_data};
    use crate::palette::{Theme, unknown_inks};
    use throughline_game::{Board, Outline, Placement, Side, Site, Stroke};

    #[test]
    fn data_for_scripts_is_left_out() {
        let svg = "<g class=\"a\" data-x=\"1\" data-name=\"b c\"><use data-site=\"3\" href=\"#d\"/></g>";
        assert_eq!(without_data(svg), "<g class=\"a\"><use href=\"#d\"/></g>");
    }

    /// A board of two rows of three sites, one of them unused.
    fn board(style: &'static str, outline: Outline) -> Board {
        let site = |i: usize| Site {
            name: format!("s{i}"),
            short: format!("s{i}"),
            spoken: format!("site <{i}>"),
            center: [(i % 3) as f32 + 1.0, (i / 3) as f32 + 1.0],
            outline,
            class: ["plain", "throne", "corner", "light", "dark", "unused"][i],
        };
        let lines = vec![
            Stroke::Straight { from: [1.0, 1.4], to: [2.0, 1.6], class: "line" },
            Stroke::Circle { center: [2.0, 1.5], radius: 1.0, class: "circumference" },
        ];
        let labels = vec![("a".to_owned(), [0.3, 1.0])];
        Board {
            style,
            emblems: ["disc", "disc"],
            drawings: &[],
            travels: true,
            width: 4.0,
            height: 3.0,
            sites: (0..6).map(site).collect(),
            lines,
            labels,
        }
    }

    fn boards() -> Vec<Board> {
        let (square, disc) = (Outline::Square { size: 1.0 }, Outline::Circle { radius: 0.45 });
        vec![
            board("carved", square),
            board("circle", disc),
            board("felt", square),
            board("ribbon", square),
            board("chequered", square),
            board("unknown", disc),
        ]
    }

    const KING: Placement = Placement { site: 1, side: Side::Second, piece: "king", spoken: "black king" };

    #[test]
    fn every_style_draws_its_sites_pieces_and_marks_with_known_inks() {
        for board in boards() {
            let svg = board_svg(
                &board,
                &[KING],
                &DrawingOptions { marks: &[0, 1], live: true, ..DrawingOptions::default() },
            );
            assert_eq!(svg.matches("data-shape=").count(), 5, "{}: all but the unused site", board.style);
            assert!(svg.contains("#piece-king-1"), "{}", board.style);
            assert!(svg.contains("#mark-from-") && svg.contains("#mark-to-"), "{}", board.style);
            assert_eq!(unknown_inks(&svg), Vec::<String>::new(), "{}", board.style);
            assert!(!svg.contains(" style=") && svg.contains("site &lt;1&gt;"), "{}", board.style);
        }
    }

    #[test]
    fn a_circumference_in_parts_looks_like_a_whole_one_and_no_chord() {
        let mut board = boards().swap_remove(1);
        let part = Stroke::Straight { from: [1.0, 1.0], to: [2.0, 1.0], class: "circumference" };
        board.lines = vec![part];
        let svg = board_svg(&board, &[], &DrawingOptions::default());
        assert!(svg.contains("s-circumference") && !svg.contains("chord"), "{svg}");
    }

    #[test]
    fn stacks_show_their_number_with_the_sprites_symbols() {
        let stacks = [(1, 2), (2, 15), (0, 1), (99, 3)];
        let svg = board_svg(
            &boards()[1],
            &[KING],
            &DrawingOptions { stacks: &stacks, ..DrawingOptions::default() },
        );
        let shown: Vec<&str> =
            svg.split("#count-").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(shown, ["2", "15"], "no number for a single piece, nor beyond the board");
        let sprite = crate::sprite(&[]);
        assert!(shown.iter().all(|n| sprite.contains(&format!(r#"id="count-{n}""#))));
    }

    #[test]
    fn a_turned_board_has_its_pieces_opposite() {
        let svg =
            board_svg(&boards()[0], &[KING], &DrawingOptions { turned: true, ..DrawingOptions::default() });
        assert!(svg.contains(r#"data-site="1" transform="translate(2 2) scale(1)""#), "{svg}");
        assert!(svg.contains(r#"class="turn" transform="rotate(180 2 1.5)""#));
    }

    #[test]
    fn coordinates_stay_on_their_sides_when_the_board_is_turned() {
        let with = |labels: &[[f32; 2]]| Board {
            labels: labels.iter().map(|&at| ("a".to_owned(), at)).collect(),
            ..boards().swap_remove(0)
        };
        let turned = |board: &Board| {
            let view = crate::view::View::new(board, true);
            board.labels.iter().map(|(_, at)| view.label_turned(*at)).collect::<Vec<_>>()
        };
        // Ranks on the left and files below stay; letters on two opposite sides swap.
        assert_eq!(turned(&with(&[[0.2, 1.0], [1.0, 2.8]])), [[0.2, 2.0], [3.0, 2.8]]);
        assert_eq!(turned(&with(&[[1.0, 0.25], [1.0, 2.75]])), [[3.0, 2.75], [3.0, 0.25]]);
        // Only squares have labels inside: one between round places goes where its place goes.
        let with_discs = Board { sites: boards().swap_remove(1).sites, ..with(&[[1.5, 1.75]]) };
        assert_eq!(turned(&with_discs), [[2.5, 1.25]]);
        assert!(!board_svg(&with_discs, &[], &DrawingOptions::default()).contains("s-label-halo"));
        // Labels inside the squares of an edge keep their corner of the square.
        let [rank, file] = turned(&with(&[[0.6, 0.7], [1.3, 2.4]]))[..] else { panic!("two") };
        assert!((rank[0] - 0.6).abs() < 0.001 && (rank[1] - 1.7).abs() < 0.001, "{rank:?}");
        assert!((file[0] - 3.3).abs() < 0.001 && (file[1] - 2.4).abs() < 0.001, "{file:?}");
    }

    #[test]
    fn ids_differ_between_drawings_of_one_page() {
        for board in boards() {
            for id in ["one", "two"] {
                let svg = board_svg(&board, &[], &DrawingOptions { id, ..DrawingOptions::default() });
                let ids: Vec<&str> =
                    svg.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
                assert!(ids.iter().all(|found| found.starts_with(&format!("{id}-"))), "{ids:?}");
            }
        }
    }

    #[test]
    fn a_file_brings_its_colours_and_no_text_to_render() {
        let picture = DrawingOptions { marks: &[0, 1], arrow: true, ..DrawingOptions::default() };
        let [light, dark] =
            [Theme::Light, Theme::Dark].map(|theme| standalone_svg(&boards()[1], &[KING], &picture, theme));
        assert_ne!(light, dark);
        assert!(light.contains(".f-mark{fill:#ffd54a}") && !light.contains("<text"));
        assert!(!light.contains("light-dark("));
    }

    #[test]
    fn numbers_that_are_no_sites_draw_nothing() {
        let stray = Placement { site: 99, ..KING };
        let svg = board_svg(
            &boards()[0],
            &[stray],
            &DrawingOptions { marks: &[98, 99], arrow: true, ..DrawingOptions::default() },
        );
        assert!(!svg.contains("<use"));
    }
}
