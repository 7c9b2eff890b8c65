//! What is asked of a front end: one structure for all languages, so that nothing has to be passed twice.

use std::ffi::OsString;
use std::path::PathBuf;

use fencepost_ir::path::PathStep;
use fencepost_ir::{Budget, Surroundings};

use crate::{LoadError, file};

/// What to load, and how. A language ignores what it has no use for, or refuses it.
#[derive(Clone, Debug)]
pub struct LoadRequest<'a> {
    /// Where to start, if not where the program says: `Type::Method`, or a function.
    pub entry: Option<String>,
    /// What the program gets as arguments.
    pub arguments: Vec<String>,
    /// Environment variables that the program finds.
    pub environment: Vec<(String, String)>,
    /// System properties that the program finds.
    pub properties: Vec<(String, String)>,
    /// The file whose lines the program reads from the console.
    pub input_lines: Option<PathBuf>,
    /// Where to look for libraries, after the input's own directory.
    pub libraries: Vec<PathBuf>,
    /// Directories and jars with classes.
    pub classpath: Vec<OsString>,
    /// The JDK to use, if not the installed one.
    pub jdk: Option<PathBuf>,
    /// Whether the JDK's own locks are used instead of the model's.
    pub jdk_locks: bool,
    /// Macros defined beforehand, with their bodies.
    pub defines: Vec<(String, String)>,
    /// Where to look for included files, after the including file's directory.
    pub includes: Vec<PathBuf>,
    /// After how many rounds a loop without an end of its own ends its path.
    pub rounds: Option<u32>,
    /// The values that functions without a known result may give.
    pub nondet: Option<(i64, i64)>,
    /// Whether an installed framework or JDK is never used.
    pub no_framework: bool,
    /// Names of registers, variables or static fields to observe in final states.
    pub observe: Vec<String>,
    /// Whether final values are asked for, so that a program's exit code is one of them.
    pub outcomes: bool,
    /// Whether an exit code other than zero is a fault.
    pub exit_code: bool,
    /// Whether nothing fails or wakes up spuriously.
    pub no_spurious: bool,
    /// What claims about the program mention; each is looked up.
    pub mentions: Vec<Mention>,
    /// What loading may take.
    pub budget: Option<&'a Budget<'a>>,
}

/// A variable that a claim mentions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// How it leads there, name by name.
    pub steps: Vec<PathStep>,
    /// As it is written, without white space.
    pub spelling: String,
}

impl Mention {
    /// Its first name.
    pub fn name(&self) -> &str {
        match self.steps.first() {
            Some(PathStep::Name(name)) => name,
            Some(PathStep::Element) | None => "",
        }
    }
}

impl Default for LoadRequest<'_> {
    fn default() -> Self {
        let (entry, arguments, environment, properties, input_lines) = Default::default();
        let (libraries, classpath, jdk, jdk_locks, defines, includes) = Default::default();
        let (rounds, nondet, no_framework, observe, outcomes, exit_code) = Default::default();
        let (no_spurious, mentions, budget) = Default::default();
        LoadRequest {
            entry,
            arguments,
            environment,
            properties,
            input_lines,
            libraries,
            classpath,
            jdk,
            jdk_locks,
            defines,
            includes,
            rounds,
            nondet,
            no_framework,
            observe,
            outcomes,
            exit_code,
            no_spurious,
            mentions,
            budget,
        }
    }
}

impl LoadRequest<'_> {
    /// An error if the budget has run out.
    pub fn check(&self, during: impl FnOnce() -> String) -> Result<(), LoadError> {
        self.budget.map_or(Ok(()), |budget| budget.check(during)).map_err(LoadError::from)
    }

    /// What the user says of the world outside the program.
    pub fn surroundings(&self) -> Result<Surroundings, LoadError> {
        let input = match &self.input_lines {
            Some(path) => Some(file::read(path)?.lines().map(str::to_owned).collect()),
            None => None,
        };
        Ok(Surroundings { environment: self.environment.clone(), properties: self.properties.clone(), input })
    }

    /// Refuses what the program at a path could not ask for.
    pub fn refuse_world(
        &self,
        shown: &str,
        what: &str,
        has_environment: bool,
        has_properties: bool,
    ) -> Result<(), LoadError> {
        let given = [
            ("--env", !has_environment && !self.environment.is_empty()),
            ("--property", !has_properties && !self.properties.is_empty()),
            ("--input", !has_environment && self.input_lines.is_some()),
        ];
        match given.into_iter().find(|(_, given)| *given) {
            Some((flag, _)) => {
                let message = format!("{shown} is {what}, which has no use for {flag}");
                Err(LoadError::new(message).help(format!("leave out {flag}")))
            }
            None => Ok(()),
        }
    }

    /// The names to observe, without white space around them.
    pub fn observed_names(&self) -> Vec<String> {
        self.observe.iter().map(|name| name.trim().to_owned()).collect()
    }
}
