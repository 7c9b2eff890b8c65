// The greatest element.
namespace System.Linq
{
    using System.Collections.Generic;

    public static partial class Enumerable
    {
        public static int Max(this IEnumerable<int> source) { return MaxOf(source); }

        public static int Max<TSource>(this IEnumerable<TSource> source, Func<TSource, int> selector)
        {
            return MaxOf(source.Select(selector));
        }

        public static int? Max(this IEnumerable<int?> source) { return MaxOf(source); }

        public static int? Max<TSource>(this IEnumerable<TSource> source, Func<TSource, int?> selector)
        {
            return MaxOf(source.Select(selector));
        }

        public static long Max(this IEnumerable<long> source) { return MaxOf(source); }

        public static long Max<TSource>(this IEnumerable<TSource> source, Func<TSource, long> selector)
        {
            return MaxOf(source.Select(selector));
        }

        public static long? Max(this IEnumerable<long?> source) { return MaxOf(source); }

        public static long? Max<TSource>(this IEnumerable<TSource> source, Func<TSource, long?> selector)
        {
            return MaxOf(source.Select(selector));
        }

        public static float Max(this IEnumerable<float> source) { return MaxOf(source); }

        public static float Max<TSource>(this IEnumerable<TSource> source, Func<TSource, float> selector)
        {
            return MaxOf(source.Select(selector));
        }

        public static float? Max(this IEnumerable<float?> source) { return MaxOf(source); }

        public static float? Max<TSource>(this IEnumerable<TSource> source, Func<TSource, float?> selector)
        {
            return MaxOf(source.Select(selector));
        }

        public static double Max(this IEnumerable<double> source) { return MaxOf(source); }

        public static double Max<TSource>(this IEnumerable<TSource> source, Func<TSource, double> selector)
        {
            return MaxOf(source.Select(selector));
        }

        public static double? Max(this IEnumerable<double?> source) { return MaxOf(source); }

        public static double? Max<TSource>(this IEnumerable<TSource> source, Func<TSource, double?> selector)
        {
            return MaxOf(source.Select(selector));
        }

        public static decimal Max(this IEnumerable<decimal> source) { return MaxOf(source); }

        public static decimal Max<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal> selector)
        {
            return MaxOf(source.Select(selector));
        }

        public static decimal? Max(this IEnumerable<decimal?> source) { return MaxOf(source); }

        public static decimal? Max<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal?> selector)
        {
            return MaxOf(source.Select(selector));
        }

        public static TSource Max<TSource>(this IEnumerable<TSource> source) { return MaxOf(source); }

        public static TResult Max<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, TResult> selector)
        {
            return MaxOf(source.Select(selector));
        }

        // The greatest: NaN is less than all numbers; null counts only if there is nothing else.
        static T MaxOf<T>(IEnumerable<T> source)
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
                if (!found || comparer.Compare(item, best) > 0)
                    best = item;
                found = true;
            }
            if (!found && !nullable)
                throw Check.NoElements();
            return best;
        }
    }
}
