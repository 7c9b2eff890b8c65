//! Source positions.

use serde::{Deserialize, Serialize};

/// Index into [`Program::sources`](crate::Program::sources).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SourceId(pub u32);

/// Where an instruction comes from: a source line where known, and always the position in the
/// code that was loaded (a bytecode offset, or an instruction's index in a litmus thread).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The source file.
    pub source: SourceId,
    /// Line, from 1; 0 when the input has no line information.
    pub line: u32,
    /// Position in the loaded code.
    pub offset: u32,
}
