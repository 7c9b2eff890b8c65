//! Descriptors: the types of fields and methods, JVMS §4.3.

use std::fmt;
use std::rc::Rc;

use fencepost_ir::{Kind, Storage};

/// A type as descriptors say it: generic types are erased.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Ty {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    /// A class or interface, by its internal name: `java/lang/Object`.
    Class(Rc<str>),
    /// An array of these.
    Array(Rc<Ty>),
}

impl Ty {
    /// The class of the elements of an array, of arrays within it, or the class itself; `None` of numbers.
    pub fn innermost_class(&self) -> Option<Rc<str>> {
        match self {
            Ty::Class(name) => Some(name.clone()),
            Ty::Array(element) => element.innermost_class(),
            _ => None,
        }
    }

    /// The class with this internal name.
    pub fn class(name: &str) -> Ty {
        Ty::Class(name.into())
    }

    /// An array of these.
    pub fn array(self) -> Ty {
        Ty::Array(Rc::new(self))
    }

    /// What a register holds.
    pub fn kind(&self) -> Kind {
        match self {
            Ty::Boolean | Ty::Byte | Ty::Char | Ty::Short | Ty::Int => Kind::I32,
            Ty::Long => Kind::I64,
            Ty::Float => Kind::F32,
            Ty::Double => Kind::F64,
            Ty::Class(_) | Ty::Array(_) => Kind::Ref,
        }
    }

    /// How a field stores it.
    pub fn storage(&self) -> Storage {
        match self {
            Ty::Boolean => Storage::U8,
            Ty::Byte => Storage::I8,
            Ty::Char => Storage::U16,
            Ty::Short => Storage::I16,
            other => other.kind().storage(),
        }
    }

    /// How an array stores it: `baload` and `bastore` work on arrays of both `byte` and `boolean`.
    pub fn element_storage(&self) -> Storage {
        if *self == Ty::Boolean { Storage::I8 } else { self.storage() }
    }

    /// Whether it is a class, an interface or an array.
    pub fn is_reference(&self) -> bool {
        self.kind() == Kind::Ref
    }

    /// Whether values take two of the JVM's variables: `long` and `double`.
    pub fn is_wide(&self) -> bool {
        matches!(self, Ty::Long | Ty::Double)
    }

    /// The type that a constant pool's class entry names: a class, or an array by its descriptor.
    pub fn of_class_entry(name: &str) -> Option<Ty> {
        if name.starts_with('[') { Ty::parse(name) } else { is_class_name(name).then(|| Ty::class(name)) }
    }

    /// Reads a field's descriptor.
    pub fn parse(text: &str) -> Option<Ty> {
        let (ty, rest) = read(text)?;
        rest.is_empty().then_some(ty)
    }

    /// Writes a field's descriptor.
    pub fn descriptor(&self) -> String {
        match self {
            Ty::Boolean => "Z".to_owned(),
            Ty::Byte => "B".to_owned(),
            Ty::Char => "C".to_owned(),
            Ty::Short => "S".to_owned(),
            Ty::Int => "I".to_owned(),
            Ty::Long => "J".to_owned(),
            Ty::Float => "F".to_owned(),
            Ty::Double => "D".to_owned(),
            Ty::Class(name) => format!("L{name};"),
            Ty::Array(element) => format!("[{}", element.descriptor()),
        }
    }
}

/// As Java writes it: `java.lang.Object`, `int[]`.
impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ty::Boolean => "boolean",
            Ty::Byte => "byte",
            Ty::Char => "char",
            Ty::Short => "short",
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Float => "float",
            Ty::Double => "double",
            Ty::Class(name) => return f.write_str(&name.replace('/', ".")),
            Ty::Array(element) => return write!(f, "{element}[]"),
        })
    }
}

/// A method's parameters and result.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Signature {
    /// Without `this`.
    pub parameters: Vec<Ty>,
    /// `None` is `void`.
    pub result: Option<Ty>,
}

impl Signature {
    /// Reads a method's descriptor.
    pub fn parse(text: &str) -> Option<Signature> {
        let mut rest = text.strip_prefix('(')?;
        let mut parameters = Vec::new();
        loop {
            if let Some(result) = rest.strip_prefix(')') {
                let result = if result == "V" { None } else { Some(Ty::parse(result)?) };
                return Some(Signature { parameters, result });
            }
            let (parameter, after) = read(rest)?;
            parameters.push(parameter);
            rest = after;
        }
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parameters: Vec<String> = self.parameters.iter().map(Ty::to_string).collect();
        write!(f, "({})", parameters.join(", "))
    }
}

/// JVMS §4.4.1: an array has at most 255 dimensions.
const MOST_DIMENSIONS: usize = 255;

fn read(text: &str) -> Option<(Ty, &str)> {
    let base = text.trim_start_matches('[');
    let dimensions = text.len() - base.len();
    let rest = base.get(1..).unwrap_or_default();
    let (mut ty, rest) = match base.chars().next()? {
        'Z' => (Ty::Boolean, rest),
        'B' => (Ty::Byte, rest),
        'C' => (Ty::Char, rest),
        'S' => (Ty::Short, rest),
        'I' => (Ty::Int, rest),
        'J' => (Ty::Long, rest),
        'F' => (Ty::Float, rest),
        'D' => (Ty::Double, rest),
        'L' => {
            let (name, rest) = rest.split_once(';')?;
            is_class_name(name).then(|| (Ty::class(name), rest))?
        }
        _ => return None,
    };
    if dimensions > MOST_DIMENSIONS {
        return None;
    }
    for _ in 0..dimensions {
        ty = ty.array();
    }
    Some((ty, rest))
}

/// JVMS §4.2.1.
fn is_class_name(name: &str) -> bool {
    !name.is_empty() && name.split('/').all(|part| !part.is_empty() && !part.contains(['.', ';', '[']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_read_and_shown() {
        let read =
            |text| Signature::parse(text).map(|it| (it.to_string(), it.result.map(|ty| ty.to_string())));
        assert_eq!(read("()V"), Some(("()".to_owned(), None)));
        let wanted = ("(int, java.lang.String[][], long)".to_owned(), Some("boolean".to_owned()));
        assert_eq!(read("(I[[Ljava/lang/String;J)Z"), Some(wanted));
        for wrong in
            ["", "(", "()", "(V)V", "(L;)V", "(Lx)V", "()[V", "(Q)V", "I", "()VV", "(é)V", "(La.b;)V"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert_eq!(Ty::parse(&"[".repeat(256)), None);
        assert_eq!(Ty::parse("[I").map(|ty| ty.descriptor()), Some("[I".to_owned()));
    }
}
