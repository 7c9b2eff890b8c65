// Holds. What follows looks at the failure of a part itself.
using System;
using System.Diagnostics;
using System.Threading.Tasks;

static class FactoryFailed
{
    static void Main()
    {
        Task[] parts = { Task.Run(() => throw new InvalidOperationException("bad")), Task.Run(() => { }) };
        Task<int> failed = Task.Factory.ContinueWhenAll(parts, done =>
        {
            int count = 0;
            foreach (Task t in done)
                if (t.Exception != null)
                    count++;
            return count;
        });
        Trace.Assert(failed.Result == 1);
    }
}
