// C# 13 over .NET 9 takes Task.WhenAll(a, b) for the overload with a span, which is an inline array.
using System.Threading.Tasks;

static class Program
{
    static int count;
    static readonly object gate = new();

    static void Add()
    {
        lock (gate)
            count++;
    }

    static int Main()
    {
        Task.WhenAll([Task.Run(Add), Task.Run(Add)]).Wait();
        Task<int> one = Task.Run(() => 1), two = Task.Run(() => 2);
        int[] both = Task.WhenAll<int>([one, two]).Result;
        return count + both[0] + both[1] - 5;
    }
}
