//! [`Language`]: the language of messages to people.

use std::cell::Cell;

/// A language of the message files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Language {
    /// English, the language in which every message is written first.
    #[default]
    English,
    /// German.
    German,
    /// Danish.
    Danish,
    /// French.
    French,
    /// Spanish.
    Spanish,
}

thread_local! {
    static CURRENT: Cell<Language> = const { Cell::new(Language::English) };
}

/// Restores a language at the end of a scope, also after a panic.
struct Restore(Language);

impl Drop for Restore {
    fn drop(&mut self) {
        CURRENT.set(self.0);
    }
}

impl Language {
    /// All languages, the source of the translations first.
    pub const ALL: [Self; 5] = [Self::English, Self::German, Self::Danish, Self::French, Self::Spanish];

    /// The language's tag (BCP 47, <https://www.rfc-editor.org/info/bcp47>): `en`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::Danish => "da",
            Self::French => "fr",
            Self::Spanish => "es",
        }
    }

    /// The language's name in that language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::Danish => "Dansk",
            Self::French => "Français",
            Self::Spanish => "Español",
        }
    }

    /// Returns the language of a tag, whatever its region: `de-AT` is German.
    ///
    /// ```
    /// use throughline_game::Language;
    /// assert_eq!(Language::from_tag("de-AT"), Some(Language::German));
    /// assert_eq!(Language::from_tag("nl"), None);
    /// ```
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.trim().split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary))
    }

    /// Returns the best supported language of an `Accept-Language` field
    /// (<https://www.rfc-editor.org/rfc/rfc9110#name-accept-language>); English where none is
    /// supported.
    ///
    /// ```
    /// use throughline_game::Language;
    /// assert_eq!(Language::from_accept_language("nl, da;q=0.7, fr;q=0.8"), Language::French);
    /// assert_eq!(Language::from_accept_language("nl"), Language::English);
    /// ```
    #[must_use]
    pub fn from_accept_language(accepted: &str) -> Self {
        let mut best = (Self::default(), 0.0);
        for range in accepted.split(',') {
            let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
            let weight = weight.trim().strip_prefix("q=").and_then(|text| text.parse().ok()).unwrap_or(0.0);
            match Self::from_tag(tag) {
                Some(language) if weight > best.1 => best = (language, weight),
                _ => {}
            }
        }
        best.0
    }

    /// The current language of this thread: English outside [`Language::scope`].
    #[must_use]
    pub fn current() -> Self {
        CURRENT.get()
    }

    /// Runs `work` with this as the thread's current language.
    ///
    /// ```
    /// use throughline_game::Language;
    /// assert_eq!(Language::Danish.scope(Language::current), Language::Danish);
    /// assert_eq!(Language::current(), Language::English);
    /// ```
    pub fn scope<T>(self, work: impl FnOnce() -> T) -> T {
        let _restore = Restore(CURRENT.replace(self));
        work()
    }
}
