// Parallel loops. Each iteration is an item of the pool, so any two may overlap, in any order; with a bound on the workers
// there are as many of them, and each takes the next iteration.
namespace System.Threading.Tasks
{
    using Fencepost;
    using System.Collections.Generic;

    public class ParallelOptions
    {
        TaskScheduler scheduler;
        int degree = -1;
        CancellationToken token;

        public TaskScheduler TaskScheduler
        {
            get { return scheduler ?? TaskScheduler.Current; }
            set { scheduler = value; }
        }

        public int MaxDegreeOfParallelism
        {
            get { return degree; }
            set
            {
                if (value == 0 || value < -1)
                    throw new ArgumentOutOfRangeException("MaxDegreeOfParallelism");
                degree = value;
            }
        }

        public CancellationToken CancellationToken
        {
            get { return token; }
            set { token = value; }
        }
    }

    public struct ParallelLoopResult
    {
        internal bool completed;
        internal long? lowest;

        public bool IsCompleted { get { return completed; } }
        public long? LowestBreakIteration { get { return lowest; } }
    }

    // What iterations of one loop share.
    sealed class LoopControl
    {
        internal volatile bool stopped;
        internal volatile bool failed;
        long breaks = long.MaxValue;
        List<Exception> failures;

        internal void Break(long at)
        {
            Runtime.Enter(this);
            if (stopped)
            {
                Runtime.Exit(this);
                throw new InvalidOperationException("Break was called after Stop was called.");
            }
            if (at < breaks)
                Volatile.Write(ref breaks, at);
            Runtime.Exit(this);
        }

        internal void Stop()
        {
            Runtime.Enter(this);
            bool broken = breaks != long.MaxValue;
            if (!broken)
                stopped = true;
            Runtime.Exit(this);
            if (broken)
                throw new InvalidOperationException("Stop was called after Break was called.");
        }

        internal bool Skips(long iteration) { return stopped || iteration > Volatile.Read(ref breaks); }

        internal long? Lowest
        {
            get
            {
                long lowest = Volatile.Read(ref breaks);
                if (lowest == long.MaxValue)
                    return null;
                return lowest;
            }
        }

        internal void Fail(Exception e)
        {
            Runtime.Relies("a parallel loop with an iteration that throws runs all others, too");
            Runtime.Enter(this);
            failed = true;
            if (failures == null)
                failures = new List<Exception>();
            failures.Add(e);
            Runtime.Exit(this);
        }

        internal void ThrowFailures()
        {
            if (failures != null)
                throw new AggregateException(failures);
        }
    }

    public class ParallelLoopState
    {
        [Immediate] readonly LoopControl control;
        [Immediate] readonly long iteration;

        internal ParallelLoopState(LoopControl control, long iteration)
        {
            this.control = control;
            this.iteration = iteration;
        }

        public bool ShouldExitCurrentIteration { get { return control.failed || control.Skips(iteration); } }
        public bool IsStopped { get { return control.stopped; } }
        public bool IsExceptional { get { return control.failed; } }
        public long? LowestBreakIteration { get { return control.Lowest; } }
        public void Stop() { control.Stop(); }
        public void Break() { control.Break(iteration); }
    }

    // A loop: its iterations by number.
    abstract class Loop
    {
        [Immediate] internal readonly LoopControl control = new LoopControl();
        [Immediate] readonly bool asks;
        long next;

        // Whether an iteration can stop others.
        internal Loop(bool asks) { this.asks = asks; }

        protected abstract void Body(long iteration, ParallelLoopState state);

        internal void Iterate(long iteration)
        {
            if (asks && control.Skips(iteration))
                return;
            try
            {
                Body(iteration, asks ? new ParallelLoopState(control, iteration) : null);
            }
            catch (Exception e)
            {
                control.Fail(e);
            }
        }

        internal ParallelLoopResult Run(long from, long to, ParallelOptions options)
        {
            if (options == null)
                throw new ArgumentNullException("parallelOptions");
            CancellationToken token = options.CancellationToken;
            token.ThrowIfCancellationRequested();
            if (Thread.HasLocks())
                Runtime.Relies("a thread that has a lock and starts a parallel loop does none of its iterations");
            if (options.MaxDegreeOfParallelism > 0 && options.MaxDegreeOfParallelism < to - from)
                RunBounded(from, to, options.MaxDegreeOfParallelism, token);
            else
                RunAll(from, to, token);
            control.ThrowFailures();
            token.ThrowIfCancellationRequested();
            ParallelLoopResult result = new ParallelLoopResult();
            if (asks)
                result.lowest = control.Lowest;
            result.completed = !asks || !control.stopped && result.lowest == null;
            return result;
        }

        void RunAll(long from, long to, CancellationToken token)
        {
            if (to <= from)
                return;
            Thread[] workers = new Thread[to - from];
            for (int i = 0; i < workers.Length; i++)
            {
                workers[i] = Thread.ForItem();
                workers[i].Start(new Iteration(this, from + i, token));
            }
            AwaitAll(workers);
        }

        // Joins in a row are one step.
        static void AwaitAll(Thread[] workers)
        {
            try
            {
                for (int i = 0; i < workers.Length; i++)
                    Runtime.Join(workers[i]);
            }
            catch (ThreadInterruptedException)
            {
                Runtime.Unsupported("Thread.Interrupt of a thread that waits for others in Parallel");
                throw;
            }
        }

        void RunBounded(long from, long to, int degree, CancellationToken token)
        {
            next = from;
            Thread[] workers = new Thread[degree - 1];
            for (int i = 0; i < workers.Length; i++)
            {
                workers[i] = Thread.ForItem();
                workers[i].Start(new Worker(this, to, token));
            }
            new Worker(this, to, token).Run();
            AwaitAll(workers);
        }

        sealed class Iteration : IPoolItem
        {
            [Immediate] readonly Loop loop;
            [Immediate] readonly long number;
            [Immediate] readonly CancellationTokenSource source;

            internal Iteration(Loop loop, long number, CancellationToken token)
            {
                this.loop = loop;
                this.number = number;
                source = token.Source;
            }

            public void Run()
            {
                if (!new CancellationToken(source).IsCancellationRequested)
                    loop.Iterate(number);
            }
        }

        sealed class Worker : IPoolItem
        {
            [Immediate] readonly Loop loop;
            [Immediate] readonly long to;
            [Immediate] readonly CancellationTokenSource source;

            internal Worker(Loop loop, long to, CancellationToken token)
            {
                this.loop = loop;
                this.to = to;
                source = token.Source;
            }

            public void Run()
            {
                long number;
                while ((number = Interlocked.Increment(ref loop.next) - 1) < to)
                    if (!new CancellationToken(source).IsCancellationRequested)
                        loop.Iterate(number);
            }
        }
    }
}
