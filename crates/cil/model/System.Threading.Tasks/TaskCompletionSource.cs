// Tasks that the program itself ends.
namespace System.Threading.Tasks
{
    using Fencepost;
    using System.Collections.Generic;

    public class TaskCompletionSource<TResult>
    {
        [Immediate] readonly Task<TResult> task;

        public TaskCompletionSource() : this(null, TaskCreationOptions.None) { }

        public TaskCompletionSource(TaskCreationOptions creationOptions) : this(null, creationOptions) { }

        public TaskCompletionSource(object state) : this(state, TaskCreationOptions.None) { }

        public TaskCompletionSource(object state, TaskCreationOptions creationOptions)
        {
            task = new Task<TResult>(state, creationOptions, true);
        }

        public Task<TResult> Task { get { return task; } }

        public bool TrySetResult(TResult result) { return task.TryFinishWithin(new Completion<TResult>(result)); }

        public void SetResult(TResult result) { Check(TrySetResult(result)); }

        public bool TrySetException(Exception exception)
        {
            if (exception == null)
                throw new ArgumentNullException("exception");
            return task.TryFinishWithin(Completion.Of(exception));
        }

        public bool TrySetException(IEnumerable<Exception> exceptions)
        {
            if (exceptions == null)
                throw new ArgumentNullException("exceptions");
            Exception[] failures = new List<Exception>(exceptions).ToArray();
            if (failures.Length == 0)
                throw new ArgumentException("The exceptions collection was empty.", "exceptions");
            return task.TryFinishWithin(new Completion(failures));
        }

        public void SetException(Exception exception) { Check(TrySetException(exception)); }

        public void SetException(IEnumerable<Exception> exceptions) { Check(TrySetException(exceptions)); }

        public bool TrySetCanceled() { return TrySetCanceled(CancellationToken.None); }

        public bool TrySetCanceled(CancellationToken cancellationToken)
        {
            return task.TryFinishWithin(new Completion(cancellationToken, null));
        }

        public void SetCanceled() { Check(TrySetCanceled()); }

        public void SetCanceled(CancellationToken cancellationToken) { Check(TrySetCanceled(cancellationToken)); }

        internal static void Check(bool first)
        {
            if (!first)
                throw new InvalidOperationException("An attempt was made to transition a task to a final state when it had already completed.");
        }
    }

    // Of .NET 5 and later.
    public class TaskCompletionSource
    {
        [Immediate] readonly Task task;

        public TaskCompletionSource() : this(null, TaskCreationOptions.None) { }

        public TaskCompletionSource(TaskCreationOptions creationOptions) : this(null, creationOptions) { }

        public TaskCompletionSource(object state) : this(state, TaskCreationOptions.None) { }

        public TaskCompletionSource(object state, TaskCreationOptions creationOptions)
        {
            task = new Task(state, creationOptions, true);
        }

        public Task Task { get { return task; } }

        public bool TrySetResult() { return task.TryFinishWithin(new Completion()); }

        public void SetResult() { TaskCompletionSource<int>.Check(TrySetResult()); }

        public bool TrySetException(Exception exception)
        {
            if (exception == null)
                throw new ArgumentNullException("exception");
            return task.TryFinishWithin(Completion.Of(exception));
        }

        public void SetException(Exception exception) { TaskCompletionSource<int>.Check(TrySetException(exception)); }

        public bool TrySetCanceled() { return TrySetCanceled(CancellationToken.None); }

        public bool TrySetCanceled(CancellationToken cancellationToken)
        {
            return task.TryFinishWithin(new Completion(cancellationToken, null));
        }

        public void SetCanceled() { TaskCompletionSource<int>.Check(TrySetCanceled()); }

        public void SetCanceled(CancellationToken cancellationToken)
        {
            TaskCompletionSource<int>.Check(TrySetCanceled(cancellationToken));
        }
    }
}
