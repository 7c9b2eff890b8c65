//! Where things are in a class file: its constants, its members and their attributes, by byte.
//!
//! The `cafebabe` crate says what is in a class file, but not where, and there are damaged files that it does
//! not survive. So the outline comes first and refuses those: texts of names and types that are not texts,
//! switches larger than their code, jumps far beyond it, attributes nested without end.

use std::borrow::Cow;
use std::ops::Range;

use crate::code::raw::{jumps, length};
use crate::cursor::ByteCursor;
use crate::error::Error;

/// The parts of a class file.
pub(crate) struct Outline<'a> {
    bytes: &'a [u8],
    /// Behind the constants.
    pub pool_end: usize,
    /// The first index that no constant has.
    pub next_constant: u16,
    /// By index: what kind of constant it is, and its bytes.
    constants: Vec<(u8, Range<usize>)>,
    /// The fields.
    pub fields: Vec<MemberOutline>,
    /// The methods.
    pub methods: Vec<MemberOutline>,
    /// The attributes of the class.
    pub attributes: Vec<Attribute>,
}

/// A field or method.
pub(crate) struct MemberOutline {
    /// Where it begins: with its flags.
    pub start: usize,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
}

/// An attribute.
#[derive(Clone)]
pub(crate) struct Attribute {
    /// Its name, in modified UTF-8.
    pub name: Range<usize>,
    /// What is in it; its size stands in the four bytes before.
    pub content: Range<usize>,
}

/// What an attribute belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Owner {
    Class,
    Method,
    /// A field, some code, or a component of a record.
    Other,
}

const TEXT: u8 = 1;
/// A name with a type.
pub(super) const NAME_AND_TYPE: u8 = 12;

/// Annotations with more values inside others than this are refused.
const DEEPEST: usize = 500;

impl<'a> Outline<'a> {
    /// Finds the parts of a class file.
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Outline<'a>, Error> {
        let mut cursor = ByteCursor::new(bytes);
        if cursor.u32()? != 0xCAFE_BABE {
            return Err(Error::at(0, "this is not a class file"));
        }
        cursor.u32()?;
        let next_constant = cursor.u16()?;
        let constants = constants(&mut cursor, next_constant)?;
        let pool_end = cursor.position;
        let (fields, methods, attributes) = (Vec::new(), Vec::new(), Vec::new());
        let mut outline = Outline { bytes, pool_end, next_constant, constants, fields, methods, attributes };
        outline.check_types()?;
        cursor.bytes(6)?;
        let interfaces = cursor.u16()?;
        cursor.bytes(2 * usize::from(interfaces))?;
        outline.fields = outline.members(&mut cursor, Owner::Other)?;
        outline.methods = outline.members(&mut cursor, Owner::Method)?;
        outline.attributes = outline.attributes(&mut cursor, Owner::Class)?;
        Ok(outline)
    }

    /// Reads the file from a place on.
    pub(super) fn cursor(&self, position: usize) -> ByteCursor<'a> {
        let mut cursor = ByteCursor::new(self.bytes);
        cursor.position = position;
        cursor
    }

    /// Reads a constant, if it is of a kind.
    pub(super) fn constant(&self, index: u16, kind: u8) -> Option<ByteCursor<'a>> {
        let (own, range) = self.constants.get(usize::from(index))?;
        (*own == kind).then(|| self.cursor(range.start))
    }

    /// A text among the constants, if it is one.
    pub(super) fn string(&self, index: u16) -> Option<String> {
        cesu8::from_java_cesu8(&self.bytes[self.text(index)?]).ok().map(Cow::into_owned)
    }

    /// A text among the constants.
    fn text(&self, index: u16) -> Option<Range<usize>> {
        let (kind, range) = self.constants.get(usize::from(index))?;
        (*kind == TEXT).then(|| range.start + 2..range.end)
    }

    /// The constant that is the class itself: behind the flags.
    pub(crate) fn this_class(&self) -> u16 {
        let at = self.pool_end + 2;
        u16::from_be_bytes([self.bytes[at], self.bytes[at + 1]])
    }

    /// Whether an attribute has a name.
    pub(crate) fn is(&self, attribute: &Attribute, name: &str) -> bool {
        self.bytes[attribute.name.clone()] == *name.as_bytes()
    }

    /// The texts of names and types are texts.
    fn check_types(&self) -> Result<(), Error> {
        for (_, range) in self.constants.iter().filter(|(kind, _)| *kind == NAME_AND_TYPE) {
            let mut cursor = ByteCursor::new(&self.bytes[range.clone()]);
            for text in [cursor.u16()?, cursor.u16()?] {
                let text = self.text(text).map(|range| cesu8::from_java_cesu8(&self.bytes[range]));
                if !matches!(text, Some(Ok(_))) {
                    return Err(Error::at(range.start, "a name or a type that is not a text"));
                }
            }
        }
        Ok(())
    }

    fn members(&self, cursor: &mut ByteCursor<'_>, owner: Owner) -> Result<Vec<MemberOutline>, Error> {
        let mut members = Vec::new();
        for _ in 0..cursor.u16()? {
            let start = cursor.position;
            cursor.bytes(6)?;
            members.push(MemberOutline { start, attributes: self.attributes(cursor, owner)? });
        }
        Ok(members)
    }

    fn attributes(&self, cursor: &mut ByteCursor<'_>, owner: Owner) -> Result<Vec<Attribute>, Error> {
        let mut attributes = Vec::new();
        for _ in 0..cursor.u16()? {
            let start = cursor.position;
            let Some(name) = self.text(cursor.u16()?) else {
                return Err(Error::at(start, "an attribute without a name"));
            };
            let size = cursor.u32()? as usize;
            let content = cursor.position..cursor.position + cursor.bytes(size)?.len();
            let attribute = Attribute { name, content };
            self.check(&attribute, owner)?;
            attributes.push(attribute);
        }
        Ok(attributes)
    }

    /// An attribute is where it may be, and not nested without end.
    fn check(&self, attribute: &Attribute, owner: Owner) -> Result<(), Error> {
        let Attribute { name, content } = attribute.clone();
        let misplaced = || Err(Error::at(content.start, "an attribute where it does not belong"));
        match &self.bytes[name] {
            b"Code" if owner == Owner::Method => self.code(attribute).map(drop),
            b"Record" if owner == Owner::Class => {
                let mut cursor = ByteCursor::new(&self.bytes[..content.end]);
                cursor.position = content.start;
                for _ in 0..cursor.u16()? {
                    cursor.bytes(4)?;
                    self.attributes(&mut cursor, Owner::Other)?;
                }
                Ok(())
            }
            b"Code" | b"Record" => misplaced(),
            // A value that holds others begins with one of these.
            name if name.starts_with(b"RuntimeVisible")
                || name.starts_with(b"RuntimeInvisible")
                || name == b"AnnotationDefault" =>
            {
                let values = self.bytes[content.clone()].iter().filter(|byte| matches!(byte, b'[' | b'@'));
                match values.count() > DEEPEST {
                    true => Err(Error::at(content.start, format!("more than {DEEPEST} nested annotations"))),
                    false => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// The parts of a `CodeOutline` attribute.
    pub(crate) fn code(&self, attribute: &Attribute) -> Result<CodeOutline, Error> {
        let mut cursor = ByteCursor::new(&self.bytes[..attribute.content.end]);
        cursor.position = attribute.content.start + 4;
        let size = cursor.u32()? as usize;
        let start = cursor.position;
        let bytes = cursor.bytes(size)?;
        if !(1..=0xFFFF).contains(&size) {
            return Err(Error::at(start, format!("a method with {size} bytes of code")));
        }
        let mut at = 0;
        while at < size {
            let Some(length) = length(bytes, at).filter(|length| *length <= size - at) else {
                return Err(Error::at(start + at, "an instruction that is unknown or cut off"));
            };
            if jumps(bytes, at).iter().any(|(_, target)| !(0..size as i64).contains(target)) {
                return Err(Error::at(start + at, "a jump out of the method"));
            }
            at += length;
        }
        let handlers = cursor.position + 2;
        let count = cursor.u16()?;
        cursor.bytes(8 * usize::from(count))?;
        let handlers = handlers..cursor.position;
        let attributes = self.attributes(&mut cursor, Owner::Other)?;
        Ok(CodeOutline { bytes: start..start + size, handlers, attributes })
    }
}

/// The parts of a `CodeOutline` attribute. Its limits, of two bytes each, are its first.
pub(crate) struct CodeOutline {
    /// The instructions.
    pub bytes: Range<usize>,
    /// The exception handlers, of eight bytes each.
    pub handlers: Range<usize>,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
}

fn constants(cursor: &mut ByteCursor<'_>, count: u16) -> Result<Vec<(u8, Range<usize>)>, Error> {
    let mut constants = vec![(0, 0..0)];
    while constants.len() < usize::from(count) {
        let at = cursor.position;
        let kind = cursor.u8()?;
        let size = match kind {
            TEXT => 2 + usize::from(cursor.clone().u16()?),
            3 | 4 | 9..=12 | 17 | 18 => 4,
            5 | 6 => 8,
            7 | 8 | 16 | 19 | 20 => 2,
            15 => 3,
            _ => return Err(Error::at(at, format!("a constant of unknown kind {kind}"))),
        };
        let start = cursor.position;
        cursor.bytes(size)?;
        constants.push((kind, start..cursor.position));
        if matches!(kind, 5 | 6) {
            constants.push((0, 0..0));
        }
    }
    Ok(constants)
}
