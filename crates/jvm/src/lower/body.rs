//! One method body: walks its instructions in order, block by block.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use fencepost_ir::{HandlerKind, Kind, Label, MethodBuilder, Op, Reg, SourceId, Span};

use super::Linker;
use super::handles::Known;
use super::stack::{Entry, MAX_REGISTERS, Temporaries, Value, fresh};
use crate::class::descriptor::Ty;
use crate::class::{Class, flags};
use crate::code::{Code, Instruction};
use crate::frames::{self, Frames};
use crate::types::{MethodId, Outcome, Trouble, invalid, unsupported};
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
    pub stack: Vec<Entry>,
    pub temporaries: Temporaries,
    variables: HashMap<(u16, Kind), Reg>,
    /// Where entries are between blocks, by depth.
    between: HashMap<(usize, Kind), Reg>,
    /// By position of the instruction that begins the block.
    labels: HashMap<usize, Label>,
    /// Classes whose initialisers have certainly begun in this thread, or are done.
    pub initialised: HashSet<ClassId>,
    initialised_at_entry: HashSet<ClassId>,
    /// The temporary that the last instruction defines, which can still be put elsewhere.
    pub last_result: Option<Reg>,
    /// What is known about temporaries.
    pub known: HashMap<Reg, Known>,
    /// Whether the next branch finds its condition computed.
    pub compared: bool,
    /// What a synchronized method has locked.
    lock: Option<Reg>,
    /// The object whose final fields a constructor sets.
    pub frozen: Option<Reg>,
    pub offset: u32,
    pub reachable: bool,
    /// Whether something before could not be translated.
    gave_up: bool,
}

/// Translates a method.
pub(super) fn method(link: &mut Linker<'_>, id: MethodId, name: &str) -> Outcome<MethodBuilder> {
    let class = link.types.class(id.class);
    let method = &class.methods[id.index as usize];
    let Some(code) = method.code.clone() else { return provided(link, id, name) };
    link.spend(code.instructions.len())?;
    let frames = frames::infer(&mut link.types, &class, id.index as usize)?;
    let mut body = Body::new(link, id.class, name);
    body.method = (method.name.clone(), method.is(flags::STATIC));
    body.code = code;
    body.declare_parameters(method.is(flags::STATIC), &method.signature.parameters);
    body.out.returns(method.signature.result.is_some().into());
    body.name_variables();
    body.enter_class();
    body.run(&frames, method.is(flags::SYNCHRONIZED))?;
    body.finish()
}

/// A method without bytecode, as one that can be called like any other.
fn provided(link: &mut Linker<'_>, id: MethodId, name: &str) -> Outcome<MethodBuilder> {
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
            compared: false,
            lock: None,
            frozen: None,
            offset: 0,
            reachable: true,
            gave_up: false,
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
            span.source = self.link.source(&source);
            span.line = line;
        }
        self.out.at(span);
    }

    fn run(&mut self, frames: &Frames, synchronized: bool) -> Outcome<()> {
        let code = self.code.clone();
        for (position, entry) in frames.entries.iter().enumerate() {
            if entry.is_some() {
                let label = self.out.label();
                self.labels.insert(position, label);
            }
        }
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
            let translated = self.instruction(position, instruction);
            self.go_on(translated)?;
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

    /// Declares the exception handlers of blocks that are reached, first come first served.
    fn declare_handlers(&mut self, frames: &Frames) -> Outcome<()> {
        let code = self.code.clone();
        for handler in &code.handlers {
            let Some(target) = code.position(handler.target) else { continue };
            // What no instruction in the range reaches needs no handler.
            let Some(label) = self.labels.get(&target).copied() else { continue };
            let kind = match &handler.class {
                None if self.only_unlocks(target) => HandlerKind::Finally,
                None => HandlerKind::CatchAll,
                Some(name) if &**name == "java/lang/Throwable" => HandlerKind::CatchAll,
                Some(name) => {
                    let ty = Ty::Class(name.clone());
                    HandlerKind::Catch(self.link.target(&ty))
                }
            };
            let exception = self.between(0, Kind::Ref);
            let start = self.boundary(frames, handler.range.start);
            let end = self.boundary(frames, handler.range.end);
            self.out.handler(start, end, kind, label, exception);
        }
        Ok(())
    }

    /// Whether a handler gives back a lock and throws on, as the end of a `synchronized` block does: nothing
    /// else can come of it, so an exception that nobody takes is told where it was thrown.
    fn only_unlocks(&self, target: usize) -> bool {
        let code: Vec<&Instruction> =
            self.code.instructions.iter().skip(target).take(5).map(|(_, instruction)| instruction).collect();
        match code[..] {
            [
                Instruction::Store(Kind::Ref, exception),
                Instruction::Load(Kind::Ref, lock),
                Instruction::MonitorExit,
                Instruction::Load(Kind::Ref, thrown),
                Instruction::Throw,
            ] => exception == thrown && lock != exception,
            _ => false,
        }
    }

    /// The label of an offset, where code may be that is never reached.
    fn boundary(&mut self, frames: &Frames, offset: u32) -> Label {
        let at = self.code.instructions.partition_point(|(other, _)| *other < offset);
        let next = (at..frames.entries.len()).find(|position| frames.entries[*position].is_some());
        // The end of all code is bound last.
        let position = next.unwrap_or(frames.entries.len());
        let out = &mut self.out;
        *self.labels.entry(position).or_insert_with(|| out.label())
    }

    fn begin_block(&mut self, position: usize, frame: &frames::Frame) -> Outcome<()> {
        if self.reachable {
            self.settle(&mut [])?;
        }
        self.last_result = None;
        self.known.clear();
        self.initialised.clone_from(&self.initialised_at_entry);
        self.clear_stack();
        for (depth, value) in frame.stack.iter().enumerate() {
            let Some(kind) = value.kind() else { return invalid("nothing usable on the stack") };
            let value = match value {
                frames::Value::New(offset) if self.makes_string(*offset) => Value::Unmade(*offset),
                _ => Value::Temp(self.between(depth, kind)),
            };
            self.stack.push(Entry { kind, value });
        }
        if let Some(&label) = self.labels.get(&position) {
            self.out.bind(label);
        }
        self.reachable = true;
        Ok(())
    }

    /// Different ways within one instruction meet here: nothing is known but what holds on all.
    pub(super) fn after_branches(&mut self) {
        self.last_result = None;
        self.initialised.clone_from(&self.initialised_at_entry);
    }

    fn clear_stack(&mut self) {
        for entry in std::mem::take(&mut self.stack) {
            self.release(&entry);
        }
    }

    /// The label of a block.
    pub(super) fn label(&mut self, offset: u32) -> Outcome<Label> {
        let position = self.code.position(offset);
        match position.and_then(|position| self.labels.get(&position)) {
            Some(&label) => Ok(label),
            None => invalid("a jump to no block"),
        }
    }

    /// Whether a block begins at an offset.
    pub(super) fn is_block(&self, offset: u32) -> bool {
        self.code.position(offset).is_some_and(|position| self.labels.contains_key(&position))
    }

    /// The register in which an entry is between blocks.
    fn between(&mut self, depth: usize, kind: Kind) -> Reg {
        let out = &mut self.out;
        *self.between.entry((depth, kind)).or_insert_with(|| fresh(out, kind))
    }

    /// Puts all entries where blocks expect them. Registers in `kept` are still needed: if something
    /// else goes there, they are copied elsewhere first.
    pub(super) fn settle(&mut self, kept: &mut [(Reg, Kind)]) -> Outcome<()> {
        self.link.spend(self.stack.len())?;
        let entries = std::mem::take(&mut self.stack);
        let mut targets = Vec::with_capacity(entries.len());
        for (depth, entry) in entries.iter().enumerate() {
            targets.push(self.between(depth, entry.kind));
        }
        let is_there = |index: usize| entries[index].value == Value::Temp(targets[index]);
        let moved: Vec<usize> = (0..entries.len())
            .filter(|&index| !is_there(index) && !matches!(entries[index].value, Value::Unmade(_)))
            .collect();
        for (register, kind) in kept.iter_mut() {
            if moved.iter().any(|&index| targets[index] == *register) {
                let copy = fresh(&mut self.out, *kind);
                self.emit(Op::Move { dst: copy, src: *register });
                *register = copy;
            }
        }
        // What another move would overwrite goes by way of a register of its own.
        let mut sources: Vec<Value> = entries.iter().map(|entry| entry.value).collect();
        for &index in &moved {
            if let Value::Temp(from) = sources[index]
                && moved.iter().any(|&other| other != index && targets[other] == from)
            {
                let copy = fresh(&mut self.out, entries[index].kind);
                self.emit(Op::Move { dst: copy, src: from });
                sources[index] = Value::Temp(copy);
            }
        }
        for &index in &moved {
            let source = Entry { kind: entries[index].kind, value: sources[index] };
            self.copy_to(&source, targets[index]);
        }
        for (entry, target) in entries.iter().zip(targets) {
            self.release(entry);
            let value = match entry.value {
                Value::Unmade(offset) => Value::Unmade(offset),
                _ => Value::Temp(target),
            };
            self.stack.push(Entry { kind: entry.kind, value });
        }
        Ok(())
    }

    /// Ends the path if the last instruction could not be translated; names the place of what is invalid.
    fn go_on(&mut self, translated: Outcome<()>) -> Outcome<()> {
        match translated {
            Ok(()) => Ok(()),
            Err(Trouble::Unsupported(why)) => {
                self.give_up(&why);
                Ok(())
            }
            Err(Trouble::Invalid(why)) => invalid(format!("bytecode {}: {why}", self.offset)),
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
            self.link.note_missing(why, format!("{name} {place}"));
        }
        self.end_path(why);
        self.gave_up = true;
    }

    /// Ends a path that cannot go on.
    pub(super) fn end_path(&mut self, why: &str) {
        let message = self.link.builder.message(format!("{}: {why}", self.name()));
        self.emit(Op::Unsupported { message });
        self.reachable = false;
    }

    fn name(&self) -> String {
        format!("{}::{}", self.class.shown(), self.method.0)
    }

    /// Takes the lock of a synchronized method; gives the start of what it protects.
    fn begin_synchronized(&mut self) -> Outcome<Label> {
        let object = fresh(&mut self.out, Kind::Ref);
        if self.method.1 {
            let constant = self.link.type_constant(&Ty::Class(self.class.name.clone()))?;
            self.emit(Op::Constant { dst: object, constant });
        } else {
            let this = self.variable(0, Kind::Ref);
            self.emit(Op::Move { dst: object, src: this });
        }
        let access = self.link.access.lock;
        self.emit(Op::Lock { object, access });
        self.lock = Some(object);
        let start = self.out.label();
        self.out.bind(start);
        Ok(start)
    }

    /// Gives the lock back, or freezes what has been made, where an exception leaves the method.
    fn end_protected(&mut self, start: Label) {
        let (end, target) = (self.out.label(), self.out.label());
        self.out.bind(end);
        self.out.bind(target);
        let exception = fresh(&mut self.out, Kind::Ref);
        self.unlock();
        self.freeze();
        self.emit(Op::Throw { exception });
        self.out.handler(start, end, HandlerKind::Finally, target, exception);
    }

    /// Gives back the lock of a synchronized method.
    fn unlock(&mut self) {
        if let Some(object) = self.lock {
            let access = self.link.access.unlock;
            self.emit(Op::Unlock { object, access });
        }
    }

    /// Leaves the method.
    pub(super) fn leave(&mut self, kind: Option<Kind>) -> Outcome<()> {
        let mut first = Reg(0);
        if kind.is_some() {
            let entry = self.pop()?;
            first = self.register_of(&entry)?;
        }
        self.unlock();
        self.freeze();
        self.emit(Op::Return { first });
        self.reachable = false;
        Ok(())
    }

    pub(super) fn finish(mut self) -> Outcome<MethodBuilder> {
        // Labels of blocks that were never come to, and of the end.
        let labels: Vec<Label> = self.labels.values().copied().collect();
        for label in labels {
            if !self.out.is_bound(label) {
                self.out.bind(label);
            }
        }
        // Something to bind them to.
        let message = self.link.builder.message("code that cannot be reached");
        self.out.emit(Op::Unsupported { message });
        match self.out.register_count() > MAX_REGISTERS {
            true => unsupported("too many variables"),
            false => Ok(self.out),
        }
    }

    /// Appends an instruction.
    pub(super) fn emit(&mut self, op: Op) {
        self.last_result = None;
        self.out.emit(op);
    }

    /// Appends an instruction whose only effect is to define `result`, and pushes that.
    pub(super) fn emit_push(&mut self, op: Op, kind: Kind, result: Reg) {
        self.out.emit(op);
        self.last_result = Some(result);
        self.push_temp(kind, result);
    }

    /// A register of one kind, in use by one entry.
    pub(super) fn scratch(&mut self, kind: Kind) -> Reg {
        let register = self.temporaries.allocate(&mut self.out, kind);
        self.known.remove(&register);
        register
    }

    /// Pushes a value that is in a temporary.
    pub(super) fn push_temp(&mut self, kind: Kind, register: Reg) {
        self.stack.push(Entry { kind, value: Value::Temp(register) });
    }

    /// Pushes a known word.
    pub(super) fn push_const(&mut self, kind: Kind, value: u64) {
        self.stack.push(Entry { kind, value: Value::Const(value) });
    }

    /// Pops an entry.
    pub(super) fn pop(&mut self) -> Outcome<Entry> {
        match self.stack.pop() {
            Some(entry) => Ok(entry),
            None => invalid("the stack is empty"),
        }
    }

    /// Pops an entry whose value is in a register.
    pub(super) fn pop_register(&mut self) -> Outcome<(Entry, Reg)> {
        let entry = self.pop()?;
        let register = self.register_of(&entry)?;
        match entry.value {
            Value::Const(_) => Ok((Entry { kind: entry.kind, value: Value::Temp(register) }, register)),
            _ => Ok((entry, register)),
        }
    }

    /// An entry is used up.
    pub(super) fn release(&mut self, entry: &Entry) {
        if let Value::Temp(register) = entry.value {
            self.temporaries.release(register);
        }
    }

    /// The register with an entry's value.
    pub(super) fn register_of(&mut self, entry: &Entry) -> Outcome<Reg> {
        match entry.value {
            Value::Temp(register) | Value::Variable(register) => Ok(register),
            Value::Const(_) => {
                let register = self.scratch(entry.kind);
                self.copy_to(entry, register);
                Ok(register)
            }
            Value::Unmade(_) => unsupported("a string that is used before its constructor has run"),
        }
    }

    /// Copies an entry's value to a register.
    pub(super) fn copy_to(&mut self, entry: &Entry, dst: Reg) {
        match entry.value {
            Value::Const(value) => self.emit(Op::Const { dst, value }),
            Value::Temp(src) | Value::Variable(src) if src != dst => self.emit(Op::Move { dst, src }),
            Value::Temp(_) | Value::Variable(_) | Value::Unmade(_) => {}
        }
    }

    /// Pushes a variable.
    pub(super) fn load(&mut self, kind: Kind, index: u16) {
        let register = self.variable(index, kind);
        self.stack.push(Entry { kind, value: Value::Variable(register) });
    }

    /// Pops into a variable.
    pub(super) fn store(&mut self, kind: Kind, index: u16) -> Outcome<()> {
        let entry = self.pop()?;
        if let Value::Unmade(_) = entry.value {
            return unsupported("a string that is stored before its constructor has run");
        }
        let register = self.variable(index, kind);
        self.spill(register);
        let is_last = matches!(entry.value, Value::Temp(temp)
            if self.last_result == Some(temp) && self.temporaries.is_sole(temp));
        if let (Value::Temp(temp), true) = (entry.value, is_last)
            && self.out.redirect(temp, register)
        {
            self.last_result = None;
        } else {
            self.copy_to(&entry, register);
        }
        self.release(&entry);
        Ok(())
    }

    /// Copies entries that are in a variable's register elsewhere: the variable is about to change.
    pub(super) fn spill(&mut self, register: Reg) {
        for index in 0..self.stack.len() {
            let entry = self.stack[index];
            if entry.value == Value::Variable(register) {
                let copy = self.scratch(entry.kind);
                self.emit(Op::Move { dst: copy, src: register });
                self.stack[index].value = Value::Temp(copy);
            }
        }
    }
}
