//! Metadata: the tables and heaps of an assembly, or of a Portable PDB.
//!
//! `schema` says what tables look like; `tables`, `heaps`, `validate` and `lookup` work from it;
//! [`rows`] gives rows names and types. [`signature`] reads what types and methods look like.

mod assembly;
mod draft;
mod heaps;
mod lookup;
pub(crate) mod resources;
mod root;
pub mod rows;
mod schema;
pub mod signature;
mod tables;
mod token;
mod validate;

pub use assembly::Assembly;
pub use schema::TableId;
pub use token::{Token, Tokens};

pub(crate) use draft::Draft;
pub(crate) use root::PdbHeader;

use std::ops::Range;

use heaps::Heaps;
use lookup::Order;
use rows::{About, Field, MethodDef, NestedClass, Row, TypeDef};
use tables::Tables;

/// The tables and heaps under one metadata root.
///
/// All tokens that come out of rows, signatures and method bodies name rows that exist. A token
/// made up by the caller may not; such a row reads as zeros and empty strings.
#[derive(Clone, Debug)]
pub struct Metadata {
    /// What errors call the file.
    file: String,
    tables: Tables,
    heaps: Heaps,
    order: Order,
    /// The type that owns each field and each method, by row.
    owners: Owners,
}

#[derive(Clone, Debug, Default)]
struct Owners {
    fields: Vec<u32>,
    methods: Vec<u32>,
}

impl Metadata {
    /// What errors call the file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Rows of a table.
    pub fn row_count(&self, table: TableId) -> u32 {
        self.tables.row_count(table)
    }

    /// Whether a token names a row, or a user string, that exists.
    pub fn contains(&self, token: Token) -> bool {
        match token.table() {
            Some(table) => 1 <= token.row() && token.row() <= self.row_count(table),
            None => token.is_user_string() && self.heaps.has_user_string(token.row()),
        }
    }

    /// A row.
    pub fn row<'a, R: Row<'a>>(&'a self, token: Token) -> R {
        R::read(self, token)
    }

    /// Where the cells of a row are in the file, one for each column.
    pub fn cells(&self, token: Token) -> impl Iterator<Item = Range<usize>> {
        token.table().into_iter().flat_map(move |table| self.tables.cells(table, token.row()))
    }

    /// All rows of a table.
    pub fn rows<'a, R: Row<'a>>(&'a self) -> impl Iterator<Item = R> + use<'a, R> {
        (1..=self.row_count(R::TABLE)).map(move |row| R::read(self, Token::new(R::TABLE, row)))
    }

    /// The rows that are about another row, in the order of their table: the interfaces of a
    /// class, the attributes of a method, the constant of a field.
    pub fn of<'a, R: About<'a>>(&'a self, token: Token) -> impl Iterator<Item = R> + use<'a, R> {
        lookup::rows_about::<R>(&self.tables, &self.order, token).map(move |row| R::read(self, row))
    }

    /// A type that is defined here.
    pub fn type_def(&self, token: Token) -> TypeDef<'_> {
        self.row(token)
    }

    /// A field that is defined here.
    pub fn field(&self, token: Token) -> Field<'_> {
        self.row(token)
    }

    /// A method that is defined here.
    pub fn method(&self, token: Token) -> MethodDef<'_> {
        self.row(token)
    }

    /// The type that a field or method belongs to, or that a type is nested in.
    pub fn declaring_type(&self, token: Token) -> Option<Token> {
        let rows = match token.table()? {
            TableId::Field => &self.owners.fields,
            TableId::MethodDef => &self.owners.methods,
            TableId::TypeDef => return self.of::<NestedClass>(token).next().map(|row| row.enclosing),
            _ => return None,
        };
        let owner = *rows.get(token.row() as usize)?;
        (owner != 0).then_some(Token::new(TableId::TypeDef, owner))
    }

    /// The UTF-16 units of the string that `ldstr` names.
    pub fn user_string(&self, token: Token) -> Option<Vec<u16>> {
        token.is_user_string().then(|| self.heaps.user_string(token.row())).flatten()
    }

    /// The blob at a place of the heap, if there is one.
    pub(crate) fn blob_at(&self, offset: u32) -> Option<&[u8]> {
        self.heaps.blob(offset)
    }
}
