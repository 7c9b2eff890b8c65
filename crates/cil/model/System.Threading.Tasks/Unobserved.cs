// Failures of tasks that the program never looks at. When the program ends, each of them is an exception that nothing
// has caught, unless a handler of TaskScheduler.UnobservedTaskException says that it is observed.
namespace System.Threading.Tasks
{
    using Fencepost;

    public class UnobservedTaskExceptionEventArgs : EventArgs
    {
        readonly AggregateException exception;
        bool observed;

        public UnobservedTaskExceptionEventArgs(AggregateException exception) { this.exception = exception; }

        public void SetObserved() { observed = true; }

        public bool Observed { get { return observed; } }

        public AggregateException Exception { get { return exception; } }
    }

    sealed class Unobserved
    {
        static Unobserved last;
        internal static EventHandler<UnobservedTaskExceptionEventArgs> handlers;

        // Null once it has been observed: then nothing leads to the exceptions from here.
        Completion how;
        Unobserved earlier;

        Unobserved(Completion how) { this.how = how; }

        internal void Forget() { Volatile.Write(ref how, null); }

        internal static Unobserved Note(Completion how)
        {
            Unobserved added = new Unobserved(how);
            Unobserved before;
            do
            {
                before = Volatile.Read(ref last);
                added.earlier = before;
            }
            while (Interlocked.CompareExchange(ref last, added, before) != before);
            return added;
        }

        // What happens when the program ends.
        internal static void Report()
        {
            for (Unobserved each = Volatile.Read(ref last); each != null; each = each.earlier)
            {
                Completion how = Volatile.Read(ref each.how);
                if (how == null)
                    continue;
                Exception[] thrown = how.Observe();
                AggregateException failures = new AggregateException(
                    "A Task's exception(s) were not observed either by Waiting on the Task or accessing its Exception property: "
                        + thrown[0].Message,
                    thrown);
                UnobservedTaskExceptionEventArgs args = new UnobservedTaskExceptionEventArgs(failures);
                EventHandler<UnobservedTaskExceptionEventArgs> told = Volatile.Read(ref handlers);
                if (told != null)
                    told(null, args);
                if (!args.Observed)
                    throw failures;
            }
        }
    }
}
