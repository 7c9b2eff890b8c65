// Streams of bytes.
namespace System.IO
{
    using System.Threading;
    using System.Threading.Tasks;

    public enum SeekOrigin { Begin, Current, End }

    public abstract partial class Stream : MarshalByRefObject, IDisposable, IAsyncDisposable
    {
        public static readonly Stream Null = new NullStream();

        public abstract bool CanRead { get; }
        public abstract bool CanSeek { get; }
        public abstract bool CanWrite { get; }
        public virtual bool CanTimeout { get { return false; } }
        public abstract long Length { get; }
        public abstract long Position { get; set; }

        public abstract void Flush();
        public abstract int Read(byte[] buffer, int offset, int count);
        public abstract long Seek(long offset, SeekOrigin origin);
        public abstract void SetLength(long value);
        public abstract void Write(byte[] buffer, int offset, int count);

        public virtual int ReadByte()
        {
            byte[] one = new byte[1];
            return Read(one, 0, 1) == 0 ? -1 : one[0];
        }

        public virtual void WriteByte(byte value) { Write(new byte[] { value }, 0, 1); }

        public virtual int Read(Span<byte> buffer)
        {
            byte[] read = new byte[buffer.Length];
            int count = Read(read, 0, read.Length);
            new Span<byte>(read, 0, count).CopyTo(buffer);
            return count;
        }

        public virtual void Write(ReadOnlySpan<byte> buffer)
        {
            byte[] bytes = buffer.ToArray();
            Write(bytes, 0, bytes.Length);
        }

        public virtual void Close() { Dispose(true); }

        public void Dispose() { Close(); }

        protected virtual void Dispose(bool disposing) { }

        public virtual ValueTask DisposeAsync()
        {
            Dispose();
            return default(ValueTask);
        }

        public void CopyTo(Stream destination) { CopyTo(destination, 81920); }

        public virtual void CopyTo(Stream destination, int bufferSize)
        {
            CheckCopy(destination, bufferSize);
            byte[] buffer = new byte[bufferSize];
            for (int count = Read(buffer, 0, bufferSize); count != 0; count = Read(buffer, 0, bufferSize))
                destination.Write(buffer, 0, count);
        }

        void CheckCopy(Stream destination, int bufferSize)
        {
            if (destination == null)
                throw new ArgumentNullException("destination");
            if (bufferSize <= 0)
                throw new ArgumentOutOfRangeException("bufferSize", "Positive number required.");
            if (!CanRead)
                throw CanWrite ? Unreadable() : new ObjectDisposedException(null, "Cannot access a closed Stream.");
            if (!destination.CanWrite)
                throw destination.CanRead ? Unwritable() : new ObjectDisposedException("destination", "Cannot access a closed Stream.");
        }

        internal static Exception Unreadable() { return new NotSupportedException("Stream does not support reading."); }

        internal static Exception Unwritable() { return new NotSupportedException("Stream does not support writing."); }

        public Task CopyToAsync(Stream destination) { return CopyToAsync(destination, 81920, CancellationToken.None); }

        public Task CopyToAsync(Stream destination, CancellationToken cancellationToken)
        {
            return CopyToAsync(destination, 81920, cancellationToken);
        }

        public virtual async Task CopyToAsync(Stream destination, int bufferSize, CancellationToken cancellationToken)
        {
            CheckCopy(destination, bufferSize);
            byte[] buffer = new byte[bufferSize];
            for (;;)
            {
                int count = await ReadAsync(buffer, 0, bufferSize, cancellationToken);
                if (count == 0)
                    return;
                await destination.WriteAsync(buffer, 0, count, cancellationToken);
            }
        }

        public Task CopyToAsync(Stream destination, int bufferSize)
        {
            return CopyToAsync(destination, bufferSize, CancellationToken.None);
        }

        public Task<int> ReadAsync(byte[] buffer, int offset, int count)
        {
            return ReadAsync(buffer, offset, count, CancellationToken.None);
        }

        // The pool reads, unless a stream knows better.
        public virtual Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            if (cancellationToken.IsCancellationRequested)
                return Task.FromCanceled<int>(cancellationToken);
            return Task.Run(() => Read(buffer, offset, count));
        }

        public Task WriteAsync(byte[] buffer, int offset, int count)
        {
            return WriteAsync(buffer, offset, count, CancellationToken.None);
        }

        public virtual Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            if (cancellationToken.IsCancellationRequested)
                return Task.FromCanceled(cancellationToken);
            return Task.Run(() => Write(buffer, offset, count));
        }

        public Task FlushAsync() { return FlushAsync(CancellationToken.None); }

        public virtual Task FlushAsync(CancellationToken cancellationToken) { return Task.Run(() => Flush()); }

        internal static void CheckRange(byte[] buffer, int offset, int count)
        {
            if (buffer == null)
                throw new ArgumentNullException("buffer", "Buffer cannot be null.");
            if (offset < 0)
                throw new ArgumentOutOfRangeException("offset", "Non-negative number required.");
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
            if (buffer.Length - offset < count)
                throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
        }

        // Takes what is written, and has nothing to read.
        sealed class NullStream : Stream
        {
            public override bool CanRead { get { return true; } }
            public override bool CanSeek { get { return true; } }
            public override bool CanWrite { get { return true; } }
            public override long Length { get { return 0; } }
            public override long Position { get { return 0; } set { } }
            public override void Flush() { }
            public override int Read(byte[] buffer, int offset, int count) { return 0; }
            public override long Seek(long offset, SeekOrigin origin) { return 0; }
            public override void SetLength(long value) { }
            public override void Write(byte[] buffer, int offset, int count) { }

            public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
            {
                return Task.FromResult(0);
            }

            public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
            {
                return Task.CompletedTask;
            }

            public override Task FlushAsync(CancellationToken cancellationToken) { return Task.CompletedTask; }
            protected override void Dispose(bool disposing) { }
        }
    }
}
