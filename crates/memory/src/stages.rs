//! Which stages of a write a model can tell apart in one program, derived from its rules.
//!
//! A model that takes a write's life apart pays for it: each write has more to remember and more steps to
//! take. But the rules often leave nothing between two stages that anything could see. Then they are one:
//!
//! * *Reflections.* With one other thread there is no one by one, nor where all writes that the program has
//!   reach the others in one step.
//! * *Execution.* A write that has been issued may be taken for executed if no read could find out. What holds
//!   the write up then holds up all reads, so a read that could see it early waits as long; and values arrive in
//!   the order of reads, so none is late. What is left is the order in which writes are reflected, as in a model
//!   that names no stages.
//!
//! This is what McSPIN's *stages* state by hand for each model (Abe et al. 2016, section 3.3).

use fencepost_ir::Class;

use crate::rules::{AccessSet, Rules};

impl Rules {
    /// Merges the stages that cannot be distinguished in a program of at most so many threads.
    pub fn merge_stages(&mut self, threads: Option<usize>) {
        let writes = self.access_set(is_write);
        if threads.is_some_and(|threads| threads <= 2) || writes & !self.together == 0 {
            self.separate_reflection = false;
        }
        if self.separate_reflection || self.same.is_some() || self.other.is_some() || !self.executes_at_once()
        {
            return;
        }
        let Some(stages) = self.stages.take() else { return };
        for access in 0..self.classes.len() {
            // Of what has to be executed before, only reads can still be waited for.
            let mut held = stages.execute_execute[access] & !writes;
            if writes >> access & 1 == 1 {
                held |= stages.done_reflect[access] | stages.reflect_reflect[access];
                held |= stages.execute_reflect[access] & !writes;
            }
            self.before[access] |= held;
            self.issue[access] |= stages.execute_issue[access] & !writes;
        }
        let all = self.access_set(|_| true);
        self.barriers = self.before.iter().fold(all, |barriers, row| barriers & row);
    }

    /// Whether no read can tell when a write is executed, once it is issued.
    fn executes_at_once(&self) -> bool {
        let Some(stages) = &self.stages else { return false };
        let reads = self.access_set(|class| matches!(class, Class::Read | Class::VRead));
        let writes = self.access_set(is_write);
        let values = self.access_set(Class::reads);
        let members = |set: AccessSet| (0..self.classes.len()).filter(move |access| set >> access & 1 == 1);
        members(reads).all(|read| {
            let waits = self.before[read];
            let in_order = values & !waits == 0;
            in_order
                && members(writes).all(|write| {
                    let held = self.before[write] | stages.execute_execute[write] & !writes;
                    let fenced = self.fences.iter().flatten();
                    held & !waits == 0
                        && fenced
                            .into_iter()
                            .all(|fence| fence.before[write] & !(fence.before[read] | waits) == 0)
                })
        })
    }

    /// The access classes of events of some classes.
    fn access_set(&self, mut test: impl FnMut(Class) -> bool) -> AccessSet {
        let classes = self.classes.iter().enumerate();
        classes.filter(|(_, class)| test(**class)).fold(0, |set, (access, _)| set | 1 << access)
    }
}

fn is_write(class: Class) -> bool {
    matches!(class, Class::Write | Class::VWrite)
}
