//! Class files, JVMS §4: what is read of them, and how.
//!
//! Everything is checked while reading that can be checked by looking at the class alone, so an index
//! into the pool is either right or an error that names its byte.

pub mod descriptor;
pub mod pool;

use std::rc::Rc;

use crate::code::{self, Code};
use crate::cursor::Cursor;
use crate::error::Error;
use descriptor::{Signature, Ty};
use pool::{Constant, Handle, Pool};

/// Access flags, JVMS tables 4.1, 4.5 and 4.6.
#[allow(missing_docs)]
pub mod flags {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ENUM: u16 = 0x4000;
    pub const MODULE: u16 = 0x8000;
}

/// The newest class files that are understood: Java 25. Newer ones are read as if they were.
pub const NEWEST: u16 = 69;

/// A class or interface.
#[derive(Debug)]
pub struct Class {
    /// The file it comes from.
    pub file: String,
    /// Its version: 52 is Java 8, 61 is Java 17.
    pub version: u16,
    /// Access flags.
    pub flags: u16,
    /// Its internal name.
    pub name: Rc<str>,
    /// Its superclass; only `java/lang/Object` has none.
    pub superclass: Option<Rc<str>>,
    /// The interfaces it lists.
    pub interfaces: Vec<Rc<str>>,
    /// Its fields.
    pub fields: Vec<Field>,
    /// Its methods.
    pub methods: Vec<Method>,
    /// Its constants.
    pub pool: Pool,
    /// The source file's name.
    pub source: Option<Rc<str>>,
    /// What makes its call sites.
    pub bootstraps: Vec<Bootstrap>,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Access flags.
    pub flags: u16,
    /// Its name.
    pub name: Rc<str>,
    /// Its type.
    pub descriptor: Rc<str>,
    /// Its type.
    pub ty: Ty,
    /// The value that a static field has from the start.
    pub constant: Option<Constant>,
    /// Descriptors of its annotations' types.
    pub annotations: Vec<Rc<str>>,
}

/// A method.
#[derive(Debug)]
pub struct Method {
    /// Access flags.
    pub flags: u16,
    /// Its name.
    pub name: Rc<str>,
    /// Its type.
    pub descriptor: Rc<str>,
    /// Its type.
    pub signature: Signature,
    /// Its code, if it is neither abstract nor native.
    pub code: Option<Rc<Code>>,
}

/// A bootstrap method with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Bootstrap {
    /// The method.
    pub method: Handle,
    /// What it is given besides the call site itself.
    pub arguments: Vec<Constant>,
}

impl Class {
    /// Reads a class file.
    pub fn read(bytes: &[u8], file: &str) -> Result<Class, Error> {
        read(bytes, file).map_err(|error| error.in_file(file))
    }

    /// Whether it has all of these flags.
    pub fn is(&self, flags: u16) -> bool {
        self.flags & flags == flags
    }

    /// Its name as Java writes it.
    pub fn shown(&self) -> String {
        self.name.replace('/', ".")
    }

    /// The package, with `/` between parts.
    pub fn package(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(package, _)| package)
    }

    /// Whether it has a `main` that a program can start from.
    pub fn has_main(&self) -> bool {
        let main = self.method("main", "([Ljava/lang/String;)V");
        main.is_some_and(|index| self.methods[index].is(flags::PUBLIC | flags::STATIC))
    }

    /// The position of a method.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<usize> {
        self.methods.iter().position(|method| &*method.name == name && &*method.descriptor == descriptor)
    }
}

impl Field {
    /// Whether it has all of these flags.
    pub fn is(&self, flags: u16) -> bool {
        self.flags & flags == flags
    }
}

impl Method {
    /// Whether it has all of these flags.
    pub fn is(&self, flags: u16) -> bool {
        self.flags & flags == flags
    }
}

/// What an index into the pool should have led to.
fn wanted<T>(found: Option<T>, at: usize, what: &str) -> Result<T, Error> {
    found.ok_or_else(|| Error::at(at, format!("no {what} where one is expected")))
}

/// Reads an index into the pool and looks it up.
fn lookup<T>(cursor: &mut Cursor<'_>, what: &str, find: impl FnOnce(u16) -> Option<T>) -> Result<T, Error> {
    let at = cursor.place();
    wanted(find(cursor.u16()?), at, what)
}

fn read(bytes: &[u8], file: &str) -> Result<Class, Error> {
    let mut cursor = Cursor::new(bytes);
    if cursor.u32()? != 0xCAFE_BABE {
        return Err(Error::at(0, "this is no class file"));
    }
    cursor.u16()?;
    let version = cursor.u16()?;
    let pool = Pool::read(&mut cursor)?;
    let flags = cursor.u16()?;
    if flags & flags::MODULE != 0 {
        return cursor.fail("this is the description of a module, not a class");
    }
    let name = lookup(&mut cursor, "class", |index| pool.class_name(index))?;
    let superclass = match cursor.clone().u16()? {
        0 => {
            cursor.u16()?;
            None
        }
        _ => Some(lookup(&mut cursor, "class", |index| pool.class_name(index))?),
    };
    if superclass.is_none() != (&*name == "java/lang/Object") {
        return cursor.fail(format!("{name} has no superclass, or should have none"));
    }
    let mut interfaces = Vec::new();
    for _ in 0..cursor.u16()? {
        interfaces.push(lookup(&mut cursor, "class", |index| pool.class_name(index))?);
    }
    let mut fields: Vec<Field> = Vec::new();
    for _ in 0..cursor.u16()? {
        let field = read_field(&mut cursor, &pool)?;
        if fields.iter().any(|other| other.name == field.name && other.descriptor == field.descriptor) {
            return cursor.fail(format!("a second field {}", field.name));
        }
        fields.push(field);
    }
    let mut methods: Vec<Method> = Vec::new();
    for _ in 0..cursor.u16()? {
        let method = read_method(&mut cursor, &pool)?;
        if methods.iter().any(|other| other.name == method.name && other.descriptor == method.descriptor) {
            return cursor.fail(format!("a second method {}{}", method.name, method.descriptor));
        }
        methods.push(method);
    }
    let (mut source, mut bootstraps) = (None, Vec::new());
    attributes(&mut cursor, &pool, |attribute, cursor| {
        match attribute {
            "SourceFile" => source = Some(lookup(cursor, "text", |index| pool.text(index))?),
            "BootstrapMethods" => bootstraps = read_bootstraps(cursor, &pool)?,
            _ => {}
        }
        Ok(())
    })?;
    if !cursor.is_at_end() {
        return cursor.fail("something follows the end of the class");
    }
    let file = file.to_owned();
    Ok(Class {
        file,
        version,
        flags,
        name,
        superclass,
        interfaces,
        fields,
        methods,
        pool,
        source,
        bootstraps,
    })
}

/// Reads attributes, each with what is in it.
pub(crate) fn attributes(
    cursor: &mut Cursor<'_>,
    pool: &Pool,
    mut each: impl FnMut(&str, &mut Cursor<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    for _ in 0..cursor.u16()? {
        let name = lookup(cursor, "text", |index| pool.text(index))?;
        let size = cursor.u32()? as usize;
        each(&name, &mut cursor.part(size)?)?;
    }
    Ok(())
}

fn read_field(cursor: &mut Cursor<'_>, pool: &Pool) -> Result<Field, Error> {
    let flags = cursor.u16()?;
    let name = lookup(cursor, "text", |index| pool.text(index))?;
    let at = cursor.place();
    let descriptor = lookup(cursor, "text", |index| pool.text(index))?;
    let ty = wanted(Ty::parse(&descriptor), at, "type of a field")?;
    let (mut constant, mut annotations) = (None, Vec::new());
    attributes(cursor, pool, |attribute, cursor| {
        match attribute {
            "ConstantValue" => {
                let at = cursor.place();
                let value = lookup(cursor, "constant", |index| pool.constant(index))?;
                let fits = match (&value, &ty) {
                    (Constant::Integer(_), ty) => ty.kind() == fencepost_ir::Kind::I32,
                    (Constant::Long(_), ty) => *ty == Ty::Long,
                    (Constant::Float(_), ty) => *ty == Ty::Float,
                    (Constant::Double(_), ty) => *ty == Ty::Double,
                    (Constant::String(_), Ty::Class(name)) => &**name == "java/lang/String",
                    _ => false,
                };
                constant = Some(wanted(fits.then_some(value), at, "constant of the field's type")?);
            }
            "RuntimeVisibleAnnotations" | "RuntimeInvisibleAnnotations" => {
                annotations.extend(read_marks(cursor, pool)?);
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(Field { flags, name, descriptor, ty, constant, annotations })
}

/// The types of annotations without elements; what comes after one that has some is not read.
fn read_marks(cursor: &mut Cursor<'_>, pool: &Pool) -> Result<Vec<Rc<str>>, Error> {
    let mut marks = Vec::new();
    for _ in 0..cursor.u16()? {
        marks.push(lookup(cursor, "text", |index| pool.text(index))?);
        if cursor.u16()? != 0 {
            break;
        }
    }
    Ok(marks)
}

fn read_method(cursor: &mut Cursor<'_>, pool: &Pool) -> Result<Method, Error> {
    let flags = cursor.u16()?;
    let name = lookup(cursor, "text", |index| pool.text(index))?;
    let at = cursor.place();
    let descriptor = lookup(cursor, "text", |index| pool.text(index))?;
    let signature = wanted(Signature::parse(&descriptor), at, "type of a method")?;
    let mut code = None;
    attributes(cursor, pool, |attribute, cursor| {
        if attribute == "Code" {
            code = Some(Rc::new(code::read(cursor, pool)?));
        }
        Ok(())
    })?;
    let has_none = flags & (flags::ABSTRACT | flags::NATIVE) != 0;
    if code.is_some() == has_none {
        let problem = if has_none { "has code and should have none" } else { "has no code" };
        return Err(Error::at(at, format!("method {name}{descriptor} {problem}")));
    }
    Ok(Method { flags, name, descriptor, signature, code })
}

fn read_bootstraps(cursor: &mut Cursor<'_>, pool: &Pool) -> Result<Vec<Bootstrap>, Error> {
    let mut bootstraps = Vec::new();
    for _ in 0..cursor.u16()? {
        let method = lookup(cursor, "method handle", |index| pool.method_handle(index))?;
        let mut arguments = Vec::new();
        for _ in 0..cursor.u16()? {
            arguments.push(lookup(cursor, "constant", |index| pool.constant(index))?);
        }
        bootstraps.push(Bootstrap { method, arguments });
    }
    Ok(bootstraps)
}
