//! A program joined with a memory model, and the frame of one step: an action, then run-ahead.

use fencepost_ir::ahead::ReadsAhead;
use fencepost_ir::atomic::Blocks;
use fencepost_ir::broken::Invariant;
use fencepost_ir::contents::{Contents, Types};
use fencepost_ir::footprint::{Footprint, Regions};
use fencepost_ir::liveness::Liveness;
use fencepost_ir::until::UntilLock;
use fencepost_ir::{
    Budget, ControlOp, LockQuestion, MemoryOp, Method, MethodId, ObjectOp, Op, Pc, Program, Reg, Stopped,
    SyncOp, Trap, TypeId,
};
use fencepost_memory::window::Entry;
use fencepost_memory::{Operand, Rules};

use crate::action::{Action, ActionKind};
use crate::encode::grasp::{got_regions, reference_regions};
use crate::encode::{Homes, ReferenceSlots, Unread};
use crate::freeze::Finals;
use crate::garbage::Garbage;
use crate::issue::Halt;
use crate::live::LiveRegisters;
use crate::reductions::Reduction;
use crate::settings::Settings;
use crate::state::{Frame, State, Status, Thread};
use crate::traces::read_traces;
use crate::watch::Watch;

/// What ended a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FailureKind {
    /// An assertion.
    Assertion,
    /// An exception that nothing catches.
    Exception,
    /// An instruction that Fencepost cannot run.
    Unsupported,
}

/// Why and where a path ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Failure {
    /// What kind of end.
    pub kind: FailureKind,
    /// Index of the thread.
    pub thread: usize,
    /// The instruction.
    pub pc: Pc,
    /// The instructions that the thread's frames are at, innermost first.
    pub stack: Vec<Pc>,
    /// What to tell the user.
    pub message: String,
}

/// What an action led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A state.
    Continues,
    /// Nothing: a guess was wrong, so the program does not do this.
    Refuted,
    /// Nothing that is looked at: an assumption failed, or there was nothing to choose from.
    Pruned,
    /// The end of the path.
    Failed(Failure),
}

/// Something that was cut short: the search saw less than the model allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shortfall {
    /// The window bound stopped a thread from issuing.
    WindowFull,
    /// A decision past which this machine does not speculate.
    NotSpeculated,
    /// Data was there at once that should have come piece by piece.
    AtOnce,
    /// The program asked for the time, of which there is more than [`Clock`] knows.
    Clock,
    /// The model lets more pass an atomic block than the machine does.
    Block,
    /// More objects died together than the collector finds in all ways.
    Garbage,
}

impl Shortfall {
    /// All of them, in declaration order.
    pub(crate) const ALL: [Shortfall; 6] = [
        Shortfall::WindowFull,
        Shortfall::NotSpeculated,
        Shortfall::AtOnce,
        Shortfall::Clock,
        Shortfall::Block,
        Shortfall::Garbage,
    ];
}

/// A program joined with a memory model.
#[derive(Clone, Debug)]
pub struct Machine<'p> {
    /// The program.
    pub program: &'p Program,
    /// The memory model, linked with it.
    pub rules: Rules,
    /// How it runs.
    pub settings: Settings,
    /// Which registers matter where.
    pub liveness: Liveness,
    /// Which regions the rest of the code touches.
    pub footprint: Footprint,
    /// Which thread's component holds each static.
    pub homes: Homes,
    /// The same as lists, of what is part of a state.
    pub(crate) live: LiveRegisters,
    /// Which slots hold references.
    pub(crate) reference_slots: ReferenceSlots,
    /// What is looked at in every state.
    pub watch: Watch,
    /// What is looked at where the program ends.
    pub(crate) looked_at: Watch,
    /// Whether there are threads that an object stands for.
    pub(crate) thread_objects: bool,
    /// Whether lone threads take short cuts: not if steps of single threads are remembered.
    pub(crate) runs_alone: bool,
    /// Whether joins in a row are one wait.
    pub(crate) gathers_joins: bool,
    /// Which regions nobody reads.
    pub(crate) unread: Unread,
    /// The types of exceptions whose stack traces are kept.
    pub(crate) read_traces: Option<Types>,
    /// Whether threads take reads that nobody can disturb at once: not if steps of single threads
    /// are remembered.
    pub(crate) reads_ahead: bool,
    /// What threads may read from each position on before something that no read passes; for not
    /// guessing where that is of no use.
    pub(crate) ahead: Option<ReadsAhead>,
    /// The regions that are got from without events, if it is known which; for knowing who can get
    /// hold of what.
    pub(crate) got: Option<Regions>,
    /// The regions that hold references.
    pub(crate) references: Regions,
    /// Whether states tell which of the user's calls led to what is in flight.
    pub(crate) keeps_sites: bool,
    /// What types of objects registers may hold; for not guessing others.
    pub(crate) contents: Option<Contents>,
    /// What threads may do before they need a lock, by the type of what they lock.
    pub(crate) until: Vec<(TypeId, UntilLock)>,
    /// Whether the end of a thread always is a step of its own.
    pub(crate) ends_apart: bool,
    /// Final fields, if some are frozen and threads have views of their own.
    pub(crate) finals: Option<Finals>,
    /// What the garbage collector goes by, if the program can tell that there is one.
    pub garbage: Option<Garbage>,
    /// What atomic blocks may touch.
    pub blocks: Blocks,
    /// Whether threads look at memory with each other's eyes.
    pub peeks: bool,
    /// The method of each position.
    method_of: Vec<MethodId>,
}

impl<'p> Machine<'p> {
    /// Joins them.
    pub fn new(program: &'p Program, rules: Rules, settings: Settings) -> Machine<'p> {
        Machine::join(program, rules, settings, &Budget::unlimited())
    }

    /// Joins them, if the budget lasts for the analyses that this takes.
    pub fn within(
        program: &'p Program,
        rules: Rules,
        settings: Settings,
        budget: &Budget<'_>,
    ) -> Result<Machine<'p>, Stopped> {
        let machine = Machine::join(program, rules, settings, budget);
        let methods = program.methods.len();
        budget.check(|| format!("analysing the program ({methods} methods)"))?;
        Ok(machine)
    }

    /// Joins them. What is known is incomplete if the budget has run out.
    fn join(program: &'p Program, mut rules: Rules, settings: Settings, budget: &Budget<'_>) -> Machine<'p> {
        if settings.has(Reduction::MergedStages) {
            let starts = program.code.iter().any(|op| matches!(op, Op::Sync(SyncOp::Spawn { .. })));
            rules.merge_stages((!starts).then_some(program.threads.len()));
        }
        let footprint = Footprint::of(program, budget);
        let settings = settings.within_bounds();
        let liveness = Liveness::of(program, budget);
        let mut machine = Machine {
            homes: Homes::of(program, &footprint),
            live: LiveRegisters::of(program, &liveness, settings.has(Reduction::DeadRegisters)),
            garbage: Garbage::of(program, &liveness),
            liveness,
            reference_slots: ReferenceSlots::of(program, |_| true),
            watch: Watch::default(),
            looked_at: Watch::default(),
            footprint,
            blocks: Blocks::of(program, budget),
            peeks: program.code.iter().any(|op| matches!(op, Op::Memory(MemoryOp::Peek { .. }))),
            method_of: (0..program.code.len() as Pc).map(|pc| program.method_at(pc)).collect(),
            thread_objects: program
                .code
                .iter()
                .any(|op| matches!(op, Op::Sync(SyncOp::Spawn { .. } | SyncOp::BindThread { .. }))),
            unread: Unread::of(program),
            read_traces: read_traces(program, budget),
            runs_alone: false,
            gathers_joins: settings.has(Reduction::RunAhead)
                && settings.has(Reduction::RunAlone)
                && settings.has(Reduction::GatheredJoins)
                && program.collection.is_none(),
            reads_ahead: false,
            ahead: None,
            got: None,
            references: Regions::default(),
            keeps_sites: false,
            contents: None,
            until: Vec::new(),
            ends_apart: false,
            finals: rules.views.as_ref().and_then(|_| Finals::of(program, budget)),
            program,
            rules,
            settings,
        };
        let runs_on = settings.has(Reduction::RunAhead) && !machine.is_flat();
        // A look at memory with another thread's eyes tells when writes take effect.
        machine.runs_alone = runs_on && settings.has(Reduction::RunAlone) && !machine.peeks;
        // A thread that has gone on holds less; see `garbage` for what that is to the collector.
        machine.reads_ahead = runs_on
            && settings.has(Reduction::ReadAhead)
            && machine.rules.speculates
            && machine.garbage.is_none();
        if machine.reads_ahead {
            machine.got = got_regions(program);
            machine.references = reference_regions(program);
            let contents = Contents::of(program, budget);
            machine.until = UntilLock::of(program, &contents, budget);
            machine.contents = Some(contents);
        }
        let stops = |pc| machine.is_passed_by_no_read(pc);
        let ahead = machine.reads_ahead.then(|| ReadsAhead::of(program, budget, &stops));
        machine.ahead = ahead;
        machine
    }

    /// The same, with a state for each step that changes what is watched.
    pub fn watching(self, watch: Watch) -> Machine<'p> {
        let gathers_joins = self.gathers_joins && !watch.threads;
        // Whoever looks at threads knows them by their places.
        let settings = if watch.threads { self.settings.keeping_threads_apart() } else { self.settings };
        Machine { watch, gathers_joins, settings, ..self }
    }

    /// The same, with all in its states that is looked at where the program ends.
    pub fn looking_at(self, looked_at: Watch) -> Machine<'p> {
        let gathers_joins = self.gathers_joins && !looked_at.threads;
        let settings = if looked_at.threads { self.settings.keeping_threads_apart() } else { self.settings };
        Machine { looked_at, gathers_joins, settings, ..self }
    }

    /// Whether no read is done before what is at `pc`, if a decision before that is open.
    fn is_passed_by_no_read(&self, pc: Pc) -> bool {
        match self.program.code[pc as usize] {
            Op::Memory(MemoryOp::Fence { access }) => self.rules.orders_everything(access),
            Op::Sync(SyncOp::AskLock { question: LockQuestion::WillBeMine, .. }) => false,
            Op::Sync(
                SyncOp::TryLock { .. }
                | SyncOp::AskLock { .. }
                | SyncOp::Wait { .. }
                | SyncOp::Pulse { .. }
                | SyncOp::Spawn { .. }
                | SyncOp::Join { .. }
                | SyncOp::ThreadStatus { .. },
            )
            | Op::Object(ObjectOp::CloneObject { .. })
            | Op::Memory(MemoryOp::Free { .. })
            | Op::Sync(SyncOp::BindThread { .. })
            | Op::Control(
                ControlOp::Print { .. }
                | ControlOp::Throw { .. }
                | ControlOp::Raise { .. }
                | ControlOp::Fail { .. }
                | ControlOp::FailWith { .. }
                | ControlOp::Unsupported { .. },
            )
            | Op::Sync(SyncOp::AwaitOthers)
            | Op::Control(ControlOp::Halt) => true,
            op => op.access().is_some_and(|access| self.rules.is_barrier(access)),
        }
    }

    /// The same, with a state for each event, those that no other thread can disturb included.
    pub fn stepwise(&self) -> Machine<'p> {
        Machine { runs_alone: false, reads_ahead: false, ..self.clone() }
    }

    /// The same, and its states tell which of the user's calls led to what is in flight
    /// ([`Slot::site`](fencepost_memory::Slot)). So there may be more of them.
    pub fn keeping_sites(self) -> Machine<'p> {
        Machine { keeps_sites: true, ..self }
    }

    /// The same, without short cuts that depend on what other threads have done: two steps that
    /// commute lead to the same state in both orders. Each end of a thread is a step of its own: which of two
    /// is one with the last instruction depends on which thread ends last.
    pub fn without_short_cuts(&self) -> Machine<'p> {
        Machine {
            runs_alone: false,
            gathers_joins: false,
            reads_ahead: false,
            ahead: None,
            ends_apart: true,
            ..self.clone()
        }
    }

    /// The method that contains a position.
    #[inline]
    pub(crate) fn method_of(&self, pc: Pc) -> &Method {
        self.program.method(self.method_of[pc as usize])
    }

    /// Whether what an action of a thread does depends on nothing but that thread's own component
    /// and, for a read, the static's value: no types and so no objects and no threads to come, no
    /// two threads with the same code, no instruction that reaches memory or other threads without
    /// an event, and one memory whose writes reach all threads at once. Pointless, and so not said, of a program
    /// with one thread.
    pub fn is_flat(&self) -> bool {
        let program = self.program;
        let mut methods: Vec<MethodId> = program.threads.iter().map(|thread| thread.method).collect();
        methods.sort_unstable();
        methods.dedup();
        program.types.is_empty()
            && program.threads.len() > 1
            && !program.code.iter().any(|op| {
                matches!(
                    op,
                    Op::Sync(SyncOp::Spawn { .. })
                        | Op::Memory(MemoryOp::Get { .. } | MemoryOp::Set { .. })
                        | Op::Sync(SyncOp::Clock { .. } | SyncOp::Time { .. })
                        | Op::Memory(MemoryOp::AtomicBegin { .. } | MemoryOp::Peek { .. })
                        | Op::Sync(SyncOp::AwaitOthers)
                        | Op::Control(ControlOp::Halt)
                )
            })
            && program.races.is_none()
            && self.rules.stages.is_none()
            && self.rules.views.is_none()
            && methods.len() == program.threads.len()
    }

    /// The first state; [`Effect::Failed`] if the program does not fit into one.
    pub fn start(&self) -> (State, Effect) {
        self.start_in(State::initial(self.program))
    }

    /// The same, and from there on [`State::crossings`] are noted.
    pub fn start_noting(&self) -> (State, Effect) {
        self.start_in(State { crossings: Some(Vec::new()), ..State::initial(self.program) })
    }

    fn start_in(&self, mut state: State) -> (State, Effect) {
        if state.threads.len() > self.most_threads() {
            return (state, Effect::Failed(self.too_many_threads(0, 0)));
        }
        for thread in 0..state.threads.len() {
            self.advance(&mut state, thread);
        }
        (state, Effect::Continues)
    }

    /// How many threads a state can have under this model.
    pub(crate) fn most_threads(&self) -> usize {
        if self.rules.stages.is_some() { State::MAX_STAGED_THREADS } else { State::MAX_THREADS }
    }

    pub(crate) fn too_many_threads(&self, thread: usize, pc: Pc) -> Failure {
        let message = format!(
            "there are more than {} threads, as many as this model is searched with",
            self.most_threads()
        );
        Failure { kind: FailureKind::Unsupported, thread, pc, stack: vec![pc], message }
    }

    /// Makes an enabled action happen, and lets the threads it touched run ahead.
    pub fn apply(&self, state: &mut State, action: Action) -> Effect {
        state.freed = 0;
        state.output.clear();
        let effect = self.act(state, action);
        if effect == Effect::Continues {
            self.let_go_on(state);
        }
        effect
    }

    /// Lets every thread run ahead as far as it can. A step does that only for the threads that it concerns;
    /// another one may have stopped at what has become certain meanwhile, such as that a thread was started.
    pub fn run_on(&self, state: &mut State) {
        if !self.is_final(state) {
            state.freed = (0..state.threads.len()).fold(0, |all, thread| all | 1 << thread);
            self.let_go_on(state);
        }
    }

    /// Lets threads run ahead that need not wait any more.
    fn let_go_on(&self, state: &mut State) {
        while state.freed != 0 {
            let thread = state.freed.trailing_zeros() as usize;
            state.freed &= state.freed - 1;
            self.advance(state, thread);
        }
    }

    fn act(&self, state: &mut State, action: Action) -> Effect {
        let thread = usize::from(action.thread);
        state.dirty.thread(thread);
        self.note_overtaking(state, action);
        let effect = match action.kind {
            ActionKind::Complete { slot } => self.complete(state, thread, usize::from(slot)),
            ActionKind::Forward { slot, value } => self.forward(state, thread, usize::from(slot), value),
            ActionKind::See { slot, value } => self.see(state, thread, usize::from(slot), value),
            ActionKind::Reflect { slot, to } => self.reflect(state, thread, usize::from(slot), to),
            ActionKind::Guess { way } => self.guess(state, thread, way),
            ActionKind::Choose { value } => self.choose(state, thread, value),
            ActionKind::Synchronise { variant } => return self.synchronise(state, thread, variant),
            ActionKind::Issue => return self.issue_one(state, thread),
        };
        if effect == Effect::Continues {
            self.advance(state, thread);
        }
        effect
    }

    /// Tidies a thread's window and, if run-ahead is on, issues all it can. It stops short of an
    /// instruction that ends the path: that is an action of its own, since other threads may act
    /// before it, and what is in flight may take effect.
    pub(crate) fn advance(&self, state: &mut State, thread: usize) {
        state.dirty.thread(thread);
        self.tidy(&mut state.threads[thread]);
        if self.settings.has(Reduction::RunAhead) {
            self.issue(state, thread, usize::MAX);
            self.tidy(&mut state.threads[thread]);
        } else {
            self.note_shortfall(state, thread, self.wait(state, thread));
        }
        self.finish(state, thread);
        self.settle_views(state);
    }

    fn issue_one(&self, state: &mut State, thread: usize) -> Effect {
        match self.issue(state, thread, 1) {
            Halt::No | Halt::Parked => {}
            Halt::Pruned => return Effect::Pruned,
            Halt::Failed(failure) => return Effect::Failed(failure),
        }
        self.advance(state, thread);
        Effect::Continues
    }

    /// Brings a window into its normal form: nothing in it that cannot matter any more.
    pub(crate) fn tidy(&self, thread: &mut Thread) {
        if thread.window.slots.is_empty() {
            return;
        }
        thread.window.settle(&self.rules);
        while let Some(index) = thread.window.drop_idle_fences(&self.rules) {
            thread.remove_slot(index, None);
        }
        while let Some(index) = self.unused_computation(thread) {
            thread.remove_slot(index, None);
        }
    }

    /// The youngest computation whose result nothing wants.
    fn unused_computation(&self, thread: &Thread) -> Option<usize> {
        let computes = |index: &usize| {
            let slot = &thread.window.slots[*index];
            // What was read and never written is a fault, whether or not anything wants it.
            let faults = |b: Operand| b.value().is_some_and(|b| self.may_not_read(slot.pc, b));
            matches!(slot.entry, Entry::Compute { b, .. } if !faults(b)) && !self.keeps_alive(thread, *index)
        };
        (0..thread.window.slots.len()).rev().filter(computes).find(|&index| {
            let wanted = Operand::Pending(index as u16);
            let mut used = false;
            thread
                .window
                .slots
                .iter()
                .for_each(|slot| operands(&slot.entry, |operand| used |= operand == wanted));
            used |= thread.guesses.iter().any(|mark| mark.live.contains(&wanted));
            used |= self.live_registers(thread).any(|operand| operand == wanted);
            !used
        })
    }

    /// The registers that matter.
    fn live_registers<'t>(&'t self, thread: &'t Thread) -> impl Iterator<Item = Operand> + 't {
        thread.frames.iter().flat_map(move |frame| {
            let position = |register: Reg| frame.base as usize + usize::from(register.0);
            self.live.at(frame.pc).iter().map(move |&(register, _)| thread.registers[position(register)])
        })
    }

    /// Ends a thread that has returned from its outermost frame and has nothing in flight, unless
    /// others can tell when that happens: then it is an action of its own.
    fn finish(&self, state: &mut State, index: usize) {
        let thread = &state.threads[index];
        let [frame] = thread.frames[..] else { return };
        let returns = matches!(self.program.code[frame.pc as usize], Op::Control(ControlOp::Return { .. }));
        let done = thread.status == Status::Running && returns && thread.window.slots.is_empty();
        if done && !self.end_is_seen(state, index) {
            self.end(state, index);
        }
    }

    /// Ends a thread.
    pub(crate) fn end(&self, state: &mut State, index: usize) {
        state.threads[index].status = Status::Finished;
        self.narrow_audience(state);
        self.release_joiners(state, index);
        self.settle_views(state);
    }

    /// A failure of `thread` at its current instruction.
    pub(crate) fn failure(
        &self,
        thread: &Thread,
        index: usize,
        kind: FailureKind,
        message: String,
    ) -> Failure {
        self.failure_in(&thread.frames, index, kind, message)
    }

    /// A failure at the current instruction of the innermost of these frames.
    pub(crate) fn failure_in(
        &self,
        frames: &[Frame],
        index: usize,
        kind: FailureKind,
        message: String,
    ) -> Failure {
        let stack = stack(frames);
        let pc = *stack.first().or_broken("a frame of a thread that fails");
        Failure { kind, thread: index, pc, stack, message }
    }

    /// The message of a trap that nothing catches.
    pub(crate) fn trap_message(&self, trap: Trap) -> String {
        match self.program.traps[trap as usize] {
            Some(ty) => format!("{}: {trap}", self.program.ty(ty).name),
            None => trap.to_string(),
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

/// Calls `f` with every operand of an entry.
pub(crate) fn operands(entry: &Entry, mut f: impl FnMut(Operand)) {
    match *entry {
        Entry::Event(event) => {
            if let fencepost_memory::Location::Unknown { base, .. } = event.location {
                f(base);
            }
            f(event.value);
            f(event.expected);
        }
        Entry::Fence(_) => {}
        Entry::Guess { a, b, .. } | Entry::Compute { a, b, .. } => {
            f(a);
            f(b);
        }
    }
}
