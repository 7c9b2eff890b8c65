// Strings: equality, finding and splitting. Texts are compared character by character, with or
// without case.
using System.Collections.Generic;
using Fencepost;

namespace System
{
    public enum StringComparison
    {
        CurrentCulture = 0,
        CurrentCultureIgnoreCase = 1,
        InvariantCulture = 2,
        InvariantCultureIgnoreCase = 3,
        Ordinal = 4,
        OrdinalIgnoreCase = 5,
    }

    [Flags]
    public enum StringSplitOptions
    {
        None = 0,
        RemoveEmptyEntries = 1,
    }

    public sealed partial class String
    {
        const string IndexMessage = "Index was out of range. Must be non-negative and less than the size of the collection.";
        const string CountMessage = "Count must be positive and count must refer to a location within the string/array/collection.";

        public override bool Equals(object obj)
        {
            return Equals(this, obj as string);
        }

        public bool Equals(string value)
        {
            return Equals(this, value);
        }

        public bool Equals(string value, StringComparison comparisonType)
        {
            return Equals(this, value, comparisonType);
        }

        public static bool Equals(string a, string b)
        {
            if ((object)a == (object)b)
                return true;
            if ((object)a == null || (object)b == null || a.Length != b.Length)
                return false;
            for (int i = 0; i < a.Length; i++)
                if (a[i] != b[i])
                    return false;
            return true;
        }

        public static bool Equals(string a, string b, StringComparison comparisonType)
        {
            CheckComparison(comparisonType);
            if ((object)a == (object)b)
                return true;
            if ((object)a == null || (object)b == null)
                return false;
            return comparisonType == StringComparison.Ordinal ? Equals(a, b) : Compare(a, b, comparisonType) == 0;
        }

        public static bool operator ==(string a, string b)
        {
            return Equals(a, b);
        }

        public static bool operator !=(string a, string b)
        {
            return !Equals(a, b);
        }

        // The same text has the same hash in every run.
        public override int GetHashCode()
        {
            Platform.Hashes();
            int hash = 0;
            for (int i = 0; i < Length; i++)
                hash = hash * 31 + this[i];
            return hash;
        }

        public int GetHashCode(StringComparison comparisonType)
        {
            return StringComparer.FromComparison(comparisonType).GetHashCode(this);
        }

        static bool IgnoresCase(StringComparison comparison)
        {
            return ((int)comparison & 1) != 0;
        }

        static void CheckComparison(StringComparison comparison)
        {
            if (comparison < StringComparison.CurrentCulture || comparison > StringComparison.OrdinalIgnoreCase)
                throw new ArgumentException("The string comparison type passed in is currently not supported.", "comparisonType");
            if (comparison < StringComparison.Ordinal)
                Platform.Words();
        }

        bool MatchesAt(int at, string value, bool ignoreCase)
        {
            for (int i = 0; i < value.Length; i++)
            {
                char a = this[at + i], b = value[i];
                if (a != b && !(ignoreCase && char.ToUpperInvariant(a) == char.ToUpperInvariant(b)))
                    return false;
            }
            return true;
        }

        // The first place within [from, from + count) where all of value stands.
        int Find(string value, int from, int count, bool ignoreCase)
        {
            for (int at = from; at <= from + count - value.Length; at++)
                if (MatchesAt(at, value, ignoreCase))
                    return at;
            return -1;
        }

        public bool Contains(string value)
        {
            return IndexOf(value, StringComparison.Ordinal) >= 0;
        }

        public bool Contains(string value, StringComparison comparisonType)
        {
            return IndexOf(value, comparisonType) >= 0;
        }

        public bool Contains(char value)
        {
            return IndexOf(value) >= 0;
        }

        public bool Contains(char value, StringComparison comparisonType)
        {
            return IndexOf(value, comparisonType) >= 0;
        }

        public int IndexOf(char value, StringComparison comparisonType)
        {
            return IndexOf(value.ToString(), comparisonType);
        }

        public bool StartsWith(string value)
        {
            return StartsWith(value, StringComparison.CurrentCulture);
        }

        public bool StartsWith(string value, StringComparison comparisonType)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            CheckComparison(comparisonType);
            return value.Length <= Length && MatchesAt(0, value, IgnoresCase(comparisonType));
        }

        public bool StartsWith(string value, bool ignoreCase, System.Globalization.CultureInfo culture)
        {
            return StartsWith(value, ignoreCase ? StringComparison.CurrentCultureIgnoreCase : StringComparison.CurrentCulture);
        }

        public bool StartsWith(char value)
        {
            return Length > 0 && this[0] == value;
        }

        public bool EndsWith(string value)
        {
            return EndsWith(value, StringComparison.CurrentCulture);
        }

        public bool EndsWith(string value, StringComparison comparisonType)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            CheckComparison(comparisonType);
            return value.Length <= Length && MatchesAt(Length - value.Length, value, IgnoresCase(comparisonType));
        }

        public bool EndsWith(string value, bool ignoreCase, System.Globalization.CultureInfo culture)
        {
            return EndsWith(value, ignoreCase ? StringComparison.CurrentCultureIgnoreCase : StringComparison.CurrentCulture);
        }

        public bool EndsWith(char value)
        {
            return Length > 0 && this[Length - 1] == value;
        }

        public int IndexOf(char value)
        {
            return IndexOf(value, 0, Length);
        }

        public int IndexOf(char value, int startIndex)
        {
            return IndexOf(value, startIndex, Length - startIndex);
        }

        public int IndexOf(char value, int startIndex, int count)
        {
            CheckForward(startIndex, count);
            for (int i = startIndex; i < startIndex + count; i++)
                if (this[i] == value)
                    return i;
            return -1;
        }

        public int IndexOfAny(char[] anyOf)
        {
            return IndexOfAny(anyOf, 0, Length);
        }

        public int IndexOfAny(char[] anyOf, int startIndex)
        {
            return IndexOfAny(anyOf, startIndex, Length - startIndex);
        }

        public int IndexOfAny(char[] anyOf, int startIndex, int count)
        {
            if (anyOf == null)
                throw new ArgumentNullException("anyOf");
            CheckForward(startIndex, count);
            for (int i = startIndex; i < startIndex + count; i++)
                if (IsAmong(this[i], anyOf))
                    return i;
            return -1;
        }

        public int IndexOf(string value)
        {
            return IndexOf(value, 0, Length, StringComparison.CurrentCulture);
        }

        public int IndexOf(string value, int startIndex)
        {
            return IndexOf(value, startIndex, StringComparison.CurrentCulture);
        }

        public int IndexOf(string value, int startIndex, int count)
        {
            return IndexOf(value, startIndex, count, StringComparison.CurrentCulture);
        }

        public int IndexOf(string value, StringComparison comparisonType)
        {
            return IndexOf(value, 0, Length, comparisonType);
        }

        public int IndexOf(string value, int startIndex, StringComparison comparisonType)
        {
            return IndexOf(value, startIndex, Length - startIndex, comparisonType);
        }

        public int IndexOf(string value, int startIndex, int count, StringComparison comparisonType)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            CheckForward(startIndex, count);
            CheckComparison(comparisonType);
            return Find(value, startIndex, count, IgnoresCase(comparisonType));
        }

        void CheckForward(int startIndex, int count)
        {
            if (startIndex < 0 || startIndex > Length)
                throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
            if (count < 0 || count > Length - startIndex)
                throw new ArgumentOutOfRangeException("count", CountMessage);
        }

        public int LastIndexOf(char value)
        {
            return LastIndexOf(value, Length - 1, Length);
        }

        public int LastIndexOf(char value, int startIndex)
        {
            return LastIndexOf(value, startIndex, startIndex + 1);
        }

        public int LastIndexOf(char value, int startIndex, int count)
        {
            if (Length == 0)
                return -1;
            CheckBackward(startIndex, count);
            for (int i = startIndex; i > startIndex - count; i--)
                if (this[i] == value)
                    return i;
            return -1;
        }

        public int LastIndexOfAny(char[] anyOf)
        {
            return LastIndexOfAny(anyOf, Length - 1, Length);
        }

        public int LastIndexOfAny(char[] anyOf, int startIndex)
        {
            return LastIndexOfAny(anyOf, startIndex, startIndex + 1);
        }

        public int LastIndexOfAny(char[] anyOf, int startIndex, int count)
        {
            if (anyOf == null)
                throw new ArgumentNullException("anyOf");
            if (Length == 0)
                return -1;
            CheckBackward(startIndex, count);
            for (int i = startIndex; i > startIndex - count; i--)
                if (IsAmong(this[i], anyOf))
                    return i;
            return -1;
        }

        void CheckBackward(int startIndex, int count)
        {
            if (startIndex < 0 || startIndex >= Length)
                throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
            if (count < 0 || startIndex - count + 1 < 0)
                throw new ArgumentOutOfRangeException("count", CountMessage);
        }

        public int LastIndexOf(string value)
        {
            return LastIndexOf(value, Length - 1, Length, StringComparison.CurrentCulture);
        }

        public int LastIndexOf(string value, int startIndex)
        {
            return LastIndexOf(value, startIndex, startIndex + 1, StringComparison.CurrentCulture);
        }

        public int LastIndexOf(string value, int startIndex, int count)
        {
            if (value != null && count < 0)
                throw new ArgumentOutOfRangeException("count", CountMessage);
            return LastIndexOf(value, startIndex, count, StringComparison.CurrentCulture);
        }

        public int LastIndexOf(string value, StringComparison comparisonType)
        {
            return LastIndexOf(value, Length - 1, Length, comparisonType);
        }

        public int LastIndexOf(string value, int startIndex, StringComparison comparisonType)
        {
            return LastIndexOf(value, startIndex, startIndex + 1, comparisonType);
        }

        public int LastIndexOf(string value, int startIndex, int count, StringComparison comparisonType)
        {
            if (value == null)
                throw new ArgumentNullException("value");
            CheckComparison(comparisonType);
            if (Length == 0 && (startIndex == -1 || startIndex == 0))
                return value.Length == 0 ? 0 : -1;
            if (startIndex < 0 || startIndex > Length)
                throw new ArgumentOutOfRangeException("startIndex", IndexMessage);
            if (startIndex == Length)
            {
                startIndex--;
                if (count > 0)
                    count--;
                if (value.Length == 0 && count >= 0 && startIndex - count + 1 >= 0)
                    return startIndex;
            }
            if (count < 0 || startIndex - count + 1 < 0)
                throw new ArgumentOutOfRangeException("count", CountMessage);
            if (value.Length == 0)
                return startIndex;
            bool ignoreCase = IgnoresCase(comparisonType);
            for (int at = startIndex - value.Length + 1; at > startIndex - count; at--)
                if (MatchesAt(at, value, ignoreCase))
                    return at;
            return -1;
        }

        public string[] Split(params char[] separator)
        {
            return SplitAt(separator, null, int.MaxValue, StringSplitOptions.None);
        }

        public string[] Split(char[] separator, int count)
        {
            return SplitAt(separator, null, count, StringSplitOptions.None);
        }

        public string[] Split(char[] separator, StringSplitOptions options)
        {
            return SplitAt(separator, null, int.MaxValue, options);
        }

        public string[] Split(char[] separator, int count, StringSplitOptions options)
        {
            return SplitAt(separator, null, count, options);
        }

        public string[] Split(string[] separator, StringSplitOptions options)
        {
            return SplitAt(null, separator, int.MaxValue, options);
        }

        public string[] Split(string[] separator, int count, StringSplitOptions options)
        {
            return SplitAt(null, separator, count, options);
        }

        public string[] Split(char separator, StringSplitOptions options = StringSplitOptions.None)
        {
            return SplitAt(new char[] { separator }, null, int.MaxValue, options);
        }

        public string[] Split(char separator, int count, StringSplitOptions options = StringSplitOptions.None)
        {
            return SplitAt(new char[] { separator }, null, count, options);
        }

        public string[] Split(string separator, StringSplitOptions options = StringSplitOptions.None)
        {
            return SplitAt(null, new string[] { separator }, int.MaxValue, options);
        }

        public string[] Split(string separator, int count, StringSplitOptions options = StringSplitOptions.None)
        {
            return SplitAt(null, new string[] { separator }, count, options);
        }

        // Splits at any of the characters or texts; with neither, at white space.
        string[] SplitAt(char[] chars, string[] texts, int count, StringSplitOptions options)
        {
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Count cannot be less than zero.");
            if (options < StringSplitOptions.None || options > StringSplitOptions.RemoveEmptyEntries)
                throw new ArgumentException("Illegal enum value: " + ((int)options).ToString() + ".");
            bool keepEmpty = options == StringSplitOptions.None;
            if (count == 0 || (!keepEmpty && Length == 0))
                return new string[0];
            if (count == 1)
                return new string[] { this };
            var parts = new List<string>();
            int start = 0, at = 0;
            while (at < Length)
            {
                int length = SeparatorAt(at, chars, texts);
                if (length == 0)
                {
                    at++;
                    continue;
                }
                if (keepEmpty || at > start)
                    parts.Add(Substring(start, at - start));
                at += length;
                start = at;
                if (parts.Count != count - 1)
                    continue;
                // The last part takes all the rest, but not the separators at its front.
                if (!keepEmpty)
                {
                    while (start < Length && (length = SeparatorAt(start, chars, texts)) > 0)
                        start += length;
                }
                break;
            }
            if (keepEmpty || start < Length)
                parts.Add(Substring(start));
            return parts.ToArray();
        }

        // The length of the separator that stands at `at`; 0 if none does.
        int SeparatorAt(int at, char[] chars, string[] texts)
        {
            if (texts != null && texts.Length > 0)
            {
                for (int i = 0; i < texts.Length; i++)
                    if (!IsNullOrEmpty(texts[i]) && texts[i].Length <= Length - at && MatchesAt(at, texts[i], false))
                        return texts[i].Length;
                return 0;
            }
            return (chars == null || chars.Length == 0 ? char.IsWhiteSpace(this[at]) : IsAmong(this[at], chars)) ? 1 : 0;
        }
    }
}
