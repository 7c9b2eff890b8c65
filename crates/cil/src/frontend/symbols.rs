//! Which C# source each instruction comes from, by the assembly's symbols.

use std::path::PathBuf;

use fencepost_frontend::file;
use fencepost_frontend::source::{
    BytecodeStep, Does, FieldSource, MethodLines, Point, SourceFile, Sources, Symbols as Source, Syntax,
};
use fencepost_ir::{Pc, Program, Region};

use super::{CilLanguage, file_with_symbols};
use crate::il::{Flow, MethodBody, Opcode};
use crate::listing;
use crate::metadata::Assembly;
use crate::symbols::{SequencePoints, Symbols};

/// C#, as far as a repair is written in it.
pub static CSHARP: Syntax = Syntax {
    lines_only: false,
    by_package: false,
    fence: "System.Threading.Thread.MemoryBarrier()",
    short_fence: "Thread.MemoryBarrier()",
    imports: &["using System.Threading;"],
};

/// The symbols of an assembly, if it has any.
pub(super) fn open(known: &CilLanguage) -> Option<Sources<'_>> {
    let file = file_with_symbols(&known.path, file::read_bytes(&known.path).ok()?);
    let (assembly, symbols) = listing::open(file).ok()?;
    Some(Sources::Symbols(Box::new(Lines { known, assembly, symbols: symbols? })))
}

struct Lines<'k> {
    known: &'k CilLanguage,
    assembly: Assembly,
    symbols: Symbols,
}

impl Source for Lines<'_> {
    fn lines(&mut self, program: &Program, pc: Pc) -> Option<MethodLines> {
        let offset = program.spans[pc as usize].offset;
        let method = self.known.own_method(program.method_at(pc))?;
        let body = self.assembly.body(method).ok().flatten()?;
        let points = &self.symbols.method(method)?.points;
        let name = self.symbols.file(points.visible_at(offset)?).to_owned();
        Some(method_lines(SourceFile { name, syntax: &CSHARP }, &body, points))
    }

    fn field(&mut self, _program: &Program, _region: Region) -> Option<FieldSource> {
        None
    }

    fn directories(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    fn unshown(&self) -> &'static str {
        "it shows fences only"
    }
}

/// The lines of a method's body.
pub fn method_lines(file: SourceFile, body: &MethodBody, points: &SequencePoints) -> MethodLines {
    let steps = body.code.iter().map(|instruction| BytecodeStep {
        offset: instruction.offset,
        targets: instruction.targets().to_vec(),
        does: does(instruction.opcode),
    });
    let points = points.iter().map(|point| Point {
        offset: point.offset,
        position: (!point.is_hidden()).then_some((point.line, Some(point.column))),
    });
    MethodLines { file, steps: steps.collect(), points: points.collect(), is_lambda: false }
}

fn does(opcode: Opcode) -> Does {
    let name = opcode.name();
    let gets = ["ldc.", "ldloc.", "ldarg."].iter().any(|kind| name.starts_with(kind));
    match opcode.flow() {
        Flow::Prefix => Does::Prefixes,
        Flow::Branch => Does::Jumps,
        Flow::Return => Does::Returns,
        _ if gets || ["nop", "ldnull", "ldstr", "ldloc", "ldarg"].contains(&name) => Does::Gets,
        _ if opcode == Opcode::Stsfld => Does::SetsStatic,
        _ if opcode == Opcode::Stfld => Does::SetsField,
        _ => Does::Other,
    }
}
