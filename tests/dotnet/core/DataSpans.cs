// build: by-core
//
// Spans over data of the file, and memory on the stack that gets its values as it is made.

using System;

static class DataSpans {
    static ReadOnlySpan<byte> Bytes => new byte[] { 1, 2, 3, 250 };

    static ReadOnlySpan<bool> Flags => new bool[] { true, false, true };

    static ReadOnlySpan<sbyte> Signed => new sbyte[] { -1, 2, -128 };

    static ReadOnlySpan<byte> Longer => new byte[] {
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32
    };

    static int Sum(ReadOnlySpan<int> values) {
        int sum = 0;
        foreach (int value in values)
            sum += value;
        return sum;
    }

    static void Main() {
        int sum = 0;
        foreach (byte value in Bytes)
            sum += value;
        Console.WriteLine(sum);
        Console.WriteLine(Flags[0] + " " + Flags[1] + " " + Flags.Length);
        Console.WriteLine(Signed[0] + Signed[2]);
        Console.WriteLine(Longer.Length + " " + Longer[32] + " " + Longer.IndexOf((byte)7) + " " + Longer.Slice(5)[1]);
        Span<int> some = stackalloc int[] { 1, 2, 3 };
        some[1] = 20;
        Console.WriteLine(Sum(some));
        Span<byte> bytes = stackalloc byte[] { 9, 8, 7, 6, 5 };
        bytes[0]++;
        Console.WriteLine(bytes[0] + " " + bytes[4] + " " + bytes.Length);
        Span<byte> again = stackalloc byte[] { 9, 8, 7, 6, 5 };
        Console.WriteLine(again[0]);
        ReadOnlySpan<char> letters = stackalloc char[] { 'a', 'b' };
        Console.WriteLine(letters.ToString());
        Span<double> halves = stackalloc double[2] { 0.5, sum / 4.0 };
        Console.WriteLine(halves[0] + halves[1]);
        for (int i = 0; i < 2; i++) {
            Span<long> each = stackalloc long[] { i, i + 1 };
            Console.WriteLine(each[0] + each[1]);
        }
    }
}
