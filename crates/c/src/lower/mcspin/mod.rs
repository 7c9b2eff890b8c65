//! McSPIN's dialect of C: processes are the sections of `main`, all variables are numbers of 32 bits, procedures are
//! expanded where they are called.

mod expression;
mod procedure;
mod scope;
mod statement;

use std::collections::HashMap;
use std::rc::Rc;

use fencepost_ir::{ControlOp, Kind, MethodBuilder, Observable, Reg, Storage};
use lang_c::ast::{
    BlockItem, Declaration, DeclaratorKind, Expression, ExternalDeclaration, FunctionDefinition, IfStatement,
    InitDeclarator, Initializer, Statement, TranslationUnit,
};
use lang_c::span::{Node, Span as Extent};

use self::scope::{Binding, McspinScope};
use crate::error::CError;
use crate::load::{Bounded, Loaded, Options};
use crate::lower::constant;
use crate::lower::emit::{Code, Shared};
use crate::pragma::MARK;
use crate::preprocess::Preprocessed;

/// A procedure of the program.
pub(super) struct Procedure<'p> {
    parameters: Vec<&'p str>,
    body: &'p Node<Statement>,
}

/// A program on its way.
pub(super) struct McspinLowering<'p> {
    shared: Shared<'p>,
    procedures: HashMap<&'p str, Procedure<'p>>,
    options: &'p Options,
    code: Code,
    /// Which section is being lowered.
    section: u16,
    /// Whether the code being lowered is indivisible.
    atomic: bool,
    /// The attributes of the blocks around.
    attributes: Vec<String>,
    /// Where `break` and `continue` go to.
    loops: Vec<(fencepost_ir::Label, fencepost_ir::Label)>,
    /// The procedures that are being expanded, outermost first.
    expanding: Vec<procedure::Expansion<'p>>,
    bounded: Vec<Bounded>,
    /// The sections whose values are looked at, and where.
    looked_at: Vec<(u16, Extent)>,
}

/// The words of a pragma that an `if` stands for.
fn pragma(statement: &IfStatement) -> Option<String> {
    let Expression::Call(call) = &statement.condition.node else { return None };
    let Expression::Identifier(callee) = &call.node.callee.node else { return None };
    let [Node { node: Expression::StringLiteral(words), .. }] = call.node.arguments.as_slice() else {
        return None;
    };
    (callee.node.name == MARK).then(|| words.node.concat().replace('"', ""))
}

/// The name that a declarator declares, if it is a plain one.
fn declared(declarator: &InitDeclarator) -> Option<&str> {
    match &declarator.declarator.node.kind.node {
        DeclaratorKind::Identifier(name) if declarator.declarator.node.derived.is_empty() => {
            Some(&name.node.name)
        }
        _ => None,
    }
}

fn function_name(function: &FunctionDefinition) -> Option<&str> {
    match &function.declarator.node.kind.node {
        DeclaratorKind::Identifier(name) => Some(&name.node.name),
        _ => None,
    }
}

/// Lowers a program that has McSPIN's pragmas.
pub(super) fn lower(
    name: &str,
    source: &Preprocessed,
    unit: &TranslationUnit,
    options: &Options,
) -> Result<Loaded, CError> {
    let mut lowering = McspinLowering {
        shared: Shared::new(source),
        procedures: HashMap::new(),
        options,
        code: Code::new(MethodBuilder::new("main")),
        section: 0,
        atomic: false,
        attributes: Vec::new(),
        loops: Vec::new(),
        expanding: Vec::new(),
        bounded: Vec::new(),
        looked_at: Vec::new(),
    };
    let mut observed = Vec::new();
    let globals = McspinScope::outermost();
    let entry = options.entry.as_deref().unwrap_or("main");
    let mut main = None;
    for item in &unit.0 {
        match &item.node {
            ExternalDeclaration::FunctionDefinition(function) => {
                let Some(name) = function_name(&function.node) else {
                    return Err(lowering.error(function.span, "a procedure without a name"));
                };
                if name == entry {
                    main = Some(function);
                }
                let procedure = Procedure {
                    parameters: procedure::parameters(&lowering.shared, function)?,
                    body: &function.node.statement,
                };
                if lowering.procedures.insert(name, procedure).is_some() {
                    let message = format!("the procedure `{name}` is defined twice");
                    return Err(lowering.error(function.node.declarator.span, message));
                }
            }
            ExternalDeclaration::Declaration(declaration) => {
                lowering.share(&globals, declaration, &mut observed)?;
            }
            ExternalDeclaration::StaticAssert(_) => {}
        }
    }
    let Some(main) = main else {
        let end = source.text.len();
        return Err(lowering
            .error(Extent::span(end, end), format!("the program has no function `{entry}`"))
            .help("the sections of a McSPIN program are in `main`"));
    };
    lowering.main(&main.node.statement, &globals, &mut observed)?;
    Ok(Loaded {
        program: lowering.shared.builder.build(),
        name: name.to_owned(),
        entry: entry.to_owned(),
        mcspin: true,
        observed,
        remarks: Vec::new(),
        missing: Vec::new(),
        assumptions: Vec::new(),
        bounded: lowering.bounded,
    })
}

impl<'p> McspinLowering<'p> {
    fn error(&self, at: Extent, message: impl Into<String>) -> CError {
        self.shared.error(at, message)
    }

    /// Declares variables that all sections share.
    fn share(
        &mut self,
        scope: &Rc<McspinScope<'p>>,
        declaration: &'p Node<Declaration>,
        observed: &mut Vec<(String, Observable)>,
    ) -> Result<(), CError> {
        for declarator in &declaration.node.declarators {
            let Some(name) = declared(&declarator.node) else {
                // What a header or a prototype declares.
                if declarator.node.initializer.is_none() && is_function(&declarator.node) {
                    continue;
                }
                return Err(self.only_ints(declarator.span));
            };
            let initial = match &declarator.node.initializer {
                None => 0,
                Some(initial) => match &initial.node {
                    Initializer::Expression(value) => constant::number(value).ok_or_else(|| {
                        self.error(value.span, "a shared variable starts with a constant")
                            .help("assign it in a section")
                    })?,
                    Initializer::List(_) => return Err(self.only_ints(initial.span)),
                },
            };
            let id = self.shared.builder.add_static(name, Storage::I32, u64::from(initial as u32));
            if !scope.declare(name, Binding::Shared(id)) {
                return Err(self.twice(name, declarator.span));
            }
            observed.push((name.to_owned(), Observable::Static(id)));
        }
        Ok(())
    }

    fn twice(&self, name: &str, at: Extent) -> CError {
        self.error(at, format!("the variable `{name}` is declared twice in this block"))
    }

    fn only_ints(&self, at: Extent) -> CError {
        self.error(at, "all variables of a McSPIN program are of type int")
            .help("without McSPIN's pragmas a file is an ordinary C program, with pthreads")
    }

    fn main(
        &mut self,
        body: &'p Node<Statement>,
        globals: &Rc<McspinScope<'p>>,
        observed: &mut Vec<(String, Observable)>,
    ) -> Result<(), CError> {
        let Statement::Compound(items) = &body.node else {
            return Err(self.error(body.span, "the body of a function is a block"));
        };
        let shared = McspinScope::inside(globals);
        let mut parallel = None;
        for item in items {
            match &item.node {
                BlockItem::Declaration(declaration) => {
                    if parallel.is_some() {
                        return Err(self.misplaced(item.span));
                    }
                    self.share(&shared, declaration, observed)?;
                }
                BlockItem::StaticAssert(_) => {}
                BlockItem::Statement(statement) => match &statement.node {
                    Statement::If(test) if pragma(&test.node).as_deref() == Some("parallel sections") => {
                        if parallel.is_some() {
                            return Err(self.misplaced(item.span));
                        }
                        parallel = Some(&test.node.then_statement);
                    }
                    Statement::Expression(None) => {}
                    Statement::Return(_) if parallel.is_some() => {}
                    _ => return Err(self.misplaced(item.span)),
                },
            }
        }
        let Some(parallel) = parallel else {
            return Err(self.error(body.span, "the program has no parallel sections").help(
                "write `#pragma McSPIN parallel sections` before a block with a `#pragma McSPIN section` for each \
                 process",
            ));
        };
        self.sections(parallel, &shared)
    }

    fn misplaced(&self, at: Extent) -> CError {
        self.error(at, "outside the sections `main` only declares what they share").help(
            "`main` has declarations and then one block after `#pragma McSPIN parallel sections`; put this into \
             a section",
        )
    }

    fn sections(&mut self, block: &'p Node<Statement>, shared: &Rc<McspinScope<'p>>) -> Result<(), CError> {
        let Statement::Compound(items) = &block.node else {
            return Err(self.error(block.span, "parallel sections are a block"));
        };
        for item in items {
            let section = match &item.node {
                BlockItem::Statement(Node { node: Statement::If(test), .. })
                    if pragma(&test.node).as_deref() == Some("section") =>
                {
                    &test.node.then_statement
                }
                _ => {
                    return Err(self
                        .error(item.span, "parallel sections consist of sections")
                        .help("write `#pragma McSPIN section` before this block"));
                }
            };
            self.section_code(section, shared)?;
        }
        if self.section == 0 {
            return Err(self.error(block.span, "there is no section here"));
        }
        match self.looked_at.iter().find(|it| it.0 >= self.section) {
            Some((number, at)) => {
                let message = format!("there is no section {number}: they are numbered from 0");
                Err(self.error(*at, message))
            }
            None => Ok(()),
        }
    }

    fn section_code(
        &mut self,
        body: &'p Node<Statement>,
        shared: &Rc<McspinScope<'p>>,
    ) -> Result<(), CError> {
        let name = format!("P{}", self.section);
        self.code = Code::new(MethodBuilder::new(&name));
        let scope = McspinScope::inside(shared);
        let end = self.code.label();
        self.expanding.push(procedure::Expansion { name: None, end, result: None });
        self.statement(body, &scope)?;
        self.expanding.pop();
        self.code.bind(end);
        self.code.emit(ControlOp::Return { first: Reg(0) });
        let code = std::mem::replace(&mut self.code, Code::new(MethodBuilder::new("")));
        let method = self.shared.builder.method(code.method);
        self.shared.builder.thread(name, method, Vec::new());
        self.section += 1;
        Ok(())
    }

    /// A register for a variable, which is 0 at first.
    fn variable(&mut self, at: Extent) -> Result<Reg, CError> {
        if self.code.is_full() {
            return Err(self.error(at, "this section has too many variables"));
        }
        Ok(self.code.method.register(Kind::I32))
    }
}

fn is_function(declarator: &InitDeclarator) -> bool {
    use lang_c::ast::DerivedDeclarator;
    let derived = &declarator.declarator.node.derived;
    derived
        .iter()
        .any(|it| matches!(it.node, DerivedDeclarator::Function(_) | DerivedDeclarator::KRFunction(_)))
}
