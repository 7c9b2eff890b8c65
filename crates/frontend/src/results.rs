//! The results of tests that run some code many times and grade each result, in the manner of jcstress.
//!
//! A result is a text. While a program runs it is held in words of static variables, which are what is observed.

use regex::Regex;
use serde::{Deserialize, Serialize};

/// What the results of a test are worth.
#[derive(Clone, Debug)]
pub struct ResultTable {
    /// Whether it asks if the first actor ends once the second, the signal, has ended.
    pub asks_for_end: bool,
    /// What results are worth, in the order in which the test lists them.
    pub outcomes: Vec<GradedOutcome>,
}

/// What the words are called that hold a test's result.
pub const RESULT: &str = "result";

/// What some results are worth.
#[derive(Clone, Debug)]
pub struct GradedOutcome {
    /// The results: texts, or regular expressions; none stands for all that nothing else is said of.
    pub ids: Vec<String>,
    /// What they are worth.
    pub expect: Expect,
    /// Why.
    pub description: String,
    patterns: Vec<Regex>,
}

/// What a result is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Expect {
    /// As it should be.
    Acceptable,
    /// As it may be, and worth knowing.
    Interesting,
    /// As it must not be.
    Forbidden,
}

impl Expect {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Expect::Acceptable => "acceptable",
            Expect::Interesting => "interesting",
            Expect::Forbidden => "forbidden",
        }
    }
}

impl GradedOutcome {
    /// Fails if a result is not a regular expression.
    pub fn new(ids: Vec<String>, expect: Expect, description: String) -> Result<GradedOutcome, String> {
        let patterns = ids.iter().map(|id| whole(id)).collect::<Result<_, _>>()?;
        Ok(GradedOutcome { ids, expect, description, patterns })
    }
}

/// The result of a test that asks whether an actor ends if it does not.
pub const STALE: &str = "STALE";

/// How many words of the model library hold a result: its text, and then its length.
pub const WORDS: usize = 25;

/// The words that hold a result.
pub fn result_words(text: &str) -> [i64; WORDS] {
    let mut words = [0; WORDS];
    let (length, text_words) = words.split_last_mut().map_or((None, &mut [][..]), |(a, b)| (Some(a), b));
    let room = 4 * text_words.len();
    let mut count = 0;
    for (index, unit) in text.encode_utf16().enumerate().take(room) {
        text_words[index / 4] |= i64::from(unit) << (16 * (index % 4));
        count = index as i64 + 1;
    }
    length.into_iter().for_each(|length| *length = count);
    words
}

/// The result that words of the model library hold: four characters in each, and in the last one how many they
/// are, since any character may be among them. A surrogate without its partner, which no text here can have, is
/// shown as `\ud800`, so that different results stay different.
pub fn result_text(words: &[i64]) -> String {
    let Some((&length, words)) = words.split_last() else { return String::new() };
    let units = words.iter().flat_map(|word| (0..4).map(move |at| (word >> (16 * at)) as u16));
    let units = units.take(usize::try_from(length).unwrap_or(0));
    let mut text = String::new();
    for unit in char::decode_utf16(units) {
        match unit {
            Ok(unit) => text.push(unit),
            Err(lone) => text += &format!("\\u{:04x}", lone.unpaired_surrogate()),
        }
    }
    text
}

/// A result as people can read it: control characters are written as Java does.
pub fn shown(result: &str) -> String {
    let mut shown = String::with_capacity(result.len());
    for unit in result.chars() {
        match unit.is_control() {
            true => shown += &format!("\\u{:04x}", u32::from(unit)),
            false => shown.push(unit),
        }
    }
    shown
}

impl ResultTable {
    /// What a result is worth, and why. As in jcstress what is listed word for word counts first, then regular
    /// expressions, then what is said of all others; and what nothing is said of is forbidden.
    pub fn grade(&self, result: &str) -> (Expect, &str) {
        let exact = |it: &&GradedOutcome| it.ids.iter().any(|id| id == result);
        let matches = |it: &&GradedOutcome| it.patterns.iter().any(|pattern| pattern.is_match(result));
        let others = |it: &&GradedOutcome| it.ids.is_empty();
        let find = |which: &dyn Fn(&&GradedOutcome) -> bool| self.outcomes.iter().find(which);
        match find(&exact).or_else(|| find(&matches)).or_else(|| find(&others)) {
            Some(outcome) => (outcome.expect, &outcome.description),
            None => (Expect::Forbidden, "not among the outcomes that the test lists"),
        }
    }

    /// What the table lists and none of these results is.
    pub fn unmatched(&self, results: &[&str]) -> Vec<(&str, &GradedOutcome)> {
        let mut unmatched = Vec::new();
        for outcome in &self.outcomes {
            for (id, pattern) in outcome.ids.iter().zip(&outcome.patterns) {
                let is_it = |result: &&str| id == result || pattern.is_match(result);
                if !results.iter().any(is_it) {
                    unmatched.push((id.as_str(), outcome));
                }
            }
        }
        unmatched
    }
}

/// A regular expression for a whole result.
fn whole(id: &str) -> Result<Regex, String> {
    let pattern = Regex::new(&format!("^(?:{id})$"));
    pattern.map_err(|_| format!("the id `{id}` of an outcome is not a regular expression that is understood"))
}

#[cfg(test)]
mod tests {
    use super::{WORDS, result_text, result_words, shown, whole};

    #[test]
    fn a_result_has_all_its_characters() {
        for text in ["", "\0", "\0, \0", "0, \0", "A\0\0\0\0", "\u{1F600}, \0", "TERMINATED"] {
            assert_eq!(result_text(&result_words(text)), text);
        }
        let with = |units: [i64; 2]| {
            let mut words = [0; WORDS];
            (words[0], words[WORDS - 1]) = (units[0] | units[1] << 16, 2);
            result_text(&words)
        };
        assert_eq!(with([0xD800, 0x41]), "\\ud800A");
        assert_ne!(with([0xD800, 0x41]), with([0xD801, 0x41]));
        assert_eq!(shown("\0, A"), "\\u0000, A");
    }

    #[test]
    fn an_id_that_is_no_pattern_is_an_error_not_a_result_that_never_comes() {
        assert!(whole("[01], 1").is_ok());
        assert!(whole("(?!0).*").is_err_and(|why| why.contains("(?!0).*")));
        assert!(whole("[").is_err());
    }
}
