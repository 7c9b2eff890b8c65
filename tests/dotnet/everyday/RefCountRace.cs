// A bug: a client may come back to a resource whose last user has just closed it.
using System.Diagnostics;
using System.Threading;

class Shared
{
    int users = 1;
    volatile bool closed;

    public void Open()
    {
        Interlocked.Increment(ref users);
    }

    public void Use()
    {
        Trace.Assert(!closed, "used while it is open");
    }

    public void Close()
    {
        if (Interlocked.Decrement(ref users) == 0)
            closed = true;
    }
}

static class Program
{
    static void Main()
    {
        var shared = new Shared();
        var client = new Thread(() =>
        {
            shared.Open();
            shared.Use();
            shared.Close();
        });
        client.Start();
        shared.Use();
        shared.Close();
        client.Join();
    }
}
