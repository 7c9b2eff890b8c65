// Streams that read into memory of the caller, or exactly as much as is asked for.
namespace System.IO
{
    using System.Threading;
    using System.Threading.Tasks;

    partial class Stream
    {
        public virtual int ReadTimeout
        {
            get { throw new InvalidOperationException("Timeouts are not supported on this stream."); }
            set { throw new InvalidOperationException("Timeouts are not supported on this stream."); }
        }

        public virtual int WriteTimeout
        {
            get { throw new InvalidOperationException("Timeouts are not supported on this stream."); }
            set { throw new InvalidOperationException("Timeouts are not supported on this stream."); }
        }

        public virtual ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default(CancellationToken))
        {
            byte[] read = new byte[buffer.Length];
            return new ValueTask<int>(Copied(ReadAsync(read, 0, read.Length, cancellationToken), read, buffer));
        }

        static async Task<int> Copied(Task<int> reading, byte[] read, Memory<byte> buffer)
        {
            int count = await reading.ConfigureAwait(false);
            new Span<byte>(read, 0, count).CopyTo(buffer.Span);
            return count;
        }

        public virtual ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default(CancellationToken))
        {
            byte[] bytes = buffer.ToArray();
            return new ValueTask(WriteAsync(bytes, 0, bytes.Length, cancellationToken));
        }

        static Exception TooShort() { return new EndOfStreamException("Unable to read beyond the end of the stream."); }

        // .NET 7.
        public void ReadExactly(byte[] buffer, int offset, int count)
        {
            CheckRange(buffer, offset, count);
            for (int read = 0, more; read < count; read += more)
            {
                more = Read(buffer, offset + read, count - read);
                if (more == 0)
                    throw TooShort();
            }
        }

        public void ReadExactly(Span<byte> buffer)
        {
            byte[] read = new byte[buffer.Length];
            ReadExactly(read, 0, read.Length);
            read.CopyTo(buffer);
        }

        public ValueTask ReadExactlyAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken = default(CancellationToken))
        {
            CheckRange(buffer, offset, count);
            return new ValueTask(Exactly(buffer, offset, count, cancellationToken));
        }

        public ValueTask ReadExactlyAsync(Memory<byte> buffer, CancellationToken cancellationToken = default(CancellationToken))
        {
            byte[] read = new byte[buffer.Length];
            return new ValueTask(Exactly(read, buffer, cancellationToken));
        }

        async Task Exactly(byte[] read, Memory<byte> buffer, CancellationToken cancellationToken)
        {
            await Exactly(read, 0, read.Length, cancellationToken).ConfigureAwait(false);
            read.CopyTo(buffer);
        }

        async Task Exactly(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            for (int read = 0, more; read < count; read += more)
            {
                more = await ReadAsync(buffer, offset + read, count - read, cancellationToken).ConfigureAwait(false);
                if (more == 0)
                    throw TooShort();
            }
        }
    }
}
