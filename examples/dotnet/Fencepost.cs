// Nondeterministic choice for programs that Fencepost checks. Add this file to
// your project.
//
// The checker knows this class by its name and tries every way a choice can go.
// Without the checker, choices are random, so the program stays a normal program:
// run it often and you test it, check it and you know.

using System;

/// <summary>Choices that the checker explores exhaustively.</summary>
static class Fencepost {
    static readonly Random random = new Random();

    /// <summary>Some number from 0 up to, but not including, <paramref name="n"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="n"/> is less than 1.</exception>
    public static int Choose(int n) {
        if (n < 1)
            throw new ArgumentOutOfRangeException("n");
        lock (random)
            return random.Next(n);
    }

    /// <summary>True or false.</summary>
    public static bool Bool() {
        return Choose(2) == 1;
    }

    /// <summary>
    /// Go on only if <paramref name="condition"/> holds. The checker leaves the other
    /// executions out: nothing in them counts. Without the checker, the program ends
    /// here, quietly, with exit code 0.
    /// </summary>
    public static void Assume(bool condition) {
        if (!condition)
            Environment.Exit(0);
    }
}
