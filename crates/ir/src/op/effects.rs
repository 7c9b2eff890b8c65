//! What each instruction does: the one table that analyses, readiness and reductions are derived from.
//!
//! A new instruction needs a row here and a body in the machine. Whatever asks about instructions in general asks this
//! table: liveness (`uses`, `defines`), footprints (`reads`, `writes`, `asks`, `changes`), control flow (`flow`), when a
//! thread can issue an instruction (`issue`, `decisive`), and where a fence may go (`traps`).

use super::{
    Arguments, ControlOp, LocalOp, LockQuestion, MemoryOp, ObjectOp, Op, Patience, Place, Reg, SyncOp,
    Target, Until,
};
use crate::native::Native;
use crate::program::MethodId;
use crate::types::{Selector, TypeId};

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects {
    /// The registers that it reads. [`Flow::Return`] reads more of them.
    pub uses: Uses,
    /// The registers that it surely overwrites unless it traps.
    pub defines: Defines,
    /// What its thread needs before it can be issued.
    pub issue: Issue,
    /// How many of the first registers in `uses` decide what happens next: whether it traps, or where control goes.
    pub decisive: u8,
    /// Whether some operands make it raise an exception.
    pub traps: bool,
    /// Whether it does nothing but compute its result from registers.
    pub computes: bool,
    /// The memory that it may read as other threads see it.
    pub reads: Option<Extent>,
    /// The memory that it may write for other threads to see.
    pub writes: Option<Extent>,
    /// Memory that no other thread has to do with, which it accesses without an event.
    pub direct: Option<Place>,
    /// What it finds out about other threads.
    pub asks: Shared,
    /// What other threads can find out of it.
    pub changes: Shared,
    /// Where control goes.
    pub flow: Flow,
}

/// What a thread needs before it can issue an instruction. Wherever an operand is decisive ([`Effects::decisive`]) it
/// has to have arrived as well, or, where the model speculates, to be guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issue {
    /// Nothing: pending operands are handed on.
    AtOnce,
    /// Room in the window, if an operand is pending: then so is the result.
    Computed,
    /// The same where the model speculates, and all operands elsewhere.
    Inspected,
    /// All operands.
    Values,
    /// Room in the window: it is a memory event.
    Event,
    /// All operands, and that no guess is open: it is never undone.
    Certain,
    /// All operands, and that the thread really comes there: behind no guess and no lock in flight.
    Reached,
    /// Nothing in flight. It is an action of its own.
    Alone,
    /// It depends on the state or the memory model: the machine says.
    Varies,
}

/// Registers that an instruction reads: some of its own, and a list of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uses {
    registers: [Reg; Uses::MOST],
    count: u8,
    /// Arguments, after the others.
    pub arguments: Arguments,
}

impl Uses {
    /// The most registers that an instruction names besides arguments: a read-modify-write of an array's element.
    const MOST: usize = 4;

    const NONE: Uses =
        Uses { registers: [Reg(0); Uses::MOST], count: 0, arguments: Arguments { start: 0, count: 0 } };

    /// Those that are not arguments.
    #[inline]
    pub fn registers(&self) -> &[Reg] {
        &self.registers[..usize::from(self.count)]
    }

    fn add(&mut self, register: Reg) {
        self.registers[usize::from(self.count)] = register;
        self.count += 1;
    }
}

/// Registers that an instruction overwrites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defines {
    /// None, or it is not known which.
    Nothing,
    /// One.
    Register(Reg),
    /// Those from here on that the results of a call take.
    Results(Reg, Callee),
    /// Those from here on that the results of a function of the machine take.
    Native(Reg, Native),
}

/// What a call runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// A known method.
    Method(MethodId),
    /// What a selector means for some type.
    Selector(Selector),
    /// Any method whose index may be in a register.
    Callback,
    /// A type's initialiser.
    Initialiser(TypeId),
}

/// Memory that an instruction may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A place.
    Place(Place),
    /// Anything that a pointer may point to.
    Pointed,
    /// All slots of objects of a type.
    Type(TypeId),
    /// All weak references.
    WeakReferences,
    /// Anything.
    Everything,
}

/// What threads learn of each other other than by memory: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shared(u8);

impl Shared {
    /// Nothing.
    pub const NOTHING: Shared = Shared(0);
    /// Which thread has which monitor, and which threads wait.
    pub const MONITORS: Shared = Shared(1);
    /// Whether threads have ended.
    pub const ENDS: Shared = Shared(2);
    /// The same, but only where threads can be interrupted: else it just waits for that.
    pub const ENDS_IF_INTERRUPTED: Shared = Shared(4);
    /// Whether threads have been started.
    pub const STARTS: Shared = Shared(8);
    /// The time.
    pub const TIME: Shared = Shared(16);

    /// Whether all of the other are in it.
    pub fn contains(self, other: Shared) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both together.
    pub const fn and(self, other: Shared) -> Shared {
        Shared(self.0 | other.0)
    }
}

/// Where control goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To the next instruction.
    Next,
    /// Elsewhere.
    Jump(Target),
    /// Elsewhere or to the next instruction.
    Branch(Target),
    /// To an entry of a jump table or to the next instruction.
    Switch(u32),
    /// To the next instruction, after running another method. An initialiser runs only if it has not before.
    Call(Callee),
    /// To another method, whose results go to the caller.
    TailCall(Callee),
    /// To the next instruction; another thread begins with a method.
    Spawn(MethodId),
    /// To the caller, with as many registers from here on as the method has results.
    Return(Reg),
    /// To a handler, or nowhere.
    Leaves,
}

impl Flow {
    /// Whether control never falls through to the next instruction.
    pub fn ends_block(self) -> bool {
        matches!(self, Flow::Jump(_) | Flow::TailCall(_) | Flow::Return(_) | Flow::Leaves)
    }

    /// What it runs before its thread goes on, or returns to the caller.
    pub fn callee(self) -> Option<Callee> {
        match self {
            Flow::Call(callee) | Flow::TailCall(callee) => Some(callee),
            _ => None,
        }
    }
}

impl Effects {
    /// Whether it touches nothing but registers of its frame, and control goes on in the same method whatever it finds:
    /// it gives the same now as later.
    pub fn is_local(&self) -> bool {
        let goes_on = matches!(self.flow, Flow::Next | Flow::Jump(_) | Flow::Branch(_) | Flow::Switch(_));
        let alone = self.asks == Shared::NOTHING && self.changes == Shared::NOTHING;
        let nothing = self.reads.is_none() && self.writes.is_none() && self.direct.is_none();
        matches!(self.issue, Issue::AtOnce | Issue::Computed | Issue::Inspected)
            && goes_on
            && !self.traps
            && alone
            && nothing
    }

    /// Whether its thread issues no read behind it before it is done, if a decision before it is open: it waits for all
    /// that is in flight, or for all guesses.
    pub fn waits_for_guesses(&self) -> bool {
        matches!(self.issue, Issue::Alone | Issue::Certain | Issue::Reached)
    }

    /// Whether a fence after it differs from one before it: because it waits for all before it, or goes on elsewhere, be
    /// it by failing. So do memory events.
    pub fn parts_fences(&self) -> bool {
        self.issue == Issue::Alone || self.flow != Flow::Next || self.traps
    }
}

/// Rows of the table are written with these, from left to right.
impl Effects {
    const fn new(issue: Issue) -> Effects {
        Effects {
            uses: Uses::NONE,
            defines: Defines::Nothing,
            issue,
            decisive: 0,
            traps: false,
            computes: false,
            reads: None,
            writes: None,
            direct: None,
            asks: Shared::NOTHING,
            changes: Shared::NOTHING,
            flow: Flow::Next,
        }
    }

    fn uses<const COUNT: usize>(mut self, registers: [Reg; COUNT]) -> Effects {
        registers.into_iter().for_each(|register| self.uses.add(register));
        self
    }

    fn also_uses(mut self, register: Option<Reg>) -> Effects {
        register.into_iter().for_each(|register| self.uses.add(register));
        self
    }

    fn passes(mut self, arguments: Arguments) -> Effects {
        self.uses.arguments = arguments;
        self
    }

    /// The registers of a place. Whether there is an object, and such an element, decides whether it traps. Pointers and
    /// addresses may arrive later.
    fn at(mut self, place: Place) -> Effects {
        match place {
            Place::Static(_) => return self,
            Place::Field { object, .. } => self = self.uses([object]).decided_by(1),
            Place::Element { array, index, .. } => self = self.uses([array, index]).decided_by(2),
            Place::Pointer { pointer: register, .. } | Place::Address(register) => {
                self = self.uses([register]);
            }
        }
        self.traps()
    }

    /// The first `decisive` registers decide.
    fn decided_by(self, decisive: u8) -> Effects {
        Effects { decisive, ..self }
    }

    /// Waits for time to leap since it was what is in a register.
    fn waits_since(self, since: Option<Reg>) -> Effects {
        match since {
            Some(since) => self.uses([since]).asks(Shared::TIME).changes(Shared::TIME),
            None => self,
        }
    }

    fn defines(self, register: Reg) -> Effects {
        Effects { defines: Defines::Register(register), ..self }
    }

    fn traps(self) -> Effects {
        self.traps_if(true)
    }

    fn traps_if(self, traps: bool) -> Effects {
        Effects { traps, ..self }
    }

    fn computes(self, can_trap: bool) -> Effects {
        let decisive = if can_trap { self.uses.count } else { 0 };
        Effects { computes: !can_trap, ..self }.decided_by(decisive).traps_if(can_trap)
    }

    fn reads(self, extent: Extent) -> Effects {
        Effects { reads: Some(extent), ..self }
    }

    fn writes(self, extent: Extent) -> Effects {
        Effects { writes: Some(extent), ..self }
    }

    fn directly(self, place: Place) -> Effects {
        Effects { direct: Some(place), ..self }
    }

    fn asks(self, what: Shared) -> Effects {
        Effects { asks: self.asks.and(what), ..self }
    }

    fn changes(self, what: Shared) -> Effects {
        Effects { changes: self.changes.and(what), ..self }
    }

    fn flow(self, flow: Flow) -> Effects {
        Effects { flow, ..self }
    }

    fn leaves(self) -> Effects {
        self.flow(Flow::Leaves)
    }

    fn calls(self, callee: Callee, arguments: Arguments, dst: Reg) -> Effects {
        // Which method that is is not known, nor how many results it has.
        let defines = match callee {
            Callee::Callback => Defines::Nothing,
            callee => Defines::Results(dst, callee),
        };
        Effects { defines, ..self }.passes(arguments).flow(Flow::Call(callee))
    }
}

/// Begins a row.
const fn issued(issue: Issue) -> Effects {
    Effects::new(issue)
}

impl Op {
    /// What the instruction does.
    pub fn effects(&self) -> Effects {
        match self {
            Op::Local(op) => op.effects(),
            Op::Memory(op) => op.effects(),
            Op::Object(op) => op.effects(),
            Op::Control(op) => op.effects(),
            Op::Sync(op) => op.effects(),
        }
    }
}

impl LocalOp {
    /// What the instruction does.
    pub fn effects(&self) -> Effects {
        use Issue::*;
        match *self {
            LocalOp::Nop => issued(AtOnce),
            LocalOp::Const { dst, .. } => issued(AtOnce).defines(dst),
            LocalOp::Move { dst, src } => issued(AtOnce).uses([src]).defines(dst).computes(false),
            LocalOp::Unary { op, dst, a } => issued(Computed).uses([a]).defines(dst).computes(op.can_trap()),
            LocalOp::Binary { op, dst, a, b } => {
                issued(Computed).uses([a, b]).defines(dst).computes(op.can_trap())
            }
            LocalOp::BinaryImmediate { op, dst, a, .. } => {
                issued(Computed).uses([a]).defines(dst).computes(op.can_trap())
            }
            LocalOp::AddressOfRegister { dst, register } => issued(AtOnce).uses([register]).defines(dst),
            LocalOp::Constant { dst, .. } => issued(AtOnce).defines(dst),
            LocalOp::Native { native, arguments, dst } => {
                let row = issued(Values).passes(arguments).traps();
                Effects { defines: Defines::Native(dst, native), ..row }
            }
            // It does not wait for the value: one that is pending was written.
            LocalOp::CheckWritten { value } => issued(AtOnce).uses([value]).traps(),
        }
    }
}

impl MemoryOp {
    /// What the instruction does.
    pub fn effects(&self) -> Effects {
        use Issue::*;
        match *self {
            MemoryOp::Load { dst, place, .. } => {
                issued(Event).at(place).defines(dst).reads(Extent::Place(place))
            }
            MemoryOp::Store { place, src, .. } => {
                issued(Event).at(place).uses([src]).writes(Extent::Place(place))
            }
            MemoryOp::Rmw { dst, place, operand, expected, .. } => issued(Event)
                .at(place)
                .uses([operand, expected])
                .defines(dst)
                .reads(Extent::Place(place))
                .writes(Extent::Place(place)),
            MemoryOp::Get { dst, place } => issued(Inspected).at(place).defines(dst).directly(place),
            MemoryOp::Set { place, src } => issued(Varies).at(place).uses([src]).directly(place),
            MemoryOp::Fence { .. } => issued(Varies),
            MemoryOp::Freeze { object, .. } => issued(Varies).uses([object]),
            // Whether it matters depends on which threads run.
            MemoryOp::BulkInit => issued(Varies),
            MemoryOp::AddressOf { dst, place } => issued(Inspected).at(place).defines(dst),
            MemoryOp::PointerAdd { dst, pointer, index, .. } => {
                issued(Inspected).uses([pointer, index]).defines(dst).traps()
            }
            MemoryOp::PointerDifference { dst, a, b, .. } => issued(Values).uses([a, b]).defines(dst).traps(),
            MemoryOp::PointerRoom { dst, pointer, .. } => issued(Values).uses([pointer]).defines(dst).traps(),
            // Nothing that a pointer points to is there any more.
            MemoryOp::Free { pointer } => issued(Alone).uses([pointer]).traps().writes(Extent::Pointed),
            // Nor is the variable, or what says so.
            MemoryOp::EndScope { object, ty } => issued(Varies).uses([object]).writes(Extent::Type(ty)),
            MemoryOp::AtomicBegin { .. } => issued(Varies),
            MemoryOp::AtomicEnd => issued(AtOnce),
            MemoryOp::Peek { dst, place, .. } => {
                issued(Varies).at(place).defines(dst).reads(Extent::Place(place))
            }
        }
    }
}

impl ObjectOp {
    /// What the instruction does.
    pub fn effects(&self) -> Effects {
        use Issue::*;
        match *self {
            ObjectOp::New { dst, .. } => issued(Varies).defines(dst),
            ObjectOp::NewArray { dst, length, .. } => issued(Values).uses([length]).defines(dst).traps(),
            ObjectOp::ArrayLength { dst, array: object } | ObjectOp::TypeObject { dst, object } => {
                issued(Inspected).uses([object]).decided_by(1).defines(dst).traps()
            }
            ObjectOp::IsInstance { dst, object, .. } => issued(Inspected).uses([object]).defines(dst),
            ObjectOp::Cast { object, .. } | ObjectOp::NullCheck { object } => {
                issued(AtOnce).uses([object]).decided_by(1).traps()
            }
            ObjectOp::StoreCheck { array, value } => {
                issued(AtOnce).uses([array, value]).decided_by(2).traps()
            }
            ObjectOp::CloneObject { dst, object, .. } => {
                issued(Alone).uses([object]).defines(dst).traps().reads(Extent::Everything)
            }
            ObjectOp::ResolveVirtual { dst, object, .. } => {
                issued(AtOnce).uses([object]).decided_by(1).defines(dst).traps()
            }
            ObjectOp::Collect => issued(Alone).writes(Extent::WeakReferences),
            ObjectOp::NextDead { dst, .. } => issued(Alone).defines(dst),
            ObjectOp::KeepAlive { object, .. } => issued(Varies).uses([object]),
            ObjectOp::Finalise { object, .. } => issued(Alone).uses([object]).traps(),
            ObjectOp::AwaitFinalisers => issued(Alone),
        }
    }
}

impl ControlOp {
    /// What the instruction does.
    pub fn effects(&self) -> Effects {
        use Issue::*;
        match *self {
            ControlOp::Jump { target } => issued(AtOnce).flow(Flow::Jump(target)),
            ControlOp::Branch { condition, target, .. } => {
                issued(AtOnce).uses([condition]).decided_by(1).flow(Flow::Branch(target))
            }
            ControlOp::Switch { value, table } => {
                issued(AtOnce).uses([value]).decided_by(1).flow(Flow::Switch(table))
            }
            ControlOp::Call { method, arguments, dst } => {
                issued(AtOnce).calls(Callee::Method(method), arguments, dst)
            }
            // The receiver decides.
            ControlOp::CallVirtual { selector, arguments, dst } => {
                issued(AtOnce).calls(Callee::Selector(selector), arguments, dst).decided_by(1).traps()
            }
            ControlOp::CallIndirect { callee, arguments, dst } => {
                issued(AtOnce).uses([callee]).decided_by(1).calls(Callee::Callback, arguments, dst)
            }
            ControlOp::TailCall { method, arguments } => {
                issued(AtOnce).passes(arguments).flow(Flow::TailCall(Callee::Method(method)))
            }
            ControlOp::TailCallIndirect { callee, arguments } => issued(AtOnce)
                .uses([callee])
                .decided_by(1)
                .passes(arguments)
                .flow(Flow::TailCall(Callee::Callback)),
            ControlOp::Return { first } => issued(Varies).flow(Flow::Return(first)),
            ControlOp::Throw { exception } => issued(Reached).uses([exception]).traps().leaves(),
            ControlOp::Raise { .. } => issued(Reached).traps().leaves(),
            ControlOp::Choose { dst, bound } => issued(Varies).uses([bound]).defines(dst),
            ControlOp::Assume { condition } => issued(Varies).uses([condition]).decided_by(1),
            ControlOp::Relies { .. } => issued(AtOnce),
            ControlOp::Print { text, .. } => issued(Certain).uses([text]),
            // Asking whether a thread has ended is over then.
            ControlOp::Halt => issued(Alone).changes(Shared::ENDS).leaves(),
            ControlOp::Fail { .. } | ControlOp::Unsupported { .. } => issued(Reached).leaves(),
            ControlOp::FailWith { text } => issued(Reached).uses([text]).leaves(),
        }
    }
}

impl SyncOp {
    /// What the instruction does.
    pub fn effects(&self) -> Effects {
        use Issue::*;
        match *self {
            SyncOp::Lock { object, .. } | SyncOp::Unlock { object, .. } => {
                issued(Varies).uses([object]).traps().changes(Shared::MONITORS)
            }
            // Whether another thread has it decides when this happens, not what comes of it.
            SyncOp::TryLock { dst, object, patience: Patience::UntilInterrupted } => {
                issued(Alone).uses([object]).defines(dst).traps().changes(Shared::MONITORS)
            }
            SyncOp::TryLock { dst, object, patience } => {
                let since = if let Patience::Timed { since } = patience { since } else { None };
                let row = issued(Alone).uses([object]).waits_since(since).defines(dst).traps();
                row.asks(Shared::MONITORS).changes(Shared::MONITORS)
            }
            SyncOp::AskLock { dst, object, question } => {
                let issue = if question == LockQuestion::WillBeMine { Values } else { Alone };
                let row = issued(issue).uses([object]).defines(dst).traps();
                match question {
                    // That another thread releases a monitor makes no difference, so this is not asking.
                    LockQuestion::IsMine | LockQuestion::WillBeMine | LockQuestion::Holds => {
                        row.changes(Shared::MONITORS)
                    }
                    LockQuestion::IsTaken | LockQuestion::Waiters => row.asks(Shared::MONITORS),
                }
            }
            SyncOp::Wait { object, lock, dst, until } => {
                let since = if let Until::Timeout { since, .. } = until { since } else { None };
                let row = issued(Alone).uses([object, lock]).waits_since(since).defines(dst).traps();
                row.changes(Shared::MONITORS)
            }
            SyncOp::Pulse { object, lock, .. } => {
                issued(Alone).uses([object]).also_uses(lock).traps().changes(Shared::MONITORS)
            }
            SyncOp::Spawn { object, method, arguments } => issued(Alone)
                .uses([object])
                .passes(arguments)
                .traps()
                .changes(Shared::STARTS)
                .flow(Flow::Spawn(method)),
            SyncOp::Join { object, dst, timed, since } => {
                let ends = if timed { Shared::ENDS } else { Shared::ENDS_IF_INTERRUPTED };
                let row = issued(Alone).uses([object]).waits_since(since).defines(dst).traps();
                row.asks(ends.and(Shared::STARTS))
            }
            SyncOp::ThreadStatus { dst, object } => {
                let row = issued(Alone).uses([object]).defines(dst).traps();
                row.asks(Shared::ENDS.and(Shared::STARTS))
            }
            SyncOp::HasStarted { dst, object } => {
                issued(Varies).uses([object]).defines(dst).traps().asks(Shared::STARTS)
            }
            SyncOp::BindThread { object } => issued(Certain).uses([object]).changes(Shared::STARTS),
            SyncOp::CurrentThread { dst } => issued(AtOnce).defines(dst),
            SyncOp::Initialise { ty } => issued(Varies).traps().flow(Flow::Call(Callee::Initialiser(ty))),
            SyncOp::Clock { dst, .. } => issued(Varies).defines(dst).asks(Shared::TIME).changes(Shared::TIME),
            SyncOp::Time { dst, since } => {
                let row = issued(Varies).also_uses(since).defines(dst);
                row.asks(Shared::TIME).changes(Shared::TIME)
            }
            SyncOp::AwaitOthers => issued(Alone).asks(Shared::ENDS.and(Shared::STARTS)),
        }
    }
}
