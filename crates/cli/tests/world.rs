//! The world outside the program on the command line: what the user gives, and what verdicts name.

use crate::support::{fencepost, jdk};
use fencepost_testkit::{Tool, needs};
use snapbox::str;

const WORLD: &str = "../../../../tests/dotnet/world/World.exe --model tso --entry";

#[test]
fn verdicts_name_what_they_assume() {
    fencepost(&format!("check {WORLD} Names::Run")).code(0).stdout_eq(str![[r#"
../../../../tests/dotnet/world/World.exe --entry Names::Run under tso: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  assumes: the machine is called localhost
  assumes: the user is called user
  [..] explored, [..] s

"#]]);
    fencepost(&format!("check {WORLD} NeverAsked::Run")).code(0).stdout_eq(str![[r#"
../../../../tests/dotnet/world/World.exe --entry NeverAsked::Run under tso: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  [..] explored, [..] s

"#]]);
    fencepost(&format!("check {WORLD} Processors::Run --format json")).code(0).stdout_eq(str![[r#"
{
...
  "assumptions": [
    "there are two processors"
  ],
...
}

"#]]);
    fencepost(&format!("fix {WORLD} Processors::Run")).code(0).stdout_eq(str![[r#"
../../../../tests/dotnet/world/World.exe under tso: holds as it is, there is nothing to repair
  no assertion fails, no exception goes uncaught and no thread gets stuck
  assumes: there are two processors
  1 search, [..] explored, [..] s

"#]]);
}

#[test]
fn environment_variables_are_given() {
    fencepost(&format!("check {WORLD} Variable::Run --env MODE=slow --env MODE=fast")).code(0).stdout_eq(
        str![[r#"
../../../../tests/dotnet/world/World.exe --entry Variable::Run under tso: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  [..] explored, [..] s

"#]],
    );
    fencepost(&format!("check {WORLD} Variable::Run --env OTHER=fast")).code(1).stdout_eq(str![[r#"
...
  assumes: environment variables that --env does not give are not set
...
"#]]);
    fencepost(&format!("check {WORLD} Variable::Run --env MODE")).code(2).stdout_eq("").stderr_eq(str![[
        r#"
...
error: invalid value 'MODE' for '--env <NAME=VALUE>': write NAME=VALUE
...
"#
    ]]);
}

#[test]
fn console_input_is_given() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [lines, empty] = ["world-lines", "world-empty"].map(|name| folder.join(name));
    std::fs::write(&lines, "first\n\nthird").unwrap();
    std::fs::write(&empty, "").unwrap();
    fencepost(&format!("check {WORLD} Lines::Run --input {}", lines.display())).code(0);
    fencepost(&format!("check {WORLD} Lines::Run --input {}", empty.display())).code(1);
    fencepost(&format!("check {WORLD} LineAnyway::Run --input {}", empty.display())).code(0);
    fencepost(&format!("check {WORLD} LineAnyway::Run --input {}", folder.join("world-none").display()))
        .code(2);
    fencepost(&format!("check {WORLD} LineAnyway::Run")).code(3).stdout_eq(str![[r#"
../../../../tests/dotnet/world/World.exe --entry LineAnyway::Run under tso: inconclusive
  System.Console::ReadLine: a line is read from the console, and nothing says which (at [..]); pass the lines with --input FILE
  [..] explored, [..] s

"#]]);
}

#[test]
fn what_a_subject_cannot_ask_for_is_refused() {
    let test = "../../../../tests/litmus/SB+fences.litmus";
    let refused = |input: &str, (flag, given): (&str, &str), what: &str| {
        let expected = format!(
            "error: {input} is {what}, which has no use for {given}\n |\n = help: leave out {flag}\n"
        );
        let value = if flag == "--input" { test } else { "A=B" };
        fencepost(&format!("check {input} --model sc {flag} {value}"))
            .code(2)
            .stdout_eq("")
            .stderr_eq(expected);
    };
    let properties = ("--property", "system properties");
    let others = [("--env", "environment variables"), ("--input", "lines of console input")];
    for setting in others.into_iter().chain([properties]) {
        refused(test, setting, "a litmus test");
    }
    refused("../../../../tests/dotnet/world/World.exe", properties, "a .NET program");
}

#[test]
fn a_story_tells_when_an_object_is_found_dead() {
    let garbage = "../../../../tests/dotnet/garbage/Garbage.exe --model sc --entry";
    fencepost(&format!("check {garbage} EarlyFinalizer::Run")).code(1).stdout_eq(str![[r#"
../../../../tests/dotnet/garbage/Garbage.exe --entry EarlyFinalizer::Run under sc: violated
  uncaught exception Wrong (at Garbage.cs:20)
  1. main               Garbage.cs:43  write EarlyFinalizer#1.handle = 1
  2. main               Garbage.cs:47  read EarlyFinalizer#1.handle = 1
  3. garbage collector                 finds that EarlyFinalizer#1 cannot be reached
  4. finalizer                         finalises EarlyFinalizer#1
  5. finalizer          Garbage.cs:44  write EarlyFinalizer.closed = true
  6. main               Garbage.cs:48  read EarlyFinalizer.closed = true
...

"#]]);
}

#[test]
fn java_decides_by_random_numbers() {
    let Some(jdk) = jdk() else { return };
    let expected = [
        ("between", 0),
        ("heads", 1),
        ("tails", 1),
        ("half", 1),
        ("tenth", 0),
        ("dice", 0),
        ("six", 1),
        ("percent", 0),
        ("lucky", 1),
        ("unlucky", 0),
        ("first", 1),
        ("last", 1),
        ("own", 0),
        ("seeded", 0),
        ("kept", 0),
        ("known", 3),
        ("middle", 1),
        ("parts", 0),
        ("keptLucky", 1),
        ("keptUnlucky", 0),
        ("sum", 1),
        ("cases", 1),
        ("handed", 1),
        ("counted", 1),
        ("written", 0),
        ("percentile", 1),
        ("percentiles", 0),
        ("longs", 1),
        ("longer", 0),
        ("wholePart", 1),
        ("seededLongs", 0),
        ("eitherOf", 1),
        ("captured", 3),
        ("elsewhere", 3),
    ];
    for (entry, code) in expected {
        let (jar, jdk) = ("../../../../tests/java/world.jar", jdk.display());
        fencepost(&format!("check {jar} --jdk {jdk} --entry Chances::{entry} --model sc")).code(code);
    }
}

/// What a clock says may be printed, summed up and kept. To look into a text of it is to decide on it.
#[test]
fn java_tells_how_long_something_took() {
    let Some(jdk) = jdk() else { return };
    let expected = [
        ("text", 0),
        ("wrong", 1),
        ("number", 0),
        ("formats", 0),
        ("sums", 0),
        ("lists", 0),
        ("logs", 0),
        ("instants", 0),
        ("stamps", 0),
        ("stampsWrong", 1),
        ("year", 3),
        ("earlier", 3),
        ("time", 3),
        ("length", 3),
        ("contents", 3),
        ("same", 3),
        ("key", 3),
        ("character", 3),
        ("width", 3),
        ("slow", 3),
    ];
    for (entry, code) in expected {
        let models: &[&str] = if code == 1 { &["sc", "java-op"] } else { &["sc"] };
        for model in models {
            let (jar, jdk) = ("../../../../tests/java/world.jar", jdk.display());
            let checked = format!("check {jar} --jdk {jdk} --entry Times::{entry} --model {model}");
            let told = fencepost(&checked).code(code).get_output().stdout.clone();
            let told = String::from_utf8(told).unwrap();
            // What a big number's class makes of logarithms is no part of what it gives.
            assert!(!told.contains("sin, exp"), "{told}");
        }
    }
}

#[test]
fn java_sleeps_for_a_random_time_and_counts_threads() {
    let Some(jdk) = jdk() else { return };
    let expected = [
        ("plain", 0),
        ("more", 0),
        ("unit", 0),
        ("fraction", 0),
        ("notJoined", 1),
        ("noBound", 1),
        ("told", 1),
        ("kept", 0),
        ("own", 0),
        ("counted", 0),
        ("countedEarly", 1),
        ("groups", 0),
    ];
    for (entry, code) in expected {
        for model in ["sc", "tso", "java-op"] {
            let jdk = jdk.display();
            let jar = "../../../../tests/java/world.jar";
            fencepost(&format!("check {jar} --jdk {jdk} --entry Delays::{entry} --model {model}")).code(code);
        }
    }
}

/// Each method of Outside.cs has one call that Fencepost cannot follow, which a comment names as metadata does. The reason
/// names that call, or the method around it first, and its line; never what the framework does inside.
#[test]
fn what_is_outside_is_said_of_the_users_call() {
    if needs(Tool::Mono).is_none() {
        return;
    }
    let source = include_str!("fixtures/dotnet/Outside.cs");
    let mut checked = 0;
    for (index, line) in source.lines().enumerate() {
        let Some((code, callee)) = line.split_once("} // ") else { continue };
        let entry = code.trim().strip_prefix("static void ").unwrap().split_once('(').unwrap().0;
        let command = format!("check dotnet/Outside.exe --model sc --entry Outside::{entry}");
        let text = String::from_utf8(fencepost(&command).code(3).get_output().stdout.clone()).unwrap();
        let reason = text.lines().nth(1).unwrap().trim();
        let reason = reason.strip_prefix(&format!("Outside::{entry}: ")).unwrap_or(reason);
        assert!(reason.starts_with(callee), "{entry}: {text}");
        assert!(reason.ends_with(&format!("(at Outside.cs:{})", index + 1)), "{entry}: {text}");
        checked += 1;
    }
    assert_eq!(checked, 19);
}
