// A counter that is a handle: ready while it is above zero.
namespace System.Threading
{
    using Fencepost;

    public sealed class Semaphore : WaitHandle
    {
        [Immediate] readonly int maximum;
        int count;

        public Semaphore(int initialCount, int maximumCount)
        {
            if (initialCount < 0)
                throw new ArgumentOutOfRangeException("initialCount", "Non-negative number required.");
            if (maximumCount < 1)
                throw new ArgumentOutOfRangeException("maximumCount", "Positive number required.");
            if (initialCount > maximumCount)
                throw new ArgumentException("The initial count for the semaphore must be greater than or equal to zero and less than the maximum count.");
            maximum = maximumCount;
            count = initialCount;
        }

        Semaphore(Semaphore named) : base(named) { }

        public Semaphore(int initialCount, int maximumCount, string name) : this(Named(initialCount, maximumCount, name)) { }

        public Semaphore(int initialCount, int maximumCount, string name, out bool createdNew)
            : this(Named(initialCount, maximumCount, name, out createdNew)) { }

        static Semaphore Named(int initialCount, int maximumCount, string name)
        {
            bool createdNew;
            return Named(initialCount, maximumCount, name, out createdNew);
        }

        // One without a name stands for another, too.
        static Semaphore Named(int initialCount, int maximumCount, string name, out bool createdNew)
        {
            createdNew = true;
            Semaphore fresh = new Semaphore(initialCount, maximumCount);
            return string.IsNullOrEmpty(name) ? fresh : NamedHandle.Join(name, fresh, out createdNew);
        }

        public static Semaphore OpenExisting(string name)
        {
            Semaphore result;
            if (!TryOpenExisting(name, out result))
                throw new WaitHandleCannotBeOpenedException();
            return result;
        }

        public static bool TryOpenExisting(string name, out Semaphore result)
        {
            Semaphore named = NamedHandle.Open<Semaphore>(name);
            result = named == null ? null : new Semaphore(named);
            return named != null;
        }

        public int Release() { return Release(1); }

        public int Release(int releaseCount)
        {
            if (releaseCount < 1)
                throw new ArgumentOutOfRangeException("releaseCount", "Non-negative number required.");
            return ((Semaphore)Real).Add(releaseCount);
        }

        int Add(int releaseCount)
        {
            Open();
            int before = count;
            if (releaseCount > maximum - before)
            {
                Shut();
                throw new SemaphoreFullException();
            }
            count = before + releaseCount;
            Signal();
            Shut();
            return before;
        }

        internal override void SignalOnce() { Release(); }

        internal override bool IsReady() { return count > 0; }

        internal override bool Take()
        {
            count--;
            return false;
        }
    }
}
