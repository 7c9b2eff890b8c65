//! What a thread may touch from each position on before it has the lock of an object of some type.
//!
//! Like a footprint ([`crate::footprint`]), but it ends where the thread surely takes the lock of such
//! an object: while another thread has the lock of the only one there is, nothing behind happens. So it
//! is said, too, whether the thread may make another one before.
//!
//! Most methods never come to a lock of a given type, not even by what they call. What is to be known of those
//! does not depend on the type, and is found out once ([`Base`]).

mod locks;
mod solver;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::budget::Budget;
use crate::calls::Calls;
use crate::contents::Contents;
use crate::footprint::{Analysis, CodeTouch, Initialisers, Pending, Regions};
use crate::program::{Method, MethodId, Pc, Program};
use crate::types::{Region, TypeId};

use locks::Locks;
use solver::{Own, Solver};

/// What may be done from one position on, within its method and what that calls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Before {
    touch: CodeTouch,
    /// Whether the method may return.
    returns: bool,
}

impl Before {
    /// Adds what another does, but that it returns.
    fn join(&mut self, other: &Before) {
        self.touch.join(&other.touch);
    }

    /// Adds another; whether there is anything new.
    fn learn(&mut self, other: &Before) -> bool {
        let touched = self.touch.learn(&other.touch);
        let returns = other.returns && !self.returns;
        self.returns |= other.returns;
        touched | returns
    }

    fn clear(&mut self) {
        self.touch.clear();
        self.returns = false;
    }
}

/// For each position, what may be done from there on before the thread has such a lock.
#[derive(Clone, Debug)]
pub struct UntilLock {
    ty: TypeId,
    base: Arc<Base>,
    /// Where the positions of each method begin in the table, if it may come to such a lock.
    starts: Vec<Option<u32>>,
    table: MethodTable,
    initialisers: Initialisers,
}

/// What may be done from each position on, whatever locks are taken.
#[derive(Debug)]
struct Base {
    method_of: Vec<MethodId>,
    start_of: Vec<Pc>,
    table: MethodTable,
    initialisers: Initialisers,
}

/// Equal rows are kept once.
#[derive(Clone, Debug, Default)]
struct MethodTable {
    rows: Vec<Before>,
    /// Index into `rows` for each position.
    row_of: Vec<u32>,
    /// The same for what handlers do if an exception comes out of the frame above there.
    caught: Vec<u32>,
}

impl MethodTable {
    /// Of some methods, one after the other.
    fn of(flow: &Solver<'_>, methods: impl Iterator<Item = usize>) -> MethodTable {
        let mut known: HashMap<Before, u32> = HashMap::new();
        let mut table = MethodTable::default();
        let mut before = Before::default();
        for index in methods {
            let method = &flow.program.methods[index];
            for pc in method.start..method.end {
                if !flow.budget.goes_on() {
                    return table;
                }
                before.clear();
                flow.handlers(index, pc, false, &mut before);
                for (row, into) in
                    [(&before, &mut table.caught), (flow.at(index, pc, false), &mut table.row_of)]
                {
                    into.push(match known.get(row) {
                        Some(&row) => row,
                        None => {
                            let number = table.rows.len() as u32;
                            table.rows.push(row.clone());
                            known.insert(row.clone(), number);
                            number
                        }
                    });
                }
            }
        }
        table
    }
}

impl UntilLock {
    /// The analyses for each type of objects that some instruction locks, if it locks no others.
    pub fn of(program: &Program, contents: &Contents, budget: &Budget<'_>) -> Vec<(TypeId, UntilLock)> {
        UntilLock::of_methods(program, contents, budget, |_| false)
    }

    /// The same, with tables of their own for more methods than need them.
    fn of_methods(
        program: &Program,
        contents: &Contents,
        budget: &Budget<'_>,
        wanted: impl Fn(usize) -> bool,
    ) -> Vec<(TypeId, UntilLock)> {
        let locks = Locks::of(program, contents);
        let asked: Vec<Option<TypeId>> = (0..program.code.len() as Pc).map(|pc| locks.at(pc)).collect();
        let types: BTreeSet<TypeId> = asked.iter().copied().flatten().collect();
        if types.is_empty() {
            return Vec::new();
        }
        let analysis = Analysis::of(program);
        let calls = Calls::of(program, &analysis, budget);
        let (locks, analysis) = (&locks, &analysis);
        let mut everything = Solver {
            program,
            analysis,
            locks,
            types: &types,
            asked: &asked,
            budget,
            ends_at: None,
            base: None,
            own: Own::default(),
            nothing: Before::default(),
        };
        everything.solve(&calls, &vec![true; program.methods.len()]);
        let base = Arc::new(Base {
            method_of: (0..program.code.len() as Pc).map(|pc| program.method_at(pc)).collect(),
            start_of: program.methods.iter().map(|method| method.start).collect(),
            table: MethodTable::of(&everything, 0..program.methods.len()),
            initialisers: everything.initialisers(),
        });
        let of = |&ty: &TypeId| {
            let locks_it =
                |method: &Method| asked[method.start as usize..method.end as usize].contains(&Some(ty));
            let mut methods: Vec<bool> = program.methods.iter().map(locks_it).collect();
            (0..methods.len()).filter(|&index| wanted(index)).for_each(|index| methods[index] = true);
            calls.add_callers(&mut methods);
            let mut flow = Solver { ends_at: Some(ty), base: Some(&everything.own), ..everything.same() };
            flow.solve(&calls, &methods);
            let own = || (0..methods.len()).filter(|&index| methods[index]);
            let mut starts = vec![None; methods.len()];
            let mut next = 0;
            for index in own() {
                starts[index] = Some(next);
                next += program.methods[index].end - program.methods[index].start;
            }
            let (table, initialisers) = (MethodTable::of(&flow, own()), flow.initialisers());
            (ty, UntilLock { ty, base: base.clone(), starts, table, initialisers })
        };
        types.iter().map(of).collect()
    }

    /// What each of a thread's frames may do, from the positions they are at, innermost first.
    fn of_frames(&self, positions: impl Iterator<Item = Pc>) -> impl Iterator<Item = &Before> {
        let mut returns = true;
        positions.map(move |pc| {
            let method = self.base.method_of[pc as usize];
            let (table, at) = match self.starts[method.0 as usize] {
                Some(start) => (&self.table, start + pc - self.base.start_of[method.0 as usize]),
                None => (&self.base.table, pc),
            };
            let row = if returns { table.row_of[at as usize] } else { table.caught[at as usize] };
            let before = &table.rows[row as usize];
            returns = before.returns;
            before
        })
    }

    /// Whether a thread with frames at these positions, innermost first, may do something.
    fn any(
        &self,
        positions: impl Iterator<Item = Pc>,
        pending: &impl Pending,
        does: impl Fn(&CodeTouch) -> bool,
    ) -> bool {
        self.of_frames(positions).any(|before| before.touch.any(&self.initialisers, pending, &does))
    }

    /// Whether a thread with frames at these positions, innermost first, may write one of `regions`.
    pub fn writes_any(
        &self,
        positions: impl Iterator<Item = Pc>,
        regions: &Regions,
        pending: &impl Pending,
    ) -> bool {
        self.any(positions, pending, |touch| touch.writes.meets(regions))
    }

    /// Whether a thread with frames at these positions, innermost first, may write `region`.
    pub fn writes(
        &self,
        positions: impl Iterator<Item = Pc>,
        region: Region,
        pending: &impl Pending,
    ) -> bool {
        self.any(positions, pending, |touch| touch.writes.has(region))
    }

    /// Whether a thread with frames at these positions, innermost first, may read `region`.
    pub fn reads(&self, positions: impl Iterator<Item = Pc>, region: Region, pending: &impl Pending) -> bool {
        self.any(positions, pending, |touch| touch.reads.has(region))
    }

    /// Whether a thread with frames at these positions, innermost first, may make an object of the type.
    pub fn makes(&self, positions: impl Iterator<Item = Pc>, pending: &impl Pending) -> bool {
        self.any(positions, pending, |touch| touch.makes.has(self.ty))
    }

    /// The same, before it has the lock or after.
    pub fn ever_makes(&self, mut positions: impl Iterator<Item = Pc>, pending: &impl Pending) -> bool {
        let Base { table, initialisers, .. } = &*self.base;
        positions.any(|pc| {
            let before = &table.rows[table.row_of[pc as usize] as usize];
            before.touch.any(initialisers, pending, |touch| touch.makes.has(self.ty))
        })
    }

    /// Adds what a thread with frames at these positions, innermost first, may read and write.
    pub fn add(
        &self,
        positions: impl Iterator<Item = Pc>,
        pending: &impl Pending,
        reads: &mut Regions,
        writes: &mut Regions,
    ) {
        for before in self.of_frames(positions) {
            before.touch.each(&self.initialisers, pending, |touch| {
                reads.join(&touch.reads);
                writes.join(&touch.writes);
            });
        }
    }
}
