//! The text of a project's file: keys that are options, with line and column for whatever is wrong.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::builder::Command;
use clap::{Arg, ArgAction};
use fencepost_frontend::{LoadError, Spot, file, names};
use toml::{Spanned, Value};

use crate::args::definition_for;
use crate::diagnostics::Diagnostic;

/// What a key's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// What the option takes.
    Plain,
    /// A path from the file's own folder on.
    Path,
    /// Names, and the paths of files that end in `.toml`.
    Models,
    /// A table of names and values.
    Table,
}

/// Everything that a file may say: long names of options.
pub(super) const KEYS: [(&str, Shape); 30] = [
    ("model", Shape::Models),
    ("entry", Shape::Plain),
    ("arg", Shape::Plain),
    ("env", Shape::Table),
    ("property", Shape::Table),
    ("input", Shape::Path),
    ("lib", Shape::Path),
    ("classpath", Shape::Path),
    ("jdk", Shape::Path),
    ("jdk-locks", Shape::Plain),
    ("jdk-executors", Shape::Plain),
    ("framework-collections", Shape::Plain),
    ("lambdas-in-fields", Shape::Plain),
    ("no-framework", Shape::Plain),
    ("define", Shape::Table),
    ("include", Shape::Path),
    ("loop", Shape::Plain),
    ("nondet", Shape::Plain),
    ("wrapv", Shape::Plain),
    ("observe", Shape::Plain),
    ("always", Shape::Plain),
    ("at-end", Shape::Plain),
    ("exit-code", Shape::Plain),
    ("clock", Shape::Plain),
    ("no-spurious", Shape::Plain),
    ("endless", Shape::Plain),
    ("window", Shape::Plain),
    ("limit-states", Shape::Plain),
    ("limit-memory", Shape::Plain),
    ("limit-time", Shape::Plain),
];

/// A file that was read.
pub(super) struct ProjectFile {
    /// Its path as messages show it.
    pub(super) shown: String,
    folder: PathBuf,
    text: String,
    /// In the order of the file.
    pub(super) settings: Vec<Setting>,
}

/// A key and its value.
pub(super) struct Setting {
    pub(super) key: String,
    shape: Shape,
    value: Value,
    span: Range<usize>,
}

impl Setting {
    /// Whether names of its own are given values.
    pub(super) fn is_table(&self) -> bool {
        self.shape == Shape::Table
    }

    /// Whether it has several values.
    pub(super) fn is_list(&self) -> bool {
        matches!(&self.value, Value::Array(values) if values.len() > 1)
    }
}

impl ProjectFile {
    pub(super) fn read(path: &Path) -> Result<ProjectFile, Diagnostic> {
        let text = file::read(path)?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let mut read = ProjectFile { shown: path.display().to_string(), folder, text, settings: Vec::new() };
        read.settings = read.parse()?;
        Ok(read)
    }

    fn parse(&self) -> Result<Vec<Setting>, Diagnostic> {
        let parsed: Result<BTreeMap<Spanned<String>, Spanned<Value>>, _> = toml::from_str(&self.text);
        let keys = parsed.map_err(|error| {
            self.fault(error.span().unwrap_or(0..0), error.message().trim().to_owned(), None)
        })?;
        let mut settings = Vec::new();
        for (key, value) in keys {
            let Some((_, shape)) = KEYS.iter().find(|(known, _)| known == key.as_ref()) else {
                return Err(self.unknown(&key));
            };
            let (shape, span) = (*shape, value.span());
            settings.push(Setting { key: key.into_inner(), shape, value: value.into_inner(), span });
        }
        settings.sort_by_key(|setting| setting.span.start);
        Ok(settings)
    }

    fn unknown(&self, key: &Spanned<String>) -> Diagnostic {
        let wanted = key.as_ref().replace('_', "-");
        let known = KEYS.map(|(known, _)| known);
        // `time` and `libs` are worth a hint, too.
        let part = || known.into_iter().find(|it| it.split('-').any(|part| part == wanted));
        let help = match names::closest(&wanted, known).or_else(part) {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => format!("the keys are {}", listed(&known)),
        };
        self.fault(key.span(), format!("there is no setting `{}`", key.as_ref()), Some(help))
    }

    /// The words of the command line that a setting stands for.
    pub(super) fn words(&self, setting: &Setting, option: &Arg) -> Result<Vec<OsString>, Diagnostic> {
        let Setting { key, shape, value, .. } = setting;
        let wrong = |what: &str| self.fault(setting.span.clone(), format!("`{key}` is {what}"), None);
        let word = |value: &str| OsString::from(format!("--{key}={value}"));
        if matches!(option.get_action(), ArgAction::SetTrue) {
            return match value {
                Value::Boolean(true) => Ok(vec![OsString::from(format!("--{key}"))]),
                Value::Boolean(false) => Ok(Vec::new()),
                _ => Err(wrong("true or false")),
            };
        }
        if *shape == Shape::Table {
            let Value::Table(entries) = value else { return Err(wrong("a table: { NAME = \"value\" }")) };
            let pairs = entries.iter().map(|(name, value)| match scalar(value) {
                Some(value) if !name.contains('=') => Ok(word(&format!("{name}={value}"))),
                _ => Err(wrong("a table of names without `=`, and texts or numbers")),
            });
            return pairs.collect();
        }
        let is_several = matches!(option.get_action(), ArgAction::Append) || *shape == Shape::Models;
        let values = match value {
            Value::Array(values) if is_several => values.iter().map(scalar).collect(),
            value => scalar(value).map(|value| vec![value]),
        };
        let what = if is_several { "a text, or a list of texts" } else { "a text or a number" };
        let values = values.ok_or_else(|| wrong(what))?;
        Ok(match shape {
            Shape::Models if values.is_empty() => Vec::new(),
            Shape::Models => {
                let models: Vec<String> = values.iter().map(|name| self.model(name)).collect();
                vec![word(&models.join(","))]
            }
            Shape::Path => values.iter().map(|path| self.path(key, path)).collect(),
            Shape::Plain | Shape::Table => values.iter().map(|value| word(value)).collect(),
        })
    }

    fn path(&self, key: &str, path: &str) -> OsString {
        let mut word = OsString::from(format!("--{key}="));
        word.push(self.folder.join(path));
        word
    }

    /// A model file is found from this file's folder on.
    fn model(&self, name: &str) -> String {
        let is_file = name.ends_with(".toml");
        if is_file { self.folder.join(name).display().to_string() } else { name.to_owned() }
    }

    /// Whether a word is right for an option, as if the user had typed it.
    pub(super) fn check(
        &self,
        setting: &Setting,
        command: &Command,
        word: &OsString,
    ) -> Result<(), Diagnostic> {
        let typed = ["fencepost".into(), command.get_name().into(), word.clone(), "input".into()];
        let tried = definition_for(&[]).try_get_matches_from(typed);
        tried.map(|_| ()).map_err(|error| {
            let text = error.to_string();
            let message = text.split("\n\nFor more information").next().unwrap_or_default();
            let words = message.trim_start_matches("error: ").split_whitespace();
            self.fault(setting.span.clone(), words.collect::<Vec<_>>().join(" "), None)
        })
    }

    fn fault(&self, span: Range<usize>, message: String, help: Option<String>) -> Diagnostic {
        let error = LoadError::new(message).at(Spot::of(self.shown.clone(), &self.text, span));
        match help {
            Some(help) => error.help(help),
            None => error,
        }
        .into()
    }
}

/// A value without parts, as one would type it.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Boolean(_) | Value::Datetime(_) | Value::Array(_) | Value::Table(_) => None,
    }
}

/// `a, b and c`.
pub(super) fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [but_last @ .., last] => format!("{} and {last}", but_last.join(", ")),
    }
}
