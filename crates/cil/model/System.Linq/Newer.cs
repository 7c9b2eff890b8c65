// Operators of LINQ that came with .NET 6 and later.
namespace System.Linq
{
    using System.Collections.Generic;

    public static partial class Enumerable
    {
        public static IEnumerable<TSource[]> Chunk<TSource>(this IEnumerable<TSource> source, int size)
        {
            Check.NotNull(source, "source");
            if (size < 1)
                throw new ArgumentOutOfRangeException("size");
            return new Sequence<TSource[]>(() => ChunkIterator(source, size));
        }

        static IEnumerator<T[]> ChunkIterator<T>(IEnumerable<T> source, int size)
        {
            List<T> chunk = new List<T>();
            foreach (T item in source)
            {
                chunk.Add(item);
                if (chunk.Count < size)
                    continue;
                yield return chunk.ToArray();
                chunk.Clear();
            }
            if (chunk.Count > 0)
                yield return chunk.ToArray();
        }

        public static TSource MinBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) { return Extreme(source, keySelector, null, 1); }

        public static TSource MinBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer)
        {
            return Extreme(source, keySelector, comparer, 1);
        }

        public static TSource MaxBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) { return Extreme(source, keySelector, null, -1); }

        public static TSource MaxBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer)
        {
            return Extreme(source, keySelector, comparer, -1);
        }

        // The first of those whose key comes before all others; keys that are null count only if all are.
        static T Extreme<T, TKey>(IEnumerable<T> source, Func<T, TKey> keySelector, IComparer<TKey> comparer, int sign)
        {
            Check.NotNull(source, "source");
            Check.NotNull(keySelector, "keySelector");
            if (comparer == null)
                comparer = Comparer<TKey>.Default;
            T best = default(T);
            TKey bestKey = default(TKey);
            bool any = false;
            foreach (T item in source)
            {
                TKey key = keySelector(item);
                bool better = !any || bestKey == null && key != null;
                if (!better && key != null && bestKey != null)
                    better = sign * comparer.Compare(key, bestKey) < 0;
                if (better)
                {
                    best = item;
                    bestKey = key;
                }
                any = true;
            }
            if (!any && default(T) != null)
                throw Check.NoElements();
            return best;
        }

        public static IEnumerable<TSource> DistinctBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector)
        {
            return DistinctBy(source, keySelector, null);
        }

        public static IEnumerable<TSource> DistinctBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> comparer)
        {
            Check.NotNull(source, "source");
            Check.NotNull(keySelector, "keySelector");
            return new Sequence<TSource>(() => NewKeys(source, keySelector, new HashSet<TKey>(comparer)));
        }

        public static IEnumerable<TSource> UnionBy<TSource, TKey>(this IEnumerable<TSource> first, IEnumerable<TSource> second, Func<TSource, TKey> keySelector)
        {
            return DistinctBy(Concat(first, second), keySelector, null);
        }

        public static IEnumerable<TSource> ExceptBy<TSource, TKey>(this IEnumerable<TSource> first, IEnumerable<TKey> second, Func<TSource, TKey> keySelector)
        {
            Check.NotNull(first, "first");
            Check.NotNull(second, "second");
            Check.NotNull(keySelector, "keySelector");
            return new Sequence<TSource>(() => NewKeys(first, keySelector, new HashSet<TKey>(second)));
        }

        static IEnumerator<T> NewKeys<T, TKey>(IEnumerable<T> source, Func<T, TKey> keySelector, HashSet<TKey> seen)
        {
            foreach (T item in source)
                if (seen.Add(keySelector(item)))
                    yield return item;
        }

        public static IEnumerable<TSource> IntersectBy<TSource, TKey>(this IEnumerable<TSource> first, IEnumerable<TKey> second, Func<TSource, TKey> keySelector)
        {
            Check.NotNull(first, "first");
            Check.NotNull(second, "second");
            Check.NotNull(keySelector, "keySelector");
            return new Sequence<TSource>(() => CommonKeys(first, keySelector, new HashSet<TKey>(second)));
        }

        static IEnumerator<T> CommonKeys<T, TKey>(IEnumerable<T> source, Func<T, TKey> keySelector, HashSet<TKey> left)
        {
            foreach (T item in source)
                if (left.Remove(keySelector(item)))
                    yield return item;
        }

        public static IOrderedEnumerable<T> Order<T>(this IEnumerable<T> source) { return OrderBy(source, item => item); }

        public static IOrderedEnumerable<T> Order<T>(this IEnumerable<T> source, IComparer<T> comparer) { return OrderBy(source, item => item, comparer); }

        public static IOrderedEnumerable<T> OrderDescending<T>(this IEnumerable<T> source) { return OrderByDescending(source, item => item); }

        public static IEnumerable<(int, TSource)> Index<TSource>(this IEnumerable<TSource> source)
        {
            return Select(source, (item, index) => (index, item));
        }

        public static IEnumerable<(TFirst, TSecond)> Zip<TFirst, TSecond>(this IEnumerable<TFirst> first, IEnumerable<TSecond> second)
        {
            return Zip(first, second, (one, other) => (one, other));
        }

        public static TSource FirstOrDefault<TSource>(this IEnumerable<TSource> source, TSource defaultValue)
        {
            return First(DefaultIfEmpty(source, defaultValue));
        }

        public static TSource FirstOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate, TSource defaultValue)
        {
            return FirstOrDefault(Where(source, predicate), defaultValue);
        }

        public static TSource LastOrDefault<TSource>(this IEnumerable<TSource> source, TSource defaultValue)
        {
            return Last(DefaultIfEmpty(source, defaultValue));
        }

        public static TSource SingleOrDefault<TSource>(this IEnumerable<TSource> source, TSource defaultValue)
        {
            return Single(DefaultIfEmpty(source, defaultValue));
        }

        public static bool TryGetNonEnumeratedCount<TSource>(this IEnumerable<TSource> source, out int count)
        {
            Check.NotNull(source, "source");
            ICollection<TSource> collection = source as ICollection<TSource>;
            if (collection == null && !(source is System.Collections.ICollection))
                Fencepost.Runtime.Unsupported("Enumerable.TryGetNonEnumeratedCount of what is not a collection");
            count = collection == null ? ((System.Collections.ICollection)source).Count : collection.Count;
            return true;
        }
    }
}
