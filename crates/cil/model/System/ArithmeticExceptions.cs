// What arithmetic throws.
namespace System
{
    public class ArithmeticException : SystemException
    {
        public ArithmeticException()
            : base("Overflow or underflow in the arithmetic operation.")
        {
            HResult = unchecked((int)0x80070216);
        }

        public ArithmeticException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80070216);
        }

        public ArithmeticException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80070216);
        }
    }

    public class DivideByZeroException : ArithmeticException
    {
        public DivideByZeroException()
            : base("Attempted to divide by zero.")
        {
            HResult = unchecked((int)0x80020012);
        }

        public DivideByZeroException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80020012);
        }

        public DivideByZeroException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80020012);
        }
    }

    public class OverflowException : ArithmeticException
    {
        public OverflowException()
            : base("Arithmetic operation resulted in an overflow.")
        {
            HResult = unchecked((int)0x80131516);
        }

        public OverflowException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131516);
        }

        public OverflowException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131516);
        }
    }

    public class NotFiniteNumberException : ArithmeticException
    {
        public NotFiniteNumberException()
            : base("Arg_NotFiniteNumberException = Number encountered was not a finite quantity.")
        {
            HResult = unchecked((int)0x80131528);
        }

        public NotFiniteNumberException(string message)
            : base(message)
        {
            HResult = unchecked((int)0x80131528);
        }

        public NotFiniteNumberException(string message, Exception innerException)
            : base(message, innerException)
        {
            HResult = unchecked((int)0x80131528);
        }
    }
}
