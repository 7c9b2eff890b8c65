// build: no-run
//
// Dining philosophers who take the left fork, then the right one, and eat for ever:
// each may hold a fork and wait for the next. One entry for each number of guests.

using System;
using System.Threading;

class Dining {
    static object[] forks;

    readonly int left;
    readonly int right;

    Dining(int seat) {
        left = seat;
        right = (seat + 1) % forks.Length;
    }

    void Dine() {
        while (true) {
            lock (forks[left]) {
                lock (forks[right])
                    Console.WriteLine("eating...");
            }
        }
    }

    static void Serve(int guests) {
        forks = new object[guests];
        var threads = new Thread[guests];
        for (int seat = 0; seat < guests; seat++) {
            forks[seat] = new object();
            threads[seat] = new Thread(new Dining(seat).Dine);
        }
        foreach (var thread in threads)
            thread.Start();
    }

    static void Guests2() { Serve(2); }
    static void Guests3() { Serve(3); }
    static void Guests4() { Serve(4); }
    static void Guests5() { Serve(5); }
    static void Guests10() { Serve(10); }
    static void Guests12() { Serve(12); }
    static void Guests20() { Serve(20); }
    static void Guests50() { Serve(50); }
    static void Guests80() { Serve(80); }

    static void Main(string[] arguments) {
        Serve(int.Parse(arguments[0]));
    }
}
