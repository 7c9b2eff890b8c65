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

        public bool Set()
        {
            Open();
            set = true;
            Signal();
            Shut();
            return true;
        }

        public bool Reset()
        {
            Open();
            set = false;
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
