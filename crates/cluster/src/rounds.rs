//! Rounds of messages as a dataflow.
//!
//! Each process has one worker of timely, in a thread of its own. Messages go into a stream at the time of their round and are
//! exchanged to the worker of their process. When the probe behind that has passed the time, all messages of the round have
//! arrived, here and everywhere.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use fencepost_explore::Lost;
use serde::{Deserialize, Serialize};
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, initialize_from};
use timely::dataflow::InputHandle;
use timely::dataflow::operators::vec::Map;
use timely::dataflow::operators::{Exchange, Input, Probe};
use timely::worker::Worker;

use crate::meet::Connection;
use crate::pulse::Pulses;
use crate::stream::{Traffic, WatchedStream};

/// How often a worker without messages looks whether it is to go on.
const LOOK: Duration = Duration::from_millis(50);

/// How long a worker may take for what has arrived before another process was lost.
pub(crate) const REST: Duration = Duration::from_secs(1);

/// How long to wait for the others when leaving.
const FAREWELL: Duration = Duration::from_secs(5);

/// A message on its way.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Parcel {
    round: u64,
    to: u32,
    from: u32,
    /// Not one by one.
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
}

/// Messages to each process, or from each.
type Messages = Vec<Vec<u8>>;

/// The worker's end of the line to the search.
struct Line {
    out: Receiver<Messages>,
    back: Sender<Messages>,
}

/// The search's end of the line to the worker.
pub(crate) struct Rounds {
    line: Mutex<(Sender<Messages>, Receiver<Messages>)>,
    worker: JoinHandle<()>,
}

impl Rounds {
    pub(crate) fn start(
        process: usize,
        connections: Vec<Option<Connection>>,
        pulses: &Arc<Pulses>,
        traffic: &Arc<Traffic>,
    ) -> Result<Rounds, String> {
        let processes = connections.len();
        let watched = |(process, connection): (usize, Option<Connection>)| {
            let (pulses, traffic) = (pulses.clone(), traffic.clone());
            let watched = |it| WatchedStream::new(process, it, pulses, traffic);
            connection.map(watched).transpose()
        };
        let streams = connections.into_iter().enumerate().map(watched).collect::<io::Result<_>>();
        let streams = streams.map_err(|error| error.to_string())?;
        let hooks = Hooks::default();
        let alone = ProcessBuilder::new_bytes_vector(1, hooks.refill.clone(), None);
        let (builders, guard) = initialize_networking_from_sockets(alone, streams, process, 1, hooks)
            .map_err(|error| error.to_string())?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        let (to_worker, out) = channel();
        let (back, from_worker) = channel();
        let line = Mutex::new(Some(Line { out, back }));
        let heard = pulses.clone();
        let guards = initialize_from(builders, Box::new(guard), move |allocator| {
            let line = line.lock().unwrap_or_else(PoisonError::into_inner).take();
            // Without a clock a worker never parks.
            let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
            if let Some(line) = line {
                work(&mut worker, process, processes, &line, &heard);
            }
            while worker.has_dataflows() && heard.lost().is_none() {
                worker.step_or_park(Some(LOOK));
            }
        })?;
        // The guards are joined by whoever leaves; else they would be joined when they are dropped, and wait for ever if
        // another process is gone.
        let worker = std::thread::Builder::new()
            .name("cluster:guard".to_owned())
            .spawn(move || drop(guards.join()))
            .map_err(|error| error.to_string())?;
        Ok(Rounds { line: Mutex::new((to_worker, from_worker)), worker })
    }

    /// Sends messages, and waits for those of all others.
    pub(crate) fn exchange(&self, messages: Messages, pulses: &Pulses) -> Result<Messages, Lost> {
        let line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = || pulses.lost().unwrap_or_else(|| Lost("the connection has ended".to_owned()));
        line.0.send(messages).map_err(|_| ended())?;
        loop {
            match line.1.recv_timeout(LOOK) {
                Ok(messages) => return Ok(messages),
                Err(RecvTimeoutError::Disconnected) => return Err(ended()),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(lost) = pulses.lost() {
                        // The last messages may have come before the news.
                        return line.1.recv_timeout(2 * REST).map_err(|_| lost);
                    }
                }
            }
        }
    }

    /// Ends the dataflow, and waits a while for the others to do the same.
    pub(crate) fn leave(self) {
        drop(self.line);
        let until = Instant::now() + FAREWELL;
        while !self.worker.is_finished() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Passes messages on until the search hangs up.
fn work(worker: &mut Worker, process: usize, processes: usize, line: &Line, pulses: &Pulses) {
    let arrived: Rc<RefCell<Vec<Parcel>>> = Rc::default();
    let mut input: InputHandle<u64, timely::container::CapacityContainerBuilder<Vec<Parcel>>> =
        InputHandle::new();
    let taken = arrived.clone();
    let probe = worker.dataflow(|scope| {
        let stream = scope.input_from(&mut input).exchange(|parcel: &Parcel| u64::from(parcel.to));
        let noted = stream.map_in_place(move |parcel| {
            let bytes = std::mem::take(&mut parcel.bytes);
            taken.borrow_mut().push(Parcel { bytes, ..*parcel });
        });
        noted.probe().0
    });
    let mut round = 0;
    while let Ok(messages) = line.out.recv() {
        let mut answers = vec![None; processes];
        for (to, bytes) in messages.into_iter().enumerate() {
            match to == process {
                true => answers[to] = Some(bytes),
                false => input.send(Parcel { round, to: to as u32, from: process as u32, bytes }),
            }
        }
        round += 1;
        input.advance_to(round);
        input.flush();
        while probe.less_than(&round) {
            if pulses.lost().is_some() && !arrives_soon(worker, || probe.less_than(&round)) {
                return;
            }
            worker.step_or_park(Some(LOOK));
        }
        // Another process may have begun the next round already.
        for parcel in arrived.borrow_mut().extract_if(.., |parcel| parcel.round + 1 == round) {
            if let Some(answer) = answers.get_mut(parcel.from as usize) {
                *answer = Some(parcel.bytes);
            }
        }
        // A round ends without those that have left.
        if let Some(left) = answers.iter().position(Option::is_none) {
            return pulses.lose(left, "has left");
        }
        if line.back.send(answers.into_iter().flatten().collect()).is_err() {
            return;
        }
    }
}

/// Waits a little for what may have been sent before its process was lost; whether it has arrived.
fn arrives_soon(worker: &mut Worker, waits: impl Fn() -> bool) -> bool {
    let until = Instant::now() + REST;
    while waits() && Instant::now() < until {
        worker.step_or_park(Some(LOOK / 10));
    }
    !waits()
}
