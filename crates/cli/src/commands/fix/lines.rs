//! A method's code as far as its source matters, whatever the bytecode: where statements begin, what jumps
//! where, and what a fence may be moved past.

use fencepost_cil::il::{Body, Flow, Opcode};
use fencepost_cil::symbols::SequencePoints;
use fencepost_jvm::class::constant::Constant;
use fencepost_jvm::code::{Code, Instruction};

use super::source::Source;

/// What is known of a method's code.
pub(super) struct Lines {
    /// The instructions, by offset.
    pub(super) steps: Vec<Step>,
    /// Where what stands in the source begins, by offset.
    points: Vec<Point>,
    /// Whether it is the body of a lambda, which stands inside of another statement.
    pub(super) is_lambda: bool,
}

/// An instruction.
pub(super) struct Step {
    /// Where it is.
    pub(super) offset: u32,
    /// Where it may jump.
    pub(super) targets: Vec<u32>,
    /// What matters of what it does.
    pub(super) does: Does,
}

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Does {
    /// Gets a constant or one of the method's own variables, or nothing.
    Gets,
    /// Belongs to the next instruction.
    Prefixes,
    /// Goes on elsewhere.
    Jumps,
    /// Leaves the method.
    Returns,
    /// Sets a static.
    SetsStatic,
    /// Sets a field of an object.
    SetsField,
    /// Anything else.
    Other,
}

/// Where a run of instructions begins that belong together in the source.
#[derive(Clone, Copy)]
pub(super) struct Point {
    /// The first of them.
    pub(super) offset: u32,
    /// Whether nothing in the source stands for them.
    pub(super) is_hidden: bool,
    /// The position in the source, if that fits.
    pub(super) at: Option<usize>,
}

impl Lines {
    /// Of CIL with its symbols.
    pub(super) fn of_cil(body: &Body, points: &SequencePoints, source: &Source) -> Lines {
        let steps = body.code.iter().map(|instruction| Step {
            offset: instruction.offset,
            targets: instruction.targets().to_vec(),
            does: cil(instruction.opcode),
        });
        let points = points.iter().map(|point| Point {
            offset: point.offset,
            is_hidden: point.is_hidden(),
            at: if point.is_hidden() { None } else { source.position(point.line, point.column) },
        });
        Lines { steps: steps.collect(), points: points.collect(), is_lambda: false }
    }

    /// Of Java's bytecode, which knows lines only.
    pub(super) fn of_java(name: &str, code: &Code, source: &Source) -> Lines {
        let steps = code.instructions.iter().map(|(offset, instruction)| Step {
            offset: *offset,
            targets: instruction.targets(),
            does: java(instruction),
        });
        let points = code.lines.iter().map(|&(offset, line)| Point {
            offset: offset.into(),
            is_hidden: false,
            at: source.line_code(line.into()),
        });
        let is_lambda = name.starts_with("lambda$");
        Lines { steps: steps.collect(), points: points.collect(), is_lambda }
    }

    /// All points, by offset.
    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    fn upto(&self, offset: u32) -> &[Point] {
        &self.points[..self.points.partition_point(|point| point.offset <= offset)]
    }

    /// The point that the code at an offset belongs to; it may be hidden.
    pub(super) fn at(&self, offset: u32) -> Option<&Point> {
        self.upto(offset).last()
    }

    /// The last point at or before an offset that is not hidden.
    pub(super) fn visible_at(&self, offset: u32) -> Option<&Point> {
        self.upto(offset).iter().rev().find(|point| !point.is_hidden)
    }

    /// The position of the instruction at an offset.
    pub(super) fn index_of(&self, offset: u32) -> Option<usize> {
        self.steps.binary_search_by_key(&offset, |step| step.offset).ok()
    }
}

fn cil(opcode: Opcode) -> Does {
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

fn java(instruction: &Instruction) -> Does {
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
