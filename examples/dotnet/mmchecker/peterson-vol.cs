// Peterson's algorithm with every variable volatile (Huynh and Roychoudhury, section 4): each write is
// still passed by the read after it. The invariant: at the end, counter is 2.

#define DEBUG

using System.Diagnostics;
using System.Threading;

static class PetersonVolatile {
    static volatile int lock0, lock1, turn;
    static volatile int counter;

    static void Thread0() {
        lock0 = 1;
        turn = 1;
        while (true) {
            if (lock1 != 1 || turn == 0)
                break;
        }
        counter++;
        lock0 = 0;
    }

    static void Thread1() {
        lock1 = 1;
        turn = 0;
        while (true) {
            if (lock0 != 1 || turn == 1)
                break;
        }
        counter++;
        lock1 = 0;
    }

    static void Main() {
        var other = new Thread(Thread1);
        other.Start();
        Thread0();
        other.Join();
        Debug.Assert(counter == 2, "both were inside");
    }
}
