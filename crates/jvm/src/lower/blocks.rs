//! Blocks of a body, and how the operand stack gets from one into another.
//!
//! Entries that live across a block's end are handed over in registers that belong to their depth.

use fencepost_ir::{Kind, Label, LocalOp, Reg};

use super::body::Body;
use super::stack::{StackEntry, StackValue, fresh};
use crate::frames::{self, Frames};
use crate::types::{LowerResult, invalid};

impl Body<'_, '_> {
    /// Labels every block that is reached.
    pub(super) fn find_blocks(&mut self, frames: &Frames) {
        for (position, entry) in frames.entries.iter().enumerate() {
            if entry.is_some() {
                let label = self.out.label();
                self.labels.insert(position, label);
            }
        }
    }

    /// Binds the labels of blocks that were never come to, and of the end, to what comes next.
    pub(super) fn bind_the_rest(&mut self) {
        for &label in self.labels.values() {
            if !self.out.is_bound(label) {
                self.out.bind(label);
            }
        }
    }

    /// The label of an offset, where code may be that is never reached.
    pub(super) fn boundary(&mut self, frames: &Frames, offset: u32) -> Label {
        let at = self.code.instructions.partition_point(|(other, _)| *other < offset);
        let next = (at..frames.entries.len()).find(|position| frames.entries[*position].is_some());
        // The end of all code is bound last.
        let position = next.unwrap_or(frames.entries.len());
        let out = &mut self.out;
        *self.labels.entry(position).or_insert_with(|| out.label())
    }

    /// What comes next is a block: hands over to it, and keeps only what holds on every path to it.
    pub(super) fn begin_block(&mut self, position: usize, frame: &frames::Frame) -> LowerResult<()> {
        if self.reachable {
            self.settle(&mut [])?;
        }
        self.last_result = None;
        self.known.clear();
        for register in self.known_for_now.drain() {
            self.known_variables.remove(&register);
        }
        self.initialised.clone_from(&self.initialised_at_entry);
        self.clear_stack();
        for (depth, value) in frame.stack.iter().enumerate() {
            let Some(kind) = value.kind() else { return invalid("nothing usable on the stack") };
            let value = match value {
                frames::VerificationType::New(offset) if self.makes_string(*offset) => {
                    StackValue::Unmade(*offset)
                }
                _ => StackValue::Temp(self.between(depth, kind)),
            };
            self.stack.push(StackEntry { kind, value });
        }
        if let Some(&label) = self.labels.get(&position) {
            self.out.bind(label);
        }
        self.reachable = true;
        Ok(())
    }

    /// Different ways within one instruction meet here: nothing is known but what holds on all.
    pub(super) fn after_branches(&mut self) {
        self.last_result = None;
        self.initialised.clone_from(&self.initialised_at_entry);
        self.reachable = true;
    }

    /// The label of a block.
    pub(super) fn label(&mut self, offset: u32) -> LowerResult<Label> {
        let position = self.code.position(offset);
        match position.and_then(|position| self.labels.get(&position)) {
            Some(&label) => Ok(label),
            None => invalid("a jump to no block"),
        }
    }

    /// Whether a block begins at an offset.
    pub(super) fn is_block(&self, offset: u32) -> bool {
        self.code.position(offset).is_some_and(|position| self.labels.contains_key(&position))
    }

    /// The register in which an entry is between blocks.
    pub(super) fn between(&mut self, depth: usize, kind: Kind) -> Reg {
        let out = &mut self.out;
        *self.between.entry((depth, kind)).or_insert_with(|| fresh(out, kind))
    }

    /// Puts all entries where blocks expect them. Registers in `kept` are still needed: if something
    /// else goes there, they are copied elsewhere first.
    pub(super) fn settle(&mut self, kept: &mut [(Reg, Kind)]) -> LowerResult<()> {
        self.link.draft.spend(self.stack.len())?;
        let entries = std::mem::take(&mut self.stack);
        let mut targets = Vec::with_capacity(entries.len());
        for (depth, entry) in entries.iter().enumerate() {
            targets.push(self.between(depth, entry.kind));
        }
        let is_there = |index: usize| entries[index].value == StackValue::Temp(targets[index]);
        let moved: Vec<usize> = (0..entries.len())
            .filter(|&index| !is_there(index) && !matches!(entries[index].value, StackValue::Unmade(_)))
            .collect();
        for (register, kind) in kept.iter_mut() {
            if moved.iter().any(|&index| targets[index] == *register) {
                let copy = fresh(&mut self.out, *kind);
                self.emit(LocalOp::Move { dst: copy, src: *register });
                *register = copy;
            }
        }
        // What another move would overwrite goes by way of a register of its own.
        let mut sources: Vec<StackValue> = entries.iter().map(|entry| entry.value).collect();
        for &index in &moved {
            if let StackValue::Temp(from) = sources[index]
                && moved.iter().any(|&other| other != index && targets[other] == from)
            {
                let copy = fresh(&mut self.out, entries[index].kind);
                self.emit(LocalOp::Move { dst: copy, src: from });
                sources[index] = StackValue::Temp(copy);
            }
        }
        for &index in &moved {
            let source = StackEntry { kind: entries[index].kind, value: sources[index] };
            self.copy_to(&source, targets[index]);
        }
        for (entry, target) in entries.iter().zip(targets) {
            self.release(entry);
            let value = match entry.value {
                StackValue::Unmade(offset) => StackValue::Unmade(offset),
                _ => StackValue::Temp(target),
            };
            self.stack.push(StackEntry { kind: entry.kind, value });
        }
        Ok(())
    }
}
