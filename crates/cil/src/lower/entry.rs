//! Where a program starts and ends: the code that calls `Main`, the exceptions that failing
//! instructions throw, and what can be observed.

use std::rc::Rc;

use fencepost_frontend::lower::{finish_types, fresh, path};
use fencepost_frontend::names::closest;
use fencepost_frontend::words;
use fencepost_frontend::{LoadRequest, Observed, bytecode};
use fencepost_ir::path::{DeadEnd, Lookup};
use fencepost_ir::words::Dialect;
use fencepost_ir::{
    ControlOp, Kind, LocalOp, MemoryOp, MethodBuilder, Missing, ObjectOp, Observable, Place, Program, SyncOp,
    Trap,
};

use super::delegates::without_lists;
use super::entry_point::EntryPoint;
use super::exit::AtEnd;
use super::{Linker, MethodOrigin, Routine};
use crate::types::{LowerResult, MethodInst, Primitive, Shape, Ty, invalid};

/// A program that is ready to run.
#[derive(Debug)]
pub(crate) struct Linked {
    /// The program.
    pub program: Program,
    /// `Type::Method` of what is run.
    pub entry: String,
    /// What is needed and no library provides.
    pub missing: Vec<Missing>,
    /// The observed values.
    pub observed: Vec<Observed>,
    /// What the paths lead to.
    pub lookups: Vec<Result<Lookup, DeadEnd>>,
    /// Whether the entry point gives an exit code.
    pub returns: bool,
    /// What went wrong without stopping anything.
    pub remarks: Vec<String>,
    /// Where each method comes from.
    pub origins: Vec<Option<MethodOrigin>>,
}

/// What each failing instruction throws, and with which message.
const EXCEPTIONS: [(Trap, &str, &str, &str); 10] = [
    (
        Trap::NullReference,
        "System",
        "NullReferenceException",
        "Object reference not set to an instance of an object",
    ),
    (
        Trap::IndexOutOfRange,
        "System",
        "IndexOutOfRangeException",
        "Index was outside the bounds of the array.",
    ),
    (Trap::DivideByZero, "System", "DivideByZeroException", "Attempted to divide by zero."),
    (Trap::Overflow, "System", "OverflowException", "Arithmetic operation resulted in an overflow."),
    (Trap::InvalidCast, "System", "InvalidCastException", "Specified cast is not valid."),
    (
        Trap::ArrayTypeMismatch,
        "System",
        "ArrayTypeMismatchException",
        "Attempted to access an element as a type incompatible with the array.",
    ),
    (Trap::NegativeLength, "System", "OverflowException", "Arithmetic operation resulted in an overflow."),
    (
        Trap::IllegalMonitorState,
        "System.Threading",
        "SynchronizationLockException",
        "Object synchronization method was called from an unsynchronized block of code.",
    ),
    (Trap::ThreadState, "System.Threading", "ThreadStateException", "Thread has not been started."),
    (
        Trap::TypeInitialisation,
        "System",
        "TypeInitializationException",
        "The type initializer threw an exception.",
    ),
];

impl Linker<'_> {
    /// Translates everything that the entry point can reach.
    pub(crate) fn link(mut self, request: &LoadRequest<'_>) -> LowerResult<Linked> {
        let EntryPoint { method: main, name: entry, test } = self.find_entry(request.entry.as_deref())?;
        let signature = self.types.signature(&main)?;
        let returns = test.is_none() && !self.types.leaves(signature.result)?.is_empty();
        self.set_exceptions()?;
        self.test = test.map(Rc::new);
        self.draft.routine(self.started(&main));
        self.translate_all()?;
        self.close_reflection()?;
        let at_end = self.finish_end()?;
        let (start, early) = self.start(&main, &request.arguments, at_end)?;
        self.translate_all()?;
        let finalizer = self.finalizer()?;
        let id = self.draft.builder.method(start);
        self.draft.builder.early(id, early);
        self.draft.builder.thread("main", id, Vec::new());

        let mut observed = Vec::new();
        for name in bytecode::observed_names(request) {
            let (observable, unsigned) = self.observable(&name)?;
            observed.push(Observed { unsigned, ..Observed::new(name, observable) });
        }
        let lookups =
            request.mentions.iter().map(|mention| path::look_up(&mut self, &mention.steps)).collect();
        self.finish_type_objects()?;
        // Objects that stand for types are objects too.
        self.translate_all()?;
        self.list_literals()?;
        self.finish_program()?;
        finish_types(&mut self)?;
        self.finish_collection(finalizer)?;
        self.finish_traces()?;
        let callbacks = self.callbacks.iter().copied().collect();
        self.draft.builder.callbacks(callbacks);
        self.draft.builder.pointer_words(self.pointer_words);
        let missing = std::mem::take(&mut self.draft.missing).into_iter().collect();
        let remarks = std::mem::take(&mut self.types.world.remarks);
        let mut origins = self.origins();
        let lists = self.delegate_lists()?;
        let mut program = self.draft.builder.build();
        without_lists(&mut program, lists);
        words::tell(&mut program, Dialect::CSharp);
        origins.resize(program.methods.len(), None);
        Ok(Linked { program, entry, missing, observed, lookups, returns, remarks, origins })
    }

    /// Names the types of the exceptions that instructions throw.
    fn set_exceptions(&mut self) -> LowerResult<()> {
        for (trap, namespace, name, message) in EXCEPTIONS {
            let ty = self.types.system(namespace, name)?;
            let id = self.instantiate(ty);
            let units: Vec<u16> = message.encode_utf16().collect();
            let constant = self.string_constant(&units);
            self.draft.builder.trap(trap, id);
            self.draft.builder.trap_message(trap, constant);
        }
        let exception = self.types.system("System", "Exception")?;
        if let Ok(slot) = self.types.slot_named(exception, "_message") {
            self.draft.builder.exception_message(slot);
        }
        if let Ok(slot) = self.types.slot_named(exception, "_innerException") {
            self.draft.builder.exception_cause(slot);
        }
        let aggregate = self.types.system("System", "AggregateException")?;
        if let Ok(slot) = self.types.slot_named(aggregate, "_innerExceptions") {
            let class = self.target(aggregate);
            self.draft.builder.exception_causes(class, slot);
        }
        let failed = self.types.system("Fencepost", "FailedAssertion")?;
        let class = self.target(failed);
        self.draft.builder.assertion(class);
        Ok(())
    }

    /// What the program starts with: the method, or a test around it.
    fn started(&self, main: &MethodInst) -> Routine {
        if self.test.is_some() { Routine::Test } else { Routine::Method(main.clone()) }
    }

    /// The code that calls the entry point, and handlers of the program's end if it can have any.
    fn start(
        &mut self,
        main: &MethodInst,
        given: &[String],
        at_end: AtEnd,
    ) -> LowerResult<(MethodBuilder, std::ops::Range<u32>)> {
        let mut out = MethodBuilder::new("(start)");
        out.library();
        if let Some(message) = self.assumes_no_finalizers()? {
            out.emit(ControlOp::Relies { message });
        }
        if let Some(message) = self.misses_context() {
            out.emit(ControlOp::Unsupported { message });
        }
        let mut ended = None;
        if self.uses_thread_objects {
            let class = self.types.system("System.Threading", "Thread")?;
            let ty = self.instantiate(class);
            let object = out.register(Kind::Ref);
            out.emit(ObjectOp::New { dst: object, ty });
            out.emit(SyncOp::BindThread { object });
            // What the library does when a thread ends: `Run` does it for all others.
            ended = self.types.find_method(class, "Ended", None)?.map(|ended| (ended, object));
        }
        let early = self.run_early(&mut out)?;
        let signature = self.types.signature(main)?;
        let is_test = self.test.is_some();
        let mut operands = Vec::new();
        if let ([arguments], false) = (&signature.parameters[..], is_test) {
            let arguments = *arguments;
            let (array, length) = (out.register(Kind::Ref), out.register(Kind::I32));
            let ty = self.instantiate(arguments);
            out.emit(LocalOp::Const { dst: length, value: given.len() as u64 });
            out.emit(ObjectOp::NewArray { dst: array, ty, length });
            let (text, string) = (out.register(Kind::Ref), self.types.string());
            for (position, argument) in given.iter().enumerate() {
                let units: Vec<u16> = argument.encode_utf16().collect();
                let constant = self.string_constant(&units);
                out.emit(LocalOp::Constant { dst: text, constant });
                out.emit(LocalOp::Const { dst: length, value: position as u64 });
                let region = self.element_region(string, 0)?;
                let place = Place::Element { array, index: length, slot: 0, region };
                out.emit(MemoryOp::Set { place, src: text });
            }
            operands.push(array);
        }
        let kinds = if is_test { Vec::new() } else { self.types.kinds(signature.result)? };
        let result = fresh(&mut out, &kinds);
        let method = self.draft.routine(self.started(main));
        let arguments = out.operands(&operands);
        out.emit(ControlOp::Call { method, arguments, dst: result });
        if kinds == [Kind::I32] {
            let place = Place::Static(self.draft.exit_code());
            out.emit(MemoryOp::Store { place, src: result, access: self.draft.access.vwrite });
        }
        if let Some((ended, object)) = ended {
            let method = self.draft.routine(Routine::Method(ended));
            let arguments = out.operands(&[object]);
            out.emit(ControlOp::Call { method, arguments, dst: result });
        }
        if let AtEnd::Handlers { awaits } = at_end {
            if awaits {
                out.emit(SyncOp::AwaitOthers);
            }
            let method = self.before_end();
            let arguments = out.operands(&[]);
            out.emit(ControlOp::Call { method, arguments, dst: result });
            out.emit(ControlOp::Halt);
        }
        out.emit(ControlOp::Return { first: result });
        Ok((out, early))
    }

    fn finish_program(&mut self) -> LowerResult<()> {
        let string = self.types.string();
        let string = self.instantiate(string);
        self.draft.builder.strings(string);
        let class = self.types.system("System.Threading", "Thread")?;
        if let Ok(slot) = self.types.slot_named(class, "background") {
            self.draft.builder.background(slot);
        }
        if self.has_interrupts() {
            let slot = self.types.slot_named(class, "interruption")?;
            self.draft.builder.interruption(slot);
        }
        if let Ok(slot) = self.types.slot_named(class, "name") {
            self.draft.builder.thread_name(slot);
        }
        Ok(())
    }

    /// The value that a user names, `return` or a static field, and whether it is unsigned.
    fn observable(&mut self, name: &str) -> LowerResult<(Observable, bool)> {
        if name == bytecode::EXIT_CODE {
            return Ok((Observable::Static(self.draft.exit_code()), false));
        }
        let Some((class, field_name)) = name.rsplit_once("::").or_else(|| name.rsplit_once('.')) else {
            return invalid(format!("`{name}` is not of the form `Type.field`"));
        };
        let Some(def) = self.types.world.find_main(class) else {
            return invalid(format!("cannot observe `{name}`: there is no type `{class}`"));
        };
        let ty = self.types.instantiate(def, std::rc::Rc::new([]));
        let fields = self.types.fields(ty);
        let Some(field) = fields.iter().find(|field| &*field.name == field_name && !field.is_literal) else {
            let names: Vec<&str> =
                fields.iter().filter(|field| field.is_static).map(|field| &*field.name).collect();
            let hint = match closest(field_name, names) {
                Some(near) => format!("; did you mean `{class}.{near}`?"),
                None => String::new(),
            };
            return invalid(format!("cannot observe `{name}`: `{class}` has no such field{hint}"));
        };
        if !field.is_static || field.is_thread_static {
            return invalid(format!("cannot observe `{name}`: only static fields can be observed"));
        }
        let ty_of_field: Ty = field.ty.clone()?;
        if self.types.leaves(ty_of_field)?.len() != 1 {
            return invalid(format!(
                "cannot observe `{name}`: it is a struct; name one of its fields' values in code"
            ));
        }
        let token = field.token;
        let underlying = self.types.underlying(ty_of_field);
        let unsigned = matches!(
            self.types.shape(underlying),
            Shape::Primitive(Primitive::U1 | Primitive::U2 | Primitive::U4 | Primitive::U8 | Primitive::U)
        );
        Ok((Observable::Static(self.static_field(ty, token)?), unsigned))
    }
}
