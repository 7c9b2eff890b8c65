// Disposed objects and cancelled operations.
using System.Threading;
using Fencepost;

namespace System
{
    public class ObjectDisposedException : InvalidOperationException
    {
        [Immediate] readonly string _objectName;

        public ObjectDisposedException(string objectName)
            : this(objectName, "Cannot access a disposed object.")
        {
        }

        public ObjectDisposedException(string objectName, string message)
            : base(message)
        {
            _objectName = objectName;
            HResult = unchecked((int)0x80131622);
        }

        public ObjectDisposedException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131622);
        }

        public static void ThrowIf(bool condition, object instance)
        {
            if (condition)
                throw new ObjectDisposedException(instance == null ? null : instance.GetType().FullName);
        }

        public static void ThrowIf(bool condition, Type type)
        {
            if (condition)
                throw new ObjectDisposedException(type == null ? null : type.FullName);
        }

        public string ObjectName
        {
            get { return _objectName ?? ""; }
        }

        public override string Message
        {
            get
            {
                string message = base.Message;
                return string.IsNullOrEmpty(_objectName) ? message : message + "\nObject name: '" + _objectName + "'.";
            }
        }
    }

    public class OperationCanceledException : SystemException
    {
        [Immediate] CancellationToken _cancellationToken;

        public OperationCanceledException()
            : this("The operation was canceled.")
        {
        }

        public OperationCanceledException(string message)
            : this(message, (Exception)null)
        {
        }

        public OperationCanceledException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x8013153B);
        }

        public OperationCanceledException(CancellationToken token)
            : this()
        {
            _cancellationToken = token;
        }

        public OperationCanceledException(string message, CancellationToken token)
            : this(message)
        {
            _cancellationToken = token;
        }

        public OperationCanceledException(string message, Exception innerException, CancellationToken token)
            : this(message, innerException)
        {
            _cancellationToken = token;
        }

        public CancellationToken CancellationToken
        {
            get { return _cancellationToken; }
        }
    }
}
