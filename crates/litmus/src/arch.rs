//! The instruction sets that tests can be written in.

use crate::width::Width;

/// The language of a test's threads: the first word of a litmus file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arch {
    /// 32-bit x86 in herd's Intel-like syntax.
    X86,
    /// 64-bit x86 in AT&T's syntax, as assemblers on Linux have it.
    X86_64,
    /// Herd's generic assembly, whose annotations a memory model gives meaning to.
    Lisa,
    /// McSPIN's assembly-like language, whose attributes a memory model gives meaning to.
    McSpin,
}

/// General-purpose registers of x86, in herd's order.
const X86_REGISTERS: [&str; 8] = ["EAX", "EBX", "ECX", "EDX", "ESI", "EDI", "EBP", "ESP"];

/// Registers of 64-bit x86, in herd's order: their names as a whole, and of their low 32, 16 and 8
/// bits. The code segment and the instruction pointer have no parts.
const X86_64_REGISTERS: [[&str; 4]; 18] = [
    ["rip", "", "", ""],
    ["cs", "", "", ""],
    ["rax", "eax", "ax", "al"],
    ["rbx", "ebx", "bx", "bl"],
    ["rcx", "ecx", "cx", "cl"],
    ["rdx", "edx", "dx", "dl"],
    ["rsi", "esi", "si", "sil"],
    ["rdi", "edi", "di", "dil"],
    ["rbp", "ebp", "bp", "bpl"],
    ["rsp", "esp", "sp", "spl"],
    ["r8", "r8d", "r8w", "r8b"],
    ["r9", "r9d", "r9w", "r9b"],
    ["r10", "r10d", "r10w", "r10b"],
    ["r11", "r11d", "r11w", "r11b"],
    ["r12", "r12d", "r12w", "r12b"],
    ["r13", "r13d", "r13w", "r13b"],
    ["r14", "r14d", "r14w", "r14b"],
    ["r15", "r15d", "r15w", "r15b"],
];

/// The second bytes of registers, and the whole registers.
const X86_64_SECOND_BYTES: [(&str, &str); 4] = [("ah", "rax"), ("bh", "rbx"), ("ch", "rcx"), ("dh", "rdx")];

/// A name that an `X86_64` instruction may use: the proper name of the whole register, the width
/// of the part that is meant, and whether that is the second byte.
pub(crate) fn x86_64_view(name: &str) -> Option<(&'static str, Width, bool)> {
    const WIDTHS: [Width; 4] = [Width::Quad, Width::Long, Width::Word, Width::Byte];
    if name.is_empty() || name.len() > 4 {
        return None;
    }
    let whole = X86_64_REGISTERS.iter().find_map(|names| {
        let part = names.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        Some((names[0], *WIDTHS.get(part)?, false))
    });
    let second = || X86_64_SECOND_BYTES.into_iter().find(|known| known.0.eq_ignore_ascii_case(name));
    whole.or_else(|| second().map(|(_, whole)| (whole, Width::Byte, true)))
}

impl Arch {
    /// All architectures.
    pub const ALL: [Arch; 4] = [Arch::X86, Arch::X86_64, Arch::Lisa, Arch::McSpin];

    /// The name in a test's first line.
    pub fn name(self) -> &'static str {
        match self {
            Arch::X86 => "X86",
            Arch::X86_64 => "X86_64",
            Arch::Lisa => "LISA",
            Arch::McSpin => "MCSPIN",
        }
    }

    /// The architecture with this name.
    pub fn from_name(name: &str) -> Option<Arch> {
        Arch::ALL.into_iter().find(|arch| arch.name() == name)
    }

    /// The proper spelling of a register's name, or `None` if there is no such register.
    /// `%name` is a register of the test's own naming on every architecture.
    pub(crate) fn register(self, name: &str) -> Option<&str> {
        if let Some(plain) = name.strip_prefix('%') {
            return match x86_64_view(plain).filter(|_| self == Arch::X86_64) {
                None => Some(name),
                Some(_) => self.register(plain),
            };
        }
        match self {
            Arch::X86 => X86_REGISTERS.into_iter().find(|known| known.eq_ignore_ascii_case(name)),
            Arch::X86_64 => match x86_64_view(name) {
                Some((whole, Width::Quad, _)) => Some(whole),
                _ => None,
            },
            Arch::Lisa => {
                let digits = name.strip_prefix('r')?;
                let numbered = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
                numbered.then_some(name)
            }
            Arch::McSpin => {
                let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.';
                name.bytes().all(letter).then_some(name)
            }
        }
    }

    /// What registers look like, for help texts.
    pub(crate) fn registers(self) -> String {
        match self {
            Arch::X86 => format!("X86 registers are {}", X86_REGISTERS.join(", ")),
            Arch::X86_64 => "X86_64 registers are rax, rbx, rcx, rdx, rsi, rdi, rbp, rsp and r8 to r15; \
                             only instructions name parts of them"
                .to_owned(),
            Arch::Lisa => "LISA registers are r0, r1, r2, …".to_owned(),
            Arch::McSpin => "a register's name has letters, digits, `_` and `.`".to_owned(),
        }
    }

    /// Whether a register is any name that a thread's code or the initial state gives a value.
    pub(crate) fn names_registers(self) -> bool {
        self == Arch::McSpin
    }

    /// Whether a number can be a label.
    pub(crate) fn numbers_labels(self) -> bool {
        self == Arch::McSpin
    }

    /// Whether `lock;` before an instruction is a part of it.
    pub(crate) fn has_lock_prefix(self) -> bool {
        matches!(self, Arch::X86 | Arch::X86_64)
    }

    /// Sorts registers as herd does: by number or by place in the list, `%name` ones last.
    pub(crate) fn rank(self, name: &str) -> usize {
        match self {
            Arch::X86_64 => X86_64_REGISTERS.iter().position(|known| known[0] == name).unwrap_or(usize::MAX),
            Arch::X86 => X86_REGISTERS.iter().position(|known| *known == name).unwrap_or(usize::MAX),
            Arch::Lisa | Arch::McSpin => {
                name.strip_prefix('r').and_then(|digits| digits.parse().ok()).unwrap_or(usize::MAX)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_are_recognised_and_ordered() {
        assert_eq!(Arch::X86.register("eax"), Some("EAX"));
        assert_eq!(Arch::X86.register("r1"), None);
        assert_eq!(Arch::Lisa.register("r12"), Some("r12"));
        assert_eq!(Arch::Lisa.register("r"), None);
        assert_eq!(Arch::Lisa.register("%tmp"), Some("%tmp"));
        assert!(Arch::Lisa.rank("r9") < Arch::Lisa.rank("r10"));
        assert_eq!(Arch::X86_64.register("R8"), Some("r8"));
        assert_eq!(Arch::X86_64.register("%rax"), Some("rax"));
        assert_eq!(Arch::X86_64.register("eax"), None);
        assert_eq!(x86_64_view("R10D"), Some(("r10", Width::Long, false)));
        assert_eq!(x86_64_view("bh"), Some(("rbx", Width::Byte, true)));
        assert_eq!(x86_64_view(""), None);
        assert_eq!(Arch::McSpin.register("tmp_1"), Some("tmp_1"));
        assert_eq!(Arch::McSpin.register("a-b"), None);
        assert!(Arch::X86_64.rank("rsp") < Arch::X86_64.rank("r8"));
        assert!(Arch::X86.rank("ESI") < Arch::X86.rank("EDI"));
    }
}
