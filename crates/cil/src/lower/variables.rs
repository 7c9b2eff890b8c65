//! Locals and parameters: copies that can be avoided are.

use fencepost_ir::{MemoryOp, Place, Reg};

use super::body::{Body, Variable};
use super::stack::{StackEntry, StackValue, VariableIndex};
use crate::metadata::rows::Param;
use crate::types::{LowerResult, Shape, invalid};

/// Parameters and locals have indices of one kind: parameters first.
fn key(is_local: bool, index: usize) -> VariableIndex {
    index << 1 | usize::from(is_local)
}

impl Body<'_, '_> {
    /// Gives variables the names that metadata and symbols know: of a struct, each of its parts.
    pub(super) fn name_variables(&mut self) {
        let whole = 0..u32::MAX;
        let assembly = self.link.types.world.assembly(self.assembly);
        let has_this = usize::from(self.link.types.signature(&self.inst).is_ok_and(|it| it.has_this));
        let mut names = Vec::new();
        if has_this == 1 {
            names.extend(self.parameters.first().map(|it| (it.clone(), "this".to_owned(), whole.clone())));
        }
        for param in assembly.method(self.inst.token).params {
            let row: Param<'_> = assembly.row(param);
            let index = usize::from(row.sequence).checked_sub(1).map(|index| index + has_this);
            if let Some(variable) = index.and_then(|index| self.parameters.get(index)) {
                names.push((variable.clone(), row.name.to_owned(), whole.clone()));
            }
        }
        let symbols = self.link.types.world.symbols(self.assembly);
        if let Some(method) = symbols.as_ref().and_then(|symbols| symbols.method(self.inst.token)) {
            for local in &method.locals {
                if let Some(variable) = self.locals.get(usize::from(local.slot)) {
                    names.push((variable.clone(), local.name.clone(), local.scope.clone()));
                }
            }
        }
        for (variable, name, scope) in names {
            let Ok(leaves) = self.link.types.leaves(variable.ty) else { continue };
            for (index, leaf) in leaves.iter().enumerate() {
                let register = Reg(variable.first.0 + index as u16);
                let name = match leaf.name.is_empty() {
                    true => name.clone(),
                    false => format!("{name}.{}", leaf.name),
                };
                self.out.name_local(register, name, scope.clone());
            }
        }
    }

    fn variable(&self, is_local: bool, index: usize) -> LowerResult<Variable> {
        let all = if is_local { &self.locals } else { &self.parameters };
        match all.get(index) {
            Some(variable) => Ok(variable.clone()),
            None if is_local => invalid(format!("there is no local {index}")),
            None => invalid(format!("there is no argument {index}")),
        }
    }

    pub(super) fn load_argument(&mut self, index: usize) -> LowerResult<()> {
        self.load_variable(false, index)
    }

    pub(super) fn load_local(&mut self, index: usize) -> LowerResult<()> {
        self.load_variable(true, index)
    }

    fn load_variable(&mut self, is_local: bool, index: usize) -> LowerResult<()> {
        let variable = self.variable(is_local, index)?;
        if !variable.addressed && self.frame.is_none() {
            let value = StackValue::Variable(variable.first, key(is_local, index));
            self.stack.push(StackEntry { ty: variable.ty, value });
            return Ok(());
        }
        let first = self.temporary(variable.ty)?;
        match self.frame {
            Some(pointer) => {
                for offset in 0..variable.kinds.len() as u16 {
                    let place =
                        Place::Pointer { pointer, slot: u32::from(variable.first.0 + offset), region: None };
                    let access = self.link.draft.access.read;
                    self.emit(MemoryOp::Load { dst: Reg(first.0 + offset), place, access });
                }
            }
            None => self.move_registers(variable.first, first, variable.kinds.len() as u16),
        }
        self.push_temp(variable.ty, first);
        Ok(())
    }

    pub(super) fn store_argument(&mut self, index: usize) -> LowerResult<()> {
        self.store_variable(false, index)
    }

    pub(super) fn store_local(&mut self, index: usize) -> LowerResult<()> {
        self.store_variable(true, index)
    }

    fn store_variable(&mut self, is_local: bool, index: usize) -> LowerResult<()> {
        let variable = self.variable(is_local, index)?;
        let entry = self.pop()?;
        let entry = self.coerce(entry, variable.ty)?;
        self.save_copies(key(is_local, index))?;
        if let Some(pointer) = self.frame {
            let (entry, from) = self.materialise(entry)?;
            for offset in 0..variable.kinds.len() as u16 {
                let place =
                    Place::Pointer { pointer, slot: u32::from(variable.first.0 + offset), region: None };
                let access = self.link.draft.access.write;
                self.emit(MemoryOp::Store { place, src: Reg(from.0 + offset), access });
            }
            self.release(&entry);
            return Ok(());
        }
        if let StackValue::Temp(first) = entry.value
            && self.last_result == Some(first)
            && self.temporaries.is_sole(first)
            && variable.kinds.len() == 1
            && self.out.redirect(first, variable.first)
        {
            self.last_result = None;
            self.release(&entry);
            return Ok(());
        }
        self.copy_to(&entry, variable.first)?;
        self.release(&entry);
        Ok(())
    }

    /// Copies what the stack has of a variable that is about to change.
    fn save_copies(&mut self, changed: VariableIndex) -> LowerResult<()> {
        for index in 0..self.stack.len() {
            let entry = self.stack[index].clone();
            if let StackValue::Variable(_, of) = entry.value
                && of == changed
            {
                let first = self.temporary(entry.ty)?;
                self.copy_to(&entry, first)?;
                self.stack[index].value = StackValue::Temp(first);
            }
        }
        Ok(())
    }

    pub(super) fn load_argument_address(&mut self, index: usize) -> LowerResult<()> {
        self.load_address(false, index)
    }

    pub(super) fn load_local_address(&mut self, index: usize) -> LowerResult<()> {
        self.load_address(true, index)
    }

    fn load_address(&mut self, is_local: bool, index: usize) -> LowerResult<()> {
        let variable = self.variable(is_local, index)?;
        let ty = self.link.types.intern(Shape::ByRef(variable.ty));
        self.stack.push(StackEntry { ty, value: StackValue::RegisterAddress(variable.first) });
        Ok(())
    }

    pub(super) fn duplicate(&mut self) -> LowerResult<()> {
        let entry = self.pop()?;
        let entry = match entry.value {
            // What is cheap to make again is made again.
            StackValue::StaticAddress(_) | StackValue::RegisterAddress(_) | StackValue::Const(_) => entry,
            _ => self.materialise(entry)?.0,
        };
        if let StackValue::Temp(first) = entry.value {
            self.temporaries.share(first);
        }
        self.stack.push(entry.clone());
        self.stack.push(entry);
        self.last_result = None;
        Ok(())
    }
}
