//! Programs to repair.

pub mod random;

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::SearchConfig;
use fencepost_frontend::{LoadRequest, Loaded};
use fencepost_ir::{Attributes, MethodId, Program};
use fencepost_memory::{Model, builtin};
use fencepost_repair::{Candidate, Objective, Problem, RemedyKinds, RepairScope, Repaired, places, repair};

/// Fences and nothing else.
pub const FENCES: RemedyKinds = RemedyKinds {
    fences: true,
    loop_fences: false,
    partial_fences: Attributes(0),
    volatiles: false,
    whole_fields: false,
};

/// A program and what may be changed in it.
pub struct Case {
    pub program: Program,
    pub candidates: Vec<Candidate>,
}

impl Case {
    /// An assembly, to be repaired with fences.
    pub fn new(path: &str, entry: Option<&str>) -> Case {
        Case::loaded(path, entry, FENCES)
    }

    /// An assembly. Instances of generic code are one place.
    pub fn loaded(path: &str, entry: Option<&str>, kinds: RemedyKinds) -> Case {
        let loaded = loaded(path, entry);
        let code = |id: MethodId| loaded.own_code(id).map(|code| code.text);
        let candidates = places(&loaded.program, &RepairScope::new(&loaded.program, code), kinds);
        Case { program: loaded.program, candidates }
    }

    pub fn with(program: Program, kinds: RemedyKinds) -> Case {
        let candidates = places(&program, &RepairScope::users(&program), kinds);
        Case { program, candidates }
    }
}

pub fn loaded(path: &str, entry: Option<&str>) -> Loaded {
    load_file(file(path), entry)
}

/// An assembly of this repository, with its symbols.
pub fn file(path: &str) -> File {
    let full = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    File {
        path: path.to_owned(),
        bytes: std::fs::read(&full).unwrap(),
        pdb: None,
        mdb: std::fs::read(format!("{}.mdb", full.display())).ok(),
    }
}

pub fn load_file(file: File, entry: Option<&str>) -> Loaded {
    load(file, &NoFiles, &LoadRequest::starting_at(entry)).unwrap()
}

pub fn model(name: &str) -> Model {
    builtin::by_name(name).unwrap()
}

pub fn options() -> SearchConfig<'static> {
    SearchConfig::default()
}

/// The fewest changes.
pub fn repaired(case: &Case, model_name: &str) -> Repaired {
    let weights = vec![1; case.candidates.len()];
    let problem = Problem {
        program: &case.program,
        model: &model(model_name),
        config: options(),
        candidates: &case.candidates,
        weights: &weights,
    };
    repair(&problem, Objective { fewest: true, all: false }).unwrap()
}
