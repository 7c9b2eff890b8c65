//! All tests of this crate's public face in one program: it is linked once.

#![allow(unreachable_pub, clippy::unwrap_used)]

mod layers;
