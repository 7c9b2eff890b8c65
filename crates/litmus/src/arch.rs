//! The instruction sets that tests can be written in.

/// The language of a test's threads: the first word of a litmus file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arch {
    /// 32-bit x86 in herd's Intel-like syntax.
    X86,
    /// Herd's generic assembly, whose annotations a memory model gives meaning to.
    Lisa,
}

/// General-purpose registers of x86, in herd's order.
const X86_REGISTERS: [&str; 8] = ["EAX", "EBX", "ECX", "EDX", "ESI", "EDI", "EBP", "ESP"];

impl Arch {
    /// All architectures.
    pub const ALL: [Arch; 2] = [Arch::X86, Arch::Lisa];

    /// The name in a test's first line.
    pub fn name(self) -> &'static str {
        match self {
            Arch::X86 => "X86",
            Arch::Lisa => "LISA",
        }
    }

    /// The architecture with this name.
    pub fn from_name(name: &str) -> Option<Arch> {
        Arch::ALL.into_iter().find(|arch| arch.name() == name)
    }

    /// The proper spelling of a register's name, or `None` if there is no such register.
    /// `%name` is a register of the test's own naming on every architecture.
    pub(crate) fn register(self, name: &str) -> Option<&str> {
        if name.starts_with('%') {
            return Some(name);
        }
        match self {
            Arch::X86 => X86_REGISTERS.into_iter().find(|known| known.eq_ignore_ascii_case(name)),
            Arch::Lisa => {
                let digits = name.strip_prefix('r')?;
                let numbered = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
                numbered.then_some(name)
            }
        }
    }

    /// What registers look like, for help texts.
    pub(crate) fn registers(self) -> String {
        match self {
            Arch::X86 => format!("X86 registers are {}", X86_REGISTERS.join(", ")),
            Arch::Lisa => "LISA registers are r0, r1, r2, …".to_owned(),
        }
    }

    /// Sorts registers as herd does: by number or by place in the list, `%name` ones last.
    pub(crate) fn rank(self, name: &str) -> usize {
        match self {
            Arch::X86 => X86_REGISTERS.iter().position(|known| *known == name).unwrap_or(usize::MAX),
            Arch::Lisa => name.strip_prefix('r').and_then(|digits| digits.parse().ok()).unwrap_or(usize::MAX),
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
        assert!(Arch::X86.rank("ESI") < Arch::X86.rank("EDI"));
    }
}
