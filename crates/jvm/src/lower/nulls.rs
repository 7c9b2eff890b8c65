//! What a `NullPointerException` says that an instruction raises: what it could not do, and what was null (JEP 358).
//!
//! It is a text for each instruction, as HotSpot writes it. The model library's own code is not that of a JDK, so there is none for it.

use std::cell::OnceCell;

use fencepost_ir::{Kind, Storage};

use super::body::Body;
use crate::class::constant::Member;
use crate::class::descriptor::{Signature, Ty};
use crate::code::sources::{Sources, argument_words, words};
use crate::code::{Code, Instruction};
use crate::frames::step::element_kind;

/// So many steps back it is told what was null.
const MOST_STEPS: usize = 5;

/// What is known of a method.
#[derive(Default)]
pub(super) struct Nulls {
    sources: OnceCell<Sources>,
    is_static: bool,
    parameters: Vec<Ty>,
    /// Whether there are messages.
    has_messages: bool,
    /// The call that is translated, until it is said what it says.
    call: Option<usize>,
}

impl Nulls {
    pub(super) fn new(is_static: bool, parameters: Vec<Ty>, has_messages: bool) -> Nulls {
        Nulls { sources: OnceCell::new(), is_static, parameters, has_messages, call: None }
    }

    /// What is translated next is no call of the code.
    pub(super) fn ends_call(&mut self) {
        self.call = None;
    }
}

impl Body<'_, '_> {
    /// The instructions from a position on do what the one at a place in the code does, if a null does not stop them.
    pub(super) fn explain_nulls(&mut self, start: u32, position: usize) {
        if self.nulls.has_messages
            && self.out.position() > start
            && let Some(text) = self.null_message(position)
        {
            let message = self.link.draft.builder.message(text);
            self.out.explain(start, message);
        }
    }

    /// What is translated next is a call.
    pub(super) fn begins_call(&mut self, position: usize) {
        self.nulls.call = Some(position);
    }

    /// The last instruction looks at the receiver of the call.
    pub(super) fn looks_at_receiver(&mut self) {
        if let Some(position) = self.nulls.call.take() {
            self.explain_nulls(self.out.position() - 1, position);
        }
    }

    fn null_message(&self, position: usize) -> Option<String> {
        let code = &self.code;
        let (failed, above) = failure(&code.instructions[position].1)?;
        let sources = self.nulls.sources.get_or_init(|| Sources::of(code));
        let teller = Teller { code, sources, nulls: &self.nulls };
        let Some(source) = sources.word(position, above) else { return Some(failed) };
        let cause = teller.cause(position, above, MOST_STEPS);
        Some(match (&code.instructions[source].1, cause) {
            (_, None) => failed,
            (Instruction::Invoke(..), Some(cause)) => {
                format!("{failed} because the return value of \"{cause}\" is null")
            }
            (_, Some(cause)) => format!("{failed} because \"{cause}\" is null"),
        })
    }
}

/// What an instruction could not do, and how many words are above the null.
fn failure(instruction: &Instruction) -> Option<(String, usize)> {
    Some(match instruction {
        Instruction::ArrayLoad(storage) => (format!("Cannot load from {} array", element(*storage)?), 1),
        Instruction::ArrayStore(storage) => {
            (format!("Cannot store to {} array", element(*storage)?), 1 + words(element_kind(*storage)))
        }
        Instruction::ArrayLength => ("Cannot read the array length".to_owned(), 0),
        Instruction::Throw => ("Cannot throw exception".to_owned(), 0),
        Instruction::MonitorEnter => ("Cannot enter synchronized block".to_owned(), 0),
        Instruction::MonitorExit => ("Cannot exit synchronized block".to_owned(), 0),
        Instruction::GetField(member) => (format!("Cannot read field \"{}\"", member.name), 0),
        Instruction::PutField(member) => {
            let kind = Ty::parse(&member.descriptor)?.kind();
            (format!("Cannot assign field \"{}\"", member.name), words(kind))
        }
        Instruction::Invoke(_, member) if &*member.name != "<init>" => {
            let signature = Signature::parse(&member.descriptor)?;
            (format!("Cannot invoke \"{}\"", method(member, &signature)), argument_words(&signature))
        }
        _ => return None,
    })
}

fn element(storage: Storage) -> Option<&'static str> {
    Some(match storage {
        Storage::I8 | Storage::U8 => "byte/boolean",
        Storage::I16 => "short",
        Storage::U16 => "char",
        Storage::I32 => "int",
        Storage::I64 => "long",
        Storage::F32 => "float",
        Storage::F64 => "double",
        Storage::Ref => "object",
        Storage::Ptr => return None,
    })
}

fn method(member: &Member, signature: &Signature) -> String {
    let parameters: Vec<String> = signature.parameters.iter().map(parameter).collect();
    format!("{}.{}({})", class(&member.class), member.name, parameters.join(", "))
}

/// Two classes are shown without their package, an array by its descriptor.
fn class(ty: &Ty) -> String {
    let name = match ty {
        Ty::Array(_) => ty.descriptor().replace('/', "."),
        other => other.to_string(),
    };
    match &*name {
        "java.lang.Object" => "Object".to_owned(),
        "java.lang.String" => "String".to_owned(),
        _ => name,
    }
}

/// Among parameters, all whose names begin like that.
fn parameter(ty: &Ty) -> String {
    let name = ty.to_string();
    match name.strip_prefix("java.lang.") {
        Some(short) if short.starts_with("Object") || short.starts_with("String") => short.to_owned(),
        _ => name,
    }
}

struct Teller<'t> {
    code: &'t Code,
    sources: &'t Sources,
    nulls: &'t Nulls,
}

impl Teller<'_> {
    /// The source text of the word that has so many above it before an instruction, as far as it can be told.
    fn cause(&self, at: usize, above: usize, steps: usize) -> Option<String> {
        let source = self.sources.word(at, above).filter(|_| steps > 0)?;
        Some(match &self.code.instructions[source].1 {
            Instruction::Load(Kind::Ref | Kind::I32, variable) => self.variable(source, at, *variable),
            Instruction::Push(Kind::Ref, _) => "null".to_owned(),
            Instruction::Push(Kind::I32, word) => (*word as i32).to_string(),
            Instruction::GetStatic(member) => format!("{}.{}", class(&member.class), member.name),
            Instruction::GetField(member) => match self.cause(source, 0, steps - 1) {
                Some(object) => format!("{object}.{}", member.name),
                None => member.name.to_string(),
            },
            Instruction::Invoke(_, member) => method(member, &Signature::parse(&member.descriptor)?),
            Instruction::ArrayLoad(_) => {
                let array = self.cause(source, 1, steps - 1);
                let index = self.cause(source, 0, steps);
                let array = array.unwrap_or_else(|| "<array>".to_owned());
                format!("{array}[{}]", index.unwrap_or_else(|| "...".to_owned()))
            }
            _ => return None,
        })
    }

    /// A variable that one instruction loads for another.
    fn variable(&self, loaded: usize, user: usize, variable: u16) -> String {
        let offset = self.code.instructions[loaded].0;
        let named = self.code.names.iter();
        let mut named = named.filter(|name| name.variable == variable && name.range.contains(&offset));
        if let Some(name) = named.next() {
            return name.name.to_string();
        }
        if !self.sources.is_stored(user, variable) {
            let mut at = usize::from(!self.nulls.is_static);
            if at > usize::from(variable) {
                return "this".to_owned();
            }
            for (number, ty) in (1..).zip(&self.nulls.parameters) {
                let end = at + words(ty.kind());
                if (at..end).contains(&usize::from(variable)) {
                    return format!("<parameter{number}>");
                }
                at = end;
            }
        }
        format!("<local{variable}>")
    }
}
