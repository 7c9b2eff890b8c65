// Of Task.Delay: it may end whenever something looks, and has ended when a thread has waited for it. So only a delay to which
// something was added has to hear of a token that is cancelled; for any other it is enough to look at the token.
namespace System.Threading.Tasks
{
    using Fencepost;

    sealed class Delay : Derived
    {
        [Immediate] readonly CancellationTokenSource source;
        int armed;

        internal Delay(CancellationToken token) { source = token.Source; }

        CancellationToken Token { get { return new CancellationToken(source); } }

        internal override Completion Look(Task task)
        {
            if (task.Known() == null && (Token.IsCancellationRequested || Runtime.Choose(2) == 1))
                Block(task);
            return task.Known();
        }

        internal override void AssumeEnded(Task task) { Block(task); }

        internal override void Block(Task task)
        {
            if (task.Known() != null)
                return;
            if (Token.IsCancellationRequested)
            {
                task.TryFinish(new Completion(Token, null));
                return;
            }
            Runtime.Elapse();
            task.TryFinish(new Completion());
        }

        internal override void Arm(Task task)
        {
            if (Interlocked.Exchange(ref armed, 1) != 0)
                return;
            CancellationTokenRegistration watch = Token.Register(new CancelledDelay(task, Token).Cancel);
            Thread.ForItem().Start(new Passing(task, watch));
        }

        sealed class Passing : IPoolItem
        {
            [Immediate] readonly Task task;
            [Immediate] readonly CancellationTokenRegistration watch;

            internal Passing(Task task, CancellationTokenRegistration watch)
            {
                this.task = task;
                this.watch = watch;
            }

            public void Run()
            {
                task.Block();
                watch.Unregister();
            }
        }
    }

    // Ends a delay when a token is cancelled.
    sealed class CancelledDelay
    {
        [Immediate] readonly Task task;
        [Immediate] readonly CancellationTokenSource source;

        internal CancelledDelay(Task task, CancellationToken token)
        {
            this.task = task;
            source = token.Source;
        }

        internal void Cancel() { task.TryFinish(new Completion(new CancellationToken(source), null)); }
    }
}
