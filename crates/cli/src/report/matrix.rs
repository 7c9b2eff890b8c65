//! Verdicts of programs under several models, as a table: a row for each program, or, where one program is checked under
//! many models, a row for each of these.

use std::io::{self, Write};

use fencepost_explore::Verdict;

use super::document::{Document, ReportEntry, ReportShape};

/// The most models that stand side by side for a single program.
const MOST_SIDE_BY_SIDE: usize = 6;

/// The row at hand.
#[derive(Debug)]
pub(super) struct Matrix {
    name_width: usize,
    models: Vec<String>,
    input: String,
    /// The cells of the row, by model.
    cells: Vec<(String, &'static str)>,
    /// What is worth knowing of the models of a single input: each with a line.
    remarks: Vec<(String, String)>,
    is_batch: bool,
    /// Whether there is a row for each model.
    has_rows_of_models: bool,
}

impl Matrix {
    /// Writes the heading.
    pub(super) fn start(out: &mut dyn Write, shape: &ReportShape) -> io::Result<Matrix> {
        let longest = shape.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let matrix = Matrix {
            name_width: longest.max("program".len()),
            models: shape.models.clone(),
            input: String::new(),
            cells: Vec::new(),
            remarks: Vec::new(),
            is_batch: shape.is_batch,
            has_rows_of_models: !shape.is_batch && shape.models.len() > MOST_SIDE_BY_SIDE,
        };
        if matrix.has_rows_of_models {
            matrix.model_row(out, "model", &shape.names.join(", "))?;
            return Ok(matrix);
        }
        let heading: Vec<&str> = matrix.models.iter().map(String::as_str).collect();
        matrix.row(out, "program", &heading)?;
        Ok(matrix)
    }

    /// Writes the row at hand, if there is one.
    fn finish_row(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let cells = std::mem::take(&mut self.cells);
        if cells.is_empty() {
            return Ok(());
        }
        let cell = |model: &String| cells.iter().find(|(of, _)| of == model).map_or("", |(_, cell)| *cell);
        let row: Vec<&str> = self.models.iter().map(cell).collect();
        self.row(out, &self.input, &row)
    }

    fn model_row(&self, out: &mut dyn Write, model: &str, cell: &str) -> io::Result<()> {
        let width = self.models.iter().map(|model| model.chars().count()).max().unwrap_or(0);
        writeln!(out, "{model:<width$}  {cell}")
    }

    fn row(&self, out: &mut dyn Write, name: &str, cells: &[&str]) -> io::Result<()> {
        let mut line = format!("{name:<width$}", width = self.name_width);
        for (model, cell) in self.models.iter().zip(cells) {
            let width = model.chars().count().max("inconclusive".len());
            line += &format!("  {cell:<width$}");
        }
        writeln!(out, "{}", line.trim_end())
    }
}

impl Document for Matrix {
    fn add(&mut self, out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        if self.input != entry.label {
            self.finish_row(out)?;
            entry.label.clone_into(&mut self.input);
        }
        if self.has_rows_of_models {
            self.model_row(out, &entry.model.name, entry.verdict())?;
        } else {
            self.cells.push((entry.model.name.clone(), entry.verdict()));
        }
        if let Ok(answered) = entry.answer
            && answered.findings.verdict != Verdict::Holds
        {
            let findings = answered.findings;
            let fault = findings.faults.first().map(|fault| fault.violation.message.clone());
            let reason = || findings.reasons.first().map(super::reason::in_words);
            self.remarks.extend(fault.or_else(reason).map(|text| (entry.model.name.clone(), text)));
        }
        if !self.has_rows_of_models && self.cells.len() == self.models.len() {
            self.finish_row(out)?;
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, left: usize) -> io::Result<()> {
        self.finish_row(out)?;
        if left > 0 {
            writeln!(out, "{left} not run")?;
        }
        if self.is_batch {
            return Ok(());
        }
        // The same remark under several models is told once.
        let mut told: Vec<(Vec<String>, String)> = Vec::new();
        for (model, text) in std::mem::take(&mut self.remarks) {
            match told.iter_mut().find(|(_, known)| *known == text) {
                Some((models, _)) => models.push(model),
                None => told.push((vec![model], text)),
            }
        }
        told.iter().try_for_each(|(models, text)| writeln!(out, "{}: {text}", models.join(", ")))
    }
}
