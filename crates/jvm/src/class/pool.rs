//! The constant pool, JVMS §4.4.

use std::rc::Rc;

use super::descriptor::Ty;
use crate::cursor::Cursor;
use crate::error::Error;

/// An entry, as the file has it.
#[derive(Clone, Debug, PartialEq)]
enum Entry {
    /// Index 0, and the second half of a long or double.
    Unusable,
    Utf8 {
        text: Rc<str>,
        /// What the text does not say: a surrogate without its partner.
        units: Option<Rc<[u16]>>,
    },
    Integer(i32),
    Float(u32),
    Long(i64),
    Double(u64),
    Class(u16),
    String(u16),
    /// A field, method or interface method: class, and name with type.
    Member(u16, u16),
    NameAndType(u16, u16),
    MethodHandle(u8, u16),
    MethodType(u16),
    Dynamic(u16, u16),
    InvokeDynamic(u16, u16),
    /// A module or a package: nothing here refers to them.
    Other,
}

/// The constants of a class.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    entries: Vec<Entry>,
}

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
    /// The reference kind, 1 to 9: JVMS §5.4.3.5.
    pub kind: u8,
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

impl Pool {
    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Pool, Error> {
        let count = usize::from(cursor.u16()?);
        let mut entries = vec![Entry::Unusable];
        while entries.len() < count {
            let tag = cursor.u8()?;
            let entry = match tag {
                1 => {
                    let size = usize::from(cursor.u16()?);
                    let at = cursor.place();
                    match decode(cursor.bytes(size)?) {
                        Some(units) => utf8(units),
                        None => return Err(Error::at(at, "a text that is not in modified UTF-8")),
                    }
                }
                3 => Entry::Integer(cursor.i32()?),
                4 => Entry::Float(cursor.u32()?),
                5 => Entry::Long(cursor.u64()? as i64),
                6 => Entry::Double(cursor.u64()?),
                7 => Entry::Class(cursor.u16()?),
                8 => Entry::String(cursor.u16()?),
                9..=11 => Entry::Member(cursor.u16()?, cursor.u16()?),
                12 => Entry::NameAndType(cursor.u16()?, cursor.u16()?),
                15 => Entry::MethodHandle(cursor.u8()?, cursor.u16()?),
                16 => Entry::MethodType(cursor.u16()?),
                17 => Entry::Dynamic(cursor.u16()?, cursor.u16()?),
                18 => Entry::InvokeDynamic(cursor.u16()?, cursor.u16()?),
                19 | 20 => {
                    cursor.u16()?;
                    Entry::Other
                }
                _ => return cursor.fail(format!("a constant of unknown kind {tag}")),
            };
            let is_wide = matches!(entry, Entry::Long(_) | Entry::Double(_));
            entries.push(entry);
            if is_wide {
                entries.push(Entry::Unusable);
            }
        }
        Ok(Pool { entries })
    }

    fn entry(&self, index: u16) -> Option<&Entry> {
        self.entries.get(usize::from(index))
    }

    /// A text.
    pub fn text(&self, index: u16) -> Option<Rc<str>> {
        match self.entry(index)? {
            Entry::Utf8 { text, .. } => Some(text.clone()),
            _ => None,
        }
    }

    /// A class or array type.
    pub fn class(&self, index: u16) -> Option<Ty> {
        match *self.entry(index)? {
            Entry::Class(name) => Ty::of_class_entry(&self.text(name)?),
            _ => None,
        }
    }

    /// The name of a class that is no array.
    pub fn class_name(&self, index: u16) -> Option<Rc<str>> {
        match self.class(index)? {
            Ty::Class(name) => Some(name),
            _ => None,
        }
    }

    fn name_and_type(&self, index: u16) -> Option<(Rc<str>, Rc<str>)> {
        match *self.entry(index)? {
            Entry::NameAndType(name, descriptor) => Some((self.text(name)?, self.text(descriptor)?)),
            _ => None,
        }
    }

    /// A field or method.
    pub fn member(&self, index: u16) -> Option<Member> {
        match *self.entry(index)? {
            Entry::Member(class, name_and_type) => {
                let (name, descriptor) = self.name_and_type(name_and_type)?;
                Some(Member { class: self.class(class)?, name, descriptor })
            }
            _ => None,
        }
    }

    fn handle(&self, kind: u8, member: u16) -> Option<Handle> {
        (1..=9).contains(&kind).then_some(Handle { kind, member: self.member(member)? })
    }

    /// A method handle.
    pub fn method_handle(&self, index: u16) -> Option<Handle> {
        match *self.entry(index)? {
            Entry::MethodHandle(kind, member) => self.handle(kind, member),
            _ => None,
        }
    }

    fn site(&self, bootstrap: u16, name_and_type: u16) -> Option<CallSite> {
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        Some(CallSite { bootstrap: bootstrap.into(), name, descriptor })
    }

    /// The call site of an `invokedynamic`.
    pub fn call_site(&self, index: u16) -> Option<CallSite> {
        match *self.entry(index)? {
            Entry::InvokeDynamic(bootstrap, name_and_type) => self.site(bootstrap, name_and_type),
            _ => None,
        }
    }

    /// A constant that can be loaded.
    pub fn constant(&self, index: u16) -> Option<Constant> {
        Some(match *self.entry(index)? {
            Entry::Integer(value) => Constant::Integer(value),
            Entry::Float(bits) => Constant::Float(bits),
            Entry::Long(value) => Constant::Long(value),
            Entry::Double(bits) => Constant::Double(bits),
            Entry::String(text) => match self.entry(text)? {
                Entry::Utf8 { units: Some(units), .. } => Constant::String(units.to_vec()),
                Entry::Utf8 { text, .. } => Constant::String(text.encode_utf16().collect()),
                _ => return None,
            },
            Entry::Class(_) => Constant::Class(self.class(index)?),
            Entry::MethodHandle(kind, member) => Constant::MethodHandle(self.handle(kind, member)?),
            Entry::MethodType(descriptor) => Constant::MethodType(self.text(descriptor)?),
            Entry::Dynamic(bootstrap, name_and_type) => {
                Constant::Dynamic(self.site(bootstrap, name_and_type)?)
            }
            _ => return None,
        })
    }
}

fn utf8(units: Vec<u16>) -> Entry {
    match String::from_utf16(&units) {
        Ok(text) => Entry::Utf8 { text: text.into(), units: None },
        Err(_) => Entry::Utf8 { text: String::from_utf16_lossy(&units).into(), units: Some(units.into()) },
    }
}

/// Modified UTF-8, JVMS §4.4.7: each UTF-16 unit by itself, and zero in two bytes.
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
