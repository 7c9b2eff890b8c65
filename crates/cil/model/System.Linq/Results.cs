// Operators that turn a sequence into one value or a collection.
namespace System.Linq
{
    using System.Collections.Generic;

    public static partial class Enumerable
    {
        public static List<TSource> ToList<TSource>(this IEnumerable<TSource> source)
        {
            Check.NotNull(source, "source");
            return new List<TSource>(source);
        }

        public static TSource[] ToArray<TSource>(this IEnumerable<TSource> source)
        {
            Check.NotNull(source, "source");
            return new List<TSource>(source).ToArray();
        }

        public static HashSet<TSource> ToHashSet<TSource>(this IEnumerable<TSource> source) { return source.ToHashSet(null); }

        public static HashSet<TSource> ToHashSet<TSource>(this IEnumerable<TSource> source, IEqualityComparer<TSource> comparer)
        {
            Check.NotNull(source, "source");
            return new HashSet<TSource>(source, comparer);
        }

        public static Dictionary<TKey, TSource> ToDictionary<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector)
        {
            return source.ToDictionary(keySelector, (IEqualityComparer<TKey>)null);
        }

        public static Dictionary<TKey, TSource> ToDictionary<TSource, TKey>(
            this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> comparer)
        {
            Check.NotNull(source, "source");
            Check.NotNull(keySelector, "keySelector");
            Dictionary<TKey, TSource> result = new Dictionary<TKey, TSource>(comparer);
            foreach (TSource item in source)
                result.Add(keySelector(item), item);
            return result;
        }

        public static Dictionary<TKey, TElement> ToDictionary<TSource, TKey, TElement>(
            this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector)
        {
            return source.ToDictionary(keySelector, elementSelector, null);
        }

        public static Dictionary<TKey, TElement> ToDictionary<TSource, TKey, TElement>(
            this IEnumerable<TSource> source,
            Func<TSource, TKey> keySelector,
            Func<TSource, TElement> elementSelector,
            IEqualityComparer<TKey> comparer)
        {
            Check.NotNull(source, "source");
            Check.NotNull(keySelector, "keySelector");
            Check.NotNull(elementSelector, "elementSelector");
            Dictionary<TKey, TElement> result = new Dictionary<TKey, TElement>(comparer);
            foreach (TSource item in source)
                result.Add(keySelector(item), elementSelector(item));
            return result;
        }

        public static int Count<TSource>(this IEnumerable<TSource> source)
        {
            Check.NotNull(source, "source");
            ICollection<TSource> sized = source as ICollection<TSource>;
            if (sized != null)
                return sized.Count;
            int count = 0;
            foreach (TSource item in source)
                checked { count++; }
            return count;
        }

        public static int Count<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            int count = 0;
            foreach (TSource item in source)
            {
                if (predicate(item))
                    checked { count++; }
            }
            return count;
        }

        public static long LongCount<TSource>(this IEnumerable<TSource> source) { return source.Count(); }

        public static long LongCount<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            return source.Count(predicate);
        }

        public static bool Any<TSource>(this IEnumerable<TSource> source)
        {
            Check.NotNull(source, "source");
            using (IEnumerator<TSource> each = source.GetEnumerator())
                return each.MoveNext();
        }

        public static bool Any<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            foreach (TSource item in source)
            {
                if (predicate(item))
                    return true;
            }
            return false;
        }

        public static bool All<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            foreach (TSource item in source)
            {
                if (!predicate(item))
                    return false;
            }
            return true;
        }

        public static bool Contains<TSource>(this IEnumerable<TSource> source, TSource value)
        {
            ICollection<TSource> collection = source as ICollection<TSource>;
            return collection != null ? collection.Contains(value) : source.Contains(value, null);
        }

        public static bool Contains<TSource>(this IEnumerable<TSource> source, TSource value, IEqualityComparer<TSource> comparer)
        {
            Check.NotNull(source, "source");
            if (comparer == null)
                comparer = EqualityComparer<TSource>.Default;
            foreach (TSource item in source)
            {
                if (comparer.Equals(item, value))
                    return true;
            }
            return false;
        }

        public static bool SequenceEqual<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second)
        {
            return first.SequenceEqual(second, null);
        }

        public static bool SequenceEqual<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second, IEqualityComparer<TSource> comparer)
        {
            Check.NotNull(first, "first");
            Check.NotNull(second, "second");
            if (comparer == null)
                comparer = EqualityComparer<TSource>.Default;
            using (IEnumerator<TSource> left = first.GetEnumerator())
            using (IEnumerator<TSource> right = second.GetEnumerator())
            {
                while (left.MoveNext())
                {
                    if (!right.MoveNext() || !comparer.Equals(left.Current, right.Current))
                        return false;
                }
                return !right.MoveNext();
            }
        }

        public static TSource Aggregate<TSource>(this IEnumerable<TSource> source, Func<TSource, TSource, TSource> func)
        {
            Check.NotNull(source, "source");
            Check.NotNull(func, "func");
            using (IEnumerator<TSource> each = source.GetEnumerator())
            {
                if (!each.MoveNext())
                    throw Check.NoElements();
                TSource result = each.Current;
                while (each.MoveNext())
                    result = func(result, each.Current);
                return result;
            }
        }

        public static TAccumulate Aggregate<TSource, TAccumulate>(
            this IEnumerable<TSource> source, TAccumulate seed, Func<TAccumulate, TSource, TAccumulate> func)
        {
            Check.NotNull(source, "source");
            Check.NotNull(func, "func");
            TAccumulate result = seed;
            foreach (TSource item in source)
                result = func(result, item);
            return result;
        }

        public static TResult Aggregate<TSource, TAccumulate, TResult>(
            this IEnumerable<TSource> source,
            TAccumulate seed,
            Func<TAccumulate, TSource, TAccumulate> func,
            Func<TAccumulate, TResult> resultSelector)
        {
            Check.NotNull(source, "source");
            Check.NotNull(func, "func");
            Check.NotNull(resultSelector, "resultSelector");
            return resultSelector(source.Aggregate(seed, func));
        }
    }
}
