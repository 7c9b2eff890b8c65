//! Which Java source each instruction comes from. Classes know lines only, and the name of their file.

use std::collections::HashMap;
use std::path::PathBuf;

use fencepost_frontend::source::{
    BytecodeStep, Does, FieldSource, MethodLines, Point, SourceFile, Sources, Symbols, Syntax,
};
use fencepost_ir::{Pc, Program, Region};

use super::JavaLanguage;
use super::classpath::root;
use crate::class::Class;
use crate::class::constant::Constant;
use crate::code::{Code, Instruction};

/// Java, as far as a repair is written in it.
pub static JAVA: Syntax = Syntax {
    lines_only: true,
    by_package: true,
    fence: "java.lang.invoke.VarHandle.fullFence()",
    short_fence: "VarHandle.fullFence()",
    imports: &["import java.lang.invoke.VarHandle;", "import java.lang.invoke.*;"],
    volatile: None,
};

/// What the classes of a program say of their sources.
pub(super) fn open(known: &JavaLanguage) -> Sources<'_> {
    Sources::Symbols(Box::new(Lines { known, classes: HashMap::new() }))
}

struct Lines<'k> {
    known: &'k JavaLanguage,
    /// The classes that have been looked at.
    classes: HashMap<String, Option<Class>>,
}

impl Lines<'_> {
    fn class(&mut self, name: &str) -> Option<&Class> {
        let known = self.known;
        let read = || {
            let file = known.class(name)?.ok()?;
            Class::read(&file.bytes, &file.path).ok()
        };
        self.classes.entry(name.to_owned()).or_insert_with(read).as_ref()
    }
}

impl Symbols for Lines<'_> {
    fn lines(&mut self, program: &Program, pc: Pc) -> Option<MethodLines> {
        let offset = program.spans[pc as usize].offset;
        let origin = self.known.own_method(program.method_at(pc))?;
        let class = self.class(&origin.class)?;
        let file = source_of(class)?;
        let method = &class.methods[origin.index];
        let code = method.code.as_ref()?;
        code.line(offset)?;
        Some(method_lines(file, &method.name, code))
    }

    fn field(&mut self, program: &Program, region: Region) -> Option<FieldSource> {
        let origin = self.known.own_field(program, region)?;
        let class = self.class(&origin.class)?;
        let field = class.fields.get(origin.index)?.name.to_string();
        let simple = origin.class.rsplit(['/', '$']).next()?.to_owned();
        Some(FieldSource { file: source_of(class)?, class: simple, field })
    }

    fn directories(&self) -> Vec<PathBuf> {
        self.known.main.as_deref().map(|main| root(&self.known.path, main)).into_iter().collect()
    }

    fn unshown(&self) -> &'static str {
        "the declaration of the field was not found, or not understood"
    }
}

/// The source file of a class, from the root of its package on.
fn source_of(class: &Class) -> Option<SourceFile> {
    let name = class.source.as_ref()?;
    let name = match class.package() {
        "" => name.to_string(),
        package => format!("{package}/{name}"),
    };
    Some(SourceFile { name, syntax: &JAVA })
}

/// The lines of a method's code.
pub fn method_lines(file: SourceFile, name: &str, code: &Code) -> MethodLines {
    let steps = code.instructions.iter().map(|(offset, instruction)| BytecodeStep {
        offset: *offset,
        targets: instruction.targets(),
        does: does(instruction),
    });
    let points = code
        .lines
        .iter()
        .map(|&(offset, line)| Point { offset: offset.into(), position: Some((line.into(), None)) });
    let is_lambda = name.starts_with("lambda$");
    MethodLines { file, steps: steps.collect(), points: points.collect(), is_lambda }
}

fn does(instruction: &Instruction) -> Does {
    use Constant::{Double, Float, Integer, Long, String};
    match instruction {
        Instruction::Nop | Instruction::Push(..) | Instruction::Load(..) => Does::Gets,
        Instruction::Constant(Integer(_) | Float(_) | Long(_) | Double(_) | String(_)) => Does::Gets,
        Instruction::Goto(_) => Does::Jumps,
        Instruction::Return(_) => Does::Returns,
        Instruction::PutStatic(_) => Does::SetsStatic,
        Instruction::PutField(_) => Does::SetsField,
        _ => Does::Other,
    }
}
