// Assertions fail the check; what is traced goes nowhere.
using Fencepost;

namespace System.Diagnostics
{
    internal static class Assertion
    {
        internal static void Fail(string message, string detail)
        {
            string text = "Assertion failed";
            if (!string.IsNullOrEmpty(message))
                text = text + ": " + message;
            if (!string.IsNullOrEmpty(detail))
                text = text + ": " + detail;
            Fencepost.Runtime.Fail(text);
        }
    }

    public static class Debug
    {
        public static bool AutoFlush
        {
            get { return false; }
            set { }
        }

        public static int IndentLevel
        {
            get { return 0; }
            set { }
        }

        [Conditional("DEBUG")]
        public static void Assert(bool condition)
        {
            if (!condition)
                Assertion.Fail(null, null);
        }

        [Conditional("DEBUG")]
        public static void Assert(bool condition, string message)
        {
            if (!condition)
                Assertion.Fail(message, null);
        }

        [Conditional("DEBUG")]
        public static void Assert(bool condition, string message, string detailMessage)
        {
            if (!condition)
                Assertion.Fail(message, detailMessage);
        }

        [Conditional("DEBUG")]
        public static void Assert(bool condition, string message, string detailMessageFormat, params object[] args)
        {
            if (!condition)
                Assertion.Fail(message, string.Format(detailMessageFormat, args));
        }

        [Conditional("DEBUG")]
        public static void Assert(bool condition, ref AssertInterpolatedStringHandler message)
        {
            if (!condition)
                Assertion.Fail(message.Text, null);
        }

        [Conditional("DEBUG")]
        public static void Fail(string message)
        {
            Assertion.Fail(message, null);
        }

        [Conditional("DEBUG")]
        public static void Fail(string message, string detailMessage)
        {
            Assertion.Fail(message, detailMessage);
        }

        [Conditional("DEBUG")]
        public static void Write(string message)
        {
        }

        [Conditional("DEBUG")]
        public static void Write(object value)
        {
        }

        [Conditional("DEBUG")]
        public static void Write(string message, string category)
        {
        }

        [Conditional("DEBUG")]
        public static void Write(object value, string category)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteIf(bool condition, string message)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteIf(bool condition, object value)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteIf(bool condition, string message, string category)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteIf(bool condition, object value, string category)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteLine(string message)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteLine(object value)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteLine(string message, string category)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteLine(object value, string category)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteLineIf(bool condition, string message)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteLineIf(bool condition, object value)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteLineIf(bool condition, string message, string category)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteLineIf(bool condition, object value, string category)
        {
        }

        [Conditional("DEBUG")]
        public static void WriteLine(string format, params object[] args)
        {
        }

        [Conditional("DEBUG")]
        public static void Print(string message)
        {
        }

        [Conditional("DEBUG")]
        public static void Print(string format, params object[] args)
        {
        }

        [Conditional("DEBUG")]
        public static void Indent()
        {
        }

        [Conditional("DEBUG")]
        public static void Unindent()
        {
        }

        [Conditional("DEBUG")]
        public static void Flush()
        {
        }

        [Conditional("DEBUG")]
        public static void Close()
        {
        }

        // The message of an assertion, built only if the assertion fails.
        public struct AssertInterpolatedStringHandler
        {
            string _text;

            public AssertInterpolatedStringHandler(int literalLength, int formattedCount, bool condition, out bool shouldAppend)
            {
                _text = "";
                shouldAppend = !condition;
            }

            internal string Text { get { return _text; } }

            public void AppendLiteral(string value)
            {
                _text = _text + value;
            }

            public void AppendFormatted<T>(T value)
            {
                AppendFormatted<T>(value, 0, null);
            }

            public void AppendFormatted<T>(T value, string format)
            {
                AppendFormatted<T>(value, 0, format);
            }

            public void AppendFormatted<T>(T value, int alignment)
            {
                AppendFormatted<T>(value, alignment, null);
            }

            public void AppendFormatted<T>(T value, int alignment, string format)
            {
                _text = _text + CompositeFormat.Item(null, value, alignment, format);
            }

            public void AppendFormatted(string value)
            {
                _text = _text + value;
            }

            public void AppendFormatted(string value, int alignment = 0, string format = null)
            {
                AppendFormatted<string>(value, alignment, format);
            }

            public void AppendFormatted(object value, int alignment = 0, string format = null)
            {
                AppendFormatted<object>(value, alignment, format);
            }
        }
    }

    public sealed class Trace
    {
        public static bool AutoFlush
        {
            get { return false; }
            set { }
        }

        public static int IndentLevel
        {
            get { return 0; }
            set { }
        }

        [Conditional("TRACE")]
        public static void Assert(bool condition)
        {
            if (!condition)
                Assertion.Fail(null, null);
        }

        [Conditional("TRACE")]
        public static void Assert(bool condition, string message)
        {
            if (!condition)
                Assertion.Fail(message, null);
        }

        [Conditional("TRACE")]
        public static void Assert(bool condition, string message, string detailMessage)
        {
            if (!condition)
                Assertion.Fail(message, detailMessage);
        }

        [Conditional("TRACE")]
        public static void Fail(string message)
        {
            Assertion.Fail(message, null);
        }

        [Conditional("TRACE")]
        public static void Fail(string message, string detailMessage)
        {
            Assertion.Fail(message, detailMessage);
        }

        [Conditional("TRACE")]
        public static void Write(string message)
        {
        }

        [Conditional("TRACE")]
        public static void Write(object value)
        {
        }

        [Conditional("TRACE")]
        public static void Write(string message, string category)
        {
        }

        [Conditional("TRACE")]
        public static void Write(object value, string category)
        {
        }

        [Conditional("TRACE")]
        public static void WriteIf(bool condition, string message)
        {
        }

        [Conditional("TRACE")]
        public static void WriteIf(bool condition, object value)
        {
        }

        [Conditional("TRACE")]
        public static void WriteIf(bool condition, string message, string category)
        {
        }

        [Conditional("TRACE")]
        public static void WriteIf(bool condition, object value, string category)
        {
        }

        [Conditional("TRACE")]
        public static void WriteLine(string message)
        {
        }

        [Conditional("TRACE")]
        public static void WriteLine(object value)
        {
        }

        [Conditional("TRACE")]
        public static void WriteLine(string message, string category)
        {
        }

        [Conditional("TRACE")]
        public static void WriteLine(object value, string category)
        {
        }

        [Conditional("TRACE")]
        public static void WriteLineIf(bool condition, string message)
        {
        }

        [Conditional("TRACE")]
        public static void WriteLineIf(bool condition, object value)
        {
        }

        [Conditional("TRACE")]
        public static void WriteLineIf(bool condition, string message, string category)
        {
        }

        [Conditional("TRACE")]
        public static void WriteLineIf(bool condition, object value, string category)
        {
        }

        [Conditional("TRACE")]
        public static void TraceInformation(string message)
        {
        }

        [Conditional("TRACE")]
        public static void TraceInformation(string format, params object[] args)
        {
        }

        [Conditional("TRACE")]
        public static void TraceWarning(string message)
        {
        }

        [Conditional("TRACE")]
        public static void TraceWarning(string format, params object[] args)
        {
        }

        [Conditional("TRACE")]
        public static void TraceError(string message)
        {
        }

        [Conditional("TRACE")]
        public static void TraceError(string format, params object[] args)
        {
        }

        [Conditional("TRACE")]
        public static void Indent()
        {
        }

        [Conditional("TRACE")]
        public static void Unindent()
        {
        }

        [Conditional("TRACE")]
        public static void Flush()
        {
        }

        [Conditional("TRACE")]
        public static void Close()
        {
        }
    }

    public static class Debugger
    {
        public static bool IsAttached
        {
            get
            {
                Platform.Debugger();
                return false;
            }
        }

        public static void Break()
        {
        }

        public static void NotifyOfCrossThreadDependency()
        {
        }

        public static bool Launch()
        {
            Platform.Debugger();
            return false;
        }

        public static void Log(int level, string category, string message)
        {
        }
    }
}
