//! Which registers still matter at each position.
//!
//! A dead register's value cannot influence anything any more, so states that differ only there
//! are one state. Backward data flow over each method; a handler's needs count at every position
//! it protects, and right after a call it protects, where the caller's frame waits for the callee.
//!
//! What only serves to compute what does not matter does not matter either: a count of the rounds of
//! a spin loop that no code reads keeps nothing alive but itself, and so the rounds are one state.

use crate::budget::Budget;
use crate::op::{ControlOp, LocalOp, MemoryOp, ObjectOp, Op, Patience, Place, Reg, SyncOp, Until};
use crate::program::{Handler, Method, MethodId, Pc, Program};

/// For each position, the registers that are live before the instruction there.
#[derive(Clone, Debug)]
pub struct Liveness {
    rows: Vec<u64>,
    /// First word of each position's row.
    starts: Vec<u32>,
}

impl Liveness {
    /// Analyses every method.
    pub fn of(program: &Program, budget: &Budget<'_>) -> Liveness {
        let mut liveness = Liveness { rows: Vec::new(), starts: Vec::with_capacity(program.code.len()) };
        for method in &program.methods {
            let width = method.registers.len().div_ceil(64).max(1);
            let base = liveness.rows.len();
            let length = (method.end - method.start) as usize;
            liveness.starts.extend((0..length).map(|index| (base + index * width) as u32));
            liveness.rows.resize(base + length * width, 0);
            analyse(program, method, budget, &mut liveness.rows[base..], width);
        }
        liveness
    }

    /// Whether `register` is live before the instruction at `pc`.
    #[inline]
    pub fn is_live(&self, pc: Pc, register: Reg) -> bool {
        let word = self.starts[pc as usize] as usize + usize::from(register.0) / 64;
        self.rows[word] >> (register.0 % 64) & 1 == 1
    }
}

fn analyse(program: &Program, method: &Method, budget: &Budget<'_>, rows: &mut [u64], width: usize) {
    let row = |pc: Pc| (pc - method.start) as usize * width;
    let mut new = vec![0u64; width];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for pc in (method.start..method.end).rev() {
            if !budget.goes_on() {
                return;
            }
            let op = &program.code[pc as usize];
            new.fill(0);
            successors(program, method, pc, |target| join(&mut new, rows, row(target), None));
            let is_live = |reg: Reg| new[usize::from(reg.0) / 64] >> (reg.0 % 64) & 1 == 1;
            let idle = result_alone(op).is_some_and(|dst| !is_live(dst) && !method.pinned.contains(&dst));
            defined(program, op, |reg| new[usize::from(reg.0) / 64] &= !(1 << (reg.0 % 64)));
            for handler in handlers_at(program, method, pc) {
                join(&mut new, rows, row(handler.target), Some(handler.exception));
            }
            let mut mark = |reg: Reg| new[usize::from(reg.0) / 64] |= 1 << (reg.0 % 64);
            if !idle {
                used(program, method, op, &mut mark);
            }
            method.pinned.iter().copied().for_each(&mut mark);
            let old = &mut rows[row(pc)..row(pc) + width];
            if *old != *new {
                old.copy_from_slice(&new);
                changed = true;
            }
        }
    }
}

/// The result of an instruction that does nothing but compute it.
fn result_alone(op: &Op) -> Option<Reg> {
    match *op {
        Op::Local(LocalOp::Move { dst, .. }) => Some(dst),
        Op::Local(LocalOp::Unary { op, dst, .. }) => (!op.can_trap()).then_some(dst),
        Op::Local(LocalOp::Binary { op, dst, .. } | LocalOp::BinaryImmediate { op, dst, .. }) => {
            (!op.can_trap()).then_some(dst)
        }
        _ => None,
    }
}

/// Adds the row that starts at word `at` to `into`, without register `except`.
fn join(into: &mut [u64], rows: &[u64], at: usize, except: Option<Reg>) {
    for (index, word) in into.iter_mut().enumerate() {
        let hidden = except.filter(|reg| usize::from(reg.0) / 64 == index);
        *word |= rows[at + index] & !hidden.map_or(0, |reg| 1 << (reg.0 % 64));
    }
}

/// Calls `f` with every position that may follow `pc` without an exception.
pub(crate) fn successors(program: &Program, method: &Method, pc: Pc, mut f: impl FnMut(Pc)) {
    let op = &program.code[pc as usize];
    if !op.ends_block() && pc + 1 < method.end {
        f(pc + 1);
    }
    match *op {
        Op::Control(ControlOp::Jump { target } | ControlOp::Branch { target, .. }) => f(target),
        Op::Control(ControlOp::Switch { table, .. }) => {
            program.tables[table as usize].iter().copied().for_each(f)
        }
        _ => {}
    }
}

/// The handlers that may take over while a frame is at `pc`: those of the instruction there, and
/// those of a call right before it, which may not have returned yet.
pub(crate) fn handlers_at<'p>(
    program: &'p Program,
    method: &'p Method,
    pc: Pc,
) -> impl Iterator<Item = &'p Handler> {
    let after_call = pc > method.start && program.code[pc as usize - 1].is_call();
    method.handlers.iter().filter(move |handler| handler.covers(pc) || after_call && handler.covers(pc - 1))
}

fn used_by_place(place: Place, mark: &mut impl FnMut(Reg)) {
    match place {
        Place::Static(_) => {}
        Place::Field { object, .. } => mark(object),
        Place::Element { array, index, .. } => {
            mark(array);
            mark(index);
        }
        Place::Pointer { pointer, .. } => mark(pointer),
        Place::Address(address) => mark(address),
    }
}

fn used(program: &Program, method: &Method, op: &Op, mark: &mut impl FnMut(Reg)) {
    match *op {
        Op::Local(LocalOp::Nop | LocalOp::Const { .. })
        | Op::Control(ControlOp::Jump { .. })
        | Op::Memory(MemoryOp::Fence { .. })
        | Op::Object(ObjectOp::New { .. })
        | Op::Sync(SyncOp::CurrentThread { .. } | SyncOp::Initialise { .. })
        | Op::Control(ControlOp::Raise { .. })
        | Op::Local(LocalOp::Constant { .. })
        | Op::Sync(SyncOp::Clock { .. })
        | Op::Memory(MemoryOp::BulkInit)
        | Op::Control(ControlOp::Relies { .. })
        | Op::Object(ObjectOp::Collect | ObjectOp::NextDead { .. } | ObjectOp::AwaitFinalisers)
        | Op::Memory(MemoryOp::AtomicBegin { .. } | MemoryOp::AtomicEnd)
        | Op::Sync(SyncOp::AwaitOthers)
        | Op::Control(ControlOp::Halt | ControlOp::Fail { .. } | ControlOp::Unsupported { .. }) => {}
        Op::Local(LocalOp::Move { src, .. }) => mark(src),
        Op::Local(LocalOp::Unary { a, .. } | LocalOp::BinaryImmediate { a, .. }) => mark(a),
        Op::Local(LocalOp::Binary { a, b, .. }) => {
            mark(a);
            mark(b);
        }
        Op::Control(ControlOp::Branch { condition, .. } | ControlOp::Assume { condition }) => mark(condition),
        Op::Control(ControlOp::Switch { value, .. }) => mark(value),
        Op::Memory(
            MemoryOp::Load { place, .. }
            | MemoryOp::AddressOf { place, .. }
            | MemoryOp::Get { place, .. }
            | MemoryOp::Peek { place, .. },
        ) => used_by_place(place, mark),
        Op::Memory(MemoryOp::Store { place, src, .. } | MemoryOp::Set { place, src }) => {
            used_by_place(place, mark);
            mark(src);
        }
        Op::Memory(MemoryOp::Rmw { place, operand, expected, .. }) => {
            used_by_place(place, mark);
            mark(operand);
            mark(expected);
        }
        Op::Local(LocalOp::AddressOfRegister { register, .. }) => mark(register),
        Op::Object(ObjectOp::NewArray { length, .. }) => mark(length),
        Op::Object(ObjectOp::ArrayLength { array, .. }) => mark(array),
        Op::Object(
            ObjectOp::IsInstance { object, .. }
            | ObjectOp::Cast { object, .. }
            | ObjectOp::NullCheck { object },
        )
        | Op::Memory(MemoryOp::Freeze { object, .. })
        | Op::Sync(
            SyncOp::Lock { object, .. }
            | SyncOp::Unlock { object, .. }
            | SyncOp::AskLock { object, .. }
            | SyncOp::HasStarted { object, .. }
            | SyncOp::ThreadStatus { object, .. }
            | SyncOp::BindThread { object },
        )
        | Op::Object(
            ObjectOp::ResolveVirtual { object, .. }
            | ObjectOp::TypeObject { object, .. }
            | ObjectOp::KeepAlive { object, .. }
            | ObjectOp::Finalise { object, .. }
            | ObjectOp::CloneObject { object, .. },
        ) => mark(object),
        Op::Sync(SyncOp::Wait { object, lock, until, .. }) => {
            mark(object);
            mark(lock);
            if let Until::Timeout { since, .. } = until {
                since.into_iter().for_each(mark);
            }
        }
        Op::Sync(SyncOp::TryLock { object, patience, .. }) => {
            mark(object);
            if let Patience::Timed { since } = patience {
                since.into_iter().for_each(mark);
            }
        }
        Op::Sync(SyncOp::Join { object, since, .. }) => {
            mark(object);
            since.into_iter().for_each(mark);
        }
        Op::Sync(SyncOp::Time { since, .. }) => since.into_iter().for_each(mark),
        Op::Sync(SyncOp::Pulse { object, lock, .. }) => {
            mark(object);
            lock.into_iter().for_each(mark);
        }
        Op::Memory(MemoryOp::PointerAdd { pointer, index, .. }) => {
            mark(pointer);
            mark(index);
        }
        Op::Memory(MemoryOp::PointerDifference { a, b, .. }) => {
            mark(a);
            mark(b);
        }
        Op::Memory(MemoryOp::Free { pointer } | MemoryOp::PointerRoom { pointer, .. }) => mark(pointer),
        Op::Local(LocalOp::CheckWritten { value }) => mark(value),
        Op::Memory(MemoryOp::EndScope { object, .. }) => mark(object),
        Op::Control(ControlOp::Print { text, .. } | ControlOp::FailWith { text }) => mark(text),
        Op::Object(ObjectOp::StoreCheck { array, value }) => {
            mark(array);
            mark(value);
        }
        Op::Control(
            ControlOp::Call { arguments, .. }
            | ControlOp::TailCall { arguments, .. }
            | ControlOp::CallVirtual { arguments, .. },
        )
        | Op::Local(LocalOp::Native { arguments, .. }) => {
            program.operands(arguments).iter().copied().for_each(mark);
        }
        Op::Control(
            ControlOp::CallIndirect { callee, arguments, .. }
            | ControlOp::TailCallIndirect { callee, arguments },
        ) => {
            mark(callee);
            program.operands(arguments).iter().copied().for_each(mark);
        }
        Op::Sync(SyncOp::Spawn { object, arguments, .. }) => {
            mark(object);
            program.operands(arguments).iter().copied().for_each(mark);
        }
        Op::Control(ControlOp::Return { first }) => {
            (0..method.results).for_each(|index| mark(Reg(first.0 + index)));
            method.observed.iter().copied().for_each(mark);
        }
        Op::Control(ControlOp::Throw { exception }) => mark(exception),
        Op::Control(ControlOp::Choose { bound, .. }) => mark(bound),
    }
}

/// Calls `f` with the registers that `op` surely overwrites when it does not trap.
pub(crate) fn defined(program: &Program, op: &Op, mut f: impl FnMut(Reg)) {
    match *op {
        Op::Local(
            LocalOp::Const { dst, .. }
            | LocalOp::Move { dst, .. }
            | LocalOp::Unary { dst, .. }
            | LocalOp::Binary { dst, .. }
            | LocalOp::BinaryImmediate { dst, .. },
        )
        | Op::Memory(
            MemoryOp::Load { dst, .. } | MemoryOp::Rmw { dst, .. } | MemoryOp::AddressOf { dst, .. },
        )
        | Op::Local(LocalOp::AddressOfRegister { dst, .. })
        | Op::Memory(
            MemoryOp::PointerAdd { dst, .. }
            | MemoryOp::PointerDifference { dst, .. }
            | MemoryOp::PointerRoom { dst, .. }
            | MemoryOp::Peek { dst, .. },
        )
        | Op::Object(
            ObjectOp::New { dst, .. }
            | ObjectOp::NewArray { dst, .. }
            | ObjectOp::ArrayLength { dst, .. }
            | ObjectOp::IsInstance { dst, .. },
        )
        | Op::Memory(MemoryOp::Get { dst, .. })
        | Op::Object(ObjectOp::ResolveVirtual { dst, .. })
        | Op::Local(LocalOp::Constant { dst, .. })
        | Op::Object(ObjectOp::TypeObject { dst, .. } | ObjectOp::CloneObject { dst, .. })
        | Op::Sync(
            SyncOp::TryLock { dst, .. }
            | SyncOp::AskLock { dst, .. }
            | SyncOp::Join { dst, .. }
            | SyncOp::HasStarted { dst, .. }
            | SyncOp::ThreadStatus { dst, .. }
            | SyncOp::Wait { dst, .. }
            | SyncOp::CurrentThread { dst },
        )
        | Op::Control(ControlOp::Choose { dst, .. })
        | Op::Sync(SyncOp::Time { dst, .. })
        | Op::Object(ObjectOp::NextDead { dst, .. })
        | Op::Sync(SyncOp::Clock { dst, .. }) => f(dst),
        Op::Control(ControlOp::Call { method, dst, .. }) => results(program, method, dst, f),
        Op::Local(LocalOp::Native { native, dst, .. }) => {
            (0..native.results()).map(|index| Reg(dst.0 + index)).for_each(f)
        }
        Op::Control(ControlOp::CallVirtual { selector, dst, .. }) => {
            // All that it may run hand back the same number of registers.
            if let Some(method) = program.types.iter().find_map(|ty| ty.method(selector)) {
                results(program, method, dst, f);
            }
        }
        _ => {}
    }
}

/// Calls `f` with the registers from `dst` on that the results of `method` take.
fn results(program: &Program, method: MethodId, dst: Reg, f: impl FnMut(Reg)) {
    (0..program.method(method).results).map(|index| Reg(dst.0 + index)).for_each(f);
}
