//! The rows of the table, one for each instruction.

use super::{Callee, Defines, Effects, Extent, Flow, Issue, Shared, Uses};
use crate::op::{
    Arguments, ControlOp, LocalOp, LockMode, LockQuestion, MemoryOp, ObjectOp, Op, Place, Reg, SyncOp, Until,
};

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
            LocalOp::Nop => issued(Unconditional),
            LocalOp::Const { dst, .. } => issued(Unconditional).defines(dst),
            LocalOp::Move { dst, src } => issued(Unconditional).uses([src]).defines(dst).computes(false),
            LocalOp::Unary { op, dst, a } => issued(Computed).uses([a]).defines(dst).computes(op.can_trap()),
            LocalOp::Binary { op, dst, a, b } => {
                issued(Computed).uses([a, b]).defines(dst).computes(op.can_trap())
            }
            LocalOp::BinaryImmediate { op, dst, a, .. } => {
                issued(Computed).uses([a]).defines(dst).computes(op.can_trap())
            }
            LocalOp::AddressOfRegister { dst, register } => {
                issued(Unconditional).uses([register]).defines(dst)
            }
            LocalOp::Constant { dst, .. } => issued(Unconditional).defines(dst),
            LocalOp::Native { native, arguments, dst } => {
                let row = issued(Values).passes(arguments).traps();
                Effects { defines: Defines::Native(dst, native), ..row }
            }
            // It does not wait for the value: one that is pending was written.
            LocalOp::CheckWritten { value } => issued(Unconditional).uses([value]).traps(),
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
            MemoryOp::AtomicEnd => issued(Unconditional),
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
                issued(Unconditional).uses([object]).decided_by(1).traps()
            }
            ObjectOp::StoreCheck { array, value } => {
                issued(Unconditional).uses([array, value]).decided_by(2).traps()
            }
            ObjectOp::CloneObject { dst, object, .. } => {
                issued(Alone).uses([object]).defines(dst).traps().reads(Extent::Everything)
            }
            ObjectOp::ResolveVirtual { dst, object, .. } => {
                issued(Unconditional).uses([object]).decided_by(1).defines(dst).traps()
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
            ControlOp::Jump { target } => issued(Unconditional).flow(Flow::Jump(target)),
            ControlOp::Branch { condition, target, .. } => {
                issued(Unconditional).uses([condition]).decided_by(1).flow(Flow::Branch(target))
            }
            ControlOp::Switch { value, table } => {
                issued(Unconditional).uses([value]).decided_by(1).flow(Flow::Switch(table))
            }
            ControlOp::Call { method, arguments, dst } => {
                issued(Unconditional).calls(Callee::Method(method), arguments, dst)
            }
            // The receiver decides.
            ControlOp::CallVirtual { selector, arguments, dst } => {
                issued(Unconditional).calls(Callee::Selector(selector), arguments, dst).decided_by(1).traps()
            }
            ControlOp::CallIndirect { callee, arguments, dst } => {
                issued(Unconditional).uses([callee]).decided_by(1).calls(Callee::Callback, arguments, dst)
            }
            ControlOp::TailCall { method, arguments } => {
                issued(Unconditional).passes(arguments).flow(Flow::TailCall(Callee::Method(method)))
            }
            ControlOp::TailCallIndirect { callee, arguments } => issued(Unconditional)
                .uses([callee])
                .decided_by(1)
                .passes(arguments)
                .flow(Flow::TailCall(Callee::Callback)),
            ControlOp::Return { first } => issued(Varies).flow(Flow::Return(first)),
            ControlOp::Throw { exception } => issued(Reached).uses([exception]).traps().leaves(),
            ControlOp::Raise { .. } => issued(Reached).traps().leaves(),
            ControlOp::Choose { dst, bound } => issued(Varies).uses([bound]).defines(dst),
            ControlOp::Assume { condition } => issued(Varies).uses([condition]).decided_by(1),
            ControlOp::Relies { .. } => issued(Unconditional),
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
            SyncOp::TryLock { dst, object, mode: LockMode::Interruptible } => {
                issued(Alone).uses([object]).defines(dst).traps().changes(Shared::MONITORS)
            }
            SyncOp::TryLock { dst, object, mode } => {
                let since = if let LockMode::Timed { since } = mode { since } else { None };
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
            SyncOp::CurrentThread { dst } => issued(Unconditional).defines(dst),
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
