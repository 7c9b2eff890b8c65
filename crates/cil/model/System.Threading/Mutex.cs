// A reentrant lock that is a handle, and that is abandoned when its owner ends.
namespace System.Threading
{
    using Fencepost;

    public sealed class Mutex : WaitHandle
    {
        Thread owner;
        int depth;
        bool abandoned;

        // The owner's next mutex, in the list that starts at Thread.held.
        Mutex nextHeld;

        public Mutex() { }

        public Mutex(bool initiallyOwned)
        {
            if (initiallyOwned)
                Take();
        }

        internal override void SignalOnce() { ReleaseMutex(); }

        internal override bool IsReady() { return owner == null || owner == Runtime.Current(); }

        internal override bool Take()
        {
            bool wasAbandoned = abandoned;
            abandoned = false;
            if (owner == null)
            {
                owner = Runtime.Current();
                nextHeld = Runtime.Current().held;
                Runtime.Current().held = this;
            }
            depth++;
            return wasAbandoned;
        }

        public void ReleaseMutex()
        {
            Open();
            if (owner != Runtime.Current())
            {
                Shut();
                throw new ApplicationException("Mutex is not owned");
            }
            if (--depth == 0)
                Free();
            Shut();
        }

        // The owner ends without having released it.
        internal void Abandon()
        {
            Open();
            depth = 0;
            abandoned = true;
            Free();
            Shut();
        }

        // Called by the owner alone.
        void Free()
        {
            if (Runtime.Current().held == this)
                Runtime.Current().held = nextHeld;
            else
            {
                Mutex before = Runtime.Current().held;
                while (before.nextHeld != this)
                    before = before.nextHeld;
                before.nextHeld = nextHeld;
            }
            nextHeld = null;
            owner = null;
            Signal();
        }
    }
}
