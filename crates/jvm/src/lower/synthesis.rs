//! Methods that have no bytecode.

use fencepost_ir::op::IntOp;
use fencepost_ir::surroundings::texts_by_index;
use fencepost_ir::{
    BinaryOp, ControlOp, Given, HandlerKind, Kind, LocalOp, MemoryOp, MethodBuilder, ObjectOp, Place, Storage,
};

use super::body::Body;
use super::intrinsics::THREAD;
use super::questions::Question;
use super::stack::{StackEntry, StackValue};
use super::{Linker, Routine};
use crate::class::descriptor::Ty;
use crate::types::{LowerResult, OBJECT, invalid, unsupported};
use crate::world::{ClassId, Resource};

/// What happens when a class is initialised: what is above it first. What is thrown and is no `Error`
/// is wrapped in one.
pub(super) fn initialiser(link: &mut Linker<'_>, class: ClassId, name: &str) -> LowerResult<MethodBuilder> {
    let own = link.class_initialiser(class);
    let before = link.initialised_before(class);
    let mut body = Body::new(link, class, name);
    for above in before {
        body.initialise(above);
    }
    if let Some(own) = own {
        let (start, end, target) = (body.out.label(), body.out.label(), body.out.label());
        body.out.bind(start);
        body.call_routine(Routine::Method(own), 0, None)?;
        body.out.bind(end);
        body.leave(None)?;
        body.out.bind(target);
        let exception = body.scratch(Kind::Ref);
        body.out.handler(start, end, HandlerKind::CatchAll, target, exception);
        body.push_temp(Kind::Ref, exception);
        body.call_library("fencepost/Machine", "wrap", "(Ljava/lang/Throwable;)Ljava/lang/Throwable;")?;
        body.throw()?;
    } else {
        body.leave(None)?;
    }
    body.finish()
}

/// What the user gives, by index.
pub(super) fn given(link: &mut Linker<'_>, given: Given, name: &str) -> MethodBuilder {
    let mut out = MethodBuilder::new(name);
    out.library();
    let texts = link.surroundings.texts(given);
    let constants: Vec<u32> = texts.into_iter().map(|text| link.text_constant(text)).collect();
    texts_by_index(&mut out, &constants);
    out
}

/// The files beside the classes, by index, as `fencepost.Resources` reads them.
pub(super) fn resources(link: &mut Linker<'_>, name: &str) -> MethodBuilder {
    let mut out = MethodBuilder::new(name);
    out.library();
    let all = link.types.world.all_resources();
    let mut constants = vec![link.text_constant(if all.is_complete { "complete" } else { "" })];
    for resource in all.files {
        let (name, base, content) = match resource {
            // A character for each byte, and one that is no byte for what is not kept.
            Resource::File { name, base, content } => (
                name,
                base,
                content.map_or(vec![u16::MAX], |content| content.into_iter().map(u16::from).collect()),
            ),
            Resource::Classes { package, base, names } => {
                (format!("{package}*"), base, names.encode_utf16().collect())
            }
        };
        constants.extend([
            link.text_constant(&name),
            link.text_constant(&base),
            link.string_constant(&content),
        ]);
    }
    texts_by_index(&mut out, &constants);
    out
}

/// Makes an array with the first length, and in each of its elements one with the other lengths.
pub(super) fn matrix(link: &mut Linker<'_>, ty: &Ty, lengths: u8, name: &str) -> LowerResult<MethodBuilder> {
    let Ty::Array(element) = ty else { return invalid("an array without dimensions") };
    let object = link.types.need(OBJECT)?;
    let id = link.instantiate(ty);
    let region = link.element_region(Storage::Ref);
    let mut body = Body::new(link, object, name);
    let out = &mut body.out;
    let given: Vec<_> = (0..lengths).map(|_| out.parameter(Kind::I32)).collect();
    out.returns(1);
    let [array, row] = [Kind::Ref, Kind::Ref].map(|kind| out.register(kind));
    let [index, flag] = [Kind::I32, Kind::I32].map(|kind| out.register(kind));
    // All lengths are looked at before anything is made.
    for &length in &given {
        let fine = out.label();
        out.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(IntOp::Ge), dst: flag, a: length, b: 0 });
        out.branch(flag, true, fine);
        out.emit(ObjectOp::NewArray { dst: array, ty: id, length });
        out.bind(fine);
    }
    out.emit(ObjectOp::NewArray { dst: array, ty: id, length: given[0] });
    if lengths > 1 {
        let (again, done) = (out.label(), out.label());
        out.emit(LocalOp::Const { dst: index, value: 0 });
        out.bind(again);
        out.emit(LocalOp::Binary { op: BinaryOp::I32(IntOp::Lt), dst: flag, a: index, b: given[0] });
        out.branch(flag, false, done);
        let method = body.link.routine(Routine::Matrix((**element).clone(), lengths - 1));
        let out = &mut body.out;
        let arguments = out.operands(&given[1..]);
        out.emit(ControlOp::Call { method, arguments, dst: row });
        // No other thread can reach the array yet.
        out.emit(MemoryOp::Set { place: Place::Element { array, index, slot: 0, region }, src: row });
        out.emit(LocalOp::BinaryImmediate { op: BinaryOp::I32(IntOp::Add), dst: index, a: index, b: 1 });
        out.jump(again);
        out.bind(done);
    }
    body.out.emit(ControlOp::Return { first: array });
    body.finish()
}

/// Calls `values` of the enum that an object of `java.lang.Class` stands for.
pub(super) fn enum_constants(link: &mut Linker<'_>, name: &str) -> LowerResult<MethodBuilder> {
    let object = link.types.need(OBJECT)?;
    let enums = link.enums();
    let mut body = Body::new(link, object, name);
    let this = body.out.parameter(Kind::Ref);
    body.out.returns(1);
    let (known, flag) = (body.out.register(Kind::Ref), body.out.register(Kind::I32));
    for (constant, class) in enums {
        let ty = body.link.types.ty(class);
        let descriptor = format!("(){}", ty.array().descriptor());
        let Some(values) = body.link.types.own_method(class, "values", &descriptor) else { continue };
        let next = body.out.label();
        body.emit(LocalOp::Constant { dst: known, constant });
        body.emit(LocalOp::Binary { op: BinaryOp::I64(IntOp::Eq), dst: flag, a: this, b: known });
        body.out.branch(flag, false, next);
        body.initialise(class);
        body.call_routine(Routine::Method(values), 0, Some(Kind::Ref))?;
        body.leave(Some(Kind::Ref))?;
        body.out.bind(next);
        body.after_branches();
    }
    body.give_up("the constants of an enum that is known at run time only");
    body.finish()
}

/// Makes an array of so many of what an object of `java.lang.Class` stands for.
pub(super) fn array_of(link: &mut Linker<'_>, name: &str) -> LowerResult<MethodBuilder> {
    let object = link.types.need(OBJECT)?;
    let components = link.components();
    let mut body = Body::new(link, object, name);
    let [class, length] = [Kind::Ref, Kind::I32].map(|kind| body.out.parameter(kind));
    body.out.returns(1);
    let [known, made] = [(); 2].map(|()| body.out.register(Kind::Ref));
    let flag = body.out.register(Kind::I32);
    for component in components {
        let constant = body.link.type_constant(&component)?;
        let array = component.array();
        if !body.link.draft.types.instantiated().contains(&array) {
            body.link.statics.arrays_on_demand.insert(array.clone());
        }
        let ty = body.link.instantiate(&array);
        let next = body.out.label();
        body.emit(LocalOp::Constant { dst: known, constant });
        body.emit(LocalOp::Binary { op: BinaryOp::I64(IntOp::Eq), dst: flag, a: class, b: known });
        body.out.branch(flag, false, next);
        body.emit(ObjectOp::NewArray { dst: made, ty, length });
        body.emit(ControlOp::Return { first: made });
        body.out.bind(next);
    }
    body.give_up("an array of a class that is known at run time only");
    body.finish()
}

/// What a started thread runs: the model library's `Thread::execute`.
pub(super) fn thread_body(link: &mut Linker<'_>, name: &str) -> LowerResult<MethodBuilder> {
    let class = link.types.need(THREAD)?;
    let Some(execute) = link.types.own_method(class, "execute", "()V") else {
        return unsupported("threads");
    };
    let mut body = Body::new(link, class, name);
    body.out.library();
    let this = body.out.parameter(Kind::Ref);
    let run = |body: &mut Body<'_, '_>| {
        body.stack.push(StackEntry { kind: Kind::Ref, value: StackValue::Variable(this) });
        body.call_routine(Routine::Method(execute), 1, None)
    };
    body.protected(run, |_| Ok(()))?;
    body.finish_thread()?;
    body.leave(None)?;
    body.finish()
}

/// Whether there is a handler for an uncaught exception: asked before anything is unwound, so
/// that one without a handler is reported where it was thrown.
pub(super) fn has_handler(link: &mut Linker<'_>, name: &str) -> LowerResult<MethodBuilder> {
    let class = link.types.need(THREAD)?;
    let mut body = Body::new(link, class, name);
    body.out.library();
    let exception = body.out.parameter(Kind::Ref);
    // The frame that would handle it is of no interest.
    body.out.parameter(Kind::Ptr);
    body.out.returns(1);
    body.stack.push(StackEntry { kind: Kind::Ref, value: StackValue::Variable(exception) });
    body.call_library(THREAD, "hasHandler", "(Ljava/lang/Throwable;)Z")?;
    body.leave(Some(Kind::I32))?;
    body.finish()
}

impl Body<'_, '_> {
    /// What is done at the end of a thread.
    pub(super) fn finish_thread(&mut self) -> LowerResult<()> {
        match self.link.affirms(Question::Locks) {
            true => self.call_library(THREAD, "finish", "()V"),
            false => Ok(()),
        }
    }

    /// Code whose exceptions go to the thread's handler, if there can be any, with what is done after
    /// that; then it goes on behind.
    pub(super) fn protected(
        &mut self,
        code: impl FnOnce(&mut Self) -> LowerResult<()>,
        handled: impl FnOnce(&mut Self) -> LowerResult<()>,
    ) -> LowerResult<()> {
        if !self.link.affirms(Question::Handlers) {
            return code(self);
        }
        let [start, end, target, done] = [(); 4].map(|()| self.out.label());
        self.out.bind(start);
        code(self)?;
        self.out.bind(end);
        self.out.jump(done);
        self.out.bind(target);
        let filter = self.link.routine(Routine::HasHandler);
        let exception = self.scratch(Kind::Ref);
        self.out.handler(start, end, HandlerKind::Filter(filter), target, exception);
        self.push_temp(Kind::Ref, exception);
        self.call_library(THREAD, "dispatch", "(Ljava/lang/Throwable;)V")?;
        handled(self)?;
        self.out.bind(done);
        self.after_branches();
        Ok(())
    }
}
