// Which numbers an array takes for its own: those its element type can hold without loss.
using System;

namespace Fencepost
{
    internal static class Widening
    {
        // The value as an object of the target type, or null if that is no widening conversion.
        internal static object Convert(object value, Type target)
        {
            TypeCode from = System.Convert.GetTypeCode(value), to = System.Convert.TypeCodeOf(target);
            if (value is Enum || target.IsEnum || !IsAllowed(from, to))
                return null;
            return System.Convert.ChangeType(from == TypeCode.Char ? (ushort)(char)value : value, to);
        }

        internal static bool IsNumber(TypeCode code)
        {
            return code >= TypeCode.Char && code <= TypeCode.Double;
        }

        static bool IsAllowed(TypeCode from, TypeCode to)
        {
            if (!IsNumber(from) || !IsNumber(to) || from >= to)
                return false;
            if (to == TypeCode.Single || to == TypeCode.Double)
                return true;
            bool fromSigned = from == TypeCode.SByte || from == TypeCode.Int16 || from == TypeCode.Int32 || from == TypeCode.Int64;
            bool toSigned = to == TypeCode.Int16 || to == TypeCode.Int32 || to == TypeCode.Int64;
            if (from == TypeCode.Char)
                return to >= TypeCode.UInt16;
            return !fromSigned || toSigned;
        }
    }
}
