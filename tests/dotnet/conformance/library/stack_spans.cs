// build: by-core
// Spans over memory on the stack.
using System;

static class Program
{
    static int Sum(ReadOnlySpan<int> numbers)
    {
        int sum = 0;
        foreach (int number in numbers)
            sum += number;
        return sum;
    }

    static int Squares(int count)
    {
        Span<int> squares = count <= 4 ? stackalloc int[4] : new int[count];
        squares = squares.Slice(0, count);
        for (int i = 0; i < squares.Length; i++)
            squares[i] = i * i;
        return Sum(squares);
    }

    static string Reversed(string text)
    {
        Span<char> letters = stackalloc char[text.Length];
        for (int i = 0; i < text.Length; i++)
            letters[text.Length - 1 - i] = text[i];
        return letters.ToString();
    }

    static void Main()
    {
        Console.WriteLine("{0} {1}", Squares(3), Squares(6));
        Console.WriteLine(Reversed("stack"));
        Console.WriteLine(Reversed("") == "");
        Span<long> longs = stackalloc long[3];
        Console.WriteLine(longs[0] + longs[2]);
        longs.Fill(7);
        longs[1] = -1;
        Console.WriteLine("{0} {1} {2}", longs[0], longs[1], longs.Length);
        try { longs[3] = 0; }
        catch (IndexOutOfRangeException) { Console.WriteLine("outside"); }
        Span<DayOfWeek> days = stackalloc DayOfWeek[2];
        days[1] = DayOfWeek.Friday;
        Console.WriteLine(days[0] + " " + days[1]);
    }
}
