// What later versions of .NET added to sources of cancellation: TryReset (.NET 6) and CancelAsync (.NET 8).
namespace System.Threading
{
    using Fencepost;
    using System.Threading.Tasks;

    partial class CancellationTokenSource
    {
        // A source that is not cancelled can be used again: nothing is registered with it any more, and no time is set.
        public bool TryReset()
        {
            CheckNotDisposed();
            if (cancelled)
                return false;
            if (Volatile.Read(ref deadline) != null)
            {
                // Its time may be over already, which is as if it were not reset.
                if (Runtime.Choose(2) == 1)
                    return false;
                Volatile.Write(ref deadline, null);
            }
            Runtime.Enter(gate);
            bool reset = !cancelled;
            if (reset)
                callbacks = null;
            Runtime.Exit(gate);
            return reset;
        }

        // Cancels now; the callbacks run on the pool.
        public Task CancelAsync()
        {
            CheckNotDisposed();
            Runtime.Enter(gate);
            bool first = !cancelled;
            cancelled = true;
            if (first && handle != null)
                handle.Set();
            bool calls = first && callbacks != null && callbacks.Count > 0;
            Runtime.Exit(gate);
            return calls ? Task.Run(() => RunCallbacks(false)) : Task.CompletedTask;
        }
    }
}
