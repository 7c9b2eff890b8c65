//! Parsing `X86`, herd's Intel-like syntax: the destination comes first.

use super::mnemonics::{self, MNEMONICS, OperandShape, Operands};
use super::{Address, Instruction, Operand, View};
use crate::arch::Arch;
use crate::error::{Extent, Problem, quote};
use crate::init::InitialValue;
use crate::suggest::nearest;
use crate::symbols::unknown_register;
use crate::tokens::{Kind, Tokens};

/// Parses one instruction.
pub(super) fn instruction<'a>(tokens: &mut Tokens<'a>) -> Result<Instruction<'a>, Problem> {
    let (mnemonic, extent) = tokens.name("an instruction")?;
    if !mnemonic.eq_ignore_ascii_case("LOCK") {
        return operation(tokens, mnemonic, extent);
    }
    tokens.eat(";")?;
    let (mnemonic, extent) = tokens
        .name("an instruction after LOCK")
        .map_err(|problem| problem.help("write LOCK and its instruction in one cell: `LOCK INC [x]`"))?;
    let instruction = operation(tokens, mnemonic, extent)?;
    mnemonics::lock(instruction, mnemonic, extent)
}

/// The mnemonic's meaning. An `L` or `Q` at its end says the width, which is all the same here.
fn shape(upper: &str) -> Option<OperandShape> {
    let stem = upper.strip_suffix(['L', 'Q']);
    mnemonics::find(upper).or_else(|| stem.and_then(mnemonics::find).filter(|shape| shape.has_width()))
}

fn operation<'a>(
    tokens: &mut Tokens<'a>,
    mnemonic: &'a str,
    extent: Extent,
) -> Result<Instruction<'a>, Problem> {
    let upper = mnemonics::upper(mnemonic);
    let mut operands = Intel(tokens);
    if let Some(shape) = shape(&upper) {
        return mnemonics::build(shape, &mut operands);
    }
    let test = |prefix: &str| upper.strip_prefix(prefix).and_then(mnemonics::test);
    if let Some(test) = test("CMOV") {
        let target = register(tokens)?;
        tokens.expect(",", "between the operands")?;
        let source = operand(tokens)?.0;
        return Ok(Instruction::MoveIf { test, target, source });
    }
    if let Some(test) = test("SET") {
        return Ok(Instruction::Set { test, target: operands.target()? });
    }
    if let Some(test) = test("J") {
        return mnemonics::jump(Some(test), &mut operands);
    }
    Err(unknown(mnemonic, &upper, extent))
}

fn unknown(mnemonic: &str, upper: &str, extent: Extent) -> Problem {
    let problem = Problem::new(extent, format!("{} is not a supported X86 instruction", quote(mnemonic)));
    if matches!(upper, "MOVB" | "MOVW") {
        return problem.help("accesses to a part of a variable are not supported: use MOV, MOVL or MOVQ");
    }
    match nearest(mnemonic, MNEMONICS.into_iter().map(|known| known.0)) {
        Some(near) => problem.help(format!("did you mean {near}?")),
        None => {
            let known = MNEMONICS.map(|known| known.0).join(", ");
            problem.help(format!("supported are {known}, Jcc, SETcc, CMOVcc and the LOCK prefix"))
        }
    }
}

/// Operands with the destination first.
struct Intel<'t, 'a>(&'t mut Tokens<'a>);

impl<'a> Operands<'a> for Intel<'_, 'a> {
    const ACCUMULATOR: &'static str = "EAX";

    fn target(&mut self) -> Result<Operand<'a>, Problem> {
        let (operand, extent) = operand(self.0)?;
        match operand {
            Operand::Immediate(_) => Err(Problem::new(extent, "the first operand cannot be a constant")
                .help("use a register or `[x]`; the destination comes first")),
            _ => Ok(operand),
        }
    }

    fn two(&mut self) -> Result<(Operand<'a>, Operand<'a>, Extent), Problem> {
        let first = self.target()?;
        self.0.expect(",", "between the operands")?;
        let (second, extent) = operand(self.0)?;
        if matches!((first, second), (Operand::Memory(_), Operand::Memory(_))) {
            return Err(Problem::new(extent, "only one operand can be in memory")
                .help("go through a register: `MOV EAX,[x]`, then `MOV [y],EAX`"));
        }
        Ok((first, second, extent))
    }

    fn exchanged(&mut self) -> Result<(Operand<'a>, View<'a>), Problem> {
        let start = self.0.peek()?.extent;
        match self.two()? {
            (Operand::Register(_), Operand::Immediate(_), extent) => {
                Err(Problem::new(extent, "nothing can be exchanged with a constant")
                    .help("load it into a register first: `MOV EBX,$1`, then `XCHG EAX,EBX`"))
            }
            (target, Operand::Register(source), _) | (Operand::Register(source), target, _) => {
                Ok((target, source))
            }
            _ => {
                let extent = Extent::new(start.start, self.0.position());
                Err(Problem::new(extent, "XCHG needs a register").help("write `XCHG [x],EAX`"))
            }
        }
    }

    fn target_and_register(&mut self) -> Result<(Operand<'a>, View<'a>), Problem> {
        let target = self.target()?;
        self.0.expect(",", "between the operands")?;
        Ok((target, register(self.0)?))
    }

    fn compared(&mut self) -> Result<(Operand<'a>, View<'a>), Problem> {
        self.target_and_register()
    }

    fn label(&mut self) -> Result<(&'a str, Extent), Problem> {
        self.0.name("a label to jump to")
    }
}

fn register<'a>(tokens: &mut Tokens<'a>) -> Result<View<'a>, Problem> {
    let (operand, extent) = operand(tokens)?;
    match operand {
        Operand::Register(view) => Ok(view),
        _ => Err(Problem::new(extent, "this operand must be a register").help(Arch::X86.registers())),
    }
}

/// Takes `EAX`, `%r`, `1`, `$1`, `$x`, `[x]`, `[EAX]` or `(EAX)`.
fn operand<'a>(tokens: &mut Tokens<'a>) -> Result<(Operand<'a>, Extent), Problem> {
    let token = tokens.next()?;
    let start = token.extent;
    match token.kind {
        Kind::Symbolic(name) => Ok((Operand::Register(View::low(name)), start)),
        Kind::Number(number) => Ok((Operand::Immediate(InitialValue::Number(number)), start)),
        Kind::Name(name) => match Arch::X86.register(name) {
            Some(name) => Ok((Operand::Register(View::low(name)), start)),
            None => Err(unknown_register(Arch::X86, name, start).help(format!(
                "write `[x]` for the value of a variable x, `$x` for its address; {}",
                Arch::X86.registers()
            ))),
        },
        Kind::Symbol("$") => {
            let value = tokens.next()?;
            let extent = start.to(value.extent);
            match value.kind {
                Kind::Number(number) => Ok((Operand::Immediate(InitialValue::Number(number)), extent)),
                Kind::Name(name) => Ok((Operand::Immediate(InitialValue::Address(name)), extent)),
                _ => Err(tokens.unexpected(value, "a number or a variable after `$`")),
            }
        }
        Kind::Symbol(open @ ("[" | "(")) => {
            let inside = tokens.next()?;
            let address = match inside.kind {
                Kind::Symbolic(name) => Address::Register(name),
                Kind::Name(name) => match Arch::X86.register(name) {
                    Some(register) => Address::Register(register),
                    None => Address::Variable(name),
                },
                _ => return Err(tokens.unexpected(inside, "a variable or a register as the address")),
            };
            let close = if open == "[" { "]" } else { ")" };
            let close = tokens
                .expect(close, "after the address")
                .map_err(|problem| problem.help("an address is a variable or a register: `[x]`, `[EAX]`"))?;
            Ok((Operand::Memory(address), start.to(close.extent)))
        }
        _ => Err(tokens.unexpected(token, "an operand")),
    }
}
