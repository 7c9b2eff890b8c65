//! When a type's initialiser runs: ECMA-335 II.10.5.3.
//!
//! A type with a static constructor is initialised precisely. Others are marked `beforefieldinit`: a platform may run
//! their initialiser at any time before the first access to a static field, and platforms differ in that. Here it runs at
//! that access. Most initialisers only fill fields of their type, and no program can tell when they did; for others this
//! is an assumption, which the verdict names.

use std::collections::HashSet;
use std::ops::Range;

use fencepost_ir::{HandlerKind, Kind, MethodBuilder, SyncOp};

use super::Linker;
use crate::il::{Opcode, Operand};
use crate::metadata::Token;
use crate::types::{Callee, LowerResult, MethodInst, Shape, Ty};
use crate::world::DefKind;

const BEFORE_FIELD_INIT: u32 = 0x0010_0000;

/// The assumption for initialisers whose time shows.
const ASSUMPTION: &str =
    "a type without a static constructor is initialised when a static field of it is first used, not earlier";

/// Classes of the library whose objects are data and locks.
const PLAIN: [&str; 18] = [
    "System.Lazy`1",
    "System.Nullable`1",
    "System.Object",
    "System.String",
    "System.Text.StringBuilder",
    "System.Threading.AsyncLocal`1",
    "System.Threading.AutoResetEvent",
    "System.Threading.Barrier",
    "System.Threading.CountdownEvent",
    "System.Threading.Lock",
    "System.Threading.ManualResetEvent",
    "System.Threading.ManualResetEventSlim",
    "System.Threading.ReaderWriterLock",
    "System.Threading.ReaderWriterLockSlim",
    "System.Threading.SemaphoreSlim",
    "System.Threading.Tasks.TaskCompletionSource`1",
    "System.Threading.ThreadLocal`1",
    "System.TimeSpan",
];

/// How many methods of an initialiser are looked at.
const MOST_METHODS: usize = 100;

impl Linker<'_> {
    /// Whether a type has an initialiser.
    pub(crate) fn has_initialiser(&mut self, ty: Ty) -> bool {
        matches!(self.types.shape(ty), Shape::Named { .. })
            && matches!(self.types.find_method(ty, ".cctor", None), Ok(Some(_)))
    }

    /// Whether it runs at the first call of a static method or constructor, and not only at the
    /// first access to a static field.
    pub(crate) fn initialises_precisely(&mut self, ty: Ty) -> bool {
        match self.types.shape(ty) {
            Shape::Named { def, .. } => self.types.world.facts(*def).flags & BEFORE_FIELD_INIT == 0,
            _ => false,
        }
    }

    /// The assumption on the time at which a program's type is initialised, if platforms may choose it.
    pub(crate) fn assumes_late_initialiser(&mut self, ty: Ty) -> Option<u32> {
        let (def, _) = self.types.definition(ty)?;
        let is_program = !self.types.world.is_library(def.assembly);
        (is_program && !self.initialises_precisely(ty))
            .then(|| self.draft.builder.message(ASSUMPTION.to_owned()))
    }

    /// Whether a program may be able to tell when an initialiser runs: it may do more than fill fields of its type with
    /// values and objects that it makes. What leaves it as an exception is not looked for here.
    pub(crate) fn shows_when_it_runs(&mut self, ty: Ty, initialiser: &MethodInst) -> bool {
        self.quiet_code(ty, initialiser).is_none()
    }

    /// The types whose initialisers may run before everything else: a platform may do so, nothing can tell, and they have
    /// no loops. One that fails is found to have failed by whoever needs its type.
    pub(super) fn early_types(&mut self) -> LowerResult<Vec<Ty>> {
        let mut early = Vec::new();
        for ty in self.initialised.clone() {
            if self.assumes_late_initialiser(ty).is_none() {
                continue;
            }
            let Some(initialiser) = self.types.find_method(ty, ".cctor", None)? else { continue };
            let Some(methods) = self.quiet_code(ty, &initialiser) else { continue };
            if methods.iter().all(|method| self.goes_forward(method) && self.makes_plain_objects(method)) {
                early.push(ty);
            }
        }
        Ok(early)
    }

    /// Runs such initialisers, one after the other, at the start of the program.
    pub(super) fn run_early(&mut self, out: &mut MethodBuilder) -> LowerResult<Range<u32>> {
        let first = out.position();
        for ty in self.early_types()? {
            let (start, end, failed) = (out.label(), out.label(), out.register(Kind::Ref));
            let ty = self.type_id(ty);
            out.bind(start);
            out.emit(SyncOp::Initialise { ty });
            out.bind(end);
            out.handler(start, end, HandlerKind::CatchAll, end, failed);
        }
        Ok(first..out.position())
    }

    /// Whether a method makes no objects of the library that are more than data and locks: others belong to the thread
    /// that makes them, begin something, or cannot be made here, and may never be needed.
    fn makes_plain_objects(&mut self, method: &MethodInst) -> bool {
        let Ok(Some(body)) = self.types.world.assembly(method.assembly).body(method.token) else {
            return true;
        };
        let generics = self.types.generics(method);
        body.code.iter().filter(|instruction| instruction.opcode == Opcode::Newobj).all(|instruction| {
            let Operand::Token(token) = instruction.operand else { return false };
            let Ok(callee) = self.types.method_of_token(method.assembly, token, &generics) else {
                return false;
            };
            let Callee::Method(callee) = callee else { return true };
            let Some((def, _)) = self.types.definition(callee.owner) else { return false };
            let class = self.types.world.full_name(def);
            !self.types.world.is_library(def.assembly)
                || self.types.world.facts(def).kind == DefKind::Delegate
                || class.starts_with("System.Collections.")
                || class.starts_with("System.Tuple")
                || PLAIN.contains(&&*class)
        })
    }

    /// Whether a method has no jump back.
    fn goes_forward(&self, method: &MethodInst) -> bool {
        let Ok(Some(body)) = self.types.world.assembly(method.assembly).body(method.token) else {
            return true;
        };
        body.code.iter().all(|instruction| match &instruction.operand {
            Operand::Branch(to) => *to > instruction.offset,
            Operand::Switch(targets) => targets.iter().all(|to| *to > instruction.offset),
            _ => true,
        })
    }

    /// The methods that an initialiser runs, if they only fill fields of its type with values and objects that they make.
    fn quiet_code(&mut self, ty: Ty, initialiser: &MethodInst) -> Option<HashSet<MethodInst>> {
        let mut found = HashSet::from([initialiser.clone()]);
        let mut pending = vec![initialiser.clone()];
        while let Some(method) = pending.pop() {
            let body = match self.types.world.assembly(method.assembly).body(method.token) {
                Ok(Some(body)) => body,
                // The constructor of a delegate.
                Ok(None) if self.is_constructor(&method) => continue,
                _ => return None,
            };
            for instruction in &body.code {
                let Operand::Token(token) = instruction.operand else { continue };
                match instruction.opcode {
                    Opcode::Ldsfld | Opcode::Ldsflda | Opcode::Stsfld
                        if !self.is_filled_by(ty, &method, token).unwrap_or(false) =>
                    {
                        return None;
                    }
                    Opcode::Call | Opcode::Callvirt | Opcode::Newobj => {
                        let generics = self.types.generics(&method);
                        let callee = match self.types.method_of_token(method.assembly, token, &generics) {
                            Ok(Callee::Method(callee)) => callee,
                            Ok(Callee::Array { .. }) => continue,
                            Err(_) => return None,
                        };
                        if self.is_quiet(&callee) {
                            continue;
                        }
                        let dispatched =
                            instruction.opcode == Opcode::Callvirt && self.types.is_virtual(&callee);
                        let is_own = !self.types.world.is_library(callee.assembly);
                        if dispatched || !is_own || found.len() == MOST_METHODS {
                            return None;
                        }
                        if found.insert(callee.clone()) {
                            pending.push(callee);
                        }
                    }
                    Opcode::Calli | Opcode::Jmp => return None,
                    _ => {}
                }
            }
        }
        Some(found)
    }

    fn is_constructor(&self, method: &MethodInst) -> bool {
        self.types.world.assembly(method.assembly).method(method.token).name == ".ctor"
    }

    /// Whether a static field is one that the type's initialiser fills, for all threads; or one of a type that a compiler
    /// has made for closures; or `String.Empty`.
    fn is_filled_by(&mut self, ty: Ty, method: &MethodInst, token: Token) -> LowerResult<bool> {
        let generics = self.types.generics(method);
        let (owner, field) = self.types.field_of_token(method.assembly, token, &generics)?;
        let Some((def, _)) = self.types.definition(owner) else { return Ok(false) };
        let facts = self.types.world.facts(def);
        let is_empty_string = owner == self.types.string();
        let is_shared = self.types.fields(owner).iter().any(|it| it.token == field && !it.is_thread_static);
        Ok(is_empty_string || is_shared && (owner == ty || facts.name.starts_with('<')))
    }

    /// Whether a method of the class library neither reads nor changes anything that other code can see, but what it is
    /// given.
    fn is_quiet(&mut self, callee: &MethodInst) -> bool {
        let Some((def, _)) = self.types.definition(callee.owner) else { return false };
        if !self.types.world.is_library(def.assembly) {
            return false;
        }
        let class = self.types.world.full_name(def);
        let makes =
            self.is_constructor(callee) && !matches!(&*class, "System.Random" | "System.Threading.Timer");
        makes
            || class.starts_with("System.Collections.")
            || class.starts_with("System.Text.")
            || matches!(
                &*class,
                "System.Array"
                    | "System.Math"
                    | "System.Nullable`1"
                    | "System.Object"
                    | "System.Runtime.CompilerServices.RuntimeHelpers"
                    | "System.String"
                    | "System.TimeSpan"
                    | "System.Tuple"
                    | "System.Type"
            )
    }
}
