// Tasks. A task's state is one word: null or a list of continuations while it goes on, then how it ended. Where a
// thread of the pool is all that a task is about, its end is the thread's end, and to wait is to join. The state of such a
// task is another field, which a wait does not touch: so threads that only wait have no conflict with those that end tasks.
namespace System.Threading.Tasks
{
    using Fencepost;
    using System.Runtime.CompilerServices;

    public partial class Task : IAsyncResult, IDisposable
    {
        object word;
        // The thread with which it ends, if it has one; then its state, and how it ended, if it did not just succeed.
        [Immediate] readonly Thread thread;
        object threadWord;
        Completion outcome;
        // What is known of its thread.
        [Immediate] readonly Sight sight;
        // What it does, if a scheduler or the program decides when; and what it derives from, if from other tasks.
        [Immediate] readonly TaskWork work;
        [Immediate] readonly Derived derived;
        [Immediate] readonly object state;
        [Immediate] readonly TaskCreationOptions options;
        // Whether what waits for it may go on within the call that ends it.
        [Immediate] readonly bool inlines;
        // Of one with work: who runs it, once it has been started.
        TaskScheduler scheduler;
        int started;
        int id;

        // A promise, or a task that ends with a thread.
        internal Task(Thread thread)
        {
            this.thread = thread;
            sight = Sight.Of(thread);
        }

        internal Task(Thread thread, object state, TaskCreationOptions options)
        {
            this.thread = thread;
            sight = Sight.Of(thread);
            this.state = state;
            this.options = options;
        }

        internal Task(object state, TaskCreationOptions options, bool inlines)
        {
            this.state = state;
            this.options = options;
            this.inlines = inlines && (options & TaskCreationOptions.RunContinuationsAsynchronously) == 0;
        }

        internal Task(TaskWork work, object state, TaskCreationOptions options)
        {
            this.work = work;
            this.state = state;
            this.options = options;
        }

        internal Task(Derived derived)
        {
            this.derived = derived;
        }

        internal Task(Completion ended)
        {
            word = ended;
        }

        internal bool Inlines { get { return inlines; } }

        public bool IsCompleted { get { return Look() != null; } }

        public bool IsCompletedSuccessfully { get { return HasStatus(TaskStatus.RanToCompletion); } }

        public bool IsFaulted { get { return HasStatus(TaskStatus.Faulted); } }

        public bool IsCanceled { get { return HasStatus(TaskStatus.Canceled); } }

        bool HasStatus(TaskStatus status)
        {
            Completion ended = Look();
            return ended != null && ended.status == status;
        }

        public TaskStatus Status
        {
            get
            {
                Completion ended = Look();
                if (ended != null)
                    return ended.status;
                if (work != null && Volatile.Read(ref started) == 0)
                    return TaskStatus.Created;
                if (work == null && !RunsDelegate)
                    return TaskStatus.WaitingForActivation;
                Runtime.Relies("a task that was started and is asked for its status is running");
                return TaskStatus.Running;
            }
        }

        bool RunsDelegate { get { return thread != null && options != AsyncMethod; } }

        // Marks the task of an async method, which is never said to be running.
        internal const TaskCreationOptions AsyncMethod = (TaskCreationOptions)0x400;

        public AggregateException Exception
        {
            get
            {
                Completion ended = Look();
                return ended == null || ended.status != TaskStatus.Faulted ? null : ended.AsAggregate(this);
            }
        }

        public int Id
        {
            get
            {
                Runtime.Relies("tasks have the numbers that Mono gives them, in the order in which they are asked for");
                if (Volatile.Read(ref id) == 0)
                    Interlocked.CompareExchange(ref id, Interlocked.Increment(ref lastId), 0);
                return id;
            }
        }

        static int lastId;

        public static int? CurrentId
        {
            get
            {
                Task current = Runtime.Current().task;
                if (current == null)
                    return null;
                return current.Id;
            }
        }

        public object AsyncState { get { return state; } }

        public TaskCreationOptions CreationOptions { get { return options & ~AsyncMethod; } }

        bool IAsyncResult.CompletedSynchronously { get { return false; } }

        WaitHandle IAsyncResult.AsyncWaitHandle
        {
            get
            {
                ManualResetEvent handle = new ManualResetEvent(false);
                Add(new SetsEvent(handle));
                return handle;
            }
        }

        sealed class SetsEvent : Continuation
        {
            [Immediate] readonly ManualResetEvent handle;

            internal SetsEvent(ManualResetEvent handle) { this.handle = handle; }

            internal override void Invoke(Task ended) { handle.Set(); }
        }

        public void Wait() { Waited().ThrowAll(this); }

        public void Wait(CancellationToken cancellationToken) { Wait(Timeout.Infinite, cancellationToken); }

        public bool Wait(int millisecondsTimeout) { return Wait(millisecondsTimeout, CancellationToken.None); }

        public bool Wait(TimeSpan timeout)
        {
            return Wait(TimeoutArgument.Check(timeout, "timeout"), CancellationToken.None);
        }

        public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken)
        {
            if (millisecondsTimeout < -1)
                throw new ArgumentOutOfRangeException("millisecondsTimeout");
            if (!Block(millisecondsTimeout, cancellationToken))
                return false;
            Outcome().ThrowAll(this);
            return true;
        }

        public TaskAwaiter GetAwaiter() { return new TaskAwaiter(this); }

        public ConfiguredTaskAwaitable ConfigureAwait(bool continueOnCapturedContext)
        {
            return new ConfiguredTaskAwaitable(this, continueOnCapturedContext);
        }

        public void Dispose()
        {
            Dispose(true);
        }

        protected virtual void Dispose(bool disposing)
        {
            if (Look() == null)
                throw new InvalidOperationException("A task may only be disposed if it is in a completion state (RanToCompletion, Faulted or Canceled).");
        }
    }

    public partial class Task<TResult> : Task
    {
        internal Task(Thread thread) : base(thread) { }
        internal Task(Thread thread, object state, TaskCreationOptions options) : base(thread, state, options) { }
        internal Task(object state, TaskCreationOptions options, bool inlines) : base(state, options, inlines) { }
        internal Task(TaskWork work, object state, TaskCreationOptions options) : base(work, state, options) { }
        internal Task(Derived derived) : base(derived) { }
        internal Task(Completion ended) : base(ended) { }

        // For the framework's semaphores, which keep such tasks.
        internal Task() : base((Thread)null) { }
        internal Task(bool canceled, TResult result, TaskCreationOptions creationOptions, CancellationToken ct)
            : base(canceled ? new Completion(ct, null) : new Completion<TResult>(result)) { }

        public TResult Result
        {
            get
            {
                Completion ended = Waited();
                ended.ThrowAll(this);
                return ((Completion<TResult>)ended).result;
            }
        }

        // What an await gives.
        internal TResult Awaited()
        {
            Completion ended = Waited();
            ended.ThrowFirst(this);
            return ((Completion<TResult>)ended).result;
        }

        public static new TaskFactory<TResult> Factory { get { return new TaskFactory<TResult>(); } }

        public new TaskAwaiter<TResult> GetAwaiter() { return new TaskAwaiter<TResult>(this); }

        public new ConfiguredTaskAwaitable<TResult> ConfigureAwait(bool continueOnCapturedContext)
        {
            return new ConfiguredTaskAwaitable<TResult>(this, continueOnCapturedContext);
        }

        public Task(Func<TResult> function)
            : this(new FuncWork<TResult>(function, CancellationToken.None), null, TaskCreationOptions.None) { }
        public Task(Func<TResult> function, CancellationToken cancellationToken)
            : this(new FuncWork<TResult>(function, cancellationToken), null, TaskCreationOptions.None) { }
        public Task(Func<TResult> function, TaskCreationOptions creationOptions)
            : this(new FuncWork<TResult>(function, CancellationToken.None), null, creationOptions) { }
        public Task(Func<TResult> function, CancellationToken cancellationToken, TaskCreationOptions creationOptions)
            : this(new FuncWork<TResult>(function, cancellationToken), null, creationOptions) { }
        public Task(Func<object, TResult> function, object state)
            : this(new FuncOfStateWork<TResult>(function, state, CancellationToken.None), state, TaskCreationOptions.None) { }
        public Task(Func<object, TResult> function, object state, CancellationToken cancellationToken)
            : this(new FuncOfStateWork<TResult>(function, state, cancellationToken), state, TaskCreationOptions.None) { }
        public Task(Func<object, TResult> function, object state, TaskCreationOptions creationOptions)
            : this(new FuncOfStateWork<TResult>(function, state, CancellationToken.None), state, creationOptions) { }
        public Task(Func<object, TResult> function, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions)
            : this(new FuncOfStateWork<TResult>(function, state, cancellationToken), state, creationOptions) { }
    }
}
