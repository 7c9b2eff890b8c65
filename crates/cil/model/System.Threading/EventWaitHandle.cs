// Events. A Set that finds the event set is lost, also when a woken thread has not yet come to take
// the earlier one: the documentation promises no more, and mono does no more.
namespace System.Threading
{
    using Fencepost;

    public class EventWaitHandle : WaitHandle
    {
        [Immediate] readonly bool staysSet;
        bool set;

        public EventWaitHandle(bool initialState, EventResetMode mode)
        {
            if (mode != EventResetMode.AutoReset && mode != EventResetMode.ManualReset)
                throw new ArgumentException("Value of flags is invalid.");
            staysSet = mode == EventResetMode.ManualReset;
            set = initialState;
        }

        EventWaitHandle(EventWaitHandle named) : base(named) { }

        public EventWaitHandle(bool initialState, EventResetMode mode, string name) : this(Named(initialState, mode, name)) { }

        public EventWaitHandle(bool initialState, EventResetMode mode, string name, out bool createdNew)
            : this(Named(initialState, mode, name, out createdNew)) { }

        static EventWaitHandle Named(bool initialState, EventResetMode mode, string name)
        {
            bool createdNew;
            return Named(initialState, mode, name, out createdNew);
        }

        // One without a name stands for another, too.
        static EventWaitHandle Named(bool initialState, EventResetMode mode, string name, out bool createdNew)
        {
            createdNew = true;
            EventWaitHandle fresh = new EventWaitHandle(initialState, mode);
            return string.IsNullOrEmpty(name) ? fresh : NamedHandle.Join(name, fresh, out createdNew);
        }

        public static EventWaitHandle OpenExisting(string name)
        {
            EventWaitHandle result;
            if (!TryOpenExisting(name, out result))
                throw new WaitHandleCannotBeOpenedException();
            return result;
        }

        public static bool TryOpenExisting(string name, out EventWaitHandle result)
        {
            EventWaitHandle named = NamedHandle.Open<EventWaitHandle>(name);
            result = named == null ? null : new EventWaitHandle(named);
            return named != null;
        }

        public bool Set() { return ((EventWaitHandle)Real).Put(true); }

        public bool Reset() { return ((EventWaitHandle)Real).Put(false); }

        bool Put(bool value)
        {
            Open();
            set = value;
            if (value)
                Signal();
            Shut();
            return true;
        }

        internal override void SignalOnce() { Set(); }

        internal override bool IsReady() { return set; }

        internal override bool Take()
        {
            if (!staysSet)
                set = false;
            return false;
        }
    }

    public sealed class ManualResetEvent : EventWaitHandle
    {
        public ManualResetEvent(bool initialState) : base(initialState, EventResetMode.ManualReset) { }
    }

    public sealed class AutoResetEvent : EventWaitHandle
    {
        public AutoResetEvent(bool initialState) : base(initialState, EventResetMode.AutoReset) { }
    }
}
