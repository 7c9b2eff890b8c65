//! What is asked of a front end: one structure for all languages, so that nothing has to be passed twice.

use std::ffi::OsString;
use std::path::PathBuf;

use fencepost_ir::path::PathStep;
use fencepost_ir::{Budget, Surroundings};

use crate::{Help, LoadError, Setting};

/// What to load, and how. A language ignores what it has no use for, or refuses it.
#[derive(Clone, Debug)]
pub struct LoadRequest<'a> {
    /// Where to start, if not where the program says: `Type::Method`, or a function.
    pub entry: Option<String>,
    /// What the program gets as arguments.
    pub arguments: Vec<String>,
    /// What the program finds outside: environment variables, system properties, console input.
    pub surroundings: Surroundings,
    /// Where to look for libraries, after the input's own directory.
    pub libraries: Vec<PathBuf>,
    /// Directories and jars with classes.
    pub classpath: Vec<OsString>,
    /// The JDK to use, if not the installed one.
    pub jdk: Option<PathBuf>,
    /// Whether the JDK's own locks are used instead of the model's.
    pub jdk_locks: bool,
    /// Whether the JDK's own pools and futures are used instead of the model's.
    pub jdk_executors: bool,
    /// Whether the framework's own concurrent collections and semaphores are used instead of the model's.
    pub framework_collections: bool,
    /// Whether threads fill the static fields in which a compiler of .NET keeps lambdas, instead of finding them there.
    pub lambdas_in_fields: bool,
    /// Macros defined beforehand, with their bodies.
    pub defines: Vec<(String, String)>,
    /// Where to look for included files, after the including file's directory.
    pub includes: Vec<PathBuf>,
    /// After how many rounds a loop without an end of its own ends its path.
    pub rounds: Option<u32>,
    /// The values that functions without a known result may give.
    pub nondet: Option<(i64, i64)>,
    /// Whether signed numbers wrap around where the language leaves an overflow undefined.
    pub wraps: bool,
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
        let (entry, arguments, surroundings) = Default::default();
        let (libraries, classpath, jdk, jdk_locks, jdk_executors, defines, includes) = Default::default();
        let (
            rounds,
            nondet,
            no_framework,
            framework_collections,
            lambdas_in_fields,
            observe,
            outcomes,
            exit_code,
        ) = Default::default();
        let (wraps, no_spurious, mentions, budget) = Default::default();
        LoadRequest {
            entry,
            arguments,
            surroundings,
            libraries,
            classpath,
            jdk,
            jdk_locks,
            jdk_executors,
            framework_collections,
            lambdas_in_fields,
            defines,
            includes,
            rounds,
            nondet,
            wraps,
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
    /// For a program that starts in a method, if not where it says itself.
    pub fn starting_at(entry: Option<&str>) -> Self {
        LoadRequest { entry: entry.map(str::to_owned), ..LoadRequest::default() }
    }

    /// With names to observe.
    #[must_use]
    pub fn observing(mut self, names: &[String]) -> Self {
        self.observe = names.to_vec();
        self
    }

    /// An error if the budget has run out.
    pub fn check(&self, during: impl FnOnce() -> String) -> Result<(), LoadError> {
        self.budget.map_or(Ok(()), |budget| budget.check(during)).map_err(LoadError::from)
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
            (Setting::Environment, !has_environment && !self.surroundings.environment.is_empty()),
            (Setting::Properties, !has_properties && !self.surroundings.properties.is_empty()),
            (Setting::Input, !has_environment && self.surroundings.input.is_some()),
        ];
        match given.into_iter().find(|(_, given)| *given) {
            Some((setting, _)) => {
                let message = format!("{shown} is {what}, which has no use for {setting}");
                Err(LoadError::new(message).help(Help::leave_out(&[setting])))
            }
            None => Ok(()),
        }
    }

    /// The names to observe, without white space around them.
    pub fn observed_names(&self) -> Vec<String> {
        self.observe.iter().map(|name| name.trim().to_owned()).collect()
    }
}
