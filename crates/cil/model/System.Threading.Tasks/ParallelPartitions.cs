// Parallel loops over the elements of partitioners.
namespace System.Threading.Tasks
{
    using System.Collections.Concurrent;

    public static partial class Parallel
    {
        static TSource[] ElementsOf<TSource>(Partitioner<TSource> source)
        {
            if (source == null)
                throw new ArgumentNullException("source");
            return source.Elements();
        }

        public static ParallelLoopResult ForEach<TSource>(Partitioner<TSource> source, Action<TSource> body)
        {
            return ForEach(ElementsOf(source), body);
        }

        public static ParallelLoopResult ForEach<TSource>(Partitioner<TSource> source, ParallelOptions parallelOptions, Action<TSource> body)
        {
            return ForEach(ElementsOf(source), parallelOptions, body);
        }

        public static ParallelLoopResult ForEach<TSource>(Partitioner<TSource> source, Action<TSource, ParallelLoopState> body)
        {
            return ForEach(ElementsOf(source), body);
        }

        public static ParallelLoopResult ForEach<TSource>(Partitioner<TSource> source, ParallelOptions parallelOptions, Action<TSource, ParallelLoopState> body)
        {
            return ForEach(ElementsOf(source), parallelOptions, body);
        }

        public static ParallelLoopResult ForEach<TSource>(OrderablePartitioner<TSource> source, Action<TSource, ParallelLoopState, long> body)
        {
            return ForEach(ElementsOf(source), body);
        }

        public static ParallelLoopResult ForEach<TSource>(OrderablePartitioner<TSource> source, ParallelOptions parallelOptions, Action<TSource, ParallelLoopState, long> body)
        {
            return ForEach(ElementsOf(source), parallelOptions, body);
        }

        public static ParallelLoopResult ForEach<TSource, TLocal>(Partitioner<TSource> source, Func<TLocal> localInit, Func<TSource, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            return ForEach(ElementsOf(source), localInit, body, localFinally);
        }

        public static ParallelLoopResult ForEach<TSource, TLocal>(Partitioner<TSource> source, ParallelOptions parallelOptions, Func<TLocal> localInit, Func<TSource, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            return ForEach(ElementsOf(source), parallelOptions, localInit, body, localFinally);
        }

        public static ParallelLoopResult ForEach<TSource, TLocal>(OrderablePartitioner<TSource> source, Func<TLocal> localInit, Func<TSource, ParallelLoopState, long, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            return ForEach(ElementsOf(source), localInit, body, localFinally);
        }

        public static ParallelLoopResult ForEach<TSource, TLocal>(OrderablePartitioner<TSource> source, ParallelOptions parallelOptions, Func<TLocal> localInit, Func<TSource, ParallelLoopState, long, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            return ForEach(ElementsOf(source), parallelOptions, localInit, body, localFinally);
        }
    }
}
