// Lamport's fast mutual exclusion: who comes alone gets in with seven accesses, however
// many threads there are.
//
// At stake: two races are decided by writing one variable and then reading the other: `x`
// says who came last, `y` who is about to enter. Each of the two needs its own barrier.
//
//   fencepost check LamportFast.exe --model dotnet-ecma                                    violated
//   fencepost check LamportFast.exe --model dotnet-ecma --entry LamportFastOneFence::Run   violated
//   fencepost check LamportFast.exe --model dotnet-ecma --entry LamportFastFenced::Run     holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

static class LamportFast {
    static volatile bool busy1, busy2;
    static volatile int x, y;
    static int counter;

    static void First() {
    start:
        busy1 = true;
        x = 1;
        if (y != 0) {
            busy1 = false;
            while (y != 0) { }
            goto start;
        }
        y = 1;
        if (x != 1) {
            busy1 = false;
            while (busy2) { }
            if (y != 1) {
                while (y != 0) { }
                goto start;
            }
        }
        counter++;
        y = 0;
        busy1 = false;
    }

    static void Second() {
    start:
        busy2 = true;
        x = 2;
        if (y != 0) {
            busy2 = false;
            while (y != 0) { }
            goto start;
        }
        y = 2;
        if (x != 2) {
            busy2 = false;
            while (busy1) { }
            if (y != 2) {
                while (y != 0) { }
                goto start;
            }
        }
        counter++;
        y = 0;
        busy2 = false;
    }

    static void Main() {
        Thread first = new Thread(First), second = new Thread(Second);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}

// Barriers after writing `x` only.
static class LamportFastOneFence {
    static volatile bool busy1, busy2;
    static volatile int x, y;
    static int counter;

    static void First() {
    start:
        busy1 = true;
        x = 1;
        Thread.MemoryBarrier();
        if (y != 0) {
            busy1 = false;
            while (y != 0) { }
            goto start;
        }
        y = 1;
        if (x != 1) {
            busy1 = false;
            while (busy2) { }
            if (y != 1) {
                while (y != 0) { }
                goto start;
            }
        }
        counter++;
        y = 0;
        busy1 = false;
    }

    static void Second() {
    start:
        busy2 = true;
        x = 2;
        Thread.MemoryBarrier();
        if (y != 0) {
            busy2 = false;
            while (y != 0) { }
            goto start;
        }
        y = 2;
        if (x != 2) {
            busy2 = false;
            while (busy1) { }
            if (y != 2) {
                while (y != 0) { }
                goto start;
            }
        }
        counter++;
        y = 0;
        busy2 = false;
    }

    static void Run() {
        Thread first = new Thread(First), second = new Thread(Second);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}

static class LamportFastFenced {
    static volatile bool busy1, busy2;
    static volatile int x, y;
    static int counter;

    static void First() {
    start:
        busy1 = true;
        x = 1;
        Thread.MemoryBarrier();
        if (y != 0) {
            busy1 = false;
            while (y != 0) { }
            goto start;
        }
        y = 1;
        Thread.MemoryBarrier();
        if (x != 1) {
            busy1 = false;
            while (busy2) { }
            if (y != 1) {
                while (y != 0) { }
                goto start;
            }
        }
        counter++;
        y = 0;
        busy1 = false;
    }

    static void Second() {
    start:
        busy2 = true;
        x = 2;
        Thread.MemoryBarrier();
        if (y != 0) {
            busy2 = false;
            while (y != 0) { }
            goto start;
        }
        y = 2;
        Thread.MemoryBarrier();
        if (x != 2) {
            busy2 = false;
            while (busy1) { }
            if (y != 2) {
                while (y != 0) { }
                goto start;
            }
        }
        counter++;
        y = 0;
        busy2 = false;
    }

    static void Run() {
        Thread first = new Thread(First), second = new Thread(Second);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}
