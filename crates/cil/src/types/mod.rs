//! Closed types: every generic parameter substituted, every reference resolved.
//!
//! A [`Ty`] is an index into an arena of distinct [`Shape`]s, so equality of types is equality of
//! numbers. Generic code is specialised per instantiation, as if each had been written out by
//! hand: layouts, statics and dispatch then need no type parameters at run time. Only methods are
//! distinguished before that ([`open`]).

mod dispatch;
mod functions;
mod hierarchy;
mod inline;
mod layout;
mod members;
mod names;
mod numbers;
mod open;
mod resolve;
mod unmanaged;
mod view;

pub(crate) use layout::{Field, Leaf, Mark};
pub(crate) use members::{Callee, MethodInst, Signature};
pub(crate) use names::variable;
pub(crate) use resolve::Generics;
pub(crate) use unmanaged::Room;
pub(crate) use view::MemoryUse;
pub(crate) use view::size;

use std::collections::HashMap;
use std::rc::Rc;

pub(crate) use fencepost_frontend::lower::{LowerError, LowerResult};
pub(crate) use fencepost_frontend::lower::{invalid, unsupported};
use fencepost_ir::{Kind, Storage};

use crate::metadata::Token;
use crate::world::{AssemblyId, DefId, World};

/// A closed type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Ty(u32);

/// The built-in value types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub(crate) enum Primitive {
    Bool,
    Char,
    I1,
    U1,
    I2,
    U2,
    I4,
    U4,
    I8,
    U8,
    R4,
    R8,
    I,
    U,
}

impl Primitive {
    const NAMES: [(Primitive, &'static str, &'static str); 14] = [
        (Primitive::Bool, "Boolean", "bool"),
        (Primitive::Char, "Char", "char"),
        (Primitive::I1, "SByte", "sbyte"),
        (Primitive::U1, "Byte", "byte"),
        (Primitive::I2, "Int16", "short"),
        (Primitive::U2, "UInt16", "ushort"),
        (Primitive::I4, "Int32", "int"),
        (Primitive::U4, "UInt32", "uint"),
        (Primitive::I8, "Int64", "long"),
        (Primitive::U8, "UInt64", "ulong"),
        (Primitive::R4, "Single", "float"),
        (Primitive::R8, "Double", "double"),
        (Primitive::I, "IntPtr", "nint"),
        (Primitive::U, "UIntPtr", "nuint"),
    ];

    /// Its name in namespace `System`.
    pub(crate) fn system_name(self) -> &'static str {
        Self::NAMES[self as usize].1
    }

    /// Its C# keyword.
    pub(crate) fn keyword(self) -> &'static str {
        Self::NAMES[self as usize].2
    }

    /// The one with this name in namespace `System`.
    pub(crate) fn from_system_name(name: &str) -> Option<Primitive> {
        Self::NAMES.iter().find(|entry| entry.1 == name).map(|entry| entry.0)
    }

    /// How memory stores it.
    pub(crate) fn storage(self) -> Storage {
        match self {
            Primitive::Bool | Primitive::U1 => Storage::U8,
            Primitive::I1 => Storage::I8,
            Primitive::Char | Primitive::U2 => Storage::U16,
            Primitive::I2 => Storage::I16,
            Primitive::I4 | Primitive::U4 => Storage::I32,
            Primitive::I8 | Primitive::U8 | Primitive::I | Primitive::U => Storage::I64,
            Primitive::R4 => Storage::F32,
            Primitive::R8 => Storage::F64,
        }
    }

    /// What a register holds.
    pub(crate) fn kind(self) -> Kind {
        match self.storage() {
            Storage::I64 => Kind::I64,
            Storage::F32 => Kind::F32,
            Storage::F64 => Kind::F64,
            _ => Kind::I32,
        }
    }

    /// Whether values are never negative.
    pub(crate) fn is_unsigned(self) -> bool {
        use Primitive::*;
        matches!(self, Bool | Char | U1 | U2 | U4 | U8 | U)
    }
}

/// What a type is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shape {
    /// No value.
    Void,
    /// A built-in value type.
    Primitive(Primitive),
    /// A class, struct, interface, enum or delegate with its type arguments.
    Named {
        /// Its definition.
        def: DefId,
        /// Type arguments, those of enclosing types first.
        args: Rc<[Ty]>,
    },
    /// A class that no assembly provides: an opaque reference.
    Missing(Rc<str>),
    /// A one-dimensional array that starts at 0.
    Array(Ty),
    /// Any other array.
    MultiArray {
        /// Element type.
        element: Ty,
        /// Number of dimensions.
        rank: u32,
    },
    /// A managed pointer.
    ByRef(Ty),
    /// An unmanaged pointer.
    Pointer(Ty),
    /// A pointer to a static method: the types of its parameters, then that of its result.
    Function(Rc<[Ty]>),
    /// A method's own type parameter, in signatures that are compared before instantiation.
    MethodParameter(u32),
    /// A type's own type parameter, likewise.
    TypeParameter(u32),
}

/// The arena of types, over a world of assemblies.
pub(crate) struct Types<'w> {
    /// The assemblies.
    pub world: World<'w>,
    shapes: Vec<Shape>,
    /// How deeply the type arguments of each shape nest, and how many types it is made of.
    measures: Vec<(u32, u32)>,
    index: HashMap<Shape, Ty>,
    caches: Caches,
}

/// What has been worked out about types.
#[derive(Default)]
struct Caches {
    bases: HashMap<Ty, Option<Ty>>,
    interfaces: HashMap<Ty, Rc<[Ty]>>,
    fields: HashMap<Ty, Rc<[Field]>>,
    leaves: HashMap<Ty, LowerResult<Rc<[Leaf]>>>,
    /// What is being worked out just now.
    open_structs: Vec<Ty>,
    open_interfaces: Vec<Ty>,
    open_questions: Vec<(Ty, Ty)>,
    vtables: HashMap<Ty, Rc<[dispatch::VirtualSlot]>>,
    signatures: HashMap<(Ty, Token), Rc<members::Signature>>,
    /// What tokens in code name, for what type parameters stand for.
    fields_named: HashMap<(AssemblyId, Token, Generics), LowerResult<(Ty, Token)>>,
    methods_named: HashMap<(AssemblyId, Token, Generics), LowerResult<Callee>>,
}

impl<'w> Types<'w> {
    /// An empty arena.
    pub(crate) fn new(world: World<'w>) -> Types<'w> {
        Types {
            world,
            shapes: Vec::new(),
            measures: Vec::new(),
            index: HashMap::new(),
            caches: Caches::default(),
        }
    }

    /// The type of this shape.
    pub(crate) fn intern(&mut self, shape: Shape) -> Ty {
        if let Some(&ty) = self.index.get(&shape) {
            return ty;
        }
        let ty = Ty(self.shapes.len() as u32);
        self.measures.push(self.measure(&shape));
        self.shapes.push(shape.clone());
        self.index.insert(shape, ty);
        ty
    }

    /// What a type is made of.
    pub(crate) fn shape(&self, ty: Ty) -> &Shape {
        &self.shapes[ty.0 as usize]
    }

    /// A built-in value type.
    pub(crate) fn primitive(&mut self, primitive: Primitive) -> Ty {
        self.intern(Shape::Primitive(primitive))
    }

    /// `System.Object` and the like: a type of the library that has no type parameters.
    pub(crate) fn system(&mut self, namespace: &str, name: &str) -> LowerResult<Ty> {
        match self.world.find(namespace, name) {
            Some(def) => Ok(self.instantiate(def, Rc::new([]))),
            None => unsupported(format!("the library has no {namespace}.{name}")),
        }
    }

    /// `System.Object`.
    pub(crate) fn object(&mut self) -> Ty {
        self.library_class("Object")
    }

    /// `System.String`.
    pub(crate) fn string(&mut self) -> Ty {
        self.library_class("String")
    }

    fn library_class(&mut self, name: &str) -> Ty {
        match self.system("System", name) {
            Ok(ty) => ty,
            Err(_) => self.intern(Shape::Missing(format!("System.{name}").into())),
        }
    }

    /// A definition with type arguments. Built-in value types become primitives.
    pub(crate) fn instantiate(&mut self, def: DefId, args: Rc<[Ty]>) -> Ty {
        let facts = self.world.facts(def);
        if &*facts.namespace == "System" && facts.encloser.is_none() {
            if &*facts.name == "Void" {
                return self.intern(Shape::Void);
            }
            if let Some(primitive) = Primitive::from_system_name(&facts.name) {
                return self.primitive(primitive);
            }
        }
        self.intern(Shape::Named { def, args })
    }

    /// The definition and type arguments of a type that has methods and fields of its own: an
    /// array's are those of the library's class for it.
    pub(crate) fn definition(&mut self, ty: Ty) -> Option<(DefId, Rc<[Ty]>)> {
        match self.shape(ty).clone() {
            Shape::Named { def, args } => Some((def, args)),
            Shape::Primitive(primitive) => {
                Some((self.world.find("System", primitive.system_name())?, Rc::new([])))
            }
            Shape::Array(element) => Some((self.world.find("System", "ArrayOf`1")?, Rc::new([element]))),
            Shape::MultiArray { element, .. } => {
                Some((self.world.find("System", "MultiArrayOf`1")?, Rc::new([element])))
            }
            _ => None,
        }
    }

    /// The type arguments of a type.
    pub(crate) fn arguments(&self, ty: Ty) -> Rc<[Ty]> {
        match self.shape(ty) {
            Shape::Named { args, .. } => args.clone(),
            Shape::Array(element) | Shape::MultiArray { element, .. } => Rc::new([*element]),
            _ => Rc::new([]),
        }
    }

    fn measure(&self, shape: &Shape) -> (u32, u32) {
        let parts: &[Ty] = match shape {
            Shape::Named { args: parts, .. } | Shape::Function(parts) => parts,
            Shape::Array(inner)
            | Shape::MultiArray { element: inner, .. }
            | Shape::ByRef(inner)
            | Shape::Pointer(inner) => std::slice::from_ref(inner),
            _ => return (0, 1),
        };
        let parts = parts.iter().map(|part| self.measures[part.0 as usize]);
        parts.fold((1, 1), |(depth, size), part| (depth.max(part.0 + 1), size.saturating_add(part.1)))
    }

    /// Whether type arguments nest so deeply that there is no end to it, or nearly so.
    pub(crate) fn is_endless(&self, ty: Ty) -> bool {
        const MAX_DEPTH: u32 = 12;
        const MAX_SIZE: u32 = 1000;
        let (depth, size) = self.measures[ty.0 as usize];
        depth > MAX_DEPTH || size > MAX_SIZE
    }
}
