//! The pattern language of model files: `"write|vwrite -> read[acquire]@execute"`.
//!
//! A pair names a first and a second instruction in program order. Each side is a `|`-separated
//! list of classes (`*` for all), each optionally narrowed to an attribute in brackets. A stage
//! after `@` says at which point of the instruction's life the pair applies. `same-location` or
//! `other-location` at the end narrows the pair to accesses of one location, or of two.

use serde::{Deserialize, Serialize};
use std::fmt;

use fencepost_ir::{Access, Class};

/// The points in an event's life that a model can order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// Its thread comes to it: what is before it in the program has been issued, what is after it has not.
    Issue,
    /// Its effect on its own thread: a read takes its value, a write is visible to its own thread.
    Execute,
    /// A write becomes visible to another thread; ordered per thread that sees it.
    Reflect,
    /// Nothing is left to do: a write is visible to all threads.
    Done,
}

/// One alternative of a side: a class, narrowed by an attribute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alternative {
    /// `None` is every class.
    pub class: Option<Class>,
    /// `None` is with any attributes.
    pub attribute: Option<String>,
}

/// One side of a pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// What it matches: any of these.
    pub alternatives: Vec<Alternative>,
    /// The stage it speaks of, if the text names one.
    pub stage: Option<Stage>,
}

impl Side {
    /// Whether it matches an access; `attributes` are the program's attribute names.
    pub fn matches(&self, access: Access, attributes: &[String]) -> bool {
        self.alternatives.iter().any(|alternative| {
            alternative.class.is_none_or(|class| class == access.class)
                && alternative.attribute.as_ref().is_none_or(|name| {
                    access.attributes.indices().any(|index| attributes.get(index) == Some(name))
                })
        })
    }
}

/// Which locations the two instructions of a pair access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Among {
    /// One and the same.
    Same,
    /// Two different ones.
    Other,
}

impl Among {
    fn name(self) -> &'static str {
        match self {
            Among::Same => "same-location",
            Among::Other => "other-location",
        }
    }
}

/// `first -> second`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The earlier instruction in program order.
    pub first: Side,
    /// The later one.
    pub second: Side,
    /// Where they access memory; `None` is anywhere.
    pub among: Option<Among>,
}

impl fmt::Display for Alternative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.class.map_or("*", Class::name))?;
        self.attribute.as_ref().map_or(Ok(()), |name| write!(f, "[{name}]"))
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alternatives: Vec<String> = self.alternatives.iter().map(Alternative::to_string).collect();
        f.write_str(&alternatives.join("|"))?;
        f.write_str(match self.stage {
            None => "",
            Some(Stage::Issue) => "@issue",
            Some(Stage::Execute) => "@execute",
            Some(Stage::Reflect) => "@reflect",
            Some(Stage::Done) => "@done",
        })
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.first, self.second)?;
        self.among.map_or(Ok(()), |among| write!(f, " {}", among.name()))
    }
}

/// A fault in a pattern, with the bytes of the text it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// What is wrong and what would be right.
    pub message: String,
    /// Byte range within the pattern text.
    pub range: std::ops::Range<usize>,
}

/// Reads `first -> second`.
pub fn parse_pair(text: &str) -> Result<Pair, PatternError> {
    let Some(arrow) = text.find("->") else {
        return Err(PatternError {
            message: "expected `first -> second`, such as `write -> read`".to_owned(),
            range: 0..text.len(),
        });
    };
    let (second, among) = split_among(text, trim(text, arrow + 2..text.len()))?;
    Ok(Pair {
        first: parse_side(text, 0..arrow, &[Stage::Execute, Stage::Reflect, Stage::Done])?,
        second: parse_side(text, second, &[Stage::Issue, Stage::Execute, Stage::Reflect])?,
        among,
    })
}

/// Reads one side alone, without a stage: a set of instructions.
pub fn parse_set(text: &str) -> Result<Side, PatternError> {
    parse_side(text, 0..text.len(), &[])
}

/// Takes `same-location` or `other-location` off the end.
fn split_among(
    text: &str,
    range: std::ops::Range<usize>,
) -> Result<(std::ops::Range<usize>, Option<Among>), PatternError> {
    let side = &text[range.clone()];
    let Some(space) = side.rfind(char::is_whitespace) else { return Ok((range, None)) };
    let word = trim(text, range.start + space..range.end);
    let among = match &text[word.clone()] {
        "same-location" => Among::Same,
        "other-location" => Among::Other,
        other if other.contains('-') => {
            let message =
                format!("expected `same-location` or `other-location` after the pair, not `{other}`");
            return Err(PatternError { message, range: word });
        }
        _ => return Ok((range, None)),
    };
    Ok((trim(text, range.start..word.start), Some(among)))
}

/// Narrows `range` to what is left of `text` without white space at both ends.
fn trim(text: &str, range: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    start..(start + part.trim().len())
}

fn parse_side(text: &str, range: std::ops::Range<usize>, stages: &[Stage]) -> Result<Side, PatternError> {
    let range = trim(text, range);
    let (classes, stage) = match text[range.clone()].find('@') {
        None => (range, None),
        Some(at) => {
            let name = trim(text, range.start + at + 1..range.end);
            let stage = match &text[name.clone()] {
                "issue" => Stage::Issue,
                "execute" => Stage::Execute,
                "reflect" => Stage::Reflect,
                "done" => Stage::Done,
                "fetch" => {
                    let message =
                        "fetching and issuing are one stage here, `@issue`; whether a thread goes on past \
                                   an undecided branch is `speculation`"
                            .to_owned();
                    return Err(PatternError { message, range: name });
                }
                other => {
                    let message =
                        format!("unknown stage `{other}`; stages are issue, execute, reflect and done");
                    return Err(PatternError { message, range: name });
                }
            };
            if !stages.contains(&stage) {
                let message = match (stages, stage) {
                    ([], _) => "a stage has no meaning here: a write reaches the others once",
                    (_, Stage::Issue) => {
                        "`@issue` can only stand on the second side of a pair: instructions are issued in program \
                         order anyway"
                    }
                    _ => "`@done` can only stand on the first side of a pair",
                };
                return Err(PatternError { message: message.to_owned(), range: name });
            }
            (trim(text, range.start..range.start + at), Some(stage))
        }
    };
    let mut alternatives = Vec::new();
    let mut start = classes.start;
    for part in text[classes.clone()].split('|') {
        alternatives.push(parse_alternative(text, trim(text, start..start + part.len()))?);
        start += part.len() + 1;
    }
    Ok(Side { alternatives, stage })
}

fn parse_alternative(text: &str, range: std::ops::Range<usize>) -> Result<Alternative, PatternError> {
    let (class, attribute) = match text[range.clone()].find('[') {
        None => (range, None),
        Some(open) => {
            let inner = range.start + open + 1..range.end;
            let Some(name) = text[inner.clone()].strip_suffix(']') else {
                let message = "expected `]` after the attribute's name".to_owned();
                return Err(PatternError { message, range: inner });
            };
            (trim(text, range.start..range.start + open), Some(name.trim().to_owned()))
        }
    };
    let name = &text[class.clone()];
    if name == "*" {
        return Ok(Alternative { class: None, attribute });
    }
    match Class::from_name(name) {
        Some(class) => Ok(Alternative { class: Some(class), attribute }),
        None => {
            let names = Class::ALL.map(Class::name).join(", ");
            let message = format!("unknown class `{name}`; classes are {names}, or * for all");
            Err(PatternError { message, range: class })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_ir::Attributes;

    #[test]
    fn sides_match_by_class_and_attribute() {
        let pair = parse_pair(" write | vwrite[rel] -> *[acq]@execute").unwrap();
        let attributes = ["acq".to_owned(), "rel".to_owned()];
        let access = |class, bits| Access { class, attributes: Attributes(bits) };
        assert!(pair.first.matches(access(Class::Write, 0), &attributes));
        assert!(!pair.first.matches(access(Class::VWrite, 1), &attributes));
        assert!(pair.first.matches(access(Class::VWrite, 2), &attributes));
        assert!(pair.second.matches(access(Class::Rmw, 1), &attributes));
        assert!(!pair.second.matches(access(Class::Rmw, 0), &attributes));
        assert_eq!(pair.second.stage, Some(Stage::Execute));
    }

    #[test]
    fn pairs_print_as_they_are_written() {
        let text = "write|vwrite[rel]@reflect -> *[acq]@reflect";
        assert_eq!(parse_pair(text).unwrap().to_string(), text);
        let text = "read@execute -> write|vwrite@execute same-location";
        assert_eq!(parse_pair(text).unwrap().to_string(), text);
        assert_eq!(parse_pair("read -> write | read other-location").unwrap().among, Some(Among::Other));
        assert_eq!(parse_pair("read -> write | read").unwrap().among, None);
    }

    #[test]
    fn faults_point_at_the_word() {
        let fault = |text: &str| {
            let error = parse_pair(text).unwrap_err();
            (text[error.range.clone()].to_owned(), error.message)
        };
        assert_eq!(fault("write").0, "write");
        assert_eq!(fault("write -> raed").0, "raed");
        assert_eq!(fault("write@soon -> read").0, "soon");
        assert_eq!(fault("write -> read@done").0, "done");
        assert_eq!(fault("write[x -> read").0, "x");
        assert_eq!(fault("write@issue -> read").0, "issue");
        assert_eq!(fault("write -> read@fetch").0, "fetch");
        assert_eq!(fault("write -> read some-location").0, "some-location");
        assert_eq!(fault("-> read").0, "");
    }
}
