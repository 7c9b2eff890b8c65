//! Objects that one thread alone can reach: accesses to them need no alternatives until the thread
//! hands them out, and not even before that if handing out may pass the access.

use fencepost_explore::Report;
use fencepost_ir::op::IntOp;
use fencepost_ir::{Place, Program, Reg, Storage};
use fencepost_testkit::answers::*;
use fencepost_testkit::code::*;

const MODELS: [&str; 6] = ["sc", "tso", "pso", "rmo", "dotnet-ecma", "java-op"];

/// A thread makes an object, fills it and publishes it; another one looks.
#[test]
fn an_object_may_be_seen_before_it_is_filled_where_writes_pass_each_other() {
    for model in MODELS {
        let mut p = program();
        let [seen] = ints(&mut p, ["seen"]);
        let [shared] = refs(&mut p, ["shared"]);
        let node = class(&mut p, "Node", &[("value", Storage::I32)]);
        let mut c = Code::new("T0");
        let object = c.alloc(node.ty);
        c.put(node.field(object, 0), 1);
        c.store(shared, object);
        c.thread(&mut p);
        let mut c = Code::new("T1");
        c.put(seen, 9);
        let object = c.read_ref(shared);
        c.when(object, |c| {
            let value = c.read(node.field(object, 0));
            c.store(seen, value);
        });
        c.thread(&mut p);
        let answer = ask_under(&p.build(), model, &["seen"]);
        match model {
            "sc" | "tso" => answer.gives([[1], [9]]),
            _ => answer.gives([[0], [1], [9]]),
        };
    }
}

/// A thread reads its own object after it has published it; another one writes to it.
#[test]
fn an_object_is_private_only_until_it_is_handed_out() {
    for model in MODELS {
        let mut p = program();
        let [before, after] = ints(&mut p, ["before", "after"]);
        let [shared] = refs(&mut p, ["shared"]);
        let node = class(&mut p, "Node", &[("value", Storage::I32)]);
        let mut c = Code::new("T0");
        let object = c.alloc(node.ty);
        let first = c.read(node.field(object, 0));
        c.store(shared, object);
        let second = c.read(node.field(object, 0));
        c.store(before, first);
        c.store(after, second);
        c.thread(&mut p);
        let mut c = Code::new("T1");
        let object = c.read_ref(shared);
        c.when(object, |c| c.put(node.field(object, 0), 2));
        c.thread(&mut p);
        let answer = ask_under(&p.build(), model, &["before", "after"]);
        match model {
            // The first read comes before the publication: it sees no other thread's write.
            "sc" | "tso" | "pso" | "java-op" => answer.gives([[0, 0], [0, 2]]),
            _ => answer.gives([[0, 0], [0, 2], [2, 0], [2, 2]]),
        };
    }
}

/// A thread publishes what it reads from a place of its own, and goes on with the object, which it
/// has in a register, while it still waits for that reference.
#[test]
fn a_reference_that_has_not_arrived_may_be_to_any_object_of_the_thread() {
    for model in MODELS {
        let mut p = program();
        let [seen] = ints(&mut p, ["seen"]);
        let [shared, spare] = refs(&mut p, ["shared", "spare"]);
        let node = class(&mut p, "Node", &[("value", Storage::I32)]);
        let holder = class(&mut p, "Holder", &[("node", Storage::Ref)]);
        let mut c = Code::new("T0");
        let object = c.alloc(node.ty);
        let held = c.alloc(holder.ty);
        c.store(holder.field(held, 0), object);
        let again = c.read_ref(holder.field(held, 0));
        c.store(shared, again);
        let value = c.vread(node.field(object, 0));
        c.store(seen, value);
        c.thread(&mut p);
        let mut c = Code::new("T1");
        let object = c.read_ref(shared);
        c.when(object, |c| c.put(node.field(object, 0), 1));
        // Another thread may write to a holder, as far as the code shows.
        let held = c.alloc(holder.ty);
        c.store(spare, held);
        c.store(holder.field(held, 0), object);
        c.thread(&mut p);
        ask_under(&p.build(), model, &["seen"]).gives([[0], [1]]);
    }
}

/// Numbers that look random and are always the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// Threads that make objects, fill, chain, publish and fetch them, wait for their values, lock and
/// fence, in any order.
fn random_publications(seed: u64, steps: i32) -> Program {
    let mut dice = Dice(seed);
    let mut p = program();
    let places = ints(&mut p, ["r0", "r1", "r2"]);
    let shared = refs(&mut p, ["a", "b"]);
    let node = class(&mut p, "Node", &[("value", Storage::I32), ("next", Storage::Ref)]);
    let threads = 2 + usize::from(seed.is_multiple_of(3));
    for thread in 0..threads {
        let mut c = Code::new(["T0", "T1", "T2"][thread]);
        let mut own: Vec<Reg> = vec![c.alloc(node.ty)];
        let sum = c.int(0);
        for step in 0..if threads == 2 { steps } else { steps - 2 } {
            let object = own[dice.roll(own.len() as u64) as usize];
            let place: Place = shared[dice.roll(2) as usize];
            match dice.roll(10) {
                0 => own.push(c.alloc(node.ty)),
                1 => c.when(object, |c| c.put(node.field(object, 0), step + 1)),
                2 => {
                    let other = own[dice.roll(own.len() as u64) as usize];
                    c.when(object, |c| c.store(node.field(object, 1), other));
                }
                3 => c.store(place, object),
                4 => own.push(c.read_ref(place)),
                5 => c.vstore(place, object),
                6 => c.when(object, |c| {
                    let value = c.read(node.field(object, 0));
                    c.when(value, |c| c.store(place, object));
                }),
                7 => c.when(object, |c| {
                    c.lock(object);
                    c.bump(node.field(object, 0), 1);
                    c.unlock(object);
                }),
                8 => c.fence(),
                _ => c.when(object, |c| {
                    let value = c.read(node.field(object, 0));
                    let scaled = c.with(IntOp::Mul, sum, 10);
                    let total = c.binary(IntOp::Add, scaled, value);
                    c.mov(sum, total);
                }),
            }
        }
        c.store(places[thread], sum);
        c.thread(&mut p);
    }
    p.build()
}

/// Every combination of reductions gives the same outcomes. (`ask_under` compares them.)
#[test]
fn random_publications_have_the_same_outcomes_in_every_mode() {
    for seed in 0..12 {
        let program = random_publications(seed, 4);
        for model in ["sc", "tso", "pso", "dotnet-ecma"] {
            ask_under(&program, model, &["r0", "r1", "r2"]);
        }
    }
}

/// With and without stubborn sets the outcomes are the same.
#[test]
fn random_publications_have_the_same_outcomes_reduced_and_not() {
    for seed in 20..80 {
        let program = random_publications(seed, 6);
        for model in MODELS {
            let [reduced, plain] = [true, false].map(|reduce| {
                let mode = Mode { run_ahead: true, run_alone: reduce, forget_dead: true, reduce };
                search_in_mode(&program, model, mode, &["r0", "r1", "r2"])
            });
            assert_eq!(reduced.verdict, plain.verdict, "{seed} under {model}");
            let paranoid = search_paranoid(&program, model, &["r0", "r1", "r2"]);
            assert_eq!(paranoid.reasons, reduced.reasons, "{seed} under {model}");
            let outcomes = |report: Report| report.outcomes.into_keys().collect::<Vec<_>>();
            assert_eq!(outcomes(reduced), outcomes(plain), "{seed} under {model}");
        }
    }
}
