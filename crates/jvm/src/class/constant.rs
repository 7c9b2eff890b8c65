//! What code and call sites refer to: members, method handles, constants. Names are as the class file has
//! them, types are read.

use std::rc::Rc;

use cafebabe::constant_pool::{
    BootstrapArgument, Dynamic, InvokeDynamic, LiteralConstant, Loadable, MemberRef, MethodHandle,
    NameAndType,
};

use super::descriptor::Ty;
use crate::error::Error;

pub use cafebabe::constant_pool::ReferenceKind;

/// A field or method that code refers to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Member {
    /// Where it is looked for: a class, or an array type for its methods.
    pub class: Ty,
    /// Its name.
    pub name: Rc<str>,
    /// Its type.
    pub descriptor: Rc<str>,
}

/// A method handle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Handle {
    /// What it does with its member.
    pub kind: ReferenceKind,
    /// The field or method.
    pub member: Member,
}

/// A call site: which bootstrap method, and the name and type of what it gives.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CallSite {
    /// Index into the class's bootstrap methods.
    pub bootstrap: usize,
    /// The name of the method to make.
    pub name: Rc<str>,
    /// Its type.
    pub descriptor: Rc<str>,
}

/// What `ldc` can load, and what bootstrap methods take.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Constant {
    Integer(i32),
    Float(u32),
    Long(i64),
    Double(u64),
    /// UTF-16 units.
    String(Vec<u16>),
    Class(Ty),
    MethodHandle(Handle),
    MethodType(Rc<str>),
    Dynamic(CallSite),
}

/// The class or array type that a class entry names.
pub(crate) fn class(name: &str) -> Result<Ty, Error> {
    Ty::of_class_entry(name).ok_or_else(|| Error::new(format!("`{name}` is not a class")))
}

fn member(name: &str, name_and_type: &NameAndType<'_>) -> Result<Member, Error> {
    let NameAndType { name: own, descriptor } = name_and_type;
    Ok(Member { class: class(name)?, name: (**own).into(), descriptor: (**descriptor).into() })
}

fn site(bootstrap: u16, name_and_type: &NameAndType<'_>) -> CallSite {
    let NameAndType { name, descriptor } = name_and_type;
    CallSite { bootstrap: bootstrap.into(), name: (**name).into(), descriptor: (**descriptor).into() }
}

impl Member {
    pub(crate) fn of(reference: &MemberRef<'_>) -> Result<Member, Error> {
        member(&reference.class_name, &reference.name_and_type)
    }
}

impl Handle {
    pub(crate) fn of(handle: &MethodHandle<'_>) -> Result<Handle, Error> {
        Ok(Handle { kind: handle.kind, member: member(&handle.class_name, &handle.member_ref)? })
    }

    /// Whether its method is called on an object, which is the first it is given.
    pub(crate) fn has_receiver(&self) -> bool {
        use ReferenceKind::{InvokeInterface, InvokeSpecial, InvokeVirtual};
        matches!(self.kind, InvokeVirtual | InvokeSpecial | InvokeInterface)
    }
}

impl CallSite {
    pub(crate) fn of(call: &InvokeDynamic<'_>) -> CallSite {
        site(call.attr_index, &call.name_and_type)
    }
}

impl Constant {
    pub(crate) fn of_literal(literal: &LiteralConstant<'_>) -> Result<Constant, Error> {
        Ok(match literal {
            LiteralConstant::Integer(value) => Constant::Integer(*value),
            LiteralConstant::Float(value) => Constant::Float(value.to_bits()),
            LiteralConstant::Long(value) => Constant::Long(*value),
            LiteralConstant::Double(value) => Constant::Double(value.to_bits()),
            LiteralConstant::String(text) => Constant::String(text.encode_utf16().collect()),
            LiteralConstant::StringBytes(bytes) => match decode(bytes) {
                Some(units) => Constant::String(units),
                None => return Err(Error::new("a string that is not in modified UTF-8")),
            },
        })
    }

    pub(crate) fn of_loadable(loadable: &Loadable<'_>) -> Result<Constant, Error> {
        Ok(match loadable {
            Loadable::LiteralConstant(literal) => Constant::of_literal(literal)?,
            Loadable::ClassInfo(name) => Constant::Class(class(name)?),
            Loadable::MethodHandle(handle) => Constant::MethodHandle(Handle::of(handle)?),
            Loadable::MethodType(descriptor) => Constant::MethodType((**descriptor).into()),
            Loadable::Dynamic(Dynamic { attr_index, name_and_type }) => {
                Constant::Dynamic(site(*attr_index, name_and_type))
            }
        })
    }

    pub(crate) fn of_argument(argument: &BootstrapArgument<'_>) -> Result<Constant, Error> {
        Ok(match argument {
            BootstrapArgument::LiteralConstant(literal) => Constant::of_literal(literal)?,
            BootstrapArgument::ClassInfo(name) => Constant::Class(class(name)?),
            BootstrapArgument::MethodHandle(handle) => Constant::MethodHandle(Handle::of(handle)?),
            BootstrapArgument::MethodType(descriptor) => Constant::MethodType((**descriptor).into()),
        })
    }
}

/// Modified UTF-8, JVMS §4.4.7: each UTF-16 unit by itself, and zero in two bytes. Only strings in which a
/// surrogate lacks its partner come here.
fn decode(bytes: &[u8]) -> Option<Vec<u16>> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes.iter().map(|&byte| u16::from(byte));
    let more = |byte: Option<u16>| byte.filter(|byte| byte & 0xC0 == 0x80).map(|byte| byte & 0x3F);
    while let Some(first) = rest.next() {
        units.push(match first {
            0x01..=0x7F => first,
            0xC0..=0xDF => (first & 0x1F) << 6 | more(rest.next())?,
            0xE0..=0xEF => (first & 0x0F) << 12 | more(rest.next())? << 6 | more(rest.next())?,
            _ => return None,
        });
    }
    Some(units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modified_utf8_is_decoded() {
        assert_eq!(decode(b"a\xC0\x80\xC3\xA9\xE2\x82\xAC"), Some(vec![0x61, 0, 0xE9, 0x20AC]));
        assert_eq!(decode(b"\xED\xA0\xBD\xED\xB8\x80"), Some(vec![0xD83D, 0xDE00]));
        for wrong in [&b"\0"[..], b"\xC3", b"\xC3a", b"\xE2\x82", b"\xF0\x9F\x98\x80"] {
            assert_eq!(decode(wrong), None, "{wrong:?}");
        }
    }
}
