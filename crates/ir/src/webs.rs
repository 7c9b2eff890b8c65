//! Registers at positions, as far as they hold the same values.
//!
//! A register serves for many things in the course of a method. What it holds at two positions is one
//! *web* if it may be the same value: if it is live and not overwritten on the way from one to the
//! other. Analyses that look at webs need no notion of time and still do not mix up what has nothing to
//! do with each other.

use crate::budget::Budget;
use crate::liveness::{Liveness, defined, handlers_at, successors};
use crate::op::Reg;
use crate::program::{HandlerKind, Method, Pc, Program};
use crate::types::Kind;

/// The webs of all registers that hold references.
#[derive(Clone, Debug)]
pub(crate) struct Webs {
    /// Where the registers of each position begin in `web`.
    starts: Vec<u32>,
    web: Vec<u32>,
    /// How many there are.
    count: u32,
}

impl Webs {
    pub(crate) fn of(program: &Program, liveness: &Liveness, budget: &Budget<'_>) -> Webs {
        let mut starts = Vec::with_capacity(program.code.len());
        let mut count = 0;
        for method in &program.methods {
            for _ in method.start..method.end {
                starts.push(count);
                count += method.registers.len() as u32;
            }
        }
        let mut webs = Webs { starts, web: (0..count).collect(), count: 0 };
        let methods = program.methods.iter().take_while(|_| budget.stop().is_none());
        methods.for_each(|method| webs.method(program, liveness, method));
        (0..webs.web.len()).for_each(|index| webs.web[index] = webs.root(index as u32));
        webs.number(program);
        webs
    }

    /// Gives the webs numbers without gaps. All registers that hold no references are one, but for those of parameters.
    fn number(&mut self, program: &Program) {
        const NONE: u32 = u32::MAX;
        let mut numbers = vec![NONE; self.web.len()];
        self.count = 1;
        for method in &program.methods {
            for pc in method.start..method.end {
                for (register, &kind) in method.registers.iter().enumerate() {
                    let index = self.starts[pc as usize] as usize + register;
                    let number = &mut numbers[self.web[index] as usize];
                    if *number == NONE && (kind == Kind::Ref || pc == method.start) {
                        *number = self.count;
                        self.count += 1;
                    }
                }
            }
        }
        for web in &mut self.web {
            *web = Some(numbers[*web as usize]).filter(|&number| number != NONE).unwrap_or(0);
        }
    }

    /// More than the number of any web.
    pub(crate) fn bound(&self) -> usize {
        self.count as usize
    }

    /// The web of a register before the instruction at a position.
    pub(crate) fn at(&self, pc: Pc, Reg(register): Reg) -> usize {
        self.web[self.starts[pc as usize] as usize + usize::from(register)] as usize
    }

    fn method(&mut self, program: &Program, liveness: &Liveness, method: &Method) {
        let references = || {
            (0..method.registers.len() as u16)
                .map(Reg)
                .filter(|reg| method.registers[usize::from(reg.0)] == Kind::Ref)
        };
        for register in references().filter(|&register| is_pinned(method, register)) {
            (method.start..method.end).for_each(|pc| self.unite(method.start, pc, register));
        }
        for pc in method.start..method.end {
            let mut overwritten = Vec::new();
            defined(program, &program.code[pc as usize], |register| overwritten.push(register));
            successors(program, method, pc, |next| {
                let kept = |reg: &Reg| liveness.is_live(next, *reg) && !overwritten.contains(reg);
                references().filter(kept).for_each(|register| self.unite(pc, next, register));
            });
            for handler in handlers_at(program, method, pc) {
                let kept = |reg: &Reg| liveness.is_live(handler.target, *reg) && *reg != handler.exception;
                references().filter(kept).for_each(|register| self.unite(pc, handler.target, register));
            }
        }
    }

    fn unite(&mut self, one: Pc, other: Pc, Reg(register): Reg) {
        let [one, other] = [one, other].map(|pc| self.root(self.starts[pc as usize] + u32::from(register)));
        self.web[one as usize] = other;
    }

    fn root(&mut self, mut index: u32) -> u32 {
        while self.web[index as usize] != index {
            let next = self.web[index as usize];
            self.web[index as usize] = self.web[next as usize];
            index = next;
        }
        index
    }
}

/// Whether a managed pointer may point to a register. A filter works on the frame of the method that it
/// belongs to.
pub(crate) fn is_pinned(method: &Method, register: Reg) -> bool {
    method.pinned.contains(&register)
        || method.handlers.iter().any(|handler| matches!(handler.kind, HandlerKind::Filter(_)))
}
