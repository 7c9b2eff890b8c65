// A bug: with PublicationOnly two threads may both make the value; one of the two connections is never closed.
using System;
using System.Diagnostics;
using System.Threading;

class Connection
{
    static int open;

    public Connection()
    {
        Interlocked.Increment(ref open);
    }

    public static int Open => Volatile.Read(ref open);
}

class Service
{
    readonly Lazy<Connection> connection =
        new Lazy<Connection>(() => new Connection(), LazyThreadSafetyMode.PublicationOnly);

    public void Handle()
    {
        Trace.Assert(connection.Value != null);
    }
}

static class Program
{
    static void Main()
    {
        var service = new Service();
        var first = new Thread(service.Handle);
        var second = new Thread(service.Handle);
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Trace.Assert(Connection.Open == 1, "one connection");
    }
}
