//! Java programs as subjects.

use std::collections::BTreeSet;
use std::path::Path;

use fencepost_ir::{Budget, MethodId, Region};
use fencepost_jvm::{Error, File, LoadError, Loaded, Origin, Origins, Request};

use super::bytecode::{Bytecode, Translated, Wanted};
use super::{ClassPath, Interest};
use crate::args::ProgramArgs;
use crate::diagnostics::Diagnostic;

/// A Java program.
#[derive(Debug)]
pub(crate) struct Java {
    /// The program.
    pub(crate) code: Bytecode,
    /// The internal name of the main class, if there is one.
    pub(crate) main: Option<String>,
    origins: Origins,
    files: ClassPath,
    /// The classes that come from the input, not from a library.
    own: BTreeSet<String>,
}

impl Java {
    /// What a method is in the classes of the input, if it comes from there and not from a library.
    pub(crate) fn own_method(&self, id: MethodId) -> Option<&Origin> {
        self.origins.method(id).filter(|origin| self.own.contains(&origin.class))
    }

    /// The field of the input's classes that has a region for itself.
    pub(crate) fn own_field(&self, region: Region) -> Option<&Origin> {
        let origin = self.origins.field(&self.code.program, region);
        origin.filter(|origin| self.own.contains(&origin.class))
    }

    /// A class of the input.
    pub(crate) fn class(&self, name: &str) -> Option<Result<File, Error>> {
        self.files.own(name)
    }
}

/// Loads the program in a class file or jar, what starts in `class` or in its main class, with other files
/// for some classes.
pub(super) fn load(
    path: &Path,
    bytes: Vec<u8>,
    class: Option<&str>,
    args: &ProgramArgs,
    interest: Interest<'_>,
    replaced: Vec<(String, File)>,
) -> Result<Java, Diagnostic> {
    let (mut files, main) = ClassPath::of_input(path, bytes, args)?;
    files.replace(replaced);
    let main = class.map(str::to_owned).or(main);
    let wanted = Wanted::new(interest);
    let shown = path.display().to_string();
    let request = Request {
        file: &shown,
        files: &files,
        main: main.as_deref(),
        entry: args.entry.as_deref(),
        arguments: &args.arg,
        observe: &wanted.observe,
    };
    let unlimited = Budget::unlimited();
    let budget = interest.budget.unwrap_or(&unlimited);
    let surroundings = args.surroundings()?;
    let loaded =
        fencepost_jvm::load_within(request, &surroundings, &wanted.paths(), budget).map_err(explain)?;
    let Loaded { program, entry, returns, observed, lookups, missing, origins, test, remarks } = loaded;
    if test.is_some() && (interest.exit_code || !interest.observe.is_empty()) {
        let message = format!("{shown} is a test, of which the result is observed");
        return Err(Diagnostic::new(message).help("leave out --observe and --exit-code"));
    }
    // Java's integers are signed, and characters are narrow enough not to matter.
    let unsigned = vec![false; observed.len()];
    let translated =
        Translated { program, entry, returns, observed, unsigned, lookups, missing, remarks, test };
    let own = origins.classes().into_iter().filter(|name| files.own(name).is_some());
    let own = own.map(str::to_owned).collect();
    Ok(Java { code: Bytecode::new(path, wanted, translated)?, main, origins, files, own })
}

/// What to tell about a program that cannot be loaded.
pub(crate) fn explain(error: LoadError) -> Diagnostic {
    let diagnostic = Diagnostic::new(error.to_string());
    match error {
        LoadError::Read(_) => diagnostic.help("is this a Java class, and whole? compile it again and see"),
        LoadError::Link { .. } => diagnostic,
        LoadError::Stopped(stopped) => Diagnostic::stopped(&stopped),
    }
}
