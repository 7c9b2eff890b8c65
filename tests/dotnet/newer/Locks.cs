// C# 13: lock on a System.Threading.Lock.
using System.Threading;

class Account
{
    readonly Lock gate = new();
    int balance;

    public void Deposit(int amount) { lock (gate) balance += amount; }
    public int Withdraw(int amount)
    {
        using (gate.EnterScope())
        {
            if (balance < amount) return 0;
            balance -= amount;
            return amount;
        }
    }
    public bool TryRead(out int value)
    {
        value = 0;
        if (!gate.TryEnter()) return false;
        try { value = balance; return gate.IsHeldByCurrentThread; }
        finally { gate.Exit(); }
    }
}
static class Program
{
    static int Main()
    {
        var account = new Account();
        var other = new Thread(() => account.Deposit(1));
        other.Start();
        account.Deposit(1);
        other.Join();
        if (!account.TryRead(out int there) || there != 2) return 1;
        return account.Withdraw(2) - 2;
    }
}
