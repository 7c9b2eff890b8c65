// Contracts: assertions and assumptions fail the check like any other assertion. The other kinds are
// only for programs that a rewriter has been over.
using Fencepost;

namespace System.Diagnostics.Contracts
{
    public static class Contract
    {
        [Conditional("DEBUG"), Conditional("CONTRACTS_FULL")]
        public static void Assert(bool condition)
        {
            if (!condition)
                Assertion.Fail(null, null);
        }

        [Conditional("DEBUG"), Conditional("CONTRACTS_FULL")]
        public static void Assert(bool condition, string userMessage)
        {
            if (!condition)
                Assertion.Fail(userMessage, null);
        }

        [Conditional("DEBUG"), Conditional("CONTRACTS_FULL")]
        public static void Assume(bool condition)
        {
            if (!condition)
                Assertion.Fail(null, null);
        }

        [Conditional("DEBUG"), Conditional("CONTRACTS_FULL")]
        public static void Assume(bool condition, string userMessage)
        {
            if (!condition)
                Assertion.Fail(userMessage, null);
        }
    }
}
