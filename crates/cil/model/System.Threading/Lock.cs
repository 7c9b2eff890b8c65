// The lock of .NET 9, which `lock` uses without a monitor. It is the monitor of its object here: a program that locks the
// object itself would take another lock, which `Monitor` refuses.
namespace System.Threading
{
    using Fencepost;

    public sealed class Lock
    {
        public bool IsHeldByCurrentThread { get { return Runtime.Owns(this); } }

        public void Enter() { Runtime.Acquire(this); }

        public bool TryEnter() { return Runtime.TryEnter(this); }

        public bool TryEnter(int millisecondsTimeout)
        {
            if (millisecondsTimeout < -1)
                throw new ArgumentOutOfRangeException("millisecondsTimeout", "Number must be either non-negative and less than or equal to Int32.MaxValue or -1.");
            if (millisecondsTimeout == 0)
                return Runtime.TryEnter(this);
            if (millisecondsTimeout > 0)
                return Runtime.TryEnterTimed(this);
            Runtime.Acquire(this);
            return true;
        }

        public bool TryEnter(TimeSpan timeout) { return TryEnter(TimeoutArgument.Check(timeout, "timeout")); }

        public void Exit()
        {
            if (!Runtime.Owns(this))
                throw new SynchronizationLockException("The calling thread does not hold the lock.");
            Runtime.Exit(this);
        }

        public Scope EnterScope()
        {
            Runtime.Acquire(this);
            return new Scope(this);
        }

        // What is about to be locked by its monitor must be no lock of this class.
        internal static void Refuse(object locked)
        {
            if (locked is Lock)
                Runtime.Unsupported("a monitor of a System.Threading.Lock, which is another lock than its own");
        }

        public struct Scope
        {
            Lock entered;

            internal Scope(Lock entered) { this.entered = entered; }

            public void Dispose()
            {
                Lock left = entered;
                if (left == null)
                    return;
                entered = null;
                left.Exit();
            }
        }
    }
}
