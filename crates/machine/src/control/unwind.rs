//! Exceptions: which handler takes one, and what runs on the way.
//!
//! An exception is handled in two passes, as the bytecodes define it. The first looks for a handler
//! that will take it and changes nothing but for the filters that it runs on top of the stack; so an
//! uncaught exception is reported with the stack intact. The second unwinds to the innermost
//! handler, which may be a `finally` that throws it on when done: the search begins anew, with the
//! decisions of filters remembered.

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::words::Dialect;
use fencepost_ir::{Handler, HandlerKind, MemoryOp, MethodId, ObjectOp, Op, Place, Trap, TypeId};
use fencepost_memory::Operand;
use fencepost_memory::views::Carrier;

use crate::control::traces::Passing;
use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::heap::{Handle, Pointer, loc};
use crate::state::{Filter, FilterDecision, Frame, Initialisation, State, Thread, stack};

/// What the search for a handler came to.
enum HandlerSearch {
    /// The handler to run next, in the frame at `depth`: the one that takes the exception, or a
    /// `finally` on the way to it. The exception comes as far as the frame at `reached`.
    Handler { depth: usize, handler: Handler, reached: usize },
    /// A filter that has to decide first.
    Undecided { filter: Filter, method: MethodId },
    /// The exception leaves the initialiser that the frame at this depth runs.
    LeavesInitialiser(usize),
    /// The exception leaves the filter that the frame at this depth runs.
    LeavesFilter(usize, Filter),
    /// No handler takes it.
    Uncaught,
}

/// Whether an exception ends an initialiser on its way.
fn leaves_initialiser(thread: &Thread, found: &HandlerSearch) -> bool {
    match *found {
        HandlerSearch::Handler { depth, .. } => {
            thread.frames[depth + 1..].iter().any(|frame| frame.initialises.is_some())
        }
        HandlerSearch::LeavesInitialiser(_) => true,
        HandlerSearch::Undecided { .. } | HandlerSearch::LeavesFilter(..) | HandlerSearch::Uncaught => false,
    }
}

impl Machine<'_> {
    /// Raises the exception of a failed instruction.
    pub(crate) fn raise(&self, state: &mut State, index: usize, trap: Trap) -> Halt {
        if self.is_tentative(&state.threads[index]) {
            // Nothing is certain yet: the instruction is tried again when the guesses are decided.
            return Halt::Parked;
        }
        match self.program.traps[trap as usize] {
            Some(ty) => {
                let constant = self.program.trap_messages[trap as usize];
                let text = constant.map(|constant| constant + 1).or_else(|| self.told(state, index, trap));
                let handle = self.allocate(state, ty, self.program.ty(ty).slots.len());
                if let (Some(slot), Some(text)) = (self.program.exception_message, text)
                    && let Some(message) = state.heap.get_mut(handle).slots.get_mut(slot as usize)
                {
                    *message = text.into();
                }
                match self.fill_trace(state, index, handle) {
                    Ok(()) => self.throw(state, index, handle, Passing::Anew),
                    Err(halt) => halt,
                }
            }
            // What it means is not modelled.
            None if trap.is_limit() => {
                self.fail(state, index, FailureKind::Unsupported, self.trap_message(trap))
            }
            None => self.fail(state, index, FailureKind::Exception, self.trap_text(state, index, trap)),
        }
    }

    /// A string that says which index, length or class is wrong, where the language has it so.
    fn told(&self, state: &mut State, index: usize, trap: Trap) -> Option<Handle> {
        let ty = self.program.string_type.filter(|_| self.program.trap_operands)?;
        let thread = &state.threads[index];
        let number = |register| thread.expect_value(register) as u32 as i32;
        let pc = thread.frame().pc;
        let text = match (trap, self.program.code[pc as usize]) {
            (Trap::NullReference, _) => {
                let message = self.program.null_messages.get(&pc)?;
                self.program.messages[*message as usize].clone()
            }
            (Trap::NegativeLength, Op::Object(ObjectOp::NewArray { length, .. })) => {
                number(length).to_string()
            }
            (
                Trap::IndexOutOfRange,
                Op::Memory(
                    MemoryOp::Get { place, .. }
                    | MemoryOp::Load { place, .. }
                    | MemoryOp::Store { place, .. },
                ),
            ) => {
                let Place::Element { array, index, .. } = place else { return None };
                let object = state.heap.get(thread.expect_value(array) as Handle);
                let words = self.program.ty(object.ty).slots.len().max(1);
                let length = object.slots.len() / words;
                format!("Index {} out of bounds for length {length}", number(index))
            }
            (Trap::InvalidCast, Op::Object(ObjectOp::Cast { object, ty })) => {
                let (from, to) =
                    (self.class_name(state, thread.expect_value(object))?, &self.program.ty(ty).name);
                if to.ends_with("[]") {
                    return None;
                }
                format!("class {from} cannot be cast to class {to}")
            }
            (Trap::ArrayTypeMismatch, Op::Object(ObjectOp::StoreCheck { value, .. })) => {
                self.class_name(state, thread.expect_value(value))?.to_owned()
            }
            _ => return None,
        };
        let units: Vec<u64> = text.encode_utf16().map(u64::from).collect();
        let handle = self.allocate(state, ty, units.len());
        state.heap.get_mut(handle).slots = units;
        Some(handle)
    }

    /// The name of an object's class, unless it is an array, which has another name for the language.
    fn class_name(&self, state: &State, object: u64) -> Option<&str> {
        let name = self.program.ty(state.heap.get(object as Handle).ty).name.as_str();
        (!name.ends_with("[]")).then_some(name)
    }

    /// Transfers control to the handler of an exception.
    pub(crate) fn throw(&self, state: &mut State, index: usize, exception: Handle, passing: Passing) -> Halt {
        let height = state.threads[index].frames.len();
        self.note_thrown(state, index, exception, passing);
        self.propagate(state, index, exception, passing, height, Vec::new())
    }

    /// Transfers control to the handler of an exception that was thrown in the topmost of `height`
    /// frames; frames above these are filters that have just come to the decisions in `new`. Changes
    /// nothing if no handler takes it: the path ends by an action of its own.
    pub(crate) fn propagate(
        &self,
        state: &mut State,
        index: usize,
        mut exception: Handle,
        mut passing: Passing,
        mut height: usize,
        mut new: Vec<FilterDecision>,
    ) -> Halt {
        let found = loop {
            match self.search(state, index, exception, height, &new) {
                HandlerSearch::LeavesFilter(depth, filter) => {
                    new.push(FilterDecision { filter, taken: false });
                    (exception, height) = (filter.exception, depth);
                    passing = Passing::Beyond(filter.depth as usize);
                }
                HandlerSearch::Undecided { filter, .. } if height >= self.settings.frames => {
                    // A filter that overflows the stack fails.
                    new.push(FilterDecision { filter, taken: false });
                }
                HandlerSearch::Uncaught => return self.uncaught(state, index, exception, height),
                found => break found,
            }
        };
        let thread = &mut state.threads[index];
        if !thread.window.slots.is_empty() && leaves_initialiser(thread, &found) {
            // Others see that it has failed, and all that it did before: what is in flight comes first.
            return Halt::Parked;
        }
        let reached = match found {
            HandlerSearch::Handler { reached, .. } => Some(reached),
            HandlerSearch::Undecided { filter, .. } => Some(filter.depth as usize),
            _ => None,
        };
        if let Some(reached) = reached
            && let Err(halt) = self.note_frames(state, index, exception, passing, height, reached)
        {
            return halt;
        }
        let thread = &mut state.threads[index];
        thread.filter_decisions.extend(new);
        match found {
            HandlerSearch::Handler { depth, handler, .. } => {
                let left = thread.frames[depth + 1..].iter().filter_map(|frame| frame.initialises);
                let failed: Vec<TypeId> = left.collect();
                thread.cut(depth + 1);
                thread.goto(handler.target);
                thread.set(handler.exception, Operand::Value(exception.into()));
                if handler.kind != HandlerKind::Finally {
                    thread.filter_decisions.retain(|verdict| verdict.filter.exception != exception);
                }
                for ty in failed {
                    state.initialisers[ty.0 as usize] = Initialisation::Failed(0);
                    state.dirty.globals = true;
                    // A thread that finds the failure has held the same lock (JLS 12.4.2, steps 5 and 11).
                    self.release(state, index, Carrier::Initialiser(ty.0));
                }
            }
            HandlerSearch::Undecided { filter, method } => {
                thread.cut(height);
                self.run_filter(thread, filter, method);
            }
            HandlerSearch::LeavesInitialiser(depth) => {
                let initialises = thread.frames[depth].initialises;
                let ty = initialises.or_broken("the type that a frame initialises");
                // The frame below is at the `Initialise` that ran it, whose retry throws again.
                thread.cut(depth);
                let kept = self.keeps_exception(state, exception);
                state.initialisers[ty.0 as usize] = Initialisation::Failed(if kept { exception } else { 0 });
                state.dirty.globals = true;
                self.release(state, index, Carrier::Initialiser(ty.0));
            }
            HandlerSearch::LeavesFilter(..) | HandlerSearch::Uncaught => {
                broken("an exception is on its way, and no handler takes it")
            }
        }
        Halt::No
    }

    /// Looks through `height` frames, innermost first, for the handler of an exception.
    fn search(
        &self,
        state: &State,
        index: usize,
        exception: Handle,
        height: usize,
        new: &[FilterDecision],
    ) -> HandlerSearch {
        let ty = self.program.ty(state.heap.get(exception).ty);
        let thread = &state.threads[index];
        let mut innermost = None;
        for (depth, frame) in thread.frames[..height].iter().enumerate().rev() {
            // Frames below the top have gone on to the instruction after their call; one that needs a type
            // waits at the instruction that says so.
            let above = thread.frames[..height].get(depth + 1);
            let is_at = above.is_none_or(|above| above.initialises.is_some());
            let at = if is_at { frame.pc } else { frame.pc - 1 };
            for (nth, handler) in self.method_of(at).handlers.iter().enumerate() {
                if !handler.covers(at) {
                    continue;
                }
                let takes = match handler.kind {
                    HandlerKind::Catch(caught) => ty.is(caught),
                    HandlerKind::CatchAll => true,
                    HandlerKind::Finally => false,
                    HandlerKind::Filter(method) => {
                        let filter = Filter { exception, depth: depth as u32, handler: nth as u32 };
                        let known =
                            thread.filter_decisions.iter().chain(new).find(|known| known.filter == filter);
                        match known {
                            Some(verdict) => verdict.taken,
                            None => return HandlerSearch::Undecided { filter, method },
                        }
                    }
                };
                if innermost.is_none() && (takes || handler.kind == HandlerKind::Finally) {
                    innermost = Some((depth, *handler));
                }
                if takes {
                    let (runs, handler) = innermost.or_broken("the handler that takes an exception");
                    return HandlerSearch::Handler { depth: runs, handler, reached: depth };
                }
            }
            // It goes no further than an initialiser or a filter, once what has to run on the way
            // has run.
            let on_the_way =
                |(runs, handler)| HandlerSearch::Handler { depth: runs, handler, reached: depth };
            if frame.initialises.is_some() && !self.program.initialisers.failures_pass_on {
                return innermost.map_or(HandlerSearch::LeavesInitialiser(depth), on_the_way);
            }
            if let Some(filter) = frame.filters {
                return innermost.map_or(HandlerSearch::LeavesFilter(depth, filter), on_the_way);
            }
        }
        HandlerSearch::Uncaught
    }

    /// Begins a filter, on top of the frames that it decides about.
    fn run_filter(&self, thread: &mut Thread, filter: Filter, MethodId(method): MethodId) {
        let callee = &self.program.methods[method as usize];
        let base = thread.registers.len();
        let frame = Pointer::Register { depth: filter.depth, register: 0 };
        let operands = [filter.exception.into(), frame.to_word()].map(Operand::Value);
        thread.registers.extend(operands);
        thread.registers.resize(base + callee.registers.len(), Operand::Value(0));
        thread.frames.push(Frame { filters: Some(filter), ..Frame::new(callee.start, base) });
    }

    /// Whether an exception that has left an initialiser is thrown again to all threads that need the type,
    /// because it already is the one that says so.
    fn keeps_exception(&self, state: &State, exception: Handle) -> bool {
        let ty = self.program.ty(state.heap.get(exception).ty);
        self.program.traps[Trap::TypeInitialisation as usize].is_some_and(|failure| ty.is(failure))
    }

    fn uncaught(&self, state: &State, index: usize, exception: Handle, height: usize) -> Halt {
        if self.is_tentative(&state.threads[index]) {
            return Halt::Parked;
        }
        let object = state.heap.get(exception);
        let (name, text) = self.shown_exception(state, exception);
        let causes = self.told_causes(state, exception, MAX_CAUSES);
        let thread = &state.threads[index];
        let is_assertion = self.program.assertion.is_some_and(|failed| self.program.ty(object.ty).is(failed));
        let (kind, message) = match (is_assertion, text.strip_prefix(": ")) {
            (false, _) => (FailureKind::Exception, format!("uncaught exception {name}{text}{causes}")),
            (true, Some(text)) => (FailureKind::Assertion, text.to_owned()),
            (true, None) => (FailureKind::Assertion, "assertion failed".to_owned()),
        };
        let mut failure = self.failure_in(&thread.frames[..height], index, kind, message);
        let began = state.trail.as_ref().and_then(|trail| trail.thrown_at(exception));
        if let Some(began @ [first, ..]) = began
            && began != failure.stack
        {
            failure.thrown_on = self.program.users(&failure.stack);
            (failure.pc, failure.stack) = (*first, began.to_vec());
        }
        Halt::Failed(Box::new(failure))
    }

    /// Notes where an exception begins, if the path is followed. In Java that stays the same whatever happens to it. In .NET it
    /// begins again where the program throws the object itself, but not where a task hands it on.
    fn note_thrown(&self, state: &mut State, index: usize, exception: Handle, passing: Passing) {
        let Some(trail) = &mut state.trail else { return };
        let frames = &state.threads[index].frames;
        let hands_on = self.program.words.dialect == Dialect::Java
            || passing != Passing::Anew
            || frames.last().is_some_and(|frame| self.program.is_library(frame.pc));
        if !hands_on || trail.thrown_at(exception).is_none() {
            trail.throws(exception, stack(frames));
        }
    }
}

/// How many causes of causes are told.
const MAX_CAUSES: usize = 20;

impl Machine<'_> {
    /// The class of an exception, and its message behind a colon.
    fn shown_exception(&self, state: &State, exception: Handle) -> (&str, String) {
        let object = state.heap.get(exception);
        let slot = self.program.exception_message.filter(|&slot| (slot as usize) < object.slots.len());
        let text = slot.map_or(0, |slot| self.word(state, loc(exception, slot)) as Handle);
        let text = state.heap.text(text).map_or_else(String::new, |text| format!(": {text}"));
        (&self.program.ty(object.ty).name, text)
    }

    /// What caused an exception, and what caused that.
    fn told_causes(&self, state: &State, exception: Handle, most: usize) -> String {
        let causes = self.causes(state, exception);
        let Some(deeper) = most.checked_sub(1) else { return " …".to_owned() };
        let told = causes.iter().map(|&cause| {
            let (name, text) = self.shown_exception(state, cause);
            format!("{name}{text}{}", self.told_causes(state, cause, deeper))
        });
        let told: Vec<String> = told.collect();
        match &told[..] {
            [] => String::new(),
            [only] => format!(", caused by {only}"),
            several => format!(", caused by ({})", several.join(") and by (")),
        }
    }

    fn causes(&self, state: &State, exception: Handle) -> Vec<Handle> {
        let object = state.heap.get(exception);
        let held = |slot: u32| match (slot as usize) < object.slots.len() {
            true => self.word(state, loc(exception, slot)) as Handle,
            false => 0,
        };
        if let Some((class, slot)) = self.program.exception_causes
            && self.program.ty(object.ty).is(class)
            && held(slot) != 0
        {
            let array = held(slot);
            let length = state.heap.get(array).slots.len() as u32;
            let all = (0..length).map(|index| self.word(state, loc(array, index)) as Handle);
            return all.filter(|&cause| cause != 0).collect();
        }
        let cause = self.program.exception_cause.map_or(0, held);
        if cause == 0 { Vec::new() } else { vec![cause] }
    }
}

impl Thread {
    /// Drops all frames but the outermost `height`, and what is known only of these.
    fn cut(&mut self, height: usize) {
        if let Some(frame) = self.frames.get(height) {
            self.registers.truncate(frame.base as usize);
        }
        self.frames.truncate(height);
        self.filter_decisions.retain(|verdict| (verdict.filter.depth as usize) < height);
    }
}
