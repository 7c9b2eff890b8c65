//! What the user says of the world outside a program: environment variables, system properties, console input.
//!
//! A front end makes a routine of each list ([`texts_by_index`]): library code asks for the texts one by one, without a
//! memory event.

use crate::build::MethodBuilder;
use crate::op::{ControlOp, LocalOp};
use crate::types::Kind;

/// What the user says of the world outside a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// Environment variables and their values.
    pub environment: Vec<(String, String)>,
    /// System properties and their values.
    pub properties: Vec<(String, String)>,
    /// The lines of console input, if the user gives any.
    pub input: Option<Vec<String>>,
}

/// One list of [`Surroundings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Given {
    /// Names of environment variables, each with its value behind it.
    Environment,
    /// Names of system properties, each with its value behind it.
    Properties,
    /// Lines of console input.
    Input,
}

impl Surroundings {
    /// The texts of a list, in order.
    pub fn texts(&self, given: Given) -> Vec<&str> {
        let pairs = match given {
            Given::Environment => &self.environment,
            Given::Properties => &self.properties,
            Given::Input => return self.input.iter().flatten().map(String::as_str).collect(),
        };
        pairs.iter().flat_map(|(name, value)| [name.as_str(), value.as_str()]).collect()
    }
}

/// Writes a method that takes an index and gives the string constant there, or null beyond the last.
pub fn texts_by_index(out: &mut MethodBuilder, constants: &[u32]) {
    let index = out.parameter(Kind::I32);
    out.returns(1);
    let text = out.register(Kind::Ref);
    let labels: Vec<_> = constants.iter().map(|_| out.label()).collect();
    out.switch(index, labels.clone());
    out.emit(LocalOp::Const { dst: text, value: 0 });
    out.emit(ControlOp::Return { first: text });
    for (label, &constant) in labels.into_iter().zip(constants) {
        out.bind(label);
        out.emit(LocalOp::Constant { dst: text, constant });
        out.emit(ControlOp::Return { first: text });
    }
}
