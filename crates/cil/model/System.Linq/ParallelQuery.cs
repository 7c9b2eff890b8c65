// PLINQ. A query is a source whose elements go through functions of the program, each on a worker of its own: so any two
// may overlap, in any order. What comes out of several elements is in the order of the source if the query is ordered, else
// in the order in which the workers are done.
namespace System.Linq
{
    using Fencepost;
    using System.Collections;
    using System.Collections.Concurrent;
    using System.Collections.Generic;
    using System.Threading;

    public enum ParallelExecutionMode { Default, ForceParallelism }

    public enum ParallelMergeOptions { Default, NotBuffered, AutoBuffered, FullyBuffered }

    // How a query runs.
    sealed class QueryMode
    {
        [Immediate] internal readonly bool ordered;
        [Immediate] internal readonly int degree;
        [Immediate] readonly CancellationTokenSource source;

        internal QueryMode(bool ordered, int degree, CancellationToken token)
        {
            this.ordered = ordered;
            this.degree = degree;
            source = token.Source;
        }

        internal CancellationToken Token { get { return new CancellationToken(source); } }
    }

    public abstract class ParallelQuery : IEnumerable
    {
        [Immediate] internal readonly QueryMode mode;

        internal ParallelQuery(QueryMode mode) { this.mode = mode; }

        IEnumerator IEnumerable.GetEnumerator() { return Enumerate(); }

        internal abstract IEnumerator Enumerate();
    }

    public class ParallelQuery<TSource> : ParallelQuery, IEnumerable<TSource>
    {
        [Immediate] readonly Pipeline<TSource> pipeline;

        internal ParallelQuery(Pipeline<TSource> pipeline, QueryMode mode) : base(mode) { this.pipeline = pipeline; }

        internal Pipeline<TSource> Pipeline { get { return pipeline; } }

        public virtual IEnumerator<TSource> GetEnumerator()
        {
            return ((IEnumerable<TSource>)Results()).GetEnumerator();
        }

        internal override IEnumerator Enumerate() { return GetEnumerator(); }

        // All that comes out.
        internal TSource[] Results()
        {
            return Collect(mode.ordered);
        }

        // The same in the order of the source, for what does not depend on the order.
        internal TSource[] Sorted()
        {
            return Collect(true);
        }

        TSource[] Collect(bool ordered)
        {
            mode.Token.ThrowIfCancellationRequested();
            int count;
            Collect<TSource> collect = new Collect<TSource>(pipeline.Prepare(out count), count, ordered);
            collect.Run(mode, count);
            return collect.Results();
        }

        internal ParallelQuery<TResult> Then<TResult>(Pipeline<TResult> next) { return new ParallelQuery<TResult>(next, mode); }
    }

    public class OrderedParallelQuery<TSource> : ParallelQuery<TSource>
    {
        [Immediate] readonly IOrderedEnumerable<TSource> sorted;

        internal OrderedParallelQuery(IOrderedEnumerable<TSource> sorted, QueryMode mode)
            : base(new SourcePipeline<TSource>(sorted), new QueryMode(true, mode.degree, mode.Token))
        {
            this.sorted = sorted;
        }

        internal IOrderedEnumerable<TSource> Order { get { return sorted; } }

        public override IEnumerator<TSource> GetEnumerator() { return base.GetEnumerator(); }
    }

    // What happens to one element of the source.
    abstract class Pipeline<T>
    {
        // The same with the source read; how many elements it has.
        internal abstract Pipeline<T> Prepare(out int count);

        // What comes of one element.
        internal abstract Items<T> Produce(int index);
    }

    sealed class SourcePipeline<T> : Pipeline<T>
    {
        [Immediate] readonly IEnumerable<T> source;
        // Its elements, once they are read.
        [Immediate] readonly T[] elements;

        internal SourcePipeline(IEnumerable<T> source) { this.source = source; }

        SourcePipeline(T[] elements) { this.elements = elements; }

        internal override Pipeline<T> Prepare(out int count)
        {
            T[] all = new List<T>(source).ToArray();
            count = all.Length;
            return new SourcePipeline<T>(all);
        }

        internal override Items<T> Produce(int index) { return new Items<T>(elements[index], null); }
    }

    // A pipeline with one more function.
    abstract class NextPipeline<T, TResult> : Pipeline<TResult>
    {
        [Immediate] readonly Pipeline<T> before;

        internal NextPipeline(Pipeline<T> before) { this.before = before; }

        internal override Pipeline<TResult> Prepare(out int count) { return After(before.Prepare(out count)); }

        // The same function after another pipeline.
        protected abstract Pipeline<TResult> After(Pipeline<T> other);

        internal override Items<TResult> Produce(int index) { return Each(before.Produce(index), index); }

        // What comes of some elements, the first of them first.
        protected abstract Items<TResult> Each(Items<T> elements, int index);
    }

    sealed class Selecting<T, TResult> : NextPipeline<T, TResult>
    {
        [Immediate] readonly Func<T, TResult> selector;
        [Immediate] readonly Func<T, int, TResult> indexed;

        internal Selecting(Pipeline<T> before, Func<T, TResult> selector, Func<T, int, TResult> indexed) : base(before)
        {
            this.selector = selector;
            this.indexed = indexed;
        }

        protected override Pipeline<TResult> After(Pipeline<T> other) { return new Selecting<T, TResult>(other, selector, indexed); }

        protected override Items<TResult> Each(Items<T> elements, int index)
        {
            if (elements == null)
                return null;
            TResult result = selector == null ? indexed(elements.first, index) : selector(elements.first);
            return new Items<TResult>(result, Each(elements.rest, index));
        }
    }

    sealed class Filtering<T> : NextPipeline<T, T>
    {
        [Immediate] readonly Func<T, bool> predicate;
        [Immediate] readonly Func<T, int, bool> indexed;

        internal Filtering(Pipeline<T> before, Func<T, bool> predicate, Func<T, int, bool> indexed) : base(before)
        {
            this.predicate = predicate;
            this.indexed = indexed;
        }

        protected override Pipeline<T> After(Pipeline<T> other) { return new Filtering<T>(other, predicate, indexed); }

        protected override Items<T> Each(Items<T> elements, int index)
        {
            if (elements == null)
                return null;
            bool keeps = predicate == null ? indexed(elements.first, index) : predicate(elements.first);
            Items<T> rest = Each(elements.rest, index);
            return keeps ? new Items<T>(elements.first, rest) : rest;
        }
    }

    sealed class Flattening<T, TResult> : NextPipeline<T, TResult>
    {
        [Immediate] readonly Func<T, IEnumerable<TResult>> selector;

        internal Flattening(Pipeline<T> before, Func<T, IEnumerable<TResult>> selector) : base(before) { this.selector = selector; }

        protected override Pipeline<TResult> After(Pipeline<T> other) { return new Flattening<T, TResult>(other, selector); }

        protected override Items<TResult> Each(Items<T> elements, int index)
        {
            if (elements == null)
                return null;
            TResult[] results = new List<TResult>(selector(elements.first)).ToArray();
            Items<TResult> all = Each(elements.rest, index);
            for (int i = results.Length - 1; i >= 0; i--)
                all = new Items<TResult>(results[i], all);
            return all;
        }
    }

    // One run of a query: its elements are the iterations of a parallel loop.
    abstract class QueryRun : Threading.Tasks.Loop
    {
        internal QueryRun() : base(false) { }

        protected abstract void Element(int index);

        protected override void Body(long iteration, Threading.Tasks.ParallelLoopState state) { Element((int)iteration); }

        internal void Run(QueryMode mode, int count)
        {
            Threading.Tasks.ParallelOptions options = new Threading.Tasks.ParallelOptions();
            options.CancellationToken = mode.Token;
            if (mode.degree > 0)
                options.MaxDegreeOfParallelism = mode.degree;
            Run(0, count, options);
        }
    }

    // Keeps what comes out.
    sealed class Collect<T> : QueryRun
    {
        [Immediate] readonly Pipeline<T> pipeline;
        [Immediate] readonly bool ordered;
        // What came of each element.
        [Immediate] readonly Output[] each;
        // What came of all, newest first.
        [Immediate] readonly object gate = new object();
        Items<Items<T>> all;

        internal Collect(Pipeline<T> pipeline, int count, bool ordered)
        {
            this.pipeline = pipeline;
            this.ordered = ordered;
            each = new Output[count];
            for (int i = 0; i < count; i++)
                each[i] = new Output();
        }

        protected override void Element(int index)
        {
            Items<T> own = pipeline.Produce(index);
            if (ordered)
            {
                each[index].own = own;
                return;
            }
            if (own == null)
                return;
            Runtime.Enter(gate);
            all = new Items<Items<T>>(own, all);
            Runtime.Exit(gate);
        }

        internal T[] Results()
        {
            List<T> results = new List<T>();
            if (ordered)
                for (int i = 0; i < each.Length; i++)
                    results.AddRange(Items<T>.ToArray(each[i].own));
            else
                for (Items<Items<T>> made = all; made != null; made = made.rest)
                    results.InsertRange(0, Items<T>.ToArray(made.first));
            return results.ToArray();
        }

        sealed class Output
        {
            internal Items<T> own;
        }
    }

    // Does something with each element, in no order.
    sealed class Perform<T> : QueryRun
    {
        [Immediate] readonly Pipeline<T> pipeline;
        [Immediate] readonly Action<T> action;

        internal Perform(Pipeline<T> pipeline, Action<T> action)
        {
            this.pipeline = pipeline;
            this.action = action;
        }

        protected override void Element(int index)
        {
            for (Items<T> each = pipeline.Produce(index); each != null; each = each.rest)
                action(each.first);
        }
    }

    // Each worker has a result of its own; all of them become one in the order in which the workers are done.
    sealed class Fold<T, TAccumulate> : QueryRun
    {
        [Immediate] readonly Pipeline<T> pipeline;
        [Immediate] readonly Func<TAccumulate> seed;
        [Immediate] readonly Func<TAccumulate, T, TAccumulate> update;
        [Immediate] readonly object gate = new object();
        Items<TAccumulate> parts;

        internal Fold(Pipeline<T> pipeline, Func<TAccumulate> seed, Func<TAccumulate, T, TAccumulate> update)
        {
            this.pipeline = pipeline;
            this.seed = seed;
            this.update = update;
        }

        protected override void Element(int index)
        {
            TAccumulate own = seed();
            for (Items<T> each = pipeline.Produce(index); each != null; each = each.rest)
                own = update(own, each.first);
            Runtime.Enter(gate);
            parts = new Items<TAccumulate>(own, parts);
            Runtime.Exit(gate);
        }

        internal TAccumulate Combined(Func<TAccumulate, TAccumulate, TAccumulate> combine)
        {
            if (parts == null)
                return seed();
            if (parts.rest != null)
                Runtime.Relies("a parallel query gives each element to a worker of its own");
            TAccumulate whole = parts.first;
            for (Items<TAccumulate> each = parts.rest; each != null; each = each.rest)
                whole = combine(whole, each.first);
            return whole;
        }
    }
}
