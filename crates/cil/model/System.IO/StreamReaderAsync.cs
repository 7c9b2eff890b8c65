// Text from a stream, asynchronously: what is in the buffer is given without waiting, and more is awaited from the stream.
namespace System.IO
{
    using System.Text;
    using System.Threading.Tasks;

    partial class StreamReader
    {
        // What reads at the moment.
        volatile Task reading;

        void CheckIdle()
        {
            Task last = reading;
            if (last != null && !last.IsCompleted)
                throw new InvalidOperationException("The stream is currently in use by a previous operation on the stream.");
        }

        Task<T> Begin<T>(Func<Task<T>> read)
        {
            CheckOpen();
            CheckIdle();
            Task<T> begun = read();
            // One that has ended already holds no other up.
            if (!begun.IsCompleted)
                reading = begun;
            return begun;
        }

        async Task<bool> FillAsync()
        {
            while (at >= text.Length)
            {
                byte[] block = NextBlock();
                int more = await stream.ReadAsync(block, rest.Length, BlockSize).ConfigureAwait(false);
                Take(block, more);
                if (more == 0)
                    return text.Length > 0;
            }
            return true;
        }

        public override Task<string> ReadLineAsync() { return Begin<string>(Line); }

        public override Task<string> ReadToEndAsync() { return Begin<string>(Rest); }

        public override Task<int> ReadAsync(char[] buffer, int index, int count)
        {
            CheckRange(buffer, index, count);
            return Begin<int>(() => Some(buffer, index, count, false));
        }

        public override Task<int> ReadBlockAsync(char[] buffer, int index, int count)
        {
            CheckRange(buffer, index, count);
            return Begin<int>(() => Some(buffer, index, count, true));
        }

        async Task<string> Line()
        {
            if (!await FillAsync().ConfigureAwait(false))
                return null;
            StringBuilder line = new StringBuilder();
            do
            {
                char c = text[at++];
                if (c == '\n')
                    break;
                if (c == '\r')
                {
                    if (await FillAsync().ConfigureAwait(false) && text[at] == '\n')
                        at++;
                    break;
                }
                line.Append(c);
            }
            while (await FillAsync().ConfigureAwait(false));
            return line.ToString();
        }

        async Task<string> Rest()
        {
            StringBuilder all = new StringBuilder();
            while (await FillAsync().ConfigureAwait(false))
            {
                all.Append(text, at, text.Length - at);
                at = text.Length;
            }
            return all.ToString();
        }

        // As many characters as there are, or all that are asked for.
        async Task<int> Some(char[] buffer, int index, int count, bool all)
        {
            int read = 0;
            while (read < count && (read == 0 || all || at < text.Length) && await FillAsync().ConfigureAwait(false))
                buffer[index + read++] = text[at++];
            return read;
        }
    }
}
