//! Blocks of a body, and how the evaluation stack gets from one into another.
//!
//! Entries that live across a block's end are handed over in registers that belong to the block they flow
//! into.

use std::collections::BTreeSet;

use fencepost_ir::{Label, Reg};

use super::body::Body;
use super::stack::{Entry, Value, fresh};
use crate::il::{ClauseKind, Flow, Way};
use crate::types::{Outcome, Ty, invalid};

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

    pub(super) fn begin_block(&mut self, offset: u32, after_jump: bool) -> Outcome<()> {
        if self.reachable && !after_jump {
            let flowed = self.flow_into(offset);
            self.go_on(flowed, "")?;
        }
        self.last_result = None;
        self.initialised.clone_from(&self.initialised_at_entry);
        for entry in std::mem::take(&mut self.stack) {
            self.release(&entry);
        }
        let Some(block) = self.blocks.get(&offset) else { return Ok(()) };
        self.out.bind(block.label);
        // What nothing has flowed into is entered by a backward branch, with an empty stack.
        let entry = block.entry.clone().unwrap_or_default();
        self.stack = entry.into_iter().map(|(ty, first)| Entry { ty, value: Value::Temp(first) }).collect();
        self.reachable = true;
        Ok(())
    }

    /// Hands the stack over to a block.
    pub(super) fn flow_into(&mut self, offset: u32) -> Outcome<()> {
        self.go(offset, Way::Plain)
    }

    /// Hands the stack over to a block that control gets to in some way.
    pub(super) fn go(&mut self, offset: u32, way: Way) -> Outcome<()> {
        if let Some(problem) = self.il.wrong_way(self.offset, offset, way) {
            return invalid(problem);
        }
        self.link.spend(self.stack.len() + self.il.clauses.len())?;
        self.label(offset);
        let known = self.blocks.get(&offset).and_then(|block| block.entry.clone());
        let entries = self.stack.clone();
        match known {
            None => {
                let mut entry = Vec::with_capacity(entries.len());
                for item in &entries {
                    let kinds = self.link.types.kinds(item.ty)?;
                    let first = fresh(&mut self.out, &kinds);
                    self.copy_to(item, first)?;
                    entry.push((self.stack_type(item.ty), first));
                }
                self.enter_with(offset, entry);
            }
            Some(known) if known.len() == entries.len() => {
                for (index, (item, (ty, first))) in entries.iter().zip(known).enumerate() {
                    let ty = self.join_types(offset, index, ty, item);
                    let item = self.coerce(item.clone(), ty)?;
                    if !matches!(item.value, Value::Temp(register) if register == first) {
                        self.copy_to(&item, first)?;
                    }
                }
            }
            Some(known) => {
                return invalid(format!(
                    "the stack has {} entries where IL_{offset:04x} expects {}",
                    entries.len(),
                    known.len()
                ));
            }
        }
        Ok(())
    }

    /// References of two types flow into one entry: nothing more is known of it than that it is one,
    /// unless what comes after has been translated already.
    fn join_types(&mut self, offset: u32, index: usize, known: Ty, other: &Entry) -> Ty {
        let object = self.link.types.object();
        let is_null = matches!(other.value, Value::Const(0));
        let are_references = self.link.types.is_reference(known) && self.link.types.is_reference(other.ty);
        if known != other.ty
            && are_references
            && !is_null
            && let Some(block) = self.blocks.get_mut(&offset)
            && !self.out.is_bound(block.label)
            && let Some(entry) = block.entry.as_mut().and_then(|entry| entry.get_mut(index))
        {
            entry.0 = object;
            return object;
        }
        known
    }
}
