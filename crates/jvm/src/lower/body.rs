//! One method body: walks its instructions in order, block by block.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use fencepost_ir::{ControlOp, Kind, Label, MethodBuilder, Reg, Remedy, SourceId, Span};

use super::Linker;
use super::handles::Known;
use super::nulls::Nulls;
use super::stack::{MAX_REGISTERS, StackEntry, Temporaries, fresh};
use crate::class::descriptor::Ty;
use crate::class::{Class, Method, flags};
use crate::code::{Code, Instruction};
use crate::frames::{self, Frames};
use crate::types::{LowerError, LowerResult, MethodId, invalid, unsupported};
use crate::world::ClassId;

/// The translation of one method body.
pub(super) struct Body<'l, 'w> {
    pub link: &'l mut Linker<'w>,
    pub out: MethodBuilder,
    /// The class whose pool instructions refer to.
    pub class: Rc<Class>,
    pub class_id: ClassId,
    /// The name of the method, and whether it is static.
    pub method: (Rc<str>, bool),
    pub code: Rc<Code>,
    pub stack: Vec<StackEntry>,
    pub temporaries: Temporaries,
    variables: HashMap<(u16, Kind), Reg>,
    /// Where entries are between blocks, by depth.
    pub between: HashMap<(usize, Kind), Reg>,
    /// By position of the instruction that begins the block.
    pub labels: HashMap<usize, Label>,
    /// Classes whose initialisers have certainly begun in this thread, or are done.
    pub initialised: HashSet<ClassId>,
    pub initialised_at_entry: HashSet<ClassId>,
    /// The temporary that the last instruction defines, which can still be put elsewhere.
    pub last_result: Option<Reg>,
    /// What is known about temporaries.
    pub known: HashMap<Reg, Known>,
    /// What is known about variables.
    pub known_variables: HashMap<Reg, Known>,
    /// Those of them that are set elsewhere, too: it is known in this block.
    pub known_for_now: HashSet<Reg>,
    /// How many variables are parameters.
    parameters: u16,
    /// Whether the next branch finds its condition computed.
    pub compared: bool,
    /// What a synchronized method has locked.
    pub lock: Option<Reg>,
    /// The object whose final fields a constructor sets.
    pub frozen: Option<Reg>,
    pub offset: u32,
    pub reachable: bool,
    /// Whether something before could not be translated.
    gave_up: bool,
    pub nulls: Nulls,
}

/// Translates a method.
pub(super) fn method(link: &mut Linker<'_>, id: MethodId, name: &str) -> LowerResult<MethodBuilder> {
    let class = link.types.class(id.class);
    let method = &class.methods[id.index as usize];
    let Some(code) = method.code.clone() else { return provided(link, id, name) };
    link.draft.spend(code.instructions.len())?;
    let frames = frames::infer(&mut link.types, &class, id.index as usize)?;
    if is_synchronized(method) || !frames.locked.is_empty() {
        let own = is_synchronized(method).then(|| Ty::Class(class.name.clone()));
        link.note_locks(id.class, frames.locked.iter().chain(&own));
    }
    let mut body = Body::new(link, id.class, name);
    body.method = (method.name.clone(), method.is(flags::STATIC));
    body.code = code;
    let has_messages = !body.link.types.world.is_model(id.class);
    body.nulls = Nulls::new(method.is(flags::STATIC), method.signature.parameters.clone(), has_messages);
    body.declare_parameters(method.is(flags::STATIC), &method.signature.parameters);
    body.out.returns(method.signature.result.is_some().into());
    body.name_variables();
    body.enter_class();
    body.pass_on_unknown_time(method)?;
    body.run(&frames, method.is(flags::SYNCHRONIZED))?;
    body.finish()
}

/// Whether a method takes the lock of its object.
fn is_synchronized(method: &Method) -> bool {
    method.is(flags::SYNCHRONIZED) && !method.is(flags::STATIC)
}

/// A method without bytecode, as one that can be called like any other.
fn provided(link: &mut Linker<'_>, id: MethodId, name: &str) -> LowerResult<MethodBuilder> {
    let class = link.types.class(id.class);
    let method = &class.methods[id.index as usize];
    let mut body = Body::new(link, id.class, name);
    body.declare_parameters(method.is(flags::STATIC), &method.signature.parameters);
    body.out.returns(method.signature.result.is_some().into());
    body.push_parameters(method.is(flags::STATIC), &method.signature.parameters);
    if !body.intrinsic(id)? {
        return unsupported(format!("{name} has no bytecode (native code)"));
    }
    if body.reachable {
        body.leave(method.signature.result.as_ref().map(Ty::kind))?;
    }
    body.finish()
}

impl<'l, 'w> Body<'l, 'w> {
    /// A body without code.
    pub(super) fn new(link: &'l mut Linker<'w>, class_id: ClassId, name: &str) -> Body<'l, 'w> {
        let class = link.types.class(class_id);
        let mut out = MethodBuilder::new(name);
        if link.types.world.is_library(class_id) {
            out.library();
        }
        let code = Code {
            max_stack: 0,
            max_locals: 0,
            bytes: Vec::new(),
            instructions: Vec::new(),
            handlers: Vec::new(),
            lines: Vec::new(),
            names: Vec::new(),
        };
        Body {
            link,
            out,
            class,
            class_id,
            method: ("".into(), true),
            code: Rc::new(code),
            stack: Vec::new(),
            temporaries: Temporaries::default(),
            variables: HashMap::new(),
            between: HashMap::new(),
            labels: HashMap::new(),
            initialised: HashSet::new(),
            initialised_at_entry: HashSet::new(),
            last_result: None,
            known: HashMap::new(),
            known_variables: HashMap::new(),
            known_for_now: HashSet::new(),
            parameters: 0,
            compared: false,
            lock: None,
            frozen: None,
            offset: 0,
            reachable: true,
            gave_up: false,
            nulls: Nulls::default(),
        }
    }

    /// Declares `this` and parameters, which are the first variables.
    pub(super) fn declare_parameters(&mut self, is_static: bool, parameters: &[Ty]) {
        let mut index = 0;
        if !is_static {
            let register = self.out.parameter(Kind::Ref);
            self.variables.insert((0, Kind::Ref), register);
            index = 1;
        }
        for ty in parameters {
            let register = self.out.parameter(ty.kind());
            self.variables.insert((index, ty.kind()), register);
            index += 1 + u16::from(ty.is_wide());
        }
        self.parameters = index;
    }

    /// Pushes `this` and all parameters.
    pub(super) fn push_parameters(&mut self, is_static: bool, parameters: &[Ty]) {
        let mut index = 0;
        if !is_static {
            self.load(Kind::Ref, 0);
            index = 1;
        }
        for ty in parameters {
            self.load(ty.kind(), index);
            index += 1 + u16::from(ty.is_wide());
        }
    }

    /// Names registers as the source names its variables.
    fn name_variables(&mut self) {
        for name in self.code.clone().names.iter() {
            let register = self.variable(name.variable, name.ty.kind());
            // The store that first sets it stands before the range.
            let start = name.range.start.saturating_sub(1);
            self.out.name_local(register, &*name.name, start..name.range.end);
        }
    }

    /// The register of a variable when it holds something of a kind.
    pub(super) fn variable(&mut self, index: u16, kind: Kind) -> Reg {
        let out = &mut self.out;
        *self.variables.entry((index, kind)).or_insert_with(|| fresh(out, kind))
    }

    /// Whether one instruction alone sets a variable. Where it is read it has been set, so it always holds
    /// what that instruction has put there.
    pub(super) fn is_set_once(&self, index: u16) -> bool {
        let sets = |(_, instruction): &&(u32, Instruction)| match instruction {
            Instruction::Store(_, other) | Instruction::Increment(other, _) => *other == index,
            _ => false,
        };
        index >= self.parameters && self.code.instructions.iter().filter(sets).count() == 1
    }

    /// A static method or constructor runs only where its class has been initialised, or is being
    /// initialised by this thread.
    fn enter_class(&mut self) {
        let (name, is_static) = &self.method;
        if *is_static || &**name == "<init>" {
            let chain = self.link.types.chain(self.class_id);
            self.initialised.extend(chain);
        }
        self.initialised_at_entry.clone_from(&self.initialised);
    }

    /// Sets the source position for what is emitted next.
    pub(super) fn span(&mut self, offset: u32) {
        self.offset = offset;
        let mut span = Span { source: SourceId(0), line: 0, offset };
        if let (Some(line), Some(source)) = (self.code.line(offset), self.class.source.clone()) {
            span.source = self.link.draft.source(&source);
            span.line = line;
        }
        self.out.at(span);
    }

    fn run(&mut self, frames: &Frames, synchronized: bool) -> LowerResult<()> {
        let code = self.code.clone();
        self.find_blocks(frames);
        self.span(0);
        let protected = if synchronized { Some(self.begin_synchronized()?) } else { self.begin_freezing() };
        self.declare_handlers(frames)?;
        self.reachable = true;
        for (position, (offset, instruction)) in code.instructions.iter().enumerate() {
            if !frames.reached[position] {
                self.reachable = false;
                continue;
            }
            if let Some(frame) = &frames.entries[position] {
                self.begin_block(position, frame)?;
            }
            // Behind what cannot be translated.
            if !self.reachable {
                continue;
            }
            self.span(*offset);
            if frames.compared_boxes.contains(offset) && self.link.types.world.is_own(self.class_id) {
                self.rely_on_boxes();
            }
            let (labels, start) = (self.out.label_count(), self.out.position());
            let translated = self.instruction(position, instruction);
            if !matches!(instruction, Instruction::Invoke(..)) {
                self.explain_nulls(start, position);
            }
            self.nulls.ends_call();
            self.go_on(translated, labels)?;
            if instruction.ends_flow() {
                self.reachable = false;
            }
            if !self.reachable {
                self.clear_stack();
            }
            if self.out.register_count() > MAX_REGISTERS {
                return unsupported("too many variables");
            }
        }
        if let Some(start) = protected {
            self.end_protected(start);
        }
        Ok(())
    }

    /// Ends the path if the last instruction, before which there were so many labels, could not be translated; names the
    /// place of what is invalid.
    fn go_on(&mut self, translated: LowerResult<()>, labels: usize) -> LowerResult<()> {
        match translated {
            Ok(()) | Err(LowerError::Stopped(_)) => translated,
            Err(LowerError::Unsupported(why)) => {
                self.out.bind_since(labels);
                self.give_up(&why);
                Ok(())
            }
            Err(LowerError::Invalid(why)) => invalid(format!("bytecode {}: {why}", self.offset)),
        }
    }

    /// Ends a path that cannot be translated.
    pub(super) fn give_up(&mut self, why: &str) {
        if !self.gave_up {
            let name = self.name();
            let line = self.code.line(self.offset).zip(self.class.source.clone());
            let place = match line {
                Some((line, source)) => format!("({source}:{line})"),
                None => format!("bytecode {}", self.offset),
            };
            self.link.draft.note_missing(why, format!("{name} {place}"));
        }
        self.end_path(why, None);
        self.gave_up = true;
    }

    /// Ends a path that cannot go on.
    pub(super) fn end_path(&mut self, why: &str, remedy: Option<Remedy>) {
        let text = format!("{}: {why}", self.name());
        let message = self.link.draft.builder.message_with(text, remedy);
        self.emit(ControlOp::Unsupported { message });
        self.reachable = false;
    }

    fn name(&self) -> String {
        format!("{}::{}", self.class.shown(), self.method.0)
    }

    /// Leaves the method.
    pub(super) fn leave(&mut self, kind: Option<Kind>) -> LowerResult<()> {
        let mut first = Reg(0);
        if kind.is_some() {
            let entry = self.pop()?;
            first = self.register_of(&entry)?;
        }
        self.unlock();
        self.freeze();
        self.emit(ControlOp::Return { first });
        self.reachable = false;
        Ok(())
    }

    pub(super) fn finish(mut self) -> LowerResult<MethodBuilder> {
        self.bind_the_rest();
        // Something to bind them to.
        let message = self.link.draft.builder.message("code that cannot be reached");
        self.out.emit(ControlOp::Unsupported { message });
        match self.out.register_count() > MAX_REGISTERS {
            true => unsupported("too many variables"),
            false => Ok(self.out),
        }
    }
}
