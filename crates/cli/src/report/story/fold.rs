//! Which lines of a long story are told: those of steps that matter to how it ends.

use std::collections::BTreeSet;

use fencepost::relevance::{Relevance, StoryEnd};
use fencepost_explore::TraceStep;
use fencepost_ir::{Class, Program};

use crate::report::document::ReportEntry;

use super::fetched::fetched;
use super::notes::{allowed, passed_classes};
use super::rounds::skip_rounds;
use super::{Calls, StoryLine, lines, lines_of};

/// Stories that are not longer than this are told whole.
const SHORT: usize = 12;

/// So few more lines are told as well: a reader would wonder what they are.
const FEW: usize = 3;

/// The most lines of a story that is not told whole.
const LONGEST: usize = 30;

/// How many lines at the start of a story that would be longer are kept if there is room.
const AT_START: usize = 8;

/// How many lines at its end are kept in any case.
const AT_END: usize = 8;

/// A story as it is told.
pub(crate) struct ToldStory<'t> {
    /// Its lines.
    pub(crate) lines: Vec<StoryLine<'t>>,
    /// How many lines there would be of steps that do not matter.
    pub(crate) left_out: usize,
    /// If there were too many: before which lines some are left out, and how many.
    pub(crate) gaps: Vec<(usize, usize)>,
}

impl<'t> ToldStory<'t> {
    /// A story as the user wants it told.
    pub(crate) fn of(
        program: &Program,
        trace: &'t [TraceStep],
        end: &StoryEnd<'_>,
        entry: &ReportEntry<'_>,
    ) -> ToldStory<'t> {
        match entry.is_full {
            true => ToldStory::opened(program, trace, &entry.model.name),
            false => tell(program, trace, end, &entry.model.name),
        }
    }

    /// A story with all its steps, also those inside of libraries.
    pub(crate) fn opened(program: &Program, trace: &'t [TraceStep], model: &str) -> ToldStory<'t> {
        let lines = lines_of(program, trace, Calls::Opened, &|_| true, &|_| true);
        ToldStory::with_reasons(trace, lines, model)
    }

    fn with_reasons(trace: &[TraceStep], mut lines: Vec<StoryLine<'t>>, model: &str) -> ToldStory<'t> {
        give_reasons(trace, &|_| true, model, &mut lines);
        ToldStory { lines, left_out: 0, gaps: Vec::new() }
    }
}

/// Says, where a kind of reordering is first seen, that the model allows it.
fn give_reasons(
    trace: &[TraceStep],
    is_contested: &dyn Fn(&str) -> bool,
    model: &str,
    lines: &mut [StoryLine<'_>],
) {
    let mut told = BTreeSet::new();
    for line in lines.iter_mut().filter(|line| !line.note.is_empty()) {
        let mut reasons = Vec::new();
        for step in &trace[line.first..=line.last] {
            let Some(access) = step.event.access().filter(|_| step.thread == line.thread) else { continue };
            let passed = step.overtook.iter().filter(|passed| is_contested(&passed.access.location));
            let new =
                passed_classes(passed).into_iter().filter(|&earlier| told.insert((earlier, access.class)));
            let new: Vec<Class> = new.collect();
            if !new.is_empty() {
                reasons.push(allowed(model, access.class, &new));
            }
        }
        if !reasons.is_empty() {
            line.note = format!("{}: {}", line.note, reasons.join(", "));
        }
    }
}

/// The lines that matter to how a story ends, or all of them if these are few.
pub(crate) fn tell<'t>(
    program: &Program,
    trace: &'t [TraceStep],
    end: &StoryEnd<'_>,
    model: &str,
) -> ToldStory<'t> {
    let count = lines(program, trace).len();
    let fetched = fetched(trace, end);
    let all = lines_of(program, trace, Calls::Folded, &|index| !fetched.contains(&index), &|_| true);
    let whole = ToldStory::with_reasons(trace, all, model);
    if count <= SHORT {
        return whole;
    }
    let relevance = Relevance::of(program, trace, end);
    let is_contested = |location: &str| relevance.contested.contains(location);
    let matters = |index: usize| relevance.steps[index] && !fetched.contains(&index);
    let mut told = lines_of(program, trace, Calls::Folded, &matters, &is_contested);
    skip_rounds(program, trace, &mut told);
    let left_out = count.saturating_sub(told.len());
    if left_out <= FEW && count <= SHORT + FEW {
        return whole;
    }
    give_reasons(trace, &is_contested, model, &mut told);
    let gaps = shorten(trace, &mut told);
    ToldStory { lines: told, left_out, gaps }
}

/// Leaves out lines of a story that is too long, and says where.
fn shorten(trace: &[TraceStep], lines: &mut Vec<StoryLine<'_>>) -> Vec<(usize, usize)> {
    if lines.len() <= LONGEST {
        return Vec::new();
    }
    let deeds: Vec<Deed<'_>> = lines.iter().map(|line| Deed::of(trace, line)).collect();
    let (kept, gaps) = fitting(&deeds);
    let mut kept = kept.into_iter();
    lines.retain(|_| kept.next().unwrap_or(true));
    gaps
}

/// Which lines are kept, and the gaps between them, which take lines of their own.
fn fitting(deeds: &[Deed<'_>]) -> (Vec<bool>, Vec<(usize, usize)>) {
    let mut most = LONGEST;
    loop {
        let mut kept = most_telling(deeds, most);
        // To say that one line is left out takes as much room as the line.
        for index in 1..kept.len().saturating_sub(1) {
            kept[index] |= kept[index - 1] && kept[index + 1];
        }
        let gaps = gaps(&kept);
        let count = kept.iter().filter(|kept| **kept).count();
        if count + gaps.len() <= LONGEST || most == 1 {
            return (kept, gaps);
        }
        most -= 1;
    }
}

/// Before which of the lines that are kept others are left out, and how many.
fn gaps(kept: &[bool]) -> Vec<(usize, usize)> {
    let (mut gaps, mut before): (Vec<(usize, usize)>, usize) = (Vec::new(), 0);
    for is_kept in kept {
        match (is_kept, gaps.last_mut()) {
            (true, _) => before += 1,
            (false, Some((at, count))) if *at == before => *count += 1,
            (false, _) => gaps.push((before, 1)),
        }
    }
    gaps
}

/// What a line of a story does to memory.
#[derive(Default)]
struct Deed<'t> {
    reads: Vec<&'t str>,
    writes: Vec<&'t str>,
    /// Whether there is something remarkable about it, such as a reordering.
    is_noted: bool,
}

impl<'t> Deed<'t> {
    fn of(trace: &'t [TraceStep], line: &StoryLine<'_>) -> Deed<'t> {
        let mut deed = Deed { is_noted: !line.note.is_empty(), ..Deed::default() };
        let own = trace[line.first..=line.last].iter().filter(|step| step.thread == line.thread);
        for access in own.filter_map(|step| step.event.access()) {
            let location = access.location.as_str();
            if matches!(access.class, Class::Read | Class::VRead | Class::Rmw) {
                deed.reads.push(location);
            }
            if matches!(access.class, Class::Write | Class::VWrite | Class::Rmw) {
                deed.writes.push(location);
            }
        }
        deed
    }
}

/// Which lines of a long story are kept: how it ends and what is noted, then the writes that those lines read, then how it
/// begins, then what comes late.
fn most_telling(deeds: &[Deed<'_>], most: usize) -> Vec<bool> {
    let mut wanted: BTreeSet<&str> = BTreeSet::new();
    let mut worth: Vec<(u8, usize)> = Vec::new();
    for (index, deed) in deeds.iter().enumerate().rev() {
        let is_read_later = deed.writes.iter().any(|location| wanted.remove(location));
        let value = match () {
            () if deeds.len() - index <= AT_END || deed.is_noted => 3,
            () if is_read_later => 2,
            () if index < AT_START => 1,
            () => 0,
        };
        if value >= 2 {
            wanted.extend(&deed.reads);
        }
        worth.push((value, index));
    }
    worth.sort_unstable_by(|one, other| other.cmp(one));
    let mut kept = vec![false; deeds.len()];
    worth.iter().take(most).for_each(|&(_, index)| kept[index] = true);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_story_keeps_its_end_what_is_noted_and_what_is_read() {
        let mut deeds: Vec<Deed<'_>> =
            (0..100).map(|_| Deed { writes: vec!["z"], ..Deed::default() }).collect();
        deeds[50] = Deed { writes: vec!["x"], reads: vec!["y"], ..Deed::default() };
        deeds[45] = Deed { writes: vec!["x"], ..Deed::default() };
        deeds[30] = Deed { writes: vec!["y"], ..Deed::default() };
        deeds[60].is_noted = true;
        deeds[99].reads = vec!["x"];
        let kept = most_telling(&deeds, 20);
        assert_eq!(kept.iter().filter(|kept| **kept).count(), 20);
        // The end, what is noted, the write that the end reads, and the one that that one reads.
        assert!((92..100).chain([60, 50, 30]).all(|index| kept[index]), "{kept:?}");
        // An earlier write of the same place matters no more than others.
        assert!(!kept[45]);
        assert!((0..8).all(|index| kept[index]), "how it begins");
        let (kept, gaps) = fitting(&deeds);
        let count = kept.iter().filter(|kept| **kept).count();
        assert!(count + gaps.len() <= LONGEST && count > LONGEST / 2, "{gaps:?}");
        assert_eq!(gaps.iter().map(|(_, left_out)| left_out).sum::<usize>() + count, deeds.len());
        assert!(gaps.iter().all(|(_, left_out)| *left_out > 1), "{gaps:?}");
    }
}
