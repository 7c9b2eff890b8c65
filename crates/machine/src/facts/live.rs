//! The registers that matter at each position, listed with their kinds: what encoding a thread,
//! loading it and following its references go through.

use std::ops::Range;

use fencepost_ir::liveness::Liveness;
use fencepost_ir::{Kind, Pc, Program, Reg};

/// For each position, the registers of its frame that are part of a state.
#[derive(Clone, Debug)]
pub(crate) struct LiveRegisters {
    registers: Vec<(Reg, Kind)>,
    rows: Vec<Range<u32>>,
}

impl LiveRegisters {
    /// Those that are live, or all of them unless dead ones are forgotten.
    pub(crate) fn of(program: &Program, liveness: &Liveness, forget_dead: bool) -> LiveRegisters {
        let mut live = LiveRegisters { registers: Vec::new(), rows: Vec::with_capacity(program.code.len()) };
        for method in &program.methods {
            let mut last = 0..0;
            for pc in method.start..method.end {
                let kinds = method.registers.iter().enumerate();
                let all = kinds.map(|(index, &kind)| (Reg(index as u16), kind));
                let start = live.registers.len();
                live.registers
                    .extend(all.filter(|&(register, _)| !forget_dead || liveness.is_live(pc, register)));
                // Neighbours often have the same.
                let (before, row) = live.registers.split_at(start);
                if pc > method.start && before[last.start as usize..last.end as usize] == *row {
                    live.registers.truncate(start);
                } else {
                    last = start as u32..live.registers.len() as u32;
                }
                live.rows.push(last.clone());
            }
        }
        live
    }

    /// Those of a frame at `pc`.
    #[inline]
    pub(crate) fn at(&self, pc: Pc) -> &[(Reg, Kind)] {
        let Range { start, end } = self.rows[pc as usize];
        &self.registers[start as usize..end as usize]
    }
}
