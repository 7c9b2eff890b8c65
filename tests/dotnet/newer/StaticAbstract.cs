// C# 11: static members of interfaces, and arithmetic on any numbers.
using System;
using System.Numerics;

interface IZero<T> where T : IZero<T>
{
    static abstract T Zero { get; }
    static abstract T operator +(T a, T b);
    static virtual string Kind => "plain";
    static abstract T Make(int value);
}
struct Meters : IZero<Meters>
{
    public int Value;
    public static Meters Zero => default;
    public static Meters operator +(Meters a, Meters b) => new Meters { Value = a.Value + b.Value };
    public static Meters Make(int value) => new Meters { Value = value };
}
class Text : IZero<Text>
{
    public string Value = "";
    public static Text Zero => new Text();
    public static Text operator +(Text a, Text b) => new Text { Value = a.Value + b.Value };
    static string IZero<Text>.Kind => "text";
    public static Text Make(int value) => new Text { Value = value.ToString() };
}
static class Program
{
    static T Sum<T>(params T[] all) where T : IZero<T>
    {
        T sum = T.Zero;
        foreach (T each in all) sum += each;
        return sum;
    }
    static string KindOf<T>() where T : IZero<T> => T.Kind;
    static Func<int, T> Maker<T>() where T : IZero<T> => T.Make;
    static T Total<T>(T[] all) where T : INumber<T>
    {
        T sum = T.Zero;
        foreach (T each in all) sum += each;
        return sum;
    }
    static T Largest<T>(T[] all) where T : INumber<T>
    {
        T best = all[0];
        foreach (T each in all) if (each > best) best = each;
        return best;
    }
    static T Mean<T>(T a, T b) where T : INumber<T> => (a + b) / (T.One + T.One);

    static int Main()
    {
        if (Sum(new Meters { Value = 2 }, new Meters { Value = 3 }).Value != 5) return 1;
        if (Sum(new Text { Value = "a" }, new Text { Value = "b" }).Value != "ab") return 2;
        if (KindOf<Meters>() != "plain" || KindOf<Text>() != "text") return 3;
        if (Maker<Text>()(7).Value != "7") return 4;
        if (Total(new[] { 1, 2, 3 }) != 6 || Total(new[] { 0.5, 0.25 }) != 0.75 || Total(new long[] { 1L << 40, 1 }) != (1L << 40) + 1) return 5;
        if (Largest(new[] { 3, 9, 4 }) != 9 || Largest(new[] { 1.5, -2.0 }) != 1.5) return 6;
        if (Mean(4, 8) != 6 || Mean(1.0, 2.0) != 1.5) return 7;
        return 0;
    }
}
