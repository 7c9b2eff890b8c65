// C# 12: inline arrays, by hand and as the compiler makes them for spans.
using System;
using System.Runtime.CompilerServices;

[InlineArray(4)]
struct Four
{
    int first;
}

[InlineArray(2)]
struct Names
{
    string first;
}

struct Point
{
    public int X, Y;
}

[InlineArray(3)]
struct Points
{
    Point first;
}

class Holder
{
    public Four Numbers;
}

static class Program
{
    static int Sum(ReadOnlySpan<int> numbers)
    {
        int sum = 0;
        foreach (int number in numbers)
            sum += number;
        return sum;
    }

    static void Double(Span<int> numbers)
    {
        for (int i = 0; i < numbers.Length; i++)
            numbers[i] *= 2;
    }

    static Four Copied(Four four)
    {
        four[0] = 100;
        return four;
    }

    static int Main()
    {
        var four = new Four();
        for (int i = 0; i < 4; i++)
            four[i] = i + 1;
        if (Sum(four) != 10) return 1;
        Double(four);
        if (four[3] != 8) return 2;
        int all = 0;
        foreach (int number in four)
            all = all * 10 + number;
        if (all != 2468) return 3;

        // A struct is copied whole.
        Four copy = Copied(four);
        if (copy[0] != 100 || four[0] != 2 || copy[3] != 8) return 4;

        var names = new Names();
        names[1] = "b";
        if (names[0] != null || names[1] != "b") return 5;

        var points = new Points();
        points[2].Y = 7;
        Span<Point> view = points;
        view[1].X = 5;
        if (points[2].Y != 7 || points[1].X != 5 || points[1].Y != 0) return 6;
        if (view[1..].Length != 2 || view[1..][1].Y != 7) return 7;

        var holder = new Holder();
        holder.Numbers[1] = 3;
        Span<int> inside = holder.Numbers;
        inside[2] = holder.Numbers[1] + 1;
        if (holder.Numbers[2] != 4) return 8;

        try
        {
            int beyond = 4;
            four[beyond] = 1;
            return 9;
        }
        catch (IndexOutOfRangeException) { }

        ReadOnlySpan<string> words = ["x", names[1], "z"];
        string joined = "";
        foreach (string word in words)
            joined += word;
        if (joined != "xbz") return 10;
        Span<int> made = [all, four[1], 3];
        made[2]++;
        return made[0] + made[1] + made[2] == 2468 + 4 + 4 ? 0 : 11;
    }
}
