// build: no-run
//
// Dining philosophers who take the fork with the smaller number first: nobody starves
// in a circle. They eat for ever (Guests…), or once and go home (Once…); the ones who
// talk while eating (Talking…) print for ever, which must not make states differ.

using System;
using System.Threading;

class OrderedDining {
    static object[] forks;

    readonly object first;
    readonly object second;
    int meals;

    OrderedDining(int seat) {
        int next = (seat + 1) % forks.Length;
        first = forks[Math.Min(seat, next)];
        second = forks[Math.Max(seat, next)];
    }

    void Eat() {
        lock (first) {
            lock (second)
                meals = 1;
        }
    }

    void EatAlways() {
        while (true)
            Eat();
    }

    void Talk() {
        while (true) {
            lock (first) {
                lock (second)
                    Console.WriteLine("eating...");
            }
        }
    }

    static void Serve(int guests, Func<OrderedDining, ThreadStart> behaviour) {
        forks = new object[guests];
        for (int seat = 0; seat < guests; seat++)
            forks[seat] = new object();
        var threads = new Thread[guests];
        for (int seat = 0; seat < guests; seat++)
            threads[seat] = new Thread(behaviour(new OrderedDining(seat)));
        foreach (var thread in threads)
            thread.Start();
    }

    static ThreadStart Always(OrderedDining guest) { return guest.EatAlways; }
    static ThreadStart Once(OrderedDining guest) { return guest.Eat; }
    static ThreadStart Talking(OrderedDining guest) { return guest.Talk; }

    static void Guests2() { Serve(2, Always); }
    static void Guests3() { Serve(3, Always); }
    static void Guests4() { Serve(4, Always); }
    static void Guests5() { Serve(5, Always); }
    static void Guests6() { Serve(6, Always); }

    static void Once3() { Serve(3, Once); }
    static void Once4() { Serve(4, Once); }
    static void Once5() { Serve(5, Once); }
    static void Once6() { Serve(6, Once); }

    static void Talking2() { Serve(2, Talking); }

    static void Main() {
        Serve(4, Once);
    }
}
