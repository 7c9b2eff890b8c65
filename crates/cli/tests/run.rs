//! `fencepost run`: output byte by byte, and exit codes.

use crate::support::fencepost;
use snapbox::str;

#[test]
fn output_and_exit_code_are_the_programs() {
    let run = fencepost("run dotnet/Results.exe");
    run.code(1).stdout_eq("before the race\nsaw 1\n").stderr_eq("done\n");
}

#[test]
fn an_exception_shows_its_calls() {
    fencepost("run dotnet/Results.exe --entry Results::Throws")
        .code(1)
        .stdout_eq("about to throw\n")
        .stderr_eq(str![[r#"
uncaught exception System.InvalidOperationException: no node
  at Results::Inner   Results.cs:52
  at Results::Throws  Results.cs:46

"#]]);
}

/// Where .NET says that it began, and where it was thrown on.
#[test]
fn an_exception_that_is_thrown_on_is_told_where_it_began() {
    fencepost("run ../../../../tests/dotnet/stories/Thrown.exe --no-framework").code(1).stderr_eq(str![[
        r#"
uncaught exception System.InvalidOperationException: bad
  at Thrown::Work  Thrown.cs:12
  at Thrown::Main  Thrown.cs:19
  It was thrown on at Thrown.cs:24.

"#
    ]]);
}

#[test]
fn what_is_missing_ends_it() {
    fencepost("run dotnet/Missing.exe --no-framework --arg x").code(3).stderr_eq(str![[r#"
cannot go on: Missing::Name: System.Diagnostics.Process::GetCurrentProcess is not available
  at Missing::Name  Missing.cs:10
  at Missing::Main  Missing.cs:20

"#]]);
}

#[test]
fn litmus_tests_run_too() {
    fencepost("run SB.litmus").code(0).stdout_eq("");
}
