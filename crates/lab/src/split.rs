//! Splitting what an engine's settings are written in.

/// Splits `key=value,key="value, with commas"`.
pub(crate) fn pairs(text: &str) -> Result<Vec<(&str, &str)>, String> {
    let mut pairs = Vec::new();
    let mut rest = text;
    loop {
        let Some((key, after)) = rest.split_once('=').filter(|(key, _)| !key.contains(',')) else {
            let part = rest.split(',').next().unwrap_or(rest);
            return Err(format!("“{part}” is no setting: expected key=value, with commas between"));
        };
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => {
                let (value, after) = quoted
                    .split_once('"')
                    .ok_or_else(|| format!("the value of {key} has no closing quote"))?;
                if !after.is_empty() && !after.starts_with(',') {
                    return Err(format!("after the quoted value of {key} a comma is expected"));
                }
                (value, after)
            }
            None => after.split_at(after.find(',').unwrap_or(after.len())),
        };
        pairs.push((key.trim(), value));
        match after.strip_prefix(',') {
            Some(more) => rest = more,
            None => return Ok(pairs),
        }
    }
}

/// Splits a command into words: at spaces, except within single quotes.
pub(crate) fn words(command: &str) -> Result<Vec<String>, &'static str> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    if quoted {
        return Err("a closing single quote");
    }
    words.extend(word);
    if words.is_empty() { Err("a program, with its arguments") } else { Ok(words) }
}
