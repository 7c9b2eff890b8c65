// Waiting for a condition that a gate guards, until it comes true, the time is up, or a token is
// cancelled: the loop that all the slim classes share. The gate is held before and after; waking
// wakes all, so that any may win.
namespace System.Threading
{
    using Fencepost;

    sealed class CancellableWait
    {
        [Immediate] readonly object gate;

        internal CancellableWait(object gate) { this.gate = gate; }

        // One sleep: false if the time is up. What an interrupt leaves behind is not defined for all who sleep here.
        internal static bool Sleep(object gate, int milliseconds)
        {
            try
            {
                return SleepOnce(gate, milliseconds);
            }
            catch (ThreadInterruptedException)
            {
                Runtime.Unsupported("Thread.Interrupt of a thread that waits in this class");
                throw;
            }
        }

        // The same for what has changed nothing yet: an interrupt ends it, and the gate is left.
        internal static bool SleepOrLeave(object gate, int milliseconds)
        {
            try
            {
                return SleepOnce(gate, milliseconds);
            }
            catch (ThreadInterruptedException)
            {
                Runtime.Exit(gate);
                throw;
            }
        }

        // The same for what watches a token.
        internal static bool SleepWatched(object gate, int milliseconds, CancellationTokenRegistration watch)
        {
            try
            {
                return SleepOrLeave(gate, milliseconds);
            }
            catch (ThreadInterruptedException)
            {
                watch.Dispose();
                throw;
            }
        }

        static bool SleepOnce(object gate, int milliseconds)
        {
            if (milliseconds > 0)
                return Runtime.WaitTimed(gate);
            if (milliseconds < 0)
                Runtime.Wait(gate);
            return milliseconds < 0;
        }

        // To be done before the gate is entered.
        internal static CancellationTokenRegistration Watch(CancellationToken token, object gate)
        {
            token.ThrowIfCancellationRequested();
            if (!token.CanBeCanceled)
                return new CancellationTokenRegistration();
            return token.Register(new CancellableWait(gate).Wake);
        }

        void Wake()
        {
            Runtime.Enter(gate);
            Runtime.PulseAll(gate);
            Runtime.Exit(gate);
        }
    }
}
