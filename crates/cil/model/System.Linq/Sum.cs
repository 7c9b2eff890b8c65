// Sums.
namespace System.Linq
{
    using System.Collections.Generic;

    public static partial class Enumerable
    {
        public static int Sum(this IEnumerable<int> source)
        {
            Check.NotNull(source, "source");
            int sum = 0;
            foreach (int item in source)
                checked { sum += item; }
            return sum;
        }

        public static int Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, int> selector)
        {
            return source.Select(selector).Sum();
        }

        public static int? Sum(this IEnumerable<int?> source)
        {
            Check.NotNull(source, "source");
            int sum = 0;
            foreach (int? item in source)
                checked { sum += item.GetValueOrDefault(); }
            return sum;
        }

        public static int? Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, int?> selector)
        {
            return source.Select(selector).Sum();
        }

        public static long Sum(this IEnumerable<long> source)
        {
            Check.NotNull(source, "source");
            long sum = 0;
            foreach (long item in source)
                checked { sum += item; }
            return sum;
        }

        public static long Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, long> selector)
        {
            return source.Select(selector).Sum();
        }

        public static long? Sum(this IEnumerable<long?> source)
        {
            Check.NotNull(source, "source");
            long sum = 0;
            foreach (long? item in source)
                checked { sum += item.GetValueOrDefault(); }
            return sum;
        }

        public static long? Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, long?> selector)
        {
            return source.Select(selector).Sum();
        }

        public static float Sum(this IEnumerable<float> source)
        {
            Check.NotNull(source, "source");
            double sum = 0;
            foreach (float item in source)
                sum += item;
            return (float)sum;
        }

        public static float Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, float> selector)
        {
            return source.Select(selector).Sum();
        }

        public static float? Sum(this IEnumerable<float?> source)
        {
            Check.NotNull(source, "source");
            double sum = 0;
            foreach (float? item in source)
                sum += item.GetValueOrDefault();
            return (float)sum;
        }

        public static float? Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, float?> selector)
        {
            return source.Select(selector).Sum();
        }

        public static double Sum(this IEnumerable<double> source)
        {
            Check.NotNull(source, "source");
            double sum = 0;
            foreach (double item in source)
                sum += item;
            return sum;
        }

        public static double Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, double> selector)
        {
            return source.Select(selector).Sum();
        }

        public static double? Sum(this IEnumerable<double?> source)
        {
            Check.NotNull(source, "source");
            double sum = 0;
            foreach (double? item in source)
                sum += item.GetValueOrDefault();
            return sum;
        }

        public static double? Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, double?> selector)
        {
            return source.Select(selector).Sum();
        }

        public static decimal Sum(this IEnumerable<decimal> source)
        {
            Check.NotNull(source, "source");
            decimal sum = 0;
            foreach (decimal item in source)
                sum += item;
            return sum;
        }

        public static decimal Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal> selector)
        {
            return source.Select(selector).Sum();
        }

        public static decimal? Sum(this IEnumerable<decimal?> source)
        {
            Check.NotNull(source, "source");
            decimal sum = 0;
            foreach (decimal? item in source)
                sum += item.GetValueOrDefault();
            return sum;
        }

        public static decimal? Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal?> selector)
        {
            return source.Select(selector).Sum();
        }
    }
}
