//! Statements.

use fencepost_ir::op::IntOp;
use fencepost_ir::{ControlOp, Kind, Label, LocalOp, MemoryOp, Reg};
use lang_c::ast::{
    BlockItem, Declaration, Expression, ForInitializer, Label as Mark, LabeledStatement, Statement,
    StaticAssert, SwitchStatement,
};
use lang_c::span::{Node, Span as Extent};

use super::Lowering;
use super::declare::name_of;
use super::scope::{Scope, Symbol};
use super::value::{TypedValue, Words};
use crate::error::CError;
use crate::load::Bounded;
use crate::lower::Loop;
use crate::patch::closing;
use crate::types::{Qualified, Type, ULONG};

/// A `switch` whose body is being lowered.
#[derive(Debug)]
pub(super) struct Switch {
    ty: Type,
    /// First and last value, and where to go to.
    cases: Vec<(i64, i64, Label)>,
    default: Option<Label>,
}

/// Where jumps go to.
#[derive(Debug, Default)]
pub(super) struct Jumps {
    /// With how many blocks there are around the loop or `switch`.
    pub(super) breaks: Vec<(Label, usize)>,
    pub(super) continues: Vec<(Label, usize)>,
    pub(super) switches: Vec<Switch>,
    /// Labels, with a place where each is used and whether they have been put somewhere.
    pub(super) labels: std::collections::HashMap<String, (Label, Extent, bool)>,
}

impl<'p> Lowering<'p> {
    pub(super) fn statement(&mut self, statement: &'p Node<Statement>) -> Result<(), CError> {
        let mark = self.code.mark();
        let done = self.statement_inner(statement);
        self.code.release(mark);
        done
    }

    fn statement_inner(&mut self, statement: &'p Node<Statement>) -> Result<(), CError> {
        if self.code.is_full() {
            return Err(self.error(statement.span, "this function is too large"));
        }
        self.mark(statement.span);
        match &statement.node {
            Statement::Labeled(labeled) => self.labeled(&labeled.node, statement.span)?,
            Statement::Compound(items) => {
                self.block(items)?;
                let start = closing(self.shared.source, statement.span);
                self.mark(Extent { start, ..statement.span });
            }
            Statement::Expression(None) => {}
            Statement::Expression(Some(expression)) => {
                self.value(expression)?;
            }
            Statement::If(test) => {
                let otherwise = self.code.label();
                self.branch_on(&test.node.condition, false, otherwise)?;
                self.statement(&test.node.then_statement)?;
                match &test.node.else_statement {
                    None => self.code.bind(otherwise),
                    Some(statement) => {
                        let end = self.code.label();
                        self.code.method.jump(end);
                        self.code.bind(otherwise);
                        self.statement(statement)?;
                        self.code.bind(end);
                    }
                }
            }
            Statement::Switch(switch) => self.switch(&switch.node)?,
            Statement::While(it) => {
                let (before, body) = (Some(&*it.node.expression), &*it.node.statement);
                self.loop_of(Loop { before, body, step: None, after: None }, statement.span)?;
            }
            Statement::DoWhile(it) => {
                let (after, body) = (Some(&*it.node.expression), &*it.node.statement);
                self.loop_of(Loop { before: None, body, step: None, after }, statement.span)?;
            }
            Statement::For(it) => {
                self.scopes.push(Scope::default());
                let done = self.for_loop(&it.node, statement.span);
                self.end_variables(self.scopes.len() - 1);
                self.scopes.pop();
                done?;
            }
            Statement::Goto(name) => {
                let label = self.label_named(&name.node.name, name.span);
                self.code.method.jump(label);
            }
            Statement::Continue => match self.jumps.continues.last() {
                Some(&(label, depth)) => {
                    self.end_variables(depth);
                    self.code.method.jump(label);
                }
                None => return Err(self.error(statement.span, "there is no loop to continue here")),
            },
            Statement::Break => match self.jumps.breaks.last() {
                Some(&(label, depth)) => {
                    self.end_variables(depth);
                    self.code.method.jump(label);
                }
                None => return Err(self.error(statement.span, "there is nothing to break out of here")),
            },
            Statement::Return(value) => self.return_statement(value.as_deref(), statement.span)?,
            Statement::Asm(_) => self.assembly(statement)?,
        }
        Ok(())
    }

    /// `asm volatile("" ::: "memory")` keeps the compiler from moving accesses, which does nothing here.
    fn assembly(&mut self, statement: &'p Node<Statement>) -> Result<(), CError> {
        use lang_c::ast::AsmStatement;
        let Statement::Asm(asm) = &statement.node else { return Ok(()) };
        let template = match &asm.node {
            AsmStatement::GnuBasic(template) => &template.node,
            AsmStatement::GnuExtended(asm) => &asm.template.node,
        };
        let text = template.concat().replace('"', "");
        match text.trim() {
            "" => {}
            "mfence" => self.fence("", statement.span)?,
            _ => self.unsupported(statement.span, "inline assembly"),
        }
        Ok(())
    }

    fn for_loop(&mut self, it: &'p lang_c::ast::ForStatement, at: Extent) -> Result<(), CError> {
        match &it.initializer.node {
            ForInitializer::Empty => {}
            ForInitializer::StaticAssert(test) => self.static_assert(test)?,
            ForInitializer::Expression(expression) => {
                self.value(expression)?;
            }
            ForInitializer::Declaration(declaration) => self.local_declaration(declaration)?,
        }
        let (before, step) = (it.condition.as_deref(), it.step.as_deref());
        self.loop_of(Loop { before, body: &it.statement, step, after: None }, at)
    }

    /// The statements of a block; gives the value of the last one, if that is an expression.
    pub(super) fn block(&mut self, items: &'p [Node<BlockItem>]) -> Result<TypedValue, CError> {
        self.scopes.push(Scope::default());
        let done = self.items(items);
        self.end_variables(self.scopes.len() - 1);
        self.scopes.pop();
        done
    }

    pub(super) fn items(&mut self, items: &'p [Node<BlockItem>]) -> Result<TypedValue, CError> {
        let mut last = TypedValue::nothing();
        for (index, item) in items.iter().enumerate() {
            last = TypedValue::nothing();
            match &item.node {
                BlockItem::Declaration(declaration) => {
                    self.mark(declaration.span);
                    self.local_declaration(declaration)?;
                }
                BlockItem::StaticAssert(test) => self.static_assert(test)?,
                BlockItem::Statement(Node { node: Statement::Expression(Some(expression)), span })
                    if index + 1 == items.len() =>
                {
                    self.mark(*span);
                    last = self.value(expression)?;
                }
                BlockItem::Statement(statement) => self.statement(statement)?,
            }
        }
        Ok(last)
    }

    /// `({ … })`
    pub(super) fn statement_expression(&mut self, block: &'p Node<Statement>) -> Result<TypedValue, CError> {
        let Statement::Compound(items) = &block.node else {
            return Err(self.error(block.span, "expected a block"));
        };
        let value = self.block(items)?;
        // A variable of the block is gone when the value is used.
        let Words::One(super::value::Word::Reg(src)) = value.words else { return Ok(value) };
        let dst = self.code.temporary(value.ty.kind());
        self.code.emit(LocalOp::Move { dst, src });
        Ok(TypedValue::register(value.ty, dst))
    }

    pub(super) fn static_assert(&mut self, test: &'p Node<StaticAssert>) -> Result<(), CError> {
        if self.constant(&test.node.expression)? != 0 {
            return Ok(());
        }
        let text = test.node.message.node.concat();
        Err(self.error(test.node.expression.span, format!("this static assertion fails: {text}")))
    }

    /// Declares variables of a function, and the like.
    pub(super) fn local_declaration(&mut self, declaration: &'p Node<Declaration>) -> Result<(), CError> {
        let (base, storage) = self.specifiers(&declaration.node.specifiers, declaration.span)?;
        for declarator in &declaration.node.declarators {
            let mark = self.code.mark();
            let ty = self.declarator(base.clone(), &declarator.node.declarator.node)?;
            let Some(name) = name_of(&declarator.node.declarator.node) else { continue };
            let (name, at) = (name.node.name.as_str(), name.span);
            let initial = declarator.node.initializer.as_ref();
            if storage.typedef {
                self.declare(name, Symbol::Typedef(ty), at)?;
            } else if let Type::Function(_) = ty.ty {
                self.declare(name, Symbol::Function(ty), at)?;
            } else if storage.external {
                self.external(name, at)?;
            } else if storage.thread_local {
                let shown = format!("{}.{name}", self.function_name);
                self.thread_local(name, &shown, ty, initial, at)?;
            } else if storage.fixed {
                let shown = format!("{}.{name}", self.function_name);
                self.global(name, &shown, ty, initial, at)?;
            } else {
                self.local(name, ty, initial, &declarator.node.declarator.node, at)?;
            }
            self.code.release(mark);
        }
        Ok(())
    }

    fn external(&mut self, name: &str, at: Extent) -> Result<(), CError> {
        match self.scopes.first().and_then(|scope| scope.names.get(name)).cloned() {
            Some(symbol @ Symbol::Global(_)) => self.declare(name, symbol, at),
            _ => Err(self.error(at, format!("there is no global variable `{name}`"))),
        }
    }

    fn return_statement(&mut self, value: Option<&'p Node<Expression>>, at: Extent) -> Result<(), CError> {
        let Qualified { ty, .. } = self.result.clone();
        let value = match (value, &ty) {
            (None, Type::Void) => TypedValue::nothing(),
            (None, _) => self.dummy(&ty),
            (Some(expression), Type::Void) => {
                let value = self.value(expression)?;
                if value.ty != Type::Void {
                    return Err(self.error(expression.span, "this function returns nothing"));
                }
                TypedValue::nothing()
            }
            (Some(expression), ty) => self.converted(expression, ty)?,
        };
        self.at(at);
        self.return_value(&value);
        Ok(())
    }

    /// Leaves the function with a value.
    pub(super) fn return_value(&mut self, value: &TypedValue) {
        let first = match &value.words {
            Words::Nothing => Reg(0),
            Words::One(_) => self.reg(value),
            Words::Many(registers) => {
                // They have to stand side by side.
                let registers = registers.clone();
                let block = self.adjacent(&value.ty);
                for (&src, &dst) in registers.iter().zip(&block) {
                    self.code.emit(LocalOp::Move { dst, src });
                }
                block.first().copied().unwrap_or(Reg(0))
            }
        };
        // The program ends with `main`.
        if self.function_name != "main" {
            self.end_variables(1);
        }
        if self.indivisible {
            self.code.emit(MemoryOp::AtomicEnd);
        }
        self.code.emit(ControlOp::Return { first });
    }

    fn label_named(&mut self, name: &str, at: Extent) -> Label {
        if let Some(found) = self.jumps.labels.get(name) {
            return found.0;
        }
        let label = self.code.label();
        self.jumps.labels.insert(name.to_owned(), (label, at, false));
        label
    }

    fn labeled(&mut self, labeled: &'p LabeledStatement, at: Extent) -> Result<(), CError> {
        match &labeled.label.node {
            Mark::Identifier(name) => {
                let label = self.label_named(&name.node.name, name.span);
                if let Some(entry) = self.jumps.labels.get_mut(&name.node.name)
                    && std::mem::replace(&mut entry.2, true)
                {
                    return Err(self.error(name.span, format!("two labels `{}`", name.node.name)));
                }
                self.code.bind(label);
            }
            mark => {
                let label = self.code.label();
                self.code.bind(label);
                let Some(ty) = self.jumps.switches.last().map(|switch| switch.ty.clone()) else {
                    return Err(self.error(at, "there is no `switch` here"));
                };
                let case = match mark {
                    Mark::Case(value) => {
                        let value = self.case_value(value, &ty)?;
                        Some((value, value))
                    }
                    Mark::CaseRange(range) => {
                        let low = self.case_value(&range.node.low, &ty)?;
                        Some((low, self.case_value(&range.node.high, &ty)?))
                    }
                    _ => None,
                };
                let twice = self.error(at, "this case was there before");
                if let Some(switch) = self.jumps.switches.last_mut() {
                    let known = match case {
                        None => switch.default.replace(label).is_some(),
                        Some((low, high)) => {
                            let known = switch.cases.iter().any(|it| it.0 <= high && low <= it.1);
                            switch.cases.push((low, high, label));
                            known
                        }
                    };
                    if known {
                        return Err(twice);
                    }
                }
            }
        }
        self.statement(&labeled.statement)
    }

    fn case_value(&mut self, value: &'p Node<Expression>, ty: &Type) -> Result<i64, CError> {
        let number = self.constant_value(value)?;
        let number = self.convert(number, ty, false, value.span)?;
        number.number().ok_or_else(|| self.error(value.span, "a case is a constant"))
    }

    fn switch(&mut self, it: &'p SwitchStatement) -> Result<(), CError> {
        let value = self.value(&it.expression)?;
        if !value.ty.is_integer() {
            return Err(self.error(it.expression.span, "a `switch` is on an integer"));
        }
        let ty = if value.ty.is_address() { ULONG } else { value.ty.promoted() };
        let value = self.convert(value, &ty, false, it.expression.span)?;
        let value = self.reg(&value);
        let (dispatch, end) = (self.code.label(), self.code.label());
        self.code.method.jump(dispatch);
        self.jumps.breaks.push((end, self.scopes.len()));
        self.jumps.switches.push(Switch { ty: ty.clone(), cases: Vec::new(), default: None });
        let done = self.statement(&it.statement);
        self.jumps.breaks.pop();
        let switch = self.jumps.switches.pop();
        done?;
        self.code.method.jump(end);
        self.code.bind(dispatch);
        self.at(it.expression.span);
        if let Some(switch) = switch {
            let default = switch.default.unwrap_or(end);
            let dense = switch.cases.iter().all(|case| case.0 == case.1 && (0..64).contains(&case.0));
            if dense && switch.cases.len() > 1 {
                let most = switch.cases.iter().map(|case| case.0).max().unwrap_or(0);
                let target =
                    |at: i64| switch.cases.iter().find(|case| case.0 == at).map_or(default, |it| it.2);
                self.code.method.switch(value, (0..=most).map(target).collect());
            } else {
                for (low, high, label) in switch.cases {
                    self.case(value, &ty, low, high, label);
                }
            }
            self.code.method.jump(default);
        }
        self.code.bind(end);
        Ok(())
    }

    fn case(&mut self, value: Reg, ty: &Type, low: i64, high: i64, label: Label) {
        let word =
            |number: i64| if ty.kind() == Kind::I32 { u64::from(number as u32) } else { number as u64 };
        let it = TypedValue::register(ty.clone(), value);
        let (low, high) =
            (TypedValue::constant(ty.clone(), word(low)), TypedValue::constant(ty.clone(), word(high)));
        if low.known() == high.known() {
            let same = self.integers(IntOp::Eq, &it, &low, ty, crate::types::INT);
            let same = self.reg(&same);
            self.code.method.branch(same, true, label);
            return;
        }
        let (above, below) =
            if ty.signed() { (IntOp::Ge, IntOp::Le) } else { (IntOp::GeUnsigned, IntOp::LeUnsigned) };
        let past = self.code.label();
        let above = self.integers(above, &it, &low, ty, crate::types::INT);
        let above = self.reg(&above);
        self.code.method.branch(above, false, past);
        let below = self.integers(below, &it, &high, ty, crate::types::INT);
        let below = self.reg(&below);
        self.code.method.branch(below, true, label);
        self.code.bind(past);
    }

    fn loop_of(&mut self, it: Loop<'p>, at: Extent) -> Result<(), CError> {
        let endless = match it.before.or(it.after) {
            None => true,
            Some(test) => self.try_constant(test)?.is_some_and(|value| value != 0),
        };
        let counter = match self.options.loops.filter(|_| endless && !self.in_library) {
            None => None,
            Some(rounds) => {
                let counter = self.code.method.register(Kind::I32);
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
        if let Some(test) = it.before {
            let mark = self.code.mark();
            self.branch_on(test, false, end)?;
            self.code.release(mark);
        }
        if let Some((counter, rounds)) = counter {
            let more = self.code.immediate(IntOp::LtUnsigned, counter, rounds as i32);
            self.code.emit(ControlOp::Assume { condition: more });
            let count = self.code.immediate(IntOp::Add, counter, 1);
            self.code.emit(LocalOp::Move { dst: counter, src: count });
        }
        self.jumps.breaks.push((end, self.scopes.len()));
        self.jumps.continues.push((next, self.scopes.len()));
        let done = self.statement(it.body);
        self.jumps.breaks.pop();
        self.jumps.continues.pop();
        done?;
        self.code.bind(next);
        if let Some(step) = it.step {
            let mark = self.code.mark();
            self.at(step.span);
            self.value(step)?;
            self.code.release(mark);
        }
        match it.after {
            Some(test) => self.branch_on(test, true, start)?,
            None => self.code.method.jump(start),
        }
        self.code.bind(end);
        Ok(())
    }
}
