// Dekker's algorithm, the first solution to mutual exclusion of two threads.
//
// At stake: each thread raises its flag, then looks at the other's. If the look may go
// ahead of the raise, both see a flag that is down, and both walk in.
//
//   fencepost check Dekker.exe --model tso                                         violated
//   fencepost check Dekker.exe --model dotnet-ecma --entry DekkerVolatile::Run     violated
//   fencepost check Dekker.exe --model dotnet-ecma --entry DekkerFenced::Run       holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

// As in the textbook, where memory is sequentially consistent.
static class Dekker {
    static bool wants0, wants1;
    static int turn;
    static int counter;

    static void First() {
        wants0 = true;
        while (wants1) {
            if (turn != 0) {
                wants0 = false;
                while (turn != 0) { }
                wants0 = true;
            }
        }
        counter++;
        turn = 1;
        wants0 = false;
    }

    static void Second() {
        wants1 = true;
        while (wants0) {
            if (turn != 1) {
                wants1 = false;
                while (turn != 1) { }
                wants1 = true;
            }
        }
        counter++;
        turn = 0;
        wants1 = false;
    }

    static void Main() {
        Thread first = new Thread(First), second = new Thread(Second);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}

// Every shared variable is volatile. Not enough: a volatile write may still wait while
// a later volatile read goes ahead.
static class DekkerVolatile {
    static volatile bool wants0, wants1;
    static volatile int turn;
    static int counter;

    static void First() {
        wants0 = true;
        while (wants1) {
            if (turn != 0) {
                wants0 = false;
                while (turn != 0) { }
                wants0 = true;
            }
        }
        counter++;
        turn = 1;
        wants0 = false;
    }

    static void Second() {
        wants1 = true;
        while (wants0) {
            if (turn != 1) {
                wants1 = false;
                while (turn != 1) { }
                wants1 = true;
            }
        }
        counter++;
        turn = 0;
        wants1 = false;
    }

    static void Run() {
        Thread first = new Thread(First), second = new Thread(Second);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}

// With a barrier between raising one's own flag and looking at the other's, also after
// having stepped back. That matters if the other comes again, so each enters twice.
static class DekkerFenced {
    static volatile bool wants0, wants1;
    static volatile int turn;
    static int counter;

    static void First() {
        for (int round = 0; round < 2; round++) {
            wants0 = true;
            Thread.MemoryBarrier();
            while (wants1) {
                if (turn != 0) {
                    wants0 = false;
                    while (turn != 0) { }
                    wants0 = true;
                    Thread.MemoryBarrier();
                }
            }
            counter++;
            turn = 1;
            wants0 = false;
        }
    }

    static void Second() {
        for (int round = 0; round < 2; round++) {
            wants1 = true;
            Thread.MemoryBarrier();
            while (wants0) {
                if (turn != 1) {
                    wants1 = false;
                    while (turn != 1) { }
                    wants1 = true;
                    Thread.MemoryBarrier();
                }
            }
            counter++;
            turn = 0;
            wants1 = false;
        }
    }

    static void Run() {
        Thread first = new Thread(First), second = new Thread(Second);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 4, "both were inside");
    }
}
