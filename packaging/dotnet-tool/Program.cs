// Starts the binary for this machine, with the same arguments, and ends as it does.
using System;
using System.Diagnostics;
using System.IO;
using System.Runtime.InteropServices;

static class Program
{
    static string Target()
    {
        bool isArm = RuntimeInformation.ProcessArchitecture == Architecture.Arm64;
        if (RuntimeInformation.IsOSPlatform(OSPlatform.Windows))
            return "x86_64-pc-windows-msvc";
        if (RuntimeInformation.IsOSPlatform(OSPlatform.OSX))
            return isArm ? "aarch64-apple-darwin" : "x86_64-apple-darwin";
        return isArm ? "aarch64-unknown-linux-gnu" : "x86_64-unknown-linux-gnu";
    }

    static int Main(string[] args)
    {
        string name = RuntimeInformation.IsOSPlatform(OSPlatform.Windows) ? "fencepost.exe" : "fencepost";
        string file = Path.Combine(AppContext.BaseDirectory, "binaries", "fencepost-" + Target(), name);
        if (!File.Exists(file))
        {
            Console.Error.WriteLine("error: this package has no binary for " + Target());
            return 2;
        }
        // A package does not keep the right to execute.
        if (!RuntimeInformation.IsOSPlatform(OSPlatform.Windows))
            Process.Start("chmod", "+x \"" + file + "\"").WaitForExit();
        var start = new ProcessStartInfo(file) { UseShellExecute = false };
        foreach (string arg in args)
            start.ArgumentList.Add(arg);
        // Ctrl-C reaches the binary as well, which reports what it knows and ends.
        Console.CancelKeyPress += (sender, pressed) => pressed.Cancel = true;
        using (Process process = Process.Start(start))
        {
            process.WaitForExit();
            return process.ExitCode;
        }
    }
}
