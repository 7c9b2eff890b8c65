//! One method body: walks its instructions in order, block by block.
//!
//! The verifier has been there before: it says which instructions are reached, and what is on the evaluation stack where
//! a block begins, so that one pass is enough.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use fencepost_ir::{ControlOp, Kind, Label, MethodBuilder, Reg, Span, SyncOp};

use super::blocks::Block;
use super::stack::{MAX_REGISTERS, StackEntry, Temporaries, VariableIndex, fresh};
use super::{Linker, Routine};
use crate::il::{ClauseKind, Flow, Instruction, Opcode};
use crate::metadata::Token;
use crate::types::{
    Generics, LowerError, LowerResult, MethodInst, Primitive, Shape, Ty, invalid, unsupported,
};
use crate::verify::{Frames, Subject, infer};
use crate::world::AssemblyId;

/// A local or parameter.
#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub ty: Ty,
    pub first: Reg,
    pub kinds: Vec<Kind>,
    /// Whether something may point to it, so that its value can change without an assignment.
    pub addressed: bool,
}

/// The most exception clauses of a method.
const MAX_CLAUSES: usize = 1000;

/// Prefixes of the next instruction.
#[derive(Default)]
pub(super) struct Prefixes {
    pub volatile: bool,
    pub(super) constrained: Option<Ty>,
    pub(super) tail: bool,
    pub(super) readonly: bool,
}

/// The translation of one method body.
pub(super) struct Body<'l, 'w> {
    pub link: &'l mut Linker<'w>,
    pub inst: MethodInst,
    pub assembly: AssemblyId,
    pub generics: Generics,
    pub out: MethodBuilder,
    pub il: Rc<crate::il::MethodBody>,
    /// What the verifier knows of it.
    pub(super) frames: Frames,
    pub result: Ty,
    pub parameters: Vec<Variable>,
    pub locals: Vec<Variable>,
    /// The locals that are fields of the current object in metadata.
    pub(super) hoisted: HashMap<Token, VariableIndex>,
    /// Memory on the stack, as an array, that gets its values through a pointer before a span is made over it.
    pub(super) filled: Option<Reg>,
    pub stack: Vec<StackEntry>,
    pub temporaries: Temporaries,
    pub prefixes: Prefixes,
    pub protect: super::protect::Protection,
    pub(super) blocks: HashMap<u32, Block>,
    /// In a filter: the pointer to the frame whose variables it uses.
    pub frame: Option<Reg>,
    /// Types whose initialisers have certainly run where this block has come.
    pub initialised: HashSet<Ty>,
    /// Those whose initialisers have run before the first instruction.
    pub(super) initialised_at_entry: HashSet<Ty>,
    /// The temporary that the last instruction defines, which can still be put elsewhere.
    pub last_result: Option<Reg>,
    pub offset: u32,
    pub reachable: bool,
    /// Whether something before could not be translated.
    pub(super) gave_up: bool,
    /// The lock that the whole body holds.
    pub(super) guard: Option<super::synchronized::Guard>,
    pub(super) pinned: HashSet<Reg>,
}

/// Translates a method.
pub(super) fn method(link: &mut Linker<'_>, inst: &MethodInst, name: &str) -> LowerResult<MethodBuilder> {
    let Some(il) = read(link, inst)? else { return provided(link, inst, name) };
    let mut body = Body::new(link, inst, il, name)?;
    body.declare_parameters()?;
    body.declare_locals()?;
    body.declare_hoisted()?;
    body.name_variables();
    body.verify()?;
    let end = body.il.code_size();
    body.enter_type();
    body.begin_synchronized()?;
    body.run(0..end)?;
    body.end_synchronized();
    body.finish()
}

/// A method that the runtime provides, as one that can be called like any other: for delegates.
fn provided(link: &mut Linker<'_>, inst: &MethodInst, name: &str) -> LowerResult<MethodBuilder> {
    let mut body = Body::without_code(link, inst, name)?;
    for index in 0..body.parameters.len() {
        body.load_argument(index)?;
    }
    let mut arguments = std::mem::take(&mut body.stack);
    let this = match body.link.types.signature(inst)?.has_this {
        true => Some(arguments.remove(0)),
        false => None,
    };
    if !body.intrinsic(inst, this.as_ref(), &arguments)? {
        // Assemblies to compile against have no bodies; the one that is checked must have them.
        const NATIVE: u16 = 0x2000;
        let is_native = body.link.types.method_flags(inst) & NATIVE != 0 || body.is_extern(inst);
        if inst.assembly == crate::world::MAIN && !is_native {
            return invalid(format!("{name} has no body"));
        }
        return unsupported(format!("{name} has no CIL (native or runtime code)"));
    }
    if body.reachable {
        body.ret()?;
    }
    body.finish()
}

/// Translates the filter of a clause: a method of its own that works on its owner's frame.
pub(super) fn filter(
    link: &mut Linker<'_>,
    inst: &MethodInst,
    clause: usize,
    name: &str,
) -> LowerResult<MethodBuilder> {
    let Some(il) = read(link, inst)? else { return invalid("a filter without code") };
    let Some(found) = il.clauses.get(clause).cloned() else { return invalid("no such clause") };
    let ClauseKind::Filter(start) = found.kind else { return invalid("no such filter") };
    // The owner's registers, numbered as the owner numbers them.
    let mut owner = Body::new(link, inst, il.clone(), name)?;
    owner.declare_parameters()?;
    owner.declare_locals()?;
    owner.verify()?;
    let (parameters, locals, owned) = (owner.parameters, owner.locals, owner.out.register_count());
    let frames = owner.frames;

    let mut body = Body::new(link, inst, il, name)?;
    let exception = body.out.parameter(Kind::Ref);
    body.frame = Some(body.out.parameter(Kind::Ptr));
    // A number means a register of the owner or one of the filter, never both.
    while body.out.register_count() < owned {
        body.out.register(Kind::I32);
    }
    body.frames = frames;
    body.parameters = parameters;
    body.locals = locals;
    body.result = body.link.types.primitive(Primitive::I4);
    body.out.returns(1);
    let object = body.link.types.object();
    body.enter_with(start, vec![(object, exception)]);
    body.reachable = false;
    body.run(start..found.handler.start)?;
    body.finish()
}

fn read(link: &mut Linker<'_>, inst: &MethodInst) -> LowerResult<Option<Rc<crate::il::MethodBody>>> {
    let assembly = link.types.world.assembly(inst.assembly);
    let body = match assembly.body(inst.token) {
        Ok(Some(body)) => body,
        Ok(None) => return Ok(None),
        Err(error) => return invalid(error.to_string()),
    };
    if body.clauses.len() > MAX_CLAUSES {
        return unsupported(format!("more than {MAX_CLAUSES} exception clauses in one method"));
    }
    match body.wrong_clauses().or_else(|| body.wrong_start()) {
        Some(problem) => invalid(problem),
        None => Ok(Some(Rc::new(body))),
    }
}

impl<'l, 'w> Body<'l, 'w> {
    fn new(
        link: &'l mut Linker<'w>,
        inst: &MethodInst,
        il: Rc<crate::il::MethodBody>,
        name: &str,
    ) -> LowerResult<Body<'l, 'w>> {
        let signature = link.types.signature(inst)?;
        if signature.vararg {
            return unsupported("variable argument lists");
        }
        let generics = link.types.generics(inst);
        let mut out = MethodBuilder::new(name);
        if link.types.world.is_library(inst.assembly) {
            out.library();
        }
        out.returns(link.types.leaves(signature.result)?.len() as u16);
        let mut body = Body {
            assembly: inst.assembly,
            result: signature.result,
            generics,
            inst: inst.clone(),
            out,
            frames: Frames::default(),
            parameters: Vec::new(),
            locals: Vec::new(),
            hoisted: HashMap::new(),
            filled: None,
            stack: Vec::new(),
            temporaries: Temporaries::default(),
            prefixes: Prefixes::default(),
            protect: super::protect::Protection::default(),
            blocks: HashMap::new(),
            frame: None,
            initialised: HashSet::new(),
            initialised_at_entry: HashSet::new(),
            last_result: None,
            offset: 0,
            reachable: true,
            gave_up: false,
            guard: None,
            pinned: HashSet::new(),
            il,
            link,
        };
        body.find_blocks();
        Ok(body)
    }

    /// A method that no CIL says, with its parameters.
    pub(super) fn without_code(
        link: &'l mut Linker<'w>,
        inst: &MethodInst,
        name: &str,
    ) -> LowerResult<Body<'l, 'w>> {
        let nothing = crate::il::MethodBody {
            max_stack: 0,
            init_locals: false,
            locals: None,
            code: Vec::new(),
            clauses: Vec::new(),
            file_range: 0..0,
        };
        let mut body = Body::new(link, inst, Rc::new(nothing), name)?;
        body.declare_parameters()?;
        Ok(body)
    }

    fn declare_parameters(&mut self) -> LowerResult<()> {
        let inst = self.inst.clone();
        let addressed = self.addressed(&[Opcode::Ldarga, Opcode::LdargaS]);
        for (index, ty) in self.link.types.parameters(&inst)?.into_iter().enumerate() {
            let kinds = self.link.types.kinds(ty)?;
            self.link.draft.spend(kinds.len())?;
            if self.out.register_count() + kinds.len() > MAX_REGISTERS {
                return unsupported("too many parameters");
            }
            let mut registers = kinds.iter().map(|&kind| self.out.parameter(kind));
            let first = registers.next().unwrap_or(Reg(0));
            registers.for_each(drop);
            let addressed = addressed.contains(&index);
            self.parameters.push(Variable { ty, first, kinds, addressed });
        }
        Ok(())
    }

    fn declare_locals(&mut self) -> LowerResult<()> {
        let Some(token) = self.il.locals else { return Ok(()) };
        let signature = self.link.types.world.assembly(self.assembly).local_signature(token);
        let signature = signature.map_err(|error| LowerError::Invalid(error.to_string()))?;
        let addressed = self.addressed(&[Opcode::Ldloca, Opcode::LdlocaS]);
        for (index, sig) in signature.iter().enumerate() {
            let generics = self.generics.clone();
            let ty = self.link.types.type_of_sig(self.assembly, sig, &generics)?;
            let kinds = self.link.types.kinds(ty)?;
            self.link.draft.spend(kinds.len())?;
            let first = fresh(&mut self.out, &kinds);
            if self.out.register_count() > MAX_REGISTERS {
                return unsupported("too many variables");
            }
            let addressed = addressed.contains(&index);
            self.locals.push(Variable { ty, first, kinds, addressed });
        }
        let has_filter = self.il.clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::Filter(_)));
        if has_filter {
            // The filter reads and writes them through a pointer.
            for variable in self.parameters.iter_mut().chain(&mut self.locals) {
                variable.addressed = true;
                let registers = (0..variable.kinds.len() as u16).map(|index| Reg(variable.first.0 + index));
                registers.for_each(|register| self.out.pin(register));
            }
        }
        Ok(())
    }

    /// The variables whose address one of these opcodes takes.
    fn addressed(&self, opcodes: &[Opcode]) -> HashSet<VariableIndex> {
        let taken = self.il.code.iter().filter(|instruction| opcodes.contains(&instruction.opcode));
        taken
            .filter_map(|instruction| match instruction.operand {
                crate::il::Operand::Var(index) => Some(usize::from(index)),
                _ => None,
            })
            .collect()
    }

    /// Static methods and constructors of a type that initialises itself precisely do so first.
    fn enter_type(&mut self) {
        let owner = self.inst.owner;
        if !self.link.has_initialiser(owner) {
            return;
        }
        let (flags, name) = {
            let assembly = self.link.types.world.assembly(self.inst.assembly);
            let row = assembly.method(self.inst.token);
            (row.flags, row.name.to_owned())
        };
        const STATIC: u16 = 0x10;
        let runs_it = flags & STATIC != 0 || name == ".ctor";
        if name == ".cctor" {
            self.initialised.insert(owner);
        } else if runs_it && self.link.initialises_precisely(owner) {
            self.span(0);
            self.initialise(owner);
        }
        self.initialised_at_entry.clone_from(&self.initialised);
    }

    /// Runs a type's initialiser if it has one that may not have run.
    pub(super) fn initialise(&mut self, ty: Ty) {
        if self.link.has_initialiser(ty) && self.initialised.insert(ty) {
            self.link.draft.routine(Routine::Initialiser(ty));
            self.link.initialised.insert(ty);
            let ty = self.link.type_id(ty);
            self.emit(SyncOp::Initialise { ty });
        }
    }

    /// Sets the source position for what is emitted next.
    pub(super) fn span(&mut self, offset: u32) {
        self.offset = offset;
        self.span_in(&self.inst.clone(), offset);
    }

    /// What follows belongs to a place in a method.
    pub(super) fn span_in(&mut self, inst: &MethodInst, offset: u32) {
        let mut span = Span { source: fencepost_ir::SourceId(0), line: 0, offset };
        if let Some((file, line)) = self.link.line(inst, offset) {
            let name = file.rsplit(['/', '\\']).next().unwrap_or(&file).to_owned();
            span.source = self.link.draft.source(&name);
            span.line = line;
        }
        self.out.at(span);
    }

    /// Works out what is on the stack at each point; refuses code whose types do not fit.
    fn verify(&mut self) -> LowerResult<()> {
        let types = |variables: &[Variable]| -> Vec<Ty> { variables.iter().map(|it| it.ty).collect() };
        let (parameters, locals) = (types(&self.parameters), types(&self.locals));
        let subject = Subject {
            inst: &self.inst,
            generics: &self.generics,
            il: &self.il,
            parameters: &parameters,
            locals: &locals,
            result: self.result,
            forgiving: self.link.forgives(self.assembly),
        };
        match infer(&mut self.link.types, &subject) {
            Ok(frames) => {
                self.frames = frames;
                Ok(())
            }
            Err(refusal) => {
                self.offset = refusal.offset;
                let at = self.il.index_of(refusal.offset).filter(|_| refusal.is_within);
                let place = at.map_or(String::new(), |at| format!(" ({})", self.il.code[at].opcode.name()));
                self.refuse(&place, &refusal.why)
            }
        }
    }

    fn run(&mut self, range: std::ops::Range<u32>) -> LowerResult<()> {
        let il = self.il.clone();
        self.begin_protection(&range)?;
        let (messages, mut skipped) = (self.find_messages(), None);
        let mut after_jump = false;
        let code = il.code.iter().enumerate();
        for (position, instruction) in code.filter(|(_, instruction)| range.contains(&instruction.offset)) {
            let offset = instruction.offset;
            after_jump &= !self.end_message(&mut skipped, position);
            if !self.frames.is_reached(position) || range.start == 0 && self.in_filter(offset) {
                // Filters are methods of their own.
                self.reachable = false;
                after_jump = true;
                if let Some(block) = self.blocks.get(&offset) {
                    self.out.bind(block.label);
                }
                continue;
            }
            if self.blocks.contains_key(&offset) {
                self.begin_block(offset, after_jump)?;
            }
            after_jump = false;
            if !self.reachable {
                after_jump = true;
                continue;
            }
            self.span(offset);
            if let Some(&call) = messages.get(&position) {
                skipped = self.begin_message(position, call)?;
            }
            let labels = self.out.label_count();
            let translated = match self.frames.stop_at(offset) {
                Some(why) => unsupported(why.to_owned()),
                None => self.instruction(instruction).and_then(|()| self.check_limits()),
            };
            self.go_on(translated, labels, &format!(" ({})", instruction.opcode.name()))?;
            if matches!(instruction.opcode.flow(), Flow::Branch | Flow::Return | Flow::Throw)
                || !self.reachable
            {
                self.reachable = false;
                after_jump = true;
            }
            if instruction.opcode.flow() != Flow::Prefix {
                self.prefixes = Prefixes::default();
            }
        }
        self.end_message(&mut skipped, usize::MAX);
        if self.reachable {
            let name = self.link.types.method_name(&self.inst);
            return invalid(format!("{name} IL_{:04x}: control runs off the end", self.offset));
        }
        self.end_protection(range.end)
    }

    fn check_limits(&mut self) -> LowerResult<()> {
        self.link.draft.spend(1)?;
        match self.out.register_count() > MAX_REGISTERS {
            true => unsupported("too many variables"),
            false => Ok(()),
        }
    }

    fn in_filter(&self, offset: u32) -> bool {
        self.il.clauses.iter().any(|clause| {
            matches!(clause.kind, ClauseKind::Filter(start) if (start..clause.handler.start).contains(&offset))
        })
    }

    pub(super) fn finish(mut self) -> LowerResult<MethodBuilder> {
        // Labels of blocks that this part of the method does not contain.
        let labels: Vec<Label> = self.blocks.values().map(|block| block.label).collect();
        for label in labels {
            if !self.out.is_bound(label) {
                self.out.bind(label);
            }
        }
        // Something to bind them to.
        let message = self.link.draft.builder.message("code that cannot be reached");
        self.out.emit(ControlOp::Unsupported { message });
        if self.out.register_count() > MAX_REGISTERS {
            return unsupported("too many variables");
        }
        Ok(self.out)
    }

    /// The type that a token in the code names.
    pub(super) fn type_token(&mut self, instruction: &Instruction) -> LowerResult<Ty> {
        let crate::il::Operand::Token(token) = instruction.operand else {
            return invalid("no type operand");
        };
        let generics = self.generics.clone();
        let ty = self.link.types.type_of_token(self.assembly, token, &generics)?;
        match self.link.types.shape(ty).clone() {
            Shape::Missing(name) => {
                let why = self.link.types.why_missing(self.assembly, token);
                unsupported(format!("the type {name} is not available{why}"))
            }
            _ => Ok(ty),
        }
    }
}
