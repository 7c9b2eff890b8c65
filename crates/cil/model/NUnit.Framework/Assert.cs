// Assertions of NUnit about values. Messages are short: they stand in a report beside the line.
using System;
using Fencepost;

namespace NUnit.Framework
{
    public partial class Assert
    {
        internal static void Check(bool holds, string wanted, object actual, string message)
        {
            if (!holds)
                throw new AssertionException(Asserted.Text(message, Asserted.Expected(wanted, actual)));
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
        public static void True(bool condition) =>
            Check(condition, "true", condition, null);
        public static void True(bool condition, string message) =>
            Check(condition, "true", condition, message);
        public static void True(bool condition, string message, params object[] args) =>
            CheckFormatted(condition, "true", condition, message, args);
        public static void IsFalse(bool condition) =>
            Check(!condition, "false", condition, null);
        public static void IsFalse(bool condition, string message) =>
            Check(!condition, "false", condition, message);
        public static void IsFalse(bool condition, string message, params object[] args) =>
            CheckFormatted(!condition, "false", condition, message, args);
        public static void False(bool condition) =>
            Check(!condition, "false", condition, null);
        public static void False(bool condition, string message) =>
            Check(!condition, "false", condition, message);
        public static void False(bool condition, string message, params object[] args) =>
            CheckFormatted(!condition, "false", condition, message, args);
        public static void IsTrue(bool? condition) =>
            Check(condition == true, "true", condition, null);
        public static void IsTrue(bool? condition, string message) =>
            Check(condition == true, "true", condition, message);
        public static void IsTrue(bool? condition, string message, params object[] args) =>
            CheckFormatted(condition == true, "true", condition, message, args);
        public static void True(bool? condition) =>
            Check(condition == true, "true", condition, null);
        public static void True(bool? condition, string message) =>
            Check(condition == true, "true", condition, message);
        public static void True(bool? condition, string message, params object[] args) =>
            CheckFormatted(condition == true, "true", condition, message, args);
        public static void IsFalse(bool? condition) =>
            Check(condition == false, "false", condition, null);
        public static void IsFalse(bool? condition, string message) =>
            Check(condition == false, "false", condition, message);
        public static void IsFalse(bool? condition, string message, params object[] args) =>
            CheckFormatted(condition == false, "false", condition, message, args);
        public static void False(bool? condition) =>
            Check(condition == false, "false", condition, null);
        public static void False(bool? condition, string message) =>
            Check(condition == false, "false", condition, message);
        public static void False(bool? condition, string message, params object[] args) =>
            CheckFormatted(condition == false, "false", condition, message, args);
        public static void IsNull(object anObject) =>
            Check(anObject == null, "null", anObject, null);
        public static void IsNull(object anObject, string message) =>
            Check(anObject == null, "null", anObject, message);
        public static void IsNull(object anObject, string message, params object[] args) =>
            CheckFormatted(anObject == null, "null", anObject, message, args);
        public static void Null(object anObject) =>
            Check(anObject == null, "null", anObject, null);
        public static void Null(object anObject, string message) =>
            Check(anObject == null, "null", anObject, message);
        public static void Null(object anObject, string message, params object[] args) =>
            CheckFormatted(anObject == null, "null", anObject, message, args);
        public static void IsNotNull(object anObject) =>
            Check(anObject != null, "not null", anObject, null);
        public static void IsNotNull(object anObject, string message) =>
            Check(anObject != null, "not null", anObject, message);
        public static void IsNotNull(object anObject, string message, params object[] args) =>
            CheckFormatted(anObject != null, "not null", anObject, message, args);
        public static void NotNull(object anObject) =>
            Check(anObject != null, "not null", anObject, null);
        public static void NotNull(object anObject, string message) =>
            Check(anObject != null, "not null", anObject, message);
        public static void NotNull(object anObject, string message, params object[] args) =>
            CheckFormatted(anObject != null, "not null", anObject, message, args);
        public static void AreEqual(object expected, object actual) =>
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, null);
        public static void AreEqual(object expected, object actual, string message) =>
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message);
        public static void AreEqual(object expected, object actual, string message, params object[] args) =>
            CheckFormatted(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message, args);
        public static void AreNotEqual(object expected, object actual) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, null);
        public static void AreNotEqual(object expected, object actual, string message) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message);
        public static void AreNotEqual(object expected, object actual, string message, params object[] args) =>
            CheckFormatted(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message, args);
        public static void AreEqual(int expected, int actual) =>
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, null);
        public static void AreEqual(int expected, int actual, string message) =>
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message);
        public static void AreEqual(int expected, int actual, string message, params object[] args) =>
            CheckFormatted(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message, args);
        public static void AreNotEqual(int expected, int actual) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, null);
        public static void AreNotEqual(int expected, int actual, string message) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message);
        public static void AreNotEqual(int expected, int actual, string message, params object[] args) =>
            CheckFormatted(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message, args);
        public static void AreEqual(long expected, long actual) =>
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, null);
        public static void AreEqual(long expected, long actual, string message) =>
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message);
        public static void AreEqual(long expected, long actual, string message, params object[] args) =>
            CheckFormatted(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message, args);
        public static void AreNotEqual(long expected, long actual) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, null);
        public static void AreNotEqual(long expected, long actual, string message) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message);
        public static void AreNotEqual(long expected, long actual, string message, params object[] args) =>
            CheckFormatted(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message, args);
        public static void AreEqual(uint expected, uint actual) =>
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, null);
        public static void AreEqual(uint expected, uint actual, string message) =>
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message);
        public static void AreEqual(uint expected, uint actual, string message, params object[] args) =>
            CheckFormatted(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message, args);
        public static void AreNotEqual(uint expected, uint actual) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, null);
        public static void AreNotEqual(uint expected, uint actual, string message) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message);
        public static void AreNotEqual(uint expected, uint actual, string message, params object[] args) =>
            CheckFormatted(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message, args);
        public static void AreEqual(ulong expected, ulong actual) =>
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, null);
        public static void AreEqual(ulong expected, ulong actual, string message) =>
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message);
        public static void AreEqual(ulong expected, ulong actual, string message, params object[] args) =>
            CheckFormatted(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message, args);
        public static void AreNotEqual(ulong expected, ulong actual) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, null);
        public static void AreNotEqual(ulong expected, ulong actual, string message) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message);
        public static void AreNotEqual(ulong expected, ulong actual, string message, params object[] args) =>
            CheckFormatted(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message, args);
        public static void AreEqual(decimal expected, decimal actual) =>
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, null);
        public static void AreEqual(decimal expected, decimal actual, string message) =>
            Check(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message);
        public static void AreEqual(decimal expected, decimal actual, string message, params object[] args) =>
            CheckFormatted(Asserted.AreEqual(expected, actual), Asserted.Show(expected), actual, message, args);
        public static void AreNotEqual(decimal expected, decimal actual) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, null);
        public static void AreNotEqual(decimal expected, decimal actual, string message) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message);
        public static void AreNotEqual(decimal expected, decimal actual, string message, params object[] args) =>
            CheckFormatted(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message, args);
        public static void AreNotEqual(float expected, float actual) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, null);
        public static void AreNotEqual(float expected, float actual, string message) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message);
        public static void AreNotEqual(float expected, float actual, string message, params object[] args) =>
            CheckFormatted(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message, args);
        public static void AreNotEqual(double expected, double actual) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, null);
        public static void AreNotEqual(double expected, double actual, string message) =>
            Check(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message);
        public static void AreNotEqual(double expected, double actual, string message, params object[] args) =>
            CheckFormatted(!Asserted.AreEqual(expected, actual), "not " + Asserted.Show(expected), actual, message, args);
        public static void AreEqual(double expected, double actual, double delta) =>
            Check(Asserted.AreClose(expected, actual, delta), Asserted.Show(expected), actual, null);
        public static void AreEqual(double expected, double actual, double delta, string message) =>
            Check(Asserted.AreClose(expected, actual, delta), Asserted.Show(expected), actual, message);
        public static void AreEqual(double expected, double actual, double delta, string message, params object[] args) =>
            CheckFormatted(Asserted.AreClose(expected, actual, delta), Asserted.Show(expected), actual, message, args);
        public static void AreEqual(double expected, double? actual, double delta) =>
            Check(actual.HasValue && Asserted.AreClose(expected, actual.Value, delta), Asserted.Show(expected), actual, null);
        public static void AreEqual(double expected, double? actual, double delta, string message) =>
            Check(actual.HasValue && Asserted.AreClose(expected, actual.Value, delta), Asserted.Show(expected), actual, message);
        public static void AreEqual(double expected, double? actual, double delta, string message, params object[] args) =>
            CheckFormatted(actual.HasValue && Asserted.AreClose(expected, actual.Value, delta), Asserted.Show(expected), actual, message, args);
        public static void AreSame(object expected, object actual) =>
            Check(ReferenceEquals(expected, actual), "the same object as " + Asserted.Show(expected), actual, null);
        public static void AreSame(object expected, object actual, string message) =>
            Check(ReferenceEquals(expected, actual), "the same object as " + Asserted.Show(expected), actual, message);
        public static void AreSame(object expected, object actual, string message, params object[] args) =>
            CheckFormatted(ReferenceEquals(expected, actual), "the same object as " + Asserted.Show(expected), actual, message, args);
        public static void AreNotSame(object expected, object actual) =>
            Check(!ReferenceEquals(expected, actual), "another object than " + Asserted.Show(expected), actual, null);
        public static void AreNotSame(object expected, object actual, string message) =>
            Check(!ReferenceEquals(expected, actual), "another object than " + Asserted.Show(expected), actual, message);
        public static void AreNotSame(object expected, object actual, string message, params object[] args) =>
            CheckFormatted(!ReferenceEquals(expected, actual), "another object than " + Asserted.Show(expected), actual, message, args);
        public static void Greater(int arg1, int arg2) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, null);
        public static void Greater(int arg1, int arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message);
        public static void Greater(int arg1, int arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message, args);
        public static void GreaterOrEqual(int arg1, int arg2) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void GreaterOrEqual(int arg1, int arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void GreaterOrEqual(int arg1, int arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Less(int arg1, int arg2) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, null);
        public static void Less(int arg1, int arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message);
        public static void Less(int arg1, int arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message, args);
        public static void LessOrEqual(int arg1, int arg2) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void LessOrEqual(int arg1, int arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void LessOrEqual(int arg1, int arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Greater(long arg1, long arg2) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, null);
        public static void Greater(long arg1, long arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message);
        public static void Greater(long arg1, long arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message, args);
        public static void GreaterOrEqual(long arg1, long arg2) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void GreaterOrEqual(long arg1, long arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void GreaterOrEqual(long arg1, long arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Less(long arg1, long arg2) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, null);
        public static void Less(long arg1, long arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message);
        public static void Less(long arg1, long arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message, args);
        public static void LessOrEqual(long arg1, long arg2) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void LessOrEqual(long arg1, long arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void LessOrEqual(long arg1, long arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Greater(uint arg1, uint arg2) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, null);
        public static void Greater(uint arg1, uint arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message);
        public static void Greater(uint arg1, uint arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message, args);
        public static void GreaterOrEqual(uint arg1, uint arg2) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void GreaterOrEqual(uint arg1, uint arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void GreaterOrEqual(uint arg1, uint arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Less(uint arg1, uint arg2) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, null);
        public static void Less(uint arg1, uint arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message);
        public static void Less(uint arg1, uint arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message, args);
        public static void LessOrEqual(uint arg1, uint arg2) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void LessOrEqual(uint arg1, uint arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void LessOrEqual(uint arg1, uint arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Greater(ulong arg1, ulong arg2) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, null);
        public static void Greater(ulong arg1, ulong arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message);
        public static void Greater(ulong arg1, ulong arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message, args);
        public static void GreaterOrEqual(ulong arg1, ulong arg2) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void GreaterOrEqual(ulong arg1, ulong arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void GreaterOrEqual(ulong arg1, ulong arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Less(ulong arg1, ulong arg2) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, null);
        public static void Less(ulong arg1, ulong arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message);
        public static void Less(ulong arg1, ulong arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message, args);
        public static void LessOrEqual(ulong arg1, ulong arg2) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void LessOrEqual(ulong arg1, ulong arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void LessOrEqual(ulong arg1, ulong arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Greater(decimal arg1, decimal arg2) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, null);
        public static void Greater(decimal arg1, decimal arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message);
        public static void Greater(decimal arg1, decimal arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message, args);
        public static void GreaterOrEqual(decimal arg1, decimal arg2) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void GreaterOrEqual(decimal arg1, decimal arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void GreaterOrEqual(decimal arg1, decimal arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Less(decimal arg1, decimal arg2) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, null);
        public static void Less(decimal arg1, decimal arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message);
        public static void Less(decimal arg1, decimal arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message, args);
        public static void LessOrEqual(decimal arg1, decimal arg2) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void LessOrEqual(decimal arg1, decimal arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void LessOrEqual(decimal arg1, decimal arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Greater(float arg1, float arg2) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, null);
        public static void Greater(float arg1, float arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message);
        public static void Greater(float arg1, float arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message, args);
        public static void GreaterOrEqual(float arg1, float arg2) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void GreaterOrEqual(float arg1, float arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void GreaterOrEqual(float arg1, float arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Less(float arg1, float arg2) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, null);
        public static void Less(float arg1, float arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message);
        public static void Less(float arg1, float arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message, args);
        public static void LessOrEqual(float arg1, float arg2) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void LessOrEqual(float arg1, float arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void LessOrEqual(float arg1, float arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Greater(double arg1, double arg2) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, null);
        public static void Greater(double arg1, double arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message);
        public static void Greater(double arg1, double arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message, args);
        public static void GreaterOrEqual(double arg1, double arg2) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void GreaterOrEqual(double arg1, double arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void GreaterOrEqual(double arg1, double arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Less(double arg1, double arg2) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, null);
        public static void Less(double arg1, double arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message);
        public static void Less(double arg1, double arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message, args);
        public static void LessOrEqual(double arg1, double arg2) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void LessOrEqual(double arg1, double arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void LessOrEqual(double arg1, double arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Greater(System.IComparable arg1, System.IComparable arg2) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, null);
        public static void Greater(System.IComparable arg1, System.IComparable arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message);
        public static void Greater(System.IComparable arg1, System.IComparable arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) > 0, "greater than " + Asserted.Show(arg2), arg1, message, args);
        public static void GreaterOrEqual(System.IComparable arg1, System.IComparable arg2) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void GreaterOrEqual(System.IComparable arg1, System.IComparable arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void GreaterOrEqual(System.IComparable arg1, System.IComparable arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) >= 0, "greater than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void Less(System.IComparable arg1, System.IComparable arg2) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, null);
        public static void Less(System.IComparable arg1, System.IComparable arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message);
        public static void Less(System.IComparable arg1, System.IComparable arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) < 0, "less than " + Asserted.Show(arg2), arg1, message, args);
        public static void LessOrEqual(System.IComparable arg1, System.IComparable arg2) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, null);
        public static void LessOrEqual(System.IComparable arg1, System.IComparable arg2, string message) =>
            Check(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message);
        public static void LessOrEqual(System.IComparable arg1, System.IComparable arg2, string message, params object[] args) =>
            CheckFormatted(Asserted.Compare(arg1, arg2) <= 0, "less than or equal to " + Asserted.Show(arg2), arg1, message, args);
        public static void IsEmpty(string aString) =>
            Check(aString == "", "an empty text", aString, null);
        public static void IsEmpty(string aString, string message) =>
            Check(aString == "", "an empty text", aString, message);
        public static void IsEmpty(string aString, string message, params object[] args) =>
            CheckFormatted(aString == "", "an empty text", aString, message, args);
        public static void IsNotEmpty(string aString) =>
            Check(aString != "", "a text that is not empty", aString, null);
        public static void IsNotEmpty(string aString, string message) =>
            Check(aString != "", "a text that is not empty", aString, message);
        public static void IsNotEmpty(string aString, string message, params object[] args) =>
            CheckFormatted(aString != "", "a text that is not empty", aString, message, args);
        public static void IsEmpty(System.Collections.IEnumerable collection) =>
            Check(Asserted.Count(collection) == 0, "an empty collection", collection, null);
        public static void IsEmpty(System.Collections.IEnumerable collection, string message) =>
            Check(Asserted.Count(collection) == 0, "an empty collection", collection, message);
        public static void IsEmpty(System.Collections.IEnumerable collection, string message, params object[] args) =>
            CheckFormatted(Asserted.Count(collection) == 0, "an empty collection", collection, message, args);
        public static void IsNotEmpty(System.Collections.IEnumerable collection) =>
            Check(Asserted.Count(collection) != 0, "a collection that is not empty", collection, null);
        public static void IsNotEmpty(System.Collections.IEnumerable collection, string message) =>
            Check(Asserted.Count(collection) != 0, "a collection that is not empty", collection, message);
        public static void IsNotEmpty(System.Collections.IEnumerable collection, string message, params object[] args) =>
            CheckFormatted(Asserted.Count(collection) != 0, "a collection that is not empty", collection, message, args);
        public static void Contains(object expected, System.Collections.ICollection actual) =>
            Check(Asserted.Contains(actual, expected), "a collection with " + Asserted.Show(expected), actual, null);
        public static void Contains(object expected, System.Collections.ICollection actual, string message) =>
            Check(Asserted.Contains(actual, expected), "a collection with " + Asserted.Show(expected), actual, message);
        public static void Contains(object expected, System.Collections.ICollection actual, string message, params object[] args) =>
            CheckFormatted(Asserted.Contains(actual, expected), "a collection with " + Asserted.Show(expected), actual, message, args);
        public static void IsNaN(double aDouble) =>
            Check(double.IsNaN(aDouble), "NaN", aDouble, null);
        public static void IsNaN(double aDouble, string message) =>
            Check(double.IsNaN(aDouble), "NaN", aDouble, message);
        public static void IsNaN(double aDouble, string message, params object[] args) =>
            CheckFormatted(double.IsNaN(aDouble), "NaN", aDouble, message, args);
        public static void Zero(int actual) =>
            Check(actual == 0, "0", actual, null);
        public static void Zero(int actual, string message) =>
            Check(actual == 0, "0", actual, message);
        public static void Zero(int actual, string message, params object[] args) =>
            CheckFormatted(actual == 0, "0", actual, message, args);
        public static void NotZero(int actual) =>
            Check(actual != 0, "not 0", actual, null);
        public static void NotZero(int actual, string message) =>
            Check(actual != 0, "not 0", actual, message);
        public static void NotZero(int actual, string message, params object[] args) =>
            CheckFormatted(actual != 0, "not 0", actual, message, args);
        public static void Positive(int actual) =>
            Check(actual > 0, "a positive number", actual, null);
        public static void Positive(int actual, string message) =>
            Check(actual > 0, "a positive number", actual, message);
        public static void Positive(int actual, string message, params object[] args) =>
            CheckFormatted(actual > 0, "a positive number", actual, message, args);
        public static void Negative(int actual) =>
            Check(actual < 0, "a negative number", actual, null);
        public static void Negative(int actual, string message) =>
            Check(actual < 0, "a negative number", actual, message);
        public static void Negative(int actual, string message, params object[] args) =>
            CheckFormatted(actual < 0, "a negative number", actual, message, args);
        public static void IsInstanceOf(Type expected, object actual) =>
            Check(actual != null && expected.IsInstanceOfType(actual), "an instance of " + expected.FullName, actual, null);
        public static void IsInstanceOf(Type expected, object actual, string message) =>
            Check(actual != null && expected.IsInstanceOfType(actual), "an instance of " + expected.FullName, actual, message);
        public static void IsInstanceOf(Type expected, object actual, string message, params object[] args) =>
            CheckFormatted(actual != null && expected.IsInstanceOfType(actual), "an instance of " + expected.FullName, actual, message, args);
        public static void IsInstanceOf<T>(object actual) =>
            Check(actual is T, "an instance of " + typeof(T).FullName, actual, null);
        public static void IsInstanceOf<T>(object actual, string message) =>
            Check(actual is T, "an instance of " + typeof(T).FullName, actual, message);
        public static void IsInstanceOf<T>(object actual, string message, params object[] args) =>
            CheckFormatted(actual is T, "an instance of " + typeof(T).FullName, actual, message, args);
        public static void IsNotInstanceOf<T>(object actual) =>
            Check(!(actual is T), "no instance of " + typeof(T).FullName, actual, null);
        public static void IsNotInstanceOf<T>(object actual, string message) =>
            Check(!(actual is T), "no instance of " + typeof(T).FullName, actual, message);
        public static void IsNotInstanceOf<T>(object actual, string message, params object[] args) =>
            CheckFormatted(!(actual is T), "no instance of " + typeof(T).FullName, actual, message, args);
    }
}
