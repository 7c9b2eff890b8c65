//! Where a program starts and how it ends.

use fencepost_ir::op::IntOp;
use fencepost_ir::{
    BinaryOp, ControlOp, HandlerKind, Kind, MemoryOp, ObjectOp, Place, ProgramBuilder, Reg, Region, StaticId,
    Storage, SyncOp, TypeId,
};
use lang_c::span::Span as Extent;

use super::Lowering;
use super::scope::Symbol;
use crate::error::{CError, nearest};
use crate::lower::emit::Code;
use crate::types::Type;

/// The types of the library's objects.
#[derive(Debug)]
pub(super) struct Kinds {
    /// An object that is only locked and waited on.
    pub(super) monitor: TypeId,
    /// What a thread is known by; it holds what the thread's function returned.
    pub(super) thread: TypeId,
    pub(super) result: Region,
    /// What is thrown to end a thread from within.
    pub(super) exit: TypeId,
    /// The value of `pthread_exit`.
    pub(super) exit_value: Region,
    /// Text to print.
    pub(super) text: TypeId,
    pub(super) units: Region,
    /// The exit code.
    pub(super) code: StaticId,
}

impl Kinds {
    pub(super) fn new(builder: &mut ProgramBuilder) -> Kinds {
        let slot = |builder: &mut ProgramBuilder, name: &str, storage| {
            let region = builder.region(name);
            (fencepost_ir::types::Slot { name: name.to_owned(), storage, region }, region)
        };
        let monitor = builder.object("lock", Vec::new(), false);
        let (result_slot, result) = slot(builder, "result of a thread", Storage::Ptr);
        let thread = builder.object("thread", vec![result_slot], false);
        let (exit_slot, exit_value) = slot(builder, "value of pthread_exit", Storage::Ptr);
        let exit = builder.object("pthread_exit", vec![exit_slot], false);
        let (unit, units) = slot(builder, "text", Storage::U16);
        let text = builder.object("text", vec![unit], true);
        builder.strings(text);
        let code = builder.add_static("return", Storage::I32, 0);
        builder.promises_order();
        builder.check_pointers();
        builder.indeterminate();
        Kinds { monitor, thread, result, exit, exit_value, text, units, code }
    }
}

impl Lowering<'_> {
    /// Makes the thread that runs the program.
    pub(super) fn entry(&mut self, name: &str) -> Result<(), CError> {
        let end = self.shared.source.text.len();
        let nowhere = Extent::span(end, end);
        let Some(definition) = self.definitions.get(name).copied() else {
            let error = self.error(nowhere, format!("the program has no function `{name}`"));
            let own = self.definitions.iter().filter(|it| !it.1.library).map(|it| *it.0);
            return Err(match nearest(name, own) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error.help("name one of its functions as the entry"),
            });
        };
        let at = definition.node.node.declarator.span;
        let (result, parameters) = match self.find(name) {
            Some(Symbol::Function(ty)) => match &ty.ty {
                Type::Function(function) => (function.result.ty.clone(), function.parameters.clone()),
                _ => (Type::Void, Vec::new()),
            },
            _ => (Type::Void, Vec::new()),
        };
        let Some(method) = self.method(name) else { return Ok(()) };
        let start = std::mem::replace(&mut self.start, Code::new(fencepost_ir::MethodBuilder::new("")));
        self.code = start;
        self.at(at);
        let mut arguments = Vec::new();
        for (index, parameter) in parameters.iter().enumerate() {
            match (index, &parameter.ty) {
                (0, ty) if ty.is_integer() && name == "main" => {
                    arguments.push(self.code.constant(ty.kind(), 1));
                }
                (1, Type::Pointer(_)) if name == "main" => arguments.push(self.argument_vector(name, at)),
                (2, Type::Pointer(_)) if name == "main" => arguments.push(self.code.constant(Kind::Ptr, 0)),
                _ => {
                    let message = format!("`{name}` takes arguments, so a program cannot start with it");
                    return Err(self.error(at, message));
                }
            }
        }
        let thread = self.code.method.register(Kind::Ref);
        self.code.emit(ObjectOp::New { dst: thread, ty: self.kinds.thread });
        self.code.emit(SyncOp::BindThread { object: thread });
        self.emit_call(self.thread_starts, &[thread], &Type::Void, at);
        let (from, to, caught) = (self.code.label(), self.code.label(), self.code.label());
        let exception = self.code.method.register(Kind::Ref);
        self.code.bind(from);
        let value = self.emit_call(method, &arguments, &result, at);
        self.code.bind(to);
        if result.is_integer() {
            let src = self.reg(&value);
            self.code.emit(MemoryOp::Set { place: Place::Static(self.kinds.code), src });
        }
        self.code.emit(ControlOp::Halt);
        self.code.bind(caught);
        // `pthread_exit`: the others go on.
        self.code.emit(ControlOp::Return { first: Reg(0) });
        self.code.method.handler(from, to, HandlerKind::Catch(self.kinds.exit), caught, exception);
        let code = std::mem::replace(&mut self.code, Code::new(fencepost_ir::MethodBuilder::new("")));
        let start = self.shared.builder.method(code.method);
        self.shared.builder.thread(name, start, Vec::new());
        Ok(())
    }

    /// `argv`: the program's name and null.
    fn argument_vector(&mut self, name: &str, at: Extent) -> Reg {
        let text = self.string(name.as_bytes(), at);
        let first = self.address(&text, at);
        let ty = Type::Int(crate::types::IntType::Char).pointer();
        let id = self.object_type(&ty, None, super::ObjectShape::Array);
        let length = self.code.constant(Kind::I32, 2);
        let object = self.code.method.register(Kind::Ref);
        self.code.emit(ObjectOp::NewArray { dst: object, ty: id, length });
        let region = self.scalar_region(Storage::Ptr);
        let place = Place::Field { object, slot: 0, region };
        self.code.emit(MemoryOp::Set { place, src: first });
        let dst = self.code.temporary(Kind::Ptr);
        self.code.emit(MemoryOp::AddressOf { dst, place });
        dst
    }

    /// Defines what runs at the start of each thread.
    pub(super) fn start_of_threads(&mut self) {
        let mut code =
            std::mem::replace(&mut self.thread_start, Code::new(fencepost_ir::MethodBuilder::new("")));
        code.emit(ControlOp::Return { first: Reg(0) });
        self.shared.builder.define(self.thread_starts, code.method);
    }

    /// Defines what runs at the end of each thread: its variables end there.
    pub(super) fn end_of_threads(&mut self) {
        let mut method = fencepost_ir::MethodBuilder::new("end of a thread");
        method.library();
        let object = method.parameter(Kind::Ref);
        if self.lends_own {
            for slot in self.shared.builder.lifetime() {
                self.shared.builder.add_slot(self.kinds.thread, slot);
            }
            method.emit(MemoryOp::EndScope { object, ty: self.kinds.thread });
        }
        method.emit(ControlOp::Return { first: object });
        self.shared.builder.define(self.thread_ends, method);
    }

    /// `exit(code)`
    pub(super) fn exit(&mut self, code: Option<Reg>) {
        if let Some(src) = code {
            self.code.emit(MemoryOp::Set { place: Place::Static(self.kinds.code), src });
        }
        self.code.emit(ControlOp::Halt);
    }

    /// A register that is 1 if two words are the same.
    pub(super) fn same_word(&mut self, a: Reg, b: Reg) -> Reg {
        self.code.binary(BinaryOp::I64(IntOp::Eq), Kind::I32, a, b)
    }
}
