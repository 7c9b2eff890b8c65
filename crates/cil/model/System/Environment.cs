// The machine and the process that a program runs in: what the user gives, what is taken for granted, and what nobody
// knows. Time stands still or leaps.
using System.Collections;
using Fencepost;

namespace System
{
    public static class Environment
    {
        public static string NewLine
        {
            get
            {
                Platform.LineEnds();
                return "\n";
            }
        }

        // Time stands still or leaps by almost three days: past any deadline, and eight times that fits.
        const int Leap = 250000000;

        internal static int Ticks { get { return Fencepost.Runtime.Leaps() * Leap; } }

        public static int TickCount
        {
            get
            {
                Fencepost.Runtime.Relies("the machine was started when the program was (Environment.TickCount begins at 0)");
                return Fencepost.Runtime.Leaps() * Leap;
            }
        }

        public static long TickCount64 { get { return TickCount; } }

        public static int ProcessorCount
        {
            get
            {
                Fencepost.Runtime.Relies("there are two processors");
                return 2;
            }
        }

        public static string MachineName
        {
            get
            {
                Fencepost.Runtime.Relies("the machine is called localhost");
                return "localhost";
            }
        }

        public static string UserName
        {
            get
            {
                Fencepost.Runtime.Relies("the user is called user");
                return "user";
            }
        }

        public static string CommandLine
        {
            get
            {
                Fencepost.Runtime.Unsupported("the command line");
                return null;
            }
        }

        public static string StackTrace
        {
            get
            {
                return TraceText.Lines(Fencepost.Runtime.Backtrace(), 0, true);
            }
        }

        public static bool Is64BitProcess
        {
            get
            {
                Platform.Bits();
                return true;
            }
        }

        public static bool Is64BitOperatingSystem
        {
            get
            {
                Platform.Bits();
                return true;
            }
        }

        public static bool HasShutdownStarted { get { return false; } }
        public static int CurrentManagedThreadId { get { return System.Threading.Thread.CurrentThread.ManagedThreadId; } }

        public static int ExitCode
        {
            get { return Fencepost.Runtime.GetExitCode(); }
            set { Fencepost.Runtime.SetExitCode(value); }
        }

        public static void Exit(int exitCode)
        {
            Fencepost.Runtime.SetExitCode(exitCode);
            Fencepost.Runtime.BeforeEnd();
            Fencepost.Runtime.Halt();
        }

        public static void FailFast(string message)
        {
            Fencepost.Runtime.Fail("FailFast: " + message);
        }

        public static void FailFast(string message, Exception exception)
        {
            Fencepost.Runtime.Fail("FailFast: " + message);
        }

        public static string GetEnvironmentVariable(string variable)
        {
            if (variable == null)
                throw new ArgumentNullException("variable");
            return EnvironmentVariables.Get(variable);
        }

        public static void SetEnvironmentVariable(string variable, string value)
        {
            if (variable == null)
                throw new ArgumentNullException("variable");
            if (variable.Length == 0)
                throw new ArgumentException("String cannot be of zero length.", "variable");
            if (variable[0] == '\0')
                throw new ArgumentException("The first char in the string is the null character.", "variable");
            if (variable.IndexOf('=') >= 0)
                throw new ArgumentException("Environment variable name cannot contain equal character.", "variable");
            EnvironmentVariables.Set(variable, string.IsNullOrEmpty(value) || value[0] == '\0' ? null : value);
        }

        public static IDictionary GetEnvironmentVariables()
        {
            return EnvironmentVariables.All();
        }

        public static string[] GetCommandLineArgs()
        {
            Fencepost.Runtime.Unsupported("the command line");
            return null;
        }
    }
}
