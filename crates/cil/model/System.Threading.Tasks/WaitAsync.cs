// Waits for a task that end early: .NET 6.
namespace System.Threading.Tasks
{
    public partial class Task
    {
        public Task WaitAsync(CancellationToken cancellationToken) { return WaitAsync(Timeout.Infinite, cancellationToken); }

        public Task WaitAsync(TimeSpan timeout) { return WaitAsync(timeout, CancellationToken.None); }

        public Task WaitAsync(TimeSpan timeout, CancellationToken cancellationToken)
        {
            return WaitAsync(TimeoutArgument.Check(timeout, "timeout"), cancellationToken);
        }

        Task WaitAsync(int milliseconds, CancellationToken cancellationToken)
        {
            Completion early;
            if (IsWaitedFor(milliseconds, cancellationToken, out early))
                return this;
            return early == null ? Within(milliseconds, cancellationToken) : new Task(early);
        }

        // Whether there is nothing else to wait for; or what a wait comes to at once.
        internal bool IsWaitedFor(int milliseconds, CancellationToken cancellationToken, out Completion early)
        {
            early = null;
            if (milliseconds < 0 && !cancellationToken.CanBeCanceled || IsCompleted)
                return true;
            if (cancellationToken.IsCancellationRequested)
                early = new Completion(cancellationToken, null);
            else if (milliseconds == 0)
            {
                early = Completion.Of(TooLate());
                early.BeUnobserved();
            }
            return false;
        }

        internal static Exception TooLate() { return new TimeoutException("The operation has timed out."); }

        async Task Within(int milliseconds, CancellationToken cancellationToken)
        {
            await InTime(milliseconds, cancellationToken).ConfigureAwait(false);
            await ConfigureAwait(false);
        }

        // Ends when the task does; throws if something else comes first.
        internal async Task InTime(int milliseconds, CancellationToken cancellationToken)
        {
            Task limit = Delay(milliseconds, cancellationToken);
            if (await WhenAny(this, limit).ConfigureAwait(false) != limit)
                return;
            await limit.ConfigureAwait(false);
            throw TooLate();
        }
    }

    public partial class Task<TResult>
    {
        public new Task<TResult> WaitAsync(CancellationToken cancellationToken)
        {
            return WaitAsync(Timeout.Infinite, cancellationToken);
        }

        public new Task<TResult> WaitAsync(TimeSpan timeout) { return WaitAsync(timeout, CancellationToken.None); }

        public new Task<TResult> WaitAsync(TimeSpan timeout, CancellationToken cancellationToken)
        {
            return WaitAsync(TimeoutArgument.Check(timeout, "timeout"), cancellationToken);
        }

        Task<TResult> WaitAsync(int milliseconds, CancellationToken cancellationToken)
        {
            Completion early;
            if (IsWaitedFor(milliseconds, cancellationToken, out early))
                return this;
            return early == null ? Within(milliseconds, cancellationToken) : new Task<TResult>(early);
        }

        async Task<TResult> Within(int milliseconds, CancellationToken cancellationToken)
        {
            await InTime(milliseconds, cancellationToken).ConfigureAwait(false);
            return await ConfigureAwait(false);
        }
    }
}
