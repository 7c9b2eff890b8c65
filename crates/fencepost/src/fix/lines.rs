//! A method's code as far as its source matters, whatever the bytecode: where statements begin, what jumps
//! where, and what a fence may be moved past.

use fencepost_frontend::source::{BytecodeStep, MethodLines};

use super::source::SourceCode;

/// What is known of a method's code, and where that is in its source.
pub(super) struct Lines {
    /// The instructions, by offset.
    pub(super) steps: Vec<BytecodeStep>,
    /// Where what stands in the source begins, by offset.
    points: Vec<LinePoint>,
    /// Whether it is the body of a lambda, which stands inside of another statement.
    pub(super) is_lambda: bool,
}

/// Where a run of instructions begins that belong together in the source.
#[derive(Clone, Copy)]
pub(super) struct LinePoint {
    /// The first of them.
    pub(super) offset: u32,
    /// Whether nothing in the source stands for them.
    pub(super) is_hidden: bool,
    /// The position in the source, if that fits.
    pub(super) at: Option<usize>,
}

impl Lines {
    /// A method's lines in a source.
    pub(super) fn new(method: MethodLines, source: &SourceCode) -> Lines {
        let points = method.points.iter().map(|point| LinePoint {
            offset: point.offset,
            is_hidden: point.position.is_none(),
            at: point.position.and_then(|(line, column)| match column {
                Some(column) => source.position(line, column),
                None => source.line_code(line),
            }),
        });
        Lines { points: points.collect(), steps: method.steps, is_lambda: method.is_lambda }
    }

    /// All points, by offset.
    pub(super) fn points(&self) -> &[LinePoint] {
        &self.points
    }

    fn upto(&self, offset: u32) -> &[LinePoint] {
        &self.points[..self.points.partition_point(|point| point.offset <= offset)]
    }

    /// The point that the code at an offset belongs to; it may be hidden.
    pub(super) fn at(&self, offset: u32) -> Option<&LinePoint> {
        self.upto(offset).last()
    }

    /// The last point at or before an offset that is not hidden.
    pub(super) fn visible_at(&self, offset: u32) -> Option<&LinePoint> {
        self.upto(offset).iter().rev().find(|point| !point.is_hidden)
    }

    /// The position of the instruction at an offset.
    pub(super) fn index_of(&self, offset: u32) -> Option<usize> {
        self.steps.binary_search_by_key(&offset, |step| step.offset).ok()
    }
}
