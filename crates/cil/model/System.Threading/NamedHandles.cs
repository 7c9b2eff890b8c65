// Handles with names. All handles of one name stand for one that nothing else can get at; it goes when the last of them is
// closed. Other processes are none of our business.
namespace System.Threading
{
    using Fencepost;

    public class WaitHandleCannotBeOpenedException : ApplicationException
    {
        public WaitHandleCannotBeOpenedException() : base("No handle of the given name exists.") { }
        public WaitHandleCannotBeOpenedException(string message) : base(message) { }
        public WaitHandleCannotBeOpenedException(string message, Exception innerException) : base(message, innerException) { }
    }

    sealed class NamedHandle
    {
        static readonly object gate = new object();
        static NamedHandle all;

        [Immediate] readonly string name;
        [Immediate] readonly WaitHandle handle;
        int users;
        NamedHandle next;

        NamedHandle(string name, WaitHandle handle)
        {
            this.name = name;
            this.handle = handle;
        }

        // The handle with a name: the one that is there, or this one.
        internal static T Join<T>(string name, T fresh, out bool createdNew) where T : WaitHandle
        {
            Runtime.Relies("no other process uses the program's named mutexes, semaphores and events");
            Runtime.Enter(gate);
            NamedHandle found = Find(name);
            createdNew = found == null && fresh != null;
            if (createdNew)
            {
                found = new NamedHandle(name, fresh);
                found.next = all;
                all = found;
            }
            T handle = found == null ? null : found.handle as T;
            if (handle != null)
                found.users++;
            Runtime.Exit(gate);
            if (handle == null && found != null)
                throw new WaitHandleCannotBeOpenedException("A WaitHandle with system-wide name '" + name + "' cannot be created. A WaitHandle of a different type might have the same name.");
            return handle;
        }

        internal static T Open<T>(string name) where T : WaitHandle
        {
            if (name == null)
                throw new ArgumentNullException("name");
            if (name.Length == 0)
                throw new ArgumentException("Empty name is not legal.", "name");
            bool created;
            return Join<T>(name, null, out created);
        }

        static NamedHandle Find(string name)
        {
            NamedHandle each = all;
            while (each != null && each.name != name)
                each = each.next;
            return each;
        }

        // One handle less.
        internal static void Leave(WaitHandle handle)
        {
            Runtime.Enter(gate);
            NamedHandle before = null, each = all;
            while (each != null && each.handle != handle)
            {
                before = each;
                each = each.next;
            }
            if (each != null && --each.users == 0)
            {
                if (before == null)
                    all = each.next;
                else
                    before.next = each.next;
            }
            Runtime.Exit(gate);
        }
    }
}
