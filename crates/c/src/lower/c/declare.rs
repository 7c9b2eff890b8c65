//! What declarations say: types of specifiers and declarators, structs, enums, typedefs.

use std::rc::Rc;

use lang_c::ast::{
    ArraySize, DeclarationSpecifier, Declarator, DeclaratorKind, DerivedDeclarator, Ellipsis, EnumType,
    FunctionDeclarator, PointerQualifier, SpecifierQualifier, StorageClassSpecifier, StructDeclaration,
    StructKind, StructType, TypeName, TypeOf, TypeQualifier, TypeSpecifier,
};
use lang_c::span::{Node, Span as Extent};

use super::Lowering;
use super::scope::{Symbol, Tag};
use crate::error::{CError, nearest};
use crate::types::{Function, INT, IntType, Length, Qualified, RecordId, Type};

/// What specifiers say besides the type.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Storage {
    pub(super) typedef: bool,
    pub(super) external: bool,
    pub(super) fixed: bool,
    pub(super) thread_local: bool,
}

/// The name of what a declarator declares.
pub(super) fn name_of(declarator: &Declarator) -> Option<&Node<lang_c::ast::Identifier>> {
    match &declarator.kind.node {
        DeclaratorKind::Abstract => None,
        DeclaratorKind::Identifier(name) => Some(name),
        DeclaratorKind::Declarator(inner) => name_of(&inner.node),
    }
}

/// The innermost function of a declarator: that of `f` in `int (*f(int a))(int b)`.
pub(super) fn function_of(declarator: &Declarator) -> Option<&FunctionDeclarator> {
    if let DeclaratorKind::Declarator(inner) = &declarator.kind.node
        && let Some(found) = function_of(&inner.node)
    {
        return Some(found);
    }
    declarator.derived.iter().find_map(|derived| match &derived.node {
        DerivedDeclarator::Function(function) => Some(&function.node),
        _ => None,
    })
}

impl<'p> Lowering<'p> {
    pub(super) fn specifiers(
        &mut self,
        specifiers: &'p [Node<DeclarationSpecifier>],
        at: Extent,
    ) -> Result<(Qualified, Storage), CError> {
        let mut storage = Storage::default();
        let (mut types, mut qualifiers) = (Vec::new(), Vec::new());
        for specifier in specifiers {
            match &specifier.node {
                DeclarationSpecifier::StorageClass(class) => match class.node {
                    StorageClassSpecifier::Typedef => storage.typedef = true,
                    StorageClassSpecifier::Extern => storage.external = true,
                    StorageClassSpecifier::Static => storage.fixed = true,
                    StorageClassSpecifier::ThreadLocal => storage.thread_local = true,
                    StorageClassSpecifier::Auto | StorageClassSpecifier::Register => {}
                },
                DeclarationSpecifier::TypeSpecifier(ty) => types.push(ty),
                DeclarationSpecifier::TypeQualifier(qualifier) => qualifiers.push(&qualifier.node),
                DeclarationSpecifier::Function(_)
                | DeclarationSpecifier::Alignment(_)
                | DeclarationSpecifier::Extension(_) => {}
            }
        }
        Ok((self.base(&types, &qualifiers, at)?, storage))
    }

    fn qualified(
        &mut self,
        specifiers: &'p [Node<SpecifierQualifier>],
        at: Extent,
    ) -> Result<Qualified, CError> {
        let (mut types, mut qualifiers) = (Vec::new(), Vec::new());
        for specifier in specifiers {
            match &specifier.node {
                SpecifierQualifier::TypeSpecifier(ty) => types.push(ty),
                SpecifierQualifier::TypeQualifier(qualifier) => qualifiers.push(&qualifier.node),
                SpecifierQualifier::Extension(_) => {}
            }
        }
        self.base(&types, &qualifiers, at)
    }

    /// The type of a type's name, such as in a cast.
    pub(super) fn type_name(&mut self, name: &'p Node<TypeName>) -> Result<Qualified, CError> {
        let base = self.qualified(&name.node.specifiers, name.span)?;
        match &name.node.declarator {
            None => Ok(base),
            Some(declarator) => self.declarator(base, &declarator.node),
        }
    }

    fn base(
        &mut self,
        types: &[&'p Node<TypeSpecifier>],
        qualifiers: &[&TypeQualifier],
        at: Extent,
    ) -> Result<Qualified, CError> {
        let mut result = self.unqualified(types, at)?;
        for qualifier in qualifiers {
            match qualifier {
                TypeQualifier::Atomic => result.atomic = true,
                TypeQualifier::Volatile => result.volatile = true,
                _ => {}
            }
        }
        Ok(result)
    }

    fn unqualified(&mut self, types: &[&'p Node<TypeSpecifier>], at: Extent) -> Result<Qualified, CError> {
        let (mut long, mut short, mut signed, mut unsigned) = (0, false, false, false);
        let mut base = None;
        for specifier in types {
            let ty = match &specifier.node {
                TypeSpecifier::Long => {
                    long += 1;
                    continue;
                }
                TypeSpecifier::Short => {
                    short = true;
                    continue;
                }
                TypeSpecifier::Signed => {
                    signed = true;
                    continue;
                }
                TypeSpecifier::Unsigned => {
                    unsigned = true;
                    continue;
                }
                TypeSpecifier::Void => Type::Void.into(),
                TypeSpecifier::Char => Type::Int(IntType::Char).into(),
                TypeSpecifier::Int => INT.into(),
                TypeSpecifier::Float => Type::Float.into(),
                TypeSpecifier::Double => Type::Double.into(),
                TypeSpecifier::Bool => Type::Bool.into(),
                TypeSpecifier::Atomic(name) => Qualified { atomic: true, ..self.type_name(name)? },
                TypeSpecifier::Struct(record) => self.record(record)?.into(),
                TypeSpecifier::Enum(it) => self.enumeration(it)?.into(),
                TypeSpecifier::TypedefName(name) => self.typedef_named(&name.node.name, name.span)?,
                TypeSpecifier::TypeOf(of) => match &of.node {
                    TypeOf::Type(name) => self.type_name(name)?,
                    TypeOf::Expression(expression) => self.type_of(expression)?.into(),
                },
                TypeSpecifier::Complex | TypeSpecifier::TS18661Float(_) => {
                    return Err(self.error(specifier.span, "this type is not supported"));
                }
            };
            if base.is_some() {
                return Err(self.error(specifier.span, "two types in one declaration"));
            }
            base = Some(ty);
        }
        let int = |it: IntType| Ok(Qualified::from(Type::Int(it)));
        match base {
            Some(Qualified { ty: Type::Int(IntType::Char), .. }) if unsigned => int(IntType::UChar),
            Some(Qualified { ty: Type::Int(IntType::Char), .. }) if signed => int(IntType::SChar),
            Some(Qualified { ty: Type::Double, .. }) if long > 0 => {
                Err(self.error(at, "`long double` is not supported").help("use `double`"))
            }
            None | Some(Qualified { ty: Type::Int(IntType::Int), atomic: false, volatile: false })
                if long > 0 || short || unsigned || signed =>
            {
                int(match (short, long, unsigned) {
                    (true, _, false) => IntType::Short,
                    (true, _, true) => IntType::UShort,
                    (_, 0, false) => IntType::Int,
                    (_, 0, true) => IntType::UInt,
                    (_, 1, false) => IntType::Long,
                    (_, 1, true) => IntType::ULong,
                    (_, _, false) => IntType::LongLong,
                    (_, _, true) => IntType::ULongLong,
                })
            }
            Some(ty) => Ok(ty),
            // As before C99.
            None => Ok(INT.into()),
        }
    }

    fn typedef_named(&self, name: &str, at: Extent) -> Result<Qualified, CError> {
        match self.find(name) {
            Some(Symbol::Typedef(ty)) => Ok(ty.clone()),
            _ if name.starts_with("__builtin_va_list") => Ok(Type::Void.pointer().into()),
            _ => {
                let error = self.error(at, format!("there is no type `{name}`"));
                let names = self.scopes.iter().flat_map(|scope| scope.typedefs());
                Err(match nearest(name, names) {
                    Some(near) => error.help(format!("did you mean `{near}`?")),
                    None => error,
                })
            }
        }
    }

    /// The type of what a declarator declares, if what it is made from is of type `base`.
    pub(super) fn declarator(
        &mut self,
        base: Qualified,
        declarator: &'p Declarator,
    ) -> Result<Qualified, CError> {
        let mut ty = base;
        let pointers = declarator.derived.iter().filter(|it| is_pointer(&it.node));
        for derived in pointers {
            if let DerivedDeclarator::Pointer(qualifiers) = &derived.node {
                ty = Type::Pointer(Rc::new(ty)).into();
                for qualifier in qualifiers {
                    match &qualifier.node {
                        PointerQualifier::TypeQualifier(it) if it.node == TypeQualifier::Atomic => {
                            ty.atomic = true;
                        }
                        PointerQualifier::TypeQualifier(it) if it.node == TypeQualifier::Volatile => {
                            ty.volatile = true;
                        }
                        _ => {}
                    }
                }
            }
        }
        for derived in declarator.derived.iter().rev().filter(|it| !is_pointer(&it.node)) {
            ty = match &derived.node {
                DerivedDeclarator::Array(array) => {
                    let length = match &array.node.size {
                        ArraySize::Unknown | ArraySize::VariableUnknown => Length::Unknown,
                        ArraySize::VariableExpression(size) | ArraySize::StaticExpression(size) => {
                            self.array_length(size)?
                        }
                    };
                    if let Type::Function(_) | Type::Void = ty.ty {
                        return Err(self.error(derived.span, "an array of what has no size"));
                    }
                    Type::Array(Rc::new(ty), length).into()
                }
                DerivedDeclarator::Function(function) => {
                    Type::Function(Rc::new(self.function_type(ty, &function.node)?)).into()
                }
                DerivedDeclarator::KRFunction(names) => {
                    let unspecified = true;
                    let parameters = names.iter().map(|_| INT.into()).collect();
                    let function = Function { result: ty, parameters, variadic: false, unspecified };
                    Type::Function(Rc::new(function)).into()
                }
                DerivedDeclarator::Block(_) | DerivedDeclarator::Pointer(_) => {
                    return Err(self.error(derived.span, "blocks are not part of C"));
                }
            };
        }
        match &declarator.kind.node {
            DeclaratorKind::Declarator(inner) => self.declarator(ty, &inner.node),
            _ => Ok(ty),
        }
    }

    fn array_length(&mut self, size: &'p Node<lang_c::ast::Expression>) -> Result<Length, CError> {
        match self.try_constant(size)? {
            Some(length) if length < 0 => Err(self.error(size.span, "an array of negative length")),
            Some(length) => Ok(Length::Known(length as u64)),
            None => Ok(Length::Variable),
        }
    }

    fn function_type(
        &mut self,
        result: Qualified,
        declarator: &'p FunctionDeclarator,
    ) -> Result<Function, CError> {
        let mut parameters = Vec::new();
        for parameter in &declarator.parameters {
            let (base, _) = self.specifiers(&parameter.node.specifiers, parameter.span)?;
            let ty = match &parameter.node.declarator {
                Some(declarator) => self.declarator(base, &declarator.node)?,
                None => base,
            };
            parameters.push(adjusted(ty));
        }
        if let [Qualified { ty: Type::Void, .. }] = parameters.as_slice() {
            parameters.clear();
        }
        let unspecified = declarator.parameters.is_empty();
        Ok(Function { result, parameters, variadic: declarator.ellipsis == Ellipsis::Some, unspecified })
    }

    fn record(&mut self, record: &'p Node<StructType>) -> Result<Type, CError> {
        let union = record.node.kind.node == StructKind::Union;
        let name = record.node.identifier.as_ref().map(|it| it.node.name.as_str());
        let id = match name {
            Some(name) => self.tagged(name, union, record.node.declarations.is_some(), record.span)?,
            None => {
                let kind = if union { "union" } else { "struct" };
                self.records.declare(format!("{kind} at {}", self.shared.place(record.span)), union)
            }
        };
        if let Some(declarations) = &record.node.declarations {
            if self.records.get(id).fields.is_some() {
                let message = format!("{} is defined twice", self.records.get(id).name);
                return Err(self.error(record.span, message));
            }
            let members = self.members(declarations)?;
            self.records.define(id, members);
        }
        Ok(Type::Record(id))
    }

    fn tagged(&mut self, name: &str, union: bool, defines: bool, at: Extent) -> Result<RecordId, CError> {
        let found = if defines {
            self.scopes.last().and_then(|scope| scope.tags.get(name))
        } else {
            self.scopes.iter().rev().find_map(|scope| scope.tags.get(name))
        };
        match found {
            Some(Tag::Record(id)) if self.records.get(*id).union == union => Ok(*id),
            Some(_) => Err(self.error(at, format!("`{name}` is another kind of type"))),
            None => {
                let kind = if union { "union" } else { "struct" };
                let id = self.records.declare(format!("{kind} {name}"), union);
                if let Some(scope) = self.scopes.last_mut() {
                    scope.tags.insert(name.to_owned(), Tag::Record(id));
                }
                Ok(id)
            }
        }
    }

    #[allow(clippy::type_complexity, reason = "a list of members")]
    fn members(
        &mut self,
        declarations: &'p [Node<StructDeclaration>],
    ) -> Result<Vec<(Option<String>, Qualified, Option<u32>)>, CError> {
        let mut members: Vec<(Option<String>, Qualified, Option<u32>)> = Vec::new();
        for declaration in declarations {
            let StructDeclaration::Field(field) = &declaration.node else { continue };
            let base = self.qualified(&field.node.specifiers, field.span)?;
            if field.node.declarators.is_empty() {
                members.push((None, base.clone(), None));
            }
            for declarator in &field.node.declarators {
                let (mut name, mut ty) = (None, base.clone());
                if let Some(declarator) = &declarator.node.declarator {
                    name = name_of(&declarator.node).map(|it| it.node.name.clone());
                    ty = self.declarator(base.clone(), &declarator.node)?;
                }
                let flexible = matches!(ty.ty, Type::Array(_, Length::Unknown));
                if !flexible && !self.records.is_complete(&ty.ty) {
                    let message = format!("a member of type `{}`, which has no size", self.show(&ty.ty));
                    return Err(self.error(declarator.span, message));
                }
                if name.is_some() && members.iter().any(|member| member.0 == name) {
                    return Err(self.error(declarator.span, "two members of the same name"));
                }
                let bits = match &declarator.node.bit_width {
                    None => None,
                    Some(width) => {
                        let bits = self.constant(width)?;
                        let most = i64::from(self.records.size(&ty.ty).0 as u32 * 8);
                        if !ty.ty.is_integer() || bits < 0 || bits > most {
                            return Err(self.error(width.span, "a bit-field cannot be this wide"));
                        }
                        Some(bits as u32)
                    }
                };
                members.push((name, ty, bits));
            }
        }
        Ok(members)
    }

    fn enumeration(&mut self, it: &'p Node<EnumType>) -> Result<Type, CError> {
        let name = it.node.identifier.as_ref().map(|it| it.node.name.as_str());
        if it.node.enumerators.is_empty() {
            let found = self.scopes.iter().rev().find_map(|scope| scope.tags.get(name.unwrap_or_default()));
            return match found {
                Some(Tag::Enumeration(ty)) => Ok(ty.clone()),
                Some(Tag::Record(_)) => Err(self.error(it.span, "this is not an enumeration")),
                None => Ok(Type::Int(IntType::UInt)),
            };
        }
        let (mut next, mut negative) = (0i64, false);
        for enumerator in &it.node.enumerators {
            if let Some(value) = &enumerator.node.expression {
                next = self.constant(value)?;
            }
            negative |= next < 0;
            let ty = if i32::try_from(next).is_ok() { INT } else { Type::Int(IntType::Long) };
            let name = &enumerator.node.identifier;
            self.declare(&name.node.name, Symbol::Enumerator(next, ty), name.span)?;
            next = next.wrapping_add(1);
        }
        let ty = if negative { INT } else { Type::Int(IntType::UInt) };
        if let (Some(name), Some(scope)) = (name, self.scopes.last_mut()) {
            scope.tags.insert(name.to_owned(), Tag::Enumeration(ty.clone()));
        }
        Ok(ty)
    }
}

fn is_pointer(derived: &DerivedDeclarator) -> bool {
    matches!(derived, DerivedDeclarator::Pointer(_))
}

/// The type of a parameter: arrays and functions are pointers.
pub(super) fn adjusted(ty: Qualified) -> Qualified {
    match ty.ty {
        Type::Array(of, _) => Type::Pointer(of).into(),
        Type::Function(_) => Type::Pointer(Rc::new(ty)).into(),
        _ => ty,
    }
}
