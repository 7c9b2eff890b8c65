//! Statements.

use std::rc::Rc;

use fencepost_ir::op::{Choice, IntOp};
use fencepost_ir::{Class, ControlOp, Kind, LocalOp, MemoryOp, Reg};
use lang_c::ast::{BlockItem, Declaration, ForInitializer, IfStatement, Initializer, Statement};
use lang_c::span::{Node, Span as Extent};

use super::scope::{Binding, McspinScope};
use super::{McspinLowering, declared, pragma};
use crate::error::CError;
use crate::load::Bounded;
use crate::lower::{Loop, constant};
use crate::patch::closing;

impl<'p> McspinLowering<'p> {
    pub(super) fn statement(
        &mut self,
        statement: &'p Node<Statement>,
        scope: &Rc<McspinScope<'p>>,
    ) -> Result<(), CError> {
        let mark = self.code.mark();
        let done = self.statement_of(statement, scope, None);
        self.code.release(mark);
        done
    }

    /// A statement; a loop has at most so many rounds.
    fn statement_of(
        &mut self,
        statement: &'p Node<Statement>,
        scope: &Rc<McspinScope<'p>>,
        rounds: Option<u32>,
    ) -> Result<(), CError> {
        self.mark(statement.span);
        match &statement.node {
            Statement::Compound(items) => {
                let inner = McspinScope::inside(scope);
                for item in items {
                    match &item.node {
                        BlockItem::Declaration(declaration) => self.declaration(declaration, &inner)?,
                        BlockItem::StaticAssert(_) => {}
                        BlockItem::Statement(statement) => self.statement(statement, &inner)?,
                    }
                }
                let start = closing(self.shared.source, statement.span);
                self.mark(Extent { start, ..statement.span });
            }
            Statement::Expression(None) => {}
            Statement::Expression(Some(expression)) => {
                self.value(expression, scope)?;
            }
            Statement::If(test) => match pragma(&test.node) {
                Some(words) => self.pragma(&words, &test.node, statement.span, scope)?,
                None => self.if_statement(&test.node, scope)?,
            },
            Statement::While(it) => {
                let (before, body) = (Some(&*it.node.expression), &*it.node.statement);
                self.loop_of(Loop { before, body, step: None, after: None }, statement.span, scope, rounds)?;
            }
            Statement::DoWhile(it) => {
                let (after, body) = (Some(&*it.node.expression), &*it.node.statement);
                self.loop_of(Loop { before: None, body, step: None, after }, statement.span, scope, rounds)?;
            }
            Statement::For(it) => {
                let inner = McspinScope::inside(scope);
                match &it.node.initializer.node {
                    ForInitializer::Empty | ForInitializer::StaticAssert(_) => {}
                    ForInitializer::Expression(expression) => {
                        self.value(expression, &inner)?;
                    }
                    ForInitializer::Declaration(declaration) => self.declaration(declaration, &inner)?,
                }
                let before = it.node.condition.as_deref();
                let (body, step) = (&*it.node.statement, it.node.step.as_deref());
                self.loop_of(Loop { before, body, step, after: None }, statement.span, &inner, rounds)?;
            }
            Statement::Break | Statement::Continue => {
                let Some(&(end, next)) = self.loops.last() else {
                    return Err(self.error(statement.span, "there is no loop here"));
                };
                let target = if matches!(statement.node, Statement::Break) { end } else { next };
                self.not_out_of_atomic(statement.span)?;
                self.code.method.jump(target);
            }
            Statement::Return(value) => {
                if let Some(value) = value {
                    let value = self.value(value, scope)?;
                    if let Some(result) = self.expanding.last().and_then(|it| it.result) {
                        self.code.emit(LocalOp::Move { dst: result, src: value });
                    }
                }
                self.not_out_of_atomic(statement.span)?;
                if let Some(end) = self.expanding.last().map(|it| it.end) {
                    self.code.method.jump(end);
                }
            }
            Statement::Labeled(_) | Statement::Switch(_) | Statement::Goto(_) | Statement::Asm(_) => {
                return Err(self
                    .error(statement.span, "this statement is not part of McSPIN's language")
                    .help("it has `if`, `while`, `do`, `for`, `break`, `continue` and `return`"));
            }
        }
        Ok(())
    }

    /// Marks a place where a fence could be written.
    fn mark(&mut self, at: Extent) {
        let span = self.shared.span(at);
        self.code.method.at(span);
        self.code.emit(LocalOp::Nop);
    }

    fn not_out_of_atomic(&self, at: Extent) -> Result<(), CError> {
        if !self.atomic {
            return Ok(());
        }
        Err(self.error(at, "jumps out of, and within, an atomic block are not supported"))
    }

    fn declaration(
        &mut self,
        declaration: &'p Node<Declaration>,
        scope: &Rc<McspinScope<'p>>,
    ) -> Result<(), CError> {
        self.mark(declaration.span);
        for declarator in &declaration.node.declarators {
            let Some(name) = declared(&declarator.node) else { return Err(self.only_ints(declarator.span)) };
            let span = self.shared.span(declarator.span);
            self.code.method.at(span);
            let register = self.variable(declarator.span)?;
            match &declarator.node.initializer {
                None => self.code.emit(LocalOp::Const { dst: register, value: 0 }),
                Some(Node { node: Initializer::Expression(value), .. }) => {
                    let value = self.value(value, scope)?;
                    self.code.emit(LocalOp::Move { dst: register, src: value });
                }
                Some(list) => return Err(self.only_ints(list.span)),
            }
            if !scope.declare(name, Binding::Local(register)) {
                return Err(self.twice(name, declarator.span));
            }
            let start = declarator.span.start as u32;
            self.code.method.name_local(register, name, start..u32::MAX);
        }
        Ok(())
    }

    fn if_statement(&mut self, test: &'p IfStatement, scope: &Rc<McspinScope<'p>>) -> Result<(), CError> {
        let condition = self.value(&test.condition, scope)?;
        self.branches(condition, test, scope)
    }

    fn branches(
        &mut self,
        condition: Reg,
        test: &'p IfStatement,
        scope: &Rc<McspinScope<'p>>,
    ) -> Result<(), CError> {
        let otherwise = self.code.label();
        self.code.method.branch(condition, false, otherwise);
        self.statement(&test.then_statement, scope)?;
        match &test.else_statement {
            None => self.code.bind(otherwise),
            Some(statement) => {
                let end = self.code.label();
                self.code.method.jump(end);
                self.code.bind(otherwise);
                self.statement(statement, scope)?;
                self.code.bind(end);
            }
        }
        Ok(())
    }

    fn pragma(
        &mut self,
        words: &str,
        test: &'p IfStatement,
        at: Extent,
        scope: &Rc<McspinScope<'p>>,
    ) -> Result<(), CError> {
        let mut words_of = words.split(' ');
        let (kind, argument) = (words_of.next().unwrap_or_default(), words_of.next().unwrap_or_default());
        if kind != "nondeterministic"
            && let Some(otherwise) = &test.else_statement
        {
            let message = format!("`#pragma McSPIN {words}` has no `else`");
            return Err(self.error(otherwise.span, message));
        }
        match kind {
            "nondeterministic" => {
                let bound = self.code.constant(Kind::I32, 2);
                let dst = self.code.temporary(Kind::I32);
                self.code.emit(ControlOp::Choose { dst, bound, what: Choice::Number });
                self.branches(dst, test, scope)
            }
            "attribute" if argument == "atomic" => self.atomic_block(&test.then_statement, at, scope),
            "attribute" => {
                self.attributes.push(argument.to_owned());
                let done = self.statement(&test.then_statement, scope);
                self.attributes.pop();
                done
            }
            "loop" => {
                let is_loop = matches!(
                    test.then_statement.node,
                    Statement::While(_) | Statement::DoWhile(_) | Statement::For(_)
                );
                if !is_loop {
                    return Err(self
                        .error(test.then_statement.span, "`#pragma McSPIN loop` stands before a loop")
                        .help("put the pragma right before `while`, `do` or `for`"));
                }
                self.statement_of(&test.then_statement, scope, argument.parse().ok())
            }
            _ => Err(self.error(at, format!("`#pragma McSPIN {words}` has no meaning here"))),
        }
    }

    fn atomic_block(
        &mut self,
        block: &'p Node<Statement>,
        at: Extent,
        scope: &Rc<McspinScope<'p>>,
    ) -> Result<(), CError> {
        if self.atomic {
            return Err(self.error(at, "an atomic block within another one"));
        }
        let access = self.access(Class::Rmw, at)?;
        self.code.emit(MemoryOp::AtomicBegin { access });
        self.atomic = true;
        let done = self.statement(block, scope);
        self.atomic = false;
        self.code.emit(MemoryOp::AtomicEnd);
        done
    }

    fn loop_of(
        &mut self,
        it: Loop<'p>,
        at: Extent,
        scope: &Rc<McspinScope<'p>>,
        rounds: Option<u32>,
    ) -> Result<(), CError> {
        let condition = it.before.or(it.after);
        let endless = condition.is_none_or(|test| constant::number(test).is_some_and(|value| value != 0));
        let rounds = rounds.or(self.options.loops.filter(|_| endless));
        let counter = match rounds {
            None => None,
            Some(rounds) => {
                let counter = self.variable(at)?;
                self.code.emit(LocalOp::Const { dst: counter, value: 0 });
                let place = self.shared.place(at);
                if !self.bounded.iter().any(|it| it.place == place) {
                    self.bounded.push(Bounded { place, rounds });
                }
                Some((counter, rounds))
            }
        };
        let (start, next, end) = (self.code.label(), self.code.label(), self.code.label());
        self.code.bind(start);
        if let Some(test) = it.before.filter(|_| !endless) {
            let condition = self.value(test, scope)?;
            self.code.method.branch(condition, false, end);
        }
        if let Some((counter, rounds)) = counter {
            let more = self.code.immediate(IntOp::LtUnsigned, counter, rounds as i32);
            self.code.emit(ControlOp::Assume { condition: more });
            let count = self.code.immediate(IntOp::Add, counter, 1);
            self.code.emit(LocalOp::Move { dst: counter, src: count });
        }
        self.loops.push((end, next));
        let done = self.statement(it.body, scope);
        self.loops.pop();
        done?;
        self.code.bind(next);
        if let Some(step) = it.step {
            let span = self.shared.span(step.span);
            self.code.method.at(span);
            self.value(step, scope)?;
        }
        match it.after.filter(|_| !endless) {
            Some(test) => {
                let condition = self.value(test, scope)?;
                self.code.method.branch(condition, true, start);
            }
            None => self.code.method.jump(start),
        }
        self.code.bind(end);
        Ok(())
    }
}
