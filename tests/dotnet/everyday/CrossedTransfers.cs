// A bug: each transfer locks the account that it takes from first, so two transfers in opposite directions block.
using System.Threading;
using System.Threading.Tasks;

class Account
{
    readonly object gate = new object();
    int balance;

    public Account(int balance)
    {
        this.balance = balance;
    }

    public void TransferTo(Account other, int amount)
    {
        lock (gate)
        {
            if (balance < amount)
                return;
            balance -= amount;
            other.Deposit(amount);
        }
    }

    void Deposit(int amount)
    {
        lock (gate)
            balance += amount;
    }
}

static class Program
{
    static void Main()
    {
        var a = new Account(10);
        var b = new Account(10);
        Parallel.Invoke(() => a.TransferTo(b, 1), () => b.TransferTo(a, 2));
    }
}
