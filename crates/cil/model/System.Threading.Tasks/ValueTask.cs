// Results that may be there at once, in a task, or in a source of the program's.
namespace System.Threading.Tasks.Sources
{
    [Flags]
    public enum ValueTaskSourceOnCompletedFlags
    {
        None = 0,
        UseSchedulingContext = 1,
        FlowExecutionContext = 2,
    }

    public enum ValueTaskSourceStatus
    {
        Pending = 0,
        Succeeded = 1,
        Faulted = 2,
        Canceled = 3,
    }

    public interface IValueTaskSource
    {
        ValueTaskSourceStatus GetStatus(short token);
        void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags);
        void GetResult(short token);
    }

    public interface IValueTaskSource<out TResult>
    {
        ValueTaskSourceStatus GetStatus(short token);
        void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags);
        TResult GetResult(short token);
    }
}

namespace System.Threading.Tasks
{
    using System.Runtime.CompilerServices;
    using System.Threading.Tasks.Sources;

    [System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder))]
    public readonly struct ValueTask : IEquatable<ValueTask>
    {
        internal readonly Task task;
        internal readonly IValueTaskSource source;
        internal readonly short token;

        public ValueTask(Task task)
        {
            if (task == null)
                throw new ArgumentNullException("task");
            this.task = task;
            source = null;
            token = 0;
        }

        public ValueTask(IValueTaskSource source, short token)
        {
            if (source == null)
                throw new ArgumentNullException("source");
            task = null;
            this.source = source;
            this.token = token;
        }

        ValueTaskSourceStatus Status
        {
            get { return source == null ? ValueTaskSourceStatus.Succeeded : source.GetStatus(token); }
        }

        public bool IsCompleted
        {
            get { return task != null ? task.IsCompleted : Status != ValueTaskSourceStatus.Pending; }
        }

        // Whether an await goes on immediately.
        internal bool GoesOnAtOnce
        {
            get { return task != null ? task.GoesOnAtOnce() : Status != ValueTaskSourceStatus.Pending; }
        }

        public bool IsCompletedSuccessfully
        {
            get { return task != null ? task.IsCompletedSuccessfully : Status == ValueTaskSourceStatus.Succeeded; }
        }

        public bool IsFaulted
        {
            get { return task != null ? task.IsFaulted : Status == ValueTaskSourceStatus.Faulted; }
        }

        public bool IsCanceled
        {
            get { return task != null ? task.IsCanceled : Status == ValueTaskSourceStatus.Canceled; }
        }

        internal void Result()
        {
            if (task != null)
                task.Settled().ThrowFirst(task);
            else if (source != null)
                source.GetResult(token);
        }

        public Task AsTask()
        {
            if (task != null)
                return task;
            return source == null ? Task.CompletedTask : ValueTaskAwaiter.AsTask(this);
        }

        public ValueTask Preserve() { return source == null ? this : new ValueTask(AsTask()); }

        public ValueTaskAwaiter GetAwaiter() { return new ValueTaskAwaiter(this, true); }

        public ConfiguredValueTaskAwaitable ConfigureAwait(bool continueOnCapturedContext)
        {
            return new ConfiguredValueTaskAwaitable(this, continueOnCapturedContext);
        }

        public bool Equals(ValueTask other)
        {
            return task == other.task && source == other.source && token == other.token;
        }

        public override bool Equals(object obj) { return obj is ValueTask && Equals((ValueTask)obj); }

        public override int GetHashCode() { return task == null ? 0 : task.GetHashCode(); }

        public static bool operator ==(ValueTask left, ValueTask right) { return left.Equals(right); }

        public static bool operator !=(ValueTask left, ValueTask right) { return !left.Equals(right); }
    }

    [System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(System.Runtime.CompilerServices.AsyncValueTaskMethodBuilder<>))]
    public readonly struct ValueTask<TResult> : IEquatable<ValueTask<TResult>>
    {
        internal readonly Task<TResult> task;
        internal readonly IValueTaskSource<TResult> source;
        internal readonly short token;
        readonly TResult result;

        public ValueTask(TResult result)
        {
            task = null;
            source = null;
            token = 0;
            this.result = result;
        }

        public ValueTask(Task<TResult> task)
        {
            if (task == null)
                throw new ArgumentNullException("task");
            this.task = task;
            source = null;
            token = 0;
            result = default(TResult);
        }

        public ValueTask(IValueTaskSource<TResult> source, short token)
        {
            if (source == null)
                throw new ArgumentNullException("source");
            task = null;
            this.source = source;
            this.token = token;
            result = default(TResult);
        }

        ValueTaskSourceStatus Status
        {
            get { return source == null ? ValueTaskSourceStatus.Succeeded : source.GetStatus(token); }
        }

        public bool IsCompleted
        {
            get { return task != null ? task.IsCompleted : Status != ValueTaskSourceStatus.Pending; }
        }

        // Whether an await goes on immediately.
        internal bool GoesOnAtOnce
        {
            get { return task != null ? task.GoesOnAtOnce() : Status != ValueTaskSourceStatus.Pending; }
        }

        public bool IsCompletedSuccessfully
        {
            get { return task != null ? task.IsCompletedSuccessfully : Status == ValueTaskSourceStatus.Succeeded; }
        }

        public bool IsFaulted
        {
            get { return task != null ? task.IsFaulted : Status == ValueTaskSourceStatus.Faulted; }
        }

        public bool IsCanceled
        {
            get { return task != null ? task.IsCanceled : Status == ValueTaskSourceStatus.Canceled; }
        }

        // What an await gives.
        public TResult Result
        {
            get
            {
                if (task != null)
                    return task.Awaited();
                return source == null ? result : source.GetResult(token);
            }
        }

        public Task<TResult> AsTask()
        {
            if (task != null)
                return task;
            return source == null ? Task.FromResult(result) : ValueTaskAwaiter<TResult>.AsTask(this);
        }

        public ValueTask<TResult> Preserve() { return source == null ? this : new ValueTask<TResult>(AsTask()); }

        public ValueTaskAwaiter<TResult> GetAwaiter() { return new ValueTaskAwaiter<TResult>(this, true); }

        public ConfiguredValueTaskAwaitable<TResult> ConfigureAwait(bool continueOnCapturedContext)
        {
            return new ConfiguredValueTaskAwaitable<TResult>(this, continueOnCapturedContext);
        }

        public bool Equals(ValueTask<TResult> other)
        {
            if (task != null || other.task != null)
                return task == other.task;
            return source == other.source && token == other.token && object.Equals(result, other.result);
        }

        public override bool Equals(object obj) { return obj is ValueTask<TResult> && Equals((ValueTask<TResult>)obj); }

        public override int GetHashCode() { return task == null ? 0 : task.GetHashCode(); }

        public override string ToString()
        {
            return IsCompletedSuccessfully && Result != null ? Result.ToString() : "";
        }

        public static bool operator ==(ValueTask<TResult> left, ValueTask<TResult> right) { return left.Equals(right); }

        public static bool operator !=(ValueTask<TResult> left, ValueTask<TResult> right) { return !left.Equals(right); }
    }
}
