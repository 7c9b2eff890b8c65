//! The method that is a full fence, as the assembly can name it.
//!
//! `Thread.MemoryBarrier` is in mscorlib, in netstandard, or (for programs made for .NET Core) in
//! the reference assembly `System.Threading.Thread`; `Interlocked.MemoryBarrier` does the same. What
//! the assembly names already is taken; else references are added to what runtimes have.

use crate::error::{Error, Part};
use crate::metadata::rows::{AssemblyRef, MemberRef, MethodDef, TypeDef, TypeRef};
use crate::metadata::{Assembly, Draft, TableId, Token};

const NAMESPACE: &str = "System.Threading";
const TYPES: [&str; 2] = ["Thread", "Interlocked"];
const METHOD: &str = "MemoryBarrier";
/// A static method without parameters that gives nothing back.
const SIGNATURE: [u8; 3] = [0x00, 0x00, 0x01];

/// Libraries that have both `System.Object` and `System.Threading.Thread`.
const WHOLE_LIBRARIES: [&str; 3] = ["mscorlib", "netstandard", "System.Private.CoreLib"];
/// Where .NET Core's reference assemblies have the two types.
const HOMES: [(&str, &str); 2] = [("System.Threading.Thread", TYPES[0]), ("System.Threading", TYPES[1])];
/// Microsoft's public key token for reference assemblies.
const PUBLIC_KEY_TOKEN: [u8; 8] = [0xb0, 0x3f, 0x5f, 0x7f, 0x11, 0xd5, 0x0a, 0x3a];

/// Whether a method is a full fence.
pub(super) fn is_barrier(assembly: &Assembly, method: Token) -> bool {
    let (class, name, signature) = match method.table() {
        Some(TableId::MemberRef) => {
            let row: MemberRef<'_> = assembly.row(method);
            (Some(row.parent), row.name, row.signature)
        }
        Some(TableId::MethodDef) => {
            let row: MethodDef<'_> = assembly.method(method);
            (assembly.declaring_type(method), row.name, row.signature)
        }
        _ => return false,
    };
    name == METHOD && signature == SIGNATURE && class.is_some_and(|class| is_barrier_type(assembly, class))
}

fn is_barrier_type(assembly: &Assembly, class: Token) -> bool {
    let (namespace, name) = match class.table() {
        Some(TableId::TypeRef) => {
            let row: TypeRef<'_> = assembly.row(class);
            (row.namespace, row.name)
        }
        Some(TableId::TypeDef) => {
            let row: TypeDef<'_> = assembly.row(class);
            (row.namespace, row.name)
        }
        _ => return false,
    };
    namespace == NAMESPACE && TYPES.contains(&name)
}

/// A method that is a full fence; what the assembly does not name yet is added to `draft`.
pub(super) fn memory_barrier(assembly: &Assembly, draft: &mut Draft<'_>) -> Result<Token, Error> {
    let tokens = |table| (1..=assembly.row_count(table)).map(move |row| Token::new(table, row));
    let mut known = tokens(TableId::MemberRef).chain(tokens(TableId::MethodDef));
    if let Some(known) = known.find(|&method| is_barrier(assembly, method)) {
        return Ok(known);
    }
    let class = barrier_type(assembly, draft)?;
    let cells = vec![
        Draft::cell_of(TableId::MemberRef, 0, class),
        draft.add_string(METHOD),
        draft.add_blob(&SIGNATURE)?,
    ];
    draft.add_row(TableId::MemberRef, cells)
}

/// A reference to one of the types that have the method.
fn barrier_type(assembly: &Assembly, draft: &mut Draft<'_>) -> Result<Token, Error> {
    let type_ref = |namespace: &str, name: &str| {
        let mut all = assembly.rows::<TypeRef<'_>>();
        all.find(|row| row.namespace == namespace && row.name == name && in_assembly(row).is_some())
    };
    if let Some(known) = type_ref(NAMESPACE, TYPES[0]) {
        return Ok(known.token);
    }
    let library = type_ref("System", "Object").and_then(|object| in_assembly(&object));
    if let Some(library) = library {
        let row: AssemblyRef<'_> = assembly.row(library);
        if WHOLE_LIBRARIES.contains(&row.name) {
            return add_type(draft, library, TYPES[0]);
        }
    }
    if let Some(known) = type_ref(NAMESPACE, TYPES[1]) {
        return Ok(known.token);
    }
    for (home, class) in HOMES {
        if let Some(home) = assembly.rows::<AssemblyRef<'_>>().find(|row| row.name == home) {
            return add_type(draft, home.token, class);
        }
    }
    if library.is_none() {
        let place = Part::Row(Token::new(TableId::TypeRef, 0)).at(0);
        return Err(Error::new(
            place,
            "no class library is referred to, so there is no MemoryBarrier to call",
        ));
    }
    let (home, class) = HOMES[0];
    let token = draft.add_blob(&PUBLIC_KEY_TOKEN)?;
    let name = draft.add_string(home);
    // Runtimes take any version that is not older than the one that is asked for.
    let home = draft.add_row(TableId::AssemblyRef, vec![4, 0, 0, 0, 0, token, name, 0, 0])?;
    add_type(draft, home, class)
}

fn in_assembly(row: &TypeRef<'_>) -> Option<Token> {
    row.scope.filter(|scope| scope.is(TableId::AssemblyRef))
}

fn add_type(draft: &mut Draft<'_>, scope: Token, name: &str) -> Result<Token, Error> {
    let cells =
        vec![Draft::cell_of(TableId::TypeRef, 0, scope), draft.add_string(name), draft.add_string(NAMESPACE)];
    draft.add_row(TableId::TypeRef, cells)
}
