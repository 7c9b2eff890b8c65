// How tasks begin: on the pool, by a scheduler, or when the program says so; and tasks that have ended already.
namespace System.Threading.Tasks
{
    using Fencepost;
    using System.Runtime.CompilerServices;

    public partial class Task
    {
        // Begins work by a scheduler, null for the pool.
        internal static Task Launch(TaskWork work, object state, TaskCreationOptions options, TaskScheduler scheduler)
        {
            Task task;
            if (scheduler == null || scheduler.IsPool)
            {
                Thread thread = Thread.ForItem();
                task = work.NewTask(thread, state, options);
                thread.StartTask(new ParentItem(task, work));
            }
            else
            {
                task = work.NewTask(state, options);
                task.Start(scheduler);
            }
            if ((options & TaskCreationOptions.AttachedToParent) != 0)
                Attach(task);
            return task;
        }

        // Begins work on the pool to which no child can be attached.
        static Task Launch(TaskWork work)
        {
            Thread thread = Thread.ForItem();
            Task task = work.NewTask(thread, null, TaskCreationOptions.DenyChildAttach);
            thread.StartTask(new TaskItem(task, work));
            return task;
        }

        // A task that a scheduler has been given.
        internal static Task Started(Action action, TaskScheduler scheduler)
        {
            Task task = new Task(action);
            task.scheduler = scheduler;
            task.started = 1;
            return task;
        }

        internal static void Attach(Task task)
        {
            Task parent = Runtime.Current().task;
            if (parent != null && (parent.options & TaskCreationOptions.DenyChildAttach) == 0)
                AttachedChild.Attach(task);
        }

        public static Task Run(Action action) { return Run(action, CancellationToken.None); }

        public static Task Run(Action action, CancellationToken cancellationToken)
        {
            return Launch(new ActionWork(action, cancellationToken));
        }

        public static Task Run(Func<Task> function) { return Run(function, CancellationToken.None); }

        public static Task Run(Func<Task> function, CancellationToken cancellationToken)
        {
            return Launch(new UnwrapWork(function, cancellationToken));
        }

        public static Task<TResult> Run<TResult>(Func<TResult> function) { return Run(function, CancellationToken.None); }

        public static Task<TResult> Run<TResult>(Func<TResult> function, CancellationToken cancellationToken)
        {
            return (Task<TResult>)Launch(new FuncWork<TResult>(function, cancellationToken));
        }

        public static Task<TResult> Run<TResult>(Func<Task<TResult>> function)
        {
            return Run(function, CancellationToken.None);
        }

        public static Task<TResult> Run<TResult>(Func<Task<TResult>> function, CancellationToken cancellationToken)
        {
            return (Task<TResult>)Launch(new UnwrapWork<TResult>(function, cancellationToken));
        }

        public static TaskFactory Factory { get { return new TaskFactory(); } }

        public Task(Action action) : this(new ActionWork(action, CancellationToken.None), null, TaskCreationOptions.None) { }
        public Task(Action action, CancellationToken cancellationToken)
            : this(new ActionWork(action, cancellationToken), null, TaskCreationOptions.None) { }
        public Task(Action action, TaskCreationOptions creationOptions)
            : this(new ActionWork(action, CancellationToken.None), null, creationOptions) { }
        public Task(Action action, CancellationToken cancellationToken, TaskCreationOptions creationOptions)
            : this(new ActionWork(action, cancellationToken), null, creationOptions) { }
        public Task(Action<object> action, object state)
            : this(new ActionOfStateWork(action, state, CancellationToken.None), state, TaskCreationOptions.None) { }
        public Task(Action<object> action, object state, CancellationToken cancellationToken)
            : this(new ActionOfStateWork(action, state, cancellationToken), state, TaskCreationOptions.None) { }
        public Task(Action<object> action, object state, TaskCreationOptions creationOptions)
            : this(new ActionOfStateWork(action, state, CancellationToken.None), state, creationOptions) { }
        public Task(Action<object> action, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions)
            : this(new ActionOfStateWork(action, state, cancellationToken), state, creationOptions) { }

        public void Start() { Start(TaskScheduler.Current); }

        public void Start(TaskScheduler scheduler)
        {
            if (scheduler == null)
                throw new ArgumentNullException("scheduler");
            BeginOnce("Start");
            this.scheduler = scheduler;
            if ((options & TaskCreationOptions.AttachedToParent) != 0)
                Attach(this);
            if (scheduler.IsPool)
                Thread.ForItem().StartTask(new ParentItem(this, work));
            else
                scheduler.Queue(this);
        }

        public void RunSynchronously() { RunSynchronously(TaskScheduler.Current); }

        public void RunSynchronously(TaskScheduler scheduler)
        {
            if (scheduler == null)
                throw new ArgumentNullException("scheduler");
            BeginOnce("RunSynchronously");
            this.scheduler = scheduler;
            Execute();
        }

        void BeginOnce(string what)
        {
            if (Look() != null)
                throw new InvalidOperationException(what + " may not be called on a task that has completed.");
            if (work == null)
                throw new InvalidOperationException(what + " may not be called on a promise-style task.");
            if (Interlocked.CompareExchange(ref started, 1, 0) != 0)
                throw new InvalidOperationException(what + " may not be called on a task that was already started.");
        }

        // Runs the work of a task that has been started, unless it runs already.
        internal bool Execute()
        {
            if (work == null || Interlocked.CompareExchange(ref started, 2, 1) != 1)
                return false;
            Finish(work.PerformAsParent(this, scheduler));
            return true;
        }

        // A thread that waits for a task may run it, if the task's scheduler lets it.
        void RunHere()
        {
            if (work != null && Volatile.Read(ref started) == 1 && !scheduler.IsPool)
                scheduler.RunInline(this);
        }

        // A wait may also run a task of the pool that has not begun. That makes a difference if the thread has locks, which
        // the task could then enter, too.
        internal void NotRunHere()
        {
            if (RunsDelegate && Thread.HasLocks() && !IsKnownToHaveEnded)
                Runtime.Relies("a thread that has a lock and waits for a task does not run that task itself");
        }

        public static Task CompletedTask { get { return Ended.Task; } }

        public static Task<TResult> FromResult<TResult>(TResult result)
        {
            return new Task<TResult>(new Completion<TResult>(result));
        }

        public static Task FromException(Exception exception) { return new Task(Failed(exception)); }

        public static Task<TResult> FromException<TResult>(Exception exception)
        {
            return new Task<TResult>(Failed(exception));
        }

        static Completion Failed(Exception exception)
        {
            if (exception == null)
                throw new ArgumentNullException("exception");
            Completion how = Completion.Of(exception);
            how.BeUnobserved();
            return how;
        }

        public static Task FromCanceled(CancellationToken cancellationToken)
        {
            return new Task(Cancelled(cancellationToken));
        }

        public static Task<TResult> FromCanceled<TResult>(CancellationToken cancellationToken)
        {
            return new Task<TResult>(Cancelled(cancellationToken));
        }

        static Completion Cancelled(CancellationToken token)
        {
            if (!token.IsCancellationRequested)
                throw new ArgumentOutOfRangeException("cancellationToken");
            return new Completion(token, null);
        }

        public static YieldAwaitable Yield() { return new YieldAwaitable(); }
    }

    // The task that has ended already.
    static class Ended
    {
        [Immediate] internal static readonly Task Task = new Task(new Completion());
    }
}
