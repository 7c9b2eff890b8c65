// How a task ends, and how others learn of it: by looking, by waiting, or by what they have added to it.
namespace System.Threading.Tasks
{
    using Fencepost;

    public partial class Task
    {
        // How it ended, or null.
        internal Completion Look()
        {
            Completion ended = thread == null ? Known() : Volatile.Read(ref threadWord) as Completion;
            if (ended != null)
                BeSeen();
            return ended == null && derived != null ? derived.Look(this) : ended;
        }

        // The same of one without a thread, if that has been noted.
        internal Completion Known() { return Volatile.Read(ref word) as Completion; }

        void BeSeen()
        {
            if (thread != null)
                sight.known = Sight.Ended;
        }

        // Whether it has ended, and something knows that.
        internal bool IsKnownToHaveEnded
        {
            get
            {
                if (thread == null)
                    return Known() != null;
                int known = sight.known;
                return known == Sight.Ended || known == Sight.Told && Look() != null;
            }
        }

        // Whether an await goes on immediately. As long as nothing has seen that a thread has ended, to look for that may
        // as well have come before the end: so nothing has to be read to say that it has not.
        internal bool GoesOnAtOnce()
        {
            if (IsKnownToHaveEnded)
                return true;
            if (thread == null && derived == null || Runtime.Choose(2) == 0)
                return false;
            AssumeEnded();
            return true;
        }

        // Goes on only where it has ended. To look later, when it has, is one of the ways: nothing happens until then.
        internal void AssumeEnded()
        {
            if (thread != null && sight.known != Sight.Told)
            {
                Runtime.AssumeJoined(thread);
                BeSeen();
            }
            else if (derived == null)
                Runtime.Assume(Look() != null);
            else
                derived.AssumeEnded(this);
        }

        // Waits for its end.
        internal void Block()
        {
            Join();
            BeSeen();
        }

        // The same for several: joins in a row are one step.
        internal static void BlockAll(Task[] tasks)
        {
            for (int i = 0; i < tasks.Length; i++)
                tasks[i].Join();
            for (int i = 0; i < tasks.Length; i++)
                tasks[i].BeSeen();
        }

        void Join()
        {
            if (thread != null)
                Runtime.Join(thread);
            else if (derived != null)
                derived.Block(this);
            else
            {
                RunHere();
                Waiter waiter = new Waiter();
                if (TryAddTo(ref word, waiter))
                    waiter.Wait(Timeout.Infinite, CancellationToken.None);
            }
        }

        // How it ended, for what knows that it has.
        internal Completion Outcome()
        {
            return thread == null ? (Completion)Volatile.Read(ref word) : outcome ?? new Completion();
        }

        // How it ended, once it has.
        internal Completion Settled()
        {
            Block();
            return Outcome();
        }

        // The same for the program.
        internal Completion Waited()
        {
            NotRunHere();
            return Settled();
        }

        internal bool Block(int milliseconds, CancellationToken token)
        {
            if (milliseconds < 0 && !token.CanBeCanceled)
            {
                NotRunHere();
                Block();
                return true;
            }
            token.ThrowIfCancellationRequested();
            if (milliseconds == 0)
                return Look() != null;
            if (thread != null && !token.CanBeCanceled)
            {
                if (!Runtime.JoinTimed(thread))
                    return false;
                BeSeen();
                return true;
            }
            Waiter waiter = new Waiter();
            if (!TryAdd(waiter) || waiter.Wait(milliseconds, token) != null)
                return true;
            token.ThrowIfCancellationRequested();
            return false;
        }

        // Adds what is to be done when it ends; not if it has.
        internal bool TryAdd(Continuation continuation)
        {
            if (thread != null)
            {
                sight.known = Sight.Told;
                if (TryAddTo(ref threadWord, continuation))
                    return true;
                BeSeen();
                return false;
            }
            if (derived == null)
                return TryAddTo(ref word, continuation);
            if (!TryAddTo(ref word, continuation))
                return false;
            derived.Arm(this);
            return true;
        }

        static bool TryAddTo(ref object state, Continuation continuation)
        {
            for (;;)
            {
                object before = Volatile.Read(ref state);
                if (before is Completion)
                    return false;
                continuation.next = (Continuation)before;
                if (Interlocked.CompareExchange(ref state, continuation, before) == before)
                    return true;
            }
        }

        // Does it now or when the task ends.
        internal void Add(Continuation continuation)
        {
            if (!TryAdd(continuation))
                continuation.Invoke(this);
        }

        // Ends it, and does what is to be done then; false if it has ended before.
        internal bool TryFinish(Completion how)
        {
            object list;
            if (!TryEnd(how, out list))
                return false;
            Continue(list);
            return true;
        }

        // The same within a call of the program's.
        internal bool TryFinishWithin(Completion how)
        {
            object list;
            if (!TryEnd(how, out list))
                return false;
            Continuation each = Continuation.Reverse((Continuation)list);
            while (each != null)
            {
                Continuation rest = each.next;
                each.InvokeWithin(this);
                each = rest;
            }
            return true;
        }

        bool TryEnd(Completion how, out object list)
        {
            list = null;
            object before = Volatile.Read(ref word);
            if (before is Completion)
                return false;
            how.BeUnobserved();
            for (;;)
            {
                if (before is Completion)
                {
                    how.Observe();
                    return false;
                }
                object now = Interlocked.CompareExchange(ref word, how, before);
                if (now == before)
                    break;
                before = now;
            }
            list = before;
            return true;
        }

        // The same, where nothing else can end it.
        internal void Finish(Completion how)
        {
            how.BeUnobserved();
            if (thread == null)
            {
                Continue(Interlocked.Exchange(ref word, how));
                return;
            }
            if (!how.IsPlainSuccess)
                outcome = how;
            Continue(Interlocked.Exchange(ref threadWord, how));
        }

        void Continue(object list)
        {
            Continuation each = Continuation.Reverse((Continuation)list);
            while (each != null)
            {
                Continuation rest = each.next;
                each.Invoke(this);
                each = rest;
            }
        }
    }

    // What others know of a thread with which a task ends: nothing; that it has ended; or its end is told to some. An object of
    // its own, which code that ends tasks cannot get at.
    sealed class Sight
    {
        internal const int Ended = 1, Told = 2;
        internal volatile int known;

        internal static Sight Of(Thread thread) { return thread == null ? null : new Sight(); }
    }
}
