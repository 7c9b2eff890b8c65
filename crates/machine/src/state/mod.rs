//! The working state: plain data that steps change in place.

pub mod heap;
mod lists;
mod roots;
pub(crate) mod thread;
mod trail;

use fencepost_ir::broken::Invariant;
use fencepost_ir::{Pc, Program, Reg, TypeId};
use fencepost_memory::views::Views;
use fencepost_memory::{Operand, Window};

use crate::outcome::Shortfall;
use crate::state::heap::{Handle, Heap};

pub use lists::Lists;
pub use roots::FirstRoots;
pub(crate) use trail::Written;
pub use trail::{Passed, Reordering, Trail};

/// An activation of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The next instruction to issue.
    pub pc: Pc,
    /// First of its registers in [`Thread::registers`].
    pub base: u32,
    /// Where the caller wants the result; relative to the caller's frame.
    pub result: Reg,
    /// The type whose initialiser it runs: done when it returns.
    pub initialises: Option<TypeId>,
    /// The filter it runs: decided when it returns.
    pub filters: Option<Filter>,
}

impl Frame {
    /// A frame whose result is not used.
    pub(crate) fn new(pc: Pc, base: usize) -> Frame {
        Frame { pc, base: base as u32, result: Reg(0), initialises: None, filters: None }
    }
}

/// A filter and the exception it decides about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The exception.
    pub exception: Handle,
    /// The frame that has the handler, counted from the outermost.
    pub depth: u32,
    /// Which of its method's handlers.
    pub handler: u32,
}

/// What a filter has decided: remembered until a handler takes the exception, so that no filter
/// runs twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilterDecision {
    /// The filter.
    pub filter: Filter,
    /// Whether the handler takes the exception.
    pub taken: bool,
}

/// What a thread is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Issuing instructions.
    Running,
    /// In a wait set, having given up the lock that it held `count` times.
    Waiting {
        /// The lock's object.
        object: Handle,
        /// Acquisitions to restore.
        count: u32,
    },
    /// Woken, and about to acquire the lock again.
    Reacquiring {
        /// The lock's object.
        object: Handle,
        /// Acquisitions to restore.
        count: u32,
        /// Whether a pulse woke it.
        pulsed: bool,
    },
    /// Waiting for the ends of [`Thread::joins`], having passed the joins.
    Joining {
        /// Whether they are [assumed](fencepost_ir::JoinMode::Assumed) to end: all of these joins are of one kind.
        assumed: bool,
    },
    /// Ended.
    Finished,
}

/// A thread that another waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// Its index.
    pub thread: u16,
    /// Where to point the user: the join, or the call of a library that led to it. Known if
    /// the path here was run step by step; a state that was stored has forgotten it.
    pub site: Pc,
}

/// A guess in flight, as it was made: for recognising one that leads nowhere new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessMark {
    /// The positions of the frames below the top one, outermost first.
    pub callers: Vec<Pc>,
    /// The live registers of all frames right after the guess.
    pub live: Vec<Operand>,
    /// Where the thread, behind this guess, stopped short of what the model allows: that counts if
    /// the guess turns out right.
    pub short: Option<(Shortfall, Pc)>,
}

/// One thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread {
    /// Which child of which parent it is: its place in the order of threads, whatever the order
    /// in which threads were started.
    pub path: Vec<u16>,
    /// How many threads it has started.
    pub children: u16,
    /// A digest of the plain values it was started with: threads of different families are never
    /// exchanged (`encode::order`).
    pub family: u16,
    /// The object that stands for it; 0 for an initial thread.
    pub object: Handle,
    /// What it is doing.
    pub status: Status,
    /// Whether it has ended, and a thread has joined it. Known if the order of accesses goes by locks
    /// ([`LockDiscipline`](crate::LockDiscipline)).
    pub joined: bool,
    /// Outermost first.
    pub frames: Vec<Frame>,
    /// The registers of all frames.
    pub registers: Vec<Operand>,
    /// What it has issued and not completed.
    pub window: Window,
    /// One for each guess in the window, in order.
    pub guesses: Vec<GuessMark>,
    /// What filters have decided about exceptions on their way to a handler.
    pub filter_decisions: Vec<FilterDecision>,
    /// If it is [`Status::Joining`], the threads that it joins, in the order in which it asked. Some
    /// may have ended.
    pub joins: Vec<Awaited>,
    /// If it is the garbage collector, what that keeps.
    pub garbage: Lists,
    /// Where it has come by, if the path is followed ([`State::trail`]).
    pub passed: Option<Box<Passed>>,
}

impl Thread {
    /// A thread to be filled in.
    pub(crate) fn empty() -> Thread {
        Thread {
            path: Vec::new(),
            children: 0,
            family: 0,
            object: 0,
            status: Status::Finished,
            joined: false,
            frames: Vec::new(),
            registers: Vec::new(),
            window: Window::default(),
            guesses: Vec::new(),
            filter_decisions: Vec::new(),
            joins: Vec::new(),
            garbage: Lists::default(),
            passed: None,
        }
    }

    /// The innermost frame. One that has ended keeps the outermost.
    #[inline]
    #[track_caller]
    pub fn frame(&self) -> &Frame {
        self.frames.last().or_broken("a frame of a thread")
    }

    /// The same, to be changed.
    #[inline]
    #[track_caller]
    pub(crate) fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().or_broken("a frame of a thread")
    }

    /// Whether it was there from the start.
    pub fn is_initial(&self) -> bool {
        self.path.len() == 1
    }

    /// Whether it has ended.
    pub fn is_finished(&self) -> bool {
        self.status == Status::Finished
    }
}

/// How far a type's initialiser has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initialisation {
    /// Not begun.
    NotYet,
    /// A thread (by index) runs it.
    Running(u16),
    /// Done.
    Done,
    /// It threw: the exception to throw again to threads that need the type, or 0 for
    /// [`Trap::TypeInitialisation`](fencepost_ir::Trap::TypeInitialisation).
    Failed(Handle),
}

/// Something that was printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Index of the thread.
    pub thread: usize,
    /// The instruction.
    pub pc: Pc,
    /// Where to point the user: the instruction, or the call of a library that led to it.
    pub site: Pc,
    /// The text.
    pub text: String,
    /// Whether it went to the error output.
    pub error: bool,
}

/// What steps have changed since the state was loaded.
#[derive(Clone, Debug, Default)]
pub struct Dirty {
    /// One bit per thread.
    pub threads: u128,
    /// Statics outside any thread's encoding, initialisers, the number of threads.
    pub globals: bool,
    /// Objects, possibly with repeats.
    pub objects: Vec<Handle>,
    /// All objects.
    pub all_objects: bool,
}

impl Dirty {
    /// Marks a thread.
    #[inline]
    pub fn thread(&mut self, index: usize) {
        self.threads |= 1 << index;
    }

    /// Marks one of `count` objects; all of them where a list would be longer.
    #[inline]
    pub fn object(&mut self, handle: Handle, count: usize) {
        if !self.all_objects && self.objects.last() != Some(&handle) {
            self.objects.push(handle);
            self.all_objects = self.objects.len() > count;
        }
    }

    /// Marks everything.
    pub(crate) fn everything(&mut self) {
        (self.threads, self.globals, self.all_objects) = (!0, true, true);
    }

    /// Brings the list of objects into order.
    pub(crate) fn settle(&mut self) {
        if self.objects.len() > 1 {
            self.objects.sort_unstable();
            self.objects.dedup();
        }
    }

    /// Whether an object is marked. The list has to be in order.
    #[inline]
    pub(crate) fn has_object(&self, handle: Handle) -> bool {
        self.all_objects || self.objects.binary_search(&handle).is_ok()
    }

    /// Marks everything as unchanged.
    pub fn clear(&mut self) {
        let mut objects = std::mem::take(&mut self.objects);
        objects.clear();
        *self = Dirty { objects, ..Dirty::default() };
    }
}

/// The working state.
#[derive(Clone, Debug)]
pub struct State {
    /// Ordered by path.
    pub threads: Vec<Thread>,
    /// Values of [`Program::statics`].
    pub statics: Vec<u64>,
    /// Per type.
    pub initialisers: Vec<Initialisation>,
    /// All objects.
    pub heap: Heap,
    /// The writes to locations where threads may see different ones; the slots of these hold 0.
    pub views: Views,
    /// Whether the program has been ended by [`ControlOp::Halt`](fencepost_ir::ControlOp::Halt).
    pub halted: bool,
    /// What the last step printed. Not part of the state: it is for the caller that takes the steps.
    pub output: Vec<Output>,
    /// What has changed.
    pub dirty: Dirty,
    /// What its roots led to when it was loaded.
    pub first_roots: FirstRoots,
    /// Threads whose window another thread's step has shortened: they may be able to go on.
    pub freed: u128,
    /// Set when the last step stopped short of what the model allows, and where.
    pub shortfall: Option<(Shortfall, Pc)>,
    /// Set when a thread has learnt in the last step how far another one has come, without an order between what they did.
    pub unordered: bool,
    /// The assumptions that the last step relies on: indices of [`Program::messages`]. Not part of the state: whatever
    /// is reached by two ways was reached by both.
    pub relies: Vec<u32>,
    /// What the path here has left behind, if it is followed.
    pub trail: Option<Box<Trail>>,
}

impl State {
    /// The most threads a state can have.
    pub const MAX_THREADS: usize = 128;

    /// The most threads where a write reaches others one by one.
    pub const MAX_STAGED_THREADS: usize = 32;

    /// The threads that a thread which is [`Status::Joining`] still waits for.
    pub fn awaited(&self, thread: usize) -> impl Iterator<Item = Awaited> {
        let joins = self.threads[thread].joins.iter().copied();
        joins.filter(|awaited| !self.threads[usize::from(awaited.thread)].is_finished())
    }

    /// The state before any instruction has been issued.
    pub fn initial(program: &Program) -> State {
        let threads = program.threads.iter().enumerate().map(|(index, thread)| {
            let method = program.method(thread.method);
            let mut registers = vec![Operand::Value(0); method.registers.len()];
            for &(Reg(register), value) in &thread.registers {
                registers[usize::from(register)] = Operand::Value(value);
            }
            Thread {
                path: vec![index as u16],
                status: Status::Running,
                frames: vec![Frame::new(method.start, 0)],
                registers,
                ..Thread::empty()
            }
        });
        State {
            threads: threads.collect(),
            statics: program.statics.iter().map(|slot| slot.initial).collect(),
            initialisers: vec![Initialisation::NotYet; program.types.len()],
            heap: Heap::new(program),
            views: Views::default(),
            halted: false,
            output: Vec::new(),
            dirty: Dirty { threads: !0, globals: true, ..Dirty::default() },
            first_roots: FirstRoots::new(program.constants.len() as Handle),
            freed: 0,
            shortfall: None,
            unordered: false,
            relies: Vec::new(),
            trail: None,
        }
    }
}

/// The instructions that frames are at, innermost first: the current one, then the calls.
pub fn stack(frames: &[Frame]) -> Vec<Pc> {
    positions(frames).collect()
}

/// The same, one by one.
pub(crate) fn positions(frames: &[Frame]) -> impl Iterator<Item = Pc> {
    let mut called = false;
    frames.iter().rev().map(move |frame| {
        // A caller has gone on to the instruction after its call. What runs an initialiser, or
        // throws to a filter, has not.
        let pc = if called { frame.pc - 1 } else { frame.pc };
        called = frame.initialises.is_none() && frame.filters.is_none();
        pc
    })
}
