// How a task ended. The object is made with all it says, and becomes the task's state in one atomic step.
namespace System.Threading.Tasks
{
    using Fencepost;

    class Completion
    {
        [Immediate] internal readonly TaskStatus status;
        // Of a task that failed: the only failure, or all of them.
        [Immediate] readonly Exception failure;
        [Immediate] readonly Exception[] failures;
        // Of a task that was cancelled: what it threw, if anything, and whose token was the reason.
        [Immediate] readonly Exception thrown;
        [Immediate] readonly CancellationTokenSource reason;
        // Of failures that the program has not seen, if it has to.
        [Immediate] readonly bool quiet;
        Unobserved note;

        internal Completion() { status = TaskStatus.RanToCompletion; }

        internal Completion(Exception[] failures)
        {
            status = TaskStatus.Faulted;
            this.failures = failures;
        }

        Completion(Exception failure, bool quiet)
        {
            status = TaskStatus.Faulted;
            this.failure = failure;
            this.quiet = quiet;
        }

        internal Completion(CancellationToken token, Exception thrown)
        {
            status = TaskStatus.Canceled;
            reason = token.Source;
            this.thrown = thrown;
        }

        internal static Completion Of(Exception failure) { return new Completion(failure, false); }

        // A failure that the program need not look at.
        internal static Completion Quietly(Exception failure) { return new Completion(failure, true); }

        // What an async method that ends with an exception comes to.
        internal static Completion OfAsync(Exception thrown)
        {
            OperationCanceledException cancelled = thrown as OperationCanceledException;
            return cancelled == null ? Of(thrown) : new Completion(cancelled.CancellationToken, cancelled);
        }

        // Whether there is no more to say than that it succeeded.
        internal virtual bool IsPlainSuccess { get { return Succeeded; } }

        internal bool Succeeded { get { return status == TaskStatus.RanToCompletion; } }

        internal Exception[] Observe()
        {
            if (note != null)
                note.Forget();
            return failures ?? new Exception[] { failure };
        }

        // Before others know it: the program has not seen the failures, if there are any.
        internal void BeUnobserved()
        {
            if (status == TaskStatus.Faulted && !quiet)
                note = Unobserved.Note(this);
        }

        internal CancellationToken Token { get { return new CancellationToken(reason); } }

        Exception Cancelled(Task task)
        {
            return thrown ?? new TaskCanceledException(task, Token);
        }

        // What an await throws: the first failure itself.
        internal void ThrowFirst(Task task)
        {
            if (status == TaskStatus.Canceled)
                throw Cancelled(task);
            if (status == TaskStatus.Faulted)
                throw Observe()[0];
        }

        // What a wait throws: all failures as one.
        internal void ThrowAll(Task task)
        {
            if (!Succeeded)
                throw AsAggregate(task);
        }

        internal AggregateException AsAggregate(Task task)
        {
            if (status == TaskStatus.Canceled)
                return new AggregateException(new Exception[] { new TaskCanceledException(task, Token) });
            return new AggregateException(Observe());
        }
    }

    sealed class Completion<T> : Completion
    {
        [Immediate] internal readonly T result;

        internal Completion(T result) { this.result = result; }

        internal override bool IsPlainSuccess { get { return false; } }
    }

    // What is to be done when a task ends: the members of a task's list, newest first.
    abstract class Continuation
    {
        internal Continuation next;

        // What it comes to must not depend on which thread does it: nothing of the program's runs here but contexts and
        // schedulers. So code that ends a task has no way to what awaits it, and the search knows that.
        internal abstract void Invoke(Task ended);

        // The same within a call of the program's that ends a task.
        internal virtual void InvokeWithin(Task ended) { Invoke(ended); }

        // The same list, oldest first.
        internal static Continuation Reverse(Continuation list)
        {
            Continuation reversed = null;
            while (list != null)
            {
                Continuation rest = list.next;
                list.next = reversed;
                reversed = list;
                list = rest;
            }
            return reversed;
        }
    }

    // A thread that waits until the first of some tasks has ended.
    sealed class Waiter : Continuation
    {
        Task first;

        internal override void Invoke(Task ended) { Wake(ended); }

        void Wake(Task ended)
        {
            Runtime.Enter(this);
            if (first == null)
                first = ended;
            Runtime.PulseAll(this);
            Runtime.Exit(this);
        }

        // The first task to end, or null if the time is up or the token cancelled.
        internal Task Wait(int milliseconds, CancellationToken token)
        {
            CancellationTokenRegistration watch = CancellableWait.Watch(token, this);
            Runtime.Enter(this);
            bool inTime = true;
            while (first == null && inTime && !token.IsCancellationRequested)
                inTime = CancellableWait.SleepWatched(this, milliseconds, watch);
            Task ended = first;
            Runtime.Exit(this);
            watch.Dispose();
            return ended;
        }
    }
}
