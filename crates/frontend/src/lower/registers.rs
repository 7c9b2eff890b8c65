//! Registers of a method that hold values of the operand stack.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;

use fencepost_ir::{Kind, MethodBuilder, Reg};

/// The most registers of a method.
pub const MAX_REGISTERS: usize = 60_000;

/// New registers of these kinds, one after another. Once there are too many of them, the method
/// cannot be run and any register will do.
pub fn fresh(out: &mut MethodBuilder, kinds: &[Kind]) -> Reg {
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

/// The temporaries of a method, by their shapes: a kind, or several for values of several words.
#[derive(Debug)]
pub struct Temporaries<S> {
    free: HashMap<S, Vec<Reg>>,
    /// Shape and number of users of each temporary in use.
    used: HashMap<Reg, (S, u32)>,
}

impl<S> Default for Temporaries<S> {
    fn default() -> Temporaries<S> {
        Temporaries { free: HashMap::new(), used: HashMap::new() }
    }
}

impl<S: Clone + Eq + Hash> Temporaries<S> {
    /// The first register of a temporary of this shape, in use by one entry: one that is free, or a `fresh` one.
    pub fn allocate<Q>(&mut self, shape: &Q, fresh: impl FnOnce() -> Reg) -> Reg
    where
        S: Borrow<Q>,
        Q: ToOwned<Owned = S> + Eq + Hash + ?Sized,
    {
        let free = self.free.get_mut(shape).and_then(Vec::pop);
        let first = free.unwrap_or_else(fresh);
        self.used.insert(first, (shape.to_owned(), 1));
        first
    }

    /// One more entry has this temporary.
    pub fn share(&mut self, first: Reg) {
        if let Some((_, users)) = self.used.get_mut(&first) {
            *users += 1;
        }
    }

    /// One entry less has this temporary.
    pub fn release(&mut self, first: Reg) {
        let Some((_, users)) = self.used.get_mut(&first) else { return };
        *users -= 1;
        if *users == 0
            && let Some((shape, _)) = self.used.remove(&first)
        {
            self.free.entry(shape).or_default().push(first);
        }
    }

    /// Whether exactly one entry has this temporary.
    pub fn is_sole(&self, first: Reg) -> bool {
        self.used.get(&first).is_some_and(|(_, users)| *users == 1)
    }

    /// Takes a temporary out of use for good: something points to it.
    pub fn keep(&mut self, first: Reg) {
        self.used.remove(&first);
    }
}
