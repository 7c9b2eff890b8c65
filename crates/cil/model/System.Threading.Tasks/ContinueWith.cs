// The many forms of ContinueWith.
namespace System.Threading.Tasks
{
    public partial class Task
    {
        public Task ContinueWith(Action<Task> continuationAction)
        {
            return Then(new ThenAction(continuationAction, this, CancellationToken.None), null, TaskContinuationOptions.None, null);
        }

        public Task ContinueWith(Action<Task> continuationAction, CancellationToken cancellationToken)
        {
            return Then(new ThenAction(continuationAction, this, cancellationToken), null, TaskContinuationOptions.None, null);
        }

        public Task ContinueWith(Action<Task> continuationAction, TaskContinuationOptions continuationOptions)
        {
            return Then(new ThenAction(continuationAction, this, CancellationToken.None), null, continuationOptions, null);
        }

        public Task ContinueWith(Action<Task> continuationAction, TaskScheduler scheduler)
        {
            return Then(new ThenAction(continuationAction, this, CancellationToken.None), null, TaskContinuationOptions.None, scheduler);
        }

        public Task ContinueWith(Action<Task> continuationAction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Then(new ThenAction(continuationAction, this, cancellationToken), null, continuationOptions, scheduler);
        }

        public Task ContinueWith(Action<Task, object> continuationAction, object state)
        {
            return Then(new ThenStateAction(continuationAction, this, state, CancellationToken.None), state, TaskContinuationOptions.None, null);
        }

        public Task ContinueWith(Action<Task, object> continuationAction, object state, CancellationToken cancellationToken)
        {
            return Then(new ThenStateAction(continuationAction, this, state, cancellationToken), state, TaskContinuationOptions.None, null);
        }

        public Task ContinueWith(Action<Task, object> continuationAction, object state, TaskContinuationOptions continuationOptions)
        {
            return Then(new ThenStateAction(continuationAction, this, state, CancellationToken.None), state, continuationOptions, null);
        }

        public Task ContinueWith(Action<Task, object> continuationAction, object state, TaskScheduler scheduler)
        {
            return Then(new ThenStateAction(continuationAction, this, state, CancellationToken.None), state, TaskContinuationOptions.None, scheduler);
        }

        public Task ContinueWith(Action<Task, object> continuationAction, object state, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Then(new ThenStateAction(continuationAction, this, state, cancellationToken), state, continuationOptions, scheduler);
        }

        public Task<TResult> ContinueWith<TResult>(Func<Task, TResult> continuationFunction)
        {
            return (Task<TResult>)Then(new ThenFunc<TResult>(continuationFunction, this, CancellationToken.None), null, TaskContinuationOptions.None, null);
        }

        public Task<TResult> ContinueWith<TResult>(Func<Task, TResult> continuationFunction, CancellationToken cancellationToken)
        {
            return (Task<TResult>)Then(new ThenFunc<TResult>(continuationFunction, this, cancellationToken), null, TaskContinuationOptions.None, null);
        }

        public Task<TResult> ContinueWith<TResult>(Func<Task, TResult> continuationFunction, TaskContinuationOptions continuationOptions)
        {
            return (Task<TResult>)Then(new ThenFunc<TResult>(continuationFunction, this, CancellationToken.None), null, continuationOptions, null);
        }

        public Task<TResult> ContinueWith<TResult>(Func<Task, TResult> continuationFunction, TaskScheduler scheduler)
        {
            return (Task<TResult>)Then(new ThenFunc<TResult>(continuationFunction, this, CancellationToken.None), null, TaskContinuationOptions.None, scheduler);
        }

        public Task<TResult> ContinueWith<TResult>(Func<Task, TResult> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return (Task<TResult>)Then(new ThenFunc<TResult>(continuationFunction, this, cancellationToken), null, continuationOptions, scheduler);
        }

        public Task<TResult> ContinueWith<TResult>(Func<Task, object, TResult> continuationFunction, object state)
        {
            return (Task<TResult>)Then(new ThenStateFunc<TResult>(continuationFunction, this, state, CancellationToken.None), state, TaskContinuationOptions.None, null);
        }

        public Task<TResult> ContinueWith<TResult>(Func<Task, object, TResult> continuationFunction, object state, CancellationToken cancellationToken)
        {
            return (Task<TResult>)Then(new ThenStateFunc<TResult>(continuationFunction, this, state, cancellationToken), state, TaskContinuationOptions.None, null);
        }

        public Task<TResult> ContinueWith<TResult>(Func<Task, object, TResult> continuationFunction, object state, TaskContinuationOptions continuationOptions)
        {
            return (Task<TResult>)Then(new ThenStateFunc<TResult>(continuationFunction, this, state, CancellationToken.None), state, continuationOptions, null);
        }

        public Task<TResult> ContinueWith<TResult>(Func<Task, object, TResult> continuationFunction, object state, TaskScheduler scheduler)
        {
            return (Task<TResult>)Then(new ThenStateFunc<TResult>(continuationFunction, this, state, CancellationToken.None), state, TaskContinuationOptions.None, scheduler);
        }

        public Task<TResult> ContinueWith<TResult>(Func<Task, object, TResult> continuationFunction, object state, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return (Task<TResult>)Then(new ThenStateFunc<TResult>(continuationFunction, this, state, cancellationToken), state, continuationOptions, scheduler);
        }
    }

    public partial class Task<TResult>
    {
        public Task ContinueWith(Action<Task<TResult>> continuationAction)
        {
            return Then(new TypedThenAction<TResult>(continuationAction, this, CancellationToken.None), null, TaskContinuationOptions.None, null);
        }

        public Task ContinueWith(Action<Task<TResult>> continuationAction, CancellationToken cancellationToken)
        {
            return Then(new TypedThenAction<TResult>(continuationAction, this, cancellationToken), null, TaskContinuationOptions.None, null);
        }

        public Task ContinueWith(Action<Task<TResult>> continuationAction, TaskContinuationOptions continuationOptions)
        {
            return Then(new TypedThenAction<TResult>(continuationAction, this, CancellationToken.None), null, continuationOptions, null);
        }

        public Task ContinueWith(Action<Task<TResult>> continuationAction, TaskScheduler scheduler)
        {
            return Then(new TypedThenAction<TResult>(continuationAction, this, CancellationToken.None), null, TaskContinuationOptions.None, scheduler);
        }

        public Task ContinueWith(Action<Task<TResult>> continuationAction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Then(new TypedThenAction<TResult>(continuationAction, this, cancellationToken), null, continuationOptions, scheduler);
        }

        public Task ContinueWith(Action<Task<TResult>, object> continuationAction, object state)
        {
            return Then(new TypedThenStateAction<TResult>(continuationAction, this, state, CancellationToken.None), state, TaskContinuationOptions.None, null);
        }

        public Task ContinueWith(Action<Task<TResult>, object> continuationAction, object state, CancellationToken cancellationToken)
        {
            return Then(new TypedThenStateAction<TResult>(continuationAction, this, state, cancellationToken), state, TaskContinuationOptions.None, null);
        }

        public Task ContinueWith(Action<Task<TResult>, object> continuationAction, object state, TaskContinuationOptions continuationOptions)
        {
            return Then(new TypedThenStateAction<TResult>(continuationAction, this, state, CancellationToken.None), state, continuationOptions, null);
        }

        public Task ContinueWith(Action<Task<TResult>, object> continuationAction, object state, TaskScheduler scheduler)
        {
            return Then(new TypedThenStateAction<TResult>(continuationAction, this, state, CancellationToken.None), state, TaskContinuationOptions.None, scheduler);
        }

        public Task ContinueWith(Action<Task<TResult>, object> continuationAction, object state, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return Then(new TypedThenStateAction<TResult>(continuationAction, this, state, cancellationToken), state, continuationOptions, scheduler);
        }

        public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, TNewResult> continuationFunction)
        {
            return (Task<TNewResult>)Then(new TypedThenFunc<TResult, TNewResult>(continuationFunction, this, CancellationToken.None), null, TaskContinuationOptions.None, null);
        }

        public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, TNewResult> continuationFunction, CancellationToken cancellationToken)
        {
            return (Task<TNewResult>)Then(new TypedThenFunc<TResult, TNewResult>(continuationFunction, this, cancellationToken), null, TaskContinuationOptions.None, null);
        }

        public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, TNewResult> continuationFunction, TaskContinuationOptions continuationOptions)
        {
            return (Task<TNewResult>)Then(new TypedThenFunc<TResult, TNewResult>(continuationFunction, this, CancellationToken.None), null, continuationOptions, null);
        }

        public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, TNewResult> continuationFunction, TaskScheduler scheduler)
        {
            return (Task<TNewResult>)Then(new TypedThenFunc<TResult, TNewResult>(continuationFunction, this, CancellationToken.None), null, TaskContinuationOptions.None, scheduler);
        }

        public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, TNewResult> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return (Task<TNewResult>)Then(new TypedThenFunc<TResult, TNewResult>(continuationFunction, this, cancellationToken), null, continuationOptions, scheduler);
        }

        public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, object, TNewResult> continuationFunction, object state)
        {
            return (Task<TNewResult>)Then(new TypedThenStateFunc<TResult, TNewResult>(continuationFunction, this, state, CancellationToken.None), state, TaskContinuationOptions.None, null);
        }

        public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, object, TNewResult> continuationFunction, object state, CancellationToken cancellationToken)
        {
            return (Task<TNewResult>)Then(new TypedThenStateFunc<TResult, TNewResult>(continuationFunction, this, state, cancellationToken), state, TaskContinuationOptions.None, null);
        }

        public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, object, TNewResult> continuationFunction, object state, TaskContinuationOptions continuationOptions)
        {
            return (Task<TNewResult>)Then(new TypedThenStateFunc<TResult, TNewResult>(continuationFunction, this, state, CancellationToken.None), state, continuationOptions, null);
        }

        public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, object, TNewResult> continuationFunction, object state, TaskScheduler scheduler)
        {
            return (Task<TNewResult>)Then(new TypedThenStateFunc<TResult, TNewResult>(continuationFunction, this, state, CancellationToken.None), state, TaskContinuationOptions.None, scheduler);
        }

        public Task<TNewResult> ContinueWith<TNewResult>(Func<Task<TResult>, object, TNewResult> continuationFunction, object state, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            return (Task<TNewResult>)Then(new TypedThenStateFunc<TResult, TNewResult>(continuationFunction, this, state, cancellationToken), state, continuationOptions, scheduler);
        }
    }
}
