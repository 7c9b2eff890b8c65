// The forms of parallel loops.
namespace System.Threading.Tasks
{
    using Fencepost;
    using System.Collections.Generic;

    public static partial class Parallel
    {
        public static void Invoke(params Action[] actions) { Invoke(new ParallelOptions(), actions); }

        public static void Invoke(ParallelOptions parallelOptions, params Action[] actions)
        {
            if (actions == null)
                throw new ArgumentNullException("actions");
            Action[] copy = new Action[actions.Length];
            for (int i = 0; i < copy.Length; i++)
            {
                copy[i] = actions[i];
                if (copy[i] == null)
                    throw new ArgumentException("One of the actions was null.");
            }
            new Actions(copy).Run(0, copy.Length, parallelOptions);
        }

        static void Check(object body)
        {
            if (body == null)
                throw new ArgumentNullException("body");
        }

        sealed class Actions : Loop
        {
            [Immediate] readonly Action[] actions;

            internal Actions(Action[] actions) : base(false) { this.actions = actions; }

            protected override void Body(long iteration, ParallelLoopState state) { actions[iteration](); }
        }

        public static ParallelLoopResult For(int fromInclusive, int toExclusive, Action<int> body)
        {
            return For(fromInclusive, toExclusive, new ParallelOptions(), body);
        }

        public static ParallelLoopResult For(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, Action<int> body)
        {
            Check(body);
            return new ForInt(body).Run(fromInclusive, toExclusive, parallelOptions);
        }

        sealed class ForInt : Loop
        {
            [Immediate] readonly Action<int> body;

            internal ForInt(Action<int> body) : base(false) { this.body = body; }

            protected override void Body(long iteration, ParallelLoopState state) { body((int)iteration); }
        }

        public static ParallelLoopResult For(int fromInclusive, int toExclusive, Action<int, ParallelLoopState> body)
        {
            return For(fromInclusive, toExclusive, new ParallelOptions(), body);
        }

        public static ParallelLoopResult For(int fromInclusive, int toExclusive, ParallelOptions parallelOptions, Action<int, ParallelLoopState> body)
        {
            Check(body);
            return new ForIntState(body).Run(fromInclusive, toExclusive, parallelOptions);
        }

        sealed class ForIntState : Loop
        {
            [Immediate] readonly Action<int, ParallelLoopState> body;

            internal ForIntState(Action<int, ParallelLoopState> body) : base(true) { this.body = body; }

            protected override void Body(long iteration, ParallelLoopState state) { body((int)iteration, state); }
        }

        public static ParallelLoopResult For(long fromInclusive, long toExclusive, Action<long> body)
        {
            return For(fromInclusive, toExclusive, new ParallelOptions(), body);
        }

        public static ParallelLoopResult For(long fromInclusive, long toExclusive, ParallelOptions parallelOptions, Action<long> body)
        {
            Check(body);
            return new ForLong(body).Run(fromInclusive, toExclusive, parallelOptions);
        }

        sealed class ForLong : Loop
        {
            [Immediate] readonly Action<long> body;

            internal ForLong(Action<long> body) : base(false) { this.body = body; }

            protected override void Body(long iteration, ParallelLoopState state) { body(iteration); }
        }

        public static ParallelLoopResult For(long fromInclusive, long toExclusive, Action<long, ParallelLoopState> body)
        {
            return For(fromInclusive, toExclusive, new ParallelOptions(), body);
        }

        public static ParallelLoopResult For(long fromInclusive, long toExclusive, ParallelOptions parallelOptions, Action<long, ParallelLoopState> body)
        {
            Check(body);
            return new ForLongState(body).Run(fromInclusive, toExclusive, parallelOptions);
        }

        sealed class ForLongState : Loop
        {
            [Immediate] readonly Action<long, ParallelLoopState> body;

            internal ForLongState(Action<long, ParallelLoopState> body) : base(true) { this.body = body; }

            protected override void Body(long iteration, ParallelLoopState state) { body(iteration, state); }
        }

        public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource> body)
        {
            return ForEach(source, new ParallelOptions(), body);
        }

        public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Action<TSource> body)
        {
            if (source == null)
                throw new ArgumentNullException("source");
            Check(body);
            TSource[] items = new List<TSource>(source).ToArray();
            return new Each<TSource>(items, body).Run(0, items.Length, parallelOptions);
        }

        sealed class Each<TSource> : Loop
        {
            [Immediate] readonly TSource[] items;
            [Immediate] readonly Action<TSource> body;

            internal Each(TSource[] items, Action<TSource> body) : base(false)
            {
                this.items = items;
                this.body = body;
            }

            protected override void Body(long iteration, ParallelLoopState state) { body(items[iteration]); }
        }

        public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource, ParallelLoopState> body)
        {
            return ForEach(source, new ParallelOptions(), body);
        }

        public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Action<TSource, ParallelLoopState> body)
        {
            if (source == null)
                throw new ArgumentNullException("source");
            Check(body);
            TSource[] items = new List<TSource>(source).ToArray();
            return new EachState<TSource>(items, body).Run(0, items.Length, parallelOptions);
        }

        sealed class EachState<TSource> : Loop
        {
            [Immediate] readonly TSource[] items;
            [Immediate] readonly Action<TSource, ParallelLoopState> body;

            internal EachState(TSource[] items, Action<TSource, ParallelLoopState> body) : base(true)
            {
                this.items = items;
                this.body = body;
            }

            protected override void Body(long iteration, ParallelLoopState state) { body(items[iteration], state); }
        }

        public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, Action<TSource, ParallelLoopState, long> body)
        {
            return ForEach(source, new ParallelOptions(), body);
        }

        public static ParallelLoopResult ForEach<TSource>(IEnumerable<TSource> source, ParallelOptions parallelOptions, Action<TSource, ParallelLoopState, long> body)
        {
            if (source == null)
                throw new ArgumentNullException("source");
            Check(body);
            TSource[] items = new List<TSource>(source).ToArray();
            return new EachIndex<TSource>(items, body).Run(0, items.Length, parallelOptions);
        }

        sealed class EachIndex<TSource> : Loop
        {
            [Immediate] readonly TSource[] items;
            [Immediate] readonly Action<TSource, ParallelLoopState, long> body;

            internal EachIndex(TSource[] items, Action<TSource, ParallelLoopState, long> body) : base(true)
            {
                this.items = items;
                this.body = body;
            }

            protected override void Body(long iteration, ParallelLoopState state) { body(items[iteration], state, iteration); }
        }
    }
}
