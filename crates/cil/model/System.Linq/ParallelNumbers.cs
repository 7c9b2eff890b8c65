// The operators of PLINQ that come to one number, for numbers of every kind.
namespace System.Linq
{
    public static partial class ParallelEnumerable
    {
        public static int? Sum(this ParallelQuery<int?> source) { return Enumerable.Sum(All(source)); }

        public static int? Sum<TSource>(this ParallelQuery<TSource> source, Func<TSource, int?> selector) { return Select(source, selector).Sum(); }

        public static long? Sum(this ParallelQuery<long?> source) { return Enumerable.Sum(All(source)); }

        public static long? Sum<TSource>(this ParallelQuery<TSource> source, Func<TSource, long?> selector) { return Select(source, selector).Sum(); }

        public static float Sum(this ParallelQuery<float> source) { return Enumerable.Sum(All(source)); }

        public static float Sum<TSource>(this ParallelQuery<TSource> source, Func<TSource, float> selector) { return Select(source, selector).Sum(); }

        public static float? Sum(this ParallelQuery<float?> source) { return Enumerable.Sum(All(source)); }

        public static float? Sum<TSource>(this ParallelQuery<TSource> source, Func<TSource, float?> selector) { return Select(source, selector).Sum(); }

        public static double? Sum(this ParallelQuery<double?> source) { return Enumerable.Sum(All(source)); }

        public static double? Sum<TSource>(this ParallelQuery<TSource> source, Func<TSource, double?> selector) { return Select(source, selector).Sum(); }

        public static decimal Sum<TSource>(this ParallelQuery<TSource> source, Func<TSource, decimal> selector) { return Select(source, selector).Sum(); }

        public static decimal? Sum(this ParallelQuery<decimal?> source) { return Enumerable.Sum(All(source)); }

        public static decimal? Sum<TSource>(this ParallelQuery<TSource> source, Func<TSource, decimal?> selector) { return Select(source, selector).Sum(); }

        public static double? Average(this ParallelQuery<int?> source) { return Enumerable.Average(All(source)); }

        public static double? Average<TSource>(this ParallelQuery<TSource> source, Func<TSource, int?> selector) { return Select(source, selector).Average(); }

        public static double Average(this ParallelQuery<long> source) { return Enumerable.Average(All(source)); }

        public static double Average<TSource>(this ParallelQuery<TSource> source, Func<TSource, long> selector) { return Select(source, selector).Average(); }

        public static double? Average(this ParallelQuery<long?> source) { return Enumerable.Average(All(source)); }

        public static double? Average<TSource>(this ParallelQuery<TSource> source, Func<TSource, long?> selector) { return Select(source, selector).Average(); }

        public static float Average(this ParallelQuery<float> source) { return Enumerable.Average(All(source)); }

        public static float Average<TSource>(this ParallelQuery<TSource> source, Func<TSource, float> selector) { return Select(source, selector).Average(); }

        public static float? Average(this ParallelQuery<float?> source) { return Enumerable.Average(All(source)); }

        public static float? Average<TSource>(this ParallelQuery<TSource> source, Func<TSource, float?> selector) { return Select(source, selector).Average(); }

        public static double Average<TSource>(this ParallelQuery<TSource> source, Func<TSource, double> selector) { return Select(source, selector).Average(); }

        public static double? Average(this ParallelQuery<double?> source) { return Enumerable.Average(All(source)); }

        public static double? Average<TSource>(this ParallelQuery<TSource> source, Func<TSource, double?> selector) { return Select(source, selector).Average(); }

        public static decimal Average(this ParallelQuery<decimal> source) { return Enumerable.Average(All(source)); }

        public static decimal Average<TSource>(this ParallelQuery<TSource> source, Func<TSource, decimal> selector) { return Select(source, selector).Average(); }

        public static decimal? Average(this ParallelQuery<decimal?> source) { return Enumerable.Average(All(source)); }

        public static decimal? Average<TSource>(this ParallelQuery<TSource> source, Func<TSource, decimal?> selector) { return Select(source, selector).Average(); }

        public static int? Min(this ParallelQuery<int?> source) { return Enumerable.Min(All(source)); }

        public static int? Min<TSource>(this ParallelQuery<TSource> source, Func<TSource, int?> selector) { return Select(source, selector).Min(); }

        public static long Min<TSource>(this ParallelQuery<TSource> source, Func<TSource, long> selector) { return Select(source, selector).Min(); }

        public static long? Min(this ParallelQuery<long?> source) { return Enumerable.Min(All(source)); }

        public static long? Min<TSource>(this ParallelQuery<TSource> source, Func<TSource, long?> selector) { return Select(source, selector).Min(); }

        public static float Min(this ParallelQuery<float> source) { return Enumerable.Min(All(source)); }

        public static float Min<TSource>(this ParallelQuery<TSource> source, Func<TSource, float> selector) { return Select(source, selector).Min(); }

        public static float? Min(this ParallelQuery<float?> source) { return Enumerable.Min(All(source)); }

        public static float? Min<TSource>(this ParallelQuery<TSource> source, Func<TSource, float?> selector) { return Select(source, selector).Min(); }

        public static double Min(this ParallelQuery<double> source) { return Enumerable.Min(All(source)); }

        public static double Min<TSource>(this ParallelQuery<TSource> source, Func<TSource, double> selector) { return Select(source, selector).Min(); }

        public static double? Min(this ParallelQuery<double?> source) { return Enumerable.Min(All(source)); }

        public static double? Min<TSource>(this ParallelQuery<TSource> source, Func<TSource, double?> selector) { return Select(source, selector).Min(); }

        public static decimal Min(this ParallelQuery<decimal> source) { return Enumerable.Min(All(source)); }

        public static decimal Min<TSource>(this ParallelQuery<TSource> source, Func<TSource, decimal> selector) { return Select(source, selector).Min(); }

        public static decimal? Min(this ParallelQuery<decimal?> source) { return Enumerable.Min(All(source)); }

        public static decimal? Min<TSource>(this ParallelQuery<TSource> source, Func<TSource, decimal?> selector) { return Select(source, selector).Min(); }

        public static int? Max(this ParallelQuery<int?> source) { return Enumerable.Max(All(source)); }

        public static int? Max<TSource>(this ParallelQuery<TSource> source, Func<TSource, int?> selector) { return Select(source, selector).Max(); }

        public static long Max<TSource>(this ParallelQuery<TSource> source, Func<TSource, long> selector) { return Select(source, selector).Max(); }

        public static long? Max(this ParallelQuery<long?> source) { return Enumerable.Max(All(source)); }

        public static long? Max<TSource>(this ParallelQuery<TSource> source, Func<TSource, long?> selector) { return Select(source, selector).Max(); }

        public static float Max(this ParallelQuery<float> source) { return Enumerable.Max(All(source)); }

        public static float Max<TSource>(this ParallelQuery<TSource> source, Func<TSource, float> selector) { return Select(source, selector).Max(); }

        public static float? Max(this ParallelQuery<float?> source) { return Enumerable.Max(All(source)); }

        public static float? Max<TSource>(this ParallelQuery<TSource> source, Func<TSource, float?> selector) { return Select(source, selector).Max(); }

        public static double Max(this ParallelQuery<double> source) { return Enumerable.Max(All(source)); }

        public static double Max<TSource>(this ParallelQuery<TSource> source, Func<TSource, double> selector) { return Select(source, selector).Max(); }

        public static double? Max(this ParallelQuery<double?> source) { return Enumerable.Max(All(source)); }

        public static double? Max<TSource>(this ParallelQuery<TSource> source, Func<TSource, double?> selector) { return Select(source, selector).Max(); }

        public static decimal Max(this ParallelQuery<decimal> source) { return Enumerable.Max(All(source)); }

        public static decimal Max<TSource>(this ParallelQuery<TSource> source, Func<TSource, decimal> selector) { return Select(source, selector).Max(); }

        public static decimal? Max(this ParallelQuery<decimal?> source) { return Enumerable.Max(All(source)); }

        public static decimal? Max<TSource>(this ParallelQuery<TSource> source, Func<TSource, decimal?> selector) { return Select(source, selector).Max(); }

        public static TResult Min<TSource, TResult>(this ParallelQuery<TSource> source, Func<TSource, TResult> selector) { return Select(source, selector).Min(); }

        public static TResult Max<TSource, TResult>(this ParallelQuery<TSource> source, Func<TSource, TResult> selector) { return Select(source, selector).Max(); }
    }
}
