// Schedulers: who runs queued tasks, and where. The default one is the pool.
namespace System.Threading.Tasks
{
    using Fencepost;
    using System.Collections.Generic;

    public abstract class TaskScheduler
    {
        protected TaskScheduler() { }

        public static TaskScheduler Default { get { return PoolScheduler.Only; } }

        public static TaskScheduler Current { get { return Runtime.Current().scheduler ?? PoolScheduler.Only; } }

        public static TaskScheduler FromCurrentSynchronizationContext()
        {
            SynchronizationContext context = SynchronizationContext.Current;
            if (context == null)
                throw new InvalidOperationException("The current SynchronizationContext may not be used as a TaskScheduler.");
            return new ContextScheduler(context);
        }

        public static event EventHandler<UnobservedTaskExceptionEventArgs> UnobservedTaskException
        {
            add { Unobserved.handlers = (EventHandler<UnobservedTaskExceptionEventArgs>)Delegate.Combine(Unobserved.handlers, value); }
            remove { Unobserved.handlers = (EventHandler<UnobservedTaskExceptionEventArgs>)Delegate.Remove(Unobserved.handlers, value); }
        }

        public virtual int MaximumConcurrencyLevel { get { return int.MaxValue; } }

        public int Id
        {
            get
            {
                Runtime.Unsupported("the number of a TaskScheduler");
                return 0;
            }
        }

        internal virtual bool IsPool { get { return false; } }

        internal void Queue(Task task) { QueueTask(task); }

        internal void QueueContinuation(Action action) { QueueTask(Task.Started(action, this)); }

        internal void RunInline(Task task) { TryExecuteTaskInline(task, true); }

        protected internal abstract void QueueTask(Task task);

        protected abstract bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued);

        protected abstract IEnumerable<Task> GetScheduledTasks();

        protected internal virtual bool TryDequeue(Task task) { return false; }

        protected bool TryExecuteTask(Task task) { return task.Execute(); }
    }

    sealed class PoolScheduler : TaskScheduler
    {
        [Immediate] internal static readonly PoolScheduler Only = new PoolScheduler();

        internal override bool IsPool { get { return true; } }

        protected internal override void QueueTask(Task task) { }

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) { return false; }

        protected override IEnumerable<Task> GetScheduledTasks() { return new Task[0]; }
    }

    sealed class ContextScheduler : TaskScheduler
    {
        [Immediate] readonly SynchronizationContext context;

        internal ContextScheduler(SynchronizationContext context) { this.context = context; }

        public override int MaximumConcurrencyLevel { get { return 1; } }

        protected internal override void QueueTask(Task task) { context.Post(Execute, task); }

        void Execute(object task) { TryExecuteTask((Task)task); }

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued)
        {
            return SynchronizationContext.Current == context && TryExecuteTask(task);
        }

        protected override IEnumerable<Task> GetScheduledTasks() { return null; }
    }
}
