//! Functions that the front end knows itself. A program that defines one of them has its own.

use fencepost_ir::op::Choice;
use fencepost_ir::{ControlOp, MemoryOp};
use lang_c::ast::{CallExpression, Expression};
use lang_c::span::{Node, Span as Extent};

use super::Lowering;
use super::value::TypedValue;
use crate::error::CError;
use crate::types::{INT, Type};

/// The arguments of a function that are places: `&x` there does not mean that pointers lead to `x`.
pub(super) fn places(name: &str) -> &'static [usize] {
    let name = name.strip_suffix("_explicit").unwrap_or(name);
    match name {
        "atomic_compare_exchange_strong" | "atomic_compare_exchange_weak" | "__atomic_compare_exchange_n" => {
            &[0, 1]
        }
        "pthread_create" | "thrd_create" => &[0],
        _ if name.starts_with("atomic_") || name.starts_with("__atomic_") || name.starts_with("__sync_") => {
            &[0]
        }
        _ => &[],
    }
}

/// Whether a function may keep the pointers that it is given: not those of the library that work on locks and the like.
pub(super) fn keeps_pointers(name: &str) -> bool {
    const WORK_ON: [&str; 11] = [
        "pthread_mutex",
        "pthread_cond",
        "pthread_rwlock",
        "pthread_spin",
        "pthread_barrier",
        "pthread_attr",
        "pthread_join",
        "mtx_",
        "cnd_",
        "sem_",
        "thrd_join",
    ];
    !WORK_ON.iter().any(|prefix| name.starts_with(prefix)) && name != "printf"
}

/// The header that declares a function or macro which a program has forgotten to include.
pub(super) fn header(name: &str) -> Option<&'static str> {
    Some(match name {
        _ if name.starts_with("pthread_") || name.starts_with("PTHREAD_") => "pthread.h",
        _ if name.starts_with("atomic_") || name.starts_with("memory_order") => "stdatomic.h",
        _ if name.starts_with("thrd_") || name.starts_with("mtx_") || name.starts_with("cnd_") => "threads.h",
        _ if name.starts_with("sem_") => "semaphore.h",
        _ if name.starts_with("str") || name.starts_with("mem") => "string.h",
        "assert" => "assert.h",
        "printf" | "puts" | "putchar" | "fprintf" | "stderr" | "stdout" | "perror" => "stdio.h",
        "malloc" | "calloc" | "free" | "exit" | "abort" | "atoi" | "NULL" => "stdlib.h",
        "true" | "false" | "bool" => "stdbool.h",
        _ => return None,
    })
}

/// The text of a string literal.
pub(super) fn literal_text(expression: &Node<Expression>) -> Option<String> {
    match &expression.node {
        Expression::StringLiteral(parts) => {
            let bytes = crate::lower::literal::string(&parts.node)?;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        }
        _ => None,
    }
}

impl<'p> Lowering<'p> {
    /// A call of a function that is known here; nothing if it is another one.
    pub(super) fn built_in(
        &mut self,
        name: &str,
        call: &'p CallExpression,
        at: Extent,
    ) -> Result<Option<TypedValue>, CError> {
        if let Some(value) = self.atomic_call(name, call, at)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.thread_call(name, call, at)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.allocation(call, None, at)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.memory_call(name, call, at)? {
            return Ok(Some(value));
        }
        if let Some(value) = self.print_call(name, call, at)? {
            return Ok(Some(value));
        }
        if name == "__fencepost_rest" {
            return self.rest(at).map(Some);
        }
        self.verifier_call(name, call, at)
    }

    /// Says how many arguments a function has if a call has another number of them.
    pub(super) fn expect_arguments(
        &self,
        name: &str,
        call: &CallExpression,
        count: usize,
        at: Extent,
    ) -> Result<(), CError> {
        if call.arguments.len() == count {
            return Ok(());
        }
        let plural = if count == 1 { "argument" } else { "arguments" };
        Err(self.error(at, format!("`{name}` takes {count} {plural}, not {}", call.arguments.len())))
    }

    fn verifier_call(
        &mut self,
        name: &str,
        call: &'p CallExpression,
        at: Extent,
    ) -> Result<Option<TypedValue>, CError> {
        let arguments = call.arguments.as_slice();
        match name {
            "__fencepost_assert_fail" => {
                let text = arguments.first().and_then(literal_text).unwrap_or_default();
                self.fault(at, format!("assertion `{text}` failed"));
            }
            "abort" | "__builtin_abort" | "__builtin_trap" => self.fault(at, "abort() was called"),
            "reach_error" | "__VERIFIER_error" | "__assert_fail" | "__assert" => {
                self.fault(at, format!("{name}() was called"));
            }
            "__builtin_unreachable" => self.fault(at, "what should be unreachable was reached"),
            "exit" | "_exit" | "_Exit" | "quick_exit" => {
                self.expect_arguments(name, call, 1, at)?;
                let code = self.converted(&arguments[0], &INT)?;
                let code = self.reg(&code);
                self.at(at);
                self.exit(Some(code));
            }
            "__VERIFIER_assume" | "__builtin_assume" => {
                self.expect_arguments(name, call, 1, at)?;
                let value = self.value(&arguments[0])?;
                let truth = self.truth(&value, at)?;
                let condition = self.reg(&truth);
                self.at(at);
                self.code.emit(ControlOp::Assume { condition });
            }
            "__VERIFIER_assert" => {
                self.expect_arguments(name, call, 1, at)?;
                let fine = self.code.label();
                self.branch_on(&arguments[0], true, fine)?;
                let text = self.shared.text(arguments[0].span);
                self.fault(at, format!("assertion `{text}` failed"));
                self.code.bind(fine);
            }
            "__VERIFIER_atomic_begin" => self.begin_atomic(at)?,
            "__VERIFIER_atomic_end" => {
                self.at(at);
                self.code.emit(MemoryOp::AtomicEnd);
            }
            "__builtin_expect" => {
                self.expect_arguments(name, call, 2, at)?;
                return self.value(&arguments[0]).map(Some);
            }
            _ if name.starts_with("__VERIFIER_nondet_") => return Ok(Some(self.nondet(name, at))),
            "__builtin_prefetch" | "sched_yield" | "thrd_yield" | "usleep" | "sleep" | "nanosleep"
            | "srand" | "fflush" | "setbuf" | "setvbuf" => {
                for argument in arguments {
                    self.value(argument)?;
                }
                return Ok(Some(TypedValue::constant(INT, 0)));
            }
            _ => return Ok(None),
        }
        Ok(Some(TypedValue::nothing()))
    }

    /// A number of which nothing is known but its type.
    fn nondet(&mut self, name: &str, at: Extent) -> TypedValue {
        use crate::types::IntType;
        let ty = match name.trim_start_matches("__VERIFIER_nondet_") {
            "bool" | "_Bool" => Type::Bool,
            "char" => Type::Int(IntType::Char),
            "uchar" | "unsigned_char" => Type::Int(IntType::UChar),
            "short" => Type::Int(IntType::Short),
            "ushort" => Type::Int(IntType::UShort),
            "uint" | "unsigned" | "unsigned_int" => Type::Int(IntType::UInt),
            "long" => Type::Int(IntType::Long),
            "ulong" | "size_t" => Type::Int(IntType::ULong),
            _ => INT,
        };
        let (low, high) = match (&ty, self.options.nondet) {
            (Type::Bool, _) => (0, 1),
            (_, Some(range)) => range,
            _ => {
                self.unsupported_number(at, name);
                return self.dummy(&ty);
            }
        };
        let count = high.saturating_sub(low).saturating_add(1);
        let chosen = self.choose(u32::try_from(count).unwrap_or(u32::MAX), Choice::Number, at);
        let low = TypedValue::constant(INT, u64::from(low as u32));
        let value =
            self.integers(fencepost_ir::op::IntOp::Add, &TypedValue::register(INT, chosen), &low, &INT, INT);
        self.resize(&value, &ty)
    }

    /// Any of so many numbers.
    pub(super) fn choose(&mut self, count: u32, what: Choice, at: Extent) -> fencepost_ir::Reg {
        self.at(at);
        let bound = self.code.constant(fencepost_ir::Kind::I32, count.into());
        let dst = self.code.temporary(fencepost_ir::Kind::I32);
        self.code.emit(ControlOp::Choose { dst, bound, what });
        dst
    }

    /// From here on everything is one step.
    pub(super) fn begin_atomic(&mut self, at: Extent) -> Result<(), CError> {
        let access = self.shared.access(fencepost_ir::Class::Rmw, &["sc"], at)?;
        self.at(at);
        self.code.emit(MemoryOp::AtomicBegin { access });
        Ok(())
    }
}
