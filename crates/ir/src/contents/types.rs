//! Sets of types.

use crate::types::TypeId;

/// A set of types.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Types(Vec<u64>);

impl Types {
    pub(crate) fn add(&mut self, TypeId(ty): TypeId) -> bool {
        let word = ty as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        let before = self.0[word];
        self.0[word] |= 1 << (ty % 64);
        self.0[word] != before
    }

    /// Adds a type.
    pub fn include(&mut self, ty: TypeId) {
        self.add(ty);
    }

    pub(crate) fn join(&mut self, other: &Types) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut changed = false;
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            changed |= *more & !*word != 0;
            *word |= more;
        }
        changed
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether a type is in it.
    pub fn has(&self, TypeId(ty): TypeId) -> bool {
        self.0.get(ty as usize / 64).is_some_and(|word| word >> (ty % 64) & 1 == 1)
    }

    /// The types in it.
    pub fn iter(&self) -> impl Iterator<Item = TypeId> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let rest = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
            let bits = rest.take_while(|&rest| rest != 0).map(u64::trailing_zeros);
            bits.map(move |bit| TypeId(index as u32 * 64 + bit))
        })
    }

    /// Its only type, if there is just one.
    pub fn only(&self) -> Option<TypeId> {
        let mut types = self.iter();
        types.next().filter(|_| types.next().is_none())
    }
}
