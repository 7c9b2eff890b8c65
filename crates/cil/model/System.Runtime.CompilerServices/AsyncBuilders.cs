// The builders that compilers call in async methods: one for each kind of result. Each starts the method on the thread that
// calls it; at its first await the rest becomes an AsyncRun.
namespace System.Runtime.CompilerServices
{
    using Fencepost;
    using System.Threading;
    using System.Threading.Tasks;

    // What they share.
    static class AsyncMethod
    {
        // What the method changes of the flow and the context stays inside it.
        internal static void Start<TMachine>(ref TMachine machine) where TMachine : IAsyncStateMachine
        {
            ExecutionContext flow = Runtime.Current().flow;
            SynchronizationContext context = Runtime.Current().context;
            machine.MoveNext();
            Runtime.Current().flow = flow;
            Runtime.Current().context = context;
        }

        // Notes that this thread leaves a method at its first await. If its machine is an object (in Debug builds it is), other
        // threads know it from here on. All that this thread still wants from it is its task, and that is noted.
        internal static void Leave<TMachine>(ref TMachine machine, Task task)
        {
            if (!Runtime.IsReference<TMachine>())
                return;
            object begun = machine;
            Runtime.Current().begun = begun;
            Runtime.Current().begunTask = task;
        }

        // The task of the builder with its task at this place, if this thread has just left the machine that it is part of.
        internal static Task TakeTask<TTask>(ref TTask place)
        {
            object begun = Runtime.Current().begun;
            if (begun == null || !Runtime.IsWithin(begun, ref place))
                return null;
            Task task = Runtime.Current().begunTask;
            Forget();
            return task;
        }

        internal static void Forget()
        {
            Runtime.Current().begun = null;
            Runtime.Current().begunTask = null;
        }

        // The thread with which the task of a method ends that is now suspended for the first time, if it has one.
        internal static Thread ThreadFor(IKnownAwaiter awaiter)
        {
            return AsyncRun.IsOnPool(awaiter) ? Thread.ForItem() : null;
        }

        internal static void Suspend<TAwaiter>(AsyncRun run, IKnownAwaiter known, Thread thread, ref TAwaiter awaiter)
            where TAwaiter : INotifyCompletion
        {
            if (thread != null)
                run.Pool(known.Task, thread);
            else if (known != null && known.IsKnown)
                run.Park(known);
            else
            {
                run.Leave();
                awaiter.OnCompleted(run.Resume);
            }
        }

        internal static void SuspendCritical<TAwaiter>(AsyncRun run, IKnownAwaiter known, Thread thread, ref TAwaiter awaiter)
            where TAwaiter : ICriticalNotifyCompletion
        {
            if (thread != null)
                run.Pool(known.Task, thread);
            else if (known != null && known.IsKnown)
                run.Park(known);
            else
            {
                run.Leave();
                awaiter.UnsafeOnCompleted(run.Resume);
            }
        }

        // The same for a method that was suspended before.
        internal static void Again<TAwaiter>(AsyncRun run, IKnownAwaiter known, ref TAwaiter awaiter)
            where TAwaiter : INotifyCompletion
        {
            if (AsyncRun.IsOnPool(known))
                run.PoolAgain(known.Task);
            else
                Suspend(run, known, null, ref awaiter);
        }

        internal static void AgainCritical<TAwaiter>(AsyncRun run, IKnownAwaiter known, ref TAwaiter awaiter)
            where TAwaiter : ICriticalNotifyCompletion
        {
            if (AsyncRun.IsOnPool(known))
                run.PoolAgain(known.Task);
            else
                SuspendCritical(run, known, null, ref awaiter);
        }
    }

    public struct AsyncTaskMethodBuilder
    {
        Task task;
        AsyncRun run;

        public static AsyncTaskMethodBuilder Create() { return new AsyncTaskMethodBuilder(); }

        public void Start<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine
        {
            AsyncMethod.Start(ref stateMachine);
        }

        public void SetStateMachine(IAsyncStateMachine stateMachine) { }

        public Task Task
        {
            get
            {
                Task left = AsyncMethod.TakeTask(ref task);
                if (left != null)
                    return left;
                if (task == null)
                    task = new Task((Thread)null);
                return task;
            }
        }

        public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : INotifyCompletion where TStateMachine : IAsyncStateMachine
        {
            IKnownAwaiter known = (object)awaiter as IKnownAwaiter;
            if (run != null)
            {
                AsyncMethod.Again(run, known, ref awaiter);
                return;
            }
            Thread thread = AsyncMethod.ThreadFor(known);
            if (task == null)
                task = new Task(thread, null, System.Threading.Tasks.Task.AsyncMethod);
            AsyncRun<TStateMachine> fresh = new AsyncRun<TStateMachine>(task);
            // The machine is copied with its builder, if it is a struct.
            run = fresh;
            fresh.machine = stateMachine;
            AsyncMethod.Suspend(fresh, known, thread, ref awaiter);
            AsyncMethod.Leave(ref stateMachine, fresh.task);
        }

        public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : ICriticalNotifyCompletion where TStateMachine : IAsyncStateMachine
        {
            IKnownAwaiter known = (object)awaiter as IKnownAwaiter;
            if (run != null)
            {
                AsyncMethod.AgainCritical(run, known, ref awaiter);
                return;
            }
            Thread thread = AsyncMethod.ThreadFor(known);
            if (task == null)
                task = new Task(thread, null, System.Threading.Tasks.Task.AsyncMethod);
            AsyncRun<TStateMachine> fresh = new AsyncRun<TStateMachine>(task);
            // The machine is copied with its builder, if it is a struct.
            run = fresh;
            fresh.machine = stateMachine;
            AsyncMethod.SuspendCritical(fresh, known, thread, ref awaiter);
            AsyncMethod.Leave(ref stateMachine, fresh.task);
        }

        public void SetResult() { End(new Completion()); }

        public void SetException(Exception exception)
        {
            if (exception == null)
                throw new ArgumentNullException("exception");
            End(Completion.OfAsync(exception));
        }

        void End(Completion how)
        {
            if (run != null)
                run.Finish(how);
            else if (task != null)
                task.Finish(how);
            else
            {
                how.BeUnobserved();
                task = new Task(how);
            }
        }
    }

    public struct AsyncTaskMethodBuilder<TResult>
    {
        Task<TResult> task;
        AsyncRun run;

        public static AsyncTaskMethodBuilder<TResult> Create() { return new AsyncTaskMethodBuilder<TResult>(); }

        public void Start<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine
        {
            AsyncMethod.Start(ref stateMachine);
        }

        public void SetStateMachine(IAsyncStateMachine stateMachine) { }

        public Task<TResult> Task
        {
            get
            {
                Task left = AsyncMethod.TakeTask(ref task);
                if (left != null)
                    return (Task<TResult>)left;
                if (task == null)
                    task = new Task<TResult>((Thread)null);
                return task;
            }
        }

        public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : INotifyCompletion where TStateMachine : IAsyncStateMachine
        {
            IKnownAwaiter known = (object)awaiter as IKnownAwaiter;
            if (run != null)
            {
                AsyncMethod.Again(run, known, ref awaiter);
                return;
            }
            Thread thread = AsyncMethod.ThreadFor(known);
            if (task == null)
                task = new Task<TResult>(thread, null, System.Threading.Tasks.Task.AsyncMethod);
            AsyncRun<TStateMachine> fresh = new AsyncRun<TStateMachine>(task);
            // The machine is copied with its builder, if it is a struct.
            run = fresh;
            fresh.machine = stateMachine;
            AsyncMethod.Suspend(fresh, known, thread, ref awaiter);
            AsyncMethod.Leave(ref stateMachine, fresh.task);
        }

        public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : ICriticalNotifyCompletion where TStateMachine : IAsyncStateMachine
        {
            IKnownAwaiter known = (object)awaiter as IKnownAwaiter;
            if (run != null)
            {
                AsyncMethod.AgainCritical(run, known, ref awaiter);
                return;
            }
            Thread thread = AsyncMethod.ThreadFor(known);
            if (task == null)
                task = new Task<TResult>(thread, null, System.Threading.Tasks.Task.AsyncMethod);
            AsyncRun<TStateMachine> fresh = new AsyncRun<TStateMachine>(task);
            // The machine is copied with its builder, if it is a struct.
            run = fresh;
            fresh.machine = stateMachine;
            AsyncMethod.SuspendCritical(fresh, known, thread, ref awaiter);
            AsyncMethod.Leave(ref stateMachine, fresh.task);
        }

        public void SetResult(TResult result) { End(new Completion<TResult>(result)); }

        public void SetException(Exception exception)
        {
            if (exception == null)
                throw new ArgumentNullException("exception");
            End(Completion.OfAsync(exception));
        }

        void End(Completion how)
        {
            if (run != null)
                run.Finish(how);
            else if (task != null)
                task.Finish(how);
            else
            {
                how.BeUnobserved();
                task = new Task<TResult>(how);
            }
        }
    }

    // A method whose end no task tells: what it throws goes to the context in which it began, or ends the program.
    public struct AsyncVoidMethodBuilder
    {
        AsyncTaskMethodBuilder inner;
        SynchronizationContext context;

        public static AsyncVoidMethodBuilder Create()
        {
            AsyncVoidMethodBuilder builder = new AsyncVoidMethodBuilder();
            builder.context = SynchronizationContext.Current;
            if (builder.context != null)
                builder.context.OperationStarted();
            return builder;
        }

        public void Start<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine
        {
            AsyncMethod.Start(ref stateMachine);
        }

        public void SetStateMachine(IAsyncStateMachine stateMachine) { }

        public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : INotifyCompletion where TStateMachine : IAsyncStateMachine
        {
            inner.AwaitOnCompleted(ref awaiter, ref stateMachine);
            AsyncMethod.Forget();
        }

        public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : ICriticalNotifyCompletion where TStateMachine : IAsyncStateMachine
        {
            inner.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
            AsyncMethod.Forget();
        }

        public void SetResult()
        {
            if (context != null)
                context.OperationCompleted();
            inner.SetResult();
        }

        public void SetException(Exception exception)
        {
            if (exception == null)
                throw new ArgumentNullException("exception");
            Thrown thrown = new Thrown(exception);
            if (context == null)
                Thread.ForItem().Start(thrown);
            else
            {
                context.Post(thrown.Throw, null);
                context.OperationCompleted();
            }
            inner.SetResult();
        }

        sealed class Thrown : IPoolItem
        {
            [Immediate] readonly Exception exception;

            internal Thrown(Exception exception) { this.exception = exception; }

            public void Run() { throw exception; }

            internal void Throw(object state) { throw exception; }
        }
    }
}
