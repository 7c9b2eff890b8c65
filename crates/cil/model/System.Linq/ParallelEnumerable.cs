// The operators of PLINQ. Those that run functions of the program on several elements do so in parallel; what needs all
// elements at once (sorting, grouping, sets) gets them that way and goes on as LINQ does.
namespace System.Linq
{
    using System.Collections.Generic;
    using System.Threading;

    public static partial class ParallelEnumerable
    {
        static ParallelQuery<T> Over<T>(IEnumerable<T> source, QueryMode mode)
        {
            return new ParallelQuery<T>(new SourcePipeline<T>(source), mode);
        }

        static QueryMode Plain { get { return new QueryMode(false, 0, CancellationToken.None); } }

        public static ParallelQuery<TSource> AsParallel<TSource>(this IEnumerable<TSource> source)
        {
            Check.NotNull(source, "source");
            return source as ParallelQuery<TSource> ?? Over(source, Plain);
        }

        public static ParallelQuery<int> Range(int start, int count)
        {
            return Over(Enumerable.Range(start, count), Plain);
        }

        public static ParallelQuery<TResult> Repeat<TResult>(TResult element, int count)
        {
            return Over(Enumerable.Repeat(element, count), Plain);
        }

        public static ParallelQuery<TResult> Empty<TResult>() { return Over(new TResult[0], Plain); }

        static ParallelQuery<T> In<T>(ParallelQuery<T> source, QueryMode mode)
        {
            return new ParallelQuery<T>(source.Pipeline, mode);
        }

        public static ParallelQuery<TSource> AsOrdered<TSource>(this ParallelQuery<TSource> source)
        {
            Check.NotNull(source, "source");
            return In(source, new QueryMode(true, source.mode.degree, source.mode.Token));
        }

        public static ParallelQuery<TSource> AsUnordered<TSource>(this ParallelQuery<TSource> source)
        {
            Check.NotNull(source, "source");
            return In(source, new QueryMode(false, source.mode.degree, source.mode.Token));
        }

        public static IEnumerable<TSource> AsSequential<TSource>(this ParallelQuery<TSource> source)
        {
            Check.NotNull(source, "source");
            return new Sequence<TSource>(source.GetEnumerator);
        }

        public static IEnumerable<TSource> AsEnumerable<TSource>(this ParallelQuery<TSource> source) { return AsSequential(source); }

        public static ParallelQuery<TSource> WithDegreeOfParallelism<TSource>(this ParallelQuery<TSource> source, int degreeOfParallelism)
        {
            Check.NotNull(source, "source");
            if (degreeOfParallelism < 1 || degreeOfParallelism > 512)
                throw new ArgumentOutOfRangeException("degreeOfParallelism");
            return In(source, new QueryMode(source.mode.ordered, degreeOfParallelism, source.mode.Token));
        }

        public static ParallelQuery<TSource> WithCancellation<TSource>(this ParallelQuery<TSource> source, CancellationToken cancellationToken)
        {
            Check.NotNull(source, "source");
            return In(source, new QueryMode(source.mode.ordered, source.mode.degree, cancellationToken));
        }

        public static ParallelQuery<TSource> WithExecutionMode<TSource>(this ParallelQuery<TSource> source, ParallelExecutionMode executionMode)
        {
            Check.NotNull(source, "source");
            return source;
        }

        public static ParallelQuery<TSource> WithMergeOptions<TSource>(this ParallelQuery<TSource> source, ParallelMergeOptions mergeOptions)
        {
            Check.NotNull(source, "source");
            return source;
        }

        public static ParallelQuery<TResult> Select<TSource, TResult>(this ParallelQuery<TSource> source, Func<TSource, TResult> selector)
        {
            Check.NotNull(source, "source");
            Check.NotNull(selector, "selector");
            return source.Then(new Selecting<TSource, TResult>(source.Pipeline, selector, null));
        }

        public static ParallelQuery<TResult> Select<TSource, TResult>(this ParallelQuery<TSource> source, Func<TSource, int, TResult> selector)
        {
            Check.NotNull(source, "source");
            Check.NotNull(selector, "selector");
            return source.Then(new Selecting<TSource, TResult>(source.Pipeline, null, selector));
        }

        public static ParallelQuery<TSource> Where<TSource>(this ParallelQuery<TSource> source, Func<TSource, bool> predicate)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            return source.Then(new Filtering<TSource>(source.Pipeline, predicate, null));
        }

        public static ParallelQuery<TSource> Where<TSource>(this ParallelQuery<TSource> source, Func<TSource, int, bool> predicate)
        {
            Check.NotNull(source, "source");
            Check.NotNull(predicate, "predicate");
            return source.Then(new Filtering<TSource>(source.Pipeline, null, predicate));
        }

        public static ParallelQuery<TResult> SelectMany<TSource, TResult>(this ParallelQuery<TSource> source, Func<TSource, IEnumerable<TResult>> selector)
        {
            Check.NotNull(source, "source");
            Check.NotNull(selector, "selector");
            return source.Then(new Flattening<TSource, TResult>(source.Pipeline, selector));
        }

        public static ParallelQuery<TResult> Cast<TResult>(this ParallelQuery source)
        {
            Check.NotNull(source, "source");
            return Over(Enumerable.Cast<TResult>(source), source.mode);
        }

        public static ParallelQuery<TResult> OfType<TResult>(this ParallelQuery source)
        {
            Check.NotNull(source, "source");
            return Over(Enumerable.OfType<TResult>(source), source.mode);
        }

        public static void ForAll<TSource>(this ParallelQuery<TSource> source, Action<TSource> action)
        {
            Check.NotNull(source, "source");
            Check.NotNull(action, "action");
            int count;
            Pipeline<TSource> prepared = source.Pipeline.Prepare(out count);
            new Perform<TSource>(prepared, action).Run(source.mode, count);
        }

        public static TSource[] ToArray<TSource>(this ParallelQuery<TSource> source)
        {
            Check.NotNull(source, "source");
            return source.Results();
        }

        public static List<TSource> ToList<TSource>(this ParallelQuery<TSource> source)
        {
            Check.NotNull(source, "source");
            return new List<TSource>(source.Results());
        }

        public static Dictionary<TKey, TSource> ToDictionary<TSource, TKey>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector)
        {
            Check.NotNull(source, "source");
            return Enumerable.ToDictionary(source.Results(), keySelector);
        }

        public static Dictionary<TKey, TElement> ToDictionary<TSource, TKey, TElement>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector)
        {
            Check.NotNull(source, "source");
            return Enumerable.ToDictionary(source.Results(), keySelector, elementSelector);
        }

        public static ILookup<TKey, TSource> ToLookup<TSource, TKey>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector)
        {
            Check.NotNull(source, "source");
            return Enumerable.ToLookup(source.Results(), keySelector);
        }

        // What needs all elements at once.
        static ParallelQuery<TResult> Lazily<T, TResult>(ParallelQuery<T> source, Func<IEnumerable<T>, IEnumerable<TResult>> rest)
        {
            Check.NotNull(source, "source");
            return Over(new Sequence<TResult>(() => rest(source.Results()).GetEnumerator()), source.mode);
        }

        public static ParallelQuery<TSource> Distinct<TSource>(this ParallelQuery<TSource> source)
        {
            return Lazily<TSource, TSource>(source, all => Enumerable.Distinct(all));
        }

        public static ParallelQuery<TSource> Reverse<TSource>(this ParallelQuery<TSource> source)
        {
            return Lazily<TSource, TSource>(source, all => Enumerable.Reverse(all));
        }

        public static ParallelQuery<TSource> Take<TSource>(this ParallelQuery<TSource> source, int count)
        {
            return Lazily<TSource, TSource>(source, all => Enumerable.Take(all, count));
        }

        public static ParallelQuery<TSource> Skip<TSource>(this ParallelQuery<TSource> source, int count)
        {
            return Lazily<TSource, TSource>(source, all => Enumerable.Skip(all, count));
        }

        public static ParallelQuery<TSource> Concat<TSource>(this ParallelQuery<TSource> first, ParallelQuery<TSource> second)
        {
            Check.NotNull(second, "second");
            return Lazily<TSource, TSource>(first, all => Enumerable.Concat(all, second.Results()));
        }

        public static ParallelQuery<TResult> Zip<TFirst, TSecond, TResult>(this ParallelQuery<TFirst> first, ParallelQuery<TSecond> second, Func<TFirst, TSecond, TResult> resultSelector)
        {
            Check.NotNull(second, "second");
            return Lazily<TFirst, TResult>(first, all => Enumerable.Zip(all, second.Results(), resultSelector));
        }

        public static ParallelQuery<IGrouping<TKey, TSource>> GroupBy<TSource, TKey>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector)
        {
            return Lazily<TSource, IGrouping<TKey, TSource>>(source, all => Enumerable.GroupBy(all, keySelector));
        }

        public static ParallelQuery<IGrouping<TKey, TElement>> GroupBy<TSource, TKey, TElement>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector)
        {
            return Lazily<TSource, IGrouping<TKey, TElement>>(source, all => Enumerable.GroupBy(all, keySelector, elementSelector));
        }

        static IEnumerable<T> Elements<T>(ParallelQuery<T> source)
        {
            Check.NotNull(source, "source");
            return new Sequence<T>(() => ((IEnumerable<T>)source.Sorted()).GetEnumerator());
        }

        public static OrderedParallelQuery<TSource> OrderBy<TSource, TKey>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector)
        {
            return new OrderedParallelQuery<TSource>(Enumerable.OrderBy(Elements(source), keySelector), source.mode);
        }

        public static OrderedParallelQuery<TSource> OrderByDescending<TSource, TKey>(this ParallelQuery<TSource> source, Func<TSource, TKey> keySelector)
        {
            return new OrderedParallelQuery<TSource>(Enumerable.OrderByDescending(Elements(source), keySelector), source.mode);
        }

        public static OrderedParallelQuery<TSource> ThenBy<TSource, TKey>(this OrderedParallelQuery<TSource> source, Func<TSource, TKey> keySelector)
        {
            Check.NotNull(source, "source");
            return new OrderedParallelQuery<TSource>(Enumerable.ThenBy(source.Order, keySelector), source.mode);
        }

        public static OrderedParallelQuery<TSource> ThenByDescending<TSource, TKey>(this OrderedParallelQuery<TSource> source, Func<TSource, TKey> keySelector)
        {
            Check.NotNull(source, "source");
            return new OrderedParallelQuery<TSource>(Enumerable.ThenByDescending(source.Order, keySelector), source.mode);
        }
    }
}
