//! Initialisers: what each slot of a variable starts with.

use std::collections::BTreeMap;

use fencepost_ir::broken::broken;
use fencepost_ir::{Kind, MemoryOp, ObjectOp, StaticId};
use lang_c::ast::{Designator, Expression, Initializer, InitializerListItem};
use lang_c::span::{Node, Span as Extent};

use super::Lowering;
use super::value::{At, Lvalue, TypedValue, is_reserved};
use crate::error::CError;
use crate::lower::literal;
use crate::types::{IntType, Length, Qualified, Type};

/// What a part of a variable starts with.
#[derive(Clone, Copy)]
enum What<'p> {
    Value(&'p Node<Expression>),
    Byte(u8),
    /// A member of a union that does not share the others' types.
    OtherView(Extent),
}

struct Part<'p> {
    ty: Qualified,
    bits: Option<u32>,
    what: What<'p>,
}

/// The parts of a variable that an initialiser speaks about, by their first slot. All others are zero.
pub(super) struct Plan<'p>(BTreeMap<u32, Part<'p>>);

type Items<'p> = &'p [Node<InitializerListItem>];

/// The items of a list that are left.
struct ItemCursor<'p> {
    items: Items<'p>,
    at: usize,
    /// The item whose designator has led to where the values go.
    led: Option<usize>,
}

impl<'p> ItemCursor<'p> {
    fn peek(&self) -> Option<&'p Node<InitializerListItem>> {
        self.items.get(self.at)
    }

    /// What the next item is for, if it says so.
    fn designation(&self) -> Option<(&'p Node<Designator>, &'p [Node<Designator>])> {
        let item = self.peek().filter(|_| self.led != Some(self.at))?;
        item.node.designation.split_first()
    }
}

impl<'p> Lowering<'p> {
    /// What an initialiser says. It may tell how long an array is.
    pub(super) fn plan(
        &mut self,
        ty: &mut Qualified,
        initial: &'p Node<Initializer>,
    ) -> Result<Plan<'p>, CError> {
        let mut plan = Plan(BTreeMap::new());
        let length = self.plan_one(&mut plan, ty, None, 0, initial)?;
        if let Type::Array(of, Length::Unknown) = &ty.ty {
            ty.ty = Type::Array(of.clone(), Length::Known(length));
        }
        Ok(plan)
    }

    /// Gives how many elements an array has at least.
    fn plan_one(
        &mut self,
        plan: &mut Plan<'p>,
        ty: &Qualified,
        bits: Option<u32>,
        slot: u32,
        initial: &'p Node<Initializer>,
    ) -> Result<u64, CError> {
        match &initial.node {
            Initializer::List(items) => self.braced(plan, ty, bits, slot, items, initial.span),
            Initializer::Expression(expression) => {
                if let Some(bytes) = self.string_for(&ty.ty, expression) {
                    return self.plan_string(plan, ty, slot, &bytes, expression.span);
                }
                if let Type::Array(..) = ty.ty {
                    let message = "an array is initialised by a list in braces";
                    return Err(self.error(expression.span, message));
                }
                plan.0.insert(slot, Part { ty: ty.clone(), bits, what: What::Value(expression) });
                Ok(0)
            }
        }
    }

    /// The string that an array of characters starts with.
    fn string_for(&self, ty: &Type, expression: &Node<Expression>) -> Option<Vec<u8>> {
        let Type::Array(of, _) = ty else { return None };
        if !matches!(of.ty, Type::Int(IntType::Char | IntType::SChar | IntType::UChar)) {
            return None;
        }
        match &expression.node {
            Expression::StringLiteral(parts) => literal::string(&parts.node),
            _ => None,
        }
    }

    fn plan_string(
        &mut self,
        plan: &mut Plan<'p>,
        ty: &Qualified,
        slot: u32,
        bytes: &[u8],
        at: Extent,
    ) -> Result<u64, CError> {
        let Type::Array(of, length) = &ty.ty else {
            broken("the initialiser of an array is that of something else")
        };
        if let Length::Known(length) = length
            && (bytes.len() as u64) > *length
        {
            return Err(self.error(at, format!("this string is longer than the array of {length}")));
        }
        for (index, byte) in bytes.iter().enumerate() {
            let part = Part { ty: (**of).clone(), bits: None, what: What::Byte(*byte) };
            plan.0.insert(slot + index as u32, part);
        }
        Ok(bytes.len() as u64 + 1)
    }

    fn braced(
        &mut self,
        plan: &mut Plan<'p>,
        ty: &Qualified,
        bits: Option<u32>,
        slot: u32,
        items: Items<'p>,
        at: Extent,
    ) -> Result<u64, CError> {
        let mut cursor = ItemCursor { items, at: 0, led: None };
        let mut length = 0;
        match &ty.ty {
            Type::Array(..) => {
                // `{"text"}`
                if let [item] = items
                    && item.node.designation.is_empty()
                    && let Initializer::Expression(expression) = &item.node.initializer.node
                    && let Some(bytes) = self.string_for(&ty.ty, expression)
                {
                    return self.plan_string(plan, ty, slot, &bytes, expression.span);
                }
                length = self.elements(plan, ty, slot, &mut cursor, true, 0)?;
            }
            Type::Record(_) => self.fields(plan, ty, slot, &mut cursor, true, 0)?,
            _ => {
                if let Some(item) = cursor.peek() {
                    cursor.at += 1;
                    self.plan_one(plan, ty, bits, slot, &item.node.initializer)?;
                }
            }
        }
        if let Some(extra) = cursor.peek() {
            let message = format!("more values than `{}` has parts", self.show(&ty.ty));
            return Err(self.error(extra.span, message));
        }
        if items.is_empty() && ty.ty.is_scalar() {
            return Err(self.error(at, "expected a value"));
        }
        Ok(length)
    }

    /// Initialises elements of an array one after another, from one of them on.
    fn elements(
        &mut self,
        plan: &mut Plan<'p>,
        ty: &Qualified,
        slot: u32,
        cursor: &mut ItemCursor<'p>,
        braced: bool,
        first: u64,
    ) -> Result<u64, CError> {
        let Type::Array(of, length) = &ty.ty else {
            broken("the initialiser of an array is that of something else")
        };
        let (of, words) = ((**of).clone(), self.records.slots(&of.ty));
        let most = if let Length::Known(length) = length { *length } else { u64::from(u16::MAX) };
        let (mut index, mut longest) = (first, first);
        while cursor.peek().is_some() {
            if let Some((first, rest)) = cursor.designation() {
                if !braced {
                    break;
                }
                let (from, to) = match &first.node {
                    Designator::Index(index) => {
                        let index = self.constant(index)?;
                        (index, index)
                    }
                    Designator::Range(range) => {
                        (self.constant(&range.node.from)?, self.constant(&range.node.to)?)
                    }
                    Designator::Member(name) => return Err(self.error(name.span, "an array has no members")),
                };
                if from < 0 || to < from || to as u64 >= most {
                    return Err(self.error(first.span, "there is no such element"));
                }
                let before = cursor.at;
                for at in from..=to {
                    cursor.at = before;
                    self.designated(plan, &of, None, slot + at as u32 * words, rest, cursor)?;
                }
                index = to as u64 + 1;
            } else {
                if index >= most {
                    break;
                }
                self.item(plan, &of, None, slot + index as u32 * words, cursor)?;
                index += 1;
            }
            longest = longest.max(index);
        }
        Ok(longest)
    }

    /// Initialises members of a struct one after another, from one of them on, or one of a union.
    fn fields(
        &mut self,
        plan: &mut Plan<'p>,
        ty: &Qualified,
        slot: u32,
        cursor: &mut ItemCursor<'p>,
        braced: bool,
        mut next: usize,
    ) -> Result<(), CError> {
        let Type::Record(id) = ty.ty else { broken("the initialiser of a struct is that of something else") };
        let record = self.records.get(id).clone();
        let fields = record.fields.unwrap_or_default();
        while let Some(item) = cursor.peek() {
            if let Some((first, rest)) = cursor.designation() {
                if !braced {
                    break;
                }
                let Designator::Member(name) = &first.node else {
                    return Err(self.error(first.span, "a struct has no elements"));
                };
                let Some((_, field)) = self.records.member(id, &name.node.name) else {
                    let message = format!("{} has no member `{}`", record.name, name.node.name);
                    return Err(self.error(name.span, message));
                };
                if !field.same_view {
                    let what = What::OtherView(name.span);
                    plan.0.insert(slot + field.slot, Part { ty: field.ty.clone(), bits: None, what });
                    cursor.at += 1;
                } else {
                    self.designated(plan, &field.ty, field.bits, slot + field.slot, rest, cursor)?;
                }
                let at = fields.iter().position(|it| it.name.as_deref() == Some(&name.node.name));
                next = at.map_or(fields.len(), |at| at + 1);
            } else {
                let Some(field) = fields.get(next).filter(|_| !record.union || next == 0) else { break };
                next += 1;
                if !field.same_view {
                    let what = What::OtherView(item.span);
                    plan.0.insert(slot + field.slot, Part { ty: field.ty.clone(), bits: None, what });
                    cursor.at += 1;
                    continue;
                }
                self.item(plan, &field.ty, field.bits, slot + field.slot, cursor)?;
            }
        }
        Ok(())
    }

    /// Initialises one part by one item, or by several if it has no braces of its own.
    fn item(
        &mut self,
        plan: &mut Plan<'p>,
        ty: &Qualified,
        bits: Option<u32>,
        slot: u32,
        cursor: &mut ItemCursor<'p>,
    ) -> Result<(), CError> {
        let Some(item) = cursor.peek() else { return Ok(()) };
        let whole = match (&item.node.initializer.node, &ty.ty) {
            (Initializer::List(_), _) => true,
            (Initializer::Expression(expression), Type::Array(..)) => {
                self.string_for(&ty.ty, expression).is_some()
            }
            (Initializer::Expression(expression), Type::Record(_)) => self.value_type(expression)? == ty.ty,
            _ => true,
        };
        if whole {
            cursor.at += 1;
            self.plan_one(plan, ty, bits, slot, &item.node.initializer)?;
            return Ok(());
        }
        let before = cursor.at;
        match &ty.ty {
            Type::Array(..) => {
                self.elements(plan, ty, slot, cursor, false, 0)?;
            }
            _ => self.fields(plan, ty, slot, cursor, false, 0)?,
        }
        if cursor.at == before {
            return Err(self.error(item.span, "this value belongs to nothing"));
        }
        Ok(())
    }

    /// Initialises what the rest of a designator names, and with the items that follow what comes after that.
    fn designated(
        &mut self,
        plan: &mut Plan<'p>,
        ty: &Qualified,
        bits: Option<u32>,
        slot: u32,
        rest: &'p [Node<Designator>],
        cursor: &mut ItemCursor<'p>,
    ) -> Result<(), CError> {
        let Some((first, rest)) = rest.split_first() else {
            cursor.led = Some(cursor.at);
            return self.item(plan, ty, bits, slot, cursor);
        };
        match (&first.node, &ty.ty) {
            (Designator::Member(name), Type::Record(id)) => {
                let Some((_, field)) = self.records.member(*id, &name.node.name) else {
                    return Err(self.error(name.span, format!("there is no member `{}`", name.node.name)));
                };
                self.designated(plan, &field.ty, field.bits, slot + field.slot, rest, cursor)?;
                let fields = self.records.get(*id).fields.as_deref().unwrap_or_default();
                let at = fields.iter().position(|it| it.name.as_deref() == Some(&name.node.name));
                let next = at.map_or(fields.len(), |at| at + 1);
                self.fields(plan, ty, slot, cursor, false, next)
            }
            (Designator::Index(index), Type::Array(of, Length::Known(length))) => {
                let (number, words) = (self.constant(index)?, self.records.slots(&of.ty));
                if number < 0 || number as u64 >= *length {
                    return Err(self.error(index.span, "there is no such element"));
                }
                self.designated(plan, &of.clone(), None, slot + number as u32 * words, rest, cursor)?;
                self.elements(plan, ty, slot, cursor, false, number as u64 + 1).map(drop)
            }
            _ => Err(self.error(first.span, "there is no such part")),
        }
    }

    /// Gives a variable of a function what it starts with.
    pub(super) fn carry_out(&mut self, lvalue: &Lvalue, plan: Plan<'p>, at: Extent) -> Result<(), CError> {
        self.check_parts(lvalue, &plan, at)?;
        if let Type::Record(_) | Type::Array(..) = lvalue.ty.ty {
            self.zero(lvalue, &plan);
        }
        for (slot, part) in plan.0 {
            let mark = self.code.mark();
            let target = self.part(lvalue, slot, &part);
            match part.what {
                What::OtherView(at) => {
                    self.unsupported(at, "a member of a union that does not share the others' types");
                }
                What::Byte(byte) => {
                    let value = TypedValue::constant(crate::types::INT, u64::from(byte));
                    self.assign(&target, value, at)?;
                }
                What::Value(expression) => {
                    let value = self.value_for(expression, &part.ty.ty)?;
                    let mut target = target;
                    // Initialising is not an atomic access.
                    target.ty.atomic = false;
                    self.assign(&target, value, expression.span)?;
                }
            }
            self.code.release(mark);
        }
        Ok(())
    }

    /// Whether a variable has all the parts that an initialiser speaks about. One with an inner array of no known length
    /// has not, nor has one that was declared smaller before.
    fn check_parts(&self, lvalue: &Lvalue, plan: &Plan<'p>, at: Extent) -> Result<(), CError> {
        let slots = self.records.slots(&lvalue.ty.ty).max(1);
        match plan.0.last_key_value() {
            Some((last, _)) if *last >= slots => {
                let message = format!("more values than `{}` has parts", self.show(&lvalue.ty.ty));
                Err(self.error(at, message))
            }
            _ => Ok(()),
        }
    }

    /// A part of a variable.
    fn part(&mut self, lvalue: &Lvalue, slot: u32, part: &Part<'p>) -> Lvalue {
        let mut target = lvalue.moved(part.ty.clone(), slot);
        target.bits = part.bits;
        if lvalue.region.is_none() && !lvalue.ty.ty.is_scalar() && part.ty.ty.is_scalar() {
            let info = self.records.slot_infos(&lvalue.ty.ty).into_iter().nth(slot as usize);
            target.region = info.map(|info| self.slot_region(&info));
        }
        target
    }

    /// Sets those slots to zero that an initialiser leaves out. A new object is all zero.
    fn zero(&mut self, lvalue: &Lvalue, plan: &Plan<'p>) {
        if let At::Object(object, 0) = lvalue.at {
            for (slot, info) in self.records.slot_infos(&lvalue.ty.ty).into_iter().enumerate() {
                let lock = info.field.as_ref().is_some_and(|(_, field)| field == "__monitor");
                if lock && !plan.0.contains_key(&(slot as u32)) {
                    let src = self.code.temporary(Kind::Ref);
                    self.code.emit(ObjectOp::New { dst: src, ty: self.kinds.monitor });
                    let region = self.slot_region(&info);
                    let place = fencepost_ir::Place::Field { object, slot: slot as u32, region };
                    self.code.emit(MemoryOp::Set { place, src });
                }
            }
        }
    }

    /// Gives a variable that exists from the start what it starts with: known numbers are there from the start,
    /// addresses are put there before the entry point runs.
    pub(super) fn carry_out_static(
        &mut self,
        lvalue: &Lvalue,
        plan: Plan<'p>,
        at: Extent,
    ) -> Result<(), CError> {
        let At::Static(StaticId(first)) = lvalue.at else { broken("a static that is none is initialised") };
        self.check_parts(lvalue, &plan, at)?;
        for (slot, part) in plan.0 {
            let target = self.part(lvalue, slot, &part);
            let id = StaticId(first + slot);
            let value = match part.what {
                What::OtherView(at) => {
                    self.unsupported(at, "a member of a union that does not share the others' types");
                    continue;
                }
                What::Byte(byte) => TypedValue::constant(crate::types::INT, u64::from(byte)),
                What::Value(expression) => self.value_for(expression, &part.ty.ty)?,
            };
            if part.ty.ty.is_scalar() {
                let mut value = self.convert(value, &part.ty.ty, false, at)?;
                if let Some(width) = part.bits {
                    value = self.cut(value, width);
                }
                match value.known().filter(|word| !is_reserved(&part.ty.ty, *word)) {
                    Some(word) if part.ty.ty != Type::Handle || word != 0 => {
                        let word = part.ty.ty.storage().fit(word);
                        self.shared.builder.set_initial(id, word);
                    }
                    Some(_) => {}
                    None => self.store(&target, &value, at)?,
                }
            } else {
                self.assign(&target, value, at)?;
            }
        }
        Ok(())
    }

    /// `(T){ … }`
    pub(super) fn compound_literal(
        &mut self,
        mut ty: Qualified,
        items: Items<'p>,
        at: Extent,
    ) -> Result<Lvalue, CError> {
        let mut plan = Plan(BTreeMap::new());
        let length = self.braced(&mut plan, &ty, None, 0, items, at)?;
        if let Type::Array(of, Length::Unknown) = &ty.ty {
            ty.ty = Type::Array(of.clone(), Length::Known(length));
        }
        let object = self.code.method.register(Kind::Ref);
        let id = self.object_type(&ty.ty, None, super::ObjectShape::Scoped);
        self.at(at);
        self.code.emit(ObjectOp::New { dst: object, ty: id });
        let lvalue = Lvalue::new(ty, At::Object(object, 0));
        self.carry_out(&lvalue, plan, at)?;
        self.literal = Some((object, id));
        Ok(lvalue)
    }
}
