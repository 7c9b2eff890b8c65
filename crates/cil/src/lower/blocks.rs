//! Blocks of a body, and how the evaluation stack gets from one into another.
//!
//! Entries that live across a block's end are handed over in registers that belong to the block they flow
//! into.

use std::collections::BTreeSet;

use fencepost_ir::{Label, Reg};

use super::body::Body;
use super::stack::{StackEntry, StackValue, fresh};
use crate::il::{ClauseKind, Flow};
use crate::types::{LowerResult, Ty, invalid};

/// How a block begins.
pub(super) struct Block {
    pub(super) label: Label,
    /// The entries that flow in, once something has flowed in.
    pub(super) entry: Option<Vec<(Ty, Reg)>>,
}

impl Body<'_, '_> {
    /// Labels every position that control can come to from elsewhere.
    pub(super) fn find_blocks(&mut self) {
        let il = self.il.clone();
        let mut leaders = BTreeSet::new();
        for (index, instruction) in il.code.iter().enumerate() {
            leaders.extend(instruction.targets());
            if matches!(
                instruction.opcode.flow(),
                Flow::Branch | Flow::CondBranch | Flow::Return | Flow::Throw
            ) && let Some(next) = il.code.get(index + 1)
            {
                leaders.insert(next.offset);
            }
        }
        for clause in &il.clauses {
            leaders.extend([
                clause.try_range.start,
                clause.try_range.end,
                clause.handler.start,
                clause.handler.end,
            ]);
            if let ClauseKind::Filter(start) = clause.kind {
                leaders.insert(start);
            }
        }
        for offset in leaders {
            let label = self.out.label();
            self.blocks.insert(offset, Block { label, entry: None });
        }
    }

    /// The label of a block.
    pub(super) fn label(&mut self, offset: u32) -> Label {
        let out = &mut self.out;
        self.blocks.entry(offset).or_insert_with(|| Block { label: out.label(), entry: None }).label
    }

    /// Says what a block begins with.
    pub(super) fn enter_with(&mut self, offset: u32, entry: Vec<(Ty, Reg)>) {
        self.label(offset);
        if let Some(block) = self.blocks.get_mut(&offset) {
            block.entry = Some(entry);
        }
    }

    pub(super) fn begin_block(&mut self, offset: u32, after_jump: bool) -> LowerResult<()> {
        if self.reachable && !after_jump {
            let labels = self.out.label_count();
            let flowed = self.flow_into(offset);
            self.go_on(flowed, labels, "")?;
        }
        self.last_result = None;
        self.initialised.clone_from(&self.initialised_at_entry);
        for entry in std::mem::take(&mut self.stack) {
            self.release(&entry);
        }
        let Some(block) = self.blocks.get(&offset) else { return Ok(()) };
        self.out.bind(block.label);
        let entry = self.entry(offset)?;
        self.stack =
            entry.into_iter().map(|(ty, first)| StackEntry { ty, value: StackValue::Temp(first) }).collect();
        self.reachable = true;
        Ok(())
    }

    /// Hands the stack over to a block.
    pub(super) fn flow_into(&mut self, offset: u32) -> LowerResult<()> {
        self.link.draft.spend(self.stack.len() + self.il.clauses.len())?;
        self.label(offset);
        let known = self.entry(offset)?;
        let entries = self.stack.clone();
        if known.len() != entries.len() {
            return invalid(format!(
                "the stack has {} entries where IL_{offset:04x} expects {}",
                entries.len(),
                known.len()
            ));
        }
        for (item, (ty, first)) in entries.into_iter().zip(known) {
            // The entry stays on the stack: the other way of a branch needs it, too.
            if let StackValue::Temp(register) = item.value {
                self.temporaries.share(register);
            }
            let item = self.coerce(item, ty)?;
            if !matches!(item.value, StackValue::Temp(register) if register == first) {
                self.copy_to(&item, first)?;
            }
            self.release(&item);
        }
        Ok(())
    }

    /// The stack at the start of a block: a register for each entry that the verifier has found.
    fn entry(&mut self, offset: u32) -> LowerResult<Vec<(Ty, Reg)>> {
        if let Some(known) = self.blocks.get(&offset).and_then(|block| block.entry.clone()) {
            return Ok(known);
        }
        let types = self.frames.stack_at(offset, &mut self.link.types).unwrap_or_default();
        let mut entry = Vec::with_capacity(types.len());
        for ty in types {
            let kinds = self.link.types.kinds(ty)?;
            entry.push((ty, fresh(&mut self.out, &kinds)));
        }
        self.enter_with(offset, entry.clone());
        Ok(entry)
    }
}
