// Parallel loops whose workers have a value of their own: here each iteration has one.
namespace System.Threading.Tasks
{
    using Fencepost;
    using System.Collections.Generic;

    public static partial class Parallel
    {
        // A loop of which only the body is its own.
        abstract class LocalLoop<TLocal> : Loop
        {
            [Immediate] readonly Func<TLocal> begin;
            [Immediate] readonly Action<TLocal> end;

            internal LocalLoop(Func<TLocal> begin, Action<TLocal> end) : base(true)
            {
                if (begin == null)
                    throw new ArgumentNullException("localInit");
                if (end == null)
                    throw new ArgumentNullException("localFinally");
                this.begin = begin;
                this.end = end;
            }

            protected abstract TLocal Body(long iteration, ParallelLoopState state, TLocal local);

            protected override void Body(long iteration, ParallelLoopState state)
            {
                Runtime.Relies("each iteration of a parallel loop has a worker of its own, with values of its own");
                end(Body(iteration, state, begin()));
            }
        }

        public static ParallelLoopResult For<TLocal>(int fromInclusive, int toExclusive, Func<TLocal> localInit, Func<int, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            return For(fromInclusive, toExclusive, new ParallelOptions(), localInit, body, localFinally);
        }

        public static ParallelLoopResult For<TLocal>(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, Func<TLocal> localInit, Func<int, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            Check(body);
            return new ForIntLocal<TLocal>(localInit, body, localFinally).Run(fromInclusive, toExclusive, parallelOptions);
        }

        sealed class ForIntLocal<TLocal> : LocalLoop<TLocal>
        {
            [Immediate] readonly Func<int, ParallelLoopState, TLocal, TLocal> body;

            internal ForIntLocal(Func<TLocal> begin, Func<int, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> end) : base(begin, end)
            {
                this.body = body;
            }

            protected override TLocal Body(long iteration, ParallelLoopState state, TLocal local)
            {
                return body((int)iteration, state, local);
            }
        }

        public static ParallelLoopResult For<TLocal>(long fromInclusive, long toExclusive, Func<TLocal> localInit, Func<long, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            return For(fromInclusive, toExclusive, new ParallelOptions(), localInit, body, localFinally);
        }

        public static ParallelLoopResult For<TLocal>(long fromInclusive, long toExclusive, ParallelOptions parallelOptions, Func<TLocal> localInit, Func<long, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            Check(body);
            return new ForLongLocal<TLocal>(localInit, body, localFinally).Run(fromInclusive, toExclusive, parallelOptions);
        }

        sealed class ForLongLocal<TLocal> : LocalLoop<TLocal>
        {
            [Immediate] readonly Func<long, ParallelLoopState, TLocal, TLocal> body;

            internal ForLongLocal(Func<TLocal> begin, Func<long, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> end) : base(begin, end)
            {
                this.body = body;
            }

            protected override TLocal Body(long iteration, ParallelLoopState state, TLocal local)
            {
                return body(iteration, state, local);
            }
        }

        public static ParallelLoopResult ForEach<TSource, TLocal>(IEnumerable<TSource> source, Func<TLocal> localInit, Func<TSource, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            return ForEach(source, new ParallelOptions(), localInit, body, localFinally);
        }

        public static ParallelLoopResult ForEach<TSource, TLocal>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Func<TLocal> localInit, Func<TSource, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            if (source == null)
                throw new ArgumentNullException("source");
            Check(body);
            TSource[] items = new List<TSource>(source).ToArray();
            return new EachLocal<TSource, TLocal>(items, localInit, body, localFinally).Run(0, items.Length, parallelOptions);
        }

        sealed class EachLocal<TSource, TLocal> : LocalLoop<TLocal>
        {
            [Immediate] readonly TSource[] items;
            [Immediate] readonly Func<TSource, ParallelLoopState, TLocal, TLocal> body;

            internal EachLocal(TSource[] items, Func<TLocal> begin, Func<TSource, ParallelLoopState, TLocal, TLocal> body, Action<TLocal> end) : base(begin, end)
            {
                this.items = items;
                this.body = body;
            }

            protected override TLocal Body(long iteration, ParallelLoopState state, TLocal local)
            {
                return body(items[iteration], state, local);
            }
        }

        public static ParallelLoopResult ForEach<TSource, TLocal>(IEnumerable<TSource> source, Func<TLocal> localInit, Func<TSource, ParallelLoopState, long, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            return ForEach(source, new ParallelOptions(), localInit, body, localFinally);
        }

        public static ParallelLoopResult ForEach<TSource, TLocal>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Func<TLocal> localInit, Func<TSource, ParallelLoopState, long, TLocal, TLocal> body, Action<TLocal> localFinally)
        {
            if (source == null)
                throw new ArgumentNullException("source");
            Check(body);
            TSource[] items = new List<TSource>(source).ToArray();
            return new EachIndexLocal<TSource, TLocal>(items, localInit, body, localFinally).Run(0, items.Length, parallelOptions);
        }

        sealed class EachIndexLocal<TSource, TLocal> : LocalLoop<TLocal>
        {
            [Immediate] readonly TSource[] items;
            [Immediate] readonly Func<TSource, ParallelLoopState, long, TLocal, TLocal> body;

            internal EachIndexLocal(TSource[] items, Func<TLocal> begin, Func<TSource, ParallelLoopState, long, TLocal, TLocal> body, Action<TLocal> end) : base(begin, end)
            {
                this.items = items;
                this.body = body;
            }

            protected override TLocal Body(long iteration, ParallelLoopState state, TLocal local)
            {
                return body(items[iteration], state, iteration, local);
            }
        }
    }
}
