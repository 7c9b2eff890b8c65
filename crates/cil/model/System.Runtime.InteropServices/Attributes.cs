// Layout and marshalling: compiled into metadata, of no effect here.
using System;

namespace System.Runtime.InteropServices
{
    public sealed class InAttribute : Attribute
    {
    }

    public sealed class OutAttribute : Attribute
    {
    }

    public sealed class OptionalAttribute : Attribute
    {
    }

    public sealed class ComVisibleAttribute : Attribute
    {
        public ComVisibleAttribute(bool visibility)
        {
        }
    }

    public sealed class GuidAttribute : Attribute
    {
        public GuidAttribute(string guid)
        {
        }
    }

    public sealed class FieldOffsetAttribute : Attribute
    {
        public FieldOffsetAttribute(int offset)
        {
        }
    }

    public sealed class DefaultParameterValueAttribute : Attribute
    {
        public DefaultParameterValueAttribute(object value)
        {
        }
    }

    public enum LayoutKind
    {
        Sequential = 0,
        Explicit = 2,
        Auto = 3,
    }

    public enum CharSet
    {
        None = 1,
        Ansi = 2,
        Unicode = 3,
        Auto = 4,
    }

    public enum CallingConvention
    {
        Winapi = 1,
        Cdecl = 2,
        StdCall = 3,
        ThisCall = 4,
        FastCall = 5,
    }

    public enum UnmanagedType
    {
        Bool = 2,
        I1 = 3,
        U1 = 4,
        I2 = 5,
        U2 = 6,
        I4 = 7,
        U4 = 8,
        I8 = 9,
        U8 = 10,
        LPStr = 20,
        LPWStr = 21,
    }

    public sealed class StructLayoutAttribute : Attribute
    {
        public StructLayoutAttribute(LayoutKind layoutKind)
        {
        }

        public int Pack;
        public int Size;
        public CharSet CharSet;
    }

    public sealed class DllImportAttribute : Attribute
    {
        public DllImportAttribute(string dllName)
        {
        }

        public string EntryPoint;
        public CharSet CharSet;
        public bool SetLastError;
        public bool ExactSpelling;
        public CallingConvention CallingConvention;
        public bool PreserveSig;
    }

    public sealed class MarshalAsAttribute : Attribute
    {
        public MarshalAsAttribute(UnmanagedType unmanagedType)
        {
        }
    }
}
