//! Which registers still matter at each position.
//!
//! A dead register's value cannot influence anything any more, so states that differ only there
//! are one state. Backward data flow over each method; a handler's needs count at every position
//! it protects, and right after a call it protects, where the caller's frame waits for the callee.
//!
//! What only serves to compute what does not matter does not matter either: a count of the rounds of
//! a spin loop that nobody reads keeps nothing alive but itself, and so the rounds are one state.

use crate::budget::Budget;
use crate::op::{Op, Patience, Place, Reg, Until};
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
        Op::Move { dst, .. } => Some(dst),
        Op::Unary { op, dst, .. } => (!op.can_trap()).then_some(dst),
        Op::Binary { op, dst, .. } | Op::BinaryImmediate { op, dst, .. } => (!op.can_trap()).then_some(dst),
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
        Op::Jump { target } | Op::Branch { target, .. } => f(target),
        Op::Switch { table, .. } => program.tables[table as usize].iter().copied().for_each(f),
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
        Op::Nop
        | Op::Const { .. }
        | Op::Jump { .. }
        | Op::Fence { .. }
        | Op::New { .. }
        | Op::CurrentThread { .. }
        | Op::Initialise { .. }
        | Op::Raise { .. }
        | Op::Constant { .. }
        | Op::Clock { .. }
        | Op::AtOnce
        | Op::Relies { .. }
        | Op::Collect
        | Op::NextDead { .. }
        | Op::AwaitFinalisers
        | Op::AtomicBegin { .. }
        | Op::AtomicEnd
        | Op::AwaitOthers
        | Op::Halt
        | Op::Fail { .. }
        | Op::Unsupported { .. } => {}
        Op::Move { src, .. } => mark(src),
        Op::Unary { a, .. } | Op::BinaryImmediate { a, .. } => mark(a),
        Op::Binary { a, b, .. } => {
            mark(a);
            mark(b);
        }
        Op::Branch { condition, .. } | Op::Assume { condition } => mark(condition),
        Op::Switch { value, .. } => mark(value),
        Op::Load { place, .. }
        | Op::AddressOf { place, .. }
        | Op::Get { place, .. }
        | Op::Peek { place, .. } => used_by_place(place, mark),
        Op::Store { place, src, .. } | Op::Set { place, src } => {
            used_by_place(place, mark);
            mark(src);
        }
        Op::Rmw { place, operand, expected, .. } => {
            used_by_place(place, mark);
            mark(operand);
            mark(expected);
        }
        Op::AddressOfRegister { register, .. } => mark(register),
        Op::NewArray { length, .. } => mark(length),
        Op::ArrayLength { array, .. } => mark(array),
        Op::IsInstance { object, .. }
        | Op::Cast { object, .. }
        | Op::NullCheck { object }
        | Op::Freeze { object, .. }
        | Op::Lock { object, .. }
        | Op::Unlock { object, .. }
        | Op::AskLock { object, .. }
        | Op::HasStarted { object, .. }
        | Op::ThreadStatus { object, .. }
        | Op::BindThread { object }
        | Op::ResolveVirtual { object, .. }
        | Op::TypeObject { object, .. }
        | Op::KeepAlive { object, .. }
        | Op::Finalise { object, .. }
        | Op::CloneObject { object, .. } => mark(object),
        Op::Wait { object, lock, until, .. } => {
            mark(object);
            mark(lock);
            if let Until::Timeout { since, .. } = until {
                since.into_iter().for_each(mark);
            }
        }
        Op::TryLock { object, patience, .. } => {
            mark(object);
            if let Patience::Timed { since } = patience {
                since.into_iter().for_each(mark);
            }
        }
        Op::Join { object, since, .. } => {
            mark(object);
            since.into_iter().for_each(mark);
        }
        Op::Time { since, .. } => since.into_iter().for_each(mark),
        Op::Pulse { object, lock, .. } => {
            mark(object);
            lock.into_iter().for_each(mark);
        }
        Op::PointerAdd { pointer, index, .. } => {
            mark(pointer);
            mark(index);
        }
        Op::PointerDifference { a, b, .. } => {
            mark(a);
            mark(b);
        }
        Op::Free { pointer } | Op::PointerRoom { pointer, .. } => mark(pointer),
        Op::CheckWritten { value } => mark(value),
        Op::EndScope { object, .. } => mark(object),
        Op::Print { text, .. } | Op::FailWith { text } => mark(text),
        Op::StoreCheck { array, value } => {
            mark(array);
            mark(value);
        }
        Op::Call { arguments, .. }
        | Op::TailCall { arguments, .. }
        | Op::CallVirtual { arguments, .. }
        | Op::Native { arguments, .. } => {
            program.operands(arguments).iter().copied().for_each(mark);
        }
        Op::CallIndirect { callee, arguments, .. } | Op::TailCallIndirect { callee, arguments } => {
            mark(callee);
            program.operands(arguments).iter().copied().for_each(mark);
        }
        Op::Spawn { object, arguments, .. } => {
            mark(object);
            program.operands(arguments).iter().copied().for_each(mark);
        }
        Op::Return { first } => {
            (0..method.results).for_each(|index| mark(Reg(first.0 + index)));
            method.observed.iter().copied().for_each(mark);
        }
        Op::Throw { exception } => mark(exception),
        Op::Choose { bound, .. } => mark(bound),
    }
}

/// Calls `f` with the registers that `op` surely overwrites when it does not trap.
pub(crate) fn defined(program: &Program, op: &Op, mut f: impl FnMut(Reg)) {
    match *op {
        Op::Const { dst, .. }
        | Op::Move { dst, .. }
        | Op::Unary { dst, .. }
        | Op::Binary { dst, .. }
        | Op::BinaryImmediate { dst, .. }
        | Op::Load { dst, .. }
        | Op::Rmw { dst, .. }
        | Op::AddressOf { dst, .. }
        | Op::AddressOfRegister { dst, .. }
        | Op::PointerAdd { dst, .. }
        | Op::PointerDifference { dst, .. }
        | Op::PointerRoom { dst, .. }
        | Op::Peek { dst, .. }
        | Op::New { dst, .. }
        | Op::NewArray { dst, .. }
        | Op::ArrayLength { dst, .. }
        | Op::IsInstance { dst, .. }
        | Op::Get { dst, .. }
        | Op::ResolveVirtual { dst, .. }
        | Op::Constant { dst, .. }
        | Op::TypeObject { dst, .. }
        | Op::CloneObject { dst, .. }
        | Op::TryLock { dst, .. }
        | Op::AskLock { dst, .. }
        | Op::Join { dst, .. }
        | Op::HasStarted { dst, .. }
        | Op::ThreadStatus { dst, .. }
        | Op::Wait { dst, .. }
        | Op::CurrentThread { dst }
        | Op::Choose { dst, .. }
        | Op::Time { dst, .. }
        | Op::NextDead { dst, .. }
        | Op::Clock { dst, .. } => f(dst),
        Op::Call { method, dst, .. } => results(program, method, dst, f),
        Op::Native { native, dst, .. } => (0..native.results()).map(|index| Reg(dst.0 + index)).for_each(f),
        Op::CallVirtual { selector, dst, .. } => {
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
