// The least element.
namespace System.Linq
{
    using System.Collections.Generic;

    public static partial class Enumerable
    {
        public static int Min(this IEnumerable<int> source) { return MinOf(source); }

        public static int Min<TSource>(this IEnumerable<TSource> source, Func<TSource, int> selector)
        {
            return MinOf(source.Select(selector));
        }

        public static int? Min(this IEnumerable<int?> source) { return MinOf(source); }

        public static int? Min<TSource>(this IEnumerable<TSource> source, Func<TSource, int?> selector)
        {
            return MinOf(source.Select(selector));
        }

        public static long Min(this IEnumerable<long> source) { return MinOf(source); }

        public static long Min<TSource>(this IEnumerable<TSource> source, Func<TSource, long> selector)
        {
            return MinOf(source.Select(selector));
        }

        public static long? Min(this IEnumerable<long?> source) { return MinOf(source); }

        public static long? Min<TSource>(this IEnumerable<TSource> source, Func<TSource, long?> selector)
        {
            return MinOf(source.Select(selector));
        }

        public static float Min(this IEnumerable<float> source) { return MinOf(source); }

        public static float Min<TSource>(this IEnumerable<TSource> source, Func<TSource, float> selector)
        {
            return MinOf(source.Select(selector));
        }

        public static float? Min(this IEnumerable<float?> source) { return MinOf(source); }

        public static float? Min<TSource>(this IEnumerable<TSource> source, Func<TSource, float?> selector)
        {
            return MinOf(source.Select(selector));
        }

        public static double Min(this IEnumerable<double> source) { return MinOf(source); }

        public static double Min<TSource>(this IEnumerable<TSource> source, Func<TSource, double> selector)
        {
            return MinOf(source.Select(selector));
        }

        public static double? Min(this IEnumerable<double?> source) { return MinOf(source); }

        public static double? Min<TSource>(this IEnumerable<TSource> source, Func<TSource, double?> selector)
        {
            return MinOf(source.Select(selector));
        }

        public static decimal Min(this IEnumerable<decimal> source) { return MinOf(source); }

        public static decimal Min<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal> selector)
        {
            return MinOf(source.Select(selector));
        }

        public static decimal? Min(this IEnumerable<decimal?> source) { return MinOf(source); }

        public static decimal? Min<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal?> selector)
        {
            return MinOf(source.Select(selector));
        }

        public static TSource Min<TSource>(this IEnumerable<TSource> source) { return MinOf(source); }

        public static TResult Min<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, TResult> selector)
        {
            return MinOf(source.Select(selector));
        }

        // The least: NaN is less than all numbers; null counts only if there is nothing else.
        static T MinOf<T>(IEnumerable<T> source)
        {
            Check.NotNull(source, "source");
            Comparer<T> comparer = Comparer<T>.Default;
            T best = default(T);
            bool nullable = best == null;
            bool found = false;
            foreach (T item in source)
            {
                if (nullable && item == null)
                    continue;
                if (!found || comparer.Compare(item, best) < 0)
                    best = item;
                found = true;
            }
            if (!found && !nullable)
                throw Check.NoElements();
            return best;
        }
    }
}
