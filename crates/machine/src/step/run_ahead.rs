//! Running ahead: a thread issues as far as it can before the next state.

use fencepost_ir::broken::broken;

use crate::action::ActionKind;
use crate::issue::readiness::Readiness;
use crate::machine::Machine;
use crate::outcome::{Effect, Halt, Shortfall};
use crate::reach::Owners;
use crate::shortcuts::endless::UndisturbedReads;
use crate::shortcuts::run_alone::Fuel;
use crate::state::{State, Thread, positions};

impl Machine<'_> {
    /// Issues until the thread has to wait, or `events` entries were added to its window.
    pub(crate) fn issue(&self, state: &mut State, index: usize, events: usize) -> Halt {
        let mut local_steps = self.settings.local_steps as usize;
        let goal = state.threads[index].window.slots.len().saturating_add(events);
        // Nothing observes the order of a lone thread's events, so they take effect where they are issued.
        let mut fuel = self.is_alone(state, index).then(|| Fuel::new(local_steps, &state.heap));
        let mut reads = UndisturbedReads::default();
        let mut owners = Owners::default();
        while state.threads[index].window.slots.len() < goal && local_steps > 0 {
            if let Some(fuel) = fuel.as_mut().filter(|_| state.threads[index].window.slots.is_empty()) {
                self.run_alone(state, index, fuel);
                // It gets a state now and then: a loop without end has to be noticed, and garbage to be dropped.
                if fuel.is_spent() {
                    return Halt::Parked;
                }
            }
            if self.hides_accesses && self.access_unseen(state, index, &mut owners) {
                local_steps -= 1;
                let thread = &state.threads[index];
                if reads.repeat(thread.frame().pc, &thread.registers) {
                    return Halt::Parked;
                }
                continue;
            }
            match self.readiness(state, index) {
                Readiness::Ready => {}
                Readiness::Synchronise if fuel.is_some() => match self.synchronise_alone(state, index) {
                    Halt::No => continue,
                    halt => return halt,
                },
                Readiness::Synchronise if self.pass_joins(state, index) || self.pass_freeze(state, index) => {
                    continue;
                }
                Readiness::Window if self.clear(&mut state.threads[index]) => continue,
                // A read that nothing can disturb gives the same value now as later, so no other order need be explored.
                Readiness::Guess | Readiness::Value
                    if self.reads_ahead && self.read_undisturbed(state, index) =>
                {
                    local_steps -= 1;
                    let thread = &state.threads[index];
                    if reads.repeat(thread.frame().pc, &thread.registers) {
                        return Halt::Parked;
                    }
                    continue;
                }
                wait => {
                    self.note_shortfall(state, index, wait);
                    return Halt::Parked;
                }
            }
            let objects = state.heap.objects.len();
            let in_flight = state.threads[index].window.slots.len();
            match self.execute(state, index) {
                Halt::No => {}
                halt => return halt,
            }
            // What is made may die from now on.
            if self.minds_some(&state.heap.objects[objects..]) {
                fuel = None;
            }
            self.note_sites(&mut state.threads[index], in_flight);
            // An endless loop that allocates would grow the heap without a state in which garbage is dropped.
            let allocated: usize =
                state.heap.objects[objects..].iter().map(|object| object.slots.len()).sum();
            local_steps = local_steps.saturating_sub(1 + allocated);
        }
        Halt::Parked
    }

    /// Notes for entries that library code has just issued which call of the user's led to them.
    #[inline]
    fn note_sites(&self, thread: &mut Thread, in_flight: usize) {
        if thread.window.slots.len() > in_flight
            && self.method_of(thread.frame().pc).library
            && let Some(site) = positions(&thread.frames).find(|&pc| !self.method_of(pc).library)
        {
            thread.window.slots[in_flight..].iter_mut().for_each(|slot| slot.site = site);
        }
    }

    /// Lets every other thread go on whose access no thread can see any more, because the last one that could has dropped its
    /// reference. So it does not matter which of the two came first.
    pub(crate) fn access_what_is_unseen_now(&self, state: &mut State) {
        if !self.hides_accesses || self.is_final(state) {
            return;
        }
        let mut owners = Owners::default();
        for index in 0..state.threads.len() {
            if self.unseen_access_by(state, index, &mut owners).is_some() {
                self.advance(state, index);
                owners.forget();
            }
        }
    }

    /// Clears a full window of what nothing wants any more; whether that helps.
    fn clear(&self, thread: &mut Thread) -> bool {
        let full = self.room(thread) == Readiness::Window;
        if full {
            self.normalise_window(thread);
        }
        full && self.room(thread) == Readiness::Ready
    }

    /// Lets a read take effect that no thread can disturb; whether there was one. One that comes to a fault is left for a
    /// step of its own.
    fn read_undisturbed(&self, state: &mut State, index: usize) -> bool {
        let Some(read) = self.undisturbed_read(state, index) else { return false };
        let before = self.program.freed.is_some().then(|| state.threads[index].clone());
        let effect = match read {
            ActionKind::Complete { slot } => self.complete(state, index, slot.into()),
            ActionKind::Forward { slot, value } => self.forward(state, index, slot.into(), value),
            kind => broken(format_args!("a read that is not a read: {kind:?}")),
        };
        if let (Effect::Failed(_), Some(before)) = (&effect, before) {
            state.threads[index] = before;
        }
        effect == Effect::Continues
    }

    /// Notes if what a thread waits for is a bound of the search rather than of the model. Behind a guess
    /// that counts only if the guess turns out right.
    pub(crate) fn note_shortfall(&self, state: &mut State, index: usize, wait: Readiness) {
        let thread = &state.threads[index];
        let pc = thread.frame().pc;
        // What everything later has to wait for is not a bound of the search.
        if thread.window.is_barred(&self.rules) || self.calm_front(state, index).is_some() {
            return;
        }
        let shortfall = match wait {
            Readiness::Window if self.room(thread) == Readiness::Window => Shortfall::WindowFull,
            Readiness::Value if self.rules.speculates && self.reads_ahead_matter(state, index) => {
                Shortfall::NotSpeculated
            }
            _ => return,
        };
        self.fall_short(state, index, shortfall, pc);
    }
}
