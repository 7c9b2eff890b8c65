//! The oracle for UPC: the definition of its specification (1.3, appendix B.2), and coherence.
//!
//! An execution is consistent if there is an order of the strict operations, which keeps program order among
//! them and between them and the relaxed operations of their threads, and for each thread an order of its own
//! operations, all writes and all strict reads that contains it, keeps each thread's conflicting accesses to one location
//! in program order, and gives each read in it the value of the latest write before it. The addition: writes to
//! one location have one order, which each thread's order contains.
//!
//! Which write each read takes, the order of strict operations and the orders of writes are guessed; then each
//! thread's order exists iff what it has to contain has no cycle.

use std::collections::BTreeSet;

use super::axiomatic::{Outcome, acyclic, permutations};
use crate::programs::{At, Code, Data, Instruction};

#[derive(Clone, Copy)]
struct Operation {
    thread: usize,
    /// A fence is none of the two.
    reads: bool,
    writes: bool,
    strict: bool,
    location: usize,
    value: i64,
}

fn operations(code: &Code) -> Vec<Operation> {
    let mut all = Vec::new();
    for (thread, instructions) in code.threads.iter().enumerate() {
        for instruction in instructions {
            let none = Operation { thread, reads: false, writes: false, strict: true, location: 0, value: 0 };
            all.push(match *instruction {
                Instruction::Read { at: At::Variable(location), volatile } => {
                    Operation { reads: true, strict: volatile, location, ..none }
                }
                Instruction::Write { at: At::Variable(location), data: Data::Constant(value), volatile } => {
                    Operation { writes: true, strict: volatile, location, value, ..none }
                }
                Instruction::Exchange { at: At::Variable(location), data: Data::Constant(value) } => {
                    Operation { reads: true, writes: true, location, value, ..none }
                }
                Instruction::Fence(_) => none,
                ref other => panic!("no dependencies or branches here: {other}"),
            });
        }
    }
    all
}

/// Every merge of the lists that keeps the order of each.
fn merges(lists: &[Vec<usize>]) -> Vec<Vec<usize>> {
    if lists.iter().all(Vec::is_empty) {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for at in 0..lists.len() {
        let Some((&first, rest)) = lists[at].split_first() else { continue };
        let mut left = lists.to_vec();
        left[at] = rest.to_vec();
        for merge in merges(&left) {
            all.push([vec![first], merge].concat());
        }
    }
    all
}

/// Every choice of one item of each list.
fn choices(lists: &[Vec<Vec<usize>>]) -> Vec<Vec<Vec<usize>>> {
    lists.iter().fold(vec![Vec::new()], |all, list| {
        let longer = |before: &Vec<Vec<usize>>| {
            list.iter().map(|item| [before.clone(), vec![item.clone()]].concat()).collect::<Vec<_>>()
        };
        all.iter().flat_map(longer).collect()
    })
}

/// The outcomes of a program without branches and dependencies.
pub(crate) fn upc(code: &Code) -> BTreeSet<Outcome> {
    let all = operations(code);
    let count = all.len();
    let threads = code.threads.len();
    let strict: Vec<Vec<usize>> = (0..threads)
        .map(|thread| (0..count).filter(|&at| all[at].thread == thread && all[at].strict).collect())
        .collect();
    let strict_orders: Vec<Vec<u32>> = merges(&strict).iter().map(|order| closure(&all, order)).collect();
    let writes = |location: usize| -> Vec<usize> {
        (0..count).filter(|&at| all[at].writes && all[at].location == location).collect()
    };
    let orders =
        choices(&(0..code.variables).map(|location| permutations(&writes(location))).collect::<Vec<_>>());
    let reads: Vec<usize> = (0..count).filter(|&at| all[at].reads).collect();
    // A list of no write is the initial value.
    let sources: Vec<Vec<Vec<usize>>> = reads
        .iter()
        .map(|&read| {
            let others = writes(all[read].location).into_iter().filter(|&write| write != read);
            others.map(|write| vec![write]).chain([Vec::new()]).collect()
        })
        .collect();
    let mut outcomes = BTreeSet::new();
    for from in choices(&sources) {
        let value = |source: &Vec<usize>| source.first().map_or(0, |&write| all[write].value);
        for order in &orders {
            let last = |order: &Vec<usize>| order.last().map_or(0, |&write| all[write].value);
            let outcome: Outcome = from.iter().map(value).chain(order.iter().map(last)).collect();
            if outcomes.contains(&outcome) || !indivisible(&all, &reads, &from, order) {
                continue;
            }
            let explains = |strict: &Vec<u32>| {
                (0..threads).all(|thread| has_view(&all, strict, order, &reads, &from, thread))
            };
            if strict_orders.iter().any(explains) {
                outcomes.insert(outcome);
            }
        }
    }
    outcomes
}

/// What the order of strict operations orders: bit `a` of entry `b` if `a` comes before `b`.
fn closure(all: &[Operation], order: &[usize]) -> Vec<u32> {
    let mut before = vec![0u32; all.len()];
    for (at, &operation) in order.iter().enumerate() {
        order[..at].iter().for_each(|&earlier| before[operation] |= 1 << earlier);
    }
    for b in 0..all.len() {
        for a in (0..b).filter(|&a| all[a].thread == all[b].thread && (all[a].strict || all[b].strict)) {
            before[b] |= 1 << a;
        }
    }
    for through in 0..all.len() {
        for b in 0..all.len() {
            if before[b] >> through & 1 == 1 {
                before[b] |= before[through];
            }
        }
    }
    before
}

/// Whether each exchange takes the value of the write right before it.
fn indivisible(all: &[Operation], reads: &[usize], from: &[Vec<usize>], order: &[Vec<usize>]) -> bool {
    reads.iter().zip(from).filter(|(read, _)| all[**read].writes).all(|(&read, source)| {
        let writes = &order[all[read].location];
        let at = writes.iter().position(|&write| write == read).unwrap();
        at.checked_sub(1).map(|before| writes[before]) == source.first().copied()
    })
}

/// Whether there is an order for one thread.
fn has_view(
    all: &[Operation],
    strict: &[u32],
    order: &[Vec<usize>],
    reads: &[usize],
    from: &[Vec<usize>],
    thread: usize,
) -> bool {
    let concerned = |at: usize| all[at].writes || all[at].strict || all[at].thread == thread;
    let mut before = vec![0u32; all.len()];
    let set = (0..all.len()).filter(|&at| concerned(at)).fold(0, |set, at| set | 1 << at);
    for b in (0..all.len()).filter(|&b| concerned(b)) {
        before[b] |= strict[b] & set;
        for a in (0..b).filter(|&a| concerned(a)) {
            let conflict = all[a].location == all[b].location
                && (all[a].writes && (all[b].reads || all[b].writes) || all[a].reads && all[b].writes);
            if all[a].thread == all[b].thread && conflict {
                before[b] |= 1 << a;
            }
        }
    }
    for writes in order {
        for (at, &write) in writes.iter().enumerate() {
            writes[..at].iter().for_each(|&older| before[write] |= 1 << older);
        }
    }
    for (&read, source) in reads.iter().zip(from).filter(|(read, _)| concerned(**read)) {
        source.iter().for_each(|&write| before[read] |= 1 << write);
        let writes = &order[all[read].location];
        let newer = source.first().map_or(0, |source| writes.iter().position(|w| w == source).unwrap() + 1);
        writes[newer..].iter().filter(|&&write| write != read).for_each(|&write| before[write] |= 1 << read);
    }
    acyclic(&before)
}
