//! Rows with names and types, for the tables that are read here.

use super::Metadata;
use super::schema::TableId;
use super::token::{Token, Tokens};

/// A typed row.
pub trait Row<'a>: Sized {
    /// The table it is a row of.
    const TABLE: TableId;
    /// Reads a row; one that does not exist reads as zeros and empty strings.
    fn read(metadata: &'a Metadata, token: Token) -> Self;
}

/// A row that says something about another one, and is found by it: see [`Metadata::of`].
pub trait About<'a>: Row<'a> {
    /// The column that names the other row.
    const OWNER: usize;
}

/// A cell as a value.
trait FromCell<'a> {
    fn read(metadata: &'a Metadata, table: TableId, row: u32, column: usize) -> Self;
}

macro_rules! rows {
    ($($(#[$doc:meta])* $name:ident $(<$lt:lifetime>)? {
        $($(#[$field_doc:meta])* $column:literal $field:ident: $type:ty,)*
    })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name $(<$lt>)? {
            /// The row itself.
            pub token: Token,
            $($(#[$field_doc])* pub $field: $type,)*
        }

        impl<'a> Row<'a> for $name $(<$lt>)? {
            const TABLE: TableId = TableId::$name;

            fn read(metadata: &'a Metadata, token: Token) -> Self {
                let row = if token.is(Self::TABLE) { token.row() } else { 0 };
                $name { token, $($field: FromCell::read(metadata, Self::TABLE, row, $column)),* }
            }
        }
    )*};
}

rows! {
    /// The module itself.
    Module<'a> {
        /// Its file name.
        1 name: &'a str,
        /// A GUID that is new for every build.
        2 mvid: [u8; 16],
    }
    /// A type of another module or assembly.
    TypeRef<'a> {
        /// Where it is: an assembly, a module, or the type it is nested in. With none, look for
        /// an [`ExportedType`].
        0 scope: Option<Token>,
        /// Its name, with `` `N `` for N generic parameters.
        1 name: &'a str,
        /// Its namespace; empty for nested types.
        2 namespace: &'a str,
    }
    /// A type that is defined here.
    TypeDef<'a> {
        /// `TypeAttributes`.
        0 flags: u32,
        /// Its name, with `` `N `` for N generic parameters.
        1 name: &'a str,
        /// Its namespace; empty for nested types.
        2 namespace: &'a str,
        /// Its base type: a TypeDef, TypeRef or TypeSpec.
        3 extends: Option<Token>,
        /// Its fields.
        4 fields: Tokens<'a>,
        /// Its methods.
        5 methods: Tokens<'a>,
    }
    /// A field.
    Field<'a> {
        /// `FieldAttributes`.
        0 flags: u16,
        /// Its name.
        1 name: &'a str,
        /// Its signature; see [`Metadata::field_signature`].
        2 signature: &'a [u8],
    }
    /// A method.
    MethodDef<'a> {
        /// Where its body is; 0 for none.
        0 rva: u32,
        /// `MethodImplAttributes`.
        1 impl_flags: u16,
        /// `MethodAttributes`.
        2 flags: u16,
        /// Its name.
        3 name: &'a str,
        /// Its signature; see [`Metadata::method_signature`].
        4 signature: &'a [u8],
        /// Its parameters that have a name, a flag or an attribute.
        5 params: Tokens<'a>,
    }
    /// A parameter.
    Param<'a> {
        /// `ParamAttributes`.
        0 flags: u16,
        /// 0 for the return value, else the parameter's number from 1 (without `this`).
        1 sequence: u16,
        /// Its name.
        2 name: &'a str,
    }
    /// A class implements an interface.
    InterfaceImpl {
        /// The TypeDef.
        0 class: Token,
        /// The interface: a TypeDef, TypeRef or TypeSpec.
        1 interface: Token,
    }
    /// A field or method of another type, or of an instance of a generic one.
    MemberRef<'a> {
        /// Where it is: a type, a module, or (for calls with variable arguments) a method.
        0 parent: Token,
        /// Its name.
        1 name: &'a str,
        /// Its signature; see [`Metadata::member_signature`].
        2 signature: &'a [u8],
    }
    /// The value of a constant field, or the default of a parameter.
    Constant<'a> {
        /// The `ELEMENT_TYPE_*` of the value, in the lower byte.
        0 kind: u16,
        /// The Field, Param or Property.
        1 parent: Token,
        /// The value, little-endian; a string is UTF-16.
        2 value: &'a [u8],
    }
    /// An attribute.
    CustomAttribute<'a> {
        /// What carries it.
        0 parent: Token,
        /// The attribute's constructor.
        1 constructor: Token,
        /// Its arguments.
        2 value: &'a [u8],
    }
    /// An explicit layout of a type.
    ClassLayout {
        /// Largest alignment of a field.
        0 packing: u16,
        /// Size of the type.
        1 size: u32,
        /// The TypeDef.
        2 parent: Token,
    }
    /// An explicit position of a field.
    FieldLayout {
        /// Bytes from the start of its type.
        0 offset: u32,
        /// The Field.
        1 field: Token,
    }
    /// A signature of local variables or of an indirect call.
    StandAloneSig<'a> {
        /// See [`Metadata::local_signature`] and [`Metadata::method_signature`].
        0 signature: &'a [u8],
    }
    /// The events of a type.
    EventMap<'a> {
        /// The TypeDef.
        0 parent: Token,
        /// Its events.
        1 events: Tokens<'a>,
    }
    /// An event.
    Event<'a> {
        /// `EventAttributes`.
        0 flags: u16,
        /// Its name.
        1 name: &'a str,
        /// The type of its delegates.
        2 event_type: Option<Token>,
    }
    /// The properties of a type.
    PropertyMap<'a> {
        /// The TypeDef.
        0 parent: Token,
        /// Its properties.
        1 properties: Tokens<'a>,
    }
    /// A property.
    Property<'a> {
        /// `PropertyAttributes`.
        0 flags: u16,
        /// Its name.
        1 name: &'a str,
        /// Its signature; see [`Metadata::property_signature`].
        2 signature: &'a [u8],
    }
    /// A method's role for a property or an event.
    MethodSemantics {
        /// `MethodSemanticsAttributes`: setter 1, getter 2, other 4, add 8, remove 16, raise 32.
        0 semantics: u16,
        /// The MethodDef.
        1 method: Token,
        /// The Property or Event.
        2 association: Token,
    }
    /// A method that overrides another one explicitly.
    MethodImpl {
        /// The TypeDef in which this is so.
        0 class: Token,
        /// The overriding method.
        1 body: Token,
        /// The overridden one.
        2 declaration: Token,
    }
    /// Another module: of this assembly, or a native library.
    ModuleRef<'a> {
        /// Its file name.
        0 name: &'a str,
    }
    /// A constructed type.
    TypeSpec<'a> {
        /// See [`Metadata::type_spec`].
        0 signature: &'a [u8],
    }
    /// A method that is native (P/Invoke).
    ImplMap<'a> {
        /// `PInvokeAttributes`.
        0 flags: u16,
        /// The MethodDef (or Field).
        1 member: Token,
        /// Its name in the library.
        2 import_name: &'a str,
        /// The library.
        3 scope: Token,
    }
    /// The initial bytes of a static field.
    FieldRva {
        /// Where they are; see [`Assembly::field_data`](super::Assembly::field_data).
        0 rva: u32,
        /// The Field.
        1 field: Token,
    }
    /// The assembly itself.
    Assembly<'a> {
        /// Version, first part.
        1 major: u16,
        /// Version, second part.
        2 minor: u16,
        /// Version, third part.
        3 build: u16,
        /// Version, last part.
        4 revision: u16,
        /// `AssemblyFlags`.
        5 flags: u32,
        /// Public key.
        6 public_key: &'a [u8],
        /// Its name, without a file extension.
        7 name: &'a str,
        /// Its culture; empty for none.
        8 culture: &'a str,
    }
    /// Another assembly.
    AssemblyRef<'a> {
        /// Version, first part.
        0 major: u16,
        /// Version, second part.
        1 minor: u16,
        /// Version, third part.
        2 build: u16,
        /// Version, last part.
        3 revision: u16,
        /// `AssemblyFlags`.
        4 flags: u32,
        /// Public key, or its token.
        5 public_key: &'a [u8],
        /// Its name, without a file extension.
        6 name: &'a str,
        /// Its culture; empty for none.
        7 culture: &'a str,
    }
    /// A file of this assembly.
    File<'a> {
        /// 1 for a file without metadata.
        0 flags: u32,
        /// Its name.
        1 name: &'a str,
    }
    /// A type that others find through this assembly: one of another module, or a forwarder to
    /// another assembly.
    ExportedType<'a> {
        /// `TypeAttributes`; 0x0020_0000 marks a forwarder.
        0 flags: u32,
        /// Its name.
        2 name: &'a str,
        /// Its namespace; empty for nested types.
        3 namespace: &'a str,
        /// Where it is: a File, an AssemblyRef, or the ExportedType it is nested in.
        4 implementation: Option<Token>,
    }
    /// A resource.
    ManifestResource<'a> {
        /// Its place among the resources of its file.
        0 offset: u32,
        /// `ManifestResourceAttributes`.
        1 flags: u32,
        /// Its name.
        2 name: &'a str,
        /// Its file or assembly, if it is not in this file.
        3 implementation: Option<Token>,
    }
    /// A type is nested in another one.
    NestedClass {
        /// The inner TypeDef.
        0 nested: Token,
        /// The outer TypeDef.
        1 enclosing: Token,
    }
    /// A generic parameter.
    GenericParam<'a> {
        /// Its place among the parameters of its owner, from 0.
        0 number: u16,
        /// `GenericParamAttributes`: variance and special constraints.
        1 flags: u16,
        /// The TypeDef or MethodDef.
        2 owner: Token,
        /// Its name.
        3 name: &'a str,
    }
    /// An instance of a generic method.
    MethodSpec<'a> {
        /// The generic method.
        0 method: Token,
        /// Its arguments; see [`Metadata::method_spec`].
        1 instantiation: &'a [u8],
    }
    /// A type that a generic parameter's arguments must have.
    GenericParamConstraint {
        /// The GenericParam.
        0 owner: Token,
        /// The type.
        1 constraint: Token,
    }
    /// A source file (Portable PDB).
    Document<'a> {
        /// Its name, in parts.
        0 name: &'a [u8],
    }
    /// Sequence points of the method of the same number (Portable PDB).
    MethodDebugInformation<'a> {
        /// The document, if there is only one.
        0 document: Option<Token>,
        /// The points.
        1 sequence_points: &'a [u8],
    }
    /// A range of code with variables (Portable PDB).
    LocalScope<'a> {
        /// The MethodDef.
        0 method: Token,
        /// Its variables.
        2 variables: Tokens<'a>,
        /// Where it starts.
        4 start: u32,
        /// How many bytes it has.
        5 length: u32,
    }
    /// Something else about a row (Portable PDB).
    CustomDebugInformation<'a> {
        /// What it is about.
        0 parent: Token,
        /// What it is.
        1 kind: [u8; 16],
        /// What it says.
        2 value: &'a [u8],
    }
    /// The name of a local variable (Portable PDB).
    LocalVariable<'a> {
        /// Which local.
        1 index: u16,
        /// Its name.
        2 name: &'a str,
    }
}

macro_rules! about {
    ($($name:ident $(<$lt:lifetime>)? $owner:literal)*) => {
        $(impl<'a> About<'a> for $name $(<$lt>)? {
            const OWNER: usize = $owner;
        })*

        /// The tables that are found by another row, and the column that names it.
        pub(super) const LOOKED_UP: &[(TableId, usize)] = &[$((TableId::$name, $owner)),*];
    };
}

about! {
    InterfaceImpl 0
    Constant<'a> 1
    CustomAttribute<'a> 0
    ClassLayout 2
    FieldLayout 1
    EventMap<'a> 0
    PropertyMap<'a> 0
    MethodSemantics 2
    MethodImpl 0
    ImplMap<'a> 1
    FieldRva 1
    NestedClass 0
    GenericParam<'a> 2
    GenericParamConstraint 0
    LocalScope<'a> 0
}

impl FromCell<'_> for u32 {
    fn read(metadata: &Metadata, table: TableId, row: u32, column: usize) -> u32 {
        metadata.tables.cell(table, row, column)
    }
}

impl FromCell<'_> for u16 {
    fn read(metadata: &Metadata, table: TableId, row: u32, column: usize) -> u16 {
        metadata.tables.cell(table, row, column) as u16
    }
}

impl FromCell<'_> for [u8; 16] {
    fn read(metadata: &Metadata, table: TableId, row: u32, column: usize) -> [u8; 16] {
        metadata.heaps.guid(metadata.tables.cell(table, row, column))
    }
}

impl<'a> FromCell<'a> for &'a str {
    fn read(metadata: &'a Metadata, table: TableId, row: u32, column: usize) -> &'a str {
        metadata.heaps.string(metadata.tables.cell(table, row, column))
    }
}

impl<'a> FromCell<'a> for &'a [u8] {
    fn read(metadata: &'a Metadata, table: TableId, row: u32, column: usize) -> &'a [u8] {
        metadata.heaps.blob(metadata.tables.cell(table, row, column)).unwrap_or_default()
    }
}

impl FromCell<'_> for Option<Token> {
    fn read(metadata: &Metadata, table: TableId, row: u32, column: usize) -> Option<Token> {
        metadata.tables.token(table, row, column)
    }
}

impl FromCell<'_> for Token {
    fn read(metadata: &Metadata, table: TableId, row: u32, column: usize) -> Token {
        metadata.tables.token(table, row, column).unwrap_or(Token(0))
    }
}

impl<'a> FromCell<'a> for Tokens<'a> {
    fn read(metadata: &'a Metadata, table: TableId, row: u32, column: usize) -> Tokens<'a> {
        let none = Tokens { tables: &metadata.tables, table, rows: 0..0 };
        metadata.tables.list(table, row, column).unwrap_or(none)
    }
}
