//! Constants that are added behind those of a class.

use std::collections::HashMap;

use super::VAR_HANDLE;
use crate::error::Error;

/// The constants that are added.
pub(super) struct Pool {
    /// The first index that no constant has.
    pub(super) next: u16,
    /// The new constants.
    pub(super) added: Vec<u8>,
    known: HashMap<Vec<u8>, u16>,
}

impl Pool {
    pub(super) fn new(next: u16) -> Pool {
        Pool { next, added: Vec::new(), known: HashMap::new() }
    }

    fn add(&mut self, constant: Vec<u8>) -> Result<u16, Error> {
        if let Some(&index) = self.known.get(&constant) {
            return Ok(index);
        }
        let index = self.next;
        let Some(next) = index.checked_add(1) else { return Err(Error::new("it has no room for constants")) };
        self.next = next;
        self.added.extend(&constant);
        self.known.insert(constant, index);
        Ok(index)
    }

    fn pair(&mut self, kind: u8, first: u16, second: u16) -> Result<u16, Error> {
        self.add([&[kind][..], &first.to_be_bytes(), &second.to_be_bytes()].concat())
    }

    /// A text of ASCII characters, or of a class file.
    pub(super) fn text(&mut self, text: &str) -> Result<u16, Error> {
        let text = cesu8::to_java_cesu8(text);
        self.add([&[1][..], &(text.len() as u16).to_be_bytes(), &text].concat())
    }

    /// A class, or an array by its descriptor.
    pub(super) fn class(&mut self, name: &str) -> Result<u16, Error> {
        let name = self.text(name)?;
        self.add([&[7][..], &name.to_be_bytes()].concat())
    }

    /// The method that is a fence.
    pub(super) fn fence(&mut self) -> Result<u16, Error> {
        let class = self.class(VAR_HANDLE)?;
        let (name, descriptor) = (self.text("fullFence")?, self.text("()V")?);
        let name_and_type = self.pair(12, name, descriptor)?;
        self.pair(10, class, name_and_type)
    }
}
