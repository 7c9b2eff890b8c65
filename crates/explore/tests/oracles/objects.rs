//! Executions of programs that make and publish objects, by axioms.

use std::collections::BTreeSet;

use crate::random_objects::Step;

/// A location: a static by number, or a field of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Reference(usize),
    X,
    Field(i64, usize),
}

impl At {
    /// What an address to come may be taken for.
    fn region(self) -> (usize, usize) {
        match self {
            At::Reference(place) => (0, place),
            At::X => (1, 0),
            At::Field(_, field) => (2, field),
        }
    }
}

/// An access of one run of a thread. Dependencies are positions of reads of the same thread.
#[derive(Clone, Debug)]
struct Event {
    thread: usize,
    position: usize,
    writes: bool,
    at: At,
    value: i64,
    reference: bool,
    address: Vec<usize>,
    data: Vec<usize>,
    control: Vec<usize>,
}

/// What a thread has done, if its reads returned certain values.
#[derive(Clone, Debug, Default)]
struct Run {
    events: Vec<Event>,
    fences: Vec<usize>,
    registers: [(i64, Vec<usize>); 2],
    control: Vec<usize>,
    note: i64,
}

impl Run {
    fn event(&mut self, thread: usize, at: At, address: &[usize]) -> &mut Event {
        let position = self.events.len();
        self.events.push(Event {
            thread,
            position,
            writes: false,
            at,
            value: 0,
            reference: matches!(at, At::Reference(_) | At::Field(_, 1)),
            address: address.to_vec(),
            data: Vec::new(),
            control: self.control.clone(),
        });
        &mut self.events[position]
    }

    fn write(&mut self, thread: usize, at: At, address: &[usize], (value, data): (i64, Vec<usize>)) {
        let event = self.event(thread, at, address);
        (event.writes, event.value, event.data) = (true, value, data);
    }

    /// One run for each value that the read may return.
    fn read(&self, thread: usize, at: At, address: &[usize], values: &[i64]) -> Vec<(Run, i64, usize)> {
        let one = |&value: &i64| {
            let mut run = self.clone();
            let event = run.event(thread, at, address);
            event.value = value;
            let position = event.position;
            (run, value, position)
        };
        values.iter().map(one).collect()
    }

    fn decide(&mut self, on: &[usize]) {
        self.control.extend(on);
    }

    /// Every way on from here.
    fn after(mut self, thread: usize, position: usize, step: Step, objects: &[i64]) -> Vec<Run> {
        let numbers = [0, 1, 2];
        match step {
            Step::New(register) => self.registers[register] = (object(thread, position), Vec::new()),
            Step::Fill(register, number) => {
                let (value, deps) = self.registers[register].clone();
                self.decide(&deps);
                if value != 0 {
                    self.write(thread, At::Field(value, 0), &deps, (number.into(), Vec::new()));
                }
            }
            Step::Link(register, to) => {
                let (value, deps) = self.registers[register].clone();
                self.decide(&deps);
                if value != 0 {
                    let stored = self.registers[to].clone();
                    self.write(thread, At::Field(value, 1), &deps, stored);
                }
            }
            Step::Publish(place, register) => {
                let stored = self.registers[register].clone();
                self.write(thread, At::Reference(place), &[], stored);
            }
            Step::Take(register, place) => {
                let read = self.read(thread, At::Reference(place), &[], objects);
                return read.into_iter().map(|(run, value, at)| run.with(register, value, at)).collect();
            }
            Step::Follow(register, from) => {
                let (value, deps) = self.registers[from].clone();
                self.decide(&deps);
                if value != 0 {
                    let read = self.read(thread, At::Field(value, 1), &deps, objects);
                    return read.into_iter().map(|(run, value, at)| run.with(register, value, at)).collect();
                }
            }
            Step::Look(register) => {
                let (value, deps) = self.registers[register].clone();
                self.decide(&deps);
                if value == 0 {
                    self.note = self.note * 10 + 3;
                } else {
                    let read = self.read(thread, At::Field(value, 0), &deps, &numbers);
                    return read.into_iter().map(|(run, value, _)| run.noting(value)).collect();
                }
            }
            Step::Test(register) => {
                let (value, deps) = self.registers[register].clone();
                self.decide(&deps);
                if value == 0 {
                    self.note = self.note * 10 + 4;
                } else {
                    let read = self.read(thread, At::Field(value, 0), &deps, &numbers);
                    return read
                        .into_iter()
                        .map(|(mut run, value, at)| {
                            run.decide(&[at]);
                            run.noting(6 / (value + 1))
                        })
                        .collect();
                }
            }
            Step::Write(number) => self.write(thread, At::X, &[], (number.into(), Vec::new())),
            Step::Divide => {
                let read = self.read(thread, At::X, &[], &numbers);
                return read
                    .into_iter()
                    .map(|(mut run, value, at)| {
                        run.decide(&[at]);
                        run.noting(6 / (value + 1))
                    })
                    .collect();
            }
            Step::Fence => self.fences.push(self.events.len()),
        }
        vec![self]
    }

    fn with(mut self, register: usize, value: i64, read: usize) -> Run {
        self.registers[register] = (value, vec![read]);
        self
    }

    fn noting(mut self, value: i64) -> Run {
        self.note = self.note * 10 + value;
        self
    }
}

/// The object that a thread makes at a position.
fn object(thread: usize, position: usize) -> i64 {
    (1 + thread * 16 + position) as i64
}

fn runs(thread: usize, steps: &[Step], objects: &[i64]) -> Vec<Run> {
    let mut runs = vec![Run::default()];
    for (position, &step) in steps.iter().enumerate() {
        runs = runs.into_iter().flat_map(|run| run.after(thread, position, step, objects)).collect();
    }
    runs
}

/// Whether `a`, earlier in the thread, comes before `b` in every order.
fn kept(run: &Run, a: &Event, b: &Event) -> bool {
    let fenced = run.fences.iter().any(|&fence| a.position < fence && fence <= b.position);
    let same = a.at == b.at && (b.writes || !a.writes);
    let needed = b.address.contains(&a.position) || b.data.contains(&a.position);
    let decides = b.writes && b.control.contains(&a.position);
    let between = run.events[..b.position].iter();
    let may_be_same = between
        .filter(|event| event.address.contains(&a.position) && event.at.region() == b.at.region())
        .any(|event| b.writes || !event.writes);
    let published = b.writes && b.reference && matches!(a.at, At::Field(object, _) if object == b.value);
    fenced || same || needed || decides || may_be_same || published
}

/// All outcomes: what each thread has noted.
pub(crate) fn outcomes(threads: &[Vec<Step>; 2]) -> BTreeSet<Vec<i64>> {
    let mut objects = vec![0];
    for (thread, steps) in threads.iter().enumerate() {
        let made = steps.iter().enumerate().filter(|(_, step)| matches!(step, Step::New(_)));
        objects.extend(made.map(|(position, _)| object(thread, position)));
    }
    let [first, second] = [0, 1].map(|thread| runs(thread, &threads[thread], &objects));
    let mut found = BTreeSet::new();
    for one in &first {
        for other in &second {
            let outcome = vec![one.note, other.note];
            if !found.contains(&outcome) && is_possible(&[one, other]) {
                found.insert(outcome);
            }
        }
    }
    found
}

fn is_possible(runs: &[&Run; 2]) -> bool {
    let events: Vec<&Event> = runs.iter().flat_map(|run| &run.events).collect();
    let mut before = vec![0u64; events.len()];
    for (b, second) in events.iter().enumerate() {
        for (a, first) in events.iter().enumerate() {
            if first.thread == second.thread
                && first.position < second.position
                && kept(runs[first.thread], first, second)
            {
                before[b] |= 1 << a;
            }
        }
    }
    let mut sources = Vec::new();
    for read in (0..events.len()).filter(|&read| !events[read].writes) {
        let matching = |&write: &usize| {
            events[write].writes
                && events[write].at == events[read].at
                && events[write].value == events[read].value
        };
        let mut from: Vec<Option<usize>> = (0..events.len()).filter(matching).map(Some).collect();
        from.extend((events[read].value == 0).then_some(None));
        sources.push((read, from));
    }
    let mut places: Vec<At> = Vec::new();
    for event in events.iter().filter(|event| event.writes) {
        if !places.contains(&event.at) {
            places.push(event.at);
        }
    }
    let mut orders: Vec<Vec<Vec<usize>>> = vec![Vec::new()];
    for &at in &places {
        let there = |&write: &usize| events[write].writes && events[write].at == at;
        let all = permutations(&(0..events.len()).filter(there).collect::<Vec<_>>());
        orders = orders
            .iter()
            .flat_map(|before| {
                all.iter().map(move |order| before.iter().cloned().chain([order.clone()]).collect())
            })
            .collect();
    }
    orders.iter().any(|order| {
        let mut before = before.clone();
        for writes in order {
            writes.windows(2).for_each(|pair| before[pair[1]] |= 1 << pair[0]);
        }
        explained(&events, order, &sources, &before)
    })
}

/// Whether some choice of sources is explained by one order of all events.
fn explained(
    events: &[&Event],
    order: &[Vec<usize>],
    sources: &[(usize, Vec<Option<usize>>)],
    before: &[u64],
) -> bool {
    let Some(((read, from), rest)) = sources.split_first() else { return is_acyclic(before) };
    from.iter().any(|source| {
        let mut before = before.to_vec();
        reads_from(events, order, *read, *source, &mut before)
            && is_acyclic(&before)
            && explained(events, order, rest, &before)
    })
}

fn reads_from(
    events: &[&Event],
    order: &[Vec<usize>],
    read: usize,
    source: Option<usize>,
    before: &mut [u64],
) -> bool {
    let event = events[read];
    let empty = Vec::new();
    let writes = order.iter().find(|writes| events[writes[0]].at == event.at).unwrap_or(&empty);
    let newer = source.map_or(0, |source| 1 + writes.iter().position(|&write| write == source).unwrap());
    for &write in &writes[newer..] {
        if events[write].thread == event.thread && events[write].position < event.position {
            return false;
        }
        before[write] |= 1 << read;
    }
    let position_of = |position: usize| {
        let same = |other: &&Event| other.thread == event.thread && other.position == position;
        1 << events.iter().position(same).unwrap()
    };
    let own = source.map(|source| events[source]).filter(|write| write.thread == event.thread);
    match (own, source) {
        (Some(write), _) if write.position > event.position => return false,
        (Some(write), _) => {
            write.data.iter().chain(&write.address).for_each(|&needed| before[read] |= position_of(needed));
        }
        (None, Some(source)) => before[read] |= 1 << source,
        (None, None) => {}
    }
    for write in events.iter().filter(|write| write.writes && write.thread == event.thread) {
        let hidden = own.is_some_and(|own| write.position < own.position);
        if write.position < event.position && !hidden && write.at.region() == event.at.region() {
            write.address.iter().for_each(|&needed| before[read] |= position_of(needed));
        }
    }
    true
}

fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    let Some((&first, rest)) = items.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for order in permutations(rest) {
        for at in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(at, first);
            all.push(longer);
        }
    }
    all
}

fn is_acyclic(before: &[u64]) -> bool {
    let mut left: u64 = (1 << before.len()) - 1;
    while left != 0 {
        let free = (0..before.len()).find(|&at| left >> at & 1 == 1 && before[at] & left == 0);
        let Some(free) = free else { return false };
        left &= !(1 << free);
    }
    true
}
