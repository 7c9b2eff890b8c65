//! What could be changed, and where.
//!
//! A fence can stand before any instruction of the loaded code. Many such places are as good as each
//! other: those with no memory event, jump or target between them. One of each such run is enough, and
//! it is one at which a source line begins where there is one, so that a person can write it down.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_frontend::change::{Candidate, Remedy};
use fencepost_ir::broken::Invariant;
use fencepost_ir::{Attributes, Class, ControlOp, MemoryOp, MethodId, Op, Pc, Place, Program, Region};

use crate::loops::loops;

/// Which changes are considered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RemedyKinds {
    /// Fences.
    pub fences: bool,
    /// Fences before loops, too, where those before their first instructions are passed in each round.
    pub loop_fences: bool,
    /// Fences with one of these attributes of the program, each of which the model has to know.
    pub partial_fences: Attributes,
    /// Volatile accesses and fields.
    pub volatiles: bool,
    /// Of these, only fields: where a field is declared volatile, every access to it in the program is.
    pub whole_fields: bool,
}

/// Where changes may be made: for each method a number that is the same for those that come from the
/// same code, or nothing if it must stay as it is.
#[derive(Clone, Debug)]
pub struct RepairScope {
    methods: Vec<Option<u32>>,
}

impl RepairScope {
    /// Where `code` gives a method's number.
    pub fn new(program: &Program, code: impl Fn(MethodId) -> Option<u32>) -> RepairScope {
        let methods = (0..program.methods.len() as u32).map(|id| code(MethodId(id))).collect();
        RepairScope { methods }
    }

    /// All of the user's code, each method by itself.
    pub fn users(program: &Program) -> RepairScope {
        RepairScope::new(program, |id| (!program.method(id).library).then_some(id.0))
    }

    /// The methods that may be changed, with their numbers.
    pub(crate) fn methods(&self) -> impl Iterator<Item = (MethodId, u32)> {
        let methods = self.methods.iter().enumerate();
        methods.filter_map(|(id, code)| Some((MethodId(id as u32), (*code)?)))
    }
}

/// A place in code: the number of its method in a [`RepairScope`], and the offset there.
pub(crate) type CodePlace = (u32, u32);

/// Every change of these kinds that is worth considering.
pub fn places(program: &Program, scope: &RepairScope, kinds: RemedyKinds) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    if kinds.fences || kinds.partial_fences != Attributes::default() {
        let whole = kinds.fences.then_some(Remedy::Fence);
        let partial = kinds.partial_fences.indices().map(|attribute| Remedy::PartialFence(attribute as u8));
        let remedies: Vec<Remedy> = whole.into_iter().chain(partial).collect();
        for at in fences(program, scope) {
            candidates.extend(remedies.iter().map(|&remedy| Candidate { remedy, at: at.clone() }));
        }
    }
    if kinds.loop_fences {
        let before = loops(program, scope).into_iter();
        candidates.extend(before.map(|at| Candidate { remedy: Remedy::LoopFence, at }));
    }
    if kinds.volatiles {
        let plain = |class| matches!(class, Class::Read | Class::Write);
        let everywhere = RepairScope::new(program, |id| Some(id.0));
        let scope = if kinds.whole_fields { &everywhere } else { scope };
        let accesses = accesses(program, scope, plain);
        let mut fields = by_field(program, &accesses);
        if !kinds.whole_fields {
            candidates.extend(accesses.into_values().map(|at| Candidate { remedy: Remedy::Volatile, at }));
            // One access is cheaper to change by itself.
            fields.retain(|field| field.places > 1);
        }
        let fields = fields.into_iter();
        candidates.extend(fields.map(|field| field.candidate(Remedy::VolatileField)));
    }
    candidates
}

/// The fences and volatile accesses that are there, as candidates for staying: a field as a whole if
/// all accesses to it are volatile.
pub fn existing(program: &Program, scope: &RepairScope) -> Vec<Candidate> {
    let mut fences: BTreeMap<CodePlace, Vec<Pc>> = BTreeMap::new();
    for (place, pc) in instructions(program, scope) {
        if matches!(program.code[pc as usize], Op::Memory(MemoryOp::Fence { .. })) {
            fences.entry(place).or_default().push(pc);
        }
    }
    let mut accesses_left = accesses(program, scope, |class| matches!(class, Class::VRead | Class::VWrite));
    let plain: BTreeSet<Region> = instructions(program, scope)
        .filter(|&(_, pc)| matches!(class_of(program, pc), Some(Class::Read | Class::Write | Class::Rmw)))
        .filter_map(|(_, pc)| region_of(program, pc))
        .collect();
    let mut fields = by_field(program, &accesses_left);
    fields.retain(|field| field.regions.is_disjoint(&plain));
    accesses_left.retain(|_, at| !at.iter().all(|pc| fields.iter().any(|field| field.at.contains(pc))));
    let keep = |remedy| move |at| Candidate { remedy, at };
    let fields = fields.into_iter().map(|field| field.candidate(Remedy::KeepVolatileField));
    fences
        .into_values()
        .map(keep(Remedy::KeepFence))
        .chain(accesses_left.into_values().map(keep(Remedy::KeepVolatile)))
        .chain(fields)
        .collect()
}

/// Every instruction in scope, with its place in the code.
fn instructions<'a>(
    program: &'a Program,
    scope: &'a RepairScope,
) -> impl Iterator<Item = (CodePlace, Pc)> + 'a {
    scope.methods().flat_map(move |(id, code)| {
        let method = program.method(id);
        (method.start..method.end).map(move |pc| ((code, program.spans[pc as usize].offset), pc))
    })
}

fn class_of(program: &Program, pc: Pc) -> Option<Class> {
    let access = program.code[pc as usize].access()?;
    Some(program.accesses[usize::from(access.0)].class)
}

/// Loads and stores of these classes, by place. Those of elements are left out: no bytecode has a
/// volatile form of them.
fn accesses(
    program: &Program,
    scope: &RepairScope,
    wanted: impl Fn(Class) -> bool,
) -> BTreeMap<CodePlace, Vec<Pc>> {
    let mut accesses: BTreeMap<CodePlace, Vec<Pc>> = BTreeMap::new();
    for (place, pc) in instructions(program, scope) {
        let element = matches!(program.code[pc as usize].place(), Some(Place::Element { .. }));
        if !element && class_of(program, pc).is_some_and(&wanted) {
            accesses.entry(place).or_default().push(pc);
        }
    }
    accesses
}

/// The static or field that an instruction names.
fn region_of(program: &Program, pc: Pc) -> Option<Region> {
    match program.code[pc as usize].place()? {
        Place::Static(id) => Some(program.statics[id.0 as usize].region),
        Place::Field { region, .. } => Some(region),
        Place::Element { .. } | Place::Pointer { .. } | Place::Address(_) => None,
    }
}

/// A static or field as it is written down. It has several regions if its type is generic, one for each
/// instance, or a struct, one for each word.
struct Field {
    regions: BTreeSet<Region>,
    /// How many places of code access it.
    places: usize,
    /// All of these accesses.
    at: Vec<Pc>,
}

impl Field {
    fn candidate(self, remedy: fn(u32) -> Remedy) -> Candidate {
        let Region(id) = *self.regions.first().or_broken("the region of a field that is accessed");
        Candidate { remedy: remedy(id), at: self.at }
    }
}

/// The fields that are accessed. An instruction names one: regions that it has in common are the same.
fn by_field(program: &Program, accesses: &BTreeMap<CodePlace, Vec<Pc>>) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    for at in accesses.values() {
        let regions: BTreeSet<Region> = at.iter().filter_map(|&pc| region_of(program, pc)).collect();
        if regions.is_empty() {
            continue;
        }
        let mut field = Field { regions, places: 1, at: at.clone() };
        let known = fields.extract_if(.., |known| !known.regions.is_disjoint(&field.regions));
        for known in known.collect::<Vec<_>>() {
            field.regions.extend(known.regions);
            field.places += known.places;
            field.at.extend(known.at);
        }
        fields.push(field);
    }
    fields.sort_by(|a, b| a.regions.cmp(&b.regions));
    fields
}

/// Where fences could stand, one place of each run of those that are as good as each other.
fn fences(program: &Program, scope: &RepairScope) -> Vec<Vec<Pc>> {
    let mut places: BTreeMap<CodePlace, Vec<Pc>> = BTreeMap::new();
    let mut chosen: BTreeSet<CodePlace> = BTreeSet::new();
    let targets = targets(program);
    for (id, code) in scope.methods() {
        let method = program.method(id);
        let mut best: Option<CodePlace> = None;
        let mut line_begins = false;
        let mut seen = BTreeSet::new();
        for pc in method.start..method.end {
            let span = program.spans[pc as usize];
            let before =
                pc.checked_sub(1).filter(|_| pc > method.start).map(|pc| (pc, program.spans[pc as usize]));
            let parted = before.is_some_and(|(pc, _)| parts(&program.code[pc as usize]));
            if parted || targets.contains(&pc) {
                chosen.extend(best.take());
                line_begins = false;
            }
            let begins = before.is_none_or(|(_, before)| before.offset != span.offset);
            // Code that a front end puts elsewhere is not a place of its own.
            if begins && seen.insert(span.offset) {
                let new_line = before.is_none_or(|(_, before)| before.line != span.line);
                if new_line || !line_begins {
                    best = Some((code, span.offset));
                    line_begins = new_line;
                }
                places.entry((code, span.offset)).or_default().push(pc);
            }
        }
        chosen.extend(best);
    }
    places.retain(|place, _| chosen.contains(place));
    places.into_values().collect()
}

/// Whether a fence after the instruction differs from one before it.
pub(crate) fn parts(op: &Op) -> bool {
    op.access().is_some() || op.effects().parts_fences()
}

/// Every position that control can come to other than from the instruction before.
pub(crate) fn targets(program: &Program) -> BTreeSet<Pc> {
    let jumps = program.code.iter().filter_map(|op| match op {
        Op::Control(ControlOp::Jump { target } | ControlOp::Branch { target, .. }) => Some(*target),
        _ => None,
    });
    let handlers = program.methods.iter().flat_map(|method| &method.handlers);
    // A fence at the end of a protected range may be inside or outside of it.
    let handlers = handlers.flat_map(|handler| [handler.start, handler.end, handler.target]);
    jumps.chain(program.tables.iter().flatten().copied()).chain(handlers).collect()
}
