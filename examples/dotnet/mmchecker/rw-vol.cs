// Pugh's test for the sequential consistency of volatiles: in each of two rounds each thread writes
// to its own variable, then looks at the other's. The invariant: if the first thread wrote a = i and
// then read b = j, the write b = j + 1 came later, so what the second read after that is at least i.

#define DEBUG

using System.Diagnostics;
using System.Threading;

static class ReadAfterWrite {
    static volatile int a, b;
    static int x1, x2, y1, y2;

    static void First() {
        a = 1;
        x1 = b;
        a = 2;
        x2 = b;
    }

    static void Second() {
        b = 1;
        y1 = a;
        b = 2;
        y2 = a;
    }

    static void Main() {
        var second = new Thread(Second);
        second.Start();
        First();
        second.Join();
        int[] x = { 0, x1, x2 };
        int[] y = { 0, y1, y2 };
        for (int i = 1; i <= 2; i++) {
            int j = x[i];
            Debug.Assert(j == 2 || y[j + 1] >= i, "a read went ahead of the write before it");
        }
    }
}
