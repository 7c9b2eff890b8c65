// What flows with the program's control: the values of AsyncLocal, in a list that never changes.
namespace System.Threading
{
    using Fencepost;

    public delegate void ContextCallback(object state);

    public sealed class ExecutionContext : IDisposable
    {
        [Immediate] readonly object local;
        [Immediate] readonly object value;
        [Immediate] readonly ExecutionContext rest;

        internal ExecutionContext(object local, object value, ExecutionContext rest)
        {
            this.local = local;
            this.value = value;
            this.rest = rest;
        }

        // The value of a local, or null.
        internal static object Find(ExecutionContext context, object local)
        {
            while (context != null && context.local != local)
                context = context.rest;
            return context == null ? null : context.value;
        }

        internal static ExecutionContext Without(ExecutionContext context, object local)
        {
            if (context == null || context.local == local)
                return context == null ? null : context.rest;
            return new ExecutionContext(context.local, context.value, Without(context.rest, local));
        }

        // Null has no values; a context that has been captured is an object.
        public static ExecutionContext Capture()
        {
            return Runtime.Current().flow ?? new ExecutionContext(null, null, null);
        }

        public ExecutionContext CreateCopy() { return this; }

        public static void Run(ExecutionContext executionContext, ContextCallback callback, object state)
        {
            if (executionContext == null)
                throw new InvalidOperationException("Cannot call Set on a null context");
            ExecutionContext before = Runtime.Current().flow;
            Runtime.Current().flow = executionContext;
            try
            {
                callback(state);
            }
            finally
            {
                Runtime.Current().flow = before;
            }
        }

        public static AsyncFlowControl SuppressFlow()
        {
            Runtime.Unsupported("ExecutionContext.SuppressFlow");
            return new AsyncFlowControl();
        }

        public static void RestoreFlow() { Runtime.Unsupported("ExecutionContext.RestoreFlow"); }

        public static bool IsFlowSuppressed() { return false; }

        public void Dispose() { }
    }

    public struct AsyncFlowControl : IDisposable
    {
        public void Undo() { ExecutionContext.RestoreFlow(); }

        public void Dispose() { Undo(); }
    }

    // A value that belongs to a flow of control, and not to a thread.
    public sealed class AsyncLocal<T>
    {
        public AsyncLocal() { }

        public AsyncLocal(Action<AsyncLocalValueChangedArgs<T>> valueChangedHandler)
        {
            if (valueChangedHandler != null)
                Runtime.Unsupported("an AsyncLocal with a handler of changes");
        }

        public T Value
        {
            get
            {
                object found = ExecutionContext.Find(Runtime.Current().flow, this);
                return found == null ? default(T) : (T)found;
            }
            set
            {
                ExecutionContext rest = ExecutionContext.Without(Runtime.Current().flow, this);
                ExecutionContext changed = new ExecutionContext(this, value, rest);
                Runtime.Current().flow = changed;
            }
        }
    }

    public struct AsyncLocalValueChangedArgs<T>
    {
        readonly T previous;
        readonly T current;
        readonly bool byContext;

        internal AsyncLocalValueChangedArgs(T previous, T current, bool byContext)
        {
            this.previous = previous;
            this.current = current;
            this.byContext = byContext;
        }

        public T PreviousValue { get { return previous; } }
        public T CurrentValue { get { return current; } }
        public bool ThreadContextChanged { get { return byContext; } }
    }
}
