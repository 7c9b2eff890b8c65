//! Tests in the manner of jcstress: a class says by annotations which of its methods run concurrently, which one
//! looks at the outcome, and what each result is worth.
//!
//! [`Test::of`] reads that from a class; `lower::stress` makes the program that runs it. The result is the
//! text that the result object gives of itself, as in jcstress.

use std::rc::Rc;

use regex::Regex;

use crate::class::annotation::{Annotation, Value};
use crate::class::descriptor::Ty;
use crate::class::{Class, Method};

/// A test.
#[derive(Clone, Debug)]
pub struct Test {
    /// The internal name of its class.
    pub class: String,
    /// The class of the state that actors share; the test's own, or another.
    pub state: String,
    /// The class of the result, if there is one.
    pub result: Option<String>,
    /// The methods that run concurrently, by name and type.
    pub actors: Vec<(String, String)>,
    /// Whether it asks if the first actor ends once the second, the signal, has ended.
    pub asks_for_end: bool,
    /// The method that runs after them.
    pub arbiter: Option<(String, String)>,
    /// What results are worth, in the order of the annotations.
    pub outcomes: Vec<Outcome>,
}

/// What some results are worth.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The results: texts, or regular expressions; none stands for all that nothing else is said of.
    pub ids: Vec<String>,
    /// What they are worth.
    pub expect: Expect,
    /// Why.
    pub description: String,
    patterns: Vec<Regex>,
}

/// What a result is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

const ANNOTATIONS: &str = "org/openjdk/jcstress/annotations/";
const RESULTS: &str = "org/openjdk/jcstress/infra/results/";

fn find<'a>(annotations: &'a [Annotation], name: &str) -> Option<&'a Annotation> {
    annotations.iter().find(|it| it.is(&format!("{ANNOTATIONS}{name}")))
}

impl Test {
    /// Whether a class is a test.
    pub fn is_one(class: &Class) -> bool {
        find(&class.annotations, "JCStressTest").is_some()
    }

    /// The test that a class is. `other` finds the class that says what results are worth, if that is not
    /// the test's own.
    pub fn of(class: &Class, other: impl FnOnce(&str) -> Option<Rc<Class>>) -> Result<Test, String> {
        let shown = class.shown();
        let mode = find(&class.annotations, "JCStressTest").and_then(|it| it.get("value"));
        let asks_for_end = mode.and_then(Value::text) == Some("Termination");
        let with = |name: &'static str| {
            class.methods.iter().filter(move |method| find(&method.annotations, name).is_some())
        };
        let named = |method: &Method| (method.name.to_string(), method.descriptor.to_string());
        let mut actors: Vec<_> = with("Actor").map(named).collect();
        let (arbiters, signals): (Vec<_>, Vec<_>) =
            (with("Arbiter").map(named).collect(), with("Signal").map(named).collect());
        if asks_for_end && [actors.len(), signals.len(), arbiters.len()] != [1, 1, 0] {
            return Err(format!(
                "{shown} asks whether an actor ends, and has not just one actor and one signal"
            ));
        }
        if actors.is_empty() || arbiters.len() > 1 {
            return Err(format!("{shown} is a test without actors, or with more than one arbiter"));
        }
        if asks_for_end {
            actors.extend(signals);
        }
        let methods = with("Actor").chain(with("Arbiter")).chain(with("Signal"));
        let parameters = methods.flat_map(|it| &it.signature.parameters);
        let (mut result, mut state) = (None, None);
        for ty in parameters {
            let Ty::Class(name) = ty else { return Err(format!("{shown}: an actor that wants {ty}")) };
            if &**name == "java/lang/Thread" {
                return Err(format!(
                    "{shown}: a signal that wants the actor's thread, which is not understood"
                ));
            }
            let known = if name.starts_with(RESULTS) { &mut result } else { &mut state };
            if known.get_or_insert(name) != &name {
                return Err(format!("{shown}: actors want {} and {ty}", known.map_or("", |name| name)));
            }
        }
        if result.is_none() != asks_for_end {
            let which = if asks_for_end { "the actor or the signal" } else { "no actor and no arbiter" };
            return Err(format!("{shown}: {which} takes a result of {}", dotted(RESULTS)));
        }
        let meta = find(&class.annotations, "JCStressMeta").and_then(|it| it.get("value"));
        let meta = match meta {
            Some(Value::Class(ty)) => {
                let name = ty.trim_start_matches('L').trim_end_matches(';');
                Some(other(name).ok_or_else(|| format!("{shown}: there is no class {}", dotted(name)))?)
            }
            _ => None,
        };
        let mut table = Vec::new();
        for about in meta.as_deref().into_iter().chain([class]) {
            table.extend(outcomes(about).map_err(|why| format!("{shown}: {why}"))?);
        }
        Ok(Test {
            class: class.name.to_string(),
            state: state.unwrap_or(&class.name).to_string(),
            result: result.map(|name| name.to_string()),
            actors,
            asks_for_end,
            arbiter: arbiters.into_iter().next(),
            outcomes: table,
        })
    }

    /// The result of a test that asks whether an actor ends if it does not.
    pub const STALE: &'static str = "STALE";

    /// How many words of the model library hold a result: its text, and then its length.
    pub const WORDS: usize = 25;

    /// The words that hold a result.
    pub fn result_words(text: &str) -> [i64; Test::WORDS] {
        let mut words = [0; Test::WORDS];
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

    /// What a result is worth, and why. As in jcstress what is listed word for word counts first, then regular
    /// expressions, then what is said of all others; and what nothing is said of is forbidden.
    pub fn grade(&self, result: &str) -> (Expect, &str) {
        let exact = |it: &&Outcome| it.ids.iter().any(|id| id == result);
        let matches = |it: &&Outcome| it.patterns.iter().any(|pattern| pattern.is_match(result));
        let others = |it: &&Outcome| it.ids.is_empty();
        let find = |which: &dyn Fn(&&Outcome) -> bool| self.outcomes.iter().find(which);
        match find(&exact).or_else(|| find(&matches)).or_else(|| find(&others)) {
            Some(outcome) => (outcome.expect, &outcome.description),
            None => (Expect::Forbidden, "not among the outcomes that the test lists"),
        }
    }
}

impl Test {
    /// What the table lists and none of these results is.
    pub fn unmatched(&self, results: &[&str]) -> Vec<(&str, &Outcome)> {
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
    pattern.map_err(|_| format!("the id `{id}` of an outcome is no regular expression that is understood"))
}

fn dotted(name: &str) -> String {
    name.trim_end_matches('/').replace('/', ".")
}

fn outcomes(class: &Class) -> Result<Vec<Outcome>, String> {
    let mut outcomes = Vec::new();
    for annotation in &class.annotations {
        if annotation.is(&format!("{ANNOTATIONS}Outcome")) {
            outcomes.push(outcome(annotation)?);
        } else if annotation.is(&format!("{ANNOTATIONS}Outcome$Outcomes")) {
            for inner in annotation.get("value").map_or(&[][..], Value::list) {
                if let Value::Annotation(inner) = inner {
                    outcomes.push(outcome(inner)?);
                }
            }
        }
    }
    Ok(outcomes)
}

fn outcome(annotation: &Annotation) -> Result<Outcome, String> {
    let ids = annotation.get("id").map_or(&[][..], Value::list).iter();
    let ids: Vec<String> =
        ids.filter_map(Value::text).filter(|id| !id.is_empty()).map(str::to_owned).collect();
    let expect = match annotation.get("expect").and_then(Value::text) {
        Some("ACCEPTABLE") => Expect::Acceptable,
        Some("ACCEPTABLE_INTERESTING" | "ACCEPTABLE_SPEC") => Expect::Interesting,
        Some("FORBIDDEN") => Expect::Forbidden,
        Some(other) => return Err(format!("an outcome that is expected to be {other}")),
        None => return Err("an outcome without an expectation".to_owned()),
    };
    let patterns = ids.iter().map(|id| whole(id)).collect::<Result<_, _>>()?;
    let description = annotation.get("desc").and_then(Value::text).unwrap_or_default().to_owned();
    Ok(Outcome { ids, expect, description, patterns })
}

#[cfg(test)]
mod tests {
    use super::{Test, whole};

    #[test]
    fn a_result_has_all_its_characters() {
        for text in ["", "\0", "\0, \0", "0, \0", "A\0\0\0\0", "\u{1F600}, \0", "TERMINATED"] {
            assert_eq!(Test::result_text(&Test::result_words(text)), text);
        }
        let with = |units: [i64; 2]| {
            let mut words = [0; Test::WORDS];
            (words[0], words[Test::WORDS - 1]) = (units[0] | units[1] << 16, 2);
            Test::result_text(&words)
        };
        assert_eq!(with([0xD800, 0x41]), "\\ud800A");
        assert_ne!(with([0xD800, 0x41]), with([0xD801, 0x41]));
        assert_eq!(Test::shown("\0, A"), "\\u0000, A");
    }

    #[test]
    fn an_id_that_is_no_pattern_is_an_error_not_a_result_that_never_comes() {
        assert!(whole("[01], 1").is_ok());
        assert!(whole("(?!0).*").is_err_and(|why| why.contains("(?!0).*")));
        assert!(whole("[").is_err());
    }
}
