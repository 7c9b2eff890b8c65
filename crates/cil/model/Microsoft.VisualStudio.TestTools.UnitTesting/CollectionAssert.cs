// Assertions of MSTest about collections and texts.
using System;
using System.Collections;
using Fencepost;

namespace Microsoft.VisualStudio.TestTools.UnitTesting
{
    public sealed class CollectionAssert
    {
        public static void AreEqual(ICollection expected, ICollection actual) =>
            Assert.Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, null);
        public static void AreEqual(ICollection expected, ICollection actual, string message) =>
            Assert.Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message);
        public static void AreEqual(ICollection expected, ICollection actual, string message, params object[] args) =>
            Assert.CheckFormatted(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message, args);
        public static void AreNotEqual(ICollection notExpected, ICollection actual) =>
            Assert.Check(!Asserted.AreEqual(notExpected, actual), "not " + Asserted.Show(notExpected), actual, null);
        public static void AreNotEqual(ICollection notExpected, ICollection actual, string message) =>
            Assert.Check(!Asserted.AreEqual(notExpected, actual), "not " + Asserted.Show(notExpected), actual, message);
        public static void AreNotEqual(ICollection notExpected, ICollection actual, string message, params object[] args) =>
            Assert.CheckFormatted(!Asserted.AreEqual(notExpected, actual), "not " + Asserted.Show(notExpected), actual, message, args);
        public static void AreEquivalent(ICollection expected, ICollection actual) =>
            Assert.Check(Asserted.AreEquivalent(expected, actual), "the elements of " + Asserted.Show(expected), actual, null);
        public static void AreEquivalent(ICollection expected, ICollection actual, string message) =>
            Assert.Check(Asserted.AreEquivalent(expected, actual), "the elements of " + Asserted.Show(expected), actual, message);
        public static void AreEquivalent(ICollection expected, ICollection actual, string message, params object[] args) =>
            Assert.CheckFormatted(Asserted.AreEquivalent(expected, actual), "the elements of " + Asserted.Show(expected), actual, message, args);
        public static void Contains(ICollection collection, object element) =>
            Assert.Check(Asserted.Contains(collection, element), "one that contains " + Asserted.Show(element), collection, null);
        public static void Contains(ICollection collection, object element, string message) =>
            Assert.Check(Asserted.Contains(collection, element), "one that contains " + Asserted.Show(element), collection, message);
        public static void Contains(ICollection collection, object element, string message, params object[] args) =>
            Assert.CheckFormatted(Asserted.Contains(collection, element), "one that contains " + Asserted.Show(element), collection, message, args);
        public static void DoesNotContain(ICollection collection, object element) =>
            Assert.Check(!Asserted.Contains(collection, element), "one that does not contain " + Asserted.Show(element), collection, null);
        public static void DoesNotContain(ICollection collection, object element, string message) =>
            Assert.Check(!Asserted.Contains(collection, element), "one that does not contain " + Asserted.Show(element), collection, message);
        public static void DoesNotContain(ICollection collection, object element, string message, params object[] args) =>
            Assert.CheckFormatted(!Asserted.Contains(collection, element), "one that does not contain " + Asserted.Show(element), collection, message, args);
        public static void AllItemsAreUnique(ICollection collection) =>
            Assert.Check(!Asserted.HasDuplicates(collection), "different elements", collection, null);
        public static void AllItemsAreUnique(ICollection collection, string message) =>
            Assert.Check(!Asserted.HasDuplicates(collection), "different elements", collection, message);
        public static void AllItemsAreUnique(ICollection collection, string message, params object[] args) =>
            Assert.CheckFormatted(!Asserted.HasDuplicates(collection), "different elements", collection, message, args);
    }

    public sealed class StringAssert
    {
        public static void Contains(string value, string substring) =>
            Assert.Check(value != null && value.IndexOf(substring, StringComparison.Ordinal) >= 0, "a text with " + Asserted.Show(substring), value, null);
        public static void Contains(string value, string substring, string message) =>
            Assert.Check(value != null && value.IndexOf(substring, StringComparison.Ordinal) >= 0, "a text with " + Asserted.Show(substring), value, message);
        public static void Contains(string value, string substring, string message, params object[] args) =>
            Assert.CheckFormatted(value != null && value.IndexOf(substring, StringComparison.Ordinal) >= 0, "a text with " + Asserted.Show(substring), value, message, args);
        public static void StartsWith(string value, string substring) =>
            Assert.Check(value != null && value.StartsWith(substring, StringComparison.Ordinal), "a text that starts with " + Asserted.Show(substring), value, null);
        public static void StartsWith(string value, string substring, string message) =>
            Assert.Check(value != null && value.StartsWith(substring, StringComparison.Ordinal), "a text that starts with " + Asserted.Show(substring), value, message);
        public static void StartsWith(string value, string substring, string message, params object[] args) =>
            Assert.CheckFormatted(value != null && value.StartsWith(substring, StringComparison.Ordinal), "a text that starts with " + Asserted.Show(substring), value, message, args);
        public static void EndsWith(string value, string substring) =>
            Assert.Check(value != null && value.EndsWith(substring, StringComparison.Ordinal), "a text that ends with " + Asserted.Show(substring), value, null);
        public static void EndsWith(string value, string substring, string message) =>
            Assert.Check(value != null && value.EndsWith(substring, StringComparison.Ordinal), "a text that ends with " + Asserted.Show(substring), value, message);
        public static void EndsWith(string value, string substring, string message, params object[] args) =>
            Assert.CheckFormatted(value != null && value.EndsWith(substring, StringComparison.Ordinal), "a text that ends with " + Asserted.Show(substring), value, message, args);
    }
}
