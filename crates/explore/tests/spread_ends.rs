//! Several processes find out together which states lead to an end, also where that takes steps back.

use fencepost_explore::{Reductions, SearchConfig, Verdict};
use fencepost_ir::Program;
use fencepost_testkit::code::*;

use crate::spread::Case;

/// A thread that turns a wheel, beside one that looks at it. The thread may leave the wheel where it has begun; or never, if it is
/// `stuck`.
fn wheel(stuck: bool) -> Program {
    let mut p = program();
    let [x] = ints(&mut p, ["x"]);
    let mut turns = Code::new("turns");
    let top = turns.here();
    for value in [1, 2, 0] {
        turns.vput(x, value);
        turns.fence();
    }
    let leaves = turns.choose(if stuck { 1 } else { 2 });
    turns.if_false(leaves, top);
    turns.thread(&mut p);
    let mut looks = Code::new("looks");
    looks.read(x);
    looks.thread(&mut p);
    p.build()
}

/// From most states of a wheel, the only way to the end leads through a state that was found before them.
#[test]
fn ends_behind_steps_back_are_found() {
    for (stuck, verdict) in [(false, Verdict::Holds), (true, Verdict::Violated)] {
        let program = wheel(stuck);
        for model in ["sc", "tso"] {
            let none = SearchConfig::with(Reductions::none());
            let config = SearchConfig { all: true, must_end: true, ..none };
            let report = Case::new(&program, model, config).agrees();
            assert_eq!(report.verdict, verdict, "{model}: {report:?}");
        }
    }
}
