// build: no-run
//
// Philosophers who take the fork with the smaller number first, eat once and go home: no
// deadlock. SizeN has N of them.

using System;
using System.Threading;

class Philosophers {
    readonly object first;
    readonly object second;

    Philosophers(object[] forks, int seat) {
        int next = (seat + 1) % forks.Length;
        first = forks[Math.Min(seat, next)];
        second = forks[Math.Max(seat, next)];
    }

    void Eat() {
        lock (first) {
            lock (second) { }
        }
    }

    static void Dine(int guests) {
        var forks = new object[guests];
        for (int seat = 0; seat < guests; seat++)
            forks[seat] = new object();
        var threads = new Thread[guests];
        for (int seat = 0; seat < guests; seat++)
            threads[seat] = new Thread(new Philosophers(forks, seat).Eat);
        foreach (var thread in threads)
            thread.Start();
        foreach (var thread in threads)
            thread.Join();
    }

    static void Size4() { Dine(4); }
    static void Size5() { Dine(5); }
    static void Size6() { Dine(6); }
    static void Size7() { Dine(7); }
    static void Size8() { Dine(8); }
    static void Size9() { Dine(9); }
    static void Size10() { Dine(10); }
    static void Size11() { Dine(11); }
    static void Size12() { Dine(12); }

    static void Main() {
        Dine(4);
    }
}
