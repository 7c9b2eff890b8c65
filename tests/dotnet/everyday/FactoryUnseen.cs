// A bug: one of the tasks fails, and what follows them does not look.
using System;
using System.Threading.Tasks;

static class FactoryUnseen
{
    static void Main()
    {
        Task[] parts = { Task.Run(() => throw new InvalidOperationException("bad")), Task.Run(() => { }) };
        Task.Factory.ContinueWhenAll(parts, done => { }).Wait();
    }
}
