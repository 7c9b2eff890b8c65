// A bug: the task is not awaited, so its failure is never seen.
using System;
using System.Threading.Tasks;

class Mailer
{
    public async Task Send(string address, string text)
    {
        await Task.Yield();
        if (!address.Contains("@"))
            throw new FormatException("not an address: " + address);
        Console.WriteLine("sent: " + text);
    }
}

static class Program
{
    static void Register(Mailer mailer, string address)
    {
        mailer.Send(address, "welcome");
    }

    static void Main()
    {
        var mailer = new Mailer();
        Register(mailer, "a@b");
        Register(mailer, "nowhere");
        Console.WriteLine("registered");
    }
}
