//! One method's code with changes. Everything else about it stays: branches lead to the same
//! instructions, and clauses protect them.

use super::{Change, Edit};
use crate::il::{Clause, ClauseKind, Flow, Instruction, MethodBody, Opcode, Operand, can_be_volatile};
use crate::metadata::Token;

/// A method with changes.
pub(super) struct Rewritten {
    /// Header, code and clauses; they begin at a multiple of four.
    pub(super) bytes: Vec<u8>,
    /// Where offsets went.
    pub(super) moves: Moves,
    /// Where the changes are now, in their order.
    pub(super) places: Vec<u32>,
    /// Whether a call is not a tail call any longer.
    pub(super) lost_tail: bool,
}

/// Where the offsets of a method went.
pub(super) struct Moves {
    /// Old and new offset of each instruction, and of the end.
    starts: Vec<(u32, u32)>,
}

impl Moves {
    /// Old and new offsets, in order; the last ones are those of the end.
    pub(super) fn new(starts: Vec<(u32, u32)>) -> Moves {
        Moves { starts }
    }

    /// The new offset of the instruction at an old one, or of an instruction that was inserted before it.
    /// What is beyond the end stays that far beyond it.
    pub(super) fn map(&self, offset: u32) -> u32 {
        let index = self.starts.partition_point(|&(old, _)| old <= offset);
        match index.checked_sub(1).and_then(|index| self.starts.get(index)) {
            Some(&(old, new)) if index == self.starts.len() => new.saturating_add(offset - old),
            Some(&(_, new)) => new,
            None => offset,
        }
    }
}

/// What happens to an instruction.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Fate {
    #[default]
    Stays,
    Goes,
    BecomesNop,
}

/// What is done at an instruction.
#[derive(Clone, Copy, Default)]
struct Plan {
    fence: bool,
    /// A fence that branches to the instruction pass by.
    loop_fence: bool,
    /// Whether it is to be volatile, if that is to change.
    wanted: Option<bool>,
    /// Whether it gets a prefix for that.
    volatile: bool,
    fate: Fate,
}

/// A piece of the new code.
#[derive(Clone, Copy)]
enum Piece {
    /// An instruction of the old code, with its index.
    Old(usize),
    Fence,
    Volatile,
    Nop,
}

/// Short branches become long ones where they have to. This often, lengths are computed anew to see
/// which; then all do that are left.
const ROUNDS: usize = 16;

struct Writer<'a> {
    body: &'a MethodBody,
    code: &'a [u8],
    fence: Token,
    plans: Vec<Plan>,
    lost_tail: bool,
}

/// Makes changes to a body. `code` are the bytes of its code; `is_barrier` says whether a token is a
/// method that is a fence. An error says which change cannot be made, and why.
pub(super) fn rewrite(
    body: &MethodBody,
    code: &[u8],
    fence: Token,
    changes: &[Change],
    is_barrier: impl Fn(Token) -> bool,
) -> Result<Rewritten, (Option<usize>, String)> {
    let plans = vec![Plan::default(); body.code.len()];
    let mut writer = Writer { body, code, fence, plans, lost_tail: false };
    for (number, change) in changes.iter().enumerate() {
        writer.plan(change, &is_barrier).map_err(|why| (Some(number), why))?;
    }
    writer.write(changes).map_err(|why| (None, why))
}

impl Writer<'_> {
    /// The indices of an instruction with its prefixes.
    fn group(&self, offset: u32) -> Result<std::ops::Range<usize>, String> {
        let Some(index) = self.body.index_of(offset) else {
            return Err("no instruction starts here".to_owned());
        };
        let code = &self.body.code;
        let is_prefix = |instruction: &Instruction| instruction.opcode.flow() == Flow::Prefix;
        let before = code[..index].iter().rev().take_while(|it| is_prefix(it)).count();
        let after = code[index..].iter().take_while(|it| is_prefix(it)).count();
        // Every prefix has an instruction after it: the reader checks that.
        let (start, end) = (index - before, (index + after + 1).min(code.len()));
        let inner = code.get(start + 1..end).unwrap_or_default();
        let enters = |target: &u32| inner.iter().any(|instruction| instruction.offset == *target);
        if inner.is_empty() || !code.iter().any(|it| it.targets().iter().any(enters)) {
            return Ok(start..end);
        }
        Err("a branch goes between the instruction and its prefix".to_owned())
    }

    fn plan(&mut self, change: &Change, is_barrier: &impl Fn(Token) -> bool) -> Result<(), String> {
        let group = self.group(change.offset)?;
        let (start, last) = (group.start, group.end - 1);
        let instruction = &self.body.code[last];
        let prefixes: Vec<usize> =
            group.clone().filter(|&index| self.body.code[index].opcode == Opcode::Volatile).collect();
        match change.edit {
            Edit::FenceBefore => {
                let start = self.before_delegate(start);
                self.plans[start].fence = true;
                if instruction.opcode == Opcode::Ret {
                    self.drop_tail(start);
                }
            }
            Edit::FenceBeforeLoop => self.plans[start].loop_fence = true,
            Edit::Volatile if !can_be_volatile(instruction.opcode) => {
                return Err(match instruction.opcode.name() {
                    name if name.starts_with("ldelem") || name.starts_with("stelem") => {
                        format!("{name} cannot be volatile: in CIL, elements of arrays have no such prefix")
                    }
                    name => format!("{name} cannot be volatile"),
                });
            }
            Edit::Volatile => {
                self.want(start, true)?;
                self.plans[start].volatile = prefixes.is_empty();
            }
            Edit::NotVolatile if !can_be_volatile(instruction.opcode) => {
                return Err(format!("{} is never volatile", instruction.opcode.name()));
            }
            Edit::NotVolatile => {
                self.want(start, false)?;
                prefixes.iter().for_each(|&index| self.plans[index].fate = Fate::Goes);
            }
            Edit::NoFence => {
                let is_fence = matches!(instruction.operand, Operand::Token(token) if is_barrier(token));
                if instruction.opcode != Opcode::Call || !is_fence {
                    return Err("this is not a call of MemoryBarrier".to_owned());
                }
                group.for_each(|index| self.plans[index].fate = Fate::Goes);
                self.plans[last].fate = Fate::BecomesNop;
            }
        }
        Ok(())
    }

    fn want(&mut self, start: usize, volatile: bool) -> Result<(), String> {
        match self.plans[start].wanted.replace(volatile) {
            Some(other) if other != volatile => Err("another change says the opposite".to_owned()),
            _ => Ok(()),
        }
    }

    /// Where a fence goes that is asked for before an instruction. Runtimes recognise how delegates are
    /// made, `ldftn; newobj` or `dup; ldvirtftn; newobj`, and mono makes others from what is nearly
    /// that. None of these touches memory before the last one, so the fence goes before all of them.
    fn before_delegate(&self, start: usize) -> usize {
        let code = &self.body.code;
        let opcode = |index: usize| code[index].opcode;
        let before = |index: usize, wanted: Opcode| {
            let index = index.checked_sub(1).filter(|&index| opcode(index) == wanted);
            index.filter(|_| !self.is_target(start))
        };
        let pointer = match opcode(start) {
            Opcode::Ldvirtftn => Some(start),
            Opcode::Newobj => match before(start, Opcode::Ldftn) {
                Some(pointer) => {
                    let prefixes = code[..pointer].iter().rev();
                    return pointer - prefixes.take_while(|it| it.opcode.flow() == Flow::Prefix).count();
                }
                None => before(start, Opcode::Ldvirtftn).filter(|&pointer| !self.is_target(pointer)),
            },
            _ => None,
        };
        pointer.and_then(|pointer| before(pointer, Opcode::Dup)).unwrap_or(start)
    }

    fn is_target(&self, index: usize) -> bool {
        let offset = self.body.code[index].offset;
        self.body.code.iter().any(|it| it.targets().contains(&offset))
    }

    /// What follows a tail call is not run, so a call before a fence must be none.
    fn drop_tail(&mut self, ret: usize) {
        let code = &self.body.code;
        let mut index = ret.saturating_sub(1);
        while let Some(before) = index.checked_sub(1).filter(|&it| code[it].opcode.flow() == Flow::Prefix) {
            index = before;
            if code[index].opcode == Opcode::Tail {
                self.plans[index].fate = Fate::Goes;
                self.lost_tail = true;
            }
        }
    }

    fn write(self, changes: &[Change]) -> Result<Rewritten, String> {
        let mut pieces = Vec::new();
        // For each old instruction, the first piece that stands for it.
        let mut firsts = Vec::new();
        for (index, plan) in self.plans.iter().enumerate() {
            pieces.extend(plan.loop_fence.then_some(Piece::Fence));
            firsts.push(pieces.len());
            pieces.extend(plan.fence.then_some(Piece::Fence));
            pieces.extend(plan.volatile.then_some(Piece::Volatile));
            pieces.extend(match plan.fate {
                Fate::Stays => Some(Piece::Old(index)),
                Fate::Goes => None,
                Fate::BecomesNop => Some(Piece::Nop),
            });
        }
        firsts.push(pieces.len());
        let (offsets, is_long) = self.lay_out(&pieces, &firsts)?;
        let code = self.encode(&pieces, &firsts, &offsets, &is_long)?;
        let old = self.body.code.iter().map(|instruction| instruction.offset);
        let starts =
            old.chain([self.body.code_size()]).zip(&firsts).map(|(old, &piece)| (old, offsets[piece]));
        let moves = Moves::new(starts.collect());
        let places =
            changes.iter().map(|change| self.place(change, &firsts, &offsets)).collect::<Result<_, _>>()?;
        let clauses: Vec<Clause> = self.body.clauses.iter().map(|clause| moved(clause, &moves)).collect();
        let bytes = super::format::body(self.body, &code, &clauses)?;
        Ok(Rewritten { bytes, moves, places, lost_tail: self.lost_tail })
    }

    /// Where a change is in the new code: the fence, the access itself, or what is left of a fence.
    fn place(&self, change: &Change, firsts: &[usize], offsets: &[u32]) -> Result<u32, String> {
        let group = self.group(change.offset)?;
        let piece = match change.edit {
            Edit::FenceBefore => firsts[self.before_delegate(group.start)],
            Edit::FenceBeforeLoop => firsts[group.start] - 1,
            // The last piece of an instruction is the instruction itself.
            _ => firsts[group.end] - 1,
        };
        Ok(offsets[piece])
    }

    /// The offset of each piece and of the end, and which short branches become long ones.
    fn lay_out(&self, pieces: &[Piece], firsts: &[usize]) -> Result<(Vec<u32>, Vec<bool>), String> {
        let mut is_long = vec![false; pieces.len()];
        for round in 0.. {
            let mut offsets = vec![0u32];
            let mut end = 0u32;
            for (&piece, &long) in pieces.iter().zip(&is_long) {
                let size = match piece {
                    Piece::Old(index) => self.raw(index).len() as u32 + if long { 3 } else { 0 },
                    Piece::Fence => 5,
                    Piece::Volatile => 2,
                    Piece::Nop => 1,
                };
                end = end.checked_add(size).filter(|&end| end < 1 << 31).ok_or(TOO_LARGE)?;
                offsets.push(end);
            }
            let mut is_done = true;
            for (number, &piece) in pieces.iter().enumerate() {
                let Piece::Old(index) = piece else { continue };
                let instruction = &self.body.code[index];
                let (Some(_), &Operand::Branch(target)) =
                    (long_form(instruction.opcode), &instruction.operand)
                else {
                    continue;
                };
                let distance = self.distance(offsets[number + 1], target, firsts, &offsets)?;
                if !is_long[number] && (round >= ROUNDS || i8::try_from(distance).is_err()) {
                    is_long[number] = true;
                    is_done = false;
                }
            }
            if is_done {
                return Ok((offsets, is_long));
            }
        }
        Err(TOO_LARGE.to_owned())
    }

    fn encode(
        &self,
        pieces: &[Piece],
        firsts: &[usize],
        offsets: &[u32],
        is_long: &[bool],
    ) -> Result<Vec<u8>, String> {
        let mut code = Vec::new();
        for (number, &piece) in pieces.iter().enumerate() {
            let index = match piece {
                Piece::Old(index) => index,
                Piece::Fence => {
                    code.push(Opcode::Call as u8);
                    code.extend(self.fence.0.to_le_bytes());
                    continue;
                }
                Piece::Volatile => {
                    code.extend((Opcode::Volatile as u16).to_be_bytes());
                    continue;
                }
                Piece::Nop => {
                    code.push(Opcode::Nop as u8);
                    continue;
                }
            };
            let instruction = &self.body.code[index];
            let distance = |target| self.distance(offsets[number + 1], target, firsts, offsets);
            match (&instruction.operand, long_form(instruction.opcode)) {
                (&Operand::Branch(target), Some(_)) if !is_long[number] => {
                    code.push(instruction.opcode as u8);
                    code.push(distance(target)? as i8 as u8);
                }
                (&Operand::Branch(target), long) => {
                    code.push(long.unwrap_or(instruction.opcode) as u8);
                    code.extend(distance(target)?.to_le_bytes());
                }
                (Operand::Switch(targets), _) => {
                    code.push(instruction.opcode as u8);
                    code.extend((targets.len() as u32).to_le_bytes());
                    for &target in targets {
                        code.extend(distance(target)?.to_le_bytes());
                    }
                }
                _ => code.extend(self.raw(index)),
            }
        }
        Ok(code)
    }

    fn raw(&self, index: usize) -> &[u8] {
        let start = self.body.code[index].offset as usize;
        self.code.get(start..self.body.end_of(index) as usize).unwrap_or_default()
    }

    /// How far it is from the end of a branch to what it leads to.
    fn distance(&self, from: u32, target: u32, firsts: &[usize], offsets: &[u32]) -> Result<i32, String> {
        let piece = self.body.index_of(target).and_then(|index| firsts.get(index));
        let to = piece.and_then(|&piece| offsets.get(piece)).ok_or("a branch leads nowhere")?;
        i32::try_from(i64::from(*to) - i64::from(from)).map_err(|_| TOO_LARGE.to_owned())
    }
}

const TOO_LARGE: &str = "the method becomes too large";

/// The branch with four bytes for the distance that does what one with a single byte does.
fn long_form(opcode: Opcode) -> Option<Opcode> {
    match opcode {
        Opcode::LeaveS => Some(Opcode::Leave),
        _ => {
            let short = opcode as u16;
            let is_short = (Opcode::BrS as u16..=Opcode::BltUnS as u16).contains(&short);
            let long = Opcode::from_code(short.wrapping_add(Opcode::Br as u16 - Opcode::BrS as u16));
            long.filter(|_| is_short)
        }
    }
}

fn moved(clause: &Clause, moves: &Moves) -> Clause {
    let range = |range: &std::ops::Range<u32>| moves.map(range.start)..moves.map(range.end);
    let kind = match clause.kind {
        ClauseKind::Filter(start) => ClauseKind::Filter(moves.map(start)),
        other => other,
    };
    Clause { kind, try_range: range(&clause.try_range), handler: range(&clause.handler) }
}
