//! Native programs that start an assembly: the `App` or `App.exe` that `dotnet build` puts beside `App.dll`.

use std::path::{Path, PathBuf};

use fencepost_frontend::file::has_extension;

/// How programs of Linux and macOS begin.
const NATIVE_STARTS: [&[u8]; 4] =
    [b"\x7fELF", &[0xcf, 0xfa, 0xed, 0xfe], &[0xca, 0xfe, 0xba, 0xbe], &[0xfe, 0xed, 0xfa, 0xcf]];

/// Whether a file that begins like this is a program of Linux or macOS. (So do Java classes, in part.)
pub(super) fn is_native_start(begins_with: impl Fn(&[u8]) -> bool) -> bool {
    NATIVE_STARTS.iter().any(|start| begins_with(start))
}

/// Whether a file is a native program: of Linux, of macOS, or of Windows without the header that assemblies have.
pub(super) fn is_native(bytes: &[u8]) -> bool {
    is_native_start(|start| bytes.starts_with(start)) || is_native_pe(bytes) == Some(true)
}

/// Whether a PE file has no CLI header; `None` if it cannot be read so far.
fn is_native_pe(bytes: &[u8]) -> Option<bool> {
    const CLI_DIRECTORY: usize = 14;
    let word = |at: usize| -> Option<u32> {
        let bytes = bytes.get(at..at.checked_add(4)?)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    };
    if !bytes.starts_with(b"MZ") {
        return None;
    }
    let pe = word(0x3c)? as usize;
    if bytes.get(pe..pe.checked_add(4)?)? != b"PE\0\0" {
        return None;
    }
    let optional = pe + 24;
    let directories = match word(optional)? as u16 {
        0x10b => optional + 96,
        0x20b => optional + 112,
        _ => return None,
    };
    let count = word(directories - 4)? as usize;
    Some(count <= CLI_DIRECTORY || word(directories + 8 * CLI_DIRECTORY)? == 0)
}

/// The assembly beside a native program of that name.
pub(super) fn hosted(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let stem = if has_extension(path, &["exe"]) { &name[..name.len() - 4] } else { name };
    let assembly = path.with_file_name(format!("{stem}.dll"));
    (assembly != path && assembly.is_file()).then_some(assembly)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn native_programs_are_told_from_assemblies() {
        assert!(is_native(b"\x7fELF\x02"));
        assert!(!is_native(b"MZ"));
        assert!(!is_native(b""));
        assert!(!is_native(crate::load::MODEL));
        let mut native = crate::load::MODEL.to_vec();
        let pe = u32::from_le_bytes([native[0x3c], native[0x3d], native[0x3e], native[0x3f]]) as usize;
        let cli = pe + 24 + 96 + 8 * 14;
        native[cli..cli + 4].fill(0);
        assert!(is_native(&native));
    }
}
