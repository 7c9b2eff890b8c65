//! Random numbers that say how long a thread sleeps, and nothing else.
//!
//! A sleep tells apart times below zero, zero, and times above zero, and no others. Where the result of `Random.nextInt(n)` or
//! `Math.random()` goes straight into a sleep, by steps that keep its order, the smallest and the largest number are as good as
//! all of them. So the call becomes one of a method of the model library that chooses between these two.

use fencepost_ir::Kind;
use fencepost_ir::op::{FloatOp, IntOp};

use super::body::Body;
use super::stack::StackValue;
use crate::class::constant::{Constant, Member};
use crate::class::descriptor::Ty;
use crate::code::Instruction;

const RANDOMS: [&str; 3] =
    ["java/util/Random", "java/util/concurrent/ThreadLocalRandom", "java/security/SecureRandom"];

impl Body<'_, '_> {
    /// What stands for the method that is called at a position, if its result is a time to sleep.
    pub(super) fn delay_for(&self, position: usize, called: &Member) -> Option<Member> {
        let Ty::Class(class) = &called.class else { return None };
        let next = &self.code.instructions[position + 1..];
        let name = match (&**class, &*called.name, &*called.descriptor) {
            (class, "nextInt", "(I)I") if RANDOMS.contains(&class) => {
                let next = self.skip_added_before(next).unwrap_or(skip_added(next, Kind::I32));
                let next = skip(next, |it| *it == Instruction::Convert(Kind::I32, Kind::I64))?;
                sleeps(skip_added(next, Kind::I64)).then_some("nextDelay")
            }
            ("java/lang/Math", "random", "()D") => {
                let next = skip(
                    next,
                    |it| matches!(it, Instruction::Constant(Constant::Double(bits)) if f64::from_bits(*bits) >= 0.0),
                )?;
                let next = skip(next, |it| *it == Instruction::Floats(Kind::F64, FloatOp::Mul))?;
                let next =
                    skip(next, |it| *it == Instruction::Convert(Kind::F64, Kind::I64)).or_else(|| {
                        let next = skip(next, |it| *it == Instruction::Convert(Kind::F64, Kind::I32))?;
                        skip(skip_added(next, Kind::I32), |it| {
                            *it == Instruction::Convert(Kind::I32, Kind::I64)
                        })
                    })?;
                sleeps(skip_added(next, Kind::I64)).then_some("randomDelay")
            }
            _ => None,
        }?;
        Some(Member { class: called.class.clone(), name: name.into(), descriptor: called.descriptor.clone() })
    }

    /// What follows an addition to a constant that was pushed before the receiver and the argument.
    fn skip_added_before<'i>(&self, next: &'i [(u32, Instruction)]) -> Option<&'i [(u32, Instruction)]> {
        let below = self.stack.get(self.stack.len().checked_sub(3)?)?;
        let is_constant = matches!(below.value, StackValue::Const(word) if word as i32 >= 0);
        skip(next, |it| *it == Instruction::Integers(Kind::I32, IntOp::Add)).filter(|_| is_constant)
    }
}

/// What follows an instruction, if it is the one that is asked for.
fn skip(next: &[(u32, Instruction)], is_it: impl Fn(&Instruction) -> bool) -> Option<&[(u32, Instruction)]> {
    let ((_, first), rest) = next.split_first()?;
    is_it(first).then_some(rest)
}

/// What follows the addition of a constant that is not negative, if there is one.
fn skip_added(next: &[(u32, Instruction)], kind: Kind) -> &[(u32, Instruction)] {
    let is_constant = |it: &Instruction| match it {
        Instruction::Push(Kind::I32, word) => *word as i32 >= 0,
        Instruction::Push(Kind::I64, word) => *word as i64 >= 0,
        Instruction::Constant(Constant::Integer(value)) => *value >= 0,
        Instruction::Constant(Constant::Long(value)) => *value >= 0,
        _ => false,
    };
    let added = skip(next, is_constant);
    added.and_then(|rest| skip(rest, |it| *it == Instruction::Integers(kind, IntOp::Add))).unwrap_or(next)
}

/// Whether a sleep comes next.
fn sleeps(next: &[(u32, Instruction)]) -> bool {
    let is_sleep = |it: &Instruction| match it {
        Instruction::Invoke(_, member) => {
            let classes = ["java/lang/Thread", "java/util/concurrent/TimeUnit"].map(Ty::class);
            &*member.name == "sleep" && &*member.descriptor == "(J)V" && classes.contains(&member.class)
        }
        _ => false,
    };
    skip(next, is_sleep).is_some()
}
