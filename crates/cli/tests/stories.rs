//! Stories as people read them: in the words of the source, and short. All programs of `examples` and `tests` in which something
//! is wrong are told, and none of them may speak of what a compiler or a library has made.

use std::path::Path;

use fencepost_testkit::{Tool, needs};

use crate::support::{fencepost, fencepost_reading, fencepost_with};

/// What no story says: names that compilers make, and the insides of libraries.
pub(crate) const NEVER: [&str; 22] = [
    "DisplayClass",
    "AnonStorey",
    "c__async",
    "<>",
    "__state",
    "MoveNext",
    "k__BackingField",
    "f__am",
    "lambda$",
    "$assertionsDisabled",
    "this$0",
    "val$",
    "AsyncRun",
    "Waiter#",
    "ExecutionContext",
    "IKnownAwaiter",
    "java.lang.",
    "java.util.",
    "System.Threading.",
    "System.Runtime.",
    "System.Collections.",
    "Completion#",
];

/// The longest story, with its heading, and what is said after it.
pub(crate) const LONGEST: usize = 40;

/// The median may be as long as this.
pub(crate) const MEDIAN: usize = 12;

/// A story with the name of its program.
struct Told {
    name: String,
    lines: Vec<String>,
}

/// The stories of all programs in these folders under their default models, as a comment on a pull request has them.
fn told(folders: &[&str]) -> Vec<Told> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let paths: Vec<String> = folders.iter().map(|folder| root.join(folder).display().to_string()).collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let output = fencepost_with("check --format markdown --limit-states 4000 --no-framework", &paths);
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    let mut stories = Vec::new();
    for part in text.split("<details><summary><b>").skip(1) {
        let (name, rest) = part.split_once("</b>").unwrap();
        let block = rest.split("```").nth(1).unwrap_or_default();
        let lines: Vec<String> = block.lines().skip(1).map(str::to_owned).collect();
        if lines.first().is_some_and(|line| line.contains(": violated")) {
            stories.push(Told { name: name.to_owned(), lines });
        }
    }
    stories
}

/// The lines that tell what is wrong and how it comes about: all up to the figures.
fn length(story: &Told) -> usize {
    story.lines.iter().filter(|line| !line.contains(" states explored, ")).count()
}

/// Exceptions have full names.
pub(crate) fn names_types(line: &str) -> bool {
    line.contains("uncaught exception ")
}

fn check(stories: &[Told], at_least: usize) {
    assert!(stories.len() >= at_least, "only {} stories", stories.len());
    for story in stories {
        for line in story.lines.iter().filter(|line| !names_types(line)) {
            let found = NEVER.iter().find(|name| line.contains(*name));
            assert_eq!(found, None, "{}: {line}", story.name);
        }
        let whole = story.lines.join("\n");
        assert!(length(story) <= LONGEST, "{} has {} lines:\n{whole}", story.name, length(story));
        let is_java = story.name.contains(".class") || story.name.contains(".jar");
        assert!(!(is_java && whole.contains("pulse")), "{}:\n{whole}", story.name);
    }
}

#[test]
fn stories_of_all_programs_are_short_and_in_the_words_of_the_source() {
    let dotnet = ["algorithms", "async", "gc"].map(|folder| format!("examples/dotnet/{folder}"));
    let tests = ["async", "clauses", "ends", "seed", "stuck", "roslyn"]
        .map(|folder| format!("tests/dotnet/{folder}"));
    let folders: Vec<&str> = dotnet.iter().chain(&tests).map(String::as_str).collect();
    let mut stories = told(&folders);
    check(&stories, 30);
    let others = told(&["examples/java", "examples/gc", "examples/c", "tests/litmus"]);
    check(&others, 20);
    stories.extend(others);
    let mut lengths: Vec<usize> = stories.iter().map(length).collect();
    lengths.sort_unstable();
    assert!(lengths[lengths.len() / 2] <= MEDIAN, "the median is {}", lengths[lengths.len() / 2]);
}

/// An object has the name of the variable or field that holds it, as the thread knows it.
#[test]
fn objects_are_told_by_what_holds_them() {
    let examples = "../../../../examples";
    for (program, lines) in [
        // A parameter of the caller.
        ("dotnet/Bank.exe", &["lock Account#1 (from)", "write Account#1 (from).balance = 20"][..]),
        // Fields of the object whose method runs: the same lock has another name for each thread.
        (
            "dotnet/Philosophers.exe",
            &[
                "philosopher 0 waits for the lock of object#2 (second), held by philosopher 1 since Philosophers.cs:18",
                "lock object#2 (first)",
            ][..],
        ),
        // A static.
        ("java/Guarded.class", &["lock Object#1 (Guarded.lock)"][..]),
        ("java/Philosophers.class", &["waits for the lock of Object#2 (right)", "lock Object#2 (left)"][..]),
    ] {
        let output = fencepost(&format!("check {examples}/{program} --no-framework")).code(1);
        let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
        assert!(lines.iter().all(|line| text.contains(line)), "{program}: {text}");
    }
}

/// Spin locks taken in opposite order need no reordering, whatever the model, and are told at the user's lines.
#[test]
fn what_is_stuck_under_sc_too_does_not_take_a_reordering() {
    for (program, entry, place) in [
        ("java/stuck.jar", "Stuck::opposite", "Stuck.java:11"),
        ("dotnet/stuck/Stuck.exe", "Stuck::Opposite", "Stuck.cs:"),
    ] {
        for model in ["tso", if program.starts_with("java") { "java" } else { "dotnet" }] {
            let command =
                format!("check ../../../../tests/{program} --entry {entry} --model {model} --no-framework");
            let output = fencepost(&command).code(1);
            let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
            assert!(!text.contains("This takes a reordering"), "{command}: {text}");
            assert!(text.contains(place) && !text.contains("(start)"), "{command}: {text}");
        }
    }
}

/// Stories that are told as they were found say so.
#[test]
fn what_is_not_made_simplest_says_so() {
    for (options, says) in [
        ("--order dfs", "The story may not be the simplest: it was found by a depth-first search."),
        ("--hunt --limit-states 10000", "The story may not be the simplest: it was found by a hunt."),
        ("--all", "note: the stories may not be the simplest: each is told as it was found"),
    ] {
        let output = fencepost(&format!("check SB-never.litmus --model tso {options}")).code(1);
        let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
        assert_eq!(text.matches(says).count(), 1, "{options}: {text}");
    }
    let output = fencepost("check SB-never.litmus --model tso").code(1);
    assert!(!String::from_utf8_lossy(&output.get_output().stdout).contains("simplest"));
}

/// What an await finds, and in which call a thread waits, is said in words.
#[test]
fn tasks_are_told_by_what_was_awaited() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/dotnet/async");
    for (program, says) in [
        ("LostUpdate", ["finds that what it awaits is not done yet", "finds that what it awaits is done"]),
        ("ResultDeadlock", ["main waits in Task<string>.Result, at ResultDeadlock.cs:37", "suspends itself"]),
    ] {
        let file = folder.join(format!("{program}.release.exe"));
        let told = fencepost(&format!("check {} --model dotnet", file.display())).code(1);
        let told = String::from_utf8(told.get_output().stdout.clone()).unwrap();
        assert!(says.iter().all(|words| told.contains(words)) && !told.contains("chooses"), "{told}");
    }
}

/// What is told of a program in `tests` in which something is wrong.
fn story_of(program: &str, options: &str) -> String {
    let output = fencepost(&format!("check ../../../../tests/{program} --no-framework {options}")).code(1);
    String::from_utf8(output.get_output().stdout.clone()).unwrap()
}

/// A call of a library is one line, and names what it is done to as the source does.
#[test]
fn calls_on_collections_are_told_in_the_words_of_the_source() {
    let dotnet = ("dotnet/stories/Orders.exe", "Shop::");
    let java = ("java/stories.jar", "Orders::");
    for ((program, class), entry, lines) in [
        (
            dotnet,
            "Main",
            &[
                "main  Orders.cs:22  adds to `orders`, a List<Order>",
                "T1    Orders.cs:22  adds to `orders`, a List<Order>",
                "main  Orders.cs:22  goes on: adds to `orders`, a List<Order>",
                "main  Orders.cs:33  counts the elements of `orders`, a List<Order>",
            ][..],
        ),
        (dotnet, "Parameter", &["adds to `waiting`, a Queue<int>", "takes from `waiting`, a Queue<int>"][..]),
        (
            dotnet,
            "Static",
            &[
                "sets an element of `Shop.stock`, a Dictionary<string, int>",
                "removes from `Shop.stock`, a Dictionary<string, int>",
            ][..],
        ),
        (dotnet, "Property", &["empties `Orders`, a List<Order>"][..]),
        (dotnet, "Interface", &["adds to `numbers`, a List<int>", "adds to `others`, a HashSet<int>"][..]),
        (dotnet, "Captured", &["pushes onto `seen`, a Stack<int>"][..]),
        (
            dotnet,
            "EitherOfTwo",
            &["Orders.cs:85  adds to a List<int>", "Orders.cs:86  adds to `some`, a List<int>"][..],
        ),
        (
            dotnet,
            "Concurrent",
            &[
                "tries to add to `jobs`, a ConcurrentDictionary<int, string>",
                "looks up or adds a key in `jobs`, a ConcurrentDictionary<int, string>",
                "looks up a key in `jobs`, a ConcurrentDictionary<int, string>",
            ][..],
        ),
        (dotnet, "Interlocks", &["update Shop.count from 0 to 1"][..]),
        (
            java,
            "main",
            &[
                "T1    Orders.java:16  adds to `orders`, an ArrayList",
                "goes on: adds to `orders`, an ArrayList",
            ][..],
        ),
        (java, "parameter", &["adds to `waiting`, an ArrayDeque", "takes from `waiting`, an ArrayDeque"][..]),
        (
            java,
            "isStatic",
            &["puts into `Orders.stock`, a HashMap", "looks up a key in `Orders.stock`, a HashMap"][..],
        ),
        (java, "several", &["adds to `numbers`, an ArrayList", "adds to `others`, a HashSet"][..]),
        (java, "atomics", &["write count = 1, by AtomicInteger.set"][..]),
    ] {
        let told = story_of(program, &format!("--entry {class}{entry}"));
        for line in lines {
            assert!(told.lines().any(|it| it.contains(line)), "{entry} lacks {line}: {told}");
        }
        assert!(!told.contains("(in "), "{told}");
    }
}

/// With --full, each step inside of a library is told.
#[test]
fn calls_of_libraries_are_opened_with_full() {
    let told = story_of("dotnet/stories/Orders.exe", "--full");
    assert!(told.contains("write List<Order>#1 (orders).size = 1 (in List<Order>::Add)"), "{told}");
    assert!(!told.contains("adds to"), "{told}");
    let told = story_of("java/stories.jar", "--entry Orders::main --full");
    assert!(told.contains("(in ArrayList::add)") && !told.contains("adds to"), "{told}");
}

/// An exception that is thrown on is reported where it began, as mono and java do: they name the same lines.
#[test]
fn an_exception_is_reported_where_it_began() {
    let dotnet = ("dotnet/stories/Thrown.exe", "Thrown::");
    let java = ("java/stories.jar", "Thrown::");
    for ((program, class), entry, began, on) in [
        (dotnet, "Main", "bad (at Thrown.cs:12)", Some("Thrown.cs:24")),
        (dotnet, "Finally", "bad (at Thrown.cs:12)", None),
        // The program throws the object itself.
        (dotnet, "Anew", "bad (at Thrown.cs:49)", None),
        (dotnet, "Awaited", "bad (at Thrown.cs:12)", Some("Thrown.cs:61")),
        (java, "main", "bad (at Thrown.java:6)", Some("Thrown.java:14")),
        (java, "again", "bad (at Thrown.java:6)", Some("Thrown.java:22")),
        (java, "locked", "bad (at Thrown.java:6)", None),
        (
            java,
            "wrapped",
            "RuntimeException: outer, caused by java.lang.IllegalStateException: bad (at Thrown.java:36)",
            None,
        ),
    ] {
        let told = story_of(program, &format!("--entry {class}{entry}"));
        let said = told.lines().find_map(|line| line.split_once("It was thrown on at "));
        assert!(told.lines().nth(1).is_some_and(|line| line.ends_with(began)), "{entry}: {told}");
        assert_eq!(said.map(|(_, place)| place), on.map(|on| format!("{on}.")).as_deref(), "{told}");
        if let Some(line) = told.lines().find(|line| line.trim_start().starts_with("at Thrown::")) {
            let place = began.rsplit_once("(at ").map(|(_, place)| place.trim_end_matches(')'));
            assert!(place.is_some_and(|place| line.ends_with(place)), "the stack begins there, too: {told}");
        }
    }
    assert!(story_of("java/stories.jar", "--entry Thrown::locked").contains("lock Thrown.class"));
}

/// A timer's own thread finds out what time it is.
#[test]
fn time_that_passes_for_a_timer_is_told_in_words() {
    let told = story_of("java/stories.jar", "--entry Periodic::main");
    assert!(told.contains("the first task came twice"), "{told}");
    assert!(!told.contains("chooses") && told.contains("Timer-0                    finds that "), "{told}");
    assert!(told.contains(" time has passed"), "{told}");
}

/// What a thread does undisturbed after the last switch is told up to the failure.
#[test]
fn the_last_steps_before_a_failure_are_told() {
    let told = story_of("dotnet/async/Handles.release.exe", "--entry Handles::LazyPublishedRunsOnce");
    assert!(told.contains("Handles.cs:120  read Handles.count = 2"), "{told}");
}

#[test]
fn a_thread_in_a_loop_says_what_it_has_not_done_yet() {
    let output = fencepost("check ../../../../examples/dotnet/Peterson.exe --no-framework")
        .code(1)
        .get_output()
        .clone();
    let text = String::from_utf8(output.stdout).unwrap();
    // Without that it is not clear why the other thread does not wait.
    let loops = text.lines().find(|line| line.contains("goes round a loop")).unwrap();
    assert!(loops.contains("while the write Peterson.flag1 = true (line 2"), "{text}");
    assert!(loops.ends_with("were still pending"), "{text}");
}

#[test]
fn a_story_that_is_kept_ends_with_how_to_step_through_it() {
    let file = std::env::temp_dir().join(format!("fencepost-hint-{}.txt", std::process::id()));
    let words = format!("check SB-never.litmus --model tso --save-schedule {}", file.display());
    let output = fencepost(&words).code(1).get_output().clone();
    let text = String::from_utf8(output.stdout).unwrap();
    let hint = text.lines().find(|line| line.contains("--replay")).unwrap();
    let command = hint.trim().strip_prefix("`fencepost ").and_then(|rest| rest.split('`').next()).unwrap();
    assert!(hint.ends_with("` steps through this execution."), "{hint}");
    // The command works as it stands there.
    let output = fencepost_reading(command, "story\nquit\n").code(0).get_output().clone();
    std::fs::remove_file(&file).unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().contains("read y = 0"));
    // Elsewhere than at a terminal nothing is said of it otherwise.
    let output = fencepost("check SB-never.litmus --model tso").code(1).get_output().clone();
    assert!(!String::from_utf8(output.stdout).unwrap().contains("--replay"));
}

/// A thread that waits inside a library, and has no code of the program, is told by the line that started it.
#[test]
fn threads_of_a_library_wait_for_the_line_that_started_them() {
    let told = fencepost("check package/Awaits.exe --model sc").code(1);
    let told = String::from_utf8(told.get_output().stdout.clone()).unwrap();
    let says = "T1 waits for something that is not done; it was started, at Awaits.cs:10";
    assert!(told.contains(says) && !told.contains("Waiter#"), "{told}");
}

/// A message that has read a value once more, after another thread has changed it, does not stand alone.
#[test]
fn a_message_that_reads_again_gets_a_note() {
    let output = fencepost("check again/Again.class --model sc --no-framework --all");
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    let note = "The message has read Again.x once more, as 2: what was tested before was 1.";
    assert!(text.contains("got 2 instead of 2") && text.matches(note).count() == 1, "{text}");
    // The simplest story has the value that was tested.
    let output = fencepost("check again/Again.class --model sc --no-framework");
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    assert!(text.contains("got 1 instead of 2") && !text.contains("once more"), "{text}");
}

/// Numbers of an enum are written as C# writes them, wherever they are.
#[test]
fn enums_are_told_by_their_names() {
    let field = story_of("dotnet/stories/Phases.exe", "");
    assert!(field.contains(".phase = Phase.Ready "), "{field}");
    assert!(!field.contains("value__"), "{field}");
    let element = story_of("dotnet/stories/Phases.exe", "--entry Loader::InAnArray");
    assert!(element.contains("[0] = Phase.Loading\n"), "{element}");
}

/// And as Java does, where nothing asks for their names.
#[test]
fn enums_of_java_are_told_by_their_names() {
    let story = story_of("java/stories.jar", "--entry Phases::twice");
    for part in ["read Phases.phase = Phase.NEW\n", "write Phases.phase = Phase.RUNNING\n"] {
        assert!(story.contains(part), "{part} in {story}");
    }
}

/// The exception says what was null, as a JVM does, and a note that it was something else before.
#[test]
fn an_exception_for_a_null_says_what_was_null() {
    let story = story_of("java/stories.jar", "--entry Phases::gone");
    for part in [
        "NullPointerException: Cannot invoke \"Object.hashCode()\" because \"Phases.shared\" is null (at Phases.java:",
        "  The line has read Phases.shared once more, as null: what was tested before was Object#1.\n",
    ] {
        assert!(story.contains(part), "{part} in {story}");
    }
}

/// A lock is told by the variable that leads to it for the thread that wants it. What only fetches it has no line.
#[test]
fn locks_are_told_by_their_variables() {
    let objects = story_of("dotnet/stories/Phases.exe", "--entry Loader::Crosswise");
    for part in ["(to.gate), held by T1 since Phases.cs:29", "lock object#1 (from.gate)"] {
        assert!(objects.contains(part), "{part} in {objects}");
    }
    assert!(!objects.contains("read "), "{objects}");
    let library = story_of("java/stories.jar", "--entry LockOrder::crosswise");
    for part in [
        "main waits in ReentrantLock.lock of `second`, held by T1 since LockOrder.java:8, at LockOrder.java:9",
        "T1 waits in ReentrantLock.lock of `second`, held by main since LockOrder.java:8, at LockOrder.java:9",
        "LockOrder.java:8   locks `first`, a ReentrantLock\n",
        "LockOrder.java:9   tries to lock `second`, a ReentrantLock\n",
    ] {
        assert!(library.contains(part), "{part} in {library}");
    }
}

/// What the program has done before it starts the thread that goes wrong is one line.
#[test]
fn what_comes_before_the_first_thread_is_one_line() {
    let story = story_of("java/stories.jar", "--entry LockOrder::hoisted");
    let steps = story.lines().filter(|line| line.contains(". main ") || line.contains(". T1 ")).count();
    assert!(steps <= 2 && story.contains("starts T1"), "{story}");
}

/// The story of an example in Java.
fn story_of_example(class: &str, entry: &str, options: &str) -> Option<String> {
    needs(Tool::Jdk)?;
    let command =
        format!("check ../../../../examples/java/programs/{class}.class --entry {class}::{entry} {options}");
    Some(String::from_utf8(fencepost(&command).code(1).get_output().stdout.clone()).unwrap())
}

/// Two threads read the same top of a stack: the story shows both reads, and what becomes of both writes.
#[test]
fn atomic_variables_are_told_with_their_values() {
    let Some(story) = story_of_example("Stack", "blind", "--model sc") else { return };
    assert_eq!(story.matches("read top = null, by AtomicReference.get").count(), 3, "{story}");
    assert_eq!(story.matches("write top = Node#").count(), 2, "{story}");
    assert!(story.contains("update top from Node#2 to null, by AtomicReference.compareAndSet"), "{story}");
    assert!(!story.contains("calls Atomic"), "{story}");
}

/// The order that comes twice was taken and packed by two clerks, long before the main thread finds it, alone.
#[test]
fn what_a_thread_finds_alone_at_the_end_has_its_causes_told() {
    let Some(story) = story_of_example("Orders", "twiceCarelessly", "--model sc") else { return };
    for part in [
        "clerk 0  Orders.java:42",
        "clerk 1  Orders.java:42",
        "main     Orders.java:59   looks up a key in `states`",
    ] {
        assert!(story.contains(part), "{part} in {story}");
    }
}

/// The auditor adds up two balances: the one that no other thread has changed yet is a part of the sum.
#[test]
fn all_that_a_sum_is_made_of_is_told() {
    let Some(story) = story_of_example("Bank", "loses", "--model sc") else { return };
    assert_eq!(story.matches("main  Bank.java:28").count(), 2, "{story}");
}

/// The tables of a switch over an enum are the compiler's, and so is the copy that `values()` gives.
#[test]
fn what_compilers_add_is_not_told() {
    let Some(story) = story_of_example("Elevator", "wakesOne", "--model sc") else { return };
    assert!(!story.contains("copies ") && !story.contains("initialises"), "{story}");
    // It would be an array that no variable holds.
    assert!(!story.contains("int[]#4"), "{story}");
    let Some(story) = story_of_example("Elevator", "wakesOne", "--model sc --full") else { return };
    assert!(story.contains("copies Wake[]#1"), "{story}");
}

/// That a loop over an awaiter ends is taken for granted, and said.
#[test]
fn a_loop_that_asks_an_awaiter_is_an_assumption() {
    let output = fencepost("check ../../../../tests/dotnet/stories/Asks.exe --no-framework --model sc");
    let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
    let says = "assumes: a loop that asks an awaiter whether its task is done comes to an end";
    assert!(text.contains(says), "{text}");
    // The awaits that a compiler makes ask once.
    let output = fencepost("check ../../../../examples/dotnet/async/LostUpdate.debug.exe --no-framework");
    assert!(!String::from_utf8_lossy(&output.get_output().stdout).contains("asks an awaiter"));
}
