// The console prints to the checker, and gives what the user has put into a file.
using System.IO;
using System.Text;
using System.Threading;
using Fencepost;

namespace System
{
    public static class Console
    {
        // What the program has put in their places; null before. Nothing looks here unless the program names a method that
        // does that.
        static TextWriter s_out, s_error;
        static TextReader s_in;

        static TextWriter GivenOut { get { return Fencepost.Runtime.CanRedirect() ? Volatile.Read(ref s_out) : null; } }
        static TextWriter GivenError { get { return Fencepost.Runtime.CanRedirect() ? Volatile.Read(ref s_error) : null; } }
        static TextReader GivenIn { get { return Fencepost.Runtime.CanRedirect() ? Volatile.Read(ref s_in) : null; } }

        public static TextWriter Out { get { return GivenOut ?? new ConsoleWriter(false); } }
        public static TextWriter Error { get { return GivenError ?? new ConsoleWriter(true); } }
        public static TextReader In { get { return GivenIn ?? ConsoleReader.Only; } }

        static void CheckNamed()
        {
            if (!Fencepost.Runtime.CanRedirect())
                Fencepost.Runtime.Unsupported("the console is redirected by a library or by reflection");
        }

        public static void SetOut(TextWriter newOut)
        {
            if (newOut == null)
                throw new ArgumentNullException("newOut");
            CheckNamed();
            Volatile.Write(ref s_out, TextWriter.Synchronized(newOut));
        }

        public static void SetError(TextWriter newError)
        {
            if (newError == null)
                throw new ArgumentNullException("newError");
            CheckNamed();
            Volatile.Write(ref s_error, TextWriter.Synchronized(newError));
        }

        public static void SetIn(TextReader newIn)
        {
            if (newIn == null)
                throw new ArgumentNullException("newIn");
            CheckNamed();
            Volatile.Write(ref s_in, TextReader.Synchronized(newIn));
        }

        public static bool IsInputRedirected { get { return Redirected(); } }
        public static bool IsOutputRedirected { get { return Redirected(); } }
        public static bool IsErrorRedirected { get { return Redirected(); } }

        static bool Redirected()
        {
            Fencepost.Runtime.Relies("the console's input and output are redirected");
            return true;
        }

        public static bool KeyAvailable
        {
            get
            {
                Fencepost.Runtime.Unsupported("whether a key was pressed");
                return false;
            }
        }

        public static Encoding OutputEncoding
        {
            get
            {
                Fencepost.Runtime.Relies("the console's encoding is UTF-8");
                return Encoding.UTF8;
            }
            set { Fencepost.Runtime.Unsupported("another encoding of the console"); }
        }

        public static string Title
        {
            get
            {
                Fencepost.Runtime.Unsupported("the title of the console");
                return null;
            }
            set { }
        }

        public static ConsoleColor ForegroundColor
        {
            get { return Colour(); }
            set { }
        }

        public static ConsoleColor BackgroundColor
        {
            get { return Colour(); }
            set { }
        }

        static ConsoleColor Colour()
        {
            Fencepost.Runtime.Unsupported("the colours of the console");
            return ConsoleColor.Gray;
        }

        public static void ResetColor()
        {
        }

        public static void Clear()
        {
        }

        public static string ReadLine()
        {
            return In.ReadLine();
        }

        public static int Read()
        {
            return In.Read();
        }

        public static void Write(string value)
        {
            TextWriter given = GivenOut;
            if (given != null)
                given.Write(value);
            else
                Fencepost.Runtime.Print(value ?? "");
        }

        public static void Write(char[] buffer) { Write(new string(buffer)); }
        public static void Write(char[] buffer, int index, int count) { Write(new string(buffer, index, count)); }
        public static void Write(object value) { Write(string.Concat(value)); }
        public static void Write(bool value) { Write(value.ToString()); }
        public static void Write(char value) { Write(value.ToString()); }
        public static void Write(int value) { Write(value.ToString()); }
        public static void Write(uint value) { Write(value.ToString()); }
        public static void Write(long value) { Write(value.ToString()); }
        public static void Write(ulong value) { Write(value.ToString()); }
        public static void Write(float value) { Write(value.ToString()); }
        public static void Write(double value) { Write(value.ToString()); }
        public static void Write(decimal value) { Write(value.ToString()); }
        public static void Write(string format, object arg0) { Write(string.Format(format, arg0)); }
        public static void Write(string format, object arg0, object arg1) { Write(string.Format(format, arg0, arg1)); }
        public static void Write(string format, object arg0, object arg1, object arg2) { Write(string.Format(format, arg0, arg1, arg2)); }
        public static void Write(string format, params object[] arg) { Write(arg == null ? format : string.Format(format, arg)); }

        public static void WriteLine() { WriteLine(""); }

        public static void WriteLine(string value)
        {
            TextWriter given = GivenOut;
            if (given != null)
                given.WriteLine(value);
            else
                Fencepost.Runtime.Print(value + "\n");
        }

        public static void WriteLine(char[] buffer) { WriteLine(new string(buffer)); }
        public static void WriteLine(char[] buffer, int index, int count) { WriteLine(new string(buffer, index, count)); }
        public static void WriteLine(object value) { WriteLine(string.Concat(value)); }
        public static void WriteLine(bool value) { WriteLine(value.ToString()); }
        public static void WriteLine(char value) { WriteLine(value.ToString()); }
        public static void WriteLine(int value) { WriteLine(value.ToString()); }
        public static void WriteLine(uint value) { WriteLine(value.ToString()); }
        public static void WriteLine(long value) { WriteLine(value.ToString()); }
        public static void WriteLine(ulong value) { WriteLine(value.ToString()); }
        public static void WriteLine(float value) { WriteLine(value.ToString()); }
        public static void WriteLine(double value) { WriteLine(value.ToString()); }
        public static void WriteLine(decimal value) { WriteLine(value.ToString()); }
        public static void WriteLine(string format, object arg0) { WriteLine(string.Format(format, arg0)); }
        public static void WriteLine(string format, object arg0, object arg1) { WriteLine(string.Format(format, arg0, arg1)); }
        public static void WriteLine(string format, object arg0, object arg1, object arg2) { WriteLine(string.Format(format, arg0, arg1, arg2)); }
        public static void WriteLine(string format, params object[] arg) { WriteLine(arg == null ? format : string.Format(format, arg)); }
    }

    public enum ConsoleColor
    {
        Black = 0,
        DarkBlue = 1,
        DarkGreen = 2,
        DarkCyan = 3,
        DarkRed = 4,
        DarkMagenta = 5,
        DarkYellow = 6,
        Gray = 7,
        DarkGray = 8,
        Blue = 9,
        Green = 10,
        Cyan = 11,
        Red = 12,
        Magenta = 13,
        Yellow = 14,
        White = 15,
    }

    internal sealed class ConsoleWriter : PromptWriter
    {
        [Immediate] readonly bool _error;

        internal ConsoleWriter(bool error)
        {
            _error = error;
        }

        public override Encoding Encoding { get { return Encoding.UTF8; } }

        public override void Write(char value)
        {
            Write(value.ToString());
        }

        public override void Write(string value)
        {
            if (_error)
                Fencepost.Runtime.PrintError(value ?? "");
            else
                Fencepost.Runtime.Print(value ?? "");
        }

        public override void WriteLine(string value)
        {
            Write(value + "\n");
        }
    }
}
