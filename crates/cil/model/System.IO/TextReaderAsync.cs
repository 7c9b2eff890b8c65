// Reading text in blocks and asynchronously. A reader that does not know better reads on the pool; one of a string is never
// waited for.
namespace System.IO
{
    using System.Threading;
    using System.Threading.Tasks;

    partial class TextReader
    {
        public static readonly TextReader Null = new StringReader("");

        public virtual int Read(Span<char> buffer)
        {
            char[] read = new char[buffer.Length];
            int count = Read(read, 0, read.Length);
            new Span<char>(read, 0, count).CopyTo(buffer);
            return count;
        }

        // Goes on until there is enough, or the end.
        public virtual int ReadBlock(char[] buffer, int index, int count)
        {
            int read = 0;
            for (int more = -1; read < count && more != 0; read += more)
                more = Read(buffer, index + read, count - read);
            return read;
        }

        public virtual int ReadBlock(Span<char> buffer)
        {
            char[] read = new char[buffer.Length];
            int count = ReadBlock(read, 0, read.Length);
            new Span<char>(read, 0, count).CopyTo(buffer);
            return count;
        }

        internal static void CheckRange(char[] buffer, int index, int count)
        {
            if (buffer == null)
                throw new ArgumentNullException("buffer", "Buffer cannot be null.");
            if (index < 0 || count < 0)
                throw new ArgumentOutOfRangeException(index < 0 ? "index" : "count", "Non-negative number required.");
            if (buffer.Length - index < count)
                throw new ArgumentException("Offset and length were out of bounds for the array or count is greater than the number of elements from index to the end of the source collection.");
        }

        public virtual Task<string> ReadLineAsync() { return Task.Run(() => ReadLine()); }

        public virtual Task<string> ReadToEndAsync() { return Task.Run(() => ReadToEnd()); }

        public virtual Task<int> ReadAsync(char[] buffer, int index, int count)
        {
            CheckRange(buffer, index, count);
            return Task.Run(() => Read(buffer, index, count));
        }

        public virtual Task<int> ReadBlockAsync(char[] buffer, int index, int count)
        {
            CheckRange(buffer, index, count);
            return Task.Run(() => ReadBlock(buffer, index, count));
        }

        public virtual ValueTask<int> ReadAsync(Memory<char> buffer, CancellationToken cancellationToken = default(CancellationToken))
        {
            if (cancellationToken.IsCancellationRequested)
                return new ValueTask<int>(Task.FromCanceled<int>(cancellationToken));
            char[] read = new char[buffer.Length];
            return new ValueTask<int>(Copied(ReadAsync(read, 0, read.Length), read, buffer));
        }

        public virtual ValueTask<int> ReadBlockAsync(Memory<char> buffer, CancellationToken cancellationToken = default(CancellationToken))
        {
            if (cancellationToken.IsCancellationRequested)
                return new ValueTask<int>(Task.FromCanceled<int>(cancellationToken));
            char[] read = new char[buffer.Length];
            return new ValueTask<int>(Copied(ReadBlockAsync(read, 0, read.Length), read, buffer));
        }

        static async Task<int> Copied(Task<int> reading, char[] read, Memory<char> buffer)
        {
            int count = await reading.ConfigureAwait(false);
            new Span<char>(read, 0, count).CopyTo(buffer.Span);
            return count;
        }

        // .NET 7.
        public virtual ValueTask<string> ReadLineAsync(CancellationToken cancellationToken)
        {
            if (cancellationToken.IsCancellationRequested)
                return new ValueTask<string>(Task.FromCanceled<string>(cancellationToken));
            return new ValueTask<string>(ReadLineAsync());
        }

        public virtual Task<string> ReadToEndAsync(CancellationToken cancellationToken)
        {
            if (cancellationToken.IsCancellationRequested)
                return Task.FromCanceled<string>(cancellationToken);
            return ReadToEndAsync();
        }
    }

    // Does at once what is asynchronous elsewhere.
    abstract class PromptReader : TextReader
    {
        public override Task<string> ReadLineAsync() { return Task.FromResult(ReadLine()); }
        public override Task<string> ReadToEndAsync() { return Task.FromResult(ReadToEnd()); }

        public override Task<int> ReadAsync(char[] buffer, int index, int count)
        {
            return Task.FromResult(Read(buffer, index, count));
        }

        public override Task<int> ReadBlockAsync(char[] buffer, int index, int count)
        {
            return Task.FromResult(ReadBlock(buffer, index, count));
        }
    }

    partial class StringReader
    {
        public override int Read(char[] buffer, int index, int count)
        {
            CheckRange(buffer, index, count);
            CheckOpen();
            int read = Math.Min(count, _text.Length - _at);
            for (int i = 0; i < read; i++)
                buffer[index + i] = _text[_at + i];
            _at += read;
            return read;
        }

        public override Task<string> ReadLineAsync() { return Task.FromResult(ReadLine()); }

        public override Task<string> ReadToEndAsync() { return Task.FromResult(ReadToEnd()); }

        public override Task<int> ReadAsync(char[] buffer, int index, int count)
        {
            return Task.FromResult(Read(buffer, index, count));
        }

        public override Task<int> ReadBlockAsync(char[] buffer, int index, int count)
        {
            return Task.FromResult(ReadBlock(buffer, index, count));
        }
    }
}
