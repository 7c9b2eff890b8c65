//! What code tells apart of a number that it has just been given: the numbers with which it compares that one.
//!
//! The number is followed from the instruction behind the one that gives it: through variables, sums with constants, and into
//! methods of the program whose last argument it is. Wherever it comes, it has to be compared with a constant, be a time to
//! sleep, or be printed on the console, which the program does not read. Any other use, and it is not known what is told apart.

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use fencepost_ir::Kind;
use fencepost_ir::op::{FloatOp, IntOp};

use super::Linker;
use crate::class::constant::{Constant, Member};
use crate::class::descriptor::{Signature, Ty};
use crate::class::flags;
use crate::code::sources::Sources;
use crate::code::{Call, Code, Instruction, Shuffle};

/// Sums with constants that are greater may not be in the order of what is added to.
const MOST_ADDED: i64 = 1 << 20;
/// More instructions are not looked at.
const MOST_STEPS: usize = 2_000;
/// More numbers are not told apart.
const MOST_NUMBERS: usize = 16;
/// How many doubles may be random.
const DOUBLES: f64 = 9_007_199_254_740_992.0;

/// A number on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Followed {
    /// The number with something added to it, as an `int` or a `long`.
    Sum(i64),
    /// A double.
    Double,
}

/// Follows one number.
pub(super) struct Uses<'l, 'w> {
    link: &'l mut Linker<'w>,
    /// The least number of each part that is told apart; doubles in parts of 2 to the power of 53.
    numbers: BTreeSet<i64>,
    steps: usize,
    entered: HashSet<(*const (u32, Instruction), usize, u16, Followed)>,
}

/// The least integer of each part that is told apart, but for the first, of one that is on the stack before the instruction at a
/// position, with something added to it.
pub(super) fn of_integer(
    link: &mut Linker<'_>,
    code: &Rc<Code>,
    at: usize,
    added: i64,
) -> Option<BTreeSet<i64>> {
    Uses::all(link, code, at, Followed::Sum(added).within()?)
}

/// The same for a double from 0 to 1, of which there are 2 to the power of 53 at equal distances, by their number.
pub(super) fn of_double(link: &mut Linker<'_>, code: &Rc<Code>, at: usize) -> Option<BTreeSet<i64>> {
    Uses::all(link, code, at, Followed::Double)
}

impl<'l, 'w> Uses<'l, 'w> {
    fn all(
        link: &'l mut Linker<'w>,
        code: &Rc<Code>,
        at: usize,
        followed: Followed,
    ) -> Option<BTreeSet<i64>> {
        let mut uses = Uses { link, numbers: BTreeSet::new(), steps: 0, entered: HashSet::new() };
        uses.on_the_stack(code, at, followed)?;
        Some(uses.numbers).filter(|numbers| numbers.len() <= MOST_NUMBERS)
    }

    /// The number is on top of the stack.
    fn on_the_stack(&mut self, code: &Rc<Code>, mut at: usize, mut followed: Followed) -> Option<()> {
        loop {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return None;
            }
            let next = |ahead: usize| code.instructions.get(at + ahead).map(|(_, it)| it);
            match (followed, next(0)?) {
                (_, Instruction::Goto(target)) => at = code.position(*target)?,
                (_, Instruction::Nop) => at += 1,
                (_, Instruction::Shuffle(Shuffle::Pop | Shuffle::Pop2)) => {
                    return Some(());
                }
                (_, Instruction::Store(_, variable)) => {
                    return self.in_a_variable(code, at + 1, *variable, followed);
                }
                (Followed::Sum(added), Instruction::IfZero(..)) => return self.compared(0, added),
                (Followed::Sum(added), Instruction::TableSwitch { low, targets, .. }) => {
                    let keys = 0..targets.len().min(MOST_NUMBERS + 1) as i64;
                    return keys.into_iter().try_for_each(|key| self.compared(i64::from(*low) + key, added));
                }
                (Followed::Sum(added), Instruction::LookupSwitch { pairs, .. }) => {
                    return pairs.iter().try_for_each(|&(key, _)| self.compared(key.into(), added));
                }
                (Followed::Sum(_), Instruction::Convert(Kind::I32, Kind::I64)) => at += 1,
                (Followed::Sum(added), first) if constant(first).is_some() => {
                    let number = constant(first)?;
                    let added = match next(1)? {
                        Instruction::IfIntegers(..) => return self.compared(number, added),
                        Instruction::CompareLongs if matches!(next(2)?, Instruction::IfZero(..)) => {
                            return self.compared(number, added);
                        }
                        Instruction::Integers(_, IntOp::Add) => added.checked_add(number)?,
                        Instruction::Integers(_, IntOp::Sub) => added.checked_sub(number)?,
                        _ => return self.in_a_call(code, at, followed),
                    };
                    followed = Followed::Sum(added).within()?;
                    at += 2;
                }
                (Followed::Double, first) if double(first).is_some() => match next(1)? {
                    second if compares(second) => return self.compared_double(double(first)?),
                    _ => return self.in_a_call(code, at, followed),
                },
                (_, _) => return self.in_a_call(code, at, followed),
            }
        }
    }

    /// The number is the sum without what was added.
    fn compared(&mut self, with: i64, added: i64) -> Option<()> {
        let number = with.checked_sub(added)?;
        self.numbers.extend([number, number.checked_add(1)?]);
        Some(())
    }

    fn compared_double(&mut self, with: f64) -> Option<()> {
        let number = with.clamp(-1.0, 1.0) * DOUBLES;
        if number.is_nan() {
            return None;
        }
        let whole = number.floor();
        if whole == number {
            self.numbers.insert(whole as i64);
        }
        self.numbers.insert(whole as i64 + 1);
        Some(())
    }

    /// The number is in a variable, from the instruction at a position on.
    fn in_a_variable(&mut self, code: &Rc<Code>, at: usize, variable: u16, followed: Followed) -> Option<()> {
        if !self.entered.insert((code.instructions.as_ptr(), at, variable, followed)) {
            return Some(());
        }
        let jumps: HashSet<usize> = code
            .instructions
            .iter()
            .flat_map(|(_, it)| it.targets())
            .filter_map(|target| code.position(target))
            .collect();
        let (mut seen, mut next) = (HashSet::new(), vec![at]);
        while let Some(at) = next.pop() {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return None;
            }
            if !seen.insert(at) {
                continue;
            }
            let (offset, instruction) = code.instructions.get(at)?;
            for handler in code.handlers.iter().filter(|handler| handler.range.contains(offset)) {
                next.push(code.position(handler.target)?);
            }
            match instruction {
                Instruction::Store(kind, other)
                    if *other == variable
                        || (matches!(kind, Kind::I64 | Kind::F64)
                            && other.checked_add(1) == Some(variable)) =>
                {
                    continue;
                }
                Instruction::Increment(other, by) if *other == variable => {
                    let Followed::Sum(added) = followed else { return None };
                    let more = Followed::Sum(added + i64::from(*by)).within()?;
                    self.in_a_variable(code, at + 1, variable, more)?;
                    continue;
                }
                Instruction::Load(_, other) if *other == variable => {
                    let before = at.checked_sub(1).filter(|_| !jumps.contains(&at));
                    let before = before.map(|before| &code.instructions[before].1);
                    let after = code.instructions.get(at + 1).map(|(_, it)| it);
                    self.loaded(code, at, followed, before, after)?;
                }
                Instruction::Ret(_) | Instruction::Jsr(_) => return None,
                _ => {}
            }
            next.extend(instruction.targets().into_iter().filter_map(|target| code.position(target)));
            if !instruction.ends_flow() {
                next.push(at + 1);
            }
        }
        Some(())
    }

    /// A load of the number, and the instructions before and behind it.
    fn loaded(
        &mut self,
        code: &Rc<Code>,
        at: usize,
        followed: Followed,
        before: Option<&Instruction>,
        after: Option<&Instruction>,
    ) -> Option<()> {
        match (followed, before, after) {
            (Followed::Sum(added), Some(before), Some(Instruction::IfIntegers(..)))
                if constant(before).is_some() =>
            {
                self.compared(constant(before)?, added)
            }
            (Followed::Double, Some(before), Some(after)) if compares(after) && double(before).is_some() => {
                self.compared_double(double(before)?)
            }
            _ => self.on_the_stack(code, at + 1, followed),
        }
    }

    /// The number is an argument of the next call, or a part of a text that is printed.
    fn in_a_call(&mut self, code: &Rc<Code>, at: usize, followed: Followed) -> Option<()> {
        let mut above = 0;
        for (position, (_, instruction)) in code.instructions.iter().enumerate().skip(at) {
            match instruction {
                Instruction::Load(..)
                | Instruction::Push(..)
                | Instruction::Constant(_)
                | Instruction::GetStatic(_) => above += 1,
                Instruction::GetField(_) if above > 0 => {}
                Instruction::InvokeDynamic(site) => {
                    let given = Signature::parse(&site.descriptor)?.parameters.len();
                    if given <= above {
                        above = above - given + 1;
                        continue;
                    }
                    let is_text = site.name.starts_with("makeConcat");
                    let behind = code.instructions.get(position + 1).map(|(_, it)| it);
                    return matches!(behind, Some(Instruction::Invoke(_, called)) if is_text && prints(code, position + 1, called))
                        .then_some(());
                }
                Instruction::Invoke(call, called) => {
                    let signature = Signature::parse(&called.descriptor)?;
                    let given = signature.parameters.len() + usize::from(*call != Call::Static);
                    if given <= above {
                        above = above - given + usize::from(signature.result.is_some());
                        continue;
                    }
                    return (above == 0).then(|| self.last_argument(code, position, followed))?;
                }
                _ => return None,
            }
        }
        None
    }

    /// The number is the last argument of a method.
    fn last_argument(&mut self, code: &Code, at: usize, followed: Followed) -> Option<()> {
        let Instruction::Invoke(call, called) = &code.instructions[at].1 else { return None };
        if prints(code, at, called) {
            return Some(());
        }
        if let (true, Followed::Sum(added)) = (sleeps(called), followed) {
            return self.compared(0, added);
        }
        let id = self.link.types.resolve_method(called).ok()?;
        let class = self.link.types.class(id.class);
        let method = &class.methods[id.index as usize];
        let is_one = [Call::Static, Call::Special].contains(call)
            || method.flags & (flags::PRIVATE | flags::FINAL) != 0
            || class.is(flags::FINAL);
        let is_choice = class.name.rsplit('/').next() == Some("Fencepost");
        if !is_one || is_choice || self.link.types.world.is_library(id.class) {
            return None;
        }
        let code = method.code.clone()?;
        let signature = Signature::parse(&called.descriptor)?;
        let before = signature.parameters.iter().rev().skip(1);
        let words: usize = before.map(|ty| 1 + usize::from(ty.is_wide())).sum();
        let variable = words + usize::from(!method.is(flags::STATIC));
        self.in_a_variable(&code, 0, u16::try_from(variable).ok()?, followed)
    }
}

impl Followed {
    fn within(self) -> Option<Followed> {
        match self {
            Followed::Sum(added) if added.abs() > MOST_ADDED => None,
            followed => Some(followed),
        }
    }
}

/// The integer that an instruction pushes.
fn constant(instruction: &Instruction) -> Option<i64> {
    match instruction {
        Instruction::Push(Kind::I32, word) => Some((*word as i32).into()),
        Instruction::Push(Kind::I64, word) => Some(*word as i64),
        Instruction::Constant(Constant::Integer(value)) => Some((*value).into()),
        Instruction::Constant(Constant::Long(value)) => Some(*value),
        _ => None,
    }
}

/// Whether two doubles are compared. What comes of it depends on nothing else.
fn compares(instruction: &Instruction) -> bool {
    matches!(instruction, Instruction::Floats(Kind::F64, FloatOp::CompareLess | FloatOp::CompareGreater))
}

/// The double that an instruction pushes.
fn double(instruction: &Instruction) -> Option<f64> {
    match instruction {
        Instruction::Push(Kind::F64, bits) | Instruction::Constant(Constant::Double(bits)) => {
            Some(f64::from_bits(*bits))
        }
        _ => None,
    }
}

/// Whether a call prints a number or a text on the console, and does nothing else.
fn prints(code: &Code, at: usize, called: &Member) -> bool {
    let words = match &*called.descriptor {
        "(I)V" | "(Ljava/lang/String;)V" => 1,
        "(J)V" | "(D)V" => 2,
        _ => return false,
    };
    let receiver = Sources::of(code).word(at, words).map(|source| &code.instructions[source].1);
    let is_console = matches!(receiver, Some(Instruction::GetStatic(field))
        if field.class == Ty::class("java/lang/System") && ["out", "err"].contains(&&*field.name));
    is_console
        && called.class == Ty::class("java/io/PrintStream")
        && ["println", "print"].contains(&&*called.name)
}

/// Whether a method sleeps for so long.
fn sleeps(called: &Member) -> bool {
    let classes = ["java/lang/Thread", "java/util/concurrent/TimeUnit"].map(Ty::class);
    &*called.name == "sleep" && &*called.descriptor == "(J)V" && classes.contains(&called.class)
}
