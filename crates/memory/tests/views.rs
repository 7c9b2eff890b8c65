//! What a thread may read, on random traces: by write-lists with and without pruning (Theorems 6 and
//! 9 of the paper), by the views that the machine keeps, and by happens-before itself.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_memory::Loc;
use fencepost_memory::views::lists::{Item, mask_and_read, mask_and_read_pruning};
use fencepost_memory::views::{Agent, Carrier, Views};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

/// What happens next; numbers are taken modulo what there is.
#[derive(Clone, Copy, Debug)]
enum Step {
    Write {
        thread: usize,
        loc: u64,
    },
    /// The same value as others may write.
    WriteAgain {
        thread: usize,
        loc: u64,
        value: u64,
    },
    Read {
        thread: usize,
        loc: u64,
    },
    Release {
        thread: usize,
        key: u64,
    },
    Acquire {
        thread: usize,
        key: u64,
    },
    Start {
        thread: usize,
        position: usize,
    },
    End {
        thread: usize,
    },
    Join {
        thread: usize,
        of: usize,
    },
    /// Threads get other indices.
    Turn {
        by: usize,
    },
}

fn step() -> impl Strategy<Value = Step> {
    let (thread, loc, key) = (0..8usize, 0..2u64, 0..3u64);
    prop_oneof![
        4 => (thread.clone(), loc.clone()).prop_map(|(thread, loc)| Step::Write { thread, loc }),
        1 => (thread.clone(), loc.clone(), 0..2u64)
            .prop_map(|(thread, loc, value)| Step::WriteAgain { thread, loc, value }),
        4 => (thread.clone(), loc).prop_map(|(thread, loc)| Step::Read { thread, loc }),
        3 => (thread.clone(), key.clone()).prop_map(|(thread, key)| Step::Release { thread, key }),
        3 => (thread.clone(), key).prop_map(|(thread, key)| Step::Acquire { thread, key }),
        1 => (thread.clone(), 0..8usize).prop_map(|(thread, position)| Step::Start { thread, position }),
        1 => thread.clone().prop_map(|thread| Step::End { thread }),
        1 => (thread, 0..8usize).prop_map(|(thread, of)| Step::Join { thread, of }),
        1 => (1..4usize).prop_map(|by| Step::Turn { by }),
    ]
}

/// An action of the trace, with the set of those that happen before it.
struct Action {
    before: BTreeSet<usize>,
    write: Option<(u64, u64)>,
}

/// A trace under way, in all of its forms. Threads are called by when they were started.
struct Trace {
    /// Happens-before.
    actions: Vec<Action>,
    /// The last action of each thread, and those that released each key.
    last: Vec<Option<usize>>,
    released: BTreeMap<u64, Vec<usize>>,
    /// Write-lists by location: one for all that is never pruned, and one per thread that is.
    lists: [Vec<Item>; 2],
    pruned: Vec<[Vec<Item>; 2]>,
    /// The machine's form: the threads by index, what ordinary locations hold, and the views.
    order: Vec<usize>,
    live: Vec<usize>,
    ordinary: [u64; 2],
    views: Views,
    next: u64,
}

/// The key that stands for the start or the end of a thread.
fn start_of(thread: usize) -> u64 {
    100 + thread as u64
}

fn end_of(thread: usize) -> u64 {
    200 + thread as u64
}

impl Trace {
    /// Thread 0 has written 0 everywhere and started thread 1.
    fn new() -> Trace {
        let initial = vec![Item::Write { value: 0, thread: 0 }];
        let mut trace = Trace {
            actions: Vec::new(),
            last: vec![None],
            released: BTreeMap::new(),
            lists: [initial.clone(), initial.clone()],
            pruned: vec![[initial.clone(), initial]],
            order: vec![0],
            live: vec![0],
            ordinary: [0, 0],
            views: Views::default(),
            next: 2,
        };
        for loc in 0..2 {
            trace.act(0, BTreeSet::new(), Some((loc, 0)));
        }
        trace.start(0, 1);
        trace
    }

    fn act(&mut self, thread: usize, also: BTreeSet<usize>, write: Option<(u64, u64)>) {
        let mut before = also;
        before.extend(self.last[thread]);
        let further: Vec<usize> = before.iter().flat_map(|&at| self.actions[at].before.clone()).collect();
        before.extend(further);
        self.last[thread] = Some(self.actions.len());
        self.actions.push(Action { before, write });
    }

    fn release(&mut self, thread: usize, key: u64) {
        self.act(thread, BTreeSet::new(), None);
        self.released.entry(key).or_default().push(self.actions.len() - 1);
        self.append(Item::Release { key, thread });
    }

    fn acquire(&mut self, thread: usize, key: u64) {
        let released = self.released.get(&key).cloned().unwrap_or_default();
        self.act(thread, released.into_iter().collect(), None);
        self.append(Item::Acquire { key, thread });
    }

    fn append(&mut self, item: Item) {
        self.lists.iter_mut().chain(self.pruned.iter_mut().flatten()).for_each(|list| list.push(item));
    }

    fn index(&self, thread: usize) -> usize {
        self.order.iter().position(|&other| other == thread).unwrap()
    }

    fn settle(&mut self) {
        let live = self.live.iter().fold(0, |set, &thread| set | 1 << self.index(thread));
        self.views.settle(live, |Loc(loc), value| self.ordinary[loc as usize] = value);
    }

    fn transfer(&mut self, from: Agent, to: Agent) {
        self.views.transfer(from, to);
        self.settle();
    }

    fn start(&mut self, starter: usize, position: usize) {
        let thread = self.last.len();
        self.views.start(position, self.index(starter));
        self.order.insert(position, thread);
        self.live.push(thread);
        self.last.push(None);
        self.pruned.push(self.pruned[starter].clone());
        self.release(starter, start_of(thread));
        self.acquire(thread, start_of(thread));
    }

    fn write(&mut self, thread: usize, loc: u64, value: u64) {
        self.act(thread, BTreeSet::new(), Some((loc, value)));
        let item = Item::Write { value, thread };
        let lists = self.lists.iter_mut().enumerate();
        let pruned = self.pruned.iter_mut().flat_map(|lists| lists.iter_mut().enumerate());
        lists.chain(pruned).filter(|(at, _)| *at as u64 == loc).for_each(|(_, list)| list.push(item));
        let (index, ordinary) = (self.index(thread), self.ordinary[loc as usize]);
        self.views.write(Loc(loc), ordinary, index, value, true);
        self.settle();
    }

    fn end(&mut self, thread: usize) {
        self.release(thread, end_of(thread));
        self.live.retain(|&other| other != thread);
        self.settle();
    }

    /// The values that an action which comes after these may read, by happens-before alone.
    fn readable(&self, before: &BTreeSet<usize>, loc: u64) -> BTreeSet<u64> {
        let writes = || self.actions.iter().enumerate().filter_map(|(at, it)| Some((at, it.write?)));
        let writes = || writes().filter(move |(_, (there, _))| *there == loc);
        let hidden = |at: usize| {
            writes().any(|(other, _)| before.contains(&other) && self.actions[other].before.contains(&at))
        };
        writes().filter(|&(at, _)| !hidden(at)).map(|(_, (_, value))| value).collect()
    }

    fn read(&mut self, thread: usize, loc: u64) -> Result<(), TestCaseError> {
        let last = self.last[thread].unwrap();
        let mut before = self.actions[last].before.clone();
        before.insert(last);
        let expected = self.readable(&before, loc);
        let values =
            |seen: Vec<(u64, usize)>| seen.into_iter().map(|(value, _)| value).collect::<BTreeSet<_>>();
        let by_lists = mask_and_read(&self.lists[loc as usize], thread);
        prop_assert_eq!(values(by_lists), expected.clone(), "Mask&Read");
        let by_pruned = mask_and_read_pruning(&mut self.pruned[thread][loc as usize], thread);
        prop_assert_eq!(values(by_pruned), expected.clone(), "Mask&Read2");
        let seen = self.views.cell(Loc(loc)).map(|cell| cell.seen_by(self.index(thread)));
        let seen: BTreeSet<u64> = seen.unwrap_or(vec![self.ordinary[loc as usize]]).into_iter().collect();
        prop_assert_eq!(seen, expected, "views");
        Ok(())
    }

    /// What is left for a thread that has joined all others, and which write was the last.
    fn look_back(&self) -> Result<(), TestCaseError> {
        let all: BTreeSet<usize> = (0..self.actions.len()).collect();
        for loc in 0..2 {
            let left = self.views.cell(Loc(loc)).map(|cell| cell.left());
            let left: BTreeSet<u64> = left.unwrap_or(vec![self.ordinary[loc as usize]]).into_iter().collect();
            prop_assert_eq!(left, self.readable(&all, loc));
            let mut writes = self.actions.iter().rev().filter_map(|it| it.write);
            let newest = writes.find(|(there, _)| *there == loc).map(|(_, value)| value);
            if let Some(cell) = self.views.cell(Loc(loc)) {
                prop_assert_eq!(cell.newest(), newest);
            }
        }
        Ok(())
    }

    fn take(&mut self, step: Step) -> Result<(), TestCaseError> {
        let of = |threads: &[usize], thread: usize| threads[thread % threads.len()];
        let carrier = |key: u64| Agent::Carrier(Carrier::Place(Loc(key)));
        match step {
            Step::Write { thread, loc } => {
                self.next += 1;
                self.write(of(&self.live, thread), loc, self.next);
            }
            Step::WriteAgain { thread, loc, value } => self.write(of(&self.live, thread), loc, value),
            Step::Read { thread, loc } => self.read(of(&self.live, thread), loc)?,
            Step::Release { thread, key } => {
                let thread = of(&self.live, thread);
                self.release(thread, key);
                self.transfer(Agent::Thread(self.index(thread)), carrier(key));
            }
            Step::Acquire { thread, key } => {
                let thread = of(&self.live, thread);
                self.acquire(thread, key);
                self.transfer(carrier(key), Agent::Thread(self.index(thread)));
            }
            Step::Start { thread, position } if self.order.len() < 5 => {
                self.start(of(&self.live, thread), position % (self.order.len() + 1));
            }
            Step::End { thread } if self.live.len() > 1 => self.end(of(&self.live, thread)),
            Step::Join { thread, of: other } => {
                let (thread, other) = (of(&self.live, thread), of(&self.order, other));
                if !self.live.contains(&other) {
                    self.acquire(thread, end_of(other));
                    self.transfer(Agent::Thread(self.index(other)), Agent::Thread(self.index(thread)));
                }
            }
            Step::Turn { by } => {
                let count = self.order.len();
                let before: Vec<usize> = (0..count).map(|at| (at + by) % count).collect();
                self.views.exchange(&before);
                self.order = before.iter().map(|&at| self.order[at]).collect();
            }
            Step::Start { .. } | Step::End { .. } => {}
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(Config {
        cases: 4_000,
        rng_seed: RngSeed::Fixed(0x5eed),
        failure_persistence: None,
        ..Config::default()
    })]

    #[test]
    fn lists_and_views_say_what_happens_before_says(steps in proptest::collection::vec(step(), 1..50)) {
        let mut trace = Trace::new();
        for step in steps {
            trace.take(step)?;
            trace.look_back()?;
        }
        for thread in trace.live.clone() {
            for loc in 0..2 {
                trace.read(thread, loc)?;
            }
        }
        for thread in trace.live.clone() {
            trace.end(thread);
            trace.look_back()?;
        }
    }
}

fn write(value: u64, thread: usize) -> Item {
    Item::Write { value, thread }
}

/// What the paper says of its Figure 2: both threads write under one lock.
#[test]
fn a_write_under_a_lock_hides_what_was_written_under_it_before() {
    let (release, acquire) =
        (|thread| Item::Release { key: 1, thread }, |thread| Item::Acquire { key: 1, thread });
    let list = [write(0, 0), release(0), acquire(2), write(2, 2), release(2), acquire(1), write(1, 1)];
    assert_eq!(mask_and_read(&list, 1), [(1, 1)]);
    assert_eq!(
        mask_and_read(&list, 3),
        [(1, 1), (2, 2), (0, 0)],
        "a thread that acquires nothing may see every write"
    );
    let mut pruned = list.to_vec();
    assert_eq!(mask_and_read_pruning(&mut pruned, 1), [(1, 1)]);
    assert_eq!(pruned, [write(1, 1)]);
}

/// A location on which all agents agree is ordinary: it takes no room.
#[test]
fn what_all_live_threads_know_is_ordinary() {
    let (x, both) = (Loc(7), 0b11);
    let mut views = Views::default();
    let settle = |views: &mut Views, live| {
        let mut ordinary = Vec::new();
        views.settle(live, |loc, value| ordinary.push((loc, value)));
        ordinary
    };
    views.write(x, 0, 0, 1, false);
    assert_eq!(settle(&mut views, 0b01), [(x, 1)], "nobody else is there");
    views.write(x, 1, 0, 2, false);
    assert_eq!(settle(&mut views, both), []);
    let seen = |views: &Views| views.cell(x).unwrap().seen_by(1).into_iter().collect::<BTreeSet<_>>();
    assert_eq!(seen(&views), BTreeSet::from([1, 2]));
    views.write(x, 0, 0, 3, false);
    assert_eq!(settle(&mut views, both), []);
    assert_eq!(seen(&views), BTreeSet::from([1, 2, 3]));
    let carrier = Agent::Carrier(Carrier::Fences);
    views.transfer(Agent::Thread(0), carrier);
    views.transfer(carrier, Agent::Thread(1));
    assert_eq!(settle(&mut views, both), [(x, 3)]);
    assert!(views.is_empty());
}

/// A loop that writes the same values again and again comes to an end.
#[test]
fn writes_that_are_the_same_to_all_are_one() {
    let mut views = Views::default();
    let mut seen = Vec::new();
    for round in 0..6 {
        views.write(Loc(0), 0, 0, round % 2, false);
        views.settle(0b11, |_, _| {});
        seen.push(views.clone());
    }
    assert_eq!(seen[3], seen[5]);
    assert_eq!(seen[2], seen[4]);
}
