//! What the runtime itself provides: methods without code, known by type and name.
//!
//! The model library declares them as `extern`; the same names in a user's own `Fencepost` class
//! are nondeterministic choice.

use fencepost_ir::op::{IntOp, RmwOp};
use fencepost_ir::{
    BinaryOp, ControlOp, Given, Kind, LocalOp, LockMode, LockQuestion, MemoryOp, Native, ObjectOp, Op, Place,
    Pulse, Reg, SyncOp, Until,
};

use super::arrays::Query;
use super::body::Body;
use super::stack::{Entry, Value};
use super::{Message, Routine};
use crate::types::{MethodInst, Outcome, Primitive, Shape, Ty, unsupported};
use crate::world::{MAIN, MODEL};

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
        this: Option<&Entry>,
        arguments: &[Entry],
    ) -> Outcome<bool> {
        let Some((def, _)) = self.link.types.definition(inst.owner) else { return Ok(false) };
        let class = self.link.types.world.full_name(def);
        let name = self.method_name(inst);
        let all: Vec<Entry> = this.into_iter().chain(arguments).cloned().collect();
        let choice = if class == "Fencepost" { self.choice(inst)? } else { None };
        match (&*class, &*name) {
            _ if choice == Some(Choice::Number) => self.choose(&all)?,
            _ if choice == Some(Choice::Bool) => self.choose_bool()?,
            _ if choice == Some(Choice::Assume) => {
                self.one(&all, |condition| Op::Control(ControlOp::Assume { condition }))?
            }
            ("System.Object", ".ctor") => self.discard(&all),
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
                let access = self.link.access.fence;
                self.emit(MemoryOp::Fence { access });
            }
            ("System.MultiArrayOf`1", "FlatGet" | "FlatSet") => {
                let query = if name == "FlatGet" { Query::FlatGet } else { Query::FlatSet };
                let result = self.link.types.signature(inst)?.result;
                self.shape_query(all, query, result)?
            }
            ("System.Math", _) => self.math(&name, all)?,
            ("System.Runtime.CompilerServices.RuntimeHelpers", "InitializeArray") => {
                self.initialise_array(all)?
            }
            ("System.Activator", "CreateInstance") if inst.args.len() == 1 => {
                self.create_instance(inst.args[0])?
            }
            _ => return self.not_provided(inst),
        }
        Ok(true)
    }

    fn not_provided(&self, inst: &MethodInst) -> Outcome<bool> {
        let name = self.link.types.method_name(inst);
        unsupported(format!("{name} has no CIL (native or runtime code)"))
    }

    /// Which choice a method of a class `Fencepost` is, if it has the types of one.
    fn choice(&mut self, inst: &MethodInst) -> Outcome<Option<Choice>> {
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

    fn discard(&mut self, entries: &[Entry]) {
        entries.iter().for_each(|entry| self.release(entry));
    }

    /// Registers of the first words of arguments.
    fn registers(&mut self, arguments: Vec<Entry>) -> Outcome<(Vec<Reg>, Vec<Entry>)> {
        let (mut registers, mut used) = (Vec::new(), Vec::new());
        for argument in arguments {
            let (argument, register) = self.materialise(argument)?;
            registers.push(register);
            used.push(argument);
        }
        Ok((registers, used))
    }

    /// An instruction on one register, without a result.
    fn one(&mut self, arguments: &[Entry], op: impl Fn(Reg) -> Op) -> Outcome<()> {
        let (registers, used) = self.registers(arguments.to_vec())?;
        let Some(&first) = registers.first() else { return unsupported("a call without arguments") };
        self.emit(op(first));
        self.discard(&used);
        Ok(())
    }

    /// An instruction on registers, with a result of a primitive type.
    fn with_result(
        &mut self,
        arguments: Vec<Entry>,
        result: Ty,
        op: impl Fn(Reg, &[Reg]) -> Op,
    ) -> Outcome<()> {
        let (registers, used) = self.registers(arguments)?;
        self.discard(&used);
        let dst = self.temporary(result)?;
        self.emit(op(dst, &registers));
        self.push_temp(result, dst);
        Ok(())
    }

    /// The text of the only argument, which has to be a literal.
    fn literal(&mut self, arguments: &[Entry]) -> Outcome<String> {
        let constant = match arguments {
            [Entry { value: Value::Temp(register), .. }] => self.out.literal(*register),
            _ => None,
        };
        self.discard(arguments);
        match constant {
            Some(constant) => Ok(self.link.builder.text(constant)),
            None => unsupported("a text that is no literal"),
        }
    }

    /// Asks for what the user gives, by index.
    fn given(&mut self, given: Given, arguments: Vec<Entry>) -> Outcome<()> {
        let string = self.link.types.string();
        let (registers, used) = self.registers(arguments)?;
        self.discard(&used);
        let method = self.link.routine(Routine::Given(given));
        let arguments = self.out.operands(&registers);
        let dst = self.temporary(string)?;
        self.emit(ControlOp::Call { method, arguments, dst });
        self.push_temp(string, dst);
        Ok(())
    }

    fn primitive(&mut self, primitive: Primitive) -> Ty {
        self.link.types.primitive(primitive)
    }

    fn choose(&mut self, arguments: &[Entry]) -> Outcome<()> {
        let int = self.primitive(Primitive::I4);
        self.with_result(arguments.to_vec(), int, |dst, args| {
            Op::Control(ControlOp::Choose { dst, bound: args[0] })
        })
    }

    fn choose_bool(&mut self) -> Outcome<()> {
        let int = self.primitive(Primitive::I4);
        let two = Entry { ty: int, value: Value::Const(2) };
        let bool = self.primitive(Primitive::Bool);
        self.with_result(vec![two], bool, |dst, args| Op::Control(ControlOp::Choose { dst, bound: args[0] }))
    }

    fn runtime(&mut self, name: &str, inst: &MethodInst, arguments: Vec<Entry>) -> Outcome<()> {
        let (int, bool) = (self.primitive(Primitive::I4), self.primitive(Primitive::Bool));
        let result = self.link.types.signature(inst)?.result;
        let access = self.link.access;
        match name {
            "NewString" => {
                let string = self.link.types.string();
                let ty = self.link.instantiate(string);
                self.with_result(arguments, string, |dst, args| {
                    Op::Object(ObjectOp::NewArray { dst, ty, length: args[0] })
                })
            }
            "PutChar" | "CharAt" => self.character(name == "PutChar", arguments),
            "StringLength" => self.with_result(arguments, int, |dst, args| {
                Op::Object(ObjectOp::ArrayLength { dst, array: args[0] })
            }),
            "GetType" => {
                self.link.uses_type_objects = true;
                self.with_result(arguments, result, |dst, args| {
                    Op::Object(ObjectOp::TypeObject { dst, object: args[0] })
                })
            }
            "Clone" => self.with_result(arguments, result, |dst, args| {
                Op::Object(ObjectOp::CloneObject { dst, object: args[0], settled: false })
            }),
            "IdentityHash" => {
                self.discard(&arguments);
                self.push_const(int, 42);
                Ok(())
            }
            "As" => {
                let [entry] = &arguments[..] else { return unsupported("As") };
                let entry = Entry { ty: result, value: entry.value.clone() };
                self.stack.push(entry);
                Ok(())
            }
            "StructEquals" => self.send_message(Message::StructEquals, arguments, bool),
            "StructHash" => self.send_message(Message::StructHash, arguments, int),
            "EnumName" => self.send_message(Message::EnumName, arguments, result),
            "EnumValue" => self.send_message(Message::EnumValue, arguments, result),
            "EnumOf" => {
                let [class, value] = <[Entry; 2]>::try_from(arguments)
                    .or_else(|_| unsupported("EnumOf takes a type and a value"))?;
                // The array of an enum's values knows how to make another one.
                let array = self.link.types.system("System", "Array")?;
                self.type_field(vec![class], "_enumValues", array)?;
                let array = self.pop()?;
                self.send_message(Message::EnumOf, vec![array, value], result)
            }
            "EnumNames" => self.type_field(arguments, "_enumNames", result),
            "EnumValues" => self.type_field(arguments, "_enumValues", result),
            "EnumUnderlying" => self.type_field(arguments, "_enumUnderlying", result),
            "EnumIsFlags" => {
                self.link.uses_type_objects = true;
                let ty = self.link.types.system("System", "Type")?;
                self.with_result(arguments, ty, |dst, args| {
                    Op::Object(ObjectOp::TypeObject { dst, object: args[0] })
                })?;
                let object = self.pop()?;
                self.type_field(vec![object], "_isFlags", bool)
            }
            "Length" => self.shape_query(arguments, Query::Length, int),
            "CloneArray" => self.shape_query(arguments, Query::Clone, result),
            "Rank" => self.shape_query(arguments, Query::Rank, int),
            "GetLength" => self.shape_query(arguments, Query::GetLength, int),
            "GetLowerBound" => self.shape_query(arguments, Query::GetLowerBound, int),
            "BitsOfFloat" | "FloatOfBits" | "BitsOfDouble" | "DoubleOfBits" => {
                // A word is a word: only what the register is called changes.
                self.with_result(arguments, result, |dst, args| {
                    Op::Local(LocalOp::Move { dst, src: args[0] })
                })
            }
            "FormatDouble" => self.native(Native::FormatF64, arguments, result),
            "FormatSingle" => self.native(Native::FormatF32, arguments, result),
            "ParseDouble" => self.parse_double(arguments),
            "Start" => self.start_thread(arguments),
            "Join" | "JoinTimed" => {
                let timed = name == "JoinTimed";
                let since = timed.then(|| self.time());
                let join = |dst, args: &[Reg]| Op::Sync(SyncOp::Join { object: args[0], dst, timed, since });
                self.with_result(arguments, int, join)?;
                self.keep_if(timed, bool)
            }
            "Started" => self.with_result(arguments, bool, |dst, args| {
                Op::Sync(SyncOp::HasStarted { dst, object: args[0] })
            }),
            "Status" => self.with_result(arguments, int, |dst, args| {
                Op::Sync(SyncOp::ThreadStatus { dst, object: args[0] })
            }),
            "Current" => {
                self.link.uses_thread_objects = true;
                self.with_result(arguments, result, |dst, _| Op::Sync(SyncOp::CurrentThread { dst }))
            }
            "Enter" => self.one(&arguments, |object| Op::Sync(SyncOp::Lock { object, access: access.lock })),
            "Exit" => {
                self.one(&arguments, |object| Op::Sync(SyncOp::Unlock { object, access: access.unlock }))
            }
            "TryEnter" | "TryEnterTimed" => {
                let mode = match name {
                    "TryEnterTimed" => LockMode::Timed { since: Some(self.time()) },
                    _ => LockMode::NonBlocking,
                };
                self.with_result(arguments, bool, |dst, args| {
                    Op::Sync(SyncOp::TryLock { dst, object: args[0], mode })
                })
            }
            "Wait" | "WaitTimed" => {
                let timed = name == "WaitTimed";
                let until = match timed {
                    true => Until::Timeout { since: Some(self.time()), wakes: false },
                    false => Until::Pulse,
                };
                let wait =
                    |dst, args: &[Reg]| Op::Sync(SyncOp::Wait { object: args[0], lock: args[0], dst, until });
                self.with_result(arguments, int, wait)?;
                self.keep_if(timed, bool)
            }
            "Pulse" => self.one(&arguments, |object| {
                Op::Sync(SyncOp::Pulse { object, lock: Some(object), which: Pulse::First })
            }),
            "PulseAll" => self.one(&arguments, |object| {
                Op::Sync(SyncOp::Pulse { object, lock: Some(object), which: Pulse::All })
            }),
            "Owns" => {
                let question = LockQuestion::IsMine;
                self.with_result(arguments, bool, |dst, args| {
                    Op::Sync(SyncOp::AskLock { dst, object: args[0], question })
                })
            }
            "Print" => self.one(&arguments, |text| Op::Control(ControlOp::Print { text, error: false })),
            "PrintError" => self.one(&arguments, |text| Op::Control(ControlOp::Print { text, error: true })),
            "Fail" => {
                self.one(&arguments, |text| Op::Control(ControlOp::FailWith { text }))?;
                self.reachable = false;
                Ok(())
            }
            "KeepAlive" => {
                self.one(&arguments, |object| Op::Object(ObjectOp::KeepAlive { object, built: false }))
            }
            "SuppressFinalize" => {
                self.one(&arguments, |object| Op::Object(ObjectOp::Finalise { object, wanted: false }))
            }
            "ReRegisterForFinalize" => {
                self.one(&arguments, |object| Op::Object(ObjectOp::Finalise { object, wanted: true }))
            }
            "AwaitFinalizers" => {
                self.emit(ObjectOp::AwaitFinalisers);
                Ok(())
            }
            "Unsupported" => unsupported(self.literal(&arguments)?),
            "Relies" => {
                let message = self.literal(&arguments)?;
                let message = self.link.builder.message(message);
                self.emit(ControlOp::Relies { message });
                Ok(())
            }
            "Backtrace" => self.trace_function(Native::Backtrace, arguments, result),
            "TraceOf" => self.trace_function(Native::TraceOf, arguments, result),
            "TraceText" => self.trace_function(Native::TraceText, arguments, result),
            "FrameText" => self.trace_function(Native::FrameText, arguments, result),
            "FrameNumber" => self.trace_function(Native::FrameNumber, arguments, result),
            "HasTrace" => self.native(Native::HasTrace, arguments, result),
            "IsForDotnet" => {
                let is = self.link.types.world.assembly(MAIN).is_for_dotnet();
                self.push_const(bool, is.into());
                Ok(())
            }
            "EnvironmentAt" => self.given(Given::Environment, arguments),
            "InputAt" => self.given(Given::Input, arguments),
            // With lines nothing gets here.
            "NoInput" if self.link.surroundings.input.is_some() => Ok(()),
            "NoInput" => {
                unsupported("a line is read from the console, and nothing says which (--input FILE does)")
            }
            "HasInput" => {
                let given = self.link.surroundings.input.is_some();
                self.push_const(bool, given.into());
                Ok(())
            }
            "NewArray" => {
                let [class, length] = <[Entry; 2]>::try_from(arguments)
                    .or_else(|_| unsupported("NewArray takes a type and a length"))?;
                // An empty array of the type knows how to make another one.
                self.link.uses_vectors = true;
                let array = self.link.types.system("System", "Array")?;
                self.type_field(vec![class], "_vector", array)?;
                let array = self.pop()?;
                self.shape_query(vec![array, length], Query::Make, result)
            }
            "GetExitCode" => {
                let place = Place::Static(self.link.exit_code());
                self.with_result(arguments, int, |dst, _| {
                    Op::Memory(MemoryOp::Load { dst, place, access: access.vread })
                })
            }
            "SetExitCode" => self.set_exit_code(arguments),
            "BeforeEnd" => {
                let method = self.link.before_end();
                let arguments = self.out.operands(&[]);
                self.emit(ControlOp::Call { method, arguments, dst: Reg(0) });
                Ok(())
            }
            "Halt" => {
                self.emit(ControlOp::Halt);
                self.reachable = false;
                Ok(())
            }
            "Choose" => self.choose(&arguments),
            "Leaps" => {
                let leaps = self.link.leaps();
                self.with_result(arguments, int, |dst, _| Op::Sync(SyncOp::Clock { dst, leaps }))
            }
            "Elapse" => {
                let since = Some(self.time());
                let dst = self.out.register(Kind::I32);
                self.emit(SyncOp::Time { dst, since });
                Ok(())
            }
            "Assume" => self.one(&arguments, |condition| Op::Control(ControlOp::Assume { condition })),
            "CloneWithList" => self.clone_with_list(arguments),
            _ => unsupported(format!("the runtime has no {name}")),
        }
    }

    /// A register that says when a wait begins.
    fn time(&mut self) -> Reg {
        let dst = self.out.register(Kind::I32);
        self.emit(SyncOp::Time { dst, since: None });
        dst
    }

    /// Keeps the truth value on top of the stack if the caller uses it.
    fn keep_if(&mut self, wanted: bool, bool: Ty) -> Outcome<()> {
        let entry = self.pop()?;
        match wanted {
            true => self.stack.push(Entry { ty: bool, ..entry }),
            false => self.release(&entry),
        }
        Ok(())
    }

    fn send_message(&mut self, message: Message, arguments: Vec<Entry>, result: Ty) -> Outcome<()> {
        let selector = self.link.selector(message)?;
        self.send(selector, arguments, result)
    }

    /// A field of a type's object.
    fn type_field(&mut self, arguments: Vec<Entry>, field: &str, result: Ty) -> Outcome<()> {
        let ty = self.link.types.system("System", "Type")?;
        let slot = self.link.types.slot_named(ty, field)?;
        let region = self.link.field_region(ty, slot)?;
        self.link.uses_type_objects = true;
        self.with_result(arguments, result, |dst, args| {
            Op::Memory(MemoryOp::Get { dst, place: Place::Field { object: args[0], slot, region } })
        })
    }

    fn character(&mut self, puts: bool, arguments: Vec<Entry>) -> Outcome<()> {
        let char = self.primitive(Primitive::Char);
        let region = self.link.element_region(char, 0)?;
        let place = |args: &[Reg]| Place::Element { array: args[0], index: args[1], slot: 0, region };
        if puts {
            let (registers, used) = self.registers(arguments)?;
            self.emit(MemoryOp::Set { place: place(&registers), src: registers[2] });
            self.discard(&used);
            return Ok(());
        }
        self.with_result(arguments, char, |dst, args| Op::Memory(MemoryOp::Get { dst, place: place(args) }))
    }

    fn set_exit_code(&mut self, arguments: Vec<Entry>) -> Outcome<()> {
        let place = Place::Static(self.link.exit_code());
        let access = self.link.access.vwrite;
        self.one(&arguments, |src| Op::Memory(MemoryOp::Store { place, src, access }))
    }

    pub(super) fn native(&mut self, native: Native, arguments: Vec<Entry>, result: Ty) -> Outcome<()> {
        let string = self.link.types.string();
        self.link.instantiate(string);
        let (registers, used) = self.registers(arguments)?;
        let operands = self.out.operands(&registers);
        self.discard(&used);
        let dst = self.temporary(result)?;
        self.emit(LocalOp::Native { native, arguments: operands, dst });
        self.push_temp(result, dst);
        Ok(())
    }

    fn math(&mut self, name: &str, arguments: Vec<Entry>) -> Outcome<()> {
        let native = match name {
            "Sin" => Native::Sin,
            "Cos" => Native::Cos,
            "Tan" => Native::Tan,
            "Asin" => Native::Asin,
            "Acos" => Native::Acos,
            "Atan" => Native::Atan,
            "Atan2" => Native::Atan2,
            "Sinh" => Native::Sinh,
            "Cosh" => Native::Cosh,
            "Tanh" => Native::Tanh,
            "Exp" => Native::Exp,
            "Log" => Native::Log,
            "Log10" => Native::Log10,
            "Pow" => Native::Pow,
            "Sqrt" => Native::Sqrt,
            "Cbrt" => Native::Cbrt,
            "Floor" => Native::Floor,
            "Ceiling" => Native::Ceiling,
            "Truncate" => Native::Truncate,
            "Round" | "RoundEven" => Native::RoundEven,
            "IEEERemainder" => Native::IeeeRemainder,
            _ => return unsupported(format!("System.Math::{name} is not available")),
        };
        if !native.is_exact() {
            let message = "Math.Sin and the like have the last digits that they have on this machine";
            let message = self.link.builder.message(message);
            self.emit(ControlOp::Relies { message });
        }
        let double = self.primitive(Primitive::R8);
        self.native(native, arguments, double)
    }

    /// `bool ParseDouble(string, out double)`.
    fn parse_double(&mut self, mut arguments: Vec<Entry>) -> Outcome<()> {
        let Some(target) = arguments.pop() else { return unsupported("ParseDouble") };
        let (registers, used) = self.registers(arguments)?;
        let operands = self.out.operands(&registers);
        self.discard(&used);
        let both = self.temporaries.allocate(&mut self.out, &[Kind::I32, Kind::F64]);
        self.emit(LocalOp::Native { native: Native::ParseF64, arguments: operands, dst: both });
        let ok = self.scratch(Kind::I32);
        self.emit(LocalOp::Move { dst: ok, src: both });
        let double = self.primitive(Primitive::R8);
        let value = self.scratch(Kind::F64);
        self.emit(LocalOp::Move { dst: value, src: Reg(both.0 + 1) });
        self.temporaries.release(both);
        self.stack.push(target);
        self.push_temp(double, value);
        self.store_object(double)?;
        self.push_primitive(Primitive::Bool, ok);
        Ok(())
    }

    fn start_thread(&mut self, arguments: Vec<Entry>) -> Outcome<()> {
        let class = self.link.types.system("System.Threading", "Thread")?;
        let Some(run) = self.link.types.find_method(class, "Run", None)? else {
            return unsupported("threads");
        };
        let method = self.link.routine(Routine::Method(run));
        let (registers, used) = self.registers(arguments)?;
        let operands = self.out.operands(&registers[..1]);
        self.emit(SyncOp::Spawn { object: registers[0], method, arguments: operands });
        self.discard(&used);
        Ok(())
    }

    fn clone_with_list(&mut self, arguments: Vec<Entry>) -> Outcome<()> {
        let class = self.link.types.system("System", "Delegate")?;
        let slot = self.link.types.slot_named(class, "_list")?;
        let region = self.link.field_region(class, slot)?;
        let (registers, used) = self.registers(arguments)?;
        let object = self.temporary(class)?;
        self.emit(ObjectOp::CloneObject { dst: object, object: registers[0], settled: false });
        self.emit(MemoryOp::Set { place: Place::Field { object, slot, region }, src: registers[1] });
        self.discard(&used);
        self.push_temp(class, object);
        Ok(())
    }

    /// The value that a type parameter's `new()` gives.
    pub(super) fn create_instance(&mut self, ty: Ty) -> Outcome<()> {
        let constructor = self.link.types.find_method(ty, ".ctor", None)?;
        let mut parameterless = None;
        if let (Some(found), Some((def, _))) = (constructor, self.link.types.definition(ty)) {
            for token in self.link.types.world.facts(def).methods.clone() {
                let candidate = MethodInst { token, ..found.clone() };
                if self.method_name(&candidate) == ".ctor"
                    && self.link.types.signature(&candidate)?.parameters.is_empty()
                {
                    parameterless = Some(candidate);
                }
            }
        }
        match parameterless {
            Some(constructor) => self.construct(&constructor),
            None if self.link.types.is_value_type(ty) => {
                let zero = self.zero(ty)?;
                self.stack.push(zero);
                Ok(())
            }
            None => {
                unsupported(format!("{} has no constructor without parameters", self.link.types.name(ty)))
            }
        }
    }

    /// A volatile access through a pointer.
    fn access_through(&mut self, mut arguments: Vec<Entry>, inst: &MethodInst, reads: bool) -> Outcome<()> {
        let signature = self.link.types.signature(inst)?;
        let value = if reads { None } else { arguments.pop() };
        let Some(pointer) = arguments.pop() else { return unsupported("a volatile access") };
        let of = match self.link.types.shape(signature.parameters[0]) {
            Shape::ByRef(of) => *of,
            _ => return unsupported("a volatile access through something else than a pointer"),
        };
        self.stack.push(pointer);
        self.prefixes.volatile = true;
        match value {
            None => self.load_object(of),
            Some(value) => {
                self.stack.push(value);
                self.store_object(of)
            }
        }
    }

    fn interlocked(&mut self, name: &str, inst: &MethodInst, arguments: Vec<Entry>) -> Outcome<()> {
        let access = self.link.access.rmw;
        let (int, long) = (self.primitive(Primitive::I4), self.primitive(Primitive::I8));
        if matches!(name, "MemoryBarrier" | "MemoryBarrierProcessWide") {
            let access = self.link.access.fence;
            self.emit(MemoryOp::Fence { access });
            return Ok(());
        }
        let signature = self.link.types.signature(inst)?;
        let of = match self.link.types.shape(signature.parameters[0]) {
            Shape::ByRef(of) => *of,
            _ => return unsupported("an atomic operation on something else than a pointer"),
        };
        let mut arguments = arguments.into_iter();
        let Some(pointer) = arguments.next() else { return unsupported("an atomic operation") };
        let constant = |ty: Ty, value: i64| Entry { ty, value: Value::Const(value as u64) };
        let is_long = self.link.types.as_primitive(of).is_some_and(|of| of.kind() == Kind::I64);
        let one = if is_long { constant(long, 1) } else { constant(int, 1) };
        let zero = if is_long { constant(long, 0) } else { constant(int, 0) };
        // What is put back, with which operand, and what has to be added to the old value.
        let (op, operand, expected, added) = match name {
            "Increment" => (RmwOp::Add, Some(one), None, Some(IntOp::Add)),
            "Decrement" => (RmwOp::Sub, Some(one), None, Some(IntOp::Sub)),
            "Add" => (RmwOp::Add, arguments.next(), None, Some(IntOp::Add)),
            "Exchange" => (RmwOp::Exchange, arguments.next(), None, None),
            "CompareExchange" => {
                let value = arguments.next();
                (RmwOp::CompareExchange, value, arguments.next(), None)
            }
            "Read" => (RmwOp::Add, Some(zero), None, None),
            "And" => (RmwOp::And, arguments.next(), None, None),
            "Or" => (RmwOp::Or, arguments.next(), None, None),
            _ => return unsupported(format!("Interlocked.{name}")),
        };
        let Some(operand) = operand else { return unsupported("an atomic operation") };
        let (operand, operand_register) = self.materialise(operand)?;
        let expected = match expected {
            Some(expected) => Some(self.materialise(expected)?),
            None => None,
        };
        let expected_register = expected.as_ref().map_or(operand_register, |(_, register)| *register);
        let (pointer, place) = self.pointer_place(pointer)?;
        let dst = self.temporary(of)?;
        self.emit(MemoryOp::Rmw {
            op,
            dst,
            place,
            operand: operand_register,
            expected: expected_register,
            access,
        });
        self.release(&pointer);
        if let Some((expected, _)) = expected {
            self.release(&expected);
        }
        if let Some(added) = added {
            let op = if is_long { BinaryOp::I64(added) } else { BinaryOp::I32(added) };
            self.emit(LocalOp::Binary { op, dst, a: dst, b: operand_register });
        }
        self.release(&operand);
        self.push_temp(of, dst);
        Ok(())
    }
}
