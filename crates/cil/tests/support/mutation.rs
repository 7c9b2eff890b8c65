//! Changed copies of an assembly. Bytes that are changed anywhere mostly make a file that cannot be read at all; so most
//! changes keep to its structure: instructions, cells of the metadata tables, signatures.

use std::ops::Range;
use std::path::Path;

use fencepost_cil::metadata::rows::MethodDef;
use fencepost_cil::{Assembly, File, TableId, Token};
use fencepost_testkit::random::{Random, mutate};

/// An assembly to change.
pub(crate) struct Original {
    pub(crate) bytes: Vec<u8>,
    mdb: Option<Vec<u8>>,
    pdb: Option<Vec<u8>>,
    /// Method bodies, with their headers and what follows them.
    bodies: Vec<Range<usize>>,
    /// Where each instruction is.
    pub(crate) instructions: Vec<Range<usize>>,
    /// The cells of the metadata tables, those of one column together.
    columns: Vec<Vec<Range<usize>>>,
    /// The heap with signatures and other blobs.
    blobs: Range<usize>,
    /// All metadata behind the names of its streams.
    metadata: Range<usize>,
}

impl Original {
    pub(crate) fn read(path: &Path) -> Original {
        let bytes = std::fs::read(path).unwrap();
        let assembly = Assembly::read(bytes.clone(), "original").unwrap();
        let (mut bodies, mut instructions) = (Vec::new(), Vec::new());
        for method in assembly.rows::<MethodDef<'_>>() {
            let Some(body) = assembly.body(method.token).unwrap() else { continue };
            let start = body.file_range.start;
            let mut offsets: Vec<usize> = body.code.iter().map(|it| start + it.offset as usize).collect();
            offsets.push(body.file_range.end);
            instructions.extend(offsets.windows(2).map(|pair| pair[0]..pair[1]));
            bodies.push(start - 12..body.file_range.end + 12);
        }
        let root = bytes.windows(4).position(|word| word == b"BSJB").unwrap();
        let beside = |suffix: &str| std::fs::read(format!("{}{suffix}", path.display())).ok();
        let pdb = std::fs::read(path.with_extension("pdb")).ok();
        Original {
            mdb: beside(".mdb"),
            pdb,
            bodies,
            instructions,
            columns: columns(&assembly),
            blobs: stream(&bytes, root, b"#Blob\0"),
            metadata: root + 100..bytes.len() - 8,
            bytes,
        }
    }

    /// The assembly as it is.
    pub(crate) fn file(&self) -> File {
        File {
            path: "mutant".to_owned(),
            bytes: self.bytes.clone(),
            pdb: self.pdb.clone(),
            mdb: self.mdb.clone(),
        }
    }

    /// A changed copy. What is wrong in one place only gets furthest.
    pub(crate) fn mutant(&self, random: &mut Random) -> File {
        let mut file = self.file();
        let body = self.bodies[random.below(self.bodies.len())].clone();
        match random.below(20) {
            0 => mutate(&mut file.bytes[body], random),
            1 => mutate(&mut file.bytes[self.metadata.clone()], random),
            2..=4 => self.one_byte(&mut file.bytes, body, random),
            5..=6 => self.one_byte(&mut file.bytes, self.blobs.clone(), random),
            7 => {
                let symbols =
                    [&mut file.mdb, &mut file.pdb].into_iter().flatten().find(|bytes| bytes.len() > 16);
                if let Some(symbols) = symbols {
                    mutate(symbols, random);
                }
            }
            8..=12 => (0..=random.below(2)).for_each(|_| self.change_cell(&mut file.bytes, random)),
            _ => (0..=random.below(3)).for_each(|_| self.exchange(&mut file.bytes, random)),
        }
        file
    }

    fn one_byte(&self, bytes: &mut [u8], range: Range<usize>, random: &mut Random) {
        let at = range.start + random.below(range.len());
        bytes[at] = random.next() as u8;
    }

    /// Puts another instruction of the same length in the place of one: the code can still be read.
    fn exchange(&self, bytes: &mut [u8], random: &mut Random) {
        let to = self.instructions[random.below(self.instructions.len())].clone();
        for _ in 0..50 {
            let from = self.instructions[random.below(self.instructions.len())].clone();
            if from.len() == to.len() && self.bytes[from.clone()] != self.bytes[to.clone()] {
                bytes[to].copy_from_slice(&self.bytes[from]);
                return;
            }
        }
    }

    /// Puts into a cell of a table what another row has there, a number close by, or a small one.
    fn change_cell(&self, bytes: &mut [u8], random: &mut Random) {
        let column = &self.columns[random.below(self.columns.len())];
        let cell = column[random.below(column.len())].clone();
        match random.below(4) {
            0 => bytes[cell.start] = bytes[cell.start].wrapping_add_signed([-2, -1, 1, 2][random.below(4)]),
            1 => bytes[cell.start] = random.below(8) as u8,
            _ => bytes.copy_within(column[random.below(column.len())].clone(), cell.start),
        }
    }
}

fn columns(assembly: &Assembly) -> Vec<Vec<Range<usize>>> {
    let mut columns = Vec::new();
    for &table in TableId::ALL {
        let rows = (1..=assembly.row_count(table)).map(|row| Token::new(table, row));
        let rows: Vec<Vec<Range<usize>>> = rows.map(|row| assembly.cells(row).collect()).collect();
        let width = rows.first().map_or(0, Vec::len);
        columns.extend((0..width).map(|column| rows.iter().map(|row| row[column].clone()).collect()));
    }
    columns
}

/// Where a heap is: the headers of the streams tell, before their names (ECMA-335 II.24.2.2).
fn stream(bytes: &[u8], root: usize, name: &[u8]) -> Range<usize> {
    let header = root + bytes[root..].windows(name.len()).position(|it| it == name).unwrap() - 8;
    let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let start = root + number(header);
    start..start + number(header + 4)
}
