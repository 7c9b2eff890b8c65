//! Which instructions can be reached at all. Compilers leave dead code behind that does not fit
//! what is around it, so nobody should look at it.

use super::body::Body;
use super::clause::ClauseKind;
use super::opcode::Flow;

impl Body {
    /// For each instruction of `code`, whether control can come to it.
    pub fn reachable(&self) -> Vec<bool> {
        let mut reached = vec![false; self.code.len()];
        let mut open = vec![0];
        let offsets = self.clauses.iter().flat_map(|clause| {
            let filter = match clause.kind {
                ClauseKind::Filter(start) => Some(start),
                _ => None,
            };
            [clause.handler.start].into_iter().chain(filter)
        });
        open.extend(offsets.filter_map(|offset| self.index_of(offset)));
        while let Some(index) = open.pop() {
            let Some(instruction) = self.code.get(index) else { continue };
            if std::mem::replace(&mut reached[index], true) {
                continue;
            }
            open.extend(instruction.targets().iter().filter_map(|&target| self.index_of(target)));
            if !matches!(instruction.opcode.flow(), Flow::Branch | Flow::Return | Flow::Throw) {
                open.push(index + 1);
            }
        }
        reached
    }
}
