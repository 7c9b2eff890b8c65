//! How wide each variable of an `X86_64` test is.
//!
//! Accesses of different widths to one variable would see parts of each other's values, which
//! variables of one piece cannot show, so that a test with such accesses is rejected. An access
//! through a register that no instruction changes is one to the variable that the register points
//! to from the start; through any other register it may be one to every variable whose address
//! the test uses.

use std::collections::{HashMap, HashSet};

use super::{Address, Code, Instruction, Sized};
use crate::arch::Arch;
use crate::error::{Extent, Problem, quote};
use crate::init::{InitialValue, Setting};
use crate::location::Location;
use crate::table::Column;
use crate::width::{Type, Width};

/// Values beyond this may stop being `int`s when they are added up.
const SMALL: i64 = 1 << 30;

/// The widths of variables and what follows from them for a test's instructions.
#[derive(Debug, Default)]
pub(crate) struct Layout<'a> {
    variables: HashMap<&'a str, Variable>,
    threads: Vec<Registers<'a>>,
    /// The variables whose address the test uses, by name.
    pointed: Vec<&'a str>,
    /// The width of accesses to any of them, once there is one.
    pointed_width: Option<Width>,
    /// Whether some value may not be an `int`.
    pub(crate) large: bool,
}

/// What an address may be the address of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target<'a> {
    /// No variable.
    None,
    One(&'a str),
    /// Any variable whose address the test uses.
    Pointed,
}

/// What is known about a variable.
#[derive(Clone, Copy, Debug, Default)]
struct Variable {
    declared: Option<Type>,
    /// Whether it starts as an address.
    pointer: bool,
    accessed: Option<(Width, Extent)>,
}

/// What is known about a thread's registers.
#[derive(Debug, Default)]
struct Registers<'a> {
    /// Values at the start.
    initial: HashMap<&'a str, InitialValue<'a>>,
    /// Those that some instruction changes.
    changed: HashSet<&'a str>,
    /// Those that some instruction changes in another width than 32 bits.
    mixed: HashSet<&'a str>,
}

impl<'a> Layout<'a> {
    /// The layout of a test.
    pub(crate) fn new(
        settings: &[Setting<'a>],
        columns: &[Column],
        code: &[Code<'a>],
    ) -> Result<Layout<'a>, Problem> {
        let mut layout =
            Layout { threads: columns.iter().map(|_| Registers::default()).collect(), ..Layout::default() };
        layout.settings(settings, columns);
        let instructions = |code: &'_ Code<'a>| -> Vec<(Sized<'a>, Extent)> {
            code.iter().filter_map(|cell| cell.instruction).collect()
        };
        for (thread, code) in code.iter().enumerate() {
            for (sized, _) in instructions(code) {
                layout.instruction(thread, sized);
            }
        }
        layout.pointed.sort_unstable();
        layout.pointed.dedup();
        for (thread, code) in code.iter().enumerate() {
            for (sized, extent) in instructions(code) {
                if let (Some(address), Some(width)) = (sized.instruction.memory(), sized.width) {
                    layout.access(thread, address, width, extent)?;
                }
            }
        }
        layout.check(settings, code)?;
        Ok(layout)
    }

    fn settings(&mut self, settings: &[Setting<'a>], columns: &[Column]) {
        for setting in settings {
            self.value(setting.value);
            match setting.location {
                Location::Variable(name) => {
                    let variable = self.variables.entry(name).or_default();
                    variable.declared = setting.ty;
                    variable.pointer = matches!(setting.value, InitialValue::Address(_));
                }
                Location::Register { thread, name } => {
                    let index = columns.iter().position(|column| column.number == thread);
                    if let (Some(index), Some(name)) = (index, Arch::X86_64.register(name))
                        && let Some(registers) = self.threads.get_mut(index)
                    {
                        registers.initial.insert(name, setting.value);
                    }
                }
            }
        }
    }

    fn value(&mut self, value: InitialValue<'a>) {
        match value {
            InitialValue::Number(number) => self.large |= !(0..SMALL).contains(&number),
            InitialValue::Address(name) => self.pointed.push(name),
        }
    }

    fn instruction(&mut self, thread: usize, sized: Sized<'a>) {
        let Sized { instruction, width } = sized;
        if let Some(value) = instruction.immediate() {
            self.value(value);
        }
        self.large |= match instruction {
            Instruction::Compute { op, .. } => op == super::Arithmetic::Sub,
            Instruction::Negate { .. } | Instruction::ShiftLeft { .. } => true,
            _ => false,
        };
        if let Some(registers) = self.threads.get_mut(thread) {
            registers.changed.extend(instruction.changes());
            if width != Some(Width::Long) {
                registers.mixed.extend(instruction.changes());
            }
        }
    }

    /// The variables that may be at an address.
    fn target(&self, thread: usize, address: Address<'a>) -> Target<'a> {
        let base = match address {
            Address::Variable(name) => return Target::One(name),
            Address::Register(base) | Address::Indexed { base, .. } => base,
        };
        match self.threads.get(thread) {
            Some(registers) if !registers.changed.contains(base) => match registers.initial.get(base) {
                Some(InitialValue::Address(name)) => Target::One(name),
                _ => Target::None,
            },
            _ => Target::Pointed,
        }
    }

    fn access(
        &mut self,
        thread: usize,
        address: Address<'a>,
        width: Width,
        extent: Extent,
    ) -> Result<(), Problem> {
        match self.target(thread, address) {
            Target::None => Ok(()),
            Target::One(name) => self.access_variable(name, width, extent),
            Target::Pointed if self.pointed_width == Some(width) => Ok(()),
            Target::Pointed => {
                self.pointed_width = Some(width);
                let mut pointed = self.pointed.clone().into_iter();
                pointed.try_for_each(|name| self.access_variable(name, width, extent))
            }
        }
    }

    fn access_variable(&mut self, name: &'a str, width: Width, extent: Extent) -> Result<(), Problem> {
        let variable = self.variables.entry(name).or_default();
        if let Some(declared) = variable.declared
            && declared.width != width
        {
            let message = format!(
                "an access of {} bits to {}, which is declared with {} bits",
                width.bits(),
                quote(name),
                declared.width.bits()
            );
            return Err(Problem::new(extent, message)
                .help(format!("accesses to a part of a variable are not supported: {ONE_WIDTH}")));
        }
        match variable.accessed {
            Some((other, place)) if other != width => {
                let message = format!(
                    "an access of {} bits to {}, which is accessed with {} bits elsewhere",
                    width.bits(),
                    quote(name),
                    other.bits()
                );
                return Err(Problem::new(extent, message)
                    .help(format!("accesses of mixed size are not supported: {ONE_WIDTH}"))
                    .related(place, format!("an access of {} bits", other.bits())));
            }
            Some(_) => {}
            None => variable.accessed = Some((width, extent)),
        }
        Ok(())
    }

    /// Accesses without a width of their own must have one from their variable, and values must
    /// fit their variables.
    fn check(&self, settings: &[Setting<'a>], code: &[Code<'a>]) -> Result<(), Problem> {
        let pointed: HashSet<Width> = self.pointed.iter().map(|name| self.variable(name).width).collect();
        for (thread, code) in code.iter().enumerate() {
            for (sized, extent) in code.iter().filter_map(|cell| cell.instruction) {
                if let (Some(address), None) = (sized.instruction.memory(), sized.width)
                    && self.target(thread, address) == Target::Pointed
                    && pointed.len() > 1
                {
                    return Err(Problem::new(extent, "the width of this access is not clear")
                        .help("put b, w, l or q at the end of the instruction's name"));
                }
            }
        }
        for setting in settings {
            let Location::Variable(name) = setting.location else { continue };
            let width = self.variable(name).width;
            match setting.value {
                InitialValue::Address(_) if width != Width::Quad => {
                    let message =
                        format!("{} starts as an address but has {} bits", quote(name), width.bits());
                    return Err(Problem::new(setting.extent, message)
                        .help("an address has 64 bits: use movq and the like"));
                }
                InitialValue::Number(number)
                    if width < Width::Long
                        && setting.ty.is_none()
                        && width.cut(number as u64) != number as u64 =>
                {
                    let message = format!("{} is accessed with {} bits", quote(name), width.bits());
                    return Err(Problem::new(setting.extent, format!("{number} does not fit: {message}"))
                        .help("accesses to a part of a variable are not supported"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The type of a variable: what is declared, or else what is accessed, or else `int`. A part
    /// of an `int` is the rest of it being 0, so that it has no sign.
    pub(crate) fn variable(&self, name: &str) -> Type {
        let variable = self.variables.get(name).copied().unwrap_or_default();
        if let Some(declared) = variable.declared {
            return declared;
        }
        match variable.accessed {
            Some((width, _)) => Type { width, signed: width >= Width::Long },
            None if variable.pointer => Type::POINTER,
            None => Type::INT,
        }
    }

    /// Whether the test uses addresses as values.
    pub(crate) fn has_addresses(&self) -> bool {
        !self.pointed.is_empty()
    }

    /// The width of an instruction: its own, or else that of the variable it accesses.
    pub(super) fn width(&self, thread: usize, sized: &Sized<'a>) -> Width {
        sized.width.unwrap_or_else(|| {
            let address = sized.instruction.memory();
            let name = match address.map(|address| self.target(thread, address)) {
                Some(Target::One(name)) => Some(name),
                Some(Target::Pointed) => self.pointed.first().copied(),
                Some(Target::None) | None => None,
            };
            name.map_or(Type::INT, |name| self.variable(name)).width
        })
    }

    /// Whether the register's upper half is always 0.
    pub(super) fn is_long(&self, thread: usize, register: &str) -> bool {
        self.threads.get(thread).is_some_and(|registers| {
            let small = match registers.initial.get(register) {
                None => true,
                Some(InitialValue::Number(number)) => u32::try_from(*number).is_ok(),
                Some(InitialValue::Address(_)) => false,
            };
            small && !registers.mixed.contains(register)
        })
    }
}

const ONE_WIDTH: &str = "use one width for each variable";
