// Dining philosophers. Everybody takes the left fork and waits for the right one.
//
//   fencepost check Philosophers.exe --model sc                       deadlock
//   fencepost check Philosophers.exe --model sc --entry Polite::Dine  holds: one of them
//                                                          takes the right fork first

using System.Threading;

class Philosopher {
    readonly object first, second;

    Philosopher(object first, object second) {
        this.first = first;
        this.second = second;
    }

    void Eat() {
        lock (first) {
            lock (second) {
                // spaghetti
            }
        }
    }

    public static void Dinner(int guests, bool polite) {
        var forks = new object[guests];
        for (int i = 0; i < guests; i++)
            forks[i] = new object();

        for (int i = 0; i < guests; i++) {
            var left = forks[i];
            var right = forks[(i + 1) % guests];
            bool last = i == guests - 1;
            var guest = polite && last ? new Philosopher(right, left) : new Philosopher(left, right);
            new Thread(guest.Eat) { Name = "philosopher " + i }.Start();
        }
    }

    static void Main() {
        Dinner(3, false);
    }
}

static class Polite {
    static void Dine() {
        Philosopher.Dinner(3, true);
    }
}
