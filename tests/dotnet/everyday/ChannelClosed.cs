// A bug: the first producer to finish completes the channel under the other one.
using System.Threading.Channels;
using System.Threading.Tasks;

static class Program
{
    static async Task Produce(ChannelWriter<int> writer, int item)
    {
        await writer.WriteAsync(item);
        writer.TryComplete();
    }

    static async Task<int> Consume(ChannelReader<int> reader)
    {
        int count = 0;
        while (await reader.WaitToReadAsync())
        {
            while (reader.TryRead(out _))
                count++;
        }
        return count;
    }

    static async Task Main()
    {
        var channel = Channel.CreateUnbounded<int>();
        Task first = Task.Run(() => Produce(channel.Writer, 1));
        Task second = Task.Run(() => Produce(channel.Writer, 2));
        Task<int> consumer = Consume(channel.Reader);
        await first;
        await second;
        await consumer;
    }
}
