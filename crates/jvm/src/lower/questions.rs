//! Questions about the program as a whole: the model library does some things only where there is code that could
//! ever tell the difference.
//!
//! Numbers that distinguish threads which do the same, and checks for interrupts that are never sent, would
//! make states and steps that most programs have no use for. So methods that do such things do nothing, and
//! give zero or cannot be run, until the method that makes the difference is reached. Then they are
//! translated again. So with shutdown hooks, with system properties that the program sets, and with stack traces.

use fencepost_ir::{ControlOp, Kind, LocalOp, MethodBuilder};

use super::intrinsics::THREAD;
use super::traces::{FILLS, THROWABLE};
use super::{Linker, Routine};
use crate::class::constant::Member;
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::types::MethodId;
use crate::world::ClassId;

/// A question about the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Question {
    /// Whether threads may be interrupted.
    Interrupts,
    /// Whether any code may ask for a thread's name.
    Names,
    /// Whether any code may ask for a thread's number.
    Ids,
    /// Whether threads may become daemons.
    Daemons,
    /// Whether there may be handlers of uncaught exceptions.
    Handlers,
    /// Whether the locks of threads' own objects are taken, which a join and the end of a thread take too.
    Locks,
    /// Whether threads may wait in queues of the model library's locks.
    Queues,
    /// Whether the program parks, so that it matters whether a thread still has its permit.
    Parks,
    /// Whether any code but the JDK's own waits reads a clock.
    Clock,
    /// Whether any code may ask what a thread parks for.
    Blockers,
    /// Whether there may be shutdown hooks.
    Hooks,
    /// Whether the program may set system properties.
    Settings,
    /// Whether anything may read stack traces, or fills them in in its own way.
    Traces,
    /// Whether the program may tell the workers of a pool apart, or count them.
    Workers,
    /// Whether threads may have values from the threads that make them.
    Inheritance,
    /// Whether the program may ask for the threads of a group.
    Groups,
    /// Whether anything but its task may complete a future.
    Completion,
}

/// A method of a class of the model library.
type LibraryMethod = (&'static str, &'static str);

/// What is reached where code takes the lock of a thread.
const LOCKED: LibraryMethod = ("locked", "()V");

/// What is reached where a program may tell the workers of a pool apart.
const WORKERS: LibraryMethod = ("askForWorkers", "()V");

/// The model library's class of system properties.
const SETTINGS: &str = "fencepost/Settings";

const SYSTEM: &str = "java/lang/System";

/// The model library's class of futures.
const FUTURE: &str = "java/util/concurrent/CompletableFuture";

impl Question {
    const ALL: [Question; 17] = [
        Question::Interrupts,
        Question::Names,
        Question::Ids,
        Question::Daemons,
        Question::Handlers,
        Question::Locks,
        Question::Queues,
        Question::Parks,
        Question::Clock,
        Question::Blockers,
        Question::Hooks,
        Question::Settings,
        Question::Traces,
        Question::Workers,
        Question::Inheritance,
        Question::Groups,
        Question::Completion,
    ];

    /// The class whose methods these are.
    fn class(self) -> &'static str {
        match self {
            Question::Settings => SETTINGS,
            Question::Traces => THROWABLE,
            Question::Clock => SYSTEM,
            Question::Completion => FUTURE,
            _ => THREAD,
        }
    }

    /// The methods any of which makes the answer yes.
    fn decided_by(self) -> &'static [LibraryMethod] {
        const HANDLER: &str = "(Ljava/lang/Thread$UncaughtExceptionHandler;)V";
        match self {
            Question::Interrupts => &[("interrupt", "()V")],
            Question::Names => &[("getName", "()Ljava/lang/String;")],
            Question::Ids => &[("numberOf", "(Ljava/lang/Thread;)J")],
            Question::Daemons => &[("setDaemon", "(Z)V")],
            Question::Handlers => {
                &[("setUncaughtExceptionHandler", HANDLER), ("setDefaultUncaughtExceptionHandler", HANDLER)]
            }
            Question::Locks => &[LOCKED],
            Question::Queues => &[("queues", "()V")],
            Question::Parks => &[("parks", "()V")],
            Question::Clock => &[("readsClock", "()V")],
            Question::Blockers => &[("blocker", "()Ljava/lang/Object;")],
            Question::Hooks => &[("hooks", "()V")],
            Question::Traces => &[("ownTrace", "()[Ljava/lang/StackTraceElement;")],
            Question::Workers => &[WORKERS],
            Question::Inheritance => &[("passOnLocals", "()V")],
            Question::Groups => &[("roster", "()Ljava/lang/Thread$Listed;")],
            Question::Completion => &[("completes", "()V")],
            Question::Settings => &[("set", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;")],
        }
    }

    /// The methods that do nothing unless the answer is yes.
    fn decides(self) -> &'static [LibraryMethod] {
        match self {
            Question::Interrupts => &[
                ("interrupted", "()Z"),
                ("isInterrupted", "()Z"),
                ("isMarked", "()Z"),
                ("interruptedBefore", "()Z"),
                ("interruptAgain", "()V"),
                ("mayBeInterrupted", "()Z"),
            ],
            Question::Names => {
                &[("takeNumber", "()V"), ("mayBeNamed", "()Z"), ("toString", "()Ljava/lang/String;")]
            }
            Question::Ids => &[("takeId", "()V")],
            Question::Daemons => &[("inheritDaemon", "()V"), ("becomeForeground", "()V")],
            Question::Handlers => &[],
            Question::Queues => &[("mayQueue", "()Z")],
            Question::Parks => &[("hasParked", "()V"), ("mayPark", "()Z")],
            Question::Clock => &[("clockMatters", "()Z"), ("elapsedByClock", "()J")],
            Question::Locks => &[("isLocked", "()Z"), ("joinLocked", "(Z)V"), ("hasFinished", "()Z")],
            Question::Blockers => &[("parkFor", "(Ljava/lang/Object;)V")],
            Question::Hooks => &[("exitWithHooks", "(I)V")],
            Question::Settings => &[("mayBeSet", "()Z")],
            Question::Traces => &[("fill", "()V")],
            Question::Workers => &[("workersMatter", "()Z")],
            Question::Inheritance => &[("inheritLocals", "()V")],
            Question::Groups => &[("enlist", "()V")],
            Question::Completion => &[("mayBeComplete", "()Z")],
        }
    }
}

impl Linker<'_> {
    /// Whether the answer is yes, as far as the program is known.
    pub(super) fn affirms(&mut self, question: Question) -> bool {
        let Some(class) = self.types.find(question.class()) else { return false };
        if question == Question::Traces && self.types.world.any_user_method(FILLS) {
            return true;
        }
        question.decided_by().iter().any(|(name, descriptor)| {
            let method = self.types.own_method(class, name, descriptor);
            method.is_some_and(|id| self.draft.known_routine(&Routine::Method(id)).is_some())
        })
    }

    /// Notes what code of a class locks.
    pub(super) fn note_locks<'t>(&mut self, class: ClassId, locked: impl Iterator<Item = &'t Ty>) {
        let Some(thread) = self.types.find(THREAD).filter(|&thread| thread != class) else { return };
        let is_thread = |ty: &Ty| self.types.is_assignable(ty, &Ty::class(THREAD));
        if !locked.into_iter().any(is_thread) {
            return;
        }
        self.reach_marker(thread, LOCKED);
    }

    /// Notes that the program itself asks which thread runs: then it may tell the workers of a pool apart.
    pub(super) fn note_current_thread(&mut self, caller: ClassId, member: &Member) {
        let asks = &*member.name == "currentThread" && member.class == Ty::class(THREAD);
        if let Some(thread) = self.types.find(THREAD).filter(|_| asks && !self.types.world.is_library(caller))
        {
            self.reach_marker(thread, WORKERS);
        }
    }

    fn reach_marker(&mut self, thread: ClassId, (name, descriptor): LibraryMethod) {
        if let Some(marker) = self.types.own_method(thread, name, descriptor) {
            self.routine(Routine::Method(marker));
        }
    }

    /// Translates again what depends on answers that have changed.
    pub(super) fn answer_again(&mut self) {
        for question in Question::ALL {
            if self.affirmed.contains(&question) || !self.affirms(question) {
                continue;
            }
            self.affirmed.insert(question);
            let Some(class) = self.types.find(question.class()) else { continue };
            let own = |&(name, descriptor): &LibraryMethod| self.types.own_method(class, name, descriptor);
            let methods = question.decides().iter().filter_map(own).map(Routine::Method);
            let ends = matches!(question, Question::Handlers | Question::Locks);
            let actors = (0..self.test.as_ref().map_or(0, |plan| plan.actors())).map(Routine::Actor);
            let bodies = actors.chain([Routine::ThreadBody]).filter(|_| ends);
            for routine in methods.chain(bodies).collect::<Vec<_>>() {
                self.draft.translate_again(&routine);
            }
        }
    }

    /// What stands for a method of the model library that does nothing in this program.
    pub(super) fn idle(&mut self, id: MethodId, name: &str) -> Option<MethodBuilder> {
        let class = self.types.class(id.class);
        let method = self.types.method(id);
        let is_it = |known: &LibraryMethod| (&*method.name, &*method.descriptor) == *known;
        let (is_static, result) = (method.is(flags::STATIC), method.signature.result.as_ref().map(Ty::kind));
        let parameters: Vec<Kind> = method.signature.parameters.iter().map(Ty::kind).collect();
        let mut questions = Question::ALL.into_iter().filter(|question| question.class() == &*class.name);
        let question = questions.find(|question| question.decides().iter().any(is_it))?;
        if self.affirms(question) {
            return None;
        }
        let mut out = MethodBuilder::new(name);
        out.library();
        if !is_static {
            out.parameter(Kind::Ref);
        }
        for kind in parameters {
            out.parameter(kind);
        }
        out.returns(result.is_some().into());
        if result == Some(Kind::Ref) {
            let message =
                self.draft.builder.message("a thread as text, where nothing asks for threads' names");
            out.emit(ControlOp::Unsupported { message });
        } else {
            let first = out.register(result.unwrap_or(Kind::I32));
            out.emit(LocalOp::Const { dst: first, value: 0 });
            out.emit(ControlOp::Return { first });
        }
        Some(out)
    }
}
