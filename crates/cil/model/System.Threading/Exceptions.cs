// The exceptions of this namespace, with the messages of the real library.
namespace System.Threading
{
    public class SynchronizationLockException : SystemException
    {
        public SynchronizationLockException()
            : base("Object synchronization method was called from an unsynchronized block of code.") { }
        public SynchronizationLockException(string message) : base(message) { }
        public SynchronizationLockException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class ThreadStateException : SystemException
    {
        public ThreadStateException() : base("Thread was in an invalid state for the operation being executed.") { }
        public ThreadStateException(string message) : base(message) { }
        public ThreadStateException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class ThreadInterruptedException : SystemException
    {
        public ThreadInterruptedException() : base("Thread was interrupted from a waiting state.") { }
        public ThreadInterruptedException(string message) : base(message) { }
        public ThreadInterruptedException(string message, Exception innerException) : base(message, innerException) { }
    }

    public sealed class ThreadAbortException : SystemException
    {
        internal ThreadAbortException() : base("Thread was being aborted.") { }
    }

    public class SemaphoreFullException : SystemException
    {
        public SemaphoreFullException()
            : base("Adding the specified count to the semaphore would cause it to exceed its maximum count.") { }
        public SemaphoreFullException(string message) : base(message) { }
        public SemaphoreFullException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class LockRecursionException : Exception
    {
        public LockRecursionException() { }
        public LockRecursionException(string message) : base(message) { }
        public LockRecursionException(string message, Exception innerException) : base(message, innerException) { }
    }

    public class BarrierPostPhaseException : Exception
    {
        public BarrierPostPhaseException() : this((string)null) { }
        public BarrierPostPhaseException(Exception innerException) : this(null, innerException) { }
        public BarrierPostPhaseException(string message) : this(message, null) { }
        public BarrierPostPhaseException(string message, Exception innerException)
            : base(message == null ? "The postPhaseAction failed with an exception." : message, innerException) { }
    }

    public class AbandonedMutexException : SystemException
    {
        readonly Mutex mutex;
        readonly int index = -1;

        public AbandonedMutexException() : this("The wait completed due to an abandoned mutex.") { }
        public AbandonedMutexException(string message) : base(message) { }
        public AbandonedMutexException(string message, Exception inner) : base(message, inner) { }
        public AbandonedMutexException(int location, WaitHandle handle) : this()
        {
            index = location;
            mutex = handle as Mutex;
        }

        public Mutex Mutex { get { return mutex; } }
        public int MutexIndex { get { return index; } }
    }
}
