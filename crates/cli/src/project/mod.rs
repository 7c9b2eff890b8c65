//! `fencepost.toml`: what a project says about itself, so that it need not be typed.
//!
//! Each key is an option. What the file says becomes words of the command line, before those that the user has typed,
//! unless the user has typed the same option: so a setting means what the option means, and the command line wins.
//! [`settings`] reads the file. [`find`] looks for it.

mod find;
mod settings;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{ArgMatches, Command, FromArgMatches};

use crate::args::{Cli, definition_for};
use crate::diagnostics::Diagnostic;
use settings::ProjectFile;

/// Reads the command line together with the file of the project that its input is in. Gives a sentence about the file
/// if there is one. Ends the process if the command line is wrong, as it does for `--help`.
pub(crate) fn parse(mut words: Vec<OsString>) -> Result<(Cli, Option<String>), Diagnostic> {
    let definition = definition_for(&words);
    let matches = definition.clone().get_matches_from(&words);
    let mut read = None;
    if let Some((name, typed)) = matches.subcommand()
        && let Some(command) = definition.find_subcommand(name)
        && let Some(path) = project_of(typed)?
    {
        let file = ProjectFile::read(&path)?;
        let used = Used::of(&file, command, typed)?;
        read = Some(used.tell(&file.shown));
        // The command is the first word: no option stands before it.
        words.splice(2..2, used.words);
    }
    let matches = definition.get_matches_from(&words);
    let mut cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    cli.command.remember(&words)?;
    Ok((cli, read))
}

/// The file that the user names, or that is found from the inputs on.
fn project_of(typed: &ArgMatches) -> Result<Option<PathBuf>, Diagnostic> {
    // Commands without these arguments have no use for a project.
    let Ok(Some(inputs)) = typed.try_get_many::<PathBuf>("input") else { return Ok(None) };
    if let Ok(Some(named)) = typed.try_get_one::<PathBuf>("project") {
        return Ok(Some(named.clone()));
    }
    if let Ok(Some(true)) = typed.try_get_one::<bool>("no_project") {
        return Ok(None);
    }
    find::of_inputs(inputs)
}

/// What a command takes from a file.
#[derive(Default)]
struct Used<'f> {
    words: Vec<OsString>,
    keys: Vec<&'f str>,
    /// What the command line says otherwise.
    overridden: Vec<&'f str>,
    /// A list of models, where a command takes one.
    several: bool,
}

impl<'f> Used<'f> {
    fn of(file: &'f ProjectFile, command: &Command, typed: &ArgMatches) -> Result<Used<'f>, Diagnostic> {
        let mut used = Used::default();
        for setting in &file.settings {
            let option = command.get_arguments().find(|it| it.get_long() == Some(&setting.key));
            let option = option.filter(|_| takes(command.get_name(), &setting.key));
            let Some(option) = option else { continue };
            let id = option.get_id().as_str();
            let is_typed = typed.value_source(id) == Some(ValueSource::CommandLine);
            let mut words = file.words(setting, option)?;
            if is_typed && setting.is_table() {
                words.retain(|word| !is_named(typed, id, word));
            } else if is_typed {
                words.clear();
            }
            if is_typed && words.is_empty() {
                used.overridden.push(&setting.key);
                continue;
            }
            if setting.is_list() && setting.key == "model" && !takes_models(command.get_name()) {
                used.several = true;
                continue;
            }
            words.iter().try_for_each(|word| file.check(setting, command, word))?;
            used.keys.push(&setting.key);
            used.words.extend(words);
        }
        Ok(used)
    }

    /// `Read model and entry from bank/fencepost.toml; the command line says otherwise about lib.`
    fn tell(&self, shown: &str) -> String {
        let mut text = match &self.keys[..] {
            [] => format!("Read {shown}, which says nothing that counts here"),
            keys => format!("Read {} from {shown}", settings::listed(keys)),
        };
        if !self.overridden.is_empty() {
            text +=
                &format!("; the command line says otherwise about {}", settings::listed(&self.overridden));
        }
        if self.several {
            text += "; its models are several, and this command takes one";
        }
        text + "."
    }
}

/// Whether the user has typed another value for the name that a word gives one to: `--env=HOME=/root`.
fn is_named(typed: &ArgMatches, id: &str, word: &OsString) -> bool {
    let word = word.to_string_lossy();
    let name = word.split('=').nth(1).unwrap_or_default();
    let typed = typed.get_many::<(String, String)>(id).into_iter().flatten();
    typed.into_iter().any(|(other, _)| other == name)
}

/// Whether a setting is of use to a command: tests start where they start.
fn takes(command: &str, key: &str) -> bool {
    !(command == "test" && matches!(key, "entry" | "arg"))
}

/// Whether `--model` of a command may name several.
fn takes_models(command: &str) -> bool {
    !matches!(command, "fix" | "explore")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_an_option_of_check() {
        let definition = definition_for(&[]);
        let check = definition.find_subcommand("check").unwrap();
        for (key, _) in settings::KEYS {
            assert!(check.get_arguments().any(|it| it.get_long() == Some(key)), "{key}");
        }
    }

    #[test]
    fn what_is_read_is_told() {
        let used = Used { keys: vec!["model", "lib", "entry"], ..Used::default() };
        assert_eq!(used.tell("a/fencepost.toml"), "Read model, lib and entry from a/fencepost.toml.");
        let used = Used { overridden: vec!["model"], several: true, ..Used::default() };
        let told = used.tell("b");
        assert!(told.starts_with("Read b, which says nothing that counts here; the command line"), "{told}");
        assert!(told.ends_with("about model; its models are several, and this command takes one."), "{told}");
    }
}
