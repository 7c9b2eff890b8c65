//! What the runtime itself provides: methods without code, known by type and name.
//!
//! The model library declares them as `extern`; the same names in a user's own `Fencepost` class
//! are nondeterministic choice. [`runtime`] has those that the model library calls its runtime, [`atomics`] volatile and
//! interlocked accesses, [`interior`] pointers into values, [`interrupts`] where threads are interrupted, [`program`] what the model library asks about the program as a whole.

mod atomics;
mod interior;
mod interrupts;
mod program;
mod runtime;

use fencepost_ir::{ControlOp, Given, MemoryOp, Op, Reg};

use super::Routine;
use super::arrays::Query;
use super::body::Body;
use super::stack::{StackEntry, StackValue};
use crate::il::Opcode;
use crate::types::{LowerResult, MethodInst, Primitive, Shape, Ty, unsupported};
use crate::world::MODEL;

/// Nondeterministic choice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Number,
    Bool,
    Assume,
}

impl Body<'_, '_> {
    /// Translates a call if the runtime provides the method; whether it does.
    pub(super) fn intrinsic(
        &mut self,
        inst: &MethodInst,
        this: Option<&StackEntry>,
        arguments: &[StackEntry],
    ) -> LowerResult<bool> {
        let Some((def, _)) = self.link.types.definition(inst.owner) else { return Ok(false) };
        let class = self.link.types.world.full_name(def);
        let name = self.method_name(inst);
        let all: Vec<StackEntry> = this.into_iter().chain(arguments).cloned().collect();
        let choice = if class == "Fencepost" { self.choice(inst)? } else { None };
        match (&*class, &*name) {
            _ if choice == Some(Choice::Number) => self.choose(&all)?,
            _ if choice == Some(Choice::Bool) => self.choose_bool()?,
            _ if choice == Some(Choice::Assume) => {
                self.one(&all, |condition| Op::Control(ControlOp::Assume { condition }))?
            }
            ("System.Object", ".ctor") => self.discard(&all),
            // The verdict relies on the result of the model library's method only where the program looks at it.
            ("System.Threading.Thread", "Yield") if inst.assembly == MODEL && self.next_is(Opcode::Pop) => {
                self.constant(Primitive::Bool, 1)?
            }
            ("<PrivateImplementationDetails>", name) if name.starts_with("InlineArray") => {
                return self.inline_array(name, inst, &all);
            }
            (class, "get_IsSupported") if class.starts_with("System.Runtime.Intrinsics.") => {
                self.without_vectors()?
            }
            ("System.SR", name) if inst.assembly != MODEL => {
                return self.library_message(inst.assembly, name);
            }
            _ if !self.is_extern(inst) => return Ok(false),
            // Only the model library's own are known to be what they are called.
            _ if inst.assembly != MODEL => return self.not_provided(inst),
            ("Fencepost.Runtime", _) => self.runtime(&name, inst, all)?,
            ("System.Threading.Interlocked", _) => self.interlocked(&name, inst, all)?,
            ("System.Threading.Volatile", "Read") | ("System.Threading.Thread", "VolatileRead") => {
                self.access_through(all, inst, true)?
            }
            ("System.Threading.Volatile", "Write") | ("System.Threading.Thread", "VolatileWrite") => {
                self.access_through(all, inst, false)?
            }
            ("System.Threading.Thread", "MemoryBarrier") => {
                let access = self.link.draft.access.fence;
                self.emit(MemoryOp::Fence { access });
            }
            ("System.MultiArrayOf`1", "FlatGet" | "FlatSet") => {
                let query = if name == "FlatGet" { Query::FlatGet } else { Query::FlatSet };
                let result = self.link.types.signature(inst)?.result;
                self.shape_query(all, query, result)?
            }
            ("System.Math", _) => self.math(&name, all)?,
            ("System.Reflection.Assembly", _) => {
                let result = self.link.types.signature(inst)?.result;
                self.load_assembly(&name, result)?
            }
            ("System.Reflection.MethodBase", "GetCurrentMethod") => {
                let result = self.link.types.signature(inst)?.result;
                self.load_current_method(result)?
            }
            ("System.Runtime.CompilerServices.RuntimeHelpers", "InitializeArray") => {
                self.initialise_array(all)?
            }
            ("System.Runtime.CompilerServices.RuntimeHelpers", "CreateSpan") => {
                self.create_span(inst, all)?
            }
            ("System.Activator", "CreateInstance") if inst.args.len() == 1 => {
                self.create_instance(inst.args[0])?
            }
            _ => return self.not_provided(inst),
        }
        Ok(true)
    }

    /// Whether the processor has some vector instructions: it has none. The framework's own code does the same without them.
    fn without_vectors(&mut self) -> LowerResult<()> {
        if !self.link.types.world.is_library(self.assembly) {
            let message = self.link.draft.builder.message("the processor has no vector instructions");
            self.emit(ControlOp::Relies { message });
        }
        self.constant(Primitive::Bool, 0)
    }

    fn not_provided(&self, inst: &MethodInst) -> LowerResult<bool> {
        let name = self.link.types.method_name(inst);
        unsupported(format!("{name} has no CIL (native or runtime code)"))
    }

    /// Which choice a method of a class `Fencepost` is, if it has the types of one.
    fn choice(&mut self, inst: &MethodInst) -> LowerResult<Option<Choice>> {
        let signature = self.link.types.signature(inst)?;
        let (int, bool) = (self.primitive(Primitive::I4), self.primitive(Primitive::Bool));
        let void = self.link.types.intern(Shape::Void);
        let (choice, parameters, result) = match &*self.method_name(inst) {
            "Choose" => (Choice::Number, vec![int], int),
            "Bool" => (Choice::Bool, vec![], bool),
            "Assume" => (Choice::Assume, vec![bool], void),
            _ => return Ok(None),
        };
        let is_one = !signature.has_this && signature.parameters == parameters && signature.result == result;
        Ok(is_one.then_some(choice))
    }

    /// Whether a method has no CIL because the runtime provides it.
    pub(super) fn is_extern(&self, inst: &MethodInst) -> bool {
        const INTERNAL_CALL: u16 = 0x1000;
        const CODE_TYPE: u16 = 3;
        let assembly = self.link.types.world.assembly(inst.assembly);
        let method = assembly.method(inst.token);
        method.impl_flags & INTERNAL_CALL != 0 || method.impl_flags & CODE_TYPE != 0
    }

    fn discard(&mut self, entries: &[StackEntry]) {
        entries.iter().for_each(|entry| self.release(entry));
    }

    /// Registers of the first words of arguments.
    fn registers(&mut self, arguments: Vec<StackEntry>) -> LowerResult<(Vec<Reg>, Vec<StackEntry>)> {
        let (mut registers, mut used) = (Vec::new(), Vec::new());
        for argument in arguments {
            let (argument, register) = self.materialise(argument)?;
            registers.push(register);
            used.push(argument);
        }
        Ok((registers, used))
    }

    /// An instruction on one register, without a result.
    fn one(&mut self, arguments: &[StackEntry], op: impl Fn(Reg) -> Op) -> LowerResult<()> {
        let (registers, used) = self.registers(arguments.to_vec())?;
        let Some(&first) = registers.first() else { return unsupported("a call without arguments") };
        self.emit(op(first));
        self.discard(&used);
        Ok(())
    }

    /// An instruction on registers, with a result of a primitive type.
    fn with_result(
        &mut self,
        arguments: Vec<StackEntry>,
        result: Ty,
        op: impl Fn(Reg, &[Reg]) -> Op,
    ) -> LowerResult<()> {
        let (registers, used) = self.registers(arguments)?;
        self.discard(&used);
        let dst = self.temporary(result)?;
        self.emit(op(dst, &registers));
        self.push_temp(result, dst);
        Ok(())
    }

    /// The text of the only argument, which has to be a literal.
    fn literal(&mut self, arguments: &[StackEntry]) -> LowerResult<String> {
        let constant = match arguments {
            [StackEntry { value: StackValue::Temp(register), .. }] => self.out.literal(*register),
            _ => None,
        };
        self.discard(arguments);
        match constant {
            Some(constant) => Ok(self.link.draft.builder.text(constant)),
            None => unsupported("a text that is not a literal"),
        }
    }

    /// Asks for what the user gives, by index.
    fn given(&mut self, given: Given, arguments: Vec<StackEntry>) -> LowerResult<()> {
        let string = self.link.types.string();
        let (registers, used) = self.registers(arguments)?;
        self.discard(&used);
        let method = self.link.draft.routine(Routine::Given(given));
        let arguments = self.out.operands(&registers);
        let dst = self.temporary(string)?;
        self.emit(ControlOp::Call { method, arguments, dst });
        self.push_temp(string, dst);
        Ok(())
    }

    fn primitive(&mut self, primitive: Primitive) -> Ty {
        self.link.types.primitive(primitive)
    }

    fn choose(&mut self, arguments: &[StackEntry]) -> LowerResult<()> {
        let int = self.primitive(Primitive::I4);
        self.with_result(arguments.to_vec(), int, |dst, args| {
            Op::Control(ControlOp::Choose { dst, bound: args[0], what: fencepost_ir::op::Choice::Number })
        })
    }

    fn choose_bool(&mut self) -> LowerResult<()> {
        let int = self.primitive(Primitive::I4);
        let two = StackEntry { ty: int, value: StackValue::Const(2) };
        let bool = self.primitive(Primitive::Bool);
        self.with_result(vec![two], bool, |dst, args| {
            Op::Control(ControlOp::Choose { dst, bound: args[0], what: fencepost_ir::op::Choice::Number })
        })
    }
}
