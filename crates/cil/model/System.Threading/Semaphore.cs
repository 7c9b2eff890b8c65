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

        public int Release() { return Release(1); }

        public int Release(int releaseCount)
        {
            if (releaseCount < 1)
                throw new ArgumentOutOfRangeException("releaseCount", "Non-negative number required.");
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
