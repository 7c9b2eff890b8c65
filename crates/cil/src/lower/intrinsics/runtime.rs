//! The runtime that the model library is written with: threads, monitors, time, strings, reflection, arithmetic.

use fencepost_ir::op::IntOp;
use fencepost_ir::{
    BinaryOp, ControlOp, Given, JoinMode, Kind, LocalOp, LockMode, LockQuestion, MemoryOp, Native, ObjectOp,
    Op, Place, Pulse, Reg, Remedy, SyncOp, Until,
};

use crate::lower::arrays::Query;
use crate::lower::body::Body;
use crate::lower::stack::{StackEntry, fresh};
use crate::lower::{Message, Routine};
use crate::types::{LowerResult, MethodInst, Primitive, Shape, Ty, unsupported};

impl Body<'_, '_> {
    /// What the model library's class `Fencepost.Runtime` declares.
    pub(super) fn runtime(
        &mut self,
        name: &str,
        inst: &MethodInst,
        arguments: Vec<StackEntry>,
    ) -> LowerResult<()> {
        let (int, bool) = (self.primitive(Primitive::I4), self.primitive(Primitive::Bool));
        let result = self.link.types.signature(inst)?.result;
        let access = self.link.draft.access;
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
                // Nothing checks the type, and a guessed path may come here with any object: only arrays, which are
                // also instances of `Array`, may be seen as another type in this way.
                let array = self.link.types.system("System", "Array")?;
                let is_array = result == array || matches!(self.link.types.shape(result), Shape::Array(_));
                let [entry] = &arguments[..] else { return unsupported("As takes one object") };
                if !is_array {
                    return unsupported("As is for arrays; other objects need a cast");
                }
                let entry = StackEntry { ty: result, value: entry.value.clone() };
                self.stack.push(entry);
                Ok(())
            }
            "IsReference" => {
                let is = inst.args.first().is_some_and(|&ty| !self.link.types.is_value_type(ty));
                self.push_const(bool, is.into());
                Ok(())
            }
            "IsWithin" => self.is_within(arguments),
            "Keep" | "Follow" | "View" | "Next" | "SamePlace" | "Moved" | "SizeOf" => {
                self.interior(name, inst, arguments)
            }
            "StructEquals" => self.send_message(Message::StructEquals, arguments, bool),
            "StructHash" => self.send_message(Message::StructHash, arguments, int),
            "EnumName" => self.send_message(Message::EnumName, arguments, result),
            "EnumValue" => self.send_message(Message::EnumValue, arguments, result),
            "EnumOf" => {
                let [class, value] = <[StackEntry; 2]>::try_from(arguments)
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
            "Start" => self.start_thread("Run", false, arguments),
            "StartItem" => self.start_thread("RunItem", true, arguments),
            "AssumeJoined" => {
                let (mode, since) = (JoinMode::Assumed, None);
                let join = |dst, args: &[Reg]| Op::Sync(SyncOp::Join { object: args[0], dst, mode, since });
                self.with_result(arguments, int, join)?;
                self.keep_if(false, bool)
            }
            "Join" | "JoinTimed" => {
                let timed = name == "JoinTimed";
                let mode = if timed { JoinMode::Timed } else { JoinMode::Untimed };
                let since = timed.then(|| self.time());
                let join = |dst, args: &[Reg]| Op::Sync(SyncOp::Join { object: args[0], dst, mode, since });
                self.with_result(arguments, int, join)?;
                self.tell_interrupted()?;
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
                })?;
                if name == "TryEnterTimed" { self.tell_interrupted() } else { Ok(()) }
            }
            "Acquire" | "EnterInterruptibly" => self.acquire(name, arguments),
            "Wait" | "WaitTimed" => {
                let timed = name == "WaitTimed";
                let until = match timed {
                    true => Until::Timeout { since: Some(self.time()), wakes: false },
                    false => Until::Pulse,
                };
                let wait =
                    |dst, args: &[Reg]| Op::Sync(SyncOp::Wait { object: args[0], lock: args[0], dst, until });
                self.with_result(arguments, int, wait)?;
                self.tell_interrupted()?;
                self.keep_if(timed, bool)
            }
            "Pulse" => self.one(&arguments, |object| {
                Op::Sync(SyncOp::Pulse { object, lock: Some(object), which: Pulse::First })
            }),
            "PulseAll" => self.one(&arguments, |object| {
                Op::Sync(SyncOp::Pulse { object, lock: Some(object), which: Pulse::All })
            }),
            "Owns" | "OwnsAny" => {
                let question = match name {
                    "Owns" => LockQuestion::IsMine,
                    _ => LockQuestion::AnyWillBeMine,
                };
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
                let message = self.link.draft.builder.message(message);
                self.emit(ControlOp::Relies { message });
                Ok(())
            }
            "Backtrace" => self.trace_function(Native::Backtrace, arguments, result),
            "TraceOf" => self.trace_function(Native::TraceOf, arguments, result),
            "TraceText" => self.trace_function(Native::TraceText, arguments, result),
            "FrameText" => self.trace_function(Native::FrameText, arguments, result),
            "FrameNumber" => self.trace_function(Native::FrameNumber, arguments, result),
            "HasTrace" => self.native(Native::HasTrace, arguments, result),
            "IsForDotnet" | "DotnetVersion" | "CanRedirect" | "HasInterrupts" | "Literals" => {
                self.ask_program(name, result)
            }
            "RefuseLock" => self.refuse_lock(arguments),
            "NewShaped" => self.new_shaped(inst, arguments, result),
            "EnvironmentAt" => self.given(Given::Environment, arguments),
            "InputAt" => self.given(Given::Input, arguments),
            // With lines nothing gets here.
            "NoInput" if self.link.surroundings.input.is_some() => Ok(()),
            "NoInput" => {
                let why = "a line is read from the console, and nothing says which";
                self.give_up_for(why, Some(Remedy::ConsoleInput));
                Ok(())
            }
            "HasInput" => {
                let given = self.link.surroundings.input.is_some();
                self.push_const(bool, given.into());
                Ok(())
            }
            "NewArray" => {
                let [class, length] = <[StackEntry; 2]>::try_from(arguments)
                    .or_else(|_| unsupported("NewArray takes a type and a length"))?;
                // An empty array of the type knows how to make another one.
                self.link.uses_vectors = true;
                let array = self.link.types.system("System", "Array")?;
                self.type_field(vec![class], "_vector", array)?;
                let array = self.pop()?;
                self.shape_query(vec![array, length], Query::Make, result)
            }
            "GetExitCode" => {
                let place = Place::Static(self.link.draft.exit_code());
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
                let leaps = self.link.draft.leaps();
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
            "Facts" | "Members" | "InstancesOf" | "AttributesOf" | "TypesIn" | "AllTypes" | "Callees"
            | "CallMember" | "CallCode" | "DefaultOf" | "DelegateOf" => self.reflect(name, arguments, result),
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
    fn keep_if(&mut self, wanted: bool, bool: Ty) -> LowerResult<()> {
        let entry = self.pop()?;
        match wanted {
            true => self.stack.push(StackEntry { ty: bool, ..entry }),
            false => self.release(&entry),
        }
        Ok(())
    }

    fn send_message(&mut self, message: Message, arguments: Vec<StackEntry>, result: Ty) -> LowerResult<()> {
        let selector = self.link.selector(message)?;
        self.send(selector, arguments, result)
    }

    /// A field of a type's object.
    fn type_field(&mut self, arguments: Vec<StackEntry>, field: &str, result: Ty) -> LowerResult<()> {
        let ty = self.link.types.system("System", "Type")?;
        let slot = self.link.types.slot_named(ty, field)?;
        let region = self.link.field_region(ty, slot)?;
        self.link.uses_type_objects = true;
        self.with_result(arguments, result, |dst, args| {
            Op::Memory(MemoryOp::Get { dst, place: Place::Field { object: args[0], slot, region } })
        })
    }

    fn character(&mut self, puts: bool, arguments: Vec<StackEntry>) -> LowerResult<()> {
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

    /// Whether a place is within an object: the first half of its address is the object's.
    fn is_within(&mut self, arguments: Vec<StackEntry>) -> LowerResult<()> {
        let bool = self.primitive(Primitive::Bool);
        let holder = self.out.register(Kind::I64);
        let (registers, used) = self.registers(arguments)?;
        self.discard(&used);
        let [object, place] = registers[..] else {
            return unsupported("IsWithin takes an object and a place");
        };
        self.emit(LocalOp::BinaryImmediate {
            op: BinaryOp::I64(IntOp::ShrUnsigned),
            dst: holder,
            a: place,
            b: 32,
        });
        let dst = self.temporary(bool)?;
        self.emit(LocalOp::Binary { op: BinaryOp::I64(IntOp::Eq), dst, a: object, b: holder });
        self.push_temp(bool, dst);
        Ok(())
    }

    fn set_exit_code(&mut self, arguments: Vec<StackEntry>) -> LowerResult<()> {
        let place = Place::Static(self.link.draft.exit_code());
        let access = self.link.draft.access.vwrite;
        self.one(&arguments, |src| Op::Memory(MemoryOp::Store { place, src, access }))
    }

    pub(in crate::lower) fn native(
        &mut self,
        native: Native,
        arguments: Vec<StackEntry>,
        result: Ty,
    ) -> LowerResult<()> {
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

    pub(super) fn math(&mut self, name: &str, arguments: Vec<StackEntry>) -> LowerResult<()> {
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
            let message = self.link.draft.builder.message(message);
            self.emit(ControlOp::Relies { message });
        }
        let double = self.primitive(Primitive::R8);
        self.native(native, arguments, double)
    }

    /// `bool ParseDouble(string, out double)`.
    fn parse_double(&mut self, mut arguments: Vec<StackEntry>) -> LowerResult<()> {
        let Some(target) = arguments.pop() else { return unsupported("ParseDouble") };
        let (registers, used) = self.registers(arguments)?;
        let operands = self.out.operands(&registers);
        self.discard(&used);
        let kinds = [Kind::I32, Kind::F64];
        let both = self.temporaries.allocate(&kinds[..], || fresh(&mut self.out, &kinds));
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

    /// Starts a thread that runs a method of its object, with these arguments; as a background one if it says so.
    fn start_thread(&mut self, code: &str, background: bool, arguments: Vec<StackEntry>) -> LowerResult<()> {
        let class = self.link.types.system("System.Threading", "Thread")?;
        let Some(run) = self.link.types.find_method(class, code, None)? else {
            return unsupported("threads");
        };
        let method = self.link.draft.routine(Routine::Method(run));
        let (registers, used) = self.registers(arguments)?;
        let object = registers[0];
        if background {
            // No other thread knows it yet, so this is no event.
            let slot = self.link.types.slot_named(class, "background")?;
            let region = self.link.field_region(class, slot)?;
            let src = self.out.register(Kind::I32);
            self.emit(LocalOp::Const { dst: src, value: 1 });
            self.emit(MemoryOp::Set { place: Place::Field { object, slot, region }, src });
        }
        let operands = self.out.operands(&registers);
        self.emit(SyncOp::Spawn { object, method, arguments: operands });
        self.discard(&used);
        Ok(())
    }

    fn clone_with_list(&mut self, arguments: Vec<StackEntry>) -> LowerResult<()> {
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
    pub(in crate::lower) fn create_instance(&mut self, ty: Ty) -> LowerResult<()> {
        match self.link.types.parameterless_constructor(ty)? {
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
}
