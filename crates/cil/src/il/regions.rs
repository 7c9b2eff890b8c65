//! Where control may go with respect to exception clauses: ECMA-335 II.12.4.2.8.
//!
//! A protected block is entered at its start and left by `leave` alone; handlers and filters are
//! entered by exceptions alone.

use std::ops::Range;

use super::body::MethodBody;
use super::clause::ClauseKind;

/// How control gets from one instruction to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By a branch, or because the one comes after the other.
    Plain,
    /// By `leave`.
    Leave,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Try,
    Catch,
    Filter,
    Finally,
}

impl MethodBody {
    fn regions(&self) -> impl Iterator<Item = (Kind, Range<u32>)> {
        self.clauses.iter().flat_map(|clause| {
            let (kind, filter) = match clause.kind {
                ClauseKind::Catch(_) => (Kind::Catch, None),
                ClauseKind::Filter(start) => (Kind::Catch, Some((Kind::Filter, start..clause.handler.start))),
                ClauseKind::Finally | ClauseKind::Fault => (Kind::Finally, None),
            };
            [(Kind::Try, clause.try_range.clone()), (kind, clause.handler.clone())].into_iter().chain(filter)
        })
    }

    /// What is wrong with control going from one offset to another.
    pub fn wrong_way(&self, from: u32, to: u32, way: Way) -> Option<&'static str> {
        for (kind, range) in self.regions() {
            match (range.contains(&from), range.contains(&to), kind) {
                (true, false, Kind::Try | Kind::Catch) if way == Way::Leave => {}
                (true, false, Kind::Try) => return Some("control leaves a try block without `leave`"),
                (true, false, Kind::Catch) => return Some("control leaves a catch block without `leave`"),
                (true, false, Kind::Filter) => return Some("control leaves a filter without `endfilter`"),
                (true, false, Kind::Finally) => {
                    return Some("control leaves a finally or fault block without `endfinally`");
                }
                // A catch block may go back into its try block.
                (false, true, Kind::Try) if to == range.start || way == Way::Leave => {}
                (false, true, Kind::Try) => return Some("control enters the middle of a try block"),
                (false, true, _) => return Some("control enters a handler without an exception"),
                _ => {}
            }
        }
        None
    }

    /// What is wrong with the method beginning or ending at an offset.
    pub fn wrong_end(&self, at: u32) -> Option<&'static str> {
        let inside = self.regions().any(|(_, range)| range.contains(&at));
        inside.then_some("a return inside a try block or handler")
    }

    /// What is wrong with the method beginning with its first instruction.
    pub fn wrong_start(&self) -> Option<&'static str> {
        let inside = self.regions().any(|(kind, range)| kind != Kind::Try && range.contains(&0));
        inside.then_some("the method begins inside a handler")
    }

    /// What is wrong with the clauses: of two that protect the same code, the inner comes first,
    /// and all blocks are inside one another or apart.
    pub fn wrong_clauses(&self) -> Option<&'static str> {
        let regions: Vec<_> = self.regions().collect();
        for (index, (_, one)) in regions.iter().enumerate() {
            for (_, other) in &regions[index + 1..] {
                let apart = one.end <= other.start || other.end <= one.start;
                let inside = is_inside(one, other) || is_inside(other, one);
                if !apart && !inside {
                    return Some("blocks of exception clauses overlap");
                }
            }
        }
        for (index, clause) in self.clauses.iter().enumerate() {
            if is_inside(&clause.handler, &clause.try_range) || is_inside(&clause.try_range, &clause.handler)
            {
                return Some("an exception clause protects its own handler");
            }
            let later = &self.clauses[index + 1..];
            let (own, is_own) = (&clause.try_range, |range: &Range<u32>| *range == clause.try_range);
            if later.iter().any(|later| is_inside(&later.try_range, own) && !is_own(&later.try_range)) {
                return Some("an outer exception clause comes before an inner one");
            }
        }
        None
    }
}

fn is_inside(inner: &Range<u32>, outer: &Range<u32>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}
