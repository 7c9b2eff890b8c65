//! The smallest assemblies that can be patched, around given method bodies.

use super::image::{cells, root, tables};

/// An assembly with methods `void M()`, one per body.
pub(crate) struct TinyProgram {
    /// The bodies, with their headers.
    pub(crate) bodies: Vec<Vec<u8>>,
    /// Which body each method has.
    pub(crate) methods: Vec<usize>,
    /// How many TypeRefs there are.
    pub(crate) type_refs: usize,
    /// How many bytes of unused strings.
    pub(crate) idle_strings: usize,
    /// Whether it is PE32+.
    pub(crate) is_wide: bool,
    /// Whether headers have room for one more section.
    pub(crate) has_room: bool,
    /// The flags in the CLI header.
    pub(crate) flags: u32,
    /// The directories in the CLI header of the strong name and of native code.
    pub(crate) strong_name: [u32; 2],
    pub(crate) native: [u32; 2],
}

/// Where the section is in memory.
pub(crate) const RVA: u32 = 0x2000;
pub(crate) const CLI_SIZE: usize = 72;

impl TinyProgram {
    pub(crate) fn new(bodies: &[Vec<u8>]) -> TinyProgram {
        TinyProgram {
            bodies: bodies.to_vec(),
            methods: (0..bodies.len()).collect(),
            type_refs: 1,
            idle_strings: 0,
            is_wide: false,
            has_room: true,
            flags: 1,
            strong_name: [0; 2],
            native: [0; 2],
        }
    }

    /// The file.
    pub(crate) fn write(&self) -> Vec<u8> {
        let size = self.metadata(&[]).len();
        let mut section = vec![0; CLI_SIZE + size];
        let mut rvas = Vec::new();
        for body in &self.bodies {
            section.resize(section.len().next_multiple_of(4), 0);
            rvas.push(RVA + section.len() as u32);
            section.extend(body);
        }
        let metadata = self.metadata(&rvas);
        section[CLI_SIZE..CLI_SIZE + size].copy_from_slice(&metadata);
        let cli = [CLI_SIZE as u32, 0, RVA + CLI_SIZE as u32, size as u32, self.flags];
        put_words(&mut section, 0, &cli);
        put_words(&mut section, 32, &self.strong_name);
        put_words(&mut section, 64, &self.native);

        let optional_size = if self.is_wide { 240 } else { 224 };
        // The name of the only section begins so late that another header does not fit, or does.
        let optional = if self.has_room { 0x80 } else { 0x1D0 - optional_size };
        let pe = optional - 24;
        let mut file = vec![0; 0x200];
        file[..2].copy_from_slice(b"MZ");
        put_words(&mut file, 0x3C, &[pe as u32]);
        file[pe..pe + 8].copy_from_slice(b"PE\0\0\x4c\x01\x01\0");
        file[pe + 20..pe + 24].copy_from_slice(&[optional_size as u8, 0, 2, 1]);
        file[optional..optional + 2].copy_from_slice(if self.is_wide { &[0x0B, 2] } else { &[0x0B, 1] });
        put_words(&mut file, optional + 32, &[0x2000, 0x200]);
        put_words(&mut file, optional + 56, &[0x10_0000, 0x200]);
        let directories = optional + optional_size - 128;
        put_words(&mut file, directories - 4, &[16]);
        put_words(&mut file, directories + 14 * 8, &[RVA, CLI_SIZE as u32]);
        let raw_size = section.len().next_multiple_of(0x200);
        let header = optional + optional_size;
        file[header..header + 5].copy_from_slice(b".text");
        put_words(&mut file, header + 8, &[section.len() as u32, RVA, raw_size as u32, 0x200]);
        section.resize(raw_size, 0);
        file.extend(section);
        file
    }

    fn metadata(&self, rvas: &[u32]) -> Vec<u8> {
        let mut strings = b"\0mscorlib\0System\0Object\0M\0".to_vec();
        strings.resize(strings.len() + self.idle_strings, b'x');
        strings.push(0);
        let [library, system, object, name] = [1, 10, 17, 24];
        let blobs = vec![0, 3, 0, 0, 1];
        let type_ref = cells(&[1 << 2 | 2, object, system]);
        let methods: Vec<Vec<u8>> = self
            .methods
            .iter()
            .map(|&body| {
                let rva = rvas.get(body).copied().unwrap_or(0);
                cells(&[rva as u16, (rva >> 16) as u16, 0, 0x10, name, 1, 1])
            })
            .collect();
        let rows: [(u32, &[Vec<u8>]); 6] = [
            (0x00, &[cells(&[0, name, 0, 0, 0])]),
            (0x01, &vec![type_ref; self.type_refs]),
            (0x02, &[cells(&[0, 0, name, 0, 1 << 2 | 1, 1, 1])]),
            (0x06, &methods),
            (0x0A, &[cells(&[1 << 3 | 1, name, 1])]),
            (0x23, &[cells(&[4, 0, 0, 0, 0, 0, 0, library, 0, 0])]),
        ];
        let mut streams = [("#~", tables(&rows)), ("#Strings", strings), ("#Blob", blobs)];
        streams.iter_mut().for_each(|(_, bytes)| bytes.resize(bytes.len().next_multiple_of(4), 0));
        root(&streams)
    }
}

/// Puts words at a place.
pub(crate) fn put_words(bytes: &mut [u8], at: usize, words: &[u32]) {
    for (index, word) in words.iter().enumerate() {
        bytes[at + index * 4..at + index * 4 + 4].copy_from_slice(&word.to_le_bytes());
    }
}

/// A body with the smallest header.
pub(crate) fn tiny(code: &[u8]) -> Vec<u8> {
    let mut body = vec![(code.len() as u8) << 2 | 2];
    body.extend(code);
    body
}

/// A body with a large header.
pub(crate) fn fat(code: &[u8]) -> Vec<u8> {
    let mut body = vec![0x03, 0x30, 8, 0];
    body.extend((code.len() as u32).to_le_bytes());
    body.extend([0; 4]);
    body.extend(code);
    body
}

/// A body with small clauses: `finally` blocks of one instruction after `try` blocks.
pub(crate) fn with_finally(code: &[u8], clauses: &[(u16, u8, u16, u8)]) -> Vec<u8> {
    let mut body = fat(code);
    body[0] |= 8;
    body.resize(body.len().next_multiple_of(4), 0);
    body.extend([1, clauses.len() as u8 * 12 + 4, 0, 0]);
    for &(start, length, handler, handler_length) in clauses {
        body.extend([2, 0]);
        body.extend(start.to_le_bytes());
        body.push(length);
        body.extend(handler.to_le_bytes());
        body.push(handler_length);
        body.extend([0; 4]);
    }
    body
}
