//! What a language has to provide.

use std::fmt;
use std::path::{Path, PathBuf};

use fencepost_ir::{MethodId, Pc, Program};

use crate::change::Candidate;
use crate::file::has_extension;
use crate::source::Sources;
use crate::tests::FoundTest;
use crate::{Help, Input, LoadError, LoadRequest, Loaded, Observed, ObservedValue, Setting};

/// A language: recognises its programs and loads them.
pub trait Frontend: Sync {
    /// What its programs are called: `a .NET program`.
    fn name(&self) -> &'static str;

    /// Whether an input is meant to be in this language.
    fn recognises(&self, input: &Input) -> bool;

    /// Extensions of sources that have to be compiled before they are recognised.
    fn uncompiled(&self) -> &'static [&'static str] {
        &[]
    }

    /// The extensions of files that are looked for in directories.
    fn extensions(&self) -> &'static [&'static str];

    /// Whether a file with one of the extensions, found in a directory, is something to run and not only a part or a
    /// library of something.
    fn is_runnable(&self, path: &Path) -> bool {
        has_extension(path, self.extensions())
    }

    /// The programs that a file holds, if it is none itself: each as a path that [`Frontend::load`] takes. A file that
    /// the user does not name, but a directory that it is in, need not say what stands beside it.
    fn members(&self, _path: &Path, _is_named: bool) -> Vec<PathBuf> {
        Vec::new()
    }

    /// The tests that a file with one of the extensions holds. If the user names it and not a directory that it is in,
    /// those that stand beside it and belong to it are its own, too.
    fn tests(
        &self,
        _path: &Path,
        _is_named: bool,
        _request: &LoadRequest<'_>,
    ) -> Result<Vec<FoundTest>, LoadError> {
        Ok(Vec::new())
    }

    /// Loads a program.
    fn load(&self, input: &Input, request: &LoadRequest<'_>) -> Result<Loaded, LoadError>;

    /// Lists what is in an input, method by method, with the text of those that are wanted; nothing if the language
    /// has no listing of its own.
    fn listing(
        &self,
        _input: &Input,
        _request: &LoadRequest<'_>,
        _wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Option<Vec<Listing>>, LoadError> {
        Ok(None)
    }
}

/// A method of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// `Type::Method`.
    pub name: String,
    /// Its code, line by line, if it is wanted.
    pub text: Option<String>,
}

/// What a front end still knows of a program that it has loaded.
pub trait Language: fmt::Debug + Send + Sync {
    /// What the word of an observed value stands for.
    fn value(&self, program: &Program, observed: &Observed, word: i64) -> ObservedValue;

    /// What a method is in the input, if it comes from there and not from a library.
    fn own_code(&self, program: &Program, id: MethodId) -> Option<OwnCode>;

    /// Where in the source a fence that stands before an instruction goes, for languages in which fences stand
    /// between statements ([`Repairs::at_statements`](crate::Repairs)).
    fn statements<'p>(
        &'p self,
        _program: &'p Program,
    ) -> Result<Box<dyn Fn(Pc) -> Option<usize> + 'p>, LoadError> {
        Ok(Box::new(|_| None))
    }

    /// Leaves out changes that cannot be made.
    fn retain_possible(&self, _program: &Program, _candidates: &mut Vec<Candidate>) -> Result<(), LoadError> {
        Ok(())
    }

    /// The source files, if they can be found and changed.
    fn sources(&self) -> Option<Sources<'_>> {
        None
    }

    /// An error if a repaired program must not be written there.
    fn check_output(&self, _output: &Path) -> Result<(), LoadError> {
        let message = "a repaired program of this language is not written to a file";
        let because = Some("the report says where the fences go");
        Err(LoadError::new(message).help(Help::LeaveOut { settings: vec![Setting::Output], because }))
    }

    /// Makes changes to the program, or undoes those that keep what is there; writes it if `output` says where to,
    /// and loads the result. Nothing for a language whose programs are not written.
    fn rewrite(
        &self,
        _loaded: &Loaded,
        _request: &LoadRequest<'_>,
        _changes: &[&Candidate],
        _output: Option<&Path>,
    ) -> Result<Option<Rewritten>, LoadError> {
        Ok(None)
    }
}

/// What a method is in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnCode {
    /// The text that offsets of its instructions count in: instructions of one text with the same offset are one
    /// place.
    pub text: u32,
    /// The method as the user knows it: the same for all instances of a generic one.
    pub method: u32,
}

/// A program with changes in it.
#[derive(Debug)]
pub struct Rewritten {
    /// The program.
    pub loaded: Loaded,
    /// What is not as before, other than the code.
    pub remarks: Vec<String>,
}
