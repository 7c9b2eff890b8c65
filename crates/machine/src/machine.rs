//! A program joined with a memory model.

use std::sync::Arc;

use fencepost_ir::ahead::ReadsAhead;
use fencepost_ir::broken::Invariant;
use fencepost_ir::op::{Communication, Issue};
use fencepost_ir::{Budget, MemoryOp, Method, MethodId, Op, Pc, Program, Stopped, Trap};
use fencepost_memory::Rules;

use crate::facts::{Calm, Facts, Finals, LiveRegisters, LockDiscipline, Needs, SpeculationFacts};
use crate::outcome::{Failure, FailureKind};
use crate::reductions::Reduction;
use crate::settings::Settings;
use crate::state::{Frame, State, Thread, stack};
use crate::watch::Watch;

/// A program joined with a memory model.
#[derive(Clone, Debug)]
pub struct Machine<'p> {
    /// The program.
    pub program: &'p Program,
    /// The memory model, linked with it.
    pub rules: Rules,
    /// How it runs.
    pub settings: Settings,
    /// What is known of the program before it runs.
    pub facts: Arc<Facts>,
    /// The registers that are part of a state.
    pub(crate) live: Arc<LiveRegisters>,
    /// What each instruction needs before it can be issued.
    pub(crate) needs: Arc<[Needs]>,
    /// What threads may read from each position on before something that no read passes; for not
    /// guessing where that is of no use.
    pub(crate) ahead: Option<Arc<ReadsAhead>>,
    /// What is looked at in every state.
    pub watch: Watch,
    /// What is looked at where the program ends.
    pub(crate) looked_at: Watch,
    /// Whether lone threads take short cuts: not if steps of single threads are remembered.
    pub(crate) runs_alone: bool,
    /// Whether joins in a row are one wait.
    pub(crate) gathers_joins: bool,
    /// Whether threads take undisturbed reads immediately: not if steps of single threads
    /// are remembered.
    pub(crate) reads_ahead: bool,
    /// Whether accesses that no other thread can see take effect immediately: not if steps of single threads are
    /// remembered.
    pub(crate) hides_accesses: bool,
    /// Whether [`Facts::speculation`] is for it.
    speculation: bool,
    /// Whether states tell which of the user's calls led to what is in flight.
    pub(crate) keeps_sites: bool,
    /// Whether the end of a thread always is a step of its own.
    pub(crate) ends_apart: bool,
    /// Which regions are calm, if any are.
    pub calm: Option<Arc<Calm>>,
    /// Which locks guard which regions, if that is taken for granted.
    pub discipline: Option<Arc<LockDiscipline>>,
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

    /// The same, with facts about a program that differs from this one in nothing but fences and classes of accesses.
    pub fn sharing(
        facts: &Arc<Facts>,
        program: &'p Program,
        rules: Rules,
        settings: Settings,
        budget: &Budget<'_>,
    ) -> Result<Machine<'p>, Stopped> {
        let machine = Machine::with(facts.clone(), program, rules, settings, budget);
        budget.check(|| format!("analysing the program ({} methods)", program.methods.len()))?;
        Ok(machine)
    }

    /// Joins them. What is known is incomplete if the budget has run out.
    fn join(program: &'p Program, rules: Rules, settings: Settings, budget: &Budget<'_>) -> Machine<'p> {
        Machine::with(Arc::new(Facts::of(program, budget)), program, rules, settings, budget)
    }

    fn with(
        facts: Arc<Facts>,
        program: &'p Program,
        mut rules: Rules,
        settings: Settings,
        budget: &Budget<'_>,
    ) -> Machine<'p> {
        if settings.has(Reduction::MergedStages) {
            rules.merge_stages((!facts.starts).then_some(program.threads.len()));
        }
        let settings = settings.within_bounds();
        let mut machine = Machine {
            live: facts.live(program, settings.has(Reduction::DeadRegisters)),
            needs: Needs::of(program).into(),
            ahead: None,
            watch: Watch::default(),
            looked_at: Watch::default(),
            runs_alone: false,
            gathers_joins: settings.has(Reduction::RunAhead)
                && settings.has(Reduction::RunAlone)
                && settings.has(Reduction::GatheredJoins)
                && program.collection.is_none(),
            reads_ahead: false,
            hides_accesses: false,
            speculation: false,
            keeps_sites: false,
            ends_apart: false,
            calm: None,
            discipline: None,
            program,
            rules,
            settings,
            facts,
        };
        if machine.rules.views.is_some() {
            machine.facts.find_finals(program, budget);
        }
        let runs_on = settings.has(Reduction::RunAhead) && !machine.is_flat();
        // A look at memory with another thread's eyes tells when writes take effect.
        machine.runs_alone = runs_on && settings.has(Reduction::RunAlone) && !machine.facts.peeks;
        machine.hides_accesses = machine.may_hide_accesses();
        // A thread that has gone on holds less; see `garbage` for what that is to the collector.
        machine.reads_ahead = runs_on
            && settings.has(Reduction::ReadAhead)
            && machine.rules.speculates
            && machine.facts.garbage.is_none();
        if machine.reads_ahead {
            machine.facts.find_speculation(program, budget);
            machine.speculation = true;
            let stops = |pc| machine.bars_early_reads(pc);
            let ahead = ReadsAhead::of(program, budget, &stops);
            machine.ahead = Some(Arc::new(ahead));
        }
        machine
    }

    /// Whether accesses that no other thread sees may take effect without states. A data race, the end of a lifetime and the
    /// collector are seen where an access takes effect; a thread with a view of its own may see an older write.
    pub(crate) fn may_hide_accesses(&self) -> bool {
        self.runs_alone
            && self.settings.has(Reduction::UnseenAccesses)
            && self.rules.stages.is_none()
            && self.rules.views.is_none()
            && self.program.races.is_none()
            && self.program.freed.is_none()
            && self.facts.garbage.is_none()
    }

    /// What is known for going on without values that have not arrived.
    pub(crate) fn speculation(&self) -> Option<&SpeculationFacts> {
        if self.speculation { self.facts.speculation() } else { None }
    }

    /// Where final fields lead to, if some are frozen and threads have views of their own.
    pub(crate) fn finals(&self) -> Option<&Finals> {
        if self.rules.views.is_some() { self.facts.finals() } else { None }
    }

    /// The same, with a state for each step that changes what is watched.
    pub fn watching(self, watch: Watch) -> Machine<'p> {
        let gathers_joins = self.gathers_joins && !watch.threads;
        // What watches threads knows them by their places.
        let settings = if watch.threads { self.settings.keeping_threads_apart() } else { self.settings };
        Machine { watch, gathers_joins, settings, ..self }
    }

    /// The same, and no two threads are interchangeable.
    pub fn keeping_threads_apart(self) -> Machine<'p> {
        Machine { settings: self.settings.keeping_threads_apart(), ..self }
    }

    /// The same, with all in its states that is looked at where the program ends.
    pub fn looking_at(self, looked_at: Watch) -> Machine<'p> {
        let gathers_joins = self.gathers_joins && !looked_at.threads;
        let settings = if looked_at.threads { self.settings.keeping_threads_apart() } else { self.settings };
        Machine { looked_at, gathers_joins, settings, ..self }
    }

    /// Whether no read is done before what is at `pc`, if a decision before that is open.
    fn bars_early_reads(&self, pc: Pc) -> bool {
        match self.program.code[pc as usize] {
            Op::Memory(MemoryOp::Fence { access }) => self.rules.orders_everything(access),
            op if op.effects().waits_for_guesses() => true,
            // A volatile read holds up what follows, but is itself done early: then so is what follows.
            _ if self.is_read(pc) => false,
            op => op.access().is_some_and(|access| self.rules.is_barrier(access)),
        }
    }

    /// The same, with a state for each event, those that no other thread can disturb included.
    pub fn stepwise(&self) -> Machine<'p> {
        Machine { runs_alone: false, reads_ahead: false, hides_accesses: false, ..self.clone() }
    }

    /// The same, with a state for each access, those that no other thread can see included.
    pub fn showing_accesses(&self) -> Machine<'p> {
        Machine { hides_accesses: false, ..self.clone() }
    }

    /// The same, and its states tell which of the user's calls led to what is in flight
    /// ([`WindowSlot::site`](fencepost_memory::WindowSlot)). So there may be more of them.
    pub fn keeping_sites(self) -> Machine<'p> {
        Machine { keeps_sites: true, ..self }
    }

    /// The same, without short cuts that depend on what other threads have done: two steps that
    /// commute lead to the same state in both orders. Each end of a thread is a step of its own: which of two
    /// is one with the last instruction depends on which thread ends last.
    pub fn without_short_cuts(&self) -> Machine<'p> {
        // When a thread begins to wait, and so to know, is another matter in the other order.
        let reductions = self.settings.reductions.without(Reduction::EarlyKnowledge);
        Machine {
            settings: Settings { reductions, ..self.settings },
            runs_alone: false,
            gathers_joins: false,
            reads_ahead: false,
            hides_accesses: false,
            ahead: None,
            ends_apart: true,
            ..self.clone()
        }
    }

    /// The same with no region calm. Where some are, one event may let another lead that then comes before a third, so two
    /// steps that commute need not be possible in both orders.
    pub fn without_calm(&self) -> Machine<'p> {
        Machine { calm: None, ..self.clone() }
    }

    /// The method that contains a position.
    #[inline]
    pub(crate) fn method_of(&self, pc: Pc) -> &Method {
        self.program.method(self.facts.method_of[pc as usize])
    }

    /// Whether what an action of a thread does depends on nothing but that thread's own component
    /// and, for a read, the static's value: no types and so no objects and no threads to come, no
    /// two threads with the same code, no instruction that reaches memory or other threads without
    /// an event, and one memory whose writes reach all threads in one step. Pointless, and so not said, of a program
    /// with one thread.
    pub fn is_flat(&self) -> bool {
        let program = self.program;
        let mut methods: Vec<MethodId> = program.threads.iter().map(|thread| thread.method).collect();
        methods.sort_unstable();
        methods.dedup();
        program.types.is_empty()
            && program.threads.len() > 1
            && !program.code.iter().any(|op| op.access().is_none() && reaches_others(op))
            && program.races.is_none()
            && program.tearing.is_none()
            && self.rules.stages.is_none()
            && self.rules.views.is_none()
            && methods.len() == program.threads.len()
    }

    /// How many threads a state can have under this model.
    pub(crate) fn most_threads(&self) -> usize {
        if self.rules.stages.is_some() { State::MAX_STAGED_THREADS } else { State::MAX_THREADS }
    }

    pub(crate) fn too_many_threads(&self, thread: usize, stack: Vec<Pc>) -> Failure {
        let message = format!(
            "there are more than {} threads, as many as this model is searched with",
            self.most_threads()
        );
        let pc = stack.first().copied().unwrap_or_default();
        Failure { kind: FailureKind::Unsupported, thread, pc, stack, thrown_on: None, message }
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
        Failure { kind, thread: index, pc, stack, thrown_on: None, message }
    }

    /// The message of a trap that nothing catches.
    pub(crate) fn trap_message(&self, trap: Trap) -> String {
        match self.program.traps[trap as usize] {
            Some(ty) => format!("{}: {trap}", self.program.ty(ty).name),
            None => trap.to_string(),
        }
    }
}

/// Whether an instruction reaches memory or other threads.
fn reaches_others(op: &Op) -> bool {
    let effects = op.effects();
    matches!(op, Op::Memory(MemoryOp::AtomicBegin { .. }))
        || effects.issue == Issue::Alone
        || effects.direct.is_some()
        || effects.reads.is_some()
        || effects.writes.is_some()
        || effects.asks != Communication::NOTHING
        || effects.changes != Communication::NOTHING
}
