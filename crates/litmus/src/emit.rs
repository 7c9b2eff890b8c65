//! Emitting a thread's code: what lowering shares between architectures.

use std::collections::HashMap;

use fencepost_ir::op::IntOp;
use fencepost_ir::{
    AccessId, Attributes, BinaryOp, Class, Kind, Label, LocalOp, Op, Place, ProgramBuilder, Reg, SourceId,
    Span, UnaryOp,
};

use crate::error::{Extent, Lines, Problem, quote};
use crate::init::InitialValue;
use crate::suggest::nearest;
use crate::symbols::{Thread, Variables};

/// Appends instructions to one thread.
#[derive(Debug)]
pub(crate) struct Emitter<'e, 'a> {
    builder: &'e mut ProgramBuilder,
    variables: &'e mut Variables<'a>,
    thread: &'e mut Thread<'a>,
    labels: HashMap<&'a str, (Label, Extent)>,
    lines: &'e Lines<'e>,
    source: SourceId,
    /// How many instructions of the test have been begun.
    count: u32,
    line: u32,
    /// Registers for values within one instruction; the next instruction uses them again.
    scratch: Vec<Reg>,
    scratch_used: usize,
}

impl<'e, 'a> Emitter<'e, 'a> {
    pub(crate) fn new(
        builder: &'e mut ProgramBuilder,
        variables: &'e mut Variables<'a>,
        thread: &'e mut Thread<'a>,
        source: SourceId,
        lines: &'e Lines<'e>,
    ) -> Emitter<'e, 'a> {
        Emitter {
            builder,
            variables,
            thread,
            labels: HashMap::new(),
            lines,
            source,
            count: 0,
            line: 0,
            scratch: Vec::new(),
            scratch_used: 0,
        }
    }

    /// Announces a label, so that jumps can name it before it is placed.
    pub(crate) fn declare(&mut self, name: &'a str, extent: Extent) -> Result<(), Problem> {
        let label = self.thread.method.label();
        match self.labels.insert(name, (label, extent)) {
            None => Ok(()),
            Some((_, earlier)) => {
                let message = format!("the label {} is already used in this thread", quote(name));
                Err(Problem::new(extent, message)
                    .help("give one of the two another name")
                    .related(earlier, "it is already here"))
            }
        }
    }

    /// Places a label at the next instruction.
    pub(crate) fn place(&mut self, name: &str) {
        if let Some((label, _)) = self.labels.get(name) {
            self.thread.method.bind(*label);
        }
    }

    /// The label with this name.
    pub(crate) fn label(&self, name: &str, extent: Extent) -> Result<Label, Problem> {
        if let Some((label, _)) = self.labels.get(name) {
            return Ok(*label);
        }
        let message = format!("thread P{} has no label {}", self.thread.number, quote(name));
        let problem = Problem::new(extent, message);
        Err(match nearest(name, self.labels.keys().copied()) {
            Some(near) => problem.help(format!("did you mean `{near}`?")),
            None => problem.help(format!("put `{name}:` before an instruction of the same thread")),
        })
    }

    /// Starts the next instruction of the test.
    pub(crate) fn begin(&mut self, extent: Extent) {
        self.line = self.lines.line(extent.start);
        self.thread.method.at(Span { source: self.source, line: self.line, offset: self.count });
        self.count += 1;
        self.scratch_used = 0;
    }

    /// Ends the code. What the thread does last has the position of the last instruction, if
    /// there is one.
    pub(crate) fn finish(self) {
        self.thread.method.at(Span { source: self.source, line: self.line, offset: self.count });
    }

    /// A label for use within this instruction.
    pub(crate) fn fresh(&mut self) -> Label {
        self.thread.method.label()
    }

    /// Places such a label here.
    pub(crate) fn bind(&mut self, label: Label) {
        self.thread.method.bind(label);
    }

    /// The label of the thread's end.
    pub(crate) fn end(&mut self) -> Label {
        self.thread.end()
    }

    /// Appends an instruction.
    pub(crate) fn emit(&mut self, op: impl Into<Op>) {
        self.thread.method.emit(op);
    }

    pub(crate) fn jump(&mut self, label: Label) {
        self.thread.method.jump(label);
    }

    pub(crate) fn branch(&mut self, condition: Reg, when: bool, label: Label) {
        self.thread.method.branch(condition, when, label);
    }

    /// The register with this proper name.
    pub(crate) fn register(&mut self, name: &'a str, extent: Extent) -> Result<Reg, Problem> {
        self.thread.register(name, extent)
    }

    /// A register that keeps its value from one instruction to the next and has no name.
    pub(crate) fn hidden(&mut self) -> Reg {
        self.thread.method.register(Kind::I64)
    }

    /// A register for use within this instruction.
    pub(crate) fn scratch(&mut self) -> Reg {
        let register = match self.scratch.get(self.scratch_used) {
            Some(register) => *register,
            None => {
                let register = self.hidden();
                self.scratch.push(register);
                register
            }
        };
        self.scratch_used += 1;
        register
    }

    /// A variable as the location of an access.
    pub(crate) fn variable(&mut self, name: &'a str) -> Place {
        Place::Static(self.variables.id(name))
    }

    /// A register with this value.
    pub(crate) fn constant(&mut self, value: InitialValue<'a>) -> Reg {
        let value = self.variables.bits(value);
        let dst = self.scratch();
        self.emit(LocalOp::Const { dst, value });
        dst
    }

    /// A register with this number.
    pub(crate) fn number(&mut self, number: i64) -> Reg {
        self.constant(InitialValue::Number(number))
    }

    /// `dst = src`
    pub(crate) fn copy(&mut self, dst: Reg, src: Reg) {
        self.emit(LocalOp::Move { dst, src });
    }

    /// A register with `a op b`.
    pub(crate) fn binary(&mut self, op: IntOp, a: Reg, b: Reg) -> Reg {
        let dst = self.scratch();
        self.binary_to(dst, op, a, b);
        dst
    }

    /// `dst = a op b`
    pub(crate) fn binary_to(&mut self, dst: Reg, op: IntOp, a: Reg, b: Reg) {
        self.emit(LocalOp::Binary { op: BinaryOp::I64(op), dst, a, b });
    }

    /// `dst = op a`
    pub(crate) fn unary_to(&mut self, dst: Reg, op: UnaryOp, a: Reg) {
        self.emit(LocalOp::Unary { op, dst, a });
    }

    /// The access class for an instruction.
    pub(crate) fn access(
        &mut self,
        class: Class,
        attributes: &[&str],
        extent: Extent,
    ) -> Result<AccessId, Problem> {
        self.builder.access(class, attributes).ok_or_else(|| {
            let limit = Attributes::LIMIT;
            Problem::new(extent, "the test uses too many different annotations")
                .help(format!("a test can use {limit} annotations, in 64 combinations with kinds of access"))
        })
    }
}
