//! What every metadata table looks like: ECMA-335 II.22 and, from 0x30, Portable PDB.
//!
//! Everything else about tables (row sizes, cells, validation, lookups) follows from this.

use super::token::Token;

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    U16,
    U32,
    Str,
    Guid,
    Blob,
    /// A row of a table.
    Row(TableId),
    /// A row of a table, or 0.
    MaybeRow(TableId),
    /// The first of the rows that this row owns; they end where the next row's begin.
    List(TableId),
    /// A row of one of several tables.
    Coded(&'static Coded),
    /// A row of one of several tables, or 0.
    MaybeCoded(&'static Coded),
}

/// An index whose lowest bits choose one of several tables.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Coded {
    pub(super) bits: u32,
    pub(super) tables: &'static [Option<TableId>],
}

impl Coded {
    /// The token of a cell, if its tag is a legal one.
    pub(super) fn decode(&self, cell: u32) -> Option<Token> {
        let tag = cell & ((1 << self.bits) - 1);
        let table = self.tables.get(tag as usize).copied().flatten()?;
        Some(Token::new(table, cell >> self.bits))
    }

    /// The cell that stands for a token.
    pub(super) fn encode(&self, token: Token) -> Option<u32> {
        let tag = self.tables.iter().position(|&table| table.is_some() && table == token.table())?;
        Some(token.row() << self.bits | tag as u32)
    }
}

macro_rules! coded {
    ($($(#[$doc:meta])* $name:ident $bits:literal [$($table:tt),*])*) => {
        $($(#[$doc])* pub(super) static $name: Coded = Coded { bits: $bits, tables: &[$(coded!(@ $table)),*] };)*
    };
    (@ _) => { None };
    (@ $table:ident) => { Some(TableId::$table) };
}

coded! {
    TYPE_DEF_OR_REF 2 [TypeDef, TypeRef, TypeSpec]
    HAS_CONSTANT 2 [Field, Param, Property]
    HAS_CUSTOM_ATTRIBUTE 5 [
        MethodDef, Field, TypeRef, TypeDef, Param, InterfaceImpl, MemberRef, Module, DeclSecurity, Property,
        Event, StandAloneSig, ModuleRef, TypeSpec, Assembly, AssemblyRef, File, ExportedType, ManifestResource,
        GenericParam, GenericParamConstraint, MethodSpec
    ]
    HAS_FIELD_MARSHAL 1 [Field, Param]
    HAS_DECL_SECURITY 2 [TypeDef, MethodDef, Assembly]
    MEMBER_REF_PARENT 3 [TypeDef, TypeRef, ModuleRef, MethodDef, TypeSpec]
    HAS_SEMANTICS 1 [Event, Property]
    METHOD_DEF_OR_REF 1 [MethodDef, MemberRef]
    MEMBER_FORWARDED 1 [Field, MethodDef]
    IMPLEMENTATION 2 [File, AssemblyRef, ExportedType]
    CUSTOM_ATTRIBUTE_TYPE 3 [_, _, MethodDef, MemberRef]
    RESOLUTION_SCOPE 2 [Module, ModuleRef, AssemblyRef, TypeRef]
    TYPE_OR_METHOD_DEF 1 [TypeDef, MethodDef]
    HAS_CUSTOM_DEBUG_INFORMATION 5 [
        MethodDef, Field, TypeRef, TypeDef, Param, InterfaceImpl, MemberRef, Module, DeclSecurity, Property,
        Event, StandAloneSig, ModuleRef, TypeSpec, Assembly, AssemblyRef, File, ExportedType, ManifestResource,
        GenericParam, GenericParamConstraint, MethodSpec, Document, LocalScope, LocalVariable, LocalConstant,
        ImportScope
    ]
}

macro_rules! tables {
    ($($number:literal $name:ident [$($column:expr),* $(,)?])*) => {
        /// A metadata table, by its number in tokens.
        #[allow(missing_docs, reason = "the names are ECMA-335's and Portable PDB's")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum TableId { $($name = $number),* }

        impl TableId {
            /// All tables, by number.
            pub const ALL: &[TableId] = &[$(TableId::$name),*];

            /// The table of a number.
            pub fn from_number(number: u8) -> Option<TableId> {
                match number { $($number => Some(TableId::$name),)* _ => None }
            }

            pub(super) fn columns(self) -> &'static [Column] {
                use Column::*;
                use TableId as T;
                match self { $(TableId::$name => const { &[$($column),*] }),* }
            }
        }
    };
}

tables! {
    0x00 Module [U16, Str, Guid, Guid, Guid]
    0x01 TypeRef [MaybeCoded(&RESOLUTION_SCOPE), Str, Str]
    0x02 TypeDef [U32, Str, Str, MaybeCoded(&TYPE_DEF_OR_REF), List(T::Field), List(T::MethodDef)]
    0x03 FieldPtr [Row(T::Field)]
    0x04 Field [U16, Str, Blob]
    0x05 MethodPtr [Row(T::MethodDef)]
    0x06 MethodDef [U32, U16, U16, Str, Blob, List(T::Param)]
    0x07 ParamPtr [Row(T::Param)]
    0x08 Param [U16, U16, Str]
    0x09 InterfaceImpl [Row(T::TypeDef), Coded(&TYPE_DEF_OR_REF)]
    0x0A MemberRef [Coded(&MEMBER_REF_PARENT), Str, Blob]
    0x0B Constant [U16, Coded(&HAS_CONSTANT), Blob]
    0x0C CustomAttribute [Coded(&HAS_CUSTOM_ATTRIBUTE), Coded(&CUSTOM_ATTRIBUTE_TYPE), Blob]
    0x0D FieldMarshal [Coded(&HAS_FIELD_MARSHAL), Blob]
    0x0E DeclSecurity [U16, Coded(&HAS_DECL_SECURITY), Blob]
    0x0F ClassLayout [U16, U32, Row(T::TypeDef)]
    0x10 FieldLayout [U32, Row(T::Field)]
    0x11 StandAloneSig [Blob]
    0x12 EventMap [Row(T::TypeDef), List(T::Event)]
    0x13 EventPtr [Row(T::Event)]
    0x14 Event [U16, Str, MaybeCoded(&TYPE_DEF_OR_REF)]
    0x15 PropertyMap [Row(T::TypeDef), List(T::Property)]
    0x16 PropertyPtr [Row(T::Property)]
    0x17 Property [U16, Str, Blob]
    0x18 MethodSemantics [U16, Row(T::MethodDef), Coded(&HAS_SEMANTICS)]
    0x19 MethodImpl [Row(T::TypeDef), Coded(&METHOD_DEF_OR_REF), Coded(&METHOD_DEF_OR_REF)]
    0x1A ModuleRef [Str]
    0x1B TypeSpec [Blob]
    0x1C ImplMap [U16, Coded(&MEMBER_FORWARDED), Str, Row(T::ModuleRef)]
    0x1D FieldRva [U32, Row(T::Field)]
    0x1E EncLog [U32, U32]
    0x1F EncMap [U32]
    0x20 Assembly [U32, U16, U16, U16, U16, U32, Blob, Str, Str]
    0x21 AssemblyProcessor [U32]
    0x22 AssemblyOs [U32, U32, U32]
    0x23 AssemblyRef [U16, U16, U16, U16, U32, Blob, Str, Str, Blob]
    0x24 AssemblyRefProcessor [U32, Row(T::AssemblyRef)]
    0x25 AssemblyRefOs [U32, U32, U32, Row(T::AssemblyRef)]
    0x26 File [U32, Str, Blob]
    0x27 ExportedType [U32, U32, Str, Str, MaybeCoded(&IMPLEMENTATION)]
    0x28 ManifestResource [U32, U32, Str, MaybeCoded(&IMPLEMENTATION)]
    0x29 NestedClass [Row(T::TypeDef), Row(T::TypeDef)]
    0x2A GenericParam [U16, U16, Coded(&TYPE_OR_METHOD_DEF), Str]
    0x2B MethodSpec [Coded(&METHOD_DEF_OR_REF), Blob]
    0x2C GenericParamConstraint [Row(T::GenericParam), Coded(&TYPE_DEF_OR_REF)]
    0x30 Document [Blob, Guid, Blob, Guid]
    0x31 MethodDebugInformation [MaybeRow(T::Document), Blob]
    0x32 LocalScope [
        Row(T::MethodDef), MaybeRow(T::ImportScope), List(T::LocalVariable), List(T::LocalConstant), U32, U32,
    ]
    0x33 LocalVariable [U16, U16, Str]
    0x34 LocalConstant [Str, Blob]
    0x35 ImportScope [MaybeRow(T::ImportScope), Blob]
    0x36 StateMachineMethod [Row(T::MethodDef), Row(T::MethodDef)]
    0x37 CustomDebugInformation [Coded(&HAS_CUSTOM_DEBUG_INFORMATION), Guid, Blob]
}
