//! The book, made of `docs/` by mdBook: <https://rust-lang.github.io/mdBook/>.

use mdbook_driver::MDBook;
use mdbook_driver::book::BookItem;
use mdbook_driver::config::Config;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};
use std::error::Error;
use std::path::{Path, PathBuf};

/// Where the book's settings are.
const ROOT: &str = "../..";

/// Kinds of files that a reader's browser asks for.
const SERVED: [&str; 7] = ["css", "html", "js", "json", "png", "svg", "woff2"];

/// Makes the book in a folder, and lists its files, as paths in there.
pub(crate) fn make(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    for source in ["book.toml", "docs", "web/book"] {
        println!("cargo::rerun-if-changed={ROOT}/{source}");
    }
    let mut config = Config::from_disk(Path::new(ROOT).join("book.toml"))?;
    config.build.build_dir = folder.to_owned();
    let mut book = MDBook::load_with_config(ROOT, config)?;
    book.book.for_each_mut(|item| {
        if let BookItem::Chapter(chapter) = item {
            let depth = chapter.path.iter().flat_map(|path| path.iter()).count().saturating_sub(1);
            chapter.content = without_sources(&chapter.content, depth);
        }
    });
    book.build()?;
    let mut files = Vec::new();
    list(folder, folder, &mut files)?;
    files.sort();
    Ok(files)
}

/// A chapter, so many folders below the first, whose links to what the book has not are plain text:
/// a site has no sources.
fn without_sources(chapter: &str, depth: usize) -> String {
    let is_away = |link: &str| {
        let is_file = !link.contains("://") && !link.starts_with(['#', '/']);
        let ending = link.split('#').next().and_then(|path| path.rsplit_once('.')).map(|(_, ending)| ending);
        let is_served = ending.is_some_and(|ending| ending == "md" || SERVED.contains(&ending));
        is_file && (!is_served || link.matches("../").count() > depth)
    };
    let (mut kept, mut end) = (String::new(), 0);
    let mut inside = None;
    for (event, range) in Parser::new_ext(chapter, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, .. }) if is_away(&dest_url) => {
                inside = Some(range.end..range.end);
            }
            Event::End(TagEnd::Link) => {
                if let Some(text) = inside.take().filter(|text| text.start < text.end) {
                    kept += &chapter[end..range.start];
                    kept += &chapter[text];
                    end = range.end;
                }
            }
            _ => {
                if let Some(text) = &mut inside {
                    *text = text.start.min(range.start)..range.end;
                }
            }
        }
    }
    kept + &chapter[end..]
}

/// Adds what is served of a folder.
fn list(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let is_served = path.extension().is_some_and(|ending| SERVED.iter().any(|known| ending == *known));
        if path.is_dir() {
            list(root, &path, files)?;
        } else if is_served {
            files.push(path.strip_prefix(root)?.to_owned());
        }
    }
    Ok(())
}
