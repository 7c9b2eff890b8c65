// Comparers of strings, one for each kind of comparison.
using System.Collections;
using System.Collections.Generic;
using Fencepost;

namespace System
{
    public abstract class StringComparer : IComparer, IEqualityComparer, IComparer<string>, IEqualityComparer<string>
    {
        public static StringComparer InvariantCulture { get { return new ComparisonComparer(StringComparison.InvariantCulture); } }
        public static StringComparer InvariantCultureIgnoreCase { get { return new ComparisonComparer(StringComparison.InvariantCultureIgnoreCase); } }
        public static StringComparer CurrentCulture { get { return new ComparisonComparer(StringComparison.CurrentCulture); } }
        public static StringComparer CurrentCultureIgnoreCase { get { return new ComparisonComparer(StringComparison.CurrentCultureIgnoreCase); } }
        public static StringComparer Ordinal { get { return new ComparisonComparer(StringComparison.Ordinal); } }
        public static StringComparer OrdinalIgnoreCase { get { return new ComparisonComparer(StringComparison.OrdinalIgnoreCase); } }

        public static StringComparer FromComparison(StringComparison comparisonType)
        {
            return new ComparisonComparer(comparisonType);
        }

        public abstract int Compare(string x, string y);
        public abstract bool Equals(string x, string y);
        public abstract int GetHashCode(string obj);

        public int Compare(object x, object y)
        {
            if (x == y)
                return 0;
            if (x == null)
                return -1;
            if (y == null)
                return 1;
            var a = x as string;
            var b = y as string;
            if (a != null && b != null)
                return Compare(a, b);
            var comparable = x as IComparable;
            if (comparable == null)
                throw new ArgumentException("At least one object must implement IComparable.");
            return comparable.CompareTo(y);
        }

        public new bool Equals(object x, object y)
        {
            if (x == y)
                return true;
            if (x == null || y == null)
                return false;
            var a = x as string;
            var b = y as string;
            return a != null && b != null ? Equals(a, b) : x.Equals(y);
        }

        public int GetHashCode(object obj)
        {
            if (obj == null)
                throw new ArgumentNullException("obj");
            var text = obj as string;
            return text != null ? GetHashCode(text) : obj.GetHashCode();
        }
    }

    internal sealed class ComparisonComparer : StringComparer
    {
        [Immediate] readonly StringComparison _comparison;

        internal ComparisonComparer(StringComparison comparison)
        {
            _comparison = comparison;
        }

        public override int Compare(string x, string y)
        {
            return string.Compare(x, y, _comparison);
        }

        public override bool Equals(string x, string y)
        {
            return string.Equals(x, y, _comparison);
        }

        public override int GetHashCode(string obj)
        {
            if (obj == null)
                throw new ArgumentNullException("obj");
            bool ignoreCase = ((int)_comparison & 1) != 0;
            return (ignoreCase ? obj.ToUpperInvariant() : obj).GetHashCode();
        }
    }
}
