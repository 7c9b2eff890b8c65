//! .NET as a language of Fencepost: finds assemblies and their symbols, lists code, and writes repairs.

mod builds;
mod host;
mod libraries;
mod listing;
mod project;
mod rewrite;
mod symbols;

use std::path::{Path, PathBuf};

use fencepost_frontend::change::Candidate;
use fencepost_frontend::file::{self, has_extension};
use fencepost_frontend::source::Sources;
use fencepost_frontend::tests::FoundTest;
use fencepost_frontend::{
    Frontend, Input, Language, Listing, LoadError, LoadRequest, Loaded, Observed, ObservedValue, Offsets,
    OwnCode, PartialFences, Repairs, Rewritten, Volatiles, bytecode,
};
use fencepost_ir::{MethodId, Program};

use crate::files::{File, Files};
use crate::load::link;
use crate::lower::{Linked, MethodOrigin};
use crate::metadata::{Assembly, Token};

use libraries::Libraries;
pub use symbols::{CSHARP, method_lines};

/// The language of .NET assemblies.
#[derive(Clone, Copy, Debug)]
pub struct Cil;

impl Frontend for Cil {
    fn name(&self) -> &'static str {
        "a .NET program"
    }

    fn recognises(&self, input: &Input) -> bool {
        has_extension(input.path(), &["exe", "dll"])
            || builds::is_build(input.path())
            || input.begins_with(b"MZ")
            || host::is_native_start(|start| input.begins_with(start)) && host::hosted(input.path()).is_some()
    }

    fn uncompiled(&self) -> &'static [&'static str] {
        &["cs", "il"]
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["exe", "dll"]
    }

    fn is_runnable(&self, path: &Path) -> bool {
        let Ok(bytes) = file::read_bytes(path) else { return has_extension(path, &["exe"]) };
        if host::is_native(&bytes) {
            return false;
        }
        let starts = || Assembly::read(bytes, "").is_ok_and(|assembly| assembly.entry_point().is_some());
        has_extension(path, &["exe"]) || starts()
    }

    fn tests(
        &self,
        path: &Path,
        _is_named: bool,
        request: &LoadRequest<'_>,
    ) -> Result<Vec<FoundTest>, LoadError> {
        let bytes = file::read_bytes(path)?;
        if host::is_native(&bytes) {
            return Ok(Vec::new());
        }
        let libraries = Libraries::new(path, &bytes, request);
        crate::load::tests(file_with_symbols(path, bytes), &libraries, path)
    }

    fn load(&self, input: &Input, request: &LoadRequest<'_>) -> Result<Loaded, LoadError> {
        if builds::is_build(input.path()) {
            return Err(builds::refused(input.path()));
        }
        request.refuse_world(&input.shown(), self.name(), true, false)?;
        libraries::check(request)?;
        let bytes = input.bytes()?;
        if bytes.is_empty() {
            return Err(LoadError::empty(&input.shown()));
        }
        if !host::is_native(bytes) {
            return load_file(input.path(), file_with_symbols(input.path(), bytes.to_vec()), request);
        }
        // A native file that starts an assembly stands for it.
        match host::hosted(input.path()) {
            Some(assembly) => {
                let bytes = file::read_bytes(&assembly)?;
                load_file(&assembly, file_with_symbols(&assembly, bytes), request)
            }
            None => {
                let help = "name the .dll or .exe that the C# compiler has written";
                Err(LoadError::new(format!("{} is a native program, not a .NET assembly", input.shown()))
                    .help(help))
            }
        }
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

/// Loads an assembly that is, or would be, at `path`.
fn load_file(path: &Path, file: File, request: &LoadRequest<'_>) -> Result<Loaded, LoadError> {
    let libraries = Libraries::new(path, &file.bytes, request);
    load_at(path.to_owned(), file, &libraries, request)
}

/// Loads an assembly whose bytes are at hand. Others that it refers to come from `files`.
pub fn load(file: File, files: &dyn Files, request: &LoadRequest<'_>) -> Result<Loaded, LoadError> {
    load_at(PathBuf::from(&file.path), file, files, request)
}

fn load_at(
    path: PathBuf,
    file: File,
    files: &dyn Files,
    request: &LoadRequest<'_>,
) -> Result<Loaded, LoadError> {
    let Linked { program, entry, missing, mut observed, lookups, returns, mut remarks, origins } =
        link(file, files, request)?;
    remarks.extend(files.remark());
    let exit_code = bytecode::observe_exit_code(request, &program, returns, &mut observed);
    let name = Input::new(&path).stem();
    Ok(Loaded {
        entry: Some(entry),
        observed,
        exit_code,
        lookups,
        checks: "no assertion fails, no exception goes uncaught".to_owned(),
        missing,
        remarks,
        repairs: Repairs {
            noun: "assembly",
            considered: "the assembly's own code, not that of libraries",
            volatiles: Volatiles::Accesses,
            partial_fences: PartialFences::None,
            at_statements: false,
            offsets: Offsets::Hexadecimal,
            is_written: true,
        },
        ..Loaded::new(name, program, CilLanguage { path, origins })
    })
}

/// An assembly with the symbol files beside it: `X.exe.mdb`, `X.pdb`.
pub fn file_with_symbols(path: &Path, bytes: Vec<u8>) -> File {
    let read = |path: &Path| if path.is_file() { file::read_bytes(path).ok() } else { None };
    // A PDB of the old Windows form says nothing that can be read here.
    let is_portable = |bytes: &Vec<u8>| bytes.starts_with(b"BSJB");
    File {
        path: path.display().to_string(),
        bytes,
        pdb: read(&rewrite::pdb_of(path)).filter(is_portable),
        mdb: read(&rewrite::mdb_of(path)),
    }
}

fn unreadable(error: crate::Error) -> LoadError {
    LoadError::new(error.to_string())
}

/// What is known of a program that was loaded.
#[derive(Debug)]
struct CilLanguage {
    /// The assembly.
    path: PathBuf,
    /// Where each method comes from, by its number.
    origins: Vec<Option<MethodOrigin>>,
}

impl CilLanguage {
    /// What a method is in the assembly itself, if it comes from there and not from another.
    fn own_method(&self, id: MethodId) -> Option<Token> {
        let origin = self.origins.get(id.0 as usize).copied().flatten();
        origin.filter(|origin| origin.is_main()).map(|origin| origin.token)
    }
}

impl Language for CilLanguage {
    fn value(&self, program: &Program, observed: &Observed, word: i64) -> ObservedValue {
        bytecode::value(program, observed, word)
    }

    fn own_code(&self, _program: &Program, id: MethodId) -> Option<OwnCode> {
        let token = self.own_method(id)?.0;
        Some(OwnCode { text: token, method: token })
    }

    fn retain_possible(&self, program: &Program, candidates: &mut Vec<Candidate>) -> Result<(), LoadError> {
        self.retain_prefixable(program, candidates)
    }

    fn sources(&self) -> Option<Sources<'_>> {
        symbols::open(self)
    }

    fn check_output(&self, output: &Path) -> Result<(), LoadError> {
        if output.is_dir() {
            return Err(LoadError::new(format!("{} is a directory", output.display())));
        }
        file::refuse_overwriting(&rewrite::files(&self.path), &rewrite::files(output))
    }

    fn rewrite(
        &self,
        loaded: &Loaded,
        request: &LoadRequest<'_>,
        changes: &[&Candidate],
        output: Option<&Path>,
    ) -> Result<Option<Rewritten>, LoadError> {
        self.rewritten(loaded, request, changes, output).map(Some)
    }
}
