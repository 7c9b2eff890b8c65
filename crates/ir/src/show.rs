//! Programs as text, for people who want to see what a front end has made.

use std::fmt::{self, Write as _};

use crate::collection::Dead;
use crate::op::{
    BinaryOp, ControlOp, LocalOp, LockQuestion, MemoryOp, ObjectOp, Op, Place, Pulse, Reg, SyncOp, UnaryOp,
};
use crate::program::{HandlerKind, MethodId, Pc, Program};

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
    let text = effect(program, op);
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

fn effect(program: &Program, op: Op) -> String {
    let at = |place| place_name(program, place);
    let ty = |id: crate::types::TypeId| &program.ty(id).name;
    let list = |arguments| {
        let registers = program.operands(arguments).iter().map(Reg::to_string);
        registers.collect::<Vec<_>>().join(", ")
    };
    let message = |index: u32| program.messages.get(index as usize).map_or("", String::as_str);
    match op {
        Op::Local(LocalOp::Nop) => "nop".to_owned(),
        Op::Local(LocalOp::Const { dst, value }) => format!("{dst} = {}", value as i64),
        Op::Local(LocalOp::Move { dst, src }) => format!("{dst} = {src}"),
        Op::Local(LocalOp::Unary { op, dst, a }) => format!("{dst} = {} {a}", unary(op)),
        Op::Local(LocalOp::Binary { op, dst, a, b }) => format!("{dst} = {a} {} {b}", binary(op)),
        Op::Local(LocalOp::BinaryImmediate { op, dst, a, b }) => format!("{dst} = {a} {} {b}", binary(op)),
        Op::Control(ControlOp::Jump { target }) => format!("jump {target}"),
        Op::Control(ControlOp::Branch { condition, when: true, target }) => {
            format!("if {condition} jump {target}")
        }
        Op::Control(ControlOp::Branch { condition, when: false, target }) => {
            format!("if not {condition} jump {target}")
        }
        Op::Control(ControlOp::Switch { value, table }) => {
            format!("switch {value} {:?}", program.tables.get(table as usize).map_or(&[][..], Vec::as_slice))
        }
        Op::Memory(MemoryOp::Load { dst, place, .. }) => format!("{dst} = {}", at(place)),
        Op::Memory(MemoryOp::Store { place, src, .. }) => format!("{} = {src}", at(place)),
        Op::Memory(MemoryOp::Rmw { op, dst, place, operand, expected, .. }) => {
            format!("{dst} = {op:?} {}, {operand}, {expected}", at(place))
        }
        Op::Memory(MemoryOp::Get { dst, place }) => format!("{dst} = get {}", at(place)),
        Op::Memory(MemoryOp::Set { place, src }) => format!("set {} = {src}", at(place)),
        Op::Memory(MemoryOp::Fence { .. }) => "fence".to_owned(),
        Op::Memory(MemoryOp::Freeze { object, .. }) => format!("freeze {object}"),
        Op::Memory(MemoryOp::AddressOf { dst, place }) => format!("{dst} = &{}", at(place)),
        Op::Local(LocalOp::AddressOfRegister { dst, register }) => format!("{dst} = &{register}"),
        Op::Memory(MemoryOp::PointerAdd { dst, pointer, index, words }) => {
            format!("{dst} = {pointer} + {index} * {words} slots")
        }
        Op::Memory(MemoryOp::PointerRoom { dst, pointer, words }) => {
            format!("{dst} = room behind {pointer} / {words} slots")
        }
        Op::Memory(MemoryOp::PointerDifference { dst, a, b, words }) => {
            format!("{dst} = ({a} - {b}) / {words} slots")
        }
        Op::Memory(MemoryOp::Free { pointer }) => format!("free {pointer}"),
        Op::Local(LocalOp::CheckWritten { value }) => format!("check that {value} was written"),
        Op::Memory(MemoryOp::EndScope { object, .. }) => format!("end of the variable in {object}"),
        Op::Memory(MemoryOp::AtomicBegin { .. }) => "begin of an atomic block".to_owned(),
        Op::Memory(MemoryOp::AtomicEnd) => "end of an atomic block".to_owned(),
        Op::Memory(MemoryOp::Peek { dst, place, thread }) => {
            format!("{dst} = {} as thread {thread} sees it", at(place))
        }
        Op::Object(ObjectOp::Collect) => "collect garbage".to_owned(),
        Op::Object(ObjectOp::NextDead { dst, list: Dead::Objects }) => {
            format!("{dst} = next object to finalise")
        }
        Op::Object(ObjectOp::NextDead { dst, list: Dead::References }) => {
            format!("{dst} = next reference that was cleared")
        }
        Op::Object(ObjectOp::KeepAlive { object, .. }) => format!("keep {object} alive"),
        Op::Object(ObjectOp::Finalise { object, wanted: true }) => format!("finalise {object}"),
        Op::Object(ObjectOp::Finalise { object, wanted: false }) => format!("do not finalise {object}"),
        Op::Object(ObjectOp::AwaitFinalisers) => "wait for finalisers".to_owned(),
        Op::Object(ObjectOp::New { dst, ty: id }) => format!("{dst} = new {}", ty(id)),
        Op::Object(ObjectOp::NewArray { dst, ty: id, length }) => {
            format!("{dst} = new {} of {length}", ty(id))
        }
        Op::Object(ObjectOp::ArrayLength { dst, array }) => format!("{dst} = length of {array}"),
        Op::Object(ObjectOp::IsInstance { dst, object, ty: id }) => format!("{dst} = {object} is {}", ty(id)),
        Op::Object(ObjectOp::Cast { object, ty: id }) => format!("cast {object} to {}", ty(id)),
        Op::Object(ObjectOp::StoreCheck { array, value }) => format!("check that {array} can hold {value}"),
        Op::Object(ObjectOp::TypeObject { dst, object }) => format!("{dst} = type of {object}"),
        Op::Object(ObjectOp::CloneObject { dst, object, .. }) => format!("{dst} = copy of {object}"),
        Op::Local(LocalOp::Constant { dst, constant }) => {
            format!("{dst} = constant {constant}{}", literal(program, constant))
        }
        Op::Local(LocalOp::Native { native, arguments, dst }) => {
            format!("{dst} = {native:?}({})", list(arguments))
        }
        Op::Object(ObjectOp::NullCheck { object }) => format!("check that {object} is not null"),
        Op::Control(ControlOp::Call { method, arguments, dst }) => {
            format!("{dst} = call {}({})", program.method(method).name, list(arguments))
        }
        Op::Control(ControlOp::CallVirtual { selector, arguments, dst }) => {
            format!("{dst} = call virtual {}({})", implementations(program, selector), list(arguments))
        }
        Op::Control(ControlOp::CallIndirect { callee, arguments, dst }) => {
            format!("{dst} = call {callee}({})", list(arguments))
        }
        Op::Control(ControlOp::TailCall { method, arguments }) => {
            format!("return call {}({})", program.method(method).name, list(arguments))
        }
        Op::Control(ControlOp::TailCallIndirect { callee, arguments }) => {
            format!("return call {callee}({})", list(arguments))
        }
        Op::Object(ObjectOp::ResolveVirtual { dst, selector, object }) => {
            format!("{dst} = {} of {object}", implementations(program, selector))
        }
        Op::Control(ControlOp::Return { first }) => format!("return {first}"),
        Op::Control(ControlOp::Throw { exception }) => format!("throw {exception}"),
        Op::Control(ControlOp::Raise { trap }) => format!("raise {trap}"),
        Op::Sync(SyncOp::Lock { object, .. }) => format!("lock {object}"),
        Op::Sync(SyncOp::Unlock { object, .. }) => format!("unlock {object}"),
        Op::Sync(SyncOp::TryLock { dst, object, .. }) => format!("{dst} = try to lock {object}"),
        Op::Sync(SyncOp::AskLock { dst, object, question }) => match question {
            LockQuestion::IsMine => format!("{dst} = owns the lock of {object}"),
            LockQuestion::WillBeMine => format!("{dst} = will own the lock of {object}"),
            LockQuestion::Holds => format!("{dst} = times it owns the lock of {object}"),
            LockQuestion::IsTaken => format!("{dst} = the lock of {object} is taken"),
            LockQuestion::Waiters => format!("{dst} = number of waiters on {object}"),
        },
        Op::Sync(SyncOp::Wait { object, lock, dst, .. }) if object == lock => {
            format!("{dst} = wait on {object}")
        }
        Op::Sync(SyncOp::Wait { object, lock, dst, .. }) => {
            format!("{dst} = wait on {object} without the lock of {lock}")
        }
        Op::Sync(SyncOp::Pulse { object, which, .. }) => match which {
            Pulse::First => format!("pulse {object}"),
            Pulse::Any => format!("pulse any of {object}"),
            Pulse::All => format!("pulse all of {object}"),
        },
        Op::Sync(SyncOp::Spawn { object, method, arguments }) => {
            format!("start {object} as {}({})", program.method(method).name, list(arguments))
        }
        Op::Sync(SyncOp::Join { object, dst, .. }) => format!("{dst} = join {object}"),
        Op::Sync(SyncOp::HasStarted { dst, object }) => format!("{dst} = thread {object} was started"),
        Op::Sync(SyncOp::ThreadStatus { dst, object }) => format!("{dst} = status of thread {object}"),
        Op::Sync(SyncOp::BindThread { object }) => format!("this thread is {object}"),
        Op::Sync(SyncOp::CurrentThread { dst }) => format!("{dst} = this thread"),
        Op::Sync(SyncOp::Initialise { ty: id }) => format!("initialise {}", ty(id)),
        Op::Control(ControlOp::Choose { dst, bound }) => format!("{dst} = choose below {bound}"),
        Op::Control(ControlOp::Relies { message: index }) => format!("this relies on: {}", message(index)),
        Op::Memory(MemoryOp::BulkInit) => "the writes that follow take effect together".to_owned(),
        Op::Sync(SyncOp::Clock { dst, .. }) => format!("{dst} = the time"),
        Op::Sync(SyncOp::Time { dst, since: None }) => format!("{dst} = the time for threads that wait"),
        Op::Sync(SyncOp::Time { dst, since: Some(since) }) => {
            format!("{dst} = the time, which is later than {since}")
        }
        Op::Control(ControlOp::Assume { condition }) => format!("assume {condition}"),
        Op::Control(ControlOp::Print { text, error }) => {
            format!("print {text}{}", if error { " as an error" } else { "" })
        }
        Op::Sync(SyncOp::AwaitOthers) => "wait for all other threads".to_owned(),
        Op::Control(ControlOp::Halt) => "end the program".to_owned(),
        Op::Control(ControlOp::FailWith { text }) => format!("fail with {text}"),
        Op::Control(ControlOp::Fail { message: index }) => format!("fail: {}", message(index)),
        Op::Control(ControlOp::Unsupported { message: index }) => format!("unsupported: {}", message(index)),
    }
}

fn place_name(program: &Program, place: Place) -> String {
    let region =
        |region: crate::types::Region| program.regions.get(region.0 as usize).map_or("?", String::as_str);
    match place {
        Place::Static(id) => program.statics[id.0 as usize].name.clone(),
        Place::Field { object, slot, region: id } => format!("{object}.{slot} ({})", region(id)),
        Place::Element { array, index, slot, .. } => format!("{array}[{index}].{slot}"),
        Place::Pointer { pointer, slot: 0, .. } => format!("*{pointer}"),
        Place::Pointer { pointer, slot, .. } => format!("*({pointer} + {slot})"),
        Place::Address(register) => format!("[{register}]"),
    }
}

fn unary(op: UnaryOp) -> String {
    match op {
        UnaryOp::Neg(_) => "-".to_owned(),
        UnaryOp::Not(_) => "~".to_owned(),
        UnaryOp::IsZero => "is zero".to_owned(),
        UnaryOp::Narrow(storage) => format!("narrow {storage:?}"),
        UnaryOp::Convert { from, to, .. } => format!("convert {from:?} to {to:?}"),
        UnaryOp::Truncate { from, to, .. } => format!("truncate {from:?} to {to:?}"),
        UnaryOp::ConvertChecked { from, to, .. } => format!("convert checked {from:?} to {to:?}"),
        UnaryOp::NumberOf => "number of".to_owned(),
        UnaryOp::FromNumber => "address".to_owned(),
    }
}

fn binary(op: BinaryOp) -> String {
    match op {
        BinaryOp::I32(op) => format!("{op:?}"),
        BinaryOp::I64(op) => format!("{op:?}.64"),
        BinaryOp::F32(op) => format!("{op:?}.f32"),
        BinaryOp::F64(op) => format!("{op:?}.f64"),
        BinaryOp::Address(op) => format!("{op:?}.address"),
    }
}

/// The text of a string constant.
fn literal(program: &Program, constant: u32) -> String {
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
fn implementations(program: &Program, selector: crate::types::Selector) -> String {
    let found = program.types.iter().find_map(|ty| ty.method(selector));
    found.map_or_else(|| format!("#{}", selector.0), |id| program.method(id).name.clone())
}
