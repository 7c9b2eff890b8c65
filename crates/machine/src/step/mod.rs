//! The frame of one step: an action, then run-ahead.

mod enabled;
mod run_ahead;

use fencepost_ir::{ControlOp, Op};

use crate::action::{Action, ActionKind};
use crate::machine::Machine;
use crate::outcome::{Effect, Halt};
use crate::reductions::Reduction;
use crate::state::{State, Status};

impl Machine<'_> {
    /// The first state; [`Effect::Failed`] if the program does not fit into one.
    pub fn start(&self) -> (State, Effect) {
        self.start_in(State::initial(self.program))
    }

    /// The same, and the path is followed from there on ([`State::trail`]).
    pub fn start_followed(&self) -> (State, Effect) {
        let mut state = State::initial(self.program);
        state.follow();
        self.start_in(state)
    }

    fn start_in(&self, mut state: State) -> (State, Effect) {
        if state.threads.len() > self.most_threads() {
            return (state, Effect::Failed(self.too_many_threads(0, vec![0])));
        }
        for thread in 0..state.threads.len() {
            self.advance(&mut state, thread);
        }
        (state, Effect::Continues)
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
        self.access_what_is_unseen_now(state);
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
        self.normalise_window(&mut state.threads[thread]);
        if self.settings.has(Reduction::RunAhead) {
            self.issue(state, thread, usize::MAX);
            self.normalise_window(&mut state.threads[thread]);
        } else {
            self.note_shortfall(state, thread, self.readiness(state, thread));
        }
        self.finish(state, thread);
        self.settle_views(state);
    }

    fn issue_one(&self, state: &mut State, thread: usize) -> Effect {
        match self.issue(state, thread, 1) {
            Halt::No | Halt::Parked => {}
            Halt::Pruned => return Effect::Pruned,
            Halt::Failed(failure) => return Effect::Failed(*failure),
        }
        self.advance(state, thread);
        Effect::Continues
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

    /// Makes a thread's synchronisation instruction happen in one of its variants.
    fn synchronise(&self, state: &mut State, index: usize, variant: u16) -> Effect {
        let threads = state.threads.len();
        match self.synchronise_at(state, index, variant) {
            Halt::No | Halt::Parked => {
                // A thread that was started goes first, as far as it can.
                if state.threads.len() > threads {
                    self.let_go_on(state);
                }
                self.advance(state, index);
                Effect::Continues
            }
            Halt::Pruned => Effect::Pruned,
            Halt::Failed(failure) => Effect::Failed(*failure),
        }
    }
}
