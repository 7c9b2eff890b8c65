// Where code goes on: by default on the pool; a program can have contexts of its own, such as a thread with a loop.
namespace System.Threading
{
    using Fencepost;

    public delegate void SendOrPostCallback(object state);

    public class SynchronizationContext
    {
        public SynchronizationContext() { }

        public static SynchronizationContext Current { get { return Runtime.Current().context; } }

        // The context that awaits return to: none if the current one is only the pool.
        internal static SynchronizationContext Captured()
        {
            SynchronizationContext current = Runtime.Current().context;
            return current == null || current.GetType() == typeof(SynchronizationContext) ? null : current;
        }

        public static void SetSynchronizationContext(SynchronizationContext syncContext)
        {
            Runtime.Current().context = syncContext;
        }

        public virtual void Send(SendOrPostCallback d, object state) { d(state); }

        public virtual void Post(SendOrPostCallback d, object state)
        {
            Thread.ForItem().Start(new PostedItem(d, state));
        }

        public virtual void OperationStarted() { }

        public virtual void OperationCompleted() { }

        public virtual SynchronizationContext CreateCopy() { return new SynchronizationContext(); }

        public bool IsWaitNotificationRequired() { return false; }
    }

    sealed class PostedItem : IPoolItem
    {
        [Immediate] readonly SendOrPostCallback callback;
        [Immediate] readonly object state;

        internal PostedItem(SendOrPostCallback callback, object state)
        {
            this.callback = callback;
            this.state = state;
        }

        public void Run() { callback(state); }
    }
}
