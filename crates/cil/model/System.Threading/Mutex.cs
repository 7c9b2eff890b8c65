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

        Mutex(Mutex named) : base(named) { }

        public Mutex(bool initiallyOwned, string name) : this(new Naming(initiallyOwned, name)) { }

        Mutex(Naming naming) : base(naming.named)
        {
            if (naming.owns)
                ((Mutex)Real).Take();
        }

        public Mutex(bool initiallyOwned, string name, out bool createdNew) : this(Naming.Of(initiallyOwned, name, out createdNew)) { }

        // What a name leads to, and whether that has to be taken.
        sealed class Naming
        {
            internal readonly Mutex named;
            internal readonly bool owns, created = true;

            internal Naming(bool initiallyOwned, string name)
            {
                if (!string.IsNullOrEmpty(name))
                    named = NamedHandle.Join(name, new Mutex(), out created);
                owns = initiallyOwned && created;
            }

            internal static Naming Of(bool initiallyOwned, string name, out bool createdNew)
            {
                Naming naming = new Naming(initiallyOwned, name);
                createdNew = naming.created;
                return naming;
            }
        }

        public static Mutex OpenExisting(string name)
        {
            Mutex result;
            if (!TryOpenExisting(name, out result))
                throw new WaitHandleCannotBeOpenedException();
            return result;
        }

        public static bool TryOpenExisting(string name, out Mutex result)
        {
            Mutex named = NamedHandle.Open<Mutex>(name);
            result = named == null ? null : new Mutex(named);
            return named != null;
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

        public void ReleaseMutex() { ((Mutex)Real).Release(); }

        void Release()
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
