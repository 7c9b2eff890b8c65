//! `--always` and `--at-end`: expressions, reports of violations, and errors.

use crate::support::{example, fencepost_with};
use snapbox::cmd::OutputAssert;
use snapbox::{file, str};

fn ledger(model: &str, more: &[&str]) -> OutputAssert {
    fencepost_with(&format!("check {} --model {model}", example("Ledger.exe")), more)
}

#[test]
fn every_violation_says_whether_it_takes_a_reordering() {
    let more = ["x == 0 || y == 0", "--at-end", "0:EAX + 1:EAX > 0", "--format", "json"];
    fencepost_with("check SB-unasked.litmus --model tso --all --always", &more)
        .code(1)
        .stdout_eq(file!["snapshots/invariants-every_violation_says_whether_it_takes_a_reordering.stdout"]);
}

/// A schedule leads to the state that breaks an invariant, if it is followed with the same one.
#[test]
fn a_schedule_leads_to_a_broken_invariant() {
    let file = std::env::temp_dir().join(format!("fencepost-invariant-{}", std::process::id()));
    let always = ["--always", "Ledger.a.balance + Ledger.b.balance == 100"];
    let schedule = file.to_str().unwrap();
    ledger("sc", &[&always[..], &["--save-schedule", schedule]].concat()).code(1);
    ledger("sc", &[&always[..], &["--replay", schedule]].concat()).code(1).stdout_eq(str![[r#"
../../../../examples/dotnet/Ledger.exe under sc is not at an end after this schedule
  `Ledger.a.balance + Ledger.b.balance == 100` does not always hold: it was 80 == 100, with Ledger.a.balance = 60, Ledger.b.balance = 20
...
[..] main  Ledger.cs:18  write Account#2 (from).balance = 20

"#]]);
    std::fs::remove_file(file).unwrap();
}

/// `Names.cs` says what each of these is.
#[test]
fn everything_that_has_a_name() {
    let holds = [
        "Shop.World.count == 11 && Shop.World.Limit == 7",
        "Shop.World.large == 4000000000 && Shop.World.large > 0xEE6B_2800 - 1",
        "Shop.World.tiny == -3 && Shop.World.letter == 'q' && Shop.World.open",
        "Shop.World.light == Shop.Light.Green && Shop.World.light == 6",
        "Shop.World.leaf.own == 4 && Shop.World.leaf.depth == 3 && Shop.World.leaf.Size == 9",
        "Shop.World.leaf.at.x + Shop.World.leaf.at.y == 3 && Shop.World.point.y == 6",
        "Shop.World.node == Shop.World.leaf && Shop.World.none == null && Shop.World.thing != null",
        "Shop.World.items[0] == 10 && Shop.World.items[Shop.World.items.Length - 1] == 30",
        "Shop.World.points[1].y == 8 && Shop.World.points.Length == 2",
        "Shop.World.text.Length == 5 && Shop.World.text[1] == 'e' && Shop.World.leaf.label[0] == 'l'",
        "Shop.World.Total == 12 && Shop.World.Inner.deep == 11 && return == 5",
        "Shop.World.leaf.next == null || Shop.World.leaf.next.next == null",
        "thread(main).ended && thread(T1).ended && thread(\"worker\").ended && !thread(T1).waiting",
        "1 + 2 * 3 == 7 && (1 | 2 ^ 3 & 1) == 3 && 1 << 3 - 1 == 4 && -7 / 2 == -3 && -7 % 2 == -1 && ~0 == -1",
        "false => 1 / 0 == 1",
    ];
    let mut args = Vec::new();
    holds.iter().for_each(|expression| args.extend(["--at-end", expression]));
    fencepost_with("check dotnet/Names.exe --model sc", &args).code(0).stderr_eq("").stdout_eq(str![[r#"
dotnet/Names.exe under sc: holds
  no assertion fails, no exception goes uncaught and no thread gets stuck
  `Shop.World.count == 11 && Shop.World.Limit == 7` holds whenever the program ends
  `Shop.World.large == 4000000000 && Shop.World.large > 0xEE6B_2800 - 1` holds whenever the program ends
  `Shop.World.tiny == -3 && Shop.World.letter == 'q' && Shop.World.open` holds whenever the program ends
  `Shop.World.light == Shop.Light.Green && Shop.World.light == 6` holds whenever the program ends
  `Shop.World.leaf.own == 4 && Shop.World.leaf.depth == 3 && Shop.World.leaf.Size == 9` holds whenever the program ends
  `Shop.World.leaf.at.x + Shop.World.leaf.at.y == 3 && Shop.World.point.y == 6` holds whenever the program ends
  `Shop.World.node == Shop.World.leaf && Shop.World.none == null && Shop.World.thing != null` holds whenever the program ends
  `Shop.World.items[0] == 10 && Shop.World.items[Shop.World.items.Length - 1] == 30` holds whenever the program ends
  `Shop.World.points[1].y == 8 && Shop.World.points.Length == 2` holds whenever the program ends
  `Shop.World.text.Length == 5 && Shop.World.text[1] == 'e' && Shop.World.leaf.label[0] == 'l'` holds whenever the program ends
  `Shop.World.Total == 12 && Shop.World.Inner.deep == 11 && return == 5` holds whenever the program ends
  `Shop.World.leaf.next == null || Shop.World.leaf.next.next == null` holds whenever the program ends
  `thread(main).ended && thread(T1).ended && thread("worker").ended && !thread(T1).waiting` holds whenever the program ends
  `1 + 2 * 3 == 7 && (1 | 2 ^ 3 & 1) == 3 && 1 << 3 - 1 == 4 && -7 / 2 == -3 && -7 % 2 == -1 && ~0 == -1` holds whenever the program ends
  `false => 1 / 0 == 1` holds whenever the program ends
  [..] explored, [..] s

"#]]);
}

#[test]
fn litmus_tests_have_variables_and_registers() {
    fencepost_with("check SB.litmus --model tso --always", &["x <= 1 && [y] <= 1"]).code(0);
    fencepost_with("check SB-unasked.litmus --model tso --at-end", &["0:EAX + 1:EAX > 0"]).code(1).stdout_eq(
        str![[r#"
SB-unasked.litmus under tso: violated
  `0:EAX + 1:EAX > 0` does not hold at the end: it was 0 > 0, with 0:EAX = 0, 1:EAX = 0
  1. P0  SB-unasked.litmus:6  read y = 0   while the write x = 1 (line 5) was still pending: tso lets a read pass an earlier write
  2. P1  SB-unasked.litmus:5  write y = 1
  3. P1  SB-unasked.litmus:6  read x = 0
  4. P0  SB-unasked.litmus:5  write x = 1  only now takes effect
  This takes a reordering: sc does not allow it.
  Of sc, tso, pso and rmo, sc is the weakest that forbids it. `fencepost fix SB-unasked.litmus --model tso` looks for fences.
  13 states explored, 12 transitions, [..] s

"#]],
    );
    fencepost_with(
        "outcomes SB.litmus --model tso --at-end",
        &["P0:EAX == 1 || 1:EAX == 1", "--always", "x == 0 || y == 0"],
    )
    .code(1)
    .stdout_eq(str![[r#"
Test SB Allowed
States 4
0:EAX=0; 1:EAX=0;
0:EAX=0; 1:EAX=1;
0:EAX=1; 1:EAX=0;
0:EAX=1; 1:EAX=1;
Ok
Witnesses
Positive: 1 Negative: 3
Condition exists (0:EAX=0 /\ 1:EAX=0)
Observation SB Sometimes 1 3
Time SB [..]
Model tso: [..] explored, [..]
Violated properties:
  `x == 0 || y == 0` does not always hold: x = 1, y = 1
  1. P0  SB.litmus:5  write x = 1
  2. P1  SB.litmus:6  read x = 1   while the write y = 1 (line 5) was still pending: tso lets a read pass an earlier write
  3. P1  SB.litmus:5  write y = 1  only now takes effect
  This needs no reordering: sc allows it, too, and no fence prevents it.
  `P0:EAX == 1 || 1:EAX == 1` does not hold at the end: P0:EAX = 0, 1:EAX = 0
  1. P0  SB.litmus:6  read y = 0   while the write x = 1 (line 5) was still pending: tso lets a read pass an earlier write
  2. P1  SB.litmus:5  write y = 1
  3. P1  SB.litmus:6  read x = 0
  4. P0  SB.litmus:5  write x = 1  only now takes effect
  This takes a reordering: sc does not allow it.
  note: the stories may not be the simplest: each is told as it was found

"#]]);
    fencepost_with("check SB.litmus --model tso --always", &["0:EAX == 0"]).code(2).stderr_eq(str![[r#"
error: a register has its final value only at the end
 --> --always:1:1
  |
1 | 0:EAX == 0
  | ^^^^^
  |
  = help: claim it of the end only, or look at variables

"#]]);
    fencepost_with("check SB.litmus --model tso --always", &["z == 0"]).code(2).stderr_eq(str![[r#"
error: the test has no `z`
 --> --always:1:1
  |
1 | z == 0
  | ^
  |
  = help: it has 0:EAX, 1:EAX, x, y

"#]]);
    fencepost_with("check SB.litmus --model tso --always", &["thread(P2).ended"]).code(2).stderr_eq(str![[
        r#"
error: no thread is called `P2`
 --> --always:1:8
  |
1 | thread(P2).ended
  |        ^^
  |
  = help: the threads are P0, P1

"#
    ]]);
    fencepost_with("check SB.litmus --model tso --always", &["x.y == 0"]).code(2).stderr_eq(str![[r#"
error: a litmus test has no fields and no arrays
 --> --always:1:1
  |
1 | x.y == 0
  | ^^^
  |
  = help: its variables are plain: `x`, and at the end its registers: `0:EAX`

"#]]);
}

#[test]
fn an_expression_must_not_nest_too_deep() {
    let expression = format!("{}true", "!".repeat(300));
    fencepost_with("check dotnet/Names.exe --model sc --always", &[&expression]).code(2).stdout_eq("").stderr_eq(str![[r#"
error: the expression nests deeper than 100 levels
 --> --always:1:102
  |
1 | !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!...
  |                                                                                                      ^

"#]]);
}
