//! The body of a method (ECMA-335 II.25.4): header, code, exception clauses.

use std::ops::Range;

use super::clause::{Clause, ClauseKind, read_sections};
use super::instruction::Instruction;
use super::opcode::Flow;
use super::prefix::goes_with;
use crate::cursor::ByteCursor;
use crate::error::{Error, Part};
use crate::metadata::{Metadata, TableId, Token};

/// A method's code. Branches and clauses lead to instructions that exist.
#[derive(Clone, Debug)]
pub struct MethodBody {
    /// How deep the stack gets.
    pub max_stack: u16,
    /// Whether locals start as zeros.
    pub init_locals: bool,
    /// The signature of the local variables.
    pub locals: Option<Token>,
    /// The instructions, by offset.
    pub code: Vec<Instruction>,
    /// The exception clauses, inner before outer.
    pub clauses: Vec<Clause>,
    /// Where in the file the bytes of the code are.
    pub file_range: Range<usize>,
}

const TINY: u8 = 2;
const FAT: u16 = 3;
const MORE_SECTIONS: u16 = 0x08;
const INIT_LOCALS: u16 = 0x10;

impl MethodBody {
    /// Reads the body of `method` at the start of `range` of the file.
    pub(crate) fn read(
        metadata: &Metadata,
        method: Token,
        file: &[u8],
        range: Range<usize>,
    ) -> Result<MethodBody, Error> {
        let file = file.get(..range.end).unwrap_or(file);
        let mut cursor = ByteCursor::at(file, range.start, Part::File);
        let first = cursor.peek().unwrap_or(0);
        if first & 3 == TINY {
            cursor.u8()?;
            let mut body = MethodBody::empty(8);
            body.read_code(metadata, method, &mut cursor, usize::from(first >> 2))?;
            body.check(method)?;
            return Ok(body);
        }

        let place = cursor.place();
        let flags = cursor.u16()?;
        let header_size = flags >> 12;
        if flags & 3 != FAT || header_size < 3 {
            return Err(Error::new(place, format!("{method} has an unknown kind of header {flags:#x}")));
        }
        let mut body = MethodBody::empty(cursor.u16()?);
        body.init_locals = flags & INIT_LOCALS != 0;
        let code_size = cursor.u32()? as usize;
        let locals = Token(cursor.u32()?);
        if locals.0 != 0 {
            if !locals.is(TableId::StandAloneSig) || !metadata.contains(locals) {
                return Err(Error::new(place, format!("{locals} as signature of the locals of {method}")));
            }
            body.locals = Some(locals);
        }
        cursor.bytes(usize::from(header_size - 3) * 4)?;
        body.read_code(metadata, method, &mut cursor, code_size)?;
        if flags & MORE_SECTIONS != 0 {
            body.clauses = read_sections(&mut cursor, metadata)?;
        }
        body.check(method)?;
        Ok(body)
    }

    fn empty(max_stack: u16) -> MethodBody {
        MethodBody {
            max_stack,
            init_locals: false,
            locals: None,
            code: Vec::new(),
            clauses: Vec::new(),
            file_range: 0..0,
        }
    }

    fn read_code(
        &mut self,
        metadata: &Metadata,
        method: Token,
        cursor: &mut ByteCursor<'_>,
        size: usize,
    ) -> Result<(), Error> {
        let start = cursor.position();
        self.file_range = start..start.saturating_add(size);
        let mut code = ByteCursor::new(cursor.bytes(size)?, Part::Code(method));
        while !code.is_at_end() {
            self.code.push(Instruction::read(&mut code, metadata)?);
        }
        Ok(())
    }

    /// Bytes of the code.
    pub fn code_size(&self) -> u32 {
        self.file_range.len() as u32
    }

    /// The offset behind the instruction with an index in `code`.
    pub fn end_of(&self, index: usize) -> u32 {
        self.code.get(index + 1).map_or(self.code_size(), |next| next.offset)
    }

    /// The index in `code` of the instruction at an offset.
    pub fn index_of(&self, offset: u32) -> Option<usize> {
        self.code.binary_search_by_key(&offset, |instruction| instruction.offset).ok()
    }

    fn check(&self, method: Token) -> Result<(), Error> {
        let place = |offset: u32| Part::Code(method).at(offset as usize);
        if self.code.is_empty() {
            return Err(Error::new(place(0), "no code"));
        }
        for instruction in &self.code {
            if let Some(target) =
                instruction.targets().iter().find(|&&target| self.index_of(target).is_none())
            {
                let name = instruction.opcode.name();
                let problem = format!("{name} to IL_{target:04x}, where no instruction starts");
                return Err(Error::new(place(instruction.offset), problem));
            }
        }
        for (index, prefix) in self.code.iter().enumerate() {
            if prefix.opcode.flow() != Flow::Prefix {
                continue;
            }
            let name = prefix.opcode.name();
            let problem = match self.code.get(index + 1) {
                None => Some(format!("the prefix {name} without an instruction")),
                Some(next) if !goes_with(prefix.opcode, next.opcode) => {
                    Some(format!("the prefix {name} does not go with {}", next.opcode.name()))
                }
                Some(_) => None,
            };
            if let Some(problem) = problem {
                return Err(Error::new(place(prefix.offset), problem));
            }
        }
        for clause in &self.clauses {
            let starts = clause.starts().find(|&start| self.index_of(start).is_none());
            let is_end = |end| end == self.code_size() || self.index_of(end).is_some();
            let ends = clause.ends().into_iter().find(|&end| !is_end(end));
            if let Some(wrong) = starts.or(ends) {
                let problem = "an exception clause starts or ends where no instruction starts";
                return Err(Error::new(place(wrong), problem));
            }
            if matches!(clause.kind, ClauseKind::Filter(start) if start >= clause.handler.start) {
                return Err(Error::new(place(clause.handler.start), "a filter does not end at its handler"));
            }
        }
        Ok(())
    }
}
