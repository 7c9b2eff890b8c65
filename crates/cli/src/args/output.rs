//! In which forms answers are given, and where they go.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::report::look::ColorWhen;

/// Where reports go.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// What is written to standard output: text for people, or a report in another form (docs/reference/reports.md)
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,

    /// Write a report to a file as well; its extension says in which form: .html, .sarif, .xml (JUnit), .md, .dot,
    /// .svg, .json, .jsonl or .txt; repeatable
    #[arg(long, value_name = "FILE", value_parser = parse_report)]
    pub(crate) report: Vec<ReportFile>,

    /// Tell stories with every step, also those inside of libraries and those that do not matter to how they end
    #[arg(long)]
    pub(crate) full: bool,

    /// Colours in text; without it, in a terminal that shows them and if NO_COLOR is not set
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: ColorWhen,

    /// Look for the fewest fences that prevent a violation, as `fix` does, and put them into the reports
    #[arg(long)]
    pub(crate) repair: bool,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    #[default]
    Text,
    /// JSON for programs: one object, or an array of several
    Json,
    /// JSON, one line for each input
    Jsonl,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// JUnit XML, for continuous integration
    Junit,
    /// One page for a browser, with a timeline of each violation
    Html,
    /// The state space as a graph for Graphviz, if it is small
    Dot,
    /// The state space as a picture, if it is small
    Svg,
    /// Markdown, for a comment on a pull request
    Markdown,
}

/// The form of an answer that is either for people or for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DataFormat {
    /// Text for people.
    #[default]
    Text,
    /// JSON for programs.
    Json,
}

/// A file to write a report to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReportFile {
    pub(crate) path: PathBuf,
    pub(crate) format: Format,
}

const EXTENSIONS: [(&str, Format); 12] = [
    ("html", Format::Html),
    ("htm", Format::Html),
    ("sarif", Format::Sarif),
    ("xml", Format::Junit),
    ("md", Format::Markdown),
    ("markdown", Format::Markdown),
    ("dot", Format::Dot),
    ("gv", Format::Dot),
    ("svg", Format::Svg),
    ("json", Format::Json),
    ("jsonl", Format::Jsonl),
    ("txt", Format::Text),
];

/// `report.html`; `result.sarif.json` is SARIF as well.
pub(super) fn parse_report(text: &str) -> Result<ReportFile, String> {
    let path = Path::new(text);
    let lower = text.to_lowercase();
    let extension = if lower.ends_with(".sarif.json") {
        "sarif".to_owned()
    } else {
        path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
    };
    let known = EXTENSIONS.iter().find(|(known, _)| *known == extension);
    let unknown = || {
        "the extension says in which form: .html, .sarif, .xml, .md, .dot, .svg, .json, .jsonl or .txt"
            .to_owned()
    };
    known.map(|&(_, format)| ReportFile { path: path.to_owned(), format }).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_says_the_form() {
        let format = |name: &str| parse_report(name).map(|file| file.format);
        assert_eq!(format("out/a.HTML"), Ok(Format::Html));
        assert_eq!(format("a.sarif.json"), Ok(Format::Sarif));
        assert_eq!(format("a.json"), Ok(Format::Json));
        assert_eq!(format("a.xml"), Ok(Format::Junit));
        assert_eq!(format("a.svg"), Ok(Format::Svg));
        assert!(format("a.pdf").is_err() && format("html").is_err());
    }
}
