//! The evaluation stack at translation time.
//!
//! CIL's stack has the same shape whenever control passes an instruction, so it is gone after
//! translation: each entry is known to be a constant, a variable's register, or a temporary. A
//! value is copied only where something could change it between push and pop.

use std::collections::HashMap;

use fencepost_ir::{Kind, MethodBuilder, Reg, StaticId};

use crate::types::{MethodInst, Ty};

/// Which local or parameter.
pub(super) type VariableIndex = usize;

/// Where an entry's value is.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// One word that is known.
    Const(u64),
    /// Registers from this one on that belong to stack entries only.
    Temp(Reg),
    /// Registers from this one on, of a variable whose address is not taken.
    Variable(Reg, VariableIndex),
    /// The address of a static's slots.
    StaticAddress(StaticId),
    /// The address of registers of this frame.
    RegisterAddress(Reg),
    /// A method, to make a delegate of.
    Function(Box<MethodInst>),
    /// The number of what implements a method for an object, to make a delegate of.
    Implementation { number: Reg, object: Reg },
    /// A token's run-time handle: the constant data of a field.
    FieldData(crate::metadata::Token),
}

/// An entry of the evaluation stack.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Its type: exact for what comes from a declaration.
    pub ty: Ty,
    /// Where it is.
    pub value: Value,
}

/// The temporaries of a method.
#[derive(Default)]
pub(super) struct Temporaries {
    free: HashMap<Vec<Kind>, Vec<Reg>>,
    /// Shape and number of users of each temporary in use.
    used: HashMap<Reg, (Vec<Kind>, u32)>,
}

impl Temporaries {
    /// Registers of these kinds, one after another.
    pub(super) fn allocate(&mut self, out: &mut MethodBuilder, kinds: &[Kind]) -> Reg {
        let free = self.free.get_mut(kinds).and_then(Vec::pop);
        let first = free.unwrap_or_else(|| fresh(out, kinds));
        self.used.insert(first, (kinds.to_vec(), 1));
        first
    }

    /// One more entry has this temporary.
    pub(super) fn share(&mut self, first: Reg) {
        if let Some((_, users)) = self.used.get_mut(&first) {
            *users += 1;
        }
    }

    /// One entry less has this temporary.
    pub(super) fn release(&mut self, first: Reg) {
        let Some((_, users)) = self.used.get_mut(&first) else { return };
        *users -= 1;
        if *users == 0
            && let Some((kinds, _)) = self.used.remove(&first)
        {
            self.free.entry(kinds).or_default().push(first);
        }
    }

    /// Whether exactly one entry has this temporary.
    pub(super) fn is_sole(&self, first: Reg) -> bool {
        self.used.get(&first).is_some_and(|(_, users)| *users == 1)
    }

    /// Takes a temporary out of use for good: something points to it.
    pub(super) fn keep(&mut self, first: Reg) {
        self.used.remove(&first);
    }
}

/// The most registers of a method.
pub(super) const MAX_REGISTERS: usize = 60_000;

/// New registers of these kinds, one after another. Once there are too many of them, the method
/// cannot be run and any register will do.
pub(super) fn fresh(out: &mut MethodBuilder, kinds: &[Kind]) -> Reg {
    if out.register_count() + kinds.len() > MAX_REGISTERS {
        while out.register_count() <= MAX_REGISTERS {
            out.register(Kind::I32);
        }
        return Reg(0);
    }
    let mut registers = kinds.iter().map(|&kind| out.register(kind));
    let first = registers.next().unwrap_or(Reg(0));
    registers.for_each(drop);
    first
}
