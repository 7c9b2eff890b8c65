// Spinning: a lock and a waiting helper that busy-wait.
namespace System.Threading
{
    using Fencepost;
    using System.Runtime.CompilerServices;

    public struct SpinLock
    {
        const string BadTimeout = "The timeout must be a value between -1 and Int32.MaxValue, inclusive.";

        Thread owner;
        readonly bool untracked;

        public SpinLock(bool enableThreadOwnerTracking)
        {
            owner = null;
            untracked = !enableThreadOwnerTracking;
        }

        public bool IsHeld { get { return Volatile.Read(ref owner) != null; } }

        public bool IsHeldByCurrentThread
        {
            get
            {
                if (untracked)
                    throw new InvalidOperationException("Thread tracking is disabled.");
                return Volatile.Read(ref owner) == Runtime.Current();
            }
        }

        public bool IsThreadOwnerTrackingEnabled { get { return !untracked; } }

        public void Enter(ref bool lockTaken)
        {
            CheckNotTaken(ref lockTaken);
            while (!TryTake())
                while (Volatile.Read(ref owner) != null) { }
            lockTaken = true;
        }

        public void TryEnter(ref bool lockTaken)
        {
            CheckNotTaken(ref lockTaken);
            lockTaken = TryTake();
        }

        public void TryEnter(TimeSpan timeout, ref bool lockTaken)
        {
            TryEnter(TimeoutArgument.Check(timeout, "timeout", BadTimeout), ref lockTaken);
        }

        public void TryEnter(int millisecondsTimeout, ref bool lockTaken)
        {
            TimeoutArgument.Check(millisecondsTimeout, "millisecondsTimeout", BadTimeout);
            CheckNotTaken(ref lockTaken);
            while (!TryTake())
            {
                if (millisecondsTimeout == 0 || millisecondsTimeout > 0 && Runtime.Choose(2) == 0)
                    return;
            }
            lockTaken = true;
        }

        public void Exit() { Exit(true); }

        public void Exit(bool useMemoryBarrier)
        {
            if (!untracked && Volatile.Read(ref owner) != Runtime.Current())
                throw new SynchronizationLockException("The calling thread does not hold the lock.");
            if (!untracked)
                Thread.Enters(-1);
            if (useMemoryBarrier)
                Interlocked.Exchange(ref owner, null);
            else
                Volatile.Write(ref owner, null);
        }

        bool TryTake()
        {
            Thread self = Runtime.Current();
            Thread before = Interlocked.CompareExchange(ref owner, self, null);
            if (before == self && !untracked)
                throw new LockRecursionException("The calling thread already holds the lock.");
            if (before == null && !untracked)
                Thread.Enters(1);
            return before == null;
        }

        static void CheckNotTaken(ref bool lockTaken)
        {
            if (!lockTaken)
                return;
            lockTaken = false;
            throw new ArgumentException("The tookLock argument must be set to false before calling this method.");
        }
    }

    // Spinning takes no time here, so it is not counted: a count would make every round of a
    // waiting loop a new state. Who asks for the count after spinning cannot be answered.
    public struct SpinWait
    {
        const string BadTimeout = "The timeout must represent a value between -1 and Int32.MaxValue, inclusive.";

        // How often the framework's own classes spin before they wait. Each of those rounds only looks once more at what
        // the wait itself looks at.
        internal static readonly int SpinCountforSpinBeforeWait;

        bool spun;

        public int Count { get { return spun ? UncountedSpins() : 0; } }

        // True from some round on, which depends on the machine.
        public bool NextSpinWillYield { get { return Runtime.Choose(2) == 1; } }

        public void SpinOnce() { spun = true; }

        public void SpinOnce(int sleep1Threshold) { spun = true; }

        public void Reset() { spun = false; }

        public static void SpinUntil(Func<bool> condition) { SpinUntil(condition, Timeout.Infinite); }

        public static bool SpinUntil(Func<bool> condition, TimeSpan timeout)
        {
            return SpinUntil(condition, TimeoutArgument.Check(timeout, "timeout", BadTimeout));
        }

        public static bool SpinUntil(Func<bool> condition, int millisecondsTimeout)
        {
            TimeoutArgument.Check(millisecondsTimeout, "millisecondsTimeout", BadTimeout);
            if (condition == null)
                throw new ArgumentNullException("condition", "The condition argument is null.");
            while (!condition())
            {
                if (millisecondsTimeout == 0 || millisecondsTimeout > 0 && Runtime.Choose(2) == 0)
                    return false;
            }
            return true;
        }

        // Nobody provides this: a program that gets here is beyond what the model can say.
        [MethodImpl(MethodImplOptions.InternalCall)]
        static extern int UncountedSpins();
    }
}
