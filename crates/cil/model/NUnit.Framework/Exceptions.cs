// What assertions of NUnit throw.
using System;

namespace NUnit.Framework
{
    public class AssertionException : Fencepost.FailedAssertion
    {
        public AssertionException(string message)
            : base(message, null)
        {
        }

        public AssertionException(string message, Exception inner)
            : base(message, inner)
        {
        }
    }

    public class IgnoreException : Exception
    {
        public IgnoreException(string message)
            : base(message)
        {
        }
    }

    public class InconclusiveException : Exception
    {
        public InconclusiveException(string message)
            : base(message)
        {
        }
    }

    public class SuccessException : Exception
    {
        public SuccessException(string message)
            : base(message)
        {
        }
    }

    public delegate void TestDelegate();
    public delegate System.Threading.Tasks.Task AsyncTestDelegate();
}

namespace NUnit.Framework.Constraints
{
    public delegate TActual ActualValueDelegate<TActual>();
}
