// Holds. The first answer counts; the other request is cancelled and its cancellation is expected.
using System;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;

static class Program
{
    static async Task<int> Ask(int answer, CancellationToken token)
    {
        await Task.Yield();
        token.ThrowIfCancellationRequested();
        return answer;
    }

    static async Task<int> First(params int[] answers)
    {
        using (var source = new CancellationTokenSource())
        {
            Task<int> left = Ask(answers[0], source.Token);
            Task<int> right = Ask(answers[1], source.Token);
            Task<int> first = await Task.WhenAny(left, right);
            source.Cancel();
            int answer = await first;
            try
            {
                await Task.WhenAll(left, right);
            }
            catch (OperationCanceledException)
            {
            }
            return answer;
        }
    }

    static async Task Main()
    {
        int answer = await First(1, 2);
        Trace.Assert(answer == 1 || answer == 2);
    }
}
