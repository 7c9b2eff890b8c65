//! Class files, JVMS §4: what programs need of them.
//!
//! The `cafebabe` crate reads them. Here types are resolved and checked, and names are shared, so that what
//! comes after need not look at the file again.

pub mod annotation;
mod computed;
pub mod constant;
pub mod descriptor;
pub(crate) mod outline;

use std::rc::Rc;

use cafebabe::attributes::{AttributeData, AttributeInfo, BootstrapMethodEntry};
use cafebabe::{ClassAccessFlags, FieldInfo, MethodInfo};

use crate::code::Code;
use crate::error::Error;
use annotation::{Annotation, AnnotationValue};
use constant::{Constant, Handle};
use descriptor::{Signature, Ty};
use outline::Outline;

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
    /// Of a method: the compiler wrote it to call another one.
    pub const BRIDGE: u16 = 0x0040;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ENUM: u16 = 0x4000;
    pub const MODULE: u16 = 0x8000;
}

/// The newest class files that are understood: Java 25. Newer ones are read as if they were.
pub const NEWEST: u16 = 69;

/// The static field in which a compiler keeps whether a class's assertions are off.
pub(crate) const ASSERTION_STATUS: &str = "$assertionsDisabled";

/// A class or interface.
#[derive(Clone, Debug)]
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
    /// The source file's name.
    pub source: Option<Rc<str>>,
    /// What makes its call sites.
    pub bootstraps: Vec<Bootstrap>,
    /// Its annotations.
    pub annotations: Vec<Annotation>,
    /// How it is nested in others.
    pub nesting: Nesting,
}

/// How a class is nested in others: JVMS §4.7.6, §4.7.28.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nesting {
    /// The class whose private members its nest shares, if that is another one.
    pub host: Option<Rc<str>>,
    /// The class that it is a member of.
    pub outer: Option<Rc<str>>,
    /// The flags of its declaration, if it is nested.
    pub flags: Option<u16>,
    /// Whether it is declared within code.
    pub is_local: bool,
    /// Whether it has no name.
    pub is_anonymous: bool,
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
    /// Its annotations.
    pub annotations: Vec<Annotation>,
}

/// A method.
#[derive(Clone, Debug)]
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
    /// Its annotations.
    pub annotations: Vec<Annotation>,
    /// The exceptions that it declares.
    pub thrown: Vec<Rc<str>>,
    /// What an annotation gives by this name, if it does not say.
    pub default: Option<AnnotationValue>,
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

impl Nesting {
    fn of(name: &str, attributes: &[AttributeInfo<'_>]) -> Nesting {
        let mut nesting = Nesting::default();
        for attribute in attributes {
            match &attribute.data {
                AttributeData::NestHost(host) => nesting.host = Some((**host).into()),
                AttributeData::EnclosingMethod { .. } => nesting.is_local = true,
                AttributeData::InnerClasses(entries) => {
                    for entry in entries.iter().filter(|entry| entry.inner_class_info == name) {
                        nesting.outer = entry.outer_class_info.as_deref().map(Rc::from);
                        nesting.is_anonymous = entry.inner_name.is_none();
                        nesting.flags = Some(entry.access_flags.bits());
                    }
                }
                _ => {}
            }
        }
        nesting.is_local &= !nesting.is_anonymous;
        nesting
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

fn read(bytes: &[u8], file: &str) -> Result<Class, Error> {
    let outline = Outline::read(bytes)?;
    let computed = computed::find(&outline)?;
    let bytes = computed::hidden(bytes, &outline, &computed);
    let read = cafebabe::parse_class(&bytes).map_err(|error| Error::new(error.to_string()))?;
    if read.access_flags.contains(ClassAccessFlags::MODULE) {
        return Err(Error::new("this is the description of a module, not a class"));
    }
    let name = &*read.this_class;
    if read.super_class.is_none() != (name == "java/lang/Object") {
        return Err(Error::new(format!("{name} has no superclass, or should have none")));
    }
    let mut class = Class {
        file: file.to_owned(),
        version: read.major_version,
        flags: read.access_flags.bits(),
        name: name.into(),
        superclass: read.super_class.as_deref().map(Rc::from),
        interfaces: read.interfaces.iter().map(|name| Rc::from(&**name)).collect(),
        fields: Vec::new(),
        methods: Vec::new(),
        source: None,
        bootstraps: Vec::new(),
        annotations: Annotation::all(&read.attributes),
        nesting: Nesting::of(name, &read.attributes),
    };
    for info in &read.fields {
        let field = field(info).map_err(|error| error.within(format!("field {}", info.name)))?;
        // JVMS §4.5: an object of a class that implements it has no room for one.
        if class.is(flags::INTERFACE) && !field.is(flags::STATIC) {
            return Err(Error::new("it is an interface and has an instance field"));
        }
        class.fields.push(field);
    }
    for info in &read.methods {
        let shown = || format!("method {}{}", info.name, info.descriptor);
        class.methods.push(method(info).map_err(|error| error.within(shown()))?);
    }
    for attribute in &read.attributes {
        match &attribute.data {
            AttributeData::SourceFile(name) => class.source = Some((**name).into()),
            AttributeData::BootstrapMethods(entries) => {
                for BootstrapMethodEntry { method, arguments } in entries {
                    let arguments = arguments.iter().map(Constant::of_argument).collect::<Result<_, _>>()?;
                    class.bootstraps.push(Bootstrap { method: Handle::of(method)?, arguments });
                }
            }
            _ => {}
        }
    }
    computed::put_back(computed, &mut class.bootstraps);
    Ok(class)
}

fn field(info: &FieldInfo<'_>) -> Result<Field, Error> {
    let descriptor = info.descriptor.to_string();
    let Some(ty) = Ty::parse(&descriptor) else { return Err(Error::new("no type of a field")) };
    let (mut constant, annotations) = (None, Annotation::all(&info.attributes));
    for attribute in &info.attributes {
        if let AttributeData::ConstantValue(value) = &attribute.data {
            let value = Constant::of_literal(value)?;
            let fits = match (&value, &ty) {
                (Constant::Integer(_), ty) => ty.kind() == fencepost_ir::Kind::I32,
                (Constant::Long(_), ty) => *ty == Ty::Long,
                (Constant::Float(_), ty) => *ty == Ty::Float,
                (Constant::Double(_), ty) => *ty == Ty::Double,
                (Constant::String(_), Ty::Class(name)) => &**name == "java/lang/String",
                _ => false,
            };
            if !fits {
                return Err(Error::new("its constant is not of its type"));
            }
            constant = Some(value);
        }
    }
    let (flags, name) = (info.access_flags.bits(), (*info.name).into());
    Ok(Field { flags, name, descriptor: descriptor.into(), ty, constant, annotations })
}

fn method(info: &MethodInfo<'_>) -> Result<Method, Error> {
    let descriptor = info.descriptor.to_string();
    let Some(signature) = Signature::parse(&descriptor) else {
        return Err(Error::new("no type of a method"));
    };
    let (mut code, mut thrown, mut default) = (None, Vec::new(), None);
    for attribute in &info.attributes {
        match &attribute.data {
            AttributeData::Code(data) => code = Some(Rc::new(Code::of(data)?)),
            AttributeData::AnnotationDefault(value) => default = Some(annotation::value(value)),
            AttributeData::Exceptions(names) => thrown.extend(names.iter().map(|name| Rc::from(&**name))),
            _ => {}
        }
    }
    let flags = info.access_flags.bits();
    let has_none = flags & (flags::ABSTRACT | flags::NATIVE) != 0;
    if code.is_some() == has_none {
        return Err(Error::new(if has_none { "has code and should have none" } else { "has no code" }));
    }
    let (name, descriptor) = ((*info.name).into(), descriptor.into());
    let annotations = Annotation::all(&info.attributes);
    Ok(Method { flags, name, descriptor, signature, code, annotations, thrown, default })
}
