//! The connections that timely reads and writes.
//!
//! Timely's threads panic when a connection breaks. Here the break is noted instead, and the thread waits: the search hears of it
//! and ends, and so does the process.

use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::frames::{FrameReader, FrameWriter};
use crate::meet::Connection;
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
    process: usize,
    connection: Connection,
    writer: FrameWriter,
    reader: FrameReader,
    pulses: Arc<Pulses>,
    traffic: Arc<Traffic>,
}

impl WatchedStream {
    pub(crate) fn new(
        process: usize,
        connection: Connection,
        pulses: Arc<Pulses>,
        traffic: Arc<Traffic>,
    ) -> io::Result<WatchedStream> {
        let (writer, reader) = (FrameWriter::new(&connection.keys)?, FrameReader::new(&connection.keys)?);
        Ok(WatchedStream { process, connection, writer, reader, pulses, traffic })
    }

    /// Waits until both processes have left when all was done. Else that is for ever: timely's thread would panic next.
    fn wait(&self) {
        let pulses = &self.pulses;
        let is_done = || pulses.is_leaving.load(Ordering::Relaxed) && pulses.has_left(self.process);
        while !is_done() || !pulses.is_whole() {
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn breaks(&self, error: &io::Error) {
        match error.kind() {
            io::ErrorKind::InvalidData => self.pulses.lose(self.process, &format!("is not trusted: {error}")),
            _ => self.pulses.breaks(self.process, &format!("is gone ({error})")),
        }
        self.pulses.fell_silent(self.process);
        // What this thread would do next is panic. Nothing waits for it.
        loop {
            thread::park();
        }
    }
}

impl Read for WatchedStream {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self.reader.read(&mut self.connection.stream, into) {
            // The other side has sent all. Whether it has left or is lost is for its pulse to say.
            Ok((0, _)) => {
                self.pulses.fell_silent(self.process);
                self.wait();
                Ok(0)
            }
            Ok((count, travelled)) => {
                self.traffic.received.fetch_add(travelled as u64, Ordering::Relaxed);
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
        match self.writer.write(&mut self.connection.stream, from) {
            Ok((count, travelled)) => {
                self.traffic.sent.fetch_add(travelled as u64, Ordering::Relaxed);
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
        self.connection.stream.flush()
    }
}

impl Stream for WatchedStream {
    fn try_clone(&self) -> io::Result<WatchedStream> {
        // Timely reads from one and writes to the other, so each of them has all frames of one direction.
        let Connection { stream, keys } = &self.connection;
        let connection = Connection { stream: stream.try_clone()?, keys: keys.clone() };
        WatchedStream::new(self.process, connection, self.pulses.clone(), self.traffic.clone())
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.connection.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The other side may be gone already.
        let _ = self.connection.stream.shutdown(how);
        Ok(())
    }
}
