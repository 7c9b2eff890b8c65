// A monitor of a System.Threading.Lock is another lock than its own: what compilers before C# 13 make of `lock`.
using System.Threading;

static class Program
{
    static readonly Lock gate = new();

    static int Main()
    {
        lock (gate)
            return 0;
    }
}
