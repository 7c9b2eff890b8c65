//! What the workers of a search share: the store, what was found, and when to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use fencepost_ir::Stop;
use fencepost_machine::{Machine, Reduction, State};

use super::limits::LimitWatch;
use super::report_builder::ReportBuilder;
use crate::config::SearchConfig;
use crate::reason::Reason;
use crate::store::{StateId, Store};
use crate::trace;

/// Of so many states one may need more memory in the end, where there is a disk.
const PART_OF_REST: usize = 32;

pub(super) struct Shared<'m, 'o> {
    pub(super) machine: &'m Machine<'m>,
    pub(super) options: &'o SearchConfig<'o>,
    pub(super) store: Store,
    pub(super) limits: LimitWatch<'o>,
    report: Mutex<ReportBuilder<'m, 'o>>,
    stop: AtomicBool,
    /// Whether the budget is looked at between two batches only.
    pub(super) is_patient: bool,
    /// States that other processes have, as far as it matters.
    pub(super) elsewhere: usize,
}

impl<'m, 'o> Shared<'m, 'o> {
    pub(super) fn new(machine: &'m Machine<'m>, options: &'o SearchConfig<'o>) -> Shared<'m, 'o> {
        Shared {
            machine,
            options,
            store: match options.compact {
                true => Store::compact(),
                false if !options.has(Reduction::ArrangedTrees) => Store::unarranged(),
                false => Store::default(),
            },
            limits: LimitWatch::new(options),
            report: Mutex::new(ReportBuilder::new(machine, options)),
            stop: AtomicBool::new(false),
            is_patient: false,
            elsewhere: 0,
        }
    }

    /// Whether the search should end.
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether of a state's actions a part may be enough.
    pub(super) fn may_reduce(&self) -> bool {
        // Completing any write makes room in a buffer for the next one, which stubborn sets do not reckon with. And what
        // is dead depends on references anywhere.
        let machine = self.machine;
        self.options.reduces() && machine.rules.store_buffer.is_none() && machine.facts.garbage.is_none()
    }

    /// A stored state. If only its fingerprint is stored, it is found again by the way that leads to it, unless the
    /// budget runs out.
    pub(super) fn state(&self, id: StateId) -> Result<State, Stop> {
        trace::stored(self.machine, &self.store, id).map_or_else(
            || Ok(trace::to_state(self.machine, &self.store, id, None, &self.limits.budget)?.end),
            Ok,
        )
    }

    /// Notes what the step that led to a state left out, and what it took for granted.
    pub(super) fn note_doubts(&self, state: &mut State) {
        if let Some((shortfall, pc)) = state.shortfall.take() {
            self.note(|report| report.fell_short(shortfall, pc));
        }
        if !state.relies.is_empty() {
            let relies = std::mem::take(&mut state.relies);
            self.note(|report| relies.into_iter().for_each(|message| report.relied_on(message)));
        }
    }

    /// Adds to what was found.
    pub(super) fn note<R>(&self, note: impl FnOnce(&mut ReportBuilder<'m, 'o>) -> R) -> R {
        let mut report = self.report.lock().unwrap_or_else(PoisonError::into_inner);
        let noted = note(&mut report);
        if report.stop {
            self.stop.store(true, Ordering::Relaxed);
        }
        noted
    }

    /// Gives up if there is a reason to.
    pub(super) fn stop_if(&self, reason: Option<Reason>) {
        if let Some(reason) = reason {
            self.note(|report| report.give_up(reason));
        }
    }

    /// Lets the store release memory, while no worker uses it.
    pub(super) fn release_memory(&mut self) {
        let room = self.limits.rest(&self.store).memory.unwrap_or(usize::MAX);
        let aside = self.store.release_memory(room);
        self.limits.saw(&self.store, aside);
    }

    /// Moves states below a number to the disk, if there is one, while no worker uses them.
    pub(super) fn cool(&mut self, below: usize) {
        if let Some(disk) = self.options.disk
            && let Err(error) = self.store.cool(below, disk)
        {
            self.stop_if(Some(Reason::Disk(error.to_string())));
        }
    }

    /// How many states may need more memory than a few bits when threads are sought that get stuck: all of them, unless there is a
    /// disk.
    pub(super) fn room_for_rest(&self) -> Option<usize> {
        self.options.disk.map(|disk| disk.spares().max(self.store.len() / PART_OF_REST))
    }

    /// Everything found, which is not needed here any more.
    pub(super) fn take_report_builder(&mut self) -> ReportBuilder<'m, 'o> {
        let none = ReportBuilder::new(self.machine, self.options);
        let report = self.report.get_mut().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(report, none)
    }

    /// Everything found.
    pub(super) fn into_report_builder(self) -> ReportBuilder<'m, 'o> {
        self.report.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
