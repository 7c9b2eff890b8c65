//! Repairs written into Java classes: into copies of class files, or of a jar.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fencepost_frontend::change::{Candidate, Remedy};
use fencepost_frontend::file::{has_extension, read_bytes, write};
use fencepost_frontend::{Help, LoadError, LoadRequest, Rewritten, Setting};
use fencepost_ir::broken::Invariant;
use fencepost_ir::{Program, Region};

use super::classpath::{is_jar, root};
use super::{JavaLanguage, Named, load_file, unreadable};
use crate::archive::Archive;
use crate::class::{Class, flags};
use crate::lower::Origin;
use crate::patch::{Edit, is_fence, patch};
use crate::world::File;

impl JavaLanguage {
    /// Makes changes to the classes, writes those if `output` says where to, and loads the result.
    pub(super) fn rewritten(
        &self,
        program: &Program,
        request: &LoadRequest<'_>,
        changes: &[&Candidate],
        output: Option<&Path>,
    ) -> Result<Rewritten, LoadError> {
        let path = self.path.as_path();
        let mut remarks = Vec::new();
        let mut changed: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        let mut members: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        for (class, edits) in self.edits(program, changes) {
            let file = self.class(&class).or_broken("the class of a change").map_err(unreadable)?;
            let edits: Vec<Edit> = edits.into_iter().collect();
            let new = patch(&file.bytes, &file.path, &edits).map_err(unreadable)?;
            remarks.extend(new.remarks);
            members.insert(file.path, new.bytes.clone());
            changed.insert(class, new.bytes);
        }
        let bytes = read_bytes(path)?;
        let load = |path: &Path, bytes, replaced| {
            load_file(path, bytes, Named { path, class: None, replaced }, request)
        };
        let loaded = if is_jar(path, &bytes) {
            let jar = Archive::read(bytes, &path.display().to_string()).map_err(unreadable)?;
            if jar.names().any(|name| name.starts_with("META-INF/") && name.ends_with(".SF")) {
                let remark = "the jar is signed, and its signatures do not fit the changed classes";
                remarks.push(remark.to_owned());
            }
            let new = jar.with(&members).map_err(unreadable)?;
            match output {
                None => load(path, new, Vec::new())?,
                Some(output) => {
                    write(output, &new)?;
                    load(output, read_bytes(output)?, Vec::new())?
                }
            }
        } else {
            if let (Some(output), Some(main)) = (output, &self.main) {
                // What is written is a program even if only its other classes change.
                changed.entry(main.clone()).or_insert_with(|| bytes.clone());
                self.write_classes(main, output, &mut changed)?;
            }
            let replaced = changed.into_iter().map(|(class, bytes)| {
                let path = format!("{class}.class");
                (class, File { path, bytes })
            });
            load(path, bytes, replaced.collect())?
        };
        Ok(Rewritten { loaded, remarks })
    }

    /// Writes classes, and reads them again. The main class gets the name that the user gives, others stand where
    /// their names say; a name that is not one of a class is that of a directory for all.
    fn write_classes(
        &self,
        main: &str,
        output: &Path,
        classes: &mut BTreeMap<String, Vec<u8>>,
    ) -> Result<(), LoadError> {
        let is_file = has_extension(output, &["class"]);
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
            let old = self.class(class).and_then(Result::ok);
            let old = old.and_then(|file| Path::new(&file.path).canonicalize().ok());
            if old.is_some() && path.canonicalize().ok() == old {
                let message = format!("{} would be overwritten", path.display());
                return Err(LoadError::new(message)
                    .help(Help::Name { what: "another directory", with: Setting::Output }));
            }
        }
        for (class, bytes) in classes {
            let path = path_of(class);
            if let Some(parent) = path.parent().filter(|_| !is_file || class != main) {
                std::fs::create_dir_all(parent)
                    .map_err(|error| LoadError::new(format!("cannot make {}: {error}", parent.display())))?;
            }
            write(&path, bytes)?;
            *bytes = read_bytes(&path)?;
        }
        Ok(())
    }

    /// What making these candidates' changes, or undoing them, means for each class.
    fn edits(&self, program: &Program, candidates: &[&Candidate]) -> BTreeMap<String, BTreeSet<Edit>> {
        let mut edits: BTreeMap<String, BTreeSet<Edit>> = BTreeMap::new();
        let mut add = |class: &str, edit| edits.entry(class.to_owned()).or_default().insert(edit);
        for candidate in candidates {
            for &pc in &candidate.at {
                let offset = program.spans[pc as usize].offset;
                let origin = || self.own_method(program.method_at(pc)).or_broken("the method of a fence");
                match candidate.remedy {
                    // Java has others, but repairs do not use them.
                    Remedy::Fence | Remedy::PartialFence(_) => {
                        add(&origin().class, Edit::Fence { method: origin().index, offset });
                    }
                    Remedy::LoopFence => {
                        add(&origin().class, Edit::LoopFence { method: origin().index, offset });
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
                let origin = self.own_field(program, Region(region)).or_broken("the field of a change");
                let keeps = matches!(candidate.remedy, Remedy::KeepVolatileField(_));
                let index = origin.index;
                add(&origin.class, if keeps { Edit::NotVolatile(index) } else { Edit::Volatile(index) });
            }
        }
        edits
    }

    /// Leaves out fields of other classes than the input's, final ones, and single accesses: in Java a field is
    /// volatile as a whole. Of the fences that are there, only calls of `VarHandle.fullFence` can go.
    pub(super) fn retain_writable(&self, program: &Program, candidates: &mut Vec<Candidate>) {
        let read = |name: &str| {
            let file = self.class(name).and_then(Result::ok)?;
            Class::read(&file.bytes, &file.path).ok()
        };
        let is_final = |origin: &Origin| {
            let class = read(&origin.class);
            class
                .is_none_or(|class| class.fields.get(origin.index).is_none_or(|field| field.is(flags::FINAL)))
        };
        let is_call = |origin: &Origin, offset: u32| {
            let class = read(&origin.class)?;
            let code = class.methods.get(origin.index)?.code.as_ref()?;
            Some(is_fence(&code.instructions.get(code.position(offset)?)?.1))
        };
        candidates.retain(|candidate| match candidate.remedy {
            Remedy::Fence | Remedy::LoopFence | Remedy::PartialFence(_) => true,
            Remedy::KeepFence => candidate.at.iter().all(|&pc| {
                let offset = program.spans[pc as usize].offset;
                let origin = self.own_method(program.method_at(pc));
                origin.is_some_and(|origin| is_call(origin, offset) == Some(true))
            }),
            Remedy::Volatile | Remedy::KeepVolatile => false,
            Remedy::VolatileField(region) | Remedy::KeepVolatileField(region) => {
                self.own_field(program, Region(region)).is_some_and(|origin| !is_final(origin))
            }
        });
    }
}
