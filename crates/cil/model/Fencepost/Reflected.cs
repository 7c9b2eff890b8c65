// What the front end knows of types and members, as lists of objects that exist from the start. Nothing ever changes
// them, so reading them is no event.
using System;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Fencepost
{
    internal sealed class TypeList
    {
        [Immediate] internal Type _type;
        [Immediate] internal TypeList _next;

        internal static Type[] ToArray(TypeList list)
        {
            int count = 0;
            for (TypeList rest = list; rest != null; rest = rest._next)
                count++;
            var types = new Type[count];
            for (int i = 0; i < count; i++, list = list._next)
                types[i] = list._type;
            return types;
        }

        internal static bool Contains(TypeList list, Type type)
        {
            for (; list != null; list = list._next)
                if (list._type == type)
                    return true;
            return false;
        }
    }

    // Methods that delegates hold, by the number that a delegate has for them.
    internal sealed class CalleeList
    {
        [Immediate] internal long _callee;
        [Immediate] internal MethodInfo _method;
        [Immediate] internal CalleeList _next;
    }

    // The attributes of a member: their types, and the code that makes them.
    internal sealed class AttributeList
    {
        [Immediate] internal Type _type;
        [Immediate] internal long _make;
        [Immediate] internal AttributeList _next;
    }

    internal static class Reflected
    {
        // What all code that reflection calls looks like.
        [MethodImpl(MethodImplOptions.InternalCall)] internal static extern object Shape(object target, object[] arguments);

        internal static object Call(long code, object target, object[] arguments)
        {
            if (code == 0)
                Fencepost.Runtime.Unsupported("reflection uses a member that Fencepost does not provide to it");
            return Fencepost.Runtime.CallMember(code, target, arguments);
        }

        // A value as a place of this type takes it, as the default binder converts it.
        internal static object Fit(object value, Type type)
        {
            if (type.IsByRef)
                type = type.GetElementType();
            if (value == null)
            {
                if (!type.IsValueType || Nullable.GetUnderlyingType(type) != null)
                    return null;
                return Call(Fencepost.Runtime.DefaultOf(type), null, null);
            }
            if (type.IsInstanceOfType(value))
                return value;
            Type from = Fencepost.Runtime.GetType(value);
            if (type.IsPrimitive && (from.IsPrimitive || from.IsEnum) && Widens(Type.GetTypeCode(from), Type.GetTypeCode(type)))
                return Convert.ChangeType(from.IsEnum ? Convert.ChangeType(value, Type.GetTypeCode(from)) : value, Type.GetTypeCode(type));
            if (type.IsEnum && from == type.GetEnumUnderlyingType())
                return Enum.ToObject(type, value);
            throw new ArgumentException("Object of type '" + from + "' cannot be converted to type '" + type + "'.");
        }

        // Whether the value of a type can be passed where another is wanted.
        internal static bool Accepts(Type type, object value)
        {
            if (type.IsByRef)
                type = type.GetElementType();
            if (value == null)
                return !type.IsValueType || Nullable.GetUnderlyingType(type) != null;
            Type from = Fencepost.Runtime.GetType(value);
            return type.IsInstanceOfType(value)
                || type.IsPrimitive && (from.IsPrimitive || from.IsEnum) && Widens(Type.GetTypeCode(from), Type.GetTypeCode(type));
        }

        // The conversions of the default binder between numbers: those that lose nothing.
        static bool Widens(TypeCode from, TypeCode to)
        {
            if (from == to)
                return true;
            if (from == TypeCode.Boolean || to == TypeCode.Boolean || from < TypeCode.Char || to < TypeCode.Char)
                return false;
            if (from == TypeCode.Char)
                return to == TypeCode.UInt16 || to >= TypeCode.Int32 && to <= TypeCode.Double;
            if (to == TypeCode.Char)
                return from == TypeCode.Byte || from == TypeCode.UInt16;
            if (from == TypeCode.Single)
                return to == TypeCode.Double;
            if (to == TypeCode.Single || to == TypeCode.Double)
                return from < TypeCode.Single;
            bool fromSigned = IsSigned(from), toSigned = IsSigned(to);
            int fromSize = Size(from), toSize = Size(to);
            return from < TypeCode.Single && (fromSigned == toSigned ? fromSize < toSize : toSigned && fromSize < toSize);
        }

        static bool IsSigned(TypeCode code)
        {
            return code == TypeCode.SByte || code == TypeCode.Int16 || code == TypeCode.Int32 || code == TypeCode.Int64;
        }

        static int Size(TypeCode code)
        {
            return 1 << ((int)code - (int)TypeCode.SByte) / 2;
        }
    }
}
