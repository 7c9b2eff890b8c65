//! The site: the pages below `docs` as a book, built by an installed mdBook.
//!
//! A page may link to a source or a page outside of `docs`, which is not part of the book. In the copy that the book is built
//! from, such a link leads to the repository.

#![allow(clippy::print_stdout, reason = "where the book is, is for a person")]

use std::error::Error;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

/// Where files outside of the book are.
const REPOSITORY: &str = "https://github.com/fencepost-mc/fencepost/blob/main/";

/// Builds the book below `target/book` and says where it is.
pub(crate) fn run(root: &Path) -> Result<(), Box<dyn Error>> {
    let (copy, site) = (root.join("target/book/pages"), root.join("target/book/site"));
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    copy_pages(&root.join("docs"), Path::new("docs"), &copy)?;
    let built = Command::new("mdbook").arg("build").arg(&copy).arg("--dest-dir").arg(&site).status();
    match built {
        Ok(status) if status.success() => {
            println!("built {}", site.join("index.html").display());
            Ok(())
        }
        Ok(status) => Err(format!("mdbook ended with {status}").into()),
        Err(error) => Err(format!("cannot run mdbook ({error}); `cargo install mdbook` installs it").into()),
    }
}

/// Copies a folder of `docs`, whose path from the root is `place`.
fn copy_pages(from: &Path, place: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let Some(name) = path.file_name() else { continue };
        if path.is_dir() {
            copy_pages(&path, &place.join(name), &to.join(name))?;
        } else if path.extension().is_some_and(|extension| extension == "md") && name != "SUMMARY.md" {
            fs::write(to.join(name), with_links_out(&fs::read_to_string(&path)?, place))?;
        } else {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}

/// A page of the folder `place` in which links to what is outside of `docs` lead to the repository.
fn with_links_out(page: &str, place: &Path) -> String {
    let mut parts = page.split("](");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str("](");
        let (target, rest) = part.split_once(')').unwrap_or((part, ""));
        match outside(target, place) {
            Some(path) => text.push_str(&format!("{REPOSITORY}{path}")),
            // A README is the index of its folder there.
            None => text.push_str(&target.replace("README.md", "index.md")),
        }
        if part.contains(')') {
            text.push(')');
        }
        text.push_str(rest);
    }
    text
}

/// The path from the root of what a link leads to, if that is outside of `docs`.
fn outside(target: &str, place: &Path) -> Option<String> {
    if target.contains("://") || !target.starts_with("../") {
        return None;
    }
    let mut path = PathBuf::new();
    for component in place.join(target).components() {
        match component {
            Component::ParentDir => _ = path.pop(),
            other => path.push(other),
        }
    }
    (!path.starts_with("docs")).then(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_out_of_the_book_lead_to_the_repository() {
        let page = "[a](../design/README.md) [b](../../crates/ir/README.md) [c](https://x.y) [d](z.md#e)";
        let expected = format!(
            "[a](../design/index.md) [b]({REPOSITORY}crates/ir/README.md) [c](https://x.y) [d](z.md#e)"
        );
        assert_eq!(with_links_out(page, Path::new("docs/guide")), expected);
        assert_eq!(outside("../ARCHITECTURE.md", Path::new("docs")).as_deref(), Some("ARCHITECTURE.md"));
    }
}
