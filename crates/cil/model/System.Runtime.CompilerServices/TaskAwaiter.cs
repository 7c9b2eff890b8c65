// The awaiters of tasks and of Task.Yield.
namespace System.Runtime.CompilerServices
{
    using System.Threading.Tasks;

    public struct TaskAwaiter : ICriticalNotifyCompletion, IKnownAwaiter
    {
        readonly Task task;

        internal TaskAwaiter(Task task) { this.task = task; }

        public bool IsCompleted { get { return task.GoesOnAtOnce(); } }

        public void GetResult() { task.Waited().ThrowFirst(task); }

        public void OnCompleted(Action continuation) { CallsLater.Register(task, continuation, true); }

        public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }

        bool IKnownAwaiter.IsKnown { get { return true; } }
        Task IKnownAwaiter.Task { get { return task; } }
        bool IKnownAwaiter.ReturnsToContext { get { return true; } }
    }

    public struct TaskAwaiter<TResult> : ICriticalNotifyCompletion, IKnownAwaiter
    {
        readonly Task<TResult> task;

        internal TaskAwaiter(Task<TResult> task) { this.task = task; }

        public bool IsCompleted { get { return task.GoesOnAtOnce(); } }

        public TResult GetResult() { return task.Awaited(); }

        public void OnCompleted(Action continuation) { CallsLater.Register(task, continuation, true); }

        public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }

        bool IKnownAwaiter.IsKnown { get { return true; } }
        Task IKnownAwaiter.Task { get { return task; } }
        bool IKnownAwaiter.ReturnsToContext { get { return true; } }
    }

    public struct ConfiguredTaskAwaitable
    {
        readonly ConfiguredTaskAwaiter awaiter;

        internal ConfiguredTaskAwaitable(Task task, bool returns) { awaiter = new ConfiguredTaskAwaiter(task, returns); }

        public ConfiguredTaskAwaiter GetAwaiter() { return awaiter; }

        public struct ConfiguredTaskAwaiter : ICriticalNotifyCompletion, IKnownAwaiter
        {
            readonly Task task;
            readonly bool returns;

            internal ConfiguredTaskAwaiter(Task task, bool returns)
            {
                this.task = task;
                this.returns = returns;
            }

            public bool IsCompleted { get { return task.GoesOnAtOnce(); } }

            public void GetResult() { task.Waited().ThrowFirst(task); }

            public void OnCompleted(Action continuation) { CallsLater.Register(task, continuation, returns); }

            public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }

            bool IKnownAwaiter.IsKnown { get { return true; } }
            Task IKnownAwaiter.Task { get { return task; } }
            bool IKnownAwaiter.ReturnsToContext { get { return returns; } }
        }
    }

    public struct ConfiguredTaskAwaitable<TResult>
    {
        readonly ConfiguredTaskAwaiter awaiter;

        internal ConfiguredTaskAwaitable(Task<TResult> task, bool returns)
        {
            awaiter = new ConfiguredTaskAwaiter(task, returns);
        }

        public ConfiguredTaskAwaiter GetAwaiter() { return awaiter; }

        public struct ConfiguredTaskAwaiter : ICriticalNotifyCompletion, IKnownAwaiter
        {
            readonly Task<TResult> task;
            readonly bool returns;

            internal ConfiguredTaskAwaiter(Task<TResult> task, bool returns)
            {
                this.task = task;
                this.returns = returns;
            }

            public bool IsCompleted { get { return task.GoesOnAtOnce(); } }

            public TResult GetResult() { return task.Awaited(); }

            public void OnCompleted(Action continuation) { CallsLater.Register(task, continuation, returns); }

            public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }

            bool IKnownAwaiter.IsKnown { get { return true; } }
            Task IKnownAwaiter.Task { get { return task; } }
            bool IKnownAwaiter.ReturnsToContext { get { return returns; } }
        }
    }

    public struct YieldAwaitable
    {
        public YieldAwaiter GetAwaiter() { return new YieldAwaiter(); }

        public struct YieldAwaiter : ICriticalNotifyCompletion, IKnownAwaiter
        {
            public bool IsCompleted { get { return false; } }

            public void GetResult() { }

            public void OnCompleted(Action continuation) { CallsLater.Register(null, continuation, true); }

            public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }

            bool IKnownAwaiter.IsKnown { get { return true; } }
            Task IKnownAwaiter.Task { get { return null; } }
            bool IKnownAwaiter.ReturnsToContext { get { return true; } }
        }
    }
}
