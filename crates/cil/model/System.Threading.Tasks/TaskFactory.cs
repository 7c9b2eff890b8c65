// Factories of tasks, with defaults for their options.
namespace System.Threading.Tasks
{
    using Fencepost;

    public partial class TaskFactory
    {
        readonly CancellationToken cancellation;
        readonly TaskCreationOptions creation;
        readonly TaskContinuationOptions continuation;
        readonly TaskScheduler scheduler;

        public TaskFactory() { }

        public TaskFactory(CancellationToken cancellationToken) { cancellation = cancellationToken; }

        public TaskFactory(TaskScheduler scheduler) { this.scheduler = scheduler; }

        public TaskFactory(TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions)
        {
            creation = creationOptions;
            continuation = continuationOptions;
        }

        public TaskFactory(CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            cancellation = cancellationToken;
            creation = creationOptions;
            continuation = continuationOptions;
            this.scheduler = scheduler;
        }

        public CancellationToken CancellationToken { get { return cancellation; } }

        public TaskCreationOptions CreationOptions { get { return creation; } }

        public TaskContinuationOptions ContinuationOptions { get { return continuation; } }

        public TaskScheduler Scheduler { get { return scheduler; } }

        TaskScheduler Chosen { get { return scheduler ?? TaskScheduler.Current; } }

        static TaskScheduler Given(TaskScheduler scheduler)
        {
            if (scheduler == null)
                throw new ArgumentNullException("scheduler");
            return scheduler;
        }

        public Task StartNew(Action action)
        {
            return Task.Launch(new ActionWork(action, cancellation), null, creation, Chosen);
        }

        public Task StartNew(Action action, CancellationToken cancellationToken)
        {
            return Task.Launch(new ActionWork(action, cancellationToken), null, creation, Chosen);
        }

        public Task StartNew(Action action, TaskCreationOptions creationOptions)
        {
            return Task.Launch(new ActionWork(action, cancellation), null, creationOptions, Chosen);
        }

        public Task StartNew(Action action, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler)
        {
            return Task.Launch(new ActionWork(action, cancellationToken), null, creationOptions, Given(scheduler));
        }

        public Task StartNew(Action<object> action, object state)
        {
            return Task.Launch(new ActionOfStateWork(action, state, cancellation), state, creation, Chosen);
        }

        public Task StartNew(Action<object> action, object state, CancellationToken cancellationToken)
        {
            return Task.Launch(new ActionOfStateWork(action, state, cancellationToken), state, creation, Chosen);
        }

        public Task StartNew(Action<object> action, object state, TaskCreationOptions creationOptions)
        {
            return Task.Launch(new ActionOfStateWork(action, state, cancellation), state, creationOptions, Chosen);
        }

        public Task StartNew(Action<object> action, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler)
        {
            return Task.Launch(new ActionOfStateWork(action, state, cancellationToken), state, creationOptions, Given(scheduler));
        }

        public Task<TResult> StartNew<TResult>(Func<TResult> function)
        {
            return (Task<TResult>)Task.Launch(new FuncWork<TResult>(function, cancellation), null, creation, Chosen);
        }

        public Task<TResult> StartNew<TResult>(Func<TResult> function, CancellationToken cancellationToken)
        {
            return (Task<TResult>)Task.Launch(new FuncWork<TResult>(function, cancellationToken), null, creation, Chosen);
        }

        public Task<TResult> StartNew<TResult>(Func<TResult> function, TaskCreationOptions creationOptions)
        {
            return (Task<TResult>)Task.Launch(new FuncWork<TResult>(function, cancellation), null, creationOptions, Chosen);
        }

        public Task<TResult> StartNew<TResult>(Func<TResult> function, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler)
        {
            return (Task<TResult>)Task.Launch(new FuncWork<TResult>(function, cancellationToken), null, creationOptions, Given(scheduler));
        }

        public Task<TResult> StartNew<TResult>(Func<object, TResult> function, object state)
        {
            return (Task<TResult>)Task.Launch(new FuncOfStateWork<TResult>(function, state, cancellation), state, creation, Chosen);
        }

        public Task<TResult> StartNew<TResult>(Func<object, TResult> function, object state, CancellationToken cancellationToken)
        {
            return (Task<TResult>)Task.Launch(new FuncOfStateWork<TResult>(function, state, cancellationToken), state, creation, Chosen);
        }

        public Task<TResult> StartNew<TResult>(Func<object, TResult> function, object state, TaskCreationOptions creationOptions)
        {
            return (Task<TResult>)Task.Launch(new FuncOfStateWork<TResult>(function, state, cancellation), state, creationOptions, Chosen);
        }

        public Task<TResult> StartNew<TResult>(Func<object, TResult> function, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler)
        {
            return (Task<TResult>)Task.Launch(new FuncOfStateWork<TResult>(function, state, cancellationToken), state, creationOptions, Given(scheduler));
        }
    }

    public partial class TaskFactory<TResult>
    {
        readonly CancellationToken cancellation;
        readonly TaskCreationOptions creation;
        readonly TaskContinuationOptions continuation;
        readonly TaskScheduler scheduler;

        public TaskFactory() { }

        public TaskFactory(CancellationToken cancellationToken) { cancellation = cancellationToken; }

        public TaskFactory(TaskScheduler scheduler) { this.scheduler = scheduler; }

        public TaskFactory(TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions)
        {
            creation = creationOptions;
            continuation = continuationOptions;
        }

        public TaskFactory(CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            cancellation = cancellationToken;
            creation = creationOptions;
            continuation = continuationOptions;
            this.scheduler = scheduler;
        }

        public CancellationToken CancellationToken { get { return cancellation; } }

        public TaskCreationOptions CreationOptions { get { return creation; } }

        public TaskContinuationOptions ContinuationOptions { get { return continuation; } }

        public TaskScheduler Scheduler { get { return scheduler; } }

        TaskScheduler Chosen { get { return scheduler ?? TaskScheduler.Current; } }

        static TaskScheduler Given(TaskScheduler scheduler)
        {
            if (scheduler == null)
                throw new ArgumentNullException("scheduler");
            return scheduler;
        }

        public Task<TResult> StartNew(Func<TResult> function)
        {
            return (Task<TResult>)Task.Launch(new FuncWork<TResult>(function, cancellation), null, creation, Chosen);
        }

        public Task<TResult> StartNew(Func<TResult> function, CancellationToken cancellationToken)
        {
            return (Task<TResult>)Task.Launch(new FuncWork<TResult>(function, cancellationToken), null, creation, Chosen);
        }

        public Task<TResult> StartNew(Func<TResult> function, TaskCreationOptions creationOptions)
        {
            return (Task<TResult>)Task.Launch(new FuncWork<TResult>(function, cancellation), null, creationOptions, Chosen);
        }

        public Task<TResult> StartNew(Func<TResult> function, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler)
        {
            return (Task<TResult>)Task.Launch(new FuncWork<TResult>(function, cancellationToken), null, creationOptions, Given(scheduler));
        }

        public Task<TResult> StartNew(Func<object, TResult> function, object state)
        {
            return (Task<TResult>)Task.Launch(new FuncOfStateWork<TResult>(function, state, cancellation), state, creation, Chosen);
        }

        public Task<TResult> StartNew(Func<object, TResult> function, object state, CancellationToken cancellationToken)
        {
            return (Task<TResult>)Task.Launch(new FuncOfStateWork<TResult>(function, state, cancellationToken), state, creation, Chosen);
        }

        public Task<TResult> StartNew(Func<object, TResult> function, object state, TaskCreationOptions creationOptions)
        {
            return (Task<TResult>)Task.Launch(new FuncOfStateWork<TResult>(function, state, cancellation), state, creationOptions, Chosen);
        }

        public Task<TResult> StartNew(Func<object, TResult> function, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler)
        {
            return (Task<TResult>)Task.Launch(new FuncOfStateWork<TResult>(function, state, cancellationToken), state, creationOptions, Given(scheduler));
        }
    }

    public static class TaskExtensions
    {
        public static Task Unwrap(this Task<Task> task)
        {
            if (task == null)
                throw new ArgumentNullException("task");
            return Task.Run(new Unwrapping(task).Inner);
        }

        public static Task<TResult> Unwrap<TResult>(this Task<Task<TResult>> task)
        {
            if (task == null)
                throw new ArgumentNullException("task");
            return Task.Run(new Unwrapping<TResult>(task).Inner);
        }

        sealed class Unwrapping
        {
            [Immediate] readonly Task<Task> outer;

            internal Unwrapping(Task<Task> outer) { this.outer = outer; }

            internal Task Inner()
            {
                Completion how = outer.Settled();
                return how.Succeeded ? ((Completion<Task>)how).result : outer;
            }
        }

        sealed class Unwrapping<T>
        {
            [Immediate] readonly Task<Task<T>> outer;

            internal Unwrapping(Task<Task<T>> outer) { this.outer = outer; }

            internal Task<T> Inner()
            {
                Completion how = outer.Settled();
                if (how.Succeeded)
                    return ((Completion<Task<T>>)how).result;
                return new Task<T>(how);
            }
        }
    }
}
