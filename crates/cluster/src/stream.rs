//! The connections that timely reads and writes.
//!
//! Timely's threads panic when a connection breaks. Here the break is noted instead, and the thread waits: the search hears of it
//! and ends, and so does the process.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::pulse::Pulses;

/// How many bytes have travelled.
#[derive(Debug, Default)]
pub struct Traffic {
    sent: AtomicU64,
    received: AtomicU64,
}

impl Traffic {
    /// Bytes that this process has sent to all others.
    pub fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    /// Bytes that it has received.
    pub fn received(&self) -> u64 {
        self.received.load(Ordering::Relaxed)
    }
}

/// A connection to one other process.
pub(crate) struct WatchedStream {
    pub(crate) process: usize,
    pub(crate) stream: TcpStream,
    pub(crate) pulses: Arc<Pulses>,
    pub(crate) traffic: Arc<Traffic>,
}

impl WatchedStream {
    /// Waits until both processes have left. If the other one is gone without a word, that is for ever.
    fn wait(&self) {
        while !self.pulses.is_leaving.load(Ordering::Relaxed) || !self.pulses.has_left(self.process) {
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn breaks(&self, error: &io::Error) {
        self.pulses.breaks(self.process, &format!("is gone ({error})"));
        self.pulses.fell_silent(self.process);
        // What this thread would do next is panic. Nothing waits for it.
        loop {
            thread::park();
        }
    }
}

impl Read for WatchedStream {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.stream.read(into) {
            // The other side has sent all. Whether it has left or is lost is for its pulse to say.
            Ok(0) => {
                self.pulses.fell_silent(self.process);
                self.wait();
                Ok(0)
            }
            Ok(count) => {
                self.traffic.received.fetch_add(count as u64, Ordering::Relaxed);
                Ok(count)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                self.breaks(&error);
                Err(error)
            }
        }
    }
}

impl Write for WatchedStream {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        match self.stream.write(from) {
            Ok(count) => {
                self.traffic.sent.fetch_add(count as u64, Ordering::Relaxed);
                Ok(count)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                self.breaks(&error);
                Err(error)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for WatchedStream {
    fn try_clone(&self) -> io::Result<WatchedStream> {
        let (pulses, traffic) = (self.pulses.clone(), self.traffic.clone());
        Ok(WatchedStream { process: self.process, stream: self.stream.try_clone()?, pulses, traffic })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The other side may be gone already.
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}
