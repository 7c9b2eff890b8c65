//! OCaml-style comments, `(* … (* … *) … *)`, which may stand anywhere.

use crate::error::{Extent, Problem};

/// The position after the comment that starts at `start`, where `text` has `(*`.
pub(crate) fn skip(text: &str, start: usize) -> Result<usize, Problem> {
    let bytes = text.as_bytes();
    let mut depth = 0_usize;
    let mut position = start;
    while let Some(rest) = bytes.get(position..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with(b"(*") {
            depth += 1;
            position += 2;
        } else if rest.starts_with(b"*)") {
            depth -= 1;
            position += 2;
            if depth == 0 {
                return Ok(position);
            }
        } else {
            position += 1;
        }
    }
    Err(Problem::new(Extent::new(start, start + 2), "this comment never ends").help("close it with `*)`"))
}

/// The text with every comment from `start` on replaced by as many spaces, so that positions stay
/// the same. Line breaks inside comments are kept.
pub(crate) fn blank(text: &str, start: usize) -> Result<String, Problem> {
    let mut blanked = String::with_capacity(text.len());
    let mut copied = 0;
    let mut position = start;
    while let Some(found) = text.get(position..).and_then(|rest| rest.find("(*")) {
        let comment = position + found;
        position = skip(text, comment)?;
        blanked.push_str(text.get(copied..comment).unwrap_or_default());
        let inside = text.as_bytes().get(comment..position).unwrap_or_default();
        blanked.extend(inside.iter().map(|byte| if *byte == b'\n' { '\n' } else { ' ' }));
        copied = position;
    }
    blanked.push_str(text.get(copied..).unwrap_or_default());
    Ok(blanked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_nest_and_keep_positions() {
        let text = "a (* µ (* *) \n *) b (**) c";
        let blanked = blank(text, 0).unwrap();
        assert_eq!(blanked.len(), text.len());
        assert_eq!(blanked.split_whitespace().collect::<Vec<_>>(), ["a", "b", "c"]);
        assert_eq!(blanked.find('\n'), text.find('\n'));
    }

    #[test]
    fn unfinished_comments_are_errors() {
        assert!(blank("x (* (* *)", 0).is_err());
        assert!(blank("(*)", 0).is_err());
    }

    #[test]
    fn depth_is_no_danger() {
        let deep = "(*".repeat(1_000_000);
        assert!(blank(&deep, 0).is_err());
        assert!(blank(&(deep + &"*)".repeat(1_000_000)), 0).is_ok());
    }
}
