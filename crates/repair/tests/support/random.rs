//! Random small programs.

use std::collections::BTreeSet;

use fencepost_explore::{SearchConfig, explore};
use fencepost_ir::{
    Class, ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, Observable, Place, Program, ProgramBuilder,
    SourceId, Span, Storage,
};
use proptest::prelude::*;

use super::{model, options};

/// What a thread does.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    Write {
        variable: usize,
        volatile: bool,
    },
    Read {
        variable: usize,
        volatile: bool,
    },
    /// Goes back to the read before it while that gives 0. (Rounds that write fill the window.)
    Await,
    /// Leaves out the next step if the last read gives 0.
    Skip,
    Fence,
}

/// Draws a step.
pub fn step() -> impl Strategy<Value = Step> {
    let access = || (0..3usize, prop::bool::weighted(0.2));
    prop_oneof![
        4 => access().prop_map(|(variable, volatile)| Step::Write { variable, volatile }),
        4 => access().prop_map(|(variable, volatile)| Step::Read { variable, volatile }),
        1 => Just(Step::Await),
        1 => Just(Step::Skip),
        1 => Just(Step::Fence),
    ]
}

/// Threads that do these steps; every write writes another value.
pub fn program(threads: &[Vec<Step>]) -> (Program, Vec<Observable>) {
    let mut p = ProgramBuilder::new();
    let access = |p: &mut ProgramBuilder, class| p.access(class, &[]).unwrap();
    let [read, write] = [Class::Read, Class::Write].map(|class| access(&mut p, class));
    let [vread, vwrite] = [Class::VRead, Class::VWrite].map(|class| access(&mut p, class));
    let fence = access(&mut p, Class::Fence);
    // For repairs with a fence of writes alone.
    p.access(Class::Fence, &["ww"]).unwrap();
    let variables = ["x", "y", "z"].map(|name| p.add_static(name, Storage::I32, 0));
    let mut observe: Vec<Observable> = variables.iter().map(|id| Observable::Static(*id)).collect();
    let mut value = 0;
    for (thread, steps) in threads.iter().enumerate() {
        let name = format!("P{thread}");
        let mut m = MethodBuilder::new(&name);
        let mut last = None;
        let mut skip = None;
        for (index, step) in steps.iter().enumerate() {
            let index = index as u32;
            m.at(Span { source: SourceId(0), line: index + 1, offset: index });
            let skipped = skip.take();
            match *step {
                Step::Write { variable, volatile } => {
                    value += 1;
                    let src = m.register(Kind::I32);
                    m.emit(LocalOp::Const { dst: src, value });
                    let place = Place::Static(variables[variable]);
                    m.emit(MemoryOp::Store { place, src, access: if volatile { vwrite } else { write } });
                }
                Step::Read { variable, volatile } => {
                    let dst = m.register(Kind::I32);
                    m.observe(dst);
                    observe.push(Observable::Register { thread: thread as u16, register: dst });
                    let again = m.label();
                    m.bind(again);
                    let place = Place::Static(variables[variable]);
                    m.emit(MemoryOp::Load { dst, place, access: if volatile { vread } else { read } });
                    last = Some((dst, again));
                }
                Step::Await => {
                    let reads = index > 0 && matches!(steps[index as usize - 1], Step::Read { .. });
                    if let Some((condition, again)) = last.filter(|_| reads) {
                        m.emit(ControlOp::Branch { condition, when: false, target: again.0 });
                    }
                }
                Step::Skip => {
                    if let Some((condition, _)) = last {
                        let over = m.label();
                        m.emit(ControlOp::Branch { condition, when: false, target: over.0 });
                        skip = Some(over);
                    }
                }
                Step::Fence => m.emit(MemoryOp::Fence { access: fence }),
            }
            if let Some(over) = skipped {
                m.bind(over);
            }
        }
        if let Some(over) = skip {
            m.bind(over);
        }
        m.at(Span { source: SourceId(0), line: steps.len() as u32 + 1, offset: steps.len() as u32 });
        let first = m.register(Kind::I32);
        m.emit(ControlOp::Return { first });
        let method = p.method(m);
        p.thread(name, method, Vec::new());
    }
    (p.build(), observe)
}

/// The final states under a model.
pub fn outcomes(program: &Program, model_name: &str, observe: &[Observable]) -> BTreeSet<Vec<i64>> {
    let rules = model(model_name).link(program).unwrap();
    let machine = SearchConfig::default().machine(program, rules);
    let report = explore(&machine, &SearchConfig { observe, all: true, ..options() });
    report.outcomes.into_keys().collect()
}
