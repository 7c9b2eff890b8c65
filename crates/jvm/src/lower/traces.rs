//! Stack traces, for programs that may read them: what the frames of each method are called.
//!
//! `Outer$Inner.method` for classes of the program, with the source file that the class names; `java.base/java.lang.Thread.run`
//! for the library, and no source file where the class is the model's. What no bytecode says (an object that a lambda makes,
//! the start of a thread) has no frame, as a JVM hides it, nor has what only the model library has.

use fencepost_ir::{FrameName, Kind, LocalOp, MethodId as Number, Native, TraceForm, Traces, TypeId};

use super::body::Body;
use super::{Linker, Routine};
use crate::class::descriptor::Ty;
use crate::types::{LowerResult, MethodId};
use crate::world::File;

/// The class of all exceptions.
pub(super) const THROWABLE: &str = "java/lang/Throwable";

/// What fills in a trace, besides constructors.
pub(super) const FILLS: &str = "fillInStackTrace";

impl Body<'_, '_> {
    /// A function of the machine's that is about traces. Its operands are on the stack.
    pub(super) fn trace_function(&mut self, native: Native, result: Option<Kind>) -> LowerResult<()> {
        self.link.reads_traces = true;
        let operands = self.operands(native.operands().into())?;
        let arguments = self.out.operands(&operands);
        let dst = self.scratch(result.unwrap_or(Kind::I32));
        self.emit(LocalOp::Native { native, arguments, dst });
        if let Some(kind) = result {
            self.push_temp(kind, dst);
        }
        Ok(())
    }
}

impl Linker<'_> {
    /// Says how traces are written, if any code reads them.
    pub(super) fn finish_traces(&mut self) -> LowerResult<()> {
        if !self.reads_traces {
            return Ok(());
        }
        let slot = self.types.slot_named(THROWABLE, "trace")?;
        let mut frames = vec![None; self.draft.routine_bound()];
        let methods = self.draft.routines().filter_map(|(routine, id)| match routine {
            Routine::Method(method) => Some((*method, id)),
            _ => None,
        });
        let methods: Vec<(MethodId, Number)> = methods.collect();
        for (method, Number(id)) in methods {
            frames[id as usize] = self.frame(method);
        }
        self.draft.builder.traces(Traces { slot, form: TraceForm::Java, frames });
        Ok(())
    }

    /// What the frames of a method are called, if a JVM has such a method.
    fn frame(&mut self, id: MethodId) -> Option<FrameName> {
        let class = self.types.class(id.class);
        if class.name.starts_with("fencepost/") {
            return None;
        }
        let name = self.types.method(id).name.to_string();
        let is_library = self.types.world.is_library(id.class);
        let module = is_library.then(|| File::module_of(&class.file).unwrap_or("java.base"));
        let module = module.map(|module| format!("{module}/")).unwrap_or_default();
        let owner = format!("{module}{}", class.name.replace('/', "."));
        let path = match is_library && self.types.world.is_model(id.class) {
            true => String::new(),
            false => class.source.as_deref().unwrap_or_default().to_owned(),
        };
        Some(FrameName { full: format!("{owner}.{name}"), makes: self.made_by(id, &name), name, owner, path })
    }

    /// The exceptions that a method makes, or whose traces it fills in.
    fn made_by(&mut self, id: MethodId, name: &str) -> Option<TypeId> {
        // A constructor of the model's calls it by way of a method of its own.
        let is_ours = name == "fill" && &*self.types.class(id.class).name == THROWABLE;
        if !is_ours && !["<init>", FILLS].contains(&name) {
            return None;
        }
        let ty = self.types.ty(id.class);
        self.types.is_assignable(&ty, &Ty::class(THROWABLE)).then(|| self.target(&ty))
    }
}
