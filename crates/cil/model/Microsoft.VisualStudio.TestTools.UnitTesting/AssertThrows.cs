// Assertions of MSTest about exceptions, and those that end a test.
using System;
using System.Threading.Tasks;
using Fencepost;

namespace Microsoft.VisualStudio.TestTools.UnitTesting
{
    public sealed partial class Assert
    {
        static T Fits<T>(Exception thrown, bool derived, string message) where T : Exception
        {
            if (thrown is T && (derived || thrown.GetType() == typeof(T)))
                return (T)thrown;
            string wrong = Asserted.Unfit(typeof(T), thrown);
            throw new AssertFailedException(Asserted.Text(message, wrong), thrown);
        }

        public static T ThrowsException<T>(Action action) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, null);
            }
            return Fits<T>(null, true, null);
        }

        public static T ThrowsException<T>(Action action, string message) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, message);
            }
            return Fits<T>(null, true, message);
        }

        public static T ThrowsException<T>(Action action, string message, params object[] parameters) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, Asserted.Said(message, parameters));
            }
            return Fits<T>(null, true, Asserted.Said(message, parameters));
        }

        public static T ThrowsException<T>(Func<object> action) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, null);
            }
            return Fits<T>(null, true, null);
        }

        public static T ThrowsException<T>(Func<object> action, string message) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, message);
            }
            return Fits<T>(null, true, message);
        }

        public static T ThrowsException<T>(Func<object> action, string message, params object[] parameters) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, Asserted.Said(message, parameters));
            }
            return Fits<T>(null, true, Asserted.Said(message, parameters));
        }

        public static T Throws<T>(Action action) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, true, null);
            }
            return Fits<T>(null, true, null);
        }

        public static T Throws<T>(Action action, string message) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, true, message);
            }
            return Fits<T>(null, true, message);
        }

        public static T Throws<T>(Action action, string message, params object[] parameters) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, true, Asserted.Said(message, parameters));
            }
            return Fits<T>(null, true, Asserted.Said(message, parameters));
        }

        public static T Throws<T>(Func<object> action) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, true, null);
            }
            return Fits<T>(null, true, null);
        }

        public static T Throws<T>(Func<object> action, string message) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, true, message);
            }
            return Fits<T>(null, true, message);
        }

        public static T Throws<T>(Func<object> action, string message, params object[] parameters) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, true, Asserted.Said(message, parameters));
            }
            return Fits<T>(null, true, Asserted.Said(message, parameters));
        }

        public static T ThrowsExactly<T>(Action action) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, null);
            }
            return Fits<T>(null, true, null);
        }

        public static T ThrowsExactly<T>(Action action, string message) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, message);
            }
            return Fits<T>(null, true, message);
        }

        public static T ThrowsExactly<T>(Action action, string message, params object[] parameters) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, Asserted.Said(message, parameters));
            }
            return Fits<T>(null, true, Asserted.Said(message, parameters));
        }

        public static T ThrowsExactly<T>(Func<object> action) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, null);
            }
            return Fits<T>(null, true, null);
        }

        public static T ThrowsExactly<T>(Func<object> action, string message) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, message);
            }
            return Fits<T>(null, true, message);
        }

        public static T ThrowsExactly<T>(Func<object> action, string message, params object[] parameters) where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, Asserted.Said(message, parameters));
            }
            return Fits<T>(null, true, Asserted.Said(message, parameters));
        }

        public static async Task<T> ThrowsExceptionAsync<T>(Func<Task> action) where T : Exception
        {
            try
            {
                await action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, null);
            }
            return Fits<T>(null, true, null);
        }

        public static async Task<T> ThrowsExceptionAsync<T>(Func<Task> action, string message) where T : Exception
        {
            try
            {
                await action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, message);
            }
            return Fits<T>(null, true, message);
        }

        public static async Task<T> ThrowsExceptionAsync<T>(Func<Task> action, string message, params object[] parameters) where T : Exception
        {
            try
            {
                await action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, false, Asserted.Said(message, parameters));
            }
            return Fits<T>(null, true, Asserted.Said(message, parameters));
        }

        public static async Task<T> ThrowsAsync<T>(Func<Task> action) where T : Exception
        {
            try
            {
                await action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, true, null);
            }
            return Fits<T>(null, true, null);
        }

        public static async Task<T> ThrowsAsync<T>(Func<Task> action, string message) where T : Exception
        {
            try
            {
                await action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, true, message);
            }
            return Fits<T>(null, true, message);
        }

        public static async Task<T> ThrowsAsync<T>(Func<Task> action, string message, params object[] parameters) where T : Exception
        {
            try
            {
                await action();
            }
            catch (Exception thrown)
            {
                return Fits<T>(thrown, true, Asserted.Said(message, parameters));
            }
            return Fits<T>(null, true, Asserted.Said(message, parameters));
        }

        public static void Fail()
        {
            throw new AssertFailedException("Assert.Fail");
        }

        public static void Fail(string message)
        {
            throw new AssertFailedException(message);
        }

        public static void Fail(string message, params object[] parameters)
        {
            throw new AssertFailedException(string.Format(message, parameters));
        }

        public static void Inconclusive()
        {
            throw new AssertInconclusiveException("Assert.Inconclusive");
        }

        public static void Inconclusive(string message)
        {
            throw new AssertInconclusiveException(message);
        }
    }
}
