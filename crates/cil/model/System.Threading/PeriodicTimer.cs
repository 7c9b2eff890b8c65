// A timer that is awaited: .NET 6. A tick comes at any time; of its ticks the first three.
namespace System.Threading
{
    using Fencepost;
    using System.Threading.Tasks;

    public sealed class PeriodicTimer : IDisposable
    {
        const int MostTicks = 3;

        long milliseconds;
        volatile bool stopped;
        int ticks;
        Task<bool> last;

        public PeriodicTimer(TimeSpan period) { milliseconds = Checked(period, "period"); }

        static long Checked(TimeSpan period, string name)
        {
            long milliseconds = period.Ticks / TimeSpan.TicksPerMillisecond;
            if (milliseconds != Timeout.Infinite && (milliseconds < 1 || milliseconds > uint.MaxValue - 1))
                throw new ArgumentOutOfRangeException(name);
            return milliseconds;
        }

        public TimeSpan Period
        {
            get { return TimeSpan.FromMilliseconds(Volatile.Read(ref milliseconds)); }
            set
            {
                Volatile.Write(ref milliseconds, Checked(value, "value"));
                if (stopped)
                    throw new ObjectDisposedException("System.Threading.PeriodicTimer");
            }
        }

        public ValueTask<bool> WaitForNextTickAsync(CancellationToken cancellationToken = default(CancellationToken))
        {
            Task<bool> before = Volatile.Read(ref last);
            if (before != null && before.Known() == null)
                throw new InvalidOperationException("Operation is not valid due to the current state of the object.");
            if (cancellationToken.IsCancellationRequested)
                return new ValueTask<bool>(Task.FromCanceled<bool>(cancellationToken));
            if (stopped)
                return new ValueTask<bool>(false);
            if (Volatile.Read(ref milliseconds) < 0)
                Runtime.Unsupported("a PeriodicTimer that never ticks");
            Task<bool> next = new Task<bool>(new NextTick(this, cancellationToken));
            Volatile.Write(ref last, next);
            return new ValueTask<bool>(next);
        }

        public void Dispose() { stopped = true; }

        // It ends whenever something looks, and no later than the timer does.
        sealed class NextTick : Derived
        {
            [Immediate] readonly PeriodicTimer timer;
            [Immediate] readonly CancellationTokenSource source;
            int armed;

            internal NextTick(PeriodicTimer timer, CancellationToken token)
            {
                this.timer = timer;
                source = token.Source;
            }

            internal override Completion Look(Task task)
            {
                if (task.Known() == null && (IsOver || Runtime.Choose(2) == 1))
                    Block(task);
                return task.Known();
            }

            bool IsOver { get { return timer.stopped || new CancellationToken(source).IsCancellationRequested; } }

            internal override void AssumeEnded(Task task) { Block(task); }

            internal override void Block(Task task)
            {
                if (task.Known() != null)
                    return;
                CancellationToken token = new CancellationToken(source);
                if (timer.stopped)
                    task.TryFinish(new Completion<bool>(false));
                else if (token.IsCancellationRequested)
                    task.TryFinish(new Completion(token, null));
                else
                    Tick(task);
            }

            void Tick(Task task)
            {
                Runtime.Elapse();
                if (Interlocked.Increment(ref timer.ticks) > MostTicks)
                {
                    Runtime.Relies("a PeriodicTimer ticks three times at most");
                    Runtime.Assume(false);
                }
                task.TryFinish(new Completion<bool>(true));
            }

            internal override void Arm(Task task)
            {
                if (Interlocked.Exchange(ref armed, 1) == 0)
                    Thread.ForItem().Start(new Passing(task));
            }

            sealed class Passing : IPoolItem
            {
                [Immediate] readonly Task task;

                internal Passing(Task task) { this.task = task; }

                public void Run() { task.Block(); }
            }
        }
    }
}
