// Several tasks at once, and time.
namespace System.Threading.Tasks
{
    using Fencepost;
    using System.Collections.Generic;

    public partial class Task
    {
        static Task[] Copy(Task[] tasks, bool needsOne)
        {
            if (tasks == null)
                throw new ArgumentNullException("tasks");
            if (needsOne && tasks.Length == 0)
                throw new ArgumentException("The tasks argument contains no tasks.", "tasks");
            Task[] copy = new Task[tasks.Length];
            for (int i = 0; i < copy.Length; i++)
            {
                copy[i] = tasks[i];
                if (copy[i] == null)
                    throw new ArgumentException("The tasks argument included a null value.", "tasks");
            }
            return copy;
        }

        static Task[] ListOf<T>(IEnumerable<T> tasks) where T : Task
        {
            if (tasks == null)
                throw new ArgumentNullException("tasks");
            List<Task> list = new List<Task>();
            foreach (T task in tasks)
                list.Add(task);
            return list.ToArray();
        }

        public static Task WhenAll(params Task[] tasks)
        {
            AllOf all = new AllOf(Copy(tasks, false));
            Completion how = all.AtOnce();
            return how == null ? new Task(all) : new Task(how);
        }

        // Ends when all have ended, and looks at none of their failures.
        internal static Task WhenEnded(Task[] tasks) { return new Task(new EndOf(Copy(tasks, true))); }

        public static Task WhenAll(IEnumerable<Task> tasks) { return WhenAll(ListOf(tasks)); }

        public static Task WhenAll(ReadOnlySpan<Task> tasks) { return WhenAll(tasks.ToArray()); }

        public static Task<TResult[]> WhenAll<TResult>(ReadOnlySpan<Task<TResult>> tasks) { return WhenAll(tasks.ToArray()); }

        public static Task<TResult[]> WhenAll<TResult>(params Task<TResult>[] tasks)
        {
            return AllResults<TResult>(Copy(tasks, false));
        }

        public static Task<TResult[]> WhenAll<TResult>(IEnumerable<Task<TResult>> tasks)
        {
            return AllResults<TResult>(Copy(ListOf(tasks), false));
        }

        static Task<T[]> AllResults<T>(Task[] tasks)
        {
            AllOf<T> all = new AllOf<T>(tasks);
            Completion how = all.AtOnce();
            return how == null ? new Task<T[]>(all) : new Task<T[]>(how);
        }

        public static Task<Task> WhenAny(params Task[] tasks)
        {
            Task<Task> any = new Task<Task>((Thread)null);
            AwaitFirst(Copy(tasks, true), new FirstOf<Task>(any), any);
            return any;
        }

        public static Task<Task> WhenAny(Task task1, Task task2) { return WhenAny(new Task[] { task1, task2 }); }

        public static Task<Task> WhenAny(IEnumerable<Task> tasks) { return WhenAny(ListOf(tasks)); }

        public static Task<Task> WhenAny(ReadOnlySpan<Task> tasks) { return WhenAny(tasks.ToArray()); }

        public static Task<Task<TResult>> WhenAny<TResult>(ReadOnlySpan<Task<TResult>> tasks) { return WhenAny(tasks.ToArray()); }

        public static Task<Task<TResult>> WhenAny<TResult>(params Task<TResult>[] tasks)
        {
            Task<Task<TResult>> any = new Task<Task<TResult>>((Thread)null);
            AwaitFirst(Copy(tasks, true), new FirstOf<Task<TResult>>(any), any);
            return any;
        }

        public static Task<Task<TResult>> WhenAny<TResult>(IEnumerable<Task<TResult>> tasks)
        {
            return WhenAny((Task<TResult>[])new List<Task<TResult>>(tasks).ToArray());
        }

        static void AwaitFirst(Task[] tasks, Continuation template, Task any)
        {
            for (int i = 0; i < tasks.Length && any.Known() == null; i++)
                tasks[i].Add((Continuation)Runtime.Clone(template));
        }

        // Ends a task with the first of others that ends.
        sealed class FirstOf<T> : Continuation where T : Task
        {
            [Immediate] readonly Task<T> any;

            internal FirstOf(Task<T> any) { this.any = any; }

            internal override void Invoke(Task ended) { any.TryFinish(new Completion<T>((T)ended)); }
        }

        public static void WaitAll(params Task[] tasks)
        {
            Task[] all = Copy(tasks, false);
            for (int i = 0; i < all.Length; i++)
                all[i].NotRunHere();
            BlockAll(all);
            ThrowAny(all);
        }

        public static void WaitAll(ReadOnlySpan<Task> tasks) { WaitAll(tasks.ToArray()); }

        public static void WaitAll(Task[] tasks, CancellationToken cancellationToken)
        {
            WaitAll(tasks, Timeout.Infinite, cancellationToken);
        }

        public static bool WaitAll(Task[] tasks, int millisecondsTimeout)
        {
            return WaitAll(tasks, millisecondsTimeout, CancellationToken.None);
        }

        public static bool WaitAll(Task[] tasks, TimeSpan timeout)
        {
            return WaitAll(tasks, TimeoutArgument.Check(timeout, "timeout"), CancellationToken.None);
        }

        public static bool WaitAll(Task[] tasks, int millisecondsTimeout, CancellationToken cancellationToken)
        {
            if (millisecondsTimeout < -1)
                throw new ArgumentOutOfRangeException("millisecondsTimeout");
            Task[] all = Copy(tasks, false);
            for (int i = 0; i < all.Length; i++)
                if (!all[i].Block(millisecondsTimeout, cancellationToken))
                    return false;
            ThrowAny(all);
            return true;
        }

        // Throws the failures of tasks that have all ended, and their cancellations.
        static void ThrowAny(Task[] all)
        {
            List<Exception> failures = null;
            for (int i = 0; i < all.Length; i++)
            {
                Completion how = all[i].Outcome();
                if (how.Succeeded)
                    continue;
                if (failures == null)
                    failures = new List<Exception>();
                failures.AddRange(how.AsAggregate(all[i]).InnerExceptions);
            }
            if (failures != null)
                throw new AggregateException(failures);
        }

        public static int WaitAny(params Task[] tasks)
        {
            return WaitAny(tasks, Timeout.Infinite, CancellationToken.None);
        }

        public static int WaitAny(Task[] tasks, CancellationToken cancellationToken)
        {
            return WaitAny(tasks, Timeout.Infinite, cancellationToken);
        }

        public static int WaitAny(Task[] tasks, int millisecondsTimeout)
        {
            return WaitAny(tasks, millisecondsTimeout, CancellationToken.None);
        }

        public static int WaitAny(Task[] tasks, TimeSpan timeout)
        {
            return WaitAny(tasks, TimeoutArgument.Check(timeout, "timeout"), CancellationToken.None);
        }

        public static int WaitAny(Task[] tasks, int millisecondsTimeout, CancellationToken cancellationToken)
        {
            if (millisecondsTimeout < -1)
                throw new ArgumentOutOfRangeException("millisecondsTimeout");
            Task[] all = Copy(tasks, false);
            cancellationToken.ThrowIfCancellationRequested();
            for (int i = 0; i < all.Length; i++)
                if (all[i].Look() != null)
                    return i;
            if (all.Length == 0 || millisecondsTimeout == 0)
                return -1;
            Waiter waiter = new Waiter();
            for (int i = 0; i < all.Length; i++)
                all[i].Add(new Wakes(waiter));
            Task first = waiter.Wait(millisecondsTimeout, cancellationToken);
            if (first == null)
                cancellationToken.ThrowIfCancellationRequested();
            for (int i = 0; i < all.Length; i++)
                if (all[i] == first)
                    return i;
            return -1;
        }

        sealed class Wakes : Continuation
        {
            [Immediate] readonly Waiter waiter;

            internal Wakes(Waiter waiter) { this.waiter = waiter; }

            internal override void Invoke(Task ended) { waiter.Invoke(ended); }
        }

        public static Task Delay(int millisecondsDelay) { return Delay(millisecondsDelay, CancellationToken.None); }

        public static Task Delay(TimeSpan delay) { return Delay(delay, CancellationToken.None); }

        public static Task Delay(TimeSpan delay, CancellationToken cancellationToken)
        {
            long milliseconds = delay.Ticks / 10000;
            if (milliseconds < -1 || milliseconds > int.MaxValue)
                throw new ArgumentOutOfRangeException("delay");
            return Delay((int)milliseconds, cancellationToken);
        }

        public static Task Delay(int millisecondsDelay, CancellationToken cancellationToken)
        {
            if (millisecondsDelay < -1)
                throw new ArgumentOutOfRangeException("millisecondsDelay");
            if (cancellationToken.IsCancellationRequested)
                return FromCanceled(cancellationToken);
            if (millisecondsDelay == 0)
                return CompletedTask;
            if (millisecondsDelay > 0)
                return new Task(new Delay(cancellationToken));
            Task never = new Task((Thread)null);
            cancellationToken.Register(new CancelledDelay(never, cancellationToken).Cancel);
            return never;
        }
    }
}
