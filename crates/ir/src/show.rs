//! Programs as text, to inspect what a front end has made. How an instruction looks stands beside it, in
//! the `text` of its group; here is what the groups share.

use std::fmt::{self, Write as _};

use crate::op::{Arguments, Op, Place, Reg};
use crate::program::{HandlerKind, MethodId, Pc, Program};
use crate::types::{Region, Selector};

impl fmt::Display for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

/// The text of a method: its head, its instructions with positions and lines, its handlers.
pub fn method(program: &Program, id: MethodId) -> String {
    let method = program.method(id);
    let kinds = |range: std::ops::Range<usize>| {
        let kinds = range.filter_map(|index| Some(format!("r{index}: {:?}", method.registers.get(index)?)));
        kinds.collect::<Vec<_>>().join(", ")
    };
    let parameters = usize::from(method.parameters);
    let library = if method.library { "  // library" } else { "" };
    let mut text =
        format!("method {}({}) -> {}{library}\n", method.name, kinds(0..parameters), method.results);
    let locals = kinds(parameters..method.registers.len());
    if !locals.is_empty() {
        let _ = writeln!(text, "  registers {locals}");
    }
    let mut line = 0;
    for pc in method.start..method.end {
        let span = program.spans[pc as usize];
        if span.line != 0 && span.line != line {
            line = span.line;
            let _ = writeln!(text, "  // {}", program.position(pc));
        }
        let _ = writeln!(text, "  {pc:>5}  {}", instruction(program, pc));
    }
    for handler in &method.handlers {
        let kind = match handler.kind {
            HandlerKind::Catch(ty) => format!("catch {}", program.ty(ty).name),
            HandlerKind::CatchAll => "catch".to_owned(),
            HandlerKind::Finally => "finally".to_owned(),
            HandlerKind::Filter(filter) => format!("filter {}", program.method(filter).name),
        };
        let (start, end) = (handler.start, handler.end);
        let _ = writeln!(text, "  {start}..{end} {kind} {} -> {}", handler.exception, handler.target);
    }
    text
}

/// The text of one instruction.
pub fn instruction(program: &Program, pc: Pc) -> String {
    let op = program.code[pc as usize];
    let text = match op {
        Op::Local(op) => op.text(program),
        Op::Memory(op) => op.text(program),
        Op::Object(op) => op.text(program),
        Op::Control(op) => op.text(program),
        Op::Sync(op) => op.text(program),
    };
    match op.access() {
        Some(access) => {
            let access = program.accesses[usize::from(access.0)];
            let marks = access.attributes.indices().filter_map(|index| program.attributes.get(index));
            let marks: String = marks.map(|mark| format!("[{mark}]")).collect();
            format!("{text}  // {}{marks}", access.class)
        }
        None => text,
    }
}

/// A location, as an instruction names it.
pub(crate) fn place(program: &Program, place: Place) -> String {
    let region = |region: Region| program.regions.get(region.0 as usize).map_or("?", String::as_str);
    match place {
        Place::Static(id) => program.statics[id.0 as usize].name.clone(),
        Place::Field { object, slot, region: id } => format!("{object}.{slot} ({})", region(id)),
        Place::Element { array, index, slot, .. } => format!("{array}[{index}].{slot}"),
        Place::Pointer { pointer, slot: 0, .. } => format!("*{pointer}"),
        Place::Pointer { pointer, slot, .. } => format!("*({pointer} + {slot})"),
        Place::Address(register) => format!("[{register}]"),
    }
}

/// The registers that a call passes.
pub(crate) fn list(program: &Program, arguments: Arguments) -> String {
    let registers = program.operands(arguments).iter().map(Reg::to_string);
    registers.collect::<Vec<_>>().join(", ")
}

/// The text of a string constant.
pub(crate) fn literal(program: &Program, constant: u32) -> String {
    let constant = program.constants.get(constant as usize);
    match constant.filter(|constant| Some(constant.ty) == program.string_type) {
        Some(constant) => {
            let units: Vec<u16> = constant.slots.iter().map(|&unit| unit as u16).collect();
            format!(" {:?}", String::from_utf16_lossy(&units))
        }
        None => String::new(),
    }
}

/// A virtual method by the first implementation of it.
pub(crate) fn implementations(program: &Program, selector: Selector) -> String {
    let found = program.types.iter().find_map(|ty| ty.method(selector));
    found.map_or_else(|| format!("#{}", selector.0), |id| program.method(id).name.clone())
}
