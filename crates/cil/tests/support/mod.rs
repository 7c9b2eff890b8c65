//! What several tests need: files, and reading all there is in an assembly.

pub mod compare;
pub mod corrupt;
pub mod image;
pub mod patched;
pub mod pdb;
pub mod run;
pub mod tiny_program;

use std::path::PathBuf;

use fencepost_cil::metadata::rows::{self, About, Row};
use fencepost_cil::symbols::Symbols;
use fencepost_cil::{Assembly, Error, TableId, Token};

/// The bytes of a file under `tests/fixtures`.
pub fn fixture(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    std::fs::read(path).unwrap()
}

/// The bytes of a file of the C# corpus.
pub fn corpus(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/litmus-cs").join(name);
    std::fs::read(path).unwrap()
}

/// How much there is in an assembly.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub bodies: usize,
    pub instructions: usize,
    pub clauses: usize,
    pub volatile: usize,
    /// Rows that are not found by the row they are about.
    pub lost: usize,
}

/// Reads every row, signature and body, and returns what was there and the first error, if any.
pub fn read_all(assembly: &Assembly) -> (Totals, Option<Error>) {
    let mut totals = Totals::default();
    let mut first = None;
    let mut note = |error: Option<Error>| {
        first = first.take().or(error);
    };
    totals.lost = read_rows(assembly);
    let tokens = |table| (1..=assembly.row_count(table)).map(move |row| Token::new(table, row));
    tokens(TableId::Field).for_each(|token| note(assembly.field_signature(token).err()));
    tokens(TableId::MethodDef).for_each(|token| note(assembly.method_signature(token).err()));
    tokens(TableId::MemberRef).for_each(|token| note(assembly.member_signature(token).err()));
    tokens(TableId::Property).for_each(|token| note(assembly.property_signature(token).err()));
    tokens(TableId::TypeSpec).for_each(|token| note(assembly.type_spec(token).err()));
    tokens(TableId::MethodSpec).for_each(|token| note(assembly.method_spec(token).err()));
    for token in tokens(TableId::StandAloneSig) {
        // Some are of locals, some of calls, and few of fields (constants in old symbols).
        let row: rows::StandAloneSig<'_> = assembly.row(token);
        match row.signature.first() {
            Some(7) => note(assembly.local_signature(token).err()),
            Some(6) => {}
            _ => note(assembly.method_signature(token).err()),
        }
    }
    for method in tokens(TableId::MethodDef) {
        match assembly.body(method) {
            Ok(Some(body)) => {
                totals.bodies += 1;
                totals.instructions += body.code.len();
                totals.clauses += body.clauses.len();
                totals.volatile += body.code.iter().filter(|i| i.opcode.name() == "volatile.").count();
            }
            Ok(None) => {}
            Err(error) => note(Some(error)),
        }
    }
    (totals, first)
}

fn read_rows(assembly: &Assembly) -> usize {
    fn all<'a, R: Row<'a> + std::fmt::Debug>(assembly: &'a Assembly) {
        assert_eq!(assembly.rows::<R>().count() as u32, assembly.row_count(R::TABLE));
    }
    fn about<'a, R: About<'a>>(assembly: &'a Assembly, token: Token) -> usize {
        assembly.of::<R>(token).count()
    }
    all::<rows::Module<'_>>(assembly);
    all::<rows::TypeRef<'_>>(assembly);
    all::<rows::TypeDef<'_>>(assembly);
    all::<rows::Field<'_>>(assembly);
    all::<rows::MethodDef<'_>>(assembly);
    all::<rows::Param<'_>>(assembly);
    all::<rows::MemberRef<'_>>(assembly);
    all::<rows::Assembly<'_>>(assembly);
    all::<rows::AssemblyRef<'_>>(assembly);
    all::<rows::ExportedType<'_>>(assembly);
    all::<rows::Event<'_>>(assembly);
    all::<rows::File<'_>>(assembly);
    all::<rows::ModuleRef<'_>>(assembly);
    for resource in assembly.rows::<rows::ManifestResource<'_>>() {
        assembly.resource(&resource);
    }
    let mut found = [0; 4];
    for def in assembly.rows::<rows::TypeDef<'_>>() {
        found[0] += about::<rows::InterfaceImpl>(assembly, def.token);
        found[1] += about::<rows::NestedClass>(assembly, def.token);
        found[2] += about::<rows::GenericParam<'_>>(assembly, def.token);
        found[3] += about::<rows::MethodImpl>(assembly, def.token);
        about::<rows::ClassLayout>(assembly, def.token);
        about::<rows::PropertyMap<'_>>(assembly, def.token);
        about::<rows::EventMap<'_>>(assembly, def.token);
        for method in def.methods.clone() {
            assembly.declaring_type(method);
            found[2] += about::<rows::GenericParam<'_>>(assembly, method);
            about::<rows::CustomAttribute<'_>>(assembly, method);
            about::<rows::ImplMap<'_>>(assembly, method);
        }
        for field in def.fields.clone() {
            about::<rows::Constant<'_>>(assembly, field);
            about::<rows::FieldLayout>(assembly, field);
            assembly.field_data(field);
        }
    }
    let tables = [TableId::InterfaceImpl, TableId::NestedClass, TableId::GenericParam, TableId::MethodImpl];
    let there = tables.map(|table| assembly.row_count(table) as usize);
    for param in assembly.rows::<rows::GenericParam<'_>>() {
        about::<rows::GenericParamConstraint>(assembly, param.token);
    }
    for property in assembly.rows::<rows::Property<'_>>() {
        about::<rows::MethodSemantics>(assembly, property.token);
    }
    there.iter().zip(found).map(|(there, found)| there.abs_diff(found)).sum()
}

/// Uses everything in symbols.
pub fn read_symbols(symbols: &Symbols) -> usize {
    let mut lines = 0;
    for (_, method) in symbols.methods() {
        lines += method.points.iter().filter(|point| !symbols.file(point).is_empty()).count();
        method.points.line_at(7);
        method.local_name(0, 0);
    }
    lines
}
