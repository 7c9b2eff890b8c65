//! What lowering shares between the two languages: the program under construction, places in the source, errors,
//! registers for values within a statement.

use std::collections::HashMap;

use fencepost_ir::op::IntOp;
use fencepost_ir::{
    AccessId, BinaryOp, Class, Kind, Label, LocalOp, MethodBuilder, Op, ProgramBuilder, Reg, SourceId, Span,
};
use lang_c::span::Span as Extent;

use crate::error::CError;
use crate::preprocess::Preprocessed;

/// A program under construction.
pub(crate) struct Shared<'p> {
    pub(crate) builder: ProgramBuilder,
    pub(crate) source: &'p Preprocessed,
    sources: HashMap<String, SourceId>,
}

impl<'p> Shared<'p> {
    pub(crate) fn new(source: &'p Preprocessed) -> Shared<'p> {
        let mut builder = ProgramBuilder::new();
        let mut sources = HashMap::new();
        if let Some(first) = source.map.files().first() {
            sources.insert(first.name.clone(), builder.source(&first.name));
        }
        Shared { builder, source, sources }
    }

    /// An error about a part of the program.
    pub(crate) fn error(&self, at: Extent, message: impl Into<String>) -> CError {
        self.source.map.error(at.start..at.end, message)
    }

    /// The text of a part of the program, on one line.
    pub(crate) fn text(&self, at: Extent) -> String {
        let text = self.source.text.get(at.start..at.end).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// `file:line` of a part of the program.
    pub(crate) fn place(&self, at: Extent) -> String {
        let place = self.source.map.locate(at.start);
        format!("{}:{}", place.file, place.line)
    }

    /// Whether a part of the program is in one of the files that come with Fencepost.
    pub(crate) fn is_embedded(&self, at: Extent) -> bool {
        let place = self.source.map.locate(at.start);
        self.source.map.file(place.id).is_some_and(|file| file.embedded)
    }

    /// A part of the program as instructions know it.
    pub(crate) fn span(&mut self, at: Extent) -> Span {
        let place = self.source.map.locate(at.start);
        let source = match self.sources.get(place.file) {
            Some(source) => *source,
            None => {
                let source = self.builder.source(place.file);
                self.sources.insert(place.file.to_owned(), source);
                source
            }
        };
        Span { source, line: place.line, offset: at.start as u32 }
    }

    /// The class of an access.
    pub(crate) fn access(
        &mut self,
        class: Class,
        attributes: &[&str],
        at: Extent,
    ) -> Result<AccessId, CError> {
        self.builder.access(class, attributes).ok_or_else(|| {
            self.error(at, "the program has more kinds of access than a memory model can tell apart")
        })
    }
}

/// A function under construction.
pub(crate) struct Code {
    pub(crate) method: MethodBuilder,
    /// Registers that are free for values within a statement.
    free: Vec<(Kind, Reg)>,
    /// Those in use.
    used: Vec<(Kind, Reg)>,
}

/// The most registers of a function.
const MAX_REGISTERS: usize = 60_000;

impl Code {
    pub(crate) fn new(method: MethodBuilder) -> Code {
        Code { method, free: Vec::new(), used: Vec::new() }
    }

    /// Whether there is no room for more registers.
    pub(crate) fn is_full(&self) -> bool {
        self.method.register_count() > MAX_REGISTERS
    }

    /// A register for a value that is not needed after the statement.
    pub(crate) fn temporary(&mut self, kind: Kind) -> Reg {
        let found = self.free.iter().rposition(|(free, _)| *free == kind);
        let register = match found {
            Some(found) => self.free.swap_remove(found).1,
            None => self.method.register(kind),
        };
        self.used.push((kind, register));
        register
    }

    /// How many temporaries are in use: to be given to [`Code::release`] at the end of the statement.
    pub(crate) fn mark(&self) -> usize {
        self.used.len()
    }

    /// Gives back the temporaries taken since.
    pub(crate) fn release(&mut self, mark: usize) {
        while self.used.len() > mark {
            self.free.extend(self.used.pop());
        }
    }

    pub(crate) fn emit(&mut self, op: impl Into<Op>) {
        self.method.emit(op);
    }

    pub(crate) fn label(&mut self) -> Label {
        self.method.label()
    }

    pub(crate) fn bind(&mut self, label: Label) {
        self.method.bind(label);
    }

    /// A register with this word.
    pub(crate) fn constant(&mut self, kind: Kind, value: u64) -> Reg {
        let dst = self.temporary(kind);
        self.emit(LocalOp::Const { dst, value });
        dst
    }

    /// A register with `a op b`.
    pub(crate) fn binary(&mut self, op: BinaryOp, kind: Kind, a: Reg, b: Reg) -> Reg {
        let dst = self.temporary(kind);
        self.emit(LocalOp::Binary { op, dst, a, b });
        dst
    }

    /// A 32-bit register with `a op b`.
    pub(crate) fn immediate(&mut self, op: IntOp, a: Reg, b: i32) -> Reg {
        let dst = self.temporary(Kind::I32);
        self.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(op), dst, a, b });
        dst
    }
}
