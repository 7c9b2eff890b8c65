// Throwing an exception again, elsewhere.
using Fencepost;

namespace System.Runtime.ExceptionServices
{
    public sealed class ExceptionDispatchInfo
    {
        [Immediate] readonly Exception _source;

        ExceptionDispatchInfo(Exception source)
        {
            _source = source;
        }

        public Exception SourceException { get { return _source; } }

        public static ExceptionDispatchInfo Capture(Exception source)
        {
            if (source == null)
                throw new ArgumentNullException("source", "Object cannot be null.");
            return new ExceptionDispatchInfo(source);
        }

        public void Throw()
        {
            if (Fencepost.Runtime.HasTrace(_source))
                Fencepost.Runtime.Unsupported("the stack trace of an exception that ExceptionDispatchInfo throws again");
            throw _source;
        }

        public static void Throw(Exception source)
        {
            Capture(source).Throw();
        }
    }
}
