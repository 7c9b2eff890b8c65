// The enumerations of this namespace.
namespace System.Threading
{
    public enum ApartmentState { STA, MTA, Unknown }

    public enum ThreadPriority { Lowest, BelowNormal, Normal, AboveNormal, Highest }

    [Flags]
    public enum ThreadState
    {
        Running = 0,
        StopRequested = 1,
        SuspendRequested = 2,
        Background = 4,
        Unstarted = 8,
        Stopped = 16,
        WaitSleepJoin = 32,
        Suspended = 64,
        AbortRequested = 128,
        Aborted = 256,
    }

    public enum EventResetMode { AutoReset, ManualReset }

    public enum LazyThreadSafetyMode { None, PublicationOnly, ExecutionAndPublication }

    public enum LockRecursionPolicy { NoRecursion, SupportsRecursion }
}
