//! An assembly: a PE file and the metadata in it.

use std::ops::Deref;
use std::sync::Arc;

use super::rows::{self, FieldRva, ManifestResource};
use super::schema::TableId;
use super::{Draft, Metadata, Token};
use crate::error::{Error, Part};
use crate::il::MethodBody;
use crate::pe::{DebugEntry, Image};

/// A .NET assembly. All that is in its metadata can be asked of it directly.
#[derive(Clone, Debug)]
pub struct Assembly {
    image: Image,
    metadata: Metadata,
}

impl Deref for Assembly {
    type Target = Metadata;

    fn deref(&self) -> &Metadata {
        &self.metadata
    }
}

impl Assembly {
    /// Reads the bytes of an `.exe` or `.dll`. `file` is what errors call it.
    pub fn read(bytes: impl Into<Arc<[u8]>>, file: &str) -> Result<Assembly, Error> {
        let read = || {
            let image = Image::read(bytes.into())?;
            let (metadata, _) = Metadata::read(image.shared_bytes(), image.cli.metadata.clone(), file)?;
            if metadata.row_count(TableId::Module) != 1 {
                let rows = metadata.row_count(TableId::Module);
                let place = Part::Row(Token::new(TableId::Module, 1)).at(0);
                return Err(Error::new(place, format!("{rows} modules where one is expected")));
            }
            Ok(Assembly { image, metadata })
        };
        read().map_err(|error: Error| error.in_file(file))
    }

    /// The bytes it was read from.
    pub fn bytes(&self) -> &[u8] {
        self.image.bytes()
    }

    /// The assembly's name, or its module's if it has no manifest.
    pub fn name(&self) -> &str {
        match self.row_count(TableId::Assembly) {
            0 => self.row::<rows::Module<'_>>(Token::new(TableId::Module, 1)).name,
            _ => self.row::<rows::Assembly<'_>>(Token::new(TableId::Assembly, 1)).name,
        }
    }

    /// Whether it is made for .NET (Core): it takes the basic types from the assemblies of .NET.
    pub fn is_for_dotnet(&self) -> bool {
        let refers = |names: &[&str]| self.rows::<rows::AssemblyRef<'_>>().any(|it| names.contains(&it.name));
        refers(&["System.Runtime", "System.Private.CoreLib", "netstandard"]) && !refers(&["mscorlib"])
    }

    /// The first number of the version of .NET (Core) that it is made for, as far as the assembly of the basic types
    /// tells: before .NET 5 it has numbers of its own. Nothing for a program for .NET Framework or Mono, nor for one that
    /// is made for several (netstandard).
    pub fn dotnet_version(&self) -> Option<u16> {
        let home =
            |it: &rows::AssemblyRef<'_>| matches!(it.name, "System.Runtime" | "System.Private.CoreLib");
        match self.is_for_dotnet() {
            true => self.rows::<rows::AssemblyRef<'_>>().find(home).map(|it| it.major),
            false => None,
        }
    }

    /// The GUID of its build.
    pub fn mvid(&self) -> [u8; 16] {
        self.row::<rows::Module<'_>>(Token::new(TableId::Module, 1)).mvid
    }

    /// The method that a program starts with, if this is a program.
    pub fn entry_point(&self) -> Option<Token> {
        let token = Token(self.image.cli.entry_point);
        (token.is(TableId::MethodDef) && self.contains(token)).then_some(token)
    }

    /// What is wrong with the method that it says a program starts with.
    pub fn wrong_entry_point(&self) -> Option<String> {
        const NATIVE: u32 = 0x10;
        let entry_point = self.image.cli.entry_point;
        match self.entry_point() {
            _ if self.image.cli.flags & NATIVE != 0 => Some("the entry point is native code".to_owned()),
            None if entry_point != 0 => {
                Some(format!("the entry point {} is not a method", Token(entry_point)))
            }
            _ => None,
        }
    }

    /// Whether all of its code is CIL (and not also machine code).
    pub fn is_il_only(&self) -> bool {
        self.image.cli.flags & 1 != 0
    }

    /// The body of a method; `None` if it has none.
    pub fn body(&self, method: Token) -> Result<Option<MethodBody>, Error> {
        const CODE_TYPE_MASK: u16 = 3;
        let row = self.method(method);
        if row.rva == 0 || row.impl_flags & CODE_TYPE_MASK != 0 {
            return Ok(None);
        }
        let Some(range) = self.image.range_at(row.rva) else {
            let problem = format!("body at {:#x}, outside all sections", row.rva);
            return Err(Error::new(Part::Row(method).at(0), problem).in_file(self.file()));
        };
        MethodBody::read(&self.metadata, method, self.bytes(), range)
            .map(Some)
            .map_err(|error| error.in_file(self.file()))
    }

    /// The initial bytes of a static field, and whatever follows them in the file: the field's
    /// type says how many count.
    pub fn field_data(&self, field: Token) -> Option<&[u8]> {
        self.image.bytes_at(self.of::<FieldRva>(field).next()?.rva)
    }

    /// The bytes of a resource that is in this file.
    pub fn resource(&self, resource: &ManifestResource<'_>) -> Option<&[u8]> {
        if resource.implementation.is_some() { None } else { self.image.resource(resource.offset) }
    }

    /// The file around the metadata.
    pub(crate) fn image(&self) -> &Image {
        &self.image
    }

    /// Its metadata, to be changed.
    pub(crate) fn draft(&self) -> Result<Draft<'_>, Error> {
        Draft::new(&self.metadata, self.bytes(), self.image.cli.metadata.clone())
    }

    pub(crate) fn debug_entries(&self) -> Vec<DebugEntry<'_>> {
        self.image.debug_entries()
    }
}
