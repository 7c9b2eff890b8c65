//! The command line as clap has it, with the options of each command in groups. Those for experts are shown by
//! `--help-expert` only.

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command, CommandFactory};

use super::Cli;
use super::examples::with_example;

const SHOWS_ALL: &str = "help-expert";

/// The group that `--help` leaves out.
const EXPERT: &str = "Expert";

/// Options by their long names, in groups. One that stands in none is among clap's own.
const GROUPS: [(&str, &[&str]); 6] = [
    (
        "What to check",
        &[
            "filter",
            "list",
            "entry",
            "arg",
            "env",
            "property",
            "input",
            "lib",
            "classpath",
            "jdk",
            "define",
            "include",
            "loop",
            "nondet",
            "wrapv",
            "project",
            "no-project",
            "observe",
            "always",
            "at-end",
            "exit-code",
            "clock",
            "no-spurious",
            "endless",
            "explain-missing",
        ],
    ),
    ("Models", &["model", "compare"]),
    ("What to change", &["kinds", "minimise", "cost", "weight", "not-in", "source"]),
    (
        "Search and limits",
        &[
            "all",
            "hunt",
            "workers",
            "limit-states",
            "limit-memory",
            "limit-time",
            "checkpoint",
            "every",
            "local-processes",
            "hosts",
            "processes",
            "process",
            "secret-file",
            "wait",
            "store",
            "jobs",
        ],
    ),
    (
        "Output",
        &[
            "format",
            "report",
            "full",
            "color",
            "repair",
            "output",
            "stories",
            "screen",
            "baseline",
            "write-baseline",
            "save-schedule",
            "replay",
        ],
    ),
    (
        EXPERT,
        &[
            "jdk-locks",
            "jdk-executors",
            "framework-collections",
            "lambdas-in-fields",
            "no-framework",
            "seed",
            "departures",
            "order",
            "hash-compact",
            "window",
            "no-reduce",
            "without",
            "paranoid",
            "method",
            "capacities",
        ],
    ),
];

fn group_of(command: &str, option: &Arg) -> Option<&'static str> {
    let name = option.get_long()?;
    let has = |(_, names): &&(&str, &[&str])| names.contains(&name);
    // To list one method is what the command is for.
    GROUPS.iter().find(has).map(|(group, _)| *group).filter(|_| (command, name) != ("disasm", "method"))
}

/// The definition of the command line, with or without what is for experts in its help.
pub(crate) fn definition(shows_all: bool) -> Command {
    Cli::command().mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        let group = |option: &Arg| group_of(&name, option);
        let has_expert = command.get_arguments().any(|option| group(option) == Some(EXPERT));
        let command = command.mut_args(|option| {
            let option = with_example(&name, option);
            match group(&option) {
                Some(heading) => option.help_heading(heading).hide(heading == EXPERT && !shows_all),
                None => option,
            }
        });
        let about = "Print help with all options, also those for experts";
        let all = Arg::new(SHOWS_ALL).long(SHOWS_ALL).help(about).action(ArgAction::HelpLong);
        if has_expert { command.arg(all) } else { command }
    })
}

/// The definition for what the user has typed.
pub(crate) fn definition_for(words: &[OsString]) -> Command {
    let options = words.iter().take_while(|word| *word != "--");
    definition(options.into_iter().any(|word| *word == *format!("--{SHOWS_ALL}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        definition(false).debug_assert();
        definition(true).debug_assert();
    }

    #[test]
    fn every_option_of_a_search_or_repair_is_in_a_group_and_every_name_is_an_option() {
        let whole = Cli::command();
        for name in ["check", "outcomes", "test", "watch", "resume", "fix", "run", "explore"] {
            let command = whole.find_subcommand(name).unwrap();
            let options = command.get_arguments().filter(|option| option.get_long().is_some());
            let astray: Vec<_> = options.filter(|option| group_of(name, option).is_none()).collect();
            assert!(astray.is_empty(), "{name}: {astray:?}");
        }
        let options: Vec<&str> = whole
            .get_subcommands()
            .flat_map(|command| command.get_arguments())
            .filter_map(Arg::get_long)
            .collect();
        let mut names: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        assert!(names.iter().all(|name| options.contains(name)));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "an option stands in two groups");
    }

    #[test]
    fn expert_options_are_shown_when_asked_for() {
        let help = |shows_all| {
            let mut whole = definition(shows_all);
            whole.find_subcommand_mut("check").unwrap().render_long_help().to_string()
        };
        let (plain, all) = (help(false), help(true));
        for heading in ["What to check:", "Models:", "Search and limits:", "Output:"] {
            assert!(plain.contains(heading), "{plain}");
        }
        assert!(!plain.contains("--paranoid") && plain.contains("--help-expert"), "{plain}");
        assert!(all.contains("Expert:") && all.contains("--paranoid"), "{all}");
    }
}
