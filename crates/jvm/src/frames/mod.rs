//! What is known at each point of a method: types of variables and of the stack.
//!
//! This is the verifier that infers types, JVMS §4.10.2: it follows the code until nothing new is
//! learnt. What it accepts, translation can rely on: a field is read from an object that has it, a
//! register holds what an instruction expects. `StackMapTable`s are not needed and not read.

pub(crate) mod step;
mod value;

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use crate::class::descriptor::Ty;
use crate::class::{Class, Method, flags};
use crate::code::Code;
use crate::types::{LowerError, LowerResult, OBJECT, Types, invalid};

pub(crate) use value::{Frame, VerificationType};

/// The frames of a method.
pub(crate) struct Frames {
    /// For each instruction: what is known before it, if a jump leads there or a block begins there.
    pub entries: Vec<Option<Frame>>,
    /// Whether each instruction is ever reached.
    pub reached: Vec<bool>,
    /// What is locked, as far as is known of it.
    pub locked: HashSet<Ty>,
    /// The offsets of comparisons that ask of two boxed numbers whether they are the same object.
    pub compared_boxes: HashSet<u32>,
}

/// Infers the frames of a method.
pub(crate) fn infer(types: &mut Types<'_>, class: &Rc<Class>, index: usize) -> LowerResult<Frames> {
    let method = &class.methods[index];
    let Some(code) = method.code.clone() else { return invalid("a method without code") };
    let mut inference = Inference {
        types,
        class: class.clone(),
        method,
        leaders: leaders(&code),
        frames: Frames {
            entries: vec![None; code.instructions.len()],
            reached: vec![false; code.instructions.len()],
            locked: HashSet::new(),
            compared_boxes: HashSet::new(),
        },
        pending: BTreeSet::new(),
        offset: 0,
        code,
    };
    let located = |offset: u32, trouble: LowerError| match trouble {
        LowerError::Invalid(why) => LowerError::Invalid(format!("bytecode {offset}: {why}")),
        other => other,
    };
    inference.run().map_err(|trouble| located(inference.offset, trouble))?;
    Ok(inference.frames)
}

struct Inference<'a, 'w> {
    types: &'a mut Types<'w>,
    class: Rc<Class>,
    method: &'a Method,
    code: Rc<Code>,
    leaders: Vec<bool>,
    frames: Frames,
    /// Positions of leaders whose frames have changed.
    pending: BTreeSet<usize>,
    /// Of the instruction that is looked at.
    offset: u32,
}

/// Which instructions begin a block.
pub(crate) fn leaders(code: &Code) -> Vec<bool> {
    let mut leaders = vec![false; code.instructions.len()];
    let mut mark = |position: Option<usize>| {
        if let Some(leader) = position.and_then(|position| leaders.get_mut(position)) {
            *leader = true;
        }
    };
    mark(Some(0));
    for (position, (_, instruction)) in code.instructions.iter().enumerate() {
        let targets = instruction.targets();
        if !targets.is_empty() || instruction.ends_flow() {
            mark(Some(position + 1));
        }
        targets.into_iter().for_each(|target| mark(code.position(target)));
    }
    for handler in &code.handlers {
        for offset in [handler.range.start, handler.range.end, handler.target] {
            mark(code.position(offset));
        }
    }
    leaders
}

impl Inference<'_, '_> {
    fn run(&mut self) -> LowerResult<()> {
        let start = self.start()?;
        self.merge(0, start)?;
        while let Some(position) = self.pending.pop_first() {
            self.block(position)?;
        }
        Ok(())
    }

    /// What is known when the method is entered.
    fn start(&mut self) -> LowerResult<Frame> {
        let mut locals = Vec::new();
        if !self.method.is(flags::STATIC) {
            locals.push(match &*self.method.name {
                "<init>" if &*self.class.name != OBJECT => VerificationType::This,
                _ => VerificationType::Object(Ty::Class(self.class.name.clone())),
            });
        }
        for parameter in &self.method.signature.parameters {
            locals.push(VerificationType::of(parameter));
            if parameter.is_wide() {
                locals.push(VerificationType::Unusable);
            }
        }
        if locals.len() > usize::from(self.code.max_locals) {
            return invalid("there are more parameters than variables");
        }
        locals.resize(self.code.max_locals.into(), VerificationType::Unusable);
        Ok(Frame { locals, stack: Vec::new() })
    }

    /// Follows a block from its first instruction on.
    fn block(&mut self, first: usize) -> LowerResult<()> {
        let code = self.code.clone();
        let Some(mut frame) = self.frames.entries[first].clone() else { return Ok(()) };
        for position in first..code.instructions.len() {
            if position > first && self.leaders[position] {
                return self.merge(position, frame);
            }
            let (offset, instruction) = &code.instructions[position];
            self.offset = *offset;
            self.frames.reached[position] = true;
            self.protect(&frame)?;
            step::step(self, &mut frame, instruction)?;
            for target in instruction.targets() {
                if let Some(target) = code.position(target) {
                    self.merge(target, frame.clone())?;
                }
            }
            if instruction.ends_flow() {
                return Ok(());
            }
        }
        invalid("control runs off the end of the code")
    }

    /// Hands what is known to the handlers around the current instruction.
    fn protect(&mut self, frame: &Frame) -> LowerResult<()> {
        let code = self.code.clone();
        let offset = self.offset;
        for handler in code.handlers.iter().filter(|handler| handler.range.contains(&offset)) {
            let caught = handler.class.clone().unwrap_or_else(|| "java/lang/Throwable".into());
            let stack = vec![VerificationType::Object(Ty::Class(caught))];
            if let Some(target) = code.position(handler.target) {
                self.merge(target, Frame { locals: frame.locals.clone(), stack })?;
            }
        }
        Ok(())
    }

    /// Joins a frame with what is known at a leader.
    fn merge(&mut self, position: usize, frame: Frame) -> LowerResult<()> {
        let joined = match &self.frames.entries[position] {
            None => frame,
            Some(known) => {
                if known.stack.len() != frame.stack.len() {
                    return invalid(format!(
                        "the stack has {} entries where {} are expected",
                        frame.stack.len(),
                        known.stack.len()
                    ));
                }
                let known = known.clone();
                let mut join = |a: &[VerificationType], b: &[VerificationType]| -> Vec<VerificationType> {
                    a.iter().zip(b).map(|(a, b)| a.join(b, self.types)).collect()
                };
                let joined = Frame {
                    locals: join(&known.locals, &frame.locals),
                    stack: join(&known.stack, &frame.stack),
                };
                if joined.stack.contains(&VerificationType::Unusable) {
                    return invalid("values of different kinds meet on the stack");
                }
                if joined == known {
                    return Ok(());
                }
                joined
            }
        };
        self.frames.entries[position] = Some(joined);
        self.pending.insert(position);
        Ok(())
    }
}
