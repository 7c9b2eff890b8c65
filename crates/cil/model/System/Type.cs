// Types as objects. The front end makes one for each type of the program; two are equal iff they
// are the same object.
using Fencepost;

namespace System
{
    public partial class Type : System.Reflection.MemberInfo
    {
        const int ValueTypeFlag = 1, EnumFlag = 2, InterfaceFlag = 4, ArrayFlag = 8, GenericFlag = 16;
        const int OpenFlag = 32, ByRefFlag = 64, PointerFlag = 128, ParameterFlag = 256;

        [Immediate] internal string _namespace;
        [Immediate] internal string _fullName;
        [Immediate] internal string _text;
        [Immediate] internal int _id;
        [Immediate] internal Type _base;
        [Immediate] internal int _flags;
        // Of enums alone: names and values in the order of values. Constants: never handed out.
        [Immediate] internal string[] _enumNames;
        [Immediate] internal Array _enumValues;
        [Immediate] internal Type _enumUnderlying;
        [Immediate] internal bool _isFlags;
        // An empty array of the type, where arrays are made of types known at run time only.
        [Immediate] internal Array _vector;

        public string Namespace { get { return _namespace; } }
        public string FullName { get { return _fullName; } }
        public bool IsValueType { get { return (_flags & ValueTypeFlag) != 0; } }
        public bool IsEnum { get { return (_flags & EnumFlag) != 0; } }
        public bool IsInterface { get { return (_flags & InterfaceFlag) != 0; } }
        public bool IsClass { get { return (_flags & (ValueTypeFlag | InterfaceFlag)) == 0; } }
        public bool IsArray { get { return (_flags & ArrayFlag) != 0; } }
        public bool IsPrimitive { get { return IsPrimitiveCode(Convert.TypeCodeOf(this)) || this == typeof(IntPtr) || this == typeof(UIntPtr); } }
        public bool IsGenericType { get { return (_flags & GenericFlag) != 0; } }

        public static Type GetTypeFromHandle(RuntimeTypeHandle handle)
        {
            return handle.value;
        }

        bool IsPrimitiveCode(TypeCode code)
        {
            return !IsEnum && code >= TypeCode.Boolean && code <= TypeCode.Double;
        }

        public static TypeCode GetTypeCode(Type type)
        {
            return Convert.TypeCodeOf(type);
        }

        public static RuntimeTypeHandle GetTypeHandle(object o)
        {
            return Fencepost.Runtime.GetType(o).TypeHandle;
        }

        public static Type[] GetTypeArray(object[] args)
        {
            var types = new Type[args.Length];
            for (int i = 0; i < args.Length; i++)
                types[i] = Fencepost.Runtime.GetType(args[i]);
            return types;
        }

        public RuntimeTypeHandle TypeHandle
        {
            get { return new RuntimeTypeHandle { value = this }; }
        }

        // Along the base classes only.
        public bool IsSubclassOf(Type c)
        {
            for (Type t = BaseType; t != null; t = t.BaseType)
                if (t == c)
                    return true;
            return false;
        }

        public new Type GetType()
        {
            return Fencepost.Runtime.GetType(this);
        }

        public override string ToString()
        {
            return _text;
        }

        public override bool Equals(object o)
        {
            return (object)this == o;
        }

        public bool Equals(Type o)
        {
            return (object)this == (object)o;
        }

        public override int GetHashCode()
        {
            Fencepost.Platform.Hashes();
            return _id;
        }

        public static bool operator ==(Type left, Type right)
        {
            return (object)left == (object)right;
        }

        public static bool operator !=(Type left, Type right)
        {
            return (object)left != (object)right;
        }
    }

    public struct RuntimeTypeHandle
    {
        internal Type value;
    }

    public struct RuntimeFieldHandle
    {
        internal long value;
    }

    public struct RuntimeMethodHandle
    {
        internal long value;
    }

    public struct RuntimeArgumentHandle
    {
    }

    public struct ArgIterator
    {
    }

    public struct TypedReference
    {
    }

    public struct ModuleHandle
    {
    }
}
