//! The preprocessed text, written token by token. Its lines begin where lines of the files do, and its map is
//! written with it.

use super::token::Token;
use crate::pragma;
use crate::source::{Extent, Origin, SourceMap};

/// What has been written.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub(crate) text: String,
    pub(crate) is_mcspin: bool,
    /// Where the last token was spelt, if it came from no macro.
    last: Option<Extent>,
}

impl Output {
    pub(crate) fn write(&mut self, token: &Token, map: &mut SourceMap) {
        let spelt_here = token.of.is_none();
        let adjacent = spelt_here
            && self.last.is_some_and(|it| it.file == token.extent.file && it.end == token.extent.start);
        if token.first {
            self.text.push('\n');
        } else if token.space || !adjacent {
            self.text.push(' ');
        }
        self.is_mcspin |= token.own_name && &*token.text == pragma::MARK;
        let extent = token.at();
        let source =
            map.file(extent.file).and_then(|it| it.text.get(extent.start as usize..extent.end as usize));
        let exact = spelt_here && source == Some(&*token.text);
        let of_macro = token.of.as_ref().map(|of| (&*of.name, of.definition));
        map.add_segment(self.text.len(), &Origin { extent, exact, of_macro, own_name: token.own_name });
        self.text.push_str(&token.text);
        self.last = spelt_here.then_some(token.extent);
    }
}
