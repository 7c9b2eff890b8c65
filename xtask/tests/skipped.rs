//! Says which tests were skipped and how many, after all others: cargo runs the packages in the order of their names,
//! and there are no documentation tests. Each test that lacks a tool has left a note (`fencepost_testkit::skipped`).

#![allow(clippy::print_stdout, reason = "this is a report")]

fn main() {
    if std::env::args().any(|argument| argument == "--list") {
        return;
    }
    let notes = fencepost_testkit::skipped::take();
    for note in &notes {
        println!("SKIPPED {note}");
    }
    match notes.len() {
        0 => println!("0 tests skipped"),
        1 => println!("1 test skipped; {}=all makes it fail", fencepost_testkit::REQUIRE),
        count => println!("{count} tests skipped; {}=all makes them fail", fencepost_testkit::REQUIRE),
    }
}
