//! `fencepost test`: which tests are found, and what becomes of each. The classes are in `fixtures/tests`.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use crate::support::{fencepost, fencepost_with};

const HOLDS: i32 = 0;
const VIOLATED: i32 = 1;
const USAGE: i32 = 2;
const INCONCLUSIVE: i32 = 3;

/// What becomes of each test of a file: `Class::method model` and a word, with the reason of what is not run.
fn told(file: &str, more: &str) -> BTreeMap<String, String> {
    let output = fencepost(&format!("test tests/{file} --no-framework --no-project --format jsonl {more}"));
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    text.lines()
        .map(|line| {
            let report: Value = serde_json::from_str(line).unwrap();
            let (text, word) = (|name: &str| report[name].as_str(), "verdict");
            let reason = report["reasons"][0]["text"].as_str();
            let said = match (text("skipped"), text("error"), text(word)) {
                (Some(why), ..) => format!("skipped: {why}"),
                (_, Some(why), _) => format!("error: {why}"),
                (_, _, Some(verdict)) if reason.is_none() => verdict.to_owned(),
                _ if report["reasons"][0]["kind"] == "not-run" => format!("not run: {}", reason.unwrap()),
                (_, _, verdict) => format!("{}: {}", verdict.unwrap(), reason.unwrap()),
            };
            let is_asked = matches!(&*said, "holds" | "violated");
            let model = if is_asked { format!(" {}", text("model").unwrap()) } else { String::new() };
            let name = text("entry").unwrap_or(text("input").unwrap());
            (format!("{name}{model}"), said)
        })
        .collect()
}

fn expect(told: &BTreeMap<String, String>, table: &str) {
    let expected: BTreeMap<String, String> = table
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, said)| (name.trim().to_owned(), said.trim().to_owned()))
        .collect();
    for (name, said) in &expected {
        assert_eq!(told.get(name), Some(said), "{name}");
    }
    let more: Vec<&String> = told.keys().filter(|name| !expected.contains_key(*name)).collect();
    assert!(more.is_empty(), "{more:?}");
}

#[test]
fn tests_of_dotnet_frameworks_are_found() {
    for file in ["dotnet/mcs.dll", "dotnet/roslyn.dll"] {
        expect(
            &told(file, ""),
            r#"
            Bank.OrderTests::Runs dotnet = holds
            Bank.OrderTests::Inherited dotnet = holds
            Bank.AccountTests::Races dotnet = violated
            Bank.AccountTests::Awaits dotnet = holds
            Bank.AccountTests::FailsLate dotnet = violated
            Bank.AccountTests::Takes(1, "one", true, 'x') dotnet = holds
            Bank.AccountTests::Takes(-2, null, false, 'y') dotnet = holds
            Bank.AccountTests::Sides(1) dotnet = holds
            Bank.AccountTests::Sides(0) dotnet = violated
            Bank.AccountTests::Boxed(5) dotnet = holds
            Bank.AccountTests::Odd(1) = not run: has ExpectedResult, and results of tests are not compared
            Bank.AccountTests::Odd(3) = skipped: slow
            Bank.AccountTests::Odd("text") = not run: its arguments do not fit its parameters
            Bank.AccountTests::FromSource = not run: needs arguments
            Bank.AccountTests::Combines = not run: needs arguments
            Bank.AccountTests::Ignored = skipped: not now
            Bank.AccountTests::Asked = skipped: [Explicit]
            Bank.AccountTests::Again dotnet = holds
            Bank.AccountTests::GivesUp dotnet = holds
            Bank.AccountTests::Generic = not run: it or its class has type parameters
            Bank.NeedsArguments::Runs = not run: the constructor of its class needs arguments
            Fixtures.Inner.CoveredTests::Runs = not run: needs the set-up fixture Fixtures.Everything
            Shop.CartTests::Runs dotnet = holds
            Shop.CartTests::Static dotnet = holds
            Shop.CartTests::Skipped = skipped: flaky
            Shop.CartTests::Sums(1, 2.5) dotnet = holds
            Shop.CartTests::Sums(2, 0.5) dotnet = violated
            Shop.CartTests::Null(null) dotnet = holds
            Shop.CartTests::Members = not run: needs arguments
            Store.StockTests::Runs dotnet = holds
            Store.StockTests::Rows(1) dotnet = holds
            Store.StockTests::Rows(2) dotnet = violated
            Store.StockTests::Throws dotnet = holds
            Store.StockTests::ThrowsDerived dotnet = violated
            Store.StockTests::MayThrowDerived dotnet = holds
            Store.StockTests::ThrowsNothing dotnet = violated
            Store.StockTests::Ignored = skipped: [Ignore]
            Store.ContextTests::Runs = not run: `Store.ContextTests::Begin`, which is called around it, takes parameters
            Store.AskingTests::Asks = inconclusive: the test asks for its TestContext, which is not known here (at (start)+0)
            Store.AskingTests::DoesNotAsk dotnet = holds
            Store.Unmarked::Runs = skipped: its class is not marked [TestClass]
            Dekker::StoreBuffering sc = holds
            Dekker::StoreBuffering tso = violated
            Dekker::StoreBuffering pso = violated
            Dekker::Sound sc = holds
            Dekker::Plain dotnet = holds
            Dekker::Misspelt = not run: it expects `fails`, which is neither holds nor violated
            Dekker::NoSuchModel = error: there is no built-in model `tos`
            Dekker::Wants = not run: needs arguments
            "#,
        );
    }
}

/// What is said of each test that is violated.
fn wrong(file: &str) -> BTreeMap<String, String> {
    let output = fencepost(&format!("test tests/asserts/{file} --no-framework --no-project --format jsonl"));
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let reports = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    reports
        .map(|report| {
            let said = report["violations"][0]["message"].as_str().or(report["reasons"][0]["text"].as_str());
            let said = said.or(report["error"].as_str()).unwrap_or(report["verdict"].as_str().unwrap());
            (report["entry"].as_str().unwrap().to_owned(), said.to_owned())
        })
        .collect()
}

/// The assertions of NUnit, xUnit and MSTest work, without their libraries, and say what is wrong at the user's line.
#[test]
fn assertions_of_dotnet_frameworks_fail_in_plain_words() {
    expect(
        &wrong("NUnitAsserts.dll"),
        r#"
        NUnitAsserts::Fine = holds
        NUnitAsserts::That = holds
        NUnitAsserts::Race = both count: expected 2, but was 1 (at NUnitAsserts.cs:22)
        NUnitAsserts::RaceThat = expected 2, but was 1 (at NUnitAsserts.cs:27)
        NUnitAsserts::Fails = on purpose (at NUnitAsserts.cs:29)
        NUnitAsserts::NoThrow = expected System.InvalidOperationException, but nothing was thrown (at NUnitAsserts.cs:30)
        NUnitAsserts::Arrays = expected [1], but was [2] (at NUnitAsserts.cs:31)
        NUnitAsserts::ThatGreater = too small: expected greater than 2, but was 1 (at NUnitAsserts.cs:32)
        "#,
    );
    expect(
        &wrong("XunitAsserts.dll"),
        r#"
        XunitAsserts::Fine = holds
        XunitAsserts::Race = expected 2, but was 1 (at XunitAsserts.cs:37)
        XunitAsserts::Said = it was set: expected true, but was false (at XunitAsserts.cs:40)
        XunitAsserts::NoThrow = expected System.InvalidOperationException, but nothing was thrown (at XunitAsserts.cs:41)
        XunitAsserts::OtherThrow = expected System.InvalidOperationException, but was System.ArgumentException: y (at XunitAsserts.cs:42)
        XunitAsserts::Items = expected [1], but was [2] (at XunitAsserts.cs:43)
        "#,
    );
    expect(
        &wrong("MSTestAsserts.dll"),
        r#"
        MSTestAsserts::Fine = holds
        MSTestAsserts::Race = of 2 threads: expected 2, but was 1 (at MSTestAsserts.cs:30)
        MSTestAsserts::Fails = on purpose (at MSTestAsserts.cs:33)
        MSTestAsserts::GivesUp = holds
        MSTestAsserts::Arrays = expected [1], but was [2] (at MSTestAsserts.cs:35)
        "#,
    );
}

/// So do those of JUnit 4, JUnit 5 and TestNG, without their jars. What is not modelled is inconclusive, and says so.
#[test]
fn assertions_of_java_frameworks_fail_in_plain_words() {
    expect(
        &wrong("java/asserts.jar"),
        r#"
        FiveAsserts::fine = holds
        FiveAsserts::race = both count: expected 2, but was 1 (at FiveAsserts.java:20)
        FiveAsserts::all = both: 2 failures: expected 1, but was 2; expected true, but was false (at FiveAsserts.java:22)
        FiveAsserts::arrays = expected [1, 2], but was [1, 3] (at FiveAsserts.java:23)
        FiveAsserts::wrongThrow = expected java.lang.IllegalStateException, but was java.lang.IllegalArgumentException: x (at FiveAsserts.java:24)
        FiveAsserts::noThrow = expected java.lang.IllegalStateException, but nothing was thrown (at FiveAsserts.java:25)
        FiveAsserts::timeout = FiveAsserts::timeout: the class java.time.Duration is not available (at FiveAsserts.java:26)
        FiveAsserts::fails = on purpose (at FiveAsserts.java:27)
        FiveAsserts::lists = expected [1, 2], but was [1, 3] (at FiveAsserts.java:28)
        FourAsserts::fine = holds
        FourAsserts::race = both count: expected 2, but was 1 (at FourAsserts.java:17)
        FourAsserts::matcher = FourAsserts::matcher: the class org.hamcrest.CoreMatchers is not available; the class path has to name the jar or folder that has it (at FourAsserts.java:19)
        FourAsserts::matcherFine = FourAsserts::matcherFine: the class org.hamcrest.CoreMatchers is not available; the class path has to name the jar or folder that has it (at FourAsserts.java:20)
        FourAsserts::arrays = expected [1, 2], but was [1, 3] (at FourAsserts.java:21)
        FourAsserts::same = why: expected the same object as java.lang.Object@1b873593, but was java.lang.Object@1b873593 (at FourAsserts.java:22)
        FourAsserts::fails = on purpose (at FourAsserts.java:23)
        FourAsserts::strings = expected "hello world", but was "hello there" (at FourAsserts.java:24)
        FourAsserts::lists = expected [1], but was [2] (at FourAsserts.java:25)
        NgAsserts::fine = holds
        NgAsserts::race = both count: expected 2, but was 1 (at NgAsserts.java:16)
        NgAsserts::lists = expected [1, 3], but was [1, 2] (at NgAsserts.java:18)
        NgAsserts::fails = on purpose (at NgAsserts.java:19)
        "#,
    );
}

#[test]
fn tests_of_java_frameworks_are_found() {
    expect(
        &told("java.jar", ""),
        r#"
        Stress java = holds
        Checked::storeBuffering sc = holds
        Checked::storeBuffering tso = violated
        Checked::storeBuffering pso = violated
        Checked::sound sc = holds
        FiveTest$Nested::runs = not run: the constructor of its class needs arguments
        FiveTest::runs java = holds
        FiveTest::inherited java = holds
        FiveTest::mixedIn java = holds
        FiveTest::again java = holds
        FiveTest::disabled = skipped: broken
        FiveTest::number(1) java = holds
        FiveTest::number(-2) java = violated
        FiveTest::boxed(7) java = holds
        FiveTest::wide(-1) java = holds
        FiveTest::letter('x') java = holds
        FiveTest::flag(true) java = holds
        FiveTest::half(0.5) java = holds
        FiveTest::text("a") java = holds
        FiveTest::text("b::c(d)") java = holds
        FiveTest::converted("1") = not run: its argument does not fit its parameter
        FiveTest::table = not run: needs arguments
        FiveTest::injected = not run: needs arguments
        FiveTest::factory = not run: has @TestFactory, which may run it otherwise
        FiveTest::conditional = not run: has @EnabledOnOs, which may run it otherwise
        FiveTest::extended = not run: has @ExtendWith, which may run it otherwise
        FiveTest::aborts java = holds
        FourTest$Ruled::runs = not run: its class has @Rule, which is not run
        FourTest$Special::runs = not run: has @RunWith, which may run it otherwise
        FourTest::runs java = holds
        FourTest::throwsOne java = holds
        FourTest::throwsNone java = violated
        FourTest::throwsOther java = violated
        FourTest::givesUp java = holds
        FourTest::ignored = skipped: later
        FourTest::races java = violated
        NgTest::everyPublicMethod java = holds
        NgTest::off = skipped: enabled = false
        NgTest::provided = not run: needs arguments
        NgTest::divides java = holds
        NgTest::depends = not run: has dependsOnMethods: it wants other tests to run before it
        NgTest::pooled = not run: has threadPoolSize: it runs in several threads at once
        "#,
    );
}

#[test]
fn the_order_of_reports_does_not_depend_on_how_many_run_at_a_time() {
    let table = |jobs: u32| {
        let output = fencepost(&format!("test tests/java.jar --no-framework --no-project --jobs {jobs}"));
        let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        // Without the seconds.
        text.lines().map(|line| line.split("  0.").next().unwrap_or(line).to_owned()).collect::<Vec<_>>()
    };
    let (one, several) = (table(1), table(4));
    let is_row = |line: &&String| !line.contains("states explored");
    assert!(one.iter().filter(is_row).eq(several.iter().filter(is_row)), "{one:#?}\n{several:#?}");
}

#[test]
fn models_of_the_command_line_are_for_tests_that_name_none() {
    let said = told("java.jar", "--model sc,tso --filter Checked --filter FourTest::runs");
    expect(
        &said,
        "FourTest::runs sc = holds\nFourTest::runs tso = holds\nChecked::storeBuffering sc = holds\n\
         Checked::storeBuffering tso = violated\nChecked::storeBuffering pso = violated\nChecked::sound sc = holds",
    );
}

/// The exit code of the tests of a file whose names a filter keeps.
fn code(filter: &str, more: &str) -> i32 {
    let line = format!("test tests/dotnet/mcs.dll --no-framework --no-project --filter {filter} {more}");
    fencepost(&line).get_output().status.code().unwrap()
}

#[test]
fn the_exit_code_is_that_of_the_worst_test() {
    assert_eq!(code("OrderTests", ""), HOLDS);
    assert_eq!(code("AccountTests::Races", ""), VIOLATED);
    assert_eq!(code("AccountTests::Ignored", ""), HOLDS, "skipped");
    assert_eq!(code("AccountTests::Combines", ""), INCONCLUSIVE, "not run");
    assert_eq!(code("Dekker::StoreBuffering", ""), HOLDS, "violated as expected");
    assert_eq!(code("Dekker::Sound", ""), VIOLATED, "not violated as expected");
    assert_eq!(code("Dekker::NoSuchModel", ""), USAGE);
    assert_eq!(code("AccountTests", "--filter !AccountTests"), USAGE, "nothing is left");
}

#[test]
fn a_summary_says_what_is_proven_and_what_is_not() {
    let filters =
        "--filter Order --filter Account --filter Store --filter Dekker::St --filter !Odd --filter !Takes";
    let line = format!("test tests/dotnet/mcs.dll --no-framework --no-project --jobs 1 {filters}");
    fencepost(&line)
        .code(VIOLATED)
        .stdout_eq(snapbox::file!["snapshots/test-a_summary_says_what_is_proven_and_what_is_not.stdout"]);
}

#[test]
fn tests_are_listed_without_being_run() {
    let line = "test tests/dotnet/mcs.dll --no-framework --no-project --list --filter AccountTests::A";
    fencepost(line).code(HOLDS).stdout_eq(snapbox::str![[r#"
Bank.AccountTests::Awaits
Bank.AccountTests::Asked (skipped: [Explicit])
Bank.AccountTests::Again

"#]]);
}

#[test]
fn a_single_test_is_checked_by_its_name() {
    let check = |entry: &str, code: i32| {
        let words = "check tests/dotnet/mcs.dll --no-framework --no-project --model sc --entry";
        let output = fencepost_with(words, &[entry]).code(code).get_output().clone();
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    check("Bank.AccountTests::Races", VIOLATED);
    check("Bank.AccountTests::Takes(1, \"one\", true, 'x')", HOLDS);
    check("Bank.OrderTests.Runs", HOLDS);
    let text = check("Bank.AccountTests::Takes(7)", USAGE);
    assert!(text.contains("has no arguments (7), but (1, \"one\", true, 'x'), (-2, null"), "{text}");
    let text = check("Bank.AccountTests::Combines", USAGE);
    assert!(text.contains("has parameters, so it cannot be an entry point"), "{text}");
    let text = check("Bank.NeedsArguments::Runs", USAGE);
    assert!(text.contains("no constructor without parameters"), "{text}");
}

#[test]
fn a_folder_is_searched_for_tests() {
    let folder = std::env::temp_dir().join(format!("fencepost-test-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("deep")).unwrap();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    for (from, to) in [("tests/java.jar", "deep/t.jar"), ("SB.litmus", "SB.litmus")] {
        std::fs::copy(fixtures.join(from), folder.join(to)).unwrap();
    }
    std::fs::write(folder.join("fencepost.toml"), "model = 'tso'\nentry = 'Nothing::here'\n").unwrap();
    let words =
        format!("test {} --no-framework --filter FourTest::runs --filter SB.litmus", folder.display());
    let output = fencepost(&words).code(HOLDS).get_output().stdout.clone();
    let text = String::from_utf8(output).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(text.starts_with("Read model from "), "{text}");
    assert!(
        text.contains("FourTest::runs") && text.contains("SB.litmus") && text.contains("2 tests: 2 holds"),
        "{text}"
    );
}

#[test]
fn a_file_without_tests_is_an_error_that_says_what_a_test_is() {
    let output = fencepost("test dotnet --no-project").code(USAGE).get_output().stderr.clone();
    let text = String::from_utf8(output).unwrap();
    assert!(text.contains("there are no tests in dotnet") && text.contains("NUnit"), "{text}");
    let output = fencepost("test SB.litmus --entry a::b").code(USAGE).get_output().stderr.clone();
    assert!(String::from_utf8(output).unwrap().contains("--entry is about one program"));
}
