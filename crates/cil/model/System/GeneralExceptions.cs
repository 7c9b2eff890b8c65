// Exceptions that say what cannot be done, each with its default message.
namespace System
{
    public class SystemException : Exception
    {
        public SystemException()
            : base("System error.")
        {
            HResult = unchecked((int)0x80131501);
        }

        public SystemException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131501);
        }

        public SystemException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131501);
        }
    }

    public class ApplicationException : Exception
    {
        public ApplicationException()
            : base("Error in the application.")
        {
            HResult = unchecked((int)0x80131600);
        }

        public ApplicationException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131600);
        }

        public ApplicationException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131600);
        }
    }

    public class InvalidOperationException : SystemException
    {
        public InvalidOperationException()
            : base("Operation is not valid due to the current state of the object.")
        {
            HResult = unchecked((int)0x80131509);
        }

        public InvalidOperationException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131509);
        }

        public InvalidOperationException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131509);
        }
    }

    public class NotSupportedException : SystemException
    {
        public NotSupportedException()
            : base("Specified method is not supported.")
        {
            HResult = unchecked((int)0x80131515);
        }

        public NotSupportedException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131515);
        }

        public NotSupportedException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131515);
        }
    }

    public class PlatformNotSupportedException : NotSupportedException
    {
        public PlatformNotSupportedException()
            : base("Operation is not supported on this platform.")
        {
            HResult = unchecked((int)0x80131539);
        }

        public PlatformNotSupportedException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131539);
        }

        public PlatformNotSupportedException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80131539);
        }
    }

    public class NotImplementedException : SystemException
    {
        public NotImplementedException()
            : base("The method or operation is not implemented.")
        {
            HResult = unchecked((int)0x80004001);
        }

        public NotImplementedException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80004001);
        }

        public NotImplementedException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80004001);
        }
    }

    public class FormatException : SystemException
    {
        public FormatException()
            : base("One of the identified items was in an invalid format.")
        {
            HResult = unchecked((int)0x80131537);
        }

        public FormatException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131537);
        }

        public FormatException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131537);
        }
    }

    public class TimeoutException : SystemException
    {
        public TimeoutException()
            : base("The operation has timed out.")
        {
            HResult = unchecked((int)0x80131505);
        }

        public TimeoutException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131505);
        }

        public TimeoutException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131505);
        }
    }

    public class RankException : SystemException
    {
        public RankException()
            : base("Attempted to operate on an array with the incorrect number of dimensions.")
        {
            HResult = unchecked((int)0x80131517);
        }

        public RankException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131517);
        }

        public RankException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131517);
        }
    }

    public class UnauthorizedAccessException : SystemException
    {
        public UnauthorizedAccessException()
            : base("Attempted to perform an unauthorized operation.")
        {
            HResult = unchecked((int)0x80070005);
        }

        public UnauthorizedAccessException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80070005);
        }

        public UnauthorizedAccessException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80070005);
        }
    }
}
