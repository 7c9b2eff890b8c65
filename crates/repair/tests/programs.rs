//! Programs with known repairs: how many fences each needs under each model.

use crate::support::{Case, repaired};
use fencepost_repair::RepairOutcome;

/// The least number of fences, or what else came out.
fn fences(path: &str, entry: Option<&str>, model: &str) -> String {
    match repaired(&Case::new(path, entry), model).outcome {
        RepairOutcome::Holds => "holds".to_owned(),
        RepairOutcome::WrongUnderSc(_) => "wrong under sc".to_owned(),
        RepairOutcome::NotEnough(_) => "not enough".to_owned(),
        RepairOutcome::Unknown { reasons, .. } => {
            format!("unknown: {}", reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        }
        RepairOutcome::Repaired(solutions) => {
            // Each fence is needed.
            assert!(solutions[0].needs.iter().all(|need| need.without.is_some() && !need.forbids.is_empty()));
            solutions[0].made.len().to_string()
        }
    }
}

fn check(path: &str, entry: Option<&str>, expected: &[(&str, &str)]) {
    for (model, fences_needed) in expected {
        assert_eq!(fences(path, entry, model), *fences_needed, "{path} {entry:?} under {model}");
    }
}

#[test]
fn peterson_needs_one_fence_per_thread_where_only_reads_pass_and_three_where_writes_do() {
    let expected = [("sc", "holds"), ("tso", "2"), ("pso", "6"), ("dotnet-ecma", "6")];
    check("examples/dotnet/mmchecker/peterson.exe", None, &expected);
    check("examples/dotnet/Peterson.exe", None, &expected);
}

#[test]
fn a_fence_in_code_that_threads_share_is_one_fence() {
    let expected = [("tso", "1"), ("pso", "3"), ("dotnet-ecma", "3")];
    check("tests/dotnet/repair/OneMethod.exe", Some("SharedPeterson::Main"), &expected);
}

#[test]
fn a_fence_in_generic_code_is_one_fence() {
    let expected = [("tso", "holds"), ("pso", "1"), ("dotnet-ecma", "1")];
    check("tests/dotnet/repair/OneMethod.exe", Some("Post::Run"), &expected);
}

#[test]
fn double_checked_locking_needs_one_fence_unless_the_model_keeps_writes_in_order() {
    let expected = [("dotnet-ecma", "1"), ("pso", "1"), ("tso", "holds"), ("dotnet", "holds")];
    check("examples/dotnet/mmchecker/dc.exe", None, &expected);
}

#[test]
fn benchmarks_need_no_more_fences_than_published() {
    for (name, fences) in [("rowo", "2"), ("po", "6"), ("rw-vol", "4"), ("tbarrier", "1")] {
        check(&format!("examples/dotnet/mmchecker/{name}.exe"), None, &[("dotnet-ecma", fences)]);
    }
}

#[test]
fn mutual_exclusion_needs_as_many_fences_as_published() {
    check("examples/dotnet/algorithms/Dekker.exe", Some("Dekker::Main"), &[("tso", "2"), ("pso", "4")]);
    check(
        "examples/dotnet/algorithms/Dekker.exe",
        Some("DekkerVolatile::Run"),
        &[("dotnet-ecma", "2"), ("dotnet", "2")],
    );
    check(
        "examples/dotnet/algorithms/Burns.exe",
        Some("Burns::Main"),
        &[("tso", "2"), ("pso", "4"), ("dotnet", "2")],
    );
    check(
        "examples/dotnet/algorithms/LamportFast.exe",
        Some("LamportFast::Main"),
        &[("tso", "4"), ("pso", "6")],
    );
}

#[test]
fn what_goes_wrong_anyway_is_not_repaired() {
    check(
        "examples/dotnet/algorithms/LazyInitialisation.exe",
        Some("CheckedOnce::Run"),
        &[("tso", "wrong under sc")],
    );
}

#[test]
fn a_fault_in_a_library_is_not_repaired_in_the_users_code() {
    check(
        "examples/dotnet/algorithms/LazyInitialisation.exe",
        Some("LazyOfT::Run"),
        &[("pso", "not enough")],
    );
}

#[test]
fn what_is_told_where_fences_are_not_enough_happens_with_all_of_them() {
    let mut case = Case::new("examples/dotnet/Peterson.exe", None);
    let of = |pc| &case.program.method(case.program.method_at(pc)).name;
    case.candidates.retain(|candidate| of(candidate.at[0]) != "Peterson::Second");
    let RepairOutcome::NotEnough(violation) = repaired(&case, "tso").outcome else {
        panic!("the other thread's fence is missing");
    };
    // Nothing crosses a place without its fence.
    assert!(violation.reorderings.iter().all(|reordering| reordering.passed.is_empty()));
}
