// build: no-run roslyn
#undef DEBUG
// What Debug.Assert says is left out by the compiler, since DEBUG is not defined.
using System;
using System.Diagnostics;
using System.Threading;

class Unasserted {
    static int x;

    static void Main() {
        var other = new Thread(() => x++);
        other.Start();
        x++;
        other.Join();
        Debug.Assert(x == 2);
    }

    static void Throws() {
        Main();
        if (x < 1) throw new InvalidOperationException();
    }
}
