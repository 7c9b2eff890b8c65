//! Tokens: a table and a row in one number.

use std::fmt;
use std::ops::Range;

use super::schema::TableId;
use super::tables::Tables;

/// The table of user strings, which is a heap and not in the schema.
const USER_STRING: u32 = 0x70;

/// A row of a table, or (for `ldstr`) a user string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(pub u32);

impl Token {
    /// The token of a row, counted from 1.
    pub fn new(table: TableId, row: u32) -> Token {
        Token((table as u32) << 24 | row & 0x00FF_FFFF)
    }

    /// The table it names, if there is such a table.
    pub fn table(self) -> Option<TableId> {
        TableId::from_number((self.0 >> 24) as u8)
    }

    /// The row, from 1; 0 names nothing.
    pub fn row(self) -> u32 {
        self.0 & 0x00FF_FFFF
    }

    /// Whether this is a row of `table`.
    pub fn is(self, table: TableId) -> bool {
        self.table() == Some(table)
    }

    /// Whether this names a user string; [`Token::row`] is then its place in the heap.
    pub fn is_user_string(self) -> bool {
        self.0 >> 24 == USER_STRING
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.table() {
            Some(table) => write!(f, "{table:?} {}", self.row()),
            None => write!(f, "token {:#010x}", self.0),
        }
    }
}

/// The rows that a list column owns, as tokens.
#[derive(Clone, Debug)]
pub struct Tokens<'a> {
    pub(super) tables: &'a Tables,
    pub(super) table: TableId,
    pub(super) rows: Range<u32>,
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let row = self.rows.next()?;
        Some(Token::new(self.table, self.tables.through_pointer(self.table, row)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rows.size_hint()
    }
}

impl ExactSizeIterator for Tokens<'_> {}
