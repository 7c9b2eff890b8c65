// The pool as programs see it: each item a thread of its own (PoolThread.cs).
namespace System.Threading
{
    using Fencepost;

    public delegate void WaitCallback(object state);

    public delegate void WaitOrTimerCallback(object state, bool timedOut);

    public interface IThreadPoolWorkItem
    {
        void Execute();
    }

    public static class ThreadPool
    {
        public static bool QueueUserWorkItem(WaitCallback callBack) { return QueueUserWorkItem(callBack, null); }

        public static bool QueueUserWorkItem(WaitCallback callBack, object state)
        {
            if (callBack == null)
                throw new ArgumentNullException("callBack");
            Thread.ForItem().Start(new Callback(callBack, state));
            return true;
        }

        public static bool QueueUserWorkItem<TState>(Action<TState> callBack, TState state, bool preferLocal)
        {
            if (callBack == null)
                throw new ArgumentNullException("callBack");
            Thread.ForItem().Start(new Callback<TState>(callBack, state));
            return true;
        }

        public static bool UnsafeQueueUserWorkItem(WaitCallback callBack, object state)
        {
            return QueueUserWorkItem(callBack, state);
        }

        public static bool UnsafeQueueUserWorkItem<TState>(Action<TState> callBack, TState state, bool preferLocal)
        {
            return QueueUserWorkItem(callBack, state, preferLocal);
        }

        public static bool UnsafeQueueUserWorkItem(IThreadPoolWorkItem callBack, bool preferLocal)
        {
            if (callBack == null)
                throw new ArgumentNullException("callBack");
            Thread.ForItem().Start(new Item(callBack));
            return true;
        }

        // The most threads that .NET's pool has unless the program sets another bound.
        const int MostWorkers = 32767, MostPorts = 1000;

        // More than that many threads are in no run that is explored, so a bound that is not below has no effect.
        const int MostThreads = 128;

        // The pool has as many threads as there is work, however many it keeps ready.
        public static bool SetMinThreads(int workerThreads, int completionPortThreads)
        {
            if (workerThreads < 0 || completionPortThreads < 0)
                return false;
            Runtime.Relies("the pool can have 32767 threads, and 1000 for completion ports, as in .NET");
            return workerThreads <= MostWorkers && completionPortThreads <= MostPorts;
        }

        public static bool SetMaxThreads(int workerThreads, int completionPortThreads)
        {
            if (workerThreads <= 0 || completionPortThreads <= 0)
                return false;
            if (workerThreads < MostThreads)
                Runtime.Unsupported("a thread pool with fewer than 128 threads, ThreadPool.SetMaxThreads");
            if (completionPortThreads < Environment.ProcessorCount)
                return false;
            Runtime.Relies("ThreadPool.SetMaxThreads accepts bounds that are not below the numbers of processors and of threads kept ready");
            return true;
        }

        public static void GetMaxThreads(out int workerThreads, out int completionPortThreads)
        {
            workerThreads = completionPortThreads = Count();
        }

        public static void GetMinThreads(out int workerThreads, out int completionPortThreads)
        {
            workerThreads = completionPortThreads = Count();
        }

        public static void GetAvailableThreads(out int workerThreads, out int completionPortThreads)
        {
            workerThreads = completionPortThreads = Count();
        }

        public static int ThreadCount { get { return Count(); } }

        public static long PendingWorkItemCount { get { return Count(); } }

        public static long CompletedWorkItemCount { get { return Count(); } }

        static int Count()
        {
            Runtime.Unsupported("the number of threads of the pool");
            return 0;
        }

        public static RegisteredWaitHandle RegisterWaitForSingleObject(WaitHandle waitObject, WaitOrTimerCallback callBack, object state, int millisecondsTimeOutInterval, bool executeOnlyOnce)
        {
            if (waitObject == null)
                throw new ArgumentNullException("waitObject");
            if (callBack == null)
                throw new ArgumentNullException("callBack");
            TimeoutArgument.Check(millisecondsTimeOutInterval, "millisecondsTimeOutInterval");
            RegisteredWaitHandle wait = new RegisteredWaitHandle(waitObject, callBack, state, millisecondsTimeOutInterval, executeOnlyOnce);
            Thread.ForItem().Start(wait.Item());
            return wait;
        }

        public static RegisteredWaitHandle RegisterWaitForSingleObject(WaitHandle waitObject, WaitOrTimerCallback callBack, object state, TimeSpan timeout, bool executeOnlyOnce)
        {
            return RegisterWaitForSingleObject(waitObject, callBack, state, TimeoutArgument.Check(timeout, "timeout"), executeOnlyOnce);
        }

        public static RegisteredWaitHandle RegisterWaitForSingleObject(WaitHandle waitObject, WaitOrTimerCallback callBack, object state, long millisecondsTimeOutInterval, bool executeOnlyOnce)
        {
            if (millisecondsTimeOutInterval < -1 || millisecondsTimeOutInterval > int.MaxValue)
                throw new ArgumentOutOfRangeException("millisecondsTimeOutInterval");
            return RegisterWaitForSingleObject(waitObject, callBack, state, (int)millisecondsTimeOutInterval, executeOnlyOnce);
        }

        sealed class Callback : IPoolItem
        {
            [Immediate] readonly WaitCallback callback;
            [Immediate] readonly object state;

            internal Callback(WaitCallback callback, object state)
            {
                this.callback = callback;
                this.state = state;
            }

            public void Run() { callback(state); }
        }

        sealed class Callback<T> : IPoolItem
        {
            [Immediate] readonly Action<T> callback;
            [Immediate] readonly T state;

            internal Callback(Action<T> callback, T state)
            {
                this.callback = callback;
                this.state = state;
            }

            public void Run() { callback(state); }
        }

        sealed class Item : IPoolItem
        {
            [Immediate] readonly IThreadPoolWorkItem item;

            internal Item(IThreadPoolWorkItem item) { this.item = item; }

            public void Run() { item.Execute(); }
        }
    }

    // A wait on the pool's behalf. Each signal, or the end of the time, calls once.
    public sealed class RegisteredWaitHandle
    {
        [Immediate] readonly WaitHandle[] handles;
        [Immediate] readonly ManualResetEvent ended = new ManualResetEvent(false);
        [Immediate] readonly WaitOrTimerCallback callback;
        [Immediate] readonly object state;
        [Immediate] readonly int milliseconds;
        [Immediate] readonly bool once;

        internal RegisteredWaitHandle(WaitHandle handle, WaitOrTimerCallback callback, object state, int milliseconds, bool once)
        {
            handles = new WaitHandle[] { ended, handle };
            this.callback = callback;
            this.state = state;
            this.milliseconds = milliseconds;
            this.once = once;
        }

        internal IPoolItem Item() { return new Waiting(this); }

        public bool Unregister(WaitHandle waitObject)
        {
            if (waitObject != null)
                Runtime.Unsupported("RegisteredWaitHandle.Unregister with a handle to signal");
            ended.Set();
            return true;
        }

        sealed class Waiting : IPoolItem
        {
            [Immediate] readonly RegisteredWaitHandle wait;

            internal Waiting(RegisteredWaitHandle wait) { this.wait = wait; }

            public void Run()
            {
                int which;
                do
                {
                    which = WaitHandle.WaitAny(wait.handles, wait.milliseconds);
                    if (which != 0)
                        wait.callback(wait.state, which == WaitHandle.WaitTimeout);
                }
                while (which != 0 && !wait.once);
            }
        }
    }
}
