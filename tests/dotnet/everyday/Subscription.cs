// A bug: the handler is removed, but an event that was raised before may still call it after the object was closed.
using System;
using System.Diagnostics;
using System.Threading.Tasks;

class Feed
{
    public event Action<int> Arrived;

    public void Publish(int value)
    {
        Arrived?.Invoke(value);
    }
}

class Screen : IDisposable
{
    readonly Feed feed;
    bool closed;

    public Screen(Feed feed)
    {
        this.feed = feed;
        feed.Arrived += Show;
    }

    void Show(int value)
    {
        if (closed)
            throw new ObjectDisposedException("Screen");
    }

    public void Dispose()
    {
        feed.Arrived -= Show;
        closed = true;
    }
}

static class Program
{
    static void Main()
    {
        var feed = new Feed();
        var screen = new Screen(feed);
        Task publisher = Task.Run(() => feed.Publish(1));
        screen.Dispose();
        publisher.Wait();
    }
}
