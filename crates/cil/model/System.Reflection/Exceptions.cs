// What goes wrong when members are used by reflection.
namespace System.Reflection
{
    public class TargetException : ApplicationException
    {
        public TargetException()
        {
            HResult = unchecked((int)0x80131603);
        }

        public TargetException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131603);
        }

        public TargetException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80131603);
        }
    }

    public sealed class TargetInvocationException : ApplicationException
    {
        public TargetInvocationException(Exception inner)
            : base("Exception has been thrown by the target of an invocation.", inner)
        {
            HResult = unchecked((int)0x80131604);
        }

        public TargetInvocationException(string message, Exception inner)
            : base(message, inner)
        {
            HResult = unchecked((int)0x80131604);
        }
    }

    public sealed class TargetParameterCountException : ApplicationException
    {
        public TargetParameterCountException()
            : base("Number of parameters specified does not match the expected number.")
        {
            HResult = unchecked((int)0x8002000E);
        }

        public TargetParameterCountException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x8002000E);
        }
    }

    public sealed class AmbiguousMatchException : SystemException
    {
        public AmbiguousMatchException()
            : base("Ambiguous match found.")
        {
            HResult = unchecked((int)0x8000211D);
        }

        public AmbiguousMatchException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x8000211D);
        }
    }
}
