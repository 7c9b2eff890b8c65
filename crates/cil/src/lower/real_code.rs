//! Real compilers' output is never called invalid: every method of Mono's own assemblies, where
//! they are installed, is translated.
//!
//! `REAL_CODE="A.dll B.exe"` takes these assemblies instead of some usual ones.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::path::{Path, PathBuf};
use std::rc::Rc;

use fencepost_testkit::{Tool, needs};

use super::{Linker, Routine};
use crate::files::{File, Files};
use crate::metadata::rows::GenericParam;
use crate::types::{LowerError, MethodInst, Ty, Types};
use crate::world::{AssemblyId, Library, MAIN, MODEL, World};

/// The assemblies of a folder.
struct Installed<'a>(&'a Path);

impl Files for Installed<'_> {
    fn assembly(&self, name: &str) -> Option<File> {
        read(&self.0.join(format!("{name}.dll")))
    }
}

fn read(path: &Path) -> Option<File> {
    Some(File { path: path.display().to_string(), bytes: std::fs::read(path).ok()?, ..File::default() })
}

/// `object` for each type parameter; nothing if one has to be a value type.
fn arguments(linker: &mut Linker<'_>, flags: &[u16]) -> Option<Rc<[Ty]>> {
    const VALUE_TYPE: u16 = 8;
    let object = linker.types.object();
    flags.iter().map(|flags| (flags & VALUE_TYPE == 0).then_some(object)).collect()
}

/// Translates all methods of an assembly: how many it could, how many not, and what it calls
/// invalid.
fn translate(model: &[u8], folder: &Path, file: File, which: AssemblyId) -> (usize, usize, Vec<String>) {
    let installed = Installed(folder);
    let world = World::new(Library::read(model).unwrap(), file, &installed).unwrap();
    let surroundings = fencepost_ir::Surroundings::default();
    let mut linker = Linker::new(Types::new(world), &surroundings);
    linker.is_strict = true;
    let (mut fine, mut not, mut wrong) = (0, 0, Vec::new());
    for def in linker.types.world.types_of(which) {
        let facts = linker.types.world.facts(def);
        if &*facts.name == "Interlocked" && which == MODEL {
            // The runtime's own in our model library, with the same name and other types.
            continue;
        }
        let Some(args) = arguments(&mut linker, &facts.generics) else { continue };
        let owner = linker.types.instantiate(def, args);
        let assembly = linker.types.world.assembly(which);
        for &token in &facts.methods {
            let flags: Vec<u16> = assembly.of::<GenericParam<'_>>(token).map(|param| param.flags).collect();
            let Some(args) = arguments(&mut linker, &flags) else { continue };
            let inst = MethodInst { owner, assembly: which, token, args };
            if linker.types.is_abstract(&inst) || !matches!(assembly.body(token), Ok(Some(_))) {
                continue;
            }
            // The method with its filters, but without what it calls.
            linker.draft.routine(Routine::Method(inst.clone()));
            let mut own = vec![Routine::Method(inst)];
            while let Some(routine) = own.pop() {
                let before = linker.draft.missing.len();
                match fencepost_frontend::lower::translate(&mut linker, &routine) {
                    Ok(_) if linker.draft.missing.len() == before => fine += 1,
                    Ok(_) => not += 1,
                    Err(LowerError::Unsupported(why) | LowerError::Invalid(why)) => wrong.push(why),
                    Err(LowerError::Stopped(stopped)) => wrong.push(stopped.to_string()),
                }
                while let Some((_, next)) = linker.draft.next_routine() {
                    let is_own = |inst: &MethodInst| inst.owner == owner && inst.token == token;
                    if matches!(&next, Routine::Filter(inst, _) if is_own(inst)) {
                        own.push(next);
                    }
                }
            }
        }
    }
    (fine, not, wrong)
}

/// Translates all methods of some assemblies and shows what is called invalid.
fn check(model: &[u8], folder: &Path, names: &[&str], which: AssemblyId) {
    let mut wrong = Vec::new();
    for path in names.iter().map(|name| folder.join(name)) {
        let file = read(&path).unwrap();
        let (fine, not, invalid) = translate(model, folder, file, which);
        println!("{}: {fine} fine, {not} in part, {} invalid", path.display(), invalid.len());
        wrong.extend(invalid.iter().map(|why| format!("{}: {why}", path.display())));
    }
    assert!(wrong.is_empty(), "{} methods are called invalid:\n{}", wrong.len(), wrong.join("\n"));
}

/// The assemblies that a variable names, or some.
fn names(some: &[&str]) -> Vec<String> {
    match std::env::var("REAL_CODE") {
        Ok(names) => names.split(' ').map(str::to_owned).collect(),
        Err(_) => some.iter().map(|&name| name.to_owned()).collect(),
    }
}

#[test]
fn nothing_in_the_core_library_is_called_invalid() {
    let Some(library) = needs(Tool::Mono) else { return };
    let core = read(&library.join("mscorlib.dll")).unwrap();
    check(&core.bytes, &library, &["System.Core.dll"], MODEL);
}

#[test]
fn nothing_above_the_core_library_is_called_invalid() {
    let Some(library) = needs(Tool::Mono) else { return };
    let core = read(&library.join("mscorlib.dll")).unwrap();
    let names = names(&["System.Core.dll", "System.dll"]);
    check(&core.bytes, &library, &names.iter().map(String::as_str).collect::<Vec<_>>(), MAIN);
}

#[test]
fn nothing_is_called_invalid_because_of_the_model_library() {
    let Some(library) = needs(Tool::Mono) else { return };
    let names = names(&["System.Core.dll", "System.dll"]);
    check(crate::load::MODEL, &library, &names.iter().map(String::as_str).collect::<Vec<_>>(), MAIN);
}

/// The folder of .NET's own libraries.
fn dotnet() -> Option<PathBuf> {
    let root = needs(Tool::Dotnet)?.join("shared/Microsoft.NETCore.App");
    std::fs::read_dir(root).ok()?.flatten().map(|entry| entry.path()).max()
}

#[test]
fn nothing_in_dotnets_own_libraries_is_called_invalid() {
    let Some(folder) = dotnet() else { return };
    let core = read(&folder.join("System.Private.CoreLib.dll")).unwrap();
    check(&core.bytes, &folder, &["System.Linq.dll"], MODEL);
    let names = ["System.Linq.dll", "System.Collections.dll", "System.Collections.Concurrent.dll"];
    check(&core.bytes, &folder, &names, MAIN);
    check(crate::load::MODEL, &folder, &names, MAIN);
}
