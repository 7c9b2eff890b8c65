// Assertions of MSTest about values.
using System;
using System.Threading.Tasks;
using Fencepost;

namespace Microsoft.VisualStudio.TestTools.UnitTesting
{
    public abstract class UnitTestAssertException : FailedAssertion
    {
        protected UnitTestAssertException(string message, Exception inner)
            : base(message, inner)
        {
        }
    }

    public class AssertFailedException : UnitTestAssertException
    {
        public AssertFailedException(string message)
            : base(message, null)
        {
        }

        public AssertFailedException(string message, Exception inner)
            : base(message, inner)
        {
        }
    }

    public class AssertInconclusiveException : Exception
    {
        public AssertInconclusiveException(string message)
            : base(message)
        {
        }
    }

    public sealed partial class Assert
    {
        internal static void Check(bool holds, string wanted, object actual, string message)
        {
            if (!holds)
                throw new AssertFailedException(Asserted.Text(message, Asserted.Expected(wanted, actual)));
        }

        internal static void CheckFormatted(bool holds, string wanted, object actual, string message, object[] args)
        {
            if (!holds)
                Check(false, wanted, actual, Asserted.Said(message, args));
        }

        public static void IsTrue(bool condition) =>
            Check(condition, "true", condition, null);
        public static void IsTrue(bool condition, string message) =>
            Check(condition, "true", condition, message);
        public static void IsTrue(bool condition, string message, params object[] args) =>
            CheckFormatted(condition, "true", condition, message, args);
        public static void IsFalse(bool condition) =>
            Check(!condition, "false", condition, null);
        public static void IsFalse(bool condition, string message) =>
            Check(!condition, "false", condition, message);
        public static void IsFalse(bool condition, string message, params object[] args) =>
            CheckFormatted(!condition, "false", condition, message, args);
        public static void IsTrue(bool? condition) =>
            Check(condition == true, "true", condition, null);
        public static void IsTrue(bool? condition, string message) =>
            Check(condition == true, "true", condition, message);
        public static void IsTrue(bool? condition, string message, params object[] args) =>
            CheckFormatted(condition == true, "true", condition, message, args);
        public static void IsFalse(bool? condition) =>
            Check(condition == false, "false", condition, null);
        public static void IsFalse(bool? condition, string message) =>
            Check(condition == false, "false", condition, message);
        public static void IsFalse(bool? condition, string message, params object[] args) =>
            CheckFormatted(condition == false, "false", condition, message, args);
        public static void IsNull(object value) =>
            Check(value == null, "null", value, null);
        public static void IsNull(object value, string message) =>
            Check(value == null, "null", value, message);
        public static void IsNull(object value, string message, params object[] args) =>
            CheckFormatted(value == null, "null", value, message, args);
        public static void IsNotNull(object value) =>
            Check(value != null, "not null", value, null);
        public static void IsNotNull(object value, string message) =>
            Check(value != null, "not null", value, message);
        public static void IsNotNull(object value, string message, params object[] args) =>
            CheckFormatted(value != null, "not null", value, message, args);
        public static void AreSame(object expected, object actual) =>
            Check(ReferenceEquals(expected, actual), "the same object as " + Asserted.Show(expected), actual, null);
        public static void AreSame(object expected, object actual, string message) =>
            Check(ReferenceEquals(expected, actual), "the same object as " + Asserted.Show(expected), actual, message);
        public static void AreSame(object expected, object actual, string message, params object[] args) =>
            CheckFormatted(ReferenceEquals(expected, actual), "the same object as " + Asserted.Show(expected), actual, message, args);
        public static void AreNotSame(object notExpected, object actual) =>
            Check(!ReferenceEquals(notExpected, actual), "another object than " + Asserted.Show(notExpected), actual, null);
        public static void AreNotSame(object notExpected, object actual, string message) =>
            Check(!ReferenceEquals(notExpected, actual), "another object than " + Asserted.Show(notExpected), actual, message);
        public static void AreNotSame(object notExpected, object actual, string message, params object[] args) =>
            CheckFormatted(!ReferenceEquals(notExpected, actual), "another object than " + Asserted.Show(notExpected), actual, message, args);
        public static void AreEqual<T>(T expected, T actual) =>
            Check(object.Equals(expected, actual), Asserted.Show(expected), actual, null);
        public static void AreEqual<T>(T expected, T actual, string message) =>
            Check(object.Equals(expected, actual), Asserted.Show(expected), actual, message);
        public static void AreEqual<T>(T expected, T actual, string message, params object[] args) =>
            CheckFormatted(object.Equals(expected, actual), Asserted.Show(expected), actual, message, args);
        public static void AreNotEqual<T>(T notExpected, T actual) =>
            Check(!object.Equals(notExpected, actual), "not " + Asserted.Show(notExpected), actual, null);
        public static void AreNotEqual<T>(T notExpected, T actual, string message) =>
            Check(!object.Equals(notExpected, actual), "not " + Asserted.Show(notExpected), actual, message);
        public static void AreNotEqual<T>(T notExpected, T actual, string message, params object[] args) =>
            CheckFormatted(!object.Equals(notExpected, actual), "not " + Asserted.Show(notExpected), actual, message, args);
        public static void AreEqual(object expected, object actual) =>
            Check(object.Equals(expected, actual), Asserted.Show(expected), actual, null);
        public static void AreEqual(object expected, object actual, string message) =>
            Check(object.Equals(expected, actual), Asserted.Show(expected), actual, message);
        public static void AreEqual(object expected, object actual, string message, params object[] args) =>
            CheckFormatted(object.Equals(expected, actual), Asserted.Show(expected), actual, message, args);
        public static void AreNotEqual(object notExpected, object actual) =>
            Check(!object.Equals(notExpected, actual), "not " + Asserted.Show(notExpected), actual, null);
        public static void AreNotEqual(object notExpected, object actual, string message) =>
            Check(!object.Equals(notExpected, actual), "not " + Asserted.Show(notExpected), actual, message);
        public static void AreNotEqual(object notExpected, object actual, string message, params object[] args) =>
            CheckFormatted(!object.Equals(notExpected, actual), "not " + Asserted.Show(notExpected), actual, message, args);
        public static void AreEqual(double expected, double actual, double delta) =>
            Check(Asserted.AreClose(expected, actual, delta), Asserted.Show(expected), actual, null);
        public static void AreEqual(double expected, double actual, double delta, string message) =>
            Check(Asserted.AreClose(expected, actual, delta), Asserted.Show(expected), actual, message);
        public static void AreEqual(double expected, double actual, double delta, string message, params object[] args) =>
            CheckFormatted(Asserted.AreClose(expected, actual, delta), Asserted.Show(expected), actual, message, args);
        public static void AreEqual(float expected, float actual, float delta) =>
            Check(Asserted.AreClose(expected, actual, delta), Asserted.Show(expected), actual, null);
        public static void AreEqual(float expected, float actual, float delta, string message) =>
            Check(Asserted.AreClose(expected, actual, delta), Asserted.Show(expected), actual, message);
        public static void AreEqual(float expected, float actual, float delta, string message, params object[] args) =>
            CheckFormatted(Asserted.AreClose(expected, actual, delta), Asserted.Show(expected), actual, message, args);
        public static void IsInstanceOfType(object value, Type expectedType) =>
            Check(value != null && expectedType.IsInstanceOfType(value), "an instance of " + expectedType.FullName, value, null);
        public static void IsInstanceOfType(object value, Type expectedType, string message) =>
            Check(value != null && expectedType.IsInstanceOfType(value), "an instance of " + expectedType.FullName, value, message);
        public static void IsInstanceOfType(object value, Type expectedType, string message, params object[] args) =>
            CheckFormatted(value != null && expectedType.IsInstanceOfType(value), "an instance of " + expectedType.FullName, value, message, args);
    }
}
