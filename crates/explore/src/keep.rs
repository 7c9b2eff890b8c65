//! Keeping a search, so that another process can go on with it.
//!
//! A search is kept between two batches of states, when no worker is on its way: what it holds then is all that it needs.
//! What is written here is a row of bytes; where these go, and how it is made sure that they come back as they were, is
//! the business of a [`Keeper`].

use std::io::{self, Error, ErrorKind, Read, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::cluster::Lost;

/// Writes a search.
pub type WriteSearch<'a> = &'a dyn Fn(&mut dyn Write) -> io::Result<()>;

/// Told whether a part of a search was written, says whether all parts are. It is lost if that will never be known.
pub type AllWritten<'a> = &'a dyn Fn(bool) -> Result<bool, Lost>;

/// Where a search is kept.
pub trait Keeper: Sync {
    /// Whether it is time to keep the search. Asked often.
    fn is_due(&self) -> bool;

    /// Keeps the search instead of what was kept before. The search goes on whether that works or not. If several processes
    /// have a part of it each, what was kept before stands until all parts are written; so `all` is asked, once, after
    /// writing. If it is lost, both have to stay: others may have what was kept before, or what is kept now.
    fn keep(&self, write: WriteSearch<'_>, all: AllWritten<'_>);

    /// The search to go on with, if there is one, from its start. Asked in the beginning. It is one of the same program, model and
    /// configuration.
    fn kept(&self) -> io::Result<Option<Box<dyn Read + '_>>>;
}

/// What is read is no search.
pub(crate) fn misfit(what: &str) -> Error {
    Error::new(ErrorKind::InvalidData, format!("{what} does not fit"))
}

pub(crate) fn write_word(to: &mut dyn Write, word: u64) -> io::Result<()> {
    to.write_all(&word.to_le_bytes())
}

pub(crate) fn read_word(from: &mut dyn Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Writes how many numbers there are, and then each of them.
pub(crate) fn write_numbers(
    to: &mut dyn Write,
    mut numbers: impl ExactSizeIterator<Item = u32>,
) -> io::Result<()> {
    write_word(to, numbers.len() as u64)?;
    numbers.try_for_each(|number| to.write_all(&number.to_le_bytes()))
}

/// Reads numbers, and says how many there are.
pub(crate) fn read_numbers(from: &mut dyn Read, mut each: impl FnMut(u32)) -> io::Result<usize> {
    let count = read_word(from)? as usize;
    let mut bytes = [0; 4];
    for _ in 0..count {
        from.read_exact(&mut bytes)?;
        each(u32::from_le_bytes(bytes));
    }
    Ok(count)
}

/// Writes data of any form, after its length.
pub(crate) fn write_data(to: &mut dyn Write, data: &impl Serialize) -> io::Result<()> {
    write_bytes(to, &serde_json::to_vec(data)?)
}

pub(crate) fn read_data<T: DeserializeOwned>(from: &mut dyn Read) -> io::Result<T> {
    Ok(serde_json::from_slice(&read_bytes(from)?)?)
}

/// Writes bytes, after their number.
pub(crate) fn write_bytes(to: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
    write_word(to, bytes.len() as u64)?;
    to.write_all(bytes)
}

pub(crate) fn read_bytes(mut from: &mut dyn Read) -> io::Result<Vec<u8>> {
    let (count, mut bytes) = (read_word(from)?, Vec::new());
    // Grows with what is there, whatever the number says.
    (&mut from).take(count).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == count { Ok(bytes) } else { Err(ErrorKind::UnexpectedEof.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_comes_back_and_less_of_it_does_not() {
        let mut bytes = Vec::new();
        write_numbers(&mut bytes, [7, u32::MAX].into_iter()).unwrap();
        write_data(&mut bytes, &Some("a")).unwrap();
        let read = |mut bytes: &[u8]| -> io::Result<(Vec<u32>, Option<String>)> {
            let mut numbers = Vec::new();
            read_numbers(&mut bytes, |number| numbers.push(number))?;
            Ok((numbers, read_data(&mut bytes)?))
        };
        assert_eq!(read(&bytes).unwrap(), (vec![7, u32::MAX], Some("a".to_owned())));
        for length in 0..bytes.len() {
            assert!(read(&bytes[..length]).is_err(), "{length}");
        }
        // A number that says that there is more than any memory holds.
        assert!(read_bytes(&mut &[0xFF; 20][..]).is_err());
    }
}
