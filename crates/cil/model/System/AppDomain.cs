// The one domain a program runs in. An unhandled exception ends the check, so that its event never happens.
using System.Threading;
using Fencepost;

namespace System
{
    public sealed class AppDomain : MarshalByRefObject
    {
        [Immediate] static readonly AppDomain only = new AppDomain();
        static EventHandler exitHandlers;
        // The thread that ends the program.
        static Thread exiting;

        AppDomain()
        {
        }

        public static AppDomain CurrentDomain { get { return only; } }
        public int Id { get { return 1; } }

        public string FriendlyName
        {
            get
            {
                Fencepost.Runtime.Unsupported("the name of the program");
                return null;
            }
        }

        public string BaseDirectory
        {
            get
            {
                Fencepost.Runtime.Unsupported("the directory of the program");
                return null;
            }
        }

        public object GetData(string name)
        {
            if (name == null)
                throw new ArgumentNullException("name");
            Fencepost.Runtime.Relies("whatever runs the program gives it no data by AppDomain.GetData");
            return null;
        }

        public void SetData(string name, object data)
        {
            Fencepost.Runtime.Unsupported("data of the program's domain");
        }

        public bool IsDefaultAppDomain()
        {
            return true;
        }

        public event UnhandledExceptionEventHandler UnhandledException
        {
            add { }
            remove { }
        }

        public event EventHandler ProcessExit
        {
            add
            {
                EventHandler before;
                do
                    before = Volatile.Read(ref exitHandlers);
                while ((object)Interlocked.CompareExchange(ref exitHandlers, (EventHandler)Delegate.Combine(before, value), before) != (object)before);
            }
            remove
            {
                EventHandler before;
                do
                    before = Volatile.Read(ref exitHandlers);
                while ((object)Interlocked.CompareExchange(ref exitHandlers, (EventHandler)Delegate.Remove(before, value), before) != (object)before);
            }
        }

        // A default domain is never unloaded.
        public event EventHandler DomainUnload
        {
            add { }
            remove { }
        }

        // What the runtime does before the program ends, in the thread that ends it. All other threads run on, and one
        // of them that wants to end the program, too, waits for ever.
        internal static void RaiseProcessExit()
        {
            Thread first = Interlocked.CompareExchange(ref exiting, Thread.CurrentThread, null);
            if (first == Thread.CurrentThread)
                Fencepost.Runtime.Unsupported("Environment.Exit in a handler of ProcessExit");
            if (first != null)
                Thread.Sleep(Timeout.Infinite);
            EventHandler handlers = Volatile.Read(ref exitHandlers);
            if (handlers == null)
                return;
            Fencepost.Runtime.Relies("handlers of ProcessExit run in the thread that ends the program, as in Mono and .NET 5");
            handlers(only, EventArgs.Empty);
        }
    }
}
