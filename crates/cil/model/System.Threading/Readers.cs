// Who reads under a reader-writer lock, and how often each.
namespace System.Threading
{
    using Fencepost;

    // How often one thread holds a lock for reading, in a list of those who do.
    sealed class Reader
    {
        [Immediate] internal readonly Thread thread;
        internal int depth;
        internal Reader next;

        internal Reader(Thread thread, Reader next)
        {
            this.thread = thread;
            this.next = next;
        }
    }

    // The readers of a lock; to be used with the lock's gate held, by the thread in question.
    struct Readers
    {
        Reader first;

        internal bool Any { get { return first != null; } }

        internal int Count
        {
            get
            {
                int count = 0;
                for (Reader each = first; each != null; each = each.next)
                    count++;
                return count;
            }
        }

        internal int DepthOf(Thread thread)
        {
            Reader each = first;
            while (each != null && each.thread != thread)
                each = each.next;
            return each == null ? 0 : each.depth;
        }

        internal bool AnyBut(Thread thread)
        {
            return first != null && (first.thread != thread || first.next != null);
        }

        internal void Add(Thread thread, int depth)
        {
            Reader each = first;
            while (each != null && each.thread != thread)
                each = each.next;
            if (each == null)
            {
                each = new Reader(thread, first);
                first = each;
            }
            each.depth += depth;
            Thread.Enters(depth);
        }

        // One level less; true if that was the thread's last.
        internal bool Remove(Thread thread)
        {
            Reader before = null;
            Reader each = first;
            while (each.thread != thread)
            {
                before = each;
                each = each.next;
            }
            Thread.Enters(-1);
            if (--each.depth > 0)
                return false;
            if (before == null)
                first = each.next;
            else
                before.next = each.next;
            return true;
        }
    }
}
