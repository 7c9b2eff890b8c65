// The awaiters of value tasks.
namespace System.Runtime.CompilerServices
{
    using Fencepost;
    using System.Threading.Tasks;
    using System.Threading.Tasks.Sources;

    // An action in the form that sources call.
    sealed class CallsAction
    {
        [Immediate] readonly Action action;

        internal CallsAction(Action action) { this.action = action; }

        internal void Call(object state) { action(); }

        internal static ValueTaskSourceOnCompletedFlags Flags(bool returns)
        {
            return returns ? ValueTaskSourceOnCompletedFlags.UseSchedulingContext : ValueTaskSourceOnCompletedFlags.None;
        }
    }

    public struct ValueTaskAwaiter : ICriticalNotifyCompletion, IKnownAwaiter
    {
        readonly ValueTask value;
        readonly bool returns;

        internal ValueTaskAwaiter(ValueTask value, bool returns)
        {
            this.value = value;
            this.returns = returns;
        }

        public bool IsCompleted { get { return value.GoesOnAtOnce; } }

        public void GetResult() { value.Result(); }

        public void OnCompleted(Action continuation)
        {
            if (value.source != null)
                value.source.OnCompleted(new CallsAction(continuation).Call, null, value.token, CallsAction.Flags(returns));
            else
                CallsLater.Register(value.task, continuation, returns);
        }

        public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }

        bool IKnownAwaiter.IsKnown { get { return value.source == null; } }
        Task IKnownAwaiter.Task { get { return value.task; } }
        bool IKnownAwaiter.ReturnsToContext { get { return returns; } }

        // A task that ends as the source does.
        internal static Task AsTask(ValueTask value)
        {
            AsTaskOf whole = new AsTaskOf(value);
            if (value.IsCompleted)
                whole.Call();
            else
                value.GetAwaiter().OnCompleted(whole.Call);
            return whole.task;
        }

        sealed class AsTaskOf
        {
            readonly ValueTask value;
            [Immediate] internal readonly Task task = new Task((System.Threading.Thread)null);

            internal AsTaskOf(ValueTask value) { this.value = value; }

            internal void Call()
            {
                try
                {
                    task.Finish(Done());
                }
                catch (Exception e)
                {
                    task.Finish(Completion.OfAsync(e));
                }
            }

            Completion Done()
            {
                value.Result();
                return new Completion();
            }
        }
    }

    public struct ValueTaskAwaiter<TResult> : ICriticalNotifyCompletion, IKnownAwaiter
    {
        readonly ValueTask<TResult> value;
        readonly bool returns;

        internal ValueTaskAwaiter(ValueTask<TResult> value, bool returns)
        {
            this.value = value;
            this.returns = returns;
        }

        public bool IsCompleted { get { return value.GoesOnAtOnce; } }

        public TResult GetResult() { return value.Result; }

        public void OnCompleted(Action continuation)
        {
            if (value.source != null)
                value.source.OnCompleted(new CallsAction(continuation).Call, null, value.token, CallsAction.Flags(returns));
            else
                CallsLater.Register(value.task, continuation, returns);
        }

        public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }

        bool IKnownAwaiter.IsKnown { get { return value.source == null; } }
        Task IKnownAwaiter.Task { get { return value.task; } }
        bool IKnownAwaiter.ReturnsToContext { get { return returns; } }

        // A task that ends as the source does.
        internal static Task<TResult> AsTask(ValueTask<TResult> value)
        {
            AsTaskOf whole = new AsTaskOf(value);
            if (value.IsCompleted)
                whole.Call();
            else
                value.GetAwaiter().OnCompleted(whole.Call);
            return whole.task;
        }

        sealed class AsTaskOf
        {
            readonly ValueTask<TResult> value;
            [Immediate] internal readonly Task<TResult> task = new Task<TResult>((System.Threading.Thread)null);

            internal AsTaskOf(ValueTask<TResult> value) { this.value = value; }

            internal void Call()
            {
                try
                {
                    task.Finish(new Completion<TResult>(value.Result));
                }
                catch (Exception e)
                {
                    task.Finish(Completion.OfAsync(e));
                }
            }
        }
    }

    public struct ConfiguredValueTaskAwaitable
    {
        readonly ConfiguredValueTaskAwaiter awaiter;

        internal ConfiguredValueTaskAwaitable(ValueTask value, bool returns)
        {
            awaiter = new ConfiguredValueTaskAwaiter(value, returns);
        }

        public ConfiguredValueTaskAwaiter GetAwaiter() { return awaiter; }

        public struct ConfiguredValueTaskAwaiter : ICriticalNotifyCompletion, IKnownAwaiter
        {
            readonly ValueTask value;
            readonly bool returns;

            internal ConfiguredValueTaskAwaiter(ValueTask value, bool returns)
            {
                this.value = value;
                this.returns = returns;
            }

            public bool IsCompleted { get { return value.GoesOnAtOnce; } }

            public void GetResult() { value.Result(); }

            public void OnCompleted(Action continuation)
            {
                if (value.source != null)
                    value.source.OnCompleted(new CallsAction(continuation).Call, null, value.token, CallsAction.Flags(returns));
                else
                    CallsLater.Register(value.task, continuation, returns);
            }

            public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }

            bool IKnownAwaiter.IsKnown { get { return value.source == null; } }
            Task IKnownAwaiter.Task { get { return value.task; } }
            bool IKnownAwaiter.ReturnsToContext { get { return returns; } }
        }
    }

    public struct ConfiguredValueTaskAwaitable<TResult>
    {
        readonly ConfiguredValueTaskAwaiter awaiter;

        internal ConfiguredValueTaskAwaitable(ValueTask<TResult> value, bool returns)
        {
            awaiter = new ConfiguredValueTaskAwaiter(value, returns);
        }

        public ConfiguredValueTaskAwaiter GetAwaiter() { return awaiter; }

        public struct ConfiguredValueTaskAwaiter : ICriticalNotifyCompletion, IKnownAwaiter
        {
            readonly ValueTask<TResult> value;
            readonly bool returns;

            internal ConfiguredValueTaskAwaiter(ValueTask<TResult> value, bool returns)
            {
                this.value = value;
                this.returns = returns;
            }

            public bool IsCompleted { get { return value.GoesOnAtOnce; } }

            public TResult GetResult() { return value.Result; }

            public void OnCompleted(Action continuation)
            {
                if (value.source != null)
                    value.source.OnCompleted(new CallsAction(continuation).Call, null, value.token, CallsAction.Flags(returns));
                else
                    CallsLater.Register(value.task, continuation, returns);
            }

            public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }

            bool IKnownAwaiter.IsKnown { get { return value.source == null; } }
            Task IKnownAwaiter.Task { get { return value.task; } }
            bool IKnownAwaiter.ReturnsToContext { get { return returns; } }
        }
    }
}
