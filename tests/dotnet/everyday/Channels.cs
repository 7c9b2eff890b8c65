// Holds. A bounded channel from one writer to one reader, read to its end.
using System.Diagnostics;
using System.Threading.Channels;
using System.Threading.Tasks;

static class Program
{
    static async Task Write(ChannelWriter<int> writer)
    {
        for (int i = 1; i <= 2; i++)
            await writer.WriteAsync(i);
        writer.Complete();
    }

    static async Task<int> Read(ChannelReader<int> reader)
    {
        int sum = 0;
        while (await reader.WaitToReadAsync())
        {
            while (reader.TryRead(out int item))
                sum += item;
        }
        return sum;
    }

    static async Task Main()
    {
        var channel = Channel.CreateBounded<int>(1);
        Task writer = Write(channel.Writer);
        Task<int> reader = Read(channel.Reader);
        int sum = await reader;
        await writer;
        Trace.Assert(sum == 3, "nothing is lost");
    }
}
