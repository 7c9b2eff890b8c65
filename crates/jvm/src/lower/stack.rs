//! The operand stack at translation time.
//!
//! The JVM's stack has the same shape whenever control passes an instruction, so it is gone after
//! translation: each entry is known to be a constant, a variable's register, or a temporary. A value is
//! copied only where something could change it between push and pop. At the ends of blocks, entries are
//! in registers that belong to their depth.

use std::collections::HashMap;

use fencepost_ir::{Kind, MethodBuilder, Reg};

/// Where an entry's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A word that is known.
    Const(u64),
    /// A register that belongs to stack entries only.
    Temp(Reg),
    /// The register of a variable.
    Variable(Reg),
    /// A string that the `new` at this offset stands for: its constructor will make it.
    Unmade(u32),
}

/// An entry of the operand stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// What its register holds.
    pub kind: Kind,
    /// Where it is.
    pub value: Value,
}

/// The temporaries of a method.
#[derive(Default)]
pub(super) struct Temporaries {
    free: HashMap<Kind, Vec<Reg>>,
    /// Kind and number of users of each temporary in use.
    used: HashMap<Reg, (Kind, u32)>,
}

impl Temporaries {
    /// A register of a kind.
    pub(super) fn allocate(&mut self, out: &mut MethodBuilder, kind: Kind) -> Reg {
        let free = self.free.get_mut(&kind).and_then(Vec::pop);
        let register = free.unwrap_or_else(|| fresh(out, kind));
        self.used.insert(register, (kind, 1));
        register
    }

    /// One more entry has this temporary.
    pub(super) fn share(&mut self, register: Reg) {
        if let Some((_, users)) = self.used.get_mut(&register) {
            *users += 1;
        }
    }

    /// One entry less has this temporary.
    pub(super) fn release(&mut self, register: Reg) {
        let Some((_, users)) = self.used.get_mut(&register) else { return };
        *users -= 1;
        if *users == 0
            && let Some((kind, _)) = self.used.remove(&register)
        {
            self.free.entry(kind).or_default().push(register);
        }
    }

    /// Whether exactly one entry has this temporary.
    pub(super) fn is_sole(&self, register: Reg) -> bool {
        self.used.get(&register).is_some_and(|(_, users)| *users == 1)
    }
}

/// The most registers of a method.
pub(super) const MAX_REGISTERS: usize = 60_000;

/// A new register. Once there are too many of them, the method cannot be run and any register will do.
pub(super) fn fresh(out: &mut MethodBuilder, kind: Kind) -> Reg {
    match out.register_count() > MAX_REGISTERS {
        true => Reg(0),
        false => out.register(kind),
    }
}
