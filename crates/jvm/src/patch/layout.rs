//! Where instructions come to stand when fences stand between them, and how jumps reach them then.
//!
//! A `goto` that does not reach its target any more has a longer form. A conditional jump has none: it goes to
//! a stepping stone, a long `goto` that stands where control does not come by, or passes by with a jump: behind
//! an instruction after which control does not go on, or where the `StackMapTable` has a frame. That way what
//! is known at a stone is what is known at the jump's target, and no types have to be found out.

use std::collections::{BTreeMap, BTreeSet};

use fencepost_ir::broken::Invariant;

use crate::code::raw::{is_short_jump, jumps, length};
use crate::error::Error;

/// `invokestatic` with the index of a method.
const FENCE: usize = 3;

/// `goto_w` with its distance.
const STONE: usize = 5;

/// `goto` with its distance: past stepping stones.
const SKIP: usize = 3;

const GOTO: u8 = 0xa7;
const JSR: u8 = 0xa8;
const TABLE_SWITCH: u8 = 0xaa;
const LOOKUP_SWITCH: u8 = 0xab;
const GOTO_W: u8 = 0xc8;

/// What a jump to a long form adds to the opcode of the short one.
const LONG: u8 = GOTO_W - GOTO;

/// Old and new offsets of a method's code.
pub(super) struct Layout<'a> {
    code: &'a [u8],
    fences: &'a BTreeSet<usize>,
    /// Those of first instructions of loops that have a fence before the loop.
    entries: &'a BTreeSet<usize>,
    /// Offsets of the instructions, and of the end.
    old: Vec<usize>,
    /// Where each of these begins now, with its fence.
    begins: Vec<usize>,
    /// Where what is before each of these ends now: there may be stepping stones between.
    ends: Vec<usize>,
    /// Offsets of unconditional jumps that take the long form.
    long: BTreeSet<usize>,
    /// By the offset of conditional jumps: the offset that their stepping stones stand before.
    detours: BTreeMap<usize, usize>,
    /// Where these lead, by the offset that they stand before.
    stones: BTreeMap<usize, BTreeSet<usize>>,
}

impl<'a> Layout<'a> {
    /// With fences before some instructions, and before some loops by their first instructions. Handlers protect the ranges `protected`; there are frames at the
    /// offsets `framed`.
    pub(super) fn new(
        code: &'a [u8],
        [fences, entries]: [&'a BTreeSet<usize>; 2],
        protected: &[(usize, usize)],
        framed: &BTreeSet<usize>,
    ) -> Result<Layout<'a>, Error> {
        let mut old = vec![0];
        let mut at = 0;
        while let Some(length) = length(code, at) {
            at += length;
            old.push(at);
        }
        let (begins, ends) = (Vec::new(), Vec::new());
        let (long, detours, stones) = Default::default();
        let mut layout = Layout { code, fences, entries, old, begins, ends, long, detours, stones };
        let mut all = fences.iter().chain(entries);
        if let Some(offset) = all.find(|&&offset| layout.index(offset).is_none_or(|_| offset == at)) {
            return Err(Error::new("no instruction begins here").within(offset));
        }
        let gaps = layout.gaps(protected, framed);
        loop {
            layout.place();
            if !layout.lengthen(&gaps)? {
                break;
            }
        }
        match layout.end() > usize::from(u16::MAX) {
            true => {
                Err(Error::new("with the fences it is larger than 64 KiB, the most that a method may be"))
            }
            false => Ok(layout),
        }
    }

    /// Where the instruction at an old offset begins now; there is one.
    fn begins_at(&self, offset: usize) -> usize {
        self.begin(offset).or_broken("an instruction at the target of a jump")
    }

    fn index(&self, offset: usize) -> Option<usize> {
        self.old.binary_search(&offset).ok()
    }

    /// Where the instruction at an old offset begins now, with its fence.
    pub(super) fn begin(&self, offset: usize) -> Option<usize> {
        self.index(offset).map(|index| self.begins[index])
    }

    /// Where what was before an old offset ends now.
    pub(super) fn end_before(&self, offset: usize) -> Option<usize> {
        self.index(offset).map(|index| self.ends[index])
    }

    /// Where the instruction at an old offset itself is now.
    pub(super) fn own(&self, offset: usize) -> Option<usize> {
        Some(self.begin(offset)? + if self.fences.contains(&offset) { FENCE } else { 0 })
    }

    /// The size of the new code.
    fn end(&self) -> usize {
        *self.begins.last().or_broken("the end of the code")
    }

    /// Each stepping stone: where it is, and the old offset it leads to.
    pub(super) fn stones(&self) -> impl Iterator<Item = (usize, usize)> {
        self.stones.iter().flat_map(move |(&gap, targets)| {
            targets.iter().map(move |&target| (self.stone(gap, target), target))
        })
    }

    fn stone(&self, gap: usize, target: usize) -> usize {
        let before = self.stones.get(&gap).map_or(0, |targets| targets.range(..target).count());
        let start = self.end_before(gap).or_broken("an instruction behind a gap") + self.entry(gap);
        start + self.skip(gap) + STONE * before
    }

    /// The size of the fence before the loop that begins at an offset, if there is one.
    fn entry(&self, offset: usize) -> usize {
        if self.entries.contains(&offset) { FENCE } else { 0 }
    }

    /// The size of the jump past stepping stones before an offset, if control comes by.
    fn skip(&self, gap: usize) -> usize {
        let before = self.index(gap).and_then(|index| index.checked_sub(1));
        let last = before.map(|before| self.code[self.old[before]]);
        // Switches, returns and `athrow` are the others after which control does not go on.
        if matches!(last, Some(GOTO | GOTO_W | TABLE_SWITCH..=0xb1 | 0xbf)) { 0 } else { SKIP }
    }

    /// The offsets that stepping stones may stand before. No handler is around.
    fn gaps(&self, protected: &[(usize, usize)], framed: &BTreeSet<usize>) -> Vec<usize> {
        let fit = |gap: &usize| *gap == 0 || framed.contains(gap) || self.skip(*gap) == 0;
        let inside = |gap: &usize| protected.iter().any(|(start, end)| start < gap && gap < end);
        self.old.iter().copied().filter(|gap| fit(gap) && !inside(gap)).collect()
    }

    /// Gives everything its place, with the jumps as they are known to be.
    fn place(&mut self) {
        let mut at = 0;
        (self.begins, self.ends) = (Vec::new(), Vec::new());
        for (index, &old) in self.old.iter().enumerate() {
            self.ends.push(at);
            at += self.entry(old);
            at += self.stones.get(&old).map_or(0, |stones| self.skip(old) + STONE * stones.len());
            self.begins.push(at);
            let Some(next) = self.old.get(index + 1) else { break };
            at += if self.fences.contains(&old) { FENCE } else { 0 };
            at += match self.code[old] {
                _ if self.long.contains(&old) => STONE,
                TABLE_SWITCH | LOOKUP_SWITCH => next - old + padding(at) - padding(old),
                _ => next - old,
            };
        }
    }

    /// Where the short jump at an offset goes now.
    fn goal(&self, offset: usize, target: usize) -> usize {
        match self.detours.get(&offset) {
            Some(&gap) => self.stone(gap, target),
            None => self.begins_at(target),
        }
    }

    /// Changes jumps that do not reach their targets; whether there were some.
    fn lengthen(&mut self, gaps: &[usize]) -> Result<bool, Error> {
        let mut changed = false;
        for &offset in &self.old[..self.old.len() - 1] {
            let opcode = self.code[offset];
            let Some((_, target)) = jumps(self.code, offset).pop() else { continue };
            let (own, target) = (self.own(offset).or_broken("an instruction that jumps"), target as usize);
            let reaches = |goal: usize| i16::try_from(goal as i64 - own as i64).is_ok();
            if !is_short_jump(opcode) || self.long.contains(&offset) || reaches(self.goal(offset, target)) {
                continue;
            }
            changed = true;
            if matches!(opcode, GOTO | JSR) {
                self.long.insert(offset);
                continue;
            }
            let distance =
                |gap: &&usize| self.end_before(**gap).or_broken("an instruction behind a gap").abs_diff(own);
            match gaps.iter().min_by_key(distance) {
                Some(&gap) if !self.detours.contains_key(&offset) => {
                    self.detours.insert(offset, gap);
                    self.stones.entry(gap).or_default().insert(target);
                }
                _ => return Err(Error::new("with the fences this jump does not reach").within(offset)),
            }
        }
        Ok(changed)
    }

    /// The new code, with calls of the method at an index as fences.
    pub(super) fn write(&self, fence: u16) -> Vec<u8> {
        let mut new = Vec::with_capacity(self.end());
        let call = |new: &mut Vec<u8>| {
            new.push(0xb8);
            new.extend(fence.to_be_bytes());
        };
        for (index, &old) in self.old.iter().enumerate() {
            if self.entries.contains(&old) {
                call(&mut new);
            }
            if self.stones.contains_key(&old) && self.skip(old) > 0 {
                let distance = (self.begins[index] - new.len()) as u16;
                new.push(GOTO);
                new.extend(distance.to_be_bytes());
            }
            for &target in self.stones.get(&old).into_iter().flatten() {
                let distance = self.begins_at(target) as i32 - new.len() as i32;
                new.push(GOTO_W);
                new.extend(distance.to_be_bytes());
            }
            let Some(&next) = self.old.get(index + 1) else { break };
            if self.fences.contains(&old) {
                call(&mut new);
            }
            self.write_instruction(&mut new, old..next);
        }
        new
    }

    fn write_instruction(&self, new: &mut Vec<u8>, old: std::ops::Range<usize>) {
        let own = new.len();
        let opcode = self.code[old.start];
        let distance = |goal: usize| goal as i32 - own as i32;
        if is_short_jump(opcode) {
            let target = jumps(self.code, old.start).pop().or_broken("the target of a jump").1 as usize;
            let distance = distance(self.goal(old.start, target));
            if self.long.contains(&old.start) {
                new.push(opcode + LONG);
                new.extend(distance.to_be_bytes());
            } else {
                new.push(opcode);
                new.extend((distance as i16).to_be_bytes());
            }
            return;
        }
        new.extend(&self.code[old.clone()]);
        let mut moved = 0;
        if matches!(opcode, TABLE_SWITCH | LOOKUP_SWITCH) {
            new.splice(own + 1..own + 1 + padding(old.start), vec![0; padding(own)]);
            moved = padding(own) as isize - padding(old.start) as isize;
        }
        for (operand, target) in jumps(self.code, old.start) {
            let at = (own + operand.start - old.start).wrapping_add_signed(moved);
            let distance = distance(self.begins_at(target as usize));
            new[at..at + 4].copy_from_slice(&distance.to_be_bytes());
        }
    }
}

/// How many bytes a switch leaves out behind its opcode.
fn padding(at: usize) -> usize {
    3 - at % 4
}
