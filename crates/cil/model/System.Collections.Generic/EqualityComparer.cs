// Equality of values: by IEquatable<T> where they have it, else by Object.Equals.
namespace System.Collections.Generic
{
    public abstract class EqualityComparer<T> : IEqualityComparer, IEqualityComparer<T>
    {
        // A new one each time: it has no state, and a shared one would be.
        public static EqualityComparer<T> Default { get { return new DefaultEqualityComparer<T>(); } }

        public abstract bool Equals(T x, T y);

        public abstract int GetHashCode(T obj);

        bool IEqualityComparer.Equals(object x, object y)
        {
            if (x == y)
                return true;
            if (x == null || y == null)
                return false;
            if (x is T && y is T)
                return Equals((T)x, (T)y);
            throw new ArgumentException("Type of argument is not compatible with the generic comparer.");
        }

        int IEqualityComparer.GetHashCode(object obj)
        {
            if (obj == null)
                return 0;
            if (obj is T)
                return GetHashCode((T)obj);
            throw new ArgumentException("Type of argument is not compatible with the generic comparer.");
        }
    }

    sealed class DefaultEqualityComparer<T> : EqualityComparer<T>
    {
        public override bool Equals(T x, T y)
        {
            if (x == null)
                return y == null;
            if (y == null)
                return false;
            IEquatable<T> typed = x as IEquatable<T>;
            return typed != null ? typed.Equals(y) : x.Equals(y);
        }

        public override int GetHashCode(T obj) { return obj == null ? 0 : obj.GetHashCode(); }

        public override bool Equals(object obj) { return obj is DefaultEqualityComparer<T>; }

        public override int GetHashCode() { return 1; }
    }
}
