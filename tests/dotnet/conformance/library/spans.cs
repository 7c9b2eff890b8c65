// build: by-core
// Spans and memory over arrays and strings.
using System;

class Program
{
    static int Sum(ReadOnlySpan<int> span)
    {
        int sum = 0;
        foreach (int x in span)
            sum += x;
        return sum;
    }

    static void Main()
    {
        var array = new[] { 1, 2, 3, 4, 5 };
        Span<int> span = array;
        Console.WriteLine(Sum(span.Slice(1, 3)));
        span[2] = 9;
        Console.WriteLine(array[2]);
        array.AsSpan(3).Fill(7);
        Console.WriteLine(string.Join(",", array));
        span.Reverse();
        Console.WriteLine(string.Join(",", array) + " " + span.IndexOf(9) + " " + span.Contains(100) + " " + span.LastIndexOf(7));
        ReadOnlySpan<char> text = "hello world".AsSpan();
        Console.WriteLine(text.Slice(6).ToString() + " " + text.IndexOf('w') + " " + text.StartsWith("hello".AsSpan()) + " " + text.EndsWith("x") + " " + text.IndexOf("lo"));
        Console.WriteLine(text.Slice(0, 5).SequenceEqual("hello") + " " + "  x ".AsSpan().Trim().ToString() + "|" + new string(text.Slice(4, 3)) + "|");
        Span<int> copy = new int[3];
        span.Slice(0, 3).CopyTo(copy);
        Console.WriteLine(copy.ToArray().Length + " " + copy[0] + " " + copy.ToString());
        copy.Clear();
        Console.WriteLine(copy[0] + " " + (span == array.AsSpan()) + " " + (span == copy));
        Memory<int> memory = array;
        memory.Slice(1).Span[0] = 100;
        Console.WriteLine(memory.Length + " " + array[1] + " " + memory.Span[1] + " " + memory);
        ReadOnlyMemory<char> rest = "abc".AsMemory(1);
        Console.WriteLine(rest.ToString() + " " + rest.Length + " " + rest.Span[0]);
        try { Console.WriteLine(span[10]); }
        catch (IndexOutOfRangeException) { Console.WriteLine("out of range"); }
        try { span.Slice(9); }
        catch (ArgumentOutOfRangeException) { Console.WriteLine("out of range"); }
        try { span.CopyTo(copy); }
        catch (ArgumentException) { Console.WriteLine("too short"); }
    }
}
