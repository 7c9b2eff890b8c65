// Assertions of NUnit with constraints, about exceptions, and those that end a test.
using System;
using System.Threading.Tasks;
using Fencepost;
using NUnit.Framework.Constraints;

namespace NUnit.Framework
{
    public partial class Assert
    {
        static void Apply(object actual, IResolveConstraint expression, string message)
        {
            Constraint constraint = expression.Resolve();
            if (!constraint.Holds(actual))
                throw new AssertionException(Asserted.Text(message, constraint.Wrong(actual)));
        }

        static void ApplyFormatted(object actual, IResolveConstraint expression, string message, object[] args)
        {
            Constraint constraint = expression.Resolve();
            if (!constraint.Holds(actual))
                throw new AssertionException(Asserted.Text(Asserted.Said(message, args), constraint.Wrong(actual)));
        }

        public static void That(bool condition) =>
            Check(condition, "true", condition, null);
        public static void That(bool condition, string message) =>
            Check(condition, "true", condition, message);
        public static void That(bool condition, string message, params object[] args) =>
            CheckFormatted(condition, "true", condition, message, args);
        public static void That(object actual, IResolveConstraint expression) =>
            Apply(actual, expression, null);
        public static void That(object actual, IResolveConstraint expression, string message) =>
            Apply(actual, expression, message);
        public static void That(object actual, IResolveConstraint expression, string message, params object[] args) =>
            ApplyFormatted(actual, expression, message, args);
        public static void That<TActual>(TActual actual, IResolveConstraint expression) =>
            Apply(actual, expression, null);
        public static void That<TActual>(TActual actual, IResolveConstraint expression, string message) =>
            Apply(actual, expression, message);
        public static void That<TActual>(TActual actual, IResolveConstraint expression, string message, params object[] args) =>
            ApplyFormatted(actual, expression, message, args);
        public static void That<T>(ActualValueDelegate<T> del, IResolveConstraint expr) =>
            Apply(del, expr, null);
        public static void That<T>(ActualValueDelegate<T> del, IResolveConstraint expr, string message) =>
            Apply(del, expr, message);
        public static void That<T>(ActualValueDelegate<T> del, IResolveConstraint expr, string message, params object[] args) =>
            ApplyFormatted(del, expr, message, args);
        public static void That(TestDelegate code, IResolveConstraint constraint) =>
            Apply(code, constraint, null);
        public static void That(TestDelegate code, IResolveConstraint constraint, string message) =>
            Apply(code, constraint, message);
        public static void That(TestDelegate code, IResolveConstraint constraint, string message, params object[] args) =>
            ApplyFormatted(code, constraint, message, args);
        public static void That(Func<bool> condition) =>
            Check(condition(), "true", false, null);
        public static void That(Func<bool> condition, string message) =>
            Check(condition(), "true", false, message);
        public static void That(Func<bool> condition, string message, params object[] args) =>
            CheckFormatted(condition(), "true", false, message, args);
        public static void DoesNotThrow(TestDelegate code) =>
            Apply(code, new ThrowsNothingConstraint(), null);
        public static void DoesNotThrow(TestDelegate code, string message) =>
            Apply(code, new ThrowsNothingConstraint(), message);
        public static void DoesNotThrow(TestDelegate code, string message, params object[] args) =>
            ApplyFormatted(code, new ThrowsNothingConstraint(), message, args);

        static Exception Thrown(Type wanted, bool derived, TestDelegate code, string message)
        {
            Exception thrown = ThrowsConstraint.Run(code);
            bool fits = thrown != null && (derived ? wanted.IsInstanceOfType(thrown) : thrown.GetType() == wanted);
            if (!fits)
            {
                string wrong = Asserted.Unfit(wanted, thrown);
                throw new AssertionException(Asserted.Text(message, wrong), thrown);
            }
            return thrown;
        }

        static Exception Thrown(Type wanted, bool derived, AsyncTestDelegate code, string message)
        {
            return Thrown(wanted, derived, () => code().GetAwaiter().GetResult(), message);
        }

        public static TActual Throws<TActual>(TestDelegate code) where TActual : Exception
        {
            return (TActual)Thrown(typeof(TActual), false, code, null);
        }

        public static TActual Throws<TActual>(TestDelegate code, string message, params object[] args) where TActual : Exception
        {
            return (TActual)Thrown(typeof(TActual), false, code, Asserted.Said(message, args));
        }

        public static Exception Throws(Type expectedExceptionType, TestDelegate code)
        {
            return Thrown(expectedExceptionType, false, code, null);
        }

        public static Exception Throws(Type expectedExceptionType, TestDelegate code, string message, params object[] args)
        {
            return Thrown(expectedExceptionType, false, code, Asserted.Said(message, args));
        }

        public static TActual Catch<TActual>(TestDelegate code) where TActual : Exception
        {
            return (TActual)Thrown(typeof(TActual), true, code, null);
        }

        public static TActual Catch<TActual>(TestDelegate code, string message, params object[] args) where TActual : Exception
        {
            return (TActual)Thrown(typeof(TActual), true, code, Asserted.Said(message, args));
        }

        public static Exception Catch(Type expectedExceptionType, TestDelegate code)
        {
            return Thrown(expectedExceptionType, true, code, null);
        }

        public static Exception Catch(Type expectedExceptionType, TestDelegate code, string message, params object[] args)
        {
            return Thrown(expectedExceptionType, true, code, Asserted.Said(message, args));
        }

        public static TActual ThrowsAsync<TActual>(AsyncTestDelegate code) where TActual : Exception
        {
            return (TActual)Thrown(typeof(TActual), false, code, null);
        }

        public static TActual ThrowsAsync<TActual>(AsyncTestDelegate code, string message, params object[] args) where TActual : Exception
        {
            return (TActual)Thrown(typeof(TActual), false, code, Asserted.Said(message, args));
        }

        public static Exception ThrowsAsync(Type expectedExceptionType, AsyncTestDelegate code)
        {
            return Thrown(expectedExceptionType, false, code, null);
        }

        public static Exception ThrowsAsync(Type expectedExceptionType, AsyncTestDelegate code, string message, params object[] args)
        {
            return Thrown(expectedExceptionType, false, code, Asserted.Said(message, args));
        }

        public static TActual CatchAsync<TActual>(AsyncTestDelegate code) where TActual : Exception
        {
            return (TActual)Thrown(typeof(TActual), true, code, null);
        }

        public static TActual CatchAsync<TActual>(AsyncTestDelegate code, string message, params object[] args) where TActual : Exception
        {
            return (TActual)Thrown(typeof(TActual), true, code, Asserted.Said(message, args));
        }

        public static Exception CatchAsync(Type expectedExceptionType, AsyncTestDelegate code)
        {
            return Thrown(expectedExceptionType, true, code, null);
        }

        public static Exception CatchAsync(Type expectedExceptionType, AsyncTestDelegate code, string message, params object[] args)
        {
            return Thrown(expectedExceptionType, true, code, Asserted.Said(message, args));
        }

        public static void Fail()
        {
            throw new AssertionException("Assert.Fail");
        }

        public static void Fail(string message)
        {
            throw new AssertionException(message);
        }

        public static void Fail(string message, params object[] args)
        {
            throw new AssertionException(string.Format(message, args));
        }

        public static void Pass()
        {
            throw new SuccessException("");
        }

        public static void Pass(string message)
        {
            throw new SuccessException(message);
        }

        public static void Ignore()
        {
            throw new IgnoreException("");
        }

        public static void Ignore(string message)
        {
            throw new IgnoreException(message);
        }

        public static void Inconclusive()
        {
            throw new InconclusiveException("");
        }

        public static void Inconclusive(string message)
        {
            throw new InconclusiveException(message);
        }

        public static void Multiple(TestDelegate testDelegate)
        {
            testDelegate();
        }
    }
}
