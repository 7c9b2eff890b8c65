//! An example for each option, which the help shows below what it does.

use clap::Arg;

/// Options by their long names, each as one would type it.
const EXAMPLES: [(&str, &str); 76] = [
    ("all", "--all"),
    ("always", "--always 'Bank.total >= 0'"),
    ("arg", "--arg 3 --arg fast"),
    ("at-end", "--at-end 'Bank.total == 2'"),
    ("baseline", "--baseline known.toml"),
    ("capacities", "--method mincut --capacities basic"),
    ("checkpoint", "--checkpoint bank.kept"),
    ("classpath", "--classpath target/classes:lib/guava.jar"),
    ("clock", "--clock leaps"),
    ("color", "--color always"),
    ("compare", "--compare sc"),
    ("cost", "--cost"),
    ("define", "-D THREADS=3"),
    ("departures", "--hunt --departures 2"),
    ("endless", "--endless"),
    ("entry", "--entry Bank::TwoTransfers"),
    ("env", "--env MODE=test"),
    ("every", "--checkpoint bank.kept --every 30s"),
    ("exit-code", "--exit-code"),
    ("explain-missing", "--explain-missing"),
    ("filter", "--filter Transfer --filter '!Slow'"),
    ("format", "--format json"),
    ("framework-collections", "--framework-collections"),
    ("full", "--full"),
    ("hash-compact", "--hash-compact"),
    ("hosts", "--hosts hosts.txt --process 0"),
    ("hunt", "--hunt --limit-time 1m"),
    ("include", "-I include"),
    ("input", "--input lines.txt"),
    ("ir", "--ir"),
    ("jdk", "--jdk /usr/lib/jvm/java-17"),
    ("jdk-executors", "--jdk-executors"),
    ("jdk-locks", "--jdk-locks"),
    ("jobs", "--jobs 4"),
    ("kinds", "--kinds volatile"),
    ("lambdas-in-fields", "--lambdas-in-fields"),
    ("lib", "--lib packages/lib"),
    ("limit-memory", "--limit-memory 4G"),
    ("limit-states", "--limit-states 100000"),
    ("limit-time", "--limit-time 2m"),
    ("list", "--list"),
    ("local-processes", "--local-processes 4"),
    ("loop", "--loop 3"),
    ("minimise", "--minimise"),
    ("model", "--model sc,tso,dotnet"),
    ("no-framework", "--no-framework"),
    ("no-project", "--no-project"),
    ("no-reduce", "--no-reduce"),
    ("no-spurious", "--no-spurious"),
    ("nondet", "--nondet 0..3"),
    ("not-in", "--not-in Log::Write"),
    ("observe", "--observe Bank.total,Bank.count"),
    ("order", "--order dfs"),
    ("output", "-o Fixed.exe"),
    ("paranoid", "--paranoid"),
    ("process", "--hosts hosts.txt --process 1"),
    ("processes", "--hosts hosts.txt --processes 8 --process 0"),
    ("project", "--project ci/fencepost.toml"),
    ("property", "--property user.name=me"),
    ("repair", "--repair --report story.html"),
    ("replay", "--replay lost-update.schedule"),
    ("report", "--report story.html --report story.sarif"),
    ("save-schedule", "--save-schedule lost-update.schedule"),
    ("screen", "--screen"),
    ("secret-file", "--hosts hosts.txt --process 0 --secret-file secret.txt"),
    ("seed", "--hunt --seed 7"),
    ("source", "--source src"),
    ("store", "--store disk"),
    ("stories", "--stories"),
    ("weight", "--weight Queue::Take=10"),
    ("wait", "--hosts hosts.txt --wait 10m"),
    ("window", "--window 12"),
    ("without", "--without stubborn-sets"),
    ("workers", "--workers auto"),
    ("wrapv", "--wrapv"),
    ("write-baseline", "--write-baseline known.toml"),
];

/// How one types an option of a command.
fn example(command: &str, option: &Arg) -> Option<&'static str> {
    let name = option.get_long()?;
    match (command, name) {
        ("disasm", "method") => Some("--method Bank::Transfer"),
        ("resume", "every") => Some("--every 30s"),
        (_, "method") => Some("--method mincut"),
        _ => EXAMPLES.iter().find(|(known, _)| *known == name).map(|(_, example)| *example),
    }
}

/// The option with its example in the long help. A switch is its own.
pub(super) fn with_example(command: &str, option: Arg) -> Arg {
    let Some(example) = example(command, &option) else { return option };
    let Some(help) = option.get_long_help().or(option.get_help()) else { return option };
    let is_itself = option.get_long().is_some_and(|name| example == format!("--{name}"));
    let long = if is_itself { help.to_string() } else { format!("{help}\n\nExample: {example}") };
    option.long_help(long)
}

#[cfg(test)]
mod tests {
    use super::super::groups::definition;
    use super::*;

    /// Words as a shell splits them, with quotes around some.
    fn words(text: &str) -> Vec<String> {
        let parts = text.split('\'').enumerate();
        let split = parts.flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        });
        split.collect()
    }

    #[test]
    fn every_option_has_an_example_that_can_be_typed() {
        let whole = definition(true);
        let mut missing = Vec::new();
        for name in ["check", "outcomes", "fix", "run", "explore", "disasm", "test", "watch", "resume"] {
            let command = whole.find_subcommand(name).unwrap();
            for option in command.get_arguments().filter(|option| option.get_long().is_some()) {
                let long = option.get_long().unwrap();
                if ["help", "help-expert"].contains(&long) {
                    continue;
                }
                let Some(example) = example(name, option) else {
                    missing.push(format!("{name} --{long}"));
                    continue;
                };
                let typed =
                    ["fencepost", name, "Bank.exe"].map(str::to_owned).into_iter().chain(words(example));
                let parsed = definition(true).try_get_matches_from(typed);
                assert!(parsed.is_ok(), "{name} {example}: {}", parsed.unwrap_err());
            }
        }
        assert!(missing.is_empty(), "without an example: {missing:?}");
    }
}
