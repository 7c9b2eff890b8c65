//! In which order, and in which pairs, the leaves of a tree are folded.
//!
//! The leaves of a state are its threads and objects. Where nothing better is known they are folded
//! by halves, as they come; see [`arrange`](super::arrange) for what may be better.

use serde::{Deserialize, Serialize};

/// How the leaves of a state are folded. Subtrees of more than one leaf are numbered from the root
/// on, each before its left part, and that before its right part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum TreeShape {
    /// Always half of them, as they come.
    #[default]
    Halves,
    /// In another order.
    Arranged {
        /// Which leaf comes at each place.
        order: Vec<u32>,
        /// How many leaves are in the left part of each subtree.
        splits: Vec<u32>,
    },
}

impl TreeShape {
    /// How many of the `count` leaves of a subtree are in its left part.
    #[inline]
    pub(super) fn split(&self, subtree: usize, count: usize) -> usize {
        match self {
            TreeShape::Halves => count / 2,
            TreeShape::Arranged { splits, .. } => splits[subtree] as usize,
        }
    }

    /// Puts leaves in their places.
    #[inline]
    pub(super) fn arrange(&self, leaves: &[u32], into: &mut Vec<u32>) {
        into.clear();
        match self {
            TreeShape::Halves => into.extend_from_slice(leaves),
            TreeShape::Arranged { order, .. } => into.extend(order.iter().map(|&leaf| leaves[leaf as usize])),
        }
    }

    /// Takes leaves from their places.
    #[inline]
    pub(super) fn restore(&self, places: &[u32], into: &mut [u32]) {
        match self {
            TreeShape::Halves => into.copy_from_slice(places),
            TreeShape::Arranged { order, .. } => {
                for (&leaf, &value) in order.iter().zip(places) {
                    into[leaf as usize] = value;
                }
            }
        }
    }
}

/// How many subtrees of more than one leaf a tree of `leaves` leaves has.
#[inline]
pub(super) fn subtrees(leaves: usize) -> usize {
    leaves.saturating_sub(1)
}
