// Strings: opaque objects of the checker. This file: making, reading, joining and cutting them.
using System.Collections;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Text;
using Fencepost;

namespace System
{
    public sealed partial class String : IComparable, ICloneable, IConvertible, IEnumerable, IComparable<string>, IEnumerable<char>, IEquatable<string>
    {
        [Immediate] public static readonly string Empty = "";

        // `new string(...)` runs the Ctor of the same parameters.
        [MethodImpl(MethodImplOptions.InternalCall)] public extern String(char[] value);
        [MethodImpl(MethodImplOptions.InternalCall)] public extern String(char[] value, int startIndex, int length);
        [MethodImpl(MethodImplOptions.InternalCall)] public extern String(char c, int count);
        [MethodImpl(MethodImplOptions.InternalCall)] public extern String(ReadOnlySpan<char> value);

        static string Ctor(char[] value)
        {
            return value == null ? "" : Ctor(value, 0, value.Length);
        }

        static string Ctor(ReadOnlySpan<char> value)
        {
            return value.ToString();
        }

        public static implicit operator ReadOnlySpan<char>(string value)
        {
            return MemoryExtensions.AsSpan(value);
        }

        static string Ctor(char[] value, int startIndex, int length)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            if (startIndex < 0)
                throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (length < 0)
                throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
            if (startIndex > value.Length - length)
                throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (length == 0)
                return "";
            string text = Fencepost.Runtime.NewString(length);
            for (int i = 0; i < length; i++)
                Fencepost.Runtime.PutChar(text, i, value[startIndex + i]);
            return text;
        }

        static string Ctor(char c, int count)
        {
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
            if (count == 0)
                return "";
            string text = Fencepost.Runtime.NewString(count);
            for (int i = 0; i < count; i++)
                Fencepost.Runtime.PutChar(text, i, c);
            return text;
        }

        public int Length
        {
            get { return Fencepost.Runtime.StringLength(this); }
        }

        [IndexerName("Chars")]
        public char this[int index]
        {
            get { return Fencepost.Runtime.CharAt(this, index); }
        }

        public object Clone()
        {
            return this;
        }

        public static string Intern(string str)
        {
            return Fencepost.Interned.Find(str, true);
        }

        public static string IsInterned(string str)
        {
            return Fencepost.Interned.Find(str, false);
        }

        public static string Copy(string str)
        {
            if (str == null)
                throw new ArgumentNullException("str");
            return Splice(str, "", "");
        }

        public override string ToString()
        {
            return this;
        }

        public string ToString(IFormatProvider provider)
        {
            return this;
        }

        public char[] ToCharArray()
        {
            return ToCharArray(0, Length);
        }

        public char[] ToCharArray(int startIndex, int length)
        {
            if (startIndex < 0 || startIndex > Length || startIndex > Length - length)
                throw new ArgumentOutOfRangeException("startIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (length < 0)
                throw new ArgumentOutOfRangeException("length", "Index was out of range. Must be non-negative and less than the size of the collection.");
            var chars = new char[length];
            for (int i = 0; i < length; i++)
                chars[i] = this[startIndex + i];
            return chars;
        }

        public void CopyTo(int sourceIndex, char[] destination, int destinationIndex, int count)
        {
            if (destination == null)
                throw new ArgumentNullException("destination");
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
            if (sourceIndex < 0)
                throw new ArgumentOutOfRangeException("sourceIndex", "Index was out of range. Must be non-negative and less than the size of the collection.");
            if (count > Length - sourceIndex)
                throw new ArgumentOutOfRangeException("sourceIndex", "Index and count must refer to a location within the string.");
            if (destinationIndex > destination.Length - count || destinationIndex < 0)
                throw new ArgumentOutOfRangeException("destinationIndex", "Index and count must refer to a location within the string.");
            for (int i = 0; i < count; i++)
                destination[destinationIndex + i] = this[sourceIndex + i];
        }

        public static bool IsNullOrEmpty(string value)
        {
            return value == null || value.Length == 0;
        }

        public static bool IsNullOrWhiteSpace(string value)
        {
            if (value == null)
                return true;
            for (int i = 0; i < value.Length; i++)
                if (!char.IsWhiteSpace(value[i]))
                    return false;
            return true;
        }

        // The three texts as one new string, made in one go.
        static string Splice(string a, string b, string c)
        {
            int la = a.Length, lb = b.Length, lc = c.Length;
            string text = Fencepost.Runtime.NewString(la + lb + lc);
            for (int i = 0; i < la; i++)
                Fencepost.Runtime.PutChar(text, i, Fencepost.Runtime.CharAt(a, i));
            for (int i = 0; i < lb; i++)
                Fencepost.Runtime.PutChar(text, la + i, Fencepost.Runtime.CharAt(b, i));
            for (int i = 0; i < lc; i++)
                Fencepost.Runtime.PutChar(text, la + lb + i, Fencepost.Runtime.CharAt(c, i));
            return text;
        }

        public static string Concat(string str0, string str1)
        {
            if (IsNullOrEmpty(str0))
                return IsNullOrEmpty(str1) ? "" : str1;
            return IsNullOrEmpty(str1) ? str0 : Splice(str0, str1, "");
        }

        public static string Concat(string str0, string str1, string str2)
        {
            if (IsNullOrEmpty(str0))
                return Concat(str1, str2);
            if (IsNullOrEmpty(str1))
                return Concat(str0, str2);
            return IsNullOrEmpty(str2) ? Concat(str0, str1) : Splice(str0, str1, str2);
        }

        public static string Concat(string str0, string str1, string str2, string str3)
        {
            return Concat(Concat(str0, str1, str2), str3);
        }

        public static string Concat(params string[] values)
        {
            if (values == null)
                throw new ArgumentNullException("values");
            string text = "";
            for (int i = 0; i < values.Length; i++)
                text = Concat(text, values[i]);
            return text;
        }

        public static string Concat(object arg0)
        {
            return arg0 == null ? "" : arg0.ToString() ?? "";
        }

        public static string Concat(object arg0, object arg1)
        {
            return Concat(Concat(arg0), Concat(arg1));
        }

        public static string Concat(object arg0, object arg1, object arg2)
        {
            return Concat(Concat(arg0), Concat(arg1), Concat(arg2));
        }

        public static string Concat(object arg0, object arg1, object arg2, object arg3)
        {
            return Concat(Concat(arg0), Concat(arg1), Concat(arg2), Concat(arg3));
        }

        public static string Concat(params object[] args)
        {
            if (args == null)
                throw new ArgumentNullException("args");
            string text = "";
            for (int i = 0; i < args.Length; i++)
                text = Concat(text, Concat(args[i]));
            return text;
        }

        public static string Concat(IEnumerable<string> values)
        {
            return Join("", values);
        }

        public static string Concat<T>(IEnumerable<T> values)
        {
            return Join("", values);
        }

        public static string Join(string separator, params string[] value)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            return Join(separator, value, 0, value.Length);
        }

        public static string Join(string separator, string[] value, int startIndex, int count)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            if (startIndex < 0)
                throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
            if (startIndex > value.Length - count)
                throw new ArgumentOutOfRangeException("startIndex", "Index and count must refer to a location within the buffer.");
            string text = "";
            for (int i = 0; i < count; i++)
                text = i == 0 ? Concat(value[startIndex], "") : Concat(text, separator, value[startIndex + i]);
            return text;
        }

        public static string Join(string separator, params object[] values)
        {
            if (values == null)
                throw new ArgumentNullException("values");
            string text = "";
            for (int i = 0; i < values.Length; i++)
                text = i == 0 ? Concat(values[0]) : Concat(text, separator, Concat(values[i]));
            return text;
        }

        public static string Join(string separator, IEnumerable<string> values)
        {
            return Join<string>(separator, values);
        }

        public static string Join<T>(string separator, IEnumerable<T> values)
        {
            if (values == null)
                throw new ArgumentNullException("values");
            string text = "";
            bool first = true;
            foreach (T value in values)
            {
                string part = value == null ? "" : value.ToString();
                text = first ? Concat(part, "") : Concat(text, separator, part);
                first = false;
            }
            return text;
        }

        public static string Join(char separator, params string[] value)
        {
            return Join(separator.ToString(), value);
        }

        public static string Join(char separator, params object[] values)
        {
            return Join(separator.ToString(), values);
        }

        public static string Join<T>(char separator, IEnumerable<T> values)
        {
            return Join<T>(separator.ToString(), values);
        }

        public string Substring(int startIndex)
        {
            return Substring(startIndex, Length - startIndex);
        }

        public string Substring(int startIndex, int length)
        {
            if (startIndex < 0)
                throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (startIndex > Length)
                throw new ArgumentOutOfRangeException("startIndex", "startIndex cannot be larger than length of string.");
            if (length < 0)
                throw new ArgumentOutOfRangeException("length", "Length cannot be less than zero.");
            if (startIndex > Length - length)
                throw new ArgumentOutOfRangeException("length", "Index and length must refer to a location within the string.");
            if (length == 0)
                return "";
            if (length == Length)
                return this;
            string text = Fencepost.Runtime.NewString(length);
            for (int i = 0; i < length; i++)
                Fencepost.Runtime.PutChar(text, i, Fencepost.Runtime.CharAt(this, startIndex + i));
            return text;
        }

        public string Insert(int startIndex, string value)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            if (startIndex < 0 || startIndex > Length)
                throw new ArgumentOutOfRangeException("startIndex");
            return Concat(Substring(0, startIndex), value, Substring(startIndex));
        }

        public string Remove(int startIndex)
        {
            if (startIndex < 0)
                throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (startIndex >= Length)
                throw new ArgumentOutOfRangeException("startIndex", "startIndex must be less than length of string.");
            return Substring(0, startIndex);
        }

        public string Remove(int startIndex, int count)
        {
            if (startIndex < 0)
                throw new ArgumentOutOfRangeException("startIndex", "StartIndex cannot be less than zero.");
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
            if (count > Length - startIndex)
                throw new ArgumentOutOfRangeException("count", "Index and count must refer to a location within the string.");
            return Concat(Substring(0, startIndex), Substring(startIndex + count));
        }

        public string Replace(char oldChar, char newChar)
        {
            if (oldChar == newChar || IndexOf(oldChar) < 0)
                return this;
            string text = Fencepost.Runtime.NewString(Length);
            for (int i = 0; i < Length; i++)
                Fencepost.Runtime.PutChar(text, i, this[i] == oldChar ? newChar : this[i]);
            return text;
        }

        public string Replace(string oldValue, string newValue)
        {
            if (oldValue == null)
                throw new ArgumentNullException("oldValue");
            if (oldValue.Length == 0)
                throw new ArgumentException("String cannot be of zero length.", "oldValue");
            return ReplaceAll(oldValue, newValue, false);
        }

        string ReplaceAll(string oldValue, string newValue, bool ignoreCase)
        {
            string text = "";
            int from = 0;
            while (true)
            {
                int found = Find(oldValue, from, Length - from, ignoreCase);
                if (found < 0)
                    return from == 0 ? this : Concat(text, Substring(from));
                text = Concat(text, Substring(from, found - from), newValue);
                from = found + oldValue.Length;
            }
        }

        public string Replace(string oldValue, string newValue, StringComparison comparisonType)
        {
            if (oldValue == null)
                throw new ArgumentNullException("oldValue");
            if (oldValue.Length == 0)
                throw new ArgumentException("String cannot be of zero length.", "oldValue");
            CheckComparison(comparisonType);
            return ReplaceAll(oldValue, newValue, IgnoresCase(comparisonType));
        }

        public string Trim()
        {
            return TrimStart().TrimEnd();
        }

        public string Trim(params char[] trimChars)
        {
            return TrimStart(trimChars).TrimEnd(trimChars);
        }

        public string Trim(char trimChar)
        {
            return TrimStart(trimChar).TrimEnd(trimChar);
        }

        public string TrimStart()
        {
            return TrimStart(null);
        }

        public string TrimEnd()
        {
            return TrimEnd(null);
        }

        public string TrimStart(char trimChar)
        {
            return TrimStart(new char[] { trimChar });
        }

        public string TrimEnd(char trimChar)
        {
            return TrimEnd(new char[] { trimChar });
        }

        public string TrimStart(params char[] trimChars)
        {
            int start = 0;
            while (start < Length && IsTrimmed(this[start], trimChars))
                start++;
            return Substring(start);
        }

        public string TrimEnd(params char[] trimChars)
        {
            int end = Length;
            while (end > 0 && IsTrimmed(this[end - 1], trimChars))
                end--;
            return Substring(0, end);
        }

        static bool IsTrimmed(char c, char[] trimChars)
        {
            return trimChars == null || trimChars.Length == 0 ? char.IsWhiteSpace(c) : IsAmong(c, trimChars);
        }

        static bool IsAmong(char c, char[] chars)
        {
            for (int i = 0; i < chars.Length; i++)
                if (chars[i] == c)
                    return true;
            return false;
        }

        public string PadLeft(int totalWidth)
        {
            return PadLeft(totalWidth, ' ');
        }

        public string PadLeft(int totalWidth, char paddingChar)
        {
            if (totalWidth < 0)
                throw new ArgumentOutOfRangeException("totalWidth", "Non-negative number required.");
            return totalWidth <= Length ? this : Concat(Ctor(paddingChar, totalWidth - Length), this);
        }

        public string PadRight(int totalWidth)
        {
            return PadRight(totalWidth, ' ');
        }

        public string PadRight(int totalWidth, char paddingChar)
        {
            if (totalWidth < 0)
                throw new ArgumentOutOfRangeException("totalWidth", "Non-negative number required.");
            return totalWidth <= Length ? this : Concat(this, Ctor(paddingChar, totalWidth - Length));
        }

        public string ToUpper()
        {
            Platform.Words();
            return ToUpperInvariant();
        }

        public string ToLower()
        {
            Platform.Words();
            return ToLowerInvariant();
        }

        public string ToUpper(System.Globalization.CultureInfo culture)
        {
            return ToUpperInvariant();
        }

        public string ToLower(System.Globalization.CultureInfo culture)
        {
            return ToLowerInvariant();
        }

        public string ToUpperInvariant()
        {
            if (Length == 0)
                return this;
            string text = Fencepost.Runtime.NewString(Length);
            for (int i = 0; i < Length; i++)
                Fencepost.Runtime.PutChar(text, i, char.ToUpperInvariant(this[i]));
            return text;
        }

        public string ToLowerInvariant()
        {
            if (Length == 0)
                return this;
            string text = Fencepost.Runtime.NewString(Length);
            for (int i = 0; i < Length; i++)
                Fencepost.Runtime.PutChar(text, i, char.ToLowerInvariant(this[i]));
            return text;
        }

        public CharEnumerator GetEnumerator()
        {
            return new CharEnumerator(this);
        }

        IEnumerator<char> IEnumerable<char>.GetEnumerator()
        {
            return new CharEnumerator(this);
        }

        IEnumerator IEnumerable.GetEnumerator()
        {
            return new CharEnumerator(this);
        }

        public static string Format(string format, object arg0)
        {
            return CompositeFormat.Format(null, format, new object[] { arg0 });
        }

        public static string Format(string format, object arg0, object arg1)
        {
            return CompositeFormat.Format(null, format, new object[] { arg0, arg1 });
        }

        public static string Format(string format, object arg0, object arg1, object arg2)
        {
            return CompositeFormat.Format(null, format, new object[] { arg0, arg1, arg2 });
        }

        public static string Format(string format, params object[] args)
        {
            if (args == null)
                throw new ArgumentNullException(format == null ? "format" : "args");
            return CompositeFormat.Format(null, format, args);
        }

        public static string Format(IFormatProvider provider, string format, object arg0)
        {
            return CompositeFormat.Format(provider, format, new object[] { arg0 });
        }

        public static string Format(IFormatProvider provider, string format, object arg0, object arg1)
        {
            return CompositeFormat.Format(provider, format, new object[] { arg0, arg1 });
        }

        public static string Format(IFormatProvider provider, string format, object arg0, object arg1, object arg2)
        {
            return CompositeFormat.Format(provider, format, new object[] { arg0, arg1, arg2 });
        }

        public static string Format(IFormatProvider provider, string format, params object[] args)
        {
            if (args == null)
                throw new ArgumentNullException(format == null ? "format" : "args");
            return CompositeFormat.Format(provider, format, args);
        }

        public TypeCode GetTypeCode()
        {
            return TypeCode.String;
        }

        bool IConvertible.ToBoolean(IFormatProvider provider) { return Convert.ToBoolean(this); }
        char IConvertible.ToChar(IFormatProvider provider) { return Convert.ToChar(this); }
        sbyte IConvertible.ToSByte(IFormatProvider provider) { return Convert.ToSByte(this); }
        byte IConvertible.ToByte(IFormatProvider provider) { return Convert.ToByte(this); }
        short IConvertible.ToInt16(IFormatProvider provider) { return Convert.ToInt16(this); }
        ushort IConvertible.ToUInt16(IFormatProvider provider) { return Convert.ToUInt16(this); }
        int IConvertible.ToInt32(IFormatProvider provider) { return Convert.ToInt32(this); }
        uint IConvertible.ToUInt32(IFormatProvider provider) { return Convert.ToUInt32(this); }
        long IConvertible.ToInt64(IFormatProvider provider) { return Convert.ToInt64(this); }
        ulong IConvertible.ToUInt64(IFormatProvider provider) { return Convert.ToUInt64(this); }
        float IConvertible.ToSingle(IFormatProvider provider) { return Convert.ToSingle(this); }
        double IConvertible.ToDouble(IFormatProvider provider) { return Convert.ToDouble(this); }
        decimal IConvertible.ToDecimal(IFormatProvider provider) { return Convert.ToDecimal(this); }
        DateTime IConvertible.ToDateTime(IFormatProvider provider) { return Convert.ToDateTime(this); }
        object IConvertible.ToType(Type type, IFormatProvider provider) { return Convert.ChangeTo(this, type); }
    }

    public sealed class CharEnumerator : IEnumerator<char>, ICloneable
    {
        [Immediate] readonly string _text;
        int _index = -1;

        internal CharEnumerator(string text)
        {
            _text = text;
        }

        public bool MoveNext()
        {
            if (_index < _text.Length)
                _index++;
            return _index < _text.Length;
        }

        public char Current
        {
            get
            {
                if (_index < 0)
                    throw new InvalidOperationException("Enumeration has not started. Call MoveNext.");
                if (_index >= _text.Length)
                    throw new InvalidOperationException("Enumeration already finished.");
                return _text[_index];
            }
        }

        object IEnumerator.Current
        {
            get { return Current; }
        }

        public void Reset()
        {
            _index = -1;
        }

        public object Clone()
        {
            return MemberwiseClone();
        }

        public void Dispose()
        {
        }
    }
}
