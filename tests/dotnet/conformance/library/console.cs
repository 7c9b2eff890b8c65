// build: roslyn
// The console's input and output go where the program says.
using System;
using System.IO;

static class Program
{
    static void Main()
    {
        TextWriter old = Console.Out;
        var text = new StringWriter();
        Console.SetOut(text);
        Console.WriteLine("hidden {0}", 3);
        Console.Write(4);
        Console.Write('c');
        Console.WriteLine();
        Console.WriteLine(new object[] { 1 }.Length);
        Console.Out.Write("out");
        Console.SetOut(old);
        Console.WriteLine("visible again");
        Console.Write(text);
        Console.WriteLine();
        var own = new StringWriter { NewLine = "|" };
        Console.SetOut(own);
        Console.WriteLine("a");
        Console.WriteLine(5);
        Console.SetOut(old);
        Console.WriteLine(own);
        Console.SetIn(new StringReader("one\ntwo\nthree"));
        Console.WriteLine(Console.ReadLine());
        Console.WriteLine((char)Console.Read());
        Console.WriteLine(Console.In.ReadToEnd());
        Console.WriteLine(Console.ReadLine() == null);
        var errors = new StringWriter();
        Console.SetError(errors);
        Console.Error.WriteLine("bad");
        Console.WriteLine(errors.ToString().Trim());
        try { Console.SetOut(null); }
        catch (ArgumentNullException e) { Console.WriteLine(e.ParamName); }
        Console.WriteLine(ReferenceEquals(TextWriter.Synchronized(Console.Out), Console.Out) || true);
    }
}
