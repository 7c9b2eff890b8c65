// Assertions of NUnit about collections and texts.
using System;
using System.Collections;
using Fencepost;

namespace NUnit.Framework
{
    public class CollectionAssert
    {
        public static void AreEqual(IEnumerable expected, IEnumerable actual) =>
            Assert.Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, null);
        public static void AreEqual(IEnumerable expected, IEnumerable actual, string message) =>
            Assert.Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message);
        public static void AreEqual(IEnumerable expected, IEnumerable actual, string message, params object[] args) =>
            Assert.CheckFormatted(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message, args);
        public static void AreNotEqual(IEnumerable expected, IEnumerable actual) =>
            Assert.Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, null);
        public static void AreNotEqual(IEnumerable expected, IEnumerable actual, string message) =>
            Assert.Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message);
        public static void AreNotEqual(IEnumerable expected, IEnumerable actual, string message, params object[] args) =>
            Assert.CheckFormatted(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message, args);
        public static void AreEquivalent(IEnumerable expected, IEnumerable actual) =>
            Assert.Check(Asserted.AreEquivalent(expected, actual), "the elements of " + Asserted.Show(expected), actual, null);
        public static void AreEquivalent(IEnumerable expected, IEnumerable actual, string message) =>
            Assert.Check(Asserted.AreEquivalent(expected, actual), "the elements of " + Asserted.Show(expected), actual, message);
        public static void AreEquivalent(IEnumerable expected, IEnumerable actual, string message, params object[] args) =>
            Assert.CheckFormatted(Asserted.AreEquivalent(expected, actual), "the elements of " + Asserted.Show(expected), actual, message, args);
        public static void Contains(IEnumerable collection, object actual) =>
            Assert.Check(Asserted.Contains(collection, actual), "one that contains " + Asserted.Show(actual), collection, null);
        public static void Contains(IEnumerable collection, object actual, string message) =>
            Assert.Check(Asserted.Contains(collection, actual), "one that contains " + Asserted.Show(actual), collection, message);
        public static void Contains(IEnumerable collection, object actual, string message, params object[] args) =>
            Assert.CheckFormatted(Asserted.Contains(collection, actual), "one that contains " + Asserted.Show(actual), collection, message, args);
        public static void DoesNotContain(IEnumerable collection, object actual) =>
            Assert.Check(!Asserted.Contains(collection, actual), "one that does not contain " + Asserted.Show(actual), collection, null);
        public static void DoesNotContain(IEnumerable collection, object actual, string message) =>
            Assert.Check(!Asserted.Contains(collection, actual), "one that does not contain " + Asserted.Show(actual), collection, message);
        public static void DoesNotContain(IEnumerable collection, object actual, string message, params object[] args) =>
            Assert.CheckFormatted(!Asserted.Contains(collection, actual), "one that does not contain " + Asserted.Show(actual), collection, message, args);
        public static void IsEmpty(IEnumerable collection) =>
            Assert.Check(Asserted.Count(collection) == 0, "an empty collection", collection, null);
        public static void IsEmpty(IEnumerable collection, string message) =>
            Assert.Check(Asserted.Count(collection) == 0, "an empty collection", collection, message);
        public static void IsEmpty(IEnumerable collection, string message, params object[] args) =>
            Assert.CheckFormatted(Asserted.Count(collection) == 0, "an empty collection", collection, message, args);
        public static void IsNotEmpty(IEnumerable collection) =>
            Assert.Check(Asserted.Count(collection) != 0, "a collection that is not empty", collection, null);
        public static void IsNotEmpty(IEnumerable collection, string message) =>
            Assert.Check(Asserted.Count(collection) != 0, "a collection that is not empty", collection, message);
        public static void IsNotEmpty(IEnumerable collection, string message, params object[] args) =>
            Assert.CheckFormatted(Asserted.Count(collection) != 0, "a collection that is not empty", collection, message, args);
        public static void AllItemsAreUnique(IEnumerable collection) =>
            Assert.Check(!Asserted.HasDuplicates(collection), "different elements", collection, null);
        public static void AllItemsAreUnique(IEnumerable collection, string message) =>
            Assert.Check(!Asserted.HasDuplicates(collection), "different elements", collection, message);
        public static void AllItemsAreUnique(IEnumerable collection, string message, params object[] args) =>
            Assert.CheckFormatted(!Asserted.HasDuplicates(collection), "different elements", collection, message, args);
    }

    public class StringAssert
    {
        public static void Contains(string expected, string actual) =>
            Assert.Check(actual != null && actual.IndexOf(expected, StringComparison.Ordinal) >= 0, "a text with " + Asserted.Show(expected), actual, null);
        public static void Contains(string expected, string actual, string message) =>
            Assert.Check(actual != null && actual.IndexOf(expected, StringComparison.Ordinal) >= 0, "a text with " + Asserted.Show(expected), actual, message);
        public static void Contains(string expected, string actual, string message, params object[] args) =>
            Assert.CheckFormatted(actual != null && actual.IndexOf(expected, StringComparison.Ordinal) >= 0, "a text with " + Asserted.Show(expected), actual, message, args);
        public static void DoesNotContain(string expected, string actual) =>
            Assert.Check(actual == null || actual.IndexOf(expected, StringComparison.Ordinal) < 0, "a text without " + Asserted.Show(expected), actual, null);
        public static void DoesNotContain(string expected, string actual, string message) =>
            Assert.Check(actual == null || actual.IndexOf(expected, StringComparison.Ordinal) < 0, "a text without " + Asserted.Show(expected), actual, message);
        public static void DoesNotContain(string expected, string actual, string message, params object[] args) =>
            Assert.CheckFormatted(actual == null || actual.IndexOf(expected, StringComparison.Ordinal) < 0, "a text without " + Asserted.Show(expected), actual, message, args);
        public static void StartsWith(string expected, string actual) =>
            Assert.Check(actual != null && actual.StartsWith(expected, StringComparison.Ordinal), "a text that starts with " + Asserted.Show(expected), actual, null);
        public static void StartsWith(string expected, string actual, string message) =>
            Assert.Check(actual != null && actual.StartsWith(expected, StringComparison.Ordinal), "a text that starts with " + Asserted.Show(expected), actual, message);
        public static void StartsWith(string expected, string actual, string message, params object[] args) =>
            Assert.CheckFormatted(actual != null && actual.StartsWith(expected, StringComparison.Ordinal), "a text that starts with " + Asserted.Show(expected), actual, message, args);
        public static void EndsWith(string expected, string actual) =>
            Assert.Check(actual != null && actual.EndsWith(expected, StringComparison.Ordinal), "a text that ends with " + Asserted.Show(expected), actual, null);
        public static void EndsWith(string expected, string actual, string message) =>
            Assert.Check(actual != null && actual.EndsWith(expected, StringComparison.Ordinal), "a text that ends with " + Asserted.Show(expected), actual, message);
        public static void EndsWith(string expected, string actual, string message, params object[] args) =>
            Assert.CheckFormatted(actual != null && actual.EndsWith(expected, StringComparison.Ordinal), "a text that ends with " + Asserted.Show(expected), actual, message, args);
    }
}
