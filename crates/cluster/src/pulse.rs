//! Noticing that a process is gone: each sends a sign of life to each other one every second. One that ends, is stopped, or
//! whose network is gone, falls silent.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use fencepost_explore::Lost;

use crate::meet::Connection;

/// How often a sign of life is sent.
const EVERY: Duration = Duration::from_secs(1);

/// After so long a silence a process is lost.
const SILENCE: Duration = Duration::from_secs(6);

const ALIVE: u8 = 1;
/// It leaves when all is done, or before.
const LEAVES: u8 = 2;
const GIVES_UP: u8 = 3;

/// What is known of the other processes.
#[derive(Debug, Default)]
pub(crate) struct Pulses {
    lost: Mutex<Option<Lost>>,
    /// Whether this process leaves: what others do then does not matter.
    pub(crate) is_leaving: AtomicBool,
    /// Whether a round has failed here.
    has_given_up: AtomicBool,
    /// Those that have left, and when.
    left: Mutex<Vec<(usize, Instant)>>,
    /// Those of them that have given up.
    given_up: Mutex<Vec<usize>>,
    /// Those of which all messages have arrived, since they send no more.
    silent: Mutex<Vec<usize>>,
    senders: Mutex<Vec<TcpStream>>,
}

impl Pulses {
    /// Begins to listen to all others, and to send.
    pub(crate) fn start(connections: Vec<Option<Connection>>) -> io::Result<Arc<Pulses>> {
        let pulses = Arc::new(Pulses::default());
        let mut senders = Vec::new();
        for (process, connection) in connections.into_iter().enumerate() {
            let Some(Connection { stream, .. }) = connection else { continue };
            stream.set_read_timeout(Some(SILENCE))?;
            stream.set_write_timeout(Some(SILENCE))?;
            senders.push(stream.try_clone()?);
            let pulses = pulses.clone();
            let listen = move || pulses.listen(process, stream);
            thread::Builder::new().name("cluster:pulse".to_owned()).spawn(listen)?;
        }
        *pulses.senders.lock().unwrap_or_else(PoisonError::into_inner) = senders;
        let sending = pulses.clone();
        let send = move || {
            while !sending.is_leaving.load(Ordering::Relaxed) {
                sending.send(ALIVE);
                thread::sleep(EVERY);
            }
        };
        thread::Builder::new().name("cluster:pulse".to_owned()).spawn(send)?;
        Ok(pulses)
    }

    fn send(&self, pulse: u8) {
        // Whoever cannot be reached falls silent, too.
        for sender in self.senders.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
            let _ = sender.write_all(&[pulse]);
        }
    }

    fn listen(&self, process: usize, mut stream: TcpStream) {
        let mut pulse = [0];
        loop {
            match stream.read(&mut pulse) {
                Ok(1) if pulse[0] == ALIVE => {}
                Ok(1) if pulse[0] == GIVES_UP => {
                    self.given_up.lock().unwrap_or_else(PoisonError::into_inner).push(process);
                    return self.leaves(process);
                }
                Ok(1) if pulse[0] == LEAVES => return self.leaves(process),
                Ok(0) => return self.lose(process, "has ended"),
                Ok(_) => return self.lose(process, "has sent what is no sign of life"),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                    let why = format!("has given no sign of life for {} seconds", SILENCE.as_secs());
                    return self.lose(process, &why);
                }
                Err(error) => return self.lose(process, &format!("is gone ({error})")),
            }
        }
    }

    fn leaves(&self, process: usize) {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).push((process, Instant::now()));
    }

    /// Notes that a process is lost. The first one counts.
    pub(crate) fn lose(&self, process: usize, why: &str) {
        let mut lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        lost.get_or_insert_with(|| Lost(format!("process {process} {why}")));
    }

    /// Why the processes cannot go on together, if they cannot. The last messages of one that has left may still be on their
    /// way.
    pub(crate) fn lost(&self) -> Option<Lost> {
        let lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner).clone();
        lost.or_else(|| {
            let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
            let silent = self.silent.lock().unwrap_or_else(PoisonError::into_inner);
            let is_gone =
                |(process, when): &&(usize, Instant)| silent.contains(process) || when.elapsed() > SILENCE;
            left.iter().find(is_gone).map(|(process, _)| Lost(format!("process {process} has left")))
        })
    }

    /// All messages of a process have arrived.
    pub(crate) fn fell_silent(&self, process: usize) {
        self.silent.lock().unwrap_or_else(PoisonError::into_inner).push(process);
    }

    /// A connection to a process is broken: it is lost, unless it says in time that it leaves.
    pub(crate) fn breaks(&self, process: usize, why: &str) {
        let until = Instant::now() + SILENCE;
        while !self.is_leaving.load(Ordering::Relaxed) && !self.has_left(process) && !self.has_lost() {
            if Instant::now() > until {
                return self.lose(process, why);
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Whether a process has said that it leaves.
    pub(crate) fn has_left(&self, process: usize) -> bool {
        let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.iter().any(|(left, _)| *left == process)
    }

    /// Whether a process is gone without a word.
    pub(crate) fn has_lost(&self) -> bool {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// A round has failed here.
    pub(crate) fn give_up(&self) {
        self.has_given_up.store(true, Ordering::Relaxed);
    }

    /// Whether all is done, here and, as far as it is known, in all others.
    pub(crate) fn is_whole(&self) -> bool {
        let others = self.given_up.lock().unwrap_or_else(PoisonError::into_inner);
        others.is_empty() && !self.has_given_up.load(Ordering::Relaxed) && !self.has_lost()
    }

    /// Tells the others that this process leaves.
    pub(crate) fn leave(&self) {
        let pulse = if self.is_whole() { LEAVES } else { GIVES_UP };
        self.is_leaving.store(true, Ordering::Relaxed);
        self.send(pulse);
    }
}
