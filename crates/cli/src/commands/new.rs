//! `fencepost new`: a project with a broken double-checked lock, and how to find and mend what is wrong.
//!
//! The sources are those of `templates`, as they are: what is made is what the tests compile and check.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::args::{NewArgs, ProjectLanguage};
use crate::diagnostics::Diagnostic;
use crate::output::Output;

/// A project to begin with.
struct Starter {
    /// Names and texts.
    files: &'static [(&'static str, &'static str)],
    /// Commands, each with what it does.
    commands: &'static [(&'static str, &'static str)],
    /// How to mend it by hand.
    repair: &'static str,
}

const DOTNET: Starter = Starter {
    files: &[
        ("Settings.cs", include_str!("../templates/Settings.cs")),
        ("Settings.csproj", include_str!("../templates/Settings.csproj")),
        ("fencepost.toml", "model = \"dotnet\"\nlimit-time = \"1m\"\n"),
        (".gitignore", "bin/\nobj/\n"),
    ],
    commands: &[
        (
            "dotnet build -o bin",
            "compile; with Mono: mkdir bin && mcs -debug -out:bin/Settings.dll Settings.cs",
        ),
        ("fencepost check bin/Settings.dll", "find what is wrong"),
        ("fencepost fix bin/Settings.dll --kinds volatile", "find the smallest repair"),
    ],
    repair: "Make `ready` volatile in Settings.cs, compile again, and check again: it holds.",
};

const JAVA: Starter = Starter {
    files: &[
        ("Settings.java", include_str!("../templates/Settings.java")),
        ("fencepost.toml", "model = \"java\"\nlimit-time = \"1m\"\n"),
        (".gitignore", "bin/\n"),
    ],
    commands: &[
        ("javac -g -d bin Settings.java", "compile"),
        ("fencepost check bin/Settings.class", "find what is wrong"),
        ("fencepost fix bin/Settings.class --kinds volatile --source .", "find the smallest repair"),
    ],
    repair: "Make `ready` volatile in Settings.java, compile again, and check again: it holds.",
};

const C: Starter = Starter {
    files: &[
        ("settings.c", include_str!("../templates/settings.c")),
        // Under x86's own model the lock works, since stores stay in order there.
        ("fencepost.toml", "model = \"rmo\"\nlimit-time = \"1m\"\n"),
    ],
    commands: &[
        ("fencepost check settings.c", "find what is wrong; C is read as source"),
        ("fencepost fix settings.c --output mended.c", "find the smallest repair, and write it"),
        ("fencepost check mended.c", "see that it holds"),
    ],
    repair: "Or write `memory_order_release` where `ready` becomes 1 and `memory_order_acquire` where it is read first.",
};

impl Starter {
    fn of(language: ProjectLanguage) -> Starter {
        match language {
            ProjectLanguage::Dotnet => DOTNET,
            ProjectLanguage::Java => JAVA,
            ProjectLanguage::C => C,
        }
    }

    /// The page that stands in the project.
    fn readme(&self) -> String {
        let commands: Vec<String> =
            self.commands.iter().map(|(command, what)| format!("# {what}\n{command}\n")).collect();
        format!(
            "# A broken double-checked lock\n\nTwo threads ask for a port. The first one to come sets it, behind a lock; the other \
             one may see that it is\nset before it sees the port itself.\n\n```console\n{}```\n\n{}\n",
            commands.join(""),
            self.repair
        )
    }

    fn write(&self, folder: &Path) -> io::Result<()> {
        if let Some(parent) = folder.parent() {
            fs::create_dir_all(parent)?;
        }
        // Fails if anything is there, so nothing is overwritten.
        fs::create_dir(folder)?;
        for (name, text) in self.files {
            fs::write(folder.join(name), text)?;
        }
        fs::write(folder.join("README.md"), self.readme())
    }
}

/// Makes a project.
pub(super) fn make(out: &mut Output, args: &NewArgs) -> io::Result<Result<(), Diagnostic>> {
    let (starter, shown) = (Starter::of(args.language), args.name.display());
    if let Err(error) = starter.write(&args.name) {
        let diagnostic = Diagnostic::new(format!("cannot make {shown}: {error}"));
        return Ok(Err(match error.kind() {
            io::ErrorKind::AlreadyExists => diagnostic.help("name a folder that is not there yet"),
            _ => diagnostic,
        }));
    }
    writeln!(out, "Made {shown}, with a broken double-checked lock in {}.", starter.files[0].0)?;
    writeln!(out, "\n  cd {shown}")?;
    for (command, what) in starter.commands {
        writeln!(out, "  {command:<60}  # {what}")?;
    }
    writeln!(out, "\n{}", starter.repair)?;
    writeln!(out, "README.md says the same.")?;
    Ok(Ok(()))
}
