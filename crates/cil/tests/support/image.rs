//! A writer of metadata and of the smallest PE file around them.

/// A metadata root with these streams.
pub fn root(streams: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut file = b"BSJB\x01\0\x01\0\0\0\0\0\x0c\0\0\0PDB v1.0\0\0\0\0\0\0".to_vec();
    file.extend((streams.len() as u16).to_le_bytes());
    let padded = |name: &str| name.len() + 4 - name.len() % 4;
    let mut offset = file.len() + streams.iter().map(|(name, _)| 8 + padded(name)).sum::<usize>();
    for (name, data) in streams {
        file.extend((offset as u32).to_le_bytes());
        file.extend((data.len() as u32).to_le_bytes());
        file.extend(name.as_bytes());
        file.extend(vec![0; padded(name) - name.len()]);
        offset += data.len();
    }
    streams.iter().for_each(|(_, data)| file.extend(data));
    file
}

/// A table stream with two-byte indices: tables by number, each with its rows.
pub fn tables(tables: &[(u32, &[Vec<u8>])]) -> Vec<u8> {
    let mut stream = vec![0, 0, 0, 0, 2, 0, 0, 1];
    stream.extend(tables.iter().map(|(number, _)| 1u64 << number).sum::<u64>().to_le_bytes());
    stream.extend(0u64.to_le_bytes());
    tables.iter().for_each(|(_, rows)| stream.extend((rows.len() as u32).to_le_bytes()));
    tables.iter().flat_map(|(_, rows)| *rows).for_each(|row| stream.extend(row));
    stream
}

/// Two-byte cells.
pub fn cells(cells: &[u16]) -> Vec<u8> {
    cells.iter().flat_map(|cell| cell.to_le_bytes()).collect()
}

/// A PE file with one section, which holds a CLI header and metadata.
pub fn image(metadata: &[u8]) -> Vec<u8> {
    const RVA: u32 = 0x2000;
    const FILE_OFFSET: usize = 0x200;
    const CLI_SIZE: u32 = 72;
    let mut file = vec![0; FILE_OFFSET];
    let mut put = |at: usize, bytes: &[u8]| file[at..at + bytes.len()].copy_from_slice(bytes);
    let words = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    put(0, b"MZ");
    put(0x3C, &words(&[0x40]));
    put(0x40, b"PE\0\0\x4c\x01\x01\0");
    put(0x54, &[224, 0, 2, 1]);
    let optional = 0x58;
    put(optional, &[0x0B, 0x01]);
    put(optional + 92, &words(&[16]));
    put(optional + 96 + 14 * 8, &words(&[RVA, CLI_SIZE]));
    let size = CLI_SIZE + metadata.len() as u32;
    put(optional + 224, b".text");
    put(optional + 224 + 8, &words(&[size, RVA, size, FILE_OFFSET as u32]));
    file.extend(words(&[CLI_SIZE, 0, RVA + CLI_SIZE, metadata.len() as u32, 1]));
    file.resize(FILE_OFFSET + CLI_SIZE as usize, 0);
    file.extend(metadata);
    file
}
