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
use crate::metadata::signature::TypeSig;
use crate::metadata::{Assembly, TableId, Token};
use crate::symbols::{SequencePoints, Symbols};

/// C#, as far as a repair is written in it.
pub static CSHARP: Syntax = Syntax {
    lines_only: false,
    by_package: false,
    fence: "System.Threading.Thread.MemoryBarrier()",
    short_fence: "Thread.MemoryBarrier()",
    imports: &["using System.Threading;"],
    volatile: Some(["System.Threading.Volatile", "Volatile"]),
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

    fn field(&mut self, program: &Program, region: Region) -> Option<FieldSource> {
        let (class, name) = field_of(program, region)?;
        let class = without_arguments(&class);
        let rows = (1..=self.assembly.row_count(TableId::Field)).map(|row| Token::new(TableId::Field, row));
        let mut fields = rows.filter(|&field| {
            let owner = self.assembly.declaring_type(field);
            self.assembly.field(field).name == name
                && owner.is_some_and(|owner| self.full_name(owner) == class)
        });
        // Types may differ in how many arguments they take, and in nothing else.
        let field = fields.next().filter(|_| fields.next().is_none())?;
        if !may_be_volatile(&self.assembly.field_signature(field).ok()?) {
            return None;
        }
        let owner = self.assembly.declaring_type(field)?;
        let name = self.file_of(owner)?;
        let class = self.assembly.type_def(owner).name.split('`').next()?.to_owned();
        let field = self.assembly.field(field).name.to_owned();
        Some(FieldSource { file: SourceFile { name, syntax: &CSHARP }, class, field })
    }

    fn directories(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    fn unshown(&self) -> &'static str {
        "C# does not let the field be volatile, or the source does not show where it is declared"
    }
}

impl Lines<'_> {
    /// The name of a type without its parameters, with those of its namespace and of the types around it.
    fn full_name(&self, class: Token) -> String {
        let own = self.assembly.type_def(class);
        let name = own.name.split('`').next().unwrap_or(own.name);
        match self.assembly.declaring_type(class) {
            Some(around) => format!("{}.{name}", self.full_name(around)),
            None if own.namespace.is_empty() => name.to_owned(),
            None => format!("{}.{name}", own.namespace),
        }
    }

    /// The file that has the code of a type, or of the type around it. Symbols do not say where its fields are declared.
    fn file_of(&self, class: Token) -> Option<String> {
        let mut methods: Vec<_> = self.symbols.methods().collect();
        methods.sort_by_key(|(token, _)| *token);
        let own =
            methods.into_iter().filter(|(token, _)| self.assembly.declaring_type(*token) == Some(class));
        let mut points = own.flat_map(|(_, method)| method.points.iter());
        let found = points.find(|point| !point.is_hidden()).map(|point| self.symbols.file(point).to_owned());
        found.or_else(|| self.file_of(self.assembly.declaring_type(class)?))
    }
}

/// The type and the name of the field that has a region.
fn field_of(program: &Program, region: Region) -> Option<(String, String)> {
    let as_static = program.statics.iter().find(|it| it.region == region);
    if let Some((class, name)) = as_static.and_then(|it| it.name.rsplit_once('.')) {
        return Some((class.to_owned(), name.to_owned()));
    }
    program.types.iter().find_map(|ty| {
        let slot = ty.slots.iter().find(|slot| slot.region == region)?;
        Some((ty.name.clone(), slot.name.clone()))
    })
}

/// The name of a generic type without what it is made with: `Ring` for `Ring<int>`.
fn without_arguments(class: &str) -> String {
    let mut depth = 0;
    let own = class.chars().filter(|&byte| {
        depth += i32::from(byte == '<');
        let is_outside = depth == 0;
        depth -= i32::from(byte == '>');
        is_outside
    });
    own.collect()
}

/// Whether C# lets a field of this type be volatile (C# standard, 15.5.4): not one that takes more than a word of any processor.
fn may_be_volatile(ty: &TypeSig) -> bool {
    use TypeSig::{Boolean, Char, Class, I, I1, I2, I4, Object, R4, String, SzArray, U, U1, U2, U4};
    matches!(
        ty,
        Boolean | Char | I1 | U1 | I2 | U2 | I4 | U4 | R4 | I | U | String | Object | Class(_) | SzArray(_)
    )
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
