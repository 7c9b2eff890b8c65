// Order of untyped values, by IComparable of either of them.
namespace System.Collections
{
    public sealed class Comparer : IComparer
    {
        public static readonly Comparer Default = new Comparer();
        public static readonly Comparer DefaultInvariant = new Comparer();

        Comparer() { }

        public int Compare(object a, object b) { return CompareValues(a, b); }

        internal static int CompareValues(object a, object b)
        {
            if (a == b)
                return 0;
            if (a == null)
                return -1;
            if (b == null)
                return 1;
            IComparable left = a as IComparable;
            if (left != null)
                return left.CompareTo(b);
            IComparable right = b as IComparable;
            if (right != null)
                return -right.CompareTo(a);
            throw new ArgumentException("At least one object must implement IComparable.");
        }
    }
}
