//! Arguments of bootstrap methods that are constants which are computed at run time, JVMS §4.7.23.
//!
//! The `cafebabe` crate refuses them. So they are found first, and it is shown the class itself in their place.

use std::borrow::Cow;

use super::Bootstrap;
use super::constant::{CallSite, Constant};
use super::outline::{NAME_AND_TYPE, Outline};
use crate::error::Error;

const DYNAMIC: u8 = 17;

/// Such an argument.
pub(super) struct Computed {
    /// Where its index stands in the file.
    at: usize,
    /// Of which bootstrap method it is the how-manieth argument.
    place: (usize, usize),
    /// What computes it.
    site: CallSite,
}

/// All of a class.
pub(super) fn find(outline: &Outline<'_>) -> Result<Vec<Computed>, Error> {
    let mut found = Vec::new();
    for attribute in outline.attributes.iter().filter(|it| outline.is(it, "BootstrapMethods")) {
        let mut cursor = outline.cursor(attribute.content.start);
        for method in 0..cursor.u16()? {
            cursor.u16()?;
            for argument in 0..cursor.u16()? {
                let at = cursor.position;
                if let Some(site) = site(outline, cursor.u16()?) {
                    found.push(Computed { at, place: (method.into(), argument.into()), site });
                }
            }
        }
    }
    Ok(found)
}

/// What computes a constant, if anything does.
fn site(outline: &Outline<'_>, index: u16) -> Option<CallSite> {
    let mut constant = outline.constant(index, DYNAMIC)?;
    let bootstrap = constant.u16().ok()?.into();
    let mut described = outline.constant(constant.u16().ok()?, NAME_AND_TYPE)?;
    let mut text = || Some(outline.string(described.u16().ok()?)?.into());
    Some(CallSite { bootstrap, name: text()?, descriptor: text()? })
}

/// The file with the class itself in their place.
pub(super) fn hidden<'b>(bytes: &'b [u8], outline: &Outline<'_>, computed: &[Computed]) -> Cow<'b, [u8]> {
    let mut bytes = Cow::Borrowed(bytes);
    for &Computed { at, .. } in computed {
        bytes.to_mut()[at..at + 2].copy_from_slice(&outline.this_class().to_be_bytes());
    }
    bytes
}

/// Puts them where they belong.
pub(super) fn put_back(computed: Vec<Computed>, bootstraps: &mut [Bootstrap]) {
    for Computed { place: (method, argument), site, .. } in computed {
        let bootstrap = bootstraps.get_mut(method);
        if let Some(constant) = bootstrap.and_then(|it| it.arguments.get_mut(argument)) {
            *constant = Constant::Dynamic(site);
        }
    }
}
