// A switch expression without a fitting arm.
using Fencepost;

namespace System.Runtime.CompilerServices
{
    public sealed class SwitchExpressionException : InvalidOperationException
    {
        const string DefaultMessage = "Non-exhaustive switch expression failed to match its input.";

        [Immediate] readonly object _unmatchedValue;

        public SwitchExpressionException()
            : base(DefaultMessage)
        {
        }

        public SwitchExpressionException(Exception innerException)
            : base(DefaultMessage, innerException)
        {
        }

        public SwitchExpressionException(object unmatchedValue)
            : base(DefaultMessage)
        {
            _unmatchedValue = unmatchedValue;
        }

        public SwitchExpressionException(string message)
            : base(message)
        {
        }

        public SwitchExpressionException(string message, Exception innerException)
            : base(message, innerException)
        {
        }

        public object UnmatchedValue { get { return _unmatchedValue; } }

        public override string Message
        {
            get
            {
                string message = base.Message;
                return _unmatchedValue == null ? message : message + "\nUnmatched value was " + _unmatchedValue.ToString() + ".";
            }
        }
    }
}
