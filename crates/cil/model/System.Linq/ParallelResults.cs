// The operators of PLINQ that come to one value.
namespace System.Linq
{
    using System.Collections.Generic;

    public static partial class ParallelEnumerable
    {
        static T[] All<T>(ParallelQuery<T> source)
        {
            Check.NotNull(source, "source");
            return source.Sorted();
        }

        public static int Count<TSource>(this ParallelQuery<TSource> source) { return All(source).Length; }

        public static int Count<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate) { return Where(source, predicate).Count(); }

        public static long LongCount<TSource>(this ParallelQuery<TSource> source) { return All(source).Length; }

        public static bool Any<TSource>(this ParallelQuery<TSource> source) { return All(source).Length != 0; }

        public static bool Any<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate) { return Where(source, predicate).Any(); }

        public static bool All<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate)
        {
            Check.NotNull(predicate, "predicate");
            return !Where(source, element => !predicate(element)).Any();
        }

        public static bool Contains<TSource>(this ParallelQuery<TSource> source, TSource value) { return Enumerable.Contains(All(source), value); }

        public static int Sum(this ParallelQuery<int> source) { return Enumerable.Sum(All(source)); }

        public static long Sum(this ParallelQuery<long> source) { return Enumerable.Sum(All(source)); }

        public static double Sum(this ParallelQuery<double> source) { return Enumerable.Sum(All(source)); }

        public static decimal Sum(this ParallelQuery<decimal> source) { return Enumerable.Sum(All(source)); }

        public static int Sum<TSource>(this ParallelQuery<TSource> source, Func<TSource, int> selector) { return Select(source, selector).Sum(); }

        public static long Sum<TSource>(this ParallelQuery<TSource> source, Func<TSource, long> selector) { return Select(source, selector).Sum(); }

        public static double Sum<TSource>(this ParallelQuery<TSource> source, Func<TSource, double> selector) { return Select(source, selector).Sum(); }

        public static double Average(this ParallelQuery<int> source) { return Enumerable.Average(All(source)); }

        public static double Average(this ParallelQuery<double> source) { return Enumerable.Average(All(source)); }

        public static double Average<TSource>(this ParallelQuery<TSource> source, Func<TSource, int> selector) { return Select(source, selector).Average(); }

        public static int Min(this ParallelQuery<int> source) { return Enumerable.Min(All(source)); }

        public static int Max(this ParallelQuery<int> source) { return Enumerable.Max(All(source)); }

        public static long Min(this ParallelQuery<long> source) { return Enumerable.Min(All(source)); }

        public static long Max(this ParallelQuery<long> source) { return Enumerable.Max(All(source)); }

        public static TSource Min<TSource>(this ParallelQuery<TSource> source) { return Enumerable.Min<TSource>(All(source)); }

        public static TSource Max<TSource>(this ParallelQuery<TSource> source) { return Enumerable.Max<TSource>(All(source)); }

        public static int Min<TSource>(this ParallelQuery<TSource> source, Func<TSource, int> selector) { return Select(source, selector).Min(); }

        public static int Max<TSource>(this ParallelQuery<TSource> source, Func<TSource, int> selector) { return Select(source, selector).Max(); }

        // Of an unordered query, whichever comes first.
        static T[] Listed<T>(ParallelQuery<T> source)
        {
            Check.NotNull(source, "source");
            return source.Results();
        }

        public static TSource First<TSource>(this ParallelQuery<TSource> source) { return Enumerable.First(Listed(source)); }

        public static TSource First<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate) { return Where(source, predicate).First(); }

        public static TSource FirstOrDefault<TSource>(this ParallelQuery<TSource> source) { return Enumerable.FirstOrDefault(Listed(source)); }

        public static TSource FirstOrDefault<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate) { return Where(source, predicate).FirstOrDefault(); }

        public static TSource Last<TSource>(this ParallelQuery<TSource> source) { return Enumerable.Last(Listed(source)); }

        public static TSource Single<TSource>(this ParallelQuery<TSource> source) { return Enumerable.Single(Listed(source)); }

        public static TSource SingleOrDefault<TSource>(this ParallelQuery<TSource> source) { return Enumerable.SingleOrDefault(Listed(source)); }

        public static bool SequenceEqual<TSource>(this ParallelQuery<TSource> first, ParallelQuery<TSource> second)
        {
            return Enumerable.SequenceEqual(Listed(first), Listed(second));
        }

        // The function has to be associative and commutative: elements are put together in any order.
        public static TSource Aggregate<TSource>(this ParallelQuery<TSource> source, Func<TSource, TSource, TSource> func)
        {
            return Enumerable.Aggregate(Listed(source), func);
        }

        public static TAccumulate Aggregate<TSource, TAccumulate>(this ParallelQuery<TSource> source, TAccumulate seed, Func<TAccumulate, TSource, TAccumulate> func)
        {
            return Enumerable.Aggregate(Listed(source), seed, func);
        }

        public static TResult Aggregate<TSource, TAccumulate, TResult>(this ParallelQuery<TSource> source, TAccumulate seed, Func<TAccumulate, TSource, TAccumulate> func, Func<TAccumulate, TResult> resultSelector)
        {
            return resultSelector(Aggregate(source, seed, func));
        }

        public static TResult Aggregate<TSource, TAccumulate, TResult>(this ParallelQuery<TSource> source, TAccumulate seed, Func<TAccumulate, TSource, TAccumulate> updateAccumulatorFunc, Func<TAccumulate, TAccumulate, TAccumulate> combineAccumulatorsFunc, Func<TAccumulate, TResult> resultSelector)
        {
            return Aggregate(source, () => seed, updateAccumulatorFunc, combineAccumulatorsFunc, resultSelector);
        }

        public static TResult Aggregate<TSource, TAccumulate, TResult>(this ParallelQuery<TSource> source, Func<TAccumulate> seedFactory, Func<TAccumulate, TSource, TAccumulate> updateAccumulatorFunc, Func<TAccumulate, TAccumulate, TAccumulate> combineAccumulatorsFunc, Func<TAccumulate, TResult> resultSelector)
        {
            Check.NotNull(source, "source");
            int count;
            Pipeline<TSource> prepared = source.Pipeline.Prepare(out count);
            Fold<TSource, TAccumulate> fold = new Fold<TSource, TAccumulate>(prepared, seedFactory, updateAccumulatorFunc);
            fold.Run(source.mode, count);
            return resultSelector(fold.Combined(combineAccumulatorsFunc));
        }
    }
}
