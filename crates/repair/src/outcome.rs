//! What comes of a repair, and why each change is needed.

use fencepost_explore::{Reason, Reordering, Violation};
use fencepost_memory::{LinkError, builtin};
use fixedbitset::FixedBitSet;

use crate::checker::{CheckAnswer, Checker, Effort};
use crate::scaffold::Scaffold;

/// What came of it.
#[derive(Debug)]
pub struct Repaired {
    /// The answer.
    pub outcome: RepairOutcome,
    /// The program that positions in it refer to.
    pub scaffold: Scaffold,
    /// What it took.
    pub effort: Effort,
    /// What the searches took for granted, as [`Report::assumptions`](fencepost_explore::Report::assumptions).
    pub assumptions: Vec<String>,
}

/// The answer.
#[derive(Debug)]
pub enum RepairOutcome {
    /// The program holds as it is.
    Holds,
    /// It goes wrong without any reordering: no fence can help.
    WrongUnderSc(Box<Violation>),
    /// It goes wrong even with all changes that may be made.
    NotEnough(Box<Violation>),
    /// With each of these sets it holds. Whether a repair could be cheaper is for the method to say.
    Repaired(Vec<Solution>),
    /// Something could not be looked at: for these reasons, with these changes made.
    Unknown {
        /// Why.
        reasons: Vec<Reason>,
        /// With what.
        made: Vec<usize>,
    },
}

/// A set of changes with which the program holds.
#[derive(Debug)]
pub struct Solution {
    /// The changes: indices of candidates.
    pub made: Vec<usize>,
    /// What they cost together.
    pub cost: u64,
    /// Why each of them is needed, in their order.
    pub needs: Vec<Need>,
}

/// Why a change is needed.
#[derive(Debug)]
pub struct Need {
    /// What goes wrong with all of the other changes made, if that was found again.
    pub without: Option<Box<Violation>>,
    /// The reorderings there that this change forbids.
    pub forbids: Vec<Reordering>,
}

/// The answer where there is nothing to repair, or nothing that a fence could.
pub(crate) fn without_repair(checker: &Checker<'_>) -> Result<Option<RepairOutcome>, LinkError> {
    match checker.ask(&checker.nothing())? {
        CheckAnswer::Holds => return Ok(Some(RepairOutcome::Holds)),
        CheckAnswer::Unknown(reasons) => {
            return Ok(Some(RepairOutcome::Unknown { reasons, made: Vec::new() }));
        }
        CheckAnswer::Violated(_) => {}
    }
    if let Some(sc) = builtin::by_name("sc")
        // A program may have marks that mean nothing there; then nothing is known.
        && let Ok(CheckAnswer::Violated(violation)) = checker.ask_under(&sc)
    {
        return Ok(Some(RepairOutcome::WrongUnderSc(violation)));
    }
    Ok(None)
}

/// No repair was found; what goes wrong with all changes made. If nothing does, these are the reasons
/// for not having found it.
pub(crate) fn not_enough(checker: &Checker<'_>, reasons: Vec<Reason>) -> Result<RepairOutcome, LinkError> {
    let mut all = checker.nothing();
    all.insert_range(..);
    Ok(match checker.ask_well(&all)? {
        CheckAnswer::Violated(violation) => RepairOutcome::NotEnough(violation),
        CheckAnswer::Unknown(reasons) => RepairOutcome::Unknown { reasons, made: all.ones().collect() },
        CheckAnswer::Holds => RepairOutcome::Unknown { reasons, made: all.ones().collect() },
    })
}

/// Sets with which the program holds, with the reasons for each change.
pub(crate) fn explained(checker: &Checker<'_>, sets: &[FixedBitSet]) -> Result<RepairOutcome, LinkError> {
    let mut solutions = Vec::with_capacity(sets.len());
    for set in sets {
        let mut needs = Vec::new();
        for change in set.ones() {
            let mut others = set.clone();
            others.remove(change);
            let (without, forbids) = match checker.ask_well(&others)? {
                CheckAnswer::Violated(violation) => {
                    let forbids = checker.preventers.prevented_by(&violation, change);
                    (Some(violation), forbids)
                }
                CheckAnswer::Holds | CheckAnswer::Unknown(_) => (None, Vec::new()),
            };
            needs.push(Need { without, forbids });
        }
        solutions.push(Solution { made: set.ones().collect(), cost: checker.cost(set), needs });
    }
    solutions.sort_by_key(|solution| solution.cost);
    Ok(RepairOutcome::Repaired(solutions))
}
