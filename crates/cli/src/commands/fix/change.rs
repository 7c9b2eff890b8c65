//! A repair's changes in words: what stands where, what it forbids, what goes wrong without it.

use fencepost_explore::Reordering;
use fencepost_frontend::change::{Candidate, Remedy};
use fencepost_ir::broken::Invariant;
use fencepost_ir::{ControlOp, MemoryOp, Op, Pc, Place, Program, Region, SyncOp};
use fencepost_repair::{Need, Solution};

use super::command::Attempt;
use crate::findings::Fault;
use crate::question::Question;
use crate::report::story;
use crate::units::plural;

/// How far ahead to look for what comes after a place.
const FAR: usize = 200;

/// A change of a program.
#[derive(Debug)]
pub(super) struct Change<'p> {
    /// What is done.
    pub(super) remedy: Remedy,
    /// The name of a fence that orders less than a full one.
    pub(super) fence: Option<&'p str>,
    /// To, or before, this instruction of the program as it was loaded.
    pub(super) pc: Pc,
    /// The method.
    pub(super) method: &'p str,
    /// The position in the method's code.
    pub(super) offset: u32,
    /// The same as the bytecode's tools write it.
    pub(super) shown_offset: String,
    /// The source file and line, where known.
    pub(super) place: Option<(&'p str, u32)>,
    /// What comes next, or what is changed: `the read of Bank.total`.
    pub(super) before: String,
    /// What may not overtake what.
    pub(super) forbids: Vec<Forbidden<'p>>,
    /// What goes wrong if this change alone is not made.
    pub(super) without: Option<Fault>,
}

/// Two accesses that stay in order.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Forbidden<'p> {
    /// What comes first.
    pub(super) earlier: Event<'p>,
    /// What would overtake it.
    pub(super) later: Event<'p>,
}

/// An access in words.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Event<'p> {
    /// `the write of Bank.total`.
    pub(super) what: String,
    /// The source file and line, where known.
    pub(super) place: Option<(&'p str, u32)>,
}

/// How many changes of which kind: `2 fences and 1 volatile field`.
pub(super) fn count(changes: &[Change<'_>]) -> String {
    let of = |kind: &dyn Fn(Remedy) -> bool| changes.iter().filter(|change| kind(change.remedy)).count();
    let fences = of(&|remedy| remedy.is_new_fence() || remedy == Remedy::KeepFence);
    let fields = of(&|remedy| matches!(remedy, Remedy::VolatileField(_) | Remedy::KeepVolatileField(_)));
    let accesses = changes.len() - fences - fields;
    let accesses = plural(accesses, "volatile access").replace("accesss", "accesses");
    let parts = [plural(fences, "fence"), plural(fields, "volatile field"), accesses];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.starts_with("0 ")).collect();
    match &parts[..] {
        [but_last @ .., last] if !but_last.is_empty() => format!("{} and {last}", but_last.join(", ")),
        _ => parts.concat(),
    }
}

/// The changes of a solution.
pub(super) fn changes<'p>(attempt: &'p Attempt<'_>, solution: &Solution) -> Vec<Change<'p>> {
    let made = solution.made.iter().zip(&solution.needs);
    made.map(|(&index, need)| change(attempt, index, Some(need))).collect()
}

/// What a solution does not need.
pub(super) fn others<'p>(attempt: &'p Attempt<'_>, solution: &Solution) -> Vec<Change<'p>> {
    let all = 0..attempt.candidates.len();
    let others = all.filter(|index| !solution.made.contains(index));
    others.map(|index| change(attempt, index, None)).collect()
}

fn change<'p>(attempt: &'p Attempt<'_>, index: usize, need: Option<&Need>) -> Change<'p> {
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
    let without = need
        .and_then(|need| need.without.as_ref())
        .map(|violation| Fault::new(question.told((**violation).clone()), None));
    let offset = program.spans[pc as usize].offset;
    Change {
        remedy: *remedy,
        pc,
        fence: match *remedy {
            Remedy::PartialFence(attribute) => program.attributes.get(usize::from(attribute)).map(|it| &**it),
            _ => None,
        },
        method: &program.method(program.method_at(pc)).name,
        offset,
        shown_offset: subject.repairs.offsets.show(offset),
        place: story::place(program, pc),
        before: match *remedy {
            Remedy::Fence | Remedy::PartialFence(_) => upcoming(program, pc),
            Remedy::KeepFence => upcoming(program, pc + 1),
            Remedy::Volatile | Remedy::KeepVolatile => event(program, pc),
            Remedy::VolatileField(id) | Remedy::KeepVolatileField(id) => program.regions[id as usize].clone(),
        },
        forbids,
        without,
    }
}

impl Change<'_> {
    /// Where it is and what it is: `Bank.cs:7, in Bank::Pay: a fence before the write of Bank.total`.
    pub(super) fn heading(&self) -> String {
        let position = match self.place {
            Some((file, line)) => format!("{}:{line}, in {}", story::short(file), self.method),
            None => format!("{} {}", self.method, self.shown_offset),
        };
        let before = &self.before;
        match self.remedy {
            Remedy::Fence => format!("{position}: a fence before {before}"),
            Remedy::PartialFence(_) => {
                let kind = self.fence.unwrap_or_default();
                format!("{position}: a fence of kind {kind} before {before}")
            }
            Remedy::Volatile => format!("{position}: {before} becomes volatile"),
            Remedy::VolatileField(_) => format!("the field {before} becomes volatile"),
            Remedy::KeepFence => format!("{position}: the fence before {before}"),
            Remedy::KeepVolatile => format!("{position}: {}", before.replacen("the ", "the volatile ", 1)),
            Remedy::KeepVolatileField(_) => format!("the volatile field {before}"),
        }
    }
}

fn forbidden<'p>(program: &'p Program, reordering: &Reordering) -> Forbidden<'p> {
    let event = |pc: Pc, site: Pc| Event { what: event(program, pc), place: story::place(program, site) };
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
                return format!("the call of {}", program.method(*method).name);
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
fn event(program: &Program, pc: Pc) -> String {
    let at = |place| story::without_closures(&location(program, place));
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
fn location(program: &Program, place: Place) -> String {
    let region = |Region(id): Region| program.regions[id as usize].clone();
    match place {
        Place::Static(id) => program.statics[id.0 as usize].name.clone(),
        Place::Field { region: id, .. } => region(id),
        Place::Element { region: id, .. } => format!("an element of {}", region(id)),
        Place::Pointer { .. } => "what a reference points to".to_owned(),
        Place::Address(_) => "a computed address".to_owned(),
    }
}
