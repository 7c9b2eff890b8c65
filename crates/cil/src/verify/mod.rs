//! The verifier: what is on the evaluation stack at each point of a method, ECMA-335 III.1.8.
//!
//! Variables have the types that they are declared with; types of the stack are inferred by following the code until
//! nothing new is learnt. A value that cannot be what an instruction needs is refused, with its place. Where only the
//! object itself can tell ([`Fit::Maybe`]), code is not verifiable but may be meant: translation tests the object. What
//! is unsafe is let through only as far as each word keeps its kind ([`check_view`]); the rest stops a path, which makes
//! a verdict inconclusive where it is reached. What is accepted here, translation can rely on: a field is read from an
//! object that has it, an element from an array that has it, and a method gets what it declares.
//!
//! * [`value`] is what is known of a value, [`join`] what is left of it where two ways meet, [`fit`] what can be used as
//!   what.
//! * [`step`] is what each instruction does; `numbers`, `memory`, `pointers` and `calls` are families of them.
//!
//! It differs from the standard on purpose: a constructor need not call another one (the object is made of zeros, so
//! that nothing can be read that is not there), variables start as zeros always, and accessibility is not looked at.

mod calls;
mod fit;
mod join;
mod memory;
mod numbers;
mod pointers;
mod step;
mod value;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use crate::il::{ClauseKind, Flow, Instruction, MethodBody, Opcode, Operand, Way};
use crate::metadata::Token;
use crate::types::{
    Generics, LowerError, LowerResult, MethodInst, Primitive, Shape, Ty, Types, invalid, unsupported,
};
use crate::world::AssemblyId;

pub(crate) use fit::{Fit, check_view};
pub(crate) use value::VerificationType;

/// What is known of a method body.
#[derive(Default)]
pub(crate) struct Frames {
    /// The stack where a block begins that control can come to.
    entries: HashMap<u32, Vec<VerificationType>>,
    /// Why control cannot be followed beyond some instructions.
    stops: HashMap<u32, String>,
    /// Whether control can come to each instruction.
    reached: Vec<bool>,
}

impl Frames {
    /// The types of what is on the stack where a block begins.
    pub(crate) fn stack_at(&self, offset: u32, types: &mut Types<'_>) -> Option<Vec<Ty>> {
        let entry = self.entries.get(&offset)?;
        Some(entry.iter().map(|value| value.variable(types)).collect())
    }

    /// Why control cannot be followed beyond an instruction.
    pub(crate) fn stop_at(&self, offset: u32) -> Option<&str> {
        self.stops.get(&offset).map(String::as_str)
    }

    /// Whether control can come to the instruction at a position.
    pub(crate) fn is_reached(&self, position: usize) -> bool {
        self.reached.get(position).is_some_and(|&reached| reached)
    }
}

/// A method body and what it is made for.
pub(crate) struct Subject<'a> {
    pub inst: &'a MethodInst,
    pub generics: &'a Generics,
    pub il: &'a Rc<MethodBody>,
    pub parameters: &'a [Ty],
    pub locals: &'a [Ty],
    pub result: Ty,
    /// Whether invalid code only stops a path: a user cannot mend a library.
    pub forgiving: bool,
}

/// Why a body is refused, and where.
pub(crate) struct Refusal {
    pub offset: u32,
    /// Whether the instruction itself is wrong, or what comes after it.
    pub is_within: bool,
    pub why: String,
}

/// Infers the frames of a method body.
pub(crate) fn infer(types: &mut Types<'_>, subject: &Subject<'_>) -> Result<Frames, Refusal> {
    // A pointer to the struct that a method is called on is not handed out, as in C#: it may be a variable of the caller
    // that is gone by then.
    let is_struct = types.is_value_type(subject.inst.owner);
    let has_this = types.signature(subject.inst).is_ok_and(|signature| signature.has_this);
    let mut pointing: HashSet<(bool, usize)> =
        (is_struct && has_this).then_some((false, 0)).into_iter().collect();
    loop {
        let known = pointing.len();
        let mut inference = Inference {
            assembly: subject.inst.assembly,
            generics: subject.generics.clone(),
            il: subject.il.clone(),
            parameters: subject.parameters,
            locals: subject.locals,
            result: subject.result,
            forgiving: subject.forgiving,
            leaders: leaders(subject.il),
            frames: Frames { reached: vec![false; subject.il.code.len()], ..Frames::default() },
            pending: BTreeSet::new(),
            pointing,
            stack: Vec::new(),
            position: 0,
            constrained: None,
            readonly: false,
            types,
        };
        inference.run()?;
        // A variable may point to another one before that is seen: then all is looked at again.
        if inference.pointing.len() == known {
            return Ok(inference.frames);
        }
        pointing = inference.pointing;
    }
}

struct Inference<'a, 'w> {
    types: &'a mut Types<'w>,
    assembly: AssemblyId,
    generics: Generics,
    il: Rc<MethodBody>,
    parameters: &'a [Ty],
    locals: &'a [Ty],
    result: Ty,
    forgiving: bool,
    /// Which instructions begin a block.
    leaders: Vec<bool>,
    frames: Frames,
    /// Positions of leaders whose stacks have changed.
    pending: BTreeSet<usize>,
    /// Locals and parameters that may point to one of them.
    pointing: HashSet<(bool, usize)>,
    /// The stack before the instruction that is looked at.
    stack: Vec<VerificationType>,
    position: usize,
    constrained: Option<Ty>,
    readonly: bool,
}

/// Which instructions begin a block.
fn leaders(il: &MethodBody) -> Vec<bool> {
    let mut leaders = vec![false; il.code.len()];
    let mut mark = |offset: u32| {
        if let Some(leader) = il.index_of(offset).and_then(|position| leaders.get_mut(position)) {
            *leader = true;
        }
    };
    for instruction in &il.code {
        instruction.targets().iter().for_each(|&target| mark(target));
    }
    for clause in &il.clauses {
        [clause.try_range.start, clause.try_range.end, clause.handler.start, clause.handler.end]
            .into_iter()
            .for_each(&mut mark);
        if let ClauseKind::Filter(start) = clause.kind {
            mark(start);
        }
    }
    for (position, instruction) in il.code.iter().enumerate() {
        let ends =
            matches!(instruction.opcode.flow(), Flow::Branch | Flow::CondBranch | Flow::Return | Flow::Throw);
        if let (true, Some(next)) = (ends, leaders.get_mut(position + 1)) {
            *next = true;
        }
    }
    leaders
}

/// The token that an instruction names.
fn token(instruction: &Instruction) -> LowerResult<Token> {
    match instruction.operand {
        Operand::Token(token) => Ok(token),
        _ => invalid("no operand"),
    }
}

impl Inference<'_, '_> {
    fn run(&mut self) -> Result<(), Refusal> {
        self.enter(0, Vec::new());
        self.enter_handlers().map_err(|trouble| self.refusal(trouble, true))?;
        while let Some(position) = self.pending.pop_first() {
            self.block(position)?;
        }
        Ok(())
    }

    fn enter(&mut self, offset: u32, stack: Vec<VerificationType>) {
        if let Some(position) = self.il.index_of(offset) {
            self.frames.entries.insert(offset, stack);
            self.pending.insert(position);
        }
    }

    /// Handlers begin with the exception, or with nothing.
    fn enter_handlers(&mut self) -> LowerResult<()> {
        for clause in self.il.clone().clauses.iter() {
            let object = self.types.object();
            let stack = match clause.kind {
                ClauseKind::Catch(token) => {
                    let ty = self.types.type_of_token(self.assembly, token, &self.generics)?;
                    if !self.types.is_reference(ty) {
                        return invalid(format!("a handler catches {}", self.types.name(ty)));
                    }
                    vec![VerificationType::Object(ty)]
                }
                ClauseKind::Filter(start) => {
                    self.enter(start, vec![VerificationType::Object(object)]);
                    vec![VerificationType::Object(object)]
                }
                ClauseKind::Finally | ClauseKind::Fault => Vec::new(),
            };
            self.enter(clause.handler.start, stack);
        }
        Ok(())
    }

    fn refusal(&self, trouble: LowerError, is_within: bool) -> Refusal {
        let offset = self.il.code.get(self.position).map_or(0, |instruction| instruction.offset);
        Refusal { offset, is_within, why: trouble.into_text() }
    }

    /// Follows a block from its first instruction on.
    fn block(&mut self, first: usize) -> Result<(), Refusal> {
        let il = self.il.clone();
        let Some(start) = il.code.get(first) else { return Ok(()) };
        self.stack = self.frames.entries.get(&start.offset).cloned().unwrap_or_default();
        self.constrained = None;
        self.readonly = false;
        for (position, instruction) in il.code.iter().enumerate().skip(first) {
            if position > first && self.leaders[position] {
                let flowed = self.flow(instruction.offset, Way::Plain);
                return self.settle(flowed, false).map(drop);
            }
            self.position = position;
            self.frames.reached[position] = true;
            let stepped = self.step(instruction).and_then(|()| self.check_depth());
            let way = match instruction.opcode {
                Opcode::Leave | Opcode::LeaveS => Way::Leave,
                _ => Way::Plain,
            };
            let mut targets = instruction.targets().iter();
            let stepped = stepped.and_then(|()| targets.try_for_each(|&target| self.flow(target, way)));
            if !self.settle(stepped, true)? {
                return Ok(());
            }
            match instruction.opcode.flow() {
                Flow::Branch | Flow::Return | Flow::Throw => return Ok(()),
                Flow::Prefix => {}
                _ => {
                    self.constrained = None;
                    self.readonly = false;
                }
            }
        }
        // That control runs off the end, translation says.
        Ok(())
    }

    /// Whether a path goes on: it ends where something cannot be followed.
    fn settle(&mut self, outcome: LowerResult<()>, is_within: bool) -> Result<bool, Refusal> {
        match outcome {
            Ok(()) => Ok(true),
            Err(LowerError::Invalid(why)) if !self.forgiving => {
                Err(self.refusal(LowerError::Invalid(why), is_within))
            }
            Err(trouble) => {
                let offset = self.il.code.get(self.position).map_or(0, |instruction| instruction.offset);
                self.frames.stops.insert(offset, trouble.into_text());
                Ok(false)
            }
        }
    }

    fn check_depth(&self) -> LowerResult<()> {
        match self.stack.len() > usize::from(self.il.max_stack) {
            true => invalid(format!("the stack grows beyond its limit of {}", self.il.max_stack)),
            false => Ok(()),
        }
    }

    /// Hands the stack over to a block.
    fn flow(&mut self, offset: u32, way: Way) -> LowerResult<()> {
        let from = self.il.code.get(self.position).map_or(0, |instruction| instruction.offset);
        if let Some(problem) = self.il.wrong_way(from, offset, way) {
            return invalid(problem);
        }
        let Some(position) = self.il.index_of(offset) else { return Ok(()) };
        let Some(mut known) = self.frames.entries.remove(&offset) else {
            self.frames.entries.insert(offset, self.stack.clone());
            self.pending.insert(position);
            return Ok(());
        };
        let joined = self.join(offset, &mut known);
        self.frames.entries.insert(offset, known);
        if joined? {
            self.pending.insert(position);
        }
        Ok(())
    }

    /// Joins the stack with what is known at a block; whether that changes.
    fn join(&mut self, offset: u32, known: &mut [VerificationType]) -> LowerResult<bool> {
        if known.len() != self.stack.len() {
            return invalid(format!(
                "the stack has {} entries where IL_{offset:04x} expects {}",
                self.stack.len(),
                known.len()
            ));
        }
        let mut changed = false;
        for (known, &own) in known.iter_mut().zip(&self.stack) {
            let Some(joined) = known.join(own, self.types)? else {
                let (own, known) = (own.shown(self.types), known.shown(self.types));
                return invalid(format!("{own} on the stack where IL_{offset:04x} expects {known}"));
            };
            changed |= joined != *known;
            *known = joined;
        }
        Ok(changed)
    }

    fn push(&mut self, value: VerificationType) {
        self.stack.push(value);
    }

    /// Pushes a value of a type.
    fn push_ty(&mut self, ty: Ty) -> LowerResult<()> {
        match VerificationType::of(ty, self.types) {
            Some(value) => {
                self.stack.push(value);
                Ok(())
            }
            None => invalid("a value of type void"),
        }
    }

    fn pop(&mut self) -> LowerResult<VerificationType> {
        match self.stack.pop() {
            Some(value) => Ok(value),
            None => invalid("the evaluation stack is empty"),
        }
    }

    /// Pops a value that can be used as one of a type.
    fn pop_ty(&mut self, ty: Ty) -> LowerResult<()> {
        self.pop()?.check(ty, self.types)
    }

    fn pop_primitive(&mut self, primitive: Primitive) -> LowerResult<()> {
        let ty = self.types.primitive(primitive);
        self.pop_ty(ty)
    }

    /// Pops a reference to an object.
    fn pop_reference(&mut self) -> LowerResult<VerificationType> {
        let value = self.pop()?;
        match value.is_reference() {
            true => Ok(value),
            false => {
                let shown = value.shown(self.types);
                invalid(format!("{shown} where an object is needed"))
            }
        }
    }

    /// The type that an instruction names.
    fn type_token(&mut self, instruction: &Instruction) -> LowerResult<Ty> {
        let ty = self.types.type_of_token(self.assembly, token(instruction)?, &self.generics)?;
        match self.types.shape(ty) {
            Shape::Missing(name) => unsupported(format!("the type {name} is not available")),
            _ => Ok(ty),
        }
    }
}
