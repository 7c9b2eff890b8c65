// Tasks that follow from others, or from time. Nothing happens for them before something looks: so they cost no step.
namespace System.Threading.Tasks
{
    using Fencepost;

    abstract class Derived
    {
        // How the task ended, if it has.
        internal abstract Completion Look(Task task);

        // Goes on only where it has ended, and notes that.
        internal abstract void AssumeEnded(Task task);

        // Waits for its end, and notes it.
        internal abstract void Block(Task task);

        // Sees to it that the task ends by itself from now on: something was added that waits for it.
        internal abstract void Arm(Task task);
    }

    // Of Task.WhenAll.
    class AllOf : Derived
    {
        [Immediate] readonly Task[] parts;
        int armed;

        internal AllOf(Task[] parts) { this.parts = parts; }

        internal Task[] Parts { get { return parts; } }

        internal override Completion Look(Task task)
        {
            for (int i = 0; i < parts.Length; i++)
                if (parts[i].Look() == null)
                    return null;
            // The last part has ended a little earlier than the whole.
            return Runtime.Choose(2) == 0 ? null : Settle(task);
        }

        internal override void AssumeEnded(Task task)
        {
            for (int i = 0; i < parts.Length; i++)
                parts[i].AssumeEnded();
            Settle(task);
        }

        // How it ends if all parts have ended before.
        internal Completion AtOnce()
        {
            for (int i = 0; i < parts.Length; i++)
                if (!parts[i].IsKnownToHaveEnded)
                    return null;
            Completion how = Sum();
            how.BeUnobserved();
            return how;
        }

        internal override void Block(Task task)
        {
            Task.BlockAll(parts);
            Settle(task);
        }

        internal override void Arm(Task task)
        {
            if (Interlocked.Exchange(ref armed, 1) != 0)
                return;
            Countdown countdown = new Countdown(this, task, parts.Length);
            for (int i = 0; i < parts.Length; i++)
                parts[i].Add(new Counted(countdown));
        }

        // All parts have ended: so has the task.
        internal Completion Settle(Task task)
        {
            Completion ended = task.Known();
            if (ended != null)
                return ended;
            task.TryFinish(Sum());
            return task.Known();
        }

        protected virtual Completion Sum()
        {
            int count = 0;
            Completion cancelled = null;
            for (int i = 0; i < parts.Length; i++)
            {
                Completion part = parts[i].Outcome();
                if (part.status == TaskStatus.Faulted)
                    count += part.Observe().Length;
                else if (part.status == TaskStatus.Canceled && cancelled == null)
                    cancelled = part;
            }
            if (count == 0)
                return cancelled == null ? Success() : new Completion(cancelled.Token, null);
            Exception[] failures = new Exception[count];
            count = 0;
            for (int i = 0; i < parts.Length; i++)
            {
                Completion part = parts[i].Outcome();
                if (part.status != TaskStatus.Faulted)
                    continue;
                foreach (Exception each in part.Observe())
                    failures[count++] = each;
            }
            return new Completion(failures);
        }

        protected virtual Completion Success() { return new Completion(); }

        sealed class Countdown
        {
            [Immediate] readonly AllOf all;
            [Immediate] readonly Task task;
            int left;

            internal Countdown(AllOf all, Task task, int left)
            {
                this.all = all;
                this.task = task;
                this.left = left;
            }

            internal void Count()
            {
                if (Interlocked.Decrement(ref left) == 0)
                    all.Settle(task);
            }
        }

        sealed class Counted : Continuation
        {
            [Immediate] readonly Countdown countdown;

            internal Counted(Countdown countdown) { this.countdown = countdown; }

            internal override void Invoke(Task ended) { countdown.Count(); }
        }
    }

    sealed class AllOf<T> : AllOf
    {
        internal AllOf(Task[] parts) : base(parts) { }

        protected override Completion Success()
        {
            T[] results = new T[Parts.Length];
            for (int i = 0; i < results.Length; i++)
                results[i] = ((Completion<T>)Parts[i].Outcome()).result;
            return new Completion<T[]>(results);
        }
    }

    // The end of all parts, however they end: what follows looks at them itself.
    sealed class EndOf : AllOf
    {
        internal EndOf(Task[] parts) : base(parts) { }

        protected override Completion Sum() { return new Completion(); }
    }
}
