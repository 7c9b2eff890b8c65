//! Java as a language of Fencepost: finds classes, lists code, and writes repairs.

mod classpath;
mod jdk;
mod listing;
mod members;
mod rewrite;
mod symbols;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use fencepost_frontend::change::Candidate;
use fencepost_frontend::file::{has_extension, read_bytes, refuse_overwriting};
use fencepost_frontend::results::RESULT;
use fencepost_frontend::source::Sources;
use fencepost_frontend::{
    Frontend, Input, Language, Listing, LoadError, LoadRequest, Loaded, Observed, ObservedValue, Offsets,
    OwnCode, PartialFences, Repairs, Rewritten, Volatiles, bytecode,
};
use fencepost_ir::{Budget, MethodId, Program, Region};

use crate::error::Error;
use crate::load::{self, Request, load_within};
use crate::lower::{Origin, Origins};
use crate::world::File;

use classpath::ClassPath;
pub use symbols::{JAVA, method_lines};

/// The language of Java classes.
#[derive(Clone, Copy, Debug)]
pub struct Java;

impl Frontend for Java {
    fn name(&self) -> &'static str {
        "a Java program"
    }

    fn recognises(&self, input: &Input) -> bool {
        members::in_jar(input.path()).is_some()
            || has_extension(input.path(), &["class", "jar"])
            || input.begins_with(&[0xCA, 0xFE, 0xBA, 0xBE])
            || input.bytes().is_ok_and(crate::archive::Archive::is_one)
    }

    fn uncompiled(&self) -> &'static [&'static str] {
        &["java"]
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["class", "jar"]
    }

    fn is_runnable(&self, path: &Path) -> bool {
        members::is_runnable(path)
    }

    fn members(&self, path: &Path, is_named: bool) -> Vec<PathBuf> {
        if is_named || has_extension(path, &["jar"]) { members::tests_in(path) } else { Vec::new() }
    }

    fn load(&self, input: &Input, request: &LoadRequest<'_>) -> Result<Loaded, LoadError> {
        let (jar, class) = match members::in_jar(input.path()) {
            Some((jar, class)) => (Some(Input::new(jar)), Some(class)),
            None => (None, None),
        };
        let file = jar.as_ref().unwrap_or(input);
        let named = Named { path: input.path(), class: class.as_deref(), replaced: Vec::new() };
        load_file(file.path(), file.bytes()?.to_vec(), named, request)
    }

    fn listing(
        &self,
        input: &Input,
        _request: &LoadRequest<'_>,
        wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Option<Vec<Listing>>, LoadError> {
        listing::list(input, wanted).map(Some)
    }
}

/// What is loaded of a class file or jar.
struct Named<'a> {
    /// What the user names.
    path: &'a Path,
    /// The class that it starts in, if not its main class.
    class: Option<&'a str>,
    /// Other files for some classes.
    replaced: Vec<(String, File)>,
}

/// Loads the program in a class file or jar that is, or would be, at `path`.
fn load_file(
    path: &Path,
    bytes: Vec<u8>,
    named: Named<'_>,
    request: &LoadRequest<'_>,
) -> Result<Loaded, LoadError> {
    let (mut files, main) = ClassPath::of_input(path, bytes, request)?;
    files.replace(named.replaced);
    let main = named.class.map(str::to_owned).or(main);
    let names = bytecode::observed_names(request);
    let shown = path.display().to_string();
    let asked = Request {
        file: &shown,
        files: &files,
        main: main.as_deref(),
        entry: request.entry.as_deref(),
        arguments: &request.arguments,
        observe: &names,
    };
    let unlimited = Budget::unlimited();
    let budget = request.budget.unwrap_or(&unlimited);
    let paths: Vec<_> = request.mentions.iter().map(|mention| mention.steps.clone()).collect();
    let loaded = load_within(asked, &request.surroundings()?, &paths, budget).map_err(explained)?;
    let load::Loaded { program, entry, returns, observed, lookups, missing, origins, test, remarks } = loaded;
    if test.is_some() && (request.exit_code || !request.observe.is_empty()) {
        let message = format!("{shown} is a test, of which the result is observed");
        return Err(LoadError::new(message).help("leave out --observe and --exit-code"));
    }
    let names = if test.is_some() { vec![RESULT.to_owned(); observed.len()] } else { names };
    // Java's integers are signed, and characters are narrow enough not to matter.
    let mut observed: Vec<Observed> =
        names.into_iter().zip(observed).map(|(name, at)| Observed::new(name, at)).collect();
    let exit_code = bytecode::observe_exit_code(request, &program, returns, &mut observed);
    let fails = if test.is_some() { "no result is forbidden" } else { "no assertion fails" };
    let own = origins.classes().into_iter().filter(|name| files.own(name).is_some());
    let own = own.map(str::to_owned).collect();
    Ok(Loaded {
        name: Input::new(path).stem(),
        program,
        entry: Some(entry),
        observed,
        exit_code,
        lookups,
        condition: None,
        filter: None,
        results: test.map(|test| test.table),
        checks: format!("{fails}, no exception goes uncaught"),
        missing,
        remarks,
        assumptions: Vec::new(),
        is_cut: false,
        repairs: Repairs {
            noun: "program",
            considered: "the program's own code, not that of libraries",
            volatiles: Volatiles::Fields,
            partial_fences: PartialFences::None,
            at_statements: false,
            offsets: Offsets::Decimal,
            is_written: true,
        },
        language: Box::new(JavaLanguage { path: named.path.to_owned(), main, origins, files, own }),
    })
}

/// What to tell about a program that cannot be loaded.
fn explained(error: load::LoadError) -> LoadError {
    let explained = LoadError::new(error.to_string());
    match error {
        load::LoadError::Read(_) => {
            explained.help("is this a Java class, and whole? compile it again and see")
        }
        load::LoadError::Link { .. } => explained,
        load::LoadError::Stopped(stopped) => stopped.into(),
    }
}

fn unreadable(error: Error) -> LoadError {
    LoadError::new(error.to_string())
}

/// What is known of a program that was loaded.
#[derive(Debug)]
struct JavaLanguage {
    /// What the user names.
    path: PathBuf,
    /// The internal name of the main class, if there is one.
    main: Option<String>,
    origins: Origins,
    files: ClassPath,
    /// The classes that come from the input, not from a library.
    own: BTreeSet<String>,
}

impl JavaLanguage {
    /// What a method is in the classes of the input, if it comes from there and not from a library.
    fn own_method(&self, id: MethodId) -> Option<&Origin> {
        self.origins.method(id).filter(|origin| self.own.contains(&origin.class))
    }

    /// The field of the input's classes that has a region for itself.
    fn own_field(&self, program: &Program, region: Region) -> Option<&Origin> {
        let origin = self.origins.field(program, region);
        origin.filter(|origin| self.own.contains(&origin.class))
    }

    /// A class of the input.
    fn class(&self, name: &str) -> Option<Result<File, Error>> {
        self.files.own(name)
    }
}

impl Language for JavaLanguage {
    fn value(&self, program: &Program, observed: &Observed, word: i64) -> ObservedValue {
        bytecode::value(program, observed, word)
    }

    fn own_code(&self, _program: &Program, id: MethodId) -> Option<OwnCode> {
        self.own_method(id).map(|_| OwnCode { text: id.0, method: id.0 })
    }

    fn retain_possible(&self, program: &Program, candidates: &mut Vec<Candidate>) -> Result<(), LoadError> {
        self.retain_writable(program, candidates);
        Ok(())
    }

    fn sources(&self) -> Option<Sources<'_>> {
        Some(symbols::open(self))
    }

    fn check_output(&self, output: &Path) -> Result<(), LoadError> {
        let is_class = !classpath::is_jar(&self.path, &read_bytes(&self.path)?);
        if output.is_dir() && !is_class {
            return Err(LoadError::new(format!("{} is a directory", output.display())));
        }
        if is_class && has_extension(output, &["jar"]) {
            let message = format!("{} is a class, not a jar", self.path.display());
            return Err(LoadError::new(message).help("name a .class file or a directory with --output"));
        }
        refuse_overwriting(std::slice::from_ref(&self.path), &[output.to_owned()])
    }

    fn rewrite(
        &self,
        loaded: &Loaded,
        request: &LoadRequest<'_>,
        changes: &[&Candidate],
        output: Option<&Path>,
    ) -> Result<Option<Rewritten>, LoadError> {
        self.rewritten(&loaded.program, request, changes, output).map(Some)
    }
}
