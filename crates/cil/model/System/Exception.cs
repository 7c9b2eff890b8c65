// The base of all exceptions. What can be changed when others know an exception is shared memory.
using System.Collections;
using Fencepost;

namespace System
{
    public class Exception
    {
        [Immediate] string _message;
        [Immediate] Exception _innerException;
        int _HResult;
        string _helpURL;
        string _source;
        IDictionary _data;
        // The checker itself writes it when the exception is thrown.
        string _trace;

        public Exception()
        {
            HResult = unchecked((int)0x80131500);
        }

        public Exception(string message)
        {
            _message = message;
            HResult = unchecked((int)0x80131500);
        }

        public Exception(string message, Exception innerException)
        {
            _message = message;
            _innerException = innerException;
            HResult = unchecked((int)0x80131500);
        }

        public virtual string Message
        {
            get { return _message ?? "Exception of type '" + GetType().ToString() + "' was thrown."; }
        }

        public Exception InnerException
        {
            get { return _innerException; }
        }

        public virtual string StackTrace
        {
            get
            {
                string trace = Fencepost.Runtime.TraceOf(this);
                return trace == null ? null : TraceText.Lines(trace, 0, true);
            }
        }

        public virtual IDictionary Data
        {
            get { return _data ?? (_data = new Hashtable()); }
        }

        public int HResult
        {
            get { return _HResult; }
            protected set { _HResult = value; }
        }

        public virtual string HelpLink
        {
            get { return _helpURL; }
            set { _helpURL = value; }
        }

        public virtual string Source
        {
            get { return _source; }
            set { _source = value; }
        }

        public virtual Exception GetBaseException()
        {
            Exception root = this;
            while (root.InnerException != null)
                root = root.InnerException;
            return root;
        }

        public new Type GetType()
        {
            return Fencepost.Runtime.GetType(this);
        }

        public override string ToString()
        {
            string message = Message;
            string text = GetType().ToString();
            if (!string.IsNullOrEmpty(message))
                text = text + ": " + message;
            if (_innerException != null)
            {
                string arrow = Fencepost.Runtime.IsForDotnet() ? "\n ---> " : " ---> ";
                text = text + arrow + _innerException.ToString() + "\n   --- End of inner exception stack trace ---";
            }
            string trace = StackTrace;
            return trace == null ? text : text + "\n" + trace;
        }
    }
}
