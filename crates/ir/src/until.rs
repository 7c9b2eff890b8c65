//! What a thread may touch from each position on before it has the lock of an object of some type.
//!
//! Like a footprint ([`crate::footprint`]), but it ends where the thread surely takes the lock of such
//! an object: while another thread has the lock of the only one there is, nothing behind happens. So it
//! is said, too, whether the thread may make another one before.
//!
//! Most methods never come to a lock of a given type, not even by what they call. What is to be known of those
//! does not depend on the type, and is found out once ([`Base`]).

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::budget::Budget;
use crate::calls::Calls;
use crate::contents::{Contents, Types};
use crate::footprint::{Analysis, Initialisers, Pending, Regions, Touch};
use crate::liveness::{defined, handlers_at, successors};
use crate::op::{Callee, ControlOp, Flow, LocalOp, ObjectOp, Op, Reg, SyncOp};
use crate::program::{HandlerKind, Method, MethodId, Pc, Program};
use crate::types::{Region, TypeId};

/// What may be done from one position on, within its method and what that calls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Before {
    touch: Touch,
    /// Whether the method may return.
    returns: bool,
}

impl Before {
    /// Adds what another does, but that it returns.
    fn join(&mut self, other: &Before) {
        self.touch.join(&other.touch);
    }

    /// Adds another; whether there is anything new.
    fn learn(&mut self, other: &Before) -> bool {
        let touched = self.touch.learn(&other.touch);
        let returns = other.returns && !self.returns;
        self.returns |= other.returns;
        touched | returns
    }

    fn clear(&mut self) {
        self.touch.clear();
        self.returns = false;
    }
}

/// For each position, what may be done from there on before the thread has such a lock.
#[derive(Clone, Debug)]
pub struct UntilLock {
    ty: TypeId,
    base: Arc<Base>,
    /// Where the positions of each method begin in the table, if it may come to such a lock.
    starts: Vec<Option<u32>>,
    table: Table,
    initialisers: Initialisers,
}

/// What may be done from each position on, whatever locks are taken.
#[derive(Debug)]
struct Base {
    method_of: Vec<MethodId>,
    start_of: Vec<Pc>,
    table: Table,
    initialisers: Initialisers,
}

/// Equal rows are kept once.
#[derive(Clone, Debug, Default)]
struct Table {
    rows: Vec<Before>,
    /// Index into `rows` for each position.
    row_of: Vec<u32>,
    /// The same for what handlers do if an exception comes out of the frame above there.
    caught: Vec<u32>,
}

impl Table {
    /// Of some methods, one after the other.
    fn of(flow: &Solver<'_>, methods: impl Iterator<Item = usize>) -> Table {
        let mut known: HashMap<Before, u32> = HashMap::new();
        let mut table = Table::default();
        let mut before = Before::default();
        for index in methods {
            let method = &flow.program.methods[index];
            for pc in method.start..method.end {
                if !flow.budget.goes_on() {
                    return table;
                }
                before.clear();
                flow.handlers(index, pc, false, &mut before);
                for (row, into) in
                    [(&before, &mut table.caught), (flow.at(index, pc, false), &mut table.row_of)]
                {
                    into.push(match known.get(row) {
                        Some(&row) => row,
                        None => {
                            let number = table.rows.len() as u32;
                            table.rows.push(row.clone());
                            known.insert(row.clone(), number);
                            number
                        }
                    });
                }
            }
        }
        table
    }
}

impl UntilLock {
    /// The analyses for each type of objects that some instruction locks, if it locks no others.
    pub fn of(program: &Program, contents: &Contents, budget: &Budget<'_>) -> Vec<(TypeId, UntilLock)> {
        UntilLock::of_methods(program, contents, budget, |_| false)
    }

    /// The same, with tables of their own for more methods than need them.
    fn of_methods(
        program: &Program,
        contents: &Contents,
        budget: &Budget<'_>,
        wanted: impl Fn(usize) -> bool,
    ) -> Vec<(TypeId, UntilLock)> {
        let locks = Locks::of(program, contents);
        let asked: Vec<Option<TypeId>> = (0..program.code.len() as Pc).map(|pc| locks.at(pc)).collect();
        let types: BTreeSet<TypeId> = asked.iter().copied().flatten().collect();
        if types.is_empty() {
            return Vec::new();
        }
        let analysis = Analysis::of(program);
        let calls = Calls::of(program, &analysis, budget);
        let (locks, analysis) = (&locks, &analysis);
        let mut everything = Solver {
            program,
            analysis,
            locks,
            types: &types,
            asked: &asked,
            budget,
            ends_at: None,
            base: None,
            own: Own::default(),
            nothing: Before::default(),
        };
        everything.solve(&calls, &vec![true; program.methods.len()]);
        let base = Arc::new(Base {
            method_of: (0..program.code.len() as Pc).map(|pc| program.method_at(pc)).collect(),
            start_of: program.methods.iter().map(|method| method.start).collect(),
            table: Table::of(&everything, 0..program.methods.len()),
            initialisers: everything.initialisers(),
        });
        let of = |&ty: &TypeId| {
            let locks_it =
                |method: &Method| asked[method.start as usize..method.end as usize].contains(&Some(ty));
            let mut methods: Vec<bool> = program.methods.iter().map(locks_it).collect();
            (0..methods.len()).filter(|&index| wanted(index)).for_each(|index| methods[index] = true);
            calls.add_callers(&mut methods);
            let mut flow = Solver { ends_at: Some(ty), base: Some(&everything.own), ..everything.same() };
            flow.solve(&calls, &methods);
            let own = || (0..methods.len()).filter(|&index| methods[index]);
            let mut starts = vec![None; methods.len()];
            let mut next = 0;
            for index in own() {
                starts[index] = Some(next);
                next += program.methods[index].end - program.methods[index].start;
            }
            let (table, initialisers) = (Table::of(&flow, own()), flow.initialisers());
            (ty, UntilLock { ty, base: base.clone(), starts, table, initialisers })
        };
        types.iter().map(of).collect()
    }

    /// What each of a thread's frames may do, from the positions they are at, innermost first.
    fn of_frames(&self, positions: impl Iterator<Item = Pc>) -> impl Iterator<Item = &Before> {
        let mut returns = true;
        positions.map(move |pc| {
            let method = self.base.method_of[pc as usize];
            let (table, at) = match self.starts[method.0 as usize] {
                Some(start) => (&self.table, start + pc - self.base.start_of[method.0 as usize]),
                None => (&self.base.table, pc),
            };
            let row = if returns { table.row_of[at as usize] } else { table.caught[at as usize] };
            let before = &table.rows[row as usize];
            returns = before.returns;
            before
        })
    }

    /// Whether a thread with frames at these positions, innermost first, may do something.
    fn any(
        &self,
        positions: impl Iterator<Item = Pc>,
        pending: &impl Pending,
        does: impl Fn(&Touch) -> bool,
    ) -> bool {
        self.of_frames(positions).any(|before| before.touch.any(&self.initialisers, pending, &does))
    }

    /// Whether a thread with frames at these positions, innermost first, may write one of `regions`.
    pub fn writes_any(
        &self,
        positions: impl Iterator<Item = Pc>,
        regions: &Regions,
        pending: &impl Pending,
    ) -> bool {
        self.any(positions, pending, |touch| touch.writes.meets(regions))
    }

    /// Whether a thread with frames at these positions, innermost first, may write `region`.
    pub fn writes(
        &self,
        positions: impl Iterator<Item = Pc>,
        region: Region,
        pending: &impl Pending,
    ) -> bool {
        self.any(positions, pending, |touch| touch.writes.has(region))
    }

    /// Whether a thread with frames at these positions, innermost first, may read `region`.
    pub fn reads(&self, positions: impl Iterator<Item = Pc>, region: Region, pending: &impl Pending) -> bool {
        self.any(positions, pending, |touch| touch.reads.has(region))
    }

    /// Whether a thread with frames at these positions, innermost first, may make an object of the type.
    pub fn makes(&self, positions: impl Iterator<Item = Pc>, pending: &impl Pending) -> bool {
        self.any(positions, pending, |touch| touch.makes.has(self.ty))
    }

    /// The same, before it has the lock or after.
    pub fn ever_makes(&self, mut positions: impl Iterator<Item = Pc>, pending: &impl Pending) -> bool {
        let Base { table, initialisers, .. } = &*self.base;
        positions.any(|pc| {
            let before = &table.rows[table.row_of[pc as usize] as usize];
            before.touch.any(initialisers, pending, |touch| touch.makes.has(self.ty))
        })
    }

    /// Adds what a thread with frames at these positions, innermost first, may read and write.
    pub fn add(
        &self,
        positions: impl Iterator<Item = Pc>,
        pending: &impl Pending,
        reads: &mut Regions,
        writes: &mut Regions,
    ) {
        for before in self.of_frames(positions) {
            before.touch.each(&self.initialisers, pending, |touch| {
                reads.join(&touch.reads);
                writes.join(&touch.writes);
            });
        }
    }
}

/// Where locks are taken, and of what.
struct Locks<'p> {
    program: &'p Program,
    contents: &'p Contents,
    /// The parameter of each method that it locks itself and never changes, as `Monitor.Enter` does. Whose
    /// lock that is depends on its callers.
    wrapped: Vec<Option<Reg>>,
}

impl<'p> Locks<'p> {
    fn of(program: &'p Program, contents: &'p Contents) -> Locks<'p> {
        let wrapped = program.methods.iter().map(|method| wrapped(program, method)).collect();
        Locks { program, contents, wrapped }
    }

    /// The type of all objects that may be locked by the instruction at a position, or that it may
    /// call a method for that locks what it is given.
    fn at(&self, pc: Pc) -> Option<TypeId> {
        let object = match self.program.code[pc as usize] {
            Op::Sync(SyncOp::Lock { object, .. }) => object,
            Op::Control(ControlOp::Call { method, arguments, .. }) => {
                let Reg(parameter) = self.wrapped[method.0 as usize]?;
                self.program.operands(arguments)[usize::from(parameter)]
            }
            _ => return None,
        };
        self.contents.register(pc, object).only()
    }
}

fn wrapped(program: &Program, method: &Method) -> Option<Reg> {
    let code = &program.code[method.start as usize..method.end as usize];
    let locked = code.iter().find_map(|op| match *op {
        Op::Sync(SyncOp::Lock { object, .. }) if object.0 < method.parameters => Some(object),
        _ => None,
    })?;
    // It is not known which registers the results of a callback take.
    let calls_back = |op: &Op| op.effects().flow == Flow::Call(Callee::Callback);
    let mut changed = method.pinned.contains(&locked)
        || method.handlers.iter().any(|handler| handler.exception == locked)
        || code.iter().any(calls_back);
    code.iter().for_each(|op| defined(program, op, |register| changed |= register == locked));
    (!changed).then_some(locked)
}

/// What is known at the positions of some methods.
#[derive(Default)]
struct Own {
    at: Vec<Before>,
    /// Of each method, where its positions begin in `at`, and those of its copy: the same for a method that locks a
    /// parameter, if that is the lock that is asked for.
    starts: Vec<[Option<u32>; 2]>,
}

impl Own {
    fn node(&self, method: usize, offset: Pc, copy: bool) -> Option<usize> {
        let starts = self.starts.get(method)?;
        starts[usize::from(copy)].map(|start| (start + offset) as usize)
    }
}

struct Solver<'f> {
    program: &'f Program,
    analysis: &'f Analysis<'f>,
    locks: &'f Locks<'f>,
    /// The types that are locked.
    types: &'f BTreeSet<TypeId>,
    /// Of each position, the type of what is locked there ([`Locks::at`]).
    asked: &'f [Option<TypeId>],
    budget: &'f Budget<'f>,
    /// The type of objects with whose lock it ends.
    ends_at: Option<TypeId>,
    /// What is known of other methods.
    base: Option<&'f Own>,
    own: Own,
    nothing: Before,
}

impl<'f> Solver<'f> {
    /// One about the same program of which nothing is known.
    fn same(&self) -> Solver<'f> {
        let Solver { program, analysis, locks, types, asked, budget, .. } = *self;
        let (ends_at, base, own, nothing) = Default::default();
        Solver { program, analysis, locks, types, asked, budget, ends_at, base, own, nothing }
    }

    /// Finds out about some methods.
    fn solve(&mut self, calls: &Calls, methods: &[bool]) {
        let mut count = 0;
        let wrapped = |index: usize| self.ends_at.is_some() && self.locks.wrapped[index].is_some();
        let mut starts = vec![[None; 2]; methods.len()];
        for (index, method) in self.program.methods.iter().enumerate() {
            for copy in [methods[index], wrapped(index)].into_iter().enumerate().filter(|(_, has)| *has) {
                starts[index][copy.0] = Some(count);
                count += method.end - method.start;
            }
        }
        self.own = Own { at: vec![Before::default(); count as usize], starts };
        let mut before = Before::default();
        let budget = self.budget;
        calls.settle(budget, |index| {
            let mut changed = false;
            for copy in [true, false] {
                if self.own.starts[index][usize::from(copy)].is_some() {
                    changed |= self.method(index, copy, &mut before);
                }
            }
            changed
        });
    }

    /// What the initialisers of types may do.
    fn initialisers(&self) -> Initialisers {
        Initialisers::of(self.program, |MethodId(method)| {
            self.at(method as usize, self.program.methods[method as usize].start, false).touch.clone()
        })
    }

    /// What is known at a position of a method.
    fn at(&self, method: usize, pc: Pc, copy: bool) -> &Before {
        let offset = pc - self.program.methods[method].start;
        if let Some(node) = self.own.node(method, offset, copy) {
            return &self.own.at[node];
        }
        let base = self.base.and_then(|base| Some(&base.at[base.node(method, offset, false)?]));
        base.unwrap_or(&self.nothing)
    }

    /// Brings one method, or its copy, up to date; whether anything has changed that its callers may see.
    fn method(&mut self, index: usize, copy: bool, before: &mut Before) -> bool {
        let method = &self.program.methods[index];
        let (mut any, mut changed) = (false, true);
        while std::mem::take(&mut changed) {
            for pc in (method.start..method.end).rev() {
                if !self.budget.goes_on() {
                    return false;
                }
                before.clear();
                self.transfer(index, pc, copy, before);
                let Some(node) = self.own.node(index, pc - method.start, copy) else { continue };
                let new = self.own.at[node].learn(before);
                changed |= new;
                any |= new && pc == method.start;
            }
        }
        any
    }

    fn transfer(&self, index: usize, pc: Pc, copy: bool, before: &mut Before) {
        let op = &self.program.code[pc as usize];
        let flow = op.effects().flow;
        self.handlers(index, pc, copy, before);
        self.made(pc, op, &mut before.touch.makes);
        let asked_for = self.asked[pc as usize].is_some_and(|ty| self.ends_at == Some(ty));
        let mut goes_on = true;
        if matches!(flow, Flow::Call(Callee::Initialiser(_))) {
            // What the initialiser does counts until it has begun.
            self.analysis.touch(op, &[], &mut before.touch);
        } else if let Some(callees) = self.analysis.callees(op) {
            goes_on = false;
            for MethodId(callee) in callees {
                let start = self.program.methods[callee as usize].start;
                let start = self.at(callee as usize, start, asked_for);
                before.join(start);
                goes_on |= start.returns;
            }
            if matches!(flow, Flow::TailCall(_)) {
                before.returns = goes_on;
                return;
            }
        } else if let Flow::Spawn(MethodId(started)) = flow {
            let start = self.program.methods[started as usize].start;
            before.join(self.at(started as usize, start, false));
        } else {
            self.analysis.touch(op, &[], &mut before.touch);
        }
        match *op {
            Op::Control(ControlOp::Return { .. }) => before.returns = true,
            Op::Sync(SyncOp::Lock { object, .. }) => {
                let given = self.locks.wrapped[index] == Some(object);
                goes_on = !(asked_for || copy && given);
            }
            _ => {}
        }
        if goes_on {
            successors(self.program, &self.program.methods[index], pc, |next| {
                before.learn(self.at(index, next, copy));
            });
        }
    }

    /// Adds the types of what an instruction may make.
    fn made(&self, pc: Pc, op: &Op, into: &mut Types) {
        let mut add = |ty: TypeId| {
            if self.types.contains(&ty) {
                into.add(ty);
            }
        };
        match *op {
            Op::Object(ObjectOp::New { ty, .. } | ObjectOp::NewArray { ty, .. }) => add(ty),
            Op::Object(ObjectOp::CloneObject { object, .. }) => {
                self.locks.contents.register(pc, object).iter().for_each(&mut add)
            }
            Op::Local(LocalOp::Native { .. }) => self.program.string_type.into_iter().for_each(&mut add),
            _ => {}
        }
        // Exceptions are made by what fails.
        self.program.traps.iter().flatten().for_each(|&ty| add(ty));
    }

    /// Adds what the handlers of a position may do.
    fn handlers(&self, index: usize, pc: Pc, copy: bool, before: &mut Before) {
        for handler in handlers_at(self.program, &self.program.methods[index], pc) {
            before.learn(self.at(index, handler.target, copy));
            if let HandlerKind::Filter(MethodId(filter)) = handler.kind {
                let start = self.program.methods[filter as usize].start;
                before.join(self.at(filter as usize, start, false));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::{MethodBuilder, ProgramBuilder};
    use crate::footprint::NothingInitialised;
    use crate::op::{MemoryOp, Place};
    use crate::types::{Kind, Storage};
    use crate::{AccessId, Class};

    /// Ways to go on in a method that is about a gate.
    #[derive(Clone, Copy)]
    enum Part {
        Lock,
        Write(usize),
        Make,
        Call(usize),
    }

    const PARTS: [&[Part]; 6] = [
        // What locks its parameter.
        &[Part::Lock],
        &[Part::Write(0), Part::Call(0), Part::Write(1)],
        &[Part::Write(2), Part::Make],
        &[Part::Call(1), Part::Call(2), Part::Write(3)],
        &[Part::Call(2), Part::Call(4), Part::Call(0), Part::Write(0)],
        &[Part::Call(2), Part::Call(3), Part::Call(4), Part::Write(2)],
    ];

    /// Methods that are given a gate, of which each may call the others.
    fn program() -> (Program, [Region; 4]) {
        let mut p = ProgramBuilder::new();
        let access = Class::ALL.map(|class| p.access(class, &[]).unwrap_or(AccessId(0)));
        let access = |class: Class| access[Class::ALL.iter().position(|it| *it == class).unwrap_or(0)];
        let gate = p.class("Gate", None, &[]);
        let places = ["a", "b", "c", "d"].map(|name| Place::Static(p.add_static(name, Storage::I32, 0)));
        let ids: Vec<MethodId> = PARTS.iter().map(|_| p.declare()).collect();
        for (number, parts) in PARTS.iter().enumerate() {
            let mut code = MethodBuilder::new(format!("M{number}"));
            let object = code.parameter(Kind::Ref);
            let value = code.register(Kind::I32);
            for part in *parts {
                match *part {
                    Part::Lock => code.emit(SyncOp::Lock { object, access: access(Class::Lock) }),
                    Part::Write(at) => {
                        code.emit(MemoryOp::Store {
                            place: places[at],
                            src: value,
                            access: access(Class::Write),
                        });
                    }
                    Part::Make => {
                        let dst = code.register(Kind::Ref);
                        code.emit(ObjectOp::New { dst, ty: gate });
                    }
                    Part::Call(method) => {
                        let arguments = code.operands(&[object]);
                        code.emit(ControlOp::Call { method: ids[method], arguments, dst: Reg(0) });
                    }
                }
            }
            code.emit(ControlOp::Return { first: Reg(0) });
            p.define(ids[number], code);
        }
        let mut main = MethodBuilder::new("main");
        let object = main.register(Kind::Ref);
        main.emit(ObjectOp::New { dst: object, ty: gate });
        let arguments = main.operands(&[object]);
        main.emit(ControlOp::Call { method: ids[5], arguments, dst: Reg(0) });
        main.emit(ControlOp::Return { first: Reg(0) });
        let main = p.method(main);
        p.thread("main", main, Vec::new());
        let program = p.build();
        let region = |place| match place {
            Place::Static(id) => program.statics[id.0 as usize].region,
            _ => Region(0),
        };
        let regions = places.map(region);
        (program, regions)
    }

    #[test]
    fn methods_without_a_lock_are_as_if_they_were_looked_at_for_each_type() {
        let (program, regions) = program();
        let budget = Budget::unlimited();
        let contents = Contents::of(&program, &budget);
        let shared = UntilLock::of(&program, &contents, &budget);
        let apart = UntilLock::of_methods(&program, &contents, &budget, |_| true);
        assert_eq!((shared.len(), apart.len()), (1, 1));
        let ((_, shared), (_, apart)) = (&shared[0], &apart[0]);
        let own = |until: &UntilLock| until.starts.iter().flatten().count();
        assert!(own(shared) < own(apart), "some methods never come to a lock");
        let positions = 0..program.code.len() as Pc;
        for stack in positions.clone().flat_map(|top| positions.clone().map(move |below| [top, below])) {
            let frames = || stack.iter().copied();
            assert_eq!(
                shared.makes(frames(), &NothingInitialised),
                apart.makes(frames(), &NothingInitialised),
                "{stack:?}"
            );
            assert_eq!(
                shared.ever_makes(frames(), &NothingInitialised),
                apart.ever_makes(frames(), &NothingInitialised),
                "{stack:?}"
            );
            for region in regions {
                assert_eq!(
                    shared.writes(frames(), region, &NothingInitialised),
                    apart.writes(frames(), region, &NothingInitialised),
                    "{stack:?}"
                );
            }
        }
    }

    #[test]
    fn it_ends_where_the_lock_is_taken() {
        let (program, [a, b, c, d]) = program();
        let budget = Budget::unlimited();
        let until = UntilLock::of(&program, &Contents::of(&program, &budget), &budget);
        let (_, until) = &until[0];
        let at = |method: usize| std::iter::once(program.methods[method].start);
        // `a` is written, and then the lock is taken.
        assert!(until.writes(at(1), a, &NothingInitialised) && !until.writes(at(1), b, &NothingInitialised));
        assert!(
            until.writes(at(3), a, &NothingInitialised)
                && !until.writes(at(3), c, &NothingInitialised)
                && !until.writes(at(3), d, &NothingInitialised)
        );
        assert!(!until.makes(at(3), &NothingInitialised) && until.ever_makes(at(3), &NothingInitialised));
        // What never comes to the lock does all that it does.
        assert!(until.writes(at(2), c, &NothingInitialised) && until.makes(at(2), &NothingInitialised));
        // It calls itself and nothing ends that, but before it may write `c`.
        assert!(until.writes(at(4), c, &NothingInitialised) && !until.writes(at(4), a, &NothingInitialised));
    }
}
