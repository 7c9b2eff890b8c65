// build: no-run roslyn
#define DEBUG
// The world outside a program: what ends it, what it asks of its platform, and what the user gives. Each class is a
// program of its own; crates/cil/tests/world.rs says what a search finds.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Runtime.CompilerServices;
using System.Text;
using System.Threading;

// The program's end.

class HandlerSeesAll {
    static int x;
    static void Run() {
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => Debug.Assert(x == 1 && sender == AppDomain.CurrentDomain && e == EventArgs.Empty);
        new Thread(() => x = 1).Start();
    }
}

class HandlerFails {
    static int x;
    static void Run() {
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => Debug.Assert(x == 0);
        new Thread(() => x = 1).Start();
    }
}

class HandlerThrows {
    static void Run() {
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => { throw new InvalidOperationException(); };
    }
}

class HandlerBesideBackground {
    static int x;
    static void Run() {
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => { int before = x; Debug.Assert(x == before); };
        var thread = new Thread(() => x = 1);
        thread.IsBackground = true;
        thread.Start();
    }
}

class HandlerAfterForeground {
    static int x;
    static void Run() {
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => { int before = x; Debug.Assert(x == before); };
        new Thread(() => x = 1).Start();
    }
}

class HandlerOfExit {
    static int done;
    static void Run() {
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => Debug.Assert(done == 1);
        new Thread(() => Environment.Exit(0)).Start();
        done = 1;
    }
}

class HandlerOfExitInMain {
    static int x;
    static void Run() {
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => x = 2;
        x = 1;
        Environment.Exit(0);
        Debug.Assert(false);
    }
}

class HandlerTakenAway {
    static void Fails(object sender, EventArgs e) { Debug.Assert(false); }
    static void Run() {
        AppDomain.CurrentDomain.ProcessExit += Fails;
        AppDomain.CurrentDomain.ProcessExit -= Fails;
    }
}

class HandlersInOrder {
    static int x;
    static void Run() {
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => x = x * 10 + 1;
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => x = x * 10 + 2;
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => Debug.Assert(x == 12);
    }
}

class HandlersAddedAtOnce {
    static int x;
    static void Run() {
        var thread = new Thread(() => AppDomain.CurrentDomain.ProcessExit += (sender, e) => x++);
        thread.Start();
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => x++;
        thread.Join();
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => Debug.Assert(x == 2);
    }
}

class TwoExits {
    static int x;
    static void Run() {
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => Debug.Assert(Interlocked.Increment(ref x) == 1);
        new Thread(() => Environment.Exit(0)).Start();
        Environment.Exit(1);
    }
}

class HandlerWaitsForEver {
    static readonly object gate = new object();
    static void Run() {
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => { lock (gate) { } };
        new Thread(() => Environment.Exit(0)).Start();
        lock (gate) Thread.Sleep(Timeout.Infinite);
    }
}

class HandlerExits {
    static void Run() {
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => Environment.Exit(0);
    }
}

class HandlerSetsExitCode {
    static int Run() {
        AppDomain.CurrentDomain.ProcessExit += (sender, e) => Environment.ExitCode = Environment.ExitCode + 4;
        return 3;
    }
}

// The main thread waits for all others, so that none can wait for it.
class JoinsMain {
    static void Run() {
        var main = Thread.CurrentThread;
        new Thread(() => main.Join()).Start();
    }
}

class JoinsMainInBackground {
    static void Run() {
        var main = Thread.CurrentThread;
        var thread = new Thread(() => { main.Join(); Debug.Assert(false); });
        thread.IsBackground = true;
        thread.Start();
    }
}

class JoinsMainForAWhile {
    static void Run() {
        var main = Thread.CurrentThread;
        new Thread(() => Debug.Assert(!main.Join(100))).Start();
    }
}

// What the user gives.

class Variable {
    static void Run() { Debug.Assert(Environment.GetEnvironmentVariable("MODE") == "fast"); }
}

class VariableNotGiven {
    static void Run() { Debug.Assert(Environment.GetEnvironmentVariable("OTHER") == null); }
}

class VariableSet {
    static void Run() {
        Environment.SetEnvironmentVariable("MODE", "slow");
        Environment.SetEnvironmentVariable("NEW", "1");
        Debug.Assert(Environment.GetEnvironmentVariable("MODE") == "slow");
        Environment.SetEnvironmentVariable("MODE", null);
        Debug.Assert(Environment.GetEnvironmentVariable("MODE") == null && Environment.GetEnvironmentVariable("NEW") == "1");
        IDictionary all = Environment.GetEnvironmentVariables();
        Debug.Assert(all.Count == 2 && (string)all["NEW"] == "1" && (string)all["EMPTY"] == "");
    }
}

class VariableSetByAnother {
    static void Run() {
        var thread = new Thread(() => Environment.SetEnvironmentVariable("MODE", "slow"));
        thread.Start();
        Debug.Assert(Environment.GetEnvironmentVariable("MODE") == "fast");
        thread.Join();
    }
}

class VariableSetBeforeJoin {
    static void Run() {
        var one = new Thread(() => Environment.SetEnvironmentVariable("ONE", "1"));
        one.Start();
        Environment.SetEnvironmentVariable("TWO", "2");
        one.Join();
        Debug.Assert(Environment.GetEnvironmentVariable("ONE") == "1" && Environment.GetEnvironmentVariable("TWO") == "2");
    }
}

class VariableWrong {
    static void Run() {
        try { Environment.GetEnvironmentVariable(null); Debug.Assert(false); } catch (ArgumentNullException) { }
        try { Environment.SetEnvironmentVariable("", "x"); Debug.Assert(false); } catch (ArgumentException) { }
        try { Environment.SetEnvironmentVariable("A=B", "x"); Debug.Assert(false); } catch (ArgumentException) { }
    }
}

class Lines {
    static void Run() {
        Debug.Assert(Console.ReadLine() == "first");
        Debug.Assert(Console.In.ReadLine() == "");
        Debug.Assert(Console.ReadLine() == "third");
        Debug.Assert(Console.ReadLine() == null && Console.ReadLine() == null && Console.Read() == -1);
    }
}

class Characters {
    static void Run() {
        Debug.Assert(Console.Read() == 'f' && Console.In.Peek() == 'i');
        Debug.Assert(Console.ReadLine() == "irst");
        Debug.Assert(Console.Read() == '\n');
        Debug.Assert(Console.In.ReadToEnd() == "third\n");
    }
}

class LinesOfTwo {
    static string one, other;
    static void Run() {
        var thread = new Thread(() => one = Console.ReadLine());
        thread.Start();
        other = Console.ReadLine();
        thread.Join();
        Debug.Assert(one == "first" && other == "" || one == "" && other == "first");
    }
}

class LinesOfTwoInOrder {
    static string other;
    static void Run() {
        var thread = new Thread(() => Console.ReadLine());
        thread.Start();
        other = Console.ReadLine();
        thread.Join();
        Debug.Assert(other == "first");
    }
}

class LineAnyway {
    static void Run() { if (Console.ReadLine() == "never") throw new Exception(); }
}

class LineNeeded {
    static void Run() { Debug.Assert(Console.ReadLine().Length >= 0); }
}

// What is taken for granted.

class Processors {
    static void Run() { Debug.Assert(Environment.ProcessorCount > 0); }
}

class Yields {
    static void Run() { Debug.Assert(Thread.Yield()); }
}

class YieldsUnasked {
    static void Run() { Thread.Yield(); }
}

class Attached {
    static void Run() { Debug.Assert(!Debugger.IsAttached); }
}

class Launched {
    static void Run() { Debug.Assert(!Debugger.Launch()); }
}

class NeverAsked {
    static int x;
    static void Run() {
        var thread = new Thread(() => x = 1);
        thread.Start();
        thread.Join();
        if (x == 0)
            Debug.Assert(Environment.ProcessorCount > 0 && new object().GetHashCode() == 0);
    }
}

class AskedSometimes {
    static int x;
    static void Run() {
        var thread = new Thread(() => x = 1);
        thread.Start();
        if (x == 0)
            Debug.Assert(Environment.ProcessorCount > 0);
        thread.Join();
    }
}

class Names {
    static void Run() { Debug.Assert(Environment.MachineName != null && Environment.UserName != null); }
}

class IdentityHash {
    static void Run() { Debug.Assert(new object().GetHashCode() == RuntimeHelpers.GetHashCode(new object())); }
}

class IdentityHashOfKeys {
    static void Run() {
        var key = new object();
        var all = new Dictionary<object, int>();
        all[key] = 1;
        Debug.Assert(all[key] == 1);
    }
}

class NumberKeys {
    static void Run() {
        var all = new Dictionary<int, int>();
        all[3] = 1;
        Debug.Assert(all[3] == 1);
    }
}

class StringHash {
    static void Run() { Debug.Assert("a".GetHashCode() == new string('a', 1).GetHashCode()); }
}

class StringKeys {
    static void Run() {
        var all = new HashSet<string>();
        all.Add("a");
        Debug.Assert(all.Contains("a"));
    }
}

class ThreadNumbers {
    static void Run() { Debug.Assert(Thread.CurrentThread.ManagedThreadId == Environment.CurrentManagedThreadId); }
}

class CultureOfNumbers {
    static void Run() { Debug.Assert(1.5.ToString() == "1.5"); }
}

class CultureOfSigns {
    static void Run() { Debug.Assert((-1).ToString() == "-1"); }
}

class NoCulture {
    static void Run() { Debug.Assert(42.ToString() + "x" == "42x" && 255.ToString("X") == "FF"); }
}

class Sine {
    static void Run() { Debug.Assert(Math.Sin(0) == 0); }
}

class Root {
    static void Run() { Debug.Assert(Math.Sqrt(4) == 2 && Math.Floor(1.5) == 1); }
}

class CultureItself {
    static void Run() { Debug.Assert(CultureInfo.CurrentCulture.Name == ""); }
}

class Words {
    static void Run() { Debug.Assert("i".ToUpper() == "I" && string.Compare("a", "B") < 0); }
}

class Codes {
    static void Run() { Debug.Assert("i".ToUpperInvariant() == "I" && string.CompareOrdinal("a", "B") > 0); }
}

class LineEnds {
    static void Run() { Debug.Assert(new StringBuilder().AppendLine().ToString() == Environment.NewLine); }
}

class Sizes {
    static void Run() { Debug.Assert(IntPtr.Size == 8 && Environment.Is64BitProcess); }
}

class Bytes {
    static void Run() { Debug.Assert(BitConverter.GetBytes(1)[0] == 1); }
}

class Frequency {
    static void Run() { Debug.Assert(Stopwatch.Frequency > 0); }
}

class Redirected {
    static void Run() { Debug.Assert(Console.IsInputRedirected || !Console.IsInputRedirected); }
}

class DefaultEncoding {
    static void Run() { Debug.Assert(System.Text.Encoding.Default.GetByteCount("e") == 1); }
}

class TimeZone {
    static void Run() { Debug.Assert(new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc).ToLocalTime().Day > 0); }
}

// What is a choice.

class Dice {
    static void Run() { Debug.Assert(new Random().Next(6) < 5); }
}

class LoadedDice {
    static void Run() { Debug.Assert(new Random().Next(6) < 6); }
}

class Today {
    static void Run() { Debug.Assert(DateTime.UtcNow.Year >= 2000); }
}

class TodayHere {
    static void Run() { Debug.Assert(DateTime.Now.Year >= 2000); }
}

class Ticks {
    static void Run() { int start = Environment.TickCount; Debug.Assert(Environment.TickCount - start < 1000); }
}

class Priority {
    static void Run() {
        Thread.CurrentThread.Priority = ThreadPriority.Highest;
        Debug.Assert(Thread.CurrentThread.Priority == ThreadPriority.Highest);
    }
}

// What nobody knows.

class AnyNumber {
    static void Run() { Debug.Assert(new Random().Next() >= 0); }
}

class OtherCulture {
    static void Run() { Debug.Assert(new CultureInfo("de-DE") != null); }
}

class Key {
    static void Run() { if (Console.KeyAvailable) throw new Exception(); }
}

class Title {
    static void Run() { Debug.Assert(Console.Title != "x"); }
}

class Colour {
    static void Run() { Debug.Assert(Console.ForegroundColor != ConsoleColor.Red); }
}

class CommandLine {
    static void Run() { Debug.Assert(Environment.GetCommandLineArgs().Length > 0 && Environment.CommandLine != null); }
}

class ProgramName {
    static void Run() { Debug.Assert(AppDomain.CurrentDomain.FriendlyName != null); }
}

class ProgramPath {
    static void Run() { Debug.Assert(AppDomain.CurrentDomain.BaseDirectory != null); }
}

class System_ {
    static void Run() { Debug.Assert(Environment.OSVersion != null); }
}

class Directory_ {
    static void Run() { Debug.Assert(Environment.CurrentDirectory != null); }
}

class RuntimeVersion {
    static void Run() { Debug.Assert(Environment.Version != null); }
}

class Guids {
    static void Run() { Debug.Assert(Guid.NewGuid() != Guid.NewGuid()); }
}

class Files {
    static void Run() { Debug.Assert(!File.Exists("x") || File.Exists("x")); }
}

class Processes {
    static void Run() { Debug.Assert(Process.GetCurrentProcess().Id >= 0); }
}

class Zones {
    static void Run() { Debug.Assert(TimeZoneInfo.Local != null); }
}

class Keys {
    static void Run() { Debug.Assert(Console.ReadKey().KeyChar >= 0); }
}

class Window {
    static void Run() { Debug.Assert(Console.WindowWidth > 0); }
}

// When types are initialised. Mono runs these initialisers when it compiles the method, .NET when it comes to the field.

class InitialisedLate {
    static int order = 1;
    class Lazy {
        public static int value = Note();
        static int Note() { order = order * 10 + 2; return 1; }
    }
    static void Run() {
        order = order * 10 + 1;
        Debug.Assert(Lazy.value == 1 && order == 112);
    }
}

class InitialiserFails {
    class Lazy {
        public static int value = int.Parse("no");
    }
    static void Run() {
        try { Lazy.value++; }
        catch (TypeInitializationException e) { Debug.Assert(e.InnerException is FormatException); }
    }
}

class InitialiserDivides {
    static class Lazy {
        static readonly int[] numbers = { 1, 0 };
        public static int value = numbers[0] / numbers[1];
    }
    static void Run() {
        try { Lazy.value++; }
        catch (TypeInitializationException e) { Debug.Assert(e.InnerException is DivideByZeroException); }
    }
}

class InitialiserOfThread {
    class Lazy {
        [ThreadStatic] public static int own = 5;
        public static int shared = 5;
    }
    static void Run() {
        int own = Lazy.own + Lazy.shared;
        var other = new Thread(() => own = own * 100 + Lazy.own);
        other.Start();
        other.Join();
        Debug.Assert(own == 1000);
    }
}

class InitialiserUnseen {
    class Node { public int value; public Node next; public Node(int value) { this.value = value; } }
    delegate int Twice(int x);
    class Lazy {
        static readonly Node last = new Node(2);
        public static readonly Node first = Make(1, last);
        public static readonly object gate = new object();
        public static readonly Twice twice = x => 2 * x;
        public static readonly int[] primes = { 2, 3, 5, 7, 11 };
        public static readonly Dictionary<int, string> names = new Dictionary<int, string> { { 1, "one" } };
        public static string empty = string.Empty + "a";
        static Node Make(int value, Node next) { return new Node(value) { next = next }; }
    }
    static void Run() {
        var other = new Thread(() => { lock (Lazy.gate) Lazy.first.value++; });
        other.Start();
        lock (Lazy.gate) Lazy.first.value++;
        other.Join();
        Debug.Assert(Lazy.first.value == 3 && Lazy.first.next.value == 2 && Lazy.twice(Lazy.primes[4]) == 22);
        Debug.Assert(Lazy.names[1] == "one" && Lazy.empty == "a");
    }
}

class InitialisedPrecisely {
    static int order = 1;
    class Lazy {
        public static int value = Note();
        static Lazy() { }
        static int Note() { order = order * 10 + 2; return 1; }
    }
    static void Run() {
        order = order * 10 + 1;
        Debug.Assert(Lazy.value == 1 && order == 112);
    }
}

// Numbers that no integer can hold, which processors convert in different ways.

class Truncated {
    static double number = double.NaN;
    static void Run() { Debug.Assert((int)number == int.MinValue); }
}

class TruncatedLarge {
    static float number = 1e20f;
    static void Run() { Debug.Assert((long)number == long.MinValue); }
}

class TruncatedInRange {
    static double number = 2.75;
    static void Run() { Debug.Assert(Math.Floor(number) == 2); }
}

class TruncatedChecked {
    static double number = 1e20;
    static void Run() {
        try { number = checked((int)number); }
        catch (OverflowException) { number = 0; }
        Debug.Assert(number == 0);
    }
}

class Offsets {
    static void Run() { Debug.Assert(DateTimeOffset.UtcNow.Offset == TimeSpan.Zero); }
}

class OffsetsHere {
    static void Run() { Debug.Assert(DateTimeOffset.Now <= DateTimeOffset.Now); }
}

class OffsetsOfThreads {
    static DateTimeOffset first;
    static void Run() {
        var other = new Thread(() => first = DateTimeOffset.UtcNow);
        other.Start();
        other.Join();
        Debug.Assert(first <= DateTimeOffset.UtcNow);
    }
}

class Reach { static void Main() { } }
