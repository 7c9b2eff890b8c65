//! What a story says of a thread that goes on before it knows what it has to know for that.

use fencepost_ir::{Class, ControlOp, LocalOp, MemoryOp, ObjectOp, Op, Pc, Place};
use fencepost_memory::Location;

use crate::machine::Machine;
use crate::state::{State, Thread};

impl Machine<'_> {
    /// `guesses that it goes on at line 7, before it has read ready`
    pub(super) fn guess_in_words(&self, state: &State, thread: &Thread, pc: Pc, way: u32) -> String {
        let guessed = format!("guesses that {}", self.guess_name(pc, way));
        // What the thread has asked for last is what it would have to wait for.
        let mut reads = thread.window.events().filter(|(_, event)| {
            matches!(self.rules.class(event.access), Class::Read | Class::VRead | Class::Rmw)
        });
        match reads.next_back().map(|(_, event)| event.location) {
            Some(Location::Known(at)) => {
                format!("{guessed}, before it has read {}", self.location_name(state, at))
            }
            _ => guessed,
        }
    }

    /// The source line of an instruction, if it has one.
    fn line(&self, pc: Pc) -> Option<u32> {
        self.program.spans.get(pc as usize).map(|span| span.line).filter(|&line| line != 0)
    }

    /// What is guessed when the decision at `pc` is guessed to go this way.
    fn guess_name(&self, pc: Pc, way: u32) -> String {
        let either = |right: &str, wrong: &str| if way == 0 { wrong } else { right }.to_owned();
        let not_null = || either("the reference is not null", "the reference is null");
        match self.program.code[pc as usize] {
            Op::Control(ControlOp::Branch { when, target, .. }) => {
                let next = if when == (way != 0) { target } else { pc + 1 };
                match (self.line(next), self.line(pc)) {
                    (Some(next), Some(here)) if next != here => format!("it goes on at line {next}"),
                    _ => "its condition turns out this way".to_owned(),
                }
            }
            Op::Control(ControlOp::Assume { .. }) => {
                either("the assumption holds", "the assumption does not hold")
            }
            Op::Control(ControlOp::Switch { .. }) => format!("it goes on at {}", self.program.position(way)),
            Op::Control(ControlOp::CallVirtual { .. })
            | Op::Object(ObjectOp::ResolveVirtual { .. })
            | Op::Control(ControlOp::CallIndirect { .. } | ControlOp::TailCallIndirect { .. }) => {
                match way.checked_sub(1) {
                    None => "there is nothing to call".to_owned(),
                    Some(method) => format!("`{}` is called", self.program.methods[method as usize].name),
                }
            }
            Op::Object(ObjectOp::Cast { .. }) => either("the cast succeeds", "the cast fails"),
            Op::Object(ObjectOp::StoreCheck { .. }) => {
                either("the array takes the object", "the array does not take the object")
            }
            Op::Local(LocalOp::Unary { .. } | LocalOp::Binary { .. } | LocalOp::BinaryImmediate { .. }) => {
                either("the operation succeeds", "the operation fails")
            }
            Op::Memory(
                MemoryOp::Get { place: Place::Element { .. }, .. }
                | MemoryOp::AddressOf { place: Place::Element { .. }, .. },
            ) => either("the element exists", "the element does not exist"),
            op if matches!(op.place(), Some(Place::Element { .. })) => {
                either("the element exists", "the element does not exist")
            }
            _ => not_null(),
        }
    }
}
