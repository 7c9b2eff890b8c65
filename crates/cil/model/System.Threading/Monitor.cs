// Monitors: the machine's own, with the argument checks of the real class.
namespace System.Threading
{
    using Fencepost;

    public static class Monitor
    {
        public static void Enter(object obj)
        {
            CheckNotNull(obj);
            Runtime.Acquire(obj);
        }

        public static void Enter(object obj, ref bool lockTaken)
        {
            if (lockTaken)
                throw new ArgumentException("lockTaken is already true", "lockTaken");
            CheckNotNull(obj);
            Runtime.Acquire(obj);
            lockTaken = true;
        }

        public static void Exit(object obj)
        {
            CheckNotNull(obj);
            Runtime.Exit(obj);
        }

        public static bool TryEnter(object obj)
        {
            CheckNotNull(obj);
            return Runtime.TryEnter(obj);
        }

        public static void TryEnter(object obj, ref bool lockTaken)
        {
            CheckNotTaken(lockTaken);
            CheckNotNull(obj);
            lockTaken = Runtime.TryEnter(obj);
        }

        public static bool TryEnter(object obj, int millisecondsTimeout)
        {
            return EnterWithin(obj, millisecondsTimeout);
        }

        public static bool TryEnter(object obj, TimeSpan timeout)
        {
            return EnterWithin(obj, TimeoutArgument.Check(timeout, "timeout"));
        }

        public static void TryEnter(object obj, int millisecondsTimeout, ref bool lockTaken)
        {
            CheckNotTaken(lockTaken);
            lockTaken = EnterWithin(obj, millisecondsTimeout);
        }

        public static void TryEnter(object obj, TimeSpan timeout, ref bool lockTaken)
        {
            CheckNotTaken(lockTaken);
            lockTaken = EnterWithin(obj, TimeoutArgument.Check(timeout, "timeout"));
        }

        static bool EnterWithin(object obj, int milliseconds)
        {
            CheckNotNull(obj);
            CheckRange(milliseconds);
            if (milliseconds == 0)
                return Runtime.TryEnter(obj);
            if (milliseconds > 0)
                return Runtime.TryEnterTimed(obj);
            Runtime.Acquire(obj);
            return true;
        }

        public static bool Wait(object obj)
        {
            return Wait(obj, Timeout.Infinite);
        }

        // Even a wait of no time gives the lock away, and may be pulsed meanwhile.
        public static bool Wait(object obj, int millisecondsTimeout)
        {
            CheckNotNull(obj);
            CheckRange(millisecondsTimeout);
            try
            {
                if (millisecondsTimeout >= 0)
                    return Runtime.WaitTimed(obj);
                Runtime.Wait(obj);
                return true;
            }
            catch (SynchronizationLockException)
            {
                throw NotSynchronized();
            }
        }

        public static bool Wait(object obj, TimeSpan timeout)
        {
            return Wait(obj, TimeoutArgument.Check(timeout, "timeout"));
        }

        public static bool Wait(object obj, int millisecondsTimeout, bool exitContext)
        {
            return Wait(obj, millisecondsTimeout);
        }

        public static bool Wait(object obj, TimeSpan timeout, bool exitContext)
        {
            return Wait(obj, timeout);
        }

        public static void Pulse(object obj)
        {
            CheckNotNull(obj);
            try
            {
                Runtime.Pulse(obj);
            }
            catch (SynchronizationLockException)
            {
                throw NotSynchronized();
            }
        }

        public static void PulseAll(object obj)
        {
            CheckNotNull(obj);
            try
            {
                Runtime.PulseAll(obj);
            }
            catch (SynchronizationLockException)
            {
                throw NotSynchronized();
            }
        }

        public static bool IsEntered(object obj)
        {
            CheckNotNull(obj);
            return Runtime.Owns(obj);
        }

        // Mono has other words for this than those of Exit, which the machine uses.
        static Exception NotSynchronized() { return new SynchronizationLockException("Object is not synchronized"); }

        static void CheckNotNull(object obj)
        {
            if (obj == null)
                throw new ArgumentNullException("obj");
            Runtime.RefuseLock(obj);
        }

        static void CheckRange(int millisecondsTimeout)
        {
            if (millisecondsTimeout < -1)
                throw new ArgumentOutOfRangeException("millisecondsTimeout");
        }

        static void CheckNotTaken(bool lockTaken)
        {
            if (lockTaken)
                throw new ArgumentException("Argument must be initialized to false", "lockTaken");
        }
    }
}
