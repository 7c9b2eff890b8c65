// Holds. Two accounts are always locked in the order of their numbers.
using System.Diagnostics;
using System.Threading;

class Account
{
    public readonly int Number;
    public int Balance;

    public Account(int number, int balance)
    {
        Number = number;
        Balance = balance;
    }
}

static class Program
{
    static void Transfer(Account from, Account to, int amount)
    {
        Account first = from.Number < to.Number ? from : to;
        Account second = first == from ? to : from;
        lock (first)
        {
            lock (second)
            {
                if (from.Balance < amount)
                    return;
                from.Balance -= amount;
                to.Balance += amount;
            }
        }
    }

    static void Main()
    {
        Account a = new Account(1, 10), b = new Account(2, 10);
        var there = new Thread(() => Transfer(a, b, 7));
        var back = new Thread(() => Transfer(b, a, 4));
        there.Start();
        back.Start();
        there.Join();
        back.Join();
        Trace.Assert(a.Balance == 7 && b.Balance == 13);
    }
}
