//! Instructions as bytes, JVMS §6.5: how long they are, and where they jump.

use std::ops::Range;

/// Whether an instruction jumps by a distance of two bytes.
pub(crate) fn is_short_jump(opcode: u8) -> bool {
    matches!(opcode, 0x99..=0xa8 | 0xc6 | 0xc7)
}

/// The operands of a switch begin at a multiple of four.
fn operands(at: usize) -> usize {
    (at + 4) & !3
}

/// The operand of a switch, of those that have four bytes each.
fn operand(code: &[u8], at: usize, index: usize) -> Option<i64> {
    let bytes = code.get(operands(at) + 4 * index..)?.first_chunk()?;
    Some(i32::from_be_bytes(*bytes).into())
}

/// The bytes of the instruction at an offset; `None` if there is no such instruction, or it ends too early
/// to tell.
pub(crate) fn length(code: &[u8], at: usize) -> Option<usize> {
    let operand = |index| operand(code, at, index);
    let switch = |words: i64| usize::try_from(words).ok().map(|words| operands(at) + 4 * words - at);
    Some(match *code.get(at)? {
        0x10 | 0x12 | 0x15..=0x19 | 0x36..=0x3a | 0xa9 | 0xbc => 2,
        0x11 | 0x13 | 0x14 | 0x84 | 0x99..=0xa8 | 0xb2..=0xb8 | 0xbb | 0xbd | 0xc0 | 0xc1 | 0xc6 | 0xc7 => 3,
        0xc5 => 4,
        0xb9 | 0xba | 0xc8 | 0xc9 => 5,
        0xaa => switch(3 + operand(2)? - operand(1)? + 1)?,
        0xab => switch(2 + 2 * operand(1)?)?,
        // `wide iinc` has two operands.
        0xc4 => 4 + 2 * usize::from(*code.get(at + 1)? == 0x84),
        0x00..=0xc9 => 1,
        _ => return None,
    })
}

/// Where a whole instruction jumps to, each target with the bytes of its distance.
pub(crate) fn jumps(code: &[u8], at: usize) -> Vec<(Range<usize>, i64)> {
    let Some(length) = length(code, at) else { return Vec::new() };
    let jump = |start: usize, size: usize| {
        let bytes = code.get(start..start + size)?;
        // The first byte has the sign.
        let distance = bytes
            .iter()
            .skip(1)
            .fold(i64::from(bytes[0] as i8), |distance, &byte| distance << 8 | i64::from(byte));
        Some((start..start + size, at as i64 + distance))
    };
    let words = operands(at);
    let starts: Vec<usize> = match code[at] {
        opcode if is_short_jump(opcode) => return jump(at + 1, 2).into_iter().collect(),
        0xc8 | 0xc9 => vec![at + 1],
        0xaa => [words].into_iter().chain((words + 12..at + length).step_by(4)).collect(),
        0xab => [words].into_iter().chain((words + 12..at + length).step_by(8)).collect(),
        _ => return Vec::new(),
    };
    starts.into_iter().filter_map(|start| jump(start, 4)).collect()
}
