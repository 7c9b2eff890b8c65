//! Tokens and signatures as `ilasm` and C# write them.

use crate::metadata::rows::{MemberRef, MethodSpec, Param, TypeRef};
use crate::metadata::signature::{MethodSig, TypeSig};
use crate::metadata::{Assembly, TableId, Token};

/// How deeply types nest in names.
const DEEPEST: u32 = 32;

/// Names of what is in an assembly.
pub(super) struct Names<'a> {
    pub(super) assembly: &'a Assembly,
}

impl Names<'_> {
    /// Whatever a token of an instruction names.
    pub(super) fn token(&self, token: Token) -> String {
        match token.table() {
            Some(TableId::TypeDef | TableId::TypeRef | TableId::TypeSpec) => self.ty(token),
            Some(TableId::Field) => match self.assembly.field_signature(token) {
                Ok(sig) => format!("{} {}", self.sig(&sig), self.field(token)),
                Err(_) => self.field(token),
            },
            Some(TableId::MemberRef) => {
                let member: MemberRef<'_> = self.assembly.row(token);
                match self.assembly.method_signature(token) {
                    Ok(sig) => self.with_signature(&sig, &self.member(token)),
                    Err(_) => match self.assembly.field_signature(token) {
                        Ok(sig) => format!("{} {}", self.sig(&sig), self.member(token)),
                        Err(_) => member.name.to_owned(),
                    },
                }
            }
            Some(TableId::MethodDef) => match self.assembly.method_signature(token) {
                Ok(sig) => self.with_signature(&sig, &self.method(token)),
                Err(_) => self.method(token),
            },
            Some(TableId::MethodSpec) => {
                let spec: MethodSpec<'_> = self.assembly.row(token);
                let args = self.assembly.method_spec(token).unwrap_or_default();
                let args: Vec<String> = args.iter().map(|arg| self.sig(arg)).collect();
                let name = format!("{}<{}>", self.callee(spec.method), args.join(", "));
                match self.assembly.method_signature(spec.method) {
                    Ok(sig) => self.with_signature(&sig, &name),
                    Err(_) => name,
                }
            }
            _ => token.to_string(),
        }
    }

    fn with_signature(&self, sig: &MethodSig, name: &str) -> String {
        let parameters: Vec<String> = sig.params.iter().map(|param| self.sig(param)).collect();
        let instance = if sig.has_this { "instance " } else { "" };
        format!("{instance}{} {name}({})", self.sig(&sig.ret), parameters.join(", "))
    }

    /// `Type::Method` of a MethodDef or MemberRef.
    pub(super) fn callee(&self, token: Token) -> String {
        if token.is(TableId::MethodDef) { self.method(token) } else { self.member(token) }
    }

    /// `Type::Method`.
    pub(super) fn method(&self, token: Token) -> String {
        self.in_type(token, self.assembly.method(token).name)
    }

    fn field(&self, token: Token) -> String {
        self.in_type(token, self.assembly.field(token).name)
    }

    fn in_type(&self, token: Token, name: &str) -> String {
        match self.assembly.declaring_type(token) {
            Some(ty) => format!("{}::{name}", self.ty(ty)),
            None => name.to_owned(),
        }
    }

    fn member(&self, token: Token) -> String {
        let member: MemberRef<'_> = self.assembly.row(token);
        match member.parent.table() {
            Some(TableId::MethodDef) => self.method(member.parent),
            _ => format!("{}::{}", self.ty(member.parent), member.name),
        }
    }

    /// The name of an argument of a method.
    pub(super) fn argument(&self, method: Token, index: u16) -> String {
        let has_this = self.assembly.method_signature(method).is_ok_and(|sig| sig.has_this);
        if has_this && index == 0 {
            return "this".to_owned();
        }
        let sequence = if has_this { index } else { index + 1 };
        let params = self.assembly.method(method).params;
        let mut named = params.map(|param| self.assembly.row::<Param<'_>>(param));
        let name = named.find(|param| param.sequence == sequence).map(|param| param.name.to_owned());
        name.unwrap_or_else(|| format!("A_{index}"))
    }

    /// The full name of a type.
    pub(super) fn ty(&self, token: Token) -> String {
        self.ty_within(token, DEEPEST)
    }

    /// The same, if it is not nested more deeply than this: files can be nested in circles.
    fn ty_within(&self, token: Token, depth: u32) -> String {
        let Some(depth) = depth.checked_sub(1) else { return "…".to_owned() };
        match token.table() {
            Some(TableId::TypeDef) => {
                let row = self.assembly.type_def(token);
                match self.assembly.declaring_type(token) {
                    Some(outer) => format!("{}.{}", self.ty_within(outer, depth), row.name),
                    None => join(row.namespace, row.name),
                }
            }
            Some(TableId::TypeRef) => {
                let row: TypeRef<'_> = self.assembly.row(token);
                match row.scope.filter(|scope| scope.is(TableId::TypeRef)) {
                    Some(outer) => format!("{}.{}", self.ty_within(outer, depth), row.name),
                    None => join(row.namespace, row.name),
                }
            }
            Some(TableId::TypeSpec) => match self.assembly.type_spec(token) {
                Ok(sig) => self.sig_within(&sig, depth),
                Err(_) => token.to_string(),
            },
            _ => token.to_string(),
        }
    }

    /// A type as C# writes it.
    pub(super) fn sig(&self, sig: &TypeSig) -> String {
        self.sig_within(sig, DEEPEST)
    }

    fn sig_within(&self, sig: &TypeSig, depth: u32) -> String {
        let keyword = match sig {
            TypeSig::Void => "void",
            TypeSig::Boolean => "bool",
            TypeSig::Char => "char",
            TypeSig::I1 => "sbyte",
            TypeSig::U1 => "byte",
            TypeSig::I2 => "short",
            TypeSig::U2 => "ushort",
            TypeSig::I4 => "int",
            TypeSig::U4 => "uint",
            TypeSig::I8 => "long",
            TypeSig::U8 => "ulong",
            TypeSig::R4 => "float",
            TypeSig::R8 => "double",
            TypeSig::I => "nint",
            TypeSig::U => "nuint",
            TypeSig::String => "string",
            TypeSig::Object => "object",
            TypeSig::TypedByRef => "typedref",
            TypeSig::FnPtr(_) => "method pointer",
            TypeSig::Class(token) | TypeSig::ValueType(token) => return self.ty_within(*token, depth),
            TypeSig::Var(index) => return format!("!{index}"),
            TypeSig::MVar(index) => return format!("!!{index}"),
            TypeSig::GenericInst { class, args, .. } => {
                let args: Vec<String> = args.iter().map(|arg| self.sig_within(arg, depth)).collect();
                let name = self.ty_within(*class, depth);
                let name = name.split_once('`').map_or(&*name, |(name, _)| name);
                return format!("{name}<{}>", args.join(", "));
            }
            TypeSig::SzArray(element) => return format!("{}[]", self.sig_within(element, depth)),
            TypeSig::Array { element, rank, .. } => {
                return format!(
                    "{}[{}]",
                    self.sig_within(element, depth),
                    ",".repeat((*rank as usize).saturating_sub(1))
                );
            }
            TypeSig::Ptr(inner) => return format!("{}*", self.sig_within(inner, depth)),
            TypeSig::ByRef(inner) => return format!("{}&", self.sig_within(inner, depth)),
            TypeSig::Modified { modifier, inner, .. } => {
                let modifier = self.ty_within(*modifier, depth);
                let volatile = modifier == "System.Runtime.CompilerServices.IsVolatile";
                let inner = self.sig_within(inner, depth);
                return if volatile { format!("volatile {inner}") } else { inner };
            }
            TypeSig::Pinned(inner) => return format!("pinned {}", self.sig_within(inner, depth)),
        };
        keyword.to_owned()
    }
}

fn join(namespace: &str, name: &str) -> String {
    if namespace.is_empty() { name.to_owned() } else { format!("{namespace}.{name}") }
}
