//! Repairs written into Java classes: into copies of class files, or of a jar.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fencepost_ir::Region;
use fencepost_ir::broken::Invariant;
use fencepost_jvm::archive::Archive;
use fencepost_jvm::class::{Class, flags};
use fencepost_jvm::patch::{Edit, is_fence, patch};
use fencepost_jvm::{Error, File, Origin};
use fencepost_repair::{Candidate, Remedy};

use super::{Patched, search, write};
use crate::commands::fix::command::Case;
use crate::diagnostics::Diagnostic;
use crate::input;
use crate::subject::{self, Java, root};

/// Whether the input is a jar.
pub(super) fn is_jar(input: &Path) -> Result<bool, Diagnostic> {
    Ok(subject::is_jar(input, &input::read_bytes(input)?))
}

fn told(error: Error) -> Diagnostic {
    Diagnostic::new(error.to_string())
}

/// Makes changes to the classes, writes those if `output` says where to, and searches the result.
pub(super) fn patched(
    case: &Case<'_>,
    java: &Java,
    candidates: &[&Candidate],
    output: Option<&Path>,
) -> Result<Patched, Diagnostic> {
    let path = &case.args.input;
    let mut remarks = Vec::new();
    let mut changed: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let mut members: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for (class, edits) in edits(java, candidates) {
        let file = java.class(&class).or_broken("the class of a change").map_err(told)?;
        let edits: Vec<Edit> = edits.into_iter().collect();
        let new = patch(&file.bytes, &file.path, &edits).map_err(told)?;
        remarks.extend(new.remarks);
        members.insert(file.path, new.bytes.clone());
        changed.insert(class, new.bytes);
    }
    let bytes = input::read_bytes(path)?;
    let (program, interest) = (&case.args.program, case.interest());
    let again = if subject::is_jar(path, &bytes) {
        let jar = Archive::read(bytes, &path.display().to_string()).map_err(told)?;
        if jar.names().any(|name| name.starts_with("META-INF/") && name.ends_with(".SF")) {
            remarks.push("the jar is signed, and its signatures do not fit the changed classes".to_owned());
        }
        let new = jar.with(&members).map_err(told)?;
        match output {
            None => subject::load_java(path, new, program, interest, Vec::new())?,
            Some(output) => {
                write(output, &new)?;
                subject::load_java(output, input::read_bytes(output)?, program, interest, Vec::new())?
            }
        }
    } else {
        if let (Some(output), Some(main)) = (output, &java.main) {
            // What is written is a program even if only its other classes change.
            changed.entry(main.clone()).or_insert_with(|| bytes.clone());
            write_classes(java, main, output, &mut changed)?;
        }
        let replaced = changed.into_iter().map(|(class, bytes)| {
            let path = format!("{class}.class");
            (class, File { path, bytes })
        });
        subject::load_java(path, bytes, program, interest, replaced.collect())?
    };
    let report = search(case, &again)?;
    Ok(Patched { report, written: output.map(Path::to_owned), remarks })
}

/// Writes classes, and reads them again. The main class gets the name that the user gives, others stand where
/// their names say; a name that is not one of a class is that of a directory for all.
fn write_classes(
    java: &Java,
    main: &str,
    output: &Path,
    classes: &mut BTreeMap<String, Vec<u8>>,
) -> Result<(), Diagnostic> {
    let is_file = input::has_extension(output, &["class"]);
    let path_of = |class: &str| {
        let file = format!("{class}.class");
        match is_file {
            true if class == main => output.to_owned(),
            true => root(output, main).join(file),
            false => output.join(file),
        }
    };
    for class in classes.keys() {
        let path = path_of(class);
        let old =
            java.class(class).and_then(Result::ok).and_then(|file| Path::new(&file.path).canonicalize().ok());
        if old.is_some() && path.canonicalize().ok() == old {
            let message = format!("{} would be overwritten", path.display());
            return Err(Diagnostic::new(message).help("choose another directory for --output"));
        }
    }
    for (class, bytes) in classes {
        let path = path_of(class);
        if let Some(parent) = path.parent().filter(|_| !is_file || class != main) {
            std::fs::create_dir_all(parent)
                .map_err(|error| Diagnostic::new(format!("cannot make {}: {error}", parent.display())))?;
        }
        write(&path, bytes)?;
        *bytes = input::read_bytes(&path)?;
    }
    Ok(())
}

/// What making these candidates' changes, or undoing them, means for each class.
fn edits(java: &Java, candidates: &[&Candidate]) -> BTreeMap<String, BTreeSet<Edit>> {
    let program = &java.code.program;
    let mut edits: BTreeMap<String, BTreeSet<Edit>> = BTreeMap::new();
    let mut add = |class: &str, edit| edits.entry(class.to_owned()).or_default().insert(edit);
    for candidate in candidates {
        for &pc in &candidate.at {
            let offset = program.spans[pc as usize].offset;
            let origin = || java.own_method(program.method_at(pc)).or_broken("the method of a fence");
            match candidate.remedy {
                // Java has others, but nobody asks for them.
                Remedy::Fence | Remedy::PartialFence(_) => {
                    add(&origin().class, Edit::Fence { method: origin().index, offset });
                }
                Remedy::KeepFence => {
                    add(&origin().class, Edit::NoFence { method: origin().index, offset });
                }
                Remedy::Volatile
                | Remedy::KeepVolatile
                | Remedy::VolatileField(_)
                | Remedy::KeepVolatileField(_) => {}
            }
        }
        if let Remedy::VolatileField(region) | Remedy::KeepVolatileField(region) = candidate.remedy {
            let origin = java.own_field(Region(region)).or_broken("the field of a change");
            let keeps = matches!(candidate.remedy, Remedy::KeepVolatileField(_));
            let index = origin.index;
            add(&origin.class, if keeps { Edit::NotVolatile(index) } else { Edit::Volatile(index) });
        }
    }
    edits
}

/// Leaves out fields of other classes than the input's, final ones, and single accesses: in Java a field is
/// volatile as a whole. Of the fences that are there, only calls of `VarHandle.fullFence` can go.
pub(super) fn retain_possible(java: &Java, candidates: &mut Vec<Candidate>) {
    let program = &java.code.program;
    let read = |name: &str| {
        let file = java.class(name).and_then(Result::ok)?;
        Class::read(&file.bytes, &file.path).ok()
    };
    let is_final = |origin: &Origin| {
        let class = read(&origin.class);
        class.is_none_or(|class| class.fields.get(origin.index).is_none_or(|field| field.is(flags::FINAL)))
    };
    let is_call = |origin: &Origin, offset: u32| {
        let class = read(&origin.class)?;
        let code = class.methods.get(origin.index)?.code.as_ref()?;
        Some(is_fence(&code.instructions.get(code.position(offset)?)?.1))
    };
    candidates.retain(|candidate| match candidate.remedy {
        Remedy::Fence | Remedy::PartialFence(_) => true,
        Remedy::KeepFence => candidate.at.iter().all(|&pc| {
            let offset = program.spans[pc as usize].offset;
            let origin = java.own_method(program.method_at(pc));
            origin.is_some_and(|origin| is_call(origin, offset) == Some(true))
        }),
        Remedy::Volatile | Remedy::KeepVolatile => false,
        Remedy::VolatileField(region) | Remedy::KeepVolatileField(region) => {
            java.own_field(Region(region)).is_some_and(|origin| !is_final(origin))
        }
    });
}
