//! Looks at the drawings without any game. `css` writes the site's inks; `light` or `dark` a page
//! with every board style and piece: `cargo run -p throughline-draw --example gallery -- dark >
//! /tmp/gallery.html`.

use throughline_draw::{PIECES, Picture, board_svg, site_css, sprite};
use throughline_game::{Board, Outline, Placement, Side, Site, Stroke};

fn main() {
    let wish = std::env::args().nth(1);
    if wish.as_deref() == Some("css") {
        print!("{}", site_css());
        return;
    }
    let theme = if wish.as_deref() == Some("dark") { "dark" } else { "light" };
    let mut page = format!(
        "<!doctype html><meta charset=utf-8><style>{}:root{{color-scheme:{theme};background:light-dark(#f5f1e8,#191714)}}\
         body{{margin:20px;display:flex;flex-wrap:wrap;gap:20px}}.board{{width:460px}}.ribbon{{width:940px}}.man{{width:120px;height:120px}}</style>{}",
        site_css(),
        sprite()
    );
    for (i, (board, men, marks)) in
        [grid(11, "carved"), circle(), grid(8, "winks"), ribbon(16), ribbon(8)].into_iter().enumerate()
    {
        let id = format!("b{i}");
        page +=
            &board_svg(&board, &men, &Picture { id: &id, marks: &marks, arrow: i > 2, ..Picture::default() });
    }
    for (ground, pieces) in [
        ("wood", &PIECES[..3]),
        ("inner-place", &PIECES[3..9]),
        ("silk-dark", &PIECES[3..9]),
        ("felt-a", &PIECES[9..]),
    ] {
        for piece in pieces {
            for side in 0..2 {
                page += &format!(
                    "<svg class=man viewBox='-0.5 -0.5 1 1' style='background:var(--{ground})'><use href='#piece-{piece}-{side}' x=-.5 y=-.5 width=1 height=1 /></svg>"
                );
            }
        }
    }
    println!("{page}");
}

type Scene = (Board, Vec<Placement>, Vec<u16>);

fn man(site: usize, side: Side, piece: &'static str) -> Placement {
    Placement { site: site as u16, side, piece, spoken: piece }
}

fn letter(i: usize) -> String {
    char::from(b'a' + i as u8).to_string()
}

fn grid(size: usize, style: &'static str) -> Scene {
    let class = |x: usize, y: usize| match (style, x.is_multiple_of(size - 1) && y.is_multiple_of(size - 1)) {
        ("carved", true) => "corner",
        ("carved", false) if x == size / 2 && y == size / 2 => "throne",
        (_, true) => "unused",
        _ => "plain",
    };
    let margin = 0.7;
    let sites = (0..size * size).map(|i| {
        let (x, y) = (i % size, i / size);
        let center = [margin + x as f32 + 0.5, margin + (size - y) as f32 - 0.5];
        let name = format!("{}{}", letter(x), y + 1);
        Site {
            spoken: name.clone(),
            name,
            center,
            outline: Outline::Square { size: 1.0 },
            class: class(x, y),
        }
    });
    let side = size as f32 + 2.0 * margin;
    let files = (0..size).map(|i| (letter(i), [margin + i as f32 + 0.5, side - margin / 2.0]));
    let ranks = (0..size).map(|i| ((i + 1).to_string(), [margin / 2.0, side - margin - i as f32 - 0.5]));
    let labels = files.chain(ranks).collect();
    let board = Board {
        style,
        travels: true,
        width: side,
        height: side,
        sites: sites.collect(),
        lines: vec![],
        labels,
    };
    let men = if style == "carved" {
        [3, 4, 5, 6, 7, 16]
            .map(|i| man(i, Side::First, "warrior"))
            .into_iter()
            .chain([38, 48, 49, 50, 58, 59, 61, 62].map(|i| man(i, Side::Second, "shieldman")))
            .chain([man(71, Side::Second, "hnefi")])
            .collect()
    } else {
        [10, 11, 12, 13, 20, 30]
            .map(|i| man(i, Side::First, "wink"))
            .into_iter()
            .chain([27, 28, 35, 36, 43, 51].map(|i| man(i, Side::Second, "wink")))
            .chain([
                man(20, Side::First, "blocker"),
                man(36, Side::Second, "blocker"),
                man(45, Side::First, "blocker"),
            ])
            .collect()
    };
    (board, men, vec![3, 36])
}

fn circle() -> Scene {
    const CHORDS: &str = "a-d a-e a-i b-d b-h b-l c-g c-m d-f d-g e-i f-j f-n g-m h-k h-l i-k j-n k-m k-n";
    let point = |i: usize, radius: f32| {
        let angle = (i as f32 - 3.0) * std::f32::consts::TAU / 14.0;
        [4.25 + radius * angle.sin(), 4.25 + radius * angle.cos()]
    };
    let ring = |radius: f32, size: f32, class: &'static str| {
        (0..14).map(move |i| Site {
            name: letter(i),
            spoken: letter(i),
            center: point(i, radius),
            outline: Outline::Circle { radius: size },
            class,
        })
    };
    let chord = |text: &str| {
        let ends = [0, 2].map(|at| usize::from(text.as_bytes()[at] - b'a'));
        Stroke::Straight { from: point(ends[0], 1.88), to: point(ends[1], 1.88), class: "line" }
    };
    let rim = Stroke::Circle { center: [4.25, 4.25], radius: 2.31, class: "circumference" };
    let lines = std::iter::once(rim).chain(CHORDS.split(' ').map(chord)).collect();
    let labels = (0..14).map(|i| (letter(i), point(i, 3.95))).collect();
    let sites = ring(2.31, 0.47, "inner").chain(ring(3.29, 0.45, "outer")).collect();
    let board = Board { style: "circle", travels: true, width: 8.5, height: 8.5, sites, lines, labels };
    let majors = ["rook", "knight", "bishop", "king", "bishop", "knight", "queen"];
    let men = (0..14).flat_map(|i| {
        let side = if i < 7 { Side::First } else { Side::Second };
        [man(i, side, "pawn"), man(14 + i, side, majors[i % 7])]
    });
    (board, men.filter(|m| m.site != 3 && m.site != 9).collect(), vec![2, 9])
}

fn ribbon(columns: usize) -> Scene {
    let rows = 16 / columns;
    let sites = (0..16).map(|i| {
        let (row, column) = (i / columns, i % columns);
        let column = if row % 2 == 1 { columns - 1 - column } else { column };
        let center = [0.5 + column as f32 + 0.5, 0.4 + 0.5 + row as f32 * 1.6];
        let class = if i % 2 == 0 { "dark" } else { "light" };
        Site { name: letter(i), spoken: letter(i), center, outline: Outline::Square { size: 1.0 }, class }
    });
    let sites: Vec<Site> = sites.collect();
    let labels = sites.iter().map(|s| (s.name.clone(), [s.center[0], s.center[1] + 0.85])).collect();
    let size = [columns as f32 + 1.0, rows as f32 * 1.6 + 0.4];
    let board = Board {
        style: "ribbon",
        travels: true,
        width: size[0],
        height: size[1],
        sites,
        lines: vec![],
        labels,
    };
    let pieces = ["king", "queen", "rook", "bishop", "knight"];
    let men = (0..5).flat_map(|i| [man(i, Side::First, pieces[i]), man(15 - i, Side::Second, pieces[i])]);
    (board, men.collect(), vec![4, 9])
}
