//! Messages in frames: how long each is, a signature, and its bytes.
//!
//! A connection has a key of its own for each direction, which follows from the secret and from what both sides have said in
//! the handshake. A frame that is too long, that is not signed with it, or that is not the next one ends the connection
//! before anything of it is used.

use std::io::{self, Read, Write};

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The most bytes of one frame.
const MOST: usize = 1 << 20;

/// Bytes of a signature.
const SIGNATURE: usize = 16;

/// The keys of a connection.
#[derive(Clone)]
pub(crate) struct FrameKeys {
    pub(crate) send: Vec<u8>,
    pub(crate) receive: Vec<u8>,
}

/// Signs frames one after the other.
struct Signer {
    mac: Hmac<Sha256>,
    count: u64,
}

impl Signer {
    fn new(key: &[u8]) -> io::Result<Signer> {
        let mac = Hmac::new_from_slice(key).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Signer { mac, count: 0 })
    }

    /// The next frame's signature, to be made or to be compared in a time that says nothing about where it differs.
    fn next(&mut self, bytes: &[u8]) -> Hmac<Sha256> {
        let mut mac = self.mac.clone();
        mac.update(&self.count.to_le_bytes());
        mac.update(bytes);
        self.count += 1;
        mac
    }
}

/// Writes frames.
pub(crate) struct FrameWriter {
    signer: Signer,
    frame: Vec<u8>,
}

impl FrameWriter {
    pub(crate) fn new(keys: &FrameKeys) -> io::Result<FrameWriter> {
        Ok(FrameWriter { signer: Signer::new(&keys.send)?, frame: Vec::new() })
    }

    /// Writes the first of these bytes as a frame. Says how many these are, and how many bytes have travelled.
    pub(crate) fn write(&mut self, to: &mut impl Write, bytes: &[u8]) -> io::Result<(usize, usize)> {
        let bytes = &bytes[..bytes.len().min(MOST)];
        self.frame.clear();
        self.frame.extend((bytes.len() as u32).to_le_bytes());
        self.frame.extend_from_slice(&self.signer.next(bytes).finalize().into_bytes()[..SIGNATURE]);
        self.frame.extend_from_slice(bytes);
        to.write_all(&self.frame)?;
        Ok((bytes.len(), self.frame.len()))
    }
}

/// Reads frames.
pub(crate) struct FrameReader {
    signer: Signer,
    /// The frame that was read last, and how much of it was taken.
    frame: Vec<u8>,
    taken: usize,
}

impl FrameReader {
    pub(crate) fn new(keys: &FrameKeys) -> io::Result<FrameReader> {
        Ok(FrameReader { signer: Signer::new(&keys.receive)?, frame: Vec::new(), taken: 0 })
    }

    /// Reads some bytes; none if the connection has ended after a frame. Says how many these are, and how many bytes have
    /// travelled.
    pub(crate) fn read(&mut self, from: &mut impl Read, into: &mut [u8]) -> io::Result<(usize, usize)> {
        let mut travelled = 0;
        if self.taken == self.frame.len() {
            travelled = self.next(from)?;
            if travelled == 0 {
                return Ok((0, 0));
            }
        }
        let count = into.len().min(self.frame.len() - self.taken);
        into[..count].copy_from_slice(&self.frame[self.taken..self.taken + count]);
        self.taken += count;
        Ok((count, travelled))
    }

    /// Reads the next frame, unless the connection has ended.
    fn next(&mut self, from: &mut impl Read) -> io::Result<usize> {
        let fault = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
        let mut head = [0; 4 + SIGNATURE];
        if from.read(&mut head[..1])? == 0 {
            return Ok(0);
        }
        from.read_exact(&mut head[1..])?;
        let length = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
        if length == 0 || length > MOST {
            return Err(fault("the length of a frame cannot be"));
        }
        self.frame.resize(length, 0);
        self.taken = length;
        from.read_exact(&mut self.frame)?;
        let signed = self.signer.next(&self.frame).verify_truncated_left(&head[4..]);
        signed.map_err(|_| fault("a frame is not signed with the secret"))?;
        self.taken = 0;
        Ok(head.len() + length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys() -> FrameKeys {
        FrameKeys { send: b"one".to_vec(), receive: b"one".to_vec() }
    }

    fn written(texts: &[&[u8]]) -> Vec<Vec<u8>> {
        let mut writer = FrameWriter::new(&keys()).unwrap();
        let frame = |text: &&[u8]| {
            let mut frame = Vec::new();
            assert_eq!(writer.write(&mut frame, text).unwrap(), (text.len(), text.len() + 20));
            frame
        };
        texts.iter().map(frame).collect()
    }

    fn read(frames: &[u8], keys: &FrameKeys) -> io::Result<Vec<u8>> {
        let (mut reader, mut from, mut all) = (FrameReader::new(keys)?, frames, Vec::new());
        loop {
            let mut some = [0; 3];
            match reader.read(&mut from, &mut some)?.0 {
                0 => return Ok(all),
                count => all.extend_from_slice(&some[..count]),
            }
        }
    }

    #[test]
    fn frames_come_back_in_order_and_changed_ones_do_not() {
        let frames = written(&[b"first", b"second"]);
        let whole = frames.concat();
        assert_eq!(read(&whole, &keys()).unwrap(), b"firstsecond");
        assert_eq!(read(&frames[0], &keys()).unwrap(), b"first");
        for bit in 0..whole.len() * 8 {
            let mut changed = whole.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&changed, &keys()).is_err(), "bit {bit}");
        }
        for length in (1..whole.len()).filter(|length| *length != frames[0].len()) {
            assert!(read(&whole[..length], &keys()).is_err(), "{length} bytes");
        }
        // Said again, left out, in another order, or by one that does not know the secret.
        for frames in [[&frames[0], &frames[0]], [&frames[1], &frames[0]]] {
            assert!(read(&[frames[0].as_slice(), frames[1]].concat(), &keys()).is_err());
        }
        assert!(read(&frames[1], &keys()).is_err());
        assert!(read(&whole, &FrameKeys { receive: b"other".to_vec(), ..keys() }).is_err());
    }

    #[test]
    fn a_long_message_travels_in_several_frames() {
        let (mut writer, mut bytes) = (FrameWriter::new(&keys()).unwrap(), Vec::new());
        let long = vec![7; MOST + 1];
        assert_eq!(writer.write(&mut bytes, &long).unwrap().0, MOST);
        assert_eq!(writer.write(&mut bytes, &long[MOST..]).unwrap().0, 1);
        assert_eq!(read(&bytes, &keys()).unwrap(), long);
    }
}
