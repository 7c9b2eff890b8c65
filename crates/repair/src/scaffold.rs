//! One program for all sets of changes: with an empty instruction wherever a fence could stand, so that
//! positions are the same whatever is changed.

use std::collections::BTreeMap;

use fencepost_ir::{Access, AccessId, Attributes, Class, ControlOp, LocalOp, MemoryOp, Op, Pc, Program};
use fixedbitset::FixedBitSet;

use fencepost_frontend::change::{Candidate, Remedy};

/// A program with room for changes.
#[derive(Clone, Debug)]
pub struct Scaffold {
    /// With none of them made.
    pub program: Program,
    /// For each candidate the instructions that it changes, and to what.
    changes: Vec<Vec<(Pc, Op)>>,
    /// The position of each instruction of the program as it was loaded.
    moved: Vec<Pc>,
}

impl Scaffold {
    /// Makes room for candidates in a program.
    pub fn new(program: &Program, candidates: &[Candidate]) -> Scaffold {
        let fences = candidates.iter().filter(|candidate| candidate.remedy.is_new_fence());
        let (before_loops, before): (Vec<&Candidate>, Vec<&Candidate>) =
            fences.partition(|candidate| candidate.remedy == Remedy::LoopFence);
        let [before, before_loops] = [before, before_loops].map(|candidates| {
            let mut fenced: Vec<Pc> = candidates.iter().flat_map(|it| it.at.iter().copied()).collect();
            fenced.sort_unstable();
            fenced
        });
        let (mut program, moved) = with_room(program, &before, &before_loops);
        let inside = |pc: Pc| before.iter().filter(|&&fenced| fenced == pc).count() as Pc;
        // Each kind of fence has a place of its own, so that there can be several.
        let mut taken: BTreeMap<Pc, Pc> = BTreeMap::new();
        let mut room = |pc: Pc| {
            let taken = taken.entry(pc).or_default();
            *taken += 1;
            pc - *taken
        };
        let fence = access(&mut program, Class::Fence, Attributes::default());
        let mut changes = Vec::with_capacity(candidates.len());
        let mut undone = Vec::new();
        for candidate in candidates {
            let mut change = Vec::new();
            for &old in &candidate.at {
                let pc = moved[old as usize];
                let op = program.code[pc as usize];
                match candidate.remedy {
                    Remedy::Fence => change.push((room(pc), Op::Memory(MemoryOp::Fence { access: fence }))),
                    Remedy::LoopFence => {
                        let outside = pc - inside(old) - 1;
                        change.push((outside, Op::Memory(MemoryOp::Fence { access: fence })));
                    }
                    Remedy::PartialFence(attribute) => {
                        let attributes = Attributes::only(attribute.into());
                        let access = access(&mut program, Class::Fence, attributes);
                        change.push((room(pc), Op::Memory(MemoryOp::Fence { access })));
                    }
                    Remedy::Volatile | Remedy::VolatileField(_) => {
                        change.push((pc, reclassed(&mut program, op, volatile)));
                    }
                    Remedy::KeepFence => {
                        change.push((pc, op));
                        undone.push((pc, Op::Local(LocalOp::Nop)));
                    }
                    Remedy::KeepVolatile | Remedy::KeepVolatileField(_) => {
                        change.push((pc, op));
                        undone.push((pc, reclassed(&mut program, op, plain)));
                    }
                }
            }
            changes.push(change);
        }
        for (pc, op) in undone {
            program.code[pc as usize] = op;
        }
        Scaffold { program, changes, moved }
    }

    /// The program with some of the candidates' changes made.
    pub fn with(&self, made: &FixedBitSet) -> Program {
        let mut program = self.program.clone();
        for (pc, op) in made.ones().flat_map(|candidate| &self.changes[candidate]) {
            program.code[*pc as usize] = *op;
        }
        program
    }

    /// How many candidates there are.
    pub fn candidates(&self) -> usize {
        self.changes.len()
    }

    /// Where an instruction of the program as it was loaded is now.
    pub fn moved(&self, pc: Pc) -> Pc {
        self.moved[pc as usize]
    }

    /// Which candidates change an instruction, for those that are changed.
    pub(crate) fn changed(&self) -> BTreeMap<Pc, Vec<usize>> {
        let mut changed: BTreeMap<Pc, Vec<usize>> = BTreeMap::new();
        for (candidate, changes) in self.changes.iter().enumerate() {
            for &(pc, _) in changes {
                changed.entry(pc).or_default().push(candidate);
            }
        }
        changed
    }
}

/// The number of an access class in a program.
fn access(program: &mut Program, class: Class, attributes: Attributes) -> AccessId {
    let access = Access { class, attributes };
    let known = program.accesses.iter().position(|other| *other == access);
    let index = known.unwrap_or_else(|| {
        program.accesses.push(access);
        program.accesses.len() - 1
    });
    AccessId(index as u8)
}

fn volatile(class: Class) -> Class {
    match class {
        Class::Read => Class::VRead,
        Class::Write => Class::VWrite,
        other => other,
    }
}

fn plain(class: Class) -> Class {
    match class {
        Class::VRead => Class::Read,
        Class::VWrite => Class::Write,
        other => other,
    }
}

/// A load or store with another class.
fn reclassed(program: &mut Program, op: Op, class: impl Fn(Class) -> Class) -> Op {
    let Some(id) = op.access() else { return op };
    let old = program.accesses[usize::from(id.0)];
    let new = access(program, class(old.class), old.attributes);
    match op {
        Op::Memory(MemoryOp::Load { dst, place, .. }) => {
            Op::Memory(MemoryOp::Load { dst, place, access: new })
        }
        Op::Memory(MemoryOp::Store { place, src, .. }) => {
            Op::Memory(MemoryOp::Store { place, src, access: new })
        }
        other => other,
    }
}

/// The program with an empty instruction before each of these, or several, which whatever leads to the
/// instruction comes by; with one before each of these loops, which jumps do not come by; and where each instruction is then.
fn with_room(program: &Program, before: &[Pc], before_loops: &[Pc]) -> (Program, Vec<Pc>) {
    let mut roomy = Program { code: Vec::new(), spans: Vec::new(), ..program.clone() };
    let mut moved = Vec::with_capacity(program.code.len());
    // Where jumps to each instruction lead, and where what runs into it comes by first.
    let (mut starts, mut entries) = (Vec::new(), Vec::new());
    let (mut before, mut before_loops) =
        (before.iter().copied().peekable(), before_loops.iter().copied().peekable());
    for (pc, (&op, &span)) in program.code.iter().zip(&program.spans).enumerate() {
        entries.push(roomy.code.len() as Pc);
        while before_loops.next_if_eq(&(pc as Pc)).is_some() {
            roomy.code.push(Op::Local(LocalOp::Nop));
            roomy.spans.push(span);
        }
        starts.push(roomy.code.len() as Pc);
        while before.next_if_eq(&(pc as Pc)).is_some() {
            roomy.code.push(Op::Local(LocalOp::Nop));
            roomy.spans.push(span);
        }
        moved.push(roomy.code.len() as Pc);
        roomy.code.push(op);
        roomy.spans.push(span);
    }
    for places in [&mut starts, &mut entries] {
        places.push(roomy.code.len() as Pc);
    }
    let to = |pc: &mut Pc| *pc = starts[*pc as usize];
    for op in &mut roomy.code {
        if let Op::Control(ControlOp::Jump { target } | ControlOp::Branch { target, .. }) = op {
            to(target);
        }
    }
    roomy.tables.iter_mut().flatten().for_each(to);
    for method in &mut roomy.methods {
        (method.start, method.end) = (entries[method.start as usize], entries[method.end as usize]);
        for handler in &mut method.handlers {
            to(&mut handler.start);
            to(&mut handler.end);
            to(&mut handler.target);
        }
    }
    (roomy, moved)
}
