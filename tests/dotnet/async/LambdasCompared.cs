// build: roslyn no-run
//
// Two threads that both make a lambda which is kept from then on have one each; a third look finds the one that was kept last.

using System;
using System.Threading;

static class LambdasCompared {
    static int mine, others, left;

    static Func<int, int> Doubling() {
        return x => 2 * x;
    }

    static void Same() {
        Func<int, int> first = null, second = null;
        var thread = new Thread(() => second = Doubling());
        thread.Start();
        first = Doubling();
        thread.Join();
        mine = ReferenceEquals(first, second) ? 1 : 0;
        others = ReferenceEquals(Doubling(), Doubling()) ? 1 : 0;
    }

    static void Main() {
        Same();
    }
}
