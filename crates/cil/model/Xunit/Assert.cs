// Assertions of xUnit about values.
using System;
using System.Collections;
using System.Collections.Generic;
using Fencepost;
using Xunit.Sdk;

namespace Xunit.Sdk
{
    public class XunitException : FailedAssertion
    {
        public XunitException()
            : base("", null)
        {
        }

        public XunitException(string userMessage)
            : base(userMessage, null)
        {
        }

        public XunitException(string userMessage, Exception innerException)
            : base(userMessage, innerException)
        {
        }
    }
}

namespace Xunit
{
    public partial class Assert
    {
        static void Check(bool holds, string wanted, object actual)
        {
            if (!holds)
                throw new XunitException(Asserted.Expected(wanted, actual));
        }

        static void Check(bool holds, string wanted, object actual, string userMessage)
        {
            if (!holds)
                throw new XunitException(Asserted.Text(userMessage, Asserted.Expected(wanted, actual)));
        }

        public static void True(bool condition)
        {
            Check(condition, "true", condition);
        }

        public static void True(bool condition, string userMessage)
        {
            Check(condition, "true", condition, userMessage);
        }

        public static void True(bool? condition)
        {
            Check(condition == true, "true", condition);
        }

        public static void True(bool? condition, string userMessage)
        {
            Check(condition == true, "true", condition, userMessage);
        }

        public static void False(bool condition)
        {
            Check(!condition, "false", condition);
        }

        public static void False(bool condition, string userMessage)
        {
            Check(!condition, "false", condition, userMessage);
        }

        public static void False(bool? condition)
        {
            Check(condition == false, "false", condition);
        }

        public static void False(bool? condition, string userMessage)
        {
            Check(condition == false, "false", condition, userMessage);
        }

        public static void Equal<T>(T expected, T actual)
        {
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual);
        }

        public static void Equal<T>(IEnumerable<T> expected, IEnumerable<T> actual)
        {
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual);
        }

        public static void Equal<T>(T[] expected, T[] actual)
        {
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual);
        }

        public static void Equal(string expected, string actual)
        {
            Check(expected == actual, Asserted.Show(expected), actual);
        }

        public static void Equal(double expected, double actual, double tolerance)
        {
            Check(Asserted.AreClose(expected, actual, tolerance), Asserted.Show(expected), actual);
        }

        public static void NotEqual<T>(T expected, T actual)
        {
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual);
        }

        public static void NotEqual<T>(IEnumerable<T> expected, IEnumerable<T> actual)
        {
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual);
        }

        public static void StrictEqual<T>(T expected, T actual)
        {
            Check(EqualityComparer<T>.Default.Equals(expected, actual), Asserted.Show(expected), actual);
        }

        public static void Null(object @object)
        {
            Check(@object == null, "null", @object);
        }

        public static void NotNull(object @object)
        {
            Check(@object != null, "not null", @object);
        }

        public static void Same(object expected, object actual)
        {
            Check(ReferenceEquals(expected, actual), "the same object as " + Asserted.Show(expected), actual);
        }

        public static void NotSame(object expected, object actual)
        {
            Check(!ReferenceEquals(expected, actual), "another object than " + Asserted.Show(expected), actual);
        }

        public static void InRange<T>(T actual, T low, T high) where T : IComparable
        {
            bool holds = actual.CompareTo(low) >= 0 && actual.CompareTo(high) <= 0;
            Check(holds, "in the range from " + Asserted.Show(low) + " to " + Asserted.Show(high), actual);
        }

        public static T IsType<T>(object @object)
        {
            Check(@object != null && @object.GetType() == typeof(T), "of type " + typeof(T).FullName, @object);
            return (T)@object;
        }

        public static void IsType(Type expectedType, object @object)
        {
            Check(@object != null && @object.GetType() == expectedType, "of type " + expectedType.FullName, @object);
        }

        public static T IsAssignableFrom<T>(object @object)
        {
            Check(@object is T, "an instance of " + typeof(T).FullName, @object);
            return (T)@object;
        }

        public static void Fail()
        {
            throw new XunitException("Assert.Fail");
        }

        public static void Fail(string message)
        {
            throw new XunitException(message);
        }
    }
}
