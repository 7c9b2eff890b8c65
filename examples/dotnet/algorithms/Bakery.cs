// Lamport's bakery: draw a number higher than all you see, the lowest number is served.
//
// At stake: drawing a number is announced before the others' numbers are read, and the
// number is there before one asks who is lower. And a trap of C#: `volatile int[]` makes
// the array's reference volatile, never its elements.
//
//   fencepost check Bakery.exe --model dotnet-ecma                                violated
//   fencepost check Bakery.exe --model dotnet-ecma --entry BakeryVolatile::Run    violated
//   fencepost check Bakery.exe --model dotnet-ecma --entry BakeryFenced::Run      holds

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

static class Bakery {
    static volatile bool[] drawing = new bool[2];
    static volatile int[] number = new int[2];
    static int counter;

    static void Enter(int me) {
        int other = 1 - me;
        drawing[me] = true;
        number[me] = number[other] + 1;
        drawing[me] = false;
        while (drawing[other]) { }
        while (number[other] != 0 && Before(number[other], other, number[me], me)) { }
        counter++;
        number[me] = 0;
    }

    public static bool Before(int number, int who, int otherNumber, int otherWho) {
        return number < otherNumber || number == otherNumber && who < otherWho;
    }

    static void Main() {
        Thread first = new Thread(() => Enter(0)), second = new Thread(() => Enter(1));
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}

// The elements are read and written as volatile, which keeps all but write before read.
static class BakeryVolatile {
    static readonly bool[] drawing = new bool[2];
    static readonly int[] number = new int[2];
    static int counter;

    static void Enter(int me) {
        int other = 1 - me;
        Volatile.Write(ref drawing[me], true);
        int mine = Volatile.Read(ref number[other]) + 1;
        Volatile.Write(ref number[me], mine);
        Volatile.Write(ref drawing[me], false);
        while (Volatile.Read(ref drawing[other])) { }
        int theirs;
        do theirs = Volatile.Read(ref number[other]);
        while (theirs != 0 && Bakery.Before(theirs, other, mine, me));
        counter++;
        Volatile.Write(ref number[me], 0);
    }

    static void Run() {
        Thread first = new Thread(() => Enter(0)), second = new Thread(() => Enter(1));
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}

static class BakeryFenced {
    static readonly bool[] drawing = new bool[2];
    static readonly int[] number = new int[2];
    static int counter;

    static void Enter(int me) {
        int other = 1 - me;
        Volatile.Write(ref drawing[me], true);
        Thread.MemoryBarrier();
        int mine = Volatile.Read(ref number[other]) + 1;
        Volatile.Write(ref number[me], mine);
        Volatile.Write(ref drawing[me], false);
        Thread.MemoryBarrier();
        while (Volatile.Read(ref drawing[other])) { }
        int theirs;
        do theirs = Volatile.Read(ref number[other]);
        while (theirs != 0 && Bakery.Before(theirs, other, mine, me));
        counter++;
        Volatile.Write(ref number[me], 0);
    }

    static void Run() {
        Thread first = new Thread(() => Enter(0)), second = new Thread(() => Enter(1));
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}
