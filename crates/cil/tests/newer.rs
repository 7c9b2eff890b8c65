//! What compilers of C# 9 and later write: `tests/dotnet/newer`. Each program ends with 0 if all is well.

use std::path::Path;

use fencepost_cil::{File, NoFiles, load};
use fencepost_explore::{Report, SearchConfig, Verdict};
use fencepost_frontend::LoadRequest;
use fencepost_testkit::search;

/// What a search finds.
fn searched(name: &str) -> Report {
    let path = name.to_owned();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/dotnet/newer");
    let file = File { bytes: std::fs::read(folder.join(&path)).unwrap(), path, pdb: None, mdb: None };
    let request = LoadRequest::starting_at(None).observing(&["return".to_owned()]);
    let loaded = load(file, &NoFiles, &request).unwrap();
    let config = SearchConfig { observe: &loaded.observables(), ..SearchConfig::default() };
    search(&loaded.program, "dotnet", &config)
}

/// Whether a program holds and ends with 0.
fn check(name: &str) {
    let report = searched(name);
    assert_eq!(report.verdict, Verdict::Holds, "{name}: {:?}", report.doubts());
    let outcomes: Vec<Vec<i64>> = report.outcomes.into_keys().collect();
    assert_eq!(outcomes, [[0]], "{name}");
}

#[test]
fn an_init_accessor_is_a_method_like_any_other() {
    check("InitOnly.exe");
}

/// Both builds of a source.
fn check_builds(name: &str) {
    check(&format!("debug/{name}.dll"));
    check(&format!("release/{name}.dll"));
}

#[test]
fn records_are_compared_copied_and_printed() {
    check_builds("Records");
}

#[test]
fn patterns_default_methods_and_collection_expressions_are_plain_code() {
    check_builds("Patterns");
}

#[test]
fn static_members_of_interfaces_are_those_of_the_type_argument() {
    check_builds("StaticAbstract");
}

#[test]
fn methods_are_called_through_pointers() {
    check_builds("FunctionPointers");
}

#[test]
fn inline_arrays_are_their_elements() {
    check_builds("InlineArrays");
}

#[test]
fn ref_fields_lead_to_variables_fields_and_elements() {
    check_builds("RefFields");
}

#[test]
fn tasks_in_a_span_are_awaited() {
    check_builds("WhenAllSpan");
}

#[test]
fn members_of_later_versions_do_what_the_documentation_says() {
    check_builds("Later");
}

#[test]
fn a_timer_that_is_awaited_beats_until_it_is_disposed_of() {
    check_builds("PeriodicTimers");
}

#[test]
fn a_wait_ends_by_the_task_the_time_or_a_token() {
    check_builds("WaitLimits");
}

#[test]
fn a_loop_over_an_asynchronous_function_takes_each_element_once() {
    check_builds("AsyncLoops");
}

#[test]
fn a_lock_object_is_a_lock() {
    check_builds("Locks");
}

#[test]
fn the_monitor_of_a_lock_object_is_refused() {
    for build in ["debug", "release"] {
        let report = searched(&format!("{build}/MonitorOfLock.dll"));
        assert_eq!(report.verdict, Verdict::Inconclusive, "{build}");
        assert!(
            format!("{:?}", report.doubts()).contains("another lock than its own"),
            "{:?}",
            report.doubts()
        );
    }
}
