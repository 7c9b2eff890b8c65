// Progress reports, handed on in the context in which the object was made, or on the pool.
namespace System
{
    using System.Threading;

    public class Progress<T> : IProgress<T>
    {
        readonly Action<T> _handler;
        // Handlers run where the object was made: in its context, or on the pool.
        readonly SynchronizationContext _context = SynchronizationContext.Current ?? new SynchronizationContext();

        public Progress()
        {
        }

        public Progress(Action<T> handler)
        {
            if (handler == null)
                throw new ArgumentNullException("handler");
            _handler = handler;
        }

        public event EventHandler<T> ProgressChanged;

        protected virtual void OnReport(T value)
        {
            if (_handler != null || ProgressChanged != null)
                _context.Post(Tell, value);
        }

        void Tell(object state)
        {
            T value = (T)state;
            if (_handler != null)
                _handler(value);
            EventHandler<T> changed = ProgressChanged;
            if (changed != null)
                changed(this, value);
        }

        void IProgress<T>.Report(T value)
        {
            OnReport(value);
        }
    }
}
