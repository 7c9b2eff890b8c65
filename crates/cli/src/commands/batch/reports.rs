//! The reports that a batch writes, to standard output and to files.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use crate::args::OutputArgs;
use crate::diagnostics::Diagnostic;
use crate::output::Output;
use crate::report::look::Look;
use crate::report::{Document, ReportEntry, ReportShape, document};

/// The reports that are being written.
pub(super) struct Reports {
    standard: Box<dyn Document>,
    files: Vec<(BufWriter<File>, Box<dyn Document>)>,
}

impl Reports {
    /// Begins all of them; fails early if a file cannot be written.
    pub(super) fn open(
        out: &mut Output,
        args: &OutputArgs,
        shape: &ReportShape,
    ) -> io::Result<Result<Reports, Diagnostic>> {
        let mut files = Vec::new();
        for report in &args.report {
            let file = match File::create(&report.path) {
                Ok(file) => file,
                Err(error) => {
                    let message = format!("cannot write {}: {error}", report.path.display());
                    return Ok(Err(Diagnostic::new(message)));
                }
            };
            let mut file = BufWriter::new(file);
            let document = document(&mut file, report.format, shape, Look::default())?;
            files.push((file, document));
        }
        Ok(Ok(Reports { standard: document(out, args.format, shape, Look::of_stdout(args.color))?, files }))
    }

    pub(super) fn add(&mut self, out: &mut Output, entry: &ReportEntry<'_>) -> io::Result<()> {
        self.standard.add(out, entry)?;
        self.files.iter_mut().try_for_each(|(file, document)| document.add(file, entry))
    }

    pub(super) fn finish(&mut self, out: &mut Output, left: usize) -> io::Result<()> {
        self.standard.finish(out, left)?;
        for (file, document) in &mut self.files {
            document.finish(file, left)?;
            file.flush()?;
        }
        Ok(())
    }
}
