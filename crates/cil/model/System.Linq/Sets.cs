// Operators that treat sequences as sets.
namespace System.Linq
{
    using System.Collections.Generic;

    public static partial class Enumerable
    {
        public static IEnumerable<TSource> Distinct<TSource>(this IEnumerable<TSource> source) { return source.Distinct(null); }

        public static IEnumerable<TSource> Distinct<TSource>(this IEnumerable<TSource> source, IEqualityComparer<TSource> comparer)
        {
            Check.NotNull(source, "source");
            return new Sequence<TSource>(() => UnionIterator(source, new TSource[0], comparer));
        }

        public static IEnumerable<TSource> Union<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second)
        {
            return first.Union(second, null);
        }

        public static IEnumerable<TSource> Union<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second, IEqualityComparer<TSource> comparer)
        {
            Check.NotNull(first, "first");
            Check.NotNull(second, "second");
            return new Sequence<TSource>(() => UnionIterator(first, second, comparer));
        }

        static IEnumerator<T> UnionIterator<T>(IEnumerable<T> first, IEnumerable<T> second, IEqualityComparer<T> comparer)
        {
            HashSet<T> seen = new HashSet<T>(comparer);
            foreach (T item in first)
            {
                if (seen.Add(item))
                    yield return item;
            }
            foreach (T item in second)
            {
                if (seen.Add(item))
                    yield return item;
            }
        }

        public static IEnumerable<TSource> Intersect<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second)
        {
            return first.Intersect(second, null);
        }

        public static IEnumerable<TSource> Intersect<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second, IEqualityComparer<TSource> comparer)
        {
            Check.NotNull(first, "first");
            Check.NotNull(second, "second");
            return new Sequence<TSource>(() => IntersectIterator(first, second, comparer));
        }

        static IEnumerator<T> IntersectIterator<T>(IEnumerable<T> first, IEnumerable<T> second, IEqualityComparer<T> comparer)
        {
            HashSet<T> wanted = new HashSet<T>(second, comparer);
            foreach (T item in first)
            {
                if (wanted.Remove(item))
                    yield return item;
            }
        }

        public static IEnumerable<TSource> Except<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second)
        {
            return first.Except(second, null);
        }

        public static IEnumerable<TSource> Except<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second, IEqualityComparer<TSource> comparer)
        {
            Check.NotNull(first, "first");
            Check.NotNull(second, "second");
            return new Sequence<TSource>(() => ExceptIterator(first, second, comparer));
        }

        static IEnumerator<T> ExceptIterator<T>(IEnumerable<T> first, IEnumerable<T> second, IEqualityComparer<T> comparer)
        {
            HashSet<T> unwanted = new HashSet<T>(second, comparer);
            foreach (T item in first)
            {
                if (unwanted.Add(item))
                    yield return item;
            }
        }
    }
}
