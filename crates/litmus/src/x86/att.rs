//! Parsing `X86_64`, AT&T's syntax: the destination comes last.
//!
//! A letter at the end of an instruction's name says its width, and so do the registers it names.
//! Herd departs from AT&T's order in two places, `cmpxchg (x),%ebx` and `cmovc %eax,(x)`; both
//! orders are understood here, because memory can be only one of the two operands.

use super::mnemonics::{self, MNEMONICS, OperandShape, Operands};
use super::{Address, FlagTest, Instruction, Operand, Sized, View};
use crate::arch::{Arch, x86_64_view};
use crate::error::{Extent, Problem, quote};
use crate::init::InitialValue;
use crate::suggest::nearest;
use crate::tokens::{Kind, Tokens};
use crate::width::Width;

const WIDTHS: [(char, Width); 4] =
    [('B', Width::Byte), ('W', Width::Word), ('L', Width::Long), ('Q', Width::Quad)];

/// Parses one instruction.
pub(super) fn instruction<'a>(tokens: &mut Tokens<'a>) -> Result<Sized<'a>, Problem> {
    let (mnemonic, extent) = tokens.name("an instruction")?;
    if !mnemonic.eq_ignore_ascii_case("LOCK") {
        return operation(tokens, mnemonic, extent);
    }
    tokens.eat(";")?;
    let (mnemonic, extent) = tokens
        .name("an instruction after lock")
        .map_err(|problem| problem.help("write lock before its instruction: `lock; incl (x)`"))?;
    let Sized { instruction, width } = operation(tokens, mnemonic, extent)?;
    Ok(Sized { instruction: mnemonics::lock(instruction, mnemonic, extent)?, width })
}

/// A word's meaning and the width at its end. The word itself comes first: `cmovl` is "if less".
fn sized<T>(upper: &str, find: impl Fn(&str) -> Option<T>) -> Option<(T, Option<Width>)> {
    if let Some(found) = find(upper) {
        return Some((found, None));
    }
    let (letter, width) = WIDTHS.into_iter().find(|(letter, _)| upper.ends_with(*letter))?;
    Some((find(upper.strip_suffix(letter)?)?, Some(width)))
}

/// What a condition's name tests; herd calls two of them by names of its own.
fn test(name: &str) -> Option<FlagTest> {
    mnemonics::test(match name {
        "LT" => "L",
        "GT" => "G",
        _ => name,
    })
}

fn operation<'a>(tokens: &mut Tokens<'a>, mnemonic: &'a str, extent: Extent) -> Result<Sized<'a>, Problem> {
    let upper = mnemonics::upper(mnemonic);
    let mut operands = Att { tokens, mnemonic, width: None, suffix: None };
    match upper.as_str() {
        "RET" | "RETQ" => return Ok(operands.sized(Instruction::Return)),
        "ENDBR64" => return Ok(operands.sized(Instruction::Nop)),
        "NOPL" | "NOPW" => {
            // Compilers put them where they need some bytes; the operand has no meaning.
            while operands.tokens.peek()?.kind != Kind::End {
                operands.tokens.next()?;
            }
            return Ok(operands.sized(Instruction::Nop));
        }
        _ => {}
    }
    let shape = sized(&upper, mnemonics::find).filter(|(shape, width)| width.is_none() || shape.has_width());
    if let Some((shape, width)) = shape {
        operands.suffix(width);
        let instruction = mnemonics::build(shape, &mut operands)?;
        return operands.checked(shape, instruction, extent);
    }
    if let Some((test, width)) = upper.strip_prefix("CMOV").and_then(|rest| sized(rest, test)) {
        operands.suffix(width);
        let (target, source) = operands.moved_if()?;
        return Ok(operands.sized(Instruction::MoveIf { test, target, source }));
    }
    if let Some(test) = upper.strip_prefix("SET").and_then(test) {
        operands.suffix(Some(Width::Byte));
        let target = operands.target()?;
        return Ok(operands.sized(Instruction::Set { test, target }));
    }
    if let Some(test) = upper.strip_prefix('J').and_then(test) {
        let instruction = mnemonics::jump(Some(test), &mut operands)?;
        return Ok(operands.sized(instruction));
    }
    Err(unknown(mnemonic, &upper, extent))
}

fn unknown(mnemonic: &str, upper: &str, extent: Extent) -> Problem {
    let problem = Problem::new(extent, format!("{} is not a supported X86_64 instruction", quote(mnemonic)));
    if upper.starts_with("MOVNT") || upper.starts_with("CLFLUSH") || upper.starts_with("CLWB") {
        return problem.help("caches and writes that go past them are not modelled; remove it");
    }
    let lower: Vec<String> = MNEMONICS.iter().map(|known| known.0.to_ascii_lowercase()).collect();
    match nearest(mnemonic, lower.iter().map(String::as_str)) {
        Some(near) => problem.help(format!("did you mean `{near}`?")),
        None => {
            let known = lower.join(", ");
            problem.help(format!(
                "supported are {known}, with b, w, l or q at the end, and jcc, setcc, cmovcc, ret, nopl, \
                 nopw, endbr64 and the lock prefix"
            ))
        }
    }
}

/// Operands with the destination last, and the width that they agree on.
struct Att<'t, 'a> {
    tokens: &'t mut Tokens<'a>,
    mnemonic: &'a str,
    width: Option<Width>,
    /// The width that the mnemonic says.
    suffix: Option<Width>,
}

impl<'a> Att<'_, 'a> {
    fn suffix(&mut self, width: Option<Width>) {
        self.width = width;
        self.suffix = width;
    }

    fn sized(&self, instruction: Instruction<'a>) -> Sized<'a> {
        Sized { instruction, width: self.width }
    }

    /// The instruction, if its width is clear: it may come from a register or from a variable,
    /// but not from nowhere.
    fn checked(
        &self,
        shape: OperandShape,
        instruction: Instruction<'a>,
        extent: Extent,
    ) -> Result<Sized<'a>, Problem> {
        let sized = self.sized(instruction);
        if shape.has_width() && self.width.is_none() && instruction.memory().is_none() {
            return Err(Problem::new(extent, "the width of this instruction is not clear")
                .help("put b, w, l or q at the end of its name"));
        }
        Ok(sized)
    }

    /// Takes note of the width of an operand that is a register.
    fn agree(&mut self, width: Width, extent: Extent) -> Result<(), Problem> {
        match self.width {
            Some(other) if other != width => {
                let message = match self.suffix {
                    Some(_) => format!(
                        "this operand has {} bits, but {} works on {}",
                        width.bits(),
                        quote(self.mnemonic),
                        other.bits()
                    ),
                    None => format!(
                        "this operand has {} bits, but the other one has {}",
                        width.bits(),
                        other.bits()
                    ),
                };
                Err(Problem::new(extent, message).help(
                    "rax has 64 bits, eax 32, ax 16 and al 8; movb, movw, movl and movq work on 8 to 64 bits",
                ))
            }
            _ => {
                self.width = Some(width);
                Ok(())
            }
        }
    }

    /// Takes `%eax`, `$1`, `1`, `$x`, `(x)`, `(%rax)`, `0(%rax)` or `(%rax,%rbx,4)`.
    fn operand(&mut self) -> Result<(Operand<'a>, Extent), Problem> {
        let token = self.tokens.next()?;
        let start = token.extent;
        match token.kind {
            Kind::Name(name) | Kind::Symbolic(name) => {
                let view = self.register(name, start)?;
                Ok((Operand::Register(view), start))
            }
            Kind::Number(number) => match self.tokens.peek()?.kind {
                Kind::Symbol("(" | "[") if number == 0 => {
                    let open = self.tokens.next()?;
                    self.address(start, open.kind == Kind::Symbol("["))
                }
                Kind::Symbol("(" | "[") => {
                    Err(Problem::new(start, "offsets from an address are not supported")
                        .help("use one variable for each location"))
                }
                _ => Ok((Operand::Immediate(InitialValue::Number(number)), start)),
            },
            Kind::Symbol("$") => {
                let value = self.tokens.next()?;
                let extent = start.to(value.extent);
                match value.kind {
                    Kind::Number(number) => Ok((Operand::Immediate(InitialValue::Number(number)), extent)),
                    Kind::Name(name) => {
                        self.agree(Width::Quad, extent)?;
                        Ok((Operand::Immediate(InitialValue::Address(name)), extent))
                    }
                    _ => Err(self.tokens.unexpected(value, "a number or a variable after `$`")),
                }
            }
            Kind::Symbol(open @ ("[" | "(")) => self.address(start, open == "["),
            _ => Err(self.tokens.unexpected(token, "an operand")),
        }
    }

    /// What an operand with this name means, and notes its width.
    fn register(&mut self, name: &'a str, extent: Extent) -> Result<View<'a>, Problem> {
        let plain = name.strip_prefix('%').unwrap_or(name);
        match x86_64_view(plain) {
            Some((whole @ ("rip" | "cs"), ..)) => {
                Err(Problem::new(extent, format!("{} cannot be an operand", quote(whole)))
                    .help(Arch::X86_64.registers()))
            }
            Some((name, width, high)) => {
                self.agree(width, extent)?;
                Ok(View { name, high })
            }
            // A register of the test's own naming, as wide as the instruction.
            None if plain.len() < name.len() => {
                if self.width.is_none() {
                    self.width = Some(Width::Quad);
                }
                Ok(View::low(name))
            }
            None => {
                Err(Problem::new(extent, format!("X86_64 has no register {}", quote(name))).help(format!(
                    "write `(x)` for the value of a variable x, `$x` for its address; {}",
                    Arch::X86_64.registers()
                )))
            }
        }
    }

    /// Takes an address after its opening bracket.
    fn address(&mut self, start: Extent, square: bool) -> Result<(Operand<'a>, Extent), Problem> {
        let inside = self.tokens.next()?;
        let base = match inside.kind {
            Kind::Symbolic(name) => address_register(name, inside.extent)?,
            Kind::Name(name) => match address_register(name, inside.extent)? {
                Some(register) => Some(register),
                None => {
                    let close = self.close(square)?;
                    return Ok((Operand::Memory(Address::Variable(name)), start.to(close)));
                }
            },
            _ => {
                return Err(self.tokens.unexpected(inside, "a variable or a register as the address"));
            }
        };
        let Some(base) = base else {
            return Err(self.tokens.unexpected(inside, "a register as the address"));
        };
        if !self.tokens.eat(",")? {
            let close = self.close(square)?;
            return Ok((Operand::Memory(Address::Register(base)), start.to(close)));
        }
        let token = self.tokens.next()?;
        let index = match token.kind {
            Kind::Name(name) | Kind::Symbolic(name) => address_register(name, token.extent)?,
            _ => None,
        };
        let Some(index) = index else {
            return Err(self.tokens.unexpected(token, "a register as the index"));
        };
        let mut scale = 1;
        if self.tokens.eat(",")? {
            let token = self.tokens.next()?;
            scale = match token.kind {
                Kind::Number(scale @ (1 | 2 | 4 | 8)) => scale,
                _ => return Err(self.tokens.unexpected(token, "1, 2, 4 or 8 as the scale")),
            };
        }
        let close = self.close(square)?;
        Ok((Operand::Memory(Address::Indexed { base, index, scale }), start.to(close)))
    }

    fn close(&mut self, square: bool) -> Result<Extent, Problem> {
        let close = self.tokens.expect(if square { "]" } else { ")" }, "after the address");
        let close = close.map_err(|problem| {
            problem.help("an address is a variable or made of registers: `(x)`, `(%rax)`, `(%rax,%rbx,4)`")
        })?;
        Ok(close.extent)
    }

    fn comma(&mut self) -> Result<(), Problem> {
        self.tokens.expect(",", "between the operands").map(|_| ())
    }

    /// Takes two operands as they stand, and where the second is.
    fn both(&mut self) -> Result<[(Operand<'a>, Extent); 2], Problem> {
        let first = self.operand()?;
        self.comma()?;
        let second = self.operand()?;
        if matches!((first.0, second.0), (Operand::Memory(_), Operand::Memory(_))) {
            return Err(Problem::new(second.1, "only one operand can be in memory")
                .help("go through a register: `movl (x),%eax`, then `movl %eax,(y)`"));
        }
        Ok([first, second])
    }

    /// Takes the operands of a conditional move, in either order if one is in memory.
    fn moved_if(&mut self) -> Result<(View<'a>, Operand<'a>), Problem> {
        match self.both()? {
            [(source @ Operand::Memory(_), _), (Operand::Register(target), _)]
            | [(Operand::Register(target), _), (source @ Operand::Memory(_), _)] => Ok((target, source)),
            [first, second] => Err(either_order("cmov", first.1.to(second.1))),
        }
    }
}

/// The error of an instruction whose operands' order herd and assemblers do not agree on.
fn either_order(what: &str, extent: Extent) -> Problem {
    Problem::new(extent, format!("{what} needs a register and a place in memory"))
        .help("of two registers, herd takes the first to be the target, assemblers the second")
}

/// A register in an address, where it counts as a whole.
fn address_register(name: &str, extent: Extent) -> Result<Option<&str>, Problem> {
    let plain = name.strip_prefix('%').unwrap_or(name);
    match x86_64_view(plain) {
        Some((whole, Width::Quad | Width::Long, _)) if !matches!(whole, "rip" | "cs") => Ok(Some(whole)),
        Some(_) => Err(Problem::new(extent, format!("{} cannot hold an address", quote(plain)))
            .help("an address has 64 bits: use rax, rbx and so on")),
        None if plain.len() < name.len() => Ok(Some(name)),
        None => Ok(None),
    }
}

impl<'a> Operands<'a> for Att<'_, 'a> {
    const ACCUMULATOR: &'static str = "rax";

    fn target(&mut self) -> Result<Operand<'a>, Problem> {
        let (operand, extent) = self.operand()?;
        match operand {
            Operand::Immediate(_) => Err(constant_target(extent)),
            _ => Ok(operand),
        }
    }

    fn two(&mut self) -> Result<(Operand<'a>, Operand<'a>, Extent), Problem> {
        match self.both()? {
            [_, (Operand::Immediate(_), extent)] => Err(constant_target(extent)),
            [(source, extent), (target, _)] => Ok((target, source, extent)),
        }
    }

    fn exchanged(&mut self) -> Result<(Operand<'a>, View<'a>), Problem> {
        match self.both()? {
            [(Operand::Register(source), _), (target @ (Operand::Register(_) | Operand::Memory(_)), _)]
            | [(target @ Operand::Memory(_), _), (Operand::Register(source), _)] => Ok((target, source)),
            [first, second] => {
                Err(Problem::new(first.1.to(second.1), "xchg needs a register")
                    .help("write `xchgl %eax,(x)`"))
            }
        }
    }

    fn target_and_register(&mut self) -> Result<(Operand<'a>, View<'a>), Problem> {
        match self.both()? {
            [(Operand::Register(source), _), (target @ (Operand::Register(_) | Operand::Memory(_)), _)] => {
                Ok((target, source))
            }
            [(Operand::Register(_), _), (_, extent)] => Err(constant_target(extent)),
            [(_, extent), _] => Err(Problem::new(extent, "this operand must be a register")
                .help("write the register first: `xaddl %eax,(x)`")),
        }
    }

    fn compared(&mut self) -> Result<(Operand<'a>, View<'a>), Problem> {
        match self.both()? {
            [(target @ Operand::Memory(_), _), (Operand::Register(source), _)]
            | [(Operand::Register(source), _), (target @ Operand::Memory(_), _)] => Ok((target, source)),
            [first, second] => Err(either_order("cmpxchg", first.1.to(second.1))),
        }
    }

    fn label(&mut self) -> Result<(&'a str, Extent), Problem> {
        self.tokens.name("a label to jump to")
    }
}

fn constant_target(extent: Extent) -> Problem {
    Problem::new(extent, "the target cannot be a constant")
        .help("use a register or `(x)`; the destination comes last")
}
