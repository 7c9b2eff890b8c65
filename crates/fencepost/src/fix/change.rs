//! A repair's changes in words: what stands where, what it forbids, what goes wrong without it.

use fencepost_explore::Reordering;
use fencepost_frontend::change::{Candidate, Remedy};
use fencepost_ir::broken::Invariant;
use fencepost_ir::words::Dialect;
use fencepost_ir::{ControlOp, MemoryOp, Op, Pc, Place, Program, Region, SyncOp};
use fencepost_repair::{Need, Solution};

use super::attempt::Attempt;
use crate::findings::Fault;
use crate::places;
use crate::question::Question;

/// How far ahead to look for what comes after a place.
const FAR: usize = 200;

/// A change of a program.
#[derive(Debug)]
pub struct Change<'p> {
    /// What is done.
    pub remedy: Remedy,
    /// The name of a fence that orders less than a full one.
    pub fence: Option<&'p str>,
    /// To, or before, this instruction of the program as it was loaded.
    pub pc: Pc,
    /// The method.
    pub method: &'p str,
    /// What stories call it.
    pub told_method: &'p str,
    /// The position in the method's code.
    pub offset: u32,
    /// The same as the bytecode's tools write it.
    pub shown_offset: String,
    /// The source file and line, where known.
    pub place: Option<(&'p str, u32)>,
    /// What comes next, or what is changed: `the read of Bank.total`.
    pub before: String,
    /// What may not overtake what.
    pub forbids: Vec<Forbidden<'p>>,
    /// What goes wrong if this change alone is not made.
    pub without: Option<Fault>,
}

/// Two accesses that stay in order.
#[derive(Debug, PartialEq, Eq)]
pub struct Forbidden<'p> {
    /// What comes first.
    pub earlier: DescribedEvent<'p>,
    /// What would overtake it.
    pub later: DescribedEvent<'p>,
}

impl Forbidden<'_> {
    /// Why the two are kept apart, with events as they are to be shown. A read that may not overtake itself is one that each
    /// round of a loop does again.
    pub fn reason(&self, show: impl Fn(&DescribedEvent<'_>) -> String) -> String {
        if self.earlier == self.later {
            return format!("has each round of the loop do {} again", show(&self.later));
        }
        format!("keeps {} before {}", show(&self.earlier), show(&self.later))
    }
}

/// An access in words.
#[derive(Debug, PartialEq, Eq)]
pub struct DescribedEvent<'p> {
    /// `the write of Bank.total`, or the call of a library that does it.
    pub what: String,
    /// Whether it is inside of such a call.
    pub is_call: bool,
    /// The source file and line, where known.
    pub place: Option<(&'p str, u32)>,
}

/// The changes of a solution.
pub fn changes<'p>(attempt: &'p Attempt, solution: &Solution) -> Vec<Change<'p>> {
    let made = solution.made.iter().zip(&solution.needs);
    made.map(|(&index, need)| change(attempt, index, Some(need))).collect()
}

/// What a solution does not need.
pub fn others<'p>(attempt: &'p Attempt, solution: &Solution) -> Vec<Change<'p>> {
    let all = 0..attempt.candidates.len();
    let others = all.filter(|index| !solution.made.contains(index));
    others.map(|index| change(attempt, index, None)).collect()
}

fn change<'p>(attempt: &'p Attempt, index: usize, need: Option<&Need>) -> Change<'p> {
    let Attempt { subject, candidates, repaired, .. } = attempt;
    let (program, question) = (&subject.program, Question::new(subject));
    let Candidate { remedy, at } = &candidates[index];
    let pc = *at.first().or_broken("where a change is made");
    let reorderings = need.map_or(&[][..], |need| &need.forbids).iter();
    let mut forbids: Vec<Forbidden<'p>> = Vec::new();
    for forbidden in reorderings.map(|reordering| forbidden(&repaired.scaffold.program, reordering)) {
        if !forbids.contains(&forbidden) {
            forbids.push(forbidden);
        }
    }
    // What a call does inside says less than what the program does itself.
    forbids.sort_by_key(|pair| [&pair.earlier, &pair.later].iter().any(|event| event.is_call));
    let without = need
        .and_then(|need| need.without.as_ref())
        .map(|violation| Fault::new(question.worded((**violation).clone()), None));
    let offset = program.spans[pc as usize].offset;
    Change {
        remedy: *remedy,
        pc,
        fence: match *remedy {
            Remedy::PartialFence(attribute) => program.attributes.get(usize::from(attribute)).map(|it| &**it),
            _ => None,
        },
        method: &program.method(program.method_at(pc)).name,
        told_method: program.method_name(program.method_at(pc)),
        offset,
        shown_offset: subject.repairs.offsets.show(offset),
        place: places::place(program, pc),
        before: match *remedy {
            Remedy::Fence | Remedy::LoopFence | Remedy::PartialFence(_) => upcoming(program, pc),
            Remedy::KeepFence => upcoming(program, pc + 1),
            Remedy::Volatile | Remedy::KeepVolatile => event(program, pc),
            Remedy::VolatileField(id) | Remedy::KeepVolatileField(id) => program.regions[id as usize].clone(),
        },
        forbids,
        without,
    }
}

fn forbidden<'p>(program: &'p Program, reordering: &Reordering) -> Forbidden<'p> {
    let event = |pc: Pc, site: Pc| {
        let is_call = program.is_library(pc) && !program.is_library(site);
        let what = if is_call { upcoming(program, site) } else { event(program, pc) };
        DescribedEvent { what, is_call, place: places::place(program, site) }
    };
    Forbidden {
        earlier: event(reordering.earlier, reordering.earlier_site),
        later: event(reordering.later, reordering.later_site),
    }
}

/// What happens next from a position on, in words.
fn upcoming(program: &Program, from: Pc) -> String {
    let mut pc = from;
    for _ in 0..FAR {
        match program.code.get(pc as usize) {
            Some(Op::Control(ControlOp::Jump { target })) => pc = *target,
            Some(Op::Control(ControlOp::Return { .. })) => return "the end of the method".to_owned(),
            Some(Op::Control(ControlOp::Branch { .. } | ControlOp::Switch { .. })) => {
                return "the decision".to_owned();
            }
            Some(Op::Control(ControlOp::Call { method, .. } | ControlOp::TailCall { method, .. })) => {
                return format!("the call of {}", program.method_name(*method));
            }
            Some(op) if op.is_call() => return "the call".to_owned(),
            Some(op) if op.access().is_some() => return event(program, pc),
            Some(_) => pc += 1,
            None => break,
        }
    }
    "what follows".to_owned()
}

/// A memory event in words.
pub(super) fn event(program: &Program, pc: Pc) -> String {
    let at = |place| places::without_closures(&location(program, pc, place));
    match program.code[pc as usize] {
        Op::Memory(MemoryOp::Load { place, .. }) => format!("the read of {}", at(place)),
        Op::Memory(MemoryOp::Store { place, .. }) => format!("the write of {}", at(place)),
        Op::Memory(MemoryOp::Rmw { place, .. }) => format!("the update of {}", at(place)),
        Op::Sync(SyncOp::Lock { .. }) => "taking the lock".to_owned(),
        Op::Sync(SyncOp::Unlock { .. }) => "releasing the lock".to_owned(),
        Op::Memory(MemoryOp::Fence { .. }) => "the fence".to_owned(),
        _ => "the event".to_owned(),
    }
}

/// What a place is called in the source.
fn location(program: &Program, pc: Pc, place: Place) -> String {
    let region = |Region(id): Region| program.regions[id as usize].clone();
    match place {
        Place::Static(id) => program.statics[id.0 as usize].name.clone(),
        Place::Field { region: id, .. } => region(id),
        Place::Element { array, region: id, .. } => {
            format!("an element of {}", places::holder(program, pc, array).unwrap_or_else(|| region(id)))
        }
        Place::Pointer { .. } if program.words.dialect == Dialect::Plain => {
            "what a pointer points to".to_owned()
        }
        Place::Pointer { .. } => "what a reference points to".to_owned(),
        Place::Address(_) => "a computed address".to_owned(),
    }
}
