// The machine a program runs on: always the same one. Time stands still.
using Fencepost;

namespace System
{
    public static class Environment
    {
        public static string NewLine { get { return "\n"; } }
        // Time stands still or leaps by almost three days: past any deadline, and eight times that fits.
        public static int TickCount { get { return Fencepost.Runtime.Leaps() * 250000000; } }
        public static long TickCount64 { get { return TickCount; } }
        public static int ProcessorCount { get { return 2; } }
        public static string MachineName { get { return "localhost"; } }
        public static string UserName { get { return "user"; } }
        public static string CommandLine { get { return ""; } }

        public static string StackTrace
        {
            get
            {
                Fencepost.Runtime.Unsupported("the text of a stack trace");
                return null;
            }
        }

        public static bool Is64BitProcess { get { return true; } }
        public static bool Is64BitOperatingSystem { get { return true; } }
        public static bool HasShutdownStarted { get { return false; } }
        public static int CurrentManagedThreadId { get { return System.Threading.Thread.CurrentThread.ManagedThreadId; } }

        public static int ExitCode
        {
            get { return Fencepost.Runtime.GetExitCode(); }
            set { Fencepost.Runtime.SetExitCode(value); }
        }

        public static void Exit(int exitCode)
        {
            Fencepost.Runtime.Exit(exitCode);
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
            return null;
        }

        public static string[] GetCommandLineArgs()
        {
            return new string[] { "" };
        }
    }
}
