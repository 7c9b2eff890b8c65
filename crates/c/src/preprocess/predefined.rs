//! The macros that are there from the start: C11 on x86-64 Linux.

use std::rc::Rc;

use super::macros::{Builtin, Macro};

/// Names and what they stand for.
pub(crate) const PREDEFINED: &str = "\
__STDC__ 1
__STDC_VERSION__ 201112L
__STDC_HOSTED__ 1
__STDC_NO_COMPLEX__ 1
__STDC_NO_VLA__ 1
__DATE__ \"Jan  1 1970\"
__TIME__ \"00:00:00\"
__FENCEPOST__ 1
__thread _Thread_local
__x86_64__ 1
__x86_64 1
__amd64__ 1
__amd64 1
__linux__ 1
__linux 1
__gnu_linux__ 1
__unix__ 1
__unix 1
__ELF__ 1
_LP64 1
__LP64__ 1
__CHAR_BIT__ 8
__BYTE_ORDER__ 1234
__ORDER_LITTLE_ENDIAN__ 1234
__ORDER_BIG_ENDIAN__ 4321
__SIZEOF_SHORT__ 2
__SIZEOF_INT__ 4
__SIZEOF_LONG__ 8
__SIZEOF_LONG_LONG__ 8
__SIZEOF_POINTER__ 8
__SIZEOF_SIZE_T__ 8
__SIZEOF_PTRDIFF_T__ 8
__SIZEOF_WCHAR_T__ 4
__SIZEOF_FLOAT__ 4
__SIZEOF_DOUBLE__ 8
__SIZE_TYPE__ unsigned long
__PTRDIFF_TYPE__ long
__WCHAR_TYPE__ int
__INT8_TYPE__ signed char
__INT16_TYPE__ short
__INT32_TYPE__ int
__INT64_TYPE__ long
__UINT8_TYPE__ unsigned char
__UINT16_TYPE__ unsigned short
__UINT32_TYPE__ unsigned int
__UINT64_TYPE__ unsigned long
__INTPTR_TYPE__ long
__UINTPTR_TYPE__ unsigned long
__INTMAX_TYPE__ long
__UINTMAX_TYPE__ unsigned long
__SCHAR_MAX__ 127
__SHRT_MAX__ 32767
__INT_MAX__ 2147483647
__LONG_MAX__ 9223372036854775807L
__LONG_LONG_MAX__ 9223372036854775807LL
__SIZE_MAX__ 18446744073709551615UL
__PTRDIFF_MAX__ 9223372036854775807L
__INTMAX_MAX__ 9223372036854775807L
__UINTMAX_MAX__ 18446744073709551615UL
__INTPTR_MAX__ 9223372036854775807L
__UINTPTR_MAX__ 18446744073709551615UL
__ATOMIC_RELAXED 0
__ATOMIC_CONSUME 1
__ATOMIC_ACQUIRE 2
__ATOMIC_RELEASE 3
__ATOMIC_ACQ_REL 4
__ATOMIC_SEQ_CST 5
";

/// The macros whose expansion depends on where they are used.
pub(crate) fn builtins() -> impl Iterator<Item = Macro> {
    let names = [
        ("__FILE__", Builtin::File),
        ("__BASE_FILE__", Builtin::BaseFile),
        ("__LINE__", Builtin::Line),
        ("__COUNTER__", Builtin::Counter),
        ("__INCLUDE_LEVEL__", Builtin::IncludeLevel),
    ];
    names.into_iter().map(|(name, builtin)| Macro {
        name: Rc::from(name),
        parameters: None,
        body: Vec::new(),
        definition: None,
        builtin: Some(builtin),
    })
}
