// Transfers between two accounts. Each takes both locks, in the order of the accounts' numbers.

#define DEBUG
using System.Diagnostics;
using System.Threading;

class Account {
    public readonly int Number;
    public int Balance;

    public Account(int number, int balance) {
        Number = number;
        Balance = balance;
    }
}

static class Program {
    static Account one, two;

    static void Transfer(Account from, Account to, int amount) {
        var first = from.Number < to.Number ? from : to;
        var second = from.Number < to.Number ? to : from;
        lock (first) {
            lock (second) {
                if (from.Balance < amount) return;
                from.Balance -= amount;
                to.Balance += amount;
            }
        }
    }

    static void There() {
        Transfer(one, two, 5);
        Transfer(two, one, 3);
    }

    static void Back() {
        Transfer(two, one, 7);
        Transfer(one, two, 2);
    }

    static void Main() {
        one = new Account(1, 10);
        two = new Account(2, 10);
        var there = new Thread(There);
        var back = new Thread(Back);
        there.Start();
        back.Start();
        there.Join();
        back.Join();
        Debug.Assert(one.Balance + two.Balance == 20, "money was lost");
    }
}
