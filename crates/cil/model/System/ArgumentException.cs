// Wrong arguments, with the name of the parameter on a line of its own in the message.
using Fencepost;

namespace System
{
    public partial class ArgumentException : SystemException
    {
        [Immediate] readonly string _paramName;

        public ArgumentException()
            : this("Value does not fall within the expected range.")
        {
        }

        public ArgumentException(string message)
            : this(message, null, null)
        {
        }

        public ArgumentException(string message, Exception innerException)
            : this(message, null, innerException)
        {
        }

        public ArgumentException(string message, string paramName)
            : this(message, paramName, null)
        {
        }

        public ArgumentException(string message, string paramName, Exception innerException)
            : base(message, innerException)
        {
            _paramName = paramName;
            HResult = unchecked((int)0x80070057);
        }

        public virtual string ParamName
        {
            get { return _paramName; }
        }

        public override string Message
        {
            get
            {
                string message = base.Message;
                return string.IsNullOrEmpty(_paramName) ? message : message + "\nParameter name: " + _paramName;
            }
        }
    }

    public class ArgumentNullException : ArgumentException
    {
        public ArgumentNullException()
            : this((string)null)
        {
        }

        public ArgumentNullException(string paramName)
            : this(paramName, "Value cannot be null.")
        {
        }

        public static void ThrowIfNull(object argument, string paramName = null)
        {
            if (argument == null)
                throw new ArgumentNullException(paramName);
        }

        public ArgumentNullException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80004003);
        }

        public ArgumentNullException(string paramName, string message)
            : base(message, paramName)
        {
            HResult = unchecked((int)0x80004003);
        }
    }

    public partial class ArgumentOutOfRangeException : ArgumentException
    {
        [Immediate] readonly object _actualValue;

        public ArgumentOutOfRangeException()
            : this((string)null)
        {
        }

        public ArgumentOutOfRangeException(string paramName)
            : this(paramName, "Specified argument was out of the range of valid values.")
        {
        }

        public ArgumentOutOfRangeException(string paramName, string message)
            : this(paramName, null, message)
        {
        }

        public ArgumentOutOfRangeException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131502);
        }

        public ArgumentOutOfRangeException(string paramName, object actualValue, string message)
            : base(message, paramName)
        {
            _actualValue = actualValue;
            HResult = unchecked((int)0x80131502);
        }

        public virtual object ActualValue
        {
            get { return _actualValue; }
        }

        public override string Message
        {
            get
            {
                string message = base.Message;
                return _actualValue == null ? message : message + "\nActual value was " + _actualValue.ToString() + ".";
            }
        }
    }

    public class DuplicateWaitObjectException : ArgumentException
    {
        public DuplicateWaitObjectException()
            : this(null)
        {
        }

        public DuplicateWaitObjectException(string parameterName)
            : this(parameterName, "Duplicate objects in argument.")
        {
        }

        public DuplicateWaitObjectException(string parameterName, string message)
            : base(message, parameterName)
        {
            HResult = unchecked((int)0x80131529);
        }
    }
}
