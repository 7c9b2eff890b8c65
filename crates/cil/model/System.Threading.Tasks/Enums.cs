// The options and states of tasks.
namespace System.Threading.Tasks
{
    public enum TaskStatus
    {
        Created,
        WaitingForActivation,
        WaitingToRun,
        Running,
        WaitingForChildrenToComplete,
        RanToCompletion,
        Canceled,
        Faulted,
    }

    [Flags]
    public enum TaskCreationOptions
    {
        None = 0,
        PreferFairness = 1,
        LongRunning = 2,
        AttachedToParent = 4,
        DenyChildAttach = 8,
        HideScheduler = 16,
        RunContinuationsAsynchronously = 64,
    }

    [Flags]
    public enum TaskContinuationOptions
    {
        None = 0,
        PreferFairness = 1,
        LongRunning = 2,
        AttachedToParent = 4,
        DenyChildAttach = 8,
        HideScheduler = 16,
        LazyCancellation = 32,
        RunContinuationsAsynchronously = 64,
        NotOnRanToCompletion = 0x10000,
        NotOnFaulted = 0x20000,
        NotOnCanceled = 0x40000,
        OnlyOnCanceled = NotOnRanToCompletion | NotOnFaulted,
        OnlyOnFaulted = NotOnRanToCompletion | NotOnCanceled,
        OnlyOnRanToCompletion = NotOnFaulted | NotOnCanceled,
        ExecuteSynchronously = 0x80000,
    }

    public class TaskCanceledException : OperationCanceledException
    {
        readonly Task task;

        public TaskCanceledException() : base("A task was canceled.") { }
        public TaskCanceledException(string message) : base(message) { }
        public TaskCanceledException(string message, Exception innerException) : base(message, innerException) { }
        public TaskCanceledException(string message, Exception innerException, CancellationToken token)
            : base(message, innerException, token) { }
        public TaskCanceledException(Task task) : this(task, CancellationToken.None) { }

        internal TaskCanceledException(Task task, CancellationToken token) : base("A task was canceled.", token)
        {
            this.task = task;
        }

        public Task Task { get { return task; } }
    }

    public class TaskSchedulerException : Exception
    {
        public TaskSchedulerException() : base("An exception was thrown by a TaskScheduler.") { }
        public TaskSchedulerException(string message) : base(message) { }
        public TaskSchedulerException(Exception innerException)
            : base("An exception was thrown by a TaskScheduler.", innerException) { }
        public TaskSchedulerException(string message, Exception innerException) : base(message, innerException) { }
    }
}
