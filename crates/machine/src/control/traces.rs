//! Stack traces: which frames an exception has passed, or in Java, which there were when it was made.
//!
//! The first pass of an exception ([`unwind`](crate::control::unwind)) notes the frames from where it is thrown up to the one
//! that takes it, or that has a filter to ask. In Java an exception notes all frames when it is made, and those that make it
//! are not among them. The trace is a string of positions in a slot of the exception
//! ([`ir::traces`](fencepost_ir::traces)), made only for exceptions of types whose traces some instruction may read: all
//! other programs have the states that they would have without.
//!
//! Writing the slot is not an event. That is right while no other thread can reach the exception: a thread that gets hold of
//! it later finds the trace there. Where another thread can, reading would be a race between the two, and the path
//! ends as unsupported.

use fencepost_ir::broken::Invariant;
use fencepost_ir::{FramePart, Handler, HandlerKind, Native, Pc, Reg, TraceForm, Traces, TypeId};

use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::reach::Owners;
use crate::state::heap::{Handle, loc};
use crate::state::{State, positions};
use crate::values::native::NativeResult;

/// What an exception that is on its way does to its trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    /// It is thrown: the trace begins with the frame that does so.
    Anew,
    /// The frame that has caught it throws it again: the trace goes on.
    Again,
    /// It has passed the frame at this depth, whose filter did not take it.
    Beyond(usize),
    /// It goes on after a `finally`. The whole way was noted before.
    On,
}

/// How many units of a trace a frame takes.
const UNITS: usize = 2;

impl Machine<'_> {
    /// How the exception in a register is thrown: one that a handler was given is thrown on.
    pub(crate) fn passing(&self, pc: Pc, exception: Reg) -> Passing {
        let given = |handler: &&Handler| handler.exception == exception;
        match self.method_of(pc).handlers.iter().find(given).map(|handler| handler.kind) {
            None => Passing::Anew,
            Some(HandlerKind::Finally) => Passing::On,
            Some(_) => Passing::Again,
        }
    }

    fn traces_of(&self, ty: TypeId) -> Option<&Traces> {
        let read = self.facts.read_traces.as_ref().is_some_and(|types| types.has(ty));
        self.program.traces.as_ref().filter(|_| read)
    }

    /// Notes all frames of a thread in an exception that it makes, where the language has it so.
    pub(crate) fn fill_trace(&self, state: &mut State, index: usize, exception: Handle) -> Result<(), Halt> {
        let ty = state.heap.get(exception).ty;
        let Some(traces) = self.traces_of(ty).filter(|traces| traces.form == TraceForm::Java) else {
            return Ok(());
        };
        let frame = |&pc: &Pc| traces.frame(self.program.method_at(pc));
        let makes_it = |pc: &Pc| {
            let made = frame(pc).and_then(|frame| frame.makes);
            made.is_some_and(|made| self.program.ty(ty).is(made))
        };
        let stack = positions(&state.threads[index].frames).filter(|pc| frame(pc).is_some());
        let trace: Vec<Pc> = stack.skip_while(makes_it).collect();
        self.set_trace(state, index, exception, traces.slot, &trace)
    }

    /// An exception that was thrown in the topmost of `height` frames comes as far as the frame at depth `reached`.
    pub(crate) fn note_frames(
        &self,
        state: &mut State,
        index: usize,
        exception: Handle,
        passing: Passing,
        height: usize,
        reached: usize,
    ) -> Result<(), Halt> {
        let object = state.heap.get(exception);
        let Some(traces) = self.traces_of(object.ty).filter(|traces| traces.form != TraceForm::Java) else {
            return Ok(());
        };
        let slot = traces.slot;
        let old = object.slots[slot as usize] as Handle;
        let known = self.trace(state, old);
        let stack: Vec<Pc> = positions(&state.threads[index].frames[..height]).collect();
        let (mut trace, passed) = match passing {
            Passing::Anew => (Vec::new(), 0),
            Passing::Again => {
                let here = *stack.first().or_broken("a frame of a thread that throws");
                let mut trace = known.clone();
                let same = |last: &mut Pc| self.program.method_at(*last) == self.program.method_at(here);
                let passed = usize::from(trace.last_mut().is_some_and(same));
                if let (1, TraceForm::Mono, Some(last)) = (passed, traces.form, trace.last_mut()) {
                    *last = here;
                }
                (trace, passed)
            }
            Passing::Beyond(depth) => (known.clone(), height - depth),
            Passing::On => return Ok(()),
        };
        let new = stack.iter().take(height - reached).skip(passed);
        trace.extend(new.filter(|&&pc| traces.frame(self.program.method_at(pc)).is_some()));
        if old != 0 && trace == known {
            return Ok(());
        }
        self.set_trace(state, index, exception, slot, &trace)
    }

    fn set_trace(
        &self,
        state: &mut State,
        index: usize,
        exception: Handle,
        slot: u32,
        trace: &[Pc],
    ) -> Result<(), Halt> {
        if self.others_reach(state, index, exception) {
            let message =
                "the stack trace of an exception that is thrown while other threads can reach it".to_owned();
            return Err(self.fail(state, index, FailureKind::Unsupported, message));
        }
        let trace = self.new_trace(state, index, trace)?;
        self.store(state, loc(exception, slot), trace.into());
        Ok(())
    }

    fn others_reach(&self, state: &State, index: usize, object: Handle) -> bool {
        let others = state.threads.iter().enumerate().any(|(at, other)| at != index && !other.is_finished());
        others && Owners::default().is_reached_by_others(self, state, object, index)
    }

    /// The positions in a trace, or none.
    fn trace(&self, state: &State, trace: Handle) -> Vec<Pc> {
        if trace == 0 {
            return Vec::new();
        }
        let units = state.heap.get(trace).slots.chunks_exact(UNITS);
        units.map(|units| (units[0] << 16 | units[1]) as Pc).collect()
    }

    fn new_trace(&self, state: &mut State, index: usize, trace: &[Pc]) -> Result<Handle, Halt> {
        let Some(ty) = self.program.string_type else {
            let message = "a stack trace where the program has no type for strings".to_owned();
            return Err(self.fail(state, index, FailureKind::Unsupported, message));
        };
        let units = trace.iter().flat_map(|pc| [pc >> 16, pc & 0xFFFF]).map(u64::from).collect();
        let handle = self.allocate(state, ty, trace.len() * UNITS);
        state.heap.get_mut(handle).slots = units;
        Ok(handle)
    }

    /// A native function that is about traces.
    pub(crate) fn trace_function(
        &self,
        state: &mut State,
        index: usize,
        native: Native,
        operands: &[u64],
    ) -> Result<NativeResult, Halt> {
        let word = |index: usize| *operands.get(index).or_broken("an operand of a native function");
        match native {
            Native::Backtrace => {
                let shown = |pc: &Pc| {
                    let traces = self.program.traces.as_ref();
                    traces.is_some_and(|traces| traces.frame(self.program.method_at(*pc)).is_some())
                };
                let trace: Vec<Pc> = positions(&state.threads[index].frames).filter(shown).collect();
                Ok(NativeResult::Words([self.new_trace(state, index, &trace)?.into(), 0]))
            }
            Native::FillTrace => {
                self.fill_trace(state, index, word(0) as Handle)?;
                Ok(NativeResult::Words([0, 0]))
            }
            Native::TraceOf | Native::HasTrace => {
                let object = state.heap.get(word(0) as Handle);
                let trace = self.traces_of(object.ty).map_or(0, |traces| object.slots[traces.slot as usize]);
                Ok(NativeResult::Words([
                    if native == Native::HasTrace { (trace != 0).into() } else { trace },
                    0,
                ]))
            }
            _ => {
                let trace = self.trace(state, word(0) as Handle);
                if native == Native::TraceText {
                    let part = *FramePart::ALL.get(word(2) as usize).or_broken("a part of a frame");
                    let frames = trace.iter().skip(word(1) as usize);
                    let lines: Vec<String> = frames.map(|&pc| self.program.frame_text(pc, part)).collect();
                    return Ok(NativeResult::Text(lines.join("\n")));
                }
                let pc = *trace.get(word(1) as usize).or_broken("a frame of a trace");
                let part = word(2) as usize;
                if native == Native::FrameText {
                    let part = *FramePart::ALL.get(part).or_broken("a part of a frame");
                    return Ok(NativeResult::Text(self.program.frame_text(pc, part)));
                }
                let span = self.program.spans[pc as usize];
                let number = *[span.line, span.offset].get(part).or_broken("a number of a frame");
                Ok(NativeResult::Words([number.into(), 0]))
            }
        }
    }
}
