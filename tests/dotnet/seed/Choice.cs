// build: no-run
//
// Nondeterministic input: a stub that may return anything a reader could.
//
// Choice::Read      Up to three bytes arrive, each 0 or 1, then the end.
// Choice::Sort      Sorting three numbers out of all 27 inputs.
// Choice::Race      A choice in each of two threads.
// Choice::Wrong     The one input of ten that breaks the assertion is found.

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

static class Choice {
    static int length, value, left, right;

    /// A stub for input: -1 at the end.
    static int ReadBit() {
        return Fencepost.Choose(3) - 1;
    }

    static void Read() {
        int bit;
        while (length < 3 && (bit = ReadBit()) >= 0) {
            value = 2 * value + bit;
            length++;
        }
    }

    static void Sort() {
        var numbers = new int[3];
        for (int i = 0; i < numbers.Length; i++)
            numbers[i] = Fencepost.Choose(3);
        Fencepost.Assume(numbers[0] != numbers[1]);
        for (int i = 1; i < numbers.Length; i++) {
            for (int j = i; j > 0 && numbers[j - 1] > numbers[j]; j--) {
                int swapped = numbers[j];
                numbers[j] = numbers[j - 1];
                numbers[j - 1] = swapped;
            }
        }
        Debug.Assert(numbers[0] <= numbers[1] && numbers[1] <= numbers[2], "sorted");
        Debug.Assert(numbers[0] != numbers[2], "not all the same");
    }

    static void Race() {
        var other = new Thread(() => left = Fencepost.Choose(2));
        other.Start();
        right = Fencepost.Bool() ? left + 10 : 0;
        other.Join();
    }

    static void Wrong() {
        int number = Fencepost.Choose(10);
        Debug.Assert(number * number != 49, "seven");
    }

    static void Main() {
        Read();
        Sort();
        Race();
    }
}

/// The class of examples/dotnet/Fencepost.cs.
static class Fencepost {
    static readonly Random random = new Random();

    public static int Choose(int n) {
        lock (random)
            return random.Next(n);
    }

    public static bool Bool() {
        return Choose(2) == 1;
    }

    public static void Assume(bool condition) {
        if (!condition)
            Environment.Exit(0);
    }
}
