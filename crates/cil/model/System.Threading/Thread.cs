// Threads. The machine starts and joins them; here is what surrounds that.
namespace System.Threading
{
    using Fencepost;
    using System.Runtime.CompilerServices;

    public delegate void ThreadStart();

    public delegate void ParameterizedThreadStart(object obj);

    public sealed partial class Thread
    {
        // How many threads have been constructed, which numbers them; the main thread is not.
        static int constructed;

        [Immediate] readonly ThreadStart start;
        [Immediate] readonly ParameterizedThreadStart startWith;
        // Only a program that asks for numbers has them in its states: else its threads are interchangeable.
        [Immediate] readonly int number;
        [Immediate] readonly ThreadMaker maker;
        object argument;
        internal volatile int background;
        string name;
        int aboveNormal; // the priority, so that zero is the usual one
        // Whether it has been interrupted and has not been told so. The machine ends its waits.
        volatile int interruption;

        // Used by the thread itself alone: only as `Runtime.Current().…`.
        [Immediate] internal ThreadLocalSlot locals;
        [Immediate] internal Mutex held;
        // How many locks it has that are neither monitors nor mutexes.
        [Immediate] internal int entered;
        // What flows from it to what it starts, and where its awaits go on; the task that it runs, with the scheduler and
        // the attached children of that.
        [Immediate] internal ExecutionContext flow;
        [Immediate] internal SynchronizationContext context;
        [Immediate] internal Tasks.Task task;
        [Immediate] internal Tasks.TaskScheduler scheduler;
        [Immediate] internal Tasks.AttachedChild children;
        // The async method that it has just begun and left at its first await, and the task of that.
        [Immediate] internal object begun;
        [Immediate] internal Tasks.Task begunTask;

        public Thread(ThreadStart start) : this(start, 0) { }

        public Thread(ParameterizedThreadStart start) : this(start, 0) { }

        public Thread(ThreadStart start, int maxStackSize) : this((Delegate)start, maxStackSize)
        {
            this.start = start;
        }

        public Thread(ParameterizedThreadStart start, int maxStackSize) : this((Delegate)start, maxStackSize)
        {
            startWith = start;
        }

        Thread(Delegate start, int maxStackSize)
        {
            if ((object)start == null)
                throw new ArgumentNullException("start");
            if (maxStackSize < 0)
                throw new ArgumentOutOfRangeException("maxStackSize", "Non-negative number required.");
            maker = ThreadMaker.Program;
            number = Interlocked.Increment(ref constructed);
        }

        public static Thread CurrentThread
        {
            get
            {
                ToldApart();
                return Runtime.Current();
            }
        }

        // As Mono counts: the main thread is 1, its finalizer thread is 2.
        public int ManagedThreadId
        {
            get
            {
                Runtime.Relies("threads have the numbers that Mono gives them, in the order in which they are made");
                return maker == ThreadMaker.Runtime ? 1 : (IsPooled ? PoolNumber() : number) + 2;
            }
        }

        public bool IsAlive { get { return Runtime.Status(this) == 1; } }

        public bool IsThreadPoolThread { get { return IsPooled; } }

        public bool IsBackground
        {
            get { CheckNotEnded(); return background != 0; }
            set { CheckNotEnded(); background = value ? 1 : 0; }
        }

        public string Name
        {
            get { return name; }
            set
            {
                if (name != null && Runtime.DotnetVersion() < 6)
                    throw NamedTwice();
                name = value;
            }
        }

        // From .NET 6 on a name can be changed.
        static Exception NamedTwice()
        {
            if (!Runtime.IsForDotnet())
                return new InvalidOperationException("Thread.Name can only be set once.");
            if (Runtime.DotnetVersion() == 0)
                Runtime.Relies("the program runs on a version of .NET before 6");
            return new InvalidOperationException("This property has already been set and cannot be modified.");
        }

        public ThreadPriority Priority
        {
            get { return ThreadPriority.Normal + aboveNormal; }
            set { aboveNormal = value - ThreadPriority.Normal; }
        }

        public ThreadState ThreadState
        {
            get
            {
                int status = Runtime.Status(this);
                if (status == 2)
                    return ThreadState.Stopped;
                ThreadState state = ThreadState.Unstarted;
                if (status == 1)
                    state = this == Runtime.Current() ? ThreadState.Running : StateOfOther();
                return background != 0 ? state | ThreadState.Background : state;
            }
        }

        // Nobody provides this: whether another thread runs or waits at this moment.
        [MethodImpl(MethodImplOptions.InternalCall)]
        static extern ThreadState StateOfOther();

        public void Start()
        {
            CheckNotStarted();
            Runtime.Start(this, Runtime.Current().flow);
        }

        public void Start(object parameter)
        {
            if (startWith == null)
                throw new InvalidOperationException("The thread was created with a ThreadStart delegate that does not accept a parameter.");
            CheckNotStarted();
            argument = parameter;
            Runtime.Start(this, Runtime.Current().flow);
        }

        // What a started thread executes.
        internal void Run(ExecutionContext flow)
        {
            Runtime.Current().flow = flow;
            if (start != null)
                start();
            else
                startWith(argument);
            Ended();
        }

        // What the runtime does when a thread ends: its mutexes are abandoned.
        internal void Ended()
        {
            while (Runtime.Current().held != null)
                Runtime.Current().held.Abandon();
        }

        // Joining throws by itself if the thread was not started: to ask would be a step of its own. The main thread waits
        // for all others before it ends, so that none of them sees it end.
        public void Join()
        {
            Runtime.Join(this);
            if (maker == ThreadMaker.Runtime)
                SleepForEver();
        }

        public bool Join(int millisecondsTimeout)
        {
            TimeoutArgument.Check(millisecondsTimeout, "millisecondsTimeout");
            return JoinWithin(millisecondsTimeout);
        }

        public bool Join(TimeSpan timeout)
        {
            return JoinWithin(TimeoutArgument.Check(timeout, "timeout"));
        }

        bool JoinWithin(int milliseconds)
        {
            if (milliseconds > 0)
                return Runtime.JoinTimed(this) && maker != ThreadMaker.Runtime;
            if (milliseconds == 0) {
                int status = Runtime.Status(this);
                if (status == 0)
                    throw new ThreadStateException("Thread has not been started.");
                return status == 2 && maker != ThreadMaker.Runtime;
            }
            Join();
            return true;
        }

        public static void Sleep(int millisecondsTimeout)
        {
            Sleeping(TimeoutArgument.Check(millisecondsTimeout, "millisecondsTimeout"));
        }

        public static void Sleep(TimeSpan timeout)
        {
            Sleeping(TimeoutArgument.Check(timeout, "timeout"));
        }

        // Sleeping for ever is waiting for a pulse that nobody can send.
        static void SleepForEver()
        {
            object never = new object();
            Runtime.Enter(never);
            Runtime.Wait(never);
        }

        static void Sleeping(int milliseconds)
        {
            if (milliseconds == Timeout.Infinite)
                SleepForEver();
            else if (Runtime.HasInterrupts())
                SleepInterruptibly(milliseconds);
            else if (milliseconds > 0)
                Runtime.Elapse();
        }

        static void SleepInterruptibly(int milliseconds)
        {
            if (milliseconds == 0 && Runtime.Current().interruption != 0)
                Runtime.Unsupported("Thread.Sleep(0) of a thread that has been interrupted: platforms differ in that");
            if (milliseconds == 0)
                return;
            object never = new object();
            Runtime.Enter(never);
            Runtime.WaitTimed(never);
            Runtime.Exit(never);
        }

        public void Abort()
        {
            CannotAbort();
        }

        public void Abort(object stateInfo)
        {
            CannotAbort();
        }

        public static void ResetAbort()
        {
            CannotAbort();
        }

        static void CannotAbort()
        {
            if (Runtime.IsForDotnet())
                throw new PlatformNotSupportedException("Thread abort is not supported on this platform.");
            Runtime.Unsupported("Thread.Abort, which can strike in the middle of anything");
        }

        public void Interrupt()
        {
            if (!Runtime.HasInterrupts() || IsPooled)
                Runtime.Unsupported("Thread.Interrupt of a thread of the pool, or through reflection");
            if (Runtime.Status(this) == 0)
                Runtime.Unsupported("Thread.Interrupt of a thread that has not been started");
            interruption = 1;
        }

        // The front end calls it where this thread has given up waiting: it may have been interrupted.
        internal static void GaveUp()
        {
            Thread self = Runtime.Current();
            if (self.interruption == 0)
                return;
            self.interruption = 0;
            throw new ThreadInterruptedException();
        }

        // The front end calls it to take a lock where there are interrupts. Only a thread that has to wait for it is
        // interrupted.
        internal static void Acquire(object locked)
        {
            if (!Runtime.TryEnter(locked))
                Runtime.EnterInterruptibly(locked);
        }

        public static bool Yield()
        {
            Platform.Yielding();
            return true;
        }

        public static void SpinWait(int iterations) { }

        public static void BeginCriticalRegion() { }

        public static void EndCriticalRegion() { }

        public static void BeginThreadAffinity() { }

        public static void EndThreadAffinity() { }

        public override int GetHashCode() { return ManagedThreadId; }

        void CheckNotStarted()
        {
            if (Runtime.Started(this))
                throw new ThreadStateException("Thread has already been started.");
        }

        void CheckNotEnded()
        {
            if (Runtime.Status(this) == 2)
                throw new ThreadStateException("Thread is dead; state can not be accessed.");
        }
    }
}
