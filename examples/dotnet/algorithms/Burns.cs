// Burns' mutual exclusion with one bit for each thread, the fewest there can be. The
// threads are not equals: the second steps back when it sees the first.
//
// At stake: raise the own bit, then look at the other's, in this order.
//
//   fencepost check Burns.exe --model dotnet-ecma                              violated
//   fencepost check Burns.exe --model dotnet-ecma --entry BurnsFenced::Run     holds

#define DEBUG

using System.Diagnostics;
using System.Threading;

static class Burns {
    static volatile bool bit0, bit1;
    static int counter;

    static void First() {
        bit0 = true;
        while (bit1) { }
        counter++;
        bit0 = false;
    }

    static void Second() {
        while (true) {
            bit1 = true;
            if (!bit0)
                break;
            bit1 = false;
            while (bit0) { }
        }
        counter++;
        bit1 = false;
    }

    static void Main() {
        Thread first = new Thread(First), second = new Thread(Second);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}

static class BurnsFenced {
    static volatile bool bit0, bit1;
    static int counter;

    static void First() {
        bit0 = true;
        Thread.MemoryBarrier();
        while (bit1) { }
        counter++;
        bit0 = false;
    }

    static void Second() {
        while (true) {
            bit1 = true;
            Thread.MemoryBarrier();
            if (!bit0)
                break;
            bit1 = false;
            while (bit0) { }
        }
        counter++;
        bit1 = false;
    }

    static void Run() {
        Thread first = new Thread(First), second = new Thread(Second);
        first.Start(); second.Start();
        first.Join(); second.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}
