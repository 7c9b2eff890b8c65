// Averages.
namespace System.Linq
{
    using System.Collections.Generic;

    public static partial class Enumerable
    {
        public static double Average(this IEnumerable<int> source)
        {
            Check.NotNull(source, "source");
            long sum = 0;
            long count = 0;
            foreach (int item in source)
            {
                checked { sum += item; }
                count++;
            }
            if (count == 0)
                throw Check.NoElements();
            return (double)sum / count;
        }

        public static double Average<TSource>(this IEnumerable<TSource> source, Func<TSource, int> selector)
        {
            return source.Select(selector).Average();
        }

        public static double? Average(this IEnumerable<int?> source)
        {
            Check.NotNull(source, "source");
            long sum = 0;
            long count = 0;
            foreach (int? item in source)
            {
                if (!item.HasValue)
                    continue;
                checked { sum += item.GetValueOrDefault(); }
                count++;
            }
            if (count == 0)
                return null;
            return (double)sum / count;
        }

        public static double? Average<TSource>(this IEnumerable<TSource> source, Func<TSource, int?> selector)
        {
            return source.Select(selector).Average();
        }

        public static double Average(this IEnumerable<long> source)
        {
            Check.NotNull(source, "source");
            long sum = 0;
            long count = 0;
            foreach (long item in source)
            {
                checked { sum += item; }
                count++;
            }
            if (count == 0)
                throw Check.NoElements();
            return (double)sum / count;
        }

        public static double Average<TSource>(this IEnumerable<TSource> source, Func<TSource, long> selector)
        {
            return source.Select(selector).Average();
        }

        public static double? Average(this IEnumerable<long?> source)
        {
            Check.NotNull(source, "source");
            long sum = 0;
            long count = 0;
            foreach (long? item in source)
            {
                if (!item.HasValue)
                    continue;
                checked { sum += item.GetValueOrDefault(); }
                count++;
            }
            if (count == 0)
                return null;
            return (double)sum / count;
        }

        public static double? Average<TSource>(this IEnumerable<TSource> source, Func<TSource, long?> selector)
        {
            return source.Select(selector).Average();
        }

        public static float Average(this IEnumerable<float> source)
        {
            Check.NotNull(source, "source");
            double sum = 0;
            long count = 0;
            foreach (float item in source)
            {
                sum += item;
                count++;
            }
            if (count == 0)
                throw Check.NoElements();
            return (float)(sum / count);
        }

        public static float Average<TSource>(this IEnumerable<TSource> source, Func<TSource, float> selector)
        {
            return source.Select(selector).Average();
        }

        public static float? Average(this IEnumerable<float?> source)
        {
            Check.NotNull(source, "source");
            double sum = 0;
            long count = 0;
            foreach (float? item in source)
            {
                if (!item.HasValue)
                    continue;
                sum += item.GetValueOrDefault();
                count++;
            }
            if (count == 0)
                return null;
            return (float)(sum / count);
        }

        public static float? Average<TSource>(this IEnumerable<TSource> source, Func<TSource, float?> selector)
        {
            return source.Select(selector).Average();
        }

        public static double Average(this IEnumerable<double> source)
        {
            Check.NotNull(source, "source");
            double sum = 0;
            long count = 0;
            foreach (double item in source)
            {
                sum += item;
                count++;
            }
            if (count == 0)
                throw Check.NoElements();
            return sum / count;
        }

        public static double Average<TSource>(this IEnumerable<TSource> source, Func<TSource, double> selector)
        {
            return source.Select(selector).Average();
        }

        public static double? Average(this IEnumerable<double?> source)
        {
            Check.NotNull(source, "source");
            double sum = 0;
            long count = 0;
            foreach (double? item in source)
            {
                if (!item.HasValue)
                    continue;
                sum += item.GetValueOrDefault();
                count++;
            }
            if (count == 0)
                return null;
            return sum / count;
        }

        public static double? Average<TSource>(this IEnumerable<TSource> source, Func<TSource, double?> selector)
        {
            return source.Select(selector).Average();
        }

        public static decimal Average(this IEnumerable<decimal> source)
        {
            Check.NotNull(source, "source");
            decimal sum = 0;
            long count = 0;
            foreach (decimal item in source)
            {
                sum += item;
                count++;
            }
            if (count == 0)
                throw Check.NoElements();
            return sum / count;
        }

        public static decimal Average<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal> selector)
        {
            return source.Select(selector).Average();
        }

        public static decimal? Average(this IEnumerable<decimal?> source)
        {
            Check.NotNull(source, "source");
            decimal sum = 0;
            long count = 0;
            foreach (decimal? item in source)
            {
                if (!item.HasValue)
                    continue;
                sum += item.GetValueOrDefault();
                count++;
            }
            if (count == 0)
                return null;
            return sum / count;
        }

        public static decimal? Average<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal?> selector)
        {
            return source.Select(selector).Average();
        }
    }
}
