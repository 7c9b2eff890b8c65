//! The least that has to be cut to part what goes wrong from the start.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use fencepost_explore::Graph as States;
use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::{Budget, Stop};
use petgraph::algo::dinics;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

use super::Capacities;

/// What all steps with one point hold together with modified capacities.
const POINT: u64 = 1 << 32;

/// The start, as a place of the network.
const SOURCE: usize = 0;

/// Where everything goes wrong, as a place of the network.
const SINK: usize = 1;

/// The states, and one more place where everything goes wrong.
pub(super) struct Network {
    arcs: Vec<Arc>,
    source: usize,
    sink: usize,
}

/// A step.
#[derive(Clone, Copy)]
struct Arc {
    from: usize,
    to: usize,
    /// The point at which a fence would remove it; nothing if none does.
    point: Option<usize>,
}

/// What to cut.
#[derive(Debug, PartialEq)]
pub(super) struct Cut {
    /// The capacity of it all: in steps or, with modified capacities, in points.
    pub(super) flow: f64,
    /// How many steps are cut.
    pub(super) steps: usize,
    /// Their points.
    pub(super) points: BTreeSet<usize>,
}

impl Network {
    /// `point` says which fence, if any, would remove what overtakes others from an instruction.
    pub(super) fn new(graph: &States, point: impl Fn(u32) -> Option<usize>) -> Network {
        let sink = graph.states;
        let steps = graph.transitions.iter().map(|step| Arc {
            from: step.from as usize,
            to: step.to.map_or(sink, |to| to as usize),
            point: step.overtakes.and_then(&point),
        });
        let wrong = graph.wrong.iter().map(|&from| Arc { from: from as usize, to: sink, point: None });
        Network { arcs: steps.chain(wrong).collect(), source: 0, sink }
    }

    /// A minimum cut; of several the one nearest to the start. Gives nothing if nothing goes wrong, or
    /// by a way that no fence closes; an error if the budget runs out.
    pub(super) fn cut(&self, capacities: Capacities, budget: &Budget<'_>) -> Result<Option<Cut>, Stop> {
        let Some(places) = self.contracted() else { return Ok(None) };
        // Where nothing can go wrong any more nothing needs to be cut, so it counts for nothing.
        let ends_wrong = closure(self.sink + 1, self.sink, self.arcs.iter().map(|arc| (arc.to, arc.from)));
        let between = |arc: &&Arc| {
            let (from, to) = (places[arc.from], places[arc.to]);
            from != to && from != SINK && to != SOURCE && ends_wrong[arc.to]
        };
        let arcs: Vec<&Arc> = self.arcs.iter().filter(between).collect();
        if arcs.is_empty() {
            return Ok(None);
        }
        let links = arcs.iter().zip(capacities_of(&arcs, capacities));
        let links = links.map(|(arc, capacity)| (places[arc.from] as u32, places[arc.to] as u32, capacity));
        let network = DiGraph::<(), u64>::from_edges(links);
        let MaximumFlow { network, total, flows } = maximum_flow(network, budget)?;
        let reached = still_reached(&network, &flows);
        let cut = arcs.iter().filter(|arc| reached[places[arc.from]] && !reached[places[arc.to]]);
        let points: Vec<usize> = cut.filter_map(|arc| arc.point).collect();
        let unit = if capacities == Capacities::Basic { 1 } else { POINT };
        Ok(Some(Cut {
            flow: total as f64 / unit as f64,
            steps: points.len(),
            points: points.into_iter().collect(),
        }))
    }

    /// Where each state is in the network. Steps that no fence removes cannot be part of a cut, so all
    /// that the start reaches by them is as good as the start, and all that goes wrong by them is as good
    /// as wrong. Gives nothing if that is the same.
    fn contracted(&self) -> Option<Vec<usize>> {
        let fixed = || self.arcs.iter().filter(|arc| arc.point.is_none());
        let safe = closure(self.sink + 1, self.source, fixed().map(|arc| (arc.from, arc.to)));
        let lost = closure(self.sink + 1, self.sink, fixed().map(|arc| (arc.to, arc.from)));
        if safe[self.sink] {
            return None;
        }
        let mut next = SINK;
        let places = safe.iter().zip(lost).map(|(&safe, lost)| {
            if safe {
                SOURCE
            } else if lost {
                SINK
            } else {
                next += 1;
                next
            }
        });
        Some(places.collect())
    }
}

/// How long to wait before the budget is looked at again.
const PATIENCE: Duration = Duration::from_millis(20);

/// A network with its greatest flow.
struct MaximumFlow {
    network: DiGraph<(), u64>,
    total: u64,
    /// That of each arc.
    flows: Vec<u64>,
}

/// The greatest flow. It is found in one piece, which may take long. So a thread of its own looks for it, and is left to itself
/// if the budget runs out.
fn maximum_flow(network: DiGraph<(), u64>, budget: &Budget<'_>) -> Result<MaximumFlow, Stop> {
    let (sender, receiver) = mpsc::channel();
    let work = move || {
        let (total, flows) = dinics(&network, NodeIndex::new(SOURCE), NodeIndex::new(SINK));
        // If it is not waited for any more, it is not missed either.
        let _ = sender.send(MaximumFlow { network, total, flows });
    };
    thread::Builder::new().spawn(work).ok().or_broken("a thread that looks for the greatest flow");
    loop {
        budget.stop().map_or(Ok(()), Err)?;
        match receiver.recv_timeout(PATIENCE) {
            Ok(found) => return Ok(found),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                broken("the thread that looks for the greatest flow has failed")
            }
        }
    }
}

/// The capacity of each of these arcs.
fn capacities_of(arcs: &[&Arc], capacities: Capacities) -> Vec<u64> {
    let mut sizes: BTreeMap<usize, u64> = BTreeMap::new();
    arcs.iter().filter_map(|arc| arc.point).for_each(|point| *sizes.entry(point).or_default() += 1);
    let infinite = match capacities {
        Capacities::Basic => arcs.len() as u64 + 1,
        Capacities::Modified => POINT * (sizes.len() as u64 + 1),
    };
    let mut given: BTreeMap<usize, u64> = BTreeMap::new();
    let capacity = |arc: &&Arc| match (arc.point, capacities) {
        (None, _) => infinite,
        (Some(_), Capacities::Basic) => 1,
        (Some(point), Capacities::Modified) => {
            // What does not divide evenly goes to the first ones: the sums are the same.
            let given = given.entry(point).or_default();
            let size = sizes[&point];
            *given += 1;
            POINT / size + u64::from(*given <= POINT % size)
        }
    };
    arcs.iter().map(capacity).collect()
}

/// What can be reached from `first` by `links` between `count` places.
fn closure(count: usize, first: usize, links: impl Iterator<Item = (usize, usize)>) -> Vec<bool> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); count];
    links.for_each(|(from, to)| next[from].push(to));
    let mut reached = vec![false; count];
    reached[first] = true;
    let mut open = vec![first];
    while let Some(place) = open.pop() {
        for &to in &next[place] {
            if !std::mem::replace(&mut reached[to], true) {
                open.push(to);
            }
        }
    }
    reached
}

/// The nodes that the source reaches in the residual graph of a maximum flow.
fn still_reached(network: &DiGraph<(), u64>, flows: &[u64]) -> Vec<bool> {
    let links = network.edge_references().flat_map(|edge| {
        let (from, to) = (edge.source().index(), edge.target().index());
        let flow = flows[edge.id().index()];
        let forward = (flow < *edge.weight()).then_some((from, to));
        forward.into_iter().chain((flow > 0).then_some((to, from)))
    });
    closure(network.node_count(), SOURCE, links)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_explore::Transition;
    use proptest::prelude::*;

    /// A graph of these steps, each with the point of a fence that would remove it.
    fn network(states: usize, steps: &[(u32, u32, Option<u32>)], wrong: &[u32]) -> Network {
        let step =
            |&(from, to, overtakes): &(u32, u32, Option<u32>)| Transition { from, to: Some(to), overtakes };
        let steps = steps.iter().map(step).collect();
        let graph = States {
            states,
            transitions: steps,
            wrong: wrong.to_vec(),
            reasons: Vec::new(),
            texts: Vec::new(),
        };
        Network::new(&graph, |pc| Some(pc as usize))
    }

    fn cut_of(network: &Network, capacities: Capacities) -> Option<Cut> {
        network.cut(capacities, &Budget::unlimited()).unwrap()
    }

    fn cut(flow: f64, steps: usize, points: &[usize]) -> Option<Cut> {
        Some(Cut { flow, steps, points: points.iter().copied().collect() })
    }

    #[test]
    fn fewest_steps_need_not_be_fewest_places() {
        // Three steps from one place lead to 4, and from there two steps from two places go wrong.
        let network = network(
            7,
            &[
                (0, 1, Some(7)),
                (0, 2, Some(7)),
                (0, 3, Some(7)),
                (1, 4, None),
                (2, 4, None),
                (3, 4, None),
                (4, 5, Some(8)),
                (4, 6, Some(9)),
            ],
            &[5, 6],
        );
        assert_eq!(cut_of(&network, Capacities::Basic), cut(2.0, 2, &[8, 9]));
        assert_eq!(cut_of(&network, Capacities::Modified), cut(1.0, 3, &[7]));
    }

    #[test]
    fn steps_after_which_nothing_goes_wrong_make_their_place_no_cheaper_to_cut() {
        // Where the two places follow each other one step of each is to be cut; that one of them has
        // others elsewhere does not matter, so the first is taken.
        let steps = [(0, 1, Some(7)), (1, 2, Some(8)), (1, 3, Some(8)), (3, 4, Some(8))];
        let network = network(5, &steps, &[2]);
        assert_eq!(cut_of(&network, Capacities::Modified), cut(1.0, 1, &[7]));
    }

    #[test]
    fn what_goes_wrong_on_the_way_is_cut_before() {
        let steps = vec![
            Transition { from: 0, to: Some(1), overtakes: Some(7) },
            Transition { from: 1, to: None, overtakes: None },
        ];
        let graph = States {
            states: 2,
            transitions: steps,
            wrong: Vec::new(),
            reasons: Vec::new(),
            texts: Vec::new(),
        };
        let points = |network: &Network| cut_of(network, Capacities::Basic).map(|cut| cut.points);
        assert_eq!(points(&Network::new(&graph, |pc| Some(pc as usize))), Some(BTreeSet::from([7])));
        assert_eq!(points(&Network::new(&graph, |_| None)), None, "no fence removes the first step");
    }

    #[test]
    fn without_something_to_cut_there_is_no_cut() {
        for capacities in [Capacities::Basic, Capacities::Modified] {
            assert_eq!(cut_of(&network(2, &[(0, 1, None)], &[1]), capacities), None, "in order");
            assert_eq!(cut_of(&network(2, &[(0, 1, Some(7))], &[]), capacities), None, "nothing is wrong");
            assert_eq!(
                cut_of(&network(1, &[(0, 0, Some(7))], &[0]), capacities),
                None,
                "wrong from the start"
            );
        }
    }

    #[test]
    fn a_cut_is_given_up_when_the_budget_runs_out() {
        let network = network(3, &[(0, 1, Some(7)), (1, 2, Some(8))], &[2]);
        let within = |looks| network.cut(Capacities::Basic, &Budget::unlimited().of_looks(looks));
        assert_eq!(within(0), Err(Stop::Looks(0)));
        assert_eq!(within(usize::MAX), Ok(cut(1.0, 1, &[7])));
    }

    #[test]
    fn places_count_the_same_however_many_steps_they_have() {
        let arc = |point| Arc { from: 0, to: 1, point: Some(point) };
        let arcs = [arc(7), arc(8), arc(8), arc(8), arc(9), arc(9)];
        let arcs: Vec<&Arc> = arcs.iter().collect();
        let capacities = capacities_of(&arcs, Capacities::Modified);
        let of = |range: std::ops::Range<usize>| capacities[range].iter().sum::<u64>();
        assert_eq!([of(0..1), of(1..4), of(4..6)], [POINT; 3]);
    }

    /// Whether a place of the network is reached from its source without steps of these points.
    fn is_parted(network: &Network, points: &BTreeSet<usize>) -> bool {
        let left = network.arcs.iter().filter(|arc| arc.point.is_none_or(|point| !points.contains(&point)));
        !closure(network.sink + 1, network.source, left.map(|arc| (arc.from, arc.to)))[network.sink]
    }

    /// The fewest steps from a set of states with the first to all others, if each could be cut.
    fn fewest(network: &Network) -> Option<usize> {
        let sets = (0u32..1 << network.sink).filter(|set| set & 1 == 1);
        let cuts = sets.filter_map(|set| {
            let within = |place: usize| place < network.sink && set >> place & 1 == 1;
            let leaving = network.arcs.iter().filter(|arc| within(arc.from) && !within(arc.to));
            leaving.map(|arc| arc.point.map(|_| 1)).sum::<Option<usize>>()
        });
        cuts.min()
    }

    proptest! {
        #[test]
        fn cuts_part_the_start_from_what_is_wrong_by_as_few_steps_as_can_be(
            steps in prop::collection::vec((0u32..7, 0u32..7, prop::option::weighted(0.7, 0u32..4)), 1..20),
            wrong in prop::collection::btree_set(1u32..7, 1..3),
        ) {
            let network = network(7, &steps, &wrong.into_iter().collect::<Vec<_>>());
            let fewest = fewest(&network);
            for capacities in [Capacities::Basic, Capacities::Modified] {
                match cut_of(&network, capacities) {
                    Some(cut) => {
                        prop_assert!(is_parted(&network, &cut.points));
                        prop_assert!(cut.flow <= cut.points.len() as f64 || capacities == Capacities::Basic);
                        if capacities == Capacities::Basic {
                            prop_assert_eq!(Some(cut.steps), fewest);
                            prop_assert_eq!(cut.flow, cut.steps as f64);
                        }
                    }
                    None => prop_assert!(fewest.is_none_or(|fewest| fewest == 0)),
                }
            }
        }
    }
}
