//! Termination: whether the last thread, when all others have ended or wait for its end, may run for ever.
//!
//! No other thread acts any more and all that others have written has arrived, so it may run for ever iff its own steps
//! form a cycle. Where the model lets a read choose among writes, it may choose the same one every time; but a choice of
//! the program, such as a weak update that may fail, eventually comes out in every way.
//!
//! A compiler may have moved reads out of a loop, where the model is one of the language and lets such reads pass
//! each other. Then a cycle of nothing but these reads continues whatever other threads write: it is enough
//! that the thread can loop, and that all others can end from there without it.

use std::collections::{BTreeSet, HashMap, HashSet};

use fencepost_ir::{Budget, Pc};
use fencepost_machine::{Action, ActionKind, Machine, State};
use serde::{Deserialize, Serialize};

use crate::config::{Order, SearchConfig};
use crate::store::StateId;

/// The options of a search that is asked whether the last thread ends: one that sees every state and every step.
pub(super) fn config<'o>(options: &SearchConfig<'o>) -> SearchConfig<'o> {
    let (order, workers, compact) = (Order::BreadthFirst, 1, false);
    let (reductions, paranoid) = (options.reductions.all_actions(), false);
    match options.termination {
        Some(_) => SearchConfig { order, workers, compact, reductions, paranoid, ..*options },
        None => *options,
    }
}

/// A step of some thread.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct NotedStep {
    from: StateId,
    to: StateId,
    thread: u8,
    /// Whether it is a read that may have been moved out of its loop.
    reads: bool,
}

/// Notes the steps of the last thread, and all steps where threads may read the same for ever.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct LastThread {
    /// Whether a compiler may have moved reads out of any loop of the program.
    hoists: bool,
    /// Whether it is the last one in the state being visited, and whether it chooses there.
    alone: bool,
    chooses: bool,
    /// The steps that lead on where it is the last one.
    last: Vec<(StateId, StateId)>,
    /// The states in which it chooses.
    choices: HashSet<StateId>,
    /// For each action of the state being visited, its thread, and whether it may read the same for ever; empty
    /// where no thread may.
    actions: Vec<(u8, bool)>,
    steps: Vec<NotedStep>,
    /// The states in which a thread is the last one.
    ends: HashSet<(StateId, u8)>,
}

impl LastThread {
    pub(super) fn new(machine: &Machine<'_>) -> LastThread {
        let mut code = 0..machine.program.code.len() as Pc;
        let hoists = machine.rules.hoisted != 0 && !code.any(|pc| machine.keeps_in_loop(pc));
        LastThread { hoists, ..LastThread::default() }
    }

    /// Takes note of a state before any action of it is taken.
    pub(super) fn visit(&mut self, machine: &Machine<'_>, id: StateId, state: &State, actions: &[Action]) {
        let last = machine.last_thread(state);
        self.alone = !machine.is_final(state) && last.is_some();
        self.chooses = actions.iter().any(|action| matches!(action.kind, ActionKind::Choose { .. }));
        if self.hoists {
            self.actions.clear();
            let reads = |action: &Action| (action.thread, machine.reads_for_ever(state, action));
            self.actions.extend(actions.iter().map(reads));
            self.ends.extend(last.map(|thread| (id, thread as u8)));
        }
    }

    /// Notes where an action of that state has led.
    pub(super) fn step(&mut self, from: StateId, action: usize, to: Option<StateId>) {
        let Some(to) = to else { return };
        if let Some(&(thread, reads)) = self.actions.get(action) {
            self.steps.push(NotedStep { from, to, thread, reads });
        }
        if self.alone {
            self.last.push((from, to));
            if self.chooses {
                self.choices.insert(from);
            }
        }
    }

    /// The first state from which the last thread may go on for ever, if there is one. It says nothing if the budget
    /// runs out.
    pub(super) fn may_run_for_ever(&self, budget: &Budget<'_>) -> Option<StateId> {
        let in_circles = non_terminating(&self.last, &self.choices, budget).into_iter().min();
        in_circles.or_else(|| self.reads_for_ever(budget)).filter(|_| budget.stop().is_none())
    }

    /// The first state in which a thread is the last one and may still read what it has read before.
    fn reads_for_ever(&self, budget: &Budget<'_>) -> Option<StateId> {
        let threads: BTreeSet<u8> =
            self.steps.iter().filter(|step| step.reads).map(|step| step.thread).collect();
        threads.into_iter().find_map(|thread| {
            let reading = self.steps.iter().filter(|step| step.thread == thread && step.reads);
            let reading: Vec<_> = reading.map(|step| (step.from, step.to)).collect();
            let mut reached = non_terminating(&reading, &HashSet::new(), budget);
            let mut others: HashMap<StateId, Vec<StateId>> = HashMap::new();
            for step in
                self.steps.iter().filter(|step| step.thread != thread).take_while(|_| budget.goes_on())
            {
                others.entry(step.from).or_default().push(step.to);
            }
            let mut open: Vec<StateId> = reached.iter().copied().collect();
            while let Some(state) = open.pop().filter(|_| budget.goes_on()) {
                let next = others.get(&state).into_iter().flatten();
                open.extend(next.copied().filter(|&next| reached.insert(next)));
            }
            reached.into_iter().filter(|&state| self.ends.contains(&(state, thread))).min()
        })
    }
}

/// The states from which these steps lead on for ever: what is left when those without a step to one that is left,
/// or with a choice that leads to none, are taken away, again and again. That is worth nothing if the budget runs out.
fn non_terminating(
    steps: &[(StateId, StateId)],
    choices: &HashSet<StateId>,
    budget: &Budget<'_>,
) -> HashSet<StateId> {
    let mut before: HashMap<StateId, Vec<StateId>> = HashMap::new();
    let mut ways: HashMap<StateId, usize> = HashMap::new();
    for &(from, to) in steps.iter().take_while(|_| budget.goes_on()) {
        before.entry(to).or_default().push(from);
        *ways.entry(from).or_default() += 1;
    }
    let mut ended: Vec<StateId> = before.keys().filter(|&to| !ways.contains_key(to)).copied().collect();
    while let Some(to) = ended.pop().filter(|_| budget.goes_on()) {
        for from in before.get(&to).into_iter().flatten() {
            let Some(left) = ways.get_mut(from) else { continue };
            *left -= 1;
            if *left == 0 || choices.contains(from) {
                ways.remove(from);
                ended.push(*from);
            }
        }
    }
    ways.into_keys().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn may_run_for_ever(steps: &[(StateId, StateId)]) -> Option<StateId> {
        let mut last = LastThread { alone: true, ..LastThread::default() };
        steps.iter().for_each(|&(from, to)| last.step(from, 0, Some(to)));
        last.may_run_for_ever(&Budget::unlimited())
    }

    #[test]
    fn only_cycles_run_for_ever() {
        assert_eq!(may_run_for_ever(&[]), None);
        assert_eq!(may_run_for_ever(&[(1, 2), (1, 3), (2, 4), (3, 4)]), None);
        assert_eq!(may_run_for_ever(&[(1, 1)]), Some(1));
        assert_eq!(may_run_for_ever(&[(1, 2), (2, 3), (3, 2), (3, 4)]), Some(1));
        assert_eq!(may_run_for_ever(&[(1, 2), (2, 4), (5, 6), (6, 5)]), Some(5));
        assert_eq!(may_run_for_ever(&[(1, 2), (1, 2), (2, 3)]), None);
    }

    #[test]
    fn a_choice_does_not_always_come_out_the_same() {
        let mut last = LastThread { alone: true, chooses: true, ..LastThread::default() };
        [(1, 1), (1, 2)].into_iter().for_each(|(from, to)| last.step(from, 0, Some(to)));
        assert_eq!(last.may_run_for_ever(&Budget::unlimited()), None);
        last.chooses = false;
        last.step(2, 0, Some(2));
        assert_eq!(last.may_run_for_ever(&Budget::unlimited()), Some(1));
    }

    #[test]
    fn steps_of_others_do_not_count() {
        let mut last = LastThread::default();
        last.step(1, 0, Some(1));
        assert_eq!(last.may_run_for_ever(&Budget::unlimited()), None);
    }

    #[test]
    fn a_read_that_repeats_for_ever_does_not_need_the_others_to_be_done() {
        let step = |from, to, thread, reads| NotedStep { from, to, thread, reads };
        let ends = HashSet::from([(3, 0)]);
        let may_run_for_ever = |steps: Vec<NotedStep>| {
            LastThread { steps, ends: ends.clone(), ..LastThread::default() }
                .may_run_for_ever(&Budget::unlimited())
        };
        assert_eq!(
            may_run_for_ever(vec![step(1, 1, 0, true), step(1, 2, 1, false), step(2, 3, 1, false)]),
            Some(3)
        );
        // What it does there is more than to read.
        assert_eq!(may_run_for_ever(vec![step(1, 1, 0, false), step(1, 3, 1, false)]), None);
        // The others wait for it.
        assert_eq!(
            may_run_for_ever(vec![step(1, 1, 0, true), step(1, 2, 0, false), step(2, 3, 1, false)]),
            None
        );
        // It loops no more.
        assert_eq!(may_run_for_ever(vec![step(1, 2, 0, true), step(1, 3, 1, false)]), None);
    }
}
