//! All opcodes of ECMA-335 partition III: what they are called, what follows them in the code,
//! what they do to the stack, and where control goes.

/// What follows an opcode in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "named after what follows")]
pub enum OperandKind {
    None,
    I8,
    I32,
    I64,
    F32,
    F64,
    /// A byte: the number of a local or argument.
    ShortVar,
    /// Two bytes: the number of a local or argument.
    Var,
    /// A byte: distance from the next instruction.
    ShortBranch,
    /// Four bytes: distance from the next instruction.
    Branch,
    Switch,
    String,
    Type,
    Field,
    Method,
    Signature,
    /// A type, field or method.
    Token,
}

/// A value on the stack, as far as an opcode alone says what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Anything, or nothing in particular.
    Any,
    /// A 32-bit or native integer, or a pointer.
    I,
    /// A 64-bit integer.
    I8,
    /// A 32-bit float.
    R4,
    /// A 64-bit float.
    R8,
    /// A reference.
    Ref,
}

/// What an opcode pops or pushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// These values, the last one on top.
    Fixed(&'static [Slot]),
    /// It depends on a signature.
    Varies,
}

/// Where control goes after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To the next one.
    Next,
    /// To its target.
    Branch,
    /// To its target, or one of them, or to the next one.
    CondBranch,
    /// Into a method and back.
    Call,
    /// Out of the method, or of the handler or filter.
    Return,
    /// To a handler.
    Throw,
    /// To the next one, which it modifies.
    Prefix,
}

macro_rules! opcodes {
    ($($code:literal $name:ident $text:literal $operand:ident, $pops:tt -> $pushes:tt, $flow:ident;)*) => {
        /// An opcode; its number is its encoding (0xFE.. for those of two bytes).
        #[allow(missing_docs, reason = "the names are ECMA-335's")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u16)]
        pub enum Opcode { $($name = $code),* }

        impl Opcode {
            /// All of them, by encoding.
            pub const ALL: &[Opcode] = &[$(Opcode::$name),*];

            /// The opcode of an encoding.
            pub fn from_code(code: u16) -> Option<Opcode> {
                match code { $($code => Some(Opcode::$name),)* _ => None }
            }

            /// Its name in assembly language.
            pub fn name(self) -> &'static str {
                match self { $(Opcode::$name => $text),* }
            }

            /// What follows it in the code.
            pub fn operand(self) -> OperandKind {
                match self { $(Opcode::$name => OperandKind::$operand),* }
            }

            /// What it pops.
            pub fn pops(self) -> Effect {
                match self { $(Opcode::$name => effect!($pops)),* }
            }

            /// What it pushes.
            pub fn pushes(self) -> Effect {
                match self { $(Opcode::$name => effect!($pushes)),* }
            }

            /// Where control goes.
            pub fn flow(self) -> Flow {
                match self { $(Opcode::$name => Flow::$flow),* }
            }
        }
    };
}

macro_rules! effect {
    (vary) => { Effect::Varies };
    ([$($slot:ident),*]) => { Effect::Fixed(&[$(Slot::$slot),*]) };
}

opcodes! {
    0x00 Nop "nop" None, [] -> [], Next;
    0x01 Break "break" None, [] -> [], Next;
    0x02 Ldarg0 "ldarg.0" None, [] -> [Any], Next;
    0x03 Ldarg1 "ldarg.1" None, [] -> [Any], Next;
    0x04 Ldarg2 "ldarg.2" None, [] -> [Any], Next;
    0x05 Ldarg3 "ldarg.3" None, [] -> [Any], Next;
    0x06 Ldloc0 "ldloc.0" None, [] -> [Any], Next;
    0x07 Ldloc1 "ldloc.1" None, [] -> [Any], Next;
    0x08 Ldloc2 "ldloc.2" None, [] -> [Any], Next;
    0x09 Ldloc3 "ldloc.3" None, [] -> [Any], Next;
    0x0A Stloc0 "stloc.0" None, [Any] -> [], Next;
    0x0B Stloc1 "stloc.1" None, [Any] -> [], Next;
    0x0C Stloc2 "stloc.2" None, [Any] -> [], Next;
    0x0D Stloc3 "stloc.3" None, [Any] -> [], Next;
    0x0E LdargS "ldarg.s" ShortVar, [] -> [Any], Next;
    0x0F LdargaS "ldarga.s" ShortVar, [] -> [I], Next;
    0x10 StargS "starg.s" ShortVar, [Any] -> [], Next;
    0x11 LdlocS "ldloc.s" ShortVar, [] -> [Any], Next;
    0x12 LdlocaS "ldloca.s" ShortVar, [] -> [I], Next;
    0x13 StlocS "stloc.s" ShortVar, [Any] -> [], Next;
    0x14 Ldnull "ldnull" None, [] -> [Ref], Next;
    0x15 LdcI4M1 "ldc.i4.m1" None, [] -> [I], Next;
    0x16 LdcI4_0 "ldc.i4.0" None, [] -> [I], Next;
    0x17 LdcI4_1 "ldc.i4.1" None, [] -> [I], Next;
    0x18 LdcI4_2 "ldc.i4.2" None, [] -> [I], Next;
    0x19 LdcI4_3 "ldc.i4.3" None, [] -> [I], Next;
    0x1A LdcI4_4 "ldc.i4.4" None, [] -> [I], Next;
    0x1B LdcI4_5 "ldc.i4.5" None, [] -> [I], Next;
    0x1C LdcI4_6 "ldc.i4.6" None, [] -> [I], Next;
    0x1D LdcI4_7 "ldc.i4.7" None, [] -> [I], Next;
    0x1E LdcI4_8 "ldc.i4.8" None, [] -> [I], Next;
    0x1F LdcI4S "ldc.i4.s" I8, [] -> [I], Next;
    0x20 LdcI4 "ldc.i4" I32, [] -> [I], Next;
    0x21 LdcI8 "ldc.i8" I64, [] -> [I8], Next;
    0x22 LdcR4 "ldc.r4" F32, [] -> [R4], Next;
    0x23 LdcR8 "ldc.r8" F64, [] -> [R8], Next;
    0x25 Dup "dup" None, [Any] -> [Any, Any], Next;
    0x26 Pop "pop" None, [Any] -> [], Next;
    0x27 Jmp "jmp" Method, [] -> [], Call;
    0x28 Call "call" Method, vary -> vary, Call;
    0x29 Calli "calli" Signature, vary -> vary, Call;
    0x2A Ret "ret" None, vary -> [], Return;
    0x2B BrS "br.s" ShortBranch, [] -> [], Branch;
    0x2C BrfalseS "brfalse.s" ShortBranch, [I] -> [], CondBranch;
    0x2D BrtrueS "brtrue.s" ShortBranch, [I] -> [], CondBranch;
    0x2E BeqS "beq.s" ShortBranch, [Any, Any] -> [], CondBranch;
    0x2F BgeS "bge.s" ShortBranch, [Any, Any] -> [], CondBranch;
    0x30 BgtS "bgt.s" ShortBranch, [Any, Any] -> [], CondBranch;
    0x31 BleS "ble.s" ShortBranch, [Any, Any] -> [], CondBranch;
    0x32 BltS "blt.s" ShortBranch, [Any, Any] -> [], CondBranch;
    0x33 BneUnS "bne.un.s" ShortBranch, [Any, Any] -> [], CondBranch;
    0x34 BgeUnS "bge.un.s" ShortBranch, [Any, Any] -> [], CondBranch;
    0x35 BgtUnS "bgt.un.s" ShortBranch, [Any, Any] -> [], CondBranch;
    0x36 BleUnS "ble.un.s" ShortBranch, [Any, Any] -> [], CondBranch;
    0x37 BltUnS "blt.un.s" ShortBranch, [Any, Any] -> [], CondBranch;
    0x38 Br "br" Branch, [] -> [], Branch;
    0x39 Brfalse "brfalse" Branch, [I] -> [], CondBranch;
    0x3A Brtrue "brtrue" Branch, [I] -> [], CondBranch;
    0x3B Beq "beq" Branch, [Any, Any] -> [], CondBranch;
    0x3C Bge "bge" Branch, [Any, Any] -> [], CondBranch;
    0x3D Bgt "bgt" Branch, [Any, Any] -> [], CondBranch;
    0x3E Ble "ble" Branch, [Any, Any] -> [], CondBranch;
    0x3F Blt "blt" Branch, [Any, Any] -> [], CondBranch;
    0x40 BneUn "bne.un" Branch, [Any, Any] -> [], CondBranch;
    0x41 BgeUn "bge.un" Branch, [Any, Any] -> [], CondBranch;
    0x42 BgtUn "bgt.un" Branch, [Any, Any] -> [], CondBranch;
    0x43 BleUn "ble.un" Branch, [Any, Any] -> [], CondBranch;
    0x44 BltUn "blt.un" Branch, [Any, Any] -> [], CondBranch;
    0x45 Switch "switch" Switch, [I] -> [], CondBranch;
    0x46 LdindI1 "ldind.i1" None, [I] -> [I], Next;
    0x47 LdindU1 "ldind.u1" None, [I] -> [I], Next;
    0x48 LdindI2 "ldind.i2" None, [I] -> [I], Next;
    0x49 LdindU2 "ldind.u2" None, [I] -> [I], Next;
    0x4A LdindI4 "ldind.i4" None, [I] -> [I], Next;
    0x4B LdindU4 "ldind.u4" None, [I] -> [I], Next;
    0x4C LdindI8 "ldind.i8" None, [I] -> [I8], Next;
    0x4D LdindI "ldind.i" None, [I] -> [I], Next;
    0x4E LdindR4 "ldind.r4" None, [I] -> [R4], Next;
    0x4F LdindR8 "ldind.r8" None, [I] -> [R8], Next;
    0x50 LdindRef "ldind.ref" None, [I] -> [Ref], Next;
    0x51 StindRef "stind.ref" None, [I, I] -> [], Next;
    0x52 StindI1 "stind.i1" None, [I, I] -> [], Next;
    0x53 StindI2 "stind.i2" None, [I, I] -> [], Next;
    0x54 StindI4 "stind.i4" None, [I, I] -> [], Next;
    0x55 StindI8 "stind.i8" None, [I, I8] -> [], Next;
    0x56 StindR4 "stind.r4" None, [I, R4] -> [], Next;
    0x57 StindR8 "stind.r8" None, [I, R8] -> [], Next;
    0x58 Add "add" None, [Any, Any] -> [Any], Next;
    0x59 Sub "sub" None, [Any, Any] -> [Any], Next;
    0x5A Mul "mul" None, [Any, Any] -> [Any], Next;
    0x5B Div "div" None, [Any, Any] -> [Any], Next;
    0x5C DivUn "div.un" None, [Any, Any] -> [Any], Next;
    0x5D Rem "rem" None, [Any, Any] -> [Any], Next;
    0x5E RemUn "rem.un" None, [Any, Any] -> [Any], Next;
    0x5F And "and" None, [Any, Any] -> [Any], Next;
    0x60 Or "or" None, [Any, Any] -> [Any], Next;
    0x61 Xor "xor" None, [Any, Any] -> [Any], Next;
    0x62 Shl "shl" None, [Any, Any] -> [Any], Next;
    0x63 Shr "shr" None, [Any, Any] -> [Any], Next;
    0x64 ShrUn "shr.un" None, [Any, Any] -> [Any], Next;
    0x65 Neg "neg" None, [Any] -> [Any], Next;
    0x66 Not "not" None, [Any] -> [Any], Next;
    0x67 ConvI1 "conv.i1" None, [Any] -> [I], Next;
    0x68 ConvI2 "conv.i2" None, [Any] -> [I], Next;
    0x69 ConvI4 "conv.i4" None, [Any] -> [I], Next;
    0x6A ConvI8 "conv.i8" None, [Any] -> [I8], Next;
    0x6B ConvR4 "conv.r4" None, [Any] -> [R4], Next;
    0x6C ConvR8 "conv.r8" None, [Any] -> [R8], Next;
    0x6D ConvU4 "conv.u4" None, [Any] -> [I], Next;
    0x6E ConvU8 "conv.u8" None, [Any] -> [I8], Next;
    0x6F Callvirt "callvirt" Method, vary -> vary, Call;
    0x70 Cpobj "cpobj" Type, [I, I] -> [], Next;
    0x71 Ldobj "ldobj" Type, [I] -> [Any], Next;
    0x72 Ldstr "ldstr" String, [] -> [Ref], Next;
    0x73 Newobj "newobj" Method, vary -> [Any], Call;
    0x74 Castclass "castclass" Type, [Ref] -> [Ref], Next;
    0x75 Isinst "isinst" Type, [Ref] -> [I], Next;
    0x76 ConvRUn "conv.r.un" None, [Any] -> [R8], Next;
    0x79 Unbox "unbox" Type, [Ref] -> [I], Next;
    0x7A Throw "throw" None, [Ref] -> [], Throw;
    0x7B Ldfld "ldfld" Field, [Ref] -> [Any], Next;
    0x7C Ldflda "ldflda" Field, [Ref] -> [I], Next;
    0x7D Stfld "stfld" Field, [Ref, Any] -> [], Next;
    0x7E Ldsfld "ldsfld" Field, [] -> [Any], Next;
    0x7F Ldsflda "ldsflda" Field, [] -> [I], Next;
    0x80 Stsfld "stsfld" Field, [Any] -> [], Next;
    0x81 Stobj "stobj" Type, [I, Any] -> [], Next;
    0x82 ConvOvfI1Un "conv.ovf.i1.un" None, [Any] -> [I], Next;
    0x83 ConvOvfI2Un "conv.ovf.i2.un" None, [Any] -> [I], Next;
    0x84 ConvOvfI4Un "conv.ovf.i4.un" None, [Any] -> [I], Next;
    0x85 ConvOvfI8Un "conv.ovf.i8.un" None, [Any] -> [I8], Next;
    0x86 ConvOvfU1Un "conv.ovf.u1.un" None, [Any] -> [I], Next;
    0x87 ConvOvfU2Un "conv.ovf.u2.un" None, [Any] -> [I], Next;
    0x88 ConvOvfU4Un "conv.ovf.u4.un" None, [Any] -> [I], Next;
    0x89 ConvOvfU8Un "conv.ovf.u8.un" None, [Any] -> [I8], Next;
    0x8A ConvOvfIUn "conv.ovf.i.un" None, [Any] -> [I], Next;
    0x8B ConvOvfUUn "conv.ovf.u.un" None, [Any] -> [I], Next;
    0x8C Box "box" Type, [Any] -> [Ref], Next;
    0x8D Newarr "newarr" Type, [I] -> [Ref], Next;
    0x8E Ldlen "ldlen" None, [Ref] -> [I], Next;
    0x8F Ldelema "ldelema" Type, [Ref, I] -> [I], Next;
    0x90 LdelemI1 "ldelem.i1" None, [Ref, I] -> [I], Next;
    0x91 LdelemU1 "ldelem.u1" None, [Ref, I] -> [I], Next;
    0x92 LdelemI2 "ldelem.i2" None, [Ref, I] -> [I], Next;
    0x93 LdelemU2 "ldelem.u2" None, [Ref, I] -> [I], Next;
    0x94 LdelemI4 "ldelem.i4" None, [Ref, I] -> [I], Next;
    0x95 LdelemU4 "ldelem.u4" None, [Ref, I] -> [I], Next;
    0x96 LdelemI8 "ldelem.i8" None, [Ref, I] -> [I8], Next;
    0x97 LdelemI "ldelem.i" None, [Ref, I] -> [I], Next;
    0x98 LdelemR4 "ldelem.r4" None, [Ref, I] -> [R4], Next;
    0x99 LdelemR8 "ldelem.r8" None, [Ref, I] -> [R8], Next;
    0x9A LdelemRef "ldelem.ref" None, [Ref, I] -> [Ref], Next;
    0x9B StelemI "stelem.i" None, [Ref, I, I] -> [], Next;
    0x9C StelemI1 "stelem.i1" None, [Ref, I, I] -> [], Next;
    0x9D StelemI2 "stelem.i2" None, [Ref, I, I] -> [], Next;
    0x9E StelemI4 "stelem.i4" None, [Ref, I, I] -> [], Next;
    0x9F StelemI8 "stelem.i8" None, [Ref, I, I8] -> [], Next;
    0xA0 StelemR4 "stelem.r4" None, [Ref, I, R4] -> [], Next;
    0xA1 StelemR8 "stelem.r8" None, [Ref, I, R8] -> [], Next;
    0xA2 StelemRef "stelem.ref" None, [Ref, I, Ref] -> [], Next;
    0xA3 Ldelem "ldelem" Type, [Ref, I] -> [Any], Next;
    0xA4 Stelem "stelem" Type, [Ref, I, Any] -> [], Next;
    0xA5 UnboxAny "unbox.any" Type, [Ref] -> [Any], Next;
    0xB3 ConvOvfI1 "conv.ovf.i1" None, [Any] -> [I], Next;
    0xB4 ConvOvfU1 "conv.ovf.u1" None, [Any] -> [I], Next;
    0xB5 ConvOvfI2 "conv.ovf.i2" None, [Any] -> [I], Next;
    0xB6 ConvOvfU2 "conv.ovf.u2" None, [Any] -> [I], Next;
    0xB7 ConvOvfI4 "conv.ovf.i4" None, [Any] -> [I], Next;
    0xB8 ConvOvfU4 "conv.ovf.u4" None, [Any] -> [I], Next;
    0xB9 ConvOvfI8 "conv.ovf.i8" None, [Any] -> [I8], Next;
    0xBA ConvOvfU8 "conv.ovf.u8" None, [Any] -> [I8], Next;
    0xC2 Refanyval "refanyval" Type, [Any] -> [I], Next;
    0xC3 Ckfinite "ckfinite" None, [Any] -> [R8], Next;
    0xC6 Mkrefany "mkrefany" Type, [I] -> [Any], Next;
    0xD0 Ldtoken "ldtoken" Token, [] -> [I], Next;
    0xD1 ConvU2 "conv.u2" None, [Any] -> [I], Next;
    0xD2 ConvU1 "conv.u1" None, [Any] -> [I], Next;
    0xD3 ConvI "conv.i" None, [Any] -> [I], Next;
    0xD4 ConvOvfI "conv.ovf.i" None, [Any] -> [I], Next;
    0xD5 ConvOvfU "conv.ovf.u" None, [Any] -> [I], Next;
    0xD6 AddOvf "add.ovf" None, [Any, Any] -> [Any], Next;
    0xD7 AddOvfUn "add.ovf.un" None, [Any, Any] -> [Any], Next;
    0xD8 MulOvf "mul.ovf" None, [Any, Any] -> [Any], Next;
    0xD9 MulOvfUn "mul.ovf.un" None, [Any, Any] -> [Any], Next;
    0xDA SubOvf "sub.ovf" None, [Any, Any] -> [Any], Next;
    0xDB SubOvfUn "sub.ovf.un" None, [Any, Any] -> [Any], Next;
    0xDC Endfinally "endfinally" None, [] -> [], Return;
    0xDD Leave "leave" Branch, [] -> [], Branch;
    0xDE LeaveS "leave.s" ShortBranch, [] -> [], Branch;
    0xDF StindI "stind.i" None, [I, I] -> [], Next;
    0xE0 ConvU "conv.u" None, [Any] -> [I], Next;
    0xFE00 Arglist "arglist" None, [] -> [I], Next;
    0xFE01 Ceq "ceq" None, [Any, Any] -> [I], Next;
    0xFE02 Cgt "cgt" None, [Any, Any] -> [I], Next;
    0xFE03 CgtUn "cgt.un" None, [Any, Any] -> [I], Next;
    0xFE04 Clt "clt" None, [Any, Any] -> [I], Next;
    0xFE05 CltUn "clt.un" None, [Any, Any] -> [I], Next;
    0xFE06 Ldftn "ldftn" Method, [] -> [I], Next;
    0xFE07 Ldvirtftn "ldvirtftn" Method, [Ref] -> [I], Next;
    0xFE09 Ldarg "ldarg" Var, [] -> [Any], Next;
    0xFE0A Ldarga "ldarga" Var, [] -> [I], Next;
    0xFE0B Starg "starg" Var, [Any] -> [], Next;
    0xFE0C Ldloc "ldloc" Var, [] -> [Any], Next;
    0xFE0D Ldloca "ldloca" Var, [] -> [I], Next;
    0xFE0E Stloc "stloc" Var, [Any] -> [], Next;
    0xFE0F Localloc "localloc" None, [I] -> [I], Next;
    0xFE11 Endfilter "endfilter" None, [I] -> [], Return;
    0xFE12 Unaligned "unaligned." I8, [] -> [], Prefix;
    0xFE13 Volatile "volatile." None, [] -> [], Prefix;
    0xFE14 Tail "tail." None, [] -> [], Prefix;
    0xFE15 Initobj "initobj" Type, [I] -> [], Next;
    0xFE16 Constrained "constrained." Type, [] -> [], Prefix;
    0xFE17 Cpblk "cpblk" None, [I, I, I] -> [], Next;
    0xFE18 Initblk "initblk" None, [I, I, I] -> [], Next;
    0xFE19 No "no." I8, [] -> [], Prefix;
    0xFE1A Rethrow "rethrow" None, [] -> [], Throw;
    0xFE1C Sizeof "sizeof" Type, [] -> [I], Next;
    0xFE1D Refanytype "refanytype" None, [Any] -> [I], Next;
    0xFE1E Readonly "readonly." None, [] -> [], Prefix;
}

impl Opcode {
    /// Bytes of the opcode itself.
    pub fn size(self) -> u32 {
        if self as u16 > 0xFF { 2 } else { 1 }
    }
}
