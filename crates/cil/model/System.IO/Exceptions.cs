// What input and output throw.
namespace System.IO
{
    public class IOException : SystemException
    {
        public IOException()
            : base("I/O error occurred.")
        {
            HResult = unchecked((int)0x80131620);
        }

        public IOException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131620);
        }

        public IOException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131620);
        }

        public IOException(string message, int hresult)
            : base(message)
        {
            HResult = hresult;
        }
    }

    public class FileNotFoundException : IOException
    {
        public FileNotFoundException()
            : base("Unable to find the specified file.")
        {
            HResult = unchecked((int)0x80070002);
        }

        public FileNotFoundException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80070002);
        }

        public FileNotFoundException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80070002);
        }
    }

    public class DirectoryNotFoundException : IOException
    {
        public DirectoryNotFoundException()
            : base("Attempted to access a path that is not on the disk.")
        {
            HResult = unchecked((int)0x80070003);
        }

        public DirectoryNotFoundException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80070003);
        }

        public DirectoryNotFoundException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80070003);
        }
    }

    public class EndOfStreamException : IOException
    {
        public EndOfStreamException()
            : base("Attempted to read past the end of the stream.")
        {
            HResult = unchecked((int)0x80070026);
        }

        public EndOfStreamException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80070026);
        }

        public EndOfStreamException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80070026);
        }
    }

    public class PathTooLongException : IOException
    {
        public PathTooLongException()
            : base("The specified file name or path is too long, or a component of the specified path is too long.")
        {
            HResult = unchecked((int)0x800700CE);
        }

        public PathTooLongException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x800700CE);
        }

        public PathTooLongException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x800700CE);
        }
    }
}
