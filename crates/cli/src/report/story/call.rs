//! What the user's code does in a library, in the words of the call that the user wrote.

use fencepost_explore::{StepEvent, StepKind, TraceStep, Waiting, WaitingFor};
use fencepost_ir::op::Choice;
use fencepost_ir::{Class, ControlOp, MethodId, Op, Pc, Program, SyncOp};

use super::{atomic, collection, synchroniser};

/// Whether a step inside a library is worth a line of its own: it is about threads, time, or the death of objects.
pub(super) fn stands_alone(program: &Program, step: &TraceStep) -> bool {
    match &step.event {
        StepEvent::Starts(_) | StepEvent::Joins(_) | StepEvent::Prints(_) => true,
        _ if step.kind == StepKind::Choose || is_monitor(program, step) => true,
        _ => {
            matches!(program.code.get(step.pc as usize), Some(Op::Object(_) | Op::Sync(SyncOp::Join { .. })))
        }
    }
}

/// Whether a step locks, waits or wakes others in a call of one of the methods that stand for what a language does with
/// monitors itself. Its own words are those of the language.
fn is_monitor(program: &Program, step: &TraceStep) -> bool {
    let Some(method) = callee(program, step.site) else { return false };
    let is_call = is_of_monitors(&program.method(method).name);
    let locks = step.event.access().is_some_and(|access| matches!(access.class, Class::Lock | Class::Unlock));
    let op = program.code.get(step.pc as usize);
    let synchronises =
        matches!(op, Some(Op::Sync(SyncOp::Wait { .. } | SyncOp::Pulse { .. } | SyncOp::TryLock { .. })));
    is_call && (locks || synchronises)
}

/// Whether a call needs no line: one that only looks at the state of its lock, or that a compiler has put in to make an
/// object of a number.
pub(super) fn goes_unsaid(program: &Program, steps: &[&TraceStep]) -> bool {
    steps.iter().all(|step| {
        let Some(method) = callee(program, step.site) else { return false };
        let name = program.method(method).name.as_str();
        let reads = step.event.access().is_some_and(|access| access.class == Class::Read);
        (reads && is_of_monitors(name)) || is_boxing(name)
    })
}

/// Whether a method makes an object of a number, or a number of an object.
fn is_boxing(name: &str) -> bool {
    let boxes = ["Boolean", "Character", "Byte", "Short", "Integer", "Long", "Float", "Double"];
    let Some((class, method)) = name.strip_prefix("java.lang.").and_then(|name| name.split_once("::")) else {
        return false;
    };
    boxes.contains(&class) && (method == "valueOf" || method.ends_with("Value"))
}

/// Whether a method stands for what a language does with monitors itself.
fn is_of_monitors(name: &str) -> bool {
    ["System.Threading.Monitor::", "java.util.concurrent.locks.LockSupport::"]
        .iter()
        .any(|class| name.starts_with(class))
        || matches!(name.strip_prefix("java.lang.Object::"), Some("wait" | "notify" | "notifyAll"))
        || ["pthread_mutex_", "pthread_cond_", "mtx_", "cnd_"].iter().any(|prefix| name.starts_with(prefix))
}

/// Whether a step is only a library's look at the state of a thread or lock.
pub(super) fn is_query(program: &Program, step: &TraceStep) -> bool {
    let op = program.code.get(step.pc as usize);
    program.is_library(step.pc)
        && matches!(
            op,
            Some(Op::Sync(SyncOp::HasStarted { .. } | SyncOp::ThreadStatus { .. } | SyncOp::AskLock { .. }))
        )
}

/// The call of a library at a place in the user's code.
fn callee(program: &Program, site: Pc) -> Option<MethodId> {
    match program.code.get(site as usize)? {
        Op::Control(ControlOp::Call { method, .. } | ControlOp::TailCall { method, .. }) => Some(*method),
        Op::Control(ControlOp::CallVirtual { selector, .. }) => {
            let mut methods = program.types.iter().filter_map(|ty| ty.method(*selector));
            let first = methods.next()?;
            // Of several implementations none is known to be the one.
            methods.all(|method| method == first).then_some(first)
        }
        _ => None,
    }
}

/// What a call may run, where that depends on the object.
fn implementations(program: &Program, site: Pc) -> Vec<MethodId> {
    match program.code.get(site as usize) {
        Some(Op::Control(ControlOp::CallVirtual { selector, .. })) => {
            program.types.iter().filter_map(|ty| ty.method(*selector)).collect()
        }
        _ => Vec::new(),
    }
}

/// Classes inside of libraries, by the public types that they are.
const INSIDE: [(&str, &str); 9] = [
    ("CollectionView", "Set"),
    ("KeySetView", "Set"),
    ("ReferencePipeline", "Stream"),
    ("IntPipeline", "IntStream"),
    ("LongPipeline", "LongStream"),
    ("DoublePipeline", "DoubleStream"),
    ("Head", "Stream"),
    ("StatelessOp", "Stream"),
    ("StatefulOp", "Stream"),
];

/// A class by the name that users know.
fn known(class: &str) -> &str {
    INSIDE.iter().find(|(inside, _)| *inside == class).map_or(class, |(_, known)| known)
}

/// The name of a method without its class, of all that a call may run.
fn called_name(program: &Program, site: Pc) -> Option<&str> {
    let method = *implementations(program, site).first()?;
    program.method_name(method).rsplit_once("::").map(|(_, name)| name)
}

/// What a call does to a collection, if it is on one. Of several classes the one whose code runs is named.
fn on_collection(program: &Program, steps: &[&TraceStep]) -> Option<String> {
    let site = steps.last()?.site;
    let named = |id: MethodId| program.method_name(id).split_once("::");
    if let Some((class, method)) = callee(program, site).and_then(named) {
        return collection::tell(program, site, Some(known(class)), method);
    }
    let all = implementations(program, site);
    let is_collection = |&id: &MethodId| named(id).is_some_and(|(class, _)| collection::is_collection(class));
    let classes: Vec<&str> =
        all.iter().filter(|id| is_collection(id)).filter_map(|&id| Some(named(id)?.0)).collect();
    let mut running = steps.iter().filter_map(|step| Some(named(program.method_at(step.pc))?.0));
    let class = running.find(|class| classes.contains(class));
    let is_sure = class.is_some() || all.iter().all(is_collection);
    collection::tell(program, site, class.map(known), called_name(program, site).filter(|_| is_sure)?)
}

/// What a call of a library does, and whether the thread is left waiting in it.
pub(super) fn tell_call(program: &Program, steps: &[&TraceStep]) -> String {
    let last = steps[steps.len() - 1];
    let name = match callee(program, last.site) {
        Some(method) => program.method_name(method).to_owned(),
        None => match called_name(program, last.site) {
            Some(name) => name.to_owned(),
            None => program.method_name(program.method_at(last.pc)).to_owned(),
        },
    };
    if waits(program, last) {
        return format!("waits in {}", dotted(&name.replace("::get_", "::")));
    }
    let on_object = || {
        let method = name.split_once("::")?;
        synchroniser::tell(program, last.site, method).or_else(|| atomic::tell(program, steps, method))
    };
    on_collection(program, steps).or_else(on_object).unwrap_or_else(|| in_words(&name))
}

/// Whether a step leaves its thread waiting for a pulse.
fn waits(program: &Program, step: &TraceStep) -> bool {
    let is_wait = matches!(program.code.get(step.pc as usize), Some(Op::Sync(SyncOp::Wait { .. })));
    let said = step.event.to_string();
    is_wait && (said.ends_with("and waits") || said == "parks")
}

/// What a thread waits for, and where, if that is known. In a library that is the call that the user wrote, and not what the
/// library waits for inside. A thread without code of the user waits for the line that has started it: one that awaits or
/// continues a task.
pub(crate) fn tell_wait(program: &Program, trace: &[TraceStep], waiting: &Waiting) -> (String, Option<Pc>) {
    let is_inside =
        matches!(waiting.why, WaitingFor::Pulse { .. } | WaitingFor::Notify { .. } | WaitingFor::Unpark);
    if is_nowhere(program, waiting.site) {
        let start = format!("starts {}", waiting.thread);
        let starts = |step: &&TraceStep| !program.is_library(step.site) && step.event.to_string() == start;
        let started = trace.iter().find(starts).map(|step| step.site);
        let told = match is_inside && started.is_some() {
            true => "waits for something that is not done; it was started".to_owned(),
            false => waiting.why.to_string(),
        };
        return (told, started);
    }
    let told = match (library_wait(program, waiting.site), &waiting.why) {
        (Some(wait), WaitingFor::Lock { owner, .. }) if wait.contains('`') && wait.contains("ock of") => {
            format!("{wait}, held by {owner}")
        }
        (Some(wait), WaitingFor::Lock { owner, .. }) => format!("{wait} for a lock, held by {owner}"),
        (Some(wait), _) if is_inside => wait,
        _ => waiting.why.to_string(),
    };
    (told, Some(waiting.site))
}

/// Whether a place means nothing to the user: it is in a library, or in what starts the program.
fn is_nowhere(program: &Program, site: Pc) -> bool {
    program.is_library(site) || program.method(program.method_at(site)).name.starts_with('(')
}

/// What a thread that waits in a library does in the user's words, if it is in a call of one that is not of monitors.
fn library_wait(program: &Program, site: Pc) -> Option<String> {
    let Some(method) = callee(program, site) else {
        return Some(match called_name(program, site)? {
            "MoveNext" => "waits for the next element".to_owned(),
            name => format!("waits in {name}"),
        });
    };
    let is_library = program.method(method).library && !is_of_monitors(&program.method(method).name);
    let name = dotted(&program.method_name(method).replace("::get_", "::"));
    let of = collection::receiver(program, site).map(|variable| format!(" of `{variable}`"));
    is_library.then(|| format!("waits in {name}{}", of.unwrap_or_default()))
}

/// Whether a step without code of the user is the class library's, and not of what starts the program.
fn is_of_tasks(program: &Program, step: &TraceStep) -> bool {
    is_nowhere(program, step.site) && !program.method(program.method_at(step.pc)).name.starts_with('(')
}

/// What a step says of threads that a library has made, where its own words are those of the library.
pub(super) fn tell_thread(program: &Program, step: &TraceStep) -> Option<String> {
    match &step.event {
        StepEvent::Starts(thread) => {
            let method = program.method_name(callee(program, step.site)?).rsplit_once("::")?.1;
            let awaits =
                method.starts_with("AwaitUnsafeOnCompleted") || method.starts_with("AwaitOnCompleted");
            awaits.then(|| format!("will go on after the await as {thread}"))
        }
        StepEvent::Joins(thread) if is_of_tasks(program, step) => {
            Some(format!("finds that {thread} is done"))
        }
        _ => None,
    }
}

/// What the choices of the model libraries mean, by the method that makes them.
const CHOICES: [(&str, [&str; 2]); 13] = [
    ("::GoesOnAtOnce", ["finds that what it awaits is not done yet", "finds that what it awaits is done"]),
    ("AsyncRun::IsOnPool", GOES_ON),
    ("AsyncRun::Register", GOES_ON),
    ("AsyncRun::PoolAgain", ["will go on with the same thread", "will go on with another thread"]),
    ("Task::Then", ["will continue on the pool", "will continue where its task ends"]),
    ("AllOf::Look", ["finds that not all tasks are done yet", "finds that all tasks are done"]),
    ("Delay::Look", ["finds that the delay has not passed yet", "finds that the delay has passed"]),
    ("::letTimePass", TIME),
    ("DelayedTasks::passes", TIME),
    ("SpinLock::TryEnter", ["gives up waiting for the lock", "goes on waiting for the lock"]),
    ("SpinWait::SpinUntil", ["gives up waiting", "goes on waiting"]),
    ("ConsoleReader::Line", ["finds the end of the input", "finds input"]),
    ("Random::nextDelay", ["takes the shortest time", "takes the longest time"]),
];

/// What those mean that go one of many ways.
const MANY_WAYS: [(&str, &str); 5] = [
    ("java.lang.Ending::take", "starts one of the shutdown hooks that are left"),
    ("ForkJoinPool::any", "takes one of the tasks that wait"),
    ("fencepost.Salt", "goes through the elements in one of several orders"),
    ("ConcurrentBag", "takes one of the elements"),
    ("ArrayPool", "takes one of the arrays that fit, or a new one"),
];

/// Whether a task that comes with a delay is due after others.
const TIME: [&str; 2] = ["finds that no time has passed", "finds that some time has passed"];

const GOES_ON: [&str; 2] =
    ["will go on after the await on the pool", "will go on after the await where its task ends"];

/// What a choice comes to that the user's code does not make by itself.
pub(super) fn tell_choice(program: &Program, step: &TraceStep, way: u32) -> Option<String> {
    if let Some(Op::Control(ControlOp::Choose { what: Choice::Spurious, .. })) =
        program.code.get(step.pc as usize)
    {
        let fails = if way == 0 { "fails spuriously" } else { "does not fail spuriously" };
        return Some(format!("its weak compare-and-exchange {fails}"));
    }
    let name = program.method(program.method_at(step.pc)).name.as_str();
    if let Some((_, ways)) = CHOICES.iter().find(|(method, _)| name.ends_with(method)) {
        return ways.get(way as usize).map(|&words| words.to_owned());
    }
    if let Some((_, words)) = MANY_WAYS.iter().find(|(method, _)| name.contains(method)) {
        return Some((*words).to_owned());
    }
    // A random number is what was chosen.
    let is_call = program.is_library(step.pc) && !is_nowhere(program, step.site);
    is_call.then(|| format!("{}, which could have gone otherwise", tell_call(program, &[step])))
}

fn dotted(name: &str) -> String {
    name.replace("::", ".")
}

/// A call by the name of the method: what a compiler calls has words of its own.
fn in_words(name: &str) -> String {
    let Some((owner, method)) = name.split_once("::") else {
        return match (name.strip_prefix("new "), name.strip_prefix("initialiser of ")) {
            (Some(class), _) => format!("makes a new {class}"),
            (_, Some(class)) => format!("initialises {class}"),
            _ => format!("calls {name}"),
        };
    };
    let plain = method.split('<').next().unwrap_or(method);
    let is_builder = owner.contains("MethodBuilder");
    match plain {
        "get_IsCompleted" if owner.contains("Awaiter") => "asks whether what it awaits is done".to_owned(),
        "GetResult" if owner.contains("Awaiter") => "takes the result that it has awaited".to_owned(),
        "AwaitUnsafeOnCompleted" | "AwaitOnCompleted" if is_builder => {
            "suspends itself at the await".to_owned()
        }
        "Start" if is_builder => "begins the async method".to_owned(),
        "SetResult" if is_builder => "completes its task".to_owned(),
        "SetException" if is_builder => "fails its task with an exception".to_owned(),
        // What the constructor of every exception does.
        "set_HResult" => "makes an exception".to_owned(),
        "get_Item" => format!("reads an element of {owner}"),
        "MoveNext" => format!("goes on to the next element of {}", collection(owner)),
        "get_Current" => format!("takes the element of {} that it is at", collection(owner)),
        "set_Item" => format!("sets an element of {owner}"),
        _ => match (plain.strip_prefix("get_"), plain.strip_prefix("set_")) {
            (Some(property), _) => format!("reads {owner}.{property}"),
            (_, Some(property)) => format!("sets {owner}.{property}"),
            _ => format!("calls {}.{}", known(owner), dotted(method)),
        },
    }
}

/// The collection that an enumerator goes through: `List<int>` for `List<int>Enumerator`.
fn collection(enumerator: &str) -> &str {
    enumerator.strip_suffix("Enumerator").unwrap_or(enumerator).trim_end_matches('.')
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn calls_are_told_as_they_are_written() {
        for (name, words) in [
            ("Task::Run", "calls Task.Run"),
            ("new Thread", "makes a new Thread"),
            ("Queue<int>::get_Count", "reads Queue<int>.Count"),
            ("TaskAwaiter::GetResult", "takes the result that it has awaited"),
            ("AsyncTaskMethodBuilder::AwaitUnsafeOnCompleted<A, B>", "suspends itself at the await"),
            ("AsyncTaskMethodBuilder<int>::SetResult", "completes its task"),
            ("ReentrantLock::lock", "calls ReentrantLock.lock"),
            ("Head::forEach", "calls Stream.forEach"),
            ("initialiser of TimeUnit", "initialises TimeUnit"),
            ("List<int>Enumerator::MoveNext", "goes on to the next element of List<int>"),
        ] {
            assert_eq!(in_words(name), words);
        }
    }
}
