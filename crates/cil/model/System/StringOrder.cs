// Strings: their order, by code (ordinal) or as the invariant culture sorts words.
using System.Globalization;
using Fencepost;

namespace System
{
    public sealed partial class String
    {
        // The place of each ASCII character among words: first hyphens, apostrophes and control
        // characters (place '!'), which count only where all else is equal, then white space,
        // punctuation, digits, and the letters without their case.
        const string Places = "!!!!!!!!!#$%&'!!!!!!!!!!!!!!!!!!\"()*+,-!./0B1!23FGHIJKLMNO45CDE67PQRSTUVWXYZ[\\]^_`abcdefghi89:;<=PQRSTUVWXYZ[\\]^_`abcdefghi>?@A!";

        public int CompareTo(object value)
        {
            if (value == null)
                return 1;
            if (!(value is string))
                throw new ArgumentException("Object must be of type String.");
            return Compare(this, (string)value);
        }

        public int CompareTo(string strB)
        {
            return Compare(this, strB);
        }

        // Lets code write the characters of a new text.
        public static string Create<TState>(int length, TState state, Buffers.SpanAction<char, TState> action)
        {
            if (action == null)
                throw new ArgumentNullException("action");
            if (length < 0)
                throw new ArgumentOutOfRangeException("length");
            char[] chars = new char[length];
            action(new Span<char>(chars), state);
            return new string(chars);
        }

        public static int Compare(string strA, string strB)
        {
            return CompareWords(strA, strB, false);
        }

        public static int Compare(string strA, string strB, bool ignoreCase)
        {
            return CompareWords(strA, strB, ignoreCase);
        }

        public static int Compare(string strA, string strB, bool ignoreCase, CultureInfo culture)
        {
            if (culture == null)
                throw new ArgumentNullException("culture");
            return CompareWords(strA, strB, ignoreCase);
        }

        public static int Compare(string strA, string strB, StringComparison comparisonType)
        {
            CheckComparison(comparisonType);
            if (comparisonType == StringComparison.Ordinal)
                return CompareOrdinal(strA, strB);
            if (comparisonType == StringComparison.OrdinalIgnoreCase)
                return CompareCodes(strA, strB, true);
            return CompareWords(strA, strB, IgnoresCase(comparisonType));
        }

        public static int Compare(string strA, int indexA, string strB, int indexB, int length)
        {
            return Compare(strA, indexA, strB, indexB, length, false);
        }

        public static int Compare(string strA, int indexA, string strB, int indexB, int length, bool ignoreCase)
        {
            int lengthA = PartLength(strA, indexA, length), lengthB = PartLength(strB, indexB, length);
            if (lengthA < 0 || lengthB < 0)
                throw new ArgumentOutOfRangeException(lengthA < 0 ? "length1" : "length2", "Positive number required.");
            if (indexA < 0 || indexB < 0)
                throw new ArgumentOutOfRangeException(indexA < 0 ? "offset1" : "offset2", "Positive number required.");
            return Compare(strA == null ? null : strA.Substring(indexA, lengthA), strB == null ? null : strB.Substring(indexB, lengthB), ignoreCase);
        }

        public static int Compare(
            string strA, int indexA, string strB, int indexB, int length, bool ignoreCase, CultureInfo culture)
        {
            if (culture == null)
                throw new ArgumentNullException("culture");
            return Compare(strA, indexA, strB, indexB, length, ignoreCase);
        }

        public static int Compare(string strA, int indexA, string strB, int indexB, int length, StringComparison comparisonType)
        {
            CheckComparison(comparisonType);
            if (comparisonType == StringComparison.Ordinal)
                return CompareOrdinal(strA, indexA, strB, indexB, length);
            if (comparisonType == StringComparison.OrdinalIgnoreCase)
                return CompareCodes(Part(strA, indexA, length), Part(strB, indexB, length), true);
            return Compare(strA, indexA, strB, indexB, length, IgnoresCase(comparisonType));
        }

        public static int CompareOrdinal(string strA, string strB)
        {
            return CompareCodes(strA, strB, false);
        }

        public static int CompareOrdinal(string strA, int indexA, string strB, int indexB, int length)
        {
            if (strA == null || strB == null)
                return CompareOrdinal(strA, strB);
            if (length < 0)
                throw new ArgumentOutOfRangeException("length", "Count cannot be less than zero.");
            if (indexA < 0 || indexB < 0)
                throw new ArgumentOutOfRangeException(indexA < 0 ? "indexA" : "indexB", IndexMessage);
            if (indexA > strA.Length || indexB > strB.Length)
                throw new ArgumentOutOfRangeException(indexA > strA.Length ? "indexA" : "indexB", IndexMessage);
            return CompareOrdinal(Part(strA, indexA, length), Part(strB, indexB, length));
        }

        static int PartLength(string s, int index, int length)
        {
            int rest = s == null ? 0 : s.Length - index;
            return length < rest ? length : rest;
        }

        static string Part(string s, int index, int length)
        {
            return s == null ? null : s.Substring(index, PartLength(s, index, length));
        }

        static int CompareCodes(string a, string b, bool ignoreCase)
        {
            if ((object)a == (object)b)
                return 0;
            if ((object)a == null)
                return -1;
            if ((object)b == null)
                return 1;
            for (int i = 0; i < a.Length && i < b.Length; i++)
            {
                int x = ignoreCase ? char.ToUpperInvariant(a[i]) : a[i];
                int y = ignoreCase ? char.ToUpperInvariant(b[i]) : b[i];
                if (x != y)
                    return x - y;
            }
            return a.Length - b.Length;
        }

        // By place; then lower case before upper case; then by what has no place.
        static int CompareWords(string a, string b, bool ignoreCase)
        {
            if ((object)a == (object)b)
                return 0;
            Platform.Words();
            if ((object)a == null)
                return -1;
            if ((object)b == null)
                return 1;
            int i = 0, j = 0, byCase = 0, bySign = 0;
            while (true)
            {
                int signsA = 0, signsB = 0;
                for (; i < a.Length && Place(a[i]) == 0; i++)
                    signsA = signsA * 128 + SignWeight(a[i]);
                for (; j < b.Length && Place(b[j]) == 0; j++)
                    signsB = signsB * 128 + SignWeight(b[j]);
                if (bySign == 0)
                    bySign = Sign(signsA, signsB);
                if (i == a.Length || j == b.Length)
                    break;
                int order = Sign(Place(a[i]), Place(b[j]));
                if (order != 0)
                    return order;
                if (byCase == 0 && a[i] != b[j])
                    byCase = a[i] > b[j] ? -1 : 1;
                i++;
                j++;
            }
            if (i < a.Length)
                return 1;
            if (j < b.Length)
                return -1;
            return byCase != 0 && !ignoreCase ? byCase : bySign;
        }

        static int Sign(int a, int b)
        {
            return a < b ? -1 : a > b ? 1 : 0;
        }

        static int Place(char c)
        {
            return c < 128 ? Places[c] - '!' : c;
        }

        // The order among the characters without a place: control characters, then ' and -.
        static int SignWeight(char c)
        {
            return c == '\'' ? 126 : c == '-' ? 127 : c == '\x7f' ? 125 : c;
        }
    }
}
