// The part of a source of value tasks that can be used again and again: one result at a time. The result and the
// continuation meet at one word, and whichever comes second sees to the call: within `SetResult`, or on the pool.
namespace System.Threading.Tasks.Sources
{
    using Fencepost;
    using System.Runtime.CompilerServices;

    public struct ManualResetValueTaskSourceCore<TResult>
    {
        // What stands where the continuation would, if the result comes first.
        const string Ended = "ended";

        object continuation;
        bool completed;
        TResult result;
        Exception error;
        short version;

        public bool RunContinuationsAsynchronously { get; set; }

        public short Version { get { return version; } }

        public void Reset()
        {
            version++;
            continuation = null;
            completed = false;
            result = default(TResult);
            error = null;
        }

        public void SetResult(TResult result)
        {
            this.result = result;
            Complete();
        }

        public void SetException(Exception error)
        {
            this.error = error;
            Complete();
        }

        void Complete()
        {
            if (completed)
                throw new InvalidOperationException();
            completed = true;
            object waits = Interlocked.CompareExchange(ref continuation, Ended, null);
            if (waits == null)
                return;
            Awaits awaits = (Awaits)waits;
            if (awaits.isCall && !RunContinuationsAsynchronously)
                awaits.Call();
            else
                awaits.Queue();
        }

        void Check(short token)
        {
            if (token != version)
                throw new InvalidOperationException("Operation is not valid due to the current state of the object.");
        }

        public ValueTaskSourceStatus GetStatus(short token)
        {
            Check(token);
            if (Volatile.Read(ref continuation) == null || !completed)
                return ValueTaskSourceStatus.Pending;
            return error == null ? ValueTaskSourceStatus.Succeeded
                : error is OperationCanceledException ? ValueTaskSourceStatus.Canceled : ValueTaskSourceStatus.Faulted;
        }

        public TResult GetResult(short token)
        {
            Check(token);
            if (!completed)
                throw new InvalidOperationException("Operation is not valid due to the current state of the object.");
            if (error != null)
                throw error;
            return result;
        }

        public void OnCompleted(Action<object> continuation, object state, short token, ValueTaskSourceOnCompletedFlags flags)
        {
            if (continuation == null)
                throw new ArgumentNullException("continuation");
            Check(token);
            Awaits awaits = new Awaits(continuation, state, (flags & ValueTaskSourceOnCompletedFlags.UseSchedulingContext) != 0);
            object before = Interlocked.CompareExchange(ref this.continuation, awaits, null);
            if (before == null)
                return;
            if (before != (object)Ended)
                throw new InvalidOperationException("Operation is not valid due to the current state of the object.");
            awaits.Queue();
        }
    }

    // A continuation, and where it is to run.
    sealed class Awaits : IPoolItem
    {
        [Immediate] readonly Action<object> action;
        [Immediate] readonly object state;
        [Immediate] readonly SynchronizationContext context;
        [Immediate] readonly TaskScheduler scheduler;
        [Immediate] internal readonly bool isCall;

        internal Awaits(Action<object> action, object state, bool returns)
        {
            this.action = action;
            this.state = state;
            context = returns ? SynchronizationContext.Captured() : null;
            scheduler = returns && context == null ? Runtime.Current().scheduler : null;
            isCall = context == null && scheduler == null;
        }

        internal void Call() { action(state); }

        public void Run() { Call(); }

        internal void Queue()
        {
            if (context != null)
                context.Post(action.Invoke, state);
            else if (scheduler != null)
                scheduler.QueueContinuation(Call);
            else
                Thread.ForItem().Start(this);
        }
    }
}
