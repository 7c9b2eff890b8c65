//! What to do about an error. It names what a caller has set, or could set, and not how: a command line has flags for
//! that, another caller has fields.

use std::fmt;

/// What to do about an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Help {
    /// In words.
    Text(String),
    /// To leave out what the program has no use for.
    LeaveOut {
        /// All of these.
        settings: Vec<Setting>,
        /// Why, where that is not clear.
        because: Option<&'static str>,
    },
    /// To name something, or something else.
    Name {
        /// What: `a static method`.
        what: &'static str,
        /// Where it goes.
        with: Setting,
    },
}

/// What a caller can set: fields of a [`LoadRequest`](crate::LoadRequest), and what is asked of a loaded program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// Where the program starts.
    Entry,
    /// Environment variables.
    Environment,
    /// System properties.
    Properties,
    /// The lines that the program reads from the console.
    Input,
    /// The JDK.
    Jdk,
    /// What is observed.
    Observe,
    /// That the exit code is judged.
    ExitCode,
    /// The file for a repaired program.
    Output,
    /// What a repair may consist of.
    ChangeKinds,
    /// How a repair is found.
    Method,
    /// That only fingerprints of states are kept.
    HashCompact,
}

impl Help {
    /// To leave settings out.
    pub fn leave_out(settings: &[Setting]) -> Help {
        Help::LeaveOut { settings: settings.to_vec(), because: None }
    }

    /// In words, where `setting` is the word for each setting.
    pub fn worded(&self, setting: &dyn Fn(Setting) -> String) -> String {
        match self {
            Help::Text(text) => text.clone(),
            Help::LeaveOut { settings, because } => {
                let all: Vec<String> = settings.iter().map(|it| setting(*it)).collect();
                let why = because.map_or_else(String::new, |because| format!(": {because}"));
                format!("leave out {}{why}", all.join(" and "))
            }
            Help::Name { what, with } => format!("name {what} with {}", setting(*with)),
        }
    }
}

impl From<String> for Help {
    fn from(text: String) -> Help {
        Help::Text(text)
    }
}

impl From<&str> for Help {
    fn from(text: &str) -> Help {
        Help::Text(text.to_owned())
    }
}

impl fmt::Display for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(&|setting| setting.to_string()))
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Setting::Entry => "an entry point",
            Setting::Environment => "environment variables",
            Setting::Properties => "system properties",
            Setting::Input => "lines of console input",
            Setting::Jdk => "a JDK",
            Setting::Observe => "names to observe",
            Setting::ExitCode => "the judgement of the exit code",
            Setting::Output => "a file for the repaired program",
            Setting::ChangeKinds => "the kinds of changes",
            Setting::Method => "the method of repair",
            Setting::HashCompact => "fingerprints in place of states",
        })
    }
}
