// A bug: two tasks read lines of one stream at the same time, which its reader refuses.
using System;
using System.Diagnostics;
using System.IO;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

// A stream that is slow: each read is done by the pool.
sealed class SlowStream : Stream
{
    readonly MemoryStream inner;
    public SlowStream(byte[] bytes) { inner = new MemoryStream(bytes); }
    public override bool CanRead => true;
    public override bool CanSeek => false;
    public override bool CanWrite => false;
    public override long Length => inner.Length;
    public override long Position { get => inner.Position; set => throw new NotSupportedException(); }
    public override void Flush() { }
    public override int Read(byte[] buffer, int offset, int count) => inner.Read(buffer, offset, count);
    public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken token)
    {
        await Task.Yield();
        return inner.Read(buffer, offset, count);
    }
    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();
    public override void SetLength(long value) => throw new NotSupportedException();
    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}

static class SharedReader
{
    static async Task Main()
    {
        var reader = new StreamReader(new SlowStream(Encoding.UTF8.GetBytes("one\ntwo\n")));
        Task<string> first = reader.ReadLineAsync(), second = reader.ReadLineAsync();
        Trace.Assert(await first != await second);
    }
}
