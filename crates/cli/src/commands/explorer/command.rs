//! What can be said at the explorer's prompt.

use std::fmt;
use std::path::{Path, PathBuf};

/// A command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum ExplorerCommand {
    /// Take the step with this number.
    Take(usize),
    /// Take back this many steps.
    Back(usize),
    /// List the steps that are possible.
    Steps,
    /// Tell what has happened so far.
    Story,
    /// Show what each thread is doing.
    Threads,
    /// Show a value.
    Print(String),
    /// Show what was printed.
    Output,
    /// Stop before a line.
    Break(Breakpoint),
    /// Take first steps.
    Continue,
    /// Take random steps.
    Random(usize),
    /// Write the schedule to a file.
    Save(PathBuf),
    /// Start again and follow a schedule.
    Replay(PathBuf),
    /// Explain this.
    Help,
    /// Leave.
    Quit,
}

/// What `help` says.
pub(crate) const HELP: &str = "\
N               take step N of those listed
back [N]        take back the last step, or the last N
steps           list the possible steps again
story           show what has happened so far
threads         what each thread is doing: its calls and what it has in flight
print NAME      a static field, local or litmus variable, or into objects: Bank.first.balance, Ring.items[2]
output          what the program has printed
break FILE:LINE stop `continue` before a line
continue        take the first step again and again, until a breakpoint, a choice or the end
random N        take N random steps
save FILE       write the steps so far to a file
replay FILE     start again and take the steps of a file
quit            leave
";

/// A source line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Breakpoint {
    file: String,
    line: u32,
}

impl Breakpoint {
    /// Whether it is this line. A file matches by its end, so that directories can be left out.
    pub(crate) fn is_at(&self, file: &str, line: u32) -> bool {
        line == self.line && Path::new(file).ends_with(&self.file)
    }
}

impl fmt::Display for Breakpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

impl ExplorerCommand {
    /// Reads a line: nothing if it is empty or a comment, or what is wrong with it.
    pub(crate) fn parse(line: &str) -> Result<Option<ExplorerCommand>, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let count = |default: Option<usize>| match (rest, default) {
            ("", Some(default)) => Ok(default),
            _ => rest.parse().map_err(|_| format!("`{word}` needs a number, not `{rest}`")),
        };
        let file = || match rest {
            "" => Err(format!("`{word}` needs a file")),
            path => Ok(PathBuf::from(path)),
        };
        let alone = |command| match rest {
            "" => Ok(command),
            _ => Err(format!("`{word}` takes nothing after it")),
        };
        let command = match word {
            "" | "#" => return Ok(None),
            word if word.starts_with('#') => return Ok(None),
            "back" | "b" => ExplorerCommand::Back(count(Some(1))?),
            "steps" | "s" => alone(ExplorerCommand::Steps)?,
            "story" => alone(ExplorerCommand::Story)?,
            "threads" | "t" => alone(ExplorerCommand::Threads)?,
            "print" | "p" if rest.is_empty() => return Err("`print` needs a name".to_owned()),
            "print" | "p" => ExplorerCommand::Print(rest.to_owned()),
            "output" | "o" => alone(ExplorerCommand::Output)?,
            "break" => ExplorerCommand::Break(breakpoint(rest)?),
            "continue" | "c" => alone(ExplorerCommand::Continue)?,
            "random" | "r" => ExplorerCommand::Random(count(None)?),
            "save" => ExplorerCommand::Save(file()?),
            "replay" => ExplorerCommand::Replay(file()?),
            "help" | "h" | "?" => alone(ExplorerCommand::Help)?,
            "quit" | "q" | "exit" => alone(ExplorerCommand::Quit)?,
            number => match number.parse() {
                Ok(number) => alone(ExplorerCommand::Take(number))?,
                Err(_) => return Err(format!("`{word}` is not a command; `help` lists them")),
            },
        };
        Ok(Some(command))
    }
}

fn breakpoint(text: &str) -> Result<Breakpoint, String> {
    let parsed = text.rsplit_once(':').and_then(|(file, line)| Some((file, line.parse().ok()?)));
    match parsed {
        Some((file, line)) if !file.is_empty() => Ok(Breakpoint { file: file.to_owned(), line }),
        _ => Err(format!("`{text}` is not of the form FILE:LINE")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_their_abbreviations() {
        let parse = |line| ExplorerCommand::parse(line).unwrap();
        assert_eq!(parse(" 12 "), Some(ExplorerCommand::Take(12)));
        assert_eq!(parse("back"), Some(ExplorerCommand::Back(1)));
        assert_eq!(parse("b 3"), Some(ExplorerCommand::Back(3)));
        assert_eq!(parse("print Bank.first"), Some(ExplorerCommand::Print("Bank.first".to_owned())));
        assert_eq!(parse("# a comment"), None);
        assert_eq!(parse(""), None);
        for wrong in ["random", "back x", "print", "break 12", "break :3", "quit now", "fly", "save", "-1"] {
            assert!(ExplorerCommand::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn breakpoints_need_no_directories() {
        let point = breakpoint("Bank.cs:12").unwrap();
        assert!(point.is_at("/src/Bank.cs", 12));
        assert!(!point.is_at("/src/Bank.cs", 13));
        assert!(!point.is_at("/src/MyBank.cs", 12));
    }
}
