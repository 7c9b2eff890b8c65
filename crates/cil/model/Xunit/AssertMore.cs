// Assertions of xUnit about collections, texts and exceptions.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Threading.Tasks;
using Fencepost;
using Xunit.Sdk;

namespace Xunit
{
    public partial class Assert
    {
        public static void Contains<T>(T expected, IEnumerable<T> collection)
        {
            Check(Asserted.Contains(collection, expected), "one that contains " + Asserted.Show(expected), collection);
        }

        public static void DoesNotContain<T>(T expected, IEnumerable<T> collection)
        {
            Check(!Asserted.Contains(collection, expected), "one that does not contain " + Asserted.Show(expected), collection);
        }

        public static void Contains<T>(IEnumerable<T> collection, Predicate<T> filter)
        {
            Check(Count(collection, filter) != 0, "one with an element that fits", collection);
        }

        public static void DoesNotContain<T>(IEnumerable<T> collection, Predicate<T> filter)
        {
            Check(Count(collection, filter) == 0, "one without an element that fits", collection);
        }

        static int Count<T>(IEnumerable<T> collection, Predicate<T> filter)
        {
            int count = 0;
            foreach (T item in collection)
            {
                if (filter(item))
                    count++;
            }
            return count;
        }

        public static void Contains(string expectedSubstring, string actualString)
        {
            bool holds = actualString != null && actualString.IndexOf(expectedSubstring, StringComparison.Ordinal) >= 0;
            Check(holds, "a text with " + Asserted.Show(expectedSubstring), actualString);
        }

        public static void DoesNotContain(string expectedSubstring, string actualString)
        {
            bool holds = actualString == null || actualString.IndexOf(expectedSubstring, StringComparison.Ordinal) < 0;
            Check(holds, "a text without " + Asserted.Show(expectedSubstring), actualString);
        }

        public static void StartsWith(string expectedStartString, string actualString)
        {
            bool holds = actualString != null && actualString.StartsWith(expectedStartString, StringComparison.Ordinal);
            Check(holds, "a text that starts with " + Asserted.Show(expectedStartString), actualString);
        }

        public static void EndsWith(string expectedEndString, string actualString)
        {
            bool holds = actualString != null && actualString.EndsWith(expectedEndString, StringComparison.Ordinal);
            Check(holds, "a text that ends with " + Asserted.Show(expectedEndString), actualString);
        }

        public static void Empty(IEnumerable collection)
        {
            Check(Asserted.Count(collection) == 0, "an empty collection", collection);
        }

        public static void NotEmpty(IEnumerable collection)
        {
            Check(Asserted.Count(collection) != 0, "a collection that is not empty", collection);
        }

        public static T Single<T>(IEnumerable<T> collection)
        {
            Check(Asserted.Count(collection) == 1, "a single element", collection);
            foreach (T item in collection)
                return item;
            return default(T);
        }

        public static void All<T>(IEnumerable<T> collection, Action<T> action)
        {
            foreach (T item in collection)
                action(item);
        }

        static T Fits<T>(Exception thrown, bool derived) where T : Exception
        {
            if (thrown is T && (derived || thrown.GetType() == typeof(T)))
                return (T)thrown;
            string wrong = Asserted.Unfit(typeof(T), thrown);
            throw new XunitException(wrong, thrown);
        }

        public static T Throws<T>(Action testCode) where T : Exception
        {
            return Fits<T>(Record.Exception(testCode), false);
        }

        public static T Throws<T>(Func<object> testCode) where T : Exception
        {
            return Fits<T>(Record.Exception(testCode), false);
        }

        public static T ThrowsAny<T>(Action testCode) where T : Exception
        {
            return Fits<T>(Record.Exception(testCode), true);
        }

        public static T ThrowsAny<T>(Func<object> testCode) where T : Exception
        {
            return Fits<T>(Record.Exception(testCode), true);
        }

        public static async Task<T> ThrowsAsync<T>(Func<Task> testCode) where T : Exception
        {
            return Fits<T>(await Record.ExceptionAsync(testCode), false);
        }

        public static async Task<T> ThrowsAnyAsync<T>(Func<Task> testCode) where T : Exception
        {
            return Fits<T>(await Record.ExceptionAsync(testCode), true);
        }
    }

    public class Record
    {
        public static Exception Exception(Action testCode)
        {
            try
            {
                testCode();
                return null;
            }
            catch (Exception thrown)
            {
                return thrown;
            }
        }

        public static Exception Exception(Func<object> testCode)
        {
            try
            {
                testCode();
                return null;
            }
            catch (Exception thrown)
            {
                return thrown;
            }
        }

        public static async Task<Exception> ExceptionAsync(Func<Task> testCode)
        {
            try
            {
                await testCode();
                return null;
            }
            catch (Exception thrown)
            {
                return thrown;
            }
        }
    }
}
