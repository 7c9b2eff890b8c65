//! A writer of small Portable PDBs, and of assemblies that carry one.

use super::image::root;

/// The parts of a PDB for an assembly with a given number of methods, of which one has symbols.
pub struct Pdb {
    pub id: [u8; 20],
    pub methods: u32,
    pub method: u32,
    /// The sequence points blob, without its header.
    pub points: Vec<u8>,
    /// A local in slot 1 of that name, in the scope 2..12.
    pub local: String,
}

impl Pdb {
    /// The file. Its document is `/src/a.cs`; all indices are two bytes wide.
    pub fn write(&self) -> Vec<u8> {
        let mut blobs = vec![0];
        let src = add_blob(&mut blobs, b"src");
        let file = add_blob(&mut blobs, b"a.cs");
        let name = add_blob(&mut blobs, &[b'/', 0, src as u8, file as u8]);
        let mut points = vec![0];
        points.extend(&self.points);
        let points = add_blob(&mut blobs, &points);
        let mut strings = vec![0];
        strings.extend(self.local.as_bytes());
        strings.push(0);

        let mut header = self.id.to_vec();
        header.extend(0u32.to_le_bytes());
        header.extend((1u64 << 0x06).to_le_bytes());
        header.extend(self.methods.to_le_bytes());

        let mut tables = vec![0, 0, 0, 0, 2, 0, 0, 1];
        tables.extend((0b1111u64 << 0x30).to_le_bytes());
        tables.extend(0u64.to_le_bytes());
        for rows in [1, self.methods, 1, 1u32] {
            tables.extend(rows.to_le_bytes());
        }
        let mut cells = |cells: &[u16]| cells.iter().for_each(|cell| tables.extend(cell.to_le_bytes()));
        cells(&[name, 0, 0, 0]);
        for method in 1..=self.methods {
            cells(&if method == self.method { [1, points] } else { [0, 0] });
        }
        cells(&[self.method as u16, 0, 1, 1, 2, 0, 10, 0]);
        cells(&[0, 1, 1]);
        root(&[("#Pdb", header), ("#~", tables), ("#Strings", strings), ("#Blob", blobs)])
    }
}

fn add_blob(heap: &mut Vec<u8>, blob: &[u8]) -> u16 {
    let offset = heap.len() as u16;
    heap.push(blob.len() as u8);
    heap.extend(blob);
    offset
}

/// An assembly with these entries (kind, stamp, data) as its debug directory. It takes the place of
/// the resource section, which is never read.
pub fn with_debug_directory(mut assembly: Vec<u8>, entries: &[(u32, u32, Vec<u8>)]) -> Vec<u8> {
    let word = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let pe = word(&assembly, 0x3C);
    let sections = pe + 24 + usize::from(assembly[pe + 20]);
    let section = (0..3).map(|n| sections + n * 40).find(|&at| assembly[at..].starts_with(b".rsrc")).unwrap();
    let (rva, start) = (word(&assembly, section + 12), word(&assembly, section + 20));
    let directory = pe + 24 + 96 + 6 * 8;
    assembly[directory..directory + 4].copy_from_slice(&(rva as u32).to_le_bytes());
    assembly[directory + 4..directory + 8].copy_from_slice(&(28 * entries.len() as u32).to_le_bytes());
    for (number, (kind, stamp, data)) in entries.iter().enumerate() {
        let words = [0, *stamp, 0, *kind, data.len() as u32, 0, assembly.len() as u32];
        for (index, word) in words.into_iter().enumerate() {
            let at = start + number * 28 + index * 4;
            assembly[at..at + 4].copy_from_slice(&word.to_le_bytes());
        }
        assembly.extend(data);
    }
    assembly
}
