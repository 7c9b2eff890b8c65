// Components, without containers and designers.
namespace System.ComponentModel
{
    public interface ISynchronizeInvoke
    {
        bool InvokeRequired { get; }
        IAsyncResult BeginInvoke(Delegate method, object[] args);
        object EndInvoke(IAsyncResult result);
        object Invoke(Delegate method, object[] args);
    }

    public interface ISupportInitialize
    {
        void BeginInit();
        void EndInit();
    }

    public class Component : MarshalByRefObject, IDisposable
    {
        EventHandlerList events;

        public event EventHandler Disposed;

        protected virtual bool CanRaiseEvents { get { return true; } }

        protected bool DesignMode { get { return false; } }

        protected EventHandlerList Events { get { return events ?? (events = new EventHandlerList()); } }

        public void Dispose() { Dispose(true); }

        protected virtual void Dispose(bool disposing)
        {
            EventHandler handlers = disposing ? Disposed : null;
            if (handlers != null)
                handlers(this, EventArgs.Empty);
        }
    }

    // Handlers by keys, newest first.
    public sealed class EventHandlerList : IDisposable
    {
        Entry first;

        sealed class Entry
        {
            internal object key;
            internal Delegate handlers;
            internal Entry next;
        }

        Entry Find(object key)
        {
            Entry each = first;
            while (each != null && each.key != key)
                each = each.next;
            return each;
        }

        public Delegate this[object key]
        {
            get
            {
                Entry found = Find(key);
                return found == null ? null : found.handlers;
            }
            set
            {
                Entry found = Find(key);
                if (found == null)
                    first = new Entry { key = key, handlers = value, next = first };
                else
                    found.handlers = value;
            }
        }

        public void AddHandler(object key, Delegate value) { this[key] = Delegate.Combine(this[key], value); }

        public void RemoveHandler(object key, Delegate value)
        {
            if (Find(key) != null)
                this[key] = Delegate.Remove(this[key], value);
        }

        public void Dispose() { first = null; }
    }
}
