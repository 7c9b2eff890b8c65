// What assertions of test frameworks have in common: when values are equal or in order, and how they are written.
using System;
using System.Collections;
using System.Text;

namespace Fencepost
{
    internal static class Asserted
    {
        const int MostShown = 20;

        /// Equal as test frameworks see it: numbers by their values, sequences by their elements.
        internal static bool AreEqual(object left, object right)
        {
            if (ReferenceEquals(left, right))
                return true;
            if (left == null || right == null)
                return false;
            if (IsNumber(left) && IsNumber(right))
                return CompareNumbers(left, right) == 0;
            if (!(left is string) && !(right is string) && left is IEnumerable && right is IEnumerable)
                return AreEqual(((IEnumerable)left).GetEnumerator(), ((IEnumerable)right).GetEnumerator());
            return left.Equals(right);
        }

        static bool AreEqual(IEnumerator left, IEnumerator right)
        {
            while (left.MoveNext())
            {
                if (!right.MoveNext() || !AreEqual(left.Current, right.Current))
                    return false;
            }
            return !right.MoveNext();
        }

        internal static bool AreClose(double left, double right, double delta)
        {
            if (double.IsNaN(left) || double.IsNaN(right))
                return double.IsNaN(left) && double.IsNaN(right);
            return left == right || Math.Abs(left - right) <= delta;
        }

        internal static int Compare(object left, object right)
        {
            if (left != null && right != null && IsNumber(left) && IsNumber(right))
                return CompareNumbers(left, right);
            IComparable comparable = left as IComparable;
            if (comparable != null)
                return comparable.CompareTo(right);
            comparable = right as IComparable;
            if (comparable != null)
                return -comparable.CompareTo(left);
            throw new ArgumentException("At least one object must implement IComparable.");
        }

        internal static bool IsNumber(object value)
        {
            return IsWhole(value) || value is double || value is float || value is decimal;
        }

        static bool IsWhole(object value)
        {
            return value is int || value is long || value is ulong || value is uint || value is short || value is ushort
                || value is byte || value is sbyte;
        }

        static int CompareNumbers(object left, object right)
        {
            if (IsWhole(left) && IsWhole(right))
            {
                bool isLeftLarge = left is ulong && (ulong)left > long.MaxValue;
                bool isRightLarge = right is ulong && (ulong)right > long.MaxValue;
                if (isLeftLarge && isRightLarge)
                    return ((ulong)left).CompareTo((ulong)right);
                if (isLeftLarge || isRightLarge)
                    return isLeftLarge ? 1 : -1;
                return ToInt64(left).CompareTo(ToInt64(right));
            }
            if ((left is decimal || IsWhole(left)) && (right is decimal || IsWhole(right)))
                return ToDecimal(left).CompareTo(ToDecimal(right));
            return ToDouble(left).CompareTo(ToDouble(right));
        }

        static long ToInt64(object value)
        {
            if (value is int)
                return (int)value;
            if (value is long)
                return (long)value;
            if (value is uint)
                return (uint)value;
            if (value is ulong)
                return (long)(ulong)value;
            if (value is short)
                return (short)value;
            if (value is ushort)
                return (ushort)value;
            if (value is byte)
                return (byte)value;
            return (sbyte)value;
        }

        static decimal ToDecimal(object value)
        {
            if (value is decimal)
                return (decimal)value;
            return value is ulong ? (decimal)(ulong)value : ToInt64(value);
        }

        internal static double ToDouble(object value)
        {
            if (value is double)
                return (double)value;
            if (value is float)
                return (float)value;
            if (value is decimal)
                return (double)(decimal)value;
            return value is ulong ? (double)(ulong)value : ToInt64(value);
        }

        internal static bool Contains(IEnumerable items, object wanted)
        {
            foreach (object item in items)
            {
                if (AreEqual(item, wanted))
                    return true;
            }
            return false;
        }

        /// Whether two sequences have the same elements, each as often.
        internal static bool AreEquivalent(IEnumerable left, IEnumerable right)
        {
            ArrayList rest = new ArrayList();
            foreach (object item in right)
                rest.Add(item);
            foreach (object item in left)
            {
                int index = 0;
                while (index < rest.Count && !AreEqual(item, rest[index]))
                    index++;
                if (index == rest.Count)
                    return false;
                rest.RemoveAt(index);
            }
            return rest.Count == 0;
        }

        internal static int Count(IEnumerable items)
        {
            int count = 0;
            foreach (object item in items)
                count++;
            return count;
        }

        internal static bool HasDuplicates(IEnumerable items)
        {
            ArrayList seen = new ArrayList();
            foreach (object item in items)
            {
                if (Contains(seen, item))
                    return true;
                seen.Add(item);
            }
            return false;
        }

        /// The value as C# writes it. What is neither a number nor a text nor a collection is shown by its type: to call its
        /// ToString would lead to that of exceptions, and to the stack traces of all of them.
        internal static string Show(object value)
        {
            if (value == null)
                return "null";
            if (value is string)
                return "\"" + (string)value + "\"";
            if (value is char)
                return "'" + new string((char)value, 1) + "'";
            if (value is bool)
                return (bool)value ? "true" : "false";
            IFormattable formattable = value as IFormattable;
            if (formattable != null)
                return formattable.ToString(null, null);
            IEnumerable items = value as IEnumerable;
            return items == null ? value.GetType().FullName : ShowAll(items);
        }

        static string ShowAll(IEnumerable items)
        {
            StringBuilder text = new StringBuilder();
            text.Append('[');
            int count = 0;
            foreach (object item in items)
            {
                if (count > 0)
                    text.Append(", ");
                if (count == MostShown)
                {
                    text.Append("…");
                    break;
                }
                text.Append(Show(item));
                count++;
            }
            return text.Append(']').ToString();
        }

        /// What the user says, with the values that belong into it.
        internal static string Said(string message, object[] args)
        {
            return message == null || args == null || args.Length == 0 ? message : string.Format(message, args);
        }

        /// What is wrong, after what the user says about it.
        internal static string Text(string message, string wrong)
        {
            return string.IsNullOrEmpty(message) ? wrong : message + ": " + wrong;
        }

        /// That another exception was thrown than the one that is wanted, or none.
        internal static string Unfit(Type wanted, Exception thrown)
        {
            string was = thrown == null ? "nothing was thrown" : "was " + thrown.GetType().FullName + ": " + thrown.Message;
            return "expected " + wanted.FullName + ", but " + was;
        }

        internal static string Expected(string wanted, object actual)
        {
            return "expected " + wanted + ", but was " + Show(actual);
        }
    }
}
