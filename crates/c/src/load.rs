//! From the text of a C program to a program that the machine runs.

use fencepost_ir::broken::{InternalErrors, guard, joined};
use fencepost_ir::{Missing, Observable, Program};

use crate::error::CError;
use crate::lower;
use crate::preprocess::{Files, preprocess};

/// What the user wants of a C program.
#[derive(Clone, Debug)]
pub struct Options {
    /// The function to start with; `main` if there is none.
    pub entry: Option<String>,
    /// After how many rounds a loop without an end of its own ends its path.
    pub loops: Option<u32>,
    /// Whether a weak compare-and-exchange may fail without a reason.
    pub spurious: bool,
    /// The values that `__VERIFIER_nondet_int` and the like may give.
    pub nondet: Option<(i64, i64)>,
    /// Whether signed numbers wrap around; otherwise an overflow is a fault.
    pub wraps: bool,
    /// Macros defined beforehand, with their bodies.
    pub defines: Vec<(String, String)>,
}

impl Default for Options {
    fn default() -> Options {
        Options { entry: None, loops: None, spurious: true, nondet: None, wraps: false, defines: Vec::new() }
    }
}

/// A loop that is not followed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounded {
    /// Where it is: `file:line`.
    pub place: String,
    /// After how many rounds its path ends.
    pub rounds: u32,
}

/// A C program, ready to run.
#[derive(Debug)]
pub struct Loaded {
    /// The code.
    pub program: Program,
    /// What it is called.
    pub name: String,
    /// The function that it starts with.
    pub entry: String,
    /// Whether it is in McSPIN's dialect.
    pub mcspin: bool,
    /// The variables that can be looked at when all threads have ended: those that threads share.
    pub observed: Vec<(String, Observable)>,
    /// What the user should know about how it was read.
    pub remarks: Vec<String>,
    /// What it calls and nothing provides.
    pub missing: Vec<Missing>,
    /// What a verdict takes for granted.
    pub assumptions: Vec<String>,
    /// The loops whose paths end after some rounds.
    pub bounded: Vec<Bounded>,
}

/// How much stack lowering has; it calls itself for each level of nesting.
const STACK: usize = 256 << 20;

/// Reads a C program.
pub fn load(name: &str, text: &str, files: &dyn Files, options: &Options) -> Result<Loaded, Vec<CError>> {
    let preprocessed = preprocess(name, text, files, &options.defines)?;
    let unit = crate::parse::parse(&preprocessed).map_err(|error| vec![error])?;
    let lower = || guard(InternalErrors::default(), || lower::lower(name, &preprocessed, &unit, options));
    let lowered = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("lowering".to_owned()).stack_size(STACK);
        thread.spawn_scoped(scope, lower).ok().map(|thread| joined(thread.join()))
    });
    let mut loaded = lowered.unwrap_or_else(|| {
        Err(vec![preprocessed.map.error(0..0, "there is no room to read this program")])
    })?;
    loaded.remarks.splice(0..0, preprocessed.remarks);
    Ok(loaded)
}
