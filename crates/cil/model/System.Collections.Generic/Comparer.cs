// Order of values: by IComparable<T> where they have it, else by IComparable.
namespace System.Collections.Generic
{
    public abstract class Comparer<T> : IComparer, IComparer<T>
    {
        // A new one each time: it has no state, and a shared one would be.
        public static Comparer<T> Default { get { return new DefaultComparer<T>(); } }

        public static Comparer<T> Create(Comparison<T> comparison)
        {
            if (comparison == null)
                throw new ArgumentNullException("comparison");
            return new ComparisonComparer<T>(comparison);
        }

        public abstract int Compare(T x, T y);

        int IComparer.Compare(object x, object y)
        {
            if (x == null)
                return y == null ? 0 : -1;
            if (y == null)
                return 1;
            if (x is T && y is T)
                return Compare((T)x, (T)y);
            throw new ArgumentException("Type of argument is not compatible with the generic comparer.");
        }
    }

    sealed class DefaultComparer<T> : Comparer<T>
    {
        public override int Compare(T x, T y)
        {
            if (x == null)
                return y == null ? 0 : -1;
            if (y == null)
                return 1;
            IComparable<T> typed = x as IComparable<T>;
            if (typed != null)
                return typed.CompareTo(y);
            return Comparer.CompareValues(x, y);
        }

        public override bool Equals(object obj) { return obj is DefaultComparer<T>; }

        public override int GetHashCode() { return 1; }
    }

    sealed class ComparisonComparer<T> : Comparer<T>
    {
        [Fencepost.Immediate] readonly Comparison<T> comparison;

        internal ComparisonComparer(Comparison<T> comparison) { this.comparison = comparison; }

        public override int Compare(T x, T y) { return comparison(x, y); }
    }
}
