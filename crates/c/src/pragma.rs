//! The pragmas of McSPIN. Each becomes code that the C parser can read: `#pragma McSPIN section` before a block is
//! the block as the branch of `if (__mcspin("section"))`. Lowering knows that name.

use crate::error::{nearest, quote};

/// The function whose calls stand for pragmas.
pub const MARK: &str = "__mcspin";

/// What a pragma means.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Pragma {
    /// Nothing here.
    Ignored,
    /// This file is to be read only once.
    Once,
    /// One of McSPIN's, its words with one space between them.
    McSpin(String),
}

/// What is wrong with a pragma, and with which word.
#[derive(Debug)]
pub(crate) struct PragmaFault {
    pub(crate) word: usize,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

impl PragmaFault {
    fn new(word: usize, message: impl Into<String>, help: impl Into<String>) -> PragmaFault {
        PragmaFault { word, message: message.into(), help: Some(help.into()) }
    }
}

/// The first words of McSPIN's pragmas, and how each is written.
const KNOWN: &[(&str, &str)] = &[
    ("parallel", "parallel sections"),
    ("section", "section"),
    ("nondeterministic", "nondeterministic"),
    ("attribute", "attribute NAME"),
    ("loop", "loop N"),
];

/// Whether macros are replaced in what follows this word of McSPIN's.
pub(crate) fn takes_macros(word: &str) -> bool {
    word == "loop"
}

/// What the words after `#pragma` mean.
pub(crate) fn read(words: &[&str]) -> Result<Pragma, PragmaFault> {
    match words {
        ["McSPIN", rest @ ..] => mcspin(rest).map(Pragma::McSpin),
        ["once"] => Ok(Pragma::Once),
        ["omp", ..] => Err(PragmaFault::new(0, "OpenMP is not supported", "start threads with <pthread.h>")),
        [first, ..] if nearest(first, ["McSPIN"]).is_some() => {
            Err(PragmaFault::new(0, format!("unknown pragma {}", quote(first)), "did you mean `McSPIN`?"))
        }
        _ => Ok(Pragma::Ignored),
    }
}

/// The words after `McSPIN`, which are words from the second on.
fn mcspin(words: &[&str]) -> Result<String, PragmaFault> {
    let all = || {
        let all: Vec<String> = KNOWN.iter().map(|known| format!("`{}`", known.1)).collect();
        format!("McSPIN has the pragmas {}", all.join(", "))
    };
    let Some(first) = words.first() else {
        return Err(PragmaFault::new(0, "`#pragma McSPIN` without a word that says what", all()));
    };
    let Some((_, form)) = KNOWN.iter().find(|known| known.0 == *first) else {
        let near = nearest(first, KNOWN.iter().map(|known| known.0).chain(["sections"]));
        let help = match near {
            Some("sections") => "did you mean `parallel sections` or `section`?".to_owned(),
            Some(near) => format!("did you mean `{near}`?"),
            None => all(),
        };
        return Err(PragmaFault::new(1, format!("unknown McSPIN pragma {}", quote(first)), help));
    };
    let written = format!("it is written `#pragma McSPIN {form}`");
    let wanted = form.split(' ').count();
    if let Some(extra) = words.get(wanted) {
        let message = format!("expected the end of the line, found {}", quote(extra));
        return Err(PragmaFault::new(wanted + 1, message, written));
    }
    match words {
        ["parallel", "sections"] | ["section"] | ["nondeterministic"] => {}
        ["parallel"] => return Err(PragmaFault::new(1, "expected `sections` after `parallel`", written)),
        ["parallel", other] => {
            let message = format!("expected `sections`, found {}", quote(other));
            return Err(PragmaFault::new(2, message, written));
        }
        [_, name] if *first == "attribute" => {
            let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
            if !is_name || name.contains('"') {
                return Err(PragmaFault::new(
                    2,
                    format!("{} is not an attribute name", quote(name)),
                    written,
                ));
            }
        }
        [_, count] => {
            if count.parse::<u32>().is_err() {
                let message = format!("expected how many rounds the loop has, found {}", quote(count));
                return Err(PragmaFault::new(2, message, written));
            }
        }
        _ => {
            let missing =
                if *first == "loop" { "how many rounds the loop has" } else { "the attribute's name" };
            return Err(PragmaFault::new(1, format!("`{first}` is not followed by {missing}"), written));
        }
    }
    Ok(words.join(" "))
}
