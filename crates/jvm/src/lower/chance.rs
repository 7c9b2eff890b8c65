//! Random numbers of which a program can tell only a few apart.
//!
//! Where the result of `Random.nextInt(n)`, `nextDouble()` or `Math.random()` goes straight into something that tells few numbers
//! apart, these few are as good as all of them. So the call becomes one of a method of the model library that chooses
//! among them:
//!
//! * A sleep tells apart times below zero, zero, and times above zero. Behind steps that keep the order of numbers the smallest
//!   and the largest one are enough.
//! * A comparison with a constant tells apart what is below it, the constant, and what is above it.
//! * `(int) (Math.random() * n)` tells apart n parts.
//! * Of a number that is kept, its uses tell what is told apart (`uses`).

use fencepost_ir::Kind;
use fencepost_ir::op::{FloatOp, IntOp};

use super::body::Body;
use super::stack::StackValue;
use super::uses;
use crate::class::constant::{Constant, Member};
use crate::class::descriptor::Ty;
use crate::code::{Call, Code, Instruction};
use crate::types::LowerResult;

const RANDOMS: [&str; 3] =
    ["java/util/Random", "java/util/concurrent/ThreadLocalRandom", "java/security/SecureRandom"];

/// The most parts that are chosen among one by one.
const MOST: f64 = 16.0;

impl Body<'_, '_> {
    /// Calls a method, or what stands for it.
    pub(super) fn invoke_at(&mut self, position: usize, call: Call, called: &Member) -> LowerResult<()> {
        self.begins_call(position);
        let stands_for = self.delay_for(position, called).or_else(|| self.patience_for(position, called));
        if let Some(other) = stands_for {
            return self.invoke(call, &other);
        }
        match self.decision_for(position, called) {
            Some(decision) => {
                self.push_const(decision.kind, decision.beside);
                self.invoke(call, &decision.method)
            }
            None => match self.parts_for(position, called) {
                Some((method, parts)) => {
                    self.push_string(&parts);
                    self.invoke(call, &method)
                }
                None => self.invoke(call, called),
            },
        }
    }

    /// What stands for the method that is called at a position, if it is known what is told apart of its result, and the least
    /// numbers of these parts.
    fn parts_for(&mut self, position: usize, called: &Member) -> Option<(Member, Vec<u16>)> {
        let Ty::Class(class) = &called.class else { return None };
        let is_random = RANDOMS.contains(&&**class);
        let code = self.code.clone();
        let behind = position + 1;
        let (operands, parts, name) = match (&*called.name, &*called.descriptor) {
            ("nextInt", "(I)I") if is_random => (2, None, "nextAmong"),
            ("nextInt", "(II)I") if is_random => (3, None, "nextAmong"),
            ("nextLong", "(J)J") if is_random => (2, None, "nextAmong"),
            ("nextLong", "(JJ)J") if is_random => (3, None, "nextAmong"),
            ("nextDouble", "()D") if is_random => (1, product(&code, behind), "randomAmong"),
            ("random", "()D") if &**class == "java/lang/Math" => (0, product(&code, behind), "randomAmong"),
            _ => return None,
        };
        let is_double = name == "randomAmong";
        let cut = behind + if parts.is_some() { 3 } else { 0 };
        let least = if is_double && parts.is_none() {
            uses::of_double(self.link, &code, behind)?
        } else {
            let below = self.stack.len().checked_sub(operands + 1).map(|at| self.stack[at].value);
            match (below, code.instructions.get(cut).map(|(_, it)| it)) {
                (Some(StackValue::Const(word)), Some(Instruction::Integers(Kind::I32, IntOp::Add))) => {
                    uses::of_integer(self.link, &code, cut + 1, (word as i32).into())?
                }
                _ => uses::of_integer(self.link, &code, cut, 0)?,
            }
        };
        let (name, more) = match parts {
            Some(_) => ("productAmong", "D"),
            None => (name, ""),
        };
        if let Some(bits) = parts {
            self.push_const(Kind::F64, bits);
        }
        let text = format!("{more}Ljava/lang/String;)");
        let descriptor = called.descriptor.replace(')', &text).into();
        let least = least.into_iter().flat_map(|number| [48, 32, 16, 0].map(|bits| (number >> bits) as u16));
        Some((Member { class: called.class.clone(), name: name.into(), descriptor }, least.collect()))
    }

    /// What stands for the method that is called at a position, if its result only decides something.
    fn decision_for(&self, position: usize, called: &Member) -> Option<Decision> {
        let Ty::Class(class) = &called.class else { return None };
        let next = &self.code.instructions[position + 1..];
        let is_random = RANDOMS.contains(&&**class);
        let (name, descriptor, kind, beside) = match (&**class, &*called.name, &*called.descriptor) {
            (_, "nextInt", "(I)I") if is_random => {
                ("nextBeside", "(II)I", Kind::I32, compared_integer(next)? as u32 as u64)
            }
            (_, "nextDouble", "()D") | ("java/lang/Math", "random", "()D")
                if is_random || &**class == "java/lang/Math" =>
            {
                let ((_, first), rest) = next.split_first()?;
                let (Instruction::Constant(Constant::Double(bits)) | Instruction::Push(Kind::F64, bits)) =
                    first
                else {
                    return None;
                };
                let name = if is_compared(rest) && !f64::from_bits(*bits).is_nan() {
                    "randomBeside"
                } else if is_cut(rest) && (1.0..=MOST).contains(&f64::from_bits(*bits)) {
                    "randomPart"
                } else {
                    return None;
                };
                (name, "(D)D", Kind::F64, *bits)
            }
            _ => return None,
        };
        let method = Member { class: called.class.clone(), name: name.into(), descriptor: descriptor.into() };
        Some(Decision { method, kind, beside })
    }

    /// What stands for the method that is called at a position, if its result is a time to sleep.
    fn delay_for(&self, position: usize, called: &Member) -> Option<Member> {
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

/// A method that chooses among the numbers that can be told apart, and the number that decides, its last argument.
struct Decision {
    method: Member,
    kind: Kind,
    beside: u64,
}

/// The whole number of which a product is taken next, and its whole part.
fn product(code: &Code, at: usize) -> Option<u64> {
    let next = code.instructions.get(at..)?;
    let (Instruction::Constant(Constant::Double(bits)) | Instruction::Push(Kind::F64, bits)) =
        &next.first()?.1
    else {
        return None;
    };
    let factor = f64::from_bits(*bits);
    ((1.0..=1e6).contains(&factor) && factor.fract() == 0.0 && is_whole_part(&next[1..])).then_some(*bits)
}

/// The constant with which an integer is compared next.
fn compared_integer(next: &[(u32, Instruction)]) -> Option<i32> {
    let ((_, first), rest) = next.split_first()?;
    let constant = match first {
        Instruction::IfZero(..) => return Some(0),
        Instruction::Push(Kind::I32, word) => *word as i32,
        Instruction::Constant(Constant::Integer(value)) => *value,
        _ => return None,
    };
    skip(rest, |it| matches!(it, Instruction::IfIntegers(..))).map(|_| constant)
}

/// Whether two doubles are compared next.
fn is_compared(next: &[(u32, Instruction)]) -> bool {
    let compares =
        [FloatOp::CompareLess, FloatOp::CompareGreater].map(|op| Instruction::Floats(Kind::F64, op));
    skip(next, |it| compares.contains(it)).is_some()
}

/// Whether the whole part of a product is taken next.
fn is_cut(next: &[(u32, Instruction)]) -> bool {
    skip(next, |it| *it == Instruction::Floats(Kind::F64, FloatOp::Mul))
        .and_then(|next| skip(next, |it| *it == Instruction::Convert(Kind::F64, Kind::I32)))
        .is_some()
}

/// The same, as an `int` or a `long`.
fn is_whole_part(next: &[(u32, Instruction)]) -> bool {
    skip(next, |it| *it == Instruction::Floats(Kind::F64, FloatOp::Mul))
        .and_then(|next| {
            skip(next, |it| matches!(it, Instruction::Convert(Kind::F64, Kind::I32 | Kind::I64)))
        })
        .is_some()
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
