//! The headers that come with Fencepost. A program's own files are looked for first.

/// What each header is called and says.
const HEADERS: &[(&str, &str)] = &[("stdbool.h", include_str!("../headers/stdbool.h"))];

/// The text of a header.
pub(crate) fn find(name: &str) -> Option<&'static str> {
    HEADERS.iter().find(|header| header.0 == name).map(|header| header.1)
}

/// What all headers are called.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    HEADERS.iter().map(|header| header.0)
}
