// What the runtime itself throws.
namespace System
{
    public class NullReferenceException : SystemException
    {
        public NullReferenceException()
            : base("Object reference not set to an instance of an object.")
        {
            HResult = unchecked((int)0x80004003);
        }

        public NullReferenceException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80004003);
        }

        public NullReferenceException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80004003);
        }
    }

    public sealed class IndexOutOfRangeException : SystemException
    {
        public IndexOutOfRangeException()
            : base("Index was outside the bounds of the array.")
        {
            HResult = unchecked((int)0x80131508);
        }

        public IndexOutOfRangeException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131508);
        }

        public IndexOutOfRangeException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131508);
        }
    }

    public class InvalidCastException : SystemException
    {
        public InvalidCastException()
            : base("Specified cast is not valid.")
        {
            HResult = unchecked((int)0x80004002);
        }

        public InvalidCastException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80004002);
        }

        public InvalidCastException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80004002);
        }

        public InvalidCastException(string message, int errorCode)
            : base(message)
        {
            HResult = errorCode;
        }
    }

    public class ArrayTypeMismatchException : SystemException
    {
        public ArrayTypeMismatchException()
            : base("Attempted to access an element as a type incompatible with the array.")
        {
            HResult = unchecked((int)0x80131503);
        }

        public ArrayTypeMismatchException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131503);
        }

        public ArrayTypeMismatchException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131503);
        }
    }

    public class OutOfMemoryException : SystemException
    {
        public OutOfMemoryException()
            : base("Insufficient memory to continue the execution of the program.")
        {
            HResult = unchecked((int)0x8007000E);
        }

        public OutOfMemoryException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x8007000E);
        }

        public OutOfMemoryException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x8007000E);
        }
    }

    public sealed class InsufficientMemoryException : OutOfMemoryException
    {
        public InsufficientMemoryException()
            : base("Insufficient memory to continue the execution of the program.")
        {
            HResult = unchecked((int)0x8013153D);
        }

        public InsufficientMemoryException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x8013153D);
        }

        public InsufficientMemoryException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x8013153D);
        }
    }

    public sealed class StackOverflowException : SystemException
    {
        public StackOverflowException()
            : base("Operation caused a stack overflow.")
        {
            HResult = unchecked((int)0x800703E9);
        }

        public StackOverflowException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x800703E9);
        }

        public StackOverflowException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x800703E9);
        }
    }

    public class AccessViolationException : SystemException
    {
        public AccessViolationException()
            : base("Attempted to read or write protected memory. This is often an indication that other memory is corrupt.")
        {
            HResult = unchecked((int)0x80004003);
        }

        public AccessViolationException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80004003);
        }

        public AccessViolationException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80004003);
        }
    }

    public sealed class InvalidProgramException : SystemException
    {
        public InvalidProgramException()
            : base("Common Language Runtime detected an invalid program.")
        {
            HResult = unchecked((int)0x8013153A);
        }

        public InvalidProgramException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x8013153A);
        }

        public InvalidProgramException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x8013153A);
        }
    }

    public sealed class ExecutionEngineException : SystemException
    {
        public ExecutionEngineException()
            : base("Internal error in the runtime.")
        {
            HResult = unchecked((int)0x80131506);
        }

        public ExecutionEngineException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131506);
        }

        public ExecutionEngineException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131506);
        }
    }

    public sealed class TypeInitializationException : SystemException
    {
        [Fencepost.Immediate] readonly string _typeName;

        public TypeInitializationException(string fullTypeName, Exception innerException)
            : base("The type initializer for '" + fullTypeName + "' threw an exception.", innerException)
        {
            _typeName = fullTypeName;
            HResult = unchecked((int)0x80131534);
        }

        public string TypeName
        {
            get { return _typeName ?? ""; }
        }
    }
}
