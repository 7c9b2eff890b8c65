//! One method under construction.

use crate::broken::{Invariant, broken};
use crate::op::{Arguments, ControlOp, LocalOp, MemoryOp, ObjectOp, Op, Reg};
use crate::program::{HandlerKind, Local};
use crate::span::{SourceId, Span};
use crate::types::Kind;

/// A position in a method under construction; a jump target until the program is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label(pub u32);

/// Builds one method. Targets in emitted instructions are label numbers.
#[derive(Clone, Debug)]
pub struct MethodBuilder {
    pub(super) name: String,
    pub(super) registers: Vec<Kind>,
    pub(super) parameters: u16,
    pub(super) results: u16,
    pub(super) code: Vec<Op>,
    pub(super) spans: Vec<Span>,
    pub(super) span: Span,
    pub(super) labels: Vec<u32>,
    pub(super) tables: Vec<Vec<Label>>,
    pub(super) arguments: Vec<Reg>,
    pub(super) handlers: Vec<(Label, Label, HandlerKind, Label, Reg)>,
    pub(super) pinned: Vec<Reg>,
    pub(super) observed: Vec<Reg>,
    pub(super) locals: Vec<Local>,
    pub(super) library: bool,
    /// What is said of a null that an instruction meets.
    pub(super) of_nulls: Vec<(u32, u32)>,
}

impl MethodBuilder {
    /// A method without registers or code.
    pub fn new(name: impl Into<String>) -> MethodBuilder {
        MethodBuilder {
            name: name.into(),
            registers: Vec::new(),
            parameters: 0,
            results: 0,
            code: Vec::new(),
            spans: Vec::new(),
            span: Span { source: SourceId(0), line: 0, offset: 0 },
            labels: Vec::new(),
            tables: Vec::new(),
            arguments: Vec::new(),
            handlers: Vec::new(),
            pinned: Vec::new(),
            observed: Vec::new(),
            locals: Vec::new(),
            library: false,
            of_nulls: Vec::new(),
        }
    }

    /// Adds a parameter. Parameters come before every other register.
    pub fn parameter(&mut self, kind: Kind) -> Reg {
        if usize::from(self.parameters) != self.registers.len() {
            broken("a parameter comes after other registers");
        }
        self.parameters += 1;
        self.register(kind)
    }

    /// Adds a register.
    pub fn register(&mut self, kind: Kind) -> Reg {
        let number =
            u16::try_from(self.registers.len()).or_broken("a number for one more register of a method");
        self.registers.push(kind);
        Reg(number)
    }

    /// Says how many registers a return hands back.
    pub fn returns(&mut self, results: u16) {
        self.results = results;
    }

    /// Marks a register as observable after the thread has ended.
    pub fn observe(&mut self, register: Reg) {
        if !self.observed.contains(&register) {
            self.observed.push(register);
        }
    }

    /// Marks a register as one that pointers may point to.
    pub fn pin(&mut self, register: Reg) {
        self.pinned.push(register);
    }

    /// Names a register in a range of [`Span::offset`]s: a variable of the source.
    pub fn name_local(&mut self, register: Reg, name: impl Into<String>, scope: std::ops::Range<u32>) {
        self.locals.push(Local { name: name.into(), register, scope });
    }

    /// Says that it is not the user's code.
    pub fn library(&mut self) {
        self.library = true;
    }

    /// Sets the source position of the instructions that follow.
    pub fn at(&mut self, span: Span) {
        self.span = span;
    }

    /// How many instructions there are.
    pub fn position(&self) -> u32 {
        self.code.len() as u32
    }

    /// Appends an instruction.
    pub fn emit(&mut self, op: impl Into<Op>) {
        self.code.push(op.into());
        self.spans.push(self.span);
    }

    /// Says of the instructions from a position on what an exception says that a null raises there: a text of the program.
    pub fn explain(&mut self, start: u32, message: u32) {
        self.of_nulls.extend((start..self.position()).map(|at| (at, message)));
    }

    /// The string literal that was loaded last, if a register holds it and nothing was done since.
    pub fn literal(&self, register: Reg) -> Option<u32> {
        match *self.code.last()? {
            Op::Local(LocalOp::Constant { dst, constant }) if dst == register => Some(constant),
            _ => None,
        }
    }

    /// What has been emitted so far.
    pub fn emitted(&self) -> &[Op] {
        &self.code
    }

    /// Whether nothing has been emitted.
    pub fn is_empty(&self) -> bool {
        self.code.is_empty()
    }

    /// Makes a label, to be bound later.
    pub fn label(&mut self) -> Label {
        self.labels.push(u32::MAX);
        Label((self.labels.len() - 1) as u32)
    }

    /// Puts a label at the next instruction.
    pub fn bind(&mut self, label: Label) {
        self.labels[label.0 as usize] = self.code.len() as u32;
    }

    /// How many labels have been made.
    pub fn label_count(&self) -> usize {
        self.labels.len()
    }

    /// Puts the labels that were made after the first `count`, and are nowhere yet, at the next instruction: for an
    /// instruction of which only a part was translated. Labels that are put somewhere later are moved there.
    pub fn bind_since(&mut self, count: usize) {
        let here = self.code.len() as u32;
        self.labels[count..].iter_mut().filter(|bound| **bound == u32::MAX).for_each(|bound| *bound = here);
    }

    /// Whether a label has been put somewhere.
    pub fn is_bound(&self, label: Label) -> bool {
        self.labels[label.0 as usize] != u32::MAX
    }

    /// How many registers there are so far.
    pub fn register_count(&self) -> usize {
        self.registers.len()
    }

    /// Lets the last instruction put its one result into `dst` instead of `from`; whether it
    /// could.
    pub fn redirect(&mut self, from: Reg, to: Reg) -> bool {
        let Some(
            Op::Local(
                LocalOp::Const { dst, .. }
                | LocalOp::Move { dst, .. }
                | LocalOp::Unary { dst, .. }
                | LocalOp::Binary { dst, .. }
                | LocalOp::BinaryImmediate { dst, .. },
            )
            | Op::Memory(
                MemoryOp::Load { dst, .. } | MemoryOp::Get { dst, .. } | MemoryOp::AddressOf { dst, .. },
            )
            | Op::Local(LocalOp::AddressOfRegister { dst, .. })
            | Op::Object(
                ObjectOp::New { dst, .. }
                | ObjectOp::NewArray { dst, .. }
                | ObjectOp::ArrayLength { dst, .. }
                | ObjectOp::IsInstance { dst, .. },
            )
            | Op::Local(LocalOp::Constant { dst, .. })
            | Op::Control(
                ControlOp::Call { dst, .. }
                | ControlOp::CallVirtual { dst, .. }
                | ControlOp::CallIndirect { dst, .. },
            )
            | Op::Memory(MemoryOp::Rmw { dst, .. }),
        ) = self.code.last_mut()
        else {
            return false;
        };
        let fits = *dst == from;
        if fits {
            *dst = to;
        }
        fits
    }

    /// Appends a jump.
    pub fn jump(&mut self, label: Label) {
        self.emit(ControlOp::Jump { target: label.0 });
    }

    /// Appends a jump that is taken when the register's truth value is `when`.
    pub fn branch(&mut self, condition: Reg, when: bool, label: Label) {
        self.emit(ControlOp::Branch { condition, when, target: label.0 });
    }

    /// Appends a jump table and gives its number.
    pub fn switch(&mut self, value: Reg, targets: Vec<Label>) -> u32 {
        self.tables.push(targets);
        let table = (self.tables.len() - 1) as u32;
        self.emit(ControlOp::Switch { value, table });
        table
    }

    /// Sets the targets of a jump table appended before.
    pub fn set_table(&mut self, table: u32, targets: Vec<Label>) {
        self.tables[table as usize] = targets;
    }

    /// Makes an operand list.
    pub fn operands(&mut self, registers: &[Reg]) -> Arguments {
        let start = self.arguments.len() as u32;
        self.arguments.extend_from_slice(registers);
        let count = u16::try_from(registers.len()).or_broken("a count of that many operands");
        Arguments { start, count }
    }

    /// Protects `start..end` by a handler at `target`. Call inner handlers first.
    pub fn handler(&mut self, start: Label, end: Label, kind: HandlerKind, target: Label, exception: Reg) {
        self.handlers.push((start, end, kind, target, exception));
    }
}
