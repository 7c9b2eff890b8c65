// Components, as far as timers are ones.
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
        public event EventHandler Disposed;

        public void Dispose() { Dispose(true); }

        protected virtual void Dispose(bool disposing)
        {
            EventHandler handlers = disposing ? Disposed : null;
            if (handlers != null)
                handlers(this, EventArgs.Empty);
        }
    }
}
