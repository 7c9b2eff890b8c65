//! Stack traces: where they are kept, and how a platform writes a frame.
//!
//! A trace is a string object that nothing shows as text: two UTF-16 units for the position of each frame, innermost
//! first. The machine makes one for [`Native::Backtrace`](crate::Native::Backtrace), and for each exception of a type
//! whose traces the program may read: when it is thrown, or in Java when it is made
//! ([`Native::FillTrace`](crate::Native::FillTrace)).

use crate::program::{MethodId, Pc, Program};
use crate::span::SourceId;
use crate::types::TypeId;
use serde::{Deserialize, Serialize};

/// The stack traces of a program that may read them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Traces {
    /// The slot of an exception object that holds its trace; null before it is thrown.
    pub slot: u32,
    /// How frames are written.
    pub form: TraceForm,
    /// What the frames of each method are called, by its index; one that is not there, or nothing, is not shown.
    pub frames: Vec<Option<FrameName>>,
}

/// How a platform writes frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TraceForm {
    /// `  at Program.F (System.Int32 x) [0x00006] in /src/Program.cs:12 `. What throws an exception again stands for the
    /// call that it was caught from.
    Mono,
    /// `   at Program.F(Int32 x) in /src/Program.cs:line 12`
    DotNet,
    /// `Program.f(Program.java:12)`. The trace is that of the exception's making, whoever throws it.
    Java,
}

/// What the frames of a method are called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameName {
    /// Its own name.
    pub name: String,
    /// With its type and its parameters.
    pub full: String,
    /// The type that declares it.
    pub owner: String,
    /// The path of its source file; empty if that is not known.
    pub path: String,
    /// The type of the exceptions that it makes, or whose traces it fills in: such frames are not part of the traces of
    /// these exceptions.
    pub makes: Option<TypeId>,
}

/// What can be asked about a frame, by its number in [`Native::FrameText`](crate::Native::FrameText) and
/// [`Native::FrameNumber`](crate::Native::FrameNumber).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FramePart {
    /// A line of a trace.
    Line,
    /// The same, without source file and line.
    LineWithoutSource,
    /// The name of the method.
    Method,
    /// The source file; empty if it is not known.
    File,
    /// The name of the type that declares the method.
    Owner,
}

impl FramePart {
    /// All parts, in declaration order.
    pub const ALL: [FramePart; 5] =
        [FramePart::Line, FramePart::LineWithoutSource, FramePart::Method, FramePart::File, FramePart::Owner];
}

impl Traces {
    /// What the frames of a method are called.
    pub fn frame(&self, MethodId(method): MethodId) -> Option<&FrameName> {
        self.frames.get(method as usize)?.as_ref()
    }
}

impl Program {
    /// A part of what is written about a frame at a position.
    pub fn frame_text(&self, pc: Pc, part: FramePart) -> String {
        let method = self.method_at(pc);
        let Some((traces, frame)) =
            self.traces.as_ref().and_then(|traces| Some((traces, traces.frame(method)?)))
        else {
            return String::new();
        };
        let span = self.spans[pc as usize];
        let SourceId(source) = span.source;
        let file = self.sources[source as usize].as_str();
        // Reports are content with the name of the file. Java is, too, and what has none there has no lines.
        let is_java = traces.form == TraceForm::Java;
        let path = if is_java || frame.path.ends_with(file) { frame.path.as_str() } else { file };
        let source = (span.line != 0 && !(is_java && path.is_empty())).then_some((path, span.line));
        let (full, offset) = (&frame.full, span.offset);
        match (part, traces.form) {
            (FramePart::Method, _) => frame.name.clone(),
            (FramePart::Owner, _) => frame.owner.clone(),
            (FramePart::File, _) => source.map_or_else(String::new, |(file, _)| file.to_owned()),
            (FramePart::Line | FramePart::LineWithoutSource, form) => {
                let source = source.filter(|_| part == FramePart::Line);
                match (form, source) {
                    (TraceForm::Mono, Some((file, line))) => {
                        format!("  at {full} [0x{offset:05x}] in {file}:{line} ")
                    }
                    (TraceForm::Mono, None) => {
                        format!("  at {full} [0x{offset:05x}] in <filename unknown>:0 ")
                    }
                    (TraceForm::DotNet, Some((file, line))) => format!("   at {full} in {file}:line {line}"),
                    (TraceForm::DotNet, None) => format!("   at {full}"),
                    (TraceForm::Java, Some((file, line))) => format!("{full}({file}:{line})"),
                    (TraceForm::Java, None) => format!("{full}(Unknown Source)"),
                }
            }
        }
    }
}
