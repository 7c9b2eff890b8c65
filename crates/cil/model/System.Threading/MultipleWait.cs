// One thread's wait for any or all of several handles. While it lasts, each handle knows of it and
// wakes it with every signal; then it looks at the handles again.
namespace System.Threading
{
    using Fencepost;

    sealed class MultipleWait
    {
        [Immediate] readonly WaitHandle[] handles;
        bool woken;

        internal MultipleWait(WaitHandle[] waitHandles, bool all)
        {
            if (waitHandles == null)
                throw new ArgumentNullException("The waitHandles parameter cannot be null.");
            if (waitHandles.Length == 0)
            {
                const string empty = "Waithandle array may not be empty.";
                throw all ? new ArgumentNullException(empty) : new ArgumentException(empty);
            }
            if (waitHandles.Length > 64)
                throw new NotSupportedException("The number of WaitHandles must be less than or equal to 64.");
            handles = new WaitHandle[waitHandles.Length];
            for (int i = 0; i < handles.Length; i++)
            {
                if (waitHandles[i] == null)
                    throw new ArgumentNullException("At least one element in the specified array was null.");
                handles[i] = waitHandles[i].Real;
            }
        }

        internal void Wake()
        {
            Runtime.Enter(this);
            woken = true;
            Runtime.PulseAll(this);
            Runtime.Exit(this);
        }

        // Sleeps until a handle has been signalled since the last look.
        bool Sleep(int milliseconds)
        {
            if (milliseconds == 0)
                return false;
            bool inTime = true;
            Runtime.Enter(this);
            while (!woken && inTime)
            {
                inTime = CancellableWait.SleepOrLeave(this, milliseconds);
            }
            woken = false;
            Runtime.Exit(this);
            return inTime;
        }

        internal int Any(int milliseconds)
        {
            int index = TakeAny();
            if (index != WaitHandle.WaitTimeout || milliseconds == 0)
                return index;
            Watch();
            try
            {
                while ((index = TakeAny()) == WaitHandle.WaitTimeout && Sleep(milliseconds)) { }
            }
            finally
            {
                Unwatch();
            }
            return index;
        }

        int TakeAny()
        {
            for (int i = 0; i < handles.Length; i++)
            {
                handles[i].Open();
                bool ready = handles[i].IsReady();
                bool abandoned = ready && handles[i].Take();
                handles[i].Shut();
                if (abandoned)
                    throw new AbandonedMutexException(i, handles[i]);
                if (ready)
                    return i;
            }
            return WaitHandle.WaitTimeout;
        }

        internal bool All(int milliseconds)
        {
            for (int i = 0; i < handles.Length; i++)
                for (int j = 0; j < i; j++)
                    if (handles[i] == handles[j])
                        throw new DuplicateWaitObjectException();
            bool taken = TakeAll();
            if (taken || milliseconds == 0)
                return taken;
            Watch();
            try
            {
                while (!(taken = TakeAll()) && Sleep(milliseconds)) { }
            }
            finally
            {
                Unwatch();
            }
            return taken;
        }

        // All or nothing: with every gate open at once.
        bool TakeAll()
        {
            int busy = 0;
            while (busy >= 0)
                busy = OpenAll(busy);
            bool closed = false;
            for (int i = 0; i < handles.Length; i++)
                closed = closed || handles[i].IsClosed;
            bool ready = !closed;
            for (int i = 0; i < handles.Length; i++)
                ready = ready && handles[i].IsReady();
            int abandoned = -1;
            for (int i = 0; i < handles.Length; i++)
            {
                if (ready && handles[i].Take() && abandoned < 0)
                    abandoned = i;
                handles[i].Shut();
            }
            if (closed)
                throw WaitHandle.Closed();
            if (abandoned >= 0)
                throw new AbandonedMutexException(abandoned, handles[abandoned]);
            return ready;
        }

        // Opens the first gate, waiting for it, and the others if nobody is inside; returns -1, or a
        // gate that was busy and is to be waited for next. It may be busy because of another such
        // wait that wants ours, so nobody waits for a gate with another one open.
        int OpenAll(int first)
        {
            handles[first].Open();
            for (int i = 0; i < handles.Length; i++)
            {
                if (i == first || handles[i].TryOpen())
                    continue;
                for (int j = 0; j < handles.Length; j++)
                {
                    if (j < i || j == first)
                        handles[j].Shut();
                }
                return i;
            }
            return -1;
        }

        void Watch()
        {
            for (int i = 0; i < handles.Length; i++)
                handles[i].Watch(this);
        }

        void Unwatch()
        {
            for (int i = 0; i < handles.Length; i++)
                handles[i].Unwatch(this);
        }
    }
}
