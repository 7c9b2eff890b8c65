//! What the bodies of instructions work on.

use fencepost_ir::op::Arguments;
use fencepost_ir::{AccessId, MethodId, Pc, Place, Reg, RmwOp, Trap, TypeId};
use fencepost_memory::window::Computation;

use crate::outcome::Halt;
use crate::state::heap::{Handle, Heap};
use crate::state::{Initialisation, State};

/// An update of a place in one step.
pub(crate) struct Update<V> {
    pub(crate) op: RmwOp,
    pub(crate) operand: V,
    pub(crate) expected: V,
}

/// A thread with its registers, its memory and its frames.
///
/// An error says what becomes of the thread instead of going on with the next instruction. A thread that runs alone leaves
/// with [`Halt::Parked`] whatever is not for it, and then issues that instruction.
pub(crate) trait Executor {
    /// What a register holds.
    type Value: Copy;

    /// A value that is known.
    fn value(word: u64) -> Self::Value;

    /// The word that a value is, if that is known.
    fn word(value: Self::Value) -> Option<u64>;

    fn get(&self, register: Reg) -> Self::Value;

    fn set(&mut self, register: Reg, value: Self::Value);

    fn heap(&self) -> &Heap;

    /// All of the state, and the index of the thread in it: for what only a thread that issues does.
    fn whole(&mut self) -> Result<(&mut State, usize), Halt>;

    /// The instruction cannot be carried out.
    fn raise(&mut self, trap: Trap) -> Halt;

    /// Computes a value once `a` and `b` are known.
    fn later(&mut self, pc: Pc, computation: Computation, a: Self::Value, b: Self::Value) -> Self::Value;

    /// Which way the decision of the instruction was guessed to go, since what it depends on is not known.
    fn guessed(&self, pc: Pc) -> u32;

    /// Where the path notes what it relies on.
    fn relies(&mut self) -> &mut Vec<u32>;

    /// Passes an instruction that orders accesses before it with accesses after it.
    fn pass(&mut self, pc: Pc);

    /// Reads a place by an event.
    fn load(&mut self, pc: Pc, place: Place, access: AccessId) -> Result<Self::Value, Halt>;

    /// Writes a place by an event.
    fn store(&mut self, pc: Pc, place: Place, value: Self::Value, access: AccessId) -> Result<(), Halt>;

    /// Reads and writes a place by one event; what it reads.
    fn update(
        &mut self,
        pc: Pc,
        place: Place,
        update: Update<Self::Value>,
        access: AccessId,
    ) -> Result<Self::Value, Halt>;

    /// Reads a place without an event.
    fn look(&mut self, pc: Pc, place: Place) -> Result<Self::Value, Halt>;

    /// Writes a place without an event.
    fn put(&mut self, place: Place, value: Self::Value) -> Result<(), Halt>;

    /// The address of a place.
    fn address(&mut self, pc: Pc, place: Place) -> Result<Self::Value, Halt>;

    /// Orders the events before it with those after it.
    fn fence(&mut self, pc: Pc, access: AccessId);

    fn allocate(&mut self, ty: TypeId, slots: usize) -> Handle;

    /// Keeps an object alive for what is in flight.
    fn hold(&mut self, pc: Pc, object: Reg);

    /// Acquires a monitor by an event.
    fn lock(&mut self, pc: Pc, object: Handle, access: AccessId) -> Result<(), Halt>;

    /// Releases a monitor by an event.
    fn unlock(&mut self, pc: Pc, object: Handle, access: AccessId);

    /// Whether the thread has a monitor, or will have it once what is in flight is done.
    fn will_own(&self, object: Handle) -> bool;

    /// The object that stands for the thread.
    fn thread_object(&self) -> Handle;

    /// How far the initialiser of a type has come, to the thread.
    fn initialisation(&mut self, ty: TypeId) -> Initialisation;

    /// Whether an index is that of the thread.
    fn is_index(&self, index: usize) -> bool;

    fn call(&mut self, method: MethodId, arguments: Arguments, result: Reg) -> Halt;

    /// Pops the frame, handing its results to the caller.
    fn leave(&mut self, first: Reg) -> Halt;
}
