//! What one input may take: the budget that every phase keeps to, from reading files to telling a story.
//!
//! Memory is what the process takes, as the operating system says it. Where that is not known (other systems than
//! Linux) only the search's own reckoning counts.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fencepost_ir::Budget;

/// The budget of one input, from now on.
pub(crate) fn budget(
    stop: &'static AtomicBool,
    time: Option<Duration>,
    memory: Option<usize>,
) -> Budget<'static> {
    Budget::unlimited().until(stop).lasting(time).taking(memory, &resident)
}

/// The bytes of memory that the process takes.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencepost_ir::Stop;

    #[test]
    fn what_the_process_takes_is_known_on_linux() {
        static STOP: AtomicBool = AtomicBool::new(false);
        if cfg!(target_os = "linux") {
            assert!(resident().is_some_and(|bytes| bytes > 1 << 16));
            assert_eq!(budget(&STOP, None, Some(1)).stop(), Some(Stop::Memory(1)));
        }
        assert_eq!(budget(&STOP, None, Some(usize::MAX)).stop(), None);
    }
}
