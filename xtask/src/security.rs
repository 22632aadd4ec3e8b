//! Checks of the pages on security and on load: the tests that they name exist, and the counts of
//! the first agree with its tables.

use anyhow::{Context, Result, ensure};
use std::fs;

const PAGE: &str = "docs/security.md";

/// The other page that names tests.
const LOAD: &str = "docs/load.md";

/// The number of requirements of ASVS 5.0 at each level.
const LEVELS: [(&str, usize); 2] = [("1", 70), ("2", 183)];

/// Fails if a page names a test that is not in its file, or has a wrong count.
pub fn check() -> Result<()> {
    println!("== pages on security and load");
    for path in [PAGE, LOAD] {
        let page = fs::read_to_string(path).context(path)?;
        let mut problems = missing_tests(&page, |path| fs::read_to_string(path).ok());
        if path == PAGE {
            problems.extend(wrong_counts(&page));
        }
        ensure!(problems.is_empty(), "{path}:\n{}", problems.join("\n"));
    }
    Ok(())
}

/// Returns the links `[NAME](../FILE)` whose file has no test of that name.
fn missing_tests(page: &str, read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let links = page.split("[`").skip(1).filter_map(|link| {
        let (name, rest) = link.split_once("`](../")?;
        Some((name, rest.split_once(')')?.0))
    });
    let is_test = |name: &str, path: &str| {
        let text = read(path)?;
        let (before, _) = text.split_once(&format!("fn {name}("))?;
        let attributes = before.rsplit("\n\n").next()?;
        Some(attributes.contains("#[test]") || attributes.contains("#[tokio::test"))
    };
    let missing = links.filter(|&(name, path)| is_test(name, path) != Some(true));
    missing.map(|(name, path)| format!("{path} has no test {name}")).collect()
}

/// Returns the lines of counts that are missing on the page, by the rows `| item | level | … |`.
fn wrong_counts(page: &str) -> Vec<String> {
    let rows = page.lines().map(|line| line.split(" | ").collect::<Vec<_>>());
    let rows: Vec<_> = rows.filter(|row| row.len() == 6 && row[0].matches('.').count() == 2).collect();
    let line = |(level, all): (&str, usize)| {
        let of_level = |state: &str| rows.iter().filter(|row| row[1] == level && row[3] == state).count();
        let [met, not_met, other] = ["met", "not met", "n/a"].map(of_level);
        let line = format!("| level {level} | {met} | {not_met} | {other} | {all} |");
        let is_right = met + not_met + other == all && page.contains(&line);
        (!is_right).then(|| format!("the rows give {line}"))
    };
    LEVELS.into_iter().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// systemd's own assessment of the unit: `systemd-analyze security --offline=true
    /// deploy/throughline.service`.
    #[test]
    fn the_service_has_a_user_of_its_own_few_rights_and_a_guarded_log() {
        let unit = fs::read_to_string("../deploy/throughline.service").unwrap();
        for line in [
            "DynamicUser=yes",
            "NoNewPrivileges=yes",
            "CapabilityBoundingSet=",
            "ProtectSystem=strict",
            "ProtectHome=yes",
            "UMask=0077",
            "Environment=THROUGHLINE_LISTEN=127.0.0.1:4040",
            "Environment=THROUGHLINE_LOG=info",
            "StandardError=journal",
            // Or systemd gives up five seconds after a boot without the database.
            "StartLimitIntervalSec=0",
        ] {
            assert!(unit.lines().any(|found| found == line), "{line}");
        }
        assert!(!unit.contains("User=root"));
        let container = fs::read_to_string("../deploy/Containerfile").unwrap();
        let begins = container.find("\nENTRYPOINT").unwrap();
        assert!(container[..begins].contains("\nUSER throughline\n"), "not as root");
        let compose = fs::read_to_string("../deploy/compose.yaml").unwrap();
        assert!(compose.contains("test: pg_isready -h 127.0.0.1 "), "not ready while it is set up");
    }

    #[test]
    fn missing_tests_and_wrong_counts_are_told() {
        let read = |path: &str| {
            (path == "a.rs").then(|| "fn helps() {}\n\n    #[test]\n    fn holds() {}\n".to_owned())
        };
        let page = "[`holds`](../a.rs), [`helps`](../a.rs), [`falls`](../a.rs), [`holds`](../b.rs)";
        let missing = ["a.rs has no test helps", "a.rs has no test falls", "b.rs has no test holds"];
        assert_eq!(missing_tests(page, read), missing);

        let row = |level: u8, state: &str| format!("| 1.2.3 | {level} | what | {state} | how | |\n");
        let rows = row(1, "met").repeat(70) + &row(2, "n/a").repeat(182) + &row(2, "not met");
        let counts = "| level 1 | 70 | 0 | 0 | 70 |\n| level 2 | 0 | 1 | 182 | 183 |\n";
        assert!(wrong_counts(&format!("{counts}\n{rows}")).is_empty());
        assert_eq!(wrong_counts(&rows).len(), 2, "no counts");
        assert_eq!(wrong_counts(&format!("{counts}\n{rows}{}", row(1, "met"))).len(), 1, "a row too many");
    }
}
