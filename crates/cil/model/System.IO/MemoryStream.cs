// A stream whose bytes are in an array.
namespace System.IO
{
    using System.Threading;
    using System.Threading.Tasks;

    public class MemoryStream : Stream
    {
        byte[] buffer;
        readonly int origin;
        int position;
        int length;
        int capacity;
        readonly bool expandable;
        bool writable;
        readonly bool exposable;
        bool open = true;

        public MemoryStream() : this(0) { }

        public MemoryStream(int capacity)
        {
            if (capacity < 0)
                throw new ArgumentOutOfRangeException("capacity", "Capacity must be positive.");
            buffer = new byte[capacity];
            this.capacity = capacity;
            expandable = writable = exposable = true;
        }

        public MemoryStream(byte[] buffer) : this(buffer, true) { }

        public MemoryStream(byte[] buffer, bool writable)
        {
            if (buffer == null)
                throw new ArgumentNullException("buffer", "Buffer cannot be null.");
            this.buffer = buffer;
            length = capacity = buffer.Length;
            this.writable = writable;
        }

        public MemoryStream(byte[] buffer, int index, int count) : this(buffer, index, count, true, false) { }

        public MemoryStream(byte[] buffer, int index, int count, bool writable) : this(buffer, index, count, writable, false) { }

        public MemoryStream(byte[] buffer, int index, int count, bool writable, bool publiclyVisible)
        {
            if (buffer == null)
                throw new ArgumentNullException("buffer", "Buffer cannot be null.");
            if (index < 0)
                throw new ArgumentOutOfRangeException("index", "Non-negative number required.");
            if (count < 0)
                throw new ArgumentOutOfRangeException("count", "Non-negative number required.");
            CheckRange(buffer, index, count);
            this.buffer = buffer;
            origin = position = index;
            length = capacity = index + count;
            this.writable = writable;
            exposable = publiclyVisible;
        }

        public override bool CanRead { get { return open; } }
        public override bool CanSeek { get { return open; } }
        public override bool CanWrite { get { return writable; } }

        void CheckOpen()
        {
            if (!open)
                throw new ObjectDisposedException(null, "Cannot access a closed Stream.");
        }

        void CheckWritable()
        {
            if (!writable)
                throw Unwritable();
        }

        protected override void Dispose(bool disposing)
        {
            open = writable = false;
        }

        public override void Flush() { }

        public override long Length
        {
            get
            {
                CheckOpen();
                return length - origin;
            }
        }

        public override long Position
        {
            get
            {
                CheckOpen();
                return position - origin;
            }
            set
            {
                if (value < 0)
                    throw new ArgumentOutOfRangeException("value", "Non-negative number required.");
                CheckOpen();
                if (value > int.MaxValue)
                    throw new ArgumentOutOfRangeException("value", "Stream length must be non-negative and less than 2^31 - 1 - origin.");
                position = origin + (int)value;
            }
        }

        public virtual int Capacity
        {
            get
            {
                CheckOpen();
                return capacity - origin;
            }
            set
            {
                if (value < Length)
                    throw new ArgumentOutOfRangeException("value", "capacity was less than the current size.");
                CheckOpen();
                if (!expandable && value != Capacity)
                    throw new NotSupportedException("Memory stream is not expandable.");
                if (!expandable || value == capacity)
                    return;
                byte[] larger = new byte[value];
                Array.Copy(buffer, larger, length);
                buffer = larger;
                capacity = value;
            }
        }

        public virtual byte[] GetBuffer()
        {
            if (!exposable)
                throw new UnauthorizedAccessException("MemoryStream's internal buffer cannot be accessed.");
            return buffer;
        }

        public virtual bool TryGetBuffer(out ArraySegment<byte> buffer)
        {
            buffer = exposable ? new ArraySegment<byte>(this.buffer, origin, length - origin) : default(ArraySegment<byte>);
            return exposable;
        }

        public virtual byte[] ToArray()
        {
            byte[] copy = new byte[length - origin];
            Array.Copy(buffer, origin, copy, 0, copy.Length);
            return copy;
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            CheckRange(buffer, offset, count);
            CheckOpen();
            int there = Math.Min(length - position, count);
            if (there <= 0)
                return 0;
            Array.Copy(this.buffer, position, buffer, offset, there);
            position += there;
            return there;
        }

        public override int ReadByte()
        {
            CheckOpen();
            return position >= length ? -1 : buffer[position++];
        }

        public override void Write(byte[] buffer, int offset, int count)
        {
            CheckRange(buffer, offset, count);
            CheckOpen();
            CheckWritable();
            MakeRoom(position + count);
            Array.Copy(buffer, offset, this.buffer, position, count);
            position += count;
        }

        public override void WriteByte(byte value)
        {
            CheckOpen();
            CheckWritable();
            MakeRoom(position + 1);
            buffer[position++] = value;
        }

        // Lengthens what is written to an end; what is skipped is zero.
        void MakeRoom(int end)
        {
            if (end < 0)
                throw new IOException("Stream was too long.");
            if (end <= length)
                return;
            bool skips = position > length;
            if (end > capacity)
                Capacity = Math.Max(Math.Max(end, 256), capacity * 2);
            else if (skips)
                Array.Clear(buffer, length, end - length);
            length = end;
        }

        public override long Seek(long offset, SeekOrigin loc)
        {
            CheckOpen();
            if (offset > int.MaxValue)
                throw new ArgumentOutOfRangeException("offset", "Stream length must be non-negative and less than 2^31 - 1 - origin.");
            if (loc < SeekOrigin.Begin || loc > SeekOrigin.End)
                throw new ArgumentException("Invalid seek origin.");
            int from = loc == SeekOrigin.Begin ? origin : loc == SeekOrigin.Current ? position : length;
            if (from + offset < origin)
                throw new IOException("An attempt was made to move the position before the beginning of the stream.");
            position = from + (int)offset;
            return position;
        }

        public override void SetLength(long value)
        {
            if (value < 0 || value > int.MaxValue - origin)
                throw new ArgumentOutOfRangeException("value", "Stream length must be non-negative and less than 2^31 - 1 - origin.");
            CheckWritable();
            int end = origin + (int)value;
            if (end > capacity)
                Capacity = Math.Max(Math.Max(end, 256), capacity * 2);
            else if (end > length)
                Array.Clear(buffer, length, end - length);
            length = end;
            if (position > end)
                position = end;
        }

        public virtual void WriteTo(Stream stream)
        {
            if (stream == null)
                throw new ArgumentNullException("stream", "Stream cannot be null.");
            CheckOpen();
            stream.Write(buffer, origin, length - origin);
        }

        // All of it is in memory, so it is done when the call returns.
        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            CheckRange(buffer, offset, count);
            if (cancellationToken.IsCancellationRequested)
                return Task.FromCanceled<int>(cancellationToken);
            try
            {
                return Task.FromResult(Read(buffer, offset, count));
            }
            catch (Exception e)
            {
                return Task.FromException<int>(e);
            }
        }

        public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            CheckRange(buffer, offset, count);
            if (cancellationToken.IsCancellationRequested)
                return Task.FromCanceled(cancellationToken);
            try
            {
                Write(buffer, offset, count);
                return Task.CompletedTask;
            }
            catch (Exception e)
            {
                return Task.FromException(e);
            }
        }

        public override Task FlushAsync(CancellationToken cancellationToken)
        {
            return cancellationToken.IsCancellationRequested ? Task.FromCanceled(cancellationToken) : Task.CompletedTask;
        }
    }
}
