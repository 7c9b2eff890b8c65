//! Fences from a minimum cut of the state graph, after Huynh and Roychoudhury, *Memory Model Sensitive
//! Bytecode Verification*, section 7.
//!
//! A step in which an event overtakes earlier ones of its thread cannot be taken with a fence before that
//! event's instruction. So cut the graph of all states between the start and what goes wrong, through
//! such steps alone, and put a fence before the instruction of each step that is cut. [`Capacities`] says
//! what a cut counts.
//!
//! The number of fences is that of one minimum cut and nothing more is known of it: many steps share an
//! instruction, and of two cuts of the same capacity one may take fewer. The smallest number is what
//! [`repair`](crate::repair) finds.
//!
//! Nor is it certain that the program holds then. Where a fence stands directly before each event it
//! does: every path is still one of the old graph, and none of the steps that were cut is in it. But a
//! fence cannot stand everywhere. That of an event in a library is before the user's call, and does not
//! keep the event from overtaking others of the same call; nor does a fence stand between the accesses
//! that one bytecode makes; and a model's fence may order less than everything. So the program is
//! checked with its fences; if something still goes wrong its new graph is cut, where what a fence has
//! not removed counts as what none removes.

mod network;

use std::collections::BTreeMap;
use std::time::Instant;

use fencepost_explore::Reason;
use fencepost_ir::{Pc, Stopped};
use fencepost_memory::LinkError;

use crate::checker::{CheckAnswer, Checker, Problem};
use crate::outcome::{RepairOutcome, Repaired, explained, not_enough, without_repair};
use fencepost_frontend::change::Remedy;
use network::Network;

/// The most states of a graph, unless the options set a limit.
const MOST_STATES: usize = 300_000;

/// What a cut counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Capacities {
    /// Steps.
    Basic,
    /// Places in the program: the steps that one fence would remove count as much together as those of
    /// any other.
    #[default]
    Modified,
}

/// What came of it.
#[derive(Debug)]
pub struct MinCut {
    /// The answer. One set of fences at most, with which the program was seen to hold; never proven to
    /// be smallest. Some of them may not be needed ([`Need`](crate::Need)).
    pub repaired: Repaired,
    /// The graphs that were cut, one after the other.
    pub rounds: Vec<Round>,
}

/// A graph and its cut.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// States of the graph.
    pub states: usize,
    /// Steps between them.
    pub steps: usize,
    /// How many of these overtake something.
    pub reordered: usize,
    /// The greatest flow: in steps or, with modified capacities, in places.
    pub flow: f64,
    /// How many steps the cut goes through.
    pub cut: usize,
    /// The fences for them: indices of candidates.
    pub fences: Vec<usize>,
    /// Time spent on cutting.
    pub seconds: f64,
}

/// Finds fences with which a program holds. Only fences are used, of all candidates.
pub fn repair(problem: &Problem<'_>, capacities: Capacities) -> Result<MinCut, LinkError> {
    let checker = Checker::new(problem);
    let mut rounds = Vec::new();
    let outcome = cut_until_it_holds(&checker, problem, capacities, &mut rounds)?;
    Ok(MinCut { repaired: checker.finish(outcome), rounds })
}

fn cut_until_it_holds(
    checker: &Checker<'_>,
    problem: &Problem<'_>,
    capacities: Capacities,
    rounds: &mut Vec<Round>,
) -> Result<RepairOutcome, LinkError> {
    if let Some(outcome) = without_repair(checker)? {
        return Ok(outcome);
    }
    let fences = Fences::new(checker, problem);
    let mut made = checker.nothing();
    loop {
        let unknown = |reasons| Ok(RepairOutcome::Unknown { reasons, made: made.ones().collect() });
        let graph = checker.graph(&made, MOST_STATES)?;
        if !graph.reasons.is_empty() {
            return unknown(graph.reasons);
        }
        let since = Instant::now();
        // A fence that is there and does not help will not do so a second time.
        let point = |pc| fences.before(pc).filter(|&fence| !made.contains(fence));
        let cut = match Network::new(&graph, point).cut(capacities, &checker.budget) {
            Ok(cut) => cut.filter(|cut| cut.steps > 0),
            Err(why) => {
                let during = format!("cutting a graph of {} states", graph.states);
                return unknown(vec![Reason::Stopped(Stopped { why, during })]);
            }
        };
        let Some(cut) = cut else {
            return not_enough(checker, vec![Reason::NoCut]);
        };
        rounds.push(Round {
            states: graph.states,
            steps: graph.transitions.len(),
            reordered: graph.transitions.iter().filter(|step| step.overtakes.is_some()).count(),
            flow: cut.flow,
            cut: cut.steps,
            fences: cut.points.iter().copied().collect(),
            seconds: since.elapsed().as_secs_f64(),
        });
        made.extend(cut.points);
        match checker.ask(&made)? {
            CheckAnswer::Holds => return explained(checker, &[made]),
            CheckAnswer::Unknown(reasons) => {
                return Ok(RepairOutcome::Unknown { reasons, made: made.ones().collect() });
            }
            CheckAnswer::Violated(_) => {}
        }
    }
}

/// Where fences can stand in the program with room for them.
struct Fences<'a> {
    checker: &'a Checker<'a>,
    at: BTreeMap<Pc, usize>,
}

impl<'a> Fences<'a> {
    fn new(checker: &'a Checker<'a>, problem: &Problem<'_>) -> Fences<'a> {
        let is_fence = |&candidate: &usize| problem.candidates[candidate].remedy == Remedy::Fence;
        let changed = checker.scaffold.changed().into_iter();
        let at = changed.filter_map(|(pc, candidates)| Some((pc, candidates.into_iter().find(is_fence)?)));
        Fences { checker, at: at.collect() }
    }

    /// The last fence before an instruction of the same method.
    fn before(&self, pc: Pc) -> Option<usize> {
        let program = &self.checker.scaffold.program;
        let start = program.method(program.method_at(pc)).start;
        self.at.range(start..pc).next_back().map(|(_, &fence)| fence)
    }
}
