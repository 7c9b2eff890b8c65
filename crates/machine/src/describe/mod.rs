//! What a story's line says of an action: which access takes effect, with which value, or what else happens.

mod event;
mod parking;

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::{
    Class, ControlOp, LocalOp, LockMode, LockQuestion, MemoryOp, ObjectOp, Op, Pc, Place, Program, Reg,
    StaticId, Storage, SyncOp, address,
};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Loc, Location, Slot};

use crate::action::{Action, ActionKind};
use crate::machine::Machine;
use crate::state::heap::{Handle, MONITOR, Pointer, STATICS, handle_of, loc, slot_of};
use crate::state::{State, Status, Thread, stack};
use crate::values::arith;

pub use event::{NamedAccess, Overtaken, StepEvent, StepKind};

/// One line of a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// Index of the thread.
    pub thread: usize,
    /// What kind of step it is.
    pub kind: StepKind,
    /// What happens.
    pub event: StepEvent,
    /// The instruction.
    pub pc: Pc,
    /// Where to point the user: the instruction, or the call of a library that led to it.
    pub site: Pc,
    /// Earlier instructions of the same thread that are still in flight and that this one passes.
    pub overtook: Vec<Overtaken>,
}

impl Machine<'_> {
    /// Describes an action that is enabled in `state`.
    pub fn describe(&self, state: &State, action: Action) -> Description {
        let index = usize::from(action.thread);
        let thread = &state.threads[index];
        let pc = thread.frame().pc;
        let site = self.site(thread);
        let plain = |kind, what| {
            let event = StepEvent::Said(what);
            Description { thread: index, kind, event, pc, site, overtook: Vec::new() }
        };
        match action.kind {
            ActionKind::Complete { slot } => {
                self.describe_event(state, index, slot.into(), None, StepKind::Complete, StepEvent::Access)
            }
            ActionKind::Forward { slot, value } => {
                let event = StepEvent::OwnWrite;
                self.describe_event(state, index, slot.into(), Some(value), StepKind::Forward, event)
            }
            ActionKind::See { slot, value } => {
                let others = self.unseen(state, index, slot.into(), value);
                let event = |access| StepEvent::OneOf { access, others };
                self.describe_event(state, index, slot.into(), Some(value), StepKind::See, event)
            }
            ActionKind::Reflect { slot, to } => {
                let thread = self.thread_name(state, to.into());
                let event = |access| StepEvent::SeenBy { access, thread };
                self.describe_event(state, index, slot.into(), None, StepKind::Reflect, event)
            }
            ActionKind::Guess { way } => {
                plain(StepKind::Guess, format!("guesses that {}", self.guess_name(pc, way)))
            }
            ActionKind::Choose { value } if self.is_clock(pc) => {
                let passed = match value {
                    0 if self.program.waits => "",
                    0 => ": no time has passed",
                    _ => ": a long time has passed",
                };
                plain(StepKind::Choose, format!("reads the clock{passed}"))
            }
            ActionKind::Choose { .. } if self.is_time(pc).is_some() => {
                let then = match self.is_time(pc) {
                    Some(true) => "a long time passes",
                    _ => "begins to wait for a while",
                };
                plain(StepKind::Choose, then.to_owned())
            }
            ActionKind::Choose { value } => plain(StepKind::Choose, format!("chooses {value}")),
            ActionKind::Synchronise { variant } => {
                plain(StepKind::Synchronise, self.describe_sync(state, index, pc, variant))
            }
            ActionKind::Issue => plain(StepKind::Issue, "issues its next instruction".to_owned()),
        }
    }

    /// What else a read that sees `value` could have seen.
    fn unseen(&self, state: &State, index: usize, slot: usize, value: u64) -> Vec<String> {
        let Entry::Event(event) = state.threads[index].window.slots[slot].entry else {
            broken("a read that sees one of several writes is no event");
        };
        let storage = self.location_storage(state, event.location);
        let values = self.choices(state, index, slot).or_broken("the writes that a read may see");
        let others = values.into_iter().filter(|&other| other != value);
        let mut others: Vec<String> = others.map(|other| self.show(state, storage, other)).collect();
        others.sort_unstable();
        others
    }

    /// What is guessed when the decision at `pc` is guessed to go this way.
    fn guess_name(&self, pc: Pc, way: u32) -> String {
        let either = |right: &str, wrong: &str| if way == 0 { wrong } else { right }.to_owned();
        let not_null = || either("the reference is not null", "the reference is null");
        match self.program.code[pc as usize] {
            Op::Control(ControlOp::Branch { when, .. }) if when == (way != 0) => {
                "the branch is taken".to_owned()
            }
            Op::Control(ControlOp::Branch { .. }) => "the branch is not taken".to_owned(),
            Op::Control(ControlOp::Assume { .. }) => {
                either("the assumption holds", "the assumption does not hold")
            }
            Op::Control(ControlOp::Switch { .. }) => format!("it goes on at {}", self.program.position(way)),
            Op::Control(ControlOp::CallVirtual { .. })
            | Op::Object(ObjectOp::ResolveVirtual { .. })
            | Op::Control(ControlOp::CallIndirect { .. } | ControlOp::TailCallIndirect { .. }) => {
                match way.checked_sub(1) {
                    None => "there is nothing to call".to_owned(),
                    Some(method) => format!("`{}` is called", self.program.methods[method as usize].name),
                }
            }
            Op::Object(ObjectOp::Cast { .. }) => either("the cast succeeds", "the cast fails"),
            Op::Object(ObjectOp::StoreCheck { .. }) => {
                either("the array takes the object", "the array does not take the object")
            }
            Op::Local(LocalOp::Unary { .. } | LocalOp::Binary { .. } | LocalOp::BinaryImmediate { .. }) => {
                either("the operation succeeds", "the operation fails")
            }
            Op::Memory(
                MemoryOp::Get { place: Place::Element { .. }, .. }
                | MemoryOp::AddressOf { place: Place::Element { .. }, .. },
            ) => either("the element exists", "the element does not exist"),
            op if matches!(op.place(), Some(Place::Element { .. })) => {
                either("the element exists", "the element does not exist")
            }
            _ => not_null(),
        }
    }

    /// Where to point the user for what a thread does next.
    pub fn site(&self, thread: &Thread) -> Pc {
        let stack = stack(&thread.frames);
        self.program.users(&stack).or(stack.first().copied()).or_broken("a frame of a thread")
    }

    fn describe_event(
        &self,
        state: &State,
        index: usize,
        slot: usize,
        taken: Option<u64>,
        kind: StepKind,
        happens: impl FnOnce(NamedAccess) -> StepEvent,
    ) -> Description {
        let window = &state.threads[index].window;
        let Slot { pc, site, entry, .. } = window.slots[slot];
        let Entry::Event(event) = entry else {
            broken(format_args!("a step of what is no event: {entry:?}"));
        };
        let kind = if self.is_aside(state, &event) { StepKind::Aside } else { kind };
        let mut access = self.named_access(state, &event, pc);
        if let Location::Known(loc) = event.location
            && self.freed_under(state, index, pc, loc).is_none()
        {
            let show = |value| Some(self.show_at(state, loc, value));
            match self.rules.class(event.access) {
                class @ (Class::Read | Class::VRead) => {
                    access.value = show(taken.unwrap_or_else(|| self.view(state, index, loc, class)));
                }
                Class::Rmw => {
                    let old = self.view(state, index, loc, Class::Rmw);
                    if let (Op::Memory(MemoryOp::Rmw { op, .. }), Some(operand), Some(expected)) =
                        (self.program.code[pc as usize], event.value.value(), event.expected.value())
                    {
                        let new = arith::modify(op, self.storage(state, loc), old, operand, expected);
                        (access.found, access.value) = (show(old), show(new));
                    }
                }
                _ => {}
            }
        }
        let overtook = window.events().take_while(|&(at, _)| at < slot);
        let overtook = overtook.map(|(at, event)| {
            let Slot { pc, site, .. } = window.slots[at];
            Overtaken { access: self.named_access(state, event, pc), pc, site }
        });
        Description { thread: index, kind, event: happens(access), pc, site, overtook: overtook.collect() }
    }

    /// `write x = 1`, `read Node.next`, `lock Account`.
    pub fn named_access(&self, state: &State, event: &Event, pc: Pc) -> NamedAccess {
        let class = self.program.accesses[usize::from(event.access.0)].class;
        let location = match event.location {
            Location::Known(loc) => self.location_name(state, loc),
            Location::Unknown { .. } => match self.program.code[pc as usize].place() {
                Some(Place::Field { region, .. }) => self.program.regions[region.0 as usize].clone(),
                _ => "an address not known yet".to_owned(),
            },
        };
        let writes = matches!(class, Class::Write | Class::VWrite);
        let value = event.value.value().filter(|_| writes).map(|value| match event.location {
            Location::Known(loc) => self.show_at(state, loc, value),
            Location::Unknown { .. } => self.show(state, self.location_storage(state, event.location), value),
        });
        NamedAccess { class, location, found: None, value }
    }

    pub(crate) fn location_name(&self, state: &State, loc: Loc) -> String {
        let slot = slot_of(loc);
        if let Some((start, offset)) = self.outside(loc) {
            let object = match handle_of(loc) {
                STATICS => self.program.statics[start as usize].name.clone(),
                handle => self.object_name(state, handle),
            };
            return format!("({object} and {offset} values on)");
        }
        match handle_of(loc) {
            STATICS => match self.program.statics.get(slot as usize) {
                Some(variable) => variable.name.clone(),
                None => "(the end of the variables)".to_owned(),
            },
            handle => {
                let object = self.object_name(state, handle);
                let ty = self.program.ty(state.heap.get(handle).ty);
                match ty.slots.get(slot as usize) {
                    _ if slot == MONITOR => object,
                    _ if ty.array => format!("{object}[{}]", slot as usize / ty.slots.len().max(1)),
                    Some(field) => format!("{object}.{}", field.name),
                    // A pointer may point right behind an object.
                    None => format!("(the end of {object})"),
                }
            }
        }
    }

    /// A value at a location, for people.
    pub fn show_at(&self, state: &State, loc: Loc, value: u64) -> String {
        let storage = self.storage(state, loc);
        match storage {
            _ if self.is_indeterminate(value) || !self.is_unsigned(state, loc) => {
                self.show(state, storage, value)
            }
            Storage::I32 => (value as u32).to_string(),
            Storage::I64 => value.to_string(),
            _ => self.show(state, storage, value),
        }
    }

    /// Whether a location holds unsigned integers.
    fn is_unsigned(&self, state: &State, loc: Loc) -> bool {
        match handle_of(loc) {
            STATICS => self.program.unsigned.contains(&StaticId(slot_of(loc))),
            handle => {
                let ty = state.heap.get(handle).ty;
                let stride = self.program.ty(ty).slots.len().max(1) as u32;
                self.program.unsigned_slots.contains(&(ty, slot_of(loc) % stride))
            }
        }
    }

    /// A value for people: an object by its type and number, an address by its variable's name.
    pub fn show(&self, state: &State, storage: Storage, value: u64) -> String {
        match (storage, self.program.static_at(value)) {
            _ if self.is_unwritten(storage, value) => "an uninitialised value".to_owned(),
            (Storage::F32, _) => f32::from_bits(value as u32).to_string(),
            (Storage::F64, _) => f64::from_bits(value).to_string(),
            (Storage::Ref | Storage::Ptr, _) if value == 0 => "null".to_owned(),
            (Storage::Ref, _) => self.object_name(state, value as Handle),
            (Storage::Ptr, _) => match Pointer::from_word(value) {
                Pointer::Memory(_) => {
                    let loc = Loc(address::unmarked(value));
                    let mark = match address::mark(value) {
                        0 => String::new(),
                        mark => format!(" marked {mark}"),
                    };
                    format!("&{}{mark}", self.location_name(state, loc))
                }
                Pointer::Number(number) => (number as i32).to_string(),
                Pointer::Null | Pointer::Register { .. } => "&local".to_owned(),
            },
            (_, Some(id)) => self.program.statics[id.0 as usize].name.clone(),
            _ => storage.number(value).to_string(),
        }
    }

    /// What reports call an object: a string by its text, another by its type and which of that
    /// type it is, counted in the order of their handles.
    pub fn object_name(&self, state: &State, handle: Handle) -> String {
        const LONGEST: usize = 40;
        let ty = state.heap.get(handle).ty;
        if self.program.string_type == Some(ty) {
            let text = state.heap.text(handle).unwrap_or_default();
            return match text.char_indices().nth(LONGEST) {
                Some((end, _)) => format!("{:?}…", &text[..end]),
                None => format!("{text:?}"),
            };
        }
        let alike = state.heap.objects[..handle as usize].iter().filter(|object| object.ty == ty);
        format!("{}#{}", self.program.ty(ty).name, alike.count())
    }

    /// What reports call a thread: by the name that the program has given it, if no other thread
    /// has the same, or else by its [place](Machine::thread_place).
    pub fn thread_name(&self, state: &State, index: usize) -> String {
        let given = |index: usize| self.given_name(state, state.threads[index].object);
        let own = given(index);
        let shared =
            (0..state.threads.len()).any(|other| other != index && own.is_some() && given(other) == own);
        match own {
            Some(name) if shared => format!("{name} ({})", self.thread_place(state, index)),
            Some(name) => name,
            None => self.thread_place(state, index),
        }
    }

    /// The name in a thread's object.
    fn given_name(&self, state: &State, object: Handle) -> Option<String> {
        let slot = self.program.thread_name.filter(|_| object != 0)?;
        state.heap.get(object).slots.get(slot as usize)?;
        let name = self.word(state, loc(object, slot));
        state.heap.text(name as Handle).filter(|name| !name.is_empty())
    }

    /// An initial thread's name, or for another which child of which parent it is: that does not
    /// depend on what else has been started.
    pub fn thread_place(&self, state: &State, index: usize) -> String {
        self.place_name(&state.threads[index].path)
    }

    /// The same for a thread with this path, whether or not there is one yet.
    pub fn place_name(&self, path: &[u16]) -> String {
        let (&initial, children) = path.split_first().or_broken("a step in the path of a thread");
        let name = &self.program.threads[usize::from(initial)].name;
        let children: Vec<String> = children.iter().map(|child| (child + 1).to_string()).collect();
        match (&children[..], self.program.own_threads().len()) {
            ([], _) => name.clone(),
            (_, 1) => format!("T{}", children.join(".")),
            _ => format!("{name}.{}", children.join(".")),
        }
    }

    /// The thread that the program has given this name; of several the first.
    pub fn thread_with_name(&self, state: &State, name: &str) -> Option<usize> {
        let has = |thread: &Thread| self.given_name(state, thread.object).as_deref() == Some(name);
        state.threads.iter().position(has)
    }

    /// Whether a thread has the lock that it is about to give up in order to wait.
    fn may_wait(&self, state: &State, index: usize, object: Reg) -> bool {
        let handle = state.threads[index].expect_value(object) as Handle;
        handle != 0 && state.heap.get(handle).monitor.owned_by(index)
    }

    fn describe_sync(&self, state: &State, index: usize, pc: Pc, variant: u16) -> String {
        let thread = &state.threads[index];
        let on = |register: Reg| match thread.expect_value(register) as Handle {
            0 => "null".to_owned(),
            handle => self.object_name(state, handle),
        };
        match (self.program.code[pc as usize], thread.status) {
            (Op::Sync(SyncOp::Wait { lock, .. }), Status::Running) if !self.may_wait(state, index, lock) => {
                format!("cannot wait on {}, whose lock it does not have", on(lock))
            }
            (Op::Sync(SyncOp::Wait { .. }), _) if self.is_at_park(state, index) => {
                self.describe_park(state, index, variant)
            }
            (Op::Sync(SyncOp::Wait { lock, .. }), Status::Running) => {
                let then = if variant == 0 { "waits" } else { "wakes up spuriously" };
                format!("gives up the lock of {} and {then}", on(lock))
            }
            (Op::Sync(SyncOp::Wait { object, .. }), Status::Waiting { .. })
                if self.is_interrupted(state, index) =>
            {
                format!("is interrupted while it waits on {}", on(object))
            }
            (op @ Op::Sync(SyncOp::Wait { object, .. }), Status::Waiting { .. })
                if op.waits_since().is_some() =>
            {
                match variant {
                    1 => format!("gives up waiting on {}: a long time has passed", on(object)),
                    _ => format!("wakes up spuriously while it waits on {}", on(object)),
                }
            }
            (Op::Sync(SyncOp::Wait { object, .. }), Status::Waiting { .. }) => {
                format!("wakes without a pulse of {}", on(object))
            }
            (Op::Sync(SyncOp::Wait { lock, .. }), _) => format!("gets the lock of {} back", on(lock)),
            (Op::Sync(SyncOp::TryLock { object, mode: LockMode::Interruptible, .. }), _) => match variant {
                0 => format!("locks {}", on(object)),
                _ => format!("is interrupted while it waits for the lock of {}", on(object)),
            },
            (Op::Sync(SyncOp::TryLock { object, .. }), _) => format!("tries to lock {}", on(object)),
            (Op::Sync(SyncOp::Pulse { object, .. }), _) => {
                match self.permit_of(state, thread.expect_value(object) as Handle) {
                    Some(parked) => format!("unparks {}", self.thread_name(state, parked)),
                    None => format!("pulses {}", on(object)),
                }
            }
            (Op::Sync(SyncOp::Spawn { object, .. }), _) => {
                let child = self
                    .given_name(state, thread.expect_value(object) as Handle)
                    .unwrap_or_else(|| self.place_name(&[&thread.path[..], &[thread.children]].concat()));
                format!("starts {child}")
            }
            (Op::Sync(SyncOp::Join { object, .. }), _) => match thread.expect_value(object) as Handle {
                handle if handle != 0 && state.heap.get(handle).thread != 0 => {
                    let target = self.thread_name(state, usize::from(state.heap.get(handle).thread) - 1);
                    match variant {
                        0 => format!("joins {target}"),
                        _ if self.is_interrupted(state, index) => {
                            format!("is interrupted while it waits for the end of {target}")
                        }
                        _ => format!("gives up waiting for the end of {target}"),
                    }
                }
                _ => "joins a thread".to_owned(),
            },
            (Op::Sync(SyncOp::Initialise { ty }), _) => format!("initialises {}", self.program.ty(ty).name),
            (Op::Sync(SyncOp::AskLock { object, question: LockQuestion::IsTaken, .. }), _) => {
                format!("looks whether anybody has the lock of {}", on(object))
            }
            (Op::Sync(SyncOp::AskLock { object, question: LockQuestion::Waiters, .. }), _) => {
                format!("counts those who wait on {}", on(object))
            }
            (Op::Sync(SyncOp::AskLock { object, .. }), _) => {
                format!("looks whether it has the lock of {}", on(object))
            }
            (Op::Sync(SyncOp::HasStarted { .. }), _) => "looks whether a thread was started".to_owned(),
            (Op::Sync(SyncOp::ThreadStatus { .. }), _) => "looks whether a thread runs".to_owned(),
            (Op::Object(ObjectOp::CloneObject { object, .. }), _) => format!("copies {}", on(object)),
            (Op::Memory(MemoryOp::Fence { .. }), _) => "fence".to_owned(),
            (Op::Memory(MemoryOp::Freeze { object, .. }), _) => {
                format!("has set the final fields of {}", on(object))
            }
            (Op::Memory(MemoryOp::AtomicBegin { access }), _) => self.describe_block(state, index, access),
            (
                Op::Object(
                    ObjectOp::Collect
                    | ObjectOp::NextDead { .. }
                    | ObjectOp::Finalise { .. }
                    | ObjectOp::AwaitFinalisers,
                ),
                _,
            ) => self.describe_minding(state, index, variant),
            (Op::Object(ObjectOp::KeepAlive { object, .. }), _) => format!("has made {}", on(object)),
            (Op::Memory(MemoryOp::Peek { .. }), _) => "looks at memory".to_owned(),
            (Op::Memory(MemoryOp::Free { pointer }), _) => {
                format!("frees {}", self.show(state, Storage::Ptr, thread.expect_value(pointer)))
            }
            (Op::Memory(MemoryOp::EndScope { .. }), _) => {
                "leaves a function or block: a local variable of it ends".to_owned()
            }
            (Op::Sync(SyncOp::AwaitOthers), _) => "finds that all other threads have ended".to_owned(),
            (Op::Control(ControlOp::Halt), _) => "ends the program".to_owned(),
            (Op::Control(ControlOp::Return { .. }), _) => "ends".to_owned(),
            _ => "synchronises".to_owned(),
        }
    }
}

/// The path of the thread at a place, as [`Machine::thread_place`] names it, whether or not there
/// ever is such a thread; `None` if no place has this name.
pub fn path_of_place(program: &Program, name: &str) -> Option<Vec<u16>> {
    if let Some(initial) = program.threads.iter().position(|thread| thread.name == name) {
        return Some(vec![initial as u16]);
    }
    let (initial, children) = match (program.own_threads().len(), name.strip_prefix('T')) {
        (1, children) => (0, children?),
        _ => {
            let named = |thread: &fencepost_ir::program::InitialThread| {
                name.strip_prefix(&*thread.name)?.strip_prefix('.')
            };
            program.threads.iter().enumerate().find_map(|(index, thread)| Some((index, named(thread)?)))?
        }
    };
    let mut path = vec![initial as u16];
    for child in children.split('.') {
        path.push(child.parse::<u16>().ok()?.checked_sub(1)?);
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_ir::MethodId;
    use fencepost_ir::program::InitialThread;

    #[test]
    fn places_have_paths() {
        let thread =
            |name: &str| InitialThread { name: name.to_owned(), method: MethodId(0), registers: Vec::new() };
        let one = Program { threads: vec![thread("main")], ..Program::default() };
        assert_eq!(path_of_place(&one, "main"), Some(vec![0]));
        assert_eq!(path_of_place(&one, "T1"), Some(vec![0, 0]));
        assert_eq!(path_of_place(&one, "T2.3"), Some(vec![0, 1, 2]));
        for bad in ["", "T", "T0", "Tx", "T1.", "P0", "main.1"] {
            assert_eq!(path_of_place(&one, bad), None, "{bad}");
        }
        let two = Program { threads: vec![thread("P0"), thread("P1")], ..Program::default() };
        assert_eq!(path_of_place(&two, "P1"), Some(vec![1]));
        assert_eq!(path_of_place(&two, "P1.2"), Some(vec![1, 1]));
        assert_eq!(path_of_place(&two, "T1"), None);
    }
}
