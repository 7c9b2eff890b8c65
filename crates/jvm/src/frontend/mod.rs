//! Java as a language of Fencepost: finds classes, lists code, and writes repairs.

mod classpath;
mod jdk;
mod listing;
mod members;
mod resources;
mod rewrite;
mod symbols;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use fencepost_frontend::change::Candidate;
use fencepost_frontend::file::{has_extension, read_bytes, refuse_overwriting};
use fencepost_frontend::source::Sources;
use fencepost_frontend::tests::FoundTest;
use fencepost_frontend::{
    Frontend, Help, Input, Language, Listing, LoadError, LoadRequest, Loaded, Observed, ObservedValue,
    Offsets, OwnCode, PartialFences, Repairs, Rewritten, Setting, Volatiles, bytecode,
};
use fencepost_ir::{MethodId, Program, Region};

use crate::error::Error;
use crate::load::{FoundProgram, link};
use crate::lower::{Linked, Origin, Origins};
use crate::world::{File, Files};

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

    fn tests(
        &self,
        path: &Path,
        is_named: bool,
        request: &LoadRequest<'_>,
    ) -> Result<Vec<FoundTest>, LoadError> {
        let bytes = read_bytes(path)?;
        let mut found = members::stress_tests(path, &bytes, is_named);
        let mut known: Option<(PathBuf, ClassPath)> = None;
        for (file, class) in members::classes_of(path, &bytes, is_named) {
            // A jar is opened once for all of its classes.
            let classes = match known.take().filter(|(of, _)| *of == file) {
                Some((_, classes)) => classes,
                None => ClassPath::of_input(&file, read_bytes(&file)?, request)?.0,
            };
            found.extend(crate::load::tests(&classes, &class.name, &file)?);
            known = Some((file, classes));
        }
        Ok(found)
    }

    fn load(&self, input: &Input, request: &LoadRequest<'_>) -> Result<Loaded, LoadError> {
        let (jar, class) = match members::in_jar(input.path()) {
            Some((jar, class)) => (Some(Input::new(jar)), Some(class)),
            None => (None, None),
        };
        let file = jar.as_ref().unwrap_or(input);
        if file.bytes()?.is_empty() {
            return Err(LoadError::empty(&file.shown()));
        }
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
    load_classes(path, named.path, &files, main, request)
}

/// Loads a program whose classes are at hand: `name` is what it is called, `main` the class that it starts in if the
/// request does not say.
pub fn load(
    name: &str,
    files: &dyn Files,
    main: Option<&str>,
    request: &LoadRequest<'_>,
) -> Result<Loaded, LoadError> {
    let path = Path::new(name);
    load_classes(path, path, files, main.map(str::to_owned), request)
}

/// Loads a program in the file at `path`, of which the user names the whole or a part.
fn load_classes(
    path: &Path,
    named: &Path,
    files: &dyn Files,
    main: Option<String>,
    request: &LoadRequest<'_>,
) -> Result<Loaded, LoadError> {
    let shown = path.display().to_string();
    let FoundProgram { linked, results, remarks } = link(&shown, files, main.as_deref(), request)?;
    let Linked { program, entry, missing, mut observed, lookups, returns, origins, .. } = linked;
    if results.is_some() && (request.exit_code || !request.observe.is_empty()) {
        let message = format!("{shown} is a test, of which the result is observed");
        return Err(LoadError::new(message).help(Help::leave_out(&[Setting::Observe, Setting::ExitCode])));
    }
    let exit_code = bytecode::observe_exit_code(request, &program, returns, &mut observed);
    let fails = if results.is_some() { "no result is forbidden" } else { "no assertion fails" };
    let own = origins.classes().into_iter().filter_map(|name| Some((name.to_owned(), files.own(name)?)));
    let own = own.collect();
    let name = Input::new(path).stem();
    Ok(Loaded {
        entry: Some(entry),
        observed,
        exit_code,
        lookups,
        results,
        checks: format!("{fails}, no exception goes uncaught"),
        missing,
        remarks,
        repairs: Repairs {
            noun: "program",
            considered: "the program's own code, not that of libraries",
            volatiles: Volatiles::Fields,
            partial_fences: PartialFences::None,
            at_statements: false,
            offsets: Offsets::Decimal,
            is_written: true,
        },
        ..Loaded::new(name, program, JavaLanguage { path: named.to_owned(), main, origins, own })
    })
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
    /// The classes that come from the input, not from a library.
    own: BTreeMap<String, Result<File, Error>>,
}

impl JavaLanguage {
    /// What a method is in the classes of the input, if it comes from there and not from a library.
    fn own_method(&self, id: MethodId) -> Option<&Origin> {
        self.origins.method(id).filter(|origin| self.own.contains_key(&origin.class))
    }

    /// The field of the input's classes that has a region for itself.
    fn own_field(&self, program: &Program, region: Region) -> Option<&Origin> {
        let origin = self.origins.field(program, region);
        origin.filter(|origin| self.own.contains_key(&origin.class))
    }

    /// A class of the input.
    fn class(&self, name: &str) -> Option<Result<File, Error>> {
        self.own.get(name).cloned()
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
            return Err(LoadError::new(message)
                .help(Help::Name { what: "a .class file or a directory", with: Setting::Output }));
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
