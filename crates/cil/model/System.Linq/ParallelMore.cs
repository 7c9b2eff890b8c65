// Further operators of PLINQ: with comparers, of two queries, and those that come to one element.
namespace System.Linq
{
    using System.Collections;
    using System.Collections.Concurrent;
    using System.Collections.Generic;

    public static partial class ParallelEnumerable
    {
        public static ParallelQuery AsParallel(this IEnumerable source)
        {
            Check.NotNull(source, "source");
            return Over(Enumerable.Cast<object>(source), Plain);
        }

        public static ParallelQuery<TSource> AsParallel<TSource>(this Partitioner<TSource> source)
        {
            Check.NotNull(source, "source");
            return Over(source.Elements(), Plain);
        }

        public static ParallelQuery<TSource> DefaultIfEmpty<TSource>(this ParallelQuery<TSource> source)
        {
            return Lazily<TSource, TSource>(source, all => Enumerable.DefaultIfEmpty(all));
        }

        public static ParallelQuery<TSource> DefaultIfEmpty<TSource>(this ParallelQuery<TSource> source, TSource defaultValue)
        {
            return Lazily<TSource, TSource>(source, all => Enumerable.DefaultIfEmpty(all, defaultValue));
        }

        public static ParallelQuery<TSource> TakeWhile<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate)
        {
            return Lazily<TSource, TSource>(source, all => Enumerable.TakeWhile(all, predicate));
        }

        public static ParallelQuery<TSource> TakeWhile<TSource>(this ParallelQuery<TSource> source, Func<TSource, int, bool> predicate)
        {
            return Lazily<TSource, TSource>(source, all => Enumerable.TakeWhile(all, predicate));
        }

        public static ParallelQuery<TSource> SkipWhile<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate)
        {
            return Lazily<TSource, TSource>(source, all => Enumerable.SkipWhile(all, predicate));
        }

        public static ParallelQuery<TSource> SkipWhile<TSource>(this ParallelQuery<TSource> source, Func<TSource, int, bool> predicate)
        {
            return Lazily<TSource, TSource>(source, all => Enumerable.SkipWhile(all, predicate));
        }

        public static ParallelQuery<TSource> Distinct<TSource>(this ParallelQuery<TSource> source, IEqualityComparer<TSource> comparer)
        {
            return Lazily<TSource, TSource>(source, all => Enumerable.Distinct(all, comparer));
        }

        public static ParallelQuery<TSource> Union<TSource>(this ParallelQuery<TSource> first, ParallelQuery<TSource> second)
        {
            return Union(first, second, null);
        }

        public static ParallelQuery<TSource> Union<TSource>(this ParallelQuery<TSource> first, ParallelQuery<TSource> second, IEqualityComparer<TSource> comparer)
        {
            Check.NotNull(second, "second");
            return Lazily<TSource, TSource>(first, all => Enumerable.Union(all, second.Results(), comparer));
        }

        public static ParallelQuery<TSource> Intersect<TSource>(this ParallelQuery<TSource> first, ParallelQuery<TSource> second)
        {
            return Intersect(first, second, null);
        }

        public static ParallelQuery<TSource> Intersect<TSource>(this ParallelQuery<TSource> first, ParallelQuery<TSource> second, IEqualityComparer<TSource> comparer)
        {
            Check.NotNull(second, "second");
            return Lazily<TSource, TSource>(first, all => Enumerable.Intersect(all, second.Results(), comparer));
        }

        public static ParallelQuery<TSource> Except<TSource>(this ParallelQuery<TSource> first, ParallelQuery<TSource> second)
        {
            return Except(first, second, null);
        }

        public static ParallelQuery<TSource> Except<TSource>(this ParallelQuery<TSource> first, ParallelQuery<TSource> second, IEqualityComparer<TSource> comparer)
        {
            Check.NotNull(second, "second");
            return Lazily<TSource, TSource>(first, all => Enumerable.Except(all, second.Results(), comparer));
        }

        public static ParallelQuery<TResult> Join<TOuter, TInner, TKey, TResult>(this ParallelQuery<TOuter> outer, ParallelQuery<TInner> inner, Func<TOuter, TKey> outerKeySelector, Func<TInner, TKey> innerKeySelector, Func<TOuter, TInner, TResult> resultSelector)
        {
            return Join(outer, inner, outerKeySelector, innerKeySelector, resultSelector, null);
        }

        public static ParallelQuery<TResult> Join<TOuter, TInner, TKey, TResult>(this ParallelQuery<TOuter> outer, ParallelQuery<TInner> inner, Func<TOuter, TKey> outerKeySelector, Func<TInner, TKey> innerKeySelector, Func<TOuter, TInner, TResult> resultSelector, IEqualityComparer<TKey> comparer)
        {
            Check.NotNull(inner, "inner");
            return Lazily<TOuter, TResult>(outer, all => Enumerable.Join(all, inner.Results(), outerKeySelector, innerKeySelector, resultSelector, comparer));
        }

        public static ParallelQuery<IGrouping<TKey, TSource>> GroupBy<TSource, TKey>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> comparer)
        {
            return Lazily<TSource, IGrouping<TKey, TSource>>(source, all => Enumerable.GroupBy(all, keySelector, comparer));
        }

        public static ParallelQuery<TResult> GroupBy<TSource, TKey, TResult>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector, Func<TKey, IEnumerable<TSource>, TResult> resultSelector)
        {
            return Lazily<TSource, TResult>(source, all => Enumerable.GroupBy(all, keySelector, resultSelector));
        }

        public static ParallelQuery<TResult> SelectMany<TSource, TCollection, TResult>(this ParallelQuery<TSource> source, Func<TSource, IEnumerable<TCollection>> collectionSelector, Func<TSource, TCollection, TResult> resultSelector)
        {
            Check.NotNull(collectionSelector, "collectionSelector");
            Check.NotNull(resultSelector, "resultSelector");
            return SelectMany(source, outer => Enumerable.Select(collectionSelector(outer), inner => resultSelector(outer, inner)));
        }

        public static ParallelQuery<TResult> Zip<TFirst, TSecond, TResult>(this ParallelQuery<TFirst> first, IEnumerable<TSecond> second, Func<TFirst, TSecond, TResult> resultSelector)
        {
            throw TwoKinds();
        }

        public static ParallelQuery<TSource> Concat<TSource>(this ParallelQuery<TSource> first, IEnumerable<TSource> second) { throw TwoKinds(); }

        static Exception TwoKinds()
        {
            return new NotSupportedException("The second data source of a binary operator must be of type System.Linq.ParallelQuery<T> rather than System.Collections.Generic.IEnumerable<T>. To fix this problem, use the AsParallel() extension method to convert the right data source to System.Linq.ParallelQuery<T>.");
        }

        public static bool Contains<TSource>(this ParallelQuery<TSource> source, TSource value, IEqualityComparer<TSource> comparer)
        {
            return Enumerable.Contains(All(source), value, comparer);
        }

        public static bool SequenceEqual<TSource>(this ParallelQuery<TSource> first, ParallelQuery<TSource> second, IEqualityComparer<TSource> comparer)
        {
            return Enumerable.SequenceEqual(Listed(first), Listed(second), comparer);
        }

        public static TSource ElementAt<TSource>(this ParallelQuery<TSource> source, int index) { return Enumerable.ElementAt(Listed(source), index); }

        public static TSource ElementAtOrDefault<TSource>(this ParallelQuery<TSource> source, int index)
        {
            return Enumerable.ElementAtOrDefault(Listed(source), index);
        }

        public static TSource Last<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate) { return Where(source, predicate).Last(); }

        public static TSource LastOrDefault<TSource>(this ParallelQuery<TSource> source) { return Enumerable.LastOrDefault(Listed(source)); }

        public static TSource LastOrDefault<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate)
        {
            return Where(source, predicate).LastOrDefault();
        }

        public static TSource Single<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate) { return Where(source, predicate).Single(); }

        public static TSource SingleOrDefault<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate)
        {
            return Where(source, predicate).SingleOrDefault();
        }

        public static long LongCount<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate) { return Where(source, predicate).LongCount(); }

        public static Dictionary<TKey, TSource> ToDictionary<TSource, TKey>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> comparer)
        {
            return Enumerable.ToDictionary(Listed(source), keySelector, comparer);
        }

        public static Dictionary<TKey, TElement> ToDictionary<TSource, TKey, TElement>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector, IEqualityComparer<TKey> comparer)
        {
            return Enumerable.ToDictionary(Listed(source), keySelector, elementSelector, comparer);
        }

        public static ILookup<TKey, TElement> ToLookup<TSource, TKey, TElement>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector)
        {
            return Enumerable.ToLookup(Listed(source), keySelector, elementSelector);
        }

        public static OrderedParallelQuery<TSource> OrderBy<TSource, TKey>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer)
        {
            return new OrderedParallelQuery<TSource>(Enumerable.OrderBy(Elements(source), keySelector, comparer), source.mode);
        }

        public static OrderedParallelQuery<TSource> OrderByDescending<TSource, TKey>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer)
        {
            return new OrderedParallelQuery<TSource>(Enumerable.OrderByDescending(Elements(source), keySelector, comparer), source.mode);
        }
    }
}
