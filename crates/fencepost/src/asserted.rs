//! Whether a program checks anything itself.
//!
//! A compiler may leave assertions out: `Debug.Assert` without `DEBUG`, C with `NDEBUG`. What holds then says little, and
//! a user who does not know would take it for a proof. So the code that can run is searched for assertions.

use fencepost_ir::{ControlOp, ObjectOp, Op, Program, Region, Type};

use crate::subject::Subject;

/// What compilers throw where code cannot come to.
const BY_COMPILERS: [&str; 2] = ["java.lang.MatchException", "java.lang.IncompatibleClassChangeError"];

/// What to note of a program that holds, if no assertion says what should hold.
pub(crate) fn note(subject: &Subject) -> Option<String> {
    let claims = !subject.claims.is_empty() || subject.exit_code.is_some();
    if claims || subject.entry.is_none() || subject.results.as_ref().is_some() {
        return None;
    }
    match Checks::of(&subject.program) {
        Checks::Asserts => None,
        Checks::Throws => Some(
            "no assertion is compiled into the methods that can run; only the exceptions that they throw say what \
             is wrong"
                .to_owned(),
        ),
        Checks::Nothing => Some("no assertion is compiled into the methods that can run".to_owned()),
    }
}

/// By what a program says that something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Checks {
    Asserts,
    /// It makes exceptions.
    Throws,
    Nothing,
}

impl Checks {
    fn of(program: &Program) -> Checks {
        if program
            .code
            .iter()
            .any(|op| matches!(op, Op::Control(ControlOp::Fail { .. } | ControlOp::FailWith { .. })))
        {
            return Checks::Asserts;
        }
        let own = program.methods.iter().filter(|method| !method.library);
        let code = own.flat_map(|method| &program.code[method.start as usize..method.end as usize]);
        let made = code.filter_map(|op| match *op {
            Op::Object(ObjectOp::New { ty, .. }) => Some(program.ty(ty)),
            _ => None,
        });
        let is_exception = |ty: &Type| {
            let (message, all) = (message_of(program, ty), exception_messages(program));
            message.is_some() && message == all && !BY_COMPILERS.contains(&ty.name.as_str())
        };
        let mut checks = Checks::Nothing;
        for ty in made.filter(|ty| is_exception(ty)) {
            if program.assertion.is_some_and(|assertion| ty.is(assertion)) {
                return Checks::Asserts;
            }
            checks = Checks::Throws;
        }
        checks
    }
}

/// The region of the messages of all exceptions. No other objects have a slot of that region.
fn exception_messages(program: &Program) -> Option<Region> {
    let trap = program.traps.iter().flatten().next()?;
    message_of(program, program.ty(*trap))
}

/// The region of an object's slot that is the message, if it is an exception.
fn message_of(program: &Program, ty: &Type) -> Option<Region> {
    Some(ty.slots.get(program.exception_message? as usize)?.region)
}
