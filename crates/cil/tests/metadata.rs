//! Rows, lookups and signatures of a small assembly (`fixtures/Sample.cs`).

use crate::support::{corpus, fixture, read_all};
use fencepost_cil::metadata::rows::{
    AssemblyRef, ClassLayout, Constant, CustomAttribute, FieldLayout, GenericParam, GenericParamConstraint,
    ImplMap, InterfaceImpl, MemberRef, MethodImpl, MethodSemantics, MethodSpec, ModuleRef, Param,
    PropertyMap, TypeDef, TypeRef,
};
use fencepost_cil::metadata::signature::{CallingConvention, MemberSig, TypeSig};
use fencepost_cil::{Assembly, Part, TableId, Token};

fn sample() -> Assembly {
    Assembly::read(fixture("Sample.exe"), "Sample.exe").unwrap()
}

fn type_named<'a>(assembly: &'a Assembly, name: &str) -> TypeDef<'a> {
    assembly.rows::<TypeDef<'_>>().find(|def| def.name == name).unwrap()
}

fn method_named(assembly: &Assembly, name: &str) -> Token {
    let mut tokens =
        (1..=assembly.row_count(TableId::MethodDef)).map(|row| Token::new(TableId::MethodDef, row));
    tokens.find(|&token| assembly.method(token).name == name).unwrap()
}

fn field_named(assembly: &Assembly, name: &str) -> Token {
    let mut tokens = (1..=assembly.row_count(TableId::Field)).map(|row| Token::new(TableId::Field, row));
    tokens.find(|&token| assembly.field(token).name == name).unwrap()
}

/// The name of a TypeDef or TypeRef.
fn name(assembly: &Assembly, token: Token) -> &str {
    match token.table() {
        Some(TableId::TypeDef) => assembly.type_def(token).name,
        Some(TableId::TypeRef) => assembly.row::<TypeRef<'_>>(token).name,
        table => panic!("{table:?} has no name"),
    }
}

#[test]
fn everything_in_the_sample_is_read() {
    let (totals, error) = read_all(&sample());
    assert_eq!(error, None);
    assert_eq!((totals.bodies, totals.clauses, totals.lost), (16, 4, 0));
}

#[test]
fn the_assembly_says_what_it_is() {
    let assembly = sample();
    assert_eq!((assembly.name(), assembly.file()), ("Sample", "Sample.exe"));
    assert_eq!(assembly.entry_point(), Some(method_named(&assembly, "Main")));
    assert!(assembly.is_il_only());
    let references: Vec<_> = assembly.rows::<AssemblyRef<'_>>().collect();
    assert_eq!((references[0].name, references[0].major), ("mscorlib", 4));
    assert!(!references[0].public_key.is_empty());
}

#[test]
fn types_own_fields_methods_and_nested_types() {
    let assembly = sample();
    let class = type_named(&assembly, "Box`1");
    assert_eq!(class.namespace, "Samples");
    assert_eq!(name(&assembly, class.extends.unwrap()), "Object");
    let fields: Vec<_> = class.fields.map(|field| assembly.field(field).name).collect();
    assert_eq!(fields, ["content", "version", "Limit", "Motto", "<Size>k__BackingField", "Changed"]);
    assert_eq!(class.methods.len(), 8);
    let inner = type_named(&assembly, "Inner");
    assert_eq!(assembly.declaring_type(inner.token), Some(class.token));
    assert_eq!(assembly.declaring_type(class.token), None);
    let overlay = type_named(&assembly, "Overlay");
    assert_eq!(assembly.declaring_type(field_named(&assembly, "whole")), Some(overlay.token));
    let program = type_named(&assembly, "Program");
    assert_eq!(assembly.declaring_type(method_named(&assembly, "Main")), Some(program.token));
}

#[test]
fn rows_are_found_by_what_they_are_about() {
    let assembly = sample();
    let class = type_named(&assembly, "Box`1");
    assert_eq!(assembly.of::<InterfaceImpl>(class.token).count(), 2);

    let params: Vec<_> = assembly.of::<GenericParam<'_>>(class.token).collect();
    assert_eq!(params.iter().map(|param| (param.number, param.name)).collect::<Vec<_>>(), [(0, "T")]);
    assert_eq!(params[0].flags, 4, "a reference type");
    let constraints: Vec<_> = assembly.of::<GenericParamConstraint>(params[0].token).collect();
    let TypeSig::GenericInst { class: comparable, .. } =
        assembly.type_spec(constraints[0].constraint).unwrap()
    else {
        panic!("IComparable<T> is an instance");
    };
    assert_eq!(name(&assembly, comparable), "IComparable`1");

    let overrides: Vec<_> = assembly.of::<MethodImpl>(class.token).map(|row| row.body).collect();
    assert_eq!(overrides.len(), 2);
    assert!(overrides.contains(&method_named(&assembly, "System.IDisposable.Dispose")));

    let property = assembly.of::<PropertyMap<'_>>(class.token).next().unwrap().properties.next().unwrap();
    let roles: Vec<_> =
        assembly.of::<MethodSemantics>(property).map(|row| (row.semantics, row.method)).collect();
    assert!(roles.contains(&(2, method_named(&assembly, "get_Size"))));
    assert!(roles.contains(&(1, method_named(&assembly, "set_Size"))));

    let limit = assembly.of::<Constant<'_>>(field_named(&assembly, "Limit")).next().unwrap();
    assert_eq!((limit.kind, limit.value), (0x0A, &0x1_2345_6789i64.to_le_bytes()[..]));
    let motto = assembly.of::<Constant<'_>>(field_named(&assembly, "Motto")).next().unwrap();
    assert_eq!((motto.kind, motto.value), (0x0E, &b"h\0\xe9\0"[..]));

    let overlay = type_named(&assembly, "Overlay");
    assert_eq!(assembly.of::<ClassLayout>(overlay.token).next().unwrap().size, 16);
    assert_eq!(assembly.of::<FieldLayout>(field_named(&assembly, "high")).next().unwrap().offset, 2);

    let native = assembly.of::<ImplMap<'_>>(method_named(&assembly, "Pid")).next().unwrap();
    assert_eq!(native.import_name, "getpid");
    assert_eq!(assembly.row::<ModuleRef<'_>>(native.scope).name, "libc");

    let attribute = assembly.of::<CustomAttribute<'_>>(assembly.entry_point().unwrap()).next();
    assert!(attribute.is_none());
}

#[test]
fn parameters_have_names_and_flags() {
    let assembly = sample();
    let params: Vec<Param<'_>> =
        assembly.method(method_named(&assembly, "Pick")).params.map(|param| assembly.row(param)).collect();
    let described: Vec<_> = params.iter().map(|param| (param.sequence, param.name, param.flags)).collect();
    assert_eq!(described, [(1, "from", 0), (2, "index", 0), (3, "name", 2)]);
}

#[test]
fn initial_bytes_of_arrays_are_found() {
    let assembly = sample();
    let mut fields = (1..=assembly.row_count(TableId::Field)).map(|row| Token::new(TableId::Field, row));
    let data = fields.find_map(|field| assembly.field_data(field)).unwrap();
    let numbers: Vec<_> = data[..32].chunks(4).map(|four| four[0]).collect();
    assert_eq!(numbers, [3, 1, 4, 1, 5, 9, 2, 6]);
}

#[test]
fn signatures_of_fields() {
    let assembly = sample();
    assert_eq!(assembly.field_signature(field_named(&assembly, "content")), Ok(TypeSig::Var(0)));
    let TypeSig::Modified { required: true, modifier, inner } =
        assembly.field_signature(field_named(&assembly, "version")).unwrap()
    else {
        panic!("a volatile field has a modifier");
    };
    assert_eq!((name(&assembly, modifier), *inner), ("IsVolatile", TypeSig::I4));
}

#[test]
fn signatures_of_methods() {
    let assembly = sample();
    let pick = assembly.method_signature(method_named(&assembly, "Pick")).unwrap();
    assert_eq!((pick.has_this, pick.generic_count, pick.convention), (false, 1, CallingConvention::Default));
    assert_eq!(pick.ret, TypeSig::MVar(0));
    let by_ref = |inner| TypeSig::ByRef(Box::new(inner));
    assert_eq!(
        pick.params,
        [TypeSig::SzArray(Box::new(TypeSig::MVar(0))), by_ref(TypeSig::I4), by_ref(TypeSig::String)]
    );

    let numbers = assembly.method_signature(method_named(&assembly, "Numbers")).unwrap();
    let grid =
        TypeSig::Array { element: Box::new(TypeSig::I4), rank: 2, sizes: vec![], lower_bounds: vec![0, 0] };
    let pointers = TypeSig::SzArray(Box::new(TypeSig::Ptr(Box::new(TypeSig::I4))));
    assert_eq!((numbers.ret, numbers.params), (TypeSig::R8, vec![grid, pointers]));

    let getter = assembly.method_signature(method_named(&assembly, "get_Item")).unwrap();
    assert_eq!((getter.has_this, getter.params), (true, vec![TypeSig::I4]));
}

#[test]
fn signatures_of_locals_properties_members_and_instances() {
    let assembly = sample();
    let body = assembly.body(method_named(&assembly, "Numbers")).unwrap().unwrap();
    let locals = assembly.local_signature(body.locals.unwrap()).unwrap();
    let pinned = TypeSig::Pinned(Box::new(TypeSig::ByRef(Box::new(TypeSig::I4))));
    use TypeSig::{I4, I8, R4, R8};
    assert_eq!(locals, [I8, R4, pinned, R8, I4, R8, R8]);

    let class = type_named(&assembly, "Box`1");
    let mut properties = assembly.of::<PropertyMap<'_>>(class.token).next().unwrap().properties;
    let indexer = assembly.property_signature(properties.nth(1).unwrap()).unwrap();
    assert_eq!((indexer.has_this, indexer.property, indexer.params), (true, TypeSig::Var(0), vec![I4]));

    let version = assembly.rows::<MemberRef<'_>>().find(|member| member.name == "version").unwrap();
    assert!(matches!(
        assembly.member_signature(version.token),
        Ok(MemberSig::Field(TypeSig::Modified { .. }))
    ));
    let TypeSig::GenericInst { class: of, value_type: false, args } =
        assembly.type_spec(version.parent).unwrap()
    else {
        panic!("Box<string> is an instance");
    };
    assert_eq!((of, args), (class.token, vec![TypeSig::String]));

    let spec =
        assembly.rows::<MethodSpec<'_>>().find(|s| s.method == method_named(&assembly, "Pick")).unwrap();
    assert_eq!(assembly.method_spec(spec.token), Ok(vec![TypeSig::String]));
}

#[test]
fn a_signature_of_another_kind_is_an_error_with_its_place() {
    let assembly = sample();
    let body = assembly.body(method_named(&assembly, "Numbers")).unwrap().unwrap();
    let error = assembly.method_signature(body.locals.unwrap()).unwrap_err();
    assert_eq!(error.place.part, Part::Blob(body.locals.unwrap()));
    assert!(error.to_string().starts_with("Sample.exe: byte 0 of the blob of StandAloneSig"), "{error}");
}

#[test]
fn what_does_not_exist_reads_as_nothing() {
    let assembly = sample();
    let beyond = Token::new(TableId::TypeDef, 1000);
    assert!(!assembly.contains(beyond));
    let none = assembly.type_def(beyond);
    assert_eq!((none.name, none.fields.len(), none.extends), ("", 0, None));
    assert_eq!(assembly.method(beyond).rva, 0);
    assert_eq!(assembly.declaring_type(Token::new(TableId::MethodDef, 0)), None);
    assert_eq!(assembly.user_string(Token(0x7000_FFFF)), None);
}

#[test]
fn files_that_are_no_assemblies_are_refused() {
    for (bytes, message) in [
        (&b""[..], "not a PE file: no MZ at its start"),
        (b"MZ", "4 bytes expected, 0 left"),
        (b"#!/bin/sh", "not a PE file: no MZ at its start"),
    ] {
        assert_eq!(Assembly::read(bytes, "x").unwrap_err().message, message);
    }
}

#[test]
fn assemblies_from_both_compilers_are_read() {
    for path in ["L.exe", "roslyn/L.dll"] {
        let (totals, error) = read_all(&Assembly::read(corpus(path), path).unwrap());
        assert_eq!((totals.lost, error), (0, None));
        assert!(totals.bodies > 60);
    }
}

/// Exchanges two neighbouring rows: a table that is not sorted is searched all the same.
#[test]
fn rows_of_unsorted_tables_are_found() {
    let assembly = sample();
    let (limit, motto) = (field_named(&assembly, "Limit"), field_named(&assembly, "Motto"));
    let mut bytes = fixture("Sample.exe");
    let parent = |field: Token| (field.row() as u16) << 2;
    let is_row =
        |row: &[u8], kind: u8, field| row[..2] == [kind, 0] && row[2..4] == parent(field).to_le_bytes();
    let found = |rows: &[u8]| is_row(rows, 0x0A, limit) && is_row(&rows[6..], 0x0E, motto);
    let start = bytes.windows(12).position(found).unwrap();
    bytes[start..start + 12].rotate_left(6);
    let assembly = Assembly::read(bytes, "Sample.exe").unwrap();
    let kind = |field| assembly.of::<Constant<'_>>(field).map(|constant| constant.kind).collect::<Vec<_>>();
    assert_eq!((kind(limit), kind(motto)), (vec![0x0A], vec![0x0E]));
}
