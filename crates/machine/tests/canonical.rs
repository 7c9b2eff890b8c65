//! The canonical form of states: equal iff a bijection of objects makes them so, and unchanged by
//! storing and loading.

use crate::walks::{encoded, walk};
use fencepost_explore::store::Store;
use fencepost_ir::op::IntOp;
use fencepost_ir::{
    HandlerKind, Kind, LocalOp, MemoryOp, ObjectOp, Program, Pulse, RmwOp, Storage, Trap, TypeId,
};
use fencepost_machine::encode::Workspace;
use fencepost_machine::state::heap::{Handle, MONITOR, Pointer, loc};
use fencepost_machine::{Reduction, Settings, State, Status};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Location, Operand, WindowSlot, builtin};
use fencepost_testkit::code::*;
use fencepost_testkit::machine;
use proptest::prelude::*;

/// A program whose threads have live registers of every kind right at the start, and one of each
/// instruction that a window entry can come from.
struct Sample {
    program: Program,
    node: TypeId,
    many: TypeId,
    /// Positions in thread 0's method.
    store: u32,
    lock: u32,
    swap: u32,
}

fn sample() -> Sample {
    let mut p = program();
    refs(&mut p, ["a", "b"]);
    let [spare] = refs(&mut p, ["spare"]);
    statics(&mut p, Storage::Ptr, ["p"]);
    ints(&mut p, ["n"]);
    let node =
        class(&mut p, "Node", &[("next", Storage::Ref), ("other", Storage::Ref), ("value", Storage::I32)]);
    let many = p.array("Node[]", Storage::Ref);
    for name in ["T0", "T1"] {
        let mut c = Code::new(name);
        let (object, value) = (c.obj(), c.obj());
        c.store(node.field(object, 0), value);
        c.lock(object);
        c.emit(MemoryOp::Rmw {
            op: RmwOp::CompareExchange,
            dst: value,
            place: spare,
            operand: value,
            expected: object,
            access: RMW,
        });
        c.wait(object, false);
        c.thread(&mut p);
    }
    // Makes the encoding hold paths and thread objects.
    let idle = Code::new("idle").done(&mut p);
    let mut c = Code::new("starter");
    c.spawn(node.ty, idle, &[]);
    c.done(&mut p);
    let program = p.build();
    Sample { program, node: node.ty, many, store: 0, lock: 1, swap: 2 }
}

/// An object by its index in a [`Graph`], or null.
type Link = Option<usize>;

/// A heap and what refers to it, without handles.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Graph {
    nodes: Vec<Node>,
    statics: [Link; 2],
    pointer: Option<(usize, u32)>,
    registers: [[Link; 2]; 2],
    /// Into slot 0 of one object goes a reference to another.
    store: Option<(usize, Link)>,
    lock: Link,
    swap: Option<(Link, Link)>,
    waits: Link,
    object: Link,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    array: bool,
    links: [Link; 2],
    value: u64,
    owner: u16,
}

impl Sample {
    /// The state of a graph in which object `i` has handle `handles[i]`; handles that are not
    /// used are garbage.
    fn state(&self, graph: &Graph, handles: &[Handle]) -> State {
        let mut state = State::initial(&self.program);
        let handle = |link: Link| link.map_or(0, |index| handles[index]);
        let word = |link: Link| u64::from(handle(link));
        for _ in 0..handles.iter().copied().max().unwrap_or(0) + 1 {
            state.heap.allocate(self.node, 3);
        }
        for (index, node) in graph.nodes.iter().enumerate() {
            let object = state.heap.get_mut(handles[index]);
            let links = node.links.map(word);
            if node.array {
                object.ty = self.many;
                object.slots =
                    [links[0], links[1], links[0]].into_iter().take(node.value as usize + 1).collect();
            } else {
                object.slots = vec![links[0], links[1], node.value];
            }
            if node.owner != 0 {
                state.heap.acquire(handles[index], usize::from(node.owner) - 1, 1);
            }
        }
        state.statics[0] = word(graph.statics[0]);
        state.statics[1] = word(graph.statics[1]);
        state.statics[3] =
            graph.pointer.map_or(0, |(index, slot)| Pointer::Memory(loc(handles[index], slot)).to_word());
        for (thread, links) in state.threads.iter_mut().zip(graph.registers) {
            thread.registers[0] = Operand::Value(word(links[0]));
            thread.registers[1] = Operand::Value(word(links[1]));
        }
        let thread = &mut state.threads[0];
        let mut push = |pc: u32, access, location, value: u64, expected: u64| {
            let (value, expected) = (Operand::Value(value), Operand::Value(expected));
            let event =
                Event { access, location, region: None, value, expected, executed: false, seen: 0, stamp: 0 };
            thread.window.slots.push(WindowSlot {
                pc,
                site: pc,
                overtaken: false,
                entry: Entry::Event(event),
            });
        };
        if let Some((into, value)) = graph.store {
            push(self.store, WRITE, Location::Known(loc(handles[into], 0)), word(value), 0);
        }
        if let Some(index) = graph.lock {
            push(self.lock, LOCK, Location::Known(loc(handles[index], MONITOR)), 0, 0);
        }
        if let Some((value, expected)) = graph.swap {
            let spare = fencepost_machine::state::heap::static_loc(fencepost_ir::StaticId(2));
            push(self.swap, RMW, Location::Known(spare), word(value), word(expected));
        }
        if let Some(index) = graph.waits {
            state.threads[1].status = Status::Waiting { object: handles[index], count: 1 };
        }
        state.threads[1].object = handle(graph.object);
        state
    }
}

impl Graph {
    /// The links that everything starts from, in one order.
    fn roots(&self) -> Vec<Link> {
        let mut roots = self.statics.to_vec();
        roots.push(self.pointer.map(|(index, _)| index));
        roots.extend(self.registers.iter().flatten());
        roots.extend(self.store.iter().flat_map(|&(into, value)| [Some(into), value]));
        roots.push(self.lock);
        roots.extend(self.swap.iter().flat_map(|&(value, expected)| [value, expected]));
        roots.extend([self.waits, self.object]);
        roots
    }

    /// Whether a bijection of objects makes the two the same, as far as they can be reached.
    fn is_like(&self, other: &Graph) -> bool {
        let shape = |graph: &Graph| {
            let slot = graph.pointer.map(|(_, slot)| slot);
            (slot, graph.store.is_some(), graph.lock.is_some(), graph.swap.is_some(), graph.waits.is_some())
        };
        if shape(self) != shape(other) {
            return false;
        }
        let mut pairs: Vec<(Link, Link)> = self.roots().into_iter().zip(other.roots()).collect();
        let mut there = vec![None; self.nodes.len()];
        let mut back = vec![None; other.nodes.len()];
        while let Some(pair) = pairs.pop() {
            match pair {
                (None, None) => {}
                (Some(a), Some(b)) if there[a] == Some(b) && back[b] == Some(a) => {}
                (Some(a), Some(b)) if there[a].is_none() && back[b].is_none() => {
                    (there[a], back[b]) = (Some(b), Some(a));
                    let (left, right) = (&self.nodes[a], &other.nodes[b]);
                    if (left.array, left.value, left.owner) != (right.array, right.value, right.owner) {
                        return false;
                    }
                    // An array of one element has only the first link.
                    let links = if left.array { (left.value as usize + 1).min(2) } else { 2 };
                    pairs.extend(left.links.into_iter().zip(right.links).take(links));
                }
                _ => return false,
            }
        }
        true
    }
}

fn node(next: Link, other: Link) -> Node {
    Node { array: false, links: [next, other], value: 0, owner: 0 }
}

/// `a` refers to object 0, `b` to object 1, and each to the other.
fn ring() -> Graph {
    Graph {
        nodes: vec![node(Some(1), None), node(Some(0), None)],
        statics: [Some(0), Some(1)],
        pointer: None,
        registers: [[None; 2]; 2],
        store: None,
        lock: None,
        swap: None,
        waits: None,
        object: None,
    }
}

#[test]
fn states_that_differ_by_a_bijection_are_one_and_others_are_not() {
    let sample = sample();
    let machine = machine(&sample.program, "sc");
    let mut store = Store::default();
    let mut encode =
        |graph: &Graph, handles: &[Handle]| encoded(&machine, &mut store, sample.state(graph, handles));
    let ring = ring();
    let reference = encode(&ring, &[1, 2]);
    assert_eq!(encode(&ring, &[2, 1]), reference);
    assert_eq!(encode(&ring, &[9, 4]), reference);
    let different: [fn(&mut Graph); 10] = [
        // Aliasing: both statics the same object; each object its own successor.
        |graph| graph.statics = [Some(0), Some(0)],
        |graph| graph.nodes = vec![node(Some(0), None), node(Some(1), None)],
        // The same link in another field; another value; another owner; another type.
        |graph| graph.nodes[0].links = [None, Some(1)],
        |graph| graph.nodes[1].value = 1,
        |graph| graph.nodes[0].owner = 2,
        |graph| graph.nodes[0].array = true,
        // Pointers to different slots, and references in different places.
        |graph| graph.pointer = Some((0, 0)),
        |graph| graph.pointer = Some((0, 1)),
        |graph| graph.registers[0][0] = Some(0),
        |graph| graph.registers[0][0] = Some(1),
    ];
    let mut seen = vec![reference];
    for change in different {
        let mut graph = ring.clone();
        change(&mut graph);
        let vector = encode(&graph, &[1, 2]);
        assert!(!seen.contains(&vector), "{graph:?}");
        assert_eq!(encode(&graph, &[5, 3]), vector, "{graph:?}");
        seen.push(vector);
    }
}

fn link() -> impl Strategy<Value = Link> {
    prop_oneof![1 => Just(None), 3 => (0..4usize).prop_map(Some)]
}

fn graph() -> impl Strategy<Value = Graph> {
    let node = (proptest::bool::weighted(0.3), link(), link(), 0..2u64, 0..2u16)
        .prop_map(|(array, next, other, value, owner)| Node { array, links: [next, other], value, owner });
    let window = (
        proptest::option::of((0..4usize, link())),
        proptest::option::of(0..4usize),
        proptest::option::of((link(), link())),
    );
    let roots =
        ([link(), link()], proptest::option::of((0..4usize, 0..1u32)), [[link(), link()], [link(), link()]]);
    (proptest::collection::vec(node, 4), roots, window, proptest::option::of(0..4usize), link()).prop_map(
        |(nodes, (statics, pointer, registers), (store, lock, swap), waits, object)| Graph {
            nodes,
            statics,
            pointer,
            registers,
            store,
            lock,
            swap,
            waits,
            object,
        },
    )
}

/// Four of ten handles, in any order.
fn handles() -> impl Strategy<Value = Vec<Handle>> {
    Just((1..=10).collect::<Vec<Handle>>()).prop_shuffle().prop_map(|all| all[..4].to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn two_states_are_one_iff_a_bijection_makes_them_so(
        first in graph(),
        second in graph(),
        change in 0..12u8,
        to in link(),
        (a, b) in (handles(), handles()),
    ) {
        // Most random graphs differ; a small change often does not matter.
        let mut changed = first.clone();
        match change {
            0..4 => changed.nodes[usize::from(change)].links[0] = to,
            4..8 => changed.nodes[usize::from(change) - 4].value ^= 1,
            8 => changed.statics[0] = to,
            9 => changed.registers[1][0] = to,
            10 => changed.nodes.swap(0, 1),
            _ => changed = second,
        }
        let sample = sample();
        let machine = machine(&sample.program, "sc");
        let mut store = Store::default();
        let one = encoded(&machine, &mut store, sample.state(&first, &a));
        prop_assert_eq!(&encoded(&machine, &mut store, sample.state(&first, &b)), &one);
        let other = encoded(&machine, &mut store, sample.state(&changed, &b));
        prop_assert_eq!(one == other, first.is_like(&changed));
        // Loading it again, over whatever was there before, gives the same state.
        let mut workspace = Workspace::new(sample.state(&changed, &b));
        machine.encode(&mut workspace, &mut store);
        machine.decode(&mut workspace, &one, &store);
        prop_assert_eq!(&encoded(&machine, &mut store, workspace.state.clone()), &one);
    }
}

// Random walks.

/// Threads that do a bit of everything: allocate and link, arrays, pointers to memory and
/// registers, calls, exceptions, an initialiser, locks, waiting and pulsing, choices, narrow, wide
/// and floating values, further threads.
fn everything() -> Program {
    let mut p = program();
    let [n, small] = [("n", Storage::I32), ("small", Storage::I8)]
        .map(|(name, storage)| statics(&mut p, storage, [name])[0]);
    let [wide] = statics(&mut p, Storage::I64, ["wide"]);
    let [float] = statics(&mut p, Storage::F64, ["float"]);
    let [head, lock] = refs(&mut p, ["head", "lock"]);
    let node = class(&mut p, "Node", &[("next", Storage::Ref), ("value", Storage::I32)]);
    let numbers = array(&mut p, "int[]", Storage::I32);
    let error = p.class("Error", None, &[("cause", Storage::Ref)]);
    for trap in Trap::ALL {
        p.trap(trap, error);
    }
    let mut c = Code::new("cctor");
    let object = c.alloc(node.ty);
    c.store(head, object);
    c.bump(n, 1);
    let cctor = c.done(&mut p);
    let lazy = p.class("Lazy", None, &[]);
    p.initialiser(lazy, cctor);

    let mut c = Code::returning("push", 2);
    let (pointer, value) = (c.param(Kind::Ptr), c.param(Kind::I32));
    let object = c.alloc(node.ty);
    let old = c.read_ref(head);
    c.store(node.field(object, 0), old);
    c.store(node.field(object, 1), value);
    let before = c.read(target(pointer));
    let sum = c.binary(IntOp::Add, before, value);
    c.store(target(pointer), sum);
    c.vstore(head, object);
    c.store(small, sum);
    let results = [c.obj(), c.i32()];
    c.mov(results[0], object);
    c.mov(results[1], sum);
    let push = c.done_with(&mut p, results[0]);

    let mut c = Code::new("worker");
    let (monitor, argument) = (c.param(Kind::Ref), c.param(Kind::I32));
    c.initialise(lazy);
    let local = c.int(3);
    let to_local = c.address_of_register(local);
    let to_static = c.address(n);
    let results = [c.obj(), c.i32()];
    c.call(push, &[to_local, argument], results[0]);
    c.call(push, &[to_static, local], results[0]);
    c.protect(
        HandlerKind::CatchAll,
        |c| {
            c.protect(
                HandlerKind::Finally,
                |c| {
                    let chosen = c.choose(3);
                    let many = c.array(numbers.ty, 2);
                    c.store(numbers.element(many, chosen, 0), local);
                    let inner = c.read_ref(head);
                    let inner = {
                        let dst = c.obj();
                        c.load(dst, node.field(inner, 0));
                        dst
                    };
                    let value = c.read(node.field(inner, 1));
                    c.store(numbers.element(many, value, 0), value);
                },
                |c, exception| {
                    c.bump(n, 1);
                    c.throw(exception);
                },
            );
        },
        |c, exception| {
            let large = c.reg(Kind::I64);
            c.set(large, i64::MIN + 5);
            c.store(wide, large);
            let is = c.i32();
            c.emit(ObjectOp::IsInstance { dst: is, object: exception, ty: error });
            c.store(n, is);
        },
    );
    c.lock(monitor);
    let number = c.reg(Kind::F64);
    c.load(number, float);
    let half = c.reg(Kind::F64);
    c.set(half, 0.5f64.to_bits() as i64);
    c.emit(LocalOp::Binary {
        op: fencepost_ir::BinaryOp::F64(fencepost_ir::op::FloatOp::Sub),
        dst: number,
        a: number,
        b: half,
    });
    c.store(float, number);
    c.pulse(monitor, Pulse::Any);
    c.wait(monitor, true);
    c.unlock(monitor);
    let worker = c.done(&mut p);

    single(p, |c, _| {
        let monitor = c.alloc(node.ty);
        c.store(lock, monitor);
        let mut threads = Vec::new();
        for number in [1, 200] {
            let argument = c.int(number);
            threads.push(c.spawn(node.ty, worker, &[monitor, argument]));
        }
        let again = c.read_ref(lock);
        c.lock(again);
        c.pulse(again, Pulse::All);
        c.unlock(again);
        threads.into_iter().for_each(|thread| c.join(thread));
        c.initialise(lazy);
        let null = c.obj();
        c.store(head, null);
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn storing_and_loading_a_state_changes_nothing(
        picks in proptest::collection::vec(any::<u16>(), 150),
        run_ahead in any::<bool>(),
        forget_dead in any::<bool>(),
    ) {
        let program = everything();
        let settings = Settings::default().set(Reduction::RunAhead, run_ahead).set(Reduction::DeadRegisters, forget_dead);
        for model in builtin::all() {
            walk(&program, &model.name, settings, &picks)?;
        }
    }
}
