// Channels as programs see them.
namespace System.Threading.Channels
{
    using Fencepost;
    using System.Collections.Generic;
    using System.Threading.Tasks;

    public enum BoundedChannelFullMode { Wait, DropNewest, DropOldest, DropWrite }

    public abstract class ChannelOptions
    {
        public bool SingleWriter { get; set; }
        public bool SingleReader { get; set; }
        public bool AllowSynchronousContinuations { get; set; }
    }

    public sealed class UnboundedChannelOptions : ChannelOptions { }

    public sealed class BoundedChannelOptions : ChannelOptions
    {
        int capacity;
        BoundedChannelFullMode mode;

        public BoundedChannelOptions(int capacity) { Capacity = capacity; }

        public int Capacity
        {
            get { return capacity; }
            set
            {
                if (value < 1)
                    throw new ArgumentOutOfRangeException("value");
                capacity = value;
            }
        }

        public BoundedChannelFullMode FullMode
        {
            get { return mode; }
            set
            {
                if (value < BoundedChannelFullMode.Wait || value > BoundedChannelFullMode.DropWrite)
                    throw new ArgumentOutOfRangeException("value");
                mode = value;
            }
        }
    }

    public class ChannelClosedException : InvalidOperationException
    {
        public ChannelClosedException() : base("The channel has been closed.") { }
        public ChannelClosedException(string message) : base(message) { }
        public ChannelClosedException(Exception innerException) : base("The channel has been closed.", innerException) { }
        public ChannelClosedException(string message, Exception innerException) : base(message, innerException) { }
    }

    public static class Channel
    {
        public static Channel<T> CreateUnbounded<T>() { return CreateUnbounded<T>(new UnboundedChannelOptions()); }

        public static Channel<T> CreateUnbounded<T>(UnboundedChannelOptions options)
        {
            if (options == null)
                throw new ArgumentNullException("options");
            return new Passage<T>(int.MaxValue, BoundedChannelFullMode.Wait, options).AsChannel();
        }

        public static Channel<T> CreateBounded<T>(int capacity)
        {
            if (capacity < 1)
                throw new ArgumentOutOfRangeException("capacity");
            return CreateBounded<T>(new BoundedChannelOptions(capacity));
        }

        public static Channel<T> CreateBounded<T>(BoundedChannelOptions options)
        {
            if (options == null)
                throw new ArgumentNullException("options");
            return new Passage<T>(options.Capacity, options.FullMode, options).AsChannel();
        }
    }

    public abstract class Channel<T> : Channel<T, T> { }

    public abstract class Channel<TWrite, TRead>
    {
        public ChannelReader<TRead> Reader { get; protected set; }
        public ChannelWriter<TWrite> Writer { get; protected set; }

        public static implicit operator ChannelReader<TRead>(Channel<TWrite, TRead> channel) { return channel.Reader; }
        public static implicit operator ChannelWriter<TWrite>(Channel<TWrite, TRead> channel) { return channel.Writer; }
    }

    public abstract class ChannelWriter<T>
    {
        public virtual bool TryComplete(Exception error = null) { return false; }

        public abstract bool TryWrite(T item);

        public abstract ValueTask<bool> WaitToWriteAsync(CancellationToken cancellationToken = default(CancellationToken));

        public virtual ValueTask WriteAsync(T item, CancellationToken cancellationToken = default(CancellationToken))
        {
            return new ValueTask(WriteWhenPossible(item, cancellationToken));
        }

        async Task WriteWhenPossible(T item, CancellationToken token)
        {
            while (await WaitToWriteAsync(token))
                if (TryWrite(item))
                    return;
            throw new ChannelClosedException();
        }

        public void Complete(Exception error = null)
        {
            if (!TryComplete(error))
                throw new ChannelClosedException();
        }
    }

    public abstract class ChannelReader<T>
    {
        public virtual Task Completion { get { return new Task((Thread)null); } }

        public virtual bool CanCount { get { return false; } }

        public virtual bool CanPeek { get { return false; } }

        public virtual int Count { get { throw new NotSupportedException(); } }

        public virtual bool TryPeek(out T item)
        {
            item = default(T);
            return false;
        }

        public abstract bool TryRead(out T item);

        public abstract ValueTask<bool> WaitToReadAsync(CancellationToken cancellationToken = default(CancellationToken));

        public virtual ValueTask<T> ReadAsync(CancellationToken cancellationToken = default(CancellationToken))
        {
            return new ValueTask<T>(ReadWhenPossible(cancellationToken));
        }

        async Task<T> ReadWhenPossible(CancellationToken token)
        {
            for (;;)
            {
                if (!await WaitToReadAsync(token))
                    throw new ChannelClosedException();
                T item;
                if (TryRead(out item))
                    return item;
            }
        }

        public virtual IAsyncEnumerable<T> ReadAllAsync(CancellationToken cancellationToken = default(CancellationToken))
        {
            return new All(this, cancellationToken);
        }

        sealed class All : IAsyncEnumerable<T>, IAsyncEnumerator<T>
        {
            [Immediate] readonly ChannelReader<T> reader;
            CancellationToken token;
            T current;

            internal All(ChannelReader<T> reader, CancellationToken token)
            {
                this.reader = reader;
                this.token = token;
            }

            public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken)
            {
                return new All(reader, cancellationToken.CanBeCanceled ? cancellationToken : token);
            }

            public T Current { get { return current; } }

            public ValueTask<bool> MoveNextAsync()
            {
                if (reader.TryRead(out current))
                    return new ValueTask<bool>(true);
                return new ValueTask<bool>(Next());
            }

            async Task<bool> Next()
            {
                while (await reader.WaitToReadAsync(token))
                    if (reader.TryRead(out current))
                        return true;
                return false;
            }

            public ValueTask DisposeAsync() { return new ValueTask(); }
        }
    }
}
