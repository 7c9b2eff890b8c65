//! One page for a browser, with nothing outside of it: what was checked, each violation as a timeline to step through,
//! models side by side, and the state space if it is small.
//!
//! [`page`] is what the page is made of, as data. `page.html` is the frame, in which everything can be read without a
//! script; `page.js` adds the timeline, and `page.css` how it looks.

mod page;

use std::io::{self, Write};

use minijinja::value::Serde;
use minijinja::{Value, context};

use super::document::{Document, ReportEntry};
use super::picture::templates;
use page::PageSection;

/// The sections so far.
#[derive(Debug, Default)]
pub(super) struct Html {
    sections: Vec<PageSection>,
}

impl Html {
    /// What the script needs. The template draws pictures itself.
    fn for_script(&self) -> io::Result<serde_json::Value> {
        let mut data = serde_json::to_value(&self.sections)?;
        let sections = data.as_array_mut().into_iter().flatten().filter_map(serde_json::Value::as_object_mut);
        sections.for_each(|section| _ = section.remove("space"));
        Ok(data)
    }
}

impl Document for Html {
    fn add(&mut self, _out: &mut dyn Write, entry: &ReportEntry<'_>) -> io::Result<()> {
        let number = self.sections.len();
        self.sections.push(PageSection::new(entry, number)?);
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write, left: usize) -> io::Result<()> {
        let environment = templates()?;
        let page = environment.template_from_str(include_str!("page.html")).map_err(io::Error::other)?;
        // Nothing in the data may end the element that it is in.
        let data = self.for_script()?.to_string().replace("</", "<\\/").replace("<!--", "<\\!--");
        let text = page.render(context! {
            version => env!("CARGO_PKG_VERSION"),
            sections => Value::from(Serde(&self.sections)),
            left => left,
            data => data,
            style => include_str!("page.css"),
            script => include_str!("page.js"),
        });
        out.write_all(text.map_err(io::Error::other)?.as_bytes())
    }
}
