// build: no-run
//
// Philosophers who take the fork with the smaller number first, eat once and go home:
// no deadlock, and everybody has eaten in the end. SizeN has N of them.

#define DEBUG

using System;
using System.Diagnostics;
using System.Threading;

class Philosophers {
    readonly object first;
    readonly object second;
    int meals;

    Philosophers(object[] forks, int seat) {
        int next = (seat + 1) % forks.Length;
        first = forks[Math.Min(seat, next)];
        second = forks[Math.Max(seat, next)];
    }

    void Eat() {
        lock (first) {
            lock (second)
                meals++;
        }
    }

    static void Dine(int guests) {
        var forks = new object[guests];
        for (int seat = 0; seat < guests; seat++)
            forks[seat] = new object();
        var people = new Philosophers[guests];
        var threads = new Thread[guests];
        for (int seat = 0; seat < guests; seat++) {
            people[seat] = new Philosophers(forks, seat);
            threads[seat] = new Thread(people[seat].Eat);
        }
        foreach (var thread in threads)
            thread.Start();
        foreach (var thread in threads)
            thread.Join();
        foreach (var guest in people)
            Debug.Assert(guest.meals == 1, "everybody has eaten");
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
