//! Stack traces, for programs that may read them: what the frames of each method are called.
//!
//! Names are those of the code as it was written: `N.Box`1[T].Put[U] (T item, System.Int32[] at)` for Mono,
//! `N.Box`1.Put[U](T item, Int32[] at)` for .NET, whichever the program is made for. Methods that no CIL says
//! (a delegate's `Invoke`, calls on boxes) have no frames there, and those of the library's own runtime are not shown.

use fencepost_ir::{FrameName, MethodId, Native, TraceForm, Traces};

use super::body::Body;
use super::stack::StackEntry;
use super::{Linker, Routine};
use crate::metadata::rows::{GenericParam, Param, TypeRef};
use crate::metadata::signature::TypeSig;
use crate::metadata::{Assembly, TableId, Token};
use crate::types::{LowerResult, Ty};
use crate::world::{MAIN, MODEL, ResolvedType};

/// How deeply types nest in names: files can be nested in circles.
const DEEPEST: u32 = 32;

impl Body<'_, '_> {
    /// A function of the machine's that is about traces.
    pub(super) fn trace_function(
        &mut self,
        native: Native,
        arguments: Vec<StackEntry>,
        result: Ty,
    ) -> LowerResult<()> {
        self.link.reads_traces = true;
        self.native(native, arguments, result)
    }
}

impl Linker<'_> {
    /// Says how traces are written, if any code reads them.
    pub(super) fn finish_traces(&mut self) -> LowerResult<()> {
        if !self.reads_traces {
            return Ok(());
        }
        let exception = self.types.system("System", "Exception")?;
        let slot = self.types.slot_named(exception, "_trace")?;
        let form = match self.types.world.assembly(MAIN).is_for_dotnet() {
            true => TraceForm::DotNet,
            false => TraceForm::Mono,
        };
        let mut frames = vec![None; self.draft.routine_bound()];
        for (routine, MethodId(id)) in self.draft.routines() {
            if let Routine::Method(inst) = routine {
                let assembly = self.types.world.assembly(inst.assembly);
                let world = std::cell::RefCell::new(&mut self.types.world);
                let definition = |ty: Token| {
                    let mut world = world.borrow_mut();
                    let ResolvedType::Def(def) = world.resolve(inst.assembly, ty) else { return None };
                    Some(generics(&world.assembly(def.assembly), def.token))
                };
                let names = TraceNames { assembly: &assembly, form, definition: &definition };
                if inst.assembly == MODEL && names.is_of_runtime(inst.token) {
                    continue;
                }
                let symbols = world.borrow().symbols(inst.assembly);
                let path = symbols.as_ref().and_then(|symbols| {
                    let point = symbols.method(inst.token)?.points.iter().next()?;
                    Some(symbols.file(point).to_owned())
                });
                frames[id as usize] = Some(names.frame(inst.token, path.unwrap_or_default()));
            }
        }
        self.draft.builder.traces(Traces { slot, form, frames });
        Ok(())
    }
}

/// Names of what is in an assembly, as a platform's stack traces have them.
struct TraceNames<'a> {
    assembly: &'a Assembly,
    form: TraceForm,
    /// The names of the type parameters of a generic type, if it is found.
    definition: &'a dyn Fn(Token) -> Option<Vec<String>>,
}

/// The names of the type parameters of a type or method.
fn generics(assembly: &Assembly, of: Token) -> Vec<String> {
    assembly.of::<GenericParam<'_>>(of).map(|param| param.name.to_owned()).collect()
}

impl TraceNames<'_> {
    /// Whether a method of the model library has no counterpart in real ones.
    fn is_of_runtime(&self, method: Token) -> bool {
        let declaring = self.assembly.declaring_type(method);
        declaring.is_some_and(|ty| self.assembly.type_def(ty).namespace == "Fencepost")
    }

    fn frame(&self, method: Token, path: String) -> FrameName {
        let row = self.assembly.method(method);
        let ty = self.assembly.declaring_type(method);
        let owner = ty.map_or_else(String::new, |ty| self.owner(ty));
        let dot = if owner.is_empty() { "" } else { "." };
        let generics = self.generics(method);
        let generics = if generics.is_empty() { String::new() } else { format!("[{}]", generics.join(",")) };
        let space = if self.form == TraceForm::Mono { " " } else { "" };
        let parameters = self.parameters(method, ty).join(", ");
        let name = row.name.to_owned();
        let full = format!("{owner}{dot}{name}{generics}{space}({parameters})");
        FrameName { name, full, owner, path, makes: None }
    }

    /// The type that a method belongs to.
    fn owner(&self, ty: Token) -> String {
        let name = self.named(ty, DEEPEST);
        let generics = self.generics(ty);
        match self.form {
            TraceForm::DotNet => name.replace('+', "."),
            _ if generics.is_empty() => name,
            _ => format!("{name}[{}]", generics.join(",")),
        }
    }

    fn generics(&self, of: Token) -> Vec<String> {
        generics(self.assembly, of)
    }

    fn parameters(&self, method: Token, ty: Option<Token>) -> Vec<String> {
        let Ok(signature) = self.assembly.method_signature(method) else { return Vec::new() };
        let own = [ty.map_or_else(Vec::new, |ty| self.generics(ty)), self.generics(method)];
        let ty = |sig: &TypeSig| match sig {
            // Mono names what a generic type is an instance of.
            TypeSig::GenericInst { class, .. } if self.form == TraceForm::Mono => {
                let generics = (self.definition)(*class)?;
                Some(format!("{}[{}]", self.token(*class, &own, DEEPEST), generics.join(",")))
            }
            _ => None,
        };
        let name = |sig: &TypeSig| ty(sig).unwrap_or_else(|| self.sig(sig, &own, DEEPEST));
        let mut parameters: Vec<String> = signature.params.iter().map(name).collect();
        for param in self.assembly.method(method).params {
            let param: Param<'_> = self.assembly.row(param);
            let index = usize::from(param.sequence).checked_sub(1);
            if let Some(parameter) = index.and_then(|index| parameters.get_mut(index)) {
                *parameter += &format!(" {}", param.name);
            }
        }
        parameters
    }

    /// The full name of a type, with `+` between those that are nested.
    fn named(&self, ty: Token, depth: u32) -> String {
        let Some(depth) = depth.checked_sub(1) else { return "…".to_owned() };
        let (outer, namespace, name) = if ty.is(TableId::TypeDef) {
            let row = self.assembly.type_def(ty);
            (self.assembly.declaring_type(ty), row.namespace, row.name)
        } else {
            let row: TypeRef<'_> = self.assembly.row(ty);
            (row.scope.filter(|scope| scope.is(TableId::TypeRef)), row.namespace, row.name)
        };
        match outer {
            Some(outer) => format!("{}+{name}", self.named(outer, depth)),
            None if namespace.is_empty() => name.to_owned(),
            None => format!("{namespace}.{name}"),
        }
    }

    /// The type of a parameter; of `own` type parameters of the type and of the method, one has its name.
    fn sig(&self, sig: &TypeSig, own: &[Vec<String>; 2], depth: u32) -> String {
        let Some(depth) = depth.checked_sub(1) else { return "…".to_owned() };
        let inner = |inner: &TypeSig| self.sig(inner, own, depth);
        let parameter = |of: usize, index: u32| {
            own[of].get(index as usize).cloned().unwrap_or_else(|| format!("!{index}"))
        };
        match sig {
            TypeSig::Class(ty) | TypeSig::ValueType(ty) => self.short(&self.token(*ty, own, depth)),
            TypeSig::GenericInst { class, args, .. } => {
                let name = self.short(&self.token(*class, own, depth));
                let args: Vec<String> = args.iter().map(inner).collect();
                match self.form {
                    TraceForm::DotNet => name,
                    _ => format!("{name}[{}]", args.join(",")),
                }
            }
            TypeSig::Var(index) => parameter(0, *index),
            TypeSig::MVar(index) => parameter(1, *index),
            TypeSig::SzArray(element) => format!("{}[]", inner(element)),
            TypeSig::Array { element, rank, .. } => {
                format!("{}[{}]", inner(element), ",".repeat(rank.saturating_sub(1) as usize))
            }
            TypeSig::Ptr(to) => format!("{}*", inner(to)),
            TypeSig::ByRef(to) => format!("{}&", inner(to)),
            TypeSig::Modified { inner: modified, .. } => inner(modified),
            TypeSig::Pinned(pinned) => inner(pinned),
            TypeSig::FnPtr(_) => self.short("System.IntPtr"),
            primitive => self.short(&format!("System.{}", primitive_name(primitive))),
        }
    }

    fn token(&self, ty: Token, own: &[Vec<String>; 2], depth: u32) -> String {
        match ty.is(TableId::TypeSpec) {
            true => {
                self.assembly.type_spec(ty).map_or_else(|_| "?".to_owned(), |sig| self.sig(&sig, own, depth))
            }
            false => self.named(ty, depth),
        }
    }

    /// A type's name as parameters have it.
    fn short(&self, full: &str) -> String {
        match self.form {
            TraceForm::DotNet => full.rsplit(['.', '+']).next().unwrap_or(full).to_owned(),
            _ => full.to_owned(),
        }
    }
}

/// The name of a type that signatures have a letter for.
fn primitive_name(sig: &TypeSig) -> &'static str {
    match sig {
        TypeSig::Void => "Void",
        TypeSig::Boolean => "Boolean",
        TypeSig::Char => "Char",
        TypeSig::I1 => "SByte",
        TypeSig::U1 => "Byte",
        TypeSig::I2 => "Int16",
        TypeSig::U2 => "UInt16",
        TypeSig::I4 => "Int32",
        TypeSig::U4 => "UInt32",
        TypeSig::I8 => "Int64",
        TypeSig::U8 => "UInt64",
        TypeSig::R4 => "Single",
        TypeSig::R8 => "Double",
        TypeSig::I => "IntPtr",
        TypeSig::U => "UIntPtr",
        TypeSig::String => "String",
        TypeSig::TypedByRef => "TypedReference",
        _ => "Object",
    }
}
