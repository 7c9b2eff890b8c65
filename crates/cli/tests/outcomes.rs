//! `fencepost outcomes`: herd's layout.

use crate::support::fencepost;
use snapbox::str;

#[test]
fn allowed() {
    fencepost("outcomes SB.litmus --model tso").code(0).stderr_eq("").stdout_eq(str![[r#"
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

"#]]);
}

#[test]
fn forbidden_counts_witnesses_for_the_whole_condition() {
    fencepost("outcomes SB-never.litmus --model tso").code(0).stdout_eq(str![[r#"
Test SB-never Forbidden
States 4
0:EAX=0; 1:EAX=0;
0:EAX=0; 1:EAX=1;
0:EAX=1; 1:EAX=0;
0:EAX=1; 1:EAX=1;
No
Witnesses
Positive: 3 Negative: 1
Condition ~exists (0:EAX=0 /\ 1:EAX=0)
Observation SB-never Sometimes 1 3
Time SB-never [..]
Model tso: [..] explored, [..]

"#]]);
}

#[test]
fn required_after_a_filter() {
    fencepost("outcomes SB-filter.litmus --model tso").code(0).stdout_eq(str![[r#"
Test SB-filter Required
States 2
0:EAX=0; 1:EAX=0; [x]=1;
0:EAX=0; 1:EAX=1; [x]=1;
No
Witnesses
Positive: 1 Negative: 1
Condition forall (1:EAX=1)
Observation SB-filter Sometimes 1 1
Time SB-filter [..]
Model tso: [..] explored, [..]

"#]]);
}

#[test]
fn without_a_condition_there_are_only_states() {
    fencepost("outcomes SB-unasked.litmus --model tso").code(0).stdout_eq(str![[r#"
Test SB-unasked
States 2
0:EAX=0; [x]=1;
0:EAX=1; [x]=1;
Time SB-unasked [..]
Model tso: [..] explored, [..]

"#]]);
}

#[test]
fn observing_more() {
    fencepost("outcomes SB.litmus --model sc --observe x,y").code(0).stdout_eq(str![[r#"
Test SB Allowed
States 3
0:EAX=0; 1:EAX=1; [x]=1; [y]=1;
0:EAX=1; 1:EAX=0; [x]=1; [y]=1;
0:EAX=1; 1:EAX=1; [x]=1; [y]=1;
No
Witnesses
Positive: 0 Negative: 3
Condition exists (0:EAX=0 /\ 1:EAX=0)
Observation SB Never 0 3
Time SB [..]
Model sc: [..] explored, [..]

"#]]);
}

#[test]
fn addresses_are_shown_as_variables() {
    fencepost("outcomes pointer.litmus --model sc").code(0).stdout_eq(str![[r#"
Test pointer Allowed
States 2
1:r1=x; 1:r2=0;
1:r1=x; 1:r2=7;
Ok
Witnesses
Positive: 1 Negative: 1
Condition exists (1:r1=x /\ 1:r2=7)
Observation pointer Sometimes 1 1
Time pointer [..]
Model sc: [..] explored, [..]

"#]]);
}

#[test]
fn a_search_cut_short_says_so() {
    fencepost("outcomes SB-always.litmus --model tso --limit-states 3").code(3).stdout_eq(str![[r#"
Test SB-always Required
States 0
Unknown
Witnesses
Positive: 0 Negative: 0
Condition forall (0:EAX=1 \/ 1:EAX=1)
Observation SB-always Unknown 0 0
Time SB-always [..]
Model tso: [..] explored, [..]
Incomplete: there may be more states than these:
  the limit of 3 states was reached: raise --limit-states

"#]]);
}

#[test]
fn runs_that_fail_have_no_final_state() {
    fencepost("outcomes stray.litmus --model tso").code(1).stdout_eq(str![[r#"
Test stray Allowed
States 0
No
Witnesses
Positive: 0 Negative: 0
Condition exists (0:r2=0)
Observation stray Never 0 0
Time stray [..]
Model tso: [..] explored, [..]
Some runs do not reach a final state:
  address of no variable (at stray.litmus:5)
  1. P0  stray.litmus:4  read p = 5
  This needs no reordering: sc allows it, too, and no fence prevents it.
  note: the stories may not be the simplest: each is told as it was found

"#]]);
}
