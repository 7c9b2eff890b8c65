// Tasks that follow when all or one of several tasks have ended.
namespace System.Threading.Tasks
{
    using Fencepost;

    // Calls what follows with the tasks themselves.
    sealed class Following<TTask, TResult> where TTask : Task
    {
        [Immediate] readonly TTask[] tasks;
        [Immediate] readonly Action<TTask[]> allAction;
        [Immediate] readonly Func<TTask[], TResult> allFunction;
        [Immediate] readonly Action<TTask> anyAction;
        [Immediate] readonly Func<TTask, TResult> anyFunction;

        internal Following(TTask[] tasks, Action<TTask[]> action, Func<TTask[], TResult> function)
        {
            if (action == null && function == null)
                throw new ArgumentNullException("continuation");
            this.tasks = tasks;
            allAction = action;
            allFunction = function;
        }

        internal Following(Action<TTask> action, Func<TTask, TResult> function)
        {
            if (action == null && function == null)
                throw new ArgumentNullException("continuation");
            anyAction = action;
            anyFunction = function;
        }

        internal void All(Task all) { allAction(tasks); }

        internal TResult AllResult(Task all) { return allFunction(tasks); }

        internal void Any(Task<TTask> any) { anyAction(any.Result); }

        internal TResult AnyResult(Task<TTask> any) { return anyFunction(any.Result); }
    }

    partial class TaskFactory
    {
        public Task ContinueWhenAll(Task[] tasks, Action<Task[]> continuationAction)
        {
            return ContinueWhenAll(tasks, continuationAction, cancellation, continuation, Chosen);
        }

        public Task ContinueWhenAll(Task[] tasks, Action<Task[]> continuationAction, CancellationToken cancellationToken)
        {
            return ContinueWhenAll(tasks, continuationAction, cancellationToken, continuation, Chosen);
        }

        public Task ContinueWhenAll(Task[] tasks, Action<Task[]> continuationAction, TaskContinuationOptions continuationOptions)
        {
            return ContinueWhenAll(tasks, continuationAction, cancellation, continuationOptions, Chosen);
        }

        public Task ContinueWhenAll(Task[] tasks, Action<Task[]> continuationAction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Task.WhenEnded(tasks).ContinueWith(new Following<Task, object>((Task[])tasks.Clone(), continuationAction, null).All, cancellationToken, continuationOptions, scheduler);
        }

        public Task ContinueWhenAny(Task[] tasks, Action<Task> continuationAction)
        {
            return ContinueWhenAny(tasks, continuationAction, cancellation, continuation, Chosen);
        }

        public Task ContinueWhenAny(Task[] tasks, Action<Task> continuationAction, CancellationToken cancellationToken)
        {
            return ContinueWhenAny(tasks, continuationAction, cancellationToken, continuation, Chosen);
        }

        public Task ContinueWhenAny(Task[] tasks, Action<Task> continuationAction, TaskContinuationOptions continuationOptions)
        {
            return ContinueWhenAny(tasks, continuationAction, cancellation, continuationOptions, Chosen);
        }

        public Task ContinueWhenAny(Task[] tasks, Action<Task> continuationAction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Task.WhenAny(tasks).ContinueWith(new Following<Task, object>(continuationAction, null).Any, cancellationToken, continuationOptions, scheduler);
        }

        public Task ContinueWhenAll<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Action<Task<TAntecedentResult>[]> continuationAction)
        {
            return ContinueWhenAll(tasks, continuationAction, cancellation, continuation, Chosen);
        }

        public Task ContinueWhenAll<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Action<Task<TAntecedentResult>[]> continuationAction, CancellationToken cancellationToken)
        {
            return ContinueWhenAll(tasks, continuationAction, cancellationToken, continuation, Chosen);
        }

        public Task ContinueWhenAll<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Action<Task<TAntecedentResult>[]> continuationAction, TaskContinuationOptions continuationOptions)
        {
            return ContinueWhenAll(tasks, continuationAction, cancellation, continuationOptions, Chosen);
        }

        public Task ContinueWhenAll<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Action<Task<TAntecedentResult>[]> continuationAction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Task.WhenEnded(tasks).ContinueWith(new Following<Task<TAntecedentResult>, object>((Task<TAntecedentResult>[])tasks.Clone(), continuationAction, null).All, cancellationToken, continuationOptions, scheduler);
        }

        public Task ContinueWhenAny<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Action<Task<TAntecedentResult>> continuationAction)
        {
            return ContinueWhenAny(tasks, continuationAction, cancellation, continuation, Chosen);
        }

        public Task ContinueWhenAny<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Action<Task<TAntecedentResult>> continuationAction, CancellationToken cancellationToken)
        {
            return ContinueWhenAny(tasks, continuationAction, cancellationToken, continuation, Chosen);
        }

        public Task ContinueWhenAny<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Action<Task<TAntecedentResult>> continuationAction, TaskContinuationOptions continuationOptions)
        {
            return ContinueWhenAny(tasks, continuationAction, cancellation, continuationOptions, Chosen);
        }

        public Task ContinueWhenAny<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Action<Task<TAntecedentResult>> continuationAction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Task.WhenAny(tasks).ContinueWith(new Following<Task<TAntecedentResult>, object>(continuationAction, null).Any, cancellationToken, continuationOptions, scheduler);
        }

        public Task<TResult> ContinueWhenAll<TResult>(Task[] tasks, Func<Task[], TResult> continuationFunction)
        {
            return ContinueWhenAll(tasks, continuationFunction, cancellation, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAll<TResult>(Task[] tasks, Func<Task[], TResult> continuationFunction, CancellationToken cancellationToken)
        {
            return ContinueWhenAll(tasks, continuationFunction, cancellationToken, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAll<TResult>(Task[] tasks, Func<Task[], TResult> continuationFunction, TaskContinuationOptions continuationOptions)
        {
            return ContinueWhenAll(tasks, continuationFunction, cancellation, continuationOptions, Chosen);
        }

        public Task<TResult> ContinueWhenAll<TResult>(Task[] tasks, Func<Task[], TResult> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Task.WhenEnded(tasks).ContinueWith<TResult>(new Following<Task, TResult>((Task[])tasks.Clone(), null, continuationFunction).AllResult, cancellationToken, continuationOptions, scheduler);
        }

        public Task<TResult> ContinueWhenAny<TResult>(Task[] tasks, Func<Task, TResult> continuationFunction)
        {
            return ContinueWhenAny(tasks, continuationFunction, cancellation, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAny<TResult>(Task[] tasks, Func<Task, TResult> continuationFunction, CancellationToken cancellationToken)
        {
            return ContinueWhenAny(tasks, continuationFunction, cancellationToken, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAny<TResult>(Task[] tasks, Func<Task, TResult> continuationFunction, TaskContinuationOptions continuationOptions)
        {
            return ContinueWhenAny(tasks, continuationFunction, cancellation, continuationOptions, Chosen);
        }

        public Task<TResult> ContinueWhenAny<TResult>(Task[] tasks, Func<Task, TResult> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Task.WhenAny(tasks).ContinueWith<TResult>(new Following<Task, TResult>(null, continuationFunction).AnyResult, cancellationToken, continuationOptions, scheduler);
        }

        public Task<TResult> ContinueWhenAll<TAntecedentResult, TResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>[], TResult> continuationFunction)
        {
            return ContinueWhenAll(tasks, continuationFunction, cancellation, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAll<TAntecedentResult, TResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>[], TResult> continuationFunction, CancellationToken cancellationToken)
        {
            return ContinueWhenAll(tasks, continuationFunction, cancellationToken, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAll<TAntecedentResult, TResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>[], TResult> continuationFunction, TaskContinuationOptions continuationOptions)
        {
            return ContinueWhenAll(tasks, continuationFunction, cancellation, continuationOptions, Chosen);
        }

        public Task<TResult> ContinueWhenAll<TAntecedentResult, TResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>[], TResult> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Task.WhenEnded(tasks).ContinueWith<TResult>(new Following<Task<TAntecedentResult>, TResult>((Task<TAntecedentResult>[])tasks.Clone(), null, continuationFunction).AllResult, cancellationToken, continuationOptions, scheduler);
        }

        public Task<TResult> ContinueWhenAny<TAntecedentResult, TResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>, TResult> continuationFunction)
        {
            return ContinueWhenAny(tasks, continuationFunction, cancellation, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAny<TAntecedentResult, TResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>, TResult> continuationFunction, CancellationToken cancellationToken)
        {
            return ContinueWhenAny(tasks, continuationFunction, cancellationToken, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAny<TAntecedentResult, TResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>, TResult> continuationFunction, TaskContinuationOptions continuationOptions)
        {
            return ContinueWhenAny(tasks, continuationFunction, cancellation, continuationOptions, Chosen);
        }

        public Task<TResult> ContinueWhenAny<TAntecedentResult, TResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>, TResult> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Task.WhenAny(tasks).ContinueWith<TResult>(new Following<Task<TAntecedentResult>, TResult>(null, continuationFunction).AnyResult, cancellationToken, continuationOptions, scheduler);
        }
    }

    partial class TaskFactory<TResult>
    {
        public Task<TResult> ContinueWhenAll(Task[] tasks, Func<Task[], TResult> continuationFunction)
        {
            return ContinueWhenAll(tasks, continuationFunction, cancellation, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAll(Task[] tasks, Func<Task[], TResult> continuationFunction, CancellationToken cancellationToken)
        {
            return ContinueWhenAll(tasks, continuationFunction, cancellationToken, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAll(Task[] tasks, Func<Task[], TResult> continuationFunction, TaskContinuationOptions continuationOptions)
        {
            return ContinueWhenAll(tasks, continuationFunction, cancellation, continuationOptions, Chosen);
        }

        public Task<TResult> ContinueWhenAll(Task[] tasks, Func<Task[], TResult> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Task.WhenEnded(tasks).ContinueWith<TResult>(new Following<Task, TResult>((Task[])tasks.Clone(), null, continuationFunction).AllResult, cancellationToken, continuationOptions, scheduler);
        }

        public Task<TResult> ContinueWhenAny(Task[] tasks, Func<Task, TResult> continuationFunction)
        {
            return ContinueWhenAny(tasks, continuationFunction, cancellation, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAny(Task[] tasks, Func<Task, TResult> continuationFunction, CancellationToken cancellationToken)
        {
            return ContinueWhenAny(tasks, continuationFunction, cancellationToken, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAny(Task[] tasks, Func<Task, TResult> continuationFunction, TaskContinuationOptions continuationOptions)
        {
            return ContinueWhenAny(tasks, continuationFunction, cancellation, continuationOptions, Chosen);
        }

        public Task<TResult> ContinueWhenAny(Task[] tasks, Func<Task, TResult> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Task.WhenAny(tasks).ContinueWith<TResult>(new Following<Task, TResult>(null, continuationFunction).AnyResult, cancellationToken, continuationOptions, scheduler);
        }

        public Task<TResult> ContinueWhenAll<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>[], TResult> continuationFunction)
        {
            return ContinueWhenAll(tasks, continuationFunction, cancellation, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAll<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>[], TResult> continuationFunction, CancellationToken cancellationToken)
        {
            return ContinueWhenAll(tasks, continuationFunction, cancellationToken, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAll<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>[], TResult> continuationFunction, TaskContinuationOptions continuationOptions)
        {
            return ContinueWhenAll(tasks, continuationFunction, cancellation, continuationOptions, Chosen);
        }

        public Task<TResult> ContinueWhenAll<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>[], TResult> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Task.WhenEnded(tasks).ContinueWith<TResult>(new Following<Task<TAntecedentResult>, TResult>((Task<TAntecedentResult>[])tasks.Clone(), null, continuationFunction).AllResult, cancellationToken, continuationOptions, scheduler);
        }

        public Task<TResult> ContinueWhenAny<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>, TResult> continuationFunction)
        {
            return ContinueWhenAny(tasks, continuationFunction, cancellation, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAny<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>, TResult> continuationFunction, CancellationToken cancellationToken)
        {
            return ContinueWhenAny(tasks, continuationFunction, cancellationToken, continuation, Chosen);
        }

        public Task<TResult> ContinueWhenAny<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>, TResult> continuationFunction, TaskContinuationOptions continuationOptions)
        {
            return ContinueWhenAny(tasks, continuationFunction, cancellation, continuationOptions, Chosen);
        }

        public Task<TResult> ContinueWhenAny<TAntecedentResult>(Task<TAntecedentResult>[] tasks, Func<Task<TAntecedentResult>, TResult> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Task.WhenAny(tasks).ContinueWith<TResult>(new Following<Task<TAntecedentResult>, TResult>(null, continuationFunction).AnyResult, cancellationToken, continuationOptions, scheduler);
        }
    }
}
