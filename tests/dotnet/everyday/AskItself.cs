// A bug: a handler of the actor asks its own actor and waits for the answer, which only the actor's thread could give.
using System;
using System.Collections.Concurrent;
using System.Threading;
using System.Threading.Tasks;

class Accounts
{
    readonly BlockingCollection<Action> mailbox = new BlockingCollection<Action>();
    int balance = 10;

    public Accounts()
    {
        new Thread(Run) { IsBackground = true }.Start();
    }

    void Run()
    {
        foreach (Action message in mailbox.GetConsumingEnumerable())
            message();
    }

    public Task<T> Ask<T>(Func<T> question)
    {
        var answer = new TaskCompletionSource<T>();
        mailbox.Add(() => answer.SetResult(question()));
        return answer.Task;
    }

    public Task<int> Balance() => Ask(() => balance);

    public Task<bool> CanPay(int amount) => Ask(() => Balance().Result >= amount);
}

static class Program
{
    static void Main()
    {
        var accounts = new Accounts();
        Console.WriteLine(accounts.Balance().Result);
        Console.WriteLine(accounts.CanPay(5).Result);
    }
}
