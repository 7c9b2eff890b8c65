//! What the machine itself provides: methods without bytecode, known by class and name.
//!
//! The model library declares them as `native`. The methods of a class called `Fencepost`, in any package,
//! are nondeterministic choice, whatever their bodies say.

use fencepost_ir::broken::Invariant;
use fencepost_ir::op::Choice;
use fencepost_ir::{
    Class as AccessClass, ControlOp, Given, JoinMode, Kind, LocalOp, LockMode, LockQuestion, MemoryOp,
    Native, ObjectOp, Op, Place, Pulse, Reg, Region, Remedy, Storage, SyncOp, UnaryOp, Until,
};

use super::Routine;
use super::body::Body;
use super::handles::{FINDER, VAR_HANDLE};
use super::reflection::SERVICES;
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::types::{CLASS, LowerResult, MethodId, STRING, unsupported};

/// The model library's thread class.
pub(super) const THREAD: &str = "java/lang/Thread";

impl Body<'_, '_> {
    /// Translates a call if the machine provides the method; whether it does. The arguments are on the
    /// stack.
    pub(super) fn intrinsic(&mut self, id: MethodId) -> LowerResult<bool> {
        let class = self.link.types.class(id.class);
        let method = &class.methods[id.index as usize];
        let name = &*method.name;
        if class.name.rsplit('/').next() == Some("Fencepost") && method.is(flags::STATIC) {
            return self.choice(name, &method.descriptor);
        }
        if &*class.name == FINDER && self.make(FINDER, name, method.signature.parameters.len())? {
            return Ok(true);
        }
        if !method.is(flags::NATIVE) || !self.link.types.world.is_library(id.class) {
            return Ok(false);
        }
        let count = method.signature.parameters.len() + usize::from(!method.is(flags::STATIC));
        let result = method.signature.result.as_ref();
        match &*class.name {
            "fencepost/Machine" => self.machine(name, count, result)?,
            "java/lang/Object" => self.object(name)?,
            CLASS if name == "constants" => {
                self.call_routine(Routine::EnumConstants, count, Some(Kind::Ref))?;
            }
            SERVICES => self.load_services(count)?,
            "fencepost/Interned" => {
                let head = self.link.literal_list()?;
                self.push_object(head, None);
            }
            "fencepost/Reflection" => self.reflect(name, &method.signature)?,
            CLASS if name == "getDeclaredField" => self.declared_field()?,
            "java/lang/reflect/Proxy" => self.call_routine(Routine::ProxyOf, count, Some(Kind::Ref))?,
            CLASS if name == "forName" => self.class_for_name(count)?,
            "java/lang/reflect/Array" => self.call_routine(Routine::ArrayOf, count, Some(Kind::Ref))?,
            "java/lang/Runtime" if name == "availableProcessors" => {
                self.operands(count)?;
                self.available_processors();
            }
            "java/lang/String" if name == "length" => {
                self.value(count, Kind::I32, |dst, args| {
                    Op::Object(ObjectOp::ArrayLength { dst, array: args[0] })
                })?;
            }
            "java/lang/StrictMath" | "java/lang/Math" => self.math(name, count)?,
            "java/lang/Float" | "java/lang/Double" => {
                // A word is a word: only what the register is called changes.
                let kind = result.map_or(Kind::I32, Ty::kind);
                self.value(count, kind, |dst, args| Op::Local(LocalOp::Move { dst, src: args[0] }))?;
            }
            VAR_HANDLE if name.ends_with("Fence") => self.fence(name)?,
            // There is nothing to register.
            // They tell a JVM where its native methods are.
            _ if name == "registerNatives" => {}
            "jdk/internal/misc/VM" if name == "initialize" => {}
            _ if self.call_twin(id)? || self.push_boxes(id)? => {}
            updater if name == "newUpdater" => return self.make_updater(updater, count),
            maker if self.make(maker, name, method.signature.parameters.len())? => {}
            _ => return unsupported(format!("the machine has no {}::{name}", class.shown())),
        }
        Ok(true)
    }

    /// Pushes how many processors there are. The library asks for how long to spin, which changes nothing but the length
    /// of the search; its pools ask for how many workers to have.
    fn available_processors(&mut self) {
        let by_library = self.link.types.world.is_library(self.class_id);
        let pools = ["java/util/concurrent/ForkJoinPool", "java/util/concurrent/Executors"];
        let relied_on = match by_library {
            false => Some("there are two processors"),
            true if pools.contains(&&*self.class.name) => Some("the JDK's pools find one processor"),
            true => None,
        };
        if let Some(sentence) = relied_on {
            let message = self.link.draft.builder.message(sentence);
            self.emit(ControlOp::Relies { message });
        }
        self.push_const(Kind::I32, if by_library { 1 } else { 2 });
    }

    /// Pops arguments into an instruction that gives a value, and pushes that.
    fn value(&mut self, count: usize, kind: Kind, op: impl FnOnce(Reg, &[Reg]) -> Op) -> LowerResult<()> {
        let operands = self.operands(count)?;
        let dst = self.scratch(kind);
        self.emit(op(dst, &operands));
        self.push_temp(kind, dst);
        Ok(())
    }

    fn choice(&mut self, name: &str, descriptor: &str) -> LowerResult<bool> {
        match (name, descriptor) {
            ("choose", "(I)I") => self.value(1, Kind::I32, |dst, args| {
                Op::Control(ControlOp::Choose { dst, bound: args[0], what: Choice::Number })
            })?,
            ("bool", "()Z") => {
                self.push_const(Kind::I32, 2);
                self.value(1, Kind::I32, |dst, args| {
                    Op::Control(ControlOp::Choose { dst, bound: args[0], what: Choice::Number })
                })?;
            }
            ("assume", "(Z)V") => self.consume(|condition| Op::Control(ControlOp::Assume { condition }))?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn object(&mut self, name: &str) -> LowerResult<()> {
        match name {
            "getClass" => {
                self.link.uses_type_objects = true;
                self.value(1, Kind::Ref, |dst, args| {
                    Op::Object(ObjectOp::TypeObject { dst, object: args[0] })
                })
            }
            "clone" => self.clone_object(),
            "notify" => self
                .consume(|object| Op::Sync(SyncOp::Pulse { object, lock: Some(object), which: Pulse::Any })),
            "notifyAll" => self
                .consume(|object| Op::Sync(SyncOp::Pulse { object, lock: Some(object), which: Pulse::All })),
            _ => unsupported(format!("the machine has no Object::{name}")),
        }
    }

    fn machine(&mut self, name: &str, count: usize, result: Option<&Ty>) -> LowerResult<()> {
        let access = self.link.draft.access;
        match name {
            "start" => self.start_thread(),
            "started" => self
                .value(count, Kind::I32, |dst, args| Op::Sync(SyncOp::HasStarted { dst, object: args[0] })),
            "status" => self
                .value(count, Kind::I32, |dst, args| Op::Sync(SyncOp::ThreadStatus { dst, object: args[0] })),
            "join" => {
                let (mode, since) = (JoinMode::Untimed, None);
                self.value(count, Kind::I32, |dst, args| {
                    Op::Sync(SyncOp::Join { object: args[0], dst, mode, since })
                })
            }
            "joinTimed" => {
                let (mode, since) = (JoinMode::Timed, Some(self.time()));
                self.value(count, Kind::I32, |dst, args| {
                    Op::Sync(SyncOp::Join { object: args[0], dst, mode, since })
                })
            }
            "current" => {
                self.link.uses_thread_objects = true;
                self.value(count, Kind::Ref, |dst, _| Op::Sync(SyncOp::CurrentThread { dst }))
            }
            "lock" => self.consume(|object| Op::Sync(SyncOp::Lock { object, access: access.lock })),
            "unlock" => self.consume(|object| Op::Sync(SyncOp::Unlock { object, access: access.unlock })),
            "tryLock" => self.try_lock(count, LockMode::NonBlocking),
            "tryLockTimed" => {
                let since = Some(self.time());
                self.try_lock(count, LockMode::Timed { since })
            }
            "lockUnlessInterrupted" => self.try_lock(count, LockMode::Interruptible),
            "holdsLock" => self.ask_lock(count, LockQuestion::IsMine),
            "holds" => self.ask_lock(count, LockQuestion::Holds),
            "isLocked" => self.ask_lock(count, LockQuestion::IsTaken),
            "waiters" => self.ask_lock(count, LockQuestion::Waiters),
            "await" => self.wait(count, Until::SpuriousWakeUp),
            "awaitAndAskAgain" => self.wait(count, Until::AskedAgain),
            "awaitTimed" | "awaitTimedOrWake" => {
                let (since, wakes) = (Some(self.time()), name == "awaitTimedOrWake");
                self.wait(count, Until::Timeout { since, wakes })
            }
            "elapse" => {
                let since = Some(self.time());
                let dst = self.out.register(Kind::I32);
                self.emit(SyncOp::Time { dst, since });
                Ok(())
            }
            "awaitSignal" => self.wait(count, Until::Pulse),
            "awaitSignalAlone" => self.wait(count, Until::PulseAlone),
            "signal" => self.signal(count, Pulse::First),
            "signalAny" => self.signal(count, Pulse::Any),
            "signalAll" => self.signal(count, Pulse::All),
            "isUnknown" => self.value(count, Kind::I32, |dst, args| {
                Op::Local(LocalOp::Unary { op: UnaryOp::IsUnwritten, dst, a: args[0] })
            }),
            "fillTrace" => self.trace_function(Native::FillTrace, None),
            "traceOf" => self.trace_function(Native::TraceOf, Some(Kind::Ref)),
            "frameText" => self.trace_function(Native::FrameText, Some(Kind::Ref)),
            "frameLine" => {
                self.push_const(Kind::I32, 0);
                self.trace_function(Native::FrameNumber, Some(Kind::I32))
            }
            "keepAlive" => self.consume(|object| Op::Object(ObjectOp::KeepAlive { object, built: false })),
            "print" => self.consume(|text| Op::Control(ControlOp::Print { text, error: false })),
            "printError" => self.consume(|text| Op::Control(ControlOp::Print { text, error: true })),
            "exit" => {
                let place = Place::Static(self.link.draft.exit_code());
                self.consume(|src| Op::Memory(MemoryOp::Store { place, src, access: access.vwrite }))?;
                self.emit(ControlOp::Halt);
                self.reachable = false;
                Ok(())
            }
            "halt" => {
                self.emit(ControlOp::Halt);
                self.reachable = false;
                Ok(())
            }
            "awaitOthers" => {
                self.emit(SyncOp::AwaitOthers);
                Ok(())
            }
            "newString" => {
                let ty = self.link.instantiate(&Ty::class(STRING));
                self.value(count, Kind::Ref, |dst, args| {
                    Op::Object(ObjectOp::NewArray { dst, ty, length: args[0] })
                })
            }
            "charAt" => {
                let region = self.link.characters();
                self.get_element(count, Kind::I32, region)
            }
            "putChar" => {
                let region = self.link.characters();
                self.put_element(count, region)
            }
            "element" => {
                let region = self.link.element_region(Storage::Ref);
                self.get_element(count, Kind::Ref, region)
            }
            "putElement" => {
                let region = self.link.element_region(Storage::Ref);
                self.put_element(count, region)
            }
            "leaps" => {
                let leaps = self.link.draft.leaps();
                self.value(count, Kind::I32, |dst, _| Op::Sync(SyncOp::Clock { dst, leaps }))
            }
            "formatDouble" => self.format(Native::FormatF64),
            "formatFloat" => self.format(Native::FormatF32),
            "tooLong" => {
                let message = self.link.draft.builder.message("a result of more than 96 characters");
                self.emit(ControlOp::Unsupported { message });
                Ok(())
            }
            "noQueue" => {
                self.end_path("which thread has or wants a lock", Some(Remedy::LibraryLocks));
                Ok(())
            }
            "noMark" => {
                let why = "whether a thread that may wait for a lock is interrupted";
                self.end_path(why, Some(Remedy::LibraryLocks));
                Ok(())
            }
            "relies" => {
                let message = self.literal()?;
                let message = self.link.draft.builder.message(message);
                self.emit(ControlOp::Relies { message });
                Ok(())
            }
            "inconclusive" => {
                let why = self.literal()?;
                let message = self.link.draft.builder.message(why);
                self.emit(ControlOp::Unsupported { message });
                self.reachable = false;
                Ok(())
            }
            "environmentAt" => self.given(Given::Environment),
            "propertyAt" => self.given(Given::Properties),
            "inputAt" => self.given(Given::Input),
            "resourceAt" => self.call_routine(Routine::Resources, 1, Some(Kind::Ref)),
            "hasInput" => {
                let given = self.link.surroundings.input.is_some();
                self.push_const(Kind::I32, given.into());
                Ok(())
            }
            "unsupported" => {
                self.end_path("what the model library does not do", None);
                Ok(())
            }
            _ => {
                let result = result.map_or_else(String::new, |ty| format!(" ({ty})"));
                unsupported(format!("the machine has no {name}{result}"))
            }
        }
    }

    /// Pops a text, which has to be a literal.
    fn literal(&mut self) -> LowerResult<String> {
        let register = self.operands(1)?[0];
        match self.out.literal(register) {
            Some(constant) => Ok(self.link.draft.builder.text(constant)),
            None => unsupported("a text that is not a literal"),
        }
    }

    /// Pops an index, pushes what the user gives there.
    fn given(&mut self, given: Given) -> LowerResult<()> {
        self.call_routine(Routine::Given(given), 1, Some(Kind::Ref))
    }

    /// The fences of `VarHandle`, as models call them.
    fn fence(&mut self, name: &str) -> LowerResult<()> {
        let mut access = |kind| {
            // There are far fewer classes than a model can tell apart.
            let access = self.link.draft.builder.access(AccessClass::Fence, &[kind]);
            access.or_broken("room for a class of accesses")
        };
        let access = match name {
            "fullFence" => self.link.draft.access.fence,
            "acquireFence" => access("acquire"),
            "releaseFence" => access("release"),
            "loadLoadFence" => access("rr"),
            "storeStoreFence" => access("ww"),
            _ => return unsupported(format!("VarHandle::{name}")),
        };
        self.emit(MemoryOp::Fence { access });
        Ok(())
    }

    /// A register that says when a wait begins.
    fn time(&mut self) -> Reg {
        let dst = self.out.register(Kind::I32);
        self.emit(SyncOp::Time { dst, since: None });
        dst
    }

    fn wait(&mut self, count: usize, until: Until) -> LowerResult<()> {
        // The lock is the object itself, or is named after it.
        self.value(count, Kind::I32, |dst, args| {
            Op::Sync(SyncOp::Wait { object: args[0], lock: args[count - 1], dst, until })
        })
    }

    fn signal(&mut self, count: usize, which: Pulse) -> LowerResult<()> {
        let operands = self.operands(count)?;
        self.emit(SyncOp::Pulse { object: operands[0], lock: Some(operands[count - 1]), which });
        Ok(())
    }

    fn try_lock(&mut self, count: usize, mode: LockMode) -> LowerResult<()> {
        self.value(count, Kind::I32, |dst, args| Op::Sync(SyncOp::TryLock { dst, object: args[0], mode }))
    }

    fn ask_lock(&mut self, count: usize, question: LockQuestion) -> LowerResult<()> {
        self.value(count, Kind::I32, |dst, args| Op::Sync(SyncOp::AskLock { dst, object: args[0], question }))
    }

    fn start_thread(&mut self) -> LowerResult<()> {
        let method = self.link.routine(Routine::ThreadBody);
        let object = self.operands(1)?[0];
        let arguments = self.out.operands(&[object]);
        self.emit(SyncOp::Spawn { object, method, arguments });
        Ok(())
    }

    /// Reads an element without a memory event.
    fn get_element(&mut self, count: usize, kind: Kind, region: Region) -> LowerResult<()> {
        self.value(count, kind, |dst, args| {
            let place = Place::Element { array: args[0], index: args[1], slot: 0, region };
            Op::Memory(MemoryOp::Get { dst, place })
        })
    }

    /// Writes an element without a memory event.
    fn put_element(&mut self, count: usize, region: Region) -> LowerResult<()> {
        let operands = self.operands(count)?;
        let place = Place::Element { array: operands[0], index: operands[1], slot: 0, region };
        self.emit(MemoryOp::Set { place, src: operands[2] });
        Ok(())
    }
}
