// What the assertions of test frameworks throw. If it is not caught, it is reported as a failed assertion.
using System;

namespace Fencepost
{
    public abstract class FailedAssertion : Exception
    {
        internal FailedAssertion(string message, Exception inner)
            : base(message, inner)
        {
        }
    }
}
