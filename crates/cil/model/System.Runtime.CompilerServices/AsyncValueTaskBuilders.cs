// The builders of async methods that give a ValueTask: those of tasks, wrapped.
namespace System.Runtime.CompilerServices
{
    using System.Threading.Tasks;

    public struct AsyncValueTaskMethodBuilder
    {
        AsyncTaskMethodBuilder inner;

        public static AsyncValueTaskMethodBuilder Create() { return new AsyncValueTaskMethodBuilder(); }

        public void Start<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine
        {
            AsyncMethod.Start(ref stateMachine);
        }

        public void SetStateMachine(IAsyncStateMachine stateMachine) { }

        public ValueTask Task { get { return new ValueTask(inner.Task); } }

        public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : INotifyCompletion where TStateMachine : IAsyncStateMachine
        {
            inner.AwaitOnCompleted(ref awaiter, ref stateMachine);
        }

        public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : ICriticalNotifyCompletion where TStateMachine : IAsyncStateMachine
        {
            inner.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        }

        public void SetResult() { inner.SetResult(); }

        public void SetException(Exception exception) { inner.SetException(exception); }
    }

    public struct AsyncValueTaskMethodBuilder<TResult>
    {
        AsyncTaskMethodBuilder<TResult> inner;

        public static AsyncValueTaskMethodBuilder<TResult> Create() { return new AsyncValueTaskMethodBuilder<TResult>(); }

        public void Start<TStateMachine>(ref TStateMachine stateMachine) where TStateMachine : IAsyncStateMachine
        {
            AsyncMethod.Start(ref stateMachine);
        }

        public void SetStateMachine(IAsyncStateMachine stateMachine) { }

        public ValueTask<TResult> Task { get { return new ValueTask<TResult>(inner.Task); } }

        public void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : INotifyCompletion where TStateMachine : IAsyncStateMachine
        {
            inner.AwaitOnCompleted(ref awaiter, ref stateMachine);
        }

        public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
            where TAwaiter : ICriticalNotifyCompletion where TStateMachine : IAsyncStateMachine
        {
            inner.AwaitUnsafeOnCompleted(ref awaiter, ref stateMachine);
        }

        public void SetResult(TResult result) { inner.SetResult(result); }

        public void SetException(Exception exception) { inner.SetException(exception); }
    }
}
