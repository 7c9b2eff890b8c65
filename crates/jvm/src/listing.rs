//! A method's bytecode for people: names instead of indices, source lines, and what each instruction does
//! to memory.

use fencepost_ir::{Class as AccessClass, Kind};

use crate::class::constant::{Constant, Member};
use crate::class::descriptor::{Signature, Ty};
use crate::class::{Class, Method, flags};
use crate::code::{Call, Code, Instruction, mnemonic};

/// A method as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// `package.Class::method`.
    pub name: String,
    /// Its whole head: `static void Peterson::main(java.lang.String[])`.
    pub head: String,
    /// Its code; nothing if it has none.
    pub lines: Vec<Line>,
}

/// A line of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// What follows comes from this line of the source.
    Source {
        /// The file.
        file: String,
        /// The line.
        line: u32,
    },
    /// An instruction.
    Instruction {
        /// Where it is.
        offset: u32,
        /// Its name.
        opcode: &'static str,
        /// What it works on.
        operand: String,
        /// What it does to memory that others can see.
        access: Option<AccessClass>,
    },
    /// An exception handler, in words.
    Handler(String),
}

/// Lists all methods of a class.
pub fn methods(class: &Class) -> Vec<Listing> {
    class.methods.iter().map(|method| list(class, method)).collect()
}

fn list(class: &Class, method: &Method) -> Listing {
    let name = format!("{}::{}", class.shown(), method.name);
    let kind = if method.is(flags::STATIC) { "static " } else { "" };
    let locked = if method.is(flags::SYNCHRONIZED) { "synchronized " } else { "" };
    let result = method.signature.result.as_ref().map_or_else(|| "void".to_owned(), Ty::to_string);
    let head = format!("{kind}{locked}{result} {name}{}", method.signature);
    let mut lines = Vec::new();
    if let Some(code) = &method.code {
        let mut last = None;
        for (offset, instruction) in &code.instructions {
            let line = code.line(*offset);
            if let (Some(line), Some(file)) = (line, &class.source)
                && last != Some(line)
            {
                lines.push(Line::Source { file: file.to_string(), line });
                last = Some(line);
            }
            lines.push(Line::Instruction {
                offset: *offset,
                opcode: mnemonic(&code.bytes, *offset),
                operand: operand(code, *offset, instruction),
                access: access(class, instruction),
            });
        }
        for handler in &code.handlers {
            let caught =
                handler.class.as_ref().map_or("everything".to_owned(), |name| name.replace('/', "."));
            let (range, target) = (&handler.range, handler.target);
            lines.push(Line::Handler(format!(
                "from {} up to {}: {caught} is caught at {target}",
                range.start, range.end
            )));
        }
    }
    Listing { name, head, lines }
}

fn member(member: &Member) -> String {
    let Member { class, name, descriptor } = member;
    match Signature::parse(descriptor) {
        Some(signature) => format!("{class}::{name}{signature}"),
        None => format!("{class}.{name}"),
    }
}

fn operand(code: &Code, offset: u32, instruction: &Instruction) -> String {
    let named = |variable: u16| {
        code.name(variable, offset).map_or_else(|| format!("variable {variable}"), str::to_owned)
    };
    match instruction {
        Instruction::Push(Kind::I32, value) => (*value as u32 as i32).to_string(),
        Instruction::Constant(value) => constant(value),
        Instruction::Load(_, variable) | Instruction::Store(_, variable) | Instruction::Ret(variable) => {
            named(*variable)
        }
        Instruction::Increment(variable, by) => format!("{} by {by}", named(*variable)),
        Instruction::IfZero(_, target)
        | Instruction::IfIntegers(_, target)
        | Instruction::IfSame(_, target)
        | Instruction::IfNull(_, target)
        | Instruction::Goto(target)
        | Instruction::Jsr(target) => target.to_string(),
        Instruction::TableSwitch { default, low, targets } => {
            let ways =
                targets.iter().enumerate().map(|(at, target)| format!("{}: {target}", *low + at as i32));
            format!("({}, else {default})", ways.collect::<Vec<_>>().join(", "))
        }
        Instruction::LookupSwitch { default, pairs } => {
            let ways = pairs.iter().map(|(value, target)| format!("{value}: {target}"));
            format!("({}, else {default})", ways.collect::<Vec<_>>().join(", "))
        }
        Instruction::GetStatic(own)
        | Instruction::PutStatic(own)
        | Instruction::GetField(own)
        | Instruction::PutField(own)
        | Instruction::Invoke(_, own) => member(own),
        Instruction::InvokeDynamic(site) => site.name.to_string(),
        Instruction::New(ty)
        | Instruction::NewArray(ty)
        | Instruction::NewMatrix(ty, _)
        | Instruction::CheckCast(ty)
        | Instruction::InstanceOf(ty) => ty.to_string(),
        _ => String::new(),
    }
}

fn constant(constant: &Constant) -> String {
    match constant {
        Constant::Integer(value) => value.to_string(),
        Constant::Long(value) => value.to_string(),
        Constant::Float(bits) => format!("{:?}", f32::from_bits(*bits)),
        Constant::Double(bits) => format!("{:?}", f64::from_bits(*bits)),
        Constant::String(units) => format!("{:?}", String::from_utf16_lossy(units)),
        Constant::Class(ty) => format!("{ty}.class"),
        Constant::MethodHandle(handle) => member(&handle.member),
        Constant::MethodType(descriptor) => descriptor.to_string(),
        Constant::Dynamic(site) => site.name.to_string(),
    }
}

/// What an instruction does to shared memory. Whether a field of another class is volatile that class says.
fn access(class: &Class, instruction: &Instruction) -> Option<AccessClass> {
    let is_volatile = |member: &Member| {
        member.class == Ty::Class(class.name.clone())
            && class.fields.iter().any(|field| field.name == member.name && field.is(flags::VOLATILE))
    };
    Some(match instruction {
        Instruction::GetStatic(member) | Instruction::GetField(member) if is_volatile(member) => {
            AccessClass::VRead
        }
        Instruction::PutStatic(member) | Instruction::PutField(member) if is_volatile(member) => {
            AccessClass::VWrite
        }
        Instruction::GetStatic(_) | Instruction::GetField(_) | Instruction::ArrayLoad(_) => AccessClass::Read,
        Instruction::PutStatic(_) | Instruction::PutField(_) | Instruction::ArrayStore(_) => {
            AccessClass::Write
        }
        Instruction::MonitorEnter => AccessClass::Lock,
        Instruction::MonitorExit => AccessClass::Unlock,
        Instruction::Invoke(Call::Virtual, member) => {
            let Ty::Class(owner) = &member.class else { return None };
            let is_atomic = owner.starts_with("java/util/concurrent/atomic/Atomic");
            let only_reads = matches!(&*member.name, "get" | "intValue" | "longValue");
            let only_writes = matches!(&*member.name, "set" | "lazySet");
            match (is_atomic, only_reads, only_writes) {
                (false, ..) => return None,
                (_, true, _) => AccessClass::VRead,
                (_, _, true) => AccessClass::VWrite,
                _ => AccessClass::Rmw,
            }
        }
        _ => return None,
    })
}
