// Progress reports, handed on where they are made.
namespace System
{
    public class Progress<T> : IProgress<T>
    {
        readonly Action<T> _handler;

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
