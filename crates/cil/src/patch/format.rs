//! The bytes of a method's body (ECMA-335 II.25.4): header, code, exception clauses.

use crate::il::{Clause, ClauseKind, MethodBody};

const TINY: u8 = 2;
const LONGEST_TINY: usize = 63;
/// A tiny body has no room to say how deep the stack gets.
const TINY_STACK: u16 = 8;

/// A fat header of three words.
const FAT: u16 = 0x3003;
const MORE_SECTIONS: u16 = 0x08;
const INIT_LOCALS: u16 = 0x10;

const CLAUSES: u32 = 0x01;
const FAT_CLAUSES: u32 = 0x41;

/// A body with other code and clauses, to be put at a multiple of four.
pub(super) fn body(old: &MethodBody, code: &[u8], clauses: &[Clause]) -> Result<Vec<u8>, String> {
    let is_plain = old.locals.is_none() && !old.init_locals && clauses.is_empty();
    if is_plain && code.len() <= LONGEST_TINY && old.max_stack == TINY_STACK {
        let mut bytes = vec![(code.len() as u8) << 2 | TINY];
        bytes.extend(code);
        return Ok(bytes);
    }
    let mut flags = FAT;
    flags |= if clauses.is_empty() { 0 } else { MORE_SECTIONS };
    flags |= if old.init_locals { INIT_LOCALS } else { 0 };
    let mut bytes = flags.to_le_bytes().to_vec();
    bytes.extend(old.max_stack.to_le_bytes());
    bytes.extend((code.len() as u32).to_le_bytes());
    bytes.extend(old.locals.map_or(0, |token| token.0).to_le_bytes());
    bytes.extend(code);
    if !clauses.is_empty() {
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        write_clauses(clauses, &mut bytes)?;
    }
    Ok(bytes)
}

fn write_clauses(clauses: &[Clause], bytes: &mut Vec<u8>) -> Result<(), String> {
    let small = clauses.len() * 12 + 4;
    let fat = clauses.len() * 24 + 4;
    let is_small = small <= 0xFF && clauses.iter().all(is_small);
    if fat >= 1 << 24 {
        return Err("the method has too many exception clauses".to_owned());
    }
    let header = if is_small { CLAUSES | (small as u32) << 8 } else { FAT_CLAUSES | (fat as u32) << 8 };
    bytes.extend(header.to_le_bytes());
    for clause in clauses {
        let (kind, extra) = match clause.kind {
            ClauseKind::Catch(token) => (0u32, token.0),
            ClauseKind::Filter(start) => (1, start),
            ClauseKind::Finally => (2, 0),
            ClauseKind::Fault => (4, 0),
        };
        let ranges = [&clause.try_range, &clause.handler];
        if is_small {
            bytes.extend((kind as u16).to_le_bytes());
            for range in ranges {
                bytes.extend((range.start as u16).to_le_bytes());
                bytes.push((range.end - range.start) as u8);
            }
        } else {
            bytes.extend(kind.to_le_bytes());
            for range in ranges {
                bytes.extend(range.start.to_le_bytes());
                bytes.extend((range.end - range.start).to_le_bytes());
            }
        }
        bytes.extend(extra.to_le_bytes());
    }
    Ok(())
}

fn is_small(clause: &Clause) -> bool {
    let fits = |range: &std::ops::Range<u32>| range.start <= 0xFFFF && range.end - range.start <= 0xFF;
    fits(&clause.try_range) && fits(&clause.handler)
}
