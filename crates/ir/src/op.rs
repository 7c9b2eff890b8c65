//! Instructions.
//!
//! A register machine: operands are registers of the current frame, results go to registers, and
//! jump targets are positions in [`Program::code`](crate::Program::code). Only [`Op::Load`],
//! [`Op::Store`], [`Op::Rmw`], [`Op::Fence`], [`Op::Freeze`], [`Op::Lock`] and [`Op::Unlock`] are memory
//! events; everything else either touches the thread's own frame, or data that no other thread changes
//! ([`Op::Get`], [`Op::Set`]), or is a synchronisation step that the machine performs with an empty
//! in-flight window.

use crate::access::AccessId;
use crate::collection::Dead;
use crate::native::Native;
use crate::program::{MethodId, StaticId, Trap};
use crate::types::{Kind, Region, Selector, Storage, TypeId};

/// A register of the current frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reg(pub u16);

/// A position in [`Program::code`](crate::Program::code).
pub type Target = u32;

/// A run of registers in [`Program::arguments`](crate::Program::arguments).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// First index.
    pub start: u32,
    /// How many.
    pub count: u16,
}

/// A location in shared memory, as an instruction names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A static field, or a litmus test's variable.
    Static(StaticId),
    /// Slot `slot` of the object in a register.
    Field {
        /// The object.
        object: Reg,
        /// Slot within it.
        slot: u32,
        /// The field's region.
        region: Region,
    },
    /// Slot `slot` of element `index` of an array.
    Element {
        /// The array.
        array: Reg,
        /// The element's index.
        index: Reg,
        /// Slot within the element.
        slot: u16,
        /// The region of such elements.
        region: Region,
    },
    /// What a managed pointer points to, `slot` slots on.
    Pointer {
        /// The pointer.
        pointer: Reg,
        /// Slots to add.
        slot: u32,
        /// The region that it lies in, where the front end knows; else anything whose address is taken.
        region: Option<Region>,
    },
    /// The static whose numeric address is in a register: litmus tests compute addresses.
    Address(Reg),
}

/// What an indivisible read-modify-write puts back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RmwOp {
    /// The operand.
    Exchange,
    /// Old value plus operand.
    Add,
    /// Old value minus operand.
    Sub,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// The operand if the old value equals `expected`, else the old value again.
    CompareExchange,
}

/// Integer operations, for either width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum IntOp {
    Add,
    Sub,
    Mul,
    Div,
    DivUnsigned,
    Rem,
    RemUnsigned,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    ShrUnsigned,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    LtUnsigned,
    LeUnsigned,
    GtUnsigned,
    GeUnsigned,
    AddChecked,
    SubChecked,
    MulChecked,
    AddCheckedUnsigned,
    SubCheckedUnsigned,
    MulCheckedUnsigned,
    /// Division that also traps where the quotient does not fit.
    DivChecked,
    /// Remainder that also traps where the quotient does not fit.
    RemChecked,
}

impl IntOp {
    /// Whether some operands make it trap, so that it has to wait for them.
    pub fn can_trap(self) -> bool {
        use IntOp::*;
        matches!(
            self,
            Div | DivUnsigned
                | Rem
                | RemUnsigned
                | AddChecked
                | SubChecked
                | MulChecked
                | AddCheckedUnsigned
                | SubCheckedUnsigned
                | MulCheckedUnsigned
                | DivChecked
                | RemChecked
        )
    }
}

/// Floating-point operations, for either width. The `Unordered` comparisons are true on NaN;
/// `CompareLess` and `CompareGreater` give -1, 0 or 1, and -1 respectively 1 on NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    LtUnordered,
    LeUnordered,
    GtUnordered,
    GeUnordered,
    CompareLess,
    CompareGreater,
}

/// A two-operand operation at one width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// On 32-bit integers.
    I32(IntOp),
    /// On 64-bit integers.
    I64(IntOp),
    /// On 32-bit floats.
    F32(FloatOp),
    /// On 64-bit floats.
    F64(FloatOp),
    /// On addresses and small numbers ([`address`](crate::address)); [`Trap::AddressNumber`] if the result is not known.
    Address(IntOp),
}

impl BinaryOp {
    /// Whether some operands make it trap, so that it has to wait for them.
    pub fn can_trap(self) -> bool {
        match self {
            BinaryOp::I32(op) | BinaryOp::I64(op) => op.can_trap(),
            BinaryOp::F32(_) | BinaryOp::F64(_) => false,
            BinaryOp::Address(_) => true,
        }
    }
}

/// A one-operand operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// Arithmetic negation.
    Neg(Kind),
    /// Bitwise complement of an integer.
    Not(Kind),
    /// 1 if zero or null, else 0.
    IsZero,
    /// Cut to a narrower integer and extend again.
    Narrow(Storage),
    /// Between numeric kinds; floats to integers saturate (NaN gives 0).
    Convert {
        /// Source kind.
        from: Kind,
        /// Result kind.
        to: Kind,
        /// Whether the integer side is unsigned.
        unsigned: bool,
    },
    /// From a float to an integer, as x86-64 and so .NET does it: what does not fit gives the
    /// smallest integer; an unsigned 32-bit one is the lower half of a signed 64-bit one.
    Truncate {
        /// Source kind.
        from: Kind,
        /// Result kind.
        to: Kind,
        /// Whether the result is unsigned.
        unsigned: bool,
    },
    /// To an integer width, trapping with [`Trap::Overflow`] where the value does not fit.
    ConvertChecked {
        /// Source kind.
        from: Kind,
        /// Result width.
        to: Storage,
        /// Whether the source is read as unsigned.
        from_unsigned: bool,
        /// Whether the result is unsigned.
        to_unsigned: bool,
    },
    /// From an address that is a small number to that number, trapping with [`Trap::AddressNumber`] if it is none.
    NumberOf,
    /// From a number to an address that is that number, trapping with [`Trap::AddressNumber`] if it is not small.
    FromNumber,
}

impl UnaryOp {
    /// Whether some operand makes it trap, so that it has to wait for it.
    pub fn can_trap(self) -> bool {
        matches!(self, UnaryOp::ConvertChecked { .. } | UnaryOp::NumberOf | UnaryOp::FromNumber)
    }
}

/// When a thread that tries to get a monitor which another has gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// At once.
    None,
    /// After a while. A step that is not taken yet is as good as waiting.
    Timed {
        /// What [`Op::Time`] said when it began: it gives up only when time has leapt since.
        since: Option<Reg>,
    },
    /// When it is interrupted.
    UntilInterrupted,
}

/// What can be asked about a monitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockQuestion {
    /// Whether this thread has it: 1 or 0.
    IsMine,
    /// Whether this thread will have it when all that it does before this is done: 1 or 0. That is known at once.
    WillBeMine,
    /// How many times this thread has acquired it.
    Holds,
    /// Whether any thread has it: 1 or 0.
    IsTaken,
    /// How many threads wait for a pulse.
    Waiters,
}

/// Which waiters a pulse wakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pulse {
    /// The one that has waited longest (.NET).
    First,
    /// Any one (Java).
    Any,
    /// All of them.
    All,
}

/// What ends a wait besides a pulse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Nothing, not even an interrupt, which ends all others.
    PulseAlone,
    /// Nothing.
    Pulse,
    /// It may give up after a while.
    Timeout {
        /// What [`Op::Time`] said when it began: it gives up only when time has leapt since.
        since: Option<Reg>,
        /// Whether a spurious wake-up may end it, too, without a leap.
        wakes: bool,
    },
    /// It may wake for no reason, but nobody can rely on that: one that nothing else will wake is
    /// stuck. Such a wait does not begin at all, and only gives the lock away: nobody can tell that from
    /// one that begins and ends without a pulse.
    SpuriousWakeUp,
    /// As [`Until::SpuriousWakeUp`]; but whoever waits here asks again what it waits for whenever it wakes, and
    /// waits on if that is not there, so that a wake-up for no reason comes to nothing.
    AskedAgain,
}

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Does nothing.
    Nop,
    /// `dst = value`
    Const {
        /// Result.
        dst: Reg,
        /// The value's bits.
        value: u64,
    },
    /// `dst = src`
    Move {
        /// Result.
        dst: Reg,
        /// Operand.
        src: Reg,
    },
    /// `dst = op a`
    Unary {
        /// Operation.
        op: UnaryOp,
        /// Result.
        dst: Reg,
        /// Operand.
        a: Reg,
    },
    /// `dst = a op b`
    Binary {
        /// Operation.
        op: BinaryOp,
        /// Result.
        dst: Reg,
        /// Left operand.
        a: Reg,
        /// Right operand.
        b: Reg,
    },
    /// `dst = a op immediate`
    BinaryImmediate {
        /// Operation.
        op: BinaryOp,
        /// Result.
        dst: Reg,
        /// Left operand.
        a: Reg,
        /// Right operand, sign-extended.
        b: i32,
    },
    /// Continue at `target`.
    Jump {
        /// Where to.
        target: Target,
    },
    /// Continue at `target` if the register is not zero (`when`) or zero (`!when`).
    Branch {
        /// Decides.
        condition: Reg,
        /// The truth value that jumps.
        when: bool,
        /// Where to.
        target: Target,
    },
    /// Continue at entry `value` of a jump table, or after this instruction if out of range.
    Switch {
        /// Decides.
        value: Reg,
        /// Index into [`Program::tables`](crate::Program::tables).
        table: u32,
    },
    /// Memory event: `dst = place`
    Load {
        /// Result.
        dst: Reg,
        /// Location.
        place: Place,
        /// Its class for the memory model.
        access: AccessId,
    },
    /// Memory event: `place = src`
    Store {
        /// Location.
        place: Place,
        /// Operand.
        src: Reg,
        /// Its class for the memory model.
        access: AccessId,
    },
    /// Memory event: `dst = place; place = op(dst, operand)`, indivisibly.
    Rmw {
        /// What to put back.
        op: RmwOp,
        /// Gets the old value.
        dst: Reg,
        /// Location.
        place: Place,
        /// Operand.
        operand: Reg,
        /// Compared with the old value by [`RmwOp::CompareExchange`]; otherwise unused.
        expected: Reg,
        /// Its class for the memory model.
        access: AccessId,
    },
    /// `dst = place`, at once and without an event: for data that no other thread changes any more
    /// (characters of strings, boxed values, fields of delegates).
    Get {
        /// Result.
        dst: Reg,
        /// Location.
        place: Place,
    },
    /// `place = src`, at once and without an event: for data that no other thread can reach yet.
    /// Waits for guesses, since it is never undone.
    Set {
        /// Location.
        place: Place,
        /// Operand.
        src: Reg,
    },
    /// Memory event: orders others, as the model says.
    Fence {
        /// Its class for the memory model.
        access: AccessId,
    },
    /// The final fields of an object ([`Program::finals`](crate::Program::finals)) have been set: orders
    /// others like a fence, and where threads have views of their own, nobody sees through these fields
    /// what was there before.
    Freeze {
        /// The object.
        object: Reg,
        /// Its class for the memory model.
        access: AccessId,
    },
    /// From here on the verdict rests on an assumption: `Program::messages[message]` says which, as a sentence without
    /// its full stop ("identity hash codes are all different"). It does nothing else, and no thread can see it. A
    /// report names the assumption if any explored path came by.
    Relies {
        /// Index into [`Program::messages`](crate::Program::messages).
        message: u32,
    },
    /// What is set next would be many events if it were not too much for that: where the model lets
    /// writes pass each other, and other threads run, the search has seen less than it should.
    AtOnce,
    /// `dst = &place`, a managed pointer.
    AddressOf {
        /// Result.
        dst: Reg,
        /// Location.
        place: Place,
    },
    /// `dst = &register`, a managed pointer to a register of this frame (which the method must
    /// list as pinned).
    AddressOfRegister {
        /// Result.
        dst: Reg,
        /// The register.
        register: Reg,
    },
    /// `dst = pointer + index * words` slots; traps with [`Trap::BadAddress`] where that leaves the object
    /// that the pointer points into. The position one past its end is part of it.
    PointerAdd {
        /// Result.
        dst: Reg,
        /// The pointer.
        pointer: Reg,
        /// How many elements to move it on, a signed 64-bit integer.
        index: Reg,
        /// Slots of an element.
        words: u32,
    },
    /// `dst = (a - b) / words` slots, a 64-bit integer; traps with [`Trap::BadAddress`] where the two do not
    /// point into one object.
    PointerDifference {
        /// Result.
        dst: Reg,
        /// First pointer.
        a: Reg,
        /// Second pointer.
        b: Reg,
        /// Slots of an element.
        words: u32,
    },
    /// `dst` = how many elements of `words` slots there are from what a pointer points to up to the end of the object, a
    /// 64-bit integer; none for null. Traps where the pointer leads to no object, or to one that was freed.
    PointerRoom {
        /// Result.
        dst: Reg,
        /// The pointer.
        pointer: Reg,
        /// Slots of an element.
        words: u32,
    },
    /// Frees the object that a pointer points to: later accesses trap with [`Trap::UseAfterFree`]. Traps with
    /// [`Trap::BadFree`] unless the pointer points to the start of an allocated object. Null is fine.
    Free {
        /// The pointer.
        pointer: Reg,
    },
    /// Traps with [`Trap::Uninitialised`] if a value is there that was never written. It does not wait for one.
    CheckWritten {
        /// The value.
        value: Reg,
    },
    /// The variable of a function that an object holds is gone: later accesses through pointers trap with
    /// [`Trap::UseAfterScope`]. The last two slots of the object note where that was and the thread's object. Null
    /// is fine.
    EndScope {
        /// The object, of a type with such slots.
        object: Reg,
        /// Its type.
        ty: TypeId,
    },
    /// Everything up to the matching [`Op::AtomicEnd`] is one step. To the memory model it is one
    /// read-modify-write of all that it accesses.
    AtomicBegin {
        /// Its class for the memory model.
        access: AccessId,
    },
    /// The end of an atomic block.
    AtomicEnd,
    /// `dst` = what an initial thread would read at a place now. It orders nothing and is no event.
    Peek {
        /// Result.
        dst: Reg,
        /// Location.
        place: Place,
        /// Index into [`Program::threads`](crate::Program::threads).
        thread: u16,
    },
    /// Allocates an instance with all slots zero.
    New {
        /// Result.
        dst: Reg,
        /// Its type.
        ty: TypeId,
    },
    /// Allocates an array with all elements zero.
    NewArray {
        /// Result.
        dst: Reg,
        /// The array type.
        ty: TypeId,
        /// Number of elements.
        length: Reg,
    },
    /// `dst` = number of elements.
    ArrayLength {
        /// Result.
        dst: Reg,
        /// The array.
        array: Reg,
    },
    /// `dst` = 1 if the reference is not null and of type `ty`, else 0.
    IsInstance {
        /// Result.
        dst: Reg,
        /// The reference.
        object: Reg,
        /// The type.
        ty: TypeId,
    },
    /// Traps with [`Trap::InvalidCast`] unless the reference is null or of type `ty`.
    Cast {
        /// The reference.
        object: Reg,
        /// The type.
        ty: TypeId,
    },
    /// Traps with [`Trap::ArrayTypeMismatch`] unless the reference is null or the array can hold it:
    /// what a store of an element checks first.
    StoreCheck {
        /// The array.
        array: Reg,
        /// The reference to store.
        value: Reg,
    },
    /// `dst` = the object that stands for the type of `object`; traps if that is null.
    TypeObject {
        /// Result.
        dst: Reg,
        /// The object.
        object: Reg,
    },
    /// `dst` = a new object with the same type and slots; traps if `object` is null.
    CloneObject {
        /// Result.
        dst: Reg,
        /// The object or array.
        object: Reg,
        /// Whether it is known that nobody writes to it any more.
        settled: bool,
    },
    /// `dst` = one of the objects that exist from the start.
    Constant {
        /// Result.
        dst: Reg,
        /// Index into [`Program::constants`](crate::Program::constants).
        constant: u32,
    },
    /// `dst` = what a function that the machine knows gives for the operands.
    Native {
        /// The function.
        native: Native,
        /// Operands.
        arguments: Arguments,
        /// First register of the result.
        dst: Reg,
    },
    /// Traps with [`Trap::NullReference`] if the reference is null.
    NullCheck {
        /// The reference.
        object: Reg,
    },
    /// Calls a known method.
    Call {
        /// Callee.
        method: MethodId,
        /// Operands.
        arguments: Arguments,
        /// First register of the result.
        dst: Reg,
    },
    /// Calls what `selector` means for the first argument's type.
    CallVirtual {
        /// Virtual or interface method.
        selector: Selector,
        /// Operands.
        arguments: Arguments,
        /// First register of the result.
        dst: Reg,
    },
    /// Calls the method whose index is in a register: function pointers and delegates.
    CallIndirect {
        /// Holds a [`MethodId`].
        callee: Reg,
        /// Operands.
        arguments: Arguments,
        /// First register of the result.
        dst: Reg,
    },
    /// `dst` = the index of the method that `selector` means for the object's type, for
    /// [`Op::CallIndirect`]; traps if the object is null.
    ResolveVirtual {
        /// Result.
        dst: Reg,
        /// Virtual or interface method.
        selector: Selector,
        /// The object.
        object: Reg,
    },
    /// Leaves the method and calls a known one in its place: what that returns goes to the caller.
    TailCall {
        /// Callee, with as many results as this method.
        method: MethodId,
        /// Operands.
        arguments: Arguments,
    },
    /// Like [`Op::TailCall`], for the method whose index is in a register.
    TailCallIndirect {
        /// Holds a [`MethodId`].
        callee: Reg,
        /// Operands.
        arguments: Arguments,
    },
    /// Leaves the method with `Method::results` registers from `first` on.
    Return {
        /// First register of the result.
        first: Reg,
    },
    /// Raises the exception object in a register.
    Throw {
        /// The exception.
        exception: Reg,
    },
    /// Raises the exception of an instruction's failure.
    Raise {
        /// Which one.
        trap: Trap,
    },
    /// Memory event: acquires the object's monitor; waits while another thread has it.
    Lock {
        /// The object.
        object: Reg,
        /// Its class for the memory model.
        access: AccessId,
    },
    /// Memory event: releases the object's monitor; traps with [`Trap::IllegalMonitorState`]
    /// if the thread does not have it.
    Unlock {
        /// The object.
        object: Reg,
        /// Its class for the memory model.
        access: AccessId,
    },
    /// `dst` = 1 and the monitor acquired, or 0 if it is given up.
    TryLock {
        /// Result.
        dst: Reg,
        /// The object.
        object: Reg,
        /// When it is given up.
        patience: Patience,
    },
    /// `dst` = what is asked about the object's monitor.
    AskLock {
        /// Result.
        dst: Reg,
        /// The object.
        object: Reg,
        /// The question.
        question: LockQuestion,
    },
    /// Releases a monitor wholly, waits for a pulse, acquires it again.
    Wait {
        /// The object whose pulses it waits for.
        object: Reg,
        /// The object whose monitor it is: the same one, or one whose monitor goes with several wait sets.
        /// Then those who have been pulsed get it back in the order in which they were.
        lock: Reg,
        /// Gets 1 if pulsed, 0 if it gave up or was interrupted.
        dst: Reg,
        /// What wakes it besides a pulse.
        until: Until,
    },
    /// Wakes waiters.
    Pulse {
        /// The object that they wait on.
        object: Reg,
        /// The object whose monitor the thread has to have for it, if any.
        lock: Option<Reg>,
        /// Which ones.
        which: Pulse,
    },
    /// Starts a thread that runs `method` and is known by `object`.
    Spawn {
        /// The thread's object; traps with [`Trap::ThreadState`] if it was started before.
        object: Reg,
        /// Its code.
        method: MethodId,
        /// Operands.
        arguments: Arguments,
    },
    /// Waits until the thread known by `object` has ended.
    Join {
        /// The thread's object.
        object: Reg,
        /// Gets 1 if it has ended, 0 if waiting was given up or interrupted.
        dst: Reg,
        /// Whether it may give up while the thread runs.
        timed: bool,
        /// What [`Op::Time`] said when it began: it gives up only when time has leapt since.
        since: Option<Reg>,
    },
    /// `dst` = 0 if the thread known by `object` was not started, 1 if it runs, 2 if it has ended.
    ThreadStatus {
        /// Result.
        dst: Reg,
        /// The thread's object.
        object: Reg,
    },
    /// `dst` = 1 if the thread known by `object` was started, else 0.
    HasStarted {
        /// Result.
        dst: Reg,
        /// The thread's object.
        object: Reg,
    },
    /// From now on the running thread is known by `object`: for initial threads.
    BindThread {
        /// The thread's object.
        object: Reg,
    },
    /// `dst` = the object of the running thread; null for an initial thread.
    CurrentThread {
        /// Result.
        dst: Reg,
    },
    /// Runs the initialiser of `ty` unless that has happened; waits while another thread does.
    Initialise {
        /// The type.
        ty: TypeId,
    },
    /// `dst` = any of `0..bound`. Silently ends this path of the search if there is none.
    Choose {
        /// Result.
        dst: Reg,
        /// How many values.
        bound: Reg,
    },
    /// `dst` = how often time has leapt, by however far that is. Before it is read it may leap.
    Clock {
        /// Result.
        dst: Reg,
        /// Counts the leaps. Nothing else touches it.
        leaps: StaticId,
    },
    /// `dst` = how often time has leapt, for those who wait. If it has not leapt `since` then, it leaps now. In a
    /// program that never reads the clock it does nothing.
    Time {
        /// Result.
        dst: Reg,
        /// What it said before.
        since: Option<Reg>,
    },
    /// The garbage collector finds objects that no thread can reach. What it does is in
    /// [`Program::collection`](crate::Program::collection); it stays at this instruction.
    Collect,
    /// `dst` = any of the objects in a list of the collector's, which leaves it; waits while there is none.
    NextDead {
        /// Result.
        dst: Reg,
        /// Which list.
        list: Dead,
    },
    /// Keeps the object alive up to here, and does nothing else.
    KeepAlive {
        /// The object.
        object: Reg,
        /// Whether its constructor has ended, which happens before it is finalised.
        built: bool,
    },
    /// Says whether an object is to be finalised when no thread can reach it; if it is, once more than before.
    Finalise {
        /// The object; traps if that is null.
        object: Reg,
        /// Whether it is.
        wanted: bool,
    },
    /// Waits until no object that the collector has found is still to be finalised.
    AwaitFinalisers,
    /// Silently ends this path of the search if the register is zero.
    Assume {
        /// Decides.
        condition: Reg,
    },
    /// Writes a text for the user to see. Not part of any state.
    Print {
        /// A string: an array with a UTF-16 unit in each slot. Null is empty.
        text: Reg,
        /// Whether it goes to the error output.
        error: bool,
    },
    /// Waits until each other thread has ended or is a background one: what a runtime does before it ends the program.
    /// At most one thread of a program comes to it.
    AwaitOthers,
    /// Ends the whole program.
    Halt,
    /// An assertion has failed; the text is in a string object, or null.
    FailWith {
        /// The text.
        text: Reg,
    },
    /// An assertion has failed; the text is `Program::messages[message]`.
    Fail {
        /// Index into [`Program::messages`](crate::Program::messages).
        message: u32,
    },
    /// Something the front end could not translate: the verdict becomes inconclusive if this is
    /// ever reached, for the reason in `Program::messages[message]`.
    Unsupported {
        /// Index into [`Program::messages`](crate::Program::messages).
        message: u32,
    },
}

impl Op {
    /// Since when it waits, if it gives up only when time has leapt.
    pub fn waits_since(&self) -> Option<Reg> {
        match *self {
            Op::Wait { until: Until::Timeout { since, .. }, .. }
            | Op::TryLock { patience: Patience::Timed { since }, .. }
            | Op::Join { since, .. } => since,
            _ => None,
        }
    }

    /// The access class of a memory event.
    pub fn access(&self) -> Option<AccessId> {
        match *self {
            Op::Load { access, .. }
            | Op::Store { access, .. }
            | Op::Rmw { access, .. }
            | Op::Fence { access }
            | Op::Freeze { access, .. }
            | Op::Lock { access, .. }
            | Op::Unlock { access, .. } => Some(access),
            _ => None,
        }
    }

    /// The location of a memory event.
    pub fn place(&self) -> Option<Place> {
        match *self {
            Op::Load { place, .. } | Op::Store { place, .. } | Op::Rmw { place, .. } => Some(place),
            _ => None,
        }
    }

    /// Whether it pushes a frame and goes on after it when that one returns.
    pub fn is_call(&self) -> bool {
        matches!(self, Op::Call { .. } | Op::CallVirtual { .. } | Op::CallIndirect { .. })
    }

    /// Whether control never falls through to the next instruction.
    pub fn ends_block(&self) -> bool {
        matches!(
            self,
            Op::Jump { .. }
                | Op::TailCall { .. }
                | Op::TailCallIndirect { .. }
                | Op::Return { .. }
                | Op::Throw { .. }
                | Op::Raise { .. }
                | Op::Fail { .. }
                | Op::FailWith { .. }
                | Op::Halt
                | Op::Unsupported { .. }
        )
    }
}
