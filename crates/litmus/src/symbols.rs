//! Names and what they stand for: variables become statics, registers become registers of their
//! thread's method. Whatever is mentioned first, in the initial state, the code or the condition,
//! makes the entry.

use std::collections::HashMap;

use fencepost_ir::{ControlOp, Kind, Label, MethodBuilder, Observable, Program, Reg, StaticId, Storage};

use crate::arch::Arch;
use crate::error::{Extent, Problem, quote};
use crate::fit;
use crate::init::{InitialValue, Setting};
use crate::location::Location;
use crate::suggest::nearest;
use crate::table::Column;
use crate::width::{Type, Width};
use crate::x86::Layout;

/// Registers that a thread may name; what is left is for the lowering's own.
const MAX_REGISTERS: usize = 60_000;

/// The shared variables, in the order of their statics.
#[derive(Debug, Default)]
pub(crate) struct Variables<'a> {
    ids: HashMap<&'a str, StaticId>,
    slots: Vec<(&'a str, u64)>,
}

impl<'a> Variables<'a> {
    /// The static for this variable, which starts as 0 unless it is set.
    pub(crate) fn id(&mut self, name: &'a str) -> StaticId {
        let next = StaticId(self.slots.len() as u32);
        let id = *self.ids.entry(name).or_insert(next);
        if id == next {
            self.slots.push((name, 0));
        }
        id
    }

    /// The bits of a value that may be a variable's address.
    pub(crate) fn bits(&mut self, value: InitialValue<'a>) -> u64 {
        match value {
            InitialValue::Number(number) => number as u64,
            InitialValue::Address(name) => Program::address(self.id(name)),
        }
    }

    /// Names and initial values, in the order of the statics.
    pub(crate) fn slots(&self) -> &[(&'a str, u64)] {
        &self.slots
    }
}

/// A thread under construction.
#[derive(Debug)]
pub(crate) struct Thread<'a> {
    /// The number in the thread's name.
    pub(crate) number: i64,
    pub(crate) method: MethodBuilder,
    registers: HashMap<&'a str, Reg>,
    /// Registers with a value at the start.
    pub(crate) initial: Vec<(Reg, u64)>,
    /// The types of registers that have been declared with one.
    types: HashMap<Reg, Type>,
    end: Option<Label>,
}

impl<'a> Thread<'a> {
    /// The register with this proper name.
    pub(crate) fn register(&mut self, name: &'a str, extent: Extent) -> Result<Reg, Problem> {
        if let Some(known) = self.registers.get(name) {
            return Ok(*known);
        }
        if self.registers.len() >= MAX_REGISTERS {
            let message = format!("thread P{} uses more than {MAX_REGISTERS} registers", self.number);
            return Err(Problem::new(extent, message));
        }
        let register = self.method.register(Kind::I64);
        self.method.name_local(register, name, 0..u32::MAX);
        self.registers.insert(name, register);
        Ok(register)
    }

    /// The error of asking about a register that the thread does not have.
    fn no_register(&self, name: &str, extent: Extent) -> Problem {
        let mut known: Vec<&str> = self.registers.keys().copied().collect();
        known.sort_unstable();
        let problem =
            Problem::new(extent, format!("thread P{} has no register {}", self.number, quote(name)));
        match nearest(name, known.iter().copied()) {
            Some(near) => problem.help(format!("did you mean `{near}`?")),
            None if known.is_empty() => problem.help("it has no registers at all"),
            None => {
                known.truncate(20);
                problem.help(format!("it has {}", known.join(", ")))
            }
        }
    }

    /// The label of the thread's end.
    pub(crate) fn end(&mut self) -> Label {
        *self.end.get_or_insert_with(|| self.method.label())
    }

    /// The type that a register's final value is looked at in.
    fn type_of(&self, register: Reg) -> Type {
        self.types.get(&register).copied().unwrap_or(Type::INT)
    }

    /// Ends the thread's code, having made the values of these registers fit their types.
    fn finish(&mut self, registers: &[Reg], addresses: bool) {
        if let Some(end) = self.end {
            self.method.bind(end);
        }
        for register in registers {
            let ty = self.type_of(*register);
            fit::emit(&mut self.method, *register, ty, addresses);
        }
        self.method.emit(ControlOp::Return { first: Reg(0) });
    }
}

/// Everything that has a name.
#[derive(Debug)]
pub(crate) struct Symbols<'a> {
    pub(crate) arch: Arch,
    pub(crate) variables: Variables<'a>,
    pub(crate) threads: Vec<Thread<'a>>,
    /// The widths of variables, where the architecture has widths.
    pub(crate) layout: Option<Layout<'a>>,
    /// Whether the threads have all the registers that they will ever have.
    pub(crate) complete: bool,
    indices: HashMap<i64, usize>,
}

impl<'a> Symbols<'a> {
    pub(crate) fn new(arch: Arch, columns: &[Column]) -> Symbols<'a> {
        let thread = |column: &Column| Thread {
            number: column.number,
            method: MethodBuilder::new(format!("P{}", column.number)),
            registers: HashMap::new(),
            initial: Vec::new(),
            types: HashMap::new(),
            end: None,
        };
        let indices = columns.iter().enumerate().map(|(index, column)| (column.number, index));
        Symbols {
            arch,
            variables: Variables::default(),
            threads: columns.iter().map(thread).collect(),
            layout: None,
            complete: false,
            indices: indices.collect(),
        }
    }

    /// Puts the initial state in place.
    pub(crate) fn initialise(&mut self, settings: &[Setting<'a>]) -> Result<(), Problem> {
        for setting in settings {
            let bits = self.variables.bits(setting.value);
            match self.resolve(setting.location, setting.extent)? {
                Observable::Static(id) => {
                    if let Some(slot) = self.variables.slots.get_mut(id.0 as usize) {
                        slot.1 = bits;
                    }
                }
                Observable::Register { thread, register } => {
                    if let Some(thread) = self.threads.get_mut(usize::from(thread)) {
                        thread.initial.push((register, bits));
                        if let Some(ty) = setting.ty {
                            thread.types.insert(register, ty);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// What a location stands for; it comes into being if nothing has mentioned it yet.
    pub(crate) fn resolve(&mut self, location: Location<'a>, extent: Extent) -> Result<Observable, Problem> {
        let (thread, name) = match location {
            Location::Variable(name) => return Ok(Observable::Static(self.variables.id(name))),
            Location::Register { thread, name } => (thread, name),
        };
        let index = self.indices.get(&thread).copied();
        let Some((index, thread)) = index.and_then(|index| Some((index, self.threads.get_mut(index)?)))
        else {
            let numbers: Vec<_> =
                self.threads.iter().take(8).map(|thread| format!("P{}", thread.number)).collect();
            return Err(Problem::new(extent, format!("there is no thread P{thread}"))
                .help(format!("the threads of this test are {}", numbers.join(", "))));
        };
        let name = self.arch.register(name).ok_or_else(|| unknown_register(self.arch, name, extent))?;
        if self.complete && !thread.registers.contains_key(name) {
            return Err(thread.no_register(name, extent));
        }
        let register = thread.register(name, extent)?;
        Ok(Observable::Register { thread: index as u16, register })
    }

    /// What a location stands for, if it has been mentioned.
    pub(crate) fn find(&self, location: Location<'_>) -> Option<Observable> {
        match location {
            Location::Variable(name) => self.variables.ids.get(name).copied().map(Observable::Static),
            Location::Register { thread, name } => {
                let index = *self.indices.get(&thread)?;
                let name = self.arch.register(name)?;
                let register = *self.threads.get(index)?.registers.get(name)?;
                Some(Observable::Register { thread: index as u16, register })
            }
        }
    }

    /// How a variable is stored.
    pub(crate) fn storage(&self, name: &str) -> Storage {
        self.layout.as_ref().map_or(Storage::I64, |layout| layout.variable(name).width.storage())
    }

    /// The type that a final value is looked at in; `None` for a plain 64-bit integer.
    pub(crate) fn type_of(&self, observable: Observable) -> Option<Type> {
        let layout = self.layout.as_ref()?;
        match observable {
            Observable::Static(id) => {
                let (name, _) = self.variables.slots.get(id.0 as usize)?;
                Some(layout.variable(name))
            }
            Observable::Register { thread, register } => {
                Some(self.threads.get(usize::from(thread))?.type_of(register))
            }
        }
    }

    /// A number that a final value is compared with, as that value would be.
    pub(crate) fn comparable(&self, observable: Observable, number: i64) -> i64 {
        match (self.type_of(observable), observable) {
            (None, _) => number,
            (Some(ty), Observable::Register { .. }) => ty.value(number as u64),
            (Some(ty), Observable::Static(_)) => {
                let storage = ty.width.storage();
                storage.number(storage.fit(number as u64))
            }
        }
    }

    /// Marks what is observed, and ends the threads' code.
    pub(crate) fn finish(&mut self, observed: &[Observable]) {
        let large = self.layout.as_ref().is_some_and(|layout| layout.large);
        let addresses = self.layout.as_ref().is_some_and(Layout::has_addresses);
        let sized = self.layout.is_some();
        for (index, thread) in self.threads.iter_mut().enumerate() {
            let mut unfit = Vec::new();
            for observable in observed {
                let Observable::Register { thread: of, register } = *observable else { continue };
                if usize::from(of) == index {
                    thread.method.observe(register);
                    let width = thread.type_of(register).width;
                    if sized && width != Width::Quad && (large || width < Width::Long) {
                        unfit.push(register);
                    }
                }
            }
            thread.finish(&unfit, addresses);
        }
    }

    /// Every name that can be observed, in herd's order: registers by thread, then variables.
    pub(crate) fn observables(&self) -> Vec<(String, Observable)> {
        let mut all = Vec::new();
        for (index, thread) in self.threads.iter().enumerate() {
            let mut registers: Vec<_> = thread.registers.iter().collect();
            registers.sort_by_key(|(name, _)| (self.arch.rank(name), **name));
            all.extend(registers.into_iter().map(|(name, register)| {
                let observable = Observable::Register { thread: index as u16, register: *register };
                (format!("{}:{name}", thread.number), observable)
            }));
        }
        let mut variables: Vec<_> = self.variables.ids.iter().collect();
        variables.sort();
        all.extend(variables.into_iter().map(|(name, id)| ((*name).to_owned(), Observable::Static(*id))));
        all
    }
}

/// The error of using `name` as a register.
pub(crate) fn unknown_register(arch: Arch, name: &str, extent: Extent) -> Problem {
    Problem::new(extent, format!("{} has no register {}", arch.name(), quote(name))).help(arch.registers())
}
