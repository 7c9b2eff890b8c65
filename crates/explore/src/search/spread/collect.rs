//! From what each process has found to one report.
//!
//! The others send what they have found to the first process, and answer its questions about the way to states. It looks
//! again at each state in which something is wrong, now that it knows the way there, and so tells it as a search of its own would. In
//! the end it tells the others the verdict.

use fencepost_ir::broken::Invariant;
use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::{Action, Machine, Refuted, State};
use serde::{Deserialize, Serialize};

use super::paths::{Far, Paths, dismiss, serve};
use super::round::garbled;
use super::wire::{Bytes, StateReader, StateWriter};
use super::{End, Spread};
use crate::cluster::{Cluster, Lost};
use crate::config::{Order, SearchConfig};
use crate::reason::Reason;
use crate::report::{Outcome, Report, Stats, Verdict, ViolationKey};
use crate::search::checkpoint::Resumed;
use crate::search::guesses::{self, Stuck, find_stuck};
use crate::search::kept_findings::KeptFindings;
use crate::search::rounds::EndOfRound;
use crate::search::{A_WORKER, Search, cut_short};
use crate::store::{StateId, Store};

/// What a process sends to the first one.
#[derive(Serialize, Deserialize)]
struct Findings {
    found: KeptFindings,
    stuck: Option<StuckState>,
    stats: Stats,
}

/// A state without a way to an end, where threads guess.
#[derive(Clone, Serialize, Deserialize)]
struct StuckState {
    level: usize,
    id: StateId,
    /// A state that it leads to, if that is where threads go round.
    there: Option<Vec<u8>>,
}

/// What the first process says in the end.
#[derive(Serialize, Deserialize)]
struct LastWords {
    verdict: Verdict,
    reasons: Vec<Reason>,
    complete: bool,
    stats: Stats,
}

/// States from which the program cannot end.
#[derive(Default)]
struct StuckStates {
    /// Known to the first process only.
    far: Vec<Far>,
    /// Of this process.
    here: Option<StuckState>,
}

impl<'m> Search<'m, '_> {
    /// Searches together with others. Only the first process has the report; those of the others have its verdict.
    pub(in crate::search) fn together(
        mut self,
        cluster: &dyn Cluster,
        resumed: Option<Resumed<'_>>,
        wanted: &dyn Fn(&[i64]) -> bool,
    ) -> Result<(Report, Option<Outcome>), EndOfRound> {
        let mut spread = Spread::new(cluster);
        match self.guarded(|search| search.run_together(&mut spread, resumed, wanted)) {
            Some(Ok(Ok(answer))) => return Ok(answer),
            Some(Ok(Err(refuted))) => {
                return Err(EndOfRound { refuted, took: self.shared.limits.elapsed() });
            }
            Some(Err(Lost(why))) => {
                let states = spread.states.max(self.shared.store.len());
                self.shared.stop_if(Some(Reason::Cluster { why, states }));
            }
            None => {}
        }
        Ok((self.report(), None))
    }

    fn run_together(
        &mut self,
        spread: &mut Spread<'_>,
        resumed: Option<Resumed<'_>>,
        wanted: &dyn Fn(&[i64]) -> bool,
    ) -> Result<Result<(Report, Option<Outcome>), Refuted>, Lost> {
        self.shared.store.note_origins(spread.here);
        match resumed {
            Some(resumed) => self.go_on_together(spread, resumed).map_err(|error| {
                Lost(format!("process {} cannot read what it has kept: {error}", spread.here))
            })?,
            None => self.workers.first_mut().or_broken(A_WORKER).start(&self.shared),
        }
        let is_complete = match self.visit_together(spread)? {
            End::Refuted(refuted) => return Ok(Err(refuted)),
            End::Complete => true,
            End::Stopped => false,
        };
        for worker in &mut self.workers {
            worker.report_bytes(&self.shared);
        }
        let stuck = self.look_for_stuck_together(spread, is_complete)?;
        let mine = self.findings(&stuck);
        let mut messages = vec![Vec::new(); spread.peers.len()];
        messages[0] = serde_json::to_vec(&mine).or_broken("findings that can be written");
        let messages = spread.exchange(messages)?;
        if spread.here != 0 {
            let words = serve(&self.shared, spread)?;
            let words = serde_json::from_slice(&words).map_err(|error| garbled(0, &error.into()))?;
            return Ok(Ok((self.report_of(words), None)));
        }
        let mut all = vec![mine];
        for (from, message) in messages.iter().enumerate().skip(1) {
            all.push(serde_json::from_slice(message).map_err(|error| garbled(from, &error.into()))?);
        }
        let (report, witness) = self.collect(spread, all, stuck.far, wanted)?;
        let (verdict, reasons, complete) = (report.verdict, report.reasons.clone(), report.complete);
        let words = LastWords { verdict, reasons, complete, stats: report.stats };
        dismiss(spread, &serde_json::to_vec(&words).or_broken("a verdict that can be written"))?;
        Ok(Ok((report, witness)))
    }

    /// Looks for states from which no end is reachable, if everything was visited.
    fn look_for_stuck_together(
        &mut self,
        spread: &mut Spread<'_>,
        is_complete: bool,
    ) -> Result<StuckStates, Lost> {
        if !is_complete || !self.shared.options.must_end {
            return Ok(StuckStates::default());
        }
        let (is_certain, repeated) =
            (self.shared.note(|found| found.saw_all()), self.ends().iter().any(|ends| ends.repeated));
        let flags = spread.tell_all(&[u8::from(is_certain), u8::from(repeated)])?;
        let all = |at: usize| flags.iter().map(move |flags| flags.get(at) == Some(&1));
        let (is_certain, repeated) = (all(0).all(|is| is), all(1).any(|is| is));
        if !is_certain {
            return Ok(StuckStates::default());
        }
        let Some(reach) = self.reach_together(spread)? else { return Ok(StuckStates::default()) };
        self.shared.elsewhere = spread.states - self.shared.store.len().min(spread.states);
        if !self.shared.machine.rules.speculates {
            return Ok(StuckStates { far: self.endless(spread, &reach)?, here: None });
        }
        let shared = &self.shared;
        let here = match find_stuck(shared, &reach, repeated) {
            Stuck::Found(id, there) => {
                let there = there.map(|there| written(shared.machine, *there));
                Some(StuckState { level: spread.level(id), id, there })
            }
            Stuck::None => None,
            Stuck::Unknown => {
                let limit = Reason::MaybeStuck(guesses::state_limit(shared));
                shared.stop_if(cut_short(shared).or(Some(limit)));
                None
            }
        };
        Ok(StuckStates { far: Vec::new(), here })
    }

    fn findings(&self, stuck: &StuckStates) -> Findings {
        let found = self.shared.note(|report| report.kept());
        Findings { found, stuck: stuck.here.clone(), stats: self.stats() }
    }

    /// The report of the first process.
    fn collect(
        &mut self,
        spread: &mut Spread<'_>,
        all: Vec<Findings>,
        endless: Vec<Far>,
        wanted: &dyn Fn(&[i64]) -> bool,
    ) -> Result<(Report, Option<Outcome>), Lost> {
        let mut paths = Paths::new(spread.peers.len());
        let (mut stats, mut wished) = (Stats::default(), None);
        let (mut noted, mut stuck) = (Vec::new(), Vec::new());
        for (process, findings) in all.into_iter().enumerate() {
            stats = stats.and(&findings.stats);
            for (values, state) in &findings.found.outcomes {
                if wished.is_none() && wanted(values) {
                    wished = Some((values.clone(), (process, *state)));
                }
            }
            let its = findings.found.noted.iter().cloned();
            noted.extend(its.map(|(key, id, action)| (key, (process, id), action)));
            stuck.extend(findings.stuck.map(|it| (it.level, (process, it.id), it.there)));
            self.shared.note(|report| report.merge(findings.found));
        }
        noted.sort_by(|(one, ..), (other, ..)| one.cmp(other));
        noted.dedup_by(|(one, ..), (other, ..)| one == other);
        let one_is_enough = !self.shared.options.all;
        for (key, far, action) in noted {
            if one_is_enough && self.shared.note(|report| !report.violations.is_empty()) {
                break;
            }
            let id = paths.way(&self.shared, spread, far)?;
            self.look_again(&mut paths, id, |search| search.find_again(id, &key, action));
        }
        // One process alone tells of one such state only where threads guess.
        let nearest = stuck.into_iter().min().map(|(_, far, there)| (far, there));
        for (far, there) in endless.into_iter().map(|far| (far, None)).chain(nearest) {
            if one_is_enough && self.shared.note(|report| !report.violations.is_empty()) {
                break;
            }
            let id = paths.way(&self.shared, spread, far)?;
            let machine = self.shared.machine;
            self.look_again(&mut paths, id, |search| {
                let there = there.and_then(|there| read_state(machine, &search.shared.store, &there));
                search.shared.note(|report| report.stuck(&search.shared.store, id, there.as_ref()));
            });
        }
        let mut witness = None;
        if let Some((values, far)) = wished {
            let id = paths.way(&self.shared, spread, far)?;
            let is_it = |other: &[i64]| other == values;
            witness = self.shared.note(|report| {
                report.came_from(&values, id);
                report.witness(&paths.store, &is_it)
            });
        }
        Ok((self.take_report(stats), witness))
    }

    /// Works on a search whose store has the way to a state, and takes over what it finds wrong.
    fn look_again(&self, paths: &mut Paths, id: StateId, work: impl FnOnce(&mut Search<'_, '_>)) {
        let shared = &self.shared;
        let (order, workers, progress, disk, cluster) = (Order::BreadthFirst, 1, None, None, None);
        let plain =
            SearchConfig { order, workers, progress, disk, cluster, paranoid: false, ..*shared.options };
        let mut search = Search::new(shared.machine, &plain);
        search.shared.is_patient = true;
        search.shared.store = std::mem::take(&mut paths.store);
        work(&mut search);
        paths.store = std::mem::take(&mut search.shared.store);
        let found = search.shared.into_report_builder();
        if found.violations.is_empty() && found.saw_all() {
            let why = format!("what was found wrong in state {id} was not found again");
            shared.stop_if(Some(Reason::Internal(why)));
        }
        shared.note(|report| report.add(found));
    }

    /// Finds again what is wrong in a stored state, or with an action of it.
    fn find_again(&mut self, id: StateId, key: &ViolationKey, action: Option<Action>) {
        let (shared, worker) = (&self.shared, self.workers.first_mut().or_broken(A_WORKER));
        let goes_on = match action {
            // What is wrong with the state itself is not asked for.
            Some(_) => {
                worker.come_back(shared, id, StateId::MAX);
                true
            }
            None => worker.arrive(shared, id, StateId::MAX),
        };
        let index = worker.at.actions.iter().position(|&other| Some(other) == action);
        if let Some(index) = index {
            worker.act(shared, index);
        }
        if goes_on && matches!(key, ViolationKey::Hoisted(_)) {
            worker.look_for_loops(shared);
        }
    }

    /// The report of a process that has not collected the others' findings.
    fn report_of(&mut self, words: LastWords) -> Report {
        let mut report = self.take_report(words.stats);
        report.violations.clear();
        report.outcomes.clear();
        (report.verdict, report.reasons, report.complete) = (words.verdict, words.reasons, words.complete);
        report
    }

    fn take_report(&mut self, stats: Stats) -> Report {
        self.shared.take_report_builder().report(stats)
    }
}

/// A state that is not stored, as bytes.
fn written(machine: &Machine<'_>, state: State) -> Vec<u8> {
    let (store, mut workspace) = (Store::default(), Workspace::new(state));
    machine.encode(&mut workspace, &mut &store);
    let Vector { ids, threads } = workspace.vector();
    let mut bytes = Vec::new();
    StateWriter::default().write(&store, ids, *threads, &mut bytes);
    bytes
}

fn read_state(machine: &Machine<'_>, store: &Store, bytes: &[u8]) -> Option<State> {
    let mut reader = StateReader::default();
    reader.read(store, &mut Bytes(bytes)).ok()?;
    let mut workspace = Workspace::new(State::initial(machine.program));
    machine.decode(&mut workspace, &reader.last, &store);
    Some(workspace.state)
}
