//! Bundles the modules of a page into one script, and the style sheets into one. The build script
//! includes this file. Only a few forms of import and export are supported; any other fails the
//! build.

/// Errors of bundling.
#[derive(thiserror::Error, Debug)]
pub(crate) enum BundleError {
    /// A missing module.
    #[error("there is no module {0}")]
    NoModule(String),
    /// A module that imports itself, directly or through others.
    #[error("{0} imports itself, perhaps by way of others")]
    Circle(String),
    /// A line in an unsupported form.
    #[error(
        "{module}: “{line}” cannot be joined: expected import {{ names }} from \"path\"; or import \"path\"; \
         on one line, export before a class, function or const, and texts that end on their line"
    )]
    Form {
        /// The module's path.
        module: String,
        /// The line.
        line: String,
    },
}

/// Bundles modules into one script that runs them in this order. `read` returns the text of a
/// module.
///
/// # Errors
/// When modules are missing, import each other in a circle, or have lines in an unsupported form.
pub(crate) fn script(modules: &[&str], read: &dyn Fn(&str) -> Option<String>) -> Result<String, BundleError> {
    let mut bundle = Bundle { read, open: Vec::new(), joined: Vec::new(), text: String::new() };
    for module in modules {
        bundle.join(module)?;
    }
    Ok(bundle.text)
}

/// A bundle in progress. Each module becomes a function called once, which returns its exports.
struct Bundle<'a> {
    read: &'a dyn Fn(&str) -> Option<String>,
    /// The modules whose imports are being added.
    open: Vec<String>,
    /// The modules in the bundle; the index is the module's number.
    joined: Vec<String>,
    text: String,
}

impl Bundle<'_> {
    /// Adds a module after those that it imports, and returns its number.
    fn join(&mut self, module: &str) -> Result<usize, BundleError> {
        if let Some(number) = self.joined.iter().position(|joined| joined == module) {
            return Ok(number);
        }
        if self.open.iter().any(|open| open == module) {
            return Err(BundleError::Circle(module.to_owned()));
        }
        let source = (self.read)(module).ok_or_else(|| BundleError::NoModule(module.to_owned()))?;
        self.open.push(module.to_owned());
        let (mut body, mut exported) = (String::new(), Vec::new());
        for line in code_lines(&source) {
            let unknown = || BundleError::Form { module: module.to_owned(), line: line.to_owned() };
            let line = if let Some(import) = line.strip_prefix("import ") {
                let (names, path) = imported(import).ok_or_else(unknown)?;
                let number = self.join(&resolved(module, path).ok_or_else(unknown)?)?;
                names.map(|names| format!("const {names} = $module{number};")).unwrap_or_default()
            } else if let Some(declared) = line.strip_prefix("export ") {
                exported.push(declared_name(declared).ok_or_else(unknown)?.to_owned());
                declared.to_owned()
            } else if is_plain(line) {
                line.to_owned()
            } else {
                return Err(unknown());
            };
            body += &line;
            body.push('\n');
        }
        self.open.pop();
        let (number, exports) = (self.joined.len(), exported.join(", "));
        self.text += &format!("const $module{number} = (() => {{\n{body}return {{ {exports} }};\n}})();\n");
        self.joined.push(module.to_owned());
        Ok(number)
    }
}

/// Returns the lines of a script, trimmed, without empty lines and lines of comment only.
fn code_lines(source: &str) -> impl Iterator<Item = &str> {
    let mut in_comment = false;
    source.lines().map(str::trim).filter(move |line| {
        let inside = in_comment || line.starts_with("/*");
        let end = line.find("*/");
        in_comment = inside && end.is_none();
        let comment = inside && end.is_none_or(|end| end + 2 == line.len());
        !comment && !line.is_empty() && !line.starts_with("//")
    })
}

/// Parses the rest of an `import` line: the names in braces, if any, and the path.
fn imported(rest: &str) -> Option<(Option<&str>, &str)> {
    let (names, path) = match rest.split_once(" from ") {
        Some((names, path)) => (Some(names), path),
        None => (None, rest),
    };
    let listed = |names: &str| names.starts_with('{') && names.ends_with('}') && !names.contains(" as ");
    let path = path.strip_prefix('"')?.strip_suffix("\";")?;
    names.is_none_or(listed).then_some((names, path))
}

/// Resolves a relative import path to a path in the folder of all modules.
fn resolved(module: &str, path: &str) -> Option<String> {
    let folder = module.rsplit_once('/')?.0;
    Some(match (path.strip_prefix("./"), path.strip_prefix("../")) {
        (Some(beside), _) => format!("{folder}/{beside}"),
        (_, Some(from_root)) if !folder.contains('/') => from_root.to_owned(),
        _ => return None,
    })
}

/// Returns the name that a declaration declares.
fn declared_name(declaration: &str) -> Option<&str> {
    let starts = ["class ", "function ", "async function ", "const "];
    let rest = starts.iter().find_map(|start| declaration.strip_prefix(start))?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    (end > 0).then(|| &rest[..end])
}

/// Whether a line has the same meaning inside a function as at the top of a module.
fn is_plain(line: &str) -> bool {
    let other = ["import{", "import(", "import.meta", "await import", "export{", "export*", "$module"];
    let whole = line.matches('`').count().is_multiple_of(2)
        && line.matches("/*").count() == line.matches("*/").count();
    whole && !other.iter().any(|form| line.contains(form))
}

/// Bundles style sheets into one, without comments. `hashed` returns the address of a file for its
/// path in `web`.
pub(crate) fn sheet<'a>(sheets: impl Iterator<Item = &'a str>, hashed: &dyn Fn(&str) -> String) -> String {
    let mut text = String::new();
    for sheet in sheets {
        let code: String =
            sheet.split("/*").enumerate().map(|(part, code)| after_comment(part, code)).collect();
        for line in code.lines().map(str::trim).filter(|line| !line.is_empty()) {
            text += line;
            text.push('\n');
        }
    }
    let mut parts = text.split("url(\"../");
    let mut joined = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (path, rest) = part.split_once('"').unwrap_or((part, ""));
        joined += &format!("url(\"{}\"{rest}", hashed(path));
    }
    joined
}

/// Returns the code after the end of a comment; every part but the first begins inside one.
fn after_comment(part: usize, text: &str) -> &str {
    if part == 0 { text } else { text.split_once("*/").map_or("", |(_, code)| code) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(modules: &[(&str, &str)]) -> Result<String, BundleError> {
        let read = |path: &str| modules.iter().find(|(name, _)| *name == path).map(|(_, t)| (*t).to_owned());
        script(&[modules[0].0], &read)
    }

    #[test]
    fn modules_become_functions_called_once_after_what_they_import() {
        let text = joined(&[
            ("a/one.js", "// Words.\nimport { two } from \"../b/two.js\";\nimport \"./three.js\";\ntwo();\n"),
            (
                "b/two.js",
                "import \"../a/three.js\";\n/**\n * More. */\nexport function two() {\n  go();\n}\n",
            ),
            ("a/three.js", "/** @type {X} */ (window).x = 1;\n/* One. */\n"),
        ]);
        let expected = "const $module0 = (() => {\n/** @type {X} */ (window).x = 1;\nreturn {  };\n})();\n\
            const $module1 = (() => {\n\nfunction two() {\ngo();\n}\nreturn { two };\n})();\n\
            const $module2 = (() => {\nconst { two } = $module1;\n\ntwo();\nreturn {  };\n})();\n";
        assert_eq!(text.unwrap(), expected);
    }

    #[test]
    fn other_forms_are_refused() {
        for line in [
            "import two from \"./two.js\";",
            "import { two as three } from \"./two.js\";",
            "import { two } from './two.js';",
            "import {",
            "export default two;",
            "export let two = 2;",
            "export { two };",
            "export * from \"./two.js\";",
            "const two = await import(\"./two.js\");",
            "const here = import.meta.url;",
            "const text = `one",
            "one(); /* and",
        ] {
            let found = joined(&[("a/one.js", line), ("a/two.js", "")]);
            assert!(
                matches!(&found, Err(BundleError::Form { line: l, .. }) if l == line),
                "{line}: {found:?}"
            );
        }
        let found = joined(&[("a/one.js", "import \"./two.js\";")]);
        assert!(matches!(found, Err(BundleError::NoModule(module)) if module == "a/two.js"));
        let circle = [("a/one.js", "import \"./two.js\";"), ("a/two.js", "import \"./one.js\";")];
        assert!(matches!(joined(&circle), Err(BundleError::Circle(_))));
    }

    #[test]
    fn sheets_lose_their_comments_and_name_files_by_their_hashes() {
        let sheets = [
            "/* One. */\na { b: c; }\n",
            "/* Two\n lines. */ @font-face {\n  src: url(\"../f/x.woff2\");\n}\n",
        ];
        let text = sheet(sheets.into_iter(), &|path| format!("/at/{path}"));
        assert_eq!(text, "a { b: c; }\n@font-face {\nsrc: url(\"/at/f/x.woff2\");\n}\n");
    }
}
