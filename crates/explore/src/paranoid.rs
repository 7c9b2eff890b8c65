//! Re-checks at run time what the reduction claims of a state: that the actions it leaves out, and
//! what follows them, neither disturb the chosen ones nor are disturbed by them.
//!
//! For each chosen action and each other one: both orders are possible, and both lead to the same state
//! or end the path in the same way. The same is asked of the states that a few of the other actions
//! lead to, since a claim is about everything that can happen before a chosen action. Where the program
//! ends by the other action, the chosen one need not be possible any more unless its thread may
//! change what is observed of final states.
//!
//! Not re-checked: guesses, which are enough for another reason (a thread that waits for the value instead
//! can do no more than one that guessed right); models that keep stages apart, where a step can finish
//! others' events; and, without run-ahead, issuing against completing in one thread, since a step then
//! issues more or less according to what has arrived.

use std::mem::discriminant;

use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::{Action, ActionKind, Effect, Machine, State};

use crate::reduce::ObservedRegions;
use crate::store::Store;

/// How many of the other actions are taken before the chosen ones are looked at again.
const AHEAD: usize = 2;

/// Checks claims.
pub(crate) struct Paranoid<'m> {
    /// Says which of the other actions can come first: where regions are calm, fewer can than the model allows.
    searched: Machine<'m>,
    /// Without short cuts, which depend on what other threads have done, and without calm regions.
    machine: Machine<'m>,
    /// Where states are encoded for comparison.
    components: Store,
}

/// What identifies an action, whatever other threads do before it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ActionIdentity {
    /// The thread's place among all that are ever started.
    path: Vec<u16>,
    what: WhichAction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WhichAction {
    /// The step of an event, counted among those in flight.
    Event(usize),
    /// The same of a read that may see several writes, and what it sees.
    Sees(usize, u64),
    Other(ActionKind),
}

impl ActionIdentity {
    fn of(state: &State, action: Action) -> ActionIdentity {
        let thread = &state.threads[usize::from(action.thread)];
        let what = match action.kind {
            ActionKind::Complete { slot } | ActionKind::Forward { slot, .. } => {
                let earlier = thread.window.events().take_while(|(at, _)| *at < usize::from(slot));
                WhichAction::Event(earlier.count())
            }
            ActionKind::See { slot, value } => {
                let earlier = thread.window.events().take_while(|(at, _)| *at < usize::from(slot));
                WhichAction::Sees(earlier.count(), value)
            }
            kind => WhichAction::Other(kind),
        };
        ActionIdentity { path: thread.path.clone(), what }
    }

    /// The same action after another one.
    fn after(&self, other: &ActionIdentity) -> ActionIdentity {
        let what = match (self.what, other.what) {
            (WhichAction::Event(own), WhichAction::Event(done)) if self.path == other.path && done < own => {
                WhichAction::Event(own - 1)
            }
            (WhichAction::Sees(own, value), WhichAction::Event(done))
                if self.path == other.path && done < own =>
            {
                WhichAction::Sees(own - 1, value)
            }
            (what, _) => what,
        };
        ActionIdentity { path: self.path.clone(), what }
    }
}

impl<'m> Paranoid<'m> {
    pub(crate) fn new(machine: &Machine<'m>) -> Paranoid<'m> {
        let searched = machine.without_short_cuts();
        Paranoid { machine: searched.without_calm(), searched, components: Store::default() }
    }

    /// What is wrong with the claim that these of a state's actions are enough, if anything.
    pub(crate) fn refute(
        &mut self,
        state: &State,
        actions: &[Action],
        chosen: &[usize],
        observed: &ObservedRegions,
    ) -> Option<String> {
        if self.machine.rules.stages.is_some() {
            return None;
        }
        let chosen: Vec<ActionIdentity> =
            chosen.iter().map(|&index| ActionIdentity::of(state, actions[index])).collect();
        self.look(state, &chosen, observed, AHEAD)
    }

    fn look(
        &mut self,
        state: &State,
        chosen: &[ActionIdentity],
        observed: &ObservedRegions,
        ahead: usize,
    ) -> Option<String> {
        let (mut actions, mut searched) = (Vec::new(), Vec::new());
        self.machine.actions(state, &mut actions);
        self.searched.actions(state, &mut searched);
        let named: Vec<ActionIdentity> =
            actions.iter().map(|&action| ActionIdentity::of(state, action)).collect();
        for (&action, name) in actions.iter().zip(&named) {
            if chosen.contains(name) || !searched.contains(&action) {
                continue;
            }
            for own in chosen {
                let Some(at) = named.iter().position(|other| other == own) else { continue };
                let issues =
                    matches!(name.what, WhichAction::Other(ActionKind::Issue | ActionKind::Guess { .. }));
                if own.path == name.path && issues {
                    continue;
                }
                if let Some(how) = self.clash(state, (actions[at], own), (action, name), observed) {
                    let describe = |action: Action| {
                        let thread = self.machine.thread_name(state, usize::from(action.thread));
                        format!("`{}` of {thread}", self.machine.describe(state, action).event)
                    };
                    return Some(format!("{} and {} {how}", describe(actions[at]), describe(action)));
                }
            }
            let mut next = state.clone();
            if ahead > 1 && self.machine.apply(&mut next, action) == Effect::Continues {
                let chosen: Vec<ActionIdentity> = chosen.iter().map(|own| own.after(name)).collect();
                let refuted = self.look(&next, &chosen, observed, ahead - 1);
                if refuted.is_some() {
                    return refuted;
                }
            }
        }
        None
    }

    /// How a chosen action and another one depend on each other, if they do.
    fn clash(
        &mut self,
        state: &State,
        (own, own_name): (Action, &ActionIdentity),
        (other, other_name): (Action, &ActionIdentity),
        observed: &ObservedRegions,
    ) -> Option<&'static str> {
        let (mut own_first, mut other_first) = (state.clone(), state.clone());
        let mut effect = self.machine.apply(&mut own_first, own);
        let mut other_effect = self.machine.apply(&mut other_first, other);
        if effect != Effect::Continues && other_effect != Effect::Continues {
            return None;
        }
        if effect == Effect::Continues {
            let Some(then) = self.follow(&mut own_first, &other_name.after(own_name)) else {
                return Some("cannot both happen: the first prevents the second");
            };
            effect = then;
        }
        if other_effect == Effect::Continues {
            if self.machine.is_final(&other_first)
                && !observed.may_be_changed_by(&self.machine, state, own.thread.into())
            {
                return None;
            }
            let Some(then) = self.follow(&mut other_first, &own_name.after(other_name)) else {
                return Some("cannot both happen: the second prevents the first");
            };
            other_effect = then;
        }
        if discriminant(&effect) != discriminant(&other_effect) {
            return Some("do not commute: only one order ends the path");
        }
        let same = effect != Effect::Continues || self.canonical(own_first) == self.canonical(other_first);
        (!same).then_some("do not commute: the two orders lead to different states")
    }

    /// Takes an action by name, if it is enabled.
    fn follow(&self, state: &mut State, name: &ActionIdentity) -> Option<Effect> {
        let mut actions = Vec::new();
        self.machine.actions(state, &mut actions);
        let action = actions.into_iter().find(|&action| ActionIdentity::of(state, action) == *name)?;
        Some(self.machine.apply(state, action))
    }

    /// The canonical form when all threads have gone on as far as they can: one order may let a thread go on
    /// further, which the other one leaves to its next step. And whatever fell short on the way. Where a thread stops at a decision that is
    /// not speculated past, one that is taken with the value at hand stands for all that are taken
    /// without it, if the read of the value disturbs no thread; so only one order may be short of it.
    fn canonical(&mut self, mut state: State) -> Vector {
        self.machine.run_on(&mut state);
        self.machine.order_threads(&mut state);
        let guesses = state.threads.iter_mut().flat_map(|thread| &mut thread.guesses);
        guesses.for_each(|guess| guess.short = None);
        let mut workspace = Workspace::new(state);
        self.machine.encode(&mut workspace, &mut self.components);
        let mut vector = Vector::default();
        vector.clone_from(workspace.vector());
        vector
    }
}

#[cfg(test)]
mod tests {
    use fencepost_memory::builtin;

    use super::*;

    /// WhichAction is wrong with claiming that the first action of a test's first state is enough.
    fn refuted(text: &str, model: &str) -> Option<String> {
        let test = fencepost_litmus::parse("test", text).ok()?;
        let rules = builtin::by_name(model)?.link(&test.program).ok()?;
        let machine = Machine::new(&test.program, rules, fencepost_machine::Settings::default());
        let (state, _) = machine.start();
        let mut actions = Vec::new();
        machine.actions(&state, &mut actions);
        assert!(actions.len() > 1);
        Paranoid::new(&machine).refute(&state, &actions, &[0], &ObservedRegions::Everything)
    }

    #[test]
    fn a_conflict_with_an_enabled_action_is_seen() {
        let test = "X86 test\n{ x=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [x],$2 ;\nexists (x=1)";
        let why = refuted(test, "sc").unwrap_or_default();
        assert!(why.contains("write x = 1") && why.contains("write x = 2"), "{why}");
        assert!(why.contains("different states"), "{why}");
    }

    #[test]
    fn a_conflict_with_what_comes_later_is_seen() {
        let test = "X86 test\n{ x=0; y=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\nexists (0:EAX=0 /\\ 1:EAX=0)";
        let why = refuted(test, "sc").unwrap_or_default();
        assert!(why.contains("write x = 1") && why.contains("read x"), "{why}");
    }

    #[test]
    fn a_claim_that_is_right_stands() {
        let test = "X86 test\n{ x=0; y=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MOV [x],$2 | MOV [y],$2 ;\nexists (x=1)";
        for model in ["sc", "tso", "pso", "dotnet-ecma"] {
            assert_eq!(refuted(test, model), None, "{model}");
        }
    }
}
