// Szymanski's algorithm: a waiting room with two doors. Threads gather inside (3), the last
// one closes the front door behind them and opens the back (4), and they leave in order.
//
//   0 not interested   1 wants in   2 waits for others in the room
//   3 is in the doorway             4 the front door is shut
//
// At stake: a move is announced before one looks where the other is. The barriers below are
// where every thread of any number would have them; two threads need three of the five.
//
//   fencepost check Szymanski.exe --model dotnet-ecma                                violated
//   fencepost check Szymanski.exe --model dotnet-ecma --entry SzymanskiFenced::Run   holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

static class Szymanski {
    static volatile int flag0, flag1;
    static int counter;

    static void First() {
        flag0 = 1;
        while (flag1 >= 3) { }
        flag0 = 3;
        if (flag1 == 1) {
            flag0 = 2;
            while (flag1 != 4) { }
        }
        flag0 = 4;
        counter++;
        int other;
        do other = flag1; while (other == 2 || other == 3);
        flag0 = 0;
    }

    static void Second() {
        flag1 = 1;
        while (flag0 >= 3) { }
        flag1 = 3;
        if (flag0 == 1) {
            flag1 = 2;
            while (flag0 != 4) { }
        }
        flag1 = 4;
        while (flag0 >= 2) { }
        counter++;
        flag1 = 0;
    }

    static void Main() {
        Thread first = new Thread(First), second = new Thread(Second);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}

// Each enters twice, so that one may come while the other leaves.
static class SzymanskiFenced {
    static volatile int flag0, flag1;
    static int counter;

    static void First() {
        for (int round = 0; round < 2; round++) {
            flag0 = 1;
            Thread.MemoryBarrier();
            while (flag1 >= 3) { }
            flag0 = 3;
            Thread.MemoryBarrier();
            if (flag1 == 1) {
                flag0 = 2;
                while (flag1 != 4) { }
            }
            flag0 = 4;
            counter++;
            int other;
            do other = flag1; while (other == 2 || other == 3);
            flag0 = 0;
        }
    }

    static void Second() {
        for (int round = 0; round < 2; round++) {
            flag1 = 1;
            Thread.MemoryBarrier();
            while (flag0 >= 3) { }
            flag1 = 3;
            Thread.MemoryBarrier();
            if (flag0 == 1) {
                flag1 = 2;
                while (flag0 != 4) { }
            }
            flag1 = 4;
            Thread.MemoryBarrier();
            while (flag0 >= 2) { }
            counter++;
            flag1 = 0;
        }
    }

    static void Run() {
        Thread first = new Thread(First), second = new Thread(Second);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 4, "both were inside");
    }
}
