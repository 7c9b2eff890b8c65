// The pool. It is a model, not an implementation: each item gets a background thread of its own, which begins when the item
// is queued. So any item may run at any time beside all others, and a pool without items has no state.
namespace System.Threading
{
    using Fencepost;

    interface IPoolItem
    {
        void Run();
    }

    // Who has made a thread; the runtime makes the main one.
    enum ThreadMaker : byte { Runtime, Program, Pool }

    public sealed partial class Thread
    {
        int poolNumber;
        // How many tasks it has started.
        [Immediate] int launched;

        Thread(ThreadMaker maker) { this.maker = maker; }

        // A thread for one item, not started yet.
        internal static Thread ForItem() { return new Thread(ThreadMaker.Pool); }

        internal bool IsPooled { get { return maker == ThreadMaker.Pool; } }

        // The item is not kept in the thread's object: a thread that waits for this one has no way to the item.
        internal void Start(IPoolItem item) { Runtime.StartItem(this, item, Runtime.Current().flow, 0); }

        // The same for a task. A program keeps its tasks in variables and arrays, so they are not interchangeable: the search
        // need not look whether they are if each thread is told its place.
        internal void StartTask(IPoolItem item)
        {
            int place = Runtime.Current().launched + 1;
            Runtime.Current().launched = place;
            Runtime.StartItem(this, item, Runtime.Current().flow, place);
        }

        // What a thread of the pool executes.
        internal void RunItem(IPoolItem item, ExecutionContext flow, int place)
        {
            Runtime.Current().flow = flow;
            item.Run();
            // The next item of a real worker would have the lock.
            if (HasLocks())
                AssumeOwnThreads();
            Ended();
        }

        static void AssumeOwnThreads()
        {
            Runtime.Relies("each item of the thread pool runs on a thread of its own");
        }

        // Before the program learns which thread runs it, or keeps something with that thread; fields that every thread
        // has for itself come here, too.
        internal static void ToldApart()
        {
            if (Runtime.Current().IsPooled)
                AssumeOwnThreads();
        }

        // Whether the current thread has locks: then it matters on which thread code runs that could run on another.
        internal static bool HasLocks()
        {
            return Runtime.Current().held != null || Runtime.Current().entered != 0 || Runtime.OwnsAny(Runtime.Current());
        }

        // The current thread has so many more of other locks than monitors and mutexes.
        internal static void Enters(int times)
        {
            int now = Runtime.Current().entered + times;
            Runtime.Current().entered = now;
        }

        // Which worker runs an item is the pool's affair.
        int PoolNumber()
        {
            AssumeOwnThreads();
            if (poolNumber == 0)
                poolNumber = Interlocked.Increment(ref constructed);
            return poolNumber;
        }
    }
}
